//! Positions to draw: a board of 192 hexes with three armies, seen from any seat.
#![allow(dead_code, unreachable_pub, reason = "every test file uses its own part of this")]

use rules::game::{Seat, Variant};
use rules::view::{
    BoardView, CellShape, CellView, KindName, Label, Mark, PieceView, SeatView, View,
};

pub const fn kind(letter: char, name: &'static str) -> KindName {
    KindName { letter, name }
}

pub const PAWN: KindName = kind('P', "pawn");
pub const ROOK: KindName = kind('R', "rook");
pub const KNIGHT: KindName = kind('N', "knight");
pub const BISHOP: KindName = kind('B', "bishop");
pub const QUEEN: KindName = kind('Q', "queen");
pub const KING: KindName = kind('K', "king");
pub const POPE: KindName = kind('O', "pope");

pub const WHITE: Seat = Seat(0);
pub const RED: Seat = Seat(1);
pub const BLACK: Seat = Seat(2);

const PITCH: f64 = 0.866_025_403_784_438_6;
const SIZES: [u8; 16] = [9, 10, 11, 12, 13, 14, 15, 16, 15, 14, 13, 12, 11, 10, 9, 8];
/// Height of the board's middle above its first rank, where thirds of turns leave it in place.
const MIDDLE: f64 = 7.333_333_333 * PITCH;

fn files(rank: u8) -> u8 {
    SIZES[usize::from(rank - 1)]
}

fn place(rank: u8, file: u8) -> (f64, f64) {
    let x = f64::from(file) - f64::from(files(rank) - 1) / 2.0;
    (x, f64::from(rank - 1) * PITCH)
}

fn file_letter(file: u8) -> char {
    char::from(b'a' + file)
}

/// A board of 192 hexes: pieces by `(seat, that seat's own cell name)`.
#[derive(Clone, Debug, Default)]
pub struct Hexes {
    pub pieces: Vec<(Seat, String, KindName, bool)>,
    pub marks: Vec<(Seat, String, Mark)>,
}

fn parse(cell: &str) -> (u8, u8) {
    let rank: u8 = cell[..cell.len() - 1].parse().expect("a rank");
    (rank, cell.as_bytes()[cell.len() - 1] - b'a')
}

/// Turns a place in `from`'s frame into `to`'s: a third of a turn a seat.
fn turn((x, y): (f64, f64), from: Seat, to: Seat) -> (f64, f64) {
    let thirds = (f64::from(from.0) - f64::from(to.0)).rem_euclid(3.0);
    let angle = -thirds * std::f64::consts::TAU / 3.0;
    let (sin, cos) = angle.sin_cos();
    let y = y - MIDDLE;
    (x * cos - y * sin, x * sin + y * cos + MIDDLE)
}

impl Hexes {
    /// Three armies as they stand at the start.
    pub fn start() -> Self {
        let mut hexes = Self::default();
        let first = [ROOK, KNIGHT, BISHOP, QUEEN, KING, POPE, BISHOP, KNIGHT, ROOK];
        for seat in [WHITE, RED, BLACK] {
            for (file, kind) in first.into_iter().enumerate() {
                hexes.put(seat, &format!("1{}", file_letter(file as u8)), kind);
            }
            for file in 0..10 {
                hexes.put(seat, &format!("2{}", file_letter(file)), PAWN);
            }
            for file in 1..10 {
                hexes.put(seat, &format!("3{}", file_letter(file)), PAWN);
            }
        }
        hexes
    }

    pub fn put(&mut self, seat: Seat, cell: &str, kind: KindName) -> &mut Self {
        self.pieces.push((seat, cell.to_owned(), kind, false));
        self
    }

    pub fn take(&mut self, seat: Seat, cell: &str) -> &mut Self {
        self.pieces.retain(|(s, c, _, _)| !(*s == seat && c == cell));
        self
    }

    pub fn go(&mut self, seat: Seat, from: &str, to: &str) -> &mut Self {
        for (s, c, _, _) in &mut self.pieces {
            if *s == seat && c == from {
                *c = to.to_owned();
            }
        }
        self
    }

    pub fn kill(&mut self, seat: Seat) -> &mut Self {
        self.pieces.retain(|(s, _, kind, _)| *s != seat || *kind != KING);
        for piece in self.pieces.iter_mut().filter(|p| p.0 == seat) {
            piece.3 = true;
        }
        self
    }

    pub fn mark(&mut self, seat: Seat, cell: &str, mark: Mark) -> &mut Self {
        self.marks.push((seat, cell.to_owned(), mark));
        self
    }

