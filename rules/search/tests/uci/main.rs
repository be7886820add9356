//! The Universal Chess Interface, typed to the program.
//!
//! `SIEGEPOST_UCI_SEQUENCES` is the number of random sequences, `SIEGEPOST_SEED` what they come from.

mod random;
mod typed;

use std::process::Command;

use rules::Variant;

use typed::{ENGINE, Typed, best, typed};

/// White's only action is to capture the rook.
const FORCED: &str = "position fen 7k/8/8/8/8/8/1r6/K7 w - - 0 1";

#[test]
fn a_search_that_goes_on_is_stopped_by_the_next_one() {
    let mut engine = Typed::start();
    engine.say("go infinite");
    engine.hear("info depth 3 ");
    engine.say("go depth 2");
    engine.hear("bestmove");
    engine.hear("bestmove");
    for _ in 0..2 {
        engine.say("go infinite");
        engine.say("go infinite");
        engine.hear("bestmove");
        engine.say("stop");
        engine.hear("bestmove");
    }
    engine.say("go infinite");
    engine.say("go infinite");
    assert!(best(&engine.quit()).len() >= 6);
    assert_eq!(best(&typed(&["go infinite", "go infinite", "go mate 2"])).len(), 3);
}

#[test]
fn the_next_search_waits_for_one_with_a_limit() {
    let said = typed(&["go depth 4", "position startpos moves e2e4", "go depth 3"]);
    let depths = said.iter().filter_map(|line| line.split(' ').nth(2)?.parse::<u32>().ok());
    assert_eq!(depths.collect::<Vec<_>>(), [1, 2, 3, 4, 1, 2, 3], "{said:?}");
    assert_eq!(best(&said).len(), 2, "{said:?}");
    let mut engine = Typed::start();
    (0..3).for_each(|_| engine.say("go movetime 100000"));
    engine.say("stop");
    (0..3).for_each(|_| drop(engine.hear("bestmove")));
    engine.quit();
}

#[test]
fn limits_that_cannot_be_read_are_left_out() {
    for (limits, faults, depth) in [
        ("movetime 1e3", 1, None),
        ("depth x", 1, None),
        ("depth -3", 1, None),
        ("nodes 1,000", 1, None),
        ("nodes 99999999999999999999", 1, None),
        ("mate", 1, None),
        ("wtime btime 100", 1, None),
        ("movestogo 0.5 depth 2", 1, Some(2)),
        ("nodes many depth 3 movetime 1s", 2, Some(3)),
        ("wtime -200", 0, None),
        ("wtime -200 winc -9223372036854775808", 0, None),
        ("movetime -1", 0, None),
        ("wtime 9223372036854775807 winc 9223372036854775807 depth 2", 0, Some(2)),
        ("winc 100", 0, None),
    ] {
        let said = typed(&[&format!("go {limits}")]);
        assert_eq!(best(&said).len(), 1, "{limits}: {said:?}");
        let named = said.iter().filter(|line| line.starts_with("info string '")).count();
        assert_eq!(named, faults, "{limits}: {said:?}");
        if let Some(depth) = depth {
            let next = format!("info depth {} ", depth + 1);
            assert!(!said.iter().any(|line| line.starts_with(&next)), "{limits}: {said:?}");
        }
    }
    let said = typed(&["setoption name Hash value much", "setoption name MultiPV value 2.5"]);
    assert!(said[0].contains("Hash") && said[1].contains("MultiPV"), "{said:?}");
}

/// The times of White and Black are the same for whoever has them.
#[test]
fn the_other_sides_time_limits_a_search_too() {
    for line in ["go btime 100", "go btime 100 binc 5 mate 2"] {
        assert_eq!(best(&typed(&[line])).len(), 1);
    }
}

#[test]
fn the_end_of_the_input_stops_what_does_not_end() {
    for go in ["go", "go infinite", "go ponder depth 2", "go mate 2", "go infinite depth 1"] {
        let said = typed(&["position startpos moves e2e4", go]);
        assert_eq!(best(&said).len(), 1, "{go}: {said:?}");
    }
    for go in ["go depth 5", "go nodes 3000", "go movetime 50 mate 2", "go mate 3 depth 4"] {
        let said = typed(&["position startpos moves e2e4", go]);
        assert!(said.iter().any(|line| line.starts_with("info depth 4 ")), "{go}: {said:?}");
        assert_ne!(best(&said)[0], "0000");
    }
}

