//! What managers of a guild can do, and games that nobody continues.

use bot::chat::{Context, Incoming, Membership, Outgoing, PlaceId, Step};
use bot::config::{GamesConfig, LimitsConfig};
use bot::daemon::Network;
use bot::game::state::{DeadlineKind, GameId, Status};
use bot::time::Span;

use crate::support::{DAY, Fixture};

fn fixture() -> Fixture {
    Fixture::limited(LimitsConfig::default())
}

fn at(
    fixture: &mut Fixture,
    at: (&str, &str),
    name: &str,
    text: &str,
    unseen: bool,
) -> Vec<Outgoing> {
    let guild = Membership {
        guild: at.0.into(),
        channel: at.1.into(),
        roles: Some(vec!["7".into()]),
        manages: name == "boss",
    };
    fixture.place = PlaceId(at.1.into());
    let message = Incoming {
        addressed: true,
        context: Context { unseen, guild: Some(guild), ..Context::default() },
        ..fixture.message(name, text)
    };
    fixture.judge(&message)
}

fn slash(fixture: &mut Fixture, name: &str, text: &str) -> Vec<Outgoing> {
    at(fixture, ("guild", "general"), name, text, true)
}

fn text(fixture: &mut Fixture, name: &str, line: &str) -> String {
    let answers = slash(fixture, name, line);
    assert!(!answers.is_empty(), "{line}");
    answers[0].text.clone()
}

/// Ann and bob play chess in a thread, and both have moved.
fn playing() -> Fixture {
    let mut fixture = fixture();
    slash(&mut fixture, "ann", "/play chess white=me pace=3d");
    slash(&mut fixture, "bob", "/join");
    fixture.place = PlaceId("thread-1".into());
    fixture.send("ann", "e4");
    fixture.send("bob", "e5");
    assert_eq!(fixture.game(1).ply, 2);
    fixture
}

#[test]
fn a_manager_closes_a_running_game_with_a_reason_for_all_players() {
    let mut fixture = playing();
    let answers = slash(&mut fixture, "boss", "/close g1 Bob has left the server");
    let notice = answers.iter().find(|m| m.only_to.is_none() && m.step.is_none()).unwrap();
    for part in ["boss, who manages this server", "g1", "Bob has left the server", "no result"] {
        assert!(notice.text.contains(part), "{part}: {}", notice.text);
    }
    assert_eq!(notice.mention, ["ann", "bob"]);
    assert!(answers.iter().any(|m| m.step == Some(Step::CloseThread)), "{answers:#?}");
    let own = answers.iter().find(|m| m.only_to.as_deref() == Some("boss")).unwrap();
    assert!(own.text.contains("has ended"), "{}", own.text);
    let game = fixture.game(1);
    assert_eq!((game.status, game.deadlines.len()), (Status::Aborted, 0));
    // The record stays.
    let record = slash(&mut fixture, "ann", "/record g1").remove(0).attachment.unwrap();
    assert!(record.content.contains("e2e4"), "{}", record.content);
    fixture.verify();
}

#[test]
fn a_manager_aborts_games_of_others_open_or_live() {
    let mut fixture = playing();
    let answers = slash(&mut fixture, "boss", "/abort g1");
    assert!(answers[0].text.contains("boss, who manages this server"), "{answers:#?}");
    assert_eq!(answers[0].mention, ["ann", "bob"]);
    assert_eq!(fixture.game(1).status, Status::Aborted);
    slash(&mut fixture, "ann", "/play chess");
    let answers = slash(&mut fixture, "boss", "/abort g2");
    assert!(answers[0].text.contains("cancels game g2"), "{answers:#?}");
    assert_eq!(fixture.game(2).status, Status::Aborted);
    // Without the same reason, the button does the same.
    let mut fixture = playing();
    let answers = at(&mut fixture, ("guild", "thread-1"), "boss", "close g1 spam", false);
    assert!(answers[0].text.contains("spam"), "{answers:#?}");
    fixture.verify();
}