    pub fn board(&self, viewer: Seat) -> BoardView {
        let mut cells = Vec::new();
        for rank in 1..=16u8 {
            for file in 0..files(rank) {
                let (x, y) = place(rank, file);
                let (ax, ay) = turn((x, y), viewer, WHITE);
                let row = (ay / PITCH).round() as i32;
                let shade = ((2.0 * ax).round() as i32 - row) / 2 - row + 1;
                let mut cell = CellView {
                    name: format!("{rank}{}", file_letter(file)),
                    x: x as f32,
                    y: y as f32,
                    rank,
                    shade: shade.rem_euclid(3) as u8,
                    piece: None,
                    marks: rules::view::Marks::default(),
                };
                let near = |seat: Seat, name: &str| {
                    let (rank, file) = parse(name);
                    let (px, py) = turn(place(rank, file), seat, viewer);
                    (px - x).abs() + (py - y).abs() < 0.1
                };
                for (owner, name, kind, dead) in &self.pieces {
                    if near(*owner, name) {
                        cell.piece = Some(PieceView { owner: *owner, kind: *kind, dead: *dead });
                    }
                }
                for (seat, name, mark) in &self.marks {
                    if near(*seat, name) {
                        cell.marks.insert(*mark);
                    }
                }
                cells.push(cell);
            }
        }
        BoardView { name: None, cells, labels: labels() }
    }
}

fn labels() -> Vec<Label> {
    let mut labels = Vec::new();
    let mut put = |text: String, x: f64, y: f64| {
        labels.push(Label { text, x: x as f32, y: y as f32 });
    };
    for rank in 1..=16 {
        let (left, y) = place(rank, 0);
        put(rank.to_string(), left - 0.85, y);
        put(rank.to_string(), -left + 0.85, y);
    }
    for file in 0..9 {
        let (x, y) = place(1, file);
        put(file_letter(file).to_string(), x, y - 0.85);
    }
    for file in 0..8 {
        let (x, y) = place(16, file);
        put(file_letter(file).to_string(), x, y + 0.85);
    }
    labels
}

pub fn seat(seat: Seat) -> SeatView {
    let (letter, name) = [('W', "White"), ('R', "Red"), ('B', "Black")][seat.index() % 3];
    SeatView {
        seat,
        letter,
        name,
        in_game: true,
        to_act: false,
        in_check: false,
        lost: Vec::new(),
        status: Vec::new(),
        powers: ["fortification", "touch of death", "traitor 2", "field promotion"]
            .map(str::to_owned)
            .to_vec(),
    }
}

pub fn view(hexes: &Hexes, viewer: Seat) -> View {
    let mut seats = vec![seat(WHITE), seat(RED), seat(BLACK)];
    seats[0].to_act = true;
    View {
        variant: Variant::Siege,
        viewer,
        shape: CellShape::Hexagon,
        boards: vec![hexes.board(viewer)],
        seats,
        ply: 0,
        outcome: None,
        headline: "White to move".to_owned(),
        last_action: String::new(),
    }
}

/// A full board after the first move.
pub fn opening(viewer: Seat) -> View {
    let mut hexes = Hexes::start();
    hexes.go(WHITE, "3e", "5g");
    hexes.mark(WHITE, "3e", Mark::From).mark(WHITE, "5g", Mark::To);
    let mut view = view(&hexes, viewer);
    view.ply = 1;
    view.seats[0].to_act = false;
    view.seats[1].to_act = true;
    view.headline = "Red to move".to_owned();
    view.last_action = "White moved a pawn, 3e-5g".to_owned();
    view
}

/// The middle of a game: losses, a siege, a check, a capture just made.
pub fn middle(viewer: Seat) -> View {
    let mut hexes = Hexes::start();
    for cell in ["2b", "2d", "3c", "3g", "1h", "1a"] {
        hexes.take(RED, cell);
    }
    for cell in ["3e", "2c", "1c"] {
        hexes.take(BLACK, cell);
    }
    hexes.take(WHITE, "3f").take(WHITE, "1b");
    hexes.go(WHITE, "1d", "8h").go(WHITE, "3c", "5c").go(WHITE, "3h", "6j");
    hexes.go(BLACK, "1f", "7h").go(BLACK, "3b", "5c").go(RED, "1b", "6e").go(RED, "3d", "5e");
    hexes.go(RED, "1e", "4g");
    hexes.mark(WHITE, "1d", Mark::From).mark(WHITE, "8h", Mark::To);
    hexes.mark(RED, "4g", Mark::Check);
    let mut view = view(&hexes, viewer);
    view.ply = 57;
    view.headline = "Red to move".to_owned();
    view.last_action = "White's queen took a knight, 1dx8h, check to Red".to_owned();
    view.seats[0].to_act = false;
    view.seats[1].to_act = true;
    view.seats[1].in_check = true;
    view.seats[0].lost = vec![(KNIGHT, 1), (PAWN, 1)];
    view.seats[1].lost = vec![(ROOK, 1), (KNIGHT, 1), (PAWN, 4)];
    view.seats[2].lost = vec![(BISHOP, 1), (PAWN, 2)];
    view.seats[1].status = vec!["sieged".to_owned()];
    view.seats[2].status = vec!["fortified, 2 turns left".to_owned()];
    view.seats[2].powers = vec!["touch of death".to_owned(), "traitor 1".to_owned()];
    view
}

