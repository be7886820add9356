//! The desk as players use it: a fixture in memory, and a clock moved by the test.

use bot::chat::{Incoming, Outgoing, PlaceId, Subject};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::daemon::core::Core;
use bot::game::Desk;
use bot::game::state::{DeadlineKind, Status};
use bot::store::Interaction;
use bot::time::Span;
use rules::Seat;

use crate::support::{self, DAY, Fixture, HOUR};

#[test]
fn a_game_is_opened_joined_and_started() {
    let mut fixture = Fixture::new();
    let opened =
        fixture.answer("ann", "/play siege white=ann red=bob black=open pace=3d+5d setup=8");
    assert!(opened.text.contains("Ann") || opened.text.contains("ann"), "{}", opened.text);
    for part in [
        "g1",
        "3 days a move and 5 days in the bank",
        "setup=8",
        "White: ann",
        "Red: bob (invited)",
        "Black: open",
    ] {
        assert!(opened.text.contains(part), "{part}: {}", opened.text);
    }
    let buttons: Vec<_> = opened.buttons.iter().map(|b| b.command.as_str()).collect();
    assert_eq!(buttons, ["/join g1", "/join g1 Black", "/computer g1", "/decline g1"]);
    assert!(fixture.answer_text("ann", "/join").contains("already"));
    assert!(fixture.answer_text("cy", "/join red").contains("bob"));
    assert!(fixture.answer_text("cy", "/join green").contains("White, Red and Black"));
    assert!(fixture.answer_text("cy", "/join").contains("Black: cy"));
    let started = fixture.answer("bob", "/join");
    assert!(
        started.text.contains("begins: ann (White), bob (Red), cy (Black)"),
        "{}",
        started.text
    );
    assert!(
        started.text.contains("ann (White) to move, until Tue 13 Jan 2026, 12:00 UTC"),
        "{}",
        started.text
    );
    assert_eq!(started.mention, ["ann"]);
    assert_eq!(started.picture.unwrap().viewer, Seat(0));
    assert_eq!(fixture.game(1).status, Status::Live);
    fixture.verify();
}

#[test]
fn seats_are_declined_and_taken_by_others() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege red=bob black=cy");
    assert!(fixture.answer_text("dan", "/join").contains("reserved for others"));
    assert!(fixture.answer_text("dan", "/decline").contains("not invited"));
    assert!(fixture.answer_text("bob", "/decline").contains("Red: open"));
    assert!(fixture.answer_text("dan", "/join").contains("Red: dan"));
    assert!(fixture.answer_text("cy", "/join").contains("begins"));
    assert!(fixture.answer_text("cy", "/decline").contains("begun already"));
    fixture.verify();
}

#[test]
fn a_player_of_several_seats_sees_the_board_from_one_still_in_the_game() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege white=ann red=bob black=bob");
    fixture.send("bob", "/join");
    fixture.send("bob", "/resign red yes");
    let text = fixture.answer_text("bob", "/legal");
    assert!(text.contains("Moves ("), "Black's, as Red is out of the game: {text}");
    fixture.verify();
}

#[test]
fn invitations_lapse_and_are_cancelled() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege");
    assert!(fixture.answer_text("bob", "/abort").contains("the player who opened"));
    let answers = fixture.advance(8 * DAY);
    assert_eq!(answers.len(), 1);
    assert!(answers[0].text.contains("cancelled"));
    assert_eq!(fixture.game(1).status, Status::Aborted);
    fixture.send("ann", "/play siege");
    assert!(fixture.answer_text("ann", "/abort").contains("cancels"));
    fixture.verify();
}

