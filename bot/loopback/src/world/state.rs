//! The state itself, its settings and its clock.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;

use super::intents;
use super::model::{Channel, Guild, Interaction, Log, Request, User, Violation};
use super::session::Gateway;
use crate::faults::Faults;
use crate::ratelimit::RateLimits;
use crate::snowflake::{Clock, Snowflake};

/// How much the double stores: everything for tests, or little to bound memory under load.
#[derive(Clone, Copy, Debug)]
pub struct Retention {
    /// Whether to store the bytes of files, or only their sizes and hashes.
    pub bytes: bool,
    /// The number of messages to store per channel, the newest ones.
    pub messages: usize,
    /// The number of requests to store, the newest ones.
    pub requests: usize,
    /// Whether to store the bodies of requests.
    pub bodies: bool,
    /// The number of interactions to store, the newest ones.
    pub interactions: usize,
}

impl Retention {
    /// Store everything.
    pub const ALL: Self = Self {
        bytes: true,
        messages: usize::MAX,
        requests: usize::MAX,
        bodies: true,
        interactions: usize::MAX,
    };
    /// Store only what a daemon under load needs, in bounded memory.
    pub const MINIMAL: Self =
        Self { bytes: false, messages: 100, requests: 1_000, bodies: false, interactions: 1_000 };
}

/// The settings of a double.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The token of the bot. Never use a real one.
    pub token: String,
    /// The name of the bot.
    pub bot_name: String,
    /// The privileged intents granted to the bot; requesting others closes the connection with 4014.
    pub granted_intents: u64,
    /// The locale of all people and guilds.
    pub locale: String,
    /// Whether people can install the app for themselves.
    pub user_install: bool,
    /// The number of shards that `GET /gateway/bot` recommends.
    pub shards: u64,
    /// How many sessions may be started at once, as `GET /gateway/bot` says.
    pub max_concurrency: u64,
    /// The time between two heartbeats of a client.
    pub heartbeat: Duration,
    /// How long a nonce prevents a second message.
    pub nonce_memory: TimeDelta,
    /// How much is stored.
    pub retention: Retention,
    /// Whether requests and responses are checked against Discord's OpenAPI description.
    pub check: bool,
    /// The seed for faults with a probability.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            token: "loopback.token.of-no-worth".into(),
            bot_name: "Siegepost".into(),
            granted_intents: intents::MESSAGE_CONTENT,
            locale: "en-US".into(),
            user_install: false,
            shards: 1,
            max_concurrency: 1,
            heartbeat: Duration::from_millis(41_250),
            nonce_memory: TimeDelta::minutes(5),
            retention: Retention::ALL,
            check: true,
            seed: 1,
        }
    }
}

/// The state of the double. Tests read it; people and REST requests change it.
#[derive(Debug)]
pub struct World {
    /// The settings. Tests may change the token and the granted intents while the double runs.
    pub settings: Settings,
    /// The id of the bot's account and of its application.
    pub bot: Snowflake,
    /// All accounts.
    pub users: BTreeMap<Snowflake, User>,
    /// All guilds, including those the bot was removed from.
    pub guilds: BTreeMap<Snowflake, Guild>,
    /// All channels, threads and direct-message channels except deleted ones.
    pub channels: BTreeMap<Snowflake, Channel>,
    /// The rules for injected failures.
    pub faults: Faults,
    /// Rate limits.
    pub rate_limits: RateLimits,
    pub(crate) gateway: Gateway,
    pub(crate) gateway_url: String,
    pub(super) clock: Clock,
    pub(super) last_id: u64,
    pub(super) logs: HashMap<Snowflake, Log>,
    pub(super) nonces: HashMap<String, (Snowflake, Snowflake, DateTime<Utc>)>,
    pub(super) interactions: BTreeMap<Snowflake, Interaction>,
    pub(super) tokens: HashMap<String, Snowflake>,
    pub(super) commands: BTreeMap<Option<Snowflake>, Vec<Value>>,
    pub(super) requests: VecDeque<Request>,
    pub(super) request_count: u64,
    pub(super) request_counts: BTreeMap<String, u64>,
    pub(super) violations: Vec<Violation>,
}

impl World {
    pub(crate) fn new(settings: Settings, gateway_url: String) -> Self {
        let mut world = Self {
            bot: Snowflake(0),
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            faults: Faults::new(settings.seed),
            rate_limits: RateLimits::default(),
            gateway: Gateway::default(),
            gateway_url,
            clock: Clock::default(),
            last_id: 0,
            logs: HashMap::new(),
            nonces: HashMap::new(),
            interactions: BTreeMap::new(),
            tokens: HashMap::new(),
            commands: BTreeMap::new(),
            requests: VecDeque::new(),
            request_count: 0,
            request_counts: BTreeMap::new(),
            violations: Vec::new(),
            settings,
        };
        let name = world.settings.bot_name.clone();
        world.bot = world.add_user(&name, true);
        world
    }

    /// The double's time.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Sets the double's time. New ids and timestamps use it, inactive threads are archived, interactions expire. Ids
    /// ascend even if the clock is set back.
    pub fn set_time(&mut self, time: DateTime<Utc>) {
        self.clock.set(time);
        self.archive_inactive();
    }

    /// Advances the double's time.
    pub fn advance(&mut self, by: TimeDelta) {
        self.set_time(self.now() + by);
    }

    /// Freezes the double's clock, or lets it run again.
    pub fn freeze_clock(&mut self, still: bool) {
        self.clock.freeze(still);
    }

    /// Returns a new id, greater than all before.
    pub(crate) fn next_id(&mut self) -> Snowflake {
        self.last_id = Snowflake::at(self.now()).0.max(self.last_id + 1);
        Snowflake(self.last_id)
    }

    pub(crate) fn add_user(&mut self, name: &str, bot: bool) -> Snowflake {
        let id = self.next_id();
        let (display, refuses_dms, installed) = (None, false, false);
        let user = User { id, name: name.to_owned(), display, bot, refuses_dms, installed };
        self.users.insert(id, user);
        id
    }

    /// The display name of a user, or else the user name.
    #[must_use]
    pub fn name(&self, user: Snowflake) -> &str {
        self.users.get(&user).map_or("?", |user| user.display.as_deref().unwrap_or(&user.name))
    }

    pub(crate) fn bytes(&self, bytes: &[u8]) -> Option<Arc<[u8]>> {
        self.settings.retention.bytes.then(|| Arc::from(bytes))
    }
}
