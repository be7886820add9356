//! The course of a game as a picture, as alt text and as text.

use locale::{Language, Text};
use render::{
    ALT_TEXT_LIMIT, Choice, Course, CourseSeat, Palette, RenderOptions, Renderer, Theme,
    TurningPoint, course_alt_text, course_text,
};
use rules::game::{Seat, Variant};
use rules::view::CellShape;

use crate::common::{options, pixel};

/// A course with made-up shares in which each seat's first action was a turning point: it played its first action, and its last one
/// was better.
fn course(variant: Variant, plies: usize, points: usize) -> Course {
    let mut game = variant.new_game::<&str, &str>(&[]).expect("the usual options");
    let names = variant.seats();
    let seats: Vec<Seat> = Seat::all(names.len()).collect();
    let share = |ply: usize, seat: &Seat| 1.0 + ((ply * 7 + seat.index() * 5) % 11) as f32;
    let shares = (0..=plies).map(|ply| {
        let all: f32 = seats.iter().map(|seat| share(ply, seat)).sum();
        seats.iter().map(|seat| share(ply, seat) / all).collect()
    });
    let shares = shares.collect();
    let mut turning_points = Vec::new();
    for ply in 0..points {
        let seat = game.to_act().expect("nobody has won");
        let viewer = if game.has_own_frames() { seat } else { Seat(0) };
        let actions = game.actions();
        let after = |action: &String| {
            let mut after = game.boxed_clone();
            let played = after.play(action).expect("it is legal");
            (Choice { notation: played.sheet, after: after.view(viewer) }, after)
        };
        let (better, _) = after(actions.last().expect("there are actions"));
        let (played, next) = after(&actions[0]);
        let before = game.view(viewer);
        turning_points.push(TurningPoint {
            ply: 1 + ply * 3,
            round: 1 + ply * 3 / names.len(),
            seat,
            loss: 0.25,
            before,
            played,
            better,
        });
        game = next;
    }
    Course {
        variant,
        shape: game.view(Seat(0)).shape,
        headline: Text::same("White wins"),
        seats: seats
            .iter()
            .zip(names)
            .map(|(&seat, name)| CourseSeat {
                seat,
                letter: name.letter,
                name: name.name,
                player: if seat.0 == 0 { "Ann".to_owned() } else { String::new() },
                accuracy: (seat.0 < 2).then_some(87.4),
            })
            .collect(),
        shares,
        rounds: (0..plies).map(|ply| ply / names.len() + 1).collect(),
        turning_points,
    }
}

const IVORY: [u8; 3] = [0xF7, 0xF1, 0xE1];
const RED: [u8; 3] = [0xC9, 0x30, 0x2C];
const BLACK: [u8; 3] = [0x1F, 0x20, 0x24];

#[test]
fn the_course_of_every_game_is_drawn_in_every_style() {
    let renderer = Renderer::new().expect("embedded");
    for variant in Variant::ALL {
        for (theme, palette) in [
            (Theme::Dark, Palette::Classic),
            (Theme::Light, Palette::Classic),
            (Theme::Light, Palette::ColorBlindSafe),
        ] {
            let options = RenderOptions { theme, palette, ..options(1200) };
            let picture = renderer.course(&course(*variant, 40, 3), &options).expect("a picture");
            assert_eq!(picture.width(), 1200);
            assert!((700..2600).contains(&picture.height()), "{variant:?}: {}", picture.height());
            let png = picture.png().expect("a PNG");
            assert!(png.len() < 200_000, "{variant:?}: {} bytes", png.len());
        }
    }
}

#[test]
fn the_areas_are_as_high_as_the_shares() {
    let mut course = course(Variant::Siege, 2, 0);
    assert!(matches!(course.shape, CellShape::Hexagon(_)));
    course.shares = vec![vec![0.5, 0.3, 0.2]; 3];
    let picture = Renderer::new().expect("embedded").course(&course, &options(1200)).unwrap();
    // The chart is 340 pixels high; from below: White, Red, Black.
    let column: Vec<[u8; 3]> = (0..picture.height()).map(|y| pixel(&picture, 333, y)).collect();
    let rows = |color: [u8; 3]| column.iter().filter(|found| **found == color).count();
    for (color, share) in [(IVORY, 0.5), (RED, 0.3), (BLACK, 0.2)] {
        let wanted = 340.0 * share;
        assert!((rows(color) as f32 - wanted).abs() < 10.0, "{color:?}: {} rows", rows(color));
    }
    let first =
        |color: [u8; 3]| column.iter().position(|found| *found == color).expect("the colour");
    assert!(first(BLACK) < first(RED) && first(RED) < first(IVORY));
}

