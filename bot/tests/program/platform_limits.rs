//! The longest answers that can be requested, by people with the worst names, at a Discord that refuses what exceeds
//! its limits.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bot::chat::{Context, Incoming, Membership, MessageId, Person, PersonId, PlaceId, Step};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::daemon::core::Core;
use bot::daemon::plan::Known;
use bot::game::Desk;
use bot::game::state::{GameId, Status};
use bot::store::{Location, Lock, Placed, Store};
use bot::time::Moment;
use loopback::{InteractionState, Settings, Snowflake};
use rules::Variant;
use serde_json::{Value, json};

use crate::discord_support::{Scene, TIMEOUT};

/// Names of Discord's greatest length: each character must be escaped, or has two UTF-16 units.
const NAMES: [&str; 3] = [
    "********************************",
    "_~`|<@everyone>_~`|<@1>_~`|\\#-1.",
    "𝔘😀𝔘😀𝔘😀𝔘😀𝔘😀𝔘😀𝔘😀𝔘😀𝔘😀𝔘😀𝔘😀𝔘😀𝔘😀𝔘😀𝔘😀𝔘😀",
];

/// Games that one person plays at a time.
const MANY: usize = 200;

/// Plies of a long game that does not end before.
const LONG_GAME: usize = 2_000;

/// The database before the start, written by desk and store like the daemon's.
struct Past {
    core: Core,
    guild: Snowflake,
    people: Vec<(loopback::Person, &'static str)>,
    last: u64,
}

fn now() -> i64 {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock that is right");
    i64::try_from(passed.as_millis()).expect("a moment of this age")
}

impl Past {
    fn new(scene: &Scene) -> Self {
        let people = NAMES.map(|name| {
            let person = scene.double.person(&format!("p{}", name.len()));
            scene.double.with(|world| {
                world.users.get_mut(&person.id).expect("a user").display = Some(name.to_owned());
            });
            (person, name)
        });
        let store = Store::open(&Location::File(scene.path("games.db")), "discord", None);
        let store = store.expect("a database");
        store.claim_part("all").expect("a database");
        let core = Core::new(
            store,
            Desk::new(GamesConfig::default(), Network::discord(), bot::features::FEATURES),
            1,
        );
        // An hour ago.
        let last = u64::try_from(now() - 3_600_000 - 1_420_070_400_000).expect("later") << 22;
        Self { core, guild: scene.double.guild, people: people.into(), last }
    }

    fn person(&self, n: usize) -> Person {
        let (person, name) = &self.people[n];
        Person { id: PersonId(person.id.to_string()), name: (*name).to_owned() }
    }

    fn say(&mut self, n: usize, place: &PlaceId, text: &str) {
        self.last += 1;
        let guild = Membership {
            guild: self.guild.to_string(),
            channel: place.0.clone(),
            roles: Some(Vec::new()),
            manages: false,
        };
        let mentions = (0..self.people.len()).map(|n| self.person(n)).collect();
        let context = Context { mentions, guild: Some(guild), ..Context::default() };
        let incoming = Incoming {
            id: MessageId(self.last),
            place: place.clone(),
            author: self.person(n),
            at: Moment(now() - 3_600_000),
            text: text.to_owned(),
            addressed: true,
            context,
        };
        self.core.judge(&incoming, incoming.at, &Known::everything()).expect("a verdict");
        for row in self.core.store().snapshot().unwrap().outbox().expect("the outbox") {
            match &row.message.step {
                Some(Step::OpenThread { game, .. }) => {
                    let placed = Placed { row: row.id, game: GameId(*game), thread: None };
                    self.core.place(placed).expect("no thread");
                }
                _ => self
                    .core
                    .store()
                    .write(move |tx| tx.set_sent(row.id, MessageId(1)))
                    .expect("a row"),
            }
        }
        for row in self.core.store().snapshot().unwrap().outbox().expect("the outbox") {
            self.core.store().write(move |tx| tx.set_sent(row.id, MessageId(1))).expect("a row");
        }
    }

    /// Starts a game of all of them in a channel of its own.
    fn game(&mut self, scene: &Scene, variant: Variant, n: usize) -> (Snowflake, GameId) {
        let channel = scene.double.with(|world| world.add_channel(self.guild, &format!("c{n}")));
        let place = PlaceId(channel.to_string());
        let mut words = format!("/play {} pace=none", variant.name());
        for (i, seat) in variant.seats().iter().enumerate() {
            words.push_str(&format!(" {}=<@{}>", seat.letter, self.people[i].0.id));
        }
        self.say(0, &place, &words);
        (1..variant.seats().len()).for_each(|i| self.say(i, &place, "/join"));
        let id = self
            .core
            .store()
            .snapshot()
            .unwrap()
            .last_in(&place)
            .expect("the store")
            .expect("a game");
        let game =
            self.core.store().snapshot().unwrap().replayed(id).expect("the store").expect("a game");
        assert_eq!(game.status, Status::Live, "{}", variant.name());
        (channel, id)
    }

