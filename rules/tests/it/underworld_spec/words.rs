//! Texts: news, refusals, headlines, diagrams.

use crate::support::english;
use rules::Seat;
use rules::view::Mark;

use super::scene::{EMPTY_UNDERWORLD, EMPTY_WORLD, after, play, refused, scene, start};

const TAKES: &str = "4k3/8/8/3p4/4P3/8/8/4K3|4k3/8/8/8/8/8/8/4K3 Ww - - 0";
const KING_TAKES: &str = "4k3/8/8/8/8/8/4P3/4K3|4k3/3K4/8/8/8/N~b7/8/8 Wu - - 0";

#[test]
fn news_of_a_fall() {
    let played = play(scene(TAKES).as_mut(), "we4d5").expect("played");
    assert_eq!(
        english(&played.news),
        [
            "White's pawn goes from we4 to wd5 and takes Black's pawn.",
            "Black's pawn falls to ud7.",
            "The Underworld is in play now.",
        ]
    );
}

#[test]
fn news_of_what_is_gone() {
    let text = "4k3/8/8/8/8/8/4P3/4K3|4k3/8/8/8/8/8/3n~b4/4K3 Wu - - 0";
    let played = play(scene(text).as_mut(), "ue1d2").expect("played");
    assert_eq!(
        english(&played.news),
        [
            "White's king goes from ue1 to ud2 and takes Black's knight.",
            "Black's knight is gone for good.",
            "Only kings are left on the Underworld: play there stops.",
        ]
    );
}

#[test]
fn news_of_a_return() {
    let text = format!("{EMPTY_WORLD}|4k3/p7/8/8/8/8/4R~a3/7K Wu - - 0");
    let played = play(scene(&text).as_mut(), "ue2e8").expect("played");
    assert_eq!(
        english(&played.news),
        [
            "White's rook goes from ue2 to ue8 and takes Black's king.",
            "White's rook returns to the World, on wa1.",
            "The World is in play now.",
            "Black decides: where does the captured king go?",
        ]
    );
    let mut game = after(&text, "ue2e8");
    let played = play(game.as_mut(), "uk@a8").expect("played");
    assert_eq!(english(&played.news), ["Black puts the captured king on ua8."]);
}

#[test]
fn news_of_a_choice() {
    let mut game = scene(KING_TAKES);
    let played = play(game.as_mut(), "ud7e8").expect("played");
    assert_eq!(
        english(&played.news),
        [
            "White's king goes from ud7 to ue8 and takes Black's king.",
            "White brings a piece back to the World.",
            "White decides: which piece comes back to the World?",
        ]
    );
    let played = play(game.as_mut(), "ua3^").expect("played");
    assert_eq!(played.news[0].english(), "White brings the knight on ua3 back to wb1.");
    let mut game = after(KING_TAKES, "ud7e8");
    let played = play(game.as_mut(), "uRa^").expect("played");
    assert_eq!(played.news[0].english(), "White brings a rook that was gone for good back to wa1.");
}

fn labels(decision: &rules::game::Decision) -> Vec<(String, String)> {
    decision.answers.iter().map(|(action, label)| (action.clone(), label.english())).collect()
}

#[test]
fn answers_have_words_for_buttons() {
    let decision = after(KING_TAKES, "ud7e8").decision().expect("a choice");
    assert_eq!(decision.name, "return");
    let answers = labels(&decision);
    assert!(answers.contains(&("ua3^".to_owned(), "knight ua3 to wb1".to_owned())));
    assert!(answers.contains(&("uRa^".to_owned(), "lost rook to wa1".to_owned())));
    let decision = after(KING_TAKES, "ud7e8 uRa^").decision().expect("a placement");
    assert_eq!(decision.name, "king");
    assert!(labels(&decision).contains(&("uk@g8".to_owned(), "king on ug8".to_owned())));
    assert!(decision.answers.iter().any(|(action, _)| *action == decision.default));
}

#[test]
fn headlines_name_the_board() {
    assert_eq!(start().view(Seat(0)).headline.english(), "White to move on the World");
    assert_eq!(
        scene(KING_TAKES).view(Seat(0)).headline.english(),
        "White to move on the Underworld"
    );
}

#[test]
fn check_names_the_board() {
    let text = "4k3/8/8/8/8/8/4P3/4K3|4k3/p7/8/8/8/8/K7/R7 Wu - - 0";
    let played = play(scene(text).as_mut(), "ua1e1").expect("played");
    assert_eq!(played.news[1].english(), "Black is in check on the Underworld.");
}

