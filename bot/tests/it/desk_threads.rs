//! The desk on a network with threads, direct messages and private commands.

use bot::chat::{
    Change, Context, Incoming, Membership, MessageId, Outgoing, PersonId, PlaceId, Step,
};
use bot::config::{GamesConfig, Palette, Theme};
use bot::daemon::Network;
use bot::daemon::core::Judged;
use bot::daemon::plan::{History, Known, Plan, Until};
use bot::game::state::{ProposalKind, Status, Thread};
use bot::time::Span;
use rules::Seat;

use crate::support::{DAY, Fixture, HOUR};

fn fixture() -> Fixture {
    Fixture::with(GamesConfig::default(), Network::discord())
}

/// Sends a slash command or presses a button.
fn slash(fixture: &mut Fixture, name: &str, text: &str) -> Vec<Outgoing> {
    let guild = Membership {
        guild: "guild".into(),
        channel: "general".into(),
        roles: Some(vec!["7".into()]),
        manages: name == "boss",
    };
    let message = Incoming {
        addressed: true,
        context: Context { unseen: true, guild: Some(guild), ..Context::default() },
        ..fixture.message(name, text)
    };
    fixture.judge(&message)
}

fn one(fixture: &mut Fixture, name: &str, text: &str) -> Outgoing {
    let mut answers = slash(fixture, name, text);
    assert_eq!(answers.len(), 1, "{text}: {answers:#?}");
    answers.remove(0)
}

fn begin(fixture: &mut Fixture) -> Vec<Outgoing> {
    // Everybody has written before, so their names are known.
    for name in ["ann", "bob", "cy"] {
        slash(fixture, name, "/games");
    }
    slash(fixture, "ann", "/play siege white=me red=bob black=cy pace=3d");
    slash(fixture, "bob", "/join");
    slash(fixture, "cy", "/join")
}

#[test]
fn a_full_game_moves_into_its_thread() {
    let mut fixture = fixture();
    let started = begin(&mut fixture);
    assert!(matches!(&started[0].step, Some(Step::OpenThread { game: 1, .. })), "{started:#?}");
    let begun = &started[1];
    assert!(begun.text.contains("begins"), "{}", begun.text);
    assert_eq!(begun.mention, ["ann", "bob", "cy"], "everybody is mentioned in the thread");
    let game = fixture.game(1);
    assert_eq!((game.place.0.as_str(), game.thread), ("thread-1", Thread::Made));
    // Bare text counts there, and no longer where the game was opened.
    assert_eq!(fixture.send("ann", "1f-4i"), []);
    fixture.place = PlaceId("thread-1".into());
    let moved = fixture.answer("ann", "1f-4i");
    assert_eq!(moved.mention, ["bob"]);
    // A button of the old invitation.
    fixture.place = PlaceId("general".into());
    let late = one(&mut fixture, "dan", "/join g1");
    assert!(late.text.contains("has begun") && late.only_to.is_some(), "{late:?}");
    fixture.verify();
}

/// Sends text that is neither a slash command nor addressed to the bot, from a channel or a thread in it.
fn plain(fixture: &mut Fixture, name: &str, text: &str) -> Vec<Outgoing> {
    let (guild, channel) = ("guild".into(), "general".into());
    let guild = Membership { guild, channel, roles: None, manages: false };
    let context = Context { guild: Some(guild), ..Context::default() };
    let message = Incoming { context, ..fixture.message(name, text) };
    fixture.judge(&message)
}

