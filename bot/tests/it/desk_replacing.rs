//! Players who are replaced: who may ask, who must agree, and what the new player takes over.

use bot::chat::{Context, Incoming, Membership, Outgoing, PersonId, PlaceId};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::game::state::{Asks, DeadlineKind, Leaving, Match, ProposalKind, Reliability, Status};
use bot::store::Location;
use rules::Seat;
use rules::record::{Record, Replaced};

use crate::support::{DAY, Fixture, HOUR};

fn names(game: &Match) -> Vec<&str> {
    game.seats.iter().map(|s| s.holder.name().unwrap_or("-")).collect()
}

fn record(fixture: &mut Fixture, name: &str) -> Record {
    let file = fixture.answer(name, "/record g1").attachment.unwrap();
    Record::parse(&file.content).unwrap()
}

#[test]
fn a_player_hands_over_a_seat_and_the_new_player_accepts() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d+5d");
    fixture.play("3e-5e 3d-5d");
    let before = fixture.game(1);
    let asked = fixture.answer("bob", "/replace @dora");
    assert!(
        asked
            .text
            .contains("bob (Red) would like dora to take over Red in game g1, with its clock.")
    );
    assert!(asked.text.contains("dora: press a button"), "{}", asked.text);
    let labels: Vec<&str> = asked.buttons.iter().map(|b| b.label.as_str()).collect();
    assert_eq!(labels, ["Agree", "Decline"]);
    assert_eq!(
        names(&fixture.game(1)),
        ["ann", "bob", "cy"],
        "nothing happens before dora accepts"
    );
    let agree = asked.buttons[0].command.clone();
    // The others are not asked.
    for name in ["ann", "cy", "eve"] {
        let answer = fixture.send_addressed(name, &agree).remove(0).text;
        assert!(answer.contains("who is to take over can answer"), "{name}: {answer}");
    }
    let again = fixture.send_addressed("bob", &agree).remove(0).text;
    assert!(again.contains("already agreed"), "{again}");
    let answers = fixture.send_addressed("dora", &agree);
    assert_eq!(answers.len(), 1, "{answers:#?}");
    assert!(
        answers[0].text.starts_with("dora (Red) plays in game g1 from now on, in the place of bob")
    );
    assert!(answers[0].text.contains("dora is new"), "{}", answers[0].text);
    assert_eq!(answers[0].mention, ["dora"]);
    let game = fixture.game(1);
    assert_eq!(names(&game), ["ann", "dora", "cy"]);
    assert_eq!((game.seats[1].bank, &game.deadlines), (before.seats[1].bank, &before.deadlines));
    assert_eq!(game.proposal(ProposalKind::Replacement), None);
    assert_eq!(game.former_players[0].leaving, Leaving::Own);
    let late = fixture.send_addressed("dora", &agree).remove(0).text;
    assert!(late.contains("Nobody asks to replace a player"), "{late}");
    // Dora plays from now on, bob no longer.
    fixture.play("3e-4e 3f-5f 3f-5f");
    assert_eq!(fixture.game(1).ply, 5);
    assert!(fixture.send_addressed("bob", "/resign g1 yes")[0].text.contains("You have no"));
    fixture.verify();
    let record = record(&mut fixture, "ann");
    assert_eq!(record.tag("Red"), Some("dora"));
    assert_eq!(record.replaced(), [Replaced { seat: Seat(1), ply: 2, name: "bob".into() }]);
    assert_eq!(record.player_at(Seat(1), 2), Some("bob"));
    assert_eq!(record.player_at(Seat(1), 5), Some("dora"));
}

#[test]
fn the_new_player_gets_the_reminders_that_they_have_chosen() {
    let reminders = |fixture: &Fixture| -> Vec<i64> {
        let deadlines = fixture.game(1).deadlines;
        let found = deadlines.iter().filter(|d| d.kind == DeadlineKind::Reminder);
        found.map(|d| (d.due - fixture.now) / HOUR).collect()
    };
    let mut fixture = Fixture::new();
    fixture.send("bob", "/settings reminders=every 12h");
    fixture.send("dora", "/settings reminders=1d,3h");
    fixture.start_game("3d");
    fixture.play("3e-5e");
    assert_eq!(reminders(&fixture), [12, 24, 36, 48, 60]);
    fixture.advance(DAY);
    let asked = fixture.answer("bob", "/replace @dora");
    fixture.send_addressed("dora", &asked.buttons[0].command);
    assert_eq!(reminders(&fixture), [24, 45]);
    // Eve has chosen none. Of the usual ones, 24 hours would be in the first half of what is left.
    let asked = fixture.answer("dora", "/replace @eve");
    fixture.advance(HOUR);
    fixture.send_addressed("eve", &asked.buttons[0].command);
    assert_eq!(reminders(&fixture), [45]);
    fixture.verify();
}