#[test]
fn refusals_give_the_reason() {
    let world = "4k3/p7/8/8/8/8/P7/4K1N1";
    let below = scene(&format!("{world}|4k3/p7/8/8/8/8/8/R3K3 Wu - - 0"));
    let on_world = scene(&format!("{world}|4k3/p7/8/8/8/8/8/R3K3 Ww - - 0"));
    let choice = after(KING_TAKES, "ud7e8");
    let placement = after(KING_TAKES, "ud7e8 ua3^");
    for (game, text, why) in [
        (
            &below,
            "wg1f3",
            "Your knight on wg1 stands on the other board; it is your turn on the Underworld.",
        ),
        (&below, "ua1wa2", "wa2 is on the other board; pieces move within the Underworld."),
        (&below, "O-O", "There is no castling on the Underworld, and it is your turn there."),
        (
            &on_world,
            "ua1a2",
            "Your rook on ua1 stands on the other board; it is your turn on the World.",
        ),
        (
            &on_world,
            "uRa^",
            "A piece comes back to the World by choice only when your Underworld king captures the other.",
        ),
        (&on_world, "uk@a1", "There is no captured king to put on the Underworld now."),
        (&choice, "ud4^", "Nothing stands on ud4; choose a piece of yours."),
        (&choice, "ue8^", "Underworld kings do not come to the World; choose another piece."),
        (
            &choice,
            "uNb^",
            "No knight of yours with home file b is gone for good; choose another piece.",
        ),
        (&choice, "uk@a8", "Choose first which piece comes back to the World, such as ud5^."),
        (&placement, "uk@e8", "White's king stands on ue8; the king needs an empty square."),
        (
            &placement,
            "uk@d8",
            "ud8 is attacked by White's king on ue8; while there is a safe square the king goes there.",
        ),
        (
            &placement,
            "uk@a7",
            "The king cannot be put on ua7: the first of your ranks that has room for it comes first.",
        ),
        (
            &placement,
            "uRa^",
            "The captured king has to be put on the Underworld first, such as uk@d1.",
        ),
    ] {
        assert_eq!(refused(game.as_ref(), text), why, "{text}");
    }
    let world = "7k/7p/7p/7p/7P/7P/7P/7K";
    let full = after(&format!("{world}|4k3/3K4/8/8/8/R~h7/8/8 Wu - - 0"), "ud7e8");
    assert_eq!(
        refused(full.as_ref(), "ua3^"),
        "Your rook on ua3 finds no empty square on the World's h-file; choose another piece."
    );
}

#[test]
fn targets_of_a_piece_in_its_slot() {
    let text = "4k3/8/8/8/8/8/4P3/4K3|4k3/p7/8/8/8/8/8/4K3 Wu - - 0";
    let game = scene(text);
    let mut view = game.view(Seat(0));
    // The king of the board whose slot it is.
    let actions = game.mark_targets(Seat(0), "e1", &mut view).expect("a king");
    assert_eq!(actions.join(" "), "ue1d1 ue1d2 ue1e2 ue1f1 ue1f2");
    let mut view = game.view(Seat(0));
    let actions = game.mark_targets(Seat(0), "we2", &mut view).expect("a pawn");
    assert!(actions.is_empty());
}

#[test]
fn targets_of_a_choice() {
    let game = after(KING_TAKES, "ud7e8");
    let mut view = game.view(Seat(0));
    assert_eq!(game.mark_targets(Seat(0), "ua3", &mut view).expect("a knight"), ["ua3^"]);
    let marked = view.boards.iter().flat_map(|b| &b.cells).find(|c| c.name == "wb1");
    assert!(marked.expect("a cell").marks.contains(Mark::TargetSpecial));
}

#[test]
fn the_two_boards() {
    let game = scene(&format!("{EMPTY_WORLD}|{EMPTY_UNDERWORLD} Ww - - 0"));
    let view = game.view(Seat(1));
    let names: Vec<_> = view.boards.iter().map(|b| b.name).collect();
    assert_eq!(names, [Some("World"), Some("Underworld")]);
    assert!(view.boards.iter().all(|b| b.cells.len() == 64));
    // Black sits at the other side.
    assert_eq!(view.boards[1].cells[0].name, "uh8");
}

#[test]
fn pawns_have_two_diagrams() {
    let views = start().piece_views("pawn");
    assert_eq!(views.len(), 2);
    assert_eq!(start().piece_views("knight").len(), 1);
    assert!(start().piece_views("wizard").is_empty());
}

#[test]
fn the_same_square_of_the_other_board_is_not_marked() {
    // Falling and returning pieces go to their home file: no piece changes boards in place.
    let mut game = start();
    play(game.as_mut(), "we2e4").expect("played");
    let view = game.view(Seat(0));
    assert!(view.boards.iter().flat_map(|b| &b.cells).all(|c| !c.marks.contains(Mark::Column)));
}