#[test]
fn colours_are_drawn_by_the_seed_alone() {
    let seats = |text: &str| {
        let mut fixture = Fixture::new();
        fixture.send("ann", text);
        fixture.send("bob", "/join");
        fixture.send("cy", "/join");
        (0..3u8)
            .map(|s| fixture.game(1).holder(Seat(s)).name().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let drawn = seats("/play siege bob cy random colours");
    assert_eq!(drawn, seats("/play siege bob cy random colours"));
    let mut sorted = drawn.clone();
    sorted.sort();
    assert_eq!(sorted, ["ann", "bob", "cy"]);
    // A colour that was given is not drawn.
    assert_eq!(seats("/play siege black=ann bob cy")[2], "ann");
}

#[test]
fn one_person_may_hold_all_seats_when_named_so() {
    let mut fixture = Fixture::new();
    let started = fixture.answer("ann", "/play siege white=me red=ann black=@ann pace=none");
    assert!(started.text.contains("begins"), "{}", started.text);
    assert!(started.text.ends_with("ann (White) to move."), "{}", started.text);
    fixture.play("3e-5e 3e-5e 3e-5e");
    assert_eq!(fixture.game(1).ply, 3);
    assert_eq!(fixture.game(1).turn_ends(), None);
}

#[test]
fn moves_are_answered_to_the_next_player() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    let answer = fixture.answer("ann", "3e-5e!?");
    assert!(answer.text.contains("W3e-5e (for Red "), "{}", answer.text);
    assert!(answer.text.contains("bob (Red) to move, until"), "{}", answer.text);
    assert_eq!(answer.mention, ["bob"]);
    let picture = answer.picture.unwrap();
    assert_eq!((picture.viewer, picture.subject), (Seat(1), Subject::Game { game: 1, ply: 1 }));
    let actions = fixture.view().actions(bot::game::state::GameId(1)).unwrap();
    assert_eq!((actions[0].canonical.as_str(), actions[0].marks.as_str()), ("W3e-5e", "!?"));
    fixture.verify();
}

#[test]
fn chat_gets_no_answer_and_wrong_moves_get_one_reason() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    for talk in [
        "hello all",
        "what a board!",
        "I think the left flank is weak",
        "ok",
        "lol 3 of them",
        ":)",
    ] {
        assert_eq!(fixture.send("ann", talk), [], "{talk}");
    }
    // A person without a seat may write anything.
    assert_eq!(fixture.send("dan", "3e-5e"), []);
    let refused = fixture.message("ann", "3e-9e");
    let answer = fixture.judge(&refused);
    assert_eq!(answer.len(), 1);
    assert!(answer[0].mention.is_empty() && answer[0].reply_to == Some(refused.id.0));
    // The same message again already has its verdict.
    assert_eq!(fixture.judge(&refused), []);
    let early = fixture.answer_text("bob", "3e-5e");
    assert!(early.contains("not your turn") && early.contains("ann (White)"), "{early}");
    assert_eq!(fixture.game(1).ply, 0);
    fixture.verify();
}

#[test]
fn a_long_text_is_not_a_move() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    let long = "3e-5e ".repeat(17_000);
    assert_eq!(fixture.send("ann", &long), []);
    assert!(fixture.answer_text("ann", &format!("/move {long}")).contains("too long"));
    assert!(fixture.answer_text("ann", &format!("/move {}", "x".repeat(500))).contains("too long"));
    assert!(fixture.answer_text("ann", "/move hello there").contains("cannot read"));
}

#[test]
fn invalid_commands_are_answered_with_a_way_out() {
    let mut fixture = Fixture::new();
    for (text, part) in [
        ("/resgin", "/resign"),
        ("/xyzzy", "/help"),
        ("/play shogi", "siege"),
        ("/play siege setup=7", "setup"),
        ("/play siege colour=blue", "options are"),
        ("/play chwhite=ann", "That names no game, and 'chwhite'"),
        ("/play pawns=advanced", "That names no game, and 'pawns'"),
        ("/play chess white=ann chwhite=bob", "options are: none"),
        ("/play siege threshold-w=5 Threshold-W=6", "twice"),
        ("/play siege setup=none", "'none' is no value for option setup"),
        ("/rules chess options", "Options of Chess, for /play: none."),
        ("/play siege pace=soon", "3d"),
        ("/play siege pace=5s", "between 1m and 90d"),
        ("/play siege white=ann white=bob", "twice"),
        ("/play siege bob cy dan eve", "3 seats"),
        ("/join", "/play"),
        ("/resign", "/play"),
        ("/board g99", "g99"),
        ("/abort now please", "does not belong there"),
        ("/rules castlng", "Siege Chess: Castling"),
        ("/help movse", "/move"),
    ] {
        let answer = fixture.answer_text("ann", text);
        assert!(answer.contains(part), "{text}: {answer}");
    }
    fixture.start_game("3d");
    for (text, part) in [
        ("/play siege", "one game at a time"),
        ("/board purple", "White, Red and Black"),
        ("/board 7", "from 0 to 0"),
        ("/draw decline", "No draw"),
        ("/claim", "claim"),
    ] {
        let answer = fixture.answer_text("ann", text);
        assert!(answer.contains(part), "{text}: {answer}");
    }
    fixture.verify();
}

