//! The daemon `siegepost`: bridges to chat networks, what it decides, what it keeps, and its command
//! line.

pub mod bridge;
pub mod cli;
pub mod config;
pub mod daemon;
pub mod kill;
pub mod painter;
pub mod store;
pub mod time;
