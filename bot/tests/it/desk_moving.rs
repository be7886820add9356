//! Games that go on in another place: who may move them, who is asked, and that nobody loses by it.

use bot::bridge::{Context, Incoming, Membership, MessageId, Outgoing, PersonId, PlaceId};
use bot::config::{GamesConfig, LimitsConfig};
use bot::daemon::Network;
use bot::daemon::core::Judged;
use bot::daemon::plan::{History, Known, Plan, Until};
use bot::play::{Cause, GuildRules, Status};
use bot::store::Commit;

use crate::support::{DAY, HOUR, Table};

/// The guild in which games are opened here.
const HOME: &str = "1001";

fn table() -> Table {
    Table::with(GamesConfig::default(), Network::discord())
}

/// Where something is said: a place, and its guild unless it is a private conversation.
#[derive(Clone, Copy)]
struct At(&'static str, Option<&'static str>);

const HALL: At = At("hall", Some(HOME));
const YARD: At = At("yard", Some(HOME));
const GARDEN: At = At("garden", Some(HOME));
const THREAD: At = At("thread-1", Some(HOME));
const ABROAD: At = At("abroad", Some("2002"));

fn message(table: &mut Table, at: At, name: &str, text: &str, unseen: bool) -> Incoming {
    let guild = at.1.map(|guild| Membership {
        guild: guild.into(),
        channel: at.0.into(),
        roles: Some(Vec::new()),
        manages: false,
    });
    Incoming {
        place: PlaceId(at.0.into()),
        addressed: unseen || at.1.is_none(),
        context: Context { unseen, guild, ..Context::default() },
        ..table.message(name, text)
    }
}

/// Typed, for all to see.
fn types(table: &mut Table, at: At, name: &str, text: &str) -> Vec<Outgoing> {
    let message = message(table, at, name, text, false);
    table.take(&message)
}

/// A slash command, or a button.
fn slash(table: &mut Table, at: At, name: &str, text: &str) -> Vec<Outgoing> {
    let message = message(table, at, name, text, true);
    table.take(&message)
}

/// The only answer to a slash command.
fn told(table: &mut Table, at: At, name: &str, text: &str) -> String {
    let mut heard = slash(table, at, name, text);
    assert_eq!(heard.len(), 1, "{text}: {heard:#?}");
    heard.remove(0).text
}

/// A game of White (ann), Red (bob) and Black (cy) in its thread.
fn begin(table: &mut Table) {
    for name in ["ann", "bob", "cy", "dan"] {
        slash(table, HALL, name, "/games");
    }
    slash(table, HALL, "ann", "/play siege white=me red=bob black=cy pace=3d");
    slash(table, HALL, "bob", "/join g1");
    slash(table, HALL, "cy", "/join g1");
    assert_eq!(table.game(1).place.0, "thread-1");
}

/// Ann has the game moved to the yard, and everybody agrees.
fn move_to_yard(table: &mut Table) {
    slash(table, YARD, "ann", "/move-game g1");
    slash(table, THREAD, "bob", "/move-game g1 agree");
    slash(table, THREAD, "cy", "/move-game g1 agree");
    assert_eq!(table.game(1).place.0, "yard");
}

/// What is said in each place: its rows of the outbox, posted.
fn rows(table: &Table) -> Vec<(String, Outgoing)> {
    let mut said = Vec::new();
    loop {
        let rows = table.core.store().outbox().unwrap();
        if rows.is_empty() {
            return said;
        }
        for row in rows {
            table.core.store().write(move |tx| tx.set_sent(row.id, MessageId(1))).unwrap();
            said.push((row.place.0, row.message));
        }
    }
}

fn judge(table: &Table, message: &Incoming) {
    assert_eq!(table.core.judge(message, table.now, &Known::everything()).unwrap(), Judged::Done);
}

#[test]
fn one_player_alone_moves_no_healthy_game() {
    for at in [YARD, HALL, ABROAD, At("direct-bob", None)] {
        let mut table = table();
        begin(&mut table);
        slash(&mut table, at, "bob", "/move-game g1");
        assert_eq!(table.game(1).place.0, "thread-1", "bob alone moves it to {}", at.0);
        // It goes on where it was.
        assert!(types(&mut table, THREAD, "ann", "1f-4i")[0].text.contains("W1f-4i"));
        table.sound();
    }
}