#[test]
fn a_manager_closes_a_game_in_quarantine() {
    let mut fixture = playing();
    let before = fixture.game(1);
    fixture.core.quarantine(GameId(1), "for a test", fixture.now).unwrap();
    fixture.take_answers();
    // It is unknown who has moved in it, so its players cannot abort it.
    assert!(text(&mut fixture, "ann", "/abort g1").contains("is in quarantine"));
    let answers = at(&mut fixture, ("guild", "thread-1"), "boss", "/close It is broken", true);
    let notice = answers.iter().find(|m| m.only_to.is_none() && m.step.is_none()).unwrap();
    assert!(notice.text.contains("ends game g1: It is broken."), "{}", notice.text);
    assert_eq!(notice.mention, ["ann", "bob"]);
    let game = fixture.game(1);
    assert_eq!((game.status, game.ply, game.deadlines.len()), (Status::Aborted, 2, 0));
    assert_eq!(game.position.position_string(), before.position.position_string());
    assert_eq!(fixture.view().stats().unwrap().quarantined, 0);
    assert!(!text(&mut fixture, "boss", "/close g1 Again").contains("quarantine"));
    assert!(!text(&mut fixture, "ann", "/games").contains("g1"));
    // It stays ended when it replays again.
    fixture.core.review(fixture.now).unwrap();
    assert_eq!(fixture.take_answers(), []);
    assert_eq!(fixture.game(1).status, Status::Aborted);
    fixture.verify();
}

#[test]
fn only_managers_of_the_guild_can_close_games() {
    let mut fixture = playing();
    for line in ["/close g1 no", "/block <@5>", "/unblock <@5>", "/blocks"] {
        let answer = at(&mut fixture, ("guild", "thread-1"), "zed", line, true).remove(0).text;
        assert!(answer.contains("Manage Server"), "{line}: {answer}");
    }
    let answer = at(&mut fixture, ("guild", "thread-1"), "zed", "/abort", true).remove(0).text;
    assert!(answer.contains("no seat"), "{answer}");
    for line in ["/close g1 no", "/abort g1"] {
        let answer = at(&mut fixture, ("other", "yard"), "boss", line, true).remove(0).text;
        assert!(answer.contains("no game g1"), "{line}: {answer}");
    }
    let private = Incoming { addressed: true, ..fixture.message("boss", "/close g1 no") };
    assert!(fixture.judge(&private)[0].text.contains("no game g1"));
    let private = Incoming { addressed: true, ..fixture.message("boss", "/blocks") };
    assert!(fixture.judge(&private)[0].text.contains("on a server"));
    assert_eq!(fixture.game(1).status, Status::Live);
}

#[test]
fn managers_cannot_end_their_own_games() {
    let mut fixture = fixture();
    slash(&mut fixture, "boss", "/play chess white=me");
    slash(&mut fixture, "bob", "/join");
    fixture.place = PlaceId("thread-1".into());
    fixture.send("boss", "e4");
    fixture.send("bob", "e5");
    assert!(text(&mut fixture, "boss", "/abort g1").contains("can no longer be cancelled"));
    assert!(text(&mut fixture, "boss", "/close g1 I lose").contains("another manager"));
    assert_eq!(fixture.game(1).status, Status::Live);
}

#[test]
fn a_reason_is_required_and_limited_in_length() {
    let mut fixture = playing();
    assert!(text(&mut fixture, "boss", "/close g1").contains("/close [g12] REASON"));
    assert!(text(&mut fixture, "boss", "/close").contains("/close [g12] REASON"));
    assert_eq!(fixture.game(1).status, Status::Live);
    let answers = slash(&mut fixture, "boss", &format!("/close g1 {}", "why ".repeat(400)));
    assert!(answers[0].text.chars().count() < 500, "{answers:#?}");
    assert_eq!(fixture.game(1).status, Status::Aborted);
}

