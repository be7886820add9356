//! Digests, reminders at chosen times, and who is mentioned when.

use bot::chat::{Context, Incoming, Membership, Outgoing, PersonId, PlaceId, Subject};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::game::state::{DeadlineKind, Notices, Reminders, Status};
use bot::store::{Location, Receipt};
use bot::time::Moment;

use crate::support::{DAY, Fixture, HOUR};

/// A digest of a person among some posts.
fn digests(posts: &[Outgoing]) -> Vec<&Outgoing> {
    posts
        .iter()
        .filter(|p| {
            ["wait for you", "waits for you", "not your turn in"]
                .iter()
                .any(|text| p.text.contains(text))
        })
        .collect()
}

fn notices(fixture: &Fixture, name: &str) -> Notices {
    fixture.view().notices(&PersonId(name.into())).unwrap()
}

#[test]
fn settings_are_stored_shown_and_refused_with_what_is_possible() {
    let mut fixture = Fixture::new();
    let shown = fixture.answer_text("ann", "/settings");
    assert!(shown.contains("digest: off · reminders: usual · next: off "), "{shown}");
    let set = "/settings pings=digest digest=weekly@mon 07:30 reminders=3h,1d next=on";
    let shown = fixture.answer_text("ann", set);
    assert!(
        shown.contains("never, but you receive digests · digest: weekly@mon 07:30 · reminders: 1d,3h · next: on "),
        "{shown}"
    );
    assert_eq!(
        fixture.answer_text("ann", "/settings").split_once(": ").unwrap().1,
        shown.split_once(": ").unwrap().1
    );
    assert!(
        shown.starts_with(
            "Changed pings from 'you are mentioned on your turn' to 'never, but you receive digests', digest from 'off' to \
             'weekly@mon 07:30', reminders from 'usual' to '1d,3h' and next from 'off' to 'on'. Your settings now: "
        ),
        "{shown}"
    );
    let again = fixture.answer_text("ann", set);
    assert!(again.starts_with("Nothing changed. Your settings"), "{again}");
    let clock = fixture.answer_text("ann", "/settings timezone=Europe/Berlin theme=dark");
    assert!(
        clock.starts_with(
            "Changed theme from 'usual' to 'dark' and timezone from 'UTC' to 'Europe/Berlin'."
        ),
        "{clock}"
    );
    fixture.send("ann", "/settings timezone=UTC");
    fixture.send("ann", "/settings reminders=every 12h");
    assert_eq!(notices(&fixture, "ann").reminders.to_string(), "every 12h");
    // The old word still works; 'never' also switches digests off; 'digest' alone means every morning.
    fixture.send("ann", "/settings pings=on");
    assert!(fixture.view().settings(&PersonId("ann".into())).unwrap().pings);
    assert!(notices(&fixture, "ann").digest.is_some());
    fixture.send("ann", "/settings pings=never");
    assert_eq!(notices(&fixture, "ann").digest, None);
    fixture.send("ann", "/settings pings=digest");
    assert_eq!(notices(&fixture, "ann").digest.unwrap().to_string(), "daily@08:00");
    for (text, words) in [
        ("pings=sometimes", "always, digest or never"),
        ("digest=hourly", "daily@08:00, weekly@mon 08:00 or off"),
        ("reminders=soon", "every 12h"),
        ("reminders=1s", "every 12h"),
        ("next=maybe", "on or off"),
    ] {
        let refused = fixture.answer_text("ann", &format!("/settings {text}"));
        assert!(refused.contains(words), "{text}: {refused}");
    }
    assert_eq!(notices(&fixture, "ann").digest.unwrap().to_string(), "daily@08:00");
    fixture.verify();
}

