//! What the fuzz targets do with bytes (`rules/fuzz`), shared with an ordinary test.

#![allow(dead_code)]

#[path = "growth.rs"]
pub(crate) mod growth;

use rules::game::{Game, ReadError, Termination};
use rules::pgn::{self, Games};
use rules::record::Record;
use rules::steps::within;
use rules::{Seat, Variant};

/// Sharp positions: siege, check, castling, a touch, the end.
const POSITIONS: &[&str] = &[
    "8/9/10/11/rk10bk/13/6rr7/15/wp15/15/14/13/4rn7/4Wp6/10/Wr3Wk3Wr W threshold-W=1 run=W1 lost-W=qbno",
    "8/9/10/11/rk10bk/13/14/15/16/15/14/3rr9/12/11/wp9/4wk4 R lost-W=n touch=W-n5d,5d run=W3",
    "5br2/1rn5bn1/2rr7/11/rk10bk/13/14/6rr8/16/15/14/13/12/11/10/4wk4 W siege=points threshold-W=0 \
lost-W=rr",
    "8/9/10/rk9bk/12/13/14/15/16/15/14/4wp8/rr11/11/10/8wk R passed-W=4e,5e",
    "rk7/9/10/11/12/13/14/rp14/16/15/14/13/12/1bp9/wpbpbp7/wkbp7 W out=B",
    "8/9/10/11/rk10bk/13/14/15/16/15/14/13/12/11/10/wr3wk4 W ended=stopped",
];

