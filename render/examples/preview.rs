//! Draws a gallery of positions and charts into a directory: `preview DIR [WIDTH [SHOWN]]`. With SHOWN, each picture is
//! also written scaled down to that width, as a chat client shows it.
#[path = "../tests/common/mod.rs"]
mod common;

use render::{Palette, RenderOptions, Theme};

fn main() {
    let mut args = std::env::args().skip(1);
    let dir = args.next().unwrap_or_else(|| "target".to_owned());
    let width = args.next().and_then(|w| w.parse().ok()).unwrap_or(1200);
    let shown: Option<u32> = args.next().and_then(|w| w.parse().ok());
    let renderer = render::Renderer::new().expect("embedded fonts and artwork");
    let mut pictures = Vec::new();
    for (name, view, mut options) in common::gallery() {
        options.width = width;
        pictures.push((name.to_owned(), renderer.picture(&view, &options).expect("a picture")));
    }
    for (look, theme, palette) in [
        ("dark", Theme::Dark, Palette::Classic),
        ("light", Theme::Light, Palette::Classic),
        ("dark_safe", Theme::Dark, Palette::ColorBlindSafe),
        ("light_safe", Theme::Light, Palette::ColorBlindSafe),
    ] {
        let options = RenderOptions { width, theme, palette, ..RenderOptions::default() };
        for (name, chart) in common::charts::gallery() {
            let picture = chart.draw(&renderer, &options).expect("a picture");
            pictures.push((format!("{name}_{look}"), picture));
        }
    }
    for (name, picture) in pictures {
        let png = picture.png().expect("a PNG");
        println!("{name}: {} x {}, {} bytes", picture.width(), picture.height(), png.len());
        std::fs::write(format!("{dir}/{name}.png"), png).expect("the directory can be written");
        if let Some(shown) = shown {
            let small = common::scaled(&picture, shown);
            let path = format!("{dir}/{name}_{shown}.png");
            std::fs::write(path, small).expect("the directory can be written");
        }
    }
}