#[test]
fn an_opener_who_does_not_play_moves_nothing() {
    let mut table = table();
    for name in ["ann", "bob", "cy", "dan"] {
        slash(&mut table, HALL, name, "/games");
    }
    slash(&mut table, HALL, "ann", "/play siege white=bob red=cy black=dan pace=3d");
    // Neither before it begins nor after.
    slash(&mut table, YARD, "ann", "/move-game g1");
    assert_eq!(table.game(1).place.0, "hall");
    for name in ["bob", "cy", "dan"] {
        slash(&mut table, HALL, name, "/join g1");
    }
    slash(&mut table, YARD, "ann", "/move-game g1");
    assert_eq!(table.game(1).place.0, "thread-1");
    table.core.place_lost(&PlaceId("thread-1".into()), table.now).unwrap();
    table.heard();
    slash(&mut table, YARD, "ann", "/move-game g1");
    assert_eq!(table.game(1).place.0, "thread-1");
}

#[test]
fn a_move_typed_in_time_where_the_game_was_is_played() {
    let mut table = table();
    begin(&mut table);
    slash(&mut table, YARD, "bob", "/move-game g1");
    slash(&mut table, THREAD, "ann", "/move-game g1 agree");
    slash(&mut table, THREAD, "cy", "/move-game g1 agree");
    assert_eq!(table.game(1).place.0, "yard");
    table.pass(2 * DAY);
    types(&mut table, THREAD, "ann", "1f-4i");
    assert_eq!(table.game(1).ply, 1, "it is ignored");
    table.pass(2 * DAY);
    let actions = table.core.store().actions(bot::play::GameId(1)).unwrap();
    assert_eq!(actions[0].canonical, "W1f-4i");
    assert_eq!(actions[0].cause, Cause::Message);
    table.sound();
}

#[test]
fn a_healthy_game_moves_when_all_its_players_agree() {
    let mut table = table();
    begin(&mut table);
    let asked = message(&mut table, YARD, "ann", "/move-game g1", true);
    judge(&table, &asked);
    let said = rows(&table);
    let (yard, thread) = (&said[0], &said[1]);
    assert_eq!((yard.0.as_str(), thread.0.as_str()), ("yard", "thread-1"));
    for (_, message) in [yard, thread] {
        assert!(message.text.contains("ann (White) would like to continue game g1"), "{message:?}");
        let labels: Vec<&str> = message.buttons.iter().map(|b| b.label.as_str()).collect();
        assert_eq!(labels, ["Agree", "Decline"]);
    }
    assert_eq!(thread.1.mention, ["bob", "cy"], "those who are asked are called where they play");
    assert_eq!(yard.1.mention, Vec::<String>::new());
    let agree = thread.1.buttons[0].command.clone();
    // It goes on where it is meanwhile.
    assert!(types(&mut table, THREAD, "ann", "1f-4i")[0].text.contains("W1f-4i"));
    assert!(told(&mut table, YARD, "ann", "/move-game g1").contains("already agreed"));
    assert!(told(&mut table, YARD, "dan", &agree).contains("You have no game g1"));
    let answer = told(&mut table, THREAD, "bob", &agree);
    assert!(answer.contains("bob (Red) agrees to continue game g1"), "{answer}");
    assert!(answer.ends_with("cy (Black) has not answered yet."), "{answer}");
    // Whoever asks for the same agrees.
    let last = message(&mut table, YARD, "cy", "/move-game", true);
    judge(&table, &last);
    let said = rows(&table);
    assert_eq!(said.len(), 2, "{said:#?}");
    assert!(said[0].0 == "yard" && said[0].1.text.contains("is played here from now on"));
    assert_eq!(said[0].1.mention, ["bob"], "whoever is to move is called");
    assert!(said[0].1.picture.is_some());
    assert!(said[1].0 == "thread-1" && said[1].1.text.contains("goes on"), "{said:#?}");
    assert!(said[1].1.text.contains("still count until you"));
    assert_eq!(table.game(1).place.0, "yard");
    assert!(told(&mut table, YARD, "bob", "/move-game g1").contains("here already"));
    table.sound();
}

