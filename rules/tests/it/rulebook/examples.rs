//! Worked examples: every one is run.

use rules::game::{Game, ReadError, status_text};
use rules::rulebook::{Page, SOURCES};
use rules::{Seat, Variant};

use super::blocks::fences;

#[test]
fn every_example_runs() {
    let (mut examples, mut wrong) = (0, Vec::new());
    for (game, text) in SOURCES.iter() {
        let page = Page::parse(text).unwrap();
        for paragraph in &page.paragraphs {
            for fence in fences(paragraph.text).iter().filter(|fence| fence.kind == "example") {
                examples += 1;
                if let Err(why) = run(*game, &fence.lines) {
                    wrong.push(format!("{}, {}: {why}", page.title, paragraph.number));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(examples > 0, "there are examples");
}

/// An example that runs.
#[derive(Default)]
struct Run {
    variant: Option<Variant>,
    game: Option<Box<dyn Game>>,
    checks: usize,
}

/// Runs an example on the page of a game, or on the general page.
fn run(variant: Option<Variant>, lines: &[&str]) -> Result<(), String> {
    let mut steps: Vec<String> = Vec::new();
    for line in lines.iter().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        match (line.strip_prefix(' '), steps.last_mut()) {
            (Some(more), Some(step)) => {
                step.push(' ');
                step.push_str(more.trim());
            }
            (Some(_), None) => return Err("the first line continues nothing".to_owned()),
            (None, _) => steps.push((*line).to_owned()),
        }
    }
    let mut run = Run { variant, ..Run::default() };
    for step in &steps {
        let (key, value) = step.split_once(':').ok_or_else(|| format!("no key in '{step}'"))?;
        run.step(key, value.trim()).map_err(|why| format!("'{step}': {why}"))?;
    }
    if run.checks == 0 { Err("nothing is checked".to_owned()) } else { Ok(()) }
}

impl Run {
    fn step(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "game" => {
                self.variant = Some(Variant::from_name(value).map_err(|e| e.to_string())?);
                return Ok(());
            }
            "position" | "start" => {
                let variant = self.variant.ok_or("which game?")?;
                let game = if key == "position" {
                    variant.from_position(value)
                } else {
                    let pair = |text: &'_ str| {
                        let (key, value) = text.split_once('=')?;
                        Some((key.to_owned(), value.to_owned()))
                    };
                    let options: Option<Vec<_>> = value.split_whitespace().map(pair).collect();
                    variant.new_game(&options.ok_or("an option is KEY=VALUE")?)
                };
                self.game = Some(game.map_err(|e| e.to_string())?);
                return Ok(());
            }
            _ => {}
        }
        let game = self.game.as_mut().ok_or("an example begins with 'position' or 'start'")?;
        if key == "play" {
            return value.split_whitespace().try_for_each(|action| {
                game.apply(action).map(drop).map_err(|why| format!("{action}: {why}"))
            });
        }
        self.checks += 1;
        check(game.as_ref(), key, value)
    }
}

fn check(game: &dyn Game, key: &str, value: &str) -> Result<(), String> {
    let seat = game.to_act().unwrap_or(Seat(0));
    match key {
        "board" => same(&board(game).join(", "), &drawn(value).join(", ")),
        "legal" | "illegal" => value.split_whitespace().try_for_each(|action| {
            let legal = game.boxed_clone().apply(action);
            match (key, legal) {
                ("legal", Err(why)) => Err(format!("{action} is refused: {why}")),
                ("illegal", Ok(_)) => Err(format!("{action} is legal")),
                _ => Ok(()),
            }
        }),
        "reads" => {
            let (typed, canonical) = value.split_once(" -> ").ok_or("it needs ' -> '")?;
            let read = game.read(seat, typed.trim()).map_err(|e| e.to_string())?;
            same(&read.canonical, canonical.trim())
        }
        "refused" => {
            let (typed, words) = value.split_once('"').ok_or("the words stand in quotes")?;
            let words = words.strip_suffix('"').ok_or("the words stand in quotes")?;
            match game.read(seat, typed.trim()) {
                Err(ReadError::Illegal(refusal)) if refusal.sentence.english().contains(words) => {
                    Ok(())
                }
                other => Err(format!("it is read so: {other:?}")),
            }
        }
        "to act" => same(&game.to_act_text(), value),
        "result" => same(&status_text(game), value),
        _ => {
            let prefix = match key.strip_prefix("all") {
                Some("") => "",
                Some(prefix) if prefix.starts_with(' ') => prefix.trim(),
                _ => return Err("there is no such key".to_owned()),
            };
            let mut all = game.actions();
            all.retain(|action| action.starts_with(prefix));
            let mut given: Vec<&str> = value.split_whitespace().collect();
            given.sort_unstable();
            same(&all.join(" "), &given.join(" "))
        }
    }
}

fn same(is: &str, expected: &str) -> Result<(), String> {
    if is == expected { Ok(()) } else { Err(format!("it is '{is}'")) }
}

/// The pieces on the boards in White's frame: player, letter and cell, sorted.
fn board(game: &dyn Game) -> Vec<String> {
    let white = game.seats().iter().position(|seat| seat.letter == 'W').unwrap_or(0);
    let view = game.view(Seat(white as u8));
    let cells = view.boards.iter().flat_map(|board| &board.cells);
    let pieces = cells.filter_map(|cell| {
        let piece = cell.piece?;
        let owner = game.seats()[piece.owner.index()].name;
        Some(format!("{owner} {}{}", piece.kind.letter, cell.name))
    });
    let mut pieces: Vec<String> = pieces.collect();
    pieces.sort();
    pieces
}

/// The same from the words of an example: `White Ke1 Ra1, Black Ke8`.
fn drawn(value: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    for player in value.split(',') {
        let mut words = player.split_whitespace();
        let owner = words.next().unwrap_or_default();
        pieces.extend(words.map(|piece| format!("{owner} {piece}")));
    }
    pieces.sort();
    pieces
}

/// A wrong example fails, whichever line is wrong.
#[test]
fn a_wrong_example_is_detected() {
    let mate = "position: 6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
    let chess = |lines: &[&str]| run(Some(Variant::Chess), lines);
    let sound = [
        mate,
        "# The rook mates on the last rank.",
        "board: White Ka1 Re1, Black Kg8",
        "  Pf7 Pg7 Ph7",
        "legal: e1e8 W(Y)",
        "illegal: e1f8 B(S)",
        "all a1: a1a2 a1b2 a1b1",
        "reads: Re8 -> e1e8",
        "refused: Rf3 \"cannot go\"",
        "to act: W",
        "play: e1e8",
        "to act: -",
        "result: win:W",
        "all:",
    ];
    assert_eq!(chess(&sound), Ok(()));
    assert_eq!(run(None, &[&["game: chess"][..], &sound[..]].concat()), Ok(()));
    for wrong in [
        "board: White Ka1 Re1, Black Kg8 Pf7 Pg7",
        "board: White Ka1 Rd1, Black Kg8 Pf7 Pg7 Ph7",
        "legal: e1f8",
        "illegal: e1e8",
        "all: e1e8",
        "all a1: a1a2 a1b2",
        "reads: Re8 -> e1e7",
        "reads: Rf3 -> e1f3",
        "refused: Re8 \"cannot go\"",
        "refused: Rf3 \"is pinned\"",
        "to act: B",
        "result: draw",
        "play: e1f8",
        "colour: blue",
        "allowed: e1e8",
        "nonsense",
        "position: nonsense",
    ] {
        assert!(chess(&[mate, "to act: W", wrong]).is_err(), "{wrong}");
    }
    assert!(chess(&[mate]).is_err(), "nothing is checked");
    assert!(chess(&[mate, "play: e1e8"]).is_err(), "nothing is checked");
    assert!(chess(&["to act: W"]).is_err(), "there is no position");
    assert!(chess(&["start: pawns=advanced", "to act: W"]).is_err(), "chess has no options");
    assert!(run(None, &[mate, "to act: W"]).is_err(), "no game is named");
}
