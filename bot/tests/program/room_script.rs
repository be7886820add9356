//! The room run with scripts, as a process.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::common::{RunResult, arg, program, run, run_with_input};

const OPENING: &str = "\
ann: /play siege white=ann red=bob black=cyd pace=3d
bob: /join
cyd: /join
";

/// Writes a configuration in which players who run out of time lose at once.
fn without_extension(dir: &Path) -> PathBuf {
    let file = dir.join("config.toml");
    std::fs::write(&file, "[games]\nautomatic_extension = false\n").expect("a configuration");
    file
}

/// Runs a room in a directory with a script file.
fn room(dir: &Path, script: &str, more: &[&str]) -> RunResult {
    let config = without_extension(dir);
    let file = dir.join("script.txt");
    std::fs::write(&file, script).expect("a script");
    let db = dir.join("games.db");
    let mut args = vec!["room", "--config", arg(&config), "--db", arg(&db), "--script", arg(&file)];
    args.extend(more);
    run(&args, "")
}

fn in_memory(script: &str) -> RunResult {
    let dir = tempfile::tempdir().expect("a directory");
    let config = without_extension(dir.path());
    in_memory_with(dir.path(), &["--config", arg(&config)], script)
}

/// Runs a room in memory, with its pictures in a directory.
fn in_memory_with(dir: &Path, config: &[&str], script: &str) -> RunResult {
    let pictures = dir.join("pictures");
    let args = ["room", "--db", ":memory:", "--pictures", arg(&pictures)];
    let more = ["--clock", "2026-01-01T00:00:00Z", "--script", "-"];
    run(&[&args[..], config, &more[..]].concat(), script)
}

/// A backup of a room is the database without the file of the conversation.
#[test]
fn a_room_without_its_conversation_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    room(dir.path(), "ann: /play chess white=ann black=bob\nbob: /join\nann: e4\n", &[])
        .succeeded();
    for suffix in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(dir.path().join(format!("games.db.room{suffix}")));
    }
    room(dir.path(), "bob: e5\n? 1. … e5\n! [2] ann: Nf3\n[50] ann: Nf3\n? 2. Nf3\n", &[])
        .succeeded();
    let db = dir.path().join("games.db");
    run(&["verify", "--db", arg(&db)], "").succeeded();
}

#[test]
fn a_game_is_replayed_as_an_animation() {
    let dir = tempfile::tempdir().unwrap();
    let script = "\
ann: /play chess white=ann black=bob
bob: /join
! ann: /replay
? Nobody has moved in game g1 yet.
ann: e2e4
bob: e7e5
ann: /replay black
? chess-g1.gif
ann: f1c4
bob: b8c6
ann: d1h5
bob: g8f6
ann: h5f7
? chess-g1.gif
? chess-g1.html
? White wins
";
    in_memory_with(dir.path(), &[], script).succeeded();
    let gif = std::fs::read(dir.path().join("pictures/chess-g1.gif")).unwrap();
    let page = std::fs::read_to_string(dir.path().join("pictures/chess-g1.html")).unwrap();
    assert!(page.contains("Qxf7#"));
    assert_eq!((&gif[..6], &gif[6..8]), (&b"GIF89a"[..], &550u16.to_le_bytes()[..]));
}

#[test]
fn three_people_play_and_find_boards_and_pictures() {
    let dir = tempfile::tempdir().unwrap();
    let script = format!("{OPENING}# a remark\n\nann: 3e-5e\nbob: 3d-5d!?\ncyd: /moves\n");
    let out = room(dir.path(), &script, &[]).succeeded();
    assert!(out.contains("ann: 3e-5e\n") && out.contains("White's pawn"), "{out}");
    let pictures: Vec<_> = out.lines().filter_map(|l| l.trim().strip_prefix("picture: ")).collect();
    assert_eq!(pictures.len(), 3, "{out}");
    assert!(out.contains("> Black (cyd): siege 0 of 3 captures"), "{out}");
    for picture in pictures {
        let png = std::fs::read(picture).unwrap();
        assert!(png.starts_with(b"\x89PNG"), "{picture}");
        assert!(Path::new(picture).starts_with(dir.path().join("pictures")));
    }
    let db = dir.path().join("games.db");
    let report = run(&["verify", "--db", arg(&db)], "").succeeded();
    assert!(report.contains("1 game, 2 actions") && report.contains("nothing wrong"), "{report}");
}

