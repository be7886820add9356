//! Games that continue in another place: who may move them, who is asked, and that no move is lost.

use std::sync::Arc;

use bot::chat::{Context, Incoming, Membership, MessageId, Outgoing, PersonId, PlaceId};
use bot::config::LimitsConfig;
use bot::daemon::Network;
use bot::daemon::core::Judged;
use bot::daemon::plan::{History, Known, Plan, Until};
use bot::game::state::{Cause, GuildRules, ProposalKind};
use bot::store::Commit;
use locale::Language;

use crate::support::{DAY, Fixture, HOUR, without_extension};

/// The guild in which games are opened here.
const HOME: &str = "1001";

fn fixture() -> Fixture {
    Fixture::with(without_extension(), Network::discord())
}

/// A place, and its guild unless it is a direct-message channel.
#[derive(Clone, Copy)]
struct At(&'static str, Option<&'static str>);

const GENERAL: At = At("general", Some(HOME));
const YARD: At = At("yard", Some(HOME));
const GARDEN: At = At("garden", Some(HOME));
const THREAD: At = At("thread-1", Some(HOME));
const ABROAD: At = At("abroad", Some("2002"));

fn message(fixture: &mut Fixture, at: At, name: &str, text: &str, unseen: bool) -> Incoming {
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
        ..fixture.message(name, text)
    }
}

/// Sends a text as an ordinary message.
fn send(fixture: &mut Fixture, at: At, name: &str, text: &str) -> Vec<Outgoing> {
    let message = message(fixture, at, name, text, false);
    fixture.judge(&message)
}

/// Sends a slash command or presses a button.
fn slash(fixture: &mut Fixture, at: At, name: &str, text: &str) -> Vec<Outgoing> {
    let message = message(fixture, at, name, text, true);
    fixture.judge(&message)
}

/// The only answer to a slash command.
fn answer_in(fixture: &mut Fixture, at: At, name: &str, text: &str) -> String {
    let mut answers = slash(fixture, at, name, text);
    assert_eq!(answers.len(), 1, "{text}: {answers:#?}");
    answers.remove(0).text
}

/// A game of White (ann), Red (bob) and Black (cy) in its thread.
fn start_in_thread(fixture: &mut Fixture) {
    for name in ["ann", "bob", "cy", "dan"] {
        slash(fixture, GENERAL, name, "/games");
    }
    slash(fixture, GENERAL, "ann", "/play siege white=me red=bob black=cy pace=3d");
    slash(fixture, GENERAL, "bob", "/join g1");
    slash(fixture, GENERAL, "cy", "/join g1");
    assert_eq!(fixture.game(1).place.0, "thread-1");
}

/// Ann proposes to move the game to the yard, and everybody agrees.
fn move_to_yard(fixture: &mut Fixture) {
    slash(fixture, YARD, "ann", "/move-game g1");
    slash(fixture, THREAD, "bob", "/move-game g1 agree");
    slash(fixture, THREAD, "cy", "/move-game g1 agree");
    assert_eq!(fixture.game(1).place.0, "yard");
}

/// The rows of the outbox with their places, recorded as sent.
fn rows(fixture: &Fixture) -> Vec<(String, Outgoing)> {
    let mut posts = Vec::new();
    loop {
        let rows = fixture.view().outbox().unwrap();
        if rows.is_empty() {
            return posts;
        }
        for row in rows {
            fixture.core.store().write(move |tx| tx.set_sent(row.id, MessageId(1))).unwrap();
            posts.push((row.place.0, row.message));
        }
    }
}

fn judge(fixture: &Fixture, message: &Incoming) {
    assert_eq!(
        fixture.core.judge(message, fixture.now, &Known::everything()).unwrap(),
        Judged::Done
    );
}

#[test]
fn one_player_alone_cannot_move_a_running_game() {
    for at in [YARD, GENERAL, ABROAD, At("direct-bob", None)] {
        let mut fixture = fixture();
        start_in_thread(&mut fixture);
        slash(&mut fixture, at, "bob", "/move-game g1");
        assert_eq!(fixture.game(1).place.0, "thread-1", "bob alone moves it to {}", at.0);
        // It continues where it was.
        assert!(send(&mut fixture, THREAD, "ann", "1f-4i")[0].text.contains("W1f-4i"));
        fixture.verify();
    }
}

