//! The whole state in plain data, the options, the set-up (2.1), and check (5.1).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::Slow;
use super::board::{self, Hex, Kind, LETTERS, PLAYERS, Piece, Player, Step};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Captures,
    Points,
    Moves,
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Power {
    Fortify,
    Touch,
    Traitor,
    Field,
}

/// The options of a game.
#[derive(Clone, Debug)]
pub struct Rules {
    pub setup: u8,
    pub siege: Method,
    pub powers: BTreeSet<Power>,
    pub duel: bool,
    pub threshold: [i64; 3],
}

/// 4.1: a pawn made a double step and may be captured on the hex it passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnPassant {
    pub owner: Player,
    pub pawn: Hex,
    pub passed: Hex,
}

/// 7.5: a capture whose victim has not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undecided {
    pub victim: Player,
    pub captor: Player,
    pub taken: Piece,
    pub taken_from: Hex,
    pub captor_on: Hex,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Draw,
    Win(Player),
}

impl Rules {
    pub fn new(options: &[(&str, &str)]) -> Result<Rules, String> {
        let mut rules = Rules {
            setup: 9,
            siege: Method::Captures,
            powers: [Power::Fortify, Power::Touch, Power::Traitor, Power::Field].into(),
            duel: false,
            threshold: [0; 3],
        };
        let mut thresholds: [Option<i64>; 3] = [None; 3];
        for &(key, value) in options {
            let bad = || format!("bad value for option {key}: {value}");
            match key {
                "setup" => {
                    rules.setup = match value {
                        "9" => 9,
                        "8" => 8,
                        _ => return Err(bad()),
                    };
                }
                "siege" => {
                    rules.siege = match value {
                        "captures" => Method::Captures,
                        "points" => Method::Points,
                        "moves" => Method::Moves,
                        "off" => Method::Off,
                        _ => return Err(bad()),
                    };
                }
                "powers" => {
                    rules.powers.clear();
                    for name in value.split(',').filter(|_| !value.is_empty()) {
                        rules.powers.insert(match name {
                            "fortify" => Power::Fortify,
                            "touch" => Power::Touch,
                            "traitor" => Power::Traitor,
                            "field" => Power::Field,
                            _ => return Err(bad()),
                        });
                    }
                }
                "duel" => {
                    rules.duel = match value {
                        "on" => true,
                        "off" => false,
                        _ => return Err(bad()),
                    };
                }
                "threshold-W" | "threshold-R" | "threshold-B" => {
                    let player = PLAYERS
                        .into_iter()
                        .find(|&p| key.ends_with(LETTERS[p]))
                        .expect("the key names a player");
                    if !value.bytes().all(|byte| byte.is_ascii_digit()) {
                        return Err(bad());
                    }
                    let number: u32 = value.parse().map_err(|_| bad())?;
                    thresholds[player] = Some(i64::from(number));
                }
                _ => return Err(format!("unknown option {key}")),
            }
        }
        let (least, default) = match rules.siege {
            Method::Captures => (1, 3),
            Method::Points => (0, 4),
            Method::Moves => (0, 18),
            Method::Off => (0, 0),
        };
        for p in PLAYERS {
            rules.threshold[p] = thresholds[p].unwrap_or(default);
            if rules.threshold[p] < least {
                return Err(format!("threshold-{} must be at least {least}", LETTERS[p]));
            }
        }
        Ok(rules)
    }

    /// 2.1: the first rank from a player's own left.
    pub fn first_rank(&self) -> Vec<Kind> {
        use Kind::{Bishop, King, Knight, Pope, Queen, Rook};
        if self.setup == 9 {
            vec![Rook, Knight, Bishop, Queen, King, Pope, Bishop, Knight, Rook]
        } else {
            vec![Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook]
        }
    }

    /// The number of pawns with which each player starts (2.1).
    pub fn starting_pawns(&self) -> i64 {
        if self.setup == 9 { 10 + 9 } else { 9 + 8 }
    }
}