#[cfg(unix)]
#[test]
fn the_files_of_a_room_are_readable_by_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let new = dir.path().join("new");
    let db = new.join("games.db");
    let script = format!("{OPENING}ann: 3e-5e\n");
    run(&["room", "--db", arg(&db), "--script", "-"], &script).succeeded();
    let others = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o077;
    assert_eq!(others(&new), 0, "the directory");
    let mut seen = 0;
    for entry in std::fs::read_dir(&new).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(others(&path), 0, "{}", path.display());
        seen += 1;
    }
    assert!(seen >= 3, "games, lock, history and pictures: {seen}");
}

#[test]
fn a_room_has_places_with_games_of_their_own() {
    let dir = tempfile::tempdir().unwrap();
    let script = "ann: /play siege computer=1\n! /play chess\n? /room chess\n/room chess\n\
                  /play chess white=ann black=bob\nbob: /join\nann: e4\n";
    let out = room(dir.path(), script, &[]).succeeded();
    assert!(out.contains("#chess ann: e4\n") && out.contains("#chess siegepost: "), "{out}");
    // Opened again, everybody is in the first place, and moves count where they are written.
    let script = "ann: /games\n? g1 Siege Chess, you\n? g2 Chess in #chess\nann: 3e-5e\n? White\n/room #CHESS\n\
                  bob: e5\n? ann (White) to move\n/room main\nbob: e5\n?- chess\n";
    room(dir.path(), script, &[]).succeeded();
}

#[test]
fn a_line_without_a_name_is_of_the_only_person_who_ever_wrote() {
    in_memory("! hello\nann: hello\n/play siege\n? ann\nbob: hello\n! hello\n").succeeded();
}

#[test]
fn a_room_in_memory_writes_pictures_to_a_temporary_directory() {
    let (home, temporary) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut command = program();
    command.args(["room", "--db", ":memory:", "--script", "-"]);
    command.env("HOME", home.path()).env("XDG_DATA_HOME", home.path().join("data"));
    command.env("TMPDIR", temporary.path());
    let out = run_with_input(&mut command, OPENING.as_bytes());
    let out = out.succeeded();
    let picture = out.lines().find_map(|l| l.trim().strip_prefix("picture: ")).expect("a picture");
    assert!(Path::new(picture).starts_with(temporary.path()), "{picture}");
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0, "nothing is at home");
}

#[test]
fn a_reopened_room_continues_the_game() {
    let dir = tempfile::tempdir().unwrap();
    room(dir.path(), &format!("{OPENING}ann: 3e-5e\n"), &[]).succeeded();
    room(dir.path(), "/as bob\n3d-5d\n? Black\n/quit\nnobody: reads this", &[]).succeeded();
    let out = room(dir.path(), "cyd: /moves\n? W3e-5e R3d-5d\n", &["--quiet"]).succeeded();
    assert_eq!(out, "");
}

#[cfg(unix)]
#[test]
fn a_database_that_cannot_be_created_says_why() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    std::fs::write(&file, "").unwrap();
    let link = dir.path().join("link.db");
    std::os::unix::fs::symlink(dir.path().join("none/games.db"), &link).unwrap();
    for (db, why) in [
        (file.join("games.db"), "file cannot be created: File exists"),
        (link, "cannot be created: No such file or directory"),
        (dir.path().join("x".repeat(300)), "cannot be created: File name too long"),
    ] {
        run(&["room", "--db", arg(&db), "--script", "-"], "").failed_with(1, why);
    }
}

#[test]
fn a_repeated_line_is_not_answered_again() {
    let dir = tempfile::tempdir().unwrap();
    let script = "[7] ann: /play siege white=ann red=bob black=cyd\n[8] bob: /join\n! [9] dora: /join white\n";
    let first = room(dir.path(), script, &[]).succeeded();
    assert!(first.matches("siegepost").count() >= 3, "{first}");
    let second = room(dir.path(), script, &[]).succeeded();
    assert_eq!(second.matches("siegepost").count(), 0, "{second}");
    room(dir.path(), "[8] bob: /decline\n", &[])
        .failed_with(1, "message 8 is already 'bob: /join'");
    room(dir.path(), "[5] bob: hello\n", &[])
        .failed_with(1, "message ids must ascend, and 9 is already used");
    room(dir.path(), "[10] bob: hello\nbob: hello again\n", &[]).succeeded();
}

#[test]
fn a_refused_line_is_reported_with_its_number_and_the_rest_is_played() {
    let script = format!("{OPENING}\nbob: 3e-5e\nann: 3e-5e\n? Red\n");
    let ran = in_memory(&script);
    assert!(ran.out.contains("White's pawn"), "{ran:?}");
    ran.failed_with(1, "standard input line 5: refused: It is not your turn");
}