#[test]
fn commands_typed_as_text_are_answered_in_the_thread_of_a_game_and_nowhere_else() {
    let mut fixture = fixture();
    assert_eq!(plain(&mut fixture, "ann", "/play chess"), [], "no game is here");
    begin(&mut fixture);
    assert_eq!(plain(&mut fixture, "ann", "/board"), [], "the game is in its thread");
    fixture.place = PlaceId("thread-1".into());
    let board = plain(&mut fixture, "ann", "/board");
    assert!(board[0].picture.is_some(), "{board:#?}");
    assert_eq!(plain(&mut fixture, "ann", "/skip 3"), [], "a command of another bot");
    for name in ["ann", "bob"] {
        assert!(plain(&mut fixture, name, "/resign yes")[0].text.contains("resigns"));
    }
    assert_eq!(fixture.game(1).status, Status::Over);
    // The last post offers a rematch.
    let rematch = plain(&mut fixture, "cy", "/rematch");
    assert!(rematch[0].text.contains("would like a rematch"), "{rematch:#?}");
    fixture.verify();
}

#[test]
fn posts_before_the_thread_exists_wait_for_it() {
    let mut fixture = fixture();
    for name in ["ann", "bob", "cy"] {
        slash(&mut fixture, name, "/games");
    }
    slash(&mut fixture, "ann", "/play siege white=me red=bob black=cy pace=3d");
    slash(&mut fixture, "bob", "/join");
    let join = Incoming {
        addressed: true,
        context: Context { unseen: true, ..Context::default() },
        ..fixture.message("cy", "/join")
    };
    fixture.core.judge(&join, fixture.now, &Known::everything()).unwrap();
    // A player moves before the thread is created.
    let moved = Incoming { addressed: true, ..fixture.message("ann", "1f-4i") };
    fixture.core.judge(&moved, fixture.now, &Known::everything()).unwrap();
    assert_eq!(fixture.game(1).thread, Thread::Wanted);
    let rows = fixture.view().outbox().unwrap();
    assert!(rows.iter().all(|r| !r.place.0.starts_with("game:")), "{rows:#?}");
    let answers = fixture.take_answers();
    let texts: Vec<&str> = answers.iter().map(|m| m.text.as_str()).collect();
    assert!(texts[1].contains("begins") && texts[2].contains("W1f-4i"), "{texts:#?}");
    assert_eq!(fixture.game(1).place.0, "thread-1");
    fixture.verify();
}

#[test]
fn without_threads_the_game_stays_where_it_was_opened() {
    let mut fixture = fixture();
    fixture.threads = false;
    begin(&mut fixture);
    let game = fixture.game(1);
    assert_eq!((game.place.0.as_str(), game.thread), ("general", Thread::None));
    assert!(fixture.answer("ann", "1f-4i").text.contains("W1f-4i"));
    fixture.verify();
}

#[test]
fn a_game_resigned_at_once_has_a_thread_too() {
    let network = Network { alone: true, ..Network::discord() };
    let mut fixture = Fixture::with(GamesConfig::default(), network);
    let answers = slash(&mut fixture, "ann", "/play siege white=me red=me black=me pace=none");
    assert!(answers[0].text.contains("opens"), "{answers:#?}");
    assert!(matches!(answers[1].step, Some(Step::OpenThread { .. })));
    assert_eq!(fixture.game(1).place.0, "thread-1");
    fixture.verify();
}

#[test]
fn the_thread_is_closed_when_the_game_is_over() {
    let mut fixture = fixture();
    begin(&mut fixture);
    fixture.place = PlaceId("thread-1".into());
    slash(&mut fixture, "ann", "/resign yes");
    let over = slash(&mut fixture, "bob", "/resign yes");
    assert_eq!(fixture.game(1).status, Status::Over);
    assert!(over[0].attachment.is_some());
    assert_eq!(over[1].step, Some(Step::CloseThread));
    let mut fixture = support_aborted();
    let answers = slash(&mut fixture, "ann", "/abort");
    assert_eq!(answers.last().unwrap().step, Some(Step::CloseThread));
    // On time too.
    let mut fixture = self::fixture();
    begin(&mut fixture);
    let answers = fixture.advance(10 * DAY);
    assert_eq!(fixture.game(1).status, Status::Over);
    assert_eq!(answers.last().unwrap().step, Some(Step::CloseThread), "{answers:#?}");
}