/// 2.1: all pieces on their starting hexes.
pub fn starting_board(rules: &Rules) -> BTreeMap<Hex, Piece> {
    let mut pieces = BTreeMap::new();
    let setup = rules.setup;
    for owner in PLAYERS {
        let mut place = |rank, i, kind| {
            let hex = board::hex_of(setup, owner, rank, i).expect("starting hexes exist");
            let piece = Piece { owner, kind, moved: false };
            pieces.insert(hex, piece);
        };
        for (i, kind) in (0..).zip(rules.first_rank()) {
            place(1, i, kind);
        }
        let second = board::rank_size(setup, 2).expect("rank 2 exists");
        let third = board::rank_size(setup, 3).expect("rank 3 exists");
        for i in 0..second {
            place(2, i, Kind::Pawn);
        }
        for i in 1..third - 1 {
            place(3, i, Kind::Pawn);
        }
    }
    pieces
}

impl Slow {
    pub(super) fn players_left(&self) -> Vec<Player> {
        PLAYERS.into_iter().filter(|&p| self.in_game[p]).collect()
    }

    pub(super) fn has_power(&self, power: Power) -> bool {
        self.rules.powers.contains(&power)
    }

    /// 7.1
    pub(super) fn is_fortified(&self, player: Player) -> bool {
        self.in_game[player] && self.fortified_turns[player].is_some()
    }

    pub(super) fn next_player(&self, player: Player) -> Player {
        let next = (player + 1) % 3;
        if self.in_game[next] { next } else { (player + 2) % 3 }
    }

    pub(super) fn king_hex(&self, player: Player) -> Option<Hex> {
        let mut pieces = self.board.iter();
        let found = pieces.find(|(_, piece)| piece.owner == player && piece.kind == Kind::King)?;
        Some(*found.0)
    }

    fn jumps(&self, from: Hex, steps: &[Step]) -> Vec<Hex> {
        let targets = steps.iter().map(|&step| from.plus(step));
        targets.filter(|&hex| board::on_board(self.rules.setup, hex)).collect()
    }

    fn slides(&self, from: Hex, directions: &[Step]) -> Vec<Hex> {
        let mut targets = Vec::new();
        for &direction in directions {
            let mut hex = from.plus(direction);
            while board::on_board(self.rules.setup, hex) {
                targets.push(hex);
                if self.board.contains_key(&hex) {
                    break;
                }
                hex = hex.plus(direction);
            }
        }
        targets
    }

    /// 3: the hexes on which this piece could capture, regardless of what is there.
    pub(super) fn capture_hexes(&self, from: Hex, piece: Piece) -> Vec<Hex> {
        match piece.kind {
            Kind::Pawn => self.jumps(from, &board::pawn_captures(piece.owner)),
            Kind::Knight => self.jumps(from, &board::knight_steps()),
            Kind::Pope => self.jumps(from, &board::pope_steps()),
            Kind::King => self.jumps(from, &board::king_steps()),
            Kind::Rook => self.slides(from, &board::ADJACENT),
            Kind::Bishop => self.slides(from, &board::DIAGONAL),
            Kind::Queen => {
                let mut targets = self.slides(from, &board::ADJACENT);
                targets.extend(self.slides(from, &board::DIAGONAL));
                targets
            }
        }
    }

    /// 5.1, 5.2: whether `attacker` attacks the king of `target`, neither being fortified.
    pub(super) fn attacks_king(&self, attacker: Player, target: Player) -> bool {
        if attacker == target || !self.in_game[attacker] || !self.in_game[target] {
            return false;
        }
        if self.is_fortified(attacker) || self.is_fortified(target) {
            return false;
        }
        let king = self.king_hex(target).expect("a player in the game has a king");
        self.board.iter().any(|(&hex, &piece)| {
            piece.owner == attacker && self.capture_hexes(hex, piece).contains(&king)
        })
    }

    /// 5.1
    pub(super) fn in_check(&self, player: Player) -> bool {
        PLAYERS.into_iter().any(|opponent| self.attacks_king(opponent, player))
    }

    /// 5.1: whether no king of a player in the game is one king's step from another's.
    pub fn kings_are_apart(&self) -> bool {
        let kings: Vec<Hex> = PLAYERS
            .into_iter()
            .filter(|&p| self.in_game[p])
            .filter_map(|p| self.king_hex(p))
            .collect();
        let steps = board::king_steps();
        !kings.iter().any(|king| steps.iter().any(|&step| kings.contains(&king.plus(step))))
    }

