//! `siegepost export`, `import` and `ratings`, run as processes.

use std::fs;
use std::path::Path;

use crate::common::{arg, run};

fn example(name: &str) -> String {
    format!("{}/../data/examples/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Makes a database in which the examples were played in the room.
fn played(directory: &Path, name: &str, examples: &[&str]) -> String {
    let path = arg(&directory.join(name)).to_owned();
    let clock = ["--clock", "2026-01-01T00:00:00Z"];
    let room = ["room", "--db", &path, "--quiet", "--script", "-", clock[0], clock[1]];
    run(&room, "").succeeded();
    for example_name in examples {
        let script = run(&["record", "script", &example(example_name)], "").succeeded();
        run(&room, &script).succeeded();
    }
    path
}

#[test]
fn what_is_exported_and_imported_is_exported_again_byte_by_byte() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let examples = ["underpromotion.chess", "eight-pieces.siege", "en-passant.glinski"];
    let first = played(directory, "first.db", &examples);
    for (format, ending, games) in [("record", "records", 3), ("pgn", "pgn", 2)] {
        let file = directory.join(format!("games.{ending}"));
        let export = ["export", "--db", &first, "--all", "--format", format, "--out", arg(&file)];
        let exported = run(&export, "");
        assert_eq!(exported.status, Some(0), "{exported:?}");
        let left_out = ["", "1 game left out, because PGN has no name for it\n"];
        assert_eq!(exported.err, left_out[3 - games]);
        let wanted = fs::read_to_string(&file).unwrap();
        let third = played(directory, &format!("{format}.db"), &[]);
        let out = run(&["import", "--db", &third, arg(&file)], "").succeeded();
        assert_eq!(out, format!("{games} games added, 0 there already, 0 left out\n"));
        let again = run(&["export", "--db", &third, "--all", "--format", format], "").succeeded();
        assert_eq!(again, wanted);
        let out = run(&["import", "--db", &third, arg(&file)], "").succeeded();
        assert_eq!(out, format!("0 games added, {games} there already, 0 left out\n"));
    }
    // What was played in a database is in it already.
    let records = arg(&directory.join("games.records")).to_owned();
    let out = run(&["import", "--db", &first, &records], "").succeeded();
    assert_eq!(out, "0 games added, 3 there already, 0 left out\n");
    let third = arg(&directory.join("record.db")).to_owned();
    let verified = run(&["verify", "--db", &third], "").succeeded();
    assert!(verified.contains("nothing wrong"), "{verified}");
}

#[test]
fn games_are_chosen_by_number_and_player() {
    let directory = tempfile::tempdir().unwrap();
    let database =
        played(directory.path(), "games.db", &["underpromotion.chess", "eight-pieces.siege"]);
    let export = |args: &[&str]| {
        let all: Vec<&str> = ["export", "--db", &database].iter().chain(args).copied().collect();
        run(&all, "")
    };
    let one = export(&["--game", "g1"]).succeeded();
    assert!(one.starts_with("[Variant \"chess\"]\n") && one.ends_with("\nwin:B\n---\n"), "{one}");
    // Only the game of three has a player of this name.
    let three = export(&["--player", "CLEO"]).succeeded();
    assert!(three.starts_with("[Variant \"siege\"]\n") && three.matches("---\n").count() == 1);
    assert_eq!(export(&["--player", "nobody"]).succeeded(), "");
    let line = export(&["--game", "1", "--format", "jsonl"]).succeeded();
    let game: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&game["game"], &game["variant"]), (&1.into(), &"chess".into()));
    assert_eq!(game["actions"][0]["action"], "d2d4");
    assert_eq!(game["actions"][13]["sheet"], "fxg1=N+");
    assert_eq!(game["actions"].as_array().unwrap().len(), 29);
    assert_eq!(game["result"], "win:B");
    let all = export(&["--all", "--format", "jsonl"]).succeeded();
    assert_eq!(all.lines().count(), 2);
    export(&["--game", "g7"]).failed_with(1, "there is no game g7");
    export(&[]).failed_with(2, "--all");
}

#[test]
fn what_cannot_be_imported_is_named_and_the_rest_is_imported() {
    let directory = tempfile::tempdir().unwrap();
    let database = played(directory.path(), "games.db", &[]);
    let records = "[Variant \"chess\"]\n\n1. e2e4\n*\n---\n[Variant \"chess\"]\n\n1. e2e5\n*\n---\n\
                   [Variant \"chess\"]\n[Result \"0-1\"]\n\n1. f2f3 e7e5 2. g2g4 d8h4\n0-1\n";
    let out = run(&["import", "--db", &database, "-"], records);
    assert_eq!(
        (out.status, out.out.as_str()),
        (Some(1), "1 game added, 0 there already, 2 left out\n")
    );
    let errors = out.err;
    assert!(errors.contains("line 1: this game is not over"), "{errors}");
    assert!(errors.contains("line 6: action 1, e2e5: "), "{errors}");
    let pgn = "1. e4 e5 2. Ke3 *\n\n[White \"Bob\"]\n\n1. e4 {A comment} e5 (1... c5) 1-0\n";
    let out = run(&["import", "--db", &database, "-"], pgn);
    assert_eq!(out.out, "1 game added, 0 there already, 1 left out\n");
    let errors = out.err;
    assert!(errors.contains("line 1, column 13: Ke3: "), "{errors}");
    let export = ["export", "--db", &database, "--player", "bob"];
    let exported = run(&export, "").succeeded();
    assert!(exported.contains("1. e2e4 {A comment} e7e5 B(Y)\nwin:W\n"), "{exported}");
    // Nothing of it is to be seen in a chat.
    let script = "bob: /games\n? no games\nbob: /board g1\n? no game g1\n";
    let seen = script.replace("bob: /board", "! bob: /board");
    run(&["room", "--db", &database, "--script", "-"], &seen).succeeded();
    let missing = directory.path().join("missing.db");
    run(&["export", "--db", arg(&missing), "--all"], "").failed_with(1, "missing.db");
    assert!(!missing.exists());
    // Only import creates it.
    let out = run(&["import", "--db", arg(&missing), "-"], "1. e4 e5 1-0").succeeded();
    assert_eq!(out, "1 game added, 0 there already, 0 left out\n");
    let verified = run(&["verify", "--db", arg(&missing)], "").succeeded();
    assert!(verified.contains("1 imported record") && verified.contains("nothing wrong"));
}