#[test]
fn the_new_player_or_the_player_can_decline() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    for name in ["dora", "bob"] {
        fixture.advance(DAY);
        fixture.send("bob", "/replace red=dora");
        let declined = fixture.send_addressed(name, "/replace g1 decline").remove(0).text;
        assert!(declined.contains("declines: bob (Red) stays in game g1."), "{declined}");
        assert_eq!(fixture.game(1).proposal(ProposalKind::Replacement), None);
    }
    assert_eq!(names(&fixture.game(1)), ["ann", "bob", "cy"]);
    fixture.verify();
}

#[test]
fn others_cannot_replace_a_player_who_is_there() {
    let mut fixture = Fixture::new();
    fixture.start_game("none");
    fixture.play("3e-5e");
    let asked = fixture.answer("ann", "/replace red=dora").text;
    assert!(asked.contains("ann (White) would like dora to take over Red from bob"), "{asked}");
    assert!(asked.contains("lasted more than 14 days, all others can decide"), "{asked}");
    fixture.send_addressed("cy", "/replace g1 agree");
    let waits = fixture.send_addressed("dora", "/replace g1 agree").remove(0).text;
    assert!(waits.ends_with("bob (Red) has not answered yet."), "{waits}");
    assert_eq!(names(&fixture.game(1)), ["ann", "bob", "cy"]);
    // If bob agrees, that is enough.
    fixture.send_addressed("bob", "/replace g1 agree");
    assert_eq!(names(&fixture.game(1)), ["ann", "dora", "cy"]);
    assert_eq!(fixture.game(1).former_players[0].leaving, Leaving::Own);
    fixture.verify();
}

#[test]
fn all_others_can_replace_a_player_who_is_away() {
    let mut fixture = Fixture::new();
    fixture.start_game("none");
    fixture.play("3e-5e");
    fixture.advance(14 * DAY + HOUR);
    let asked = fixture.answer("ann", "/replace red=dora").text;
    assert!(
        asked.contains("bob (Red) is away: this turn has lasted more than 14 days."),
        "{asked}"
    );
    let waits = fixture.send_addressed("dora", "/replace g1 agree").remove(0).text;
    assert!(waits.ends_with("cy (Black) has not answered yet."), "{waits}");
    fixture.send_addressed("cy", "/replace g1 agree");
    assert_eq!(names(&fixture.game(1)), ["ann", "dora", "cy"]);
    let counts = |name: &str| fixture.view().reliability(&PersonId(name.into())).unwrap();
    assert_eq!(counts("bob"), Reliability { abandoned: 1, ..Reliability::default() });
    assert_eq!(counts("dora"), Reliability::default());
    fixture.verify();
}

/// Tries to replace bob, whose turn it is, without his consent.
fn evict_bob(fixture: &mut Fixture) {
    assert_eq!(fixture.game(1).position.to_act(), Some(rules::Seat(1)));
    fixture.send("ann", "/replace red=computer:1");
    fixture.send_addressed("cy", "/replace g1 agree");
    assert_eq!(fixture.game(1).holder(rules::Seat(1)).person(), Some(&PersonId("bob".into())));
    for who in ["ann", "cy"] {
        fixture.send(who, "/draw");
    }
    assert_eq!(fixture.game(1).status, Status::Live);
    fixture.verify();
}

#[test]
fn a_closed_place_and_a_vacation_do_not_count_as_absence() {
    let mut fixture = Fixture::new();
    fixture.start_game("none");
    fixture.play("3e-5e");
    fixture.send("bob", "/vacation 10d");
    fixture.advance(15 * DAY);
    evict_bob(&mut fixture);
    let mut fixture = Fixture::new();
    fixture.start_game("none");
    fixture.play("3e-5e");
    let place = fixture.place.clone();
    fixture.core.place_lost(&place, fixture.now).unwrap();
    fixture.advance(15 * DAY);
    let post = fixture.core.reopened(&place, fixture.now).unwrap().unwrap();
    fixture
        .core
        .resume(&place, fixture.now, &bot::store::Posted::new(post, bot::chat::MessageId(999)))
        .unwrap();
    fixture.take_answers();
    evict_bob(&mut fixture);
}