#[test]
fn a_proposal_is_declined_withdrawn_replaced_and_lapses() {
    let mut table = table();
    begin(&mut table);
    let buttons = |table: &mut Table, at: At| {
        slash(table, at, "ann", "/move-game g1")[0]
            .buttons
            .iter()
            .map(|b| b.command.clone())
            .collect::<Vec<_>>()
    };
    let first = buttons(&mut table, YARD);
    let declined = slash(&mut table, THREAD, "bob", &first[1]);
    assert_eq!(declined.len(), 2, "said where it is played and where it was asked: {declined:#?}");
    assert!(declined[0].text.contains("bob (Red) declines: game g1 stays"), "{}", declined[0].text);
    assert!(told(&mut table, THREAD, "cy", &first[0]).contains("no longer stands"));
    let second = buttons(&mut table, YARD);
    assert_ne!(first, second, "a button agrees to one proposal only");
    let third = buttons(&mut table, GARDEN);
    assert!(told(&mut table, THREAD, "cy", &second[0]).contains("no longer stands"));
    assert!(slash(&mut table, THREAD, "ann", &third[1])[0].text.contains("no longer asks"));
    assert!(told(&mut table, THREAD, "ann", "/move-game decline").contains("Nobody is asking"));
    // It lapses when everybody has had a turn.
    buttons(&mut table, YARD);
    types(&mut table, THREAD, "ann", "1f-4i");
    types(&mut table, THREAD, "bob", "3b-5d");
    assert!(types(&mut table, THREAD, "cy", "3d-5f")[0].text.contains("has lapsed"));
    assert!(table.game(1).proposal.is_none());
    // And when a player leaves.
    buttons(&mut table, YARD);
    assert!(slash(&mut table, THREAD, "bob", "/resign yes")[0].text.contains("has lapsed"));
    // Those who are left are asked.
    let last = buttons(&mut table, YARD);
    assert!(told(&mut table, THREAD, "bob", &last[0]).contains("out of this game"));
    slash(&mut table, THREAD, "cy", &last[0]);
    assert_eq!(table.game(1).place.0, "yard");
    table.sound();
}

#[test]
fn a_proposal_lapses_with_time() {
    let mut table = table();
    for name in ["ann", "bob"] {
        slash(&mut table, HALL, name, "/games");
    }
    slash(&mut table, HALL, "ann", "/play chess white=me black=bob pace=none");
    slash(&mut table, HALL, "bob", "/join g1");
    slash(&mut table, YARD, "ann", "/move-game g1");
    table.pass(8 * DAY);
    assert!(told(&mut table, THREAD, "bob", "/move-game g1 agree").contains("Nobody is asking"));
    assert_eq!(table.game(1).place.0, "thread-1");
    // Asked again it stands again.
    slash(&mut table, YARD, "ann", "/move-game g1");
    slash(&mut table, THREAD, "bob", "/move-game agree");
    assert_eq!(table.game(1).place.0, "yard");
}

#[test]
fn a_game_stays_on_its_server_and_out_of_direct_messages() {
    let mut table = table();
    begin(&mut table);
    let abroad = told(&mut table, ABROAD, "bob", "/move-game g1");
    assert!(abroad.contains("belongs to another server"), "{abroad}");
    let direct = told(&mut table, At("direct-bob", None), "bob", "/move-game g1");
    assert!(direct.contains("cannot be moved to a direct message"), "{direct}");
    let untold = told(&mut table, At("nowhere", Some("0")), "bob", "/move-game g1");
    assert!(untold.contains("did not tell me which server"), "{untold}");
    // Nor does it go there when it is paused.
    table.core.place_lost(&PlaceId("thread-1".into()), table.now).unwrap();
    table.heard();
    let abroad = told(&mut table, ABROAD, "bob", "/move-game g1");
    assert!(abroad.contains("belongs to another server"), "{abroad}");
    let direct = told(&mut table, At("direct-bob", None), "bob", "/move-game g1");
    assert!(direct.contains("cannot be moved to a direct message"), "{direct}");
    let untold = told(&mut table, At("nowhere", Some("0")), "bob", "/move-game g1");
    assert!(untold.contains("did not tell me which server"), "{untold}");
    assert_eq!(table.game(1).place.0, "thread-1");
}

