//! The rulebook against the program: its form, its examples and arrays, and every reference to it in code and tests.

mod arrays;
mod blocks;
mod citations;
mod coverage;
mod examples;
mod files;
mod form;
mod resolve;
