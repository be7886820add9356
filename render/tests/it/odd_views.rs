//! Views that no game makes: drawing them may fail but never panics, and texts stay within their limits.

use render::{
    ALT_TEXT_LIMIT, Coordinates, Palette, RenderError, RenderOptions, Renderer, TextOptions, Theme,
    alt_text, text_board,
};
use rules::game::{DrawKind, Outcome, Seat};
use rules::view::{
    Badge, BoardView, CellShape, CellView, KindName, Label, Line, Mark, Marks, Meter, Orientation,
    PieceView, Power, SeatView, Side, Spot, View,
};

use crate::common;

/// A small random number generator with a seed, so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides.max(1)
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len())].clone()
    }

    fn text(&mut self) -> String {
        let parts = [
            "",
            "a",
            "16p",
            "sieged",
            "\u{1F409}",
            "\u{0}",
            "\n",
            "\u{202E}",
            "é\u{301}",
            "漢字",
            " ",
            "…",
            "ﷺ",
            "\u{FFFF}",
            "fortified, 3 turns left",
            "\u{200D}",
            "W",
            "\u{1b}[2J",
        ];
        let n = self.pick(&[0, 1, 1, 2, 3, 40, 400]);
        (0..n).map(|_| self.pick(&parts)).collect()
    }

    fn number(&mut self) -> f32 {
        let odd = [0.0, -0.0, f32::NAN, f32::INFINITY, f32::MIN, 1e30, -1e9, 999.0, 1e-40];
        match self.roll(60) {
            0 => self.pick(&odd),
            _ => self.roll(40) as f32 / 2.0 - 10.0,
        }
    }

    fn seat(&mut self) -> Seat {
        Seat(self.pick(&[0, 1, 2, 2, 3, 7, 255]))
    }
}

const KINDS: [KindName; 6] = [
    common::boards::PAWN,
    common::boards::KING,
    common::boards::QUEEN,
    common::kind('\u{0}', ""),
    common::kind('ß', "dragon of the west"),
    common::kind('\u{1F409}', "\u{1F409}"),
];

const MARKS: [Mark; 9] = [
    Mark::From,
    Mark::To,
    Mark::Removed,
    Mark::Check,
    Mark::Selected,
    Mark::Target,
    Mark::TargetCapture,
    Mark::TargetSpecial,
    Mark::Column,
];

fn odd_badge(dice: &mut Dice) -> Option<Badge> {
    let sign = dice.pick(&['*', '\u{0}', '\u{1F409}', ' ', '\u{202E}']);
    let meaning = dice.pick(&["", "on a quest", "\u{202E}\n"]);
    (dice.roll(4) == 0).then_some(Badge { sign, meaning, named: dice.roll(2) == 0 })
}

fn odd_cell(dice: &mut Dice) -> CellView {
    let mut set = Marks::default();
    for _ in 0..dice.roll(4) {
        set.insert(dice.pick(&MARKS));
    }
    let piece = PieceView {
        owner: dice.seat(),
        kind: dice.pick(&KINDS),
        dead: dice.roll(3) == 0,
        badge: odd_badge(dice),
    };
    CellView {
        name: dice.text(),
        x: dice.number(),
        y: dice.number(),
        rank: dice.roll(256) as u8,
        shade: dice.roll(256) as u8,
        spot: (dice.roll(3) == 0).then(|| Spot {
            sign: dice.pick(&['X', '\u{0}', '\u{202E}']),
            owner: dice.seat(),
            kind: dice.pick(&KINDS),
            meaning: dice.pick(&["", "eagles return", "\u{202E}\n"]),
        }),
        piece: (dice.roll(2) == 0).then_some(piece),
        marks: set,
    }
}

fn odd_board(dice: &mut Dice) -> BoardView {
    let cells = dice.pick(&[0, 1, 30, 200]);
    let labels = dice.pick(&[0, 0, 3, 50]);
    BoardView {
        name: dice.pick(&[None, Some(""), Some("Earth"), Some("\u{1F409}\n")]),
        cells: (0..cells).map(|_| odd_cell(dice)).collect(),
        labels: (0..labels)
            .map(|_| Label { text: dice.text(), x: dice.number(), y: dice.number() })
            .collect(),
        lines: (0..dice.pick(&[0, 4, 90]))
            .map(|_| {
                let (a, b) = ((dice.number(), dice.number()), (dice.number(), dice.number()));
                let ends = [a, dice.pick(&[b, (b.0, a.1)])];
                let meaning = dice.pick(&[None, Some(""), Some("edge\u{0}")]);
                Line { ends, dashed: dice.roll(2) == 0, meaning }
            })
            .collect(),
        apart: dice.pick(&[None, Some(""), Some("No Man's Land\n")]),
    }
}

