//! Positions nearly like those of a running game between people: there `/hint` and `/analyse` help nobody who plays in it.

use bot::chat::Outgoing;

use crate::support::{Fixture, HOUR};

/// Ten actions of chess.
const RUY_LOPEZ: [&str; 10] = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"];

/// The position after them, but for the side to act and what follows it.
const PIECES: &str = "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1";

const NO_HINTS: &str = "There are no hints for this position, because your game g1, in which other people play, stands nearly the same.";

/// Plays actions in a game; one person may hold all seats.
fn play(fixture: &mut Fixture, id: i64, actions: &[&str]) {
    for action in actions {
        let game = fixture.game(id);
        let seat = game.position.to_act().unwrap();
        let name = game.holder(seat).person().unwrap().0.clone();
        let answers = fixture.send(&name, &format!("/move g{id} {action}"));
        assert_eq!(fixture.game(id).ply, game.ply + 1, "{name}: {action}: {answers:#?}");
    }
}

/// Ann (White) and bob play chess, some actions in.
fn running(actions: &[&str]) -> Fixture {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob pace=3d");
    fixture.send("bob", "/join");
    play(&mut fixture, 1, actions);
    fixture.now += HOUR;
    fixture
}

/// A game of one person alone: its number is 2.
fn alone(fixture: &mut Fixture, name: &str, actions: &[&str]) {
    fixture.place.0 = "study".to_owned();
    fixture.send(name, &format!("/play chess white={name} black={name}"));
    play(fixture, 2, actions);
}

fn hint(fixture: &mut Fixture, name: &str, of: &str) -> Outgoing {
    let hint = fixture.answer(name, &format!("/hint {of}"));
    assert_eq!(hint.only_to.as_deref(), Some(name));
    hint
}

#[test]
fn no_hints_for_a_position_nearly_that_of_a_running_game() {
    let mut fixture = running(&RUY_LOPEZ);
    let moved = [
        PIECES.to_owned(),
        // A rook's pawn one further.
        PIECES.replace("PPPP1PPP", "PPPP1PP1").replace("5N2", "5N1P"),
        // Two pieces elsewhere: four cells.
        PIECES.replace("PPPP1PPP", "1PPP1PP1").replace("5N2", "P4N1P"),
    ];
    for pieces in &moved {
        for rights in ["w kq - 2 6", "w - - 40 80"] {
            for name in ["ann", "bob"] {
                let refused = hint(&mut fixture, name, &format!("chess {pieces} {rights}"));
                assert_eq!(refused.text, NO_HINTS, "{pieces} {rights}");
            }
        }
    }
    // A fifth cell, another side to act, another game, or another reader: a hint.
    let fifth = moved[2].replace("/1pppbppp/", "/1pppbpp1/");
    for (name, other) in [
        ("ann", format!("chess {fifth} w - - 0 1")),
        ("ann", format!("chess {PIECES} b - - 0 1")),
        ("ann", format!("wizard {PIECES} w - - 0 1")),
        ("cy", format!("chess {PIECES} w - - 0 1")),
    ] {
        let given = hint(&mut fixture, name, &other).text;
        assert!(given != NO_HINTS, "{name} {other}: {given}");
    }
    let german = fixture.answer("ann", "/settings language=de");
    assert!(german.text.contains("Deutsch"), "{}", german.text);
    let refused = hint(&mut fixture, "ann", &format!("chess {PIECES} w - - 0 1")).text;
    assert!(refused.contains("weil deine Partie g1, in der andere Menschen mitspielen,"));
    // When it is over, nothing is refused any more.
    fixture.send("bob", "/resign g1 yes");
    assert!(
        hint(&mut fixture, "bob", &format!("chess {PIECES} w - - 0 1")).text.starts_with("Hint")
    );
}

#[test]
fn games_of_fewer_than_ten_actions_are_like_many_others() {
    let mut fixture = running(&RUY_LOPEZ[..9]);
    let before = PIECES.replace("r1bqk2r/1pppbppp", "r1bqkb1r/1ppp1ppp");
    assert!(
        hint(&mut fixture, "bob", &format!("chess {before} b kq - 1 5")).text.starts_with("Hint")
    );
    play(&mut fixture, 1, &RUY_LOPEZ[9..]);
    let refused = hint(&mut fixture, "bob", &format!("chess {PIECES} w kq - 2 6"));
    assert_eq!(refused.text, NO_HINTS);
}

