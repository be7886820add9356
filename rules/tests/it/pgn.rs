//! PGN: what is written is read as the same, and what other programs write is read.

use std::io::Write;
use std::process::{Command, Stdio};

use rules::game::Termination;
use rules::pgn::{self, Games};
use rules::record::{Ending, Entry, Record, Stamp};
use rules::{Game, Variant};

use crate::support::Random;

/// The games of a text, played.
fn read(text: &str) -> Vec<Result<Record, String>> {
    Games::new(text)
        .map(|game| game.and_then(|game| game.record()).map_err(|e| e.to_string()))
        .collect()
}

#[track_caller]
fn only(text: &str) -> Record {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// A random game, which may be ended by the players, with marks, comments and times here and there.
fn random_record(
    random: &mut Random,
    variant: Variant,
    start: Option<&str>,
) -> (Record, Box<dyn Game>) {
    let mut record = Record::new(variant);
    record.start = start.map(str::to_owned);
    for (key, value) in [("Event", "Game g7"), ("Date", "2026-01-02"), ("White", "Ann \"A\" \\ B")]
    {
        record.set_tag(key, value);
    }
    let mut game = record.start_game().expect("a start");
    let length = random.below(140);
    for ply in 0..length {
        let actions = game.actions();
        if actions.is_empty() {
            break;
        }
        let action = actions[random.below(actions.len())].clone();
        game.play(&action).expect("a listed action");
        let mut entry = Entry::new(action);
        let marks = ["!", "?", "!!", "??", "!?", "?!", "!!!", ""];
        entry.marks = marks.get(random.below(20)).unwrap_or(&"").to_string();
        if random.below(9) == 0 {
            entry.comment =
                Some("50 % of (this) is; right % of it, and it goes on beyond one line".into());
        }
        if random.below(3) == 0 {
            entry.at = Some(Stamp::from_unix(1_767_341_700 + ply as i64));
        }
        record.entries.push(entry);
    }
    if game.outcome().is_none() && random.below(3) > 0 {
        let ends = [Termination::Resignation, Termination::OutOfTime, Termination::AgreedDraw];
        let seat = game.in_game()[random.below(2)];
        let played = game.terminate(seat, ends[random.below(3)]).expect("a termination");
        record.entries.push(Entry::new(played.canonical));
    }
    record.result = Ending::of(game.outcome(), game.seats());
    (record, game)
}

/// The record without what PGN cannot say: how a game ended without a move.
fn without_ends(record: &Record) -> Record {
    let mut record = record.clone();
    let seats = record.variant.seats();
    record.entries.retain(|e| Termination::from_canonical(seats, &e.action).is_none());
    record
}

#[test]
fn what_is_written_is_read_as_the_same_and_written_again_byte_by_byte() {
    let mut random = Random(1);
    let starts = [
        (Variant::Chess, None),
        (Variant::Glinski, None),
        (
            Variant::Chess,
            Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 17"),
        ),
    ];
    let (mut all, mut records) = (String::new(), Vec::new());
    for case in 0..90 {
        let (variant, start) = starts[case % starts.len()];
        let (record, _) = random_record(&mut random, variant, start);
        let text = pgn::write(&record).expect("chess");
        assert!(
            text.lines().all(|line| line.chars().count() <= 80 || line.starts_with('[')),
            "{text}"
        );
        let again = only(&text);
        assert_eq!(without_ends(&again), without_ends(&record), "{text}");
        assert_eq!(pgn::write(&again).as_ref(), Ok(&text));
        again.check().unwrap_or_else(|e| panic!("{e}\n{text}"));
        all.push_str(&format!("{text}\n"));
        records.push(again);
    }
    let together: Vec<_> = read(&all).into_iter().collect::<Result<_, _>>().expect("all");
    assert_eq!(together, records);
    // The same with a byte order mark, line breaks of another system, and lines that are not for us.
    for breaks in ["\r\n", "\r"] {
        let text = format!("\u{feff}% by hand\n{all}").replace('\n', breaks);
        assert_eq!(read(&text).into_iter().collect::<Result<Vec<_>, _>>().as_ref(), Ok(&records));
    }
}

#[test]
fn a_whole_game_looks_like_this() {
    let text = "[Variant \"chess\"]\n[Event \"Game g7\"]\n[Date \"2026-01-02\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\
                [TimeControl \"3d\"]\n\n{A trap.}\n1. e2e4! @2026-01-02T08:15:00Z e7e5 {Solid {not}} \
                2. d1h5 e8e7?? 3. h5e5 win:W";
    let text = text.replace("{not}", "\\{not\\}");
    let record = Record::parse(&text).expect("a record");
    let wanted = "\
[Event \"Game g7\"]
[Site \"?\"]
[Date \"2026.01.02\"]
[Round \"?\"]
[White \"Ann\"]
[Black \"Bob\"]
[Result \"1-0\"]
[TimeControl \"3d\"]

{A trap.} 1. e4 $1 {[%ccsnt 2026.01.02,08:15:00]} 1... e5 {Solid (not)} 2. Qh5
Ke7 $4 3. Qxe5# 1-0
";
    assert_eq!(pgn::write(&record).expect("chess"), wanted);
}

#[test]
fn what_other_programs_write_is_read() {
    let text = "[Event \"It \\\"was\\\"\"]\n[Date \"????.??.??\"]\n[White \"?\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n\
                [WhiteElo \"2000\"]\n[Variant \"Standard\"]\n[Result \"0-1\"]\n\n\
                {[%clk 1:00:00] First.} 1.e4 $14 {good} ; and more\n1... c5 (1... e5 2. Nf3 (2. f4 {gambit) }) 2... Nc6)\n\
                % a line for somebody else )\n2. Ng1-f3! $6 d6?! {[%ccsnt 2026.01.02,08:15:00] later} 3 0-0?? 0-1";
    let error = read(text).remove(0).expect_err("no castling yet");
    assert!(error.starts_with("line 13, column 59: 0-0: "), "{error}");
    let record = only(&text.replace("3 0-0??", "3 d4 cxd4"));
    assert_eq!(record.preface.as_deref(), Some("[%clk 1:00:00] First."));
    let actions: Vec<_> = record.entries.iter().map(|e| e.action.as_str()).collect();
    assert_eq!(actions, ["e2e4", "c7c5", "g1f3", "d7d6", "d2d4", "c5d4", "W(Y)"]);
    assert_eq!(record.entries[0].comment.as_deref(), Some("good and more"));
    assert_eq!((record.entries[2].marks.as_str(), record.entries[3].marks.as_str()), ("!?!", "?!"));
    assert_eq!(record.entries[3].comment.as_deref(), Some("later"));
    assert_eq!(record.entries[3].at, Stamp::from_text("2026-01-02T08:15:00Z"));
    assert_eq!(record.result, Ending::Win('B'));
    let tags: Vec<_> = record.tags.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    assert_eq!(tags, [("Event", "It \"was\""), ("Black", "Bob"), ("WhiteElo", "2000")]);
}

#[test]
fn how_a_game_ended_without_a_move_is_chosen_by_result_and_tag() {
    for (text, end, result) in [
        ("1. e4 0-1", Some("W(Y)"), Ending::Win('B')),
        ("1. e4 1-0", Some("B(Y)"), Ending::Win('W')),
        ("[Termination \"Time forfeit\"]\n\n1. e4 1-0", Some("B(L)"), Ending::Win('W')),
        ("1. e4 1/2-1/2", Some("B(=)"), Ending::Draw),
        ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2", Some("W(S)"), Ending::Draw),
        ("1. e4 *", None, Ending::Open),
        ("1. f3 e5 2. g4 Qh4# *", None, Ending::Win('B')),
    ] {
        let record = only(text);
        let seats = record.variant.seats();
        let last = record.entries.last().map(|e| e.action.as_str());
        let ends = last.filter(|a| Termination::from_canonical(seats, a).is_some());
        assert_eq!((ends, record.result), (end, result), "{text}");
    }
}

#[test]
fn a_game_that_cannot_be_read_is_reported_and_the_next_one_is_read() {
    for (text, words) in [
        ("1. e4 e5 2. Ke3 *", "line 1, column 13: Ke3: Your king on e1 cannot go to e3"),
        ("1. f3 e5 2. g4 Qh4# 3. a3 *", "line 1, column 24: a3: the game is over before this move"),
        (
            "1. f3 e5 2. g4 Qh4# 1-0",
            "line 1, column 21: the result is 'win:W', but the moves lead to 'win:B'",
        ),
        (
            "[Result \"1-0\"]\n\n1. e4 0-1",
            "line 3, column 7: the tag Result says '1-0' but the moves end with '0-1'",
        ),
        ("1. e4 {no end", "line 1, column 7: the comment that begins here has no end"),
        ("1. e4 (1. d4 (1. c4) *", "line 1, column 7: the variation that begins here has no end"),
        ("1. e4 ) *", "line 1, column 7: ')' does not belong here"),
        ("[Event 5]\n\n1. e4 *", "line 1, column 1: this tag is damaged"),
        (
            "[Variant \"Atomic\"]\n\n1. e4 *",
            "there is no game 'Atomic' here that PGN is read for; the games are: chess, glinski",
        ),
        ("[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n*", "Black has 0 kings"),
        ("?! 1. e4 *", "line 1, column 1: '?!' belongs after a move"),
    ] {
        let two = format!("{text}\n\n[White \"ann\"]\n\n1. d4 *\n");
        let mut games = read(&two);
        if words.ends_with("has no end") {
            // Everything may belong to what has no end.
            let error = games.pop().expect("an error").expect_err(text);
            assert!(games.is_empty() && error.contains(words), "{error}");
            continue;
        }
        let last = games.pop().expect("the next game").expect("a game");
        assert_eq!(last.entries.len(), 1, "{text}");
        let error = games.remove(0).expect_err(text);
        assert!(error.contains(words), "{error}");
    }
    assert!(read("").is_empty() && read("\u{feff}\n % \n").len() < 2);
}

#[test]
fn games_that_pgn_has_no_name_for_are_not_written() {
    for &variant in Variant::ALL {
        let wanted = matches!(variant, Variant::Chess | Variant::Glinski);
        let written = pgn::write(&Record::new(variant));
        assert_eq!(written.is_ok(), wanted, "{written:?}");
    }
}

#[test]
fn latin_1_is_read_where_the_text_is_not_utf_8() {
    assert_eq!(pgn::decode(b"[White \"Gr\xfcn\"]"), "[White \"Grün\"]");
    assert_eq!(pgn::decode("[White \"Grün\"]".as_bytes()), "[White \"Grün\"]");
}

/// Runs a script of `data/pgn` with python-chess; `None` if it is not installed.
fn python_chess(script: &str, input: &str) -> Option<String> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support").join(script);
    let installed = Command::new("python3").args(["-c", "import chess.pgn"]).output();
    if !installed.is_ok_and(|output| output.status.success()) {
        eprintln!("python-chess is not installed: not compared with it");
        return None;
    }
    let mut python = Command::new("python3")
        .arg(path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3");
    python.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("input");
    let output = python.wait_with_output().expect("output");
    assert!(output.status.success());
    Some(String::from_utf8(output.stdout).expect("text"))
}

#[test]
fn python_chess_reads_what_is_written() {
    let mut random = Random(2);
    let (mut text, mut wanted) = (String::new(), String::new());
    for case in 0..200 {
        let start = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 17";
        let start = (case % 4 == 0).then_some(start);
        let (record, _) = random_record(&mut random, Variant::Chess, start);
        text.push_str(&format!("{}\n", pgn::write(&record).expect("chess")));
        let end = without_ends(&record).walk(|_, _, _| ()).expect("legal").position_string();
        let end = end.split(" ended=").next().unwrap_or_default().to_owned();
        wanted.push_str(&format!("{} {end}\n", record.result.as_score(record.variant.seats())));
    }
    let Some(found) = python_chess("read_pgn.py", &text) else { return };
    for (found, wanted) in found.lines().zip(wanted.lines()) {
        assert_eq!(found, wanted);
    }
    assert_eq!(found.lines().count(), 200);
}

#[test]
fn what_python_chess_writes_is_read() {
    let Some(written) = python_chess("write_pgn.py", "") else { return };
    let (ends, text) = written.split_once("---\n").expect("two parts");
    let games = read(text);
    assert_eq!(games.len(), ends.lines().count());
    assert!(games.len() >= 50, "{}", games.len());
    for (game, end) in games.iter().zip(ends.lines()) {
        let record = game.as_ref().unwrap_or_else(|e| panic!("{e}"));
        let found = without_ends(record).walk(|_, _, _| ()).expect("legal").position_string();
        let mut end = end.split(' ');
        let (result, moves) = (end.next().unwrap_or_default(), end.next().unwrap_or_default());
        assert_eq!(found.split(" ended=").next(), Some(end.collect::<Vec<_>>().join(" ").as_str()));
        assert_eq!(without_ends(record).entries.len().to_string(), moves);
        let seats = record.variant.seats();
        assert!(result == "*" || record.result.as_score(seats) == result);
        assert!(record.entries.iter().any(|e| e.comment.is_some()));
    }
}
