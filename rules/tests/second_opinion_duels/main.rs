//! The games besides the flagship against second generators, plain and slow, written from the rules
//! alone: random play over all options, steered so that every special rule fires.
//!
//! `SIEGEPOST_SEED` is the first seed, `SIEGEPOST_POSITIONS` the number of positions a game.

mod plain;