#[test]
fn spec_2_1_home_files_are_shown_where_they_are_not_the_file_a_piece_stands_on() {
    let text = "4k3/8/8/8/8/8/R6N~b/4K2R|4k3/8/8/3n~g4/8/8/8/4K3 Ww - - 0";
    let badges = |viewer| -> Vec<String> {
        let view = scene(text).view(Seat(viewer));
        let cells = view.boards.iter().flat_map(|b| &b.cells);
        let badge = |c: &rules::view::CellView| {
            Some(format!("{} {}", c.name, c.piece?.badge?.words().english()))
        };
        cells.filter_map(badge).collect()
    };
    assert_eq!(badges(0), ["wh2 home file b", "ud5 home file g"]);
    let start = start().view(Seat(0));
    assert!(
        start
            .boards
            .iter()
            .flat_map(|b| &b.cells)
            .all(|c| { c.piece.is_none_or(|piece| piece.badge.is_none()) })
    );
}

fn from_start(line: &str) -> Box<dyn rules::Game> {
    let mut game = start();
    line.split_whitespace().for_each(|action| drop(game.apply(action).expect("played so")));
    game
}

/// Fool's mate after a pawn fell: Black's and White's Underworld slots come before White's World slot.
const DUE: &str = "wf2f3 wb7b5 wa2a4 wb5a4 ue8d8 ue1d1 wg2g4 we7e5 ud8e8 ud1e1 wb2b3 wd8h4";

#[test]
fn spec_1_3_a_mate_that_a_return_may_avert_is_announced() {
    let (before, last) = DUE.rsplit_once(' ').unwrap();
    let mut game = from_start(before);
    assert!(!game.view(Seat(0)).headline.english().contains("mate"));
    let news = game.apply(last).unwrap().news;
    let sentence = "White is mated on the World, unless a piece returns before White's turn there.";
    assert!(news.iter().any(|n| n.english() == sentence), "{news:?}");
    let view = game.view(Seat(0));
    assert_eq!(
        view.headline.english(),
        "Black to move on the Underworld: mate unless a piece returns"
    );
    assert_eq!(english(&view.seats[0].status), ["mate unless a piece returns"]);
    assert!(view.seats[1].status.is_empty());
    // Announced once; then the slot comes.
    let news = game.apply("ue8d8").unwrap().news;
    assert!(!news.iter().any(|n| n.english().contains("mated")), "{news:?}");
    assert_eq!(
        game.view(Seat(0)).headline.english(),
        "White to move on the Underworld: mate unless a piece returns"
    );
    let news = game.apply("ue1d1").unwrap().news;
    assert!(news.iter().any(|n| n.english() == "White is checkmated: Black wins."), "{news:?}");
}

#[test]
fn spec_1_2_the_next_slot_is_told() {
    let next = |game: &dyn rules::Game| -> Vec<(char, String)> {
        let seats = game.view(Seat(0)).seats.into_iter();
        seats.filter_map(|s| Some((s.letter, s.next?.english()))).collect()
    };
    let next_slot = |letter, board: &str| vec![(letter, format!("next, on the {board}"))];
    assert_eq!(next(start().as_ref()), next_slot('B', "World"));
    let game = from_start("wf2f3 wb7b5 wa2a4 wb5a4");
    assert_eq!(next(game.as_ref()), next_slot('W', "Underworld"));
    assert_eq!(next(from_start("wf2f3 wb7b5 wa2a4 wb5a4 ue8d8").as_ref()), next_slot('W', "World"));
}

#[test]
fn san_of_the_other_board_is_refused_with_the_board_in_turn() {
    let text = "4k3/8/8/8/8/8/4P3/4K1N1|4k3/8/8/8/8/8/3P4/R3K3 Wu - - 0";
    let refusal = |text: &str, typed: &str| match scene(text).read(Seat(0), typed) {
        Err(rules::game::ReadError::Illegal(refusal)) => refusal.sentence.english(),
        other => panic!("{typed}: {other:?}"),
    };
    let world = "It is your turn on the Underworld; that would be a move on the World.";
    assert_eq!(refusal(text, "Nf3"), world);
    assert_eq!(refusal(text, "e4"), world);
    let text = text.replace("Wu", "Ww");
    let below = "It is your turn on the World; that would be a move on the Underworld.";
    assert_eq!(refusal(&text, "Ra5"), below);
    assert_eq!(refusal(&text, "d4"), below);
}
