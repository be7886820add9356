//! Every numbered paragraph of the rulebook's page of Underworld Chess. The tests have the paragraph's number in
//! their names. Expected values were worked out by hand from the page.

mod scene;

mod end;
mod fall;
mod notation;
mod position_string;
mod slots;
mod underworld;
mod words;
mod world;
