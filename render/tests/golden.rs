//! Pictures compared with kept ones, exact to the pixel.
//!
//! `UPDATE_GOLDENS=1` writes the pictures anew; look at every one before it is committed.

mod common;

use std::fs;
use std::path::Path;

use render::{Coordinates, Palette, RenderOptions, Renderer, Theme};
use rules::view::View;

/// A picture's size and its pixels in red, green, blue.
struct Pixels {
    width: u32,
    height: u32,
    rgb: Vec<u8>,
}

fn decode(png: &[u8]) -> Pixels {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut rgb = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut rgb).expect("pixels");
    assert_eq!(info.color_type, png::ColorType::Rgb, "an indexed picture without transparency");
    Pixels { width: info.width, height: info.height, rgb }
}

/// Pixels that agree are dark grey, others the brighter the more they differ.
fn difference(a: &Pixels, b: &Pixels) -> Vec<u8> {
    let pairs = a.rgb.chunks_exact(3).zip(b.rgb.chunks_exact(3));
    pairs
        .flat_map(|(p, q)| {
            let most = p.iter().zip(q).map(|(x, y)| x.abs_diff(*y)).max().unwrap_or(0);
            if most == 0 { [32, 32, 32] } else { [255, 255 - most, 64] }
        })
        .collect()
}

fn check(name: &str, view: &View, options: &RenderOptions) {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/goldens/{name}.png"));
    let png = Renderer::new().expect("embedded").png(view, options).expect("a picture");
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        fs::write(&kept, &png).expect("the golden can be written");
        return;
    }
    let expected = fs::read(&kept).expect("the golden is there; UPDATE_GOLDENS=1 makes it");
    let (want, got) = (decode(&expected), decode(&png));
    let same_size = (want.width, want.height) == (got.width, got.height);
    if same_size && want.rgb == got.rgb {
        return;
    }
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden-failures");
    fs::create_dir_all(&dir).expect("the directory can be made");
    let write = |what: &str, bytes: &[u8]| {
        fs::write(dir.join(format!("{name}.{what}.png")), bytes).expect("it can be written");
    };
    write("expected", &expected);
    write("actual", &png);
    if same_size {
        let rgb = difference(&want, &got);
        write("difference", &common::write_rgb(want.width, want.height, &rgb));
    }
    panic!(
        "{name} differs from its golden; expected, actual and difference are in {}",
        dir.display()
    );
}

fn options(width: u32) -> RenderOptions {
    RenderOptions { width, ..RenderOptions::default() }
}

fn light(width: u32) -> RenderOptions {
    RenderOptions { theme: Theme::Light, ..options(width) }
}

#[test]
fn a_full_board_after_the_first_move() {
    check("opening", &common::opening(common::WHITE), &options(560));
}

#[test]
fn a_check_seen_from_the_seat_in_check() {
    check("check", &common::middle(common::RED), &options(560));
}

#[test]
fn everything_at_once_with_odd_names() {
    let names = ["Alexandra von Hohenstein-Wittelsbach", "\u{1F525}mæstro\u{200D}", "李明"];
    let names = names.map(str::to_owned).to_vec();
    let options = RenderOptions { names, ..options(560) };
    check("crowded", &common::crowded(common::WHITE), &options);
}

#[test]
fn cell_names_in_the_light_theme() {
    let options = RenderOptions { coordinates: Coordinates::Cells, ..light(800) };
    check("cells", &common::crowded(common::BLACK), &options);
}

#[test]
fn the_safe_palette_with_letters() {
    let palette = Palette::ColorBlindSafe;
    let options = RenderOptions { palette, letters: true, ..options(640) };
    check("safe", &common::middle(common::BLACK), &options);
}

#[test]
fn a_finished_game_without_coordinates() {
    let options = RenderOptions { coordinates: Coordinates::Off, ..light(480) };
    check("over", &common::over(common::WHITE), &options);
}

#[test]
fn three_boards_of_squares_and_a_kind_without_artwork() {
    check("three_boards", &common::boards::three_realms(), &options(720));
}