#[test]
fn a_game_goes_only_where_games_are_played_and_there_is_room() {
    let mut table = Table::limited(LimitsConfig { games_per_place: 1, ..LimitsConfig::default() });
    begin(&mut table);
    let set = |table: &Table, channels: &[&str], role: Option<&str>| {
        let channels = channels.iter().map(|id| (*id).to_owned()).collect();
        let rules = GuildRules { channels, role: role.map(str::to_owned) };
        let guild = Some((HOME.to_owned(), rules));
        table.core.store().commit(Commit { guild, ..Commit::default() }).unwrap();
    };
    set(&table, &["yard", "garden"], Some("7"));
    let hall = told(&mut table, HALL, "bob", "/move-game g1");
    // Names of channels carry marks that nobody sees.
    assert!(hall.contains("yard") && hall.contains("garden"), "{hall}");
    assert!(hall.contains("write /move-game g1 there"), "{hall}");
    // Who may open games says nothing about a game that is there; a place has room for as many as it may have.
    slash(&mut table, YARD, "bob", "/move-game g1");
    slash(&mut table, THREAD, "ann", "/move-game g1 agree");
    set(&table, &[], None);
    slash(&mut table, YARD, "dan", "/play chess");
    let full = told(&mut table, THREAD, "cy", "/move-game g1 agree");
    assert!(full.contains("already has 1 game, the most"), "{full}");
    assert_eq!(table.game(1).place.0, "thread-1");
}

#[test]
fn the_invitation_to_a_game_that_was_moved_still_takes_players() {
    let mut table = table();
    slash(&mut table, HALL, "ann", "/play siege white=me pace=3d");
    slash(&mut table, YARD, "ann", "/move-game g1");
    assert_eq!(table.game(1).place.0, "yard");
    slash(&mut table, HALL, "bob", "/join g1");
    assert!(table.game(1).plays(&PersonId("bob".into())));
    // Elsewhere nobody knows of it.
    assert!(told(&mut table, GARDEN, "cy", "/join g1").contains("no game g1"));
    table.sound();
}

#[test]
fn whoever_plays_alone_is_asked_by_nobody() {
    let network = Network { alone: true, ..Network::discord() };
    let mut table = Table::with(GamesConfig::default(), network);
    slash(&mut table, HALL, "ann", "/play chess white=me black=me pace=3d");
    assert!(slash(&mut table, YARD, "ann", "/move-game g1")[0].text.contains("from now on"));
    let game = table.game(1);
    assert_eq!((game.place.0.as_str(), game.former.len()), ("yard", 0));
    // A healthy game does not go into a direct message; a paused one may, where nobody is shut out.
    let direct = At("direct-ann", None);
    assert!(told(&mut table, direct, "ann", "/move-game g1").contains("direct message"));
    table.core.place_lost(&PlaceId("yard".into()), table.now).unwrap();
    table.heard();
    slash(&mut table, direct, "ann", "/move-game g1");
    assert_eq!(table.game(1).place.0, "direct-ann");
    table.sound();
}

#[test]
fn one_player_moves_a_paused_game_and_all_are_told() {
    let mut table = table();
    begin(&mut table);
    table.pass(HOUR);
    table.core.place_lost(&PlaceId("thread-1".into()), table.now).unwrap();
    table.heard();
    let asked = message(&mut table, YARD, "bob", "/move-game", true);
    judge(&table, &asked);
    let said = rows(&table);
    let places: Vec<&str> = said.iter().map(|(place, _)| place.as_str()).collect();
    assert_eq!(places, ["yard", "thread-1", "@ann", "@cy"]);
    assert!(said[2].1.text.contains("bob (Red) has moved it"), "{}", said[2].1.text);
    assert!(said[2].1.text.contains("(White) to move"), "{}", said[2].1.text);
    assert_eq!(table.game(1).place.0, "yard");
    // What was typed where it was before counts; a place that is lost for good pauses nothing.
    table.core.place_lost(&PlaceId("thread-1".into()), table.now).unwrap();
    assert_eq!(table.heard(), []);
    types(&mut table, THREAD, "ann", "1f-4i");
    assert_eq!(table.game(1).ply, 1);
    table.sound();
}