/// Many things at once: a dead army, full trays, targets of a piece, a king in check.
pub fn crowded(viewer: Seat) -> View {
    let mut hexes = Hexes::start();
    for cell in ["3b", "3e", "2e", "1h"] {
        hexes.take(RED, cell);
    }
    for cell in ["1i", "2a", "2c", "2g", "3d", "3f", "1b"] {
        hexes.take(BLACK, cell);
    }
    hexes.kill(RED);
    hexes.go(WHITE, "1d", "5f").go(WHITE, "3c", "5d").go(WHITE, "1h", "6h");
    hexes.go(BLACK, "1g", "8e").go(BLACK, "3c", "6f");
    hexes.mark(BLACK, "1g", Mark::From).mark(BLACK, "8e", Mark::To);
    hexes.mark(BLACK, "7f", Mark::Removed).mark(WHITE, "1e", Mark::Check);
    hexes.mark(WHITE, "5f", Mark::Selected);
    for cell in ["5g", "5h", "6g", "7h", "8i", "4e", "4f", "5e", "6f", "7f"] {
        hexes.mark(WHITE, cell, Mark::Target);
    }
    hexes.mark(BLACK, "8e", Mark::TargetCapture).mark(BLACK, "6f", Mark::TargetCapture);
    hexes.mark(WHITE, "9g", Mark::TargetSpecial).mark(WHITE, "1a", Mark::TargetSpecial);
    let mut view = view(&hexes, viewer);
    view.ply = 1234;
    view.headline = "White to move".to_owned();
    view.last_action = "Black's bishop went 1g-8e and took a pawn in passing".to_owned();
    view.seats[0].in_check = true;
    view.seats[0].status = vec!["sieged".to_owned(), "touch pause, 2 turns".to_owned()];
    view.seats[0].lost = vec![(QUEEN, 1), (POPE, 1), (ROOK, 2), (BISHOP, 2), (KNIGHT, 2), (PAWN, 19)];
    view.seats[1].in_game = false;
    view.seats[1].powers.clear();
    view.seats[1].status = vec!["king captured".to_owned()];
    view.seats[1].lost = vec![(KNIGHT, 1), (PAWN, 3)];
    view.seats[2].lost = vec![(ROOK, 1), (KNIGHT, 1), (PAWN, 5)];
    view
}

/// A finished game.
pub fn over(viewer: Seat) -> View {
    let mut view = crowded(viewer);
    for cell in &mut view.boards[0].cells {
        let last = [Mark::From, Mark::To, Mark::Removed];
        let kept = last.into_iter().filter(|mark| cell.marks.contains(*mark));
        let mut marks = rules::view::Marks::default();
        kept.for_each(|mark| marks.insert(mark));
        cell.marks = marks;
    }
    view.outcome = Some(rules::game::Outcome::Win(BLACK));
    view.headline = "Black wins".to_owned();
    for seat in &mut view.seats {
        seat.to_act = false;
        seat.in_check = false;
        seat.powers.clear();
    }
    view.seats[0].in_game = false;
    view.seats[0].status = vec!["checkmated".to_owned()];
    for cell in &mut view.boards[0].cells {
        if let Some(piece) = cell.piece.as_mut().filter(|p| p.owner == WHITE) {
            piece.dead = true;
        }
    }
    view
}

