//! Secret draw votes: nobody learns of one until all players left agree.

use bot::chat::{Context, Incoming, Membership, Outgoing};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::game::state::Status;
use bot::store::Location;

use crate::support::{DAY, Fixture, HOUR};

#[test]
fn all_votes_together_draw_the_game_and_one_shows_nothing() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    let mut answers = Vec::new();
    for name in ["ann", "bob"] {
        let answer = fixture.answer(name, "/draw secret");
        assert_eq!(answer.only_to.as_deref(), Some(name));
        answers.push(answer.text);
    }
    assert_eq!(answers[0], answers[1], "an answer does not depend on the votes of others");
    assert!(!answers[0].contains("ann") && !answers[0].contains("bob"), "{}", answers[0]);
    // Nothing public changes: not the board, the list, the sheet, or an open offer.
    let mut same = Fixture::new();
    same.start_game("3d");
    for text in ["/board", "/games", "/moves", "/record"] {
        let (voted, not) = (fixture.answer("cy", text), same.answer("cy", text));
        assert_eq!(voted.text, not.text, "{text}");
        assert_eq!(voted.attachment, not.attachment, "{text}");
    }
    fixture.verify();
}

#[test]
fn the_last_vote_ends_the_game_in_public() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.send("ann", "/draw secret");
    fixture.send("cy", "/draw secret");
    assert_eq!(fixture.game(1).status, Status::Live);
    let drawn = fixture.answer("bob", "/draw secret");
    assert_eq!(drawn.only_to, None);
    assert_eq!(fixture.game(1).status, Status::Over);
    assert!(fixture.game(1).secret_votes.is_empty());
    fixture.verify();
}

#[test]
fn a_public_offer_counts_together_with_secret_votes() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.send("ann", "/draw secret");
    let offer = fixture.answer_text("bob", "/draw");
    assert!(
        offer.contains("ann (White) and cy (Black): press"),
        "ann's vote stays secret: {offer}"
    );
    fixture.send("cy", "/draw secret");
    assert_eq!(fixture.game(1).status, Status::Over);
    fixture.verify();
}

#[test]
fn a_vote_lapses_silently_as_an_offer_does() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.send("ann", "/draw secret");
    for text in ["3e-5e", "3d-5d", "3e-4e"] {
        assert_eq!(fixture.game(1).secret_votes.len(), 1, "before {text}");
        let name = ["ann", "bob", "cy"][fixture.game(1).ply % 3];
        let posts = fixture.send(name, text);
        assert!(posts.iter().all(|p| !p.text.contains("draw")), "{posts:#?}");
    }
    assert!(fixture.game(1).secret_votes.is_empty());
    fixture.send("ann", "/draw secret");
    fixture.send("cy", "/resign yes");
    assert!(fixture.game(1).secret_votes.is_empty(), "a player has left");
    fixture.verify();
}

#[test]
fn a_vote_can_be_taken_back_and_survives_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.db");
    let mut fixture = Fixture::at(Location::File(path.clone()));
    fixture.start_game("3d");
    fixture.send("ann", "/draw secret");
    fixture.send("bob", "/draw secret");
    let (next, votes) = (fixture.next_message, fixture.game(1).secret_votes);
    fixture.core.store().close();
    let mut fixture = Fixture::at(Location::File(path));
    fixture.next_message = next;
    assert_eq!(fixture.game(1).secret_votes, votes);
    let off = fixture.answer("ann", "/draw secret off");
    assert_eq!(off.only_to.as_deref(), Some("ann"));
    assert!(fixture.answer_text("ann", "/draw secret off").contains("You have no secret vote"));
    fixture.send("cy", "/draw secret");
    assert_eq!(fixture.game(1).status, Status::Live);
    assert!(fixture.answer_text("dan", "/draw secret").contains("no seat"));
    fixture.verify();
}

#[test]
fn two_of_three_need_not_wait_for_one_who_is_away_and_the_offer_says_so() {
    let mut fixture = Fixture::new();
    fixture.start_game("none");
    fixture.play("3e-5e");
    let offer = fixture.answer_text("ann", "/draw");
    let rule = "A player whose turn has lasted more than 14 days is away and is not waited for, if at least two others agree.";
    assert!(offer.ends_with(rule), "{offer}");
    fixture.send("cy", "/draw");
    assert_eq!(fixture.game(1).status, Status::Live, "bob is still there");
    fixture.send("cy", "/draw decline");
    fixture.advance(14 * DAY + HOUR);
    fixture.send("ann", "/draw");
    assert_eq!(fixture.game(1).status, Status::Live, "one alone cannot draw");
    fixture.send("cy", "/draw");
    assert_eq!(fixture.game(1).status, Status::Over);
    fixture.verify();
}

#[test]
fn the_same_holds_for_secret_votes_and_never_for_two_players() {
    let mut fixture = Fixture::new();
    fixture.start_game("none");
    fixture.advance(15 * DAY);
    let vote = fixture.answer_text("bob", "/draw secret");
    assert!(vote.contains("more than 14 days is away"), "{vote}");
    fixture.send("cy", "/draw secret");
    assert_eq!(fixture.game(1).status, Status::Over);
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob pace=none");
    fixture.send("bob", "/join");
    fixture.advance(15 * DAY);
    let offer = fixture.answer_text("bob", "/draw");
    assert!(!offer.contains("away"), "{offer}");
    assert_eq!(fixture.game(1).status, Status::Live);
    fixture.verify();
}

fn discord(fixture: &mut Fixture, name: &str, text: &str, unseen: bool) -> Vec<Outgoing> {
    let guild = Membership {
        guild: "1".into(),
        channel: "general".into(),
        roles: Some(Vec::new()),
        manages: false,
    };
    let message = Incoming {
        addressed: true,
        context: Context { unseen, guild: Some(guild), ..Context::default() },
        ..fixture.message(name, text)
    };
    fixture.judge(&message)
}

#[test]
fn what_others_can_read_is_no_secret_vote() {
    let mut fixture = Fixture::with(GamesConfig::default(), Network::discord());
    fixture.threads = false;
    discord(&mut fixture, "bob", "/games", true);
    discord(&mut fixture, "ann", "/play chess white=me black=bob", true);
    discord(&mut fixture, "bob", "/join g1", true);
    let refused = discord(&mut fixture, "ann", "/draw secret", false).remove(0).text;
    assert!(refused.contains("Others can read that"), "{refused}");
    assert!(fixture.game(1).secret_votes.is_empty());
    let answer = discord(&mut fixture, "ann", "/draw g1 secret", true).remove(0);
    assert_eq!(answer.only_to.as_deref(), Some("ann"));
    assert_eq!(fixture.game(1).secret_votes.len(), 1);
    let private = Incoming { addressed: true, ..fixture.message("bob", "/draw g1 secret") };
    fixture.judge(&private);
    assert_eq!(fixture.game(1).status, Status::Over);
    fixture.verify();
}