    /// Plays on, avoiding actions that end the game or capture. Returns the plies played.
    fn play(&mut self, id: GameId, seed: u64, plies: usize) -> usize {
        let mut chance = seed;
        for ply in 0..plies {
            let game = self
                .core
                .store()
                .snapshot()
                .unwrap()
                .replayed(id)
                .expect("the store")
                .expect("a game");
            let Some(seat) = game.position.to_act() else { return ply };
            let actions = game.position.actions();
            let quiet = (0..8).map(|_| {
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
                let at = usize::try_from(chance >> 33).unwrap_or(0) % actions.len();
                let mut after = game.position.clone();
                let _ = after.apply(&actions[at]);
                let taken = usize::from(actions[at].contains('x'));
                (if after.outcome().is_some() { 2 } else { taken }, at)
            });
            let (_, at) = quiet.min().expect("a draw");
            self.say(seat.index(), &game.place, &actions[at]);
        }
        plies
    }
}

/// Sends a slash command and waits for its private answer.
fn ask(
    scene: &Scene,
    past: &People,
    at: Snowflake,
    line: &str,
    options: &[(&str, Value)],
) -> loopback::Message {
    let asked = past[0].slash(at, line, options).unwrap_or_else(|e| panic!("{line}: {e}"));
    let answer = scene.answer(asked);
    assert!(!answer.content.trim().is_empty(), "{line}");
    answer
}

type People = Vec<loopback::Person>;

#[test]
fn the_longest_answers_are_within_every_limit() {
    let mut scene = Scene::new(Settings::default());
    let mut past = Past::new(&scene);
    let mut games = Vec::new();
    for (n, variant) in Variant::ALL.iter().enumerate() {
        let (channel, id) = past.game(&scene, *variant, n);
        let plies = if *variant == Variant::Siege { LONG_GAME } else { 150 };
        let played = past.play(id, 7, plies);
        println!("{}: {played} plies", variant.name());
        games.push((*variant, channel, id, played));
    }
    for n in games.len()..MANY {
        past.game(&scene, Variant::ALL[n % Variant::ALL.len()], n);
    }
    past.core.store().close();
    let people: People = past.people.iter().map(|(person, _)| person.clone()).collect();
    drop(past);
    // Processes that other tests are starting hold its lock too until they execute another program.
    let waiting = Instant::now();
    while Lock::is_taken(&scene.path("games.db")) && waiting.elapsed() < TIMEOUT {
        std::thread::sleep(Duration::from_millis(5));
    }
    scene.start();

    let hidden = [("private", json!(true))];
    let first = games[0].1;
    let list = ask(&scene, &people, first, "/games", &[]);
    assert!(list.content.contains(" more. Games in which it is your turn"), "{}", list.content);
    assert!(!list.content.ends_with('…') && list.content.encode_utf16().count() <= 2_000);
    ask(&scene, &people, first, "/help", &[]);
    let mut longest = 0;
    for (variant, channel, _, played) in &games {
        let board = ask(&scene, &people, *channel, "/board", &hidden);
        assert_eq!(board.files.len(), 1, "{}", variant.name());
        let moves = ask(&scene, &people, *channel, "/moves", &hidden);
        longest = longest.max(*played);
        assert!(*played < 400 || moves.files.len() == 1, "{}", moves.content);
        let record = ask(&scene, &people, *channel, "/record", &hidden);
        assert!(record.files.iter().any(|file| file.size > 10 * played), "{}", variant.name());
        for (word, option) in
            [("/move", "move"), ("/move", "game"), ("/legal", "cell"), ("/rules", "topic")]
        {
            let typed = people[0].autocomplete(*channel, word, &[], option, "");
            let asked = typed.unwrap_or_else(|e| panic!("{word} {option}: {e}"));
            let offered = scene.double.wait_here_for(TIMEOUT, |world| {
                match &world.interaction(asked)?.state {
                    InteractionState::Choices(choices) => Some(choices.len()),
                    _ => None,
                }
            });
            let offered = offered.unwrap_or_else(|e| panic!("{word} {option}: {e}"));
            assert!(offered <= 25 && (offered > 0 || option != "game"), "{word} {option}");
        }
    }
    assert!(longest >= 400, "no game was long");
    assert_eq!(scene.double.violations(), []);
    scene.verify();
}