#[test]
fn options_are_case_insensitive_and_none_is_an_empty_list() {
    let mut fixture = Fixture::new();
    fixture.send(
        "ann",
        "/play siege white=ann red=ann black=ann threshold-w=5 Powers=NONE SIEGE=Captures",
    );
    let options = fixture.game(1).position.options();
    let value = |key: &str| options.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str());
    assert_eq!(value("threshold-W"), Some("5"));
    assert_eq!(value("powers"), Some(""));
    assert_eq!(value("siege"), Some("captures"));
    fixture.send("ann", "/play siege powers=Touch,FIELD");
    fixture.verify();
}

#[test]
fn resignation_is_confirmed_and_the_others_play_on() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    let asked = fixture.answer("bob", "/resign");
    assert_eq!(asked.only_to.as_deref(), Some("bob"));
    assert_eq!(asked.buttons[0].command, "/resign g1@0 yes");
    fixture.play("3e-5e");
    let stale = fixture.send_addressed("bob", "/resign g1@0 yes");
    assert!(stale[0].text.contains("earlier position"), "{}", stale[0].text);
    // The notation of a resignation needs confirmation too.
    assert!(fixture.answer_text("bob", "R(Y)").contains("really want to resign"));
    let gone = fixture.answer("bob", "/resign yes");
    assert!(gone.text.contains("cy (Black) to move"), "{}", gone.text);
    assert!(fixture.answer_text("bob", "3e-5e").contains("out of this game"));
    let over = fixture.answer("cy", "/resign yes");
    assert!(over.text.contains("1. ann (White)"), "{}", over.text);
    assert!(over.attachment.unwrap().content.contains("win:W"));
    assert_eq!(fixture.game(1).status, Status::Over);
    fixture.verify();
}

#[test]
fn a_move_is_judged_by_the_stored_position() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    // The cached game is changed by another user of the same store.
    assert!(fixture.answer_text("bob", "/board").contains("ann (White) to move"));
    let desk = Desk::new(GamesConfig::default(), Network::room(), bot::features::FEATURES);
    let other = Core::new(fixture.core.store().clone(), desk, 1);
    let moved = fixture.message("ann", "3e-5e");
    other.judge(&moved, fixture.now, &bot::daemon::plan::Known::everything()).unwrap();
    assert!(fixture.take_answers()[0].text.starts_with("W3e-5e (for Red "));
    assert!(fixture.answer_text("bob", "3e-5e").starts_with("R3e-5e (for Black "));
    fixture.verify();
}

#[test]
fn draws_need_all_remaining_players() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.play("3e-5e");
    let offer = fixture.answer("ann", "/draw");
    assert!(offer.text.contains("bob (Red) and cy (Black)"), "{}", offer.text);
    assert_eq!(offer.mention, ["bob", "cy"], "those who must answer");
    assert!(fixture.answer_text("ann", "/draw").contains("already"));
    assert!(fixture.answer_text("bob", "/draw decline").contains("declines"));
    fixture.send("ann", "/draw");
    fixture.send("bob", "/draw accept");
    // After a round the offer has lapsed, and its button is stale.
    let lapsed: Vec<String> = ["bob", "cy", "ann"]
        .iter()
        .map(|who| fixture.answer_text(who, if *who == "ann" { "3d-5d" } else { "3e-5e" }))
        .collect();
    assert!(lapsed[2].contains("lapsed"), "{lapsed:?}");
    assert!(fixture.send_addressed("cy", "/draw g1@1")[0].text.contains("no longer stands"));
    for who in ["ann", "bob"] {
        fixture.send(who, "/draw");
    }
    let drawn = fixture.answer("cy", "/draw");
    assert!(drawn.text.contains("drawn by agreement"), "{}", drawn.text);
    assert_eq!(fixture.game(1).status, Status::Over);
    fixture.verify();
}

