//! Random sequences of commands.

use std::thread;
use std::time::Duration;

use rules::Variant;
use search::chance::Chance;

use super::FORCED;
use super::typed::{Typed, best};

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A command that may be typed.
fn command(chance: &mut Chance) -> String {
    fn one<'a>(chance: &mut Chance, of: &[&'a str]) -> &'a str {
        of[chance.below(of.len())]
    }
    match chance.below(16) {
        0..=4 => {
            let mut go = String::from("go");
            for _ in 0..chance.below(4) {
                let names = [
                    " depth",
                    " nodes",
                    " movetime",
                    " wtime",
                    " btime",
                    " winc",
                    " binc",
                    " movestogo",
                    " mate",
                    " infinite",
                    " ponder",
                    " searchmoves",
                    " perft",
                ];
                go += one(chance, &names);
                go +=
                    one(chance, &[" 1", " 3", " 20", "", " 1", " -5", " x", " 1e3", " 0", " e2e4"]);
            }
            go
        }
        5..=7 => {
            let starts = [
                "position startpos",
                "position startpos moves e2e4 e7e5",
                "position startpos moves W3e-5e",
                "position startpos moves f2f3 e7e5 g2g4 d8h4",
                FORCED,
                "position fen nonsense",
                "position",
            ];
            one(chance, &starts).to_owned()
        }
        8 | 9 => "stop".to_owned(),
        10 => "ponderhit".to_owned(),
        11 => "isready".to_owned(),
        12 => one(chance, &["uci", "ucinewgame", "debug on", "", "stop now", "\u{e9}\u{1f600}"])
            .to_owned(),
        13 => {
            let variant = Variant::ALL[chance.below(Variant::ALL.len())];
            format!("setoption name UCI_Variant value {}", variant.name())
        }
        _ => {
            let name = one(chance, &["Hash", "MultiPV", "Ponder", "UCI_Variant", "Clear Hash"]);
            let value =
                one(chance, &[" value 1", " value 3", " value true", " value x", " value", ""]);
            format!("setoption name {name}{value}")
        }
    }
}

/// Types a random sequence. Every search is answered once, whatever is typed meanwhile, and `quit` ends the program.
fn sequence(number: u64, seed: u64) {
    let mut chance = Chance::new(seed << 32 | number);
    let mut lines = vec!["setoption name Hash value 1".to_owned()];
    lines.extend((0..1 + chance.below(30)).map(|_| command(&mut chance)));
    let waits = chance.below(2) == 0;
    if waits {
        lines.push("stop".to_owned());
    }
    let mut engine = Typed::start();
    for line in &lines {
        engine.say(line);
        thread::sleep(Duration::from_millis([0, 0, 0, 1, 4][chance.below(5)]));
    }
    let searches = lines.iter().filter(|line| line.starts_with("go")).count();
    if waits {
        (0..searches).for_each(|_| drop(engine.hear("bestmove ")));
    }
    let said = engine.quit();
    let answers = best(&said).len();
    let answered = answers <= searches && (!waits || answers == searches);
    assert!(answered, "{number}: {lines:#?} {said:#?}");
    for line in said {
        let known = ["id ", "option ", "uciok", "readyok", "info ", "bestmove "];
        assert!(known.iter().any(|word| line.starts_with(word)), "{number}: {line}");
    }
}

#[test]
fn random_commands_are_answered_and_quit_ends_them() {
    let (sequences, seed) = (number("SIEGEPOST_UCI_SEQUENCES", 200), number("SIEGEPOST_SEED", 1));
    println!("SIEGEPOST_UCI_SEQUENCES={sequences} SIEGEPOST_SEED={seed}");
    thread::scope(|scope| {
        for first in 0..4 {
            scope.spawn(move || {
                (first..sequences).step_by(4).for_each(|number| sequence(number, seed))
            });
        }
    });
}
