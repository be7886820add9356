//! Checks of a database, and copies of one in use.

use std::path::Path;

use crate::chat::ids::GameId;
use crate::disk;
use crate::game::state::{Deadline, DeadlineKind, Match, Proposal, ProposalKind, Status};
use crate::store::convert::{message_column, text};
use crate::store::engine::{self, Connection, Result as SqlResult};
use crate::store::error::{LoadError, StoreError};
use crate::store::files::{remove, with_suffix};
use crate::store::handle::Store;
use crate::store::location::Location;
use crate::store::tables::games::{self, GameRow};
use crate::store::tables::{actions, outbox, quarantine, verdicts};
use crate::store::{imports, load, marker, migrations, sqlite, transfer};
use crate::time::Span;
use rules::Seat;

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The number of games replayed.
    pub games: usize,
    /// The number of their actions.
    pub actions: usize,
    /// The number of imported records.
    pub imported: usize,
    /// The number of messages with a verdict.
    pub verdicts: usize,
    /// The number of delivered posts.
    pub sent: usize,
    /// The number of posts still to be delivered.
    pub due: usize,
    /// The number of posts given up.
    pub dead: usize,
    /// Damage of the file itself, its pages and indexes. If there is any, nothing else was checked.
    pub damage: Option<String>,
    /// Games that do not replay to their stored state, and why. The daemon puts them into quarantine.
    pub unreplayable: Vec<(GameId, String)>,
    /// Games in quarantine, and why.
    pub quarantined: Vec<(GameId, String)>,
    /// A sentence for each fault; empty if there is none.
    pub faults: Vec<String>,
    /// A sentence for each fact that is worth knowing and not a fault.
    pub notes: Vec<String>,
}

/// Checks a database, which may be in use: its pages and references, the replay of every game against its stored
/// state and of every imported record, and verdicts and outbox against each other.
pub fn verify(database: impl Into<Location>) -> Result<Report, StoreError> {
    let database = database.into();
    database.interrupted()?;
    examined(&database)
}

/// Copies a database, which may be in use, and checks the copy. A copy whose pages are intact is a backup even if
/// the report lists faults in its content, because the database has them too.
///
/// # Errors
/// [`StoreError`]; a damaged copy is removed.
pub fn backup(database: impl Into<Location>, to: &Path) -> Result<Report, StoreError> {
    let database = database.into();
    if to.exists() {
        return Err(StoreError::Other {
            path: to.to_path_buf(),
            detail: "it exists already; name a file that does not".to_owned(),
        });
    }
    let half = with_suffix(to, ".part");
    // An interrupted backup may have left it.
    remove(&half);
    let copied = copied(&database, &half).and_then(|report| {
        let io = |e: std::io::Error| StoreError::from_io(to, &e);
        disk::rename(&half, to).map_err(io)?;
        disk::sync_directory_of(to).map_err(io)?;
        Ok(report)
    });
    remove(&half);
    copied
}

/// Copies a database to a file and checks it.
fn copied(database: &Location, to: &Path) -> Result<Report, StoreError> {
    let Location::File(from) = database else {
        transfer::fill(database, &to.into(), &mut |_, _| {})?;
        return whole(to);
    };
    marker::interrupted(from)?;
    let source = sqlite::reader(from)?;
    let stamp = sqlite::stamp(&source).map_err(|e| StoreError::from_sqlite(from, &e))?;
    if migrations::identify(stamp, from)? == 0 {
        return Err(StoreError::Foreign(from.to_path_buf()));
    }
    sqlite::copy(&source, to)?;
    whole(to)
}

/// Checks that the pages of a copy are intact. All other faults are in the report.
pub(super) fn whole(path: &Path) -> Result<Report, StoreError> {
    let report = examined(&path.into())?;
    match &report.damage {
        None => Ok(report),
        Some(damage) => {
            Err(StoreError::Damaged { path: path.to_path_buf(), detail: damage.clone() })
        }
    }
}

/// Checks a database in any known format.
fn examined(database: &Location) -> Result<Report, StoreError> {
    let connection = database.current()?;
    examine(&connection).map_err(|e| StoreError::from_database(&database.shown(), &e))
}

/// The effect of an upgrade of the program on the games in progress.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Upgrade {
    /// The number of live and open games that were made under older rules than this program's.
    pub older: usize,
    /// Those of them that would go into quarantine, and why.
    pub breaks: Vec<(GameId, String)>,
}

/// Replays the games in progress of a database, which may be in use, that were made under older rules. Changes
/// nothing.
pub fn verify_upgrade(database: impl Into<Location>) -> Result<Upgrade, StoreError> {
    let database = database.into();
    let sql = |e: engine::Error| StoreError::from_database(&database.shown(), &e);
    database.interrupted()?;
    let db = database.current()?;
    let older = games::outdated(&db).map_err(sql)?;
    let mut breaks = Vec::new();
    for id in &older {
        let snapshot = db.reading().map_err(sql)?;
        match load::replayed(&snapshot, *id) {
            Ok(_) => {}
            Err(LoadError::Sql(error)) => return Err(sql(error)),
            Err(LoadError::Game(_, why)) => breaks.push((*id, why)),
        }
    }
    Ok(Upgrade { older: older.len(), breaks })
}