#[test]
fn many_positions_during_a_search_are_read() {
    let mut engine = Typed::start();
    engine.say("go infinite");
    engine.hear("info depth 2 ");
    for _ in 0..1_200 {
        engine.say("position startpos moves e2e4");
    }
    engine.say("setoption name Hash value 2");
    engine.say("isready");
    engine.hear("readyok");
    assert_eq!(engine.count("bestmove"), 0);
    engine.say("stop");
    let best = engine.hear("bestmove");
    assert!(best.ends_with('3') || best.ends_with('4'), "White's action: {best}");
    engine.say("go depth 1");
    let best = engine.hear("bestmove");
    assert!(best.ends_with('6') || best.ends_with('5'), "Black's action: {best}");
    engine.quit();
}

/// A single action needs no thought, and after mate there is none.
#[test]
fn an_infinite_search_answers_after_stop() {
    let mated = "position startpos moves f2f3 e7e5 g2g4 d8h4";
    for (position, action) in [(FORCED, "a1b2"), (mated, "0000"), ("position fen 8", "0000")] {
        for go in ["go infinite", "go infinite depth 2", "go ponder depth 2"] {
            let mut engine = Typed::start();
            engine.say(position);
            engine.say(go);
            engine.wait_for_nothing();
            assert_eq!(engine.count("bestmove"), 0, "{position} {go}: {:?}", engine.heard);
            engine.say("stop");
            assert_eq!(engine.hear("bestmove"), format!("bestmove {action}"));
            engine.quit();
        }
    }
}

#[test]
fn pondering_ends_after_ponderhit() {
    let mut engine = Typed::start();
    engine.say("uci");
    engine.hear("option name Ponder type check default false");
    engine.say("setoption name Ponder value true");
    engine.say("position startpos moves f2f3 e7e5");
    engine.say("go depth 3");
    let best = engine.hear("bestmove");
    assert_eq!(best.split(' ').nth(2), Some("ponder"), "{best}");
    engine.heard.clear();
    engine.say(FORCED);
    for go in ["go ponder movetime 1", "go ponder wtime 1 btime 1", "go ponder depth 1"] {
        engine.say(go);
        engine.wait_for_nothing();
        assert_eq!(engine.count("bestmove"), 0, "{go}: {:?}", engine.heard);
        engine.say("ponderhit");
        assert!(engine.hear("bestmove").starts_with("bestmove a1b2"));
        engine.heard.clear();
    }
    engine.say("position startpos");
    engine.say("go ponder movetime 200");
    engine.hear("info depth 5 ");
    engine.say("ponderhit");
    engine.hear("bestmove");
    // A hit without pondering means nothing.
    engine.say("ponderhit");
    engine.say("go depth 2");
    engine.say("ponderhit");
    engine.hear("bestmove");
    engine.quit();
}

#[test]
fn only_the_moves_that_are_asked_for_are_searched() {
    let position = "position startpos moves f2f3 e7e5 g2g4";
    let said = typed(&[position, "go depth 3 searchmoves a7a6 h7h6"]);
    assert!(["a7a6", "h7h6"].contains(&best(&said)[0]), "{said:?}");
    assert!(!said.iter().any(|line| line.contains("mate 1")), "{said:?}");
    let lines = ["setoption name MultiPV value 5", position, "go searchmoves a7a6 h7h6 depth 3"];
    let said = typed(&lines);
    for line in said.iter().filter(|line| line.contains(" pv ")) {
        assert!(line.contains(" pv a7a6") || line.contains(" pv h7h6"), "{line}");
    }
    assert!(said.iter().any(|line| line.contains(" depth 3 ") && line.contains(" multipv 2 ")));
    // What is searched without them is not less.
    let said = typed(&[position, "go depth 3 searchmoves a7a6", "go depth 3"]);
    assert_eq!(best(&said), ["a7a6", "d8h4"], "{said:?}");
    let said = typed(&[position, "go searchmoves a2a3 depth 3"]);
    assert!(said[0].starts_with("info string 'a2a3'"), "{said:?}");
    assert_eq!(best(&said), ["d8h4"], "{said:?}");
}

#[test]
fn quit_ends_it_though_nobody_reads() {
    let (mut engine, _output) = Typed::start_deaf();
    (0..1_000).for_each(|_| engine.say("uci"));
    engine.say("go infinite");
    engine.say("go depth 3");
    engine.say("isready");
    engine.quit();
}

