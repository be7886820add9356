//! `siegepost render`, run as a process.

use crate::common::{arg, run};

const RECORD: &str =
    "[Variant \"siege\"]\n[White \"ann\"]\n1. W3e-5e R3d-5d B3e-5e\n2. W1b-3a\n*\n";

/// Width and height from a PNG's header.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
fn a_record_is_drawn_at_any_ply_from_any_seat() {
    let dir = tempfile::tempdir().unwrap();
    let record = dir.path().join("game.siege");
    std::fs::write(&record, RECORD).unwrap();
    let last = run(&["render", arg(&record)], "").succeeded();
    let start = run(&["render", arg(&record), "--after", "0"], "").succeeded();
    let red = run(&["render", arg(&record), "--seat", "Red"], "").succeeded();
    assert!(last.lines().count() > 16 && last != start && last != red);
    assert_eq!(red, run(&["render", arg(&record), "--seat", "r"], "").succeeded());
    assert_eq!(last, run(&["render", "-"], RECORD).succeeded());

    let png = dir.path().join("board.png");
    let args = ["render", arg(&record), "--after", "2", "--width", "550", "--theme", "light"];
    let more = ["--palette", "safe", "--letters", "--coordinates", "cells", "--out", arg(&png)];
    assert_eq!(run(&[&args[..], &more[..]].concat(), "").succeeded(), "");
    assert_eq!(size(&std::fs::read(&png).unwrap()).0, 550);
    let alt = run(&["render", arg(&record), "--out", arg(&png), "--alt"], "").succeeded();
    assert!(alt.len() > 40 && alt.chars().count() <= 1025, "{alt}");
    assert_eq!(size(&std::fs::read(&png).unwrap()).0, 1200);
}

#[test]
fn a_game_is_drawn_as_an_animation() {
    let dir = tempfile::tempdir().unwrap();
    let gif = dir.path().join("game.gif");
    let args = ["render", "-", "--seat", "red", "--gif", arg(&gif)];
    assert_eq!(run(&args, RECORD).succeeded(), "");
    let whole = std::fs::read(&gif).unwrap();
    assert_eq!((&whole[..6], &whole[6..8]), (&b"GIF89a"[..], &550u16.to_le_bytes()[..]));
    let more = ["--after", "2", "--width", "400", "--theme", "light"];
    assert_eq!(run(&[&args[..], &more[..]].concat(), RECORD).succeeded(), "");
    let part = std::fs::read(&gif).unwrap();
    assert_eq!(part[6..8], 400u16.to_le_bytes());
    assert!(part.len() < whole.len());
    run(&["render", "-", "--gif", "x.gif", "--width", "9"], RECORD).failed_with(2, "320 to 2400");
    run(&["render", "-", "--gif", "x.gif", "--out", "x.png"], RECORD)
        .failed_with(2, "cannot be used with");
    run(&["render", "-", "--gif", "/no/such/place/x.gif"], RECORD).failed_with(1, "cannot write");
}

#[test]
fn a_position_string_is_drawn() {
    let game = rules::Variant::Siege.new_game::<&str, &str>(&[]).unwrap();
    let position = game.position_string();
    let board = run(&["render", "--position", &position], "").succeeded();
    assert_eq!(board, run(&["render", "-"], "[Variant \"siege\"]\n*").succeeded());
}

#[test]
fn what_cannot_be_drawn_is_refused_with_a_reason() {
    let impossible = "K/everywhere";
    run(&["render", "--position", impossible], "")
        .failed_with(1, "that position string cannot be used");
    run(&["render", "-", "--after", "9"], RECORD).failed_with(2, "the record has 4 actions");
    run(&["render", "-", "--seat", "green"], RECORD)
        .failed_with(2, "the seats are: white, red, black");
    run(&["render", "-", "--width", "9", "--out", "x.png"], RECORD).failed_with(2, "320 to 2400");
    run(&["render", "-", "--out", "/no/such/place/x.png"], RECORD).failed_with(1, "cannot write");
    run(&["render", "-"], "W3e-5e").failed_with(1, "no record begins here");
    run(&["render", "-"], "[Variant \"siege\"]\nW9z").failed_with(1, "action 1, W9z");
    run(&["render", "x", "--position", "y"], "").failed_with(2, "cannot be used with");
    #[cfg(target_os = "linux")]
    run(&["render", "-", "--out", "/dev/full"], RECORD).failed_with(1, "cannot write /dev/full");
}
