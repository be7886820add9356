//! Every numbered paragraph of the rulebook's page of Siege Chess. The tests have the paragraph's number in their
//! names. Expected values were worked out by hand from the page.

mod words;

mod boards;
mod chat;
mod check;
mod fortification;
mod frames;
mod guide;
mod kept;
mod kings_apart;
mod leaving;
mod moves;
mod notation;
mod passing;
mod position_string;
mod powers;
mod promotion;
mod reading;
mod refusals;
mod refused_specials;
mod siege;
mod touch;
mod two_left;