#[test]
fn violated_expectations_are_reported() {
    in_memory(&format!("{OPENING}! bob: 3e-5e\n? not your turn\n?- picture\n")).succeeded();
    in_memory(&format!("{OPENING}! ann: 3e-5e\n"))
        .failed_with(1, "line 4: this was expected to be refused");
    in_memory(&format!("{OPENING}? the moon\n"))
        .failed_with(1, "line 4: the answers do not contain 'the moon'");
    in_memory(&format!("{OPENING}?- ann\n")).failed_with(1, "line 4: the answers contain 'ann'");
    in_memory("! /as\n! 3e-5e\n! ann: /nosuch\n").succeeded();
}

#[test]
fn chat_gets_no_answer() {
    let script = format!("ann: hello\n{OPENING}dora: shall we have tea?\n?- siegepost\ndora: 17\n");
    let out = in_memory(&script).succeeded();
    let (_, after) = out.split_once("dora: shall").unwrap();
    assert_eq!(after.trim(), "we have tea?\ndora: 17");
}

#[test]
fn numbers_press_the_buttons_shown_last() {
    let script = "ann: /play siege white=ann red=bob black=cyd\n? Join\nbob: 1\n? bob plays\ncyd: 2\n? cyd\n";
    in_memory(script).succeeded();
}

#[test]
fn private_answers_are_marked() {
    let out = in_memory(&format!("{OPENING}ann: /games\n")).succeeded();
    assert!(out.contains("siegepost (to ann only):"), "{out}");
}

#[test]
fn notes_and_lines_are_for_their_author_alone() {
    let dir = tempfile::tempdir().unwrap();
    let script = format!(
        "{OPENING}ann: /note keep the rook at home\n? Note 1 on game g1\nann: /try 3e-5e R3d-5d as plan\n? Your variation 'plan'\n\
         ann: 2\n? 1 of 2 moves\nbob: /notes\n? You have no notes\n! bob: /try plan\n? does not read as a move\n"
    );
    let out = room(dir.path(), &script, &[]).succeeded();
    assert!(out.matches("siegepost (to ann only)").count() >= 3, "{out}");
    assert!(out.contains("line0001-after000-2-"), "a picture: {out}");
    // Both are there after a restart.
    let script = "ann: /notes rook\n? keep the rook at home\nann: /try plan\n? 2 of 2 moves\nann: 3e-5e\n\
                  ann: /takeback\n? would like to take back W3e-5e\nbob: 1\ncyd: /takeback agree\n? Everybody agrees\n\
                  ann: /moves\n? Nobody has moved\nann: 3e-4e\n? W3e-4e\n";
    room(dir.path(), script, &[]).succeeded();
    let db = dir.path().join("games.db");
    let report = run(&["verify", "--db", arg(&db)], "").succeeded();
    assert!(report.contains("nothing wrong"), "{report}");
}

#[test]
fn a_puzzle_is_for_the_one_who_solves_it() {
    let script = "ann: /puzzle chess\n? mate in 1.\n! ann: /solve Qd5\nann: /solve Qd2\n? is not the solution\n\
                  ! bob: /solve Qxe2\n? You are not solving a puzzle\nann: /solve Qxe2\n? after 1 wrong answer\n";
    let out = in_memory(script).succeeded();
    assert_eq!(out.matches("siegepost (to ann only)").count(), 4, "{out}");
}

#[test]
fn the_private_copy_of_a_record_has_a_file_of_its_own() {
    let dir = tempfile::tempdir().unwrap();
    let script = format!(
        "{OPENING}ann: 3e-5e\nann: /note quiet plan\nbob: /note loud plan\nann: /record\nann: /record private\n\
         bob: /record private\n"
    );
    let out = room(dir.path(), &script, &[]).succeeded();
    let files: Vec<&str> = out.lines().filter_map(|l| l.trim().strip_prefix("file: ")).collect();
    let contents = files.iter().map(|file| std::fs::read_to_string(file).unwrap());
    let notes: Vec<[bool; 2]> =
        contents.map(|text| ["quiet plan", "loud plan"].map(|note| text.contains(note))).collect();
    assert_eq!(notes, [[false, false], [true, false], [false, true]], "{files:?}");
}