#[test]
fn an_opener_without_a_seat_cannot_move_the_game() {
    let mut fixture = fixture();
    for name in ["ann", "bob", "cy", "dan"] {
        slash(&mut fixture, GENERAL, name, "/games");
    }
    slash(&mut fixture, GENERAL, "ann", "/play siege white=bob red=cy black=dan pace=3d");
    // Neither before it starts nor after.
    slash(&mut fixture, YARD, "ann", "/move-game g1");
    assert_eq!(fixture.game(1).place.0, "general");
    for name in ["bob", "cy", "dan"] {
        slash(&mut fixture, GENERAL, name, "/join g1");
    }
    slash(&mut fixture, YARD, "ann", "/move-game g1");
    assert_eq!(fixture.game(1).place.0, "thread-1");
    fixture.core.place_lost(&PlaceId("thread-1".into()), fixture.now).unwrap();
    fixture.take_answers();
    slash(&mut fixture, YARD, "ann", "/move-game g1");
    assert_eq!(fixture.game(1).place.0, "thread-1");
}

/// A message that was written before now, and is read now.
fn written_before(fixture: &mut Fixture, at: At, name: &str, text: &str) -> Incoming {
    message(fixture, at, name, text, false)
}

#[test]
fn what_was_written_before_the_game_left_counts_as_always() {
    let mut fixture = fixture();
    start_in_thread(&mut fixture);
    let early = written_before(&mut fixture, THREAD, "ann", "1f-4i");
    let second = written_before(&mut fixture, THREAD, "bob", "/move 3b-5d");
    let third = written_before(&mut fixture, THREAD, "cy", "/draw");
    let show = written_before(&mut fixture, THREAD, "cy", "/board");
    let wrong = written_before(&mut fixture, THREAD, "cy", "3d-9d");
    move_to_yard(&mut fixture);
    fixture.take_answers();
    fixture.advance(2 * DAY);
    judge(&fixture, &early);
    let posts = rows(&fixture);
    let places: Vec<&str> = posts.iter().map(|(place, _)| place.as_str()).collect();
    assert_eq!(places, ["thread-1", "yard"]);
    assert_eq!(
        (posts[0].1.text.as_str(), posts[0].1.reply_to, &posts[0].1.only_to),
        ("W1f-4i is played in game g1, which goes on somewhere else now.", Some(early.id.0), &None),
    );
    assert!(posts[1].1.picture.is_some());
    judge(&fixture, &second);
    assert_eq!(rows(&fixture).len(), 2);
    // A refusal is posted where the move was typed.
    let refused = fixture.judge(&wrong);
    assert!(refused[0].reply_to.is_some() && refused[0].only_to.is_none(), "{refused:#?}");
    fixture.judge(&third);
    let game = fixture.game(1);
    assert!(game.ply == 2 && game.proposal(ProposalKind::Draw).is_some());
    // What a command shows is newer than the command.
    let told = fixture.judge(&show);
    assert!(told.len() == 1 && told[0].picture.is_none(), "{told:#?}");
    assert_eq!((told[0].text.as_str(), told[0].only_to.as_deref()), (GOES_ON, Some("cy")));
    let actions = fixture.view().actions(bot::game::state::GameId(1)).unwrap();
    assert_eq!((actions[0].canonical.as_str(), actions[0].cause), ("W1f-4i", Cause::Message));
    fixture.verify();
}

/// What a player reads who writes where the game was.
const GOES_ON: &str = "Game g1 has left this place, so nothing was done here: write '/move g1 MOVE', or go to where it is played now.";

