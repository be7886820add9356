//! What one person asks of others: mentions, ignored people, renewed proposals, and how many posts one person causes.

use std::sync::Arc;

use bot::chat::{Context, Incoming, Membership, Outgoing, PlaceId};
use bot::config::{GamesConfig, LimitsConfig, SenderConfig};
use bot::daemon::Network;
use bot::daemon::core::Judged;
use bot::daemon::plan::Known;
use bot::daemon::sender::Sender;
use bot::game::state::Status;
use bot::painter::NoPainter;
use bot::time::{SimTime, Span};

use crate::support::net::Net;
use crate::support::{DAY, Fixture};

const MINUTE: Span = Span::minutes(1);

/// A message in a channel of a guild, seen by all or a slash command.
fn message(fixture: &mut Fixture, name: &str, text: &str, unseen: bool) -> Incoming {
    let guild = Membership {
        guild: "77".into(),
        channel: "general".into(),
        roles: Some(Vec::new()),
        manages: false,
    };
    Incoming {
        addressed: true,
        context: Context { unseen, guild: Some(guild), ..Context::default() },
        ..fixture.message(name, text)
    }
}

fn slash(fixture: &mut Fixture, name: &str, text: &str) -> Vec<Outgoing> {
    let message = message(fixture, name, text, true);
    fixture.judge(&message)
}

/// A fixture on Discord where everybody is known.
fn discord() -> Fixture {
    let mut fixture = Fixture::with(GamesConfig::default(), Network::discord());
    fixture.threads = false;
    for name in ["ann", "bob", "cy", "dan"] {
        slash(&mut fixture, name, "/games");
    }
    fixture
}

/// The people whom posts mention.
fn mentioned(posts: &[Outgoing]) -> Vec<&str> {
    posts.iter().flat_map(|post| &post.mention).map(String::as_str).collect()
}

#[test]
fn one_person_mentions_another_once_in_ten_minutes() {
    let mut f = discord();
    let mut invite = |by: &str, text: &str| {
        let posts = slash(&mut f, by, text);
        assert!(posts.iter().any(|p| p.text.contains("opens")), "{posts:#?}");
        slash(&mut f, by, "/abort");
        f.now += Span::seconds(10);
        mentioned(&posts).iter().map(|&name| name.to_owned()).collect::<Vec<_>>()
    };
    let all: Vec<_> = (0..20).flat_map(|_| invite("ann", "/play chess black=bob")).collect();
    assert_eq!(all, ["bob"]);
    assert_eq!(invite("ann", "/play siege red=bob black=cy"), ["cy"], "others are mentioned");
    assert_eq!(invite("dan", "/play chess black=bob"), ["bob"], "by others too");
    f.now += 10 * MINUTE;
    let posts = slash(&mut f, "ann", "/play siege red=bob black=cy role=<@&55>");
    assert_eq!(mentioned(&posts), ["bob", "cy"]);
    assert!(posts[0].mention_role.is_some());
    slash(&mut f, "ann", "/abort");
    let posts = slash(&mut f, "ann", "/play siege open role=<@&55>");
    assert_eq!(posts[0].mention_role, None);
    slash(&mut f, "ann", "/abort");
    // A proposal is something else.
    slash(&mut f, "dan", "/play chess white=dan black=bob");
    slash(&mut f, "bob", "/join");
    assert_eq!(mentioned(&slash(&mut f, "dan", "/draw")), ["bob"]);
    f.verify();
}

/// Whose turn it is is said in any case.
#[test]
fn a_turn_is_announced_however_often_somebody_was_mentioned() {
    let mut f = discord();
    slash(&mut f, "ann", "/play chess white=ann black=bob pace=1d");
    slash(&mut f, "bob", "/join g1");
    slash(&mut f, "bob", "/ignore ann");
    slash(&mut f, "ann", "/draw");
    for (name, text, next) in [("ann", "e4", "bob"), ("bob", "e5", "ann"), ("ann", "Nf3", "bob")] {
        let posts = slash(&mut f, name, &format!("/move g1 {text}"));
        assert_eq!(mentioned(&posts), [next]);
    }
}

