//! What a person stores in private changes nothing that anybody else can request.

use std::fmt::Debug;

use bot::chat::{Context, Incoming, Membership, Outgoing, PlaceId};
use bot::daemon::Network;
use bot::daemon::core::Judged;
use bot::daemon::plan::Known;
use bot::features::FEATURES;
use bot::game::command::Kind;
use bot::game::state::GameId;
use bot::game::{Desk, Recent, specs};

use crate::support::net::next;
use crate::support::{Fixture, HOUR, without_extension};

/// The guild.
const HOME: &str = "1001";

/// A message as it comes from a place; a slash command if nobody else sees it.
fn from(fixture: &mut Fixture, (name, place): (&str, &str), text: &str, unseen: bool) -> Incoming {
    let guild = (!place.starts_with("direct")).then(|| Membership {
        guild: HOME.into(),
        channel: place.into(),
        roles: Some(Vec::new()),
        manages: name == "eve",
    });
    Incoming {
        place: PlaceId(place.into()),
        addressed: unseen || guild.is_none(),
        context: Context { unseen, guild, ..Context::default() },
        ..fixture.message(name, text)
    }
}

fn say(fixture: &mut Fixture, who: (&str, &str), text: &str, unseen: bool) {
    let message = from(fixture, who, text, unseen);
    let judged = fixture.core.judge(&message, fixture.now, &Known::everything()).unwrap();
    assert_eq!(judged, Judged::Done);
}

/// A post as others see it. Whom it mentions is no part of what is shown.
fn shown<T: Clone + Debug>(place: &PlaceId, post: &Outgoing<T>) -> String {
    format!("{place}: {:?}", Outgoing { mention: Vec::new(), readers: None, ..post.clone() })
}

/// Whether others than bob see a post.
fn is_seen(place: &PlaceId, only_to: Option<&String>) -> bool {
    only_to.is_none_or(|person| person != "bob") && place.0 != "@bob"
}

/// Takes what is posted for others than bob.
fn take(fixture: &mut Fixture, seen: &mut Vec<String>) {
    for row in fixture.view().outbox().unwrap() {
        if is_seen(&row.place, row.message.only_to.as_ref()) {
            seen.push(format!("{} {}", row.key, shown(&row.place, &row.message)));
        }
    }
    fixture.take_answers();
}

/// What everybody does: g1 is siege in its thread, g2 a finished game of chess, and g3 one that waits for a player.
const PUBLIC: [(&str, &str, &str); 21] = [
    ("ann", "general", "/play siege white=ann red=bob black=cy pace=3d absent=seat"),
    ("bob", "general", "/join g1"),
    ("cy", "general", "/join g1"),
    ("bob", "general", "/play chess white=bob black=ann pace=3d"),
    ("ann", "general", "/join g2"),
    ("bob", "thread-2", "f3"),
    ("ann", "thread-2", "e5"),
    ("bob", "thread-2", "g4"),
    ("ann", "thread-2", "Qh4"),
    ("bob", "general", "/play chess white=bob pace=3d"),
    ("ann", "thread-1", "1f-4i"),
    ("bob", "thread-1", "3b-5d"),
    ("ann", "thread-1", "/pause"),
    ("cy", "thread-1", "/pause g1 decline"),
    ("bob", "thread-1", "/takeback"),
    ("cy", "thread-1", "/takeback g1 decline"),
    ("ann", "yard", "/move-game g1"),
    ("cy", "thread-1", "3d-5f"),
    ("cy", "general", "/cup chess players=4"),
    ("ann", "general", "/queue three-realms"),
    ("ann", "general", "/settings next=on"),
];

/// What a player does in private.
const PRIVATE: [&str; 17] = [
    "/if g1 W3f-5f then 3g-5g",
    "/if g1 W3f-5f, B3f-5f then 3g-5g",
    "/if g1 off",
    "/draw g1 secret",
    "/draw g1 secret off",
    "/note g1 a thought",
    "/note g2 another thought",
    "/try g1 3e-5e name=plan",
    "/try g2 e4",
    "/ignore ann",
    "/ignore cy",
    "/settings reminders=5h,3h",
    "/settings digest=daily@08:00 next=on",
    "/settings forced=auto pings=never",
    "/settings language=de",
    "/puzzle chess",
    "/my-data",
];

/// Those who look: players, somebody of the guild without a seat, a manager, each in some place.
const LOOKING: [(&str, &str); 7] = [
    ("ann", "thread-1"),
    ("ann", "direct-ann"),
    ("cy", "thread-1"),
    ("cy", "general"),
    ("dan", "thread-1"),
    ("dan", "yard"),
    ("eve", "general"),
];

