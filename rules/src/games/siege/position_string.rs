//! Position strings: a whole position of Siege Chess on one line.
//!
//! ```text
//! BOARD TURN [KEY=VALUE …]
//! ```
//!
//! **BOARD**: the sixteen ranks of White's frame from the sixteenth down to the first, separated by `/`,
//! each from White's left. A number is a run of empty hexes. A piece is its owner's letter and
//! its kind's (`p n b r o q k`): `W`, `R`, `B` for a piece that has not moved yet, `w`, `r`, `b` for one
//! that has. Pieces of a player who is out of the game are dead.
//! **TURN**: the letter of the player whose turn it is, or of the captor while a touch is to be decided.
//!
//! A field that is not given has its default:
//!
//! | key | value | default |
//! | --- | --- | --- |
//! | `setup`, `siege`, `powers`, `duel`, `threshold-W` … | the game's options | as in a new game |
//! | `lost-W` … | the pool of lost pieces, letters of kinds: `qrpp` | none |
//! | `out` | players out of the game, in the order of leaving: `RB` | none |
//! | `declared-W` … | the players on whom the player declared check (5.2): `RB` | none |
//! | `passed-W` … | the player's pawn that may be captured in passing: hex passed, comma, the pawn's hex, White's frame | none |
//! | `fortified-W` … | the player's own turns for which it is still fortified, 1 to 3 | not fortified |
//! | `fortify-spent` | the players who have already declared fortification: `WB` | none |
//! | `traitors-W` … | traitors used, 0 to 2 | 0 |
//! | `pause-W` … | the player's own turns until it can be under siege again, 1 to 3 | 0 |
//! | `run` | the owner of the last captured pieces, and the number of them in a row (6.1): `R2` | none |
//! | `sieged` | the player under siege by 6.2 or 6.3 (6.4); the victim while a touch is to be decided | judged for the player to move |
//! | `quiet` | turns since the last capture, or since a player left (5.8) | 0 |
//! | `touch` | the decision of 7.5: victim's letter, `-` if the taken piece had moved or `+` if not, its kind, its hex, comma, the captor's hex: `W-n5d,5d`, White's frame | none |
//! | `ended` | `stopped` if the game ended by agreement, `claimed` if by a claim | not over |

use std::fmt;

use locale::text;

use super::table::TABLE;
use std::collections::HashSet;

use super::board::{NAMES, RANKS};
use super::captures::HEXES;
use super::options::{Method, Options};
use super::piece::{Kind, Piece};
use super::position::{Position, Touch};
use super::powers::TRAITORS;
use crate::board::{Cell, CellSet};
use crate::front::position_string::{bad, write_rank};
use crate::game::SetupError;
use crate::mechanics::{EnPassant, NOWHERE};
use crate::names::Form;
use crate::seat::Seat;
use crate::steps;

fn shown(text: &str) -> String {
    crate::game::shown(text, 40)
}

fn letter(player: Seat) -> char {
    NAMES[player.index()].letter
}

fn letters(players: impl IntoIterator<Item = Seat>) -> String {
    players.into_iter().map(letter).collect()
}

fn player(letter: char) -> Option<Seat> {
    Seat::all(NAMES.len()).find(|&seat| self::letter(seat) == letter)
}

/// Parses a list of players' letters without duplicates.
fn players(text: &str) -> Option<Vec<Seat>> {
    let list: Vec<Seat> = text.chars().map(player).collect::<Option<_>>()?;
    let distinct = list.iter().enumerate().all(|(i, p)| !list[..i].contains(p));
    distinct.then_some(list)
}