#[test]
fn ignored_people_mention_nobody_who_ignores_them() {
    let mut f = discord();
    let answer = slash(&mut f, "bob", "/ignore ann").remove(0);
    assert_eq!(answer.only_to.as_deref(), Some("bob"));
    assert!(answer.text.contains("do not mention you"), "{}", answer.text);
    let listed = slash(&mut f, "bob", "/ignore").remove(0);
    assert!(listed.text.starts_with("You ignore ") && listed.text.contains("ann"));
    assert!(slash(&mut f, "ann", "/ignore")[0].text.starts_with("You ignore nobody."));
    let posts = slash(&mut f, "ann", "/play siege red=bob black=cy");
    assert_eq!(mentioned(&posts), ["cy"]);
    // Nobody can tell from the text.
    assert!(posts[0].text.contains("bob"), "{}", posts[0].text);
    slash(&mut f, "bob", "/settings digest=weekly@tue 08:00");
    slash(&mut f, "dan", "/settings digest=daily@08:00");
    let posts = f.advance(DAY);
    assert!(!posts.iter().any(|p| p.text.contains("g1")), "{posts:#?}");
    slash(&mut f, "bob", "/settings digest=weekly@wed 08:00");
    slash(&mut f, "dan", "/play chess white=dan black=bob");
    assert!(f.advance(DAY).iter().any(|p| p.text.contains("g2")));
    // In their games proposals do not mention either.
    slash(&mut f, "bob", "/join g1");
    slash(&mut f, "cy", "/join g1");
    assert_eq!(f.game(1).status, Status::Live);
    assert_eq!(mentioned(&slash(&mut f, "ann", "/draw g1")), ["cy"]);
    let off = slash(&mut f, "bob", "/ignore ann off").remove(0);
    assert!(off.text.starts_with("You no longer ignore"), "{}", off.text);
    assert_eq!(mentioned(&slash(&mut f, "ann", "/play chess black=bob")), ["bob"]);
    for (text, words) in [
        ("/ignore ann off", "You do not ignore"),
        ("/ignore bob", "cannot ignore yourself"),
        ("/ignore nobody-here", "nobody-here"),
    ] {
        let refused = slash(&mut f, "bob", text).remove(0);
        assert!(refused.text.contains(words), "{text}: {}", refused.text);
        assert_eq!(refused.only_to.as_deref(), Some("bob"));
    }
    f.verify();
}

/// Plays one move of a Siege game.
fn move_on(f: &mut Fixture) {
    let game = f.game(1);
    let seat = game.position.to_act().unwrap();
    let name = game.holder(seat).person().unwrap().0.clone();
    let action = game.position.actions().remove(0);
    f.send(&name, &format!("/move g1 {action}"));
    assert_eq!(f.game(1).ply, game.ply + 1);
}

#[test]
fn a_declined_or_withdrawn_proposal_is_not_made_again_at_once() {
    for (propose, decline) in [
        ("/draw g1", "/draw g1 decline"),
        ("/takeback g1", "/takeback g1 decline"),
        ("/pause g1", "/pause g1 decline"),
        ("/replace g1 white=dan", "/replace g1 decline"),
        ("/move-game g1", "/move-game g1 decline"),
    ] {
        for by in ["ann", "bob"] {
            let mut f = Fixture::new();
            f.start_game("1d");
            for _ in 0..3 {
                move_on(&mut f);
            }
            if propose.starts_with("/move-game") {
                f.place = PlaceId("yard".into());
            }
            let proposed = f.send("ann", propose);
            assert!(!proposed[0].text.contains("was declined"), "{propose}: {proposed:#?}");
            // Who hands over a seat asks only the new player.
            let by = if propose.starts_with("/replace") && by == "bob" { "dan" } else { by };
            f.send(by, decline);
            let game = f.game(1);
            let refused = f.send("ann", propose);
            assert!(
                refused[0]
                    .text
                    .contains("declined or withdrawn. You can make another one after 3 more moves"),
                "{propose} {decline} by {by}: {refused:#?}"
            );
            assert_eq!(f.game(1).revision, game.revision, "{propose}");
            // Others can, and so can the player after a round, or after a day without moves.
            if propose != "/takeback g1" {
                f.send("cy", &propose.replace("white", "black"));
                assert!(f.game(1).revision > game.revision, "{propose}");
                f.send("cy", decline);
            }
            f.verify();
            let place = std::mem::replace(&mut f.place, PlaceId("general".into()));
            for _ in 0..3 {
                move_on(&mut f);
            }
            f.place = place;
            let revision = f.game(1).revision;
            f.send("ann", propose);
            assert_eq!(f.game(1).revision, revision + 1, "{propose}");
        }
    }
}

