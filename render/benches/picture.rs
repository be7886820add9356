//! Measures the time to draw pictures and their size: `cargo bench -p siegepost-render`, or only those of some games:
//! `cargo bench -p siegepost-render -- siege chess`.
//!
//! The last two columns are the same pixels written by the `png` crate alone, at level 2 with zlib-rs and one filter.
//!
//! "Cold" is the first picture of a new renderer, including its construction. "Warm" pictures show positions that
//! change: each has another ply, last action and status than the one before.
#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::boards;
use locale::Text;
use render::{Picture, RenderOptions, Renderer};
use rules::view::{CellShape, View};

const COLD_ROUNDS: usize = 7;
const WARM_ROUNDS: usize = 300;

/// The views to draw, by name.
fn games() -> Vec<(&'static str, Vec<View>)> {
    let seats = [common::WHITE, common::RED, common::BLACK];
    let siege = seats.into_iter().flat_map(|s| [common::middle(s), common::opening(s)]).collect();
    vec![
        ("siege", siege),
        ("three-realms", vec![boards::three_realms(), boards::three_realms_late()]),
        ("underworld", vec![boards::underworld(), boards::underworld_late()]),
        ("wizard", vec![boards::wizard(), boards::wizard_start()]),
        ("chess", vec![boards::chess()]),
        ("separate", vec![boards::separate()]),
        ("moves", vec![boards::queen_moves(), boards::angel_moves(), boards::dragon_moves()]),
    ]
}

fn main() {
    println!(
        "game          width  cold ms  warm: draw ms  encode ms  together ms    bytes  at most  png ms  its bytes"
    );
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|w| w == name);
    for (name, views) in games().into_iter().filter(|(name, _)| is_wanted(name)) {
        let widths: &[u32] = if name == "siege" { &[550, 1200, 2400] } else { &[1200] };
        for &width in widths {
            measure(name, &views, width);
        }
    }
}

fn measure(name: &str, views: &[View], width: u32) {
    let options = RenderOptions { width, ..RenderOptions::default() };
    let cold = median((0..COLD_ROUNDS).map(|_| cold(&views[0], &options)).collect());
    let renderer = Renderer::new().expect("embedded fonts and artwork");
    let mut draw = Vec::new();
    let mut encode = Vec::new();
    let mut both = Vec::new();
    let mut bytes = Vec::new();
    let mut png_alone = Vec::new();
    let mut png_bytes = Vec::new();
    for round in 0..WARM_ROUNDS {
        let view = position(views, round);
        let start = Instant::now();
        let picture = renderer.picture(&view, &options).expect("a picture");
        let drawn = start.elapsed();
        let png = picture.png().expect("a PNG");
        let done = start.elapsed();
        if round >= 10 {
            draw.push(drawn);
            encode.push(done - drawn);
            both.push(done);
            bytes.push(png.len());
            let start = Instant::now();
            png_bytes.push(by_png_alone(&picture, &view).len());
            png_alone.push(start.elapsed());
        }
    }
    bytes.sort_unstable();
    png_bytes.sort_unstable();
    println!(
        "{name:12} {width:6} {cold:8.1} {:14.2} {:10.2} {:12.2} {:8} {:8} {:7.2} {:10}",
        median(draw),
        median(encode),
        median(both),
        bytes[bytes.len() / 2],
        bytes[bytes.len() - 1],
        median(png_alone),
        png_bytes[png_bytes.len() / 2],
    );
}

/// Encodes a picture without this crate's encoder.
fn by_png_alone(picture: &Picture, view: &View) -> Vec<u8> {
    let mut out = Vec::with_capacity(picture.indices().len() / 8);
    let mut encoder = png::Encoder::new(&mut out, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(picture.palette());
    encoder.set_deflate_compression(png::DeflateCompression::Level(2));
    encoder.set_filter(match view.shape {
        CellShape::Hexagon(_) => png::Filter::NoFilter,
        CellShape::Square => png::Filter::Up,
    });
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(picture.indices()).expect("pixels");
    writer.finish().expect("an end");
    out
}

fn cold(view: &View, options: &RenderOptions) -> Duration {
    let start = Instant::now();
    let renderer = Renderer::new().expect("embedded fonts and artwork");
    let png = renderer.png(view, options).expect("a picture");
    assert!(!png.is_empty());
    start.elapsed()
}

/// A view that differs from the last one drawn.
fn position(views: &[View], round: usize) -> View {
    let mut view = views[round % views.len()].clone();
    let action = format!("White's pawn goes from {}e to {}e", round % 16, round % 15);
    view.last_action = Text::same(action);
    let seats = view.seats.len();
    let Some(seat) = view.seats.get_mut(round % seats.max(1)) else { return view };
    seat.status = vec![Text::same(format!("fortified, {} turns left", round % 4))];
    view
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1000.0
}