#[test]
fn a_player_whose_turn_it_is_not_is_never_away() {
    let mut fixture = Fixture::new();
    fixture.start_game("none");
    fixture.play("3e-5e");
    fixture.advance(15 * DAY);
    fixture.send("ann", "/replace black=dora");
    fixture.send_addressed("bob", "/replace g1 agree");
    fixture.send_addressed("dora", "/replace g1 agree");
    assert_eq!(names(&fixture.game(1)), ["ann", "bob", "cy"]);
}

#[test]
fn reliability_counts_what_each_of_them_played() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.play("3e-5e 3d-5d 3e-4e 3f-5f");
    fixture.send("bob", "/replace dora");
    fixture.send_addressed("dora", "/replace g1 agree");
    fixture.play("3f-5f");
    fixture.send("ann", "/resign yes");
    fixture.send("dora", "/resign yes");
    assert_eq!(fixture.game(1).status, Status::Over);
    let counts = |name: &str| fixture.view().reliability(&PersonId(name.into())).unwrap();
    assert_eq!(counts("bob"), Reliability { in_time: 1, ..Reliability::default() });
    // One move is too few for a finished game.
    assert_eq!(counts("dora"), Reliability { in_time: 1, ..Reliability::default() });
    assert_eq!(counts("ann"), Reliability { in_time: 2, finished: 1, ..Reliability::default() });
}

#[test]
fn what_the_former_player_agreed_to_no_longer_counts() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.send("bob", "/draw");
    fixture.send("ann", "/draw");
    fixture.send("bob", "/replace dora");
    fixture.send_addressed("dora", "/replace g1 agree");
    assert_eq!(fixture.game(1).proposal(ProposalKind::Draw), None, "the offer was bob's");
    fixture.send("ann", "/draw");
    fixture.send("cy", "/draw");
    fixture.send("cy", "/replace eve");
    fixture.send_addressed("eve", "/replace g1 agree");
    assert_eq!(fixture.game(1).proposal(ProposalKind::Draw).unwrap().agreed, [Seat(0)]);
    let draw = fixture.answer_text("eve", "/draw");
    assert!(draw.contains("dora (Red) has not answered"), "{draw}");
    fixture.verify();
}

#[test]
fn a_proposal_ends_with_its_seat_and_its_time() {
    let mut fixture = Fixture::new();
    fixture.start_game("none");
    fixture.send("bob", "/replace dora");
    fixture.send("bob", "/resign yes");
    assert_eq!(fixture.game(1).proposal(ProposalKind::Replacement), None);
    fixture.send("ann", "/replace dora");
    fixture.advance(30 * DAY);
    let late = fixture.send_addressed("dora", "/replace g1 agree").remove(0).text;
    assert!(late.contains("Nobody asks to replace a player in game g1 now."), "{late}");
    fixture.send("ann", "/replace dora");
    fixture.send("cy", "/resign yes");
    assert_eq!(
        (fixture.game(1).status, fixture.game(1).proposal(ProposalKind::Replacement)),
        (Status::Over, None)
    );
    fixture.verify();
}

#[test]
fn refusals_say_what_to_do_instead() {
    let mut fixture = Fixture::new();
    assert!(fixture.answer_text("ann", "/replace dora").contains("No game is played here"));
    fixture.send("ann", "/play siege white=ann red=bob black=bob");
    fixture.send("bob", "/join");
    assert_eq!(fixture.game(1).status, Status::Live);
    for (name, text, words) in [
        ("dan", "/replace red=dora", "Only players who are still in game g1"),
        ("bob", "/replace dora", "You play Red and Black. Name one"),
        ("ann", "/replace white=open", "'/replace white=@dora'"),
        ("ann", "/replace me", "You have a seat in game g1 already"),
        ("ann", "/replace bob", "bob has a seat in game g1 already"),
        ("ann", "/replace green=dora", "green"),
        ("ann", "/replace", "/replace"),
        ("ann", "/replace g1 agree", "Nobody asks to replace a player in game g1"),
    ] {
        let answer = fixture.answer_text(name, text);
        assert!(answer.contains(words), "{text}: {answer}");
        assert_eq!(fixture.game(1).proposal(ProposalKind::Replacement), None, "{text}");
    }
    fixture.send("bob", "/replace red=dora");
    fixture.send_addressed("dora", "/replace g1 agree");
    assert_eq!(names(&fixture.game(1)), ["ann", "dora", "bob"]);
    fixture.send("dora", "/resign yes");
    let gone = fixture.answer_text("ann", "/replace red=eve");
    assert!(gone.contains("Red"), "{gone}");
    assert_eq!(fixture.game(1).proposal(ProposalKind::Replacement), None);
    assert!(fixture.answer_text("dora", "/replace eve").contains("out of this game"));
}