#[test]
fn players_of_a_paused_game_are_notified_of_its_end_by_direct_message() {
    let mut fixture = playing();
    fixture.core.place_lost(&PlaceId("thread-1".into()), fixture.now).unwrap();
    fixture.take_answers();
    let message = Incoming {
        addressed: true,
        context: Context {
            unseen: true,
            guild: Some(Membership {
                guild: "guild".into(),
                channel: "general".into(),
                roles: None,
                manages: true,
            }),
            ..Context::default()
        },
        ..fixture.message("boss", "/close g1 the channel is gone")
    };
    fixture.core.judge(&message, fixture.now, &bot::daemon::plan::Known::everything()).unwrap();
    let rows = fixture.view().outbox().unwrap();
    let mut places: Vec<&str> = rows.iter().map(|r| r.place.0.as_str()).collect();
    places.sort_unstable();
    assert_eq!(places, ["@ann", "@bob", "thread-1"]);
    assert!(
        rows.iter()
            .filter(|r| r.place.0.starts_with('@'))
            .all(|r| { r.message.text.contains("the channel is gone") })
    );
}

#[test]
fn blocked_people_cannot_open_or_join_games_but_finish_theirs() {
    let mut fixture = playing();
    slash(&mut fixture, "cy", "/play chess");
    let answer = text(&mut fixture, "boss", "/block bob");
    assert!(answer.contains("@bob") && answer.contains("can no longer open or join"), "{answer}");
    assert!(text(&mut fixture, "bob", "/play chess").contains("blocked you"));
    assert!(text(&mut fixture, "bob", "/join g2").contains("blocked you"));
    let answer = text(&mut fixture, "ann", "/play chess black=bob");
    assert!(answer.contains("managers have blocked them"), "{answer}");
    // Not from a direct message either; in another guild nothing changes.
    let private = Incoming { addressed: true, ..fixture.message("bob", "/join g2") };
    fixture.place = PlaceId("general".into());
    let private = Incoming { place: PlaceId("general".into()), ..private };
    assert!(fixture.judge(&private)[0].text.contains("blocked you"));
    let other = at(&mut fixture, ("other", "yard"), "bob", "/play chess", true);
    assert!(other[0].text.contains("opens"), "{other:#?}");
    // The running game continues.
    fixture.place = PlaceId("thread-1".into());
    assert!(fixture.answer("ann", "Nf3").text.contains("Nf3"));
    assert!(fixture.answer("bob", "Nc6").text.contains("Nc6"));
    let list = text(&mut fixture, "boss", "/blocks");
    assert!(list.contains("@bob"), "{list}");
    assert!(text(&mut fixture, "boss", "/unblock bob").contains("again"));
    assert!(text(&mut fixture, "boss", "/unblock bob").contains("is not blocked"));
    assert!(text(&mut fixture, "boss", "/blocks").contains("Nobody is blocked"));
    assert!(text(&mut fixture, "bob", "/play chess").contains("opens"));
    fixture.verify();
}

#[test]
fn blocked_people_do_not_take_the_seat_of_an_absent_player() {
    let mut fixture = fixture();
    slash(&mut fixture, "ann", "/play chess white=me pace=1d absent=seat");
    slash(&mut fixture, "bob", "/join");
    let seat = |fixture: &Fixture| {
        let game = fixture.game(1);
        (game.offered_seat().is_some(), game.seats[0].holder.name().map(str::to_owned))
    };
    // Ann never moves. First she gets her automatic extension.
    fixture.advance(2 * DAY);
    assert_eq!(seat(&fixture), (true, Some("ann".to_owned())));
    // The people of a guild are known by what they have written.
    slash(&mut fixture, "cy", "/games");
    let answer = text(&mut fixture, "boss", "/block cy");
    assert!(answer.contains("can no longer open or join"), "{answer}");
    let join = |fixture: &mut Fixture, name: &str| {
        at(fixture, ("guild", "thread-1"), name, "/join g1", true).remove(0).text
    };
    let answer = join(&mut fixture, "cy");
    assert!(answer.contains("blocked you"), "{answer}");
    let answer = text(&mut fixture, "bob", "/replace g1 white=cy");
    assert!(answer.contains("managers have blocked them"), "{answer}");
    assert_eq!(seat(&fixture), (true, Some("ann".to_owned())));
    join(&mut fixture, "dan");
    assert_eq!(seat(&fixture), (false, Some("dan".to_owned())));
    fixture.verify();
}

