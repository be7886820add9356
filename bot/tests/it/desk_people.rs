//! Whom a mention or a name means, and who can be invited.

use bot::chat::{Context, Incoming, Membership, Outgoing, Person, PersonId, PlaceId};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::game::state::{GameId, Holder};
use rules::Seat;

use crate::support::Fixture;

fn discord() -> Fixture {
    Fixture::with(GamesConfig::default(), Network::discord())
}

/// Sends a slash command as the person with this id and name in a guild.
fn in_guild(fixture: &mut Fixture, guild: &str, who: (&str, &str), text: &str) -> Vec<Outgoing> {
    let guild = Membership {
        guild: guild.into(),
        channel: format!("{guild}0"),
        roles: Some(Vec::new()),
        manages: false,
    };
    fixture.place = PlaceId(guild.channel.clone());
    let message = Incoming {
        addressed: true,
        author: Person { id: PersonId(who.0.into()), name: who.1.into() },
        context: Context { unseen: true, guild: Some(guild), ..Context::default() },
        ..fixture.message(who.0, text)
    };
    fixture.judge(&message)
}

fn text(fixture: &mut Fixture, guild: &str, who: (&str, &str), text: &str) -> String {
    let mut answers = in_guild(fixture, guild, who, text);
    assert_eq!(answers.len(), 1, "{text}: {answers:#?}");
    answers.remove(0).text
}

const ANN: (&str, &str) = ("1", "Ann");

#[test]
fn a_player_has_the_present_name_in_a_running_game() {
    let mut fixture = discord();
    let moves = |fixture: &mut Fixture, who: (&str, &str), text: &str| {
        in_guild(fixture, "7", who, &format!("/move g1 {text}"));
    };
    in_guild(&mut fixture, "7", ANN, "/play chess white=me black=open");
    in_guild(&mut fixture, "7", ("2", "Bob"), "/join g1");
    let names = |fixture: &Fixture| -> Vec<String> {
        let game = fixture.view().game(GameId(1)).unwrap().unwrap();
        game.seats.iter().map(|seat| seat.holder.name().unwrap().to_owned()).collect()
    };
    moves(&mut fixture, ANN, "e4");
    assert_eq!(names(&fixture), ["Ann", "Bob"]);
    moves(&mut fixture, ("2", "Robert"), "e5");
    assert_eq!(names(&fixture), ["Ann", "Robert"]);
    // From the very post that answers.
    let offered = in_guild(&mut fixture, "7", ("1", "Queen Ann"), "/draw g1");
    assert!(offered.iter().any(|post| post.text.contains("Queen Ann")), "{offered:#?}");
    // Also if nobody but the other moves meanwhile.
    in_guild(&mut fixture, "7", ("1", "Ann II"), "/games");
    assert_eq!(names(&fixture), ["Ann II", "Robert"]);
    moves(&mut fixture, ("1", "Ann II"), "Nf3");
    assert_eq!(fixture.game(1).holder(Seat(0)).name(), Some("Ann II"), "it is stored");
    // Histories do not say how somebody is called in a guild, and other guilds have names of their own.
    let guild = Membership { guild: "7".into(), channel: "70".into(), roles: None, manages: false };
    let message = Incoming {
        addressed: true,
        author: Person { id: PersonId("2".into()), name: "bob1998".into() },
        context: Context { guild: Some(guild), ..Context::default() },
        ..fixture.message("2", "/move g1 Nc6")
    };
    fixture.judge(&message);
    assert_eq!(fixture.game(1).ply, 4);
    in_guild(&mut fixture, "8", ("1", "Elsewhere"), "/games");
    assert_eq!(names(&fixture), ["Ann II", "Robert"]);
    fixture.verify();
}

#[test]
fn a_mention_contains_only_digits() {
    let mut fixture = discord();
    for sly in [
        "red=\"<@1> [x](https://example.org)<@2>\"",
        "red=<@2><@3>",
        "red=<@&2>",
        "red=<@bob>",
        "red=<@>",
        "red=<@123456789012345678901>",
        "red=\"<@2\"",
        "red=\"<@2> \"",
        "red=<@٣>",
        "<@2>[x](https://example.org)<@3>",
    ] {
        let answer = text(&mut fixture, "7", ANN, &format!("/play siege {sly}"));
        assert!(answer.contains("does not mention one person"), "{sly}: {answer}");
    }
    assert!(fixture.view().places().unwrap().is_empty(), "nothing was opened");
    let opened = text(&mut fixture, "7", ANN, "/play siege red=<@2> black=<@!3>");
    assert!(opened.contains("opens"), "{opened}");
    let ids: Vec<_> =
        (1..3u8).map(|s| fixture.game(1).holder(Seat(s)).person().unwrap().0.clone()).collect();
    assert_eq!(ids, ["2", "3"]);
}

#[test]
fn a_name_means_a_member_of_this_guild_and_nobody_of_another() {
    let mut fixture = discord();
    in_guild(&mut fixture, "8", ("2", "Bob"), "/games");
    for name in ["bob", "Bob", "@Bob", "2"] {
        let answer = text(&mut fixture, "7", ANN, &format!("/play siege red={name}"));
        assert!(answer.contains("do not know who"), "{name}: {answer}");
    }
    in_guild(&mut fixture, "7", ("3", "Bob"), "/games");
    assert!(text(&mut fixture, "7", ANN, "/play siege red=bob").contains("opens"));
    assert_eq!(fixture.game(1).holder(Seat(1)).person().unwrap().0, "3");
    // By id too.
    assert!(text(&mut fixture, "7", ANN, "/play siege red=3").contains("opens"));
    assert_eq!(fixture.game(2).holder(Seat(1)).name(), Some("Bob"));
}