#[test]
fn seats_change_hands_a_limited_number_of_times() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    for n in 0..bot::game::state::MOST_REPLACEMENTS {
        let (from, to) = if n % 2 == 0 { ("bob", "dora") } else { ("dora", "bob") };
        fixture.send(from, &format!("/replace {to}"));
        fixture.send_addressed(to, "/replace g1 agree");
        assert_eq!(fixture.game(1).former_players.len(), n + 1);
    }
    assert!(fixture.answer_text("bob", "/replace dora").contains("too often"));
    // All of them are in the record.
    assert_eq!(record(&mut fixture, "ann").replaced().len(), bot::game::state::MOST_REPLACEMENTS);
    fixture.verify();
}

#[test]
fn a_replacement_survives_a_restart_and_a_backup() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.db");
    let mut fixture = Fixture::at(Location::File(path.clone()));
    fixture.start_game("3d");
    fixture.play("3e-5e");
    fixture.send("bob", "/replace dora");
    let open = fixture.game(1);
    let next = fixture.next_message;
    fixture.core.store().close();
    let mut fixture = Fixture::at(Location::File(path.clone()));
    fixture.next_message = next;
    assert_eq!(
        fixture.game(1).proposal(ProposalKind::Replacement),
        open.proposal(ProposalKind::Replacement)
    );
    fixture.send_addressed("dora", "/replace g1 agree");
    let replaced = fixture.game(1);
    let copy = directory.path().join("copy.db");
    let report = bot::store::backup(&path, &copy).unwrap();
    assert_eq!(report.faults, Vec::<String>::new());
    fixture.core.store().close();
    let fixture = Fixture::at(Location::File(copy));
    assert_eq!(fixture.game(1).former_players, replaced.former_players);
    assert_eq!(names(&fixture.game(1)), ["ann", "dora", "cy"]);
    fixture.verify();
}

const HOME: &str = "1001";

fn slash(fixture: &mut Fixture, place: &str, name: &str, text: &str) -> Vec<Outgoing> {
    let guild = Membership {
        guild: HOME.into(),
        channel: place.into(),
        roles: Some(Vec::new()),
        manages: name == "boss",
    };
    let message = Incoming {
        place: PlaceId(place.into()),
        addressed: true,
        context: Context { unseen: true, guild: Some(guild), ..Context::default() },
        ..fixture.message(name, text)
    };
    fixture.judge(&message)
}

#[test]
fn on_discord_the_game_goes_on_in_its_thread_and_blocked_people_stay_out() {
    let mut fixture = Fixture::with(GamesConfig::default(), Network::discord());
    for name in ["ann", "bob", "dora", "eve", "boss"] {
        slash(&mut fixture, "general", name, "/games");
    }
    slash(&mut fixture, "general", "ann", "/play chess white=me black=bob pace=3d");
    slash(&mut fixture, "general", "bob", "/join g1");
    assert_eq!(fixture.game(1).place.0, "thread-1");
    slash(&mut fixture, "general", "boss", "/block eve");
    let refused = slash(&mut fixture, "thread-1", "bob", "/replace black=eve").remove(0).text;
    assert!(refused.contains("eve"), "{refused}");
    assert_eq!(fixture.game(1).proposal(ProposalKind::Replacement), None);
    let posts = slash(&mut fixture, "general", "bob", "/replace g1 dora");
    assert_eq!(posts.len(), 2, "the proposal, and where it is: {posts:#?}");
    assert_eq!(posts[1].only_to.as_deref().or(posts[0].only_to.as_deref()), Some("bob"));
    let proposal = posts.iter().find(|p| !p.buttons.is_empty()).unwrap();
    assert_eq!(proposal.mention, ["dora"]);
    let agree = proposal.buttons[0].command.clone();
    // If dora is blocked in the meantime, she cannot accept.
    slash(&mut fixture, "general", "boss", "/block dora");
    slash(&mut fixture, "thread-1", "dora", &agree);
    assert_eq!(names(&fixture.game(1)), ["ann", "bob"]);
    slash(&mut fixture, "general", "boss", "/unblock dora");
    slash(&mut fixture, "thread-1", "dora", &agree);
    assert_eq!(names(&fixture.game(1)), ["ann", "dora"]);
    fixture.verify();
}