#[test]
fn a_game_can_be_aborted_until_everybody_has_moved() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.play("3e-5e 3e-5e");
    assert!(fixture.answer_text("dan", "/abort").contains("no seat"));
    assert!(fixture.answer_text("cy", "/abort").contains("cancels game g1"));
    assert_eq!(fixture.game(1).status, Status::Aborted);
    fixture.send("ann", "/play siege white=ann red=ann black=ann");
    let game = 2;
    for text in ["3e-5e", "3e-5e", "3e-5e"] {
        fixture.send("ann", text);
    }
    assert_eq!(fixture.game(game).ply, 3);
    assert!(fixture.answer_text("ann", "/abort").contains("/resign"));
    fixture.verify();
}

#[test]
fn reminders_come_before_the_flag_falls() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    let answers = fixture.advance(2 * DAY + HOUR);
    assert_eq!(answers.len(), 1, "{answers:#?}");
    assert!(answers[0].text.contains("ann (White): 24 hours left to move"), "{}", answers[0].text);
    assert_eq!(answers[0].mention, ["ann"]);
    let answers = fixture.advance(22 * HOUR);
    assert!(answers[0].text.contains("2 hours left"), "{}", answers[0].text);
    let answers = fixture.advance(HOUR);
    assert_eq!(answers.len(), 1);
    assert!(answers[0].text.contains("ann (White) has run out of time"), "{}", answers[0].text);
    assert!(answers[0].text.contains("bob (Red) to move"), "{}", answers[0].text);
    assert_eq!(answers[0].mention, ["bob"]);
    // A short turn has no reminder in its first half.
    let mut fixture = Fixture::new();
    fixture.start_game("36h");
    let due: Vec<_> = fixture
        .game(1)
        .deadlines
        .iter()
        .filter(|d| d.kind == DeadlineKind::Reminder)
        .map(|d| d.due)
        .collect();
    assert_eq!(due, [fixture.now + 34 * HOUR]);
    fixture.verify();
}

#[test]
fn the_last_player_on_the_clock_wins() {
    let mut fixture = Fixture::new();
    fixture.start_game("1d");
    let answers = fixture.advance(3 * DAY);
    let end = answers.last().unwrap();
    assert!(end.text.contains("1. cy (Black)"), "{}", end.text);
    assert!(end.attachment.is_some());
    assert_eq!(fixture.game(1).status, Status::Over);
    assert!(fixture.advance(10 * DAY).is_empty());
    fixture.verify();
}

#[test]
fn the_bank_pays_for_long_thoughts() {
    let mut fixture = Fixture::new();
    fixture.start_game("1d+2d");
    let bank = |fixture: &Fixture, seat: usize| fixture.game(1).seats[seat].bank;
    assert_eq!(fixture.game(1).turn_ends().unwrap().due, fixture.now + 3 * DAY);
    fixture.advance(12 * HOUR);
    fixture.play("3e-5e");
    assert_eq!(bank(&fixture, 0), 2 * DAY);
    fixture.advance(36 * HOUR);
    fixture.play("3e-5e");
    assert_eq!(bank(&fixture, 1), 36 * HOUR);
    fixture.play("3e-5e 3d-5d");
    // Red has a day and the rest of the bank.
    assert_eq!(fixture.game(1).turn_ends().unwrap().due, fixture.now + DAY + 36 * HOUR);
    fixture.verify();
}

#[test]
fn a_move_counts_from_when_it_was_written_and_the_next_turn_from_when_it_was_judged() {
    let mut fixture = Fixture::new();
    fixture.start_game("1d+1d");
    let written = fixture.message("ann", "3e-5e");
    fixture.now += 30 * HOUR;
    fixture.judge(&written);
    let game = fixture.game(1);
    assert_eq!(game.seats[0].bank, DAY);
    assert_eq!(game.turn_ends().unwrap().due, fixture.now + 2 * DAY);
}

#[test]
fn nobody_loses_on_time_before_the_history_is_read() {
    use bot::daemon::core::Lapsed;
    let mut fixture = Fixture::new();
    fixture.start_game("1d");
    let due = fixture.game(1).turn_ends().unwrap().due;
    let late = fixture.message("ann", "3e-5e");
    fixture.now = due + HOUR;
    let id = bot::game::state::GameId(1);
    while fixture.core.lapse(id, fixture.now, None).unwrap() == Lapsed::Changed {}
    assert_eq!(fixture.core.lapse(id, fixture.now, Some(due - Span(1))).unwrap(), Lapsed::Waiting);
    assert_eq!(fixture.game(1).ply, 0);
    // The sweep finds the move that was written in time.
    fixture.judge(&late);
    assert_eq!(fixture.core.lapse(id, fixture.now, Some(due)).unwrap(), Lapsed::Nothing);
    assert_eq!(fixture.game(1).ply, 1);
    fixture.verify();
}

