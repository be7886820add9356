//! Integration tests of pictures and texts, one module per subject.

#[path = "../common/mod.rs"]
mod common;

mod charts;
mod course;
mod german;
mod golden;
mod odd_views;
mod words;