#[test]
fn what_is_written_later_is_not_played_and_players_are_told_until_they_act_elsewhere() {
    let mut fixture = fixture();
    start_in_thread(&mut fixture);
    move_to_yard(&mut fixture);
    fixture.take_answers();
    send(&mut fixture, YARD, "ann", "1f-4i");
    let position = fixture.game(1).position.position_string();
    // In turn or not, legal or not, as often as it is tried.
    for (name, text) in [
        ("bob", "3b-5d"),
        ("bob", "3b-5d"),
        ("bob", "3b-9d"),
        ("bob", "/move 3b-5d"),
        ("bob", "/board"),
        ("bob", "/resign yes"),
        ("bob", "/draw"),
        ("cy", "3d-5f"),
        ("cy", "/moves"),
        ("cy", "/legal"),
    ] {
        for unseen in [false, true] {
            if unseen && !text.starts_with('/') {
                continue;
            }
            let message = message(&mut fixture, THREAD, name, text, unseen);
            let told = fixture.judge(&message);
            assert_eq!(told.len(), 1, "{name} {text}: {told:#?}");
            assert_eq!((told[0].text.as_str(), told[0].only_to.as_deref()), (GOES_ON, Some(name)));
            assert!(told[0].picture.is_none() && told[0].buttons.is_empty());
        }
    }
    assert_eq!(send(&mut fixture, THREAD, "bob", "where are you all?"), []);
    let game = fixture.game(1);
    assert_eq!((game.ply, game.position.position_string()), (1, position));
    assert!(game.proposals.is_empty() && game.former.len() == 1);
    // In German.
    fixture.now += DAY;
    slash(&mut fixture, THREAD, "cy", "/settings language=de");
    let told = slash(&mut fixture, THREAD, "cy", "/board");
    assert_eq!(
        told[0].text,
        "Partie g1 wird nicht mehr hier gespielt, deshalb ist nichts geschehen: Schreibe '/move g1 ZUG', oder gehe dorthin, wo sie jetzt gespielt wird."
    );
    // A named game is played from anywhere.
    let made = answer_in_two(&mut fixture, THREAD, "bob", "/move g1 3b-5d");
    assert!(made.contains("R3b-5d"), "{made}");
    assert!(fixture.game(1).ply == 2 && fixture.game(1).former.len() == 1);
    // Whoever has acted elsewhere is no longer told.
    send(&mut fixture, YARD, "cy", "3d-5f");
    assert_eq!(send(&mut fixture, THREAD, "cy", "1h-4j"), []);
    send(&mut fixture, YARD, "ann", "3c-4c");
    assert_eq!(send(&mut fixture, THREAD, "bob", "3i-4i")[0].text, GOES_ON);
    send(&mut fixture, YARD, "bob", "3i-4i");
    assert!(fixture.game(1).former.is_empty());
    assert_eq!(send(&mut fixture, THREAD, "bob", "3i-4i"), []);
    assert!(!fixture.view().is_watched(&PlaceId("thread-1".into())).unwrap());
    fixture.verify();
}

/// The first answer of two, one where it was typed and one where the game is.
fn answer_in_two(fixture: &mut Fixture, at: At, name: &str, text: &str) -> String {
    let mut answers = slash(fixture, at, name, text);
    assert_eq!(answers.len(), 2, "{text}: {answers:#?}");
    answers.remove(0).text
}

/// What dan, who has no seat, reads in the thread: every command, typed and as a slash command, and buttons.
fn seen_in_thread(fixture: &mut Fixture) -> Vec<String> {
    let mut seen = Vec::new();
    let named = bot::game::specs(bot::features::FEATURES).flat_map(|spec| {
        [
            format!("/{}", spec.name),
            format!("/{} g1", spec.name),
            format!("/{} g1 3b-5d", spec.name),
        ]
    });
    let more = [
        "/move g1@1 3b-5d",
        "/board private post=1",
        "3b-5d",
        "@ann",
        "/join g1",
        "/replace g1 red=me",
    ];
    let all: Vec<String> = named.chain(more.map(str::to_owned)).collect();
    let view = fixture.view();
    let desk =
        bot::game::Desk::new(without_extension(), Network::discord(), bot::features::FEATURES);
    for text in all {
        for unseen in [false, true] {
            let asked = Incoming {
                id: MessageId(1_000_000),
                ..message(fixture, THREAD, "dan", &text, unseen)
            };
            let ruling =
                desk.message(fixture.now, 1, &asked, &view, &bot::game::Recent::default()).unwrap();
            let posts = ruling.iter().flat_map(|ruling| &ruling.commit.posts);
            let posts: Vec<_> = posts.map(|post| (&post.place, &post.message)).collect();
            seen.push(format!("{text} {unseen}: {posts:?}"));
        }
    }
    seen
}

#[test]
fn for_others_the_place_has_nothing_to_do_with_the_game() {
    let mut fixture = fixture();
    start_in_thread(&mut fixture);
    move_to_yard(&mut fixture);
    fixture.take_answers();
    let before = seen_in_thread(&mut fixture);
    assert!(before.iter().all(|line| !line.contains("W1f-4i") && !line.contains("Subject: Game")));
    // Neither a move nor whether everybody has acted elsewhere changes anything there.
    for (name, text) in [("ann", "1f-4i"), ("bob", "3b-5d"), ("cy", "3d-5f")] {
        send(&mut fixture, YARD, name, text);
        for (before, now) in before.iter().zip(seen_in_thread(&mut fixture)) {
            assert_eq!(*before, now, "after {text}");
        }
    }
    assert!(fixture.game(1).former.is_empty());
    for text in ["/moves g1", "/board g1", "/legal #1", "/record g1", "/try g1 1f-4i", "/rules g1"]
    {
        let unknown = answer_in(&mut fixture, THREAD, "dan", text);
        assert!(unknown.contains("no game g1"), "{text}: {unknown}");
    }
}

