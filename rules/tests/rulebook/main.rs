//! The rulebook against the program: its form, its examples and arrays, and every reference to it in code and tests.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod arrays;
mod blocks;
mod citations;
mod coverage;
mod examples;
mod files;
mod form;
mod resolve;