impl fmt::Display for Position {
    /// Writes the position string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (board, s) = (self.board, &self.state);
        let on = |hex: Cell| {
            let piece = self.at(hex);
            let owner = letter(piece.owner());
            let unmoved = self.unmoved.contains(hex);
            let owner = if unmoved { owner } else { owner.to_ascii_lowercase() };
            piece.kind().map(|kind| format!("{owner}{}", kind.letter()))
        };
        let rank = |rank| {
            let hexes =
                (0..board.rank_len(rank)).filter_map(|letter| board.at(Seat::FIRST, rank, letter));
            write_rank(hexes.map(on))
        };
        let ranks: Vec<String> = (1..=RANKS).rev().map(rank).collect();
        let mut out = format!("{} {}", ranks.join("/"), letter(s.turn));
        let defaults = Options::default_pairs(&self.options);
        for (pair, default) in self.options.pairs().into_iter().zip(defaults) {
            if pair != default {
                out.push_str(&format!(" {}={}", pair.0, pair.1));
            }
        }
        let name = |hex: Cell| board.name(Seat::FIRST, hex);
        let mut put = |key: &str, value: String| {
            if !value.is_empty() {
                out.push_str(&format!(" {key}={value}"));
            }
        };
        for (p, letter) in Seat::all(3).map(|p| (p, letter(p))) {
            let lost: String = Kind::ALL
                .iter()
                .rev()
                .flat_map(|k| std::iter::repeat_n(k.letter(), self.lost[p][k.index()].into()))
                .collect();
            put(&format!("lost-{letter}"), lost);
        }
        put("out", letters(s.out.into_iter().flatten()));
        let number = |n: u8| if n == 0 { String::new() } else { n.to_string() };
        for (p, letter) in Seat::all(3).map(|p| (p, letter(p))) {
            put(&format!("declared-{letter}"), letters((s.declared[p] & s.alive).iter()));
            let right = s.en_passant[p];
            if right.passed != NOWHERE {
                put(
                    &format!("passed-{letter}"),
                    format!("{},{}", name(right.passed), name(right.pawn)),
                );
            }
            put(&format!("fortified-{letter}"), number(s.fortified[p]));
            put(&format!("traitors-{letter}"), number(s.traitors_spent[p]));
            put(&format!("pause-{letter}"), number(s.pause[p]));
        }
        put("fortify-spent", letters(s.fortify_spent.iter()));
        if let Some(owner) = s.run_owner {
            put("run", format!("{}{}", letter(owner), s.run));
        }
        put("sieged", letters(s.sieged));
        put("quiet", number(s.quiet_turns));
        if let Some(t) = s.touch {
            let sign = if t.unmoved { '+' } else { '-' };
            let kind = t.taken.kind().map_or('p', Kind::letter);
            let victim = letter(t.victim);
            put("touch", format!("{victim}{sign}{kind}{},{}", name(t.taken_at), name(t.captor_at)));
        }
        f.write_str(&out)
    }
}

/// Whether a game is over according to the fields `ended` of its position string, at most one.
pub(super) fn is_over(ended: &[&str]) -> Result<bool, SetupError> {
    match ended {
        [] => Ok(false),
        ["ended=stopped" | "ended=claimed"] => Ok(true),
        [other] => Err(bad(text!(TABLE, "bad-value", field = shown(other)))),
        _ => Err(bad(text!(TABLE, "bad-twice", key = "ended"))),
    }
}