#[test]
fn a_game_without_actions_or_turning_points_has_a_course() {
    let renderer = Renderer::new().expect("embedded");
    for variant in [Variant::Chess, Variant::Siege] {
        let short = course(variant, 0, 0);
        assert!(renderer.course(&short, &options(1200)).is_ok());
        assert!(
            course_alt_text(&short, Language::English)
                .contains("No action cost 5% of the expected share or more.")
        );
        let text = course_text(&short, Language::English);
        assert!(text.starts_with("White: Ann"), "{text}");
    }
}

#[test]
fn pictures_are_as_wide_as_asked_for_and_boards_in_narrow_ones_are_larger() {
    let renderer = Renderer::new().expect("embedded");
    for variant in Variant::ALL {
        let course = course(*variant, 30, 3);
        let height = |width: u32| {
            let picture = renderer.course(&course, &options(width)).expect("a picture");
            assert_eq!(picture.width(), width, "{variant:?}");
            picture.height()
        };
        height(320);
        height(550);
        // The boards of Siege Chess have so many cells that they are as large in wide pictures.
        if *variant != Variant::Siege {
            assert!(height(799) > height(800) * 5 / 4, "{variant:?}");
        }
    }
    assert!(renderer.course(&course(Variant::Chess, 3, 1), &options(100)).is_err());
}

#[test]
fn the_alt_text_names_players_and_turning_points() {
    let text = course_alt_text(&course(Variant::Chess, 9, 2), Language::German);
    assert!(text.starts_with("Der Verlauf einer Partie Schach, "), "{text}");
    assert!(text.contains(", gespielt ") && text.contains("Genauigkeit "), "{text}");
    let text = course_alt_text(&course(Variant::Chess, 9, 2), Language::English);
    assert!(
        text.starts_with(
            "The course of a game of Chess, 5 moves. White wins. White: Ann, accuracy 87; Black, accuracy 87. \
             1: Move 1, White −25%, played "
        ),
        "{text}"
    );
    assert!(text.contains(" 2: Move 2, Black −25%, played "), "{text}");
    for variant in Variant::ALL {
        let text = course_alt_text(&course(*variant, 300, 3), Language::German);
        assert!(text.encode_utf16().count() <= ALT_TEXT_LIMIT);
        let text = course_alt_text(&course(*variant, 300, 3), Language::English);
        assert!(text.encode_utf16().count() <= ALT_TEXT_LIMIT);
    }
    for (language, better) in [(Language::English, ", better "), (Language::German, ", besser ")] {
        let rows = course_text(&course(Variant::Siege, 200, 3), language);
        assert_eq!(rows.lines().count(), 6, "{rows}");
        assert!(rows.lines().all(|line| line.chars().count() <= 110), "{rows}");
        assert_eq!(rows.matches(better).count(), 3, "{rows}");
    }
}

#[test]
fn two_computers_have_different_names() {
    let mut course = course(Variant::Siege, 9, 0);
    for seat in &mut course.seats {
        seat.player = "Computer (level 2)".to_owned();
    }
    for text in
        [course_alt_text(&course, Language::English), course_text(&course, Language::English)]
    {
        for name in ["White", "Red", "Black"] {
            assert!(text.contains(&format!("{name}: Computer (level 2)")), "{text}");
        }
    }
    // The picture shows them to the end.
    let picture =
        |course: &Course| Renderer::new().expect("embedded").course(course, &options(1200));
    let shown = picture(&course).expect("a picture");
    course.seats[1].player = "Computer (level 3)".to_owned();
    assert_ne!(picture(&course).expect("a picture").indices(), shown.indices());
}
