//! Positions of real games, and the gallery of pictures drawn from them.
#![allow(dead_code, unreachable_pub, reason = "each crate that includes this uses a part of it")]

pub mod boards;
pub mod charts;

use render::RenderOptions;
use rules::game::{Game, Seat, Variant};
use rules::view::{KindName, Mark, View};

/// The usual options for a picture of a width.
pub fn options(width: u32) -> RenderOptions {
    RenderOptions { width, ..RenderOptions::default() }
}

/// The colour of a pixel.
pub fn pixel(picture: &render::Picture, x: u32, y: u32) -> [u8; 3] {
    let index = picture.indices()[(y * picture.width() + x) as usize];
    let at = usize::from(index) * 3;
    picture.palette()[at..at + 3].try_into().expect("three colours")
}

pub const fn kind(letter: char, name: &'static str) -> KindName {
    KindName { letter, name }
}

pub const WHITE: Seat = Seat(0);
pub const RED: Seat = Seat(1);
pub const BLACK: Seat = Seat(2);

/// The game after some actions.
pub fn played(actions: &str) -> Box<dyn Game> {
    played_with(&[], actions)
}

/// The game after some actions, with the siege found by another method.
pub fn played_by(method: &str, actions: &str) -> Box<dyn Game> {
    played_with(&[("siege", method)], actions)
}

fn played_with(options: &[(&str, &str)], actions: &str) -> Box<dyn Game> {
    let mut game = Variant::Siege.new_game(options).expect("options are right");
    for action in actions.split_whitespace() {
        game.apply(action).expect("the game was played so");
    }
    game
}

/// A full board after the first move.
pub fn opening(viewer: Seat) -> View {
    played("W3e-5e").view(viewer)
}

/// Three players in the game; a siege, a fortification and a check.
pub fn middle(viewer: Seat) -> View {
    played(include_str!("../games/middle.txt")).view(viewer)
}

/// A dead army, many lost pieces, a king in check with its targets, and every other mark.
pub fn crowded(viewer: Seat) -> View {
    let game = played(include_str!("../games/crowded.txt"));
    let mut view = game.view(viewer);
    let king = view.boards[0].cells.iter().find(|c| c.marks.contains(Mark::Check));
    let king = king.expect("White's king is in check").name.clone();
    game.mark_targets(WHITE, &king, &mut view).expect("White's king is there");
    let mut rest = [Mark::TargetSpecial, Mark::TargetSpecial, Mark::Removed].into_iter();
    for cell in view.boards[0].cells.iter_mut().skip(90).filter(|c| c.marks.is_empty()) {
        if cell.piece.is_none_or(|p| !p.dead) && (cell.x - cell.y).abs() < 4.0 {
            let Some(mark) = rest.next() else { break };
            cell.marks.insert(mark);
        }
    }
    view
}

const OPENING: &str = "W3e-5e R3d-5d B3d-5d";

/// The middle game with the siege found by points: Black is behind.
pub fn by_points(viewer: Seat) -> View {
    let position = played(include_str!("../games/middle.txt")).position_string();
    Variant::Siege
        .from_position(&format!("{position} siege=points"))
        .expect("the same position")
        .view(viewer)
}

/// A finished game.
pub fn over(viewer: Seat) -> View {
    let mut game = played(include_str!("../games/crowded.txt"));
    game.apply("W(Y)").expect("White may resign");
    game.view(viewer)
}

/// The positions of a game in which everybody plays by chance, always the same.
pub fn random_views(variant: Variant, actions: usize) -> Vec<View> {
    let mut game = variant.new_game::<&str, &str>(&[]).expect("no options are fine");
    let mut views = vec![game.view(WHITE)];
    let mut chance: u64 = 37;
    while views.len() <= actions && game.outcome().is_none() {
        chance =
            chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let legal = game.actions();
        game.play(&legal[(chance >> 33) as usize % legal.len()]).expect("it is legal");
        views.push(game.view(WHITE));
    }
    views
}

/// Views that show every part of a picture, with the options to draw them.
pub fn gallery() -> Vec<(&'static str, View, render::RenderOptions)> {
    let plain = render::RenderOptions::default;
    let light = || render::RenderOptions { theme: render::Theme::Light, ..plain() };
    let safe = |options| render::RenderOptions {
        palette: render::Palette::ColorBlindSafe,
        letters: true,
        ..options
    };
    let cells =
        |options| render::RenderOptions { coordinates: render::Coordinates::Cells, ..options };
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
        ("chess", boards::chess(), plain()),
        ("chess_light", boards::chess(), light()),
        ("chess_safe_letters", boards::chess(), safe(plain())),
        ("separate", boards::separate(), plain()),
        ("three_realms", boards::three_realms(), plain()),
        ("three_realms_light", boards::three_realms(), light()),
        ("three_realms_late", boards::three_realms_late(), plain()),
        ("three_realms_late_cells", boards::three_realms_late(), cells(light())),
        ("three_realms_fallen", boards::three_realms_fallen(), plain()),
        ("underworld", boards::underworld(), plain()),
        ("underworld_light", boards::underworld(), light()),
        ("wizard", boards::wizard(), plain()),
        ("wizard_light", boards::wizard(), named(light())),
        ("glinski_start", boards::glinski_start(), light()),
        ("glinski", boards::glinski(), plain()),
        ("glinski_named_light", boards::glinski(), named(light())),
        ("glinski_cells", boards::glinski_start(), cells(plain())),
        ("glinski_passing", boards::glinski_passing(), plain()),
        ("glinski_safe", boards::glinski_passing(), safe(light())),
        ("glinski_knight", boards::glinski_knight(), plain()),
        ("array_glinski", Variant::Glinski.array_view(), plain()),
        ("moves_one", boards::queen_moves(), plain()),
        ("moves_three", boards::angel_moves(), plain()),
        ("moves_three_light", boards::angel_moves(), light()),
        ("moves_two", boards::dragon_moves(), plain()),
        ("points", by_points(BLACK), plain()),
        ("moved", played_by("moves", OPENING).view(RED), safe(light())),
        ("underworld_late", boards::underworld_late(), plain()),
        ("underworld_late_light", boards::underworld_late(), safe(light())),
        ("underworld_due", boards::underworld_due(), plain()),
        ("wizard_start", boards::wizard_start(), plain()),
        ("wizard_safe", boards::wizard_middle(), safe(plain())),
        ("realm", boards::knight_realm(), plain()),
        ("named", played(OPENING).view_in(RED, WHITE), light()),
        ("array_siege", Variant::Siege.array_view(), plain()),
        ("array_three", Variant::ThreeRealms.array_view(), light()),
        ("array_wizard", Variant::Wizard.array_view(), light()),
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