#[test]
fn a_day_without_moves_is_enough_to_propose_again() {
    let mut f = Fixture::new();
    f.start_game("3d");
    f.send("ann", "/pause");
    f.send("bob", "/pause g1 decline");
    assert!(f.answer_text("ann", "/pause").contains("in any case from Tue 6 Jan 2026, 12:00 UTC"));
    f.advance(DAY);
    assert!(f.answer_text("ann", "/pause").contains("would like to pause"));
    f.verify();
}

/// The number of undelivered rows.
fn waiting(fixture: &Fixture) -> usize {
    fixture.view().stats().unwrap().waiting
}

/// Judges a message and leaves its answers in the outbox.
fn judge(fixture: &Fixture, message: &Incoming) {
    let judged = fixture.core.judge(message, fixture.now, &Known::everything()).unwrap();
    assert_eq!(judged, Judged::Done);
}

#[test]
fn undelivered_posts_of_one_person_are_limited() {
    let mut f = discord();
    slash(&mut f, "bob", "/play chess white=bob black=ann pace=1d");
    slash(&mut f, "ann", "/join g1");
    for n in 0..100 {
        let text = if n % 2 == 0 { "/play chess black=cy" } else { "/abort" };
        let message = message(&mut f, "ann", text, false);
        judge(&f, &message);
    }
    let before = waiting(&f);
    assert!((20..=22).contains(&before), "{before}");
    // Moves are played nevertheless, and others get their answers.
    let message_of_bob = message(&mut f, "bob", "/move g1 e4", false);
    judge(&f, &message_of_bob);
    let message_of_ann = message(&mut f, "ann", "/move g1 e5", false);
    judge(&f, &message_of_ann);
    assert_eq!(f.game(1).ply, 2);
    let more = message(&mut f, "bob", "/play chess black=cy", false);
    judge(&f, &more);
    assert_eq!(waiting(&f), before + 3);
    f.take_answers();
    assert!(slash(&mut f, "ann", "/play chess black=cy")[0].text.contains("opens"));
    f.verify();
}

#[tokio::test]
async fn an_invitation_that_was_cancelled_before_it_was_posted_is_dropped() {
    let mut f = Fixture::limited(LimitsConfig::NONE);
    let net = Arc::new(Net::new(1));
    let sender = Sender::new(
        Arc::new(bot::daemon::core::Core::new(
            f.core.store().clone(),
            bot::game::Desk::new(
                GamesConfig::default(),
                Network::discord(),
                bot::features::FEATURES,
            ),
            1,
        )),
        Arc::clone(&net),
        Arc::new(SimTime::new(f.now)),
        Arc::new(NoPainter),
        SenderConfig::default(),
    );
    for text in ["/play chess", "/abort"] {
        let message = message(&mut f, "ann", text, false);
        judge(&f, &message);
    }
    // An attempt that failed may have been a post: this one is delivered, so that it is found.
    for text in ["/play glinski", "/play wizard", "/abort g2"] {
        let message = message(&mut f, "bob", text, false);
        judge(&f, &message);
        if text == "/play glinski" {
            let (tried, at) = (f.view().last_row().unwrap(), f.now);
            f.core.store().write(move |tx| tx.set_later(tried, at, at, "no answer")).unwrap();
        }
    }
    while let Some(row) = f.view().outbox().unwrap().pop() {
        sender.deliver(row).await.unwrap();
    }
    let texts = net.texts();
    let posted = |text: &str| texts.iter().filter(|t| t.contains(text)).count();
    assert_eq!((posted("ann opens Chess"), posted("cancels game g1")), (0, 1), "{texts:#?}");
    assert_eq!((posted("bob opens Gli"), posted("bob opens Advanced")), (1, 1), "{texts:#?}");
    assert_eq!(f.view().outbox().unwrap().len(), 0);
    f.verify();
}
