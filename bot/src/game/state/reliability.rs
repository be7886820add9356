//! How reliably a person plays.

/// What is counted of a person's newest games against other people, from stored rows whenever it is needed: so it cannot differ from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reliability {
    /// The number of moves and decisions that the person made in time; resignations and draws do not count.
    pub in_time: u32,
    /// The number of times the person lost on time.
    pub time_outs: u32,
    /// The number of games that ended while the person had a seat, after [`OWN_MOVES`], without losing it on time.
    pub finished: u32,
    /// The number of games that the person abandoned: lost on time, or was replaced in by the others.
    pub abandoned: u32,
}

/// The number of moves that a person must have made in a game that is to count as finished.
pub const OWN_MOVES: u32 = 2;

/// The most games of a person that are counted, the newest first.
pub const COUNTED_GAMES: usize = 200;

/// A person with fewer ended games is new, and no minimum applies.
pub const FEW_GAMES: u32 = 3;

impl Reliability {
    /// Returns the number of games that ended for the person, finished or abandoned.
    pub const fn ended(self) -> u32 {
        self.finished.saturating_add(self.abandoned)
    }

    /// Returns the share of ended games that the person finished, in percent, rounded down. Returns `None` if no game
    /// has ended.
    pub fn percent(self) -> Option<u32> {
        let ended = u64::from(self.ended());
        let percent = (u64::from(self.finished) * 100).checked_div(ended)?;
        u32::try_from(percent).ok()
    }

    /// Returns whether the person has so few ended games that a share of them means nothing.
    pub const fn is_new(self) -> bool {
        self.ended() < FEW_GAMES
    }

    /// Returns whether the person reaches a minimum, in percent. New people do.
    pub fn reaches(self, minimum: u8) -> bool {
        self.is_new() || self.percent().is_none_or(|percent| percent >= minimum.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(finished: u32, abandoned: u32) -> Reliability {
        Reliability { finished, abandoned, ..Reliability::default() }
    }

    #[test]
    fn a_share_is_of_ended_games_and_rounded_down() {
        assert_eq!(games(0, 0).percent(), None);
        assert_eq!(games(2, 1).percent(), Some(66));
        assert_eq!(games(0, 4).percent(), Some(0));
        assert_eq!(games(5, 0).percent(), Some(100));
        assert_eq!(games(u32::MAX, u32::MAX).percent(), Some(100));
    }

    #[test]
    fn a_minimum_applies_from_the_third_ended_game() {
        assert!(games(0, 2).is_new() && games(0, 2).reaches(100));
        assert!(!games(1, 2).is_new() && !games(1, 2).reaches(34));
        assert!(games(1, 2).reaches(33));
        assert!(games(4, 1).reaches(80) && !games(4, 1).reaches(81));
    }
}