fn support_aborted() -> Fixture {
    let mut fixture = fixture();
    begin(&mut fixture);
    fixture.place = PlaceId("thread-1".into());
    fixture
}

#[test]
fn interactions_are_refused_privately_and_messages_in_their_place() {
    let mut fixture = fixture();
    begin(&mut fixture);
    fixture.place = PlaceId("thread-1".into());
    for text in ["/move 9z-9z", "/move 3i-9i", "/board green", "/draw decline"] {
        let private = one(&mut fixture, "ann", text);
        assert_eq!(private.only_to.as_deref(), Some("ann"), "{text}: {private:?}");
        assert_eq!(private.reply_to, None);
    }
    let open = fixture.send_addressed("ann", "/board green").remove(0);
    assert!(open.only_to.is_none() && open.reply_to.is_some() && open.mention.is_empty());
    let wrong = fixture.answer("ann", "3i-9i");
    assert!(wrong.only_to.is_none() && wrong.reply_to.is_some() && wrong.mention.is_empty());
    // A list of games is private however it is requested.
    assert!(fixture.send_addressed("ann", "/games").remove(0).only_to.is_some());
}

#[test]
fn a_lost_place_stops_the_clock_until_the_game_continues_elsewhere() {
    let mut fixture = fixture();
    begin(&mut fixture);
    let due = fixture.game(1).turn_ends().unwrap().due;
    fixture.advance(HOUR);
    let thread = PlaceId("thread-1".into());
    fixture.core.place_lost(&thread, fixture.now).unwrap();
    let notices = fixture.take_answers();
    assert_eq!(notices.len(), 3, "each player once: {notices:#?}");
    assert!(notices.iter().all(|m| m.text.contains("/move-game g1")));
    fixture.core.place_lost(&thread, fixture.now + Span(1)).unwrap();
    assert_eq!(fixture.take_answers(), [], "once is enough");
    // Ten days pass, and nobody loses on time.
    assert_eq!(fixture.advance(10 * DAY), []);
    assert_eq!(fixture.game(1).status, Status::Live);
    let still = one(&mut fixture, "ann", "/move g1 1f-4i");
    assert!(still.text.contains("is paused"), "{}", still.text);
    // Only a player can move it. The clock continues from where it stopped.
    fixture.place = PlaceId("yard".into());
    assert!(one(&mut fixture, "dan", "/move-game g1").text.contains("no game g1"));
    let mut notices = slash(&mut fixture, "bob", "/move-game");
    assert_eq!(notices.len(), 4, "here, in the former place, and to the two others: {notices:#?}");
    let taken = notices.remove(0);
    assert!(taken.text.contains("is played here from now on"), "{}", taken.text);
    assert_eq!(taken.mention, ["ann"]);
    let game = fixture.game(1);
    assert_eq!((game.place.0.as_str(), game.thread, game.stopped_at), ("yard", Thread::None, None));
    assert_eq!(game.turn_ends().unwrap().due, due + 10 * DAY);
    assert!(fixture.answer("ann", "1f-4i").text.contains("W1f-4i"));
    assert!(one(&mut fixture, "bob", "/move-game g1").text.contains("already"));
    fixture.verify();
}

#[test]
fn an_edited_or_deleted_move_counts_and_that_is_announced_once() {
    let mut fixture = fixture();
    begin(&mut fixture);
    fixture.place = PlaceId("thread-1".into());
    let message = fixture.message("ann", "1f-4i");
    fixture.judge(&message);
    fixture.core.changed(&message.place, message.id, Change::Edited, fixture.now).unwrap();
    let answers = fixture.take_answers();
    assert_eq!(answers.len(), 1);
    assert!(answers[0].text.contains("W1f-4i") && answers[0].text.contains("stands"));
    assert_eq!(answers[0].reply_to, Some(message.id.0));
    fixture.core.changed(&message.place, message.id, Change::Edited, fixture.now).unwrap();
    fixture.core.changed(&message.place, MessageId(999_999), Change::Edited, fixture.now).unwrap();
    assert_eq!(fixture.take_answers(), []);
    assert_eq!(fixture.game(1).ply, 1);
}

