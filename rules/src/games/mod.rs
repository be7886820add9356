//! The games. Each has the same files where it needs them: `piece` (the piece table), `board`, `position`, `make` and
//! `movegen`, `notation`, `position_string`, `words`.
//!
//! A game is one folder here and one line in the list in `variant.rs`. The folder exports a `GAME`, through which the rest of the
//! crate uses the game, and its `Position`, for engines.

pub mod chess;
pub(crate) mod description;
pub mod glinski;
pub mod orthodox;
pub mod separate_realms;
pub mod siege;
pub mod three_realms;
pub mod underworld;
pub mod wizard;

use crate::engine::Visitor;
use crate::front::GameOf;
use crate::game::Game;
use crate::variant::Variant;
use description::Description;

/// Leads from a [`Variant`] to its folder.
macro_rules! folders {
    ($($name:ident = $folder:ident, $about:literal;)*) => {
        impl Variant {
            /// The description of the game.
            pub(crate) const fn description(self) -> &'static Description {
                match self {
                    $(Variant::$name => &$folder::GAME,)*
                }
            }
        }

        /// Calls a visitor with the position of a game. Returns `None` if the game is not one of this crate's.
        pub fn visit<V: Visitor>(game: &dyn Game, visitor: V) -> Option<V::Output> {
            match game.variant() {
                $(Variant::$name => {
                    let game = game.as_any().downcast_ref::<GameOf<$folder::Position>>()?;
                    Some(visitor.visit(game.position()))
                })*
            }
        }
    };
}

games!(folders);
