//! The daemon's process: core, processor and sender on a database file, its lane, and how it can end.

use std::collections::BTreeMap;
use std::future::Future;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bot::chat::{Incoming, MessageId, Picture, PictureStyle, PlaceId};
use bot::config::{ClockConfig, GamesConfig, SenderConfig};
use bot::daemon::Network;
use bot::daemon::core::Core;
use bot::daemon::processor::Processor;
use bot::daemon::sender::Sender;
use bot::discord::{Discord, DiscordBridge};
use bot::game::Desk;
use bot::painter::{PaintError, Painter};
use bot::store::{Location, Store};
use bot::time::Span;
use render::Chart;
use rules::view::View;
use tokio::runtime::Runtime;

use crate::Break;
use crate::chance::Chance;
use crate::clock::{Clock, Confirmed, Died};
use crate::double::Net;
use crate::inbox::Inbox;

pub(crate) const MINUTE: i64 = 60_000;
/// How long the seat of a player who ran out of time is offered.
pub(crate) const SEAT_OFFER: Span = Span(50 * MINUTE);

/// How many events may wait to be dispatched. Further messages are read from histories.
const ROOM: usize = 6;

/// Attempts to read a history before messages are judged without it, as in the daemon's queues.
pub(crate) const TRIES: u32 = 6;

pub(crate) fn games_config(breaks: Break) -> GamesConfig {
    GamesConfig {
        pace: "40m+30m".parse().ok(),
        decision_window: Span(20 * MINUTE),
        reminders: vec![Span(10 * MINUTE)],
        invitation: Span(120 * MINUTE),
        automatic_extension: breaks != Break::Extension,
        seat_offer: if breaks == Break::Offer { Span(0) } else { SEAT_OFFER },
        ..GamesConfig::default()
    }
}

pub(crate) fn clock_config() -> ClockConfig {
    ClockConfig { grace: Span(25 * MINUTE), ..ClockConfig::default() }
}

/// Draws a digest instead of a picture. The process can die while it draws.
struct Digests {
    clock: Arc<Clock>,
    breaks: Break,
    last: Mutex<Vec<u8>>,
}

/// Returns bytes in place of a picture, equal for equal content.
pub(crate) fn digest(view: &View, players: &[String], look: PictureStyle) -> Vec<u8> {
    hashed(&format!("{view:?} {players:?} {look:?}"))
}

/// Like [`digest`], of a chart.
pub(crate) fn digest_of_chart(chart: &dyn Chart, look: PictureStyle) -> Vec<u8> {
    hashed(&format!("{} {look:?}", chart.alt_text(look.language)))
}

fn hashed(content: &str) -> Vec<u8> {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish().to_le_bytes().to_vec()
}

impl Painter for Digests {
    fn paint(
        &self,
        view: &View,
        players: &[String],
        look: PictureStyle,
    ) -> Result<Picture, PaintError> {
        self.clock.touch();
        let mut png = digest(view, players, look);
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *last, png.clone());
        if self.breaks == Break::Picture && !before.is_empty() {
            png = before;
        }
        Ok(Picture { png, alt: String::new(), text_board: String::new() })
    }

    fn paint_chart(&self, chart: &dyn Chart, look: PictureStyle) -> Result<Picture, PaintError> {
        self.clock.touch();
        let png = digest_of_chart(chart, look);
        Ok(Picture { png, alt: String::new(), text_board: String::new() })
    }
}

pub(crate) struct Process {
    pub(crate) core: Arc<Core>,
    pub(crate) processor: Processor<DiscordBridge<Clock>, Confirmed>,
    pub(crate) sender: Sender<DiscordBridge<Clock>, Confirmed>,
    pub(crate) discord: Discord<Clock, Inbox>,
    pub(crate) inbox: Inbox,
    pub(crate) time: Arc<Confirmed>,
    /// Messages in the lane, how many of them wait for a history, and for how many attempts.
    pub(crate) lane: Vec<Incoming>,
    pub(crate) held: usize,
    pub(crate) tries: u32,
    /// Places in which messages were dropped, and the id before the first of them.
    pub(crate) missed: BTreeMap<PlaceId, MessageId>,
}

impl Process {
    pub(crate) fn start(runtime: &Runtime, file: &Path, net: &Arc<Net>, chance: Chance) -> Self {
        net.model().vague = false;
        let network = Network { part: "all".to_owned(), ..Network::discord() };
        let clock = Arc::clone(&net.clock);
        let inbox = Inbox::new(net, chance);
        let connected =
            Discord::connect(Arc::clone(net) as _, Arc::clone(&clock), inbox.clone(), ROOM);
        let mut discord = runtime
            .block_on(connected)
            .unwrap_or_else(|e| panic!("the daemon does not connect: {e}"));
        let store = Store::open(&Location::File(file.to_path_buf()), network.name, None)
            .unwrap_or_else(|e| panic!("the daemon does not start: {e}"));
        let breaks = net.model().breaks;
        let core = Arc::new(Core::new(
            store,
            Desk::new(games_config(breaks), network, bot::features::FEATURES),
            9,
        ));
        runtime.block_on(discord.start(Arc::clone(&core)));
        let time = Arc::new(Confirmed { time: Arc::clone(discord.time()), breaks });
        Self {
            processor: Processor::new(
                Arc::clone(&core),
                Arc::clone(discord.bridge()),
                Arc::clone(&time),
                &clock_config(),
            ),
            sender: Sender::new(
                Arc::clone(&core),
                Arc::clone(discord.bridge()),
                Arc::clone(&time),
                Arc::new(Digests { clock, breaks, last: Mutex::default() }),
                SenderConfig::default(),
            ),
            core,
            discord,
            inbox,
            time,
            lane: Vec::new(),
            held: 0,
            tries: 0,
            missed: BTreeMap::new(),
        }
    }

