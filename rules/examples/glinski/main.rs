//! Plays a random game of Gliński's chess: `cargo run -p siegepost-rules --example glinski [SEED]`.

#[path = "mod.rs"]
mod glinski;
#[path = "../../tests/support/random.rs"]
mod random;

use rules::game::{Game as _, status_text};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let mut random = random::Random(seed);
    let mut game = glinski::from_position(glinski::START)?;
    println!("seed {seed}");
    while game.to_act().is_some() {
        let actions = game.actions();
        let played = game.play(&actions[random.below(actions.len())])?;
        println!("{:8} {}", played.sheet, played.news.join(" "));
    }
    println!("{}", game.position_string());
    println!("{}", status_text(&game));
    Ok(())
}