#[test]
fn an_edited_wrong_move_is_answered_once_and_chat_never() {
    let mut fixture = fixture();
    begin(&mut fixture);
    fixture.place = PlaceId("thread-1".into());
    let refused = fixture.message("ann", "1f-9i");
    assert_eq!(fixture.judge(&refused).len(), 1);
    let talk = fixture.message("ann", "a fine day");
    assert_eq!(fixture.judge(&talk), []);
    let change = |fixture: &Fixture, message: &Incoming, change: Change| {
        fixture.core.changed(&message.place, message.id, change, fixture.now).unwrap();
    };
    change(&fixture, &refused, Change::Deleted);
    change(&fixture, &talk, Change::Edited);
    assert_eq!(fixture.take_answers(), []);
    change(&fixture, &refused, Change::Edited);
    let answers = fixture.take_answers();
    assert_eq!(answers.len(), 1);
    assert!(answers[0].text.contains("as a new message"), "{}", answers[0].text);
    assert_eq!(answers[0].reply_to, Some(refused.id.0));
    change(&fixture, &refused, Change::Edited);
    assert_eq!(fixture.take_answers(), []);
    assert!(fixture.answer("ann", "1f-4i").text.contains("W1f-4i"));
}

#[test]
fn people_set_how_they_see_boards_and_whether_they_are_mentioned() {
    let mut fixture = fixture();
    begin(&mut fixture);
    fixture.place = PlaceId("thread-1".into());
    let answer =
        one(&mut fixture, "bob", "/settings theme=light palette=safe board=white pings=never");
    assert!(answer.only_to.is_some());
    for part in ["theme light", "palette safe", "first seat at the bottom", "pings: never"] {
        assert!(answer.text.contains(part), "{part}: {}", answer.text);
    }
    let moved = fixture.answer("ann", "1f-4i");
    assert_eq!(moved.mention, Vec::<String>::new(), "bob does not want to be mentioned");
    let picture = moved.picture.unwrap();
    assert_eq!(picture.viewer, Seat(0));
    assert_eq!(
        (picture.look.theme, picture.look.palette),
        (Some(Theme::Light), Some(Palette::Safe))
    );
    one(&mut fixture, "bob", "/settings theme=usual board=own");
    let board = one(&mut fixture, "bob", "/board");
    let picture = board.picture.unwrap();
    assert_eq!((picture.viewer, picture.look.theme), (Seat(1), None));
    for (wrong, words) in [
        ("theme=pink", "dark, light or usual"),
        ("board=up", "own or white"),
        ("size=9", "no setting 'size'"),
        ("channels=all", "Manage Server"),
        ("role=all", "Manage Server"),
    ] {
        let answer = one(&mut fixture, "bob", &format!("/settings {wrong}"));
        assert!(answer.text.contains(words), "{wrong}: {}", answer.text);
    }
    let stored = fixture.view().settings(&PersonId("bob".into())).unwrap();
    assert!(!stored.pings && stored.own_side);
}

#[test]
fn managers_set_where_and_by_whom_games_are_opened() {
    let mut fixture = fixture();
    let answer = one(&mut fixture, "boss", "/settings channels=<#55>,<#66> role=<@&9>");
    assert!(answer.text.contains("may open games in"), "{}", answer.text);
    assert!(one(&mut fixture, "ann", "/play siege").text.contains("cannot be opened here"));
    one(&mut fixture, "boss", "/settings channels=general");
    let wrong = one(&mut fixture, "boss", "/settings channels=general");
    assert!(wrong.text.contains("is not a list of channels"), "{}", wrong.text);
    one(&mut fixture, "boss", "/settings channels=all");
    assert!(one(&mut fixture, "ann", "/play siege").text.contains("Only"));
    one(&mut fixture, "boss", "/settings role=7");
    assert!(one(&mut fixture, "ann", "/play siege").text.contains("opens"));
    assert!(one(&mut fixture, "boss", "/settings").text.contains("every channel"));
}