#[test]
fn a_digest_lists_the_games_that_wait_first_once_a_day() {
    let mut fixture = Fixture::with(GamesConfig::default(), Network::discord());
    fixture.threads = false;
    let mut slash = |name: &str, place: &str, text: &str| {
        let guild = Membership {
            guild: "1".into(),
            channel: place.into(),
            roles: Some(Vec::new()),
            manages: false,
        };
        let message = Incoming {
            place: PlaceId(place.into()),
            addressed: true,
            context: Context { unseen: true, guild: Some(guild), ..Context::default() },
            ..fixture.message(name, text)
        };
        fixture.judge(&message)
    };
    for name in ["ann", "bob"] {
        slash(name, "one", "/games");
    }
    slash("ann", "one", "/play chess white=me black=bob pace=9d");
    slash("bob", "one", "/join g1");
    slash("ann", "one", "/move g1 e4");
    slash("ann", "two", "/play glinski white=me black=bob pace=5d");
    slash("bob", "two", "/join g2");
    slash("ann", "two", "/settings pings=digest");
    let at = fixture.view().next_digest(fixture.now).unwrap().unwrap();
    assert_eq!(at, fixture.now + 20 * HOUR, "eight in the morning");
    assert!(digests(&fixture.advance(19 * HOUR)).is_empty());
    fixture.now += HOUR;
    fixture.core.send_digests(fixture.now).unwrap();
    let rows = fixture.view().outbox().unwrap();
    assert_eq!(rows.len(), 1, "{rows:#?}");
    assert_eq!(rows[0].place, PlaceId::private(&PersonId("ann".into())));
    let text = &rows[0].message.text;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "1 of your 2 games waits for you.");
    assert!(lines[1].starts_with("▶ Gliński's Hexagonal Chess g2, with bob (Black)"), "{text}");
    assert!(lines[1].contains("your turn, 4 days and 4 hours left"), "{text}");
    assert!(
        lines[2].starts_with("Chess g1, with bob (Black)") && lines[2].contains("to move"),
        "{text}"
    );
    let Subject::Games(boards) = &rows[0].message.picture.as_ref().unwrap().subject else {
        panic!("{rows:#?}")
    };
    assert_eq!(
        boards.iter().map(|b| (b.game, b.ply, b.viewer.0)).collect::<Vec<_>>(),
        [(2, 0, 0), (1, 1, 0)]
    );
    // However often the clock is checked, there is one.
    fixture.core.send_digests(fixture.now).unwrap();
    assert_eq!(fixture.view().outbox().unwrap().len(), 1);
    fixture.take_answers();
    assert_eq!(digests(&fixture.advance(DAY)).len(), 1);
    fixture.send_addressed("ann", "/settings language=de");
    let posts = fixture.advance(DAY);
    let german =
        posts.iter().find(|p| p.text.starts_with("1 deiner 2 Partien wartet auf dich.\n▶ "));
    let german = german.unwrap_or_else(|| panic!("{posts:#?}"));
    assert!(german.text.contains(", mit bob (") && german.text.contains(": du bist am Zug, noch "));
    fixture.verify();
}

#[test]
fn no_digest_comes_in_a_vacation() {
    let mut fixture = Fixture::new();
    fixture.start_game("9d");
    fixture.send("ann", "/settings digest=daily@13:00");
    fixture.send("ann", "/vacation 5d");
    assert_eq!(digests(&fixture.advance(5 * DAY)), Vec::<&Outgoing>::new());
    let posts = fixture.advance(2 * HOUR);
    assert_eq!(digests(&posts).len(), 1, "{posts:#?}");
    fixture.verify();
}

#[test]
fn in_a_room_a_digest_is_shown_to_its_reader_alone() {
    let mut fixture = Fixture::new();
    fixture.start_game("9d");
    fixture.send("bob", "/settings digest=daily@13:00");
    let posts = fixture.advance(2 * HOUR);
    let found = digests(&posts);
    assert_eq!(found.len(), 1, "{posts:#?}");
    assert_eq!(found[0].only_to.as_deref(), Some("bob"));
    assert!(found[0].text.starts_with("It is not your turn in your game."), "{}", found[0].text);
    assert!(found[0].text.contains("ann (White) to move"), "{}", found[0].text);
    fixture.verify();
}

#[test]
fn missed_digests_are_not_sent_later() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.db");
    let mut fixture = Fixture::at(Location::File(path.clone()));
    fixture.start_game("90d");
    fixture.send("ann", "/settings digest=daily");
    let (now, next) = (fixture.now, fixture.next_message);
    fixture.core.store().close();
    // The daemon is down for ten days.
    let mut fixture = Fixture::at(Location::File(path.clone()));
    (fixture.now, fixture.next_message) = (now + 10 * DAY, next);
    fixture.core.send_digests(fixture.now).unwrap();
    assert_eq!(digests(&fixture.take_answers()).len(), 1);
    fixture.core.send_digests(fixture.now).unwrap();
    assert!(fixture.take_answers().is_empty());
    let due = fixture.view().next_digest(fixture.now).unwrap().unwrap();
    assert!(due > fixture.now && due <= fixture.now + DAY, "the next one is at its usual time");
    fixture.core.store().close();
    // After a restart, too, it is not sent again.
    let mut fixture = Fixture::at(Location::File(path));
    fixture.now = now + 10 * DAY;
    fixture.core.send_digests(fixture.now).unwrap();
    assert!(fixture.take_answers().is_empty());
    fixture.verify();
}