/// Parses a position string without its field `ended`, and checks that the position is possible. The result is not
/// settled. `over` is whether the game is over according to that field.
pub(crate) fn parse(text: &str, over: bool) -> Result<Position, SetupError> {
    steps::take(text.len());
    let mut words = text.split_ascii_whitespace();
    let board = words.next().ok_or_else(|| bad(text!(TABLE, "bad-empty")))?;
    let turn = words.next().ok_or_else(|| bad(text!(TABLE, "bad-no-turn")))?;
    let mut fields: Vec<(&str, &str)> = Vec::new();
    let mut keys: HashSet<&str> = HashSet::new();
    for word in words {
        let (key, value) = word
            .split_once('=')
            .ok_or_else(|| bad(text!(TABLE, "bad-field", field = shown(word))))?;
        steps::take(key.len());
        if !keys.insert(key) {
            return Err(bad(text!(TABLE, "bad-twice", key = shown(key))));
        }
        fields.push((key, value));
    }
    let is_option = |key: &str| super::options::INFO.iter().any(|info| info.key == key);
    let (options, fields): (Vec<_>, Vec<_>) = fields.into_iter().partition(|(k, _)| is_option(k));
    let mut position = Position::empty(Options::parse(&options)?);
    let mut letter = turn.chars();
    position.state.turn = match (letter.next().and_then(player), letter.next()) {
        (Some(turn), None) => turn,
        _ => return Err(bad(text!(TABLE, "bad-player", letter = shown(turn)))),
    };
    read_board(&mut position, board)?;
    // The pieces of players who left are dead, which matters for other fields.
    for (key, value) in fields.iter().filter(|(k, _)| *k == "out") {
        read_out(&mut position, key, value)?;
    }
    for (key, value) in fields.iter().filter(|(k, _)| *k != "out") {
        read_field(&mut position, key, value).ok_or_else(|| {
            let field = format!("{}={}", shown(key), shown(value));
            bad(text!(TABLE, "bad-value", field))
        })?;
    }
    let keeps = matches!(position.options.method, Method::Points | Method::Moves);
    if let Some(touch) = position.state.touch.filter(|_| keeps) {
        position.state.sieged.get_or_insert(touch.victim);
    }
    validate(&position)?;
    if over && position.state.touch.is_some() {
        return Err(bad(text!(TABLE, "bad-over-touch")));
    }
    Ok(position)
}

fn read_board(position: &mut Position, text: &str) -> Result<(), SetupError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(RANKS) {
        return Err(bad(text!(TABLE, "bad-ranks", ranks = ranks.len())));
    }
    for (rank, text) in (1..=RANKS).rev().zip(ranks) {
        let size = position.board.rank_len(rank);
        let mut letter: u8 = 0;
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            steps::take(1);
            if let Some(digit) = c.to_digit(10) {
                let mut empty = digit;
                while let Some(d) = chars.peek().and_then(|c| c.to_digit(10)) {
                    steps::take(1);
                    empty = empty.saturating_mul(10).saturating_add(d);
                    chars.next();
                }
                letter = letter.saturating_add(u8::try_from(empty).unwrap_or(u8::MAX));
                continue;
            }
            let owner = player(c.to_ascii_uppercase());
            let kind = chars.next().filter(char::is_ascii_lowercase).and_then(Kind::from_letter);
            let hex = position.board.at(Seat::FIRST, rank, letter);
            let (Some(owner), Some(kind), Some(hex)) = (owner, kind, hex) else {
                return Err(bad(text!(TABLE, "bad-rank-text", rank, size)));
            };
            if kind == Kind::King && position.kings[owner] != NOWHERE {
                return Err(bad(text!(TABLE, "bad-two-kings")));
            }
            position.put(hex, Piece::new(owner, kind));
            position.on_board[owner][kind.index()] += 1;
            if c.is_ascii_uppercase() {
                position.unmoved.insert(hex);
            }
            letter += 1;
        }
        if letter != size {
            return Err(bad(text!(TABLE, "bad-rank-size", rank, hexes = letter, size)));
        }
    }
    Ok(())
}

fn read_out(position: &mut Position, key: &str, value: &str) -> Result<(), SetupError> {
    let out = players(value).filter(|list| !list.is_empty() && list.len() < 3);
    let Some(out) = out else {
        return Err(bad(text!(TABLE, "bad-out", field = format!("{key}={}", shown(value)))));
    };
    for (place, &seat) in out.iter().enumerate() {
        if position.kings[seat] != NOWHERE {
            return Err(bad(text!(TABLE, "bad-out-king")));
        }
        position.state.alive.remove(seat);
        position.state.out[place] = Some(seat);
        for hex in position.pieces[seat] {
            let piece = position.at(hex).dead();
            position.cells[hex.index()] = piece;
        }
        position.dead |= position.pieces[seat];
        position.unmoved = position.unmoved & !position.pieces[seat];
        position.pieces[seat] = CellSet::EMPTY;
    }
    Ok(())
}

