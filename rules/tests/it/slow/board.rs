//! The board (1.1 to 1.4), the pieces and their reach (3), as plain geometry.
//!
//! A hex is stored in White's frame of 1.2 with both coordinates made whole numbers: `x2` is twice x, `y` is the rank
//! number less one.

/// 0 is White, 1 Red, 2 Black: the turn order, seated clockwise.
pub type Player = usize;
pub const PLAYERS: [Player; 3] = [0, 1, 2];
pub const LETTERS: [char; 3] = ['W', 'R', 'B'];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hex {
    pub y: i32,
    pub x2: i32,
}

/// A difference of two hexes: (x2, y).
pub type Step = (i32, i32);

/// 1.4: the six adjacent directions, counter-clockwise from "right".
pub const ADJACENT: [Step; 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];
/// 1.4: the six diagonal directions, counter-clockwise.
pub const DIAGONAL: [Step; 6] = [(3, 1), (0, 2), (-3, 1), (-3, -1), (0, -2), (3, -1)];

impl Hex {
    pub fn plus(self, (x2, y): Step) -> Hex {
        Hex { x2: self.x2 + x2, y: self.y + y }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Pope,
    Queen,
    King,
}

impl Kind {
    /// The lower-case letter of the notation (8); `p` and `k` only for dumps.
    pub fn letter(self) -> char {
        match self {
            Kind::Pawn => 'p',
            Kind::Knight => 'n',
            Kind::Bishop => 'b',
            Kind::Rook => 'r',
            Kind::Pope => 'o',
            Kind::Queen => 'q',
            Kind::King => 'k',
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub owner: Player,
    pub kind: Kind,
    pub moved: bool,
}

/// 1.1: the hexes of a rank counted from the own side, 0 off the board.
pub fn rank_size(setup: u8, rank: i32) -> Option<i32> {
    match (setup, rank) {
        (9, 1..=8) => Some(8 + rank),
        (9, 9..=16) => Some(24 - rank),
        (8, 1..=9) => Some(7 + rank),
        (8, 10..=16) => Some(25 - rank),
        _ => None,
    }
}

/// The hex that White calls number `i` (from 0) of `rank`.
pub fn white_hex(setup: u8, rank: i32, i: i32) -> Option<Hex> {
    let size = rank_size(setup, rank)?;
    (0..size).contains(&i).then_some(Hex { x2: 2 * i - (size - 1), y: rank - 1 })
}

/// The rank of a hex and its number there (from 0) in White's frame.
pub fn white_rank_and_index(setup: u8, hex: Hex) -> Option<(i32, i32)> {
    let rank = hex.y + 1;
    let size = rank_size(setup, rank)?;
    let doubled = hex.x2 + size - 1;
    (doubled % 2 == 0 && (0..size).contains(&(doubled / 2))).then_some((rank, doubled / 2))
}

pub fn on_board(setup: u8, hex: Hex) -> bool {
    white_rank_and_index(setup, hex).is_some()
}

/// Three times the y (in ranks) of the middle of the board, which is a corner of hexes.
fn middle_times_3(setup: u8) -> i32 {
    if setup == 9 { 22 } else { 23 }
}

/// 1.2: a hex turned 120 degrees clockwise about the middle of the board.
fn turn_clockwise(setup: u8, hex: Hex) -> Hex {
    // With y3 = 3 (y - middle): x' = -x/2 + y sqrt(3)/2, y' = -x sqrt(3)/2 - y/2.
    let y3 = 3 * hex.y - middle_times_3(setup);
    let turned_x2 = (y3 - hex.x2) / 2;
    let turned_y3 = (-3 * hex.x2 - y3) / 2;
    Hex { x2: turned_x2, y: (turned_y3 + middle_times_3(setup)) / 3 }
}

/// A direction of White's frame as the same direction in `player`'s frame.
pub fn step_of(player: Player, (x2, y): Step) -> Step {
    let mut step = (x2, y);
    for _ in 0..player {
        step = ((3 * step.1 - step.0) / 2, -(step.0 + step.1) / 2);
    }
    step
}

/// The hex that a player calls number `i` (from 0) of `rank`.
pub fn hex_of(setup: u8, player: Player, rank: i32, i: i32) -> Option<Hex> {
    let mut hex = white_hex(setup, rank, i)?;
    for _ in 0..player {
        hex = turn_clockwise(setup, hex);
    }
    Some(hex)
}

/// The rank and number (from 0) of a hex in a player's frame. Two more turns undo one turn.
pub fn rank_and_index(setup: u8, player: Player, hex: Hex) -> (i32, i32) {
    let mut turned = hex;
    for _ in 0..(3 - player) % 3 {
        turned = turn_clockwise(setup, turned);
    }
    white_rank_and_index(setup, turned).expect("hexes in play are on the board")
}

/// Every hex of the board.
pub fn all_hexes(setup: u8) -> Vec<Hex> {
    let mut hexes = Vec::new();
    for rank in 1..=16 {
        for i in 0..16 {
            hexes.extend(white_hex(setup, rank, i));
        }
    }
    hexes
}

/// 1.3: which of the three colours, numbered 0, 1, 2 in no special order.
pub fn colour(setup: u8, hex: Hex) -> i32 {
    // x2 + y is even everywhere in one set-up and odd everywhere in the other.
    let column = (hex.x2 + i32::from(setup == 8) - hex.y) / 2;
    (column - hex.y).rem_euclid(3)
}

/// 3, knight: two adjacent steps in a line, then one turned by 60 degrees.
pub fn knight_steps() -> Vec<Step> {
    let mut steps = Vec::new();
    for (i, along) in ADJACENT.into_iter().enumerate() {
        for turned in [ADJACENT[(i + 1) % 6], ADJACENT[(i + 5) % 6]] {
            steps.push((2 * along.0 + turned.0, 2 * along.1 + turned.1));
        }
    }
    steps
}

/// 3, pope: one diagonal step, or three adjacent steps in a line.
pub fn pope_steps() -> Vec<Step> {
    let mut steps = DIAGONAL.to_vec();
    steps.extend(ADJACENT.map(|(x2, y)| (3 * x2, 3 * y)));
    steps
}

/// 3, king: one adjacent or diagonal step.
pub fn king_steps() -> Vec<Step> {
    let mut steps = ADJACENT.to_vec();
    steps.extend(DIAGONAL);
    steps
}

/// 3, pawn: the two directions in which it moves.
pub fn pawn_moves(owner: Player) -> [Step; 2] {
    [(-1, 1), (1, 1)].map(|step| step_of(owner, step))
}

/// 3, pawn: the three directions in which it captures.
pub fn pawn_captures(owner: Player) -> [Step; 3] {
    [(-3, 1), (0, 2), (3, 1)].map(|step| step_of(owner, step))
}