#[test]
fn a_digest_is_recorded_with_its_post_or_not_at_all() {
    let mut fixture = Fixture::new();
    fixture.start_game("9d");
    fixture.send("ann", "/settings digest=daily");
    fixture.now += DAY;
    let store = fixture.core.store().clone();
    let due = store.snapshot().unwrap().digests_due(fixture.now, 10).unwrap().remove(0);
    let desk =
        bot::game::Desk::new(GamesConfig::default(), Network::room(), bot::features::FEATURES);
    let commit = desk.digest(fixture.now, &due, &fixture.view()).unwrap();
    assert_eq!(store.commit(commit.clone()).unwrap(), Receipt::Done);
    // The same digest again, as after a crash between judging and storing.
    assert_eq!(store.commit(commit).unwrap(), Receipt::Conflict);
    assert_eq!(digests(&fixture.take_answers()).len(), 1);
    fixture.verify();
}

#[test]
fn without_games_there_is_no_digest_but_the_next_one_comes() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/settings digest=daily");
    assert!(fixture.advance(3 * DAY).is_empty());
    fixture.start_game("30d");
    assert_eq!(digests(&fixture.advance(DAY)).len(), 1);
    fixture.send("ann", "/settings digest=off");
    assert!(digests(&fixture.advance(3 * DAY)).is_empty());
    assert_eq!(fixture.view().next_digest(fixture.now).unwrap(), None);
    fixture.verify();
}

#[test]
fn a_daily_digest_comes_once_a_week_while_no_game_waits() {
    let mut fixture = Fixture::new();
    fixture.start_game("90d");
    fixture.send("bob", "/settings digest=daily");
    // It is ann's turn.
    assert_eq!(digests(&fixture.advance(14 * DAY)).len(), 2);
    fixture.send("ann", "3e-5e");
    assert_eq!(digests(&fixture.advance(5 * DAY)).len(), 5);
    fixture.verify();
}

#[test]
fn with_digests_a_turn_mentions_nobody() {
    let mut fixture = Fixture::new();
    fixture.send("bob", "/settings pings=digest");
    fixture.start_game("3d");
    let posts = fixture.send("ann", "3e-5e");
    assert_eq!(posts[0].mention, Vec::<String>::new());
    let posts = fixture.send("bob", "3d-5d");
    assert_eq!(posts[0].mention, ["cy"]);
}

fn reminders(fixture: &Fixture) -> Vec<i64> {
    let deadlines = fixture.game(1).deadlines;
    let found = deadlines.iter().filter(|d| d.kind == DeadlineKind::Reminder);
    found.map(|d| (d.due - fixture.now) / HOUR).collect()
}

#[test]
fn reminders_come_at_the_times_that_the_player_to_move_has_chosen() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/settings reminders=2d,3h");
    fixture.send("bob", "/settings reminders=every 1d");
    fixture.send("cy", "/settings reminders=off");
    fixture.start_game("3d");
    assert_eq!(reminders(&fixture), [24, 69], "ann");
    fixture.send("ann", "3e-5e");
    assert_eq!(reminders(&fixture), [24, 48], "bob");
    let posts = fixture.advance(2 * DAY + HOUR);
    assert_eq!(posts.iter().filter(|p| p.text.contains("left to move")).count(), 2);
    fixture.send("bob", "3d-5d");
    assert_eq!(reminders(&fixture), [0; 0], "cy");
    assert_eq!(notices(&fixture, "cy").reminders, Reminders::Off);
    fixture.verify();
}

#[test]
fn chosen_reminders_hold_for_the_running_turn_at_once() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    let usual = reminders(&fixture);
    assert!(!usual.is_empty());
    fixture.send("bob", "/settings reminders=every 6h");
    assert_eq!(reminders(&fixture), usual, "it is ann's turn");
    fixture.send("ann", "/settings reminders=2d,3h");
    assert_eq!(reminders(&fixture), [24, 69]);
    fixture.send("ann", "/settings reminders=off");
    assert_eq!(reminders(&fixture), [0; 0]);
    fixture.send("ann", "/settings reminders=usual");
    assert_eq!(reminders(&fixture), usual);
    // A reminder whose time is over is not sent later.
    fixture.advance(2 * DAY);
    fixture.send("ann", "/settings reminders=2d,5h");
    assert_eq!(reminders(&fixture), [19]);
    // With sleep in the same message: the time of the reminder, 19:00, waits until eight in the evening.
    let revision = fixture.game(1).revision;
    let due = fixture.game(1).turn_ends().unwrap().due;
    let hour = ((due - Moment(0)) / HOUR - 5) % 24;
    let sleep = format!("sleep={hour:02}:00-{:02}:00", (hour + 1) % 24);
    fixture.send("ann", &format!("/settings reminders=5h {sleep}"));
    assert_eq!(reminders(&fixture), [20]);
    assert!(fixture.game(1).revision <= revision + 1, "one change at most");
    fixture.verify();
}