/// Parses one field; returns `None` if its value is not valid.
fn read_field(position: &mut Position, key: &str, value: &str) -> Option<()> {
    let board = position.board;
    let hex = |name: &str| board.hex(Seat::FIRST, name);
    let plain = |least: u8, most: u8| -> Option<u8> {
        let digits = value.bytes().all(|b| b.is_ascii_digit());
        value.parse().ok().filter(|n| digits && (least..=most).contains(n))
    };
    let s = &mut position.state;
    let (name, seat) = match key.rsplit_once('-') {
        Some((name, letter)) if letter.len() == 1 => (name, Some(player(letter.chars().next()?)?)),
        _ => (key, None),
    };
    match (name, seat) {
        ("lost", Some(seat)) => {
            for letter in value.chars() {
                steps::take(1);
                let kind = Kind::from_letter(letter).filter(|k| *k != Kind::King)?;
                let lost = &mut position.lost[seat][kind.index()];
                *lost = lost.checked_add(1)?;
            }
        }
        ("declared", Some(seat)) => {
            s.declared[seat] = players(value)?.into_iter().collect();
        }
        ("passed", Some(seat)) => {
            let (passed, pawn) = value.split_once(',')?;
            s.en_passant[seat] = EnPassant { passed: hex(passed)?, pawn: hex(pawn)? };
        }
        ("fortified", Some(seat)) => s.fortified[seat] = plain(1, 3)?,
        ("traitors", Some(seat)) => s.traitors_spent[seat] = plain(0, TRAITORS)?,
        ("pause", Some(seat)) => s.pause[seat] = plain(1, 3)?,
        ("fortify-spent", None) => {
            s.fortify_spent = players(value)?.into_iter().collect();
        }
        ("run", None) => {
            let mut chars = value.chars();
            s.run_owner = Some(player(chars.next()?)?);
            let count = chars.as_str();
            let digits = count.bytes().all(|b| b.is_ascii_digit());
            s.run = count.parse().ok().filter(|&n| digits && n >= 1)?;
        }
        ("sieged", None) => match players(value)?[..] {
            [player] => s.sieged = Some(player),
            _ => return None,
        },
        ("quiet", None) => s.quiet_turns = plain(0, 120)?,
        ("touch", None) => {
            let mut chars = value.chars();
            let victim = player(chars.next()?)?;
            let unmoved = match chars.next()? {
                '+' => true,
                '-' => false,
                _ => return None,
            };
            let kind = Kind::from_letter(chars.next()?)?;
            let (taken_at, captor_at) = chars.as_str().split_once(',')?;
            s.touch = Some(Touch {
                victim,
                taken: Piece::new(victim, kind),
                taken_at: hex(taken_at)?,
                unmoved,
                captor_at: hex(captor_at)?,
            });
        }
        _ => return None,
    }
    Some(())
}