#[test]
fn conditional_moves_are_private_and_are_played_at_once() {
    let script = format!(
        "{OPENING}ann: 1f-4i\n\
         ann: /if R3b-5d, B3d-5f then 3c-4c\n? Your condition in game g1\n\
         ann: /ifs\n? The picture shows the end of line 1\n\
         ! bob: /if 3b-5d then 3c-4c\n? It is your turn in game g1: move first\n\
         bob: 3b-5d\n?- 3c-4c\n\
         cyd: 3d-5f\n? By condition: W3c-4c\n? bob (Red) to move\n\
         bob: /moves\n? W3c-4c\n"
    );
    let out = in_memory(&script).succeeded();
    assert_eq!(out.matches("siegepost (to ann only):").count(), 2, "{out}");
    assert!(out.contains("siegepost (to bob only):"), "{out}");
    // Nobody else sees what ann expects before it happens.
    let (before, _) = out.split_once("cyd: 3d-5f").unwrap();
    let public = before.split("siegepost: ").skip(1);
    let public = public.map(|post| post.split("siegepost (to").next().unwrap());
    assert!(public.clone().count() > 3, "{out}");
    for post in public {
        let post = post.split("\nann: /if").next().unwrap();
        assert!(!post.contains("3c-4c") && !post.contains("5f"), "{post}");
    }
}

#[test]
fn until_advances_the_clock() {
    let script = format!(
        "{OPENING}ann: 3e-5e\n/wait 2d23h\n? left to move\n?- run out\n/wait 2h\n? bob (Red) has run out of time\n\
         /until 2026-01-20T00:00:00Z\n? White wins\n/until 2026-01-02T00:00:00Z\nann: /moves\n? R(L)\n"
    );
    in_memory(&script).succeeded();
    in_memory("/wait 3 days\n").failed_with(1, "'3 days' is not a span of time");
    in_memory("/wait 500d\n").failed_with(1, "too long to wait");
    in_memory("/until tomorrow\n").failed_with(1, "'tomorrow' is not a moment");
    let real = run(&["room", "--db", ":memory:"], "/wait 3d\n");
    real.failed_with(1, "start the room with --clock");
}

#[test]
fn simulated_time_continues_after_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let clock = ["--clock", "2026-01-01T00:00:00Z"];
    room(dir.path(), &format!("{OPENING}/wait 2d\n"), &clock).succeeded();
    let script = "ann: /board\n? Sun 4 Jan 2026, 00:00\n/wait 23h\n?- run out\n/wait 2h\n? run out of time\n";
    room(dir.path(), script, &clock).succeeded();
}

#[test]
fn errors_in_a_script_are_one_sentence() {
    in_memory("3e-5e\n").failed_with(1, "who is speaking?");
    in_memory("/as ann smith\n").failed_with(1, "'ann smith' is not a name");
    in_memory("[0] ann: hi\n").failed_with(1, "'0' is not a message id");
    let broken = run(&["room", "--db", ":memory:"], b"ann: \xff\xfe\n");
    broken.failed_with(1, "line 1: that line is not UTF-8 text");
    let dir = tempfile::tempdir().unwrap();
    let db = dir.path().join("x.db");
    let missing = run(&["room", "--db", arg(&db), "--script", "/no/such/script"], "");
    missing.failed_with(1, "cannot read /no/such/script");
    assert!(!db.exists(), "a missing script changes nothing");
    run(&["room", "--db", arg(&db), "--script", "/"], "").failed_with(1, "cannot read /");
    run(&["room", "--db", arg(&db), "--config", "/no/such/config"], "")
        .failed_with(2, "/no/such/config");
}

#[test]
fn a_move_of_a_hundred_kilobytes_is_refused() {
    for long in ["x", "3e-5e", "W", "(", "é", "3 "] {
        let text = long.repeat(100_000 / long.len());
        let script = format!("{OPENING}ann: {text}\nann: /move {text}\nann: 3e-5e\n");
        let ran = in_memory(&script);
        assert!(ran.out.contains("White's pawn goes"), "the game goes on after {long}");
        assert!(!ran.err.contains("panicked") && ran.err.len() < 2000, "{long}: {}", ran.err);
    }
    let huge = format!("ann: {}\n", "x".repeat(3 << 20));
    in_memory(&huge).failed_with(1, "line 1: that line is longer than 1048576 bytes");
}

#[test]
fn control_codes_do_not_reach_the_terminal() {
    let dir = tempfile::tempdir().unwrap();
    let script = format!("{OPENING}ann: \u{1b}[2J3e-5e\u{7}\n! ann: /no\u{1b}[31m\n");
    let out = room(dir.path(), &script, &[]).out;
    assert!(!out.contains('\u{1b}') && !out.contains('\u{7}'), "{out:?}");
}