/// Every command, in some ways, and others of which arguments matter.
fn requests() -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for spec in specs(FEATURES) {
        let takes = |kind: Kind| spec.parameters.iter().any(|p| p.kind == kind);
        all.push(format!("/{}", spec.name));
        if takes(Kind::Game) {
            all.extend((1..=3).map(|id| format!("/{} g{id}", spec.name)));
        }
        if takes(Kind::Person) {
            all.push(format!("/{} bob", spec.name));
            all.push(format!("/{} g1 bob", spec.name));
        }
        if takes(Kind::Variant) {
            all.push(format!("/{} chess", spec.name));
        }
    }
    let more = [
        "/move g1 3e-5e",
        "3e-5e",
        "/legal g1 moves",
        "/if g1 R3e-5e then 3e-5e",
        "/draw g1 offer",
        "/draw g1 secret",
        "/resign g1 yes",
        "/abort g1",
        "/close g1 because",
        "/annul g2",
        "/replace g1 red=dan",
        "/replace g1 red=computer:3",
        "/extend g1 bob 1d",
        "/play siege white=me red=bob black=cy pace=3d",
        "/rematch g2",
        "/record g1",
        "/record g2",
        "/replay g2",
        "/find chess e4",
        "/history bob",
        "/try g1 3e-5e",
        "/board g1 after 1",
        "/cup 1",
        "/settings language=en",
        "/vacation 3d",
        "/forget-me yes",
    ];
    all.extend(more.map(str::to_owned));
    all
}

/// Everything that is seen in a world in which bob acts in private, or does not.
fn world(seed: u64, acts: bool) -> Vec<String> {
    let mut fixture = Fixture::with(without_extension(), Network::discord());
    let desk = Desk::new(without_extension(), Network::discord(), FEATURES);
    let (mut chance, mut seen) = (seed, Vec::new());
    let mut below = |n: usize| {
        chance = next(chance);
        usize::try_from(chance >> 33).unwrap() % n
    };
    for name in ["ann", "bob", "cy", "dan", "eve"] {
        say(&mut fixture, (name, "general"), "/games", true);
    }
    take(&mut fixture, &mut seen);
    let requests = requests();
    for (nth, (name, place, text)) in PUBLIC.into_iter().enumerate() {
        say(&mut fixture, (name, place), text, place == "general");
        take(&mut fixture, &mut seen);
        for _ in 0..below(6) {
            let (text, message) = (PRIVATE[below(PRIVATE.len())], fixture.next_message);
            if acts {
                say(&mut fixture, ("bob", "general"), text, true);
                fixture.take_answers();
            }
            fixture.next_message = message + 1;
        }
        if nth + 1 < PUBLIC.len() && below(6) > 0 {
            continue;
        }
        let view = fixture.view();
        for who in LOOKING {
            for text in &requests {
                for unseen in [true, false] {
                    let asked = from(&mut fixture, who, text, unseen);
                    let ruling =
                        desk.message(fixture.now, 1, &asked, &view, &Recent::default()).unwrap();
                    let posts = ruling.iter().flat_map(|ruling| &ruling.commit.posts);
                    let posts = posts.filter(|p| is_seen(&p.place, p.message.only_to.as_ref()));
                    let posts: Vec<_> =
                        posts.map(|p| (&p.key, shown(&p.place, &p.message))).collect();
                    seen.push(format!("{who:?} {text} {unseen}: {posts:#?}"));
                }
            }
        }
    }
    let game = fixture.game(1);
    assert_eq!(game.revision > game.public_revision(), acts, "nothing private was stored");
    fixture.verify();
    seen
}

#[test]
fn nobody_learns_what_somebody_stores_in_private() {
    let number =
        |name: &str, usual: u64| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let (first, worlds) = (number("SIEGEPOST_SEED", 1), number("SIEGEPOST_WORLDS", 1));
    for seed in first..first + worlds {
        println!("SIEGEPOST_SEED={seed}");
        let (without, with) = (world(seed, false), world(seed, true));
        assert_eq!(without.len(), with.len(), "seed {seed}");
        for (without, with) in without.iter().zip(&with) {
            assert_eq!(without, with, "seed {seed}");
        }
    }
}

#[test]
fn what_is_private_changes_no_move_of_a_computer() {
    // With these it seldom plays the knight's move to the rim, and then the answer would be played.
    let moves = |acts: bool| {
        let mut fixture = Fixture::new();
        let mut moves = Vec::new();
        for id in 1..=8 {
            fixture.place.0 = format!("study-{id}");
            fixture.send("ann", "/play chess white=ann black=computer:1 pace=3d");
            fixture.send("ann", &format!("/move g{id} e4"));
            if acts {
                let stored = fixture.answer_text("ann", &format!("/if g{id} Na6 then d4"));
                assert!(stored.contains("Na6"), "{stored}");
            }
            fixture.now += HOUR;
            fixture.think(GameId(id));
            moves.push(fixture.view().actions(GameId(id)).unwrap()[1].canonical.clone());
        }
        moves
    };
    assert_eq!(moves(true), moves(false));
}
