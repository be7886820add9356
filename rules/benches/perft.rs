//! Nodes per second of perft with every leaf made, compared with cozy-chess from its initial position in the same
//! run: `cargo bench -p siegepost-rules`.

use std::hint::black_box;
use std::time::Instant;

use rules::Variant;
use rules::game::Game;

/// Rounds, so that a slow moment of the machine affects both.
const ROUNDS: usize = 9;

/// A random middle game after 45 plies: open lines, lost pieces, attacked kings.
const MIDDLE_GAME: &str = "RrRp4BpBr/RnRpRpbo3BpBn/RbRp6Bp1/1Rp3rprq1BpBp1/RkRprbrp5Bp1Bk/3ro6bpwp1/\
2Rp6bp2Bp1/1RpRp1rp6bp1Bpbq/RrRprprn7bp1Bp1Br/Rp12BpBp/14/13/4wp2wpwn3/1WpWp1WpWpwoWpWp2/\
WpWpWpWpWpWpWpWpWpbb/1wrWbWqWk1Wb1Wr W lost-W=np lost-R=pppp lost-B=bnpppp traitors-B=1 run=W2";

/// Makes every leaf, as our perft does; cozy-chess copies the board.
fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut child = board.clone();
            child.play_unchecked(m);
            leaves += cozy(black_box(&child), depth - 1);
        }
        false
    });
    leaves
}

fn middle_game() -> Box<dyn Game> {
    Variant::Siege.from_position(MIDDLE_GAME).expect("a possible position")
}

/// Nodes per second of one call.
fn rate(mut call: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let leaves = black_box(call());
    leaves as f64 / start.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let chess = cozy_chess::Board::default();
    let new = |setup| Variant::Siege.new_game(&[("setup", setup)]).expect("a set-up");
    let orthodox = |variant: Variant| variant.new_game::<&str, &str>(&[]).expect("no options");
    let games: [(&str, u32, Box<dyn Game>); 9] = [
        ("siege, start, setup=9", 4, new("9")),
        ("siege, start, setup=8", 4, new("8")),
        ("siege, middle game", 4, middle_game()),
        ("chess, start", 5, orthodox(Variant::Chess)),
        ("three-realms, start", 3, orthodox(Variant::ThreeRealms)),
        ("separate-realms, start", 4, orthodox(Variant::SeparateRealms)),
        ("underworld, start", 5, orthodox(Variant::Underworld)),
        ("wizard, start", 4, orthodox(Variant::Wizard)),
        ("glinski, start", 4, orthodox(Variant::Glinski)),
    ];
    let mut chess_rates = Vec::new();
    let mut rates = vec![Vec::new(); games.len()];
    for _ in 0..ROUNDS {
        chess_rates.push(rate(|| cozy(&chess, 5)));
        for ((_, depth, game), rates) in games.iter().zip(&mut rates) {
            rates.push(rate(|| game.perft(*depth)));
        }
    }
    let base = median(chess_rates.clone());
    println!("cozy-chess, start: {:.1} million nodes a second", base / 1e6);
    for ((name, ..), rates) in games.iter().zip(rates) {
        // The ratio of each round, so that changes of the machine's speed cancel out.
        let ratio = median(rates.iter().zip(&chess_rates).map(|(a, b)| a / b).collect());
        println!(
            "{name}: {:.1} million nodes a second, {ratio:.2} of cozy-chess",
            median(rates) / 1e6
        );
    }
}
