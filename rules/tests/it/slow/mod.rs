//! A second generator of Siege Chess for tests, simple and slow, written from the rules alone.
//! Numbers in comments are paragraphs of `rulebook/siege.md`.
//!
//! # Readings
//! Where the page can be read in several ways, and how it is read here.
//!
//! - 4.1: several rights on one passed hex lapse independently; of those that exist, the latest
//!   is meant. (If the later pawn dies by a resignation, the earlier one is meant.)
//! - 4.1: a king may capture en passant; the passing pawn does not occupy the passed hex.
//! - 4.1, 7.1: a double step by a fortified player, or made with `F`, creates no right.
//! - 4.3: a pawn with nothing in the pool simply stays a pawn (one action, no mark).
//! - 5.1, 5.4: a player not in check whose every action would leave the own king in check
//!   has no legal action (stalemate: passes, or draws with two left).
//! - 5.1: attacks are geometry; 5.2 does not limit them, nor do pins.
//! - 5.1: "after the action" is before a touch is decided, after the removal of players who leave
//!   the game by the action, and with a fortification that is declared with it.
//! - 5.1: kings are kept apart in every turn, fortified or not. No game starts with two adjacent
//!   kings, and only a king's own action could join them, so this restricts king moves only.
//! - 5.2: a passed turn ends like any other and declares checks; a declared check lasts
//!   until the end of that player's next turn, regardless of what others do or lose in between.
//!   A touch recomputes only the captor's.
//! - 5.3: last blows are every piece move except the king's (en passant and promotion
//!   included, castling not), field promotion and traitor; fortification never arises.
//! - 5.3, 5.8: before a player acts the order is: last player left wins, declared mate with two,
//!   only kings, forty turns, stalemate. The draws precede a last blow, and a pass instead of one.
//! - 5.5: resigning, or running out of time, is not a turn and does not declare checks or count for 7.1 and 7.5.
//!   Resigning resets the counter of 5.8.
//! - 5.5: declared checks, fortifications, pauses and counters of others survive a resignation.
//! - 5.6: of the twelve king steps only those on the board count; the player must not be
//!   fortified (7.1) and must obey 5.1.
//! - 5.8: the turn that captures is not counted; before any capture one counts from the
//!   start. An agreed draw may be recorded by any remaining player, also during a touch.
//! - 6.1: a siege by captures is a function of the captures, whose list continues through pauses
//!   and resignations.
//! - 6.4: the other sieges are kept: who has it stays in the state, and is judged again once an
//!   action is complete, from the player who acts next. Several turns passed in a row are each judged
//!   from the siege as it stood before the first.
//! - 6.4, 7.5: while a touch is undecided the victim is under siege, as before the capture.
//! - 6.3: only pieces on the board count as moved; halves round towards plus infinity.
//! - 7.3: "on the board" for two knights counts the one promoted (source: "both knights
//!   have to be on the board"). For other kinds it is another piece anyway.
//! - 7.4: pawns may be replaced. A replaced pawn is not promoted by that.
//! - 7.5: the end of the captor's turn (counters, declared checks) comes before the
//!   decision, the start of the next turn (7.1, 4.1 lapsing) after it.
//! - 7.5: a pending touch is decided even if only two players are left by then.
//! - Thresholds with `siege=off` are accepted from 0 and have no effect; of a repeated option
//!   the last value counts.

#![allow(dead_code)]

mod actions;
mod board;
#[cfg(test)]
mod checks;
mod notation;
mod play;
mod scene;
#[cfg(test)]
mod scenes;
mod siege;
#[cfg(test)]
mod siege_scenes;
mod state;

use std::collections::{BTreeMap, BTreeSet};

use self::actions::Action;
use self::board::{Hex, Kind, LETTERS, PLAYERS, Piece, Player};
use self::state::{EnPassant, Outcome, Rules, Undecided};

/// A game of Siege Chess.
#[derive(Clone)]
pub struct Slow {
    rules: Rules,
    /// Pieces of players out of the game stay here and are dead (5.5).
    board: BTreeMap<Hex, Piece>,
    /// 4.4: own captured pieces by kind.
    pools: [BTreeMap<Kind, u32>; 3],
    in_game: [bool; 3],
    /// Players out, in the order of leaving (5.7).
    left: Vec<Player>,
    /// Whose turn it is; while a touch is undecided, the captor.
    turn: Player,
    undecided: Option<Undecided>,
    /// 5.2: `declared[p][q]`: p declared check on q at the end of p's previous turn.
    declared: [[bool; 3]; 3],
    /// 7.1: the own turns completed since, if fortified.
    fortified_turns: [Option<u32>; 3],
    fortify_used: [bool; 3],
    /// 7.4
    traitors_used: [u32; 3],
    /// 7.5: own turns still to be completed before the player can be under siege.
    pause: [u32; 3],
    /// 4.1, in the order made.
    en_passant: Vec<EnPassant>,
    /// 5.8: turns since the last capture, or since a player left.
    quiet_turns: u32,
    /// 6.1: the owners of all captured pieces, in order.
    capture_log: Vec<Player>,
    /// 6.4: who is under siege by 6.2 or 6.3.
    siege_holder: Option<Player>,
    outcome: Option<Outcome>,
    events: Vec<&'static str>,
}