#[test]
fn positions_and_records_are_drawn() {
    let mut fixture = fixture();
    begin(&mut fixture);
    fixture.place = PlaceId("thread-1".into());
    fixture.send("ann", "1f-4i");
    fixture.send("bob", "3b-5d");
    let record = one(&mut fixture, "ann", "/record").attachment.unwrap().content;
    let shown = one(&mut fixture, "ann", &format!("/position after=1 seat=red {record}"));
    let picture = shown.picture.unwrap();
    assert_eq!(picture.viewer, Seat(1));
    let bot::chat::Subject::Position(setup) = picture.subject else { panic!("{picture:?}") };
    assert_eq!(setup.variant, "siege");
    assert!(shown.only_to.is_none());
    let again = one(&mut fixture, "ann", &format!("/position {} private", setup.position));
    assert_eq!(again.picture.unwrap().subject, bot::chat::Subject::Position(setup));
    assert!(again.only_to.is_some());
    for (wrong, words) in [
        ("nonsense", "position string cannot be used"),
        ("nonsense after=3", "needs a record"),
        ("", "Something is missing"),
    ] {
        let answer = one(&mut fixture, "ann", &format!("/position {wrong}"));
        assert!(answer.text.contains(words), "{wrong}: {}", answer.text);
    }
    // What other programs write needs no name of a game.
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let shown = one(&mut fixture, "ann", &format!("/position {fen}"));
    let read = "The FEN is read as 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1: ";
    assert!(shown.picture.is_some() && shown.text.contains(read), "{}", shown.text);
    assert_eq!(shown.text.matches("FEN").count(), 1, "{}", shown.text);
    for pgn in ["[White \"x\"]\n\n1. e4 e5 *", "1. e4 e5", "after=2 ```1. e4 e5 2. Nf3```"] {
        let shown = one(&mut fixture, "ann", &format!("/position {pgn}"));
        let Some(bot::chat::Subject::Position(setup)) = shown.picture.map(|p| p.subject) else {
            panic!("{pgn}: {}", shown.text);
        };
        let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2";
        assert_eq!((setup.variant.as_str(), setup.position.as_str()), ("chess", after), "{pgn}");
    }
    let answer = one(&mut fixture, "ann", &format!("/position after=9 {record}"));
    assert!(answer.text.contains("has 2 moves"), "{}", answer.text);
}

#[test]
fn among_several_games_a_command_means_the_author_s_own() {
    let mut fixture = fixture();
    fixture.threads = false;
    begin(&mut fixture);
    // Two more in the same place; in one of them it is nobody's turn so far.
    slash(&mut fixture, "dan", "/play chess white=me");
    fixture.threads = true;
    slash(&mut fixture, "eve", "/play chess white=me");
    slash(&mut fixture, "bob", "/draw");
    assert!(fixture.game(1).proposal(ProposalKind::Draw).is_some());
    // A person who wants a seat has to name the game, and so does one who plays in none of them.
    assert!(one(&mut fixture, "fay", "/join").text.contains("Which game: g2 or g3?"));
    assert!(one(&mut fixture, "fay", "/board").text.contains("Which game"));
    fixture.verify();
}

/// Ann writes direct messages. Games against Bob wait for her, each in its own thread.
fn ann_is_in_turn_in(games: &[&str]) -> Fixture {
    let mut fixture = fixture();
    for name in ["ann", "bob"] {
        slash(&mut fixture, name, "/games");
    }
    for game in games {
        slash(&mut fixture, "ann", &format!("/play {game} white=me black=bob"));
        slash(&mut fixture, "bob", "/join");
    }
    fixture.place = PlaceId("direct-ann".into());
    fixture
}

