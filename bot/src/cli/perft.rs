//! `siegepost perft`.

use rules::Game;

use super::args::Perft;
use super::error::CliError;
use super::error::show;
use super::output::Out;

pub(super) fn run(args: &Perft) -> Result<(), CliError> {
    let mut game = args.game.new_game()?;
    play(&mut *game, &args.after)?;
    let mut out = Out::new();
    let total = if args.divide {
        let parts = game.divide(args.depth);
        for (action, leaves) in &parts {
            out.line(format_args!("{action} {leaves}"))?;
        }
        // At depth 0 the position itself is the only leaf.
        if args.depth == 0 { 1 } else { parts.iter().map(|(_, leaves)| leaves).sum() }
    } else {
        game.perft(args.depth)
    };
    out.line(total)?;
    out.finish()
}

fn play(game: &mut dyn Game, actions: &str) -> Result<(), CliError> {
    for (index, text) in actions.split_whitespace().enumerate() {
        apply(game, index + 1, text)?;
    }
    Ok(())
}

pub(super) fn apply(game: &mut dyn Game, ply: usize, text: &str) -> Result<(), CliError> {
    match game.apply(text) {
        Ok(_) => Ok(()),
        Err(why) => Err(CliError::Action { ply, text: show(text), why: why.sentence.english() }),
    }
}
