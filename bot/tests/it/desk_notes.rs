//! Private notes: who sees them, how they are numbered and searched, their limits, and the record they are in.

use bot::chat::{Context, Incoming, Membership, MessageId, Outgoing};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::features::notes::{LONGEST_NOTE, MOST_NOTE_CHARACTERS, MOST_NOTES};
use bot::game::state::GameId;
use bot::store::{Location, OutboxKey};
use rules::record::Record;

use crate::support::{DAY, Fixture};

fn started() -> Fixture {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture
}

/// The only answer, which must be for one person alone.
fn private(fixture: &mut Fixture, name: &str, text: &str) -> Outgoing {
    let answer = fixture.answer(name, text);
    assert_eq!(answer.only_to.as_deref(), Some(name), "{text}: {}", answer.text);
    answer
}

fn private_text(fixture: &mut Fixture, name: &str, text: &str) -> String {
    private(fixture, name, text).text
}

#[test]
fn notes_are_numbered_searched_and_removed() {
    let mut fixture = started();
    assert!(private_text(&mut fixture, "ann", "/notes").contains("no notes on game g1"));
    let first = private_text(&mut fixture, "ann", "/note The Rook is needed at home");
    assert!(first.starts_with("Note 1 on game g1 is stored for you alone."), "{first}");
    fixture.play("3e-5e");
    assert!(private_text(&mut fixture, "ann", "/note g1 attack the fort").starts_with("Note 2 "));
    let all = private_text(&mut fixture, "ann", "/notes");
    assert_eq!(
        all.lines().skip(1).collect::<Vec<_>>(),
        ["1. After 0 moves: The Rook is needed at home", "2. After 1 move: attack the fort"]
    );
    let found = private_text(&mut fixture, "ann", "/notes rook");
    assert!(found.contains("1. After") && !found.contains("2. After"), "{found}");
    assert!(
        private_text(&mut fixture, "ann", "/notes bishop").contains("no notes on game g1 with")
    );
    // The numbers of the others stay.
    assert_eq!(private_text(&mut fixture, "ann", "/note off 1"), "Note 1 on game g1 is removed.");
    let left = private_text(&mut fixture, "ann", "/notes");
    assert!(left.contains("2. After 1 move") && !left.contains("Rook"), "{left}");
    assert!(private_text(&mut fixture, "ann", "/note third").starts_with("Note 3 "));
    assert!(private_text(&mut fixture, "ann", "/note off 1").contains("no note 1 on game g1"));
    fixture.verify();
}

#[test]
fn nobody_sees_the_notes_of_another() {
    let mut fixture = started();
    private(&mut fixture, "ann", "/note secret plan");
    for name in ["bob", "dan"] {
        let theirs = private_text(&mut fixture, name, "/notes");
        assert!(theirs.contains("no notes") && !theirs.contains("secret"), "{theirs}");
        assert!(private_text(&mut fixture, name, "/note off 1").contains("no note 1"));
    }
    // A spectator has their own numbers.
    assert!(private_text(&mut fixture, "dan", "/note nice game").starts_with("Note 1 "));
    let public = fixture.answer("ann", "/record");
    assert!(public.only_to.is_none());
    assert!(!public.attachment.unwrap().content.contains("secret"));
    let theirs = private(&mut fixture, "bob", "/record private").attachment.unwrap();
    assert!(!theirs.content.contains("secret"));
    let mine = private(&mut fixture, "ann", "/record private").attachment.unwrap();
    assert!(mine.content.contains("{Note 1: secret plan}"), "{}", mine.content);
}