#[test]
fn a_former_place_is_listened_to_until_each_other_player_has_moved_elsewhere() {
    let mut table = table();
    begin(&mut table);
    move_to_yard(&mut table);
    let thread = PlaceId("thread-1".into());
    let listened = |table: &Table| table.core.store().is_listened_to(&thread).unwrap();
    assert!(listened(&table));
    types(&mut table, YARD, "ann", "1f-4i");
    // Bob has not noticed. The board stands where the game goes on, and he is told where that is, once.
    let moved = message(&mut table, THREAD, "bob", "3b-5d", false);
    judge(&table, &moved);
    let said = rows(&table);
    let places: Vec<&str> = said.iter().map(|(place, _)| place.as_str()).collect();
    assert_eq!(places, ["thread-1", "yard"]);
    assert!(said[0].1.text.contains("R3b-5d is played in game g1, which goes on"), "{said:#?}");
    assert_eq!(said[0].1.reply_to, Some(moved.id.0));
    assert!(said[1].1.picture.is_some());
    // What is wrong is answered where it was typed.
    let wrong = types(&mut table, THREAD, "cy", "3d-9d");
    assert!(wrong[0].reply_to.is_some(), "{wrong:#?}");
    types(&mut table, YARD, "cy", "3d-5f");
    types(&mut table, YARD, "ann", "3c-4c");
    assert!(listened(&table), "bob has moved in the old place alone");
    let again = types(&mut table, THREAD, "bob", "3i-4i");
    assert!(again.len() == 1 && again[0].picture.is_some(), "told once: {again:#?}");
    types(&mut table, YARD, "cy", "3f-4f");
    types(&mut table, YARD, "ann", "1b-3a");
    types(&mut table, YARD, "bob", "4i-5j");
    assert!(!listened(&table) && table.game(1).former.is_empty());
    assert_eq!(types(&mut table, THREAD, "cy", "1h-4j"), []);
    assert_eq!(table.game(1).ply, 8);
    table.sound();
}

#[test]
fn nobody_is_flagged_before_former_places_are_read() {
    let mut table = table();
    begin(&mut table);
    move_to_yard(&mut table);
    table.heard();
    table.now += 4 * DAY;
    let (thread, now) = (PlaceId("thread-1".into()), table.now);
    let id = bot::play::GameId(1);
    let lapse = |table: &Table, unread: Option<&PlaceId>| {
        table.core.lapse_by(id, now, |place| (Some(place) != unread).then_some(now)).unwrap()
    };
    // Reminders need no history.
    while lapse(&table, Some(&thread)) == bot::daemon::core::Lapsed::Changed {}
    assert_eq!(table.game(1).ply, 0);
    assert_eq!(lapse(&table, Some(&thread)), bot::daemon::core::Lapsed::Waiting);
    assert_eq!(lapse(&table, None), bot::daemon::core::Lapsed::Changed);
    assert_eq!(table.game(1).ply, 1);
}

/// What becomes of a message of which only its own place was read.
fn judged_at_home(table: &Table, message: &Incoming) -> Judged {
    let known = Known::nothing().with(&message.place, History::Read);
    table.core.judge(message, table.now, &known).unwrap()
}

fn backfill(places: &[&PlaceId]) -> Judged {
    let places = places.iter().map(|place| (*place).clone()).collect();
    Judged::Not(Plan::Backfill { places, until: Until::Message })
}

#[test]
fn a_move_that_answers_one_not_read_yet_waits_for_the_former_place() {
    let mut table = table();
    begin(&mut table);
    move_to_yard(&mut table);
    let early = message(&mut table, YARD, "bob", "3b-5d", false);
    let thread = PlaceId("thread-1".into());
    assert_eq!(judged_at_home(&table, &early), backfill(&[&early.place, &thread]));
}

#[test]
fn a_square_alone_that_answers_a_move_not_read_yet_is_no_talk() {
    let mut table = table();
    table.threads = false;
    for name in ["ann", "bob"] {
        slash(&mut table, HALL, name, "/games");
    }
    slash(&mut table, HALL, "ann", "/play chess white=me black=bob pace=3d");
    slash(&mut table, HALL, "bob", "/join g1");
    slash(&mut table, YARD, "ann", "/move-game g1");
    slash(&mut table, HALL, "bob", "/move-game g1 agree");
    // Each is typed in the other place than the move it answers, and read before it.
    for (moves, places) in [(["e4", "e5"], [YARD, HALL]), (["d4", "d6"], [HALL, YARD])] {
        let first = message(&mut table, places[0], "ann", moves[0], false);
        let answer = message(&mut table, places[1], "bob", moves[1], false);
        let expected = backfill(&[&answer.place, &first.place]);
        assert_eq!(judged_at_home(&table, &answer), expected, "{answer:?}");
        judge(&table, &first);
        judge(&table, &answer);
    }
    assert_eq!(table.game(1).ply, 4);
    // Talk stays talk.
    let talk = message(&mut table, YARD, "bob", "well", false);
    judge(&table, &talk);
    let verdict = table.core.store().verdict(&talk.place, talk.id).unwrap();
    assert_eq!(verdict, Some(bot::store::Outcome::Ignored));
    table.sound();
}

