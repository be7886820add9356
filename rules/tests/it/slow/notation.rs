//! The canonical text of actions (8).

use super::Slow;
use super::actions::{Action, Manner};
use super::board::{self, Hex, LETTERS, Player};

impl Slow {
    /// The name of a hex in `player`'s frame.
    pub(super) fn hex_name(&self, player: Player, hex: Hex) -> String {
        let (rank, i) = board::rank_and_index(self.rules.setup, player, hex);
        let file = ('a'..='p')
            .nth(usize::try_from(i).expect("not negative"))
            .expect("a rank has at most 16 hexes");
        format!("{rank}{file}")
    }

    pub(super) fn text_of(&self, player: Player, action: &Action) -> String {
        let name = |hex: Hex| self.hex_name(player, hex);
        let body = match *action {
            Action::Move { from, to, manner, promotion, fortify } => {
                let sign = match manner {
                    Manner::Quiet => '-',
                    Manner::Capture => 'x',
                    Manner::EnPassant => '+',
                };
                let mut marks = String::new();
                marks.extend(promotion.map(|kind| kind.letter()));
                if fortify {
                    marks.push('F');
                }
                if !marks.is_empty() {
                    marks = format!("({marks})");
                }
                format!("{}{sign}{}{marks}", name(from), name(to))
            }
            Action::Castle { side, fortify } => {
                format!("00({side}{})", if fortify { "F" } else { "" })
            }
            Action::Field { hex, kind } => format!("{}@({})", name(hex), kind.letter()),
            Action::Traitor { first, second } => {
                let second = second.map(name).unwrap_or_default();
                format!("{}%{second}", name(first))
            }
            Action::Touch => String::from("(T)"),
            Action::Stand => String::from("(-)"),
        };
        format!("{}{body}", LETTERS[player])
    }
}