#[test]
fn a_person_has_in_each_guild_the_name_of_that_guild() {
    let mut fixture = discord();
    in_guild(&mut fixture, "7", ("2", "Bobby"), "/games");
    in_guild(&mut fixture, "8", ("2", "Zorro"), "/games");
    assert!(text(&mut fixture, "7", ANN, "/play siege red=zorro").contains("do not know who"));
    assert!(text(&mut fixture, "7", ANN, "/play siege red=bobby").contains("opens"));
    // A mention does not reveal the name in another guild either.
    let answer = text(&mut fixture, "9", ANN, "/play siege red=<@2>");
    assert!(answer.contains("opens") && !answer.contains("Zorro"), "{answer}");
    assert_eq!(fixture.game(2).holder(Seat(1)).name(), Some("2"));
}

#[test]
fn members_with_the_same_name_are_distinguished_by_mentions() {
    let mut fixture = discord();
    in_guild(&mut fixture, "7", ("2", "Bob"), "/games");
    in_guild(&mut fixture, "7", ("3", "bob"), "/games");
    let answer = text(&mut fixture, "7", ANN, "/play siege red=bob");
    assert!(answer.contains("Several people here are called 'bob'"), "{answer}");
    assert!(answer.contains("@2") && answer.contains("@3"), "{answer}");
    assert_eq!(fixture.view().places().unwrap(), [], "nobody was invited");
}

#[test]
fn mentioned_people_are_known_in_their_guild() {
    let mut fixture = discord();
    let mut message = fixture.message("1", "/play siege red=<@2>");
    message.addressed = true;
    message.context = Context {
        unseen: true,
        mentions: vec![Person { id: PersonId("2".into()), name: "Bob".into() }],
        guild: Some(Membership {
            guild: "7".into(),
            channel: "70".into(),
            roles: None,
            manages: false,
        }),
        ..Context::default()
    };
    fixture.judge(&message);
    assert!(text(&mut fixture, "7", ("3", "Cy"), "/play siege red=bob").contains("opens"));
    assert_eq!(fixture.game(2).holder(Seat(1)).person().unwrap().0, "2");
}

#[test]
fn only_members_can_be_invited() {
    let mut fixture = discord();
    let guild = Membership { guild: "7".into(), channel: "70".into(), roles: None, manages: false };
    let context = Context {
        unseen: true,
        mentions: vec![Person { id: PersonId("2".into()), name: "Zed".into() }],
        outsiders: vec![PersonId("2".into())],
        guild: Some(guild),
        ..Context::default()
    };
    for form in ["red=<@2>", "<@2>", "red=<@!2>"] {
        let message = Incoming {
            addressed: true,
            context: context.clone(),
            ..fixture.message("1", &format!("/play siege {form}"))
        };
        let answer = fixture.judge(&message).remove(0).text;
        assert!(answer.contains("only members of this server"), "{form}: {answer}");
    }
    // And is not known there afterwards.
    assert!(text(&mut fixture, "7", ANN, "/play siege red=zed").contains("do not know who"));
}

#[test]
fn in_direct_messages_and_unknown_guilds_nobody_else_is_known() {
    let mut fixture = discord();
    in_guild(&mut fixture, "7", ("2", "Bob"), "/games");
    let message = Incoming { addressed: true, ..fixture.message("1", "/play siege red=bob") };
    assert!(fixture.judge(&message).remove(0).text.contains("do not know who"));
    in_guild(&mut fixture, Membership::UNKNOWN, ("3", "Cy"), "/games");
    let answer = text(&mut fixture, Membership::UNKNOWN, ANN, "/play siege red=cy");
    assert!(answer.contains("do not know who"), "{answer}");
}

#[test]
fn in_the_room_everybody_is_known_to_everybody() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=zed");
    let Holder::Invited { name, .. } = fixture.game(1).holder(Seat(1)).clone() else { panic!() };
    assert_eq!(name, "zed");
    assert!(fixture.answer_text("zed", "/join").contains("begins"));
}

#[test]
fn names_and_texts_cannot_turn_a_post_around() {
    let mut fixture = Fixture::new();
    let hidden = ['\u{202e}', '\u{2066}', '\u{200b}', '\u{200d}', '\u{feff}', '\u{ad}'];
    let plain = |text: &str| !text.contains(hidden);
    let mut say = |author: &str, text: &str| {
        let mut message = fixture.message("ann", text);
        message.author.name = author.into();
        fixture.judge(&message)
    };
    let mut posts = say("a\u{202e}n\u{200b}n", "/play chess white=ann black=b\u{202e}o\u{feff}b");
    posts.extend(say("ann", "/note a \u{202e}thought\u{2066}"));
    posts.extend(say("ann", "/notes"));
    posts.extend(say("\u{202e}\u{200b}", "/games"));
    posts.extend(say("ann", "/rules \u{202e}x\u{ad}"));
    assert!(posts.len() >= 5);
    for post in &posts {
        assert!(plain(&post.text), "{:?}", post.text);
        assert!(post.buttons.iter().all(|b| plain(&b.label)));
        assert!(post.attachment.iter().all(|file| plain(&file.content)));
    }
    assert!(posts[0].text.contains("ann") && posts[0].text.contains("bob"), "{}", posts[0].text);
}