#[test]
fn nobody_joins_or_reads_a_running_game_from_where_its_invitation_was() {
    let mut fixture = fixture();
    fixture.threads = false;
    for name in ["ann", "bob"] {
        slash(&mut fixture, GENERAL, name, "/games");
    }
    slash(&mut fixture, GENERAL, "ann", "/play chess white=me black=bob pace=3d");
    slash(&mut fixture, GENERAL, "bob", "/join g1");
    assert!(answer_in(&mut fixture, GENERAL, "dan", "/join g1").contains("has begun"));
    slash(&mut fixture, YARD, "ann", "/move-game g1");
    slash(&mut fixture, GENERAL, "bob", "/move-game g1 agree");
    assert_eq!(fixture.game(1).place.0, "yard");
    assert!(answer_in(&mut fixture, GENERAL, "dan", "/join g1").contains("no game g1"));
}

#[test]
fn a_refused_move_is_not_corrected_where_the_game_was() {
    let mut fixture = fixture();
    start_in_thread(&mut fixture);
    slash(&mut fixture, YARD, "bob", "/move-game g1");
    slash(&mut fixture, THREAD, "ann", "/move-game g1 agree");
    let wrong = message(&mut fixture, THREAD, "ann", "3e-9e", false);
    fixture.judge(&wrong);
    slash(&mut fixture, THREAD, "cy", "/move-game g1 agree");
    assert_eq!(fixture.game(1).place.0, "yard");
    fixture.take_answers();
    let edited = Incoming { text: "1f-4i".into(), ..wrong };
    let view = fixture.view();
    let desk =
        bot::game::Desk::new(without_extension(), Network::discord(), bot::features::FEATURES);
    let judged = desk.edited(fixture.now, &edited, &view, &bot::game::Recent::default()).unwrap();
    let bot::game::Edited::Judged(commit) = judged else { panic!("{judged:?}") };
    assert!(commit.saves.is_empty());
    fixture.core.store().commit(*commit).unwrap();
    let told = fixture.take_answers();
    assert_eq!((told[0].text.as_str(), told[0].only_to.as_deref()), (GOES_ON, Some("ann")));
}

#[test]
fn a_running_game_moves_when_all_its_players_agree() {
    let mut fixture = fixture();
    start_in_thread(&mut fixture);
    let asked = message(&mut fixture, YARD, "ann", "/move-game g1", true);
    judge(&fixture, &asked);
    let posts = rows(&fixture);
    let (yard, thread) = (&posts[0], &posts[1]);
    assert_eq!((yard.0.as_str(), thread.0.as_str()), ("yard", "thread-1"));
    for (_, message) in [yard, thread] {
        assert!(message.text.contains("ann (White) would like to continue game g1"), "{message:?}");
        let labels: Vec<&str> = message.buttons.iter().map(|b| b.label.as_str()).collect();
        assert_eq!(labels, ["Agree", "Decline"]);
    }
    assert_eq!(
        thread.1.mention,
        ["bob", "cy"],
        "the players who are asked are mentioned where they play"
    );
    assert_eq!(yard.1.mention, Vec::<String>::new());
    let agree = thread.1.buttons[0].command.clone();
    // Meanwhile it continues where it is.
    assert!(send(&mut fixture, THREAD, "ann", "1f-4i")[0].text.contains("W1f-4i"));
    assert!(answer_in(&mut fixture, YARD, "ann", "/move-game g1").contains("already agreed"));
    assert!(answer_in(&mut fixture, YARD, "dan", &agree).contains("You have no game g1"));
    let answer = answer_in(&mut fixture, THREAD, "bob", &agree);
    assert!(answer.contains("bob (Red) agrees to continue game g1"), "{answer}");
    assert!(answer.ends_with("cy (Black) has not answered yet."), "{answer}");
    // A player who proposes the same agrees.
    let last = message(&mut fixture, YARD, "cy", "/move-game", true);
    judge(&fixture, &last);
    let posts = rows(&fixture);
    assert_eq!(posts.len(), 2, "{posts:#?}");
    assert!(posts[0].0 == "yard" && posts[0].1.text.contains("is played here from now on"));
    assert_eq!(posts[0].1.mention, ["bob"], "the player in turn is mentioned");
    assert!(posts[0].1.picture.is_some());
    assert!(posts[1].0 == "thread-1" && posts[1].1.text.contains("goes on"), "{posts:#?}");
    assert_eq!(fixture.game(1).place.0, "yard");
    assert!(answer_in(&mut fixture, YARD, "bob", "/move-game g1").contains("here already"));
    fixture.verify();
}