#[test]
fn all_notes_of_a_person_have_200_000_characters_at_most() {
    let mut fixture = Fixture::new();
    let note = "ä".repeat(2_000);
    for game in 1..=5 {
        fixture.send("ann", "/play chess white=ann black=ann");
        for text in ["f3", "e5", "g4", "Qh4"] {
            fixture.send("ann", &format!("/move g{game} {text}"));
        }
        assert!(fixture.view().game(GameId(game)).unwrap().is_some());
    }
    for game in 1..=5 {
        let notes = if game == 5 { 0 } else { 25 };
        for _ in 0..notes {
            let written = private_text(&mut fixture, "ann", &format!("/note g{game} {note}"));
            assert!(written.starts_with("Note "), "{written}");
        }
    }
    let refused = private_text(&mut fixture, "ann", "/note g5 one more");
    assert!(
        refused.contains("200000 characters together") && refused.contains("room for 0"),
        "{refused}"
    );
    private(&mut fixture, "ann", "/note g1 off 1");
    assert!(private_text(&mut fixture, "ann", "/note g5 one more").starts_with("Note 1 "));
    assert!(private_text(&mut fixture, "bob", "/note g1 mine").starts_with("Note 1 "));
}

#[test]
fn a_private_record_has_each_note_after_its_move() {
    let mut fixture = started();
    private(&mut fixture, "ann", "/note before the {start}\nof it");
    fixture.play("3e-5e");
    private(&mut fixture, "ann", "/note after W");
    private(&mut fixture, "ann", "/note and again");
    fixture.play("3d-5d");
    let content = private(&mut fixture, "ann", "/record private").attachment.unwrap().content;
    let record = Record::parse(&content).unwrap();
    assert_eq!(record.preface.as_deref(), Some("Note 1: before the {start} of it"));
    let comments: Vec<_> = record.entries.iter().map(|e| e.comment.as_deref()).collect();
    assert_eq!(comments, [Some("Note 2: after W Note 3: and again"), None]);
    assert!(record.check().is_ok());
    // The record can be drawn like any other.
    let shown = fixture.answer("ann", &format!("/position private {content}"));
    assert!(shown.picture.is_some(), "{}", shown.text);
}

#[test]
fn at_the_end_each_player_with_notes_gets_a_private_copy() {
    let mut fixture = started();
    private(&mut fixture, "ann", "/note mine");
    private(&mut fixture, "dan", "/note a spectator's");
    fixture.send("ann", "/resign yes");
    let ended = fixture.send("bob", "/resign yes");
    let public = ended.iter().find(|m| m.only_to.is_none()).unwrap();
    assert!(!public.attachment.as_ref().unwrap().content.contains("mine"));
    let copies: Vec<_> = ended.iter().filter(|m| m.only_to.is_some()).collect();
    assert_eq!(copies.len(), 1, "{ended:#?}");
    assert_eq!(copies[0].only_to.as_deref(), Some("ann"));
    let record = Record::parse(&copies[0].attachment.as_ref().unwrap().content).unwrap();
    assert_eq!(record.preface.as_deref(), Some("Note 1: mine"));
    assert!(record.check().is_ok());
    // Notes can be written about a finished game too.
    assert!(private_text(&mut fixture, "ann", "/note g1 lost it early").starts_with("Note 2 "));
    fixture.verify();
}

#[test]
fn the_private_copies_follow_a_loss_on_time() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob pace=1d");
    fixture.send("bob", "/join");
    private(&mut fixture, "bob", "/note waiting");
    private(&mut fixture, "ann", "/note thinking");
    let posts = fixture.advance(2 * DAY);
    let copies: Vec<_> = posts.iter().filter_map(|m| m.only_to.as_deref()).collect();
    assert_eq!(copies, ["ann", "bob"], "{posts:#?}");
    for nth in [0, 16, 17] {
        let revision = fixture.game(1).revision;
        let key = OutboxKey::deadline(GameId(1), revision, nth);
        assert!(fixture.view().has_key(&key).unwrap(), "{nth}");
    }
    fixture.verify();
}

