//! Limits per person, place and guild; the cost of processing a line; who learns about which game.

use bot::chat::{Context, Incoming, Membership, Outgoing, PlaceId};
use bot::config::{GamesConfig, LimitsConfig};
use bot::daemon::Network;
use bot::daemon::core::Core;
use bot::game::state::Status;
use bot::game::{Desk, Recent};

use crate::support::{DAY, Fixture, HOUR};

/// Sends a slash command in a channel of a guild.
fn slash_in(fixture: &mut Fixture, at: (&str, &str), name: &str, text: &str) -> Vec<Outgoing> {
    let guild = Membership {
        guild: at.0.into(),
        channel: at.1.into(),
        roles: Some(Vec::new()),
        manages: name == "boss",
    };
    fixture.place = PlaceId(at.1.into());
    let message = Incoming {
        addressed: true,
        context: Context { unseen: true, guild: Some(guild), ..Context::default() },
        ..fixture.message(name, text)
    };
    fixture.judge(&message)
}

fn slash(fixture: &mut Fixture, name: &str, text: &str) -> Vec<Outgoing> {
    slash_in(fixture, ("guild", "general"), name, text)
}

fn text(fixture: &mut Fixture, name: &str, line: &str) -> String {
    let answers = slash(fixture, name, line);
    assert!(!answers.is_empty(), "{line}");
    answers[0].text.clone()
}

fn limits() -> LimitsConfig {
    LimitsConfig::NONE
}

#[test]
fn the_invitations_of_one_person_are_limited() {
    let mut fixture = Fixture::limited(LimitsConfig { invitations_per_person: 3, ..limits() });
    for _ in 0..3 {
        assert!(text(&mut fixture, "ann", "/play siege").contains("opens"));
    }
    let answer = text(&mut fixture, "ann", "/play siege");
    assert!(answer.contains("3 games waiting") && answer.contains("/abort"), "{answer}");
    // In another guild too, and it limits nobody else.
    let elsewhere = slash_in(&mut fixture, ("other", "yard"), "ann", "/play siege");
    assert!(elsewhere[0].text.contains("3 games waiting"), "{elsewhere:#?}");
    assert!(text(&mut fixture, "bob", "/play siege").contains("opens"));
    assert!(text(&mut fixture, "ann", "/abort g2").contains("cancels"));
    assert!(text(&mut fixture, "ann", "/play chess").contains("opens"));
    fixture.verify();
}

#[test]
fn the_games_of_one_person_are_limited() {
    let mut fixture = Fixture::limited(LimitsConfig { games_per_person: 2, ..limits() });
    for _ in 0..2 {
        slash(&mut fixture, "ann", "/play chess white=me");
        slash(&mut fixture, "bob", "/play chess white=me");
    }
    let answer = text(&mut fixture, "ann", "/play chess");
    assert!(answer.contains("a seat in 2 games") && answer.contains("/games"), "{answer}");
    let answer = text(&mut fixture, "ann", "/join g2");
    assert!(answer.contains("a seat in 2 games"), "{answer}");
    // An opener without a seat can still open a game.
    slash(&mut fixture, "dan", "/games");
    assert!(text(&mut fixture, "ann", "/play chess white=dan black=open").contains("opens"));
    // Declining a seat makes room.
    assert!(text(&mut fixture, "ann", "/decline g1").contains("does not play"));
    assert!(slash(&mut fixture, "ann", "/join g2").iter().any(|m| m.text.contains("begins")));
    fixture.verify();
}

#[test]
fn the_limit_of_games_holds_for_the_seat_of_an_absent_player() {
    let mut fixture = Fixture::limited(LimitsConfig { games_per_person: 1, ..limits() });
    slash(&mut fixture, "ann", "/play chess white=me pace=1d absent=seat");
    slash(&mut fixture, "bob", "/join g1");
    slash_in(&mut fixture, ("guild", "yard"), "cy", "/play chess white=me pace=9d");
    fixture.advance(2 * DAY);
    assert!(fixture.game(1).offered_seat().is_some());
    let join = |fixture: &mut Fixture| {
        slash_in(fixture, ("guild", "thread-1"), "cy", "/join g1").remove(0).text
    };
    let answer = join(&mut fixture);
    assert!(answer.contains("a seat in 1 game"), "{answer}");
    assert!(fixture.game(1).offered_seat().is_some());
    assert!(text(&mut fixture, "cy", "/abort g2").contains("cancels"));
    join(&mut fixture);
    assert_eq!(fixture.game(1).seats[0].holder.name(), Some("cy"));
    fixture.verify();
}