#[test]
fn a_proposal_can_be_declined_withdrawn_or_replaced_and_lapses() {
    let mut fixture = fixture();
    start_in_thread(&mut fixture);
    let buttons = |fixture: &mut Fixture, at: At| {
        slash(fixture, at, "ann", "/move-game g1")[0]
            .buttons
            .iter()
            .map(|b| b.command.clone())
            .collect::<Vec<_>>()
    };
    let first = buttons(&mut fixture, YARD);
    let declined = slash(&mut fixture, THREAD, "bob", &first[1]);
    assert_eq!(
        declined.len(),
        2,
        "posted where it is played and where it was proposed: {declined:#?}"
    );
    assert!(declined[0].text.contains("bob (Red) declines: game g1 stays"), "{}", declined[0].text);
    assert!(answer_in(&mut fixture, THREAD, "cy", &first[0]).contains("no longer stands"));
    fixture.advance(DAY);
    let second = buttons(&mut fixture, YARD);
    assert_ne!(first, second, "a button agrees to one proposal only");
    let third = buttons(&mut fixture, GARDEN);
    assert!(answer_in(&mut fixture, THREAD, "cy", &second[0]).contains("no longer stands"));
    assert!(slash(&mut fixture, THREAD, "ann", &third[1])[0].text.contains("no longer asks"));
    assert!(
        answer_in(&mut fixture, THREAD, "ann", "/move-game decline").contains("Nobody is asking")
    );
    // It lapses when everybody has had a turn.
    fixture.advance(DAY);
    buttons(&mut fixture, YARD);
    send(&mut fixture, THREAD, "ann", "1f-4i");
    send(&mut fixture, THREAD, "bob", "3b-5d");
    assert!(send(&mut fixture, THREAD, "cy", "3d-5f")[0].text.contains("has lapsed"));
    assert!(fixture.game(1).proposal(ProposalKind::Move).is_none());
    // And when a player resigns.
    buttons(&mut fixture, YARD);
    assert!(slash(&mut fixture, THREAD, "bob", "/resign yes")[0].text.contains("has lapsed"));
    // The remaining players are asked.
    let last = buttons(&mut fixture, YARD);
    assert!(answer_in(&mut fixture, THREAD, "bob", &last[0]).contains("out of this game"));
    slash(&mut fixture, THREAD, "cy", &last[0]);
    assert_eq!(fixture.game(1).place.0, "yard");
    fixture.verify();
}

#[test]
fn a_proposal_lapses_with_time() {
    let mut fixture = fixture();
    for name in ["ann", "bob"] {
        slash(&mut fixture, GENERAL, name, "/games");
    }
    slash(&mut fixture, GENERAL, "ann", "/play chess white=me black=bob pace=none");
    slash(&mut fixture, GENERAL, "bob", "/join g1");
    slash(&mut fixture, YARD, "ann", "/move-game g1");
    fixture.advance(8 * DAY);
    assert!(
        answer_in(&mut fixture, THREAD, "bob", "/move-game g1 agree").contains("Nobody is asking")
    );
    assert_eq!(fixture.game(1).place.0, "thread-1");
    // A new proposal is open again.
    slash(&mut fixture, YARD, "ann", "/move-game g1");
    slash(&mut fixture, THREAD, "bob", "/move-game agree");
    assert_eq!(fixture.game(1).place.0, "yard");
}

#[test]
fn a_game_stays_in_its_guild_and_out_of_direct_messages() {
    let mut fixture = fixture();
    start_in_thread(&mut fixture);
    let abroad = answer_in(&mut fixture, ABROAD, "bob", "/move-game g1");
    assert!(abroad.contains("belongs to another server"), "{abroad}");
    let direct = answer_in(&mut fixture, At("direct-bob", None), "bob", "/move-game g1");
    assert!(direct.contains("cannot be moved to a direct message"), "{direct}");
    let unknown = answer_in(&mut fixture, At("nowhere", Some("0")), "bob", "/move-game g1");
    assert!(unknown.contains("did not tell me which server"), "{unknown}");
    // A paused game does not go there either.
    fixture.core.place_lost(&PlaceId("thread-1".into()), fixture.now).unwrap();
    fixture.take_answers();
    let abroad = answer_in(&mut fixture, ABROAD, "bob", "/move-game g1");
    assert!(abroad.contains("belongs to another server"), "{abroad}");
    let direct = answer_in(&mut fixture, At("direct-bob", None), "bob", "/move-game g1");
    assert!(direct.contains("cannot be moved to a direct message"), "{direct}");
    let unknown = answer_in(&mut fixture, At("nowhere", Some("0")), "bob", "/move-game g1");
    assert!(unknown.contains("did not tell me which server"), "{unknown}");
    assert_eq!(fixture.game(1).place.0, "thread-1");
}