impl Store {
    /// Checks the database as [`verify`] does.
    pub fn verify(&self) -> Result<Report, StoreError> {
        examined(self.location())
    }
}

/// Checks everything.
fn examine(db: &Connection) -> SqlResult<Report> {
    let snapshot = db.reading()?;
    let mut report = Report::default();
    // A server checks its own pages and references.
    if let Some(file) = snapshot.sqlite() {
        let (mut damage, values) = sqlite::integrity(file)?;
        if damage.is_empty()
            && let Some(right) = migrations::empty()?.sqlite()
        {
            damage = sqlite::schema_faults(file, right)?;
        }
        report.damage = damage.first().cloned();
        report.faults = damage.into_iter().chain(values).collect();
        if report.damage.is_some() {
            return Ok(report);
        }
        let broken = sqlite::broken_references(file)?;
        if broken > 0 {
            report
                .faults
                .push(format!("{broken} rows refer to a game or place that does not exist."));
        }
    }
    for (question, fault) in INVARIANTS {
        report
            .faults
            .extend(texts(&snapshot, question)?.into_iter().map(|t| format!("{fault}: {t}.")));
    }
    let judged = verdicts::judged(&snapshot)?;
    let answers = outbox::unfounded_answers(&snapshot, |to| judged.contains(&message_column(to)))?;
    report.faults.extend(
        answers
            .iter()
            .map(|key| format!("an answer to a message without a verdict exists: {key}.")),
    );
    report.actions = actions::number(&snapshot)?;
    report.verdicts = verdicts::number(&snapshot)?;
    report.sent = outbox::number_in(&snapshot, "sent")?;
    report.due = outbox::number_in(&snapshot, "due")?;
    report.dead = outbox::number_in(&snapshot, "dead")?;
    report.quarantined =
        quarantine::all(&snapshot)?.into_iter().map(|(id, _, reason)| (id, reason)).collect();
    let games = games::all(&snapshot)?;
    report.games = games.len();
    drop(snapshot);
    for id in games {
        let snapshot = db.reading()?;
        let faults = match load::replay(&snapshot, id) {
            Ok(Some(row)) => compare(&row),
            Ok(None) => Vec::new(),
            Err(LoadError::Sql(error)) => return Err(error),
            Err(error @ LoadError::Game(..)) => vec![format!("{error}.")],
        };
        if faults.is_empty() {
            continue;
        }
        match load::replayed(&snapshot, id) {
            Err(LoadError::Game(_, why))
                if games::is_finished_under_older_rules(&snapshot, id)? =>
            {
                report.notes.push(format!(
                    "g{} is over and was played under older rules; it does not replay under the current ones: {why}.",
                    id.0
                ));
                continue;
            }
            Err(LoadError::Game(_, why)) => report.unreplayable.push((id, why)),
            _ => {}
        }
        report.faults.extend(faults);
    }
    let found = imports::check(db)?;
    report.imported = found.number;
    report.faults.extend(found.faults);
    report.notes.extend(found.notes);
    Ok(report)
}