/// Three boards of 8 by 8 side by side, and a kind without artwork.
pub fn three_boards() -> View {
    let back = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];
    let board = |name, step: usize| {
        let mut cells = Vec::new();
        for rank in 1..=8u8 {
            for file in 0..8u8 {
                let owner = if rank < 4 { WHITE } else { Seat(1) };
                let kind = match rank {
                    1 | 8 => Some(back[(usize::from(file) * (1 + 2 * step)) % 8]),
                    2 | 7 if step == 0 => Some(PAWN),
                    2 | 7 if step == 2 && file % 2 == 0 => Some(kind('D', "dragon")),
                    _ => None,
                };
                let piece = kind.map(|kind| PieceView { owner, kind, dead: false });
                let (x, y) = (f32::from(file), f32::from(rank));
                let name = format!("{}{rank}", file_letter(file));
                let shade = (rank + file) % 2;
                cells.push(CellView { name, x, y, rank, shade, piece, marks: Default::default() });
            }
        }
        let mut labels = Vec::new();
        for i in 0..8u8 {
            let at = f32::from(i);
            let mut put = |text: String, x, y| labels.push(Label { text, x, y });
            put((i + 1).to_string(), -0.8, at + 1.0);
            put((i + 1).to_string(), 7.8, at + 1.0);
            put(file_letter(i).to_string(), at, 0.2);
            put(file_letter(i).to_string(), at, 8.8);
        }
        BoardView { name: Some(name), cells, labels }
    };
    let mut view = view(&Hexes::default(), WHITE);
    view.shape = CellShape::Square;
    view.boards = vec![board("Heaven", 1), board("Earth", 0), board("Underworld", 2)];
    view.boards[1].cells[12].marks.insert(Mark::From);
    view.boards[1].cells[28].marks.insert(Mark::To);
    view.boards[1].cells[28].piece = view.boards[1].cells[12].piece.take();
    view.seats.truncate(2);
    for seat in &mut view.seats {
        seat.powers.clear();
    }
    view.last_action = "White moved a pawn, e2-e4".to_owned();
    view.ply = 1;
    view
}

/// Positions worth looking at, with how they are to be drawn.
pub fn gallery() -> Vec<(&'static str, View, render::RenderOptions)> {
    let plain = render::RenderOptions::default;
    let light = || render::RenderOptions { theme: render::Theme::Light, ..plain() };
    let safe = |options| render::RenderOptions {
        palette: render::Palette::ColorBlindSafe,
        letters: true,
        ..options
    };
    let cells = |options| render::RenderOptions {
        coordinates: render::Coordinates::Cells,
        ..options
    };
    let named = |options| render::RenderOptions {
        names: vec![
            "Alexandra von Hohenstein-Wittelsbach".to_owned(),
            "\u{1F525}mæstro\u{1F525}".to_owned(),
            "李明".to_owned(),
        ],
        ..options
    };
    vec![
        ("opening", opening(WHITE), plain()),
        ("opening_light_red", opening(RED), cells(light())),
        ("middle_red", middle(RED), plain()),
        ("middle_black_light", middle(BLACK), light()),
        ("crowded_named", crowded(WHITE), named(plain())),
        ("crowded_light_cells", crowded(WHITE), cells(light())),
        ("middle_safe", middle(WHITE), safe(plain())),
        ("crowded_safe_light", crowded(BLACK), safe(light())),
        ("over", over(WHITE), named(plain())),
        ("over_light", over(BLACK), light()),
        ("three_boards", three_boards(), plain()),
        ("three_boards_light", three_boards(), light()),
    ]
}

/// A picture scaled down by averaging, as an RGB PNG.
pub fn scaled(picture: &render::Picture, width: u32) -> Vec<u8> {
    let (w, h) = (picture.width() as usize, picture.height() as usize);
    let (to_w, to_h) = (width as usize, h * width as usize / w);
    let palette = picture.palette();
    let mut rgb = Vec::with_capacity(to_w * to_h * 3);
    let edge = |i: usize, from: usize, to: usize| i as f64 * from as f64 / to as f64;
    for y in 0..to_h {
        for x in 0..to_w {
            let (x0, x1) = (edge(x, w, to_w), edge(x + 1, w, to_w));
            let (y0, y1) = (edge(y, h, to_h), edge(y + 1, h, to_h));
            let (mut sum, mut area) = ([0.0; 3], 0.0);
            for sy in y0 as usize..(y1.ceil() as usize).min(h) {
                for sx in x0 as usize..(x1.ceil() as usize).min(w) {
                    let part = (x1.min(sx as f64 + 1.0) - x0.max(sx as f64))
                        * (y1.min(sy as f64 + 1.0) - y0.max(sy as f64));
                    let color = usize::from(picture.indices()[sy * w + sx]) * 3;
                    for (sum, value) in sum.iter_mut().zip(&palette[color..color + 3]) {
                        *sum += part * f64::from(*value);
                    }
                    area += part;
                }
            }
            rgb.extend(sum.map(|s| (s / area).round() as u8));
        }
    }
    write_rgb(to_w as u32, to_h as u32, &rgb)
}

/// An RGB PNG.
pub fn write_rgb(width: u32, height: u32, rgb: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(rgb).expect("pixels");
    writer.finish().expect("an end");
    out
}