/// Checks that a game could have led to the position, as far as the position shows it.
fn validate(position: &Position) -> Result<(), SetupError> {
    let (board, s) = (position.board, &position.state);
    let name = |p: Seat| NAMES[p.index()].text();
    if !s.alive.contains(s.turn) {
        return Err(bad(text!(TABLE, "bad-turn")));
    }
    for p in Seat::all(3) {
        let alive = s.alive.contains(p);
        if alive && position.kings[p] == NOWHERE {
            return Err(bad(text!(TABLE, "bad-no-king", seat = name(p))));
        }
        if alive && let Some(q) = position.king_beside(p, position.kings[p]) {
            let (one, other) = (name(p), name(q));
            return Err(bad(text!(TABLE, "bad-kings", one, other)));
        }
        validate_counts(position, p).map_err(|kind| {
            let kinds = kind.text(Form::Many);
            bad(text!(TABLE, "bad-count", seat = name(p), kinds))
        })?;
        let start = |hex: Cell, kind: Option<Kind>| {
            board.array.iter().any(|&(h, k)| board.turned(p, h) == hex && Some(k) == kind)
        };
        if let Some(hex) = (position.unmoved & position.pieces[p])
            .iter()
            .find(|&hex| !start(hex, position.at(hex).kind()))
        {
            return Err(bad(text!(TABLE, "bad-unmoved", at = board.name(Seat::FIRST, hex))));
        }
        let right = s.en_passant[p];
        if right.passed != NOWHERE {
            let pawn = position.at(right.pawn);
            let stepped = board.double_steps[p].iter().enumerate().any(|(from, steps)| {
                steps.contains(&(right.passed, right.pawn))
                    && !position.unmoved.contains(Cell(from as u8))
            });
            let right_pawn = pawn == Piece::new(p, Kind::Pawn);
            if !alive
                || !right_pawn
                || position.unmoved.contains(right.pawn)
                || !stepped
                || !position.at(right.passed).is_none()
                || s.turn == p && s.touch.is_none()
                || s.fortified[p] > 0
            {
                return Err(bad(text!(TABLE, "bad-passing", seat = name(p))));
            }
        }
        if s.declared[p].contains(p) || (!alive && !s.declared[p].is_empty()) {
            return Err(bad(text!(TABLE, "bad-declared", seat = name(p))));
        }
        if s.fortified[p] > 0 && !s.fortify_spent.contains(p) {
            return Err(bad(text!(TABLE, "bad-fortified", seat = name(p))));
        }
        if s.fortified[p] == 3 && s.turn == p {
            return Err(bad(text!(TABLE, "bad-fortified-turn", seat = name(p))));
        }
    }
    if u32::from(s.quiet_turns) > 40 * position.players_left() {
        return Err(bad(text!(TABLE, "bad-quiet")));
    }
    s.touch.map_or(Ok(()), |touch| validate_touch(position, touch))?;
    match s.sieged {
        Some(p) if !may_be_sieged(position, p) => {
            Err(bad(text!(TABLE, "bad-sieged", seat = name(p))))
        }
        _ => Ok(()),
    }
}

/// Whether a player can be under siege by 6.2 or 6.3. A victim who has to decide was so before the capture (6.4), which with three
/// players in the game has changed nothing, while the third may have left since.
fn may_be_sieged(position: &Position, p: Seat) -> bool {
    match position.state.touch {
        Some(touch) if touch.victim != p => false,
        Some(_) if position.players_left() == 2 => true,
        _ => position.judge_siege(Some(p)) == Some(p),
    }
}

/// Compares the pieces on the board and the lost ones with the initial array. The error names the kind of which there are
/// too many.
fn validate_counts(position: &Position, p: Seat) -> Result<(), Kind> {
    let board = position.board;
    // A promoted pawn leaves the game and a piece of the pool returns, so the number of no kind grows.
    for kind in Kind::ALL {
        let sum = u16::from(position.on_board[p][kind.index()])
            + u16::from(position.lost[p][kind.index()]);
        if sum > board.starting_count(kind).into() {
            return Err(kind);
        }
    }
    Ok(())
}

fn validate_touch(position: &Position, touch: Touch) -> Result<(), SetupError> {
    let s = &position.state;
    let captor = position.at(touch.captor_at);
    let kind = touch.taken.kind().unwrap_or(Kind::King);
    let there = position.at(touch.taken_at);
    let starts =
        position.board.array.iter().any(|&(hex, k)| {
            position.board.turned(touch.victim, hex) == touch.taken_at && k == kind
        });
    let possible = touch.victim != s.turn
        && position.is_alive(touch.victim)
        && s.pause[touch.victim] == 0
        && kind != Kind::King
        && !captor.is_none()
        && !captor.is_dead()
        && captor.owner() == s.turn
        && !captor.is(Kind::King)
        && (touch.taken_at == touch.captor_at || (kind == Kind::Pawn && there.is_none()))
        && position.lost[touch.victim][kind.index()] > 0
        && s.quiet_turns == 0
        && position.options.powers.touch
        && (!touch.unmoved || starts)
        && s.fortified[s.turn] == 0
        && s.fortified[touch.victim] == 0;
    if possible { Ok(()) } else { Err(bad(text!(TABLE, "bad-touch"))) }
}

const _: () = assert!(HEXES <= Cell::MAX);
