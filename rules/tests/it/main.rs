//! Integration tests of the rules, one module per subject.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[allow(unreachable_pub)]
mod slow;
#[path = "../support/mod.rs"]
mod support;

mod chess_cozy;
mod chess_spec;
#[cfg(feature = "steps")]
mod complexity;
mod example;
#[cfg(feature = "steps")]
mod fuzzed;
mod general_spec;
mod german;
mod glinski_spec;
mod illegal;
mod languages;
mod past;
mod perft;
mod pgn;
mod pgn_files;
mod reading;
mod record;
mod rulebook;
mod rules_topics;
mod second_generator;
mod second_generator_two_player;
mod separate_spec;
#[cfg(feature = "steps")]
mod sheets;
mod siege_perft;
mod siege_properties;
mod siege_spec;
mod three_spec;
mod two_player_properties;

mod underworld_spec;
mod wizard_spec;