impl Slow {
    /// `options` are KEY=VALUE pairs, such as `("setup", "8")` or `("threshold-W", "1")`.
    pub fn new(options: &[(&str, &str)]) -> Result<Slow, String> {
        let rules = Rules::new(options)?;
        let mut game = Slow {
            board: state::starting_board(&rules),
            rules,
            pools: [const { BTreeMap::new() }; 3],
            in_game: [true; 3],
            left: Vec::new(),
            turn: 0,
            undecided: None,
            declared: [[false; 3]; 3],
            fortified_turns: [None; 3],
            fortify_used: [false; 3],
            traitors_used: [0; 3],
            pause: [0; 3],
            en_passant: Vec::new(),
            quiet_turns: 0,
            capture_log: Vec::new(),
            siege_holder: None,
            outcome: None,
            events: Vec::new(),
        };
        game.settle();
        Ok(game)
    }

    /// Who decides next, `-` when the game is over.
    pub fn to_act(&self) -> char {
        match (self.outcome, self.undecided) {
            (Some(_), _) => '-',
            (None, Some(decision)) => LETTERS[decision.victim],
            (None, None) => LETTERS[self.turn],
        }
    }

    /// `play`, `draw` or `win:` with a letter.
    pub fn status(&self) -> String {
        match self.outcome {
            None => String::from("play"),
            Some(Outcome::Draw) => String::from("draw"),
            Some(Outcome::Win(player)) => format!("win:{}", LETTERS[player]),
        }
    }

    fn named_actions(&self) -> BTreeMap<String, Action> {
        let player = match self.undecided {
            Some(decision) => decision.victim,
            None => self.turn,
        };
        let mut named = BTreeMap::new();
        for action in self.legal_actions() {
            let name = self.text_of(player, &action);
            let twin = named.insert(name, action);
            assert!(twin.is_none(), "two actions of one name: {twin:?}");
        }
        named
    }

    /// Every legal canonical action except terminations, byte-sorted.
    pub fn actions(&self) -> BTreeSet<String> {
        self.named_actions().into_keys().collect()
    }

    /// Applies one canonical action. After an error nothing has changed.
    pub fn apply(&mut self, action: &str) -> Result<(), String> {
        if self.outcome.is_some() {
            return Err(String::from("the game is over"));
        }
        let Some(player) = PLAYERS.into_iter().find(|&p| action.starts_with(LETTERS[p])) else {
            return Err(format!("no player's letter begins {action}"));
        };
        let body = &action[1..];
        if ["(Y)", "(L)", "(S)", "(=)"].contains(&body) {
            if !self.in_game[player] {
                return Err(format!("{} is out of the game", LETTERS[player]));
            }
            if body == "(S)" && !self.may_claim(LETTERS[player]) {
                return Err(String::from("no draw can be claimed now"));
            }
            self.events.clear();
            match body {
                "(Y)" => self.resign(player),
                "(L)" => self.run_out_of_time(player),
                "(S)" => self.claim_draw(),
                _ => self.agree_draw(),
            }
            return Ok(());
        }
        if LETTERS[player] != self.to_act() {
            return Err(format!("it is {} who acts", self.to_act()));
        }
        let Some(&found) = self.named_actions().get(action) else {
            return Err(format!("{action} is not a legal action"));
        };
        self.events.clear();
        self.act(&found);
        Ok(())
    }

    /// 5.8: whether this player may claim a draw now, in or out of turn.
    pub fn may_claim(&self, player: char) -> bool {
        self.outcome.is_none()
            && self.undecided.is_none()
            && PLAYERS.into_iter().any(|p| LETTERS[p] == player && self.in_game[p])
            && self.quiet_turns >= 20 * self.left_count()
    }

    /// With two in the game, whether a mate is on the board that was not declared, or has just led to a pass.
    pub fn is_mated_undeclared(&self) -> bool {
        let stands = self.players_left().len() == 2
            && self.in_check(self.turn)
            && !self.judged_actions().iter().any(|j| j.apart && j.safe);
        self.events.contains(&"pass-mated-two") || (self.outcome.is_none() && stands)
    }

    /// The special events of the last action, sorted, each once.
    pub fn events(&self) -> Vec<&'static str> {
        let events: BTreeSet<&'static str> = self.events.iter().copied().collect();
        events.into_iter().collect()
    }

    /// The player under siege now.
    pub fn sieged(&self) -> Option<char> {
        self.sieged_player().map(|player| LETTERS[player])
    }

    /// The entire state as lines of text.
    pub fn dump(&self) -> String {
        self.dump_text()
    }

    /// The number of leaf actions at `depth`; a finished game has none.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let actions = self.legal_actions();
        if depth == 1 {
            return u64::try_from(actions.len()).expect("few actions");
        }
        let mut leaves = 0;
        for action in actions {
            let mut after = self.clone();
            after.events.clear();
            after.act(&action);
            leaves += after.perft(depth - 1);
        }
        leaves
    }
}
