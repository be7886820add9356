//! The Universal Chess Interface, for all games: canonical actions are the moves, position strings are what `fen` is followed by, and
//! `UCI_Variant` names the game.
//!
//! With three players `score` says how much better the seat to act stands than the two others together.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

use rules::engine::{Playable, Visitor};
use rules::games::visit;
use rules::{Game, Variant};

use crate::evaluate::{Evaluation, evaluation};
use crate::limits::Limits;
use crate::player::Course;
use crate::search::{FORCED, Found, Search, WIN};
use crate::table::Table;

/// The time that is kept back for the way of the answer, in milliseconds.
const OVERHEAD: u64 = 15;

/// The state of a conversation.
struct Engine {
    variant: Variant,
    start: Option<Box<dyn Game>>,
    moves: Vec<String>,
    table: Table,
}

/// Reads commands and answers them until `quit` or the end of the input.
///
/// # Errors
/// What reading or writing fails with.
pub fn run(input: impl BufRead, output: &mut impl Write) -> io::Result<()> {
    let mut engine = Engine {
        variant: Variant::Chess,
        start: None,
        moves: Vec::new(),
        table: Table::new(64 << 20),
    };
    for line in input.lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        if words == ["quit"] {
            break;
        }
        engine.answer(&words, output)?;
        output.flush()?;
    }
    Ok(())
}

impl Engine {
    fn answer(&mut self, words: &[&str], output: &mut impl Write) -> io::Result<()> {
        match words {
            ["uci"] => {
                writeln!(output, "id name Siegepost\nid author the authors of Siegepost")?;
                writeln!(output, "option name Hash type spin default 64 min 1 max 4096")?;
                let names: Vec<String> =
                    Variant::ALL.iter().map(|v| format!("var {}", v.name())).collect();
                let names = names.join(" ");
                writeln!(output, "option name UCI_Variant type combo default chess {names}")?;
                writeln!(output, "uciok")
            }
            ["isready"] => writeln!(output, "readyok"),
            ["ucinewgame"] => {
                self.table.clear();
                Ok(())
            }
            ["setoption", "name", name, "value", value] => self.set(name, value, output),
            ["position", rest @ ..] => self.place(rest, output),
            ["go", rest @ ..] => self.go(rest, output),
            _ => Ok(()),
        }
    }

    fn set(&mut self, name: &str, value: &str, output: &mut impl Write) -> io::Result<()> {
        if name.eq_ignore_ascii_case("UCI_Variant") {
            match Variant::from_name(value) {
                Ok(variant) => (self.variant, self.start) = (variant, None),
                Err(error) => writeln!(output, "info string {error}")?,
            }
        } else if name.eq_ignore_ascii_case("Hash")
            && let Ok(mebibytes) = value.parse::<usize>()
        {
            self.table = Table::new(mebibytes.clamp(1, 4096) << 20);
        }
        Ok(())
    }

    fn place(&mut self, rest: &[&str], output: &mut impl Write) -> io::Result<()> {
        let at = rest.iter().position(|word| *word == "moves").unwrap_or(rest.len());
        let game = match rest {
            ["fen", ..] => self.variant.from_position(&rest[1..at].join(" ")),
            _ => self.variant.new_game::<&str, &str>(&[]),
        };
        match game {
            Ok(game) => self.start = Some(game),
            Err(error) => writeln!(output, "info string {error}")?,
        }
        self.moves = rest.iter().skip(at + 1).map(|word| (*word).to_owned()).collect();
        Ok(())
    }

    fn go(&mut self, rest: &[&str], output: &mut impl Write) -> io::Result<()> {
        if self.start.is_none() {
            self.start = self.variant.new_game::<&str, &str>(&[]).ok();
        }
        let Some(start) = &self.start else { return writeln!(output, "bestmove 0000") };
        let values: HashMap<&str, u64> = rest
            .iter()
            .zip(rest.iter().skip(1))
            .filter_map(|(name, value)| Some((*name, value.parse().ok()?)))
            .collect();
        let think = Think {
            values,
            evaluation: evaluation(self.variant),
            table: &mut self.table,
            moves: &self.moves,
            output,
        };
        let best = visit(&**start, think);
        match best {
            Some(result) => result,
            None => writeln!(output, "bestmove 0000"),
        }
    }
}