#[test]
fn the_games_of_a_channel_and_a_guild_are_limited() {
    let mut fixture = Fixture::limited(LimitsConfig { games_per_place: 2, ..limits() });
    for name in ["ann", "bob"] {
        assert!(text(&mut fixture, name, "/play chess").contains("opens"));
    }
    let answer = text(&mut fixture, "cy", "/play chess");
    assert!(
        answer.contains("This channel already has 2 games") && answer.contains("another"),
        "{answer}"
    );
    let yard = slash_in(&mut fixture, ("guild", "yard"), "cy", "/play chess");
    assert!(yard[0].text.contains("opens"), "{yard:#?}");
    // A game in its thread no longer counts for the channel.
    assert!(slash(&mut fixture, "dan", "/join g1").iter().any(|m| m.text.contains("begins")));
    assert!(text(&mut fixture, "cy", "/play chess").contains("opens"));

    let mut fixture = Fixture::limited(LimitsConfig { games_per_guild: 2, ..limits() });
    slash_in(&mut fixture, ("guild", "a"), "ann", "/play chess");
    slash_in(&mut fixture, ("guild", "b"), "bob", "/play chess");
    let answer = slash_in(&mut fixture, ("guild", "c"), "cy", "/play chess");
    assert!(answer[0].text.contains("This server already has 2 games"), "{answer:#?}");
    let answer = slash_in(&mut fixture, ("other", "d"), "cy", "/play chess");
    assert!(answer[0].text.contains("opens"), "{answer:#?}");
}

#[test]
fn without_limits_nothing_is_refused_and_the_room_has_none() {
    let mut fixture = Fixture::limited(limits());
    for _ in 0..120 {
        assert!(text(&mut fixture, "ann", "/play chess").contains("opens"));
    }
    let room = Desk::new(GamesConfig::default(), Network::room(), bot::features::FEATURES)
        .limited(LimitsConfig::default());
    let mut fixture = Fixture::new();
    fixture.core = Core::new(fixture.core.store().clone(), room, 1);
    fixture.send("ann", "/play chess white=ann black=ann");
    for _ in 0..60 {
        assert!(fixture.answer("ann", "/board").picture.is_some());
    }
}

#[test]
fn requested_pictures_are_limited_per_minute_and_pictures_of_moves_are_not() {
    let limited = LimitsConfig { pictures_per_minute: 3, ..limits() };
    let mut fixture = Fixture::limited(limited);
    slash(&mut fixture, "ann", "/play chess white=me");
    slash(&mut fixture, "bob", "/join");
    let at = ("guild", "thread-1");
    for _ in 0..3 {
        assert!(slash_in(&mut fixture, at, "ann", "/board")[0].picture.is_some());
    }
    let refused = slash_in(&mut fixture, at, "ann", "/board").remove(0);
    assert!(refused.picture.is_none() && refused.text.contains("3 pictures"), "{refused:#?}");
    let refused = slash_in(&mut fixture, at, "ann", "/position chess 8/8/8/8/8/8/8/8");
    assert!(refused[0].text.contains("3 pictures"), "{refused:#?}");
    // Without the picture, the text is sent.
    let page = slash_in(&mut fixture, at, "ann", "/rules chess knight").remove(0);
    assert!(page.picture.is_none() && page.text.contains("Knight"), "{page:#?}");
    let legal = slash_in(&mut fixture, at, "ann", "/legal e2").remove(0);
    assert!(legal.picture.is_none() && legal.text.contains("e4"), "{legal:#?}");
    let illegal = fixture.answer("ann", "e2e5");
    assert!(illegal.picture.is_none() && !illegal.text.is_empty(), "{illegal:#?}");
    // A move has its picture, and other people's commands are counted separately.
    assert!(fixture.answer("ann", "e4").picture.is_some());
    assert!(slash_in(&mut fixture, at, "bob", "/board")[0].picture.is_some());
    fixture.advance(HOUR / 60);
    assert!(slash_in(&mut fixture, at, "ann", "/board")[0].picture.is_some());
}

