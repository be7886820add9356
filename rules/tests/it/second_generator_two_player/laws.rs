//! What all games based on the Laws of Chess share (`rulebook/general.md`): counts and terminations.

use std::collections::BTreeMap;

/// White is 0, Black 1.
pub(crate) type Side = usize;

/// The letters of the sides.
pub(crate) const LETTERS: [char; 2] = ['W', 'B'];

/// The result of a game so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Play,
    Draw,
    Win(Side),
}

/// The counts of a game: positions that occurred (by a key that is equal for equal positions), plies since the last
/// capture or pawn move, the result, and the rules that occurred.
#[derive(Clone)]
pub(crate) struct Counts<K> {
    seen: BTreeMap<K, u32>,
    /// How often the current position has occurred, including now.
    pub(crate) times: u32,
    /// Plies since the last capture or pawn move.
    pub(crate) quiet: u32,
    pub(crate) status: Status,
    pub(crate) fired: BTreeMap<&'static str, u64>,
}

impl<K: Ord> Counts<K> {
    pub(crate) fn new() -> Self {
        let (seen, fired) = (BTreeMap::new(), BTreeMap::new());
        Self { seen, times: 0, quiet: 0, status: Status::Play, fired }
    }

    /// Counts an occurrence of a position; the start counts too.
    pub(crate) fn see(&mut self, key: K) {
        let times = self.seen.entry(key).or_insert(0);
        *times += 1;
        self.times = *times;
    }

    pub(crate) fn fire(&mut self, rule: &'static str) {
        *self.fired.entry(rule).or_insert(0) += 1;
    }

    pub(crate) fn end(&mut self, status: Status, rule: &'static str) {
        self.status = status;
        self.fire(rule);
    }

    pub(crate) fn over(&self) -> bool {
        self.status != Status::Play
    }

    pub(crate) fn to_act(&self, turn: Side) -> String {
        if self.over() { "-".to_owned() } else { LETTERS[turn].to_string() }
    }

    pub(crate) fn status_text(&self) -> String {
        match self.status {
            Status::Play => "play".to_owned(),
            Status::Draw => "draw".to_owned(),
            Status::Win(side) => format!("win:{}", LETTERS[side]),
        }
    }

    /// Threefold repetition, if `repetition` draws in this game, or fifty moves.
    pub(crate) fn may_claim(&self, repetition: bool) -> bool {
        !self.over() && (repetition && self.times >= 3 || self.quiet >= 100)
    }

    /// Applies `W(Y)` and `W(L)` by either side at any time; `W(S)` by the side to move; `W(=)`, agreed by both, in
    /// either's name. Returns `None` for any other text. `draws_on_time`: whether it is a draw if a side runs out of
    /// time.
    pub(crate) fn word(
        &mut self,
        text: &str,
        turn: Side,
        repetition: bool,
        draws_on_time: impl FnOnce(Side) -> bool,
    ) -> Option<Result<(), String>> {
        let (side, word) = LETTERS.iter().enumerate().find_map(|(side, &letter)| {
            let word = text.strip_prefix(letter)?;
            Some((side, word))
        })?;
        if !["(Y)", "(L)", "(S)", "(=)"].contains(&word) {
            return None;
        }
        if self.over() {
            return Some(Err("the game is over".to_owned()));
        }
        match word {
            "(Y)" => {
                let rule = if side == turn { "resigned" } else { "resigned out of turn" };
                self.end(Status::Win(1 - side), rule);
            }
            "(L)" if draws_on_time(side) => self.end(Status::Draw, "drawn on time"),
            "(L)" => self.end(Status::Win(1 - side), "lost on time"),
            "(=)" => self.end(Status::Draw, "agreed draw"),
            _ if side != turn => return Some(Err("only the side to move claims".to_owned())),
            _ if !self.may_claim(repetition) => {
                return Some(Err("there is nothing to claim".to_owned()));
            }
            _ if repetition && self.times >= 3 => self.end(Status::Draw, "threefold claimed"),
            _ => self.end(Status::Draw, "fifty moves claimed"),
        }
        Some(Ok(()))
    }

    /// Fivefold repetition, if `repetition` draws in this game, and seventy-five moves.
    pub(crate) fn automatic_draws(&mut self, repetition: bool) {
        if self.over() {
            return;
        }
        if repetition && self.times >= 5 {
            self.end(Status::Draw, "fivefold repetition");
        } else if self.quiet >= 150 {
            self.end(Status::Draw, "seventy-five moves");
        }
    }
}
