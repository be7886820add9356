//! Draws some positions into a directory, to be looked at: `preview DIR [WIDTH]`.
#[path = "../tests/common/mod.rs"]
mod common;

fn main() {
    let mut args = std::env::args().skip(1);
    let dir = args.next().unwrap_or_else(|| "target".to_owned());
    let width = args.next().and_then(|w| w.parse().ok()).unwrap_or(1200);
    let renderer = render::Renderer::new().expect("what is embedded can be read");
    for (name, view, mut options) in common::gallery() {
        options.width = width;
        let png = renderer.png(&view, &options).expect("a picture");
        println!("{name}: {} bytes", png.len());
        std::fs::write(format!("{dir}/{name}.png"), png).expect("the directory can be written");
    }
}