#[test]
fn a_game_moves_only_to_allowed_channels_with_room() {
    let mut fixture =
        Fixture::limited(LimitsConfig { games_per_place: 1, ..LimitsConfig::default() });
    start_in_thread(&mut fixture);
    let set = |fixture: &Fixture, channels: &[&str], role: Option<&str>| {
        let channels = channels.iter().map(|id| (*id).to_owned()).collect();
        let rules = GuildRules { channels, role: role.map(str::to_owned), ..GuildRules::default() };
        let change = Arc::new((HOME.to_owned(), rules));
        fixture.core.store().commit(Commit { changes: vec![change], ..Commit::default() }).unwrap();
    };
    set(&fixture, &["yard", "garden"], Some("7"));
    let general = answer_in(&mut fixture, GENERAL, "bob", "/move-game g1");
    // Names of channels contain invisible marks.
    assert!(general.contains("yard") && general.contains("garden"), "{general}");
    assert!(general.contains("write /move-game g1 there"), "{general}");
    // The role for opening games does not concern running games; a place has its limit of games.
    slash(&mut fixture, YARD, "bob", "/move-game g1");
    slash(&mut fixture, THREAD, "ann", "/move-game g1 agree");
    set(&fixture, &[], None);
    slash(&mut fixture, YARD, "dan", "/play chess");
    let full = answer_in(&mut fixture, THREAD, "cy", "/move-game g1 agree");
    assert!(full.contains("already has 1 game, the most"), "{full}");
    assert_eq!(fixture.game(1).place.0, "thread-1");
}

#[test]
fn players_can_still_join_a_game_that_was_moved() {
    let mut fixture = fixture();
    slash(&mut fixture, GENERAL, "ann", "/play siege white=me pace=3d");
    slash(&mut fixture, YARD, "ann", "/move-game g1");
    assert_eq!(fixture.game(1).place.0, "yard");
    slash(&mut fixture, GENERAL, "bob", "/join g1");
    assert!(fixture.game(1).plays(&PersonId("bob".into())));
    // Elsewhere it is unknown.
    assert!(answer_in(&mut fixture, GARDEN, "cy", "/join g1").contains("no game g1"));
    fixture.verify();
}

#[test]
fn a_game_of_one_person_moves_without_questions() {
    let network = Network { alone: true, ..Network::discord() };
    let mut fixture = Fixture::with(without_extension(), network);
    slash(&mut fixture, GENERAL, "ann", "/play chess white=me black=me pace=3d");
    assert!(slash(&mut fixture, YARD, "ann", "/move-game g1")[0].text.contains("from now on"));
    let game = fixture.game(1);
    assert_eq!((game.place.0.as_str(), game.former.len()), ("yard", 0));
    // A running game cannot move to a direct message. A paused one can, if nobody is excluded.
    let direct = At("direct-ann", None);
    assert!(answer_in(&mut fixture, direct, "ann", "/move-game g1").contains("direct message"));
    fixture.core.place_lost(&PlaceId("yard".into()), fixture.now).unwrap();
    fixture.take_answers();
    slash(&mut fixture, direct, "ann", "/move-game g1");
    assert_eq!(fixture.game(1).place.0, "direct-ann");
    fixture.verify();
}

#[test]
fn one_player_moves_a_paused_game_and_all_are_notified() {
    let mut fixture = fixture();
    start_in_thread(&mut fixture);
    fixture.advance(HOUR);
    fixture.core.place_lost(&PlaceId("thread-1".into()), fixture.now).unwrap();
    fixture.take_answers();
    let early = written_before(&mut fixture, THREAD, "ann", "1f-4i");
    let asked = message(&mut fixture, YARD, "bob", "/move-game", true);
    judge(&fixture, &asked);
    let posts = rows(&fixture);
    let places: Vec<&str> = posts.iter().map(|(place, _)| place.as_str()).collect();
    assert_eq!(places, ["yard", "thread-1", "@ann", "@cy"]);
    assert!(posts[2].1.text.contains("bob (Red) has moved it"), "{}", posts[2].1.text);
    assert!(posts[2].1.text.contains("(White) to move"), "{}", posts[2].1.text);
    assert_eq!(fixture.game(1).place.0, "yard");
    // What was typed in the former place counts. Losing that place for good pauses nothing.
    fixture.core.place_lost(&PlaceId("thread-1".into()), fixture.now).unwrap();
    assert_eq!(fixture.take_answers(), []);
    fixture.judge(&early);
    assert_eq!(fixture.game(1).ply, 1);
    fixture.verify();
}

