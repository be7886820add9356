//! The daemon `siegepost`: bridges to chat networks, what it decides, what it keeps, and its command
//! line.

pub mod bridge;