/// White (ann) against Black (bob) in chess, moved from the hall to the yard; then another in the hall, in which Bob has
/// White.
fn two_games(table: &mut Table) {
    table.threads = false;
    for name in ["ann", "bob"] {
        slash(table, HALL, name, "/games");
    }
    slash(table, HALL, "ann", "/play chess white=me black=bob pace=3d");
    slash(table, HALL, "bob", "/join g1");
    slash(table, YARD, "ann", "/move-game g1");
    slash(table, HALL, "bob", "/move-game g1 agree");
    slash(table, HALL, "bob", "/play chess white=me black=ann pace=3d");
    slash(table, HALL, "ann", "/join g2");
    let place = |id| table.game(id).place.0;
    assert_eq!((place(1), place(2)), ("yard".to_owned(), "hall".to_owned()));
}

#[test]
fn where_another_game_is_played_now_that_one_is_meant_first() {
    let mut table = table();
    two_games(&mut table);
    let plies = |table: &Table| (table.game(1).ply, table.game(2).ply);
    // Black has no e4 in the hall, and it is not Black's turn there. It is read again once it is known what was said
    // before it.
    let e4 = message(&mut table, HALL, "ann", "e4", false);
    let first = judged_at_home(&table, &e4);
    assert!(matches!(first, Judged::Not(Plan::Backfill { .. })), "{first:?}");
    table.take(&e4);
    assert_eq!(plies(&table), (1, 0));
    // Both wait for Bob.
    types(&mut table, HALL, "bob", "d4");
    assert_eq!(plies(&table), (1, 1), "White's move is one in the hall alone");
    types(&mut table, HALL, "bob", "d5");
    assert_eq!(plies(&table), (2, 1));
    // Both wait for Ann, and both would take it: the game that is here is meant.
    types(&mut table, HALL, "ann", "Nf3");
    assert_eq!(plies(&table), (3, 1), "Black has no Nf3");
    types(&mut table, YARD, "bob", "Nf6");
    types(&mut table, HALL, "ann", "Nc6");
    assert_eq!(plies(&table), (4, 2));
    table.sound();
}

#[test]
fn what_is_talk_in_a_former_place_has_its_verdict() {
    let mut table = table();
    begin(&mut table);
    move_to_yard(&mut table);
    let talk = message(&mut table, THREAD, "bob", "where are you all?", false);
    assert_eq!(table.take(&talk), []);
    let verdict = table.core.store().verdict(&talk.place, talk.id).unwrap();
    assert_eq!(verdict, Some(bot::store::Outcome::Ignored));
}

#[test]
fn commands_in_a_former_place_mean_the_game_that_was_there() {
    let mut table = table();
    begin(&mut table);
    move_to_yard(&mut table);
    slash(&mut table, THREAD, "ann", "/move 1f-4i");
    slash(&mut table, THREAD, "cy", "/draw");
    assert!(table.game(1).ply == 1 && table.game(1).offer.is_some());
    slash(&mut table, THREAD, "cy", "/resign yes");
    slash(&mut table, THREAD, "ann", "/resign yes");
    let game = table.game(1);
    assert_eq!((game.status, game.former.len()), (Status::Over, 0));
    assert!(!table.core.store().is_listened_to(&PlaceId("thread-1".into())).unwrap());
    table.sound();
}

#[test]
fn a_game_moved_too_often_rests_until_its_players_have_moved() {
    let mut table = table();
    begin(&mut table);
    const PLACES: [&str; 9] = ["p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"];
    for (count, place) in PLACES.into_iter().enumerate() {
        let at = At(place, Some(HOME));
        let asked = slash(&mut table, at, "ann", "/move-game g1");
        if count == bot::play::MOST_FORMER_PLACES {
            assert!(asked[0].text.contains("has been moved 8 times"), "{asked:#?}");
            break;
        }
        slash(&mut table, at, "bob", "/move-game g1");
        slash(&mut table, at, "cy", "/move-game g1");
        assert_eq!(table.game(1).place.0, place);
    }
    assert_eq!(table.game(1).former.len(), bot::play::MOST_FORMER_PLACES);
    table.sound();
}
