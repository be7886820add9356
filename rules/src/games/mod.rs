//! The games. Each has the same files where it needs them: `piece` (the piece table), `board`, `position`, `make` and
//! `movegen`, `notation`, `position_string`, `words`.
//!
//! A game is one folder here and one line in the list below. The folder exports a `GAME`, through which the rest of the
//! crate uses the game, and its `Position`, for engines.

pub mod chess;
pub mod glinski;
pub mod separate_realms;
pub mod siege;
pub mod three_realms;
pub mod underworld;
pub mod wizard;

use crate::engine::Visitor;
use crate::front::GameOf;
use crate::game::Game;
use crate::variant::Description;

/// Defines [`Variant`] from the list of games: the name of each in code, its folder, and its description.
macro_rules! games {
    ($($name:ident = $folder:ident, $about:literal;)*) => {
        /// The games.
        ///
        /// ```
        /// use rules::Variant;
        /// let game = Variant::from_name("Siege")?;
        /// assert_eq!((game, game.name(), game.title()), (Variant::Siege, "siege", "Siege Chess"));
        /// # Ok::<(), rules::game::SetupError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Variant {
            $(#[doc = $about] $name,)*
        }

        impl Variant {
            /// All games, the flagship first.
            pub const ALL: &'static [Variant] = &[$(Variant::$name),*];

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

games! {
    Siege = siege, "Siege Chess: three players, 192 hexes.";
    ThreeRealms = three_realms, "Three Realms Chess: three boards above each other.";
    SeparateRealms = separate_realms, "Separate Realms Chess: orthodox chess with other movements.";
    Underworld = underworld, "Underworld Chess: captured pieces fall to a second board.";
    Wizard = wizard, "Advanced Wizard Chess: Earth and Sky, 9x9 each.";
    Chess = chess, "Orthodox chess.";
    Glinski = glinski, "Gliński's Hexagonal Chess: 91 hexes, three bishops each.";
}
