//! `perft`, `replay`, help and wrong usage, run as processes.

use crate::common::{self, program, run, run_with_input};

#[test]
fn spec_general_5_1_perft_prints_the_number_last() {
    assert_eq!(run(&["perft", "siege", "0"], "").succeeded(), "1\n");
    let one: u64 = run(&["perft", "siege", "1"], "").succeeded().trim().parse().unwrap();
    assert_eq!(run(&["perft", "siege", "2"], "").succeeded(), "2115\n");
    let divided = run(&["perft", "siege", "2", "--divide"], "").succeeded();
    let mut lines: Vec<_> = divided.lines().collect();
    assert_eq!(lines.pop(), Some("2115"));
    assert_eq!(lines.len() as u64, one);
    assert!(lines.is_sorted());
    let total: u64 =
        lines.iter().map(|l| l.split_once(' ').unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(total, 2115);
    let after = run(&["perft", "siege", "1", "--after", "W3e-5e\tR3d-5d\n"], "").succeeded();
    assert_ne!(after, "0\n");
}

#[test]
fn spec_general_5_1_perft_from_a_finished_game_counts_nothing() {
    let after = ["perft", "siege", "2", "--after", "W(Y) R(Y)"];
    assert_eq!(run(&after, "").succeeded(), "0\n");
    let divided = ["perft", "siege", "2", "--divide", "--after", "W(Y) R(Y)"];
    assert_eq!(run(&divided, "").succeeded(), "0\n");
}

#[test]
fn spec_general_4_4_options_change_the_game() {
    let nine = run(&["perft", "siege", "1"], "").succeeded();
    let eight = run(&["perft", "siege", "1", "--option", "setup=8"], "").succeeded();
    assert_ne!(nine, eight);
    let args = ["perft", "siege", "1", "--option", "setup=8", "--option", "powers="];
    assert_eq!(run(&args, "").succeeded(), eight);
}

#[test]
fn an_illegal_action_after_is_refused() {
    run(&["perft", "siege", "1", "--after", "W3e-5e W3e-5e"], "")
        .failed_with(1, "action 2, W3e-5e: ");
}

#[test]
fn spec_general_5_2_replay_prints_a_line_for_the_start_and_each_action() {
    let out = run(&["replay", "siege"], "  W3e-5e\r\n\tR3d-5d ").succeeded();
    let lines: Vec<Vec<_>> = out.lines().map(|l| l.split('\t').collect()).collect();
    assert_eq!(lines.len(), 3);
    for (ply, (line, seat)) in lines.iter().zip(["W", "R", "B"]).enumerate() {
        assert_eq!(line.len(), 4, "{line:?}");
        assert_eq!((line[0], line[1], line[2]), (ply.to_string().as_str(), seat, "play"));
        let actions: Vec<_> = line[3].split(' ').collect();
        assert!(actions.is_sorted() && actions.iter().all(|a| a.starts_with(seat)), "{actions:?}");
    }
    let one = run(&["perft", "siege", "1"], "").succeeded();
    assert_eq!(lines[0][3].split(' ').count().to_string(), one.trim());
}

#[test]
fn spec_general_5_2_replay_of_a_finished_game_has_nobody_to_act() {
    let out = run(&["replay", "siege"], "R(Y) W(Y)").succeeded();
    assert_eq!(out.lines().last(), Some("2\t-\twin:B\t"));
    let out = run(&["replay", "siege"], "W(=)").succeeded();
    assert_eq!(out.lines().last(), Some("1\t-\tdraw\t"));
    let out = run(&["replay", "siege"], "R(L) W(L)").succeeded();
    assert_eq!(out.lines().last(), Some("2\t-\twin:B\t"));
    for game in ["three-realms", "separate-realms", "underworld", "wizard", "chess", "glinski"] {
        for (word, winner) in [("W(L)", 'B'), ("B(L)", 'W')] {
            let out = run(&["replay", game], word).succeeded();
            assert_eq!(
                out.lines().last(),
                Some(format!("1\t-\twin:{winner}\t").as_str()),
                "{game}"
            );
            assert_eq!(run(&["perft", game, "1", "--after", word], "").succeeded(), "0\n");
        }
    }
}

#[test]
fn spec_general_5_2_replay_stops_at_what_it_cannot_play() {
    for (input, ply, text) in [
        ("W3e-5e W3e-5e R3d-5d", 2, "W3e-5e"),
        ("nonsense", 1, "nonsense"),
        ("W3e-5e 3d-5d", 2, "3d-5d"),
        ("R(Y) W(Y) B1b-3a", 3, "B1b-3a"),
        ("W(S)", 1, "W(S)"),
        ("R(L) R(L)", 2, "R(L)"),
        ("w(L)", 1, "w(L)"),
        ("\u{1b}[2J", 1, "\\u{1b}[2J"),
    ] {
        let ran = run(&["replay", "siege"], input);
        assert_eq!(ran.out.lines().count(), ply, "{input}");
        ran.failed_with(1, &format!("action {ply}, {text}: "));
    }
}

#[test]
fn replay_takes_any_bytes() {
    run(&["replay", "siege"], b"W3e\xff5e").failed_with(1, "action 1, ");
    let ran = run(&["replay", "siege"], vec![b'x'; 100_000]).failed_with(1, "action 1, xxx");
    assert!(ran.err.len() < 300);
    assert_eq!(run(&["replay", "siege"], "").succeeded().lines().count(), 1);
}

#[test]
fn spec_general_5_3_wrong_usage_is_status_2_and_one_sentence() {
    for (args, words) in [
        (&["perft", "siege", "x"][..], "a depth is a whole number"),
        (&["perft", "siege", "-1"], "-1"),
        (&["perft", "siege", "99999999999999999999"], "a depth is a whole number"),
        (&["perft", "siege"], "<DEPTH>"),
        (&["perft", "checkers", "1"], "there is no game called 'checkers'"),
        (&["replay", "checkers"], "there is no game called 'checkers'"),
        (&["replay"], "<VARIANT>"),
        (&["perft", "siege", "1", "--option", "setup=7"], "'7' is no value for option setup"),
        (&["perft", "siege", "1", "--option", "setup"], "KEY=VALUE"),
        (&["replay", "siege", "--option", "colour=red"], "'colour' is no option"),
        (&["replay", "siege", "--option", "setup=8", "--option", "setup=9"], "given twice"),
        (&["perfd", "siege", "1"], "perfd"),
        (&["perft", "siege", "1", "--deep"], "--deep"),
        (&["render"], "<RECORD>"),
        (&["room", "--clock", "tomorrow"], "2026-01-01T00:00:00Z"),
        (&["room", "--db", ""], "--db"),
    ] {
        let ran = run(args, "").failed_with(2, words);
        assert!(!ran.err.contains("error:"), "{ran:?}");
    }
}

#[test]
fn help_and_version_contain_what_is_needed() {
    let all = run(&["--help"], "").succeeded();
    for command in [
        "room",
        "perft",
        "replay",
        "record",
        "render",
        "verify",
        "backup",
        "restore",
        "migrate",
        "completions",
    ] {
        assert!(all.contains(&format!("\n  {command} ")), "{command}");
        let help = run(&[command, "--help"], "").succeeded();
        assert!(help.contains("Usage: siegepost") && help.len() > 200, "{help}");
    }
    assert!(all.contains("Exit status"));
    for command in ["check", "tidy", "actions", "script"] {
        assert!(run(&["record", command, "--help"], "").succeeded().contains("Example"));
    }
    assert!(run(&["--version"], "").succeeded().starts_with("siegepost "));
    assert!(run(&["completions", "bash"], "").succeeded().contains("perft"));
}

#[test]
fn help_is_a_command_too() {
    assert_eq!(run(&["help"], "").succeeded(), run(&["--help"], "").succeeded());
    assert_eq!(run(&["help", "room"], "").succeeded(), run(&["room", "--help"], "").succeeded());
}

#[test]
fn only_similar_commands_are_suggested() {
    let tip = |word: &str| run(&[word], "").failed_with(2, word).err.contains("similar");
    for word in ["rooom", "perfd", "expot"] {
        assert!(tip(word), "{word}");
    }
    // One letter of four is another word.
    for word in ["foo", "xyzzy", "bar"] {
        assert!(!tip(word), "{word}");
    }
}

#[test]
fn examples_are_never_wrapped() {
    let narrow =
        |args: &[&str]| run_with_input(program().args(args).env("COLUMNS", "60"), "").succeeded();
    let uci = narrow(&["uci", "--help"]);
    let example = "  printf 'setoption name UCI_Variant value siege\\nposition startpos moves W3e-5e\\ngo movetime 1000\\n' | siegepost uci";
    assert!(uci.lines().any(|line| line == example), "{uci}");
    let all = narrow(&["--help"]);
    let example = "  siegepost record check game.siege        is this record legal, and does its result hold?";
    assert!(all.lines().any(|line| line == example), "{all}");
    // Sentences are.
    let serve = narrow(&["serve", "--help"]);
    assert!(serve.contains("limits the games of one\n"), "{serve}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_and_a_closed_pipe_do_not_panic() {
    use std::process::Stdio;
    for args in [&["perft", "siege", "2", "--divide"][..], &["replay", "siege"], &["--help"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = program().args(args).stdin(Stdio::null()).stdout(full).output().unwrap();
        common::RunResult::from(output).failed_with(1, "cannot write to standard output");
    }
    // The reader closes the pipe at once.
    let mut child = program()
        .args(["perft", "siege", "2", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ran = common::RunResult::from(child.wait_with_output().unwrap());
    assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn records_are_checked_normalised_and_listed() {
    let record =
        "> [Variant \"siege\"]\n> [White \"ann\"]\n>\n> 1.W3e-5e {hi} R3d-5d B(Y) W(Y)\n> win:R\n";
    let checked = run(&["record", "check", "-"], record).succeeded();
    assert!(checked.contains("4 actions, win:R: 1. Red"), "{checked}");
    assert!(checked.contains("White (ann), resigned"), "{checked}");
    let tidy = run(&["record", "tidy", "-"], record).succeeded();
    assert!(tidy.contains("\n1. W3e-5e {hi} R3d-5d B(Y)\n2. W(Y)\nwin:R\n"), "{tidy}");
    assert_eq!(run(&["record", "tidy", "-"], &tidy).succeeded(), tidy);
    let actions = run(&["record", "actions", "-"], record).succeeded();
    assert_eq!(actions, "W3e-5e\nR3d-5d\nB(Y)\nW(Y)\n");
    assert_eq!(run(&["replay", "siege"], actions).succeeded().lines().count(), 5);
}

#[test]
fn invalid_records_are_refused_with_one_sentence() {
    let head = "[Variant \"siege\"]\n";
    for (text, words) in [
        (format!("{head}W3e-5e R9z\n*"), "action 2, R9z"),
        (format!("{head}W3e-5e\nwin:W"), "the record says 'win:W', but its actions lead to '*'"),
        (format!("{head}W3e-5e {{oh"), "line 2: the comment"),
        (format!("{head}[Options \"setup=7\"]"), "'7' is no value for option setup"),
        (format!("{head}[Start \"nowhere\"]"), "that position string cannot be used"),
        ("hello".to_owned(), "no record begins here"),
    ] {
        run(&["record", "check", "-"], &text).failed_with(1, words);
    }
    run(&["record", "check", "/no/such/file"], "").failed_with(1, "cannot read /no/such/file");
    run(&["record", "check", "/"], "").failed_with(1, "cannot read /");
    run(&["record", "check", "-"], b"[Variant \"siege\"]\n\xff")
        .failed_with(1, "line 2: this is not UTF-8");
}

#[test]
fn all_given_records_are_checked() {
    let dir = tempfile::tempdir().unwrap();
    let good = dir.path().join("good.siege");
    std::fs::write(&good, "[Variant \"siege\"]\nW3e-5e\n*").unwrap();
    let bad = dir.path().join("bad.siege");
    std::fs::write(&bad, "[Variant \"siege\"]\nW9z\n*").unwrap();
    let mut command = program();
    let ran = run_with_input(command.args(["record", "check"]).args([&bad, &good]), "");
    assert!(ran.out.contains("good.siege: Siege Chess, 1 action, *: not over"), "{ran:?}");
    ran.failed_with(1, "bad.siege: action 1, W9z");
}