#[test]
fn former_members_can_be_blocked_by_mention_and_nobody_blocks_themselves() {
    let mut fixture = fixture();
    assert!(text(&mut fixture, "boss", "/block <@77>").contains("@77"));
    assert!(text(&mut fixture, "boss", "/block nobody").contains("do not know who"));
    assert!(text(&mut fixture, "boss", "/block boss").contains("yourself"));
    assert!(text(&mut fixture, "boss", "/block").contains("/block @PERSON"));
    assert!(text(&mut fixture, "boss", "/unblock <@77>").contains("again"));
}

#[test]
fn who_may_open_is_an_alias_of_role() {
    let mut fixture = fixture();
    for key in ["who-may-open", "role"] {
        assert!(text(&mut fixture, "boss", &format!("/settings {key}=<@&9>")).contains("@&9"));
        let answer = text(&mut fixture, "ann", "/play chess");
        assert!(answer.contains("Only") && answer.contains("may open games"), "{answer}");
        assert!(
            text(&mut fixture, "ann", &format!("/settings {key}=all")).contains("Manage Server")
        );
        assert!(text(&mut fixture, "boss", &format!("/settings {key}=all")).contains("everybody"));
    }
    assert!(text(&mut fixture, "ann", "/play chess").contains("opens"));
}

#[test]
fn a_game_without_a_clock_is_archived_after_90_days_and_a_week_after_a_notice() {
    let mut fixture = fixture();
    slash(&mut fixture, "ann", "/play chess white=me pace=none");
    slash(&mut fixture, "bob", "/join");
    fixture.place = PlaceId("thread-1".into());
    assert_eq!(fixture.advance(80 * DAY), []);
    fixture.send("ann", "e4");
    assert_eq!(fixture.advance(82 * DAY), [], "a move begins the time anew");
    let notice = fixture.advance(2 * DAY);
    assert_eq!(notice.len(), 1, "{notice:#?}");
    assert!(
        notice[0].text.contains("is archived") && notice[0].text.contains("record is preserved")
    );
    assert_eq!(notice[0].mention, ["ann", "bob"]);
    assert_eq!(fixture.advance(5 * DAY), []);
    assert_eq!(fixture.game(1).status, Status::Live);
    let over = fixture.advance(2 * DAY);
    assert!(over[0].text.contains("Game g1 is archived"), "{over:#?}");
    assert_eq!(over[1].step, Some(Step::CloseThread));
    assert_eq!(fixture.game(1).status, Status::Aborted);
    assert!(slash(&mut fixture, "ann", "/record g1")[0].attachment.is_some());
    fixture.verify();
}

#[test]
fn a_move_after_the_notice_keeps_the_game_alive() {
    let mut fixture = fixture();
    slash(&mut fixture, "ann", "/play chess white=me pace=none");
    slash(&mut fixture, "bob", "/join");
    fixture.place = PlaceId("thread-1".into());
    assert_eq!(fixture.advance(84 * DAY).len(), 1);
    assert!(fixture.answer("ann", "e4").text.contains("e4"));
    assert_eq!(fixture.advance(20 * DAY), []);
    let game = fixture.game(1);
    assert_eq!(game.status, Status::Live);
    assert_eq!(game.deadlines.len(), 1);
    assert_eq!(game.deadlines[0].kind, DeadlineKind::Idle);
}

#[test]
fn a_late_notice_is_also_followed_by_a_week() {
    let mut fixture = fixture();
    slash(&mut fixture, "ann", "/play chess white=me pace=none");
    slash(&mut fixture, "bob", "/join");
    // The daemon was down for a year.
    fixture.now += 365 * DAY;
    let notice = fixture.advance(Span::ZERO);
    assert_eq!(notice.len(), 1, "{notice:#?}");
    assert_eq!(fixture.advance(6 * DAY), []);
    assert_eq!(fixture.game(1).status, Status::Live);
    assert!(fixture.advance(DAY)[0].text.contains("is archived"));
}

#[test]
fn archiving_can_be_switched_off() {
    let games = GamesConfig { archive: Span::ZERO, ..GamesConfig::default() };
    let mut fixture = Fixture::with(games, Network::discord());
    slash(&mut fixture, "ann", "/play chess white=me pace=none");
    slash(&mut fixture, "bob", "/join");
    assert_eq!(fixture.game(1).deadlines, []);
    assert_eq!(fixture.advance(400 * DAY), []);
}