#[test]
fn nobody_loses_on_time_while_a_pressed_button_waits_for_its_verdict() {
    use bot::chat::Context;
    use bot::daemon::core::Lapsed;
    let mut fixture = Fixture::new();
    fixture.start_game("1d");
    let pressed = Incoming {
        addressed: true,
        context: Context { unseen: true, ..Context::default() },
        ..fixture.message("ann", "/move g1@0 3e-5e")
    };
    let stored =
        Interaction { id: pressed.id, token: "t".into(), asked: pressed.clone(), direct: false };
    fixture.core.store().write(move |tx| tx.add_interaction(&stored)).unwrap();
    fixture.now += 30 * HOUR;
    let id = bot::game::state::GameId(1);
    while fixture.core.lapse(id, fixture.now, Some(fixture.now)).unwrap() == Lapsed::Changed {}
    assert_eq!(fixture.core.lapse(id, fixture.now, Some(fixture.now)).unwrap(), Lapsed::Waiting);
    assert_eq!(fixture.game(1).ply, 0);
    fixture.judge(&pressed);
    assert_eq!(fixture.game(1).ply, 1);
    fixture.verify();
}

#[test]
fn messages_older_than_a_game_do_not_concern_it() {
    let mut fixture = Fixture::new();
    let old = fixture.message("ann", "3e-5e");
    fixture.send("ann", "/play siege white=ann red=ann black=ann");
    assert_eq!(fixture.judge(&old), []);
    assert_eq!(fixture.game(1).ply, 0);
}

#[test]
fn a_move_that_arrives_after_the_next_action_is_not_played() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.play("3e-5e");
    // Red writes a move that the network delays, then another, and the round goes on.
    let delayed = fixture.message("bob", "3d-5d");
    let place = PlaceId("private".into());
    let addressed = Incoming { addressed: true, place, ..fixture.message("bob", "3d-5d") };
    fixture.play("3e-5e 3e-5e 3d-5d");
    let answers = fixture.judge(&delayed);
    assert!(answers[0].text.contains("reached me late"), "{}", answers[0].text);
    assert_eq!(fixture.game(1).ply, 4);
    // With a mention or without, here or in a direct message.
    let answers = fixture.judge(&addressed);
    assert!(answers[0].text.contains("reached me late"), "{}", answers[0].text);
    assert_eq!(fixture.game(1).ply, 4);
    // A resignation out of turn prevents no other player's move.
    let delayed = fixture.message("bob", "3d-5d");
    fixture.send("ann", "/resign yes");
    assert!(fixture.judge(&delayed)[0].text.starts_with("R"));
    fixture.verify();
}

#[test]
fn the_board_the_sheet_and_the_record_are_shown() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.play("3e-5e 3e-5e 3e-5e 3d-5d!");
    let board = fixture.answer("cy", "/board red 2");
    let picture = board.picture.unwrap();
    assert_eq!((picture.viewer, picture.subject), (Seat(1), Subject::Game { game: 1, ply: 2 }));
    assert_eq!(fixture.answer("cy", "/board").picture.unwrap().viewer, Seat(2));
    assert_eq!(fixture.answer("dan", "/board").picture.unwrap().viewer, Seat(1));
    assert_eq!(fixture.answer_text("dan", "/moves"), "1. W3e-5e R3e-5e B3e-5e\n2. W3d-5d!");
    let record = fixture.answer("dan", "/record").attachment.unwrap();
    assert_eq!(record.name, "siege-g1.txt");
    let read: rules::record::Record = record.content.parse().unwrap();
    assert_eq!(read.entries.len(), 4);
    assert_eq!(read.tag("Red"), Some("bob"));
    let legal = fixture.answer("bob", "/legal 3d");
    assert_eq!(legal.picture.unwrap().targets, Some((Seat(1), "3d".into())));
    assert!(legal.text.contains("Your pawn on 3d can do this"), "{}", legal.text);
    assert!(legal.text.contains(": 3d-4d, 3d-4e, 3d-5d, 3d-5f"), "{}", legal.text);
    assert!(fixture.answer_text("ann", "/games").contains("you are White"));
    assert!(fixture.answer_text("dan", "/games").contains("no game"));
}

