//! The rulebook compared with the program: its form, its examples and arrays, and every citation in code and tests.

mod arrays;
mod blocks;
mod citations;
mod coverage;
mod examples;
mod files;
mod form;
mod resolve;
