//! Integration tests of the rules, one module per subject.

#[allow(unreachable_pub)]
mod slow;
#[path = "../support/mod.rs"]
mod support;

mod chess_cozy;
mod chess_spec;
#[cfg(feature = "steps")]
mod complexity;
mod duel_laws;
#[cfg(feature = "steps")]
mod fuzzed;
mod pages;
mod perft;
mod record;
mod second_opinion;
mod second_opinion_duels;
mod separate_spec;
#[cfg(feature = "steps")]
mod sheets;
mod siege_laws;
mod siege_perft;
mod siege_spec;
mod three_spec;
mod time_spec;
mod underworld_spec;
mod wizard_spec;