/// A file of `data/pgn`.
fn pgn(name: &str) -> String {
    format!("{}/../data/pgn/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn import_says_what_it_changed_and_left_out() {
    let directory = tempfile::tempdir().unwrap();
    let database = arg(&directory.path().join("games.db")).to_owned();
    let import = |name: &str| run(&["import", "--db", &database, &pgn(name)], "");
    let out = import("no-moves.pgn");
    assert_eq!(out.out, "2 games added, 0 there already, 2 left out\n");
    assert!(out.err.contains("no-moves.pgn, line 1: this game has no moves"), "{out:?}");
    assert!(out.err.contains("no-moves.pgn, line 12: this game has no moves"), "{out:?}");
    let out = import("chess960.pgn");
    assert_eq!(out.out, "1 game added, 0 there already, 4 left out\n");
    assert!(out.err.ends_with("chess960.pgn: Chess960 is not played here: 4 games left out\n"));
    assert_eq!(out.err.lines().count(), 1, "{out:?}");
    let out = import("dead-material.pgn");
    assert_eq!(out.out, "1 game added, 0 there already, 1 left out\n");
    let ended = "dead-material.pgn, line 1: the game was over before Kg4; the moves from there on are left out";
    assert!(out.err.contains(ended), "{out:?}");
    let out = import("fen.pgn");
    assert_eq!(out.out, "4 games added, 0 there already, 0 left out\n");
    assert_eq!(out.err.matches(": the FEN is read as ").count(), 4, "{out:?}");
    let exported = run(&["export", "--db", &database, "--all"], "").succeeded();
    assert!(exported.contains("[Start \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]"), "{exported}");
    let verified = run(&["verify", "--db", &database], "").succeeded();
    assert!(verified.contains("nothing wrong"), "{verified}");
}

#[test]
fn commands_for_records_read_pgn_and_positions() {
    let game = pgn("en-passant.pgn");
    let checked = run(&["record", "check", &game], "");
    assert!(checked.out.contains("Chess, 6 actions, win:W"), "{checked:?}");
    assert!(checked.err.ends_with("en-passant.pgn: only the first game is read\n"), "{checked:?}");
    let exported = run(&["export", &game, "--format", "record"], "");
    assert!(exported.out.contains("3. e5d6 B(Y)\nwin:W\n"), "{exported:?}");
    assert!(run(&["render", &game], "").out.contains("White wins"));
    let directory = tempfile::tempdir().unwrap();
    let picture = directory.path().join("course.png");
    let game = pgn("blank-line-in-header.pgn");
    run(&["analyse", &game, "--nodes", "10", "--out", arg(&picture)], "").succeeded();
    let fen = "4k3/8/8/8/8/8/8/R3K3 w KQ";
    let whole = "the FEN is read as 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    for (args, input) in [
        (&["render", "--position", fen][..], ""),
        (&["render", "-"], fen),
        (&["record", "check", "-"], fen),
    ] {
        let ran = run(args, input);
        assert!(ran.status == Some(0) && ran.err.contains(whole), "{args:?}: {ran:?}");
    }
}

#[test]
fn ratings_that_no_game_explains_are_found_and_removed() {
    let directory = tempfile::tempdir().unwrap();
    // Games in the room count for no rating.
    let path = played(directory.path(), "games.db", &["underpromotion.chess"]);
    let ratings = |args: &[&str]| {
        let all: Vec<&str> = ["ratings", "--db", &path].iter().chain(args).copied().collect();
        run(&all, "")
    };
    let none = "0 rated games, 0 annulled, 0 lists, 0 ratings; nothing differs\n";
    assert!(ratings(&[]).succeeded().ends_with(none));
    let db = rusqlite::Connection::open(&path).unwrap();
    db.execute_batch(
        "PRAGMA foreign_keys = OFF;
         INSERT INTO rating_changes VALUES ('ann', '5', 'chess', 'day', 1, 30000000, 2000000, 9, 1, 1)",
    )
    .unwrap();
    drop(db);
    let found = ratings(&[]);
    assert_eq!(found.status, Some(1), "{found:?}");
    assert!(
        found.out.contains("chess (day), server 5: 0 ratings wrong, 0 missing, 1 too many"),
        "{found:?}"
    );
    assert!(found.err.contains("siegepost ratings --rebuild"), "{found:?}");
    assert!(ratings(&["--rebuild"]).succeeded().contains("stored as they were computed"));
    assert!(ratings(&[]).succeeded().ends_with(none));
}