/// The steps of fastchess's `--compliance`.
#[test]
fn it_complies_with_fastchess() {
    let mut engine = Typed::start();
    for step in [
        "uci",
        "isready",
        "ucinewgame",
        "isready",
        "position startpos",
        "isready",
        "position fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27",
        "isready",
        "go wtime 100",
        "go btime 100",
        "go wtime 100 winc 100 btime 100 binc 100",
        "go btime 100 binc 100 wtime 100 winc 100",
        "ucinewgame",
        "isready",
        "position startpos",
        "go wtime 100 btime 100",
        "position startpos moves e2e4 e7e5",
        "go wtime 100 btime 100",
    ] {
        engine.heard.clear();
        engine.say(step);
        match step.split(' ').next() {
            Some("uci") => {
                engine.hear("uciok");
                assert!(engine.count("id name ") == 1 && engine.count("id author ") == 1);
            }
            Some("isready") => drop(engine.hear("readyok")),
            Some("go") => {
                assert_ne!(engine.hear("bestmove "), "bestmove 0000");
                let scored = |line: &&String| line.starts_with("info ") && line.contains(" score ");
                assert!(engine.heard.iter().any(|line| scored(&line)), "{:?}", engine.heard);
            }
            _ => {}
        }
    }
    engine.quit();
}

#[test]
fn python_chess_drives_it() {
    let installed = Command::new("python3").args(["-c", "import chess.engine"]).output();
    if !installed.is_ok_and(|output| output.status.success()) {
        eprintln!("python-chess is not installed: its driver does not run");
        return;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/uci/drive.py");
    let output = Command::new("python3").args([script, ENGINE]).output().expect("python3");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{said}");
}

#[test]
fn it_listens_while_it_searches() {
    let mut engine = Typed::start();
    engine.say("go infinite");
    engine.hear("info depth 3 ");
    engine.say("isready");
    engine.hear("readyok");
    engine.say("position fen nonsense");
    engine.hear("info string ");
    assert_eq!(engine.count("bestmove"), 0);
    engine.say("stop");
    assert_ne!(engine.hear("bestmove"), "bestmove 0000");
    engine.say("go infinite");
    engine.quit();
}

#[test]
fn a_refused_position_is_not_searched() {
    for position in ["position fen nonsense", "position startpos moves e2e5"] {
        let said = typed(&[position, "go nodes 100"]);
        assert!(said[0].starts_with("info string "), "{said:?}");
        assert_eq!(best(&said), ["0000"]);
        assert_ne!(best(&typed(&[position, "position startpos", "go nodes 100"])), ["0000"]);
    }
}

#[test]
fn a_fen_is_completed() {
    let said = typed(&["position fen 4k3/8/8/8/8/8/8/R3K3 w KQ moves e1c1", "go nodes 100"]);
    let read = "info string the FEN is read as 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    assert!(said[0].starts_with(read), "{said:?}");
    assert_ne!(best(&said), ["0000"]);
}

#[test]
fn several_lines_begin_with_different_actions() {
    let said = typed(&["setoption name MultiPV value 3", "go depth 4"]);
    let last = |n: u32| {
        let mut lines = said.iter().filter(|line| line.contains(" depth 4 seldepth"));
        let line = lines.rfind(|line| line.contains(&format!(" multipv {n} ")));
        let line = line.unwrap_or_else(|| panic!("{n}: {said:?}"));
        let after = |words| line.split(words).nth(1).and_then(|rest| rest.split(' ').next());
        let score: i32 = after(" cp ").and_then(|score| score.parse().ok()).expect("a score");
        (score, after(" pv ").expect("an action"))
    };
    let lines = [last(1), last(2), last(3)];
    assert!(lines[0].0 >= lines[1].0 && lines[1].0 >= lines[2].0, "{said:?}");
    assert!(lines[0].1 != lines[1].1 && lines[1].1 != lines[2].1 && lines[0].1 != lines[2].1);
    assert_eq!(best(&said), [lines[0].1]);
}

#[test]
fn a_mate_is_found_and_told() {
    let said = typed(&["position startpos moves f2f3 e7e5 g2g4", "go depth 3"]);
    assert!(said[0].contains(" score mate 1 "), "{said:?}");
    assert_eq!(best(&said), ["d8h4"]);
    // A search for one ends with it.
    let mut engine = Typed::start();
    engine.say("position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    engine.say("go mate 3");
    engine.hear("bestmove ");
    assert!(engine.heard.iter().any(|line| line.contains(" score mate ")), "{:?}", engine.heard);
}

#[test]
fn every_game_has_an_action() {
    for variant in Variant::ALL {
        let name = variant.name();
        let said = typed(&[&format!("setoption name UCI_Variant value {name}"), "go nodes 2000"]);
        let mut game = variant.new_game::<&str, &str>(&[]).expect("no options");
        assert!(game.play(best(&said)[0]).is_ok(), "{name}: {said:?}");
    }
}