/// Queries that must find nothing, and the fault if they do.
const INVARIANTS: &[(&str, &str)] = &[
    (
        "SELECT 'g' || g.id FROM games g
         WHERE g.ply <> (SELECT count(*) FROM actions a WHERE a.game = g.id)
            OR g.ply <> (SELECT coalesce(max(a.ply), 0) FROM actions a WHERE a.game = g.id)",
        "the actions of a game are not numbered from 1 to its count",
    ),
    (
        "SELECT 'g' || a.game || ' action ' || a.ply FROM actions a
         LEFT JOIN verdicts v ON v.place = a.place AND v.message = a.message
         WHERE a.cause = 'message' AND (v.outcome IS DISTINCT FROM 'played' OR v.game IS DISTINCT FROM a.game)",
        "an action was made by a message without the verdict 'played'",
    ),
    (
        "SELECT v.place || ' ' || v.message FROM verdicts v
         LEFT JOIN actions a ON a.place = v.place AND a.message = v.message
         WHERE v.outcome = 'played' AND a.ply IS NULL",
        "a message has the verdict 'played', but its action is missing",
    ),
    (
        "SELECT 'g' || d.game FROM deadlines d JOIN games g ON g.id = d.game
         WHERE g.status NOT IN ('open', 'live')",
        "a finished game still has deadlines",
    ),
    (
        "SELECT 'g' || f.game || ' in ' || f.place FROM former_places f JOIN games g ON g.id = f.game
         WHERE g.status <> 'live' OR g.place = f.place OR f.awaited = '[]'",
        "a former place of a game is stored although nobody is awaited there",
    ),
    (
        "SELECT 'g' || f.game FROM former_players f JOIN games g ON g.id = f.game
         LEFT JOIN seats s ON s.game = f.game AND s.seat = f.seat
         WHERE f.ply > g.ply OR s.seat IS NULL",
        "a player was replaced in a seat that the game does not have, or after its last action",
    ),
    (
        "SELECT 'g' || c.game FROM conditions c JOIN games g ON g.id = c.game
         WHERE g.status <> 'live' OR g.ply <> c.ply
            OR NOT EXISTS (SELECT 1 FROM seats s WHERE s.game = c.game AND s.person = c.person)",
        "a condition is stored for a position that is not the current one of a live game",
    ),
    (
        "SELECT 'g' || g.id FROM games g WHERE g.status = 'live' AND
            (SELECT count(*) FROM seats s WHERE s.game = g.id AND s.state NOT IN ('taken', 'computer')) > 0",
        "a live game has an empty seat",
    ),
    (
        "SELECT 'g' || g.id FROM games g JOIN seats s ON s.game = g.id
         WHERE s.unfinished <> CASE WHEN g.status IN ('open', 'live') THEN 1 ELSE 0 END GROUP BY g.id",
        "a seat's mark of unfinished games contradicts the game's status",
    ),
    (
        "SELECT 'g' || g.id FROM games g WHERE g.status = 'live' AND g.pace IS NOT NULL AND
            (SELECT count(*) FROM deadlines d WHERE d.game = g.id AND d.kind IN ('flag', 'decision')) <> 1
             AND NOT ((SELECT count(*) FROM deadlines d WHERE d.game = g.id AND d.kind IN ('flag', 'decision')) = 0
                 AND EXISTS (SELECT 1 FROM deadlines d WHERE d.game = g.id AND d.kind = 'computer'))",
        "a live game with a clock does not have exactly one deadline",
    ),
    (
        "SELECT 'g' || d.game FROM deadlines d WHERE d.kind = 'computer'
             AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.game = d.game AND s.state = 'computer')",
        "a computer is to act in a game in which none plays",
    ),
];

/// Returns what the document of a game says that cannot be.
fn misfits(game: &Match) -> impl Iterator<Item = &'static str> {
    let live = game.status == Status::Live;
    let has = |seat: Seat| seat.index() < game.seats.len();
    let clock = &game.clock;
    let unanswerable = |proposal: &Proposal| {
        let kind = proposal.kind();
        let lapses = |deadline: &Deadline| deadline.kind == DeadlineKind::Takeback;
        !(live || game.status == Status::Open && kind == ProposalKind::Move)
            || proposal.ply > game.ply
            || kind == ProposalKind::Takeback && !game.deadlines.iter().any(lapses)
    };
    [
        (
            !live && (clock.moved_by != Span::ZERO || clock.paused_at.is_some()),
            "the state of a clock is stored although the game is not played",
        ),
        (
            clock.offered.as_ref().is_some_and(|o| !live || game.pace.is_none() || !has(o.seat)),
            "a seat is offered in a game in which nobody can take it",
        ),
        (
            clock.extensions.iter().any(|given| game.pace.is_none() || !has(given.seat)),
            "an automatic extension was given to a seat without a clock, or that the game does not have",
        ),
        (
            game.proposals.iter().any(unanswerable),
            "a proposal is stored that cannot be answered",
        ),
        (
            game.secret_votes.iter().any(|vote| !live || vote.ply > game.ply),
            "a game has a secret vote for a draw that cannot have been made",
        ),
    ]
    .into_iter()
    .filter_map(|(wrong, what)| wrong.then_some(what))
}

fn compare(row: &GameRow) -> Vec<String> {
    let game = &row.game;
    let position = game.position.as_ref();
    let result = match game.status {
        Status::Aborted => "aborted".to_owned(),
        _ => rules::game::status_text(position),
    };
    let over = position.outcome().is_some();
    let checks = [
        ("number of actions", row.stored_ply.to_string(), game.ply.to_string()),
        ("player to act", row.to_act.clone(), position.to_act_text()),
        ("result", row.result.clone(), result),
        ("position", row.position.clone(), position.position_string()),
        (
            "status",
            (game.status == Status::Over).to_string(),
            (over && game.status != Status::Aborted).to_string(),
        ),
    ];
    checks
        .into_iter()
        .filter(|(_, stored, replayed)| stored != replayed)
        .map(|(what, stored, replayed)| {
            format!(
                "g{}: its stored {what} is '{stored}', but the replay gives '{replayed}'.",
                game.id.0
            )
        })
        .chain(misfits(game).map(|what| format!("{what}: g{}.", game.id.0)))
        .collect()
}

fn texts(db: &Connection, sql: &str) -> SqlResult<Vec<String>> {
    db.prepare_cached(sql)?.query_map([], |row| text(row, 0))?.collect()
}
