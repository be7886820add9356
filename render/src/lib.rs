//! Pictures, text boards and alt texts of positions.
//!
//! Everything here is made from a [`rules::view::View`]: cells, owners, kinds and marks. No game's
//! rules are known, no chat and no storage.
//!
//! ```
//! use render::{RenderOptions, Renderer, TextOptions, alt_text, text_board};
//! use rules::{Seat, Variant};
//!
//! let mut game = Variant::Siege.new_game::<&str, &str>(&[])?;
//! game.apply("W3e-5e")?;
//! let view = game.view(Seat(1));
//! let names = vec!["Ann".to_owned(), "Bob".to_owned(), "Cy".to_owned()];
//!
//! let renderer = Renderer::new()?;
//! let options = RenderOptions { names: names.clone(), width: 550, ..RenderOptions::default() };
//! let png = renderer.png(&view, &options)?;
//! assert_eq!(&png[1..4], b"PNG");
//! assert!(alt_text(&view, &names).contains("White (Ann), siege 0 of 3 captures: king 12l"));
//! assert!(text_board(&view, &TextOptions::default()).contains("> Red"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! How a picture comes about: [`Renderer`] lays the view out and draws the empty boards once for a
//! game, orientation, theme and size; every cell with something on it is a sprite that is composed once
//! and then only copied; panels and banner are redrawn when they change. All is kept as indices into
//! one palette a theme, so that a picture is an indexed PNG without a conversion. Several boards stand
//! side by side at every width; a legend explains the marks of targets in use; a view without seats is
//! a diagram of how a piece moves and has no panels.

mod alt_text;
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
mod legend;
mod marker;
mod options;
mod panel;
mod pen;
mod picture;
mod pixmap;
mod renderer;
mod sprite;
mod text_board;
mod theme;
mod words;

pub use alt_text::{ALT_TEXT_LIMIT, alt_text};
pub use error::RenderError;
pub use options::{Coordinates, RenderOptions};
pub use picture::Picture;
pub use renderer::Renderer;
pub use text_board::{TextOptions, text_board};
pub use theme::{Palette, Theme};