#[test]
fn the_same_moves_in_a_game_alone_or_against_a_computer_help_nobody() {
    let mut fixture = running(&RUY_LOPEZ);
    alone(&mut fixture, "ann", &RUY_LOPEZ);
    assert_eq!(hint(&mut fixture, "ann", "g2").text, NO_HINTS);
    play(&mut fixture, 2, &["h3", "h6"]);
    assert_eq!(hint(&mut fixture, "ann", "g2").text, NO_HINTS);
    play(&mut fixture, 2, &["d3"]);
    assert!(hint(&mut fixture, "ann", "g2").text.starts_with("Hint"), "Black is to act");
    // Where a computer holds the other seat.
    play(&mut fixture, 2, &["d6"]);
    let held = fixture.send("ann", "/computer g2 black");
    assert!(fixture.game(2).is_computer(rules::Seat(1)), "{held:#?}");
    assert!(hint(&mut fixture, "ann", "g2").text.starts_with("Hint"), "six cells");
    play(&mut fixture, 1, &["d3", "d6"]);
    assert_eq!(hint(&mut fixture, "ann", "g2").text, NO_HINTS);
}

const NOT_ANALYSED: &str = "Game g2 is not analysed while your game g1 is played, because other people play in that one and it stands nearly like a position of game g2.";

#[test]
fn a_game_alone_with_a_position_of_a_running_game_is_not_analysed() {
    let mut fixture = running(&RUY_LOPEZ);
    let more = [&RUY_LOPEZ[..], &["h3", "h6", "d4", "exd4", "e5", "Ng4"]].concat();
    alone(&mut fixture, "ann", &more);
    fixture.send("ann", "/resign g2 white yes");
    let refused = fixture.answer("ann", "/analyse g2");
    assert_eq!((refused.text.as_str(), refused.only_to.as_deref()), (NOT_ANALYSED, Some("ann")));
    // As the running game goes on, it may no longer be like it.
    play(&mut fixture, 1, &["d3", "b5", "Bb3", "d6", "Nc3", "Bg4"]);
    let begun = fixture.answer_text("ann", "/analyse g2");
    assert!(begun.contains("is being analysed"), "{begun}");
}

#[test]
fn other_finished_games_are_analysed() {
    // It began before the running one.
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=ann");
    fixture.now += HOUR;
    fixture.place.0 = "yard".to_owned();
    fixture.send("ann", "/play chess white=ann black=bob pace=3d");
    fixture.send("bob", "/join");
    fixture.now += HOUR;
    play(&mut fixture, 1, &RUY_LOPEZ);
    play(&mut fixture, 2, &RUY_LOPEZ);
    fixture.send("ann", "/resign g1 white yes");
    assert!(fixture.answer_text("ann", "/analyse g1").contains("is being analysed"));
    // Somebody else had a seat in it.
    let mut fixture = running(&RUY_LOPEZ);
    fixture.place.0 = "yard".to_owned();
    fixture.send("ann", "/play chess white=ann black=cy pace=3d");
    fixture.send("cy", "/join g2");
    play(&mut fixture, 2, &RUY_LOPEZ);
    fixture.send("cy", "/resign g2 yes");
    assert!(fixture.answer_text("ann", "/analyse g2").contains("is being analysed"));
    // The running game has too few actions.
    let mut fixture = running(&RUY_LOPEZ[..9]);
    alone(&mut fixture, "ann", &RUY_LOPEZ);
    fixture.send("ann", "/resign g2 white yes");
    assert!(fixture.answer_text("ann", "/analyse g2").contains("is being analysed"));
    // The running game is over.
    let mut fixture = running(&RUY_LOPEZ);
    alone(&mut fixture, "ann", &RUY_LOPEZ);
    fixture.send("ann", "/resign g2 white yes");
    assert_eq!(fixture.answer_text("ann", "/analyse g2"), NOT_ANALYSED);
    fixture.send("ann", "/resign g1 yes");
    assert!(fixture.answer_text("ann", "/analyse g2").contains("is being analysed"));
}

#[test]
fn no_way_around_in_other_games_and_frames() {
    // A game whose place is gone is still played.
    let mut fixture = running(&RUY_LOPEZ);
    let place = fixture.game(1).place;
    fixture.core.place_lost(&place, fixture.now).unwrap();
    fixture.take_answers();
    fixture.place.0 = "study".to_owned();
    assert_eq!(hint(&mut fixture, "ann", &format!("chess {PIECES} w - - 0 1")).text, NO_HINTS);
    // Siege with other options, seen from another seat.
    let mut fixture = Fixture::new();
    fixture.send(
        "ann",
        "/play siege white=ann red=bob black=cy pace=3d threshold-W=9 threshold-R=9 threshold-B=9",
    );
    fixture.send("bob", "/join");
    fixture.send("cy", "/join");
    for _ in 0..12 {
        let action = fixture.game(1).position.actions()[0].clone();
        play(&mut fixture, 1, &[&action]);
    }
    let now = fixture.game(1).position.position_string();
    for seat in ["", " seat=red", " seat=black"] {
        let said = hint(&mut fixture, "ann", &format!("siege {now}{seat}")).text;
        assert_eq!(said, NO_HINTS, "{seat}");
    }
}
