//! Pictures, text boards and alt texts of positions.
//!
//! The only input is a [`rules::view::View`]: cells, owners, kinds and marks. This crate knows nothing of the
//! rules of a game, of chat networks or of storage.
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
//! How a picture is made:
//!
//! - [`Renderer`] lays out the view and draws the empty boards once per game, orientation, style and size.
//! - Each cell that differs from the empty board is a sprite, composed once and then copied.
//! - The banner, the panels and the legend are drawn again when their content changes.
//! - All parts are stored as indices into one palette per style, so that a picture is written as an indexed PNG
//!   without conversion.
//!
//! Several boards are side by side at every width. A legend explains the marks in use. A view without seats is a
//! diagram of how a piece moves and has no panels.
//!
//! A [`Chart`] is a picture that shows no position. A [`Course`] is a whole game in one: the expected shares of the seats over the
//! rounds, and the turning points. A [`StoredChart`] is one of those that can be stored until they are drawn.

mod alt_text;
mod animation;
mod arrow;
mod artwork;
mod banner;
mod board;
mod cache;
mod canvas;
mod chart;
mod color;
mod course;
mod deflate;
mod error;
mod font;
mod geometry;
mod indexed;
mod legend;
mod marker;
mod options;
mod page;
mod panel;
mod pen;
mod picture;
mod pixmap;
mod renderer;
mod scale;
mod seat;
mod sheet;
mod sprite;
mod steps;
mod text_board;
mod theme;
mod words;

pub use alt_text::{ALT_TEXT_LIMIT, alt_text, alt_text_in};
pub use animation::Animation;
pub use chart::Chart;
pub use chart::leaderboard::{Leaderboard, Ranked, Ranking};
pub use chart::ratings::{RatingCurve, RatingPoint, Ratings};
pub use chart::results::{GameResult, ResultCounts, Results};
pub use chart::standings::{Cell, Score, Standings, StandingsLine};
pub use chart::stored::StoredChart;
pub use course::words::{course_alt_text, course_text};
pub use course::{Choice, Course, CourseSeat, TurningPoint};
pub use error::RenderError;
pub use options::{Coordinates, RenderOptions};
pub use page::{Page, PageAction, PageSeat};
pub use picture::Picture;
pub use renderer::Renderer;
pub use text_board::{TextOptions, text_board};
pub use theme::{Palette, Theme};
