//! Measures the time to draw a game as an animation and its size: `cargo bench -p siegepost-render --bench animation`.
#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Instant;

use render::{Animation, RenderOptions, Renderer};
use rules::Variant;

/// Each is drawn so often, and the median is shown.
const ROUNDS: usize = 7;

fn main() {
    println!("game            width  actions      ms     bytes");
    let all = Variant::ALL.iter().map(|v| (*v, 550, 90));
    let long = [(Variant::Chess, 720, 90), (Variant::Siege, 550, 300)];
    for (variant, width, most) in long.into_iter().chain(all) {
        let views = common::random_views(variant, most);
        let (mut times, mut bytes) = (Vec::new(), 0);
        for _ in 0..ROUNDS {
            let renderer = Renderer::new().expect("embedded fonts and artwork");
            let options = RenderOptions { width, ..RenderOptions::default() };
            let start = Instant::now();
            let drawn =
                renderer.animation(&options, Animation::MOST_BYTES, || views.iter().cloned());
            bytes = drawn.expect("an animation").gif.len();
            times.push(start.elapsed());
        }
        times.sort_unstable();
        let time = times[ROUNDS / 2].as_secs_f64() * 1000.0;
        let (name, actions) = (variant.name(), views.len() - 1);
        println!("{name:15} {width:5} {actions:8} {time:7.1} {bytes:9}");
    }
}
