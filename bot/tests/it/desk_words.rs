//! What a player reads who types something nearly right, and in which language somebody reads who is alone.

use bot::chat::Outgoing;
use locale::Language;

use crate::support::Fixture;

/// Answers in a game of chess of ann and bob after some moves.
fn chess(moves: &str) -> Fixture {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob pace=3d");
    fixture.send("bob", "/join");
    fixture.play(moves);
    fixture
}

#[test]
fn a_misspelt_game_or_seat_is_corrected() {
    for (typed, meant) in [
        ("/play sige", "/play siege"),
        ("/play ches black=bob", "/play chess black=bob"),
        ("/play siege balck=cyd", "/play siege black=cyd"),
        ("/play siege red=bob setpu=8", "/play siege red=bob setup=8"),
        ("/play balck=cyd", "/play black=cyd"),
    ] {
        let mut fixture = Fixture::new();
        let refused = fixture.answer("ann", typed);
        let asked = format!("Did you mean '{meant}'?");
        assert!(refused.text.ends_with(&asked), "{typed}: {}", refused.text);
        assert_eq!(refused.buttons.len(), 1, "{typed}");
        let opened = fixture.answer_text("ann", &refused.buttons[0].command);
        assert!(opened.starts_with("ann opens "), "{typed}: {opened}");
    }
    let refused = Fixture::new().answer_text("ann", "/play backgammon");
    assert!(!refused.contains("Did you mean"), "{refused}");
}

#[test]
fn a_move_after_legal_is_one_of_a_piece() {
    let mut fixture = chess("e4 e5");
    let queen = fixture.answer_text("ann", "/legal Qh5");
    assert!(queen.starts_with("Your queen on d1 can do this: "), "{queen}");
    let blocked = fixture.answer_text("ann", "/legal Bh6");
    assert!(blocked.contains("cannot go to h6") || blocked.contains("can go to h6"), "{blocked}");
    let none = fixture.answer_text("ann", "/legal z9");
    assert!(none.contains("There is no square 'z9'"), "{none}");
}

#[test]
fn boards_are_counted_as_their_pictures_count_moves() {
    let mut fixture = chess("e4 e5 Nf3 Nc6 Bb5 a6 Ba4");
    for (typed, plies, said) in [
        ("/board 0", 0, "Game g1 after 0 of 7 moves."),
        ("/board 1", 2, "Game g1 after move 1, Black."),
        ("/board 3", 6, "Game g1 after move 3, Black."),
        ("/board g1@5", 5, "Game g1 after move 3, White."),
    ] {
        let board = fixture.answer("ann", typed);
        assert!(board.text.starts_with(said), "{typed}: {}", board.text);
        let Some(bot::chat::Subject::Game { ply, .. }) = board.picture.map(|p| p.subject) else {
            panic!("{typed}")
        };
        assert_eq!(ply, plies, "{typed}");
    }
    let now = fixture.answer_text("ann", "/board 4");
    assert!(now.starts_with("bob (Black) to move"), "{now}");
    let refused = fixture.answer_text("ann", "/board 5");
    assert!(refused.contains("g1 has 4 moves so far") && refused.contains("0 to 4"), "{refused}");
}

#[test]
fn a_condition_that_begins_with_the_own_move_says_who_moves_first() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.send("ann", "3e-5e");
    let refused = fixture.answer_text("cy", "/if 3d-5d then 3d-5d");
    let starts = "bob (Red) moves first, so begin with a move of Red and write yours after 'then': \
                  '/if R3d-5d then 3d-5d'. ";
    assert!(refused.starts_with(starts), "{refused}");
    let added = fixture.answer_text("cy", "/if R3d-5d then 3d-5d");
    assert!(added.starts_with("Your condition in game g1: "), "{added}");
}

#[test]
fn the_name_of_a_game_leads_to_its_rules_in_it_too() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play wizard white=ann black=bob");
    fixture.send("bob", "/join");
    let page = fixture.answer("ann", "/rules wizard");
    assert!(page.text.starts_with("Advanced Wizard Chess is played"), "{}", page.text);
    let piece = page.buttons.iter().find(|button| button.label == "Wizard").unwrap();
    let piece = fixture.answer_text("ann", &piece.command);
    assert!(piece.starts_with("Advanced Wizard Chess: Wizard"), "{piece}");
}

/// Whether a text is German.
fn german(message: &Outgoing) -> bool {
    let text = &message.text;
    [" ist am Zug", " beginnt: ", "nicht", "Das Brett", "kann "]
        .iter()
        .any(|word| text.contains(word))
}

#[test]
fn who_is_alone_in_the_room_reads_their_own_language() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/settings language=de");
    for typed in ["/play chess computer=1", "/board", "e5", "e4"] {
        let answers = fixture.send("ann", typed);
        let read = answers.last().unwrap();
        assert!(german(read), "{typed}: {}", read.text);
        assert!(read.picture.as_ref().is_none_or(|p| p.look.language == Language::German));
    }
    // What several read is in the room's language, what one reads alone in their own.
    fixture.send("bob", "/games");
    let board = fixture.answer("ann", "/board");
    assert!(board.text.contains("to move") && !german(&board), "{}", board.text);
    let alone = fixture.answer("ann", "/board private");
    assert!(german(&alone), "{}", alone.text);
}

#[test]
fn a_person_who_is_mentioned_but_unknown_is_not_to_be_mentioned() {
    let said = Fixture::new().answer_text("ann", "/find @alice");
    assert_eq!(said, "Nobody called 'alice' has written here; /who lists who has.");
}

#[test]
fn computers_have_no_brackets_in_brackets() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess computer=3");
    let names = bot::game::words::holder_names(
        &fixture.game(1).seats.iter().map(|seat| seat.holder.clone()).collect::<Vec<_>>(),
        Language::English,
    );
    assert_eq!(names, ["ann", "Computer, level 3"]);
}
