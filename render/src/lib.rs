//! Pictures, text boards and alt texts of positions.
//!
//! Everything here is made from a [`rules::view::View`]: cells, owners, kinds and marks. No game's
//! rules are known, no chat and no storage.

mod artwork;
mod banner;
mod board;
mod cache;
mod canvas;
mod color;
mod error;
mod font;
mod geometry;
mod indexed;
mod options;
mod panel;
mod pen;
mod picture;
mod pixmap;
mod renderer;
mod sprite;
mod theme;

pub use error::RenderError;
pub use options::{Coordinates, RenderOptions};
pub use picture::Picture;
pub use renderer::Renderer;
pub use theme::{Palette, Theme};