#[test]
fn a_player_is_replaced_by_name() {
    for (by, whose) in [("ann", "bob"), ("ann", "@Bob"), ("bob", "bob")] {
        for text in [format!("/replace {whose}=@dora"), format!("/replace {whose} @dora")] {
            let mut fixture = Fixture::new();
            fixture.start_game("1d+9d");
            fixture.send("ann", "3e-5e");
            let unknown = fixture.answer_text(by, "/replace eve=@dora");
            assert!(
                unknown.contains("There is no seat 'eve'; the seats are White, Red and Black"),
                "{unknown}"
            );
            fixture.send(by, &text);
            let game = fixture.game(1);
            let asked = &game.proposal(ProposalKind::Replacement).expect("a proposal").asks;
            let Asks::Replace { seat, guest, .. } = asked else { panic!("{asked:?}") };
            assert_eq!((*seat, guest.name()), (Seat(1), Some("dora")), "{text}");
            fixture.verify();
        }
    }
}

#[test]
fn who_wants_to_join_a_computers_seat_learns_the_way() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.send("bob", "/replace computer:1");
    for text in ["/join red", "/join g1 red", "/join g1"] {
        let told = fixture.answer_text("dora", text);
        assert!(told.contains("'/replace g1 red=@dora'"), "{text}: {told}");
        assert!(told.contains("computer"), "{text}: {told}");
    }
    let told = fixture.answer_text("dora", "/join white");
    assert!(!told.contains("/replace"), "{told}");
    fixture.verify();
}

/// Asks to replace bob, and returns whether his consent is needed.
fn bob_is_asked(fixture: &mut Fixture) -> bool {
    let asked = fixture.answer("ann", "/replace red=dora").text;
    let needed = !asked.contains("is away");
    fixture.send("ann", "/replace g1 decline");
    needed
}

#[test]
fn time_in_which_nobody_could_or_had_to_move_makes_nobody_absent() {
    let draw = |fixture: &mut Fixture| {
        fixture.send("ann", "/draw");
        fixture.send("cy", "/draw");
        fixture.game(1).status
    };
    // A pause.
    let mut fixture = Fixture::new();
    fixture.start_game("1d");
    fixture.play("3e-5e");
    for who in ["ann", "bob", "cy"] {
        fixture.send(who, "/pause");
    }
    fixture.advance(10 * DAY);
    fixture.send("ann", "/unpause");
    assert!(bob_is_asked(&mut fixture));
    fixture.send("ann", "/replace red=computer:1");
    assert_eq!(names(&fixture.game(1)), ["ann", "bob", "cy"]);
    assert_eq!(draw(&mut fixture), Status::Live);
    fixture.verify();
    // A stop of the daemon.
    let mut fixture = Fixture::new();
    fixture.start_game("1d");
    fixture.play("3e-5e");
    fixture.now += 3 * DAY;
    fixture.core.grace(fixture.now + 12 * HOUR).unwrap();
    assert!(bob_is_asked(&mut fixture));
    assert_eq!(draw(&mut fixture), Status::Live);
    // Time that was given.
    let mut fixture = Fixture::new();
    fixture.start_game("15d");
    fixture.play("3e-5e");
    fixture.send("ann", "/extend bob 30d");
    fixture.advance(31 * DAY);
    assert!(bob_is_asked(&mut fixture));
    assert_eq!(draw(&mut fixture), Status::Live);
    // A vacation.
    let mut fixture = Fixture::new();
    fixture.start_game("1d+5d");
    fixture.play("3e-5e");
    fixture.send("bob", "/vacation 10d");
    fixture.advance(12 * DAY + HOUR);
    assert!(bob_is_asked(&mut fixture), "he has four days left");
    assert_eq!(draw(&mut fixture), Status::Live);
    fixture.verify();
}

#[test]
fn without_a_clock_a_stop_of_the_daemon_does_not_count() {
    let mut fixture = Fixture::new();
    fixture.start_game("none");
    fixture.play("3e-5e");
    fixture.advance(10 * DAY);
    fixture.now += 3 * DAY;
    fixture.core.stood_still(fixture.now - 3 * DAY, fixture.now).unwrap();
    fixture.core.grace(fixture.now + 12 * HOUR).unwrap();
    fixture.advance(3 * DAY);
    assert!(bob_is_asked(&mut fixture));
    fixture.advance(DAY + HOUR);
    assert!(!bob_is_asked(&mut fixture));
    fixture.verify();
}

#[test]
fn with_a_clock_a_player_is_away_only_after_the_deadline() {
    let mut fixture = Fixture::new();
    fixture.start_game("1d+5d absent=seat");
    fixture.play("3e-5e");
    fixture.advance(4 * DAY);
    assert!(bob_is_asked(&mut fixture));
    fixture.advance(2 * DAY);
    assert_eq!(fixture.game(1).offered_seat(), Some(Seat(1)));
    assert!(!bob_is_asked(&mut fixture));
    fixture.verify();
}