    pub(crate) fn store(&self) -> &Store {
        self.core.store()
    }
}

/// Runs a future of the daemon until it completes or the process dies.
pub(crate) fn run<F: Future>(runtime: &Runtime, work: F) -> Result<F::Output, Died> {
    match catch_unwind(AssertUnwindSafe(|| runtime.block_on(work))) {
        Ok(done) => Ok(done),
        Err(panic) if panic.is::<Died>() => Err(Died),
        Err(panic) => resume_unwind(panic),
    }
}

/// The number of worlds in this test process so far.
static WORLDS: AtomicUsize = AtomicUsize::new(0);

/// The files of a database.
#[derive(Debug)]
pub(crate) struct Files {
    base: PathBuf,
    number: usize,
}

impl Files {
    /// In memory, if the system has such a directory.
    pub(crate) fn new() -> Self {
        let base = PathBuf::from("/dev/shm");
        let base = if base.is_dir() { base } else { std::env::temp_dir() };
        // Several tests of this process may use the same seed at the same time.
        let number = WORLDS.fetch_add(1, Ordering::Relaxed);
        let base = base.join(format!("siegepost-sim-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&base);
        std::fs::create_dir_all(&base).unwrap_or_else(|e| panic!("{}: {e}", base.display()));
        Self { base, number: 0 }
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.base.join(format!("games-{}.db", self.number))
    }

    /// Where a copy of the database may be.
    pub(crate) fn copy(&self) -> PathBuf {
        self.base.join("copy.db")
    }

    pub(crate) fn backup(&self) -> PathBuf {
        self.base.join("backup.db")
    }

    /// Breaks the database, and each copy of it: it forgets former places, vacations, conditions or turns of computers, or stores
    /// conditions that answer anything.
    pub(crate) fn sabotage(&self, breaks: Break) {
        let trigger = match breaks {
            Break::Former => {
                "AFTER INSERT ON former_places
                 BEGIN DELETE FROM former_places WHERE game = new.game; END"
            }
            Break::Vacation => {
                "AFTER INSERT ON vacations
                 BEGIN UPDATE vacations SET starts = 0, ends = 0 WHERE person = new.person; END"
            }
            Break::Condition => {
                "AFTER INSERT ON conditions
                 WHEN json_extract(new.tree, '$.nodes[0].own') = 0
                 BEGIN UPDATE conditions SET tree = json_set(new.tree, '$.nodes[0].step', 'Any')
                     WHERE game = new.game AND person = new.person; END"
            }
            Break::Computer => {
                "AFTER INSERT ON deadlines WHEN new.kind = 'computer'
                 BEGIN DELETE FROM deadlines WHERE game = new.game AND kind = 'computer'; END"
            }
            Break::Forget => {
                "AFTER INSERT ON conditions
                 BEGIN DELETE FROM conditions WHERE game = new.game AND person = new.person; END"
            }
            Break::Round => {
                "AFTER UPDATE ON cups WHEN json_array_length(new.course, '$.rounds') = 1
                 BEGIN UPDATE cups SET course = json_remove(new.course, '$.rounds[0]')
                     WHERE id = new.id; END"
            }
            Break::Score => {
                "AFTER UPDATE ON cups
                 WHEN json_extract(new.course, '$.rounds[0][0].game') IS NOT NULL
                     AND json_extract(new.course, '$.rounds[0][0].points[0]') < 9
                 BEGIN UPDATE cups
                     SET course = json_set(new.course, '$.rounds[0][0].points[0]', 9)
                     WHERE id = new.id; END"
            }
            Break::Rating => {
                "AFTER INSERT ON rating_changes
                 BEGIN DELETE FROM rating_changes WHERE number = new.number; END"
            }
            Break::Name => {
                "AFTER DELETE ON people
                 BEGIN INSERT INTO people (id, name) VALUES (old.id, old.name); END"
            }
            _ => return,
        };
        let done = rusqlite::Connection::open(self.database())
            .and_then(|db| db.execute_batch(&format!("CREATE TRIGGER sabotage {trigger}")));
        done.unwrap_or_else(|e| panic!("{breaks:?}: {e}"));
    }

    /// Gives the current files to the next process, as after a kill.
    pub(crate) fn keep_for_next(&mut self) {
        let old = self.database();
        self.number += 1;
        for suffix in ["", "-wal"] {
            let from = with(&old, suffix);
            if from.exists() {
                let copied = std::fs::copy(&from, with(&self.database(), suffix));
                copied.unwrap_or_else(|e| panic!("{}: {e}", from.display()));
            }
        }
    }

    /// Makes recording the results of deliveries fail, or work again.
    pub(crate) fn refuse_to_note(&self, refuse: bool) {
        let db = rusqlite::Connection::open(self.database());
        let db = db.unwrap_or_else(|e| panic!("no second connection: {e}"));
        let sql = if refuse {
            "CREATE TRIGGER refuse BEFORE UPDATE OF state ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END"
        } else {
            "DROP TRIGGER refuse"
        };
        db.execute_batch(sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
    }

    /// Deletes everything but the current database and the backup.
    pub(crate) fn tidy(&self) {
        let present = self.database();
        let present = present.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for entry in std::fs::read_dir(&self.base).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if !name.starts_with(&present) && name != "backup.db" || name.contains(".before-") {
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.base);
    }
}

fn with(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