#[test]
fn help_names_commands_and_examples() {
    let mut fixture = Fixture::new();
    // What is possible only on a server is left out in the room.
    let all = fixture.answer_text("ann", "/help");
    let left_out = ["cup", "rating", "leaderboard", "annul", "close", "block", "unblock", "blocks"];
    for group in bot::game::command::Group::ALL {
        let specs = bot::features::specs().filter(|spec| spec.group == group);
        let (here, elsewhere): (Vec<_>, Vec<_>) =
            specs.partition(|spec| !left_out.contains(&spec.name));
        let list = fixture.answer_text("ann", &format!("/help {}", group.words()[0]));
        for spec in here {
            let line = all.lines().find(|line| line.starts_with(&group.title().english())).unwrap();
            let named =
                |text: &str| text.split([' ', ',']).any(|word| word == format!("/{}", spec.name));
            assert!(named(line), "{} in {line}", spec.name);
            assert!(list.contains(&spec.short().english()), "{} in {list}", spec.name);
        }
        for spec in elsewhere {
            assert!(
                !format!("{all}\n{list} ").contains(&format!("/{} ", spec.name)),
                "{}",
                spec.name
            );
        }
    }
    assert!(!all.contains("managers"), "{all}");
    for spec in bot::features::specs() {
        let answer = fixture.answer_text("ann", &format!("/help {}", spec.name));
        assert!(answer.contains(&spec.short().english()));
    }
    let games = fixture.answer("ann", "/rules");
    assert_eq!(games.text.lines().count(), rules::Variant::ALL.len(), "{}", games.text);
    assert_eq!(games.buttons.len(), rules::Variant::ALL.len());
    for button in games.buttons {
        let overview = fixture.answer("ann", &button.command);
        assert!(overview.text.contains("Press a topic"), "{}", overview.text);
        assert!(overview.buttons.iter().any(|b| b.label == "Notation"));
        for topic in overview.buttons {
            let page = fixture.answer("ann", &topic.command);
            assert!(page.only_to.is_some() && page.text.len() > 25, "{}", page.text);
        }
    }
    for topic in rules::Variant::Siege.help().iter().skip(1) {
        let answer = fixture.answer_text("ann", &format!("/rules siege {}", topic.name));
        assert!(answer.ends_with(&topic.text), "{}", topic.name);
    }
    assert!(fixture.answer_text("ann", "/rules options").contains("setup="));
}

#[test]
fn a_piece_has_a_page_with_a_picture_of_its_moves() {
    let mut fixture = Fixture::new();
    let diagram = |m: &Outgoing| match m.picture.clone().unwrap().subject {
        Subject::Moves(diagram) => diagram,
        other => panic!("{other:?}"),
    };
    let page = fixture.answer("ann", "/rules three-realms imp");
    assert!(page.text.starts_with("Three Realms Chess: Imp (Underworld)\n"), "{}", page.text);
    assert_eq!(diagram(&page).nth, 0);
    let above = page.buttons.iter().find(|b| b.label == "Moves on: Earth").unwrap();
    let above = fixture.answer("ann", &above.command);
    assert!(above.text.starts_with("Three Realms Chess: Imp (Earth)\n"), "{}", above.text);
    assert_eq!(diagram(&above).nth, 1);
    let knight = fixture.answer("ann", "/rules separate-realms knight");
    let realm = knight.buttons.iter().find(|b| b.label == "Realm from b1").unwrap();
    let realm = fixture.answer("ann", &realm.command);
    assert_eq!(diagram(&realm).nth, 1);
    assert!(realm.buttons.iter().any(|b| b.label == "Moves"));
    assert_eq!(diagram(&fixture.answer("ann", "/rules siege Popes")).kind, "pope");
    // In a game, its own rules are meant.
    fixture.answer("ann", "/play wizard ann bob");
    assert_eq!(diagram(&fixture.answer("ann", "/rules archer")).variant, "wizard");
    let elsewhere = fixture.answer("ann", "/rules imp");
    assert!(
        elsewhere.text.contains("no topic 'imp'; those of Three Realms Chess do"),
        "{}",
        elsewhere.text
    );
    assert_eq!(elsewhere.buttons[0].command, "/rules three-realms imp");
}