/// One for every 20 positions, but never more than those of a minute.
#[test]
fn animations_count_as_the_pictures_that_they_are_made_of() {
    for (most, again) in [(3, [true, false, true]), (1, [true, false, false])] {
        let mut fixture = Fixture::limited(LimitsConfig { pictures_per_minute: most, ..limits() });
        slash(&mut fixture, "ann", "/play chess white=me");
        slash(&mut fixture, "bob", "/join");
        let at = ("guild", "thread-1");
        let ranks = [("2", "3"), ("3", "4")];
        for (turn, (from, to)) in ranks.into_iter().enumerate() {
            for (nth, file) in ('a'..='h').enumerate() {
                slash_in(&mut fixture, at, "ann", &format!("/move {file}{from}{file}{to}"));
                let answer = match (turn, nth % 2) {
                    (0, _) => format!("{file}7{file}6"),
                    (_, 0) => "a8a7".to_owned(),
                    _ => "a7a8".to_owned(),
                };
                slash_in(&mut fixture, at, "bob", &format!("/move {answer}"));
            }
        }
        assert_eq!(fixture.game(1).ply, 32);
        let first = !slash_in(&mut fixture, at, "ann", "/replay")[0].files.is_empty();
        let second = !slash_in(&mut fixture, at, "ann", "/replay")[0].files.is_empty();
        let board = slash_in(&mut fixture, at, "ann", "/board")[0].picture.is_some();
        assert_eq!([first, second, board], again, "of {most}");
        fixture.now += bot::time::Span::minutes(1);
        assert!(!slash_in(&mut fixture, at, "ann", "/replay")[0].files.is_empty());
    }
}

#[test]
fn pictures_of_refused_moves_are_limited() {
    let mut fixture = Fixture::limited(LimitsConfig { pictures_per_minute: 2, ..limits() });
    slash(&mut fixture, "ann", "/play chess white=me");
    slash(&mut fixture, "bob", "/join");
    fixture.place = PlaceId("thread-1".into());
    let pictures: Vec<bool> =
        (0..4).map(|_| fixture.answer("ann", "e2e5").picture.is_some()).collect();
    assert_eq!(pictures, [true, true, false, false]);
}

#[test]
fn on_discord_nobody_can_play_alone() {
    let mut fixture = Fixture::limited(limits());
    for line in [
        "/play chess white=me black=me",
        "/play siege white=me red=me black=me pace=none",
        "/play chess white=bob black=bob",
    ] {
        slash(&mut fixture, "bob", "/games");
        let answer = text(&mut fixture, "ann", line);
        assert!(answer.contains("You cannot play alone"), "{line}: {answer}");
    }
    // Two seats of three are allowed.
    assert!(text(&mut fixture, "ann", "/play siege white=me red=me").contains("opens"));
    assert!(slash(&mut fixture, "bob", "/join").iter().any(|m| m.text.contains("begins")));
}

#[test]
fn own_games_are_listed_before_invitations_of_others() {
    let mut fixture = Fixture::limited(limits());
    for name in ["ann", "bob"] {
        slash(&mut fixture, name, "/games");
    }
    for _ in 0..300 {
        slash(&mut fixture, "mallory", "/play chess white=me black=ann");
    }
    slash(&mut fixture, "ann", "/play chess white=me black=bob");
    slash(&mut fixture, "bob", "/join g301");
    slash(&mut fixture, "ann", "/play chess white=me");
    let list = text(&mut fixture, "ann", "/games");
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines[1].contains("g301") && lines[1].contains("your turn"), "{list}");
    assert!(lines[2].contains("g302"), "{list}");
    assert!(lines[3].contains("g1 "), "{list}");
    // The move goes to the game in which it can be played.
    fixture.place = PlaceId("@ann".into());
    assert!(fixture.send_addressed("ann", "e4").iter().any(|m| m.text.contains("e4")));
    assert_eq!(fixture.game(301).ply, 1);
}