#[test]
fn a_second_room_is_refused_while_the_first_is_open() {
    let dir = tempfile::tempdir().unwrap();
    let db = dir.path().join("games.db");
    let mut first = program()
        .args(["room", "--db", arg(&db)])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    for _ in 0..500 {
        if dir.path().join("games.db.room").exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    run(&["room", "--db", arg(&db)], "ann: hi\n").failed_with(1, "another siegepost is using");
    drop(first.stdin.take());
    assert!(first.wait().unwrap().success());
}

#[test]
fn other_programs_files_are_not_changed() {
    let dir = tempfile::tempdir().unwrap();
    let text = dir.path().join("text.db");
    let words = "not a database, but somebody's diary\n".repeat(200);
    std::fs::write(&text, &words).unwrap();
    let other = dir.path().join("other.db");
    rusqlite::Connection::open(&other).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
    for path in [&text, &other] {
        let before = std::fs::read(path).unwrap();
        run(&["room", "--db", arg(path)], "ann: hi\n")
            .failed_with(1, "is not a Siegepost database");
        run(&["verify", "--db", arg(path)], "").failed_with(1, "is not a Siegepost database");
        run(&["restore", arg(path), "--db", arg(&dir.path().join("new.db"))], "")
            .failed_with(1, "not a");
        assert_eq!(std::fs::read(path).unwrap(), before);
        assert!(!path.with_extension("db.room").exists());
    }
    run(&["room", "--db", arg(dir.path())], "")
        .failed_with(1, " is a directory; name a file in it");
    run(&["verify", "--db", "/no/such.db"], "").failed_with(1, "there is no file /no/such.db");
    // The room's own file is not a room's file.
    let mine = dir.path().join("mine.db");
    std::fs::write(dir.path().join("mine.db.room"), &words).unwrap();
    run(&["room", "--db", arg(&mine)], "ann: hi\n")
        .failed_with(1, "is not a conversation of a Siegepost room");
    // It was written by a later version.
    room(dir.path(), "ann: hi\n", &[]).succeeded();
    let newer = rusqlite::Connection::open(dir.path().join("games.db.room")).unwrap();
    newer.pragma_update(None, "user_version", 999).unwrap();
    drop(newer);
    room(dir.path(), "ann: hi\n", &[]).failed_with(1, "was written by another version");
}

#[test]
fn a_backup_can_be_restored() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name);
    room(dir.path(), &format!("{OPENING}ann: 3e-5e\n"), &[]).succeeded();
    let (db, copy) = (path("games.db"), path("copy.db"));
    let out = run(&["backup", arg(&copy), "--db", arg(&db)], "").succeeded();
    assert!(out.contains("1 game, 1 action") && out.contains("nothing wrong"), "{out}");
    run(&["backup", arg(&copy), "--db", arg(&db)], "").failed_with(1, "exists already");
    room(dir.path(), "bob: 3d-5d\n", &[]).succeeded();
    let restored = run(&["restore", arg(&copy), "--db", arg(&db)], "").succeeded();
    assert!(restored.contains("1 game, 1 action"), "{restored}");
    assert!(restored.contains("kept as") && path("games.db.before-restore").exists(), "{restored}");
    // Messages typed since the backup are read from the room's history.
    room(dir.path(), "cyd: /moves\n? W3e-5e R3d-5d\n", &[]).succeeded();
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_lost_on_a_full_disk() {
    let dir = tempfile::tempdir().unwrap();
    // A picture that cannot be written does not stop the game.
    let script = format!("{OPENING}ann: 3e-5e\n? no picture\n? White's pawn\n");
    room(dir.path(), &script, &["--pictures", "/proc/nowhere"]).succeeded();
    // If output cannot be written, the room ends with an error. The line is stored and judged.
    let db = dir.path().join("games.db");
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = program();
    command.args(["room", "--db", arg(&db), "--script", "-"]).stdout(full);
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"bob: 3d-5d\n").unwrap();
    let ran = RunResult::from(child.wait_with_output().unwrap());
    ran.failed_with(1, "cannot write to standard output");
    room(dir.path(), "cyd: /moves\n? W3e-5e R3d-5d\n", &["--quiet"]).succeeded();
}

#[cfg(unix)]
#[test]
fn a_read_only_database_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    room(dir.path(), OPENING, &[]).succeeded();
    let db = dir.path().join("games.db");
    std::fs::set_permissions(&db, std::fs::Permissions::from_mode(0o444)).unwrap();
    room(dir.path(), "ann: 3e-5e\n", &[])
        .failed_with(1, "cannot be written; give this user the right");
    std::fs::set_permissions(&db, std::fs::Permissions::from_mode(0o644)).unwrap();
    room(dir.path(), "ann: 3e-5e\n", &[]).succeeded();
}