#[test]
fn a_list_of_the_games_is_shown() {
    let mut fixture = Fixture::new();
    let which = fixture.answer("ann", "/play");
    for variant in rules::Variant::ALL {
        assert!(
            which.text.contains(variant.title())
                && which.text.contains(&variant.summary().english())
        );
    }
    let wizard = which.buttons.iter().find(|b| b.command == "/play wizard").unwrap();
    assert!(
        fixture.answer_text("ann", &wizard.command).contains("ann opens Advanced Wizard Chess")
    );
    assert!(fixture.answer_text("bob", "/play").contains("one game at a time"));
}

#[test]
fn the_bot_can_be_mentioned_elsewhere() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.place = bot::chat::PlaceId("private".into());
    let answers = fixture.send_addressed("ann", "3e-5e");
    assert_eq!(answers.len(), 2, "{answers:#?}");
    let private = answers.iter().find(|o| o.only_to.as_deref() == Some("ann")).unwrap();
    assert!(private.text.contains("W3e-5e is played in game g1"), "{}", private.text);
    assert!(fixture.send_addressed("ann", "board")[0].picture.is_some());
    // Other people's games stay private.
    assert!(fixture.send_addressed("dan", "/board g1")[0].text.contains("g1"));
    assert!(fixture.send_addressed("dan", "/board g1")[0].picture.is_none());
    assert!(fixture.send_addressed("dan", "resgin")[0].text.contains("/resign"));
    assert!(fixture.send_addressed("dan", "tell me a joke")[0].text.contains("cannot read"));
    fixture.verify();
}

#[test]
fn where_names_do_not_identify_people_mentions_are_needed() {
    let network = bot::daemon::Network {
        name: "elsewhere",
        names_identify: false,
        slash_text: false,
        ..bot::daemon::Network::room()
    };
    let mut fixture = Fixture::with(bot::config::GamesConfig::default(), network);
    assert_eq!(fixture.send("ann", "/play siege"), []);
    assert!(fixture.send_addressed("ann", "/play siege red=bob")[0].text.contains('@'));
    let opened = fixture.send_addressed("ann", "play siege red=<@42> black=open");
    assert_eq!(opened[0].mention, ["42"]);
    assert!(fixture.send_addressed("42", "join")[0].text.contains("Red: 42"));
}

/// Plays on, with captures where there are any, until a decision is due.
fn until_decision(fixture: &mut Fixture) -> rules::game::Decision {
    let mut random: u64 = 7;
    for _ in 0..400 {
        let game = fixture.game(1);
        if let Some(decision) = game.position.decision() {
            return decision;
        }
        let actions = game.position.actions();
        let captures: Vec<_> = actions.iter().filter(|a| a.contains('x')).collect();
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = (random >> 33) as usize;
        let action = if captures.is_empty() {
            actions[pick % actions.len()].clone()
        } else {
            captures[pick % captures.len()].clone()
        };
        fixture.play(&action);
    }
    panic!("no decision was due");
}

#[test]
fn a_decision_has_its_own_window_and_is_answered_in_words() {
    for (choice, expected) in [
        (Some("touch"), "touch of death"),
        (Some("let it stand"), "stand"),
        (Some("T"), "touch of death"),
        (Some("-"), "stand"),
        (None, "has not decided in time"),
    ] {
        let mut fixture = Fixture::new();
        fixture.start_game("3d+5d threshold-W=1 threshold-R=1 threshold-B=1");
        let decision = until_decision(&mut fixture);
        let game = fixture.game(1);
        let decider = game.holder(decision.seat).person().unwrap().0.clone();
        let ends = game.turn_ends().unwrap();
        assert_eq!((ends.kind, ends.due), (DeadlineKind::Decision, fixture.now + DAY));
        let bank = game.seats[decision.seat.index()].bank;
        let other = ["ann", "bob", "cy"].into_iter().find(|n| *n != decider).unwrap();
        assert_eq!(fixture.send(other, "touch"), []);
        assert!(fixture.answer_text(other, "/claim").len() > 5);
        let answers = match choice {
            Some(text) => {
                fixture.advance(HOUR);
                fixture.send(&decider, text)
            }
            None => fixture.advance(DAY + HOUR),
        };
        let last = answers.last().unwrap_or_else(|| panic!("{choice:?}"));
        assert!(last.text.to_lowercase().contains(expected), "{choice:?}: {}", last.text);
        assert_eq!(fixture.game(1).ply, game.ply + 1);
        assert_eq!(fixture.game(1).seats[decision.seat.index()].bank, bank);
        fixture.verify();
    }
}