#[test]
fn notes_have_limits() {
    let mut fixture = started();
    let long = "é".repeat(LONGEST_NOTE);
    assert!(private_text(&mut fixture, "ann", &format!("/note {long}")).starts_with("Note 1 "));
    let longer = private_text(&mut fixture, "ann", &format!("/note {long}x"));
    assert!(longer.contains("at most 2000 characters, and this one has 2001"), "{longer}");
    let list = private(&mut fixture, "ann", "/notes");
    assert!(list.text.contains("are in the file"), "{}", list.text);
    assert!(list.attachment.unwrap().content.contains(&long));
    for _ in 1..MOST_NOTE_CHARACTERS / LONGEST_NOTE {
        private(&mut fixture, "ann", &format!("/note {long}"));
    }
    let full = private_text(&mut fixture, "ann", "/note x");
    assert!(full.contains("there is room for 0 more characters"), "{full}");
    // Another player is not affected.
    for _ in 0..MOST_NOTES {
        private(&mut fixture, "bob", "/note x");
    }
    let many = private_text(&mut fixture, "bob", "/note x");
    assert!(many.contains("You have 100 notes on game g1"), "{many}");
    private(&mut fixture, "bob", "/note off 100");
    assert!(private_text(&mut fixture, "bob", "/note x").starts_with("Note 100 "));
    // The record with them is still one that /position reads.
    let record = private(&mut fixture, "ann", "/record private").attachment.unwrap().content;
    assert!(record.len() < bot::game::command::MAX_RECORD, "{}", record.len());
}

#[test]
fn notes_survive_a_restart_and_are_written_once() {
    let directory = tempfile::tempdir().unwrap();
    let location = Location::File(directory.path().join("games.db"));
    let mut fixture = Fixture::at(location.clone());
    fixture.start_game("3d");
    let message = fixture.message("ann", "/note remember me");
    fixture.judge(&message);
    assert!(fixture.judge(&message).is_empty(), "it is judged again");
    let next = fixture.next_message;
    fixture.core.store().close();
    drop(fixture);
    let mut fixture = Fixture::at(location);
    fixture.next_message = next;
    assert!(fixture.judge(&message).is_empty(), "it is judged again");
    let notes = private_text(&mut fixture, "ann", "/notes");
    assert_eq!(notes.matches("remember me").count(), 1, "{notes}");
    fixture.verify();
}

/// Sends a message in a channel of a guild on Discord, or a slash command.
fn discord(fixture: &mut Fixture, name: &str, text: &str, unseen: bool) -> Vec<Outgoing> {
    let guild = Membership {
        guild: "1001".into(),
        channel: "general".into(),
        roles: Some(Vec::new()),
        manages: false,
    };
    let context = Context { unseen, guild: Some(guild), ..Context::default() };
    let message = Incoming { addressed: true, context, ..fixture.message(name, text) };
    fixture.judge(&message)
}

#[test]
fn in_a_channel_of_discord_the_answers_are_private() {
    let mut fixture = Fixture::with(GamesConfig::default(), Network::discord());
    for name in ["ann", "bob"] {
        discord(&mut fixture, name, "/games", true);
    }
    discord(&mut fixture, "ann", "/play chess white=me black=bob", true);
    discord(&mut fixture, "bob", "/join g1", true);
    for unseen in [false, true] {
        let answers = discord(&mut fixture, "ann", "/note g1 secret", unseen);
        assert_eq!(answers.len(), 1);
        assert_eq!(answers[0].only_to.as_deref(), Some("ann"));
        assert_eq!(answers[0].text.contains("can be read in its channel"), !unseen);
        let refused = discord(&mut fixture, "ann", "/note g1 off 77", unseen);
        assert_eq!(refused[0].only_to.as_deref(), Some("ann"), "{}", refused[0].text);
    }
    discord(&mut fixture, "ann", "/resign g1 yes", true);
    let rows = fixture.view().outbox().unwrap();
    assert!(rows.is_empty());
    let key = OutboxKey::answer(MessageId(fixture.next_message - 1), 2);
    assert!(fixture.view().has_key(&key).unwrap(), "the private copy of the record");
    assert_eq!(fixture.game(1).players().len(), 2);
}