struct Think<'a, W: Write> {
    values: HashMap<&'a str, u64>,
    evaluation: Arc<Evaluation>,
    table: &'a mut Table,
    moves: &'a [String],
    output: &'a mut W,
}

impl<W: Write> Visitor for Think<'_, W> {
    type Output = io::Result<()>;

    fn visit<P: Playable>(self, start: &P) -> io::Result<()> {
        let Think { values, evaluation, table, moves, output } = self;
        let mut course = Course::new(start);
        for text in moves {
            let seat = course.position.turn();
            let named =
                course.actions.iter().find(|&&a| course.position.canonical(seat, a) == *text);
            let Some(&action) = named else {
                writeln!(output, "info string '{text}' is not legal here")?;
                break;
            };
            course.play(action);
        }
        let seat = course.position.turn();
        let limits = limits(&values, seat.index());
        let mut search = Search::new(&course.position, &course.earlier, &evaluation, table, limits);
        let mut failed = Ok(());
        let started = std::time::Instant::now();
        let found = search.run(|found| {
            let ms = started.elapsed().as_millis().max(1);
            failed = writeln!(
                output,
                "info depth {} seldepth {} score {} nodes {} nps {} time {ms} pv{}",
                found.depth,
                found.selective_depth,
                score(found.score),
                found.nodes,
                u128::from(found.nodes) * 1000 / ms,
                line(&course.position, found)
            )
            .and_then(|()| output.flush());
        });
        failed?;
        match found {
            Some(found) => {
                writeln!(output, "bestmove {}", course.position.canonical(seat, found.line[0]))
            }
            None => writeln!(output, "bestmove 0000"),
        }
    }
}

/// A score as UCI writes it.
fn score(score: i32) -> String {
    if score.abs() < FORCED {
        return format!("cp {score}");
    }
    // Full moves, rounded up.
    let moves = (WIN - score.abs() + 1) / 2;
    format!("mate {}", if score > 0 { moves } else { -moves })
}

/// The actions of a line, each after a blank.
fn line<P: Playable>(position: &P, found: &Found<P::Action>) -> String {
    let mut after = position.clone();
    let mut text = String::new();
    for &action in &found.line {
        text.push(' ');
        text.push_str(&after.canonical(after.turn(), action));
        after.make(action);
        after.settle(&mut Vec::new());
    }
    text
}

/// The limits that `go` asks for, for the seat with an index.
fn limits(values: &HashMap<&str, u64>, seat: usize) -> Limits {
    let get = |name: &str| values.get(name).copied();
    let mut limits = Limits {
        depth: get("depth").map(|depth| depth.min(100) as u32),
        nodes: get("nodes"),
        ..Limits::default()
    };
    if let Some(ms) = get("movetime") {
        limits.time = Some(Duration::from_millis(ms.saturating_sub(OVERHEAD).max(1)));
        return limits;
    }
    let names = [("wtime", "winc"), ("btime", "binc")];
    let (time, increment) = names[seat.min(1)];
    if let Some(left) = get(time) {
        let increment = get(increment).unwrap_or(0);
        let left = left.saturating_sub(OVERHEAD).max(1);
        let soft = left / get("movestogo").unwrap_or(30).clamp(1, 40) + increment * 3 / 4;
        limits.soft_time = Some(Duration::from_millis(soft.min(left / 2).max(1)));
        limits.time = Some(Duration::from_millis((soft * 4).min(left * 3 / 5).max(1)));
    }
    limits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk(input: &str) -> String {
        let mut output = Vec::new();
        run(input.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn a_mate_is_found_and_told() {
        let output = talk("uci\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 3\nquit\n");
        assert!(output.contains("uciok"), "{output}");
        assert!(output.contains("score mate 1 "), "{output}");
        assert!(output.trim_end().ends_with("bestmove d8h4"), "{output}");
    }

    #[test]
    fn every_game_has_an_action() {
        for variant in Variant::ALL {
            let name = variant.name();
            let output = talk(&format!("setoption name UCI_Variant value {name}\ngo nodes 2000\n"));
            let best =
                output.lines().last().and_then(|line| line.strip_prefix("bestmove ")).unwrap();
            let mut game = variant.new_game::<&str, &str>(&[]).unwrap();
            assert!(game.play(best).is_ok(), "{name}: {output}");
        }
    }
}