#[test]
fn in_a_pause_a_digest_shows_no_time() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/settings digest=daily");
    fixture.send("bob", "/settings digest=weekly@tue");
    fixture.start_game("3d");
    fixture.send("ann", "/pause");
    fixture.send("bob", "/pause agree");
    fixture.send("cy", "/pause agree");
    let posts = fixture.advance(5 * DAY);
    let of = |name: &str| -> Vec<&str> {
        let mine = posts.iter().filter(|p| p.only_to.as_deref() == Some(name));
        mine.map(|p| p.text.as_str()).collect()
    };
    assert_eq!((of("ann").len(), of("bob").len()), (5, 1));
    for text in of("ann") {
        assert!(text.contains("your turn; the game is paused."), "{text}");
        assert!(!text.contains("left") && !text.contains("until"), "{text}");
    }
    for text in of("bob") {
        assert!(text.contains("to move. The game is paused."), "{text}");
    }
    fixture.verify();
}

/// The moves until Black takes a piece of Red, who may answer with the touch of death; thresholds are 1.
const UNTIL_TOUCH: &str = "1f-4i 3b-5d 3d-5f 3c-4c 3i-4i 3f-4f 1b-3a 4i-5j 1h-4j 3g-5i 5d-6d 3h-5j 3j-4k 6dx7c \
    2ix4j 5i-6j 3j-5l 1g-2i 3a-1b 5lx7m 5j-6k 3dx4c 3d-5f 1e-3f 6j-7k 3f-4g 5fx6e 1c-7f 1cx15c 3f-4g 1e-1f 15cx11k \
    1c-7f 2dx3f 2e-3f";

#[test]
fn who_is_next_is_known_after_a_decision_and_also_if_nobody_makes_it() {
    for answered in [true, false] {
        let mut fixture = Fixture::new();
        fixture.start_game("3d threshold-W=1 threshold-R=1 threshold-B=1");
        fixture.play(UNTIL_TOUCH);
        for name in ["ann", "bob", "cy"] {
            fixture.send(name, "/settings next=on");
        }
        // White moves after Red's decision, then Red. Nobody is told anything else while Red decides.
        let posts = fixture.send("cy", "7fx11k");
        assert!(posts[0].text.contains("touch of death?"), "{posts:#?}");
        assert!(posts.iter().all(|p| !p.text.contains("You are next")), "{posts:#?}");
        let posts = if answered { fixture.send("bob", "(-)") } else { fixture.advance(2 * DAY) };
        let next: Vec<_> = posts.iter().filter(|p| p.text.contains("You are next")).collect();
        assert_eq!(next.len(), 1, "{posts:#?}");
        assert_eq!(next[0].only_to.as_deref(), Some("bob"));
        assert!(next[0].text.contains("ann (White) to move"), "{}", next[0].text);
        fixture.verify();
    }
}

#[test]
fn you_are_next_is_private_and_one_action_ahead() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.send("cy", "/settings next=on");
    let posts = fixture.send("ann", "3e-5e");
    assert_eq!(posts.len(), 2, "{posts:#?}");
    assert_eq!(posts[1].only_to.as_deref(), Some("cy"));
    assert!(posts[1].text.starts_with("You are next in game g1"), "{}", posts[1].text);
    assert_eq!(fixture.send("bob", "3d-5d").len(), 1, "now it is cy's turn");
    assert_eq!(fixture.send("cy", "3e-4e").len(), 1);
    // With two players left everybody is always next.
    fixture.send("ann", "/resign yes");
    assert!(fixture.send("bob", "3f-5f").iter().all(|p| !p.text.contains("You are next")));
    fixture.verify();
}

#[test]
fn a_draw_offer_mentions_those_who_must_answer_and_the_end_mentions_all() {
    let mut fixture = Fixture::new();
    fixture.send("bob", "/settings pings=never");
    fixture.start_game("3d");
    let offer = fixture.answer("ann", "/draw");
    assert_eq!(offer.mention, ["cy"], "bob does not want to be mentioned");
    let agreed = fixture.answer("cy", "/draw");
    assert_eq!(agreed.mention, Vec::<String>::new(), "they know of the offer");
    let over = fixture.answer("bob", "/draw");
    assert_eq!(fixture.game(1).status, Status::Over);
    assert_eq!(over.mention, ["ann", "cy"]);
    fixture.verify();
}
