//! The drawn arrays, each compared with its game.

use rules::rulebook::{Page, SOURCES};
use rules::{Seat, Variant};

use super::blocks::{Fence, fences};

#[test]
fn every_drawn_array_is_that_of_its_game() {
    for (game, text) in SOURCES.iter() {
        let page = Page::parse(text).unwrap();
        let Some(variant) = *game else { continue };
        let mut boards: Vec<String> = Vec::new();
        for paragraph in &page.paragraphs {
            for fence in fences(paragraph.text).iter().filter(|fence| fence.kind == "array") {
                match compare(variant, fence) {
                    Ok(board) => boards.push(board),
                    Err(why) => panic!("{}, {}: {why}", page.title, paragraph.number),
                }
            }
        }
        let view = variant.array_view();
        for board in &view.boards {
            let name = board.name.unwrap_or_default().to_lowercase();
            assert!(boards.contains(&name), "{}: no drawing of board '{name}'", page.title);
        }
    }
}

/// Compares a drawing with the game. Returns the board shown; empty if a game has one board.
fn compare(variant: Variant, fence: &Fence<'_>) -> Result<String, String> {
    let (options, name): (Vec<&str>, Vec<&str>) =
        fence.words.iter().partition(|word| word.contains('='));
    let options: Vec<(&str, &str)> = options.iter().filter_map(|o| o.split_once('=')).collect();
    let name = name.join(" ");
    let game = variant.new_game(&options).map_err(|e| e.to_string())?;
    let white = game.seats().iter().position(|seat| seat.letter == 'W').unwrap_or(0);
    let view = game.view(Seat(white as u8));
    let board = view.boards.iter().find(|b| b.name.unwrap_or_default().to_lowercase() == name);
    let board = board.ok_or_else(|| format!("there is no board '{name}'"))?;
    let mut ranks: Vec<u8> = Vec::new();
    for line in &fence.lines {
        let mut tokens = line.split_whitespace();
        let Some(Ok(rank)) = tokens.next().map(str::parse::<u8>) else { continue };
        let drawn: Vec<&str> = tokens.collect();
        let cells = board.cells.iter().filter(|cell| cell.rank == rank);
        let stand: Vec<String> = cells
            .map(|cell| {
                cell.piece.map_or_else(
                    || ".".to_owned(),
                    |piece| {
                        let owner = game.seats()[piece.owner.index()].letter;
                        let kind = piece.kind.letter;
                        match (game.seats().len(), owner) {
                            (2, 'W') => kind.to_string(),
                            (2, _) => kind.to_lowercase().to_string(),
                            _ => format!("{owner}{}", kind.to_lowercase()),
                        }
                    },
                )
            })
            .collect();
        if drawn != stand {
            return Err(format!("rank {rank} is {}", stand.join(" ")));
        }
        ranks.push(rank);
    }
    let highest = board.cells.iter().map(|cell| cell.rank).max().unwrap_or(0);
    let all: Vec<u8> = (1..=highest).rev().collect();
    if ranks == all { Ok(name) } else { Err(format!("ranks {ranks:?} are drawn")) }
}

#[test]
fn a_wrong_drawing_is_detected() {
    let chess = |lines: &[&str], words: &[&str]| {
        let fence = Fence { kind: "array", words: words.to_vec(), lines: lines.to_vec() };
        compare(Variant::Chess, &fence)
    };
    let empty = [6, 5, 4, 3].map(|rank| format!("{rank}  . . . . . . . ."));
    let mut sound = vec!["8 r n b q k b n r", "7 p p p p p p p p"];
    sound.extend(empty.iter().map(String::as_str));
    sound.extend(["2 P P P P P P P P", "1 R N B Q K B N R", "  a b c d e f g h"]);
    assert_eq!(chess(&sound, &[]), Ok(String::new()));
    for (line, wrong) in [
        (0, "8 r n b k q b n r"),
        (1, "7 p p p p p p p"),
        (2, "6 . . . . . . . . ."),
        (3, ""),
        (6, "2 p P P P P P P P"),
    ] {
        let mut lines = sound.clone();
        lines[line] = wrong;
        assert!(chess(&lines, &[]).is_err(), "{wrong}");
    }
    let turned: Vec<&str> = sound.iter().rev().copied().collect();
    assert!(chess(&turned, &[]).is_err(), "White's side is at the bottom");
    assert!(chess(&sound, &["heavens"]).is_err());
    assert!(chess(&sound, &["setup=8"]).is_err());
}