#[test]
fn a_move_that_could_be_played_in_several_games_is_not_guessed() {
    let mut fixture = ann_is_in_turn_in(&["chess", "chess", "underworld"]);
    let asked = fixture.send_addressed("ann", "e4").remove(0);
    assert!(asked.text.contains("In which game: g1, g2 or g3?"), "{}", asked.text);
    let labels: Vec<&str> = asked.buttons.iter().map(|b| b.label.as_str()).collect();
    assert_eq!(labels, ["g1: Chess", "g2: Chess", "g3: Underworld Chess"]);
    assert_eq!((1..4).map(|id| fixture.game(id).ply).sum::<usize>(), 0);
    slash(&mut fixture, "ann", &asked.buttons[1].command);
    assert_eq!(fixture.game(2).ply, 1);
    // A move that one game alone accepts is played there. One that none accepts is explained by the first game that
    // can read it.
    fixture.send_addressed("ann", "we2e4");
    assert_eq!((fixture.game(1).ply, fixture.game(3).ply), (0, 1));
    // One game is left that waits.
    fixture.send_addressed("ann", "e4");
    assert_eq!(fixture.game(1).ply, 1);
    fixture.verify();
}

#[test]
fn what_ends_a_game_without_a_move_is_not_guessed_out_of_turn() {
    let mut fixture = ann_is_in_turn_in(&["chess", "chess"]);
    for (text, typed) in [("(=)", "(=)"), ("b( = )", "B(=)"), ("(Y)!", "(Y)")] {
        let asked = fixture.send_addressed("bob", text).remove(0);
        assert!(asked.text.contains("In which game: g1 or g2?"), "{text}: {}", asked.text);
        let commands: Vec<_> = asked.buttons.iter().map(|b| b.command.clone()).collect();
        assert_eq!(commands, [1, 2].map(|id| format!("/move g{id}@0 {typed}")), "{text}");
    }
    let offer = slash(&mut fixture, "bob", "/move g2@0 (=)").remove(0);
    assert!(offer.text.contains("bob (Black) offers a draw"), "{}", offer.text);
    assert!(
        fixture.game(1).proposal(ProposalKind::Draw).is_none()
            && fixture.game(2).proposal(ProposalKind::Draw).is_some()
    );
    // What can be meant in no game is answered all the same.
    assert!(fixture.send_addressed("bob", "W(=)").remove(0).text.contains("you play Black"));
    assert!(fixture.send_addressed("bob", "(L)").remove(0).text.contains("clock"));
    assert!(
        fixture
            .send_addressed("bob", "(S)")
            .remove(0)
            .text
            .contains("claimed by the player to move")
    );
    fixture.verify();
}

#[test]
fn a_move_that_no_game_accepts_is_explained_by_one_that_can_read_it() {
    let mut fixture = ann_is_in_turn_in(&["chess", "three-realms"]);
    let answer = fixture.send_addressed("ann", "n1n7").remove(0);
    assert!(answer.text.contains("king") && answer.text.contains("n1"), "{}", answer.text);
    fixture.send_addressed("ann", "n2n4");
    assert_eq!((fixture.game(1).ply, fixture.game(2).ply), (0, 1));
    fixture.verify();
}

#[test]
fn before_its_place_is_read_nothing_is_refused_or_changed_there() {
    let mut fixture = fixture();
    begin(&mut fixture);
    let thread = fixture.game(1).place;
    for (text, matters) in [("1f-9a", true), ("1f-4i", true), ("/moves", false)] {
        let message = Incoming { place: thread.clone(), ..fixture.message("ann", text) };
        let now = fixture.now;
        let judged = |known| fixture.core.judge(&message, now, &known).unwrap();
        if matters {
            let first = Plan::Backfill { places: vec![thread.clone()], until: Until::Message };
            assert_eq!(judged(Known::nothing()), Judged::Not(first), "{text}");
        }
        let here = Known::nothing().with(&thread, History::Read);
        assert_eq!(judged(here), Judged::Done, "{text}");
    }
    assert_eq!(fixture.game(1).ply, 1);
}
