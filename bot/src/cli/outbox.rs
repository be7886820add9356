//! `siegepost outbox`.

use super::args::{ChosenLetters, Outbox, OutboxCommand, ServedFiles};
use super::error::CliError;
use super::output::Out;
use super::paths;
use crate::game::state::GameId;
use crate::game::words;
use crate::printable::escaped;
use crate::store::{self, Location, OutboxEntry, OutboxFilter, Selection};
use crate::time::{Moment, Span, SystemTime, TimeSource};

pub(super) fn run(args: &Outbox) -> Result<(), CliError> {
    match &args.what {
        None => list(args),
        Some(OutboxCommand::Retry(chosen)) => {
            let database = database(&chosen.files)?;
            let done = store::retry(&database, &which(chosen))?;
            report(chosen, done, "to be delivered again")
        }
        Some(OutboxCommand::Drop(chosen)) => {
            let database = database(&chosen.files)?;
            let done = store::drop_dead_letters(&database, &which(chosen))?;
            report(chosen, done, "dropped")
        }
    }
}

fn list(args: &Outbox) -> Result<(), CliError> {
    let wanted = if args.dead { OutboxFilter::Dead } else { OutboxFilter::All };
    let letters = store::outbox_entries(&database(&args.files)?, wanted)?;
    let now = SystemTime.now();
    let mut out = Out::new();
    if args.json {
        for letter in &letters {
            let line = serde_json::to_string(letter)
                .map_err(|e| CliError::Failed(format!("a delivery cannot be written: {e}")))?;
            out.line(line)?;
        }
        return out.finish();
    }
    for letter in &letters {
        out.line(heading(letter, now))?;
        if !letter.text.is_empty() {
            out.line(format_args!("    {}", escaped(&letter.text)))?;
        }
        if let Some(error) = &letter.error {
            out.line(format_args!("    error: {}", escaped(error)))?;
        }
    }
    let dead = letters.iter().filter(|l| l.dead).count();
    let waiting = letters.len() - dead;
    let sum = match args.dead {
        true => words::count(dead, "dead letter"),
        false => format!("{}, {waiting} waiting", words::count(dead, "dead letter")),
    };
    out.line(sum)?;
    out.finish()
}

/// Formats the first line of a delivery: `12  dead     in 1234567890, game g3, 2h old, 13 tries, key m1x-0`.
fn heading(letter: &OutboxEntry, now: Moment) -> String {
    let state = match (letter.dead, letter.failing_since) {
        (true, _) => "dead",
        (false, Some(_)) => "failing",
        (false, None) => "waiting",
    };
    let game = letter.game.map(|id| format!(", game {}", words::number(GameId(id))));
    // Ages are in whole seconds.
    let age = Span::seconds((now - letter.made_at).max(Span::ZERO) / Span::seconds(1));
    format!(
        "{}  {state}  in {}{}, {} old, {}, key {}",
        letter.id,
        letter.place,
        game.unwrap_or_default(),
        age,
        if letter.tries == 1 { "1 try".to_owned() } else { format!("{} tries", letter.tries) },
        letter.key,
    )
}

fn which(chosen: &ChosenLetters) -> Selection {
    if chosen.all { Selection::AllDead } else { Selection::These(chosen.ids.clone()) }
}

fn report(chosen: &ChosenLetters, done: usize, what: &str) -> Result<(), CliError> {
    let mut wanted = chosen.ids.clone();
    wanted.sort_unstable();
    wanted.dedup();
    let mut out = Out::new();
    let deliveries = if done == 1 { "delivery" } else { "deliveries" };
    out.line(format_args!("{done} {deliveries} {what}"))?;
    out.finish()?;
    match wanted.len().saturating_sub(done) {
        0 => Ok(()),
        1 => Err(CliError::Failed(
            "one of these deliveries does not exist; 'siegepost outbox' lists them".to_owned(),
        )),
        n => Err(CliError::Failed(format!(
            "{n} of these deliveries do not exist; 'siegepost outbox' lists them"
        ))),
    }
}

fn database(files: &ServedFiles) -> Result<Location, CliError> {
    let config = paths::config(files.config.as_deref())?;
    paths::served_database(files.db.as_deref(), &config)
}