#[test]
fn nobody_loses_on_time_before_former_places_are_read() {
    let mut fixture = fixture();
    start_in_thread(&mut fixture);
    move_to_yard(&mut fixture);
    fixture.take_answers();
    fixture.now += 4 * DAY;
    let (thread, now) = (PlaceId("thread-1".into()), fixture.now);
    let id = bot::game::state::GameId(1);
    let lapse = |fixture: &Fixture, unread: Option<&PlaceId>| {
        fixture.core.lapse_by(id, now, |place| (Some(place) != unread).then_some(now)).unwrap()
    };
    // Reminders need no history.
    while lapse(&fixture, Some(&thread)) == bot::daemon::core::Lapsed::Changed {}
    assert_eq!(fixture.game(1).ply, 0);
    assert_eq!(lapse(&fixture, Some(&thread)), bot::daemon::core::Lapsed::Waiting);
    assert_eq!(lapse(&fixture, None), bot::daemon::core::Lapsed::Changed);
    assert_eq!(fixture.game(1).ply, 1);
}

/// The result for a message of which only the own place was read.
fn judged_without_backfill(fixture: &Fixture, message: &Incoming) -> Judged {
    let known = Known::nothing().with(&message.place, History::Read);
    fixture.core.judge(message, fixture.now, &known).unwrap()
}

fn backfill(places: &[&PlaceId]) -> Judged {
    let places = places.iter().map(|place| (*place).clone()).collect();
    Judged::Not(Plan::Backfill { places, until: Until::Message })
}

#[test]
fn a_move_that_answers_one_not_read_yet_waits_for_the_former_place() {
    let mut fixture = fixture();
    start_in_thread(&mut fixture);
    move_to_yard(&mut fixture);
    let early = message(&mut fixture, YARD, "bob", "3b-5d", false);
    let thread = PlaceId("thread-1".into());
    assert_eq!(judged_without_backfill(&fixture, &early), backfill(&[&early.place, &thread]));
}

#[test]
fn a_cell_alone_that_may_answer_an_unread_move_is_not_chat() {
    let mut fixture = fixture();
    fixture.threads = false;
    for name in ["ann", "bob"] {
        slash(&mut fixture, GENERAL, name, "/games");
    }
    slash(&mut fixture, GENERAL, "ann", "/play chess white=me black=bob pace=3d");
    slash(&mut fixture, GENERAL, "bob", "/join g1");
    // It is typed before the game leaves and answered where it then is, and read after the answer.
    let first = written_before(&mut fixture, GENERAL, "ann", "e4");
    slash(&mut fixture, YARD, "ann", "/move-game g1");
    slash(&mut fixture, GENERAL, "bob", "/move-game g1 agree");
    let answer = message(&mut fixture, YARD, "bob", "e5", false);
    let expected = backfill(&[&answer.place, &first.place]);
    assert_eq!(judged_without_backfill(&fixture, &answer), expected, "{answer:?}");
    judge(&fixture, &first);
    judge(&fixture, &answer);
    assert_eq!(fixture.game(1).ply, 2);
    // Chat stays chat.
    let talk = message(&mut fixture, YARD, "bob", "well", false);
    judge(&fixture, &talk);
    let verdict = fixture.view().verdict(&talk.place, talk.id).unwrap();
    assert_eq!(verdict, Some(bot::store::Outcome::Ignored));
    fixture.verify();
}

/// White (ann) against Black (bob) in chess, moved from the first place to the yard; then another game in the first
/// place, in which Bob has White.
fn two_games(fixture: &mut Fixture) {
    fixture.threads = false;
    for name in ["ann", "bob"] {
        slash(fixture, GENERAL, name, "/games");
    }
    slash(fixture, GENERAL, "ann", "/play chess white=me black=bob pace=3d");
    slash(fixture, GENERAL, "bob", "/join g1");
    slash(fixture, YARD, "ann", "/move-game g1");
    slash(fixture, GENERAL, "bob", "/move-game g1 agree");
    slash(fixture, GENERAL, "bob", "/play chess white=me black=ann pace=3d");
    slash(fixture, GENERAL, "ann", "/join g2");
    let place = |id| fixture.game(id).place.0;
    assert_eq!((place(1), place(2)), ("yard".to_owned(), "general".to_owned()));
}

