//! Open seats: how long they are open, who may take them, and the role that is called.

use bot::chat::{Context, Incoming, Membership, Outgoing, RoleMention};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::game::state::{DeadlineKind, Holder, Status};
use bot::store::Location;

use crate::support::{DAY, Fixture, HOUR};

#[test]
fn open_leaves_all_other_seats_open() {
    let mut fixture = Fixture::new();
    let opened = fixture.answer("ann", "/play siege open expires=2d reliability=80");
    assert!(
        opened.text.contains("The seats are open until Wed 7 Jan 2026, 12:00 UTC."),
        "{}",
        opened.text
    );
    assert!(opened.text.contains("finished at least 80% of their games"), "{}", opened.text);
    assert!(opened.text.contains("fewer than 3 ended games are new and may join"));
    let game = fixture.game(1);
    assert_eq!(game.seats.iter().filter(|s| s.holder == Holder::Nobody).count(), 2);
    assert_eq!(game.terms.min_reliability, Some(80));
    assert_eq!(game.deadlines.len(), 1);
    assert_eq!(game.deadlines[0].kind, DeadlineKind::Invitation);
    fixture.advance(2 * DAY - HOUR);
    assert_eq!(fixture.game(1).status, Status::Open);
    fixture.advance(2 * HOUR);
    assert_eq!(fixture.game(1).status, Status::Aborted);
    fixture.verify();
}

/// Bob finishes one game and loses two on time.
fn unreliable_bob(fixture: &mut Fixture) {
    for id in 1..=3 {
        fixture.send("ann", "/play chess white=bob black=ann pace=1d");
        fixture.send("bob", "/join");
        if id == 1 {
            for (name, text) in [("bob", "e4"), ("ann", "e5"), ("bob", "Nf3"), ("ann", "Nc6")] {
                fixture.send(name, text);
            }
            fixture.send("bob", "/resign yes");
        } else {
            fixture.advance(2 * DAY);
        }
        assert_eq!(fixture.game(id).status, Status::Over);
    }
}

#[test]
fn people_with_too_many_abandoned_games_are_refused_with_numbers() {
    let mut fixture = Fixture::new();
    unreliable_bob(&mut fixture);
    fixture.send("ann", "/play siege open reliability=34");
    let refused = fixture.answer_text("bob", "/join");
    assert!(
        refused.contains("finished at least 34%") && refused.contains("1 of 3 (33%)"),
        "{refused}"
    );
    assert!(fixture.game(4).seats.iter().all(|s| s.holder.name() != Some("bob")));
    // New people may join.
    assert!(fixture.answer_text("cy", "/join").contains("cy is new"));
    fixture.send("ann", "/abort");
    fixture.send("ann", "/play siege open reliability=33%");
    assert!(fixture.answer_text("bob", "/join").contains("bob: "));
    fixture.send("ann", "/abort");
    // A person who is invited by name need not reach the minimum.
    fixture.send("ann", "/play siege red=bob reliability=100");
    assert!(fixture.answer_text("bob", "/join").contains("bob plays in game g6"));
    fixture.verify();
}

#[test]
fn the_minimum_survives_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.db");
    let mut fixture = Fixture::at(Location::File(path.clone()));
    unreliable_bob(&mut fixture);
    fixture.send("ann", "/play siege open reliability=50");
    let next = fixture.next_message;
    fixture.core.store().close();
    let mut fixture = Fixture::at(Location::File(path));
    fixture.next_message = next;
    assert_eq!(fixture.game(4).terms.min_reliability, Some(50));
    assert!(fixture.answer_text("bob", "/join").contains("1 of 3"));
}

#[test]
fn wrong_terms_are_refused() {
    let mut fixture = Fixture::new();
    for (text, words) in [
        ("expires=soon", "expires=3d"),
        ("expires=1m", "between 10 minutes and"),
        ("expires=300d", "between 10 minutes and"),
        ("expires=1d expires=2d", "expires"),
        ("reliability=101", "from 1 to 100"),
        ("reliability=high", "from 1 to 100"),
        ("role=@chess", "Only servers have roles"),
    ] {
        let answer = fixture.answer_text("ann", &format!("/play siege open {text}"));
        assert!(answer.contains(words), "{text}: {answer}");
        assert!(fixture.view().replayed(bot::game::state::GameId(1)).unwrap().is_none(), "{text}");
    }
}

fn slash(fixture: &mut Fixture, name: &str, text: &str) -> Vec<Outgoing> {
    let guild = Membership {
        guild: "77".into(),
        channel: "general".into(),
        roles: Some(Vec::new()),
        manages: name == "boss",
    };
    let message = Incoming {
        addressed: true,
        context: Context { unseen: true, guild: Some(guild), ..Context::default() },
        ..fixture.message(name, text)
    };
    fixture.judge(&message)
}

#[test]
fn a_role_is_called_in_the_first_post_only() {
    let mut fixture = Fixture::with(GamesConfig::default(), Network::discord());
    let opened = slash(&mut fixture, "ann", "/play siege open role=<@&55>").remove(0);
    let role = |by_manager| Some(RoleMention { id: "55".into(), by_manager });
    assert_eq!(opened.mention_role, role(false));
    assert!(opened.text.contains("Calling "), "{}", opened.text);
    for answer in slash(&mut fixture, "bob", "/join g1") {
        assert_eq!(answer.mention_role, None);
    }
    for answer in slash(&mut fixture, "cy", "/join g1") {
        assert_eq!(answer.mention_role, None);
    }
    assert_eq!(fixture.game(1).status, Status::Live);
    let opened = slash(&mut fixture, "boss", "/play siege open role=<@&55>").remove(0);
    assert_eq!(opened.mention_role, role(true));
    // The role of everybody has the guild's id.
    for text in ["role=<@&77>", "role=77", "role=everyone", "role=<@5>"] {
        let refused = slash(&mut fixture, "boss", &format!("/play siege open {text}")).remove(0);
        assert!(refused.text.contains("not a role that I can call"), "{}", refused.text);
        assert_eq!(refused.mention_role, None);
    }
    fixture.verify();
}
