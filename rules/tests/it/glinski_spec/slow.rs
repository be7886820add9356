//! Gliński's chess by a second, simple generator that is written from the rules alone: axial coordinates, a copy of
//! the board for every move, and a test whether the king can be captured.

/// Relative to the middle of the board: files to the right, and hexes ahead from White's side.
pub(crate) type Hex = (i8, i8);

/// The six neighbours, clockwise from straight ahead of White.
const AROUND: [Hex; 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];
const FILES: &str = "abcdefghikl";

/// The adjacent hexes of a hex and the next ones along its diagonals, on the board or not.
pub(crate) fn around(hex: Hex) -> ([Hex; 6], [Hex; 6]) {
    let to = |i: usize| AROUND[i % 6];
    let all = [0, 1, 2, 3, 4, 5];
    (all.map(|i| add(hex, to(i))), all.map(|i| add(hex, add(to(i), to(i + 1)))))
}

/// Whether a king could go from one hex to another.
pub(crate) fn near(a: Hex, b: Hex) -> bool {
    let (adjacent, diagonal) = around(a);
    adjacent.contains(&b) || diagonal.contains(&b)
}

/// The piece on a hex: whether it is White's, and its letter.
type Piece = (bool, char);

#[derive(Clone)]
pub(crate) struct Slow {
    board: [[Option<Piece>; 11]; 11],
    pub(crate) white_to_move: bool,
    /// The hex that a pawn passed with a double step on the last move.
    passed: Option<Hex>,
}

fn add(a: Hex, b: Hex) -> Hex {
    (a.0 + b.0, a.1 + b.1)
}

fn on_board((q, r): Hex) -> bool {
    q.abs() <= 5 && r.abs() <= 5 && (q + r).abs() <= 5
}

pub(crate) fn hex(name: &str) -> Hex {
    let q = FILES.find(&name[..1]).unwrap() as i8 - 5;
    let number: i8 = name[1..].parse().unwrap();
    (q, number - 6 - q.min(0))
}

pub(crate) fn name((q, r): Hex) -> String {
    format!("{}{}", &FILES[(q + 5) as usize..][..1], r + 6 + q.min(0))
}

pub(crate) fn all() -> impl Iterator<Item = Hex> {
    (-5..=5).flat_map(|q| (-5..=5).map(move |r| (q, r))).filter(|&h| on_board(h))
}

const WHITE: &str = "Kg1 Qe1 Bf1 Bf2 Bf3 Nd1 Nh1 Rc1 Ri1 Pb1 Pc2 Pd3 Pe4 Pf5 Pg4 Ph3 Pi2 Pk1";
const BLACK: &str = "Kg10 Qe10 Bf9 Bf10 Bf11 Nd9 Nh9 Rc8 Ri8 Pb7 Pc7 Pd7 Pe7 Pf7 Pg7 Ph7 Pi7 Pk7";

fn pawn_starts(white: bool) -> impl Iterator<Item = Hex> {
    let pieces = if white { WHITE } else { BLACK };
    pieces.split(' ').filter_map(|piece| piece.strip_prefix('P')).map(hex)
}

impl Slow {
    pub(crate) fn start() -> Self {
        Self::new(WHITE, BLACK, true)
    }

    /// A position from pieces such as `Kg1 Qe1`.
    pub(crate) fn new(white: &str, black: &str, white_to_move: bool) -> Self {
        let mut slow = Self { board: [[None; 11]; 11], white_to_move, passed: None };
        for (is_white, pieces) in [(true, white), (false, black)] {
            for piece in pieces.split_whitespace() {
                slow.put(hex(&piece[1..]), Some((is_white, piece.chars().next().unwrap())));
            }
        }
        slow
    }

    pub(crate) fn at(&self, (q, r): Hex) -> Option<Piece> {
        self.board[(q + 5) as usize][(r + 5) as usize]
    }

    fn put(&mut self, (q, r): Hex, man: Option<Piece>) {
        self.board[(q + 5) as usize][(r + 5) as usize] = man;
    }

    /// Whether too little is left to mate: the kings and at most one bishop or knight.
    pub(crate) fn is_dead(&self) -> bool {
        let mut others: Vec<char> = all().filter_map(|h| Some(self.at(h)?.1)).collect();
        others.retain(|letter| *letter != 'K');
        matches!(others[..], [] | ['B' | 'N'])
    }

    /// The hexes on which a side's pieces of a kind stand.
    pub(crate) fn hexes_of(&self, white: bool, letter: char) -> Vec<Hex> {
        all().filter(|&h| self.at(h) == Some((white, letter))).collect()
    }

    /// Where the piece on a hex can go, its king's safety left aside.
    pub(crate) fn targets(&self, hex: Hex) -> Vec<Hex> {
        self.steps().into_iter().filter(|(from, _)| *from == hex).map(|(_, to)| to).collect()
    }

    /// The positions from which a side's last move can have led here, if that was no capture: the other side was not in
    /// check then.
    pub(crate) fn before(&self, white: bool) -> Vec<Self> {
        let back = Self { white_to_move: white, passed: None, ..self.clone() };
        let quiet = back.steps().into_iter().filter(|&(_, to)| self.at(to).is_none());
        let earlier = quiet.map(|step| Self { white_to_move: white, ..back.after(step, None) });
        earlier.filter(|before| !before.king_can_be_captured()).collect()
    }

    pub(crate) fn pieces(&self) -> usize {
        all().filter(|&h| self.at(h).is_some()).count()
    }

