//! Every numbered paragraph of the rulebook's page of Underworld Chess, one by one: the tests carry the
//! paragraph's number in their names. What they expect was worked out by hand from the page.

mod scene;

mod end;
mod fall;
mod notation;
mod position_string;
mod slots;
mod underworld;
mod words;
mod world;