/// Questions asked and rows listed for one line in a place with this many invitations of strangers, where ann also
/// plays a running game.
fn cost(invitations: usize, line: &str, addressed: bool) -> usize {
    let mut fixture = Fixture::limited(limits());
    fixture.threads = false;
    slash(&mut fixture, "ann", "/play chess white=me");
    slash(&mut fixture, "bob", "/join g1");
    assert_eq!(fixture.game(1).status, Status::Live);
    for _ in 0..invitations {
        slash(&mut fixture, "mallory", "/play chess white=me black=ann");
    }
    let incoming = Incoming { addressed, ..fixture.message("ann", line) };
    let view = fixture.view();
    let desk = Desk::new(GamesConfig::default(), Network::discord(), bot::features::FEATURES);
    let ruling = desk.message(fixture.now, 1, &incoming, &view, &Recent::default()).unwrap();
    assert!(ruling.is_some(), "{line}");
    view.effort()
}

#[test]
fn a_line_of_chat_costs_the_same_with_10_or_1000_invitations() {
    for (line, addressed) in [("e4", false), ("good morning", false), ("e4", true)] {
        let (few, many) = (cost(10, line, addressed), cost(1000, line, addressed));
        assert_eq!(few, many, "{line}");
        assert!(many <= 24, "{line}: {many}");
    }
    // A command looks at the author's own invitations and a few others, not at all of them.
    let many = cost(1000, "/resign", true);
    assert!(many <= 1000, "{many}");
}

#[test]
fn nothing_about_games_of_other_places_is_revealed() {
    let mut fixture = Fixture::limited(limits());
    slash_in(&mut fixture, ("one", "secret"), "ann", "/play three-realms white=me");
    slash_in(&mut fixture, ("one", "secret"), "bob", "/join g1");
    slash_in(&mut fixture, ("one", "lobby"), "ann", "/play chess");
    slash_in(&mut fixture, ("one", "attic"), "ann", "/play chess");
    slash_in(&mut fixture, ("one", "attic"), "ann", "/abort g3");
    let ask = |fixture: &mut Fixture, at: (&str, &str), who: &str, line: &str| {
        let answers = slash_in(fixture, at, who, line);
        assert_eq!(answers.len(), 1, "{line}: {answers:#?}");
        assert!(
            answers[0].picture.is_none() && answers[0].attachment.is_none(),
            "{line}: {answers:#?}"
        );
        assert!(answers[0].buttons.is_empty(), "{line}: {answers:#?}");
        answers[0].text.clone()
    };
    for at in [("two", "general"), ("one", "general")] {
        for command in [
            "/join",
            "/join X white",
            "/decline",
            "/abort",
            "/board",
            "/moves",
            "/record",
            "/rules",
            "/rules X castling",
            "/legal",
            "/resign",
            "/draw",
            "/draw X decline",
            "/claim",
            "/move X e4",
            "/move-game",
        ] {
            for who in ["zed", "boss"] {
                if who == "boss" && at.0 == "one" {
                    continue;
                }
                let line = |n: usize| {
                    let named = format!("#{n}");
                    if command.contains('X') {
                        command.replace('X', &named)
                    } else {
                        format!("{command} {named}")
                    }
                };
                let never = ask(&mut fixture, at, who, &line(9)).replace("g9", "gN");
                for n in 1..=3 {
                    let answer =
                        ask(&mut fixture, at, who, &line(n)).replace(&format!("g{n}"), "gN");
                    assert_eq!(answer, never, "{who}: {}", line(n));
                }
            }
        }
    }
    // Where it was opened, an old button still reports what became of the game.
    let old = slash_in(&mut fixture, ("one", "secret"), "zed", "/join g1");
    assert!(old[0].text.contains("has begun"), "{old:#?}");
    // Its players see it everywhere.
    assert!(slash_in(&mut fixture, ("two", "general"), "bob", "/board g1")[0].picture.is_some());
    let rules = slash_in(&mut fixture, ("two", "general"), "bob", "/rules g1");
    assert!(rules[0].text.contains("Three Realms"), "{rules:#?}");
}
