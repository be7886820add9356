//! Rematches: who may ask, who plays which colour, and that two requests open one game.

use bot::game::state::{Holder, Match, Status};

use crate::support::{DAY, Fixture};

/// A finished game of ann (White), bob (Red) and cy (Black), with options and a pace.
fn finished(options: &str) -> Fixture {
    let mut fixture = Fixture::new();
    fixture.send("ann", &format!("/play siege white=ann red=bob black=cy {options}"));
    fixture.send("bob", "/join");
    fixture.send("cy", "/join");
    fixture.send("ann", "/resign yes");
    fixture.send("bob", "/resign yes");
    assert_eq!(fixture.game(1).status, Status::Over);
    fixture
}

fn names(game: &Match) -> Vec<&str> {
    game.seats.iter().map(|s| s.holder.name().unwrap_or("-")).collect()
}

#[test]
fn everybody_plays_the_next_colour_with_the_same_options_and_pace() {
    let mut fixture = finished("pace=2d+5d setup=8");
    let asked = fixture.answer("bob", "/rematch");
    assert!(asked.text.starts_with("bob would like a rematch of game g1, with colours rotated: "));
    assert!(
        asked.text.contains("Siege Chess, game g2 (2 days a move and 5 days in the bank, setup=8)")
    );
    assert_eq!(asked.mention, ["cy", "ann"]);
    let labels: Vec<&str> = asked.buttons.iter().map(|b| b.label.as_str()).collect();
    assert_eq!(labels, ["Join", "Decline"]);
    let game = fixture.game(2);
    assert_eq!(names(&game), ["cy", "ann", "bob"]);
    assert_eq!((game.status, game.pace), (Status::Open, fixture.game(1).pace));
    assert_eq!(game.position.options(), fixture.game(1).position.options());
    assert!(matches!(game.seats[2].holder, Holder::Taken { .. }));
    assert!(matches!(game.seats[0].holder, Holder::Invited { .. }));
    // The others accept as they accept an invitation; another /rematch is one way to do it.
    fixture.send("ann", "/join");
    let started = fixture.answer_text("cy", "/rematch");
    assert!(started.contains("game g2") && started.contains("begins"), "{started}");
    assert_eq!(fixture.game(2).status, Status::Live);
    assert_eq!(names(&fixture.game(2)), ["cy", "ann", "bob"]);
    assert!(fixture.view().replayed(bot::game::state::GameId(3)).unwrap().is_none());
    fixture.verify();
}

#[test]
fn the_final_post_has_a_button_for_a_rematch() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.send("ann", "/draw");
    fixture.send("bob", "/draw");
    let over = fixture.answer("cy", "/draw");
    let button = over.buttons.iter().find(|b| b.label == "Rematch").unwrap();
    assert_eq!(button.command, "/rematch g1");
    let strangers = fixture.send_addressed("dan", &button.command);
    assert!(strangers[0].text.starts_with("Only the players of game g1"), "{strangers:#?}");
    let asked = fixture.send_addressed("bob", &button.command);
    assert!(asked[0].text.starts_with("bob would like a rematch"), "{asked:#?}");
    // A loss on time ends a game too; a cancelled game has no rematch.
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.send("bob", "/resign yes");
    let posts = fixture.advance(4 * DAY);
    let over = posts.iter().find(|p| p.text.contains("is over")).unwrap();
    assert_eq!(over.buttons.iter().map(|b| b.label.as_str()).collect::<Vec<_>>(), ["Rematch"]);
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    assert_eq!(fixture.answer("ann", "/abort").buttons, []);
    fixture.verify();
}

#[test]
fn three_rematches_bring_everybody_back_to_their_first_colour() {
    let mut fixture = finished("");
    for id in 2..=4 {
        fixture.send("ann", &format!("/rematch g{}", id - 1));
        fixture.send("bob", "/join");
        fixture.send("cy", "/join");
        assert_eq!(fixture.game(id).status, Status::Live, "g{id}");
        fixture.send("ann", &format!("/resign g{id} yes"));
        fixture.send("bob", &format!("/resign g{id} yes"));
    }
    assert_eq!(names(&fixture.game(4)), names(&fixture.game(1)));
    fixture.verify();
}

#[test]
fn one_may_decline_and_the_seat_is_open() {
    let mut fixture = finished("");
    fixture.send("ann", "/rematch");
    fixture.send("bob", "/decline");
    assert_eq!(names(&fixture.game(2)), ["cy", "ann", "-"]);
    fixture.send("dan", "/join");
    fixture.send("cy", "/join");
    assert_eq!(names(&fixture.game(2)), ["cy", "ann", "dan"]);
    assert_eq!(fixture.game(2).status, Status::Live);
}

#[test]
fn a_rematch_that_the_only_other_declines_is_off() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob");
    fixture.send("bob", "/join");
    fixture.send("ann", "/resign yes");
    fixture.send("ann", "/rematch");
    let declined = fixture.answer_text("bob", "/decline");
    assert_eq!(declined, "bob does not want a rematch: game g2 is cancelled.");
    assert_eq!(fixture.game(2).status, Status::Aborted);
    // The place is free again, for both.
    assert!(fixture.answer_text("bob", "/play chess").contains("g3"));
    // What others may join is not called off.
    fixture.send("ann", "/abort");
    fixture.send("bob", "/abort");
    fixture.send("ann", "/play siege white=ann red=bob");
    fixture.send("bob", "/decline");
    assert_eq!(fixture.game(4).status, Status::Open);
    fixture.verify();
}

#[test]
fn a_person_with_several_seats_rotates_with_all_of_them() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege white=ann red=ann black=bob");
    fixture.send("bob", "/join");
    fixture.send("bob", "/resign yes");
    fixture.send("ann", "/draw");
    fixture.send("ann", "/rematch");
    assert_eq!(names(&fixture.game(2)), ["bob", "ann", "ann"]);
}

#[test]
fn refusals_say_what_to_do_instead() {
    let mut fixture = Fixture::new();
    assert!(fixture.answer_text("ann", "/rematch").contains("No game has ended here"));
    assert!(fixture.answer_text("ann", "/rematch g9").contains("You have no game g9"));
    fixture.send("ann", "/play chess white=ann black=bob");
    assert!(fixture.answer_text("ann", "/rematch g1").contains("Game g1 has not ended"));
    fixture.send("ann", "/abort");
    assert!(fixture.answer_text("ann", "/rematch g1").contains("Game g1 was cancelled"));
    assert!(fixture.answer_text("ann", "/rematch").contains("No game has ended here"));
    let mut fixture = finished("");
    assert!(fixture.answer_text("dan", "/rematch").contains("you had no seat in it"));
    assert!(fixture.answer_text("ann", "/rematch now").contains("now"));
    fixture.send("dan", "/play chess");
    let taken = fixture.answer_text("ann", "/rematch");
    assert!(taken.contains("g2"), "a room has one game: {taken}");
    assert_eq!(fixture.game(2).status, Status::Open);
    assert!(fixture.view().replayed(bot::game::state::GameId(3)).unwrap().is_none());
}