#[test]
fn the_game_now_played_in_a_place_is_meant_first() {
    let mut fixture = fixture();
    two_games(&mut fixture);
    let plies = |fixture: &Fixture| (fixture.game(1).ply, fixture.game(2).ply);
    send(&mut fixture, YARD, "ann", "e4");
    // Both games wait for Bob.
    send(&mut fixture, GENERAL, "bob", "d4");
    assert_eq!(plies(&fixture), (1, 1), "White's move is only legal in the first place");
    // Black's move can only be meant for the game that has left.
    let d5 = message(&mut fixture, GENERAL, "bob", "d5", false);
    let first = judged_without_backfill(&fixture, &d5);
    assert!(matches!(first, Judged::Not(Plan::Backfill { .. })), "{first:?}");
    assert_eq!(fixture.judge(&d5)[0].text, GOES_ON);
    assert_eq!(plies(&fixture), (1, 1));
    // Ann has moved the game, so here she means the other one.
    send(&mut fixture, GENERAL, "ann", "d5");
    send(&mut fixture, GENERAL, "bob", "Nf3");
    send(&mut fixture, YARD, "bob", "Nf6");
    send(&mut fixture, GENERAL, "ann", "Nc6");
    assert_eq!(plies(&fixture), (2, 4));
    fixture.verify();
}

#[test]
fn chat_in_a_former_place_has_a_verdict() {
    let mut fixture = fixture();
    start_in_thread(&mut fixture);
    move_to_yard(&mut fixture);
    let talk = message(&mut fixture, THREAD, "bob", "where are you all?", false);
    assert_eq!(fixture.judge(&talk), []);
    let verdict = fixture.view().verdict(&talk.place, talk.id).unwrap();
    assert_eq!(verdict, Some(bot::store::Outcome::Ignored));
}

#[test]
fn a_game_moved_too_often_cannot_move_until_its_players_have_moved() {
    let mut fixture = fixture();
    start_in_thread(&mut fixture);
    const PLACES: [&str; 9] = ["p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"];
    for (count, place) in PLACES.into_iter().enumerate() {
        let at = At(place, Some(HOME));
        let asked = slash(&mut fixture, at, "ann", "/move-game g1");
        if count == bot::game::state::MOST_FORMER_PLACES {
            assert!(asked[0].text.contains("has been moved 8 times"), "{asked:#?}");
            break;
        }
        slash(&mut fixture, at, "bob", "/move-game g1");
        slash(&mut fixture, at, "cy", "/move-game g1");
        assert_eq!(fixture.game(1).place.0, place);
    }
    assert_eq!(fixture.game(1).former.len(), bot::game::state::MOST_FORMER_PLACES);
    fixture.verify();
}

#[test]
fn a_proposal_is_in_the_language_of_the_guild() {
    let mut fixture = fixture();
    start_in_thread(&mut fixture);
    let mut proposal = message(&mut fixture, YARD, "ann", "/move-game g1", true);
    proposal.context.guild_language = Some(Language::German);
    let posts = fixture.judge(&proposal);
    let asked =
        posts.iter().find(|post| post.text.contains(" möchte Partie g1 anderswo fortsetzen. "));
    assert!(asked.is_some(), "{posts:#?}");
    let labels = asked.into_iter().flat_map(|post| &post.buttons).map(|b| b.label.as_str());
    assert_eq!(labels.collect::<Vec<_>>()[0], "Zustimmen");
    assert!(posts.iter().any(|post| post.text.contains(" möchte Partie g1 hier fortsetzen. ")));
    let agreed = slash(&mut fixture, THREAD, "bob", "/move-game g1 agree");
    assert!(agreed[0].text.contains(" Es fehlt noch die Antwort von cy "), "{}", agreed[0].text);
    let moved = slash(&mut fixture, THREAD, "cy", "/move-game g1 agree");
    let here = "Partie g1 wird ab jetzt hier gespielt.\n";
    assert!(moved.iter().any(|post| post.text.starts_with(here)), "{moved:#?}");
    fixture.verify();
}

#[test]
fn who_opened_a_game_for_others_sees_it_only_where_it_is_played() {
    let mut fixture = fixture();
    for name in ["ann", "bob", "cy", "dan"] {
        slash(&mut fixture, GENERAL, name, "/games");
    }
    slash(&mut fixture, GENERAL, "ann", "/play siege white=bob red=cy black=dan pace=3d");
    for name in ["bob", "cy", "dan"] {
        slash(&mut fixture, GENERAL, name, "/join g1");
    }
    slash(&mut fixture, YARD, "bob", "/move-game g1");
    for name in ["cy", "dan"] {
        slash(&mut fixture, THREAD, name, "/move-game g1 agree");
    }
    send(&mut fixture, YARD, "bob", "1f-4i");
    for at in [THREAD, GENERAL] {
        for text in ["/board g1", "/moves g1", "/record g1", "/try g1 3b-5d", "/abort g1"] {
            let answer = answer_in(&mut fixture, at, "ann", text);
            assert!(answer.contains("no game g1"), "{text}: {answer}");
        }
    }
    assert!(slash(&mut fixture, YARD, "ann", "/board g1")[0].picture.is_some());
}