#[test]
fn without_a_path_the_room_uses_the_platform_s_directory() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = program();
    command.env("HOME", dir.path()).env("XDG_DATA_HOME", dir.path().join("data"));
    command.env("APPDATA", dir.path());
    run_with_input(&mut command, OPENING).succeeded();
    let mut command = program();
    command.env("HOME", dir.path()).env("XDG_DATA_HOME", dir.path().join("data"));
    command.env("APPDATA", dir.path());
    let report = run_with_input(command.arg("verify"), "").succeeded();
    assert!(report.contains("1 game, 0 actions"), "{report}");
}

#[test]
fn verify_lists_games_in_quarantine_and_those_that_an_upgrade_would_break() {
    let dir = tempfile::tempdir().unwrap();
    let db = dir.path().join("games.db");
    room(dir.path(), &format!("{OPENING}ann: 3e-5e\n"), &[]).succeeded();
    let upgrade = ["verify", "--db", arg(&db), "--upgrade"];
    let out = run(&upgrade, "").succeeded();
    assert!(out.contains("0 games under way played under older rules, 0 would go"), "{out}");
    let sql = |sql: &str| rusqlite::Connection::open(&db).unwrap().execute_batch(sql).unwrap();
    sql("UPDATE games SET rules_version = 0; UPDATE actions SET canonical = 'W3e-9z'");
    let ran = run(&upgrade, "");
    assert!(
        ran.out.contains("1 game under way") && ran.out.contains("g1: action 1, W3e-9z"),
        "{ran:?}"
    );
    ran.failed_with(1, "1 game would go into quarantine");
    // A backup is made all the same, with a warning.
    let copy = dir.path().join("copy.db");
    let out = run(&["backup", arg(&copy), "--db", arg(&db)], "").succeeded();
    assert!(out.contains("warning: game 1: action 1"), "{out}");
    let out = room(dir.path(), "bob: /board\n", &[]).succeeded();
    assert!(
        out.contains("Game g1 is in quarantine") && out.contains("rules have changed"),
        "{out}"
    );
    let ran = run(&["verify", "--db", arg(&db)], "");
    assert!(ran.out.contains("in quarantine: g1: The rules have changed"), "{ran:?}");
    ran.failed_with(1, "has a fault");
    sql("UPDATE actions SET canonical = 'W3e-5e'");
    let out = room(dir.path(), "bob: 3d-5d\n? R3d-5d\n", &[]).succeeded();
    assert!(out.contains("Game g1 is out of quarantine"), "{out}");
    run(&["verify", "--db", arg(&db)], "").succeeded();
}

/// Deadlines are processed when they fall due, and the clock is not read in between.
#[cfg(feature = "kill-points")]
#[test]
fn the_cost_of_a_long_wait_depends_only_on_its_deadlines() {
    let dir = tempfile::tempdir().unwrap();
    let waits = "/wait 400d\n".repeat(3);
    let script =
        format!("{OPENING}ann: 3e-5e\n{waits}/until 2030-01-01T00:00:00Z\nann: /moves\n? R(L)\n");
    let with = |points: &str| {
        let mut command = program();
        command.args(["room", "--db", ":memory:", "--pictures", arg(dir.path())]);
        command.args(["--clock", "2026-01-01T00:00:00Z", "--quiet", "--script", "-"]);
        command.env("SIEGEPOST_KILL", points);
        run_with_input(&mut command, &script)
    };
    // Four years in steps of half an hour would be 70,000 reads. Two players are reminded and lose on time.
    with("tick-begun:150").succeeded();
    assert_eq!(with("tick-begun:5").status, None, "the count counts");
}

#[test]
fn names_and_tags_of_a_record_cannot_add_lines_to_its_script() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("x\n! ann: 9z-9z\n#\u{1b}[2J.siege");
    let record = "[Variant \"siege\"]\n[White \"me\"]\n[Red \"/quit\\n! Bob: x\"]\n[Black \"# open\"]\n\
                  [Event \"? words\"]\nW3e-5e {! comment} R3d-5d\n*\n";
    std::fs::write(&file, record).unwrap();
    let script = run(&["record", "script", arg(&file)], "").succeeded();
    assert!(!script.contains('\u{1b}'), "{script:?}");
    let lines: Vec<&str> = script.lines().collect();
    assert!(lines[0].starts_with("# ") && lines[0].ends_with(".siege"), "{script}");
    // The opening, two who join, two moves: nothing else.
    assert_eq!(lines.len(), 6, "{script}");
    assert!(lines[1..].iter().all(|line| line.starts_with(char::is_alphabetic)), "{script}");
    assert!(!lines[1].contains("=me ") && !lines[1].contains("=open "), "{script}");
    in_memory(&script).succeeded();
    // Names that differ only in case are one person in the room, and long names are refused.
    let long = "Ä".repeat(40);
    for (white, red) in [("Äb", "äB"), (long.as_str(), long.as_str()), ("-", "_"), ("7", "8")] {
        play_record(&format!(
            "[Variant \"siege\"]\n[White \"{white}\"]\n[Red \"{red}\"]\nW3e-5e R3d-5d\n*\n"
        ));
    }
}