/// The same for two-player games.
const DUELS: &[(Variant, &str)] = &[
    (Variant::Chess, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    (Variant::Chess, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"),
    (Variant::Chess, "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 7"),
    (Variant::Chess, "8/8/8/8/8/4k3/4p3/4K3 w - - 99 80"),
    (Variant::Chess, "8/8/8/8/8/4k3/4p3/4K2R b - - 3 80 ended=resigned-W"),
    (
        Variant::ThreeRealms,
        "3a4/8/4A3/8/8/8/8/8|r3k2r/wX6/8/3Ww3/8/8/1x5W/R3K2R|8/2I5/8/8/4q3/8/2i5/8 w KQkq - Q 7 30",
    ),
    (
        Variant::ThreeRealms,
        "8/8/8/3W1W2/8/8/8/8|4k3/8/8/3Ww1X1/8/8/8/4K3|8/8/8/3WX3/8/8/8/8 w - n6 W 0 30",
    ),
    (Variant::ThreeRealms, "8/8/8/8/8/8/8/8|4k3/8/8/8/8/8/8/4K3|8/8/8/8/3X4/8/8/r7 w - - R 149 90"),
    (
        Variant::SeparateRealms,
        "r3k2r/p1pp1pb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPB1PPP/R3K2R w KQkq - 0 1",
    ),
    (Variant::SeparateRealms, "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 7"),
    (Variant::SeparateRealms, "8/8/8/8/4p3/4k3/8/4K3 w - - 149 90 pawns=advanced"),
    (
        Variant::Underworld,
        "4k3/8/8/8/8/8/4P3/4K3|4k3/3K4/8/8/8/N~b7/p7/8 Wu - - 3 gone-W=QdRaRhBcBfNgPaPaPaPaPaPaPa \
gone-B=QdRaRhBcBfNbNgPaPaPaPaPaPaPa",
    ),
    (
        Variant::Underworld,
        "r3k2r/1P6/8/8/8/8/6p1/R3K2R|2k5/1P6/3N~b4/8/8/3n~b4/1p6/2K5 Wu KQkq - 5 \
gone-W=QdBcBfNgPaPaPaPaPaPa gone-B=QdBcBfNgPaPaPaPaPaPa",
    ),
    (
        Variant::Underworld,
        "4k3/8/8/8/3pP3/8/8/4K3|4k3/8/8/8/3pP3/8/8/4K3 Bw - we3,ue3 0 gone-W=QdRaRhBcBfNbNgPaPaPaPaPaPa \
gone-B=QdRaRhBcBfNbNgPaPaPaPaPaPa",
    ),
    (
        Variant::Underworld,
        "4k3/8/8/8/8/8/4P3/4K3|4K3/8/8/8/8/N~b7/p7/8 Wu^ - - 0 gone-W=QdRaRhBcBfNgPaPaPaPaPaPaPa \
gone-B=QdRaRhBcBfNbNgPaPaPaPaPaPaPa",
    ),
    (
        Variant::Underworld,
        "r3k3/8/8/8/8/8/5PPP/6K1|k6R~a/p7/8/8/4B~c3/8/8/7K Bw - - 149 gone-W=QdRhBfNbNgPaPaPaPaPa \
gone-B=QdRhBcBfNbNgPaPaPaPaPaPaPa",
    ),
    (
        Variant::Wizard,
        "7hz/1w+1W*5/3g5/4dw1a1/wD7/4W4/4H3W+/1AA3GH1/4Z4 9/9/9/3p2e2/5E3/3e5/2E1P4/9/9 w W dead-B=1 dead-W=1 held-W=W",
    ),
    (
        Variant::Wizard,
        "4z4/2a3g+2/4w4/4w1W1H/3A1d+3/1GW6/4Dh3/1W+1w*3W+1/Z8 p3e3d/9/9/1E1e5/9/2P2E3/9/9/9 b B dead-W=1 held-B=E",
    ),
    (Variant::Wizard, "8z/2ha3p1/1H1W1G3/2H6/9/9/9/9/4Z4 9/5d3/3E5/9/9/9/9/9/9 w BW dead-W=2"),
    // A capture in passing, and a pawn about to be promoted.
    (Variant::Glinski, "6/4P2/4p3/9/4P5/9P1/K4k4/9/2q5/7/6 w c6 0 30"),
    (Variant::Glinski, "6/5P1/8/3R5/10/9P1/K2r4k1/2N6/8/1p5/6 w - 149 90"),
];

/// The most steps that reading a move takes: a longer text is not read further.
const READING: u64 = 100_000;

/// A random game: starts and sharp positions.
pub(crate) fn game(choice: u8) -> Box<dyn Game> {
    let mut choice = usize::from(choice) % (POSITIONS.len() + DUELS.len() + Variant::ALL.len() + 1);
    if let Some(&variant) = Variant::ALL.get(choice) {
        return variant.new_game::<&str, &str>(&[]).unwrap_or_else(|e| panic!("{variant:?}: {e}"));
    }
    choice -= Variant::ALL.len();
    let game = match choice.checked_sub(POSITIONS.len()) {
        None => Variant::Siege.from_position(POSITIONS[choice]),
        Some(n) => match DUELS.get(n) {
            Some((variant, text)) => variant.from_position(text),
            None => Variant::Siege.new_game(&[("setup", "8")]),
        },
    };
    game.unwrap_or_else(|e| panic!("{choice}: {e}"))
}

/// Any text by any seat: what is read is a listed action, and a refusal has a message.
pub(crate) fn read(data: &[u8]) {
    let [choice, seat, text @ ..] = data else { return };
    let game = game(*choice);
    let text = String::from_utf8_lossy(text);
    let before = game.position_string();
    for seat in [seat % 4, seat % game.seats().len() as u8] {
        match within(READING, || game.read(Seat(seat), &text)).0 {
            Ok(read) => {
                assert!(game.clone().play(&read.canonical).is_ok(), "{}", read.canonical);
                assert!(game.actions().contains(&read.canonical), "{}", read.canonical);
                assert!(read.marks.chars().all(|c| "?!".contains(c)), "{}", read.marks);
            }
            Err(ReadError::Ambiguous(all)) => {
                assert!(all.len() > 1 && all.is_sorted(), "{all:?}");
                assert!(all.iter().all(|a| game.actions().contains(a)), "{all:?}");
            }
            Err(ReadError::Illegal(refusal)) => {
                assert!(refusal.sentence.english().ends_with(['.', '?']), "{refusal}");
                assert!(
                    refusal.sentence.english().is_ascii()
                        || refusal.sentence.english().contains("en passé")
                );
            }
            Err(ReadError::NotAnAction | ReadError::Termination(_)) => {}
        }
    }
    let mut view = game.view(Seat(*seat));
    let _ = game.mark_targets(Seat(*seat), &text, &mut view);
    let mut after = game.clone();
    if after.apply(&text).is_err() {
        assert_eq!(after.position_string(), before);
    }
    let mut after = game.clone();
    if after.play(&text).is_ok() {
        assert!(game.actions().contains(&text.into_owned()));
    } else {
        assert_eq!(after.position_string(), before);
    }
    let _ = game.draw_claim(Seat(*seat));
    for termination in Termination::ALL {
        let mut after = game.clone();
        if after.terminate(Seat(*seat), termination).is_err() {
            assert_eq!(after.position_string(), before);
        }
    }
}

/// What holds in every position.
fn laws(game: &dyn Game) {
    let text = game.position_string();
    let again = game.variant().from_position(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_eq!(again.position_string(), text);
    assert_eq!(again.actions(), game.actions(), "{text}");
    assert_eq!(again.to_act(), game.to_act(), "{text}");
    assert_eq!(again.outcome(), game.outcome(), "{text}");
    assert_eq!(game.actions().is_empty(), game.outcome().is_some(), "{text}");
    assert_eq!(game.perft(1), game.actions().len() as u64, "{text}");
    assert!(game.actions().is_sorted(), "{text}");
    for seat in 0..game.seats().len() as u8 {
        let view = game.view(Seat(seat));
        assert!(view.boards.iter().all(|b| b.cells.len() >= 64), "{text}");
        if game.variant() == Variant::Siege {
            assert_eq!(view.boards[0].cells.len(), 192);
            let kings = view.boards[0].cells.iter().filter_map(|c| c.piece);
            let kings = kings.filter(|p| p.kind.letter == 'K').count();
            assert_eq!(kings, game.in_game().len(), "{text}");
        }
    }
}

/// Any text as a position string: an accepted text is written as it was read, and can be played from.
pub(crate) fn position(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for variant in Variant::ALL {
        position_of(*variant, &text);
    }
}

fn position_of(variant: Variant, text: &str) {
    let read = growth::checked(text.as_bytes(), || variant.from_position(text));
    let Ok(game) = read else { return };
    laws(game.as_ref());
    for action in game.actions() {
        let mut after = game.clone();
        after.apply(&action).unwrap_or_else(|e| panic!("{action}: {e}: {text}"));
        laws(after.as_ref());
    }
    for seat in game.in_game() {
        for leaves in [Termination::Resignation, Termination::OutOfTime] {
            let mut after = game.clone();
            if game.outcome().is_none() {
                after.terminate(seat, leaves).unwrap_or_else(|e| panic!("{seat:?}: {e}"));
                laws(after.as_ref());
            }
        }
    }
}

/// Whether an action captures, promotes, or does something rare, judging by its text and the board.
fn is_sharp(game: &dyn Game, action: &str) -> bool {
    if game.variant() == Variant::Siege {
        return action.contains(['x', '+', '@', '%', '(']);
    }
    let view = game.view(Seat(0));
    let mut cells = view.boards.iter().flat_map(|b| &b.cells);
    let captures =
        cells.any(|c| c.piece.is_some() && action.get(2..).is_some_and(|a| a.contains(&c.name)));
    captures || action.contains(['x', '@', '^', '~', '*']) || action.ends_with(['q', 'n'])
}

/// The first bytes choose the game, each further byte an action.
pub(crate) fn play(data: &[u8]) {
    let [choice, options, line @ ..] = data else { return };
    let mut game = if choice % 2 == 0 {
        game(choice / 2)
    } else {
        let pick = |list: &[&'static str], bits: u8| list[usize::from(bits) % list.len()];
        let low = pick(&["1", "2"], options >> 7);
        Variant::Siege
            .new_game(&[
                ("setup", pick(&["9", "8"], *options)),
                ("siege", pick(&["captures", "points", "moves", "off"], options >> 1)),
                ("duel", pick(&["off", "on"], options >> 3)),
                ("threshold-W", low),
                ("threshold-R", pick(&["1", "2", "3", "9"], options >> 4)),
                ("threshold-B", low),
            ])
            .unwrap_or_else(|e| panic!("{options}: {e}"))
    };
    for &byte in line.iter().take(400) {
        laws(game.as_ref());
        let actions = game.actions();
        if actions.is_empty() {
            return;
        }
        let action = match byte {
            255 => Termination::Resignation.canonical(game.seats()[game.in_game()[0].index()]),
            254 => Termination::OutOfTime.canonical(game.seats()[game.in_game()[0].index()]),
            // Half of the bytes choose among captures, promotions and powers.
            128.. => {
                let sharp: Vec<&String> =
                    actions.iter().filter(|a| is_sharp(game.as_ref(), a)).collect();
                let list = if sharp.is_empty() { actions.iter().collect() } else { sharp };
                list[usize::from(byte - 128) % list.len()].clone()
            }
            _ => actions[usize::from(byte) * 7 % actions.len()].clone(),
        };
        let played = game.apply(&action).unwrap_or_else(|e| panic!("{action}: {e}"));
        assert_eq!(played.canonical, action);
        assert!(!played.news.is_empty());
    }
}

/// Any text as a record: what is read is written so that it is read as the same.
pub(crate) fn record(data: &[u8]) {
    let read = growth::checked(data, || Record::from_bytes(data));
    let Ok(record) = read else { return };
    let text = record.to_string();
    let again = Record::parse(&text).unwrap_or_else(|e| panic!("{e}:\n{text}"));
    assert_eq!(again, record, "{text}");
    assert_eq!(again.to_string(), text);
    let _ = record.check();
}

/// The most moves that are played of a game in PGN.
const PLAYED: usize = 300;

/// Any text as PGN: a game that is read is written so that it is read, and written again, as the same.
pub(crate) fn pgn(data: &[u8]) {
    let text = pgn::decode(data);
    let games: Vec<_> = growth::checked(data, || Games::new(&text).collect());
    for game in games.into_iter().flatten().filter(|game| game.moves() <= PLAYED) {
        let Ok(record) = game.record() else { continue };
        let text = pgn::write(&record).unwrap_or_else(|e| panic!("{e}"));
        let again = Games::new(&text).next().unwrap_or_else(|| panic!("nothing: {text}"));
        let again = again.and_then(|game| game.record()).unwrap_or_else(|e| panic!("{e}: {text}"));
        assert_eq!(pgn::write(&again).as_ref(), Ok(&text));
        assert_eq!(again.entries.len(), record.entries.len(), "{text}");
    }
}
