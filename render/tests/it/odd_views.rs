//! Views that no game makes: drawing them may fail but never panics, and texts stay within their limits.

use locale::{Language, Text};
use render::{
    ALT_TEXT_LIMIT, Coordinates, Palette, RenderError, RenderOptions, Renderer, TextOptions, Theme,
    alt_text, text_board,
};
use rules::game::{DrawKind, Outcome, Seat};
use rules::past::{Effect, PastAction};
use rules::view::{
    Badge, BoardView, CellShape, CellView, KindName, Label, Line, Mark, Marks, Meaning, Meter,
    Orientation, PieceView, Power, SeatView, Side, Spot, View,
};

use crate::common;

/// A small random number generator with a seed, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides.max(1)
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
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
        match self.below(60) {
            0 => self.pick(&odd),
            _ => self.below(40) as f32 / 2.0 - 10.0,
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

/// Creates a meaning with these words.
macro_rules! meaning {
    ($words:literal) => {
        Meaning { key: $words, text: || Text::same($words) }
    };
}

fn odd_badge(random: &mut Random) -> Option<Badge> {
    let sign = random.pick(&['*', '\u{0}', '\u{1F409}', ' ', '\u{202E}']);
    let meaning = random.pick(&[meaning!(""), meaning!("on a quest"), meaning!("\u{202E}\n")]);
    (random.below(4) == 0).then_some(Badge { sign, meaning, named: random.below(2) == 0 })
}

fn odd_cell(random: &mut Random) -> CellView {
    let mut set = Marks::default();
    for _ in 0..random.below(4) {
        set.insert(random.pick(&MARKS));
    }
    let piece = PieceView {
        owner: random.seat(),
        kind: random.pick(&KINDS),
        dead: random.below(3) == 0,
        badge: odd_badge(random),
    };
    CellView {
        name: random.text(),
        x: random.number(),
        y: random.number(),
        rank: random.below(256) as u8,
        shade: random.below(256) as u8,
        spot: (random.below(3) == 0).then(|| Spot {
            sign: random.pick(&['X', '\u{0}', '\u{202E}']),
            owner: random.seat(),
            kind: random.pick(&KINDS),
            meaning: random.pick(&[
                meaning!(""),
                meaning!("eagles return"),
                meaning!("\u{202E}\n"),
            ]),
        }),
        piece: (random.below(2) == 0).then_some(piece),
        marks: set,
    }
}

fn odd_board(random: &mut Random) -> BoardView {
    let cells = random.pick(&[0, 1, 30, 200]);
    let labels = random.pick(&[0, 0, 3, 50]);
    BoardView {
        name: random.pick(&[None, Some(""), Some("Earth"), Some("\u{1F409}\n")]),
        cells: (0..cells).map(|_| odd_cell(random)).collect(),
        labels: (0..labels)
            .map(|_| Label { text: random.text(), x: random.number(), y: random.number() })
            .collect(),
        lines: (0..random.pick(&[0, 4, 90]))
            .map(|_| {
                let (a, b) =
                    ((random.number(), random.number()), (random.number(), random.number()));
                let ends = [a, random.pick(&[b, (b.0, a.1)])];
                let meaning = random.pick(&[None, Some(meaning!("")), Some(meaning!("edge\u{0}"))]);
                Line { ends, dashed: random.below(2) == 0, meaning }
            })
            .collect(),
        apart: random.pick(&[None, Some(meaning!("")), Some(meaning!("No Man's Land\n"))]),
    }
}

fn odd_seat(random: &mut Random) -> SeatView {
    SeatView {
        seat: random.seat(),
        letter: random.pick(&['W', '\u{0}', '\u{1F409}', ' ']),
        name: random.pick(&["", "White", "\u{202E}\n"]),
        in_game: random.below(2) == 0,
        to_act: random.below(2) == 0,
        in_check: random.below(2) == 0,
        lost: (0..random.pick(&[0, 3, 60]))
            .map(|_| (random.pick(&KINDS), random.below(256) as u8))
            .collect(),
        ahead: (0..random.pick(&[0, 3, 60]))
            .map(|_| (random.pick(&KINDS), random.below(256) as u8))
            .collect(),
        lead: random.pick(&[0, 3, u16::MAX]),
        status: (0..random.pick(&[0, 2, 30])).map(|_| Text::same(random.text())).collect(),
        next: (random.below(2) == 0).then(|| Text::same(random.text())),
        meter: (random.below(2) == 0).then(|| Meter {
            label: Text::same(random.pick(&["", "siege", "\u{202E}\n"])),
            value: random.pick(&[0, 3, u16::MAX]),
            of: random.pick(&[0, 1, 5, 300, u16::MAX]),
            text: Text::same(random.text()),
            detail: Text::same(random.text()),
        }),
        powers: (0..random.pick(&[0, 2, 30]))
            .map(|_| {
                let when = Text::same(random.pick(&["", "under siege", "\u{0}"]));
                Power { name: Text::same(random.text()), now: random.below(2) == 0, when }
            })
            .collect(),
    }
}

fn odd_view(random: &mut Random) -> View {
    let mut view = common::opening(common::WHITE);
    view.viewer = random.seat();
    view.shape = random.pick(&[
        CellShape::Square,
        CellShape::Hexagon(Orientation::PointyTop),
        CellShape::Hexagon(Orientation::FlatTop),
    ]);
    view.boards = (0..random.pick(&[0, 1, 1, 3, 9])).map(|_| odd_board(random)).collect();
    view.seats = (0..random.pick(&[0, 1, 2, 3, 4, 30])).map(|_| odd_seat(random)).collect();
    view.sides = (0..random.pick(&[0, 3, 40]))
        .map(|_| Side {
            seat: random.seat(),
            letter: random.pick(&['W', '\u{0}', '\u{1F409}']),
            edge: (random.number(), random.number()),
            outwards: random.pick(&[(0.0, -1.0), (0.866, 0.5), (0.0, 0.0), (f32::NAN, 1.0)]),
        })
        .collect();
    view.meanings =
        random.pick(&[None, Some(["", "a capture\n"])]).map(|both| both.map(Text::same));
    view.past = (0..random.pick(&[0, 0, 1, 3, 40]))
        .map(|_| PastAction {
            seat: random.seat(),
            round: random.pick(&[0, 1, usize::MAX]),
            effect: random.pick(&[Effect::Quiet, Effect::Capture, Effect::Ended]),
            from: random.pick(&[None, Some((0, 0)), Some((9, usize::MAX))]),
            to: random.pick(&[None, Some((0, 1)), Some((0, usize::MAX))]),
            removed: random.pick(&[None, Some((1, 0))]),
            sheet: random.text(),
            text: Text::same(random.text()),
        })
        .collect();
    let outcomes =
        [None, Some(Outcome::Win(random.seat())), Some(Outcome::Draw(DrawKind::Stalemate))];
    view.outcome = random.pick(&outcomes);
    view.headline = Text::same(random.text());
    view.last_action = Text::same(random.text());
    view
}

#[test]
fn odd_views_never_panic() {
    let renderer = Renderer::new().expect("embedded");
    let mut drawn = 0;
    for seed in 1..400u64 {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let view = odd_view(&mut random);
        let names: Vec<String> = (0..random.below(5)).map(|_| random.text()).collect();
        let options = RenderOptions {
            width: random.pick(&[320, 333, 550]),
            theme: random.pick(&[Theme::Dark, Theme::Light]),
            palette: random.pick(&[Palette::Classic, Palette::ColorBlindSafe]),
            coordinates: random.pick(&[Coordinates::Off, Coordinates::Edge, Coordinates::Cells]),
            letters: random.below(2) == 0,
            names: names.clone(),
            ..RenderOptions::default()
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
            let columns = random.pick(&[0, 40, 80]);
            let (names, language) = (names.clone(), random.pick(&Language::ALL));
            let text = text_board(&view, &TextOptions { ansi, columns, names, language });
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