#[test]
fn control_characters_in_names_and_errors_reach_no_terminal() {
    let dir = tempfile::tempdir().unwrap();
    let odd = dir.path().join("a\u{1b}]0;title\u{7}\nsiegepost: all is well");
    let db = odd.join("games.db");
    for args in [
        &["verify", "--db", arg(&db)][..],
        &["record", "check", arg(&odd)],
        &["record", "check", arg(&odd), arg(&odd)],
        &["room", "--db", arg(&db), "--script", arg(&odd)],
        &["room", "--config", arg(&odd)],
        &["perft", "siege", "1", "--after", "W\u{1b}[2J"],
        &["restore", arg(&odd), "--db", arg(&db)],
    ] {
        let ran = run(args, "");
        let bad = |text: &str| text.chars().any(|c| c.is_control() && c != '\n');
        assert!(!bad(&ran.err) && !bad(&ran.out), "{args:?}: {ran:?}");
        assert!(!ran.err.lines().any(|l| l.starts_with("siegepost: all is well")), "{args:?}");
        assert_ne!(ran.status, Some(0), "{args:?}");
    }
    // Success is printed too.
    room(dir.path(), OPENING, &[]).succeeded();
    std::fs::create_dir(&odd).unwrap();
    std::fs::copy(dir.path().join("games.db"), &db).unwrap();
    let out = run(&["verify", "--db", arg(&db)], "").succeeded();
    assert!(out.lines().count() == 1 && !out.contains('\u{1b}'), "{out:?}");
}

#[test]
fn the_log_has_one_line_per_event() {
    let dir = tempfile::tempdir().unwrap();
    let odd = dir.path().join("a\u{1b}[2J\nfake: line");
    std::fs::create_dir(&odd).unwrap();
    let db = odd.join("games.db");
    run(&["room", "--db", arg(&db), "--quiet", "--script", "-"], OPENING).succeeded();
    let sql =
        "CREATE TRIGGER refuse BEFORE INSERT ON verdicts BEGIN SELECT RAISE(ABORT, 'no'); END";
    rusqlite::Connection::open(&db).unwrap().execute_batch(sql).unwrap();
    let mut command = program();
    command.args(["room", "--db", arg(&db), "--script", "-"]).env("RUST_LOG", "info");
    let ran = run_with_input(&mut command, "ann: 3e-5e\n");
    // The log names the file that causes an error.
    assert!(
        ran.err.contains("could not be processed") && ran.err.contains("a\\u{1b}[2J\\nfake"),
        "{ran:?}"
    );
    let control = |c: char| c.is_control() && c != '\n';
    assert!(!ran.err.contains(control), "{ran:?}");
    assert!(!ran.err.lines().any(|l| l.starts_with("fake")), "{ran:?}");
}

/// Plays the game of a record in a room and checks that the record of the new game is the same.
fn play_record(record: &str) {
    let dir = tempfile::tempdir().expect("a directory");
    let script = run(&["record", "script", "-"], record).succeeded();
    let who = script.lines().nth(1).and_then(|l| l.split(':').next()).expect("somebody opens");
    let whole = format!("{script}{who}: /record\n");
    let waits = script.lines().any(|line| line.starts_with("/wait"));
    let clock = ["--clock", "2026-01-01T00:00:00Z"];
    let out = room(dir.path(), &whole, if waits { &clock } else { &[] }).succeeded();
    let file = out.lines().rev().find_map(|l| l.trim().strip_prefix("file: ")).expect("a record");
    let written = std::fs::read_to_string(file).expect("it is there");
    let actions = |text: &str| run(&["record", "actions", "-"], text).succeeded();
    assert_eq!(actions(&written), actions(record), "{written}");
    let checked = run(&["record", "check", file], "").succeeded();
    assert!(checked.contains("actions"), "{checked}");
}