    /// 5.8: whether the remaining players have only kings.
    pub(super) fn only_kings(&self) -> bool {
        let mut pieces = self.board.values();
        !pieces.any(|piece| self.in_game[piece.owner] && piece.kind != Kind::King)
    }

    /// 4.4
    pub(super) fn pool_count(&self, player: Player, kind: Kind) -> u32 {
        self.pools[player].get(&kind).copied().unwrap_or(0)
    }

    pub(super) fn add_to_pool(&mut self, player: Player, kind: Kind) {
        *self.pools[player].entry(kind).or_insert(0) += 1;
    }

    pub(super) fn take_from_pool(&mut self, player: Player, kind: Kind) {
        let count = self.pools[player].get_mut(&kind).expect("the piece was lost");
        *count -= 1;
        if *count == 0 {
            self.pools[player].remove(&kind);
        }
    }

    pub(super) fn dump_text(&self) -> String {
        let mut text = String::new();
        let letters = |players: &mut dyn Iterator<Item = Player>| -> String {
            players.map(|p| LETTERS[p]).collect()
        };
        let put = |text: &mut String, line: String| {
            writeln!(text, "{line}").expect("writing to a string");
        };
        put(&mut text, format!("rules {:?}", self.rules));
        put(
            &mut text,
            format!(
                "status {} to-act {} turn {} sieged {} quiet-turns {}",
                self.status(),
                self.to_act(),
                LETTERS[self.turn],
                self.sieged().unwrap_or('-'),
                self.quiet_turns
            ),
        );
        for p in PLAYERS {
            let pool: Vec<String> = self.pools[p]
                .iter()
                .map(|(kind, count)| format!("{}{count}", kind.letter()))
                .collect();
            let mut declared = PLAYERS.into_iter().filter(|&q| self.declared[p][q]);
            put(
                &mut text,
                format!(
                    "{} {} pool [{}] declared-check [{}] fortified-turns {:?} fortify-used {} traitors-used {} pause {}",
                    LETTERS[p],
                    if self.in_game[p] { "in" } else { "out" },
                    pool.join(" "),
                    letters(&mut declared),
                    self.fortified_turns[p],
                    self.fortify_used[p],
                    self.traitors_used[p],
                    self.pause[p]
                ),
            );
        }
        for right in &self.en_passant {
            put(
                &mut text,
                format!(
                    "en-passant {} pawn {} passed {}",
                    LETTERS[right.owner],
                    self.hex_name(0, right.pawn),
                    self.hex_name(0, right.passed)
                ),
            );
        }
        if let Some(u) = &self.undecided {
            put(
                &mut text,
                format!(
                    "undecided victim {} captor {} taken {}{} from {} captor-on {}",
                    LETTERS[u.victim],
                    LETTERS[u.captor],
                    u.taken.kind.letter(),
                    if u.taken.moved { "" } else { "*" },
                    self.hex_name(0, u.taken_from),
                    self.hex_name(0, u.captor_on)
                ),
            );
        }
        let mut log = self.capture_log.iter().copied();
        put(&mut text, format!("captured {}", letters(&mut log)));
        let mut left = self.left.iter().copied();
        put(&mut text, format!("left-the-game {}", letters(&mut left)));
        // All hexes by White's names; `*` is a piece that has not moved, `!` a dead one.
        for rank in (1..=16).rev() {
            let mut line = format!("rank {rank}:");
            for i in 0..16 {
                let Some(hex) = board::white_hex(self.rules.setup, rank, i) else {
                    continue;
                };
                if let Some(piece) = self.board.get(&hex) {
                    write!(
                        line,
                        " {}={}{}{}{}",
                        self.hex_name(0, hex),
                        LETTERS[piece.owner],
                        piece.kind.letter(),
                        if piece.moved { "" } else { "*" },
                        if self.in_game[piece.owner] { "" } else { "!" }
                    )
                    .expect("writing to a string");
                }
            }
            put(&mut text, line);
        }
        text
    }
}