    /// The pseudo-legal moves of the side to move.
    fn steps(&self) -> Vec<(Hex, Hex)> {
        let mut steps = Vec::new();
        for from in all() {
            let Some((white, letter)) = self.at(from).filter(|m| m.0 == self.white_to_move) else {
                continue;
            };
            let turned = |i: usize| AROUND[i % 6];
            let adjacent: Vec<Hex> = AROUND.to_vec();
            let diagonal: Vec<Hex> = (0..6).map(|i| add(turned(i), turned(i + 1))).collect();
            let both = [adjacent.clone(), diagonal.clone()].concat();
            let (offsets, slides) = match letter {
                'R' => (adjacent, true),
                'B' => (diagonal, true),
                'Q' => (both, true),
                'K' => (both, false),
                'N' => {
                    let two = |i: usize| add(turned(i), turned(i));
                    let bent = |i: usize| [add(two(i), turned(i + 1)), add(two(i), turned(i + 5))];
                    ((0..6).flat_map(bent).collect(), false)
                }
                _ => {
                    let ahead = if white { 0 } else { 3 };
                    let one = add(from, turned(ahead));
                    let two = add(one, turned(ahead));
                    if on_board(one) && self.at(one).is_none() {
                        steps.push((from, one));
                        let starts = pawn_starts(white).any(|h| h == from);
                        if starts && on_board(two) && self.at(two).is_none() {
                            steps.push((from, two));
                        }
                    }
                    for side in [ahead + 1, ahead + 5] {
                        let to = add(from, turned(side));
                        let enemy = on_board(to) && self.at(to).is_some_and(|m| m.0 != white);
                        if enemy || self.passed == Some(to) {
                            steps.push((from, to));
                        }
                    }
                    continue;
                }
            };
            for offset in offsets {
                let mut to = add(from, offset);
                while on_board(to) && self.at(to).is_none_or(|m| m.0 != white) {
                    steps.push((from, to));
                    if !slides || self.at(to).is_some() {
                        break;
                    }
                    to = add(to, offset);
                }
            }
        }
        steps
    }

    fn after(&self, (from, to): (Hex, Hex), promotion: Option<char>) -> Self {
        let mut after = self.clone();
        let (white, letter) = self.at(from).unwrap();
        let ahead = if white { 1 } else { -1 };
        after.passed = None;
        if letter == 'P' && self.passed == Some(to) && to.0 != from.0 {
            after.put((to.0, to.1 - ahead), None);
        }
        if letter == 'P' && to == (from.0, from.1 + 2 * ahead) {
            after.passed = Some((from.0, from.1 + ahead));
        }
        after.put(from, None);
        after.put(to, Some((white, promotion.unwrap_or(letter))));
        after.white_to_move = !white;
        after
    }

    /// Whether the king of the side that has just moved can be captured.
    fn king_can_be_captured(&self) -> bool {
        self.steps().iter().any(|&(_, to)| self.at(to).is_some_and(|m| m.1 == 'K'))
    }

    pub(crate) fn in_check(&self) -> bool {
        let passing = Self { white_to_move: !self.white_to_move, passed: None, ..self.clone() };
        passing.king_can_be_captured()
    }

    /// The legal moves and the positions after them.
    pub(crate) fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for (from, to) in self.steps() {
            let (white, letter) = self.at(from).unwrap();
            let last = !on_board((to.0, to.1 + if white { 1 } else { -1 }));
            let promotions: &[Option<char>] = if letter == 'P' && last {
                &[Some('Q'), Some('R'), Some('B'), Some('N')]
            } else {
                &[None]
            };
            for &promotion in promotions {
                let after = self.after((from, to), promotion);
                if !after.king_can_be_captured() {
                    let letter = promotion.map(|p| p.to_ascii_lowercase().to_string());
                    let text = format!("{}{}{}", name(from), name(to), letter.unwrap_or_default());
                    moves.push((text, after));
                }
            }
        }
        moves
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth <= 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|(_, after)| after.perft(depth - 1)).sum()
    }

    /// Whether the side to move, which has no move, is mated; otherwise it is stalemated.
    pub(crate) fn mated(&self) -> Option<bool> {
        self.moves().is_empty().then(|| self.in_check())
    }
}

/// The position string; nothing is said about en passant.
pub(crate) fn position_string(slow: &Slow) -> String {
    let mut files = vec![String::new(); 11];
    for hex in all() {
        let file = &mut files[(hex.0 + 5) as usize];
        if let Some((white, letter)) = slow.at(hex) {
            file.push(if white { letter } else { letter.to_ascii_lowercase() });
            continue;
        }
        // Runs of empty hexes are one number.
        let digits = file.bytes().rev().take_while(u8::is_ascii_digit).count();
        let empty: u32 = file[file.len() - digits..].parse().unwrap_or(0);
        file.truncate(file.len() - digits);
        file.push_str(&(empty + 1).to_string());
    }
    format!("{} {} - 0 1", files.join("/"), if slow.white_to_move { 'w' } else { 'b' })
}

/// The position of a position string.
pub(crate) fn from_position_string(text: &str) -> Slow {
    let fields: Vec<&str> = text.split(' ').collect();
    let mut slow = Slow { board: [[None; 11]; 11], white_to_move: fields[1] == "w", passed: None };
    slow.passed = (fields[2] != "-").then(|| hex(fields[2]));
    for (letter, file) in FILES.chars().zip(fields[0].split('/')) {
        let (mut number, mut empty) = (1, 0);
        for c in file.chars() {
            match c.to_digit(10) {
                Some(digit) => empty = empty * 10 + digit,
                None => {
                    number += std::mem::take(&mut empty);
                    let man = (c.is_ascii_uppercase(), c.to_ascii_uppercase());
                    slow.put(hex(&format!("{letter}{number}")), Some(man));
                    number += 1;
                }
            }
        }
    }
    slow
}