#[test]
fn whole_games_can_be_replayed_from_their_records() {
    let head = "[Variant \"siege\"]\n[White \"Ann Lee\"]\n[Red \"bob\"]\n";
    play_record(&format!("{head}W3e-5e! R3d-5d B3e-5e W(=)\ndraw"));
    play_record(&format!("{head}[Options \"setup=8\"]\nW(Y) R3d-5d B(Y)\nwin:R"));
    play_record(&format!("{head}W3e-5e R(L) B3e-5e W(L)\nwin:B"));
    // A long random game: powers, touches, passes.
    let mut game = rules::Variant::Siege.new_game::<&str, &str>(&[]).unwrap();
    let mut text = head.to_owned();
    let mut random = 12_345_u64;
    for _ in 0..150 {
        let actions = game.actions();
        if actions.is_empty() {
            break;
        }
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Half of the actions are captures, so that more happens.
        let captures: Vec<_> = actions.iter().filter(|a| a.contains('x')).collect();
        let pick = usize::try_from(random >> 33).unwrap();
        let action = if captures.is_empty() || pick % 2 == 0 {
            &actions[pick / 2 % actions.len()]
        } else {
            captures[pick / 2 % captures.len()]
        };
        game.apply(action).unwrap();
        text.push_str(&format!("{action}\n"));
    }
    let ending = rules::record::Ending::of(game.outcome(), game.seats());
    play_record(&format!("{text}{ending}\n"));
}

#[test]
fn clocks_stand_still_in_sleep_and_vacations() {
    // The game begins on Thursday, 1 January 2026, at midnight UTC.
    let script = format!(
        "bob: /settings timezone=Berlin sleep=23:00-07:00\n? Europe/Berlin\n{OPENING}ann: 3e-5e\n\
         ? until Sun 4 Jan 2026, 07:00 UTC+1\n\
         bob: /vacation 10d\n? bob is on vacation until Sun 11 Jan 2026\n\
         ann: /games\n? bob (Red) is on vacation until\n\
         /until 2026-01-14T05:59:00Z\n?- out of time\nbob: /vacation\n? You are not on vacation\n\
         /wait 2m\n? bob (Red) has run out of time\n"
    );
    in_memory(&script).succeeded();
    let increments = "ann: /play chess white=ann black=bob pace=2d+1d/move up to 3d\n? 2 days for the whole game\n\
         bob: /join\nann: e2-e4\nbob: e7-e5\n? until Sun 4 Jan 2026, 00:00 UTC\n";
    in_memory(increments).succeeded();
}

#[test]
fn a_player_who_runs_out_of_time_gets_a_third_of_the_move_time_once() {
    let dir = tempfile::tempdir().expect("a directory");
    let script = format!(
        "{OPENING}ann: 3e-5e\n/until 2026-01-04T00:01:00Z\n\
         ? bob (Red) has run out of time in game g1 and gets 1 day more, once in this game, until Mon 5 Jan 2026, 00:00 UTC\n\
         ann: /player bob\n?- 1 time-out\nbob: 3e-5e\ncyd: 3e-5e\nann: 3d-5d\n? bob (Red) to move, until Mon 5 Jan\n\
         /until 2026-01-05T00:02:00Z\n? bob (Red) has run out of time.\n"
    );
    let config = dir.path().join("none.toml");
    std::fs::write(&config, "").expect("a configuration");
    let with = ["--config", arg(&config)];
    in_memory_with(dir.path(), &with, &script).succeeded();
}

#[test]
fn the_seat_of_an_absent_player_is_offered_and_taken_or_lost() {
    let opening = "ann: /play siege white=ann red=bob black=cyd pace=3d absent=seat\n? absent players can be replaced\n\
         bob: /join\ncyd: /join\nann: 3e-5e\n/until 2026-01-04T00:01:00Z\n\
         ? others can take the seat until Wed 7 Jan 2026, 00:00 UTC\n";
    let taken = "dora: /join g1 red\n? dora (Red) plays in game g1 from now on, in the place of bob, who ran out of time.\n\
         ? dora (Red) to move, until Wed 7 Jan\ndora: 3e-5e\n? R3e-5e\n";
    in_memory(&format!("{opening}{taken}")).succeeded();
    let back = "bob: 3e-5e\n? R3e-5e\n? cyd (Black) to move, until Wed 7 Jan\n";
    in_memory(&format!("{opening}{back}")).succeeded();
    let lost =
        "/until 2026-01-07T00:01:00Z\n? bob (Red) has run out of time.\n? cyd (Black) to move\n";
    in_memory(&format!("{opening}{lost}")).succeeded();
}