#[test]
fn an_answer_names_cells_in_the_frame_of_the_question() {
    let mut fixture = Fixture::new();
    fixture.answer_text("ann", "/play wizard black=ann white=bob pace=3d");
    let begun = fixture.answer_text("bob", "/join");
    assert!(begun.contains("like Eb8Eb6 (E is Earth, S the Sky)."), "{begun}");
    let decision = until_decision(&mut fixture);
    let cell = decision.answers.iter().find(|(c, _)| *c == decision.default).unwrap().1.english();
    assert!(cell.starts_with(['E', 'S']), "{cell}");
    let shown = fixture.answer_text("ann", "/board");
    assert!(shown.contains(&format!("Without an answer: {cell}.")), "{shown}");
}

#[test]
fn the_buttons_of_a_decision_become_stale() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d threshold-W=1 threshold-R=1 threshold-B=1");
    let decision = until_decision(&mut fixture);
    let game = fixture.game(1);
    let decider = game.holder(decision.seat).person().unwrap().0.clone();
    let press = format!("/move g1@{} {}", game.ply, decision.default);
    let other = ["ann", "bob", "cy"].into_iter().find(|n| *n != decider).unwrap();
    assert!(fixture.send_addressed(other, &press)[0].text.contains("decides first"));
    assert_eq!(fixture.send_addressed(&decider, &press).len(), 1);
    assert_eq!(fixture.game(1).ply, game.ply + 1);
    let again = fixture.send_addressed(&decider, &press);
    assert!(again[0].text.contains("earlier position") && again[0].only_to.is_some());
    fixture.verify();
}

#[test]
fn a_game_of_a_year_can_be_simulated() {
    let mut fixture = Fixture::new();
    let (mut random, mut game, mut reminded) = (11u64, 0, 0);
    for _ in 0..365 {
        let live = fixture.view().unfinished_in(&fixture.place).unwrap();
        let Some(id) = live.first() else {
            game += 1;
            let opened = fixture.answer("ann", "/play siege white=me red=me black=me pace=36h");
            assert!(opened.text.contains(&format!("game g{game}")), "{}", opened.text);
            continue;
        };
        random = support::net::next(random);
        let hours = (random >> 33) as i64 % 48;
        reminded +=
            fixture.advance(hours * HOUR).iter().filter(|o| o.text.contains("hours left")).count();
        let actions = fixture.game(id.0).position.actions();
        if let Some(action) = actions.get((random >> 40) as usize % actions.len().max(1)) {
            fixture.send("ann", action);
        }
    }
    assert!(reminded > 20 && game > 2, "{reminded} reminders, {game} games");
    fixture.verify();
}

#[test]
fn a_file_that_cannot_be_read_is_answered_with_the_reason() {
    use bot::chat::{Context, FileTrouble};
    let mut fixture = Fixture::new();
    for (file, words) in [
        (FileTrouble::TooLong, "may have 256 kB at most here. Leave out its comments"),
        (FileTrouble::NotText, "Save the record as UTF-8 text"),
        (FileTrouble::Unreachable, "attach it again, or paste its text"),
    ] {
        let asked = Incoming {
            addressed: true,
            context: Context { unseen: true, file: Some(file), ..Context::default() },
            ..fixture.message("ann", "/position")
        };
        let answers = fixture.judge(&asked);
        assert_eq!(answers.len(), 1, "{answers:?}");
        assert!(answers[0].text.contains(words), "{}", answers[0].text);
    }
}

#[test]
fn a_long_record_is_refused_with_the_bound() {
    let mut fixture = Fixture::new();
    let long = format!("/position [Variant \"siege\"] {{{}}} *", "x ".repeat(130_000));
    let answer = fixture.answer_text("ann", &long);
    assert!(answer.contains("256 kB"), "{answer}");
    let most = format!("/position [Variant \"siege\"] {{{}}} *", "x ".repeat(120_000));
    assert!(fixture.answer_text("ann", &most).contains("Siege Chess"));
}