fn odd_seat(dice: &mut Dice) -> SeatView {
    SeatView {
        seat: dice.seat(),
        letter: dice.pick(&['W', '\u{0}', '\u{1F409}', ' ']),
        name: dice.pick(&["", "White", "\u{202E}\n"]),
        in_game: dice.roll(2) == 0,
        to_act: dice.roll(2) == 0,
        in_check: dice.roll(2) == 0,
        lost: (0..dice.pick(&[0, 3, 60]))
            .map(|_| (dice.pick(&KINDS), dice.roll(256) as u8))
            .collect(),
        status: (0..dice.pick(&[0, 2, 30])).map(|_| dice.text()).collect(),
        next: (dice.roll(2) == 0).then(|| dice.text()),
        meter: (dice.roll(2) == 0).then(|| Meter {
            label: dice.pick(&["", "siege", "\u{202E}\n"]),
            value: dice.pick(&[0, 3, u16::MAX]),
            of: dice.pick(&[0, 1, 5, 300, u16::MAX]),
            text: dice.text(),
            detail: dice.text(),
        }),
        powers: (0..dice.pick(&[0, 2, 30]))
            .map(|_| {
                let when = dice.pick(&["", "under siege", "\u{0}"]);
                Power { name: dice.text(), now: dice.roll(2) == 0, when }
            })
            .collect(),
    }
}

fn odd_view(dice: &mut Dice) -> View {
    let mut view = common::opening(common::WHITE);
    view.viewer = dice.seat();
    view.shape = dice.pick(&[
        CellShape::Square,
        CellShape::Hexagon(Orientation::PointyTop),
        CellShape::Hexagon(Orientation::FlatTop),
    ]);
    view.boards = (0..dice.pick(&[0, 1, 1, 3, 9])).map(|_| odd_board(dice)).collect();
    view.seats = (0..dice.pick(&[0, 1, 2, 3, 4, 30])).map(|_| odd_seat(dice)).collect();
    view.sides = (0..dice.pick(&[0, 3, 40]))
        .map(|_| Side {
            seat: dice.seat(),
            letter: dice.pick(&['W', '\u{0}', '\u{1F409}']),
            edge: (dice.number(), dice.number()),
            outwards: dice.pick(&[(0.0, -1.0), (0.866, 0.5), (0.0, 0.0), (f32::NAN, 1.0)]),
        })
        .collect();
    view.meanings = dice.pick(&[None, Some(["", "a capture\n"])]);
    view.ply = dice.pick(&[0, 1, usize::MAX]);
    let outcomes =
        [None, Some(Outcome::Win(dice.seat())), Some(Outcome::Draw(DrawKind::Stalemate))];
    view.outcome = dice.pick(&outcomes);
    view.headline = dice.text();
    view.last_action = dice.text();
    view
}

#[test]
fn odd_views_never_panic() {
    let renderer = Renderer::new().expect("embedded");
    let mut drawn = 0;
    for seed in 1..400u64 {
        let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let view = odd_view(&mut dice);
        let names: Vec<String> = (0..dice.roll(5)).map(|_| dice.text()).collect();
        let options = RenderOptions {
            width: dice.pick(&[320, 333, 550]),
            theme: dice.pick(&[Theme::Dark, Theme::Light]),
            palette: dice.pick(&[Palette::Classic, Palette::ColorBlindSafe]),
            coordinates: dice.pick(&[Coordinates::Off, Coordinates::Edge, Coordinates::Cells]),
            letters: dice.roll(2) == 0,
            names: names.clone(),
        };
        match renderer.picture(&view, &options) {
            Ok(picture) => {
                assert_eq!(picture.width(), options.width);
                assert_eq!(picture.indices().len() as u32, picture.width() * picture.height());
                let colors = picture.palette().len() / 3;
                assert!(picture.indices().iter().all(|&i| usize::from(i) < colors));
                assert!(!picture.png().expect("a PNG").is_empty());
                drawn += 1;
            }
            Err(RenderError::InvalidCoordinates | RenderError::DoesNotFit { .. }) => {}
            Err(other) => panic!("seed {seed}: {other}"),
        }
        let alt = alt_text(&view, &names);
        assert!(alt.encode_utf16().count() <= ALT_TEXT_LIMIT, "seed {seed}");
        assert!(!alt.chars().any(char::is_control), "seed {seed}");
        for ansi in [false, true] {
            let columns = dice.pick(&[0, 40, 80]);
            let text = text_board(&view, &TextOptions { ansi, columns, names: names.clone() });
            let odd = |c: char| c.is_control() && c != '\n' && !(ansi && c == '\u{1b}');
            assert!(!text.chars().any(odd), "seed {seed}");
        }
    }
    assert!(drawn > 100, "only {drawn} odd views were drawn");
}

#[test]
fn widths_out_of_range_are_errors() {
    let renderer = Renderer::new().expect("embedded");
    let view = common::opening(common::WHITE);
    for width in [0, 319, 2401, u32::MAX] {
        let options = RenderOptions { width, ..RenderOptions::default() };
        let error = renderer.png(&view, &options).expect_err("no picture");
        assert!(matches!(error, RenderError::Width { .. }), "{error}");
    }
    for width in [320, 2400] {
        let options = RenderOptions { width, ..RenderOptions::default() };
        assert!(renderer.png(&view, &options).is_ok());
    }
}

#[test]
fn the_bytes_of_a_picture_do_not_depend_on_what_was_drawn_before() {
    let fresh = Renderer::new().expect("embedded");
    let used = Renderer::new().expect("embedded");
    let options = RenderOptions { width: 400, ..RenderOptions::default() };
    for viewer in [common::BLACK, common::RED] {
        assert!(used.png(&common::crowded(viewer), &options).is_ok());
    }
    let view = common::middle(common::WHITE);
    assert_eq!(fresh.png(&view, &options).ok(), used.png(&view, &options).ok());
}

#[test]
fn threads_can_share_a_renderer() {
    fn shared<T: Send + Sync>() {}
    shared::<Renderer>();
}
