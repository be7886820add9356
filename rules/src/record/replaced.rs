//! Players who were replaced during a game, in the tags of its record.

use super::data::Record;
use crate::seat::Seat;

/// The beginning of the keys, which continue with a number from 1.
const KEY: &str = "Replaced";

/// A player who was replaced, and how long they played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The seat.
    pub seat: Seat,
    /// The number of actions of the game when they left.
    pub ply: usize,
    /// The name.
    pub name: String,
}

impl Record {
    /// Returns the players who were replaced, in the order in which they left. Tags that cannot be read are left out.
    ///
    /// ```
    /// use rules::{Seat, record::Record};
    /// let text = "[Variant \"chess\"]\n[Black \"dora\"]\n[Replaced1 \"2 Black bob b\"]\n\n1. e2e4 e7e5 2. g1f3\n*\n";
    /// let record = Record::parse(text)?;
    /// let replaced = record.replaced();
    /// assert_eq!((replaced[0].seat, replaced[0].ply, replaced[0].name.as_str()), (Seat(1), 2, "bob b"));
    /// assert_eq!(record.player_at(Seat(1), 2), Some("bob b"));
    /// assert_eq!(record.player_at(Seat(1), 3), Some("dora"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn replaced(&self) -> Vec<Replaced> {
        (1..).map_while(|n| self.tag(&format!("{KEY}{n}"))).filter_map(|v| self.read(v)).collect()
    }

    fn read(&self, value: &str) -> Option<Replaced> {
        let (ply, rest) = value.split_once(' ')?;
        let (colour, name) = rest.split_once(' ')?;
        let seats = self.variant.seats();
        let seat = seats.iter().position(|s| s.name.eq_ignore_ascii_case(colour))?;
        let seat = Seat(u8::try_from(seat).ok()?);
        Some(Replaced { seat, ply: ply.parse().ok()?, name: name.to_owned() })
    }

    /// Stores the players who were replaced, in the order in which they left. Seats that the game does not have are left
    /// out.
    pub fn set_replaced(&mut self, all: &[Replaced]) {
        let numbered = |key: &str| {
            key.strip_prefix(KEY).is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()))
        };
        self.tags.retain(|(key, _)| !numbered(key));
        let seats = self.variant.seats();
        let known = all.iter().filter_map(|r| Some((r, seats.get(r.seat.index())?)));
        for (n, (replaced, seat)) in (1..).zip(known) {
            self.set_tag(
                &format!("{KEY}{n}"),
                format!("{} {} {}", replaced.ply, seat.name, replaced.name),
            );
        }
    }

    /// Returns the name of the player who made, or would have made, action number `ply` (from 1) for a seat.
    #[must_use]
    pub fn player_at(&self, seat: Seat, ply: usize) -> Option<&str> {
        let name = self.variant.seats().get(seat.index())?;
        let before = (1..)
            .map_while(|n| self.tag(&format!("{KEY}{n}")))
            .filter(|value| self.read(value).is_some_and(|r| r.seat == seat && ply <= r.ply))
            .find_map(|value| value.splitn(3, ' ').nth(2));
        before.or_else(|| self.player(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;

    #[test]
    fn names_come_back_whatever_they_contain() {
        for name in ["bob", "Bob \"B\" {x}", "a b c", "ž ] 3", "\\"] {
            let mut record = Record::new(Variant::ALL[0]);
            let all = [
                Replaced { seat: Seat(1), ply: 0, name: name.to_owned() },
                Replaced { seat: Seat(1), ply: 0, name: "eve".to_owned() },
                Replaced { seat: Seat(2), ply: 12, name: name.to_owned() },
            ];
            record.set_replaced(&all);
            let read = Record::parse(&record.to_string()).unwrap();
            assert_eq!(read.replaced(), all, "{name}");
            assert_eq!(read.player_at(Seat(2), 12), Some(name));
            assert_eq!(read.player_at(Seat(2), 13), None);
        }
    }

    #[test]
    fn tags_that_mean_nothing_are_left_out() {
        let text = "[Variant \"chess\"]\n[Replaced1 \"x Black bob\"]\n[Replaced2 \"3 Green bob\"]\n\
                    [Replaced3 \"3 Black\"]\n[Replaced4 \"4 black bob\"]\n\n*\n";
        let record = Record::parse(text).unwrap();
        let all = [Replaced { seat: Seat(1), ply: 4, name: "bob".to_owned() }];
        assert_eq!(record.replaced(), all);
    }

    #[test]
    fn setting_them_again_replaces_them_all() {
        let mut record = Record::new(Variant::ALL[0]);
        let bob = Replaced { seat: Seat(1), ply: 4, name: "bob".to_owned() };
        record.set_replaced(&[bob.clone(), bob.clone()]);
        record.set_replaced(&[bob.clone(), Replaced { seat: Seat(9), ..bob.clone() }]);
        assert_eq!(record.replaced(), [bob]);
        assert_eq!(record.tags.len(), 1);
    }
}
