//! `siegepost analyse` and `siegepost uci`, run as processes.

use std::fs;
use std::path::PathBuf;

use crate::common::{arg, program, run};

fn example(name: &str) -> String {
    format!("{}/../data/examples/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn directory() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().to_path_buf();
    (directory, path)
}

#[test]
fn a_game_is_analysed_with_a_table_and_a_picture() {
    let (_directory, path) = directory();
    let record = example("en-passant-mate.chess");
    let args = ["analyse", &record, "--depth", "2", "--out", arg(&path), "--alt"];
    let out = run(&args, "").succeeded();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[0].split_whitespace().collect::<Vec<_>>(),
        ["round", "action", "White", "Black", "better", "cost"]
    );
    assert!(lines[1].trim_start().starts_with("start "), "{out}");
    // 29 actions.
    let last = lines[30].split_whitespace().collect::<Vec<_>>();
    assert_eq!((last[0], &last[2..4]), ("15", &["100.0%", "0.0%"][..]), "{out}");
    assert!(lines[30].ends_with("White wins"), "{out}");
    assert!(out.contains("White – Gunnar Gundersen: accuracy "), "{out}");
    assert!(out.contains("The course of a game of Chess, 15 moves. "), "{out}");
    let png = fs::read(path.join("en-passant-mate.chess.png")).unwrap();
    assert_eq!(&png[1..4], b"PNG");
}

#[test]
fn an_analysis_that_was_cut_off_goes_on_where_it_was() {
    let (_directory, path) = directory();
    let picture = path.join("course.png");
    let record = example("en-passant-mate.chess");
    let args = ["analyse", &record, "--nodes", "300", "--out", arg(&picture)];
    let whole = run(&args, "").succeeded();
    let file = path.join("course.analysis");
    let results = fs::read_to_string(&file).unwrap();
    assert_eq!(results.lines().count(), 31, "a head and 30 positions");
    let drawn = fs::read(&picture).unwrap();
    // Cut off in the middle of a line. What is there is taken up, not computed again: the first position is changed here.
    let first = results.lines().nth(1).unwrap();
    let mut words: Vec<&str> = first.split(' ').collect();
    words[3] = "0.125,0.875";
    let cut = results.replacen(first, &words.join(" "), 1);
    fs::write(&file, &cut[..cut.len() * 2 / 3]).unwrap();
    fs::remove_file(&picture).unwrap();
    let resumed = run(&args, "").succeeded();
    assert_eq!(fs::read_to_string(&file).unwrap(), cut);
    assert!(resumed.contains("12.5%") && !whole.contains("12.5%  87.5%"), "{resumed}");
    assert!(picture.exists());
    // Garbage at the end is no harm; another effort begins anew.
    let half = &results[..results.len() / 2];
    fs::write(&file, format!("{half}\u{0}\u{0}garbage\n")).unwrap();
    assert_eq!(run(&args, "").succeeded(), whole);
    assert_eq!(fs::read_to_string(&file).unwrap(), results);
    assert_eq!(fs::read(&picture).unwrap(), drawn);
    let other = ["analyse", &record, "--nodes", "301", "--out", arg(&picture)];
    run(&other, "").succeeded();
    let others = fs::read_to_string(&file).unwrap();
    assert_ne!(others.lines().next(), results.lines().next());
}

#[test]
fn ends_are_shown_as_what_they_are() {
    let (_directory, path) = directory();
    let record = "[Variant \"siege\"]\n\n1. W3e-5e R(Y) B(L)\nwin:W\n";
    let picture = path.join("course.png");
    let args = ["analyse", "-", "--depth", "1", "--out", arg(&picture)];
    let out = run(&args, record).succeeded();
    let line = |action: &str| {
        let found = out.lines().find(|line| line.trim_start().starts_with(action));
        found.unwrap_or_else(|| panic!("{out}"))
    };
    assert!(line("1  R(Y) ").ends_with("Black to move"), "{out}");
    assert!(line("1  B(L) ").ends_with("White wins"), "{out}");
    assert!(out.contains("Red: no choices"), "{out}");
}

#[test]
fn wrong_usage_of_analyse_is_one_sentence() {
    let record = example("en-passant-mate.chess");
    run(&["analyse", &record, "--nodes", "0"], "").failed_with(2, "--nodes");
    run(&["analyse", &record, "--nodes", "9", "--depth", "2"], "").failed_with(2, "--depth");
    run(&["analyse", &record, "--time", "0"], "").failed_with(2, "--time");
    run(&["analyse", "-"], "").failed_with(2, "needs --out");
    run(&["analyse", &record, "--width", "9"], "").failed_with(2, "320 to 2400");
    let (_directory, path) = directory();
    let out = path.join("none").join("course.png");
    run(&["analyse", &record, "--out", arg(&out)], "").failed_with(1, "cannot write");
}

#[test]
fn uci_plays_chess_and_every_other_game() {
    run(&["uci"], "go infinite\nquit\n").succeeded();
    let talk = "uci\nisready\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 3\n";
    let out = run(&["uci"], talk).succeeded();
    assert!(out.contains("option name UCI_Variant type combo default chess"), "{out}");
    assert!(out.contains("uciok\nreadyok\n"), "{out}");
    assert_eq!(out.lines().last(), Some("bestmove d8h4"));
    let talk =
        "setoption name UCI_Variant value siege\nposition startpos moves W3e-5e\ngo nodes 500\n";
    let out = run(&["uci"], talk).succeeded();
    let best = out.lines().last().unwrap();
    assert!(best.starts_with("bestmove R"), "{out}");
    let action = best.strip_prefix("bestmove ").unwrap();
    run(&["replay", "siege"], format!("W3e-5e {action}")).succeeded();
    // What is no text is no command.
    let out = run(&["uci"], b"\xff\xfe\nisready\n").succeeded();
    assert_eq!(out, "readyok\n");
    let folder = std::fs::File::open(".").unwrap();
    let ended = program().arg("uci").stdin(folder).output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert!(said.starts_with("siegepost: cannot read the commands: "), "{said}");
}
