//! The statements that change the database. Each function runs inside the writer's savepoint.

use rusqlite::types::Value;
use rusqlite::{Connection, Error, Result, params};

use super::checksum::{self, Checksum, Kind};
use super::members;
use super::rows::{Commit, Interaction, Placed, Post, Receipt, Save, Verdict};
use crate::bridge::{MessageId, PersonId, PlaceId};
use crate::config::{Palette, Theme};
#[cfg(feature = "faults")]
use crate::fault::{Guard, guarded};
use crate::kill::kill_point;
use crate::play::{
    ActionRow, GameId, GuildRules, Holder, SeatState, Settings, Status, Thread, waiting_place,
};

pub(super) fn commit(db: &Connection, commit: &Commit) -> Result<Receipt> {
    if let Some(verdict) = &commit.verdict {
        if !insert_verdict(db, verdict)? {
            return Ok(Receipt::Duplicate);
        }
        kill_point("verdict-written");
    }
    for person in &commit.people {
        db.prepare_cached(
            "INSERT INTO people (id, name) VALUES (?1, ?2)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE name <> excluded.name",
        )?
        .execute(params![person.id.0, person.name])?;
    }
    if let Some((guild, people)) = &commit.members {
        members::seen(db, guild, people)?;
    }
    if let Some((place, since)) = &commit.begins {
        begin_place(db, place, *since)?;
    }
    if let Some((game, reason)) = &commit.quarantine
        && !quarantine(db, *game, reason, commit.now)?
    {
        return Ok(Receipt::Duplicate);
    }
    if let Some((game, version)) = commit.release {
        release(db, game, version)?;
    }
    for save in &commit.saves {
        if !save_game(db, save)? {
            return Ok(Receipt::Conflict);
        }
    }
    if let Some((person, settings)) = &commit.settings {
        write_settings(db, person, settings)?;
    }
    if let Some((guild, rules)) = &commit.guild {
        write_guild(db, guild, rules)?;
    }
    if let Some(block) = &commit.block {
        members::block(db, block)?;
    }
    if let (Some((place, person)), Some(verdict)) = (&commit.private_place, &commit.verdict) {
        write_private_place(db, place, person, verdict.message)?;
    }
    for post in &commit.posts {
        insert_post(db, post, commit.now)?;
        kill_point("outbox-written");
    }
    if let Some((post, id)) = &commit.posted {
        insert_posted(db, post, *id, commit.now)?;
    }
    if let Some((row, why)) = &commit.dead {
        dead(db, *row, why)?;
    }
    Ok(Receipt::Done)
}

/// From now on the game is read-only; false if it was before.
fn quarantine(db: &Connection, game: GameId, reason: &str, now: i64) -> Result<bool> {
    let changed = db
        .prepare_cached(
            "INSERT INTO quarantine (game, since, reason) VALUES (?1, ?2, ?3)
             ON CONFLICT (game) DO NOTHING",
        )?
        .execute(params![game.0, now, reason])?;
    if changed == 0 {
        return Ok(false);
    }
    // Whoever decides on what was there before decides again.
    db.prepare_cached("UPDATE games SET revision = revision + 1 WHERE id = ?1")?
        .execute([game.0])
        .and_then(one)?;
    Ok(true)
}

/// The game replays again.
fn release(db: &Connection, game: GameId, version: u32) -> Result<()> {
    db.prepare_cached("DELETE FROM quarantine WHERE game = ?1")?.execute([game.0]).and_then(one)?;
    rules_version(db, game, version)
}

/// All actions of a game are legal under these rules.
pub(super) fn rules_version(db: &Connection, game: GameId, version: u32) -> Result<()> {
    db.prepare_cached("UPDATE games SET rules_version = ?2 WHERE id = ?1")?
        .execute(params![game.0, version])
        .and_then(one)
}

fn write_settings(db: &Connection, person: &PersonId, settings: &Settings) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO settings (person, theme, palette, own_side, pings, cells)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (person) DO UPDATE SET theme = excluded.theme, palette = excluded.palette,
             own_side = excluded.own_side, pings = excluded.pings, cells = excluded.cells",
    )?
    .execute(params![
        person.0,
        settings.look.theme.map(Theme::word),
        settings.look.palette.map(Palette::word),
        settings.own_side,
        settings.pings,
        settings.cells.word(),
    ])?;
    Ok(())
}

fn write_guild(db: &Connection, guild: &str, rules: &GuildRules) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO guilds (id, channels, role) VALUES (?1, ?2, ?3)
         ON CONFLICT (id) DO UPDATE SET channels = excluded.channels, role = excluded.role",
    )?
    .execute(params![guild, json(&rules.channels)?, rules.role])?;
    Ok(())
}

/// The first message there begins its history: what was said before was never meant for us to find.
fn write_private_place(
    db: &Connection,
    place: &PlaceId,
    person: &PersonId,
    first: MessageId,
) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO places (id, watermark) VALUES (?1, ?2) ON CONFLICT (id) DO NOTHING",
    )?
    .execute(params![place.0, message(first).saturating_sub(1)])?;
    db.prepare_cached(
        "INSERT INTO private_places (place, person) VALUES (?1, ?2) ON CONFLICT (place) DO NOTHING",
    )?
    .execute(params![place.0, person.0])?;
    Ok(())
}

/// A game's thread is there, or there will be none: what waited for it is bound for where it is played.
pub(super) fn placed(db: &Connection, placed: &Placed) -> Result<()> {
    let game = placed.game;
    if let Some((place, since)) = &placed.thread {
        db.prepare_cached(
            "INSERT INTO places (id, watermark) VALUES (?1, ?2) ON CONFLICT (id) DO NOTHING",
        )?
        .execute(params![place.0, message(*since)])?;
    }
    let thread = placed.thread.as_ref().map(|(place, _)| place.0.as_str());
    let state = if thread.is_some() { Thread::Made } else { Thread::None };
    let changed = checksum::changing_state(db, game, || {
        db.prepare_cached(
            "UPDATE games SET place = coalesce(?2, place), thread = ?3, revision = revision + 1
             WHERE id = ?1 AND thread = 'wanted'",
        )?
        .execute(params![game.0, thread, state.word()])
    })?;
    // It may have been noted before.
    if changed != 1 && !db.prepare_cached("SELECT 1 FROM games WHERE id = ?1")?.exists([game.0])? {
        return Err(Error::StatementChangedRows(changed));
    }
    let played_in: String = db
        .prepare_cached("SELECT place FROM games WHERE id = ?1")?
        .query_row([game.0], |row| row.get(0))?;
    checksum::move_posts(db, &waiting_place(game).0, &played_in)?;
    kill_point("thread-rows-moved");
    sent(db, placed.row, placed.thread.as_ref().map_or(MessageId(0), |(_, since)| *since))
}

/// A place is gone or closed: the clocks of its games are paused from now on.
pub(super) fn stop_games(db: &Connection, place: &PlaceId, now: i64) -> Result<()> {
    let games: Vec<GameId> = db
        .prepare_cached(
            "SELECT id FROM games
             WHERE place = ?1 AND status IN ('open', 'live') AND stopped_at IS NULL",
        )?
        .query_map([&place.0], |row| row.get(0).map(GameId))?
        .collect::<Result<_>>()?;
    for game in games {
        checksum::changing_state(db, game, || {
            db.prepare_cached(
                "UPDATE games SET stopped_at = ?2, revision = revision + 1 WHERE id = ?1",
            )?
            .execute(params![game.0, now])
            .and_then(one)
        })?;
    }
    kill_point("games-stopped");
    Ok(())
}

/// What was asked in private is kept until it is answered.
pub(super) fn keep_interaction(db: &Connection, interaction: &Interaction) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO interactions (id, token, asked) VALUES (?1, ?2, ?3)
         ON CONFLICT (id) DO NOTHING",
    )?
    .execute(params![
        message(interaction.id),
        interaction.token,
        json(&interaction.asked)?
    ])?;
    Ok(())
}

/// Judging it begins, or came to nothing.
pub(super) fn attempts(db: &Connection, id: MessageId, attempts: u32) -> Result<()> {
    db.prepare_cached("UPDATE interactions SET attempts = ?2 WHERE id = ?1")?
        .execute(params![message(id), attempts])?;
    Ok(())
}

/// It is answered, or its time is over.
pub(super) fn drop_interactions(db: &Connection, ids: &[MessageId]) -> Result<()> {
    let mut statement = db.prepare_cached("DELETE FROM interactions WHERE id = ?1")?;
    for id in ids {
        statement.execute([message(*id)])?;
    }
    Ok(())
}

fn insert_verdict(db: &Connection, verdict: &Verdict) -> Result<bool> {
    let values: [Value; 7] = [
        verdict.place.0.clone().into(),
        message(verdict.message).into(),
        verdict.author.0.clone().into(),
        verdict.at.into(),
        verdict.outcome.word().to_owned().into(),
        verdict.game.map(|(id, _)| id.0).into(),
        verdict.game.map(|(_, ply)| count(ply)).into(),
    ];
    let checksum = checksum::of_values(Kind::Verdict, &[], &values);
    let changed = checksum::execute(
        db,
        "INSERT INTO verdicts (place, message, author, at, outcome, game, ply, checksum)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (place, message) DO NOTHING",
        values,
        &[checksum],
    )?;
    Ok(changed == 1)
}

/// Whether the game was still as the change expects it.
fn save_game(db: &Connection, save: &Save) -> Result<bool> {
    let game = &save.game;
    let rows = Rows::of(db, save)?;
    let written = if game.revision == 1 {
        insert_game(db, save, &rows)?
    } else {
        update_game(db, save, &rows)?
    };
    if !written && !end_in_quarantine(db, save)? {
        return Ok(false);
    }
    kill_point("game-written");
    write_seats(db, save, &rows)?;
    for (values, link) in &rows.actions {
        checksum::execute(
            db,
            "INSERT INTO actions (game, ply, seat, canonical, sheet, marks, cause, place, message, at, checksum)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            values.iter().cloned(),
            &[*link],
        )?;
        kill_point("action-written");
    }
    db.prepare_cached("DELETE FROM deadlines WHERE game = ?1")?.execute([game.id.0])?;
    for deadline in &game.deadlines {
        db.prepare_cached("INSERT OR IGNORE INTO deadlines (game, due, kind) VALUES (?1, ?2, ?3)")?
            .execute(params![game.id.0, deadline.due, deadline.kind.word()])?;
    }
    kill_point("deadlines-written");
    write_former_places(db, save)?;
    Ok(true)
}

fn begin_place(db: &Connection, place: &PlaceId, since: MessageId) -> Result<()> {
    // In a place nobody plays in, nothing said before the opening can concern the new game: sweeps
    // begin there. Where another game goes on, or went on until lately, they go on where they are.
    db.prepare_cached(
        "INSERT INTO places (id, watermark) VALUES (?1, ?2)
         ON CONFLICT (id) DO UPDATE SET watermark = max(watermark, excluded.watermark)
         WHERE NOT EXISTS (SELECT 1 FROM games WHERE place = ?1 AND status IN ('open', 'live'))
             AND NOT EXISTS (SELECT 1 FROM former_places WHERE place = ?1)",
    )?
    .execute(params![place.0, message(since)])?;
    Ok(())
}

/// The rows of a game as they are to be stored, with their checksums.
struct Rows {
    start: (Vec<Value>, Option<Checksum>),
    state: (Vec<Value>, Option<Checksum>),
    seats: Vec<(Vec<Value>, Option<Checksum>)>,
    actions: Vec<(Vec<Value>, Option<Checksum>)>,
}

impl Rows {
    fn of(db: &Connection, save: &Save) -> Result<Self> {
        let game = &save.game;
        let known = if game.revision == 1 { None } else { checksum::game(db, game.id)? };
        let values = start(save)?;
        let first = match &known {
            Some(known) => known.start,
            None => checksum::of_values(Kind::Start, &[], &values),
        };
        let start = (values, first);
        let mut last = known.as_ref().map_or(first, |known| known.last);
        let mut actions = Vec::new();
        for action in &save.actions {
            let values = self::action(save, action);
            last = checksum::of_values(Kind::Action, &[last], &values);
            actions.push((values, last));
        }
        let seats: Vec<_> = (0u8..)
            .zip(&game.seats)
            .map(|(number, seat)| {
                let values = self::seat(save, number, seat);
                let checksum = match &known {
                    Some(known) => known.seat(number.into(), &values),
                    None => checksum::of_values(Kind::Seat, &[first], &values),
                };
                (values, checksum)
            })
            .collect();
        let values = state(save)?;
        let sums: Vec<_> = seats.iter().map(|(_, checksum)| *checksum).collect();
        let checksum = match &known {
            Some(known) => known.state(last, &sums, &values),
            None => checksum::state(first, last, &sums, &values),
        };
        Ok(Self { start, state: (values, checksum), seats, actions })
    }
}

/// The columns of [`Kind::Start`].
fn start(save: &Save) -> Result<Vec<Value>> {
    let game = &save.game;
    Ok(vec![
        game.id.0.into(),
        game.variant.name().to_owned().into(),
        json(&game.position.options())?.into(),
        game.pace.map(|p| p.to_string()).into(),
        game.opener.0.clone().into(),
        game.opened_at.into(),
        message(game.opened_by).into(),
    ])
}

/// The columns of [`Kind::State`].
fn state(save: &Save) -> Result<Vec<Value>> {
    let game = &save.game;
    Ok(vec![
        game.place.0.clone().into(),
        game.status.word().to_owned().into(),
        game.started_at.into(),
        game.ended_at.into(),
        game.offer.as_ref().map(json).transpose()?.into(),
        count(game.ply).into(),
        game.position.to_act_text().into(),
        result(save).into(),
        game.position.position_string().into(),
        game.thread.word().to_owned().into(),
        game.stopped_at.into(),
        game.community.stored().map(str::to_owned).into(),
        game.proposal.as_ref().map(json).transpose()?.into(),
    ])
}

/// The columns of [`Kind::Seat`].
fn seat(save: &Save, number: u8, seat: &SeatState) -> Vec<Value> {
    let state = match seat.holder {
        Holder::Nobody => "nobody",
        Holder::Invited { .. } => "invited",
        Holder::Taken { .. } => "taken",
    };
    vec![
        save.game.id.0.into(),
        i64::from(number).into(),
        state.to_owned().into(),
        seat.holder.person().map(|p| p.0.clone()).into(),
        seat.holder.name().map(str::to_owned).into(),
        seat.drawn.into(),
        seat.bank.into(),
    ]
}

/// The columns of [`Kind::Action`].
fn action(save: &Save, action: &ActionRow) -> Vec<Value> {
    vec![
        save.game.id.0.into(),
        count(action.ply).into(),
        i64::from(action.seat.0).into(),
        action.canonical.clone().into(),
        action.sheet.clone().into(),
        action.marks.clone().into(),
        action.cause.word().to_owned().into(),
        action.message.as_ref().map(|(place, _)| place.0.clone()).into(),
        action.message.as_ref().map(|(_, id)| message(*id)).into(),
        action.at.into(),
    ]
}

fn insert_game(db: &Connection, save: &Save, rows: &Rows) -> Result<bool> {
    let game = &save.game;
    begin_place(db, &game.place, game.opened_by)?;
    let others = [game.revision.into(), i64::from(game.variant.rules_version()).into()];
    let values = rows.start.0.iter().chain(&rows.state.0).cloned().chain(others);
    let changed = checksum::execute(
        db,
        "INSERT INTO games (id, variant, options, pace, opener, opened_at, opened_by,
             place, status, started_at, ended_at, offer, ply, to_act, result, position, thread,
             stopped_at, guild, proposal, revision, rules_version, start, checksum)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,
             ?20, ?21, ?22, ?23, ?24)
         ON CONFLICT (id) DO NOTHING",
        values,
        &[rows.start.1, rows.state.1],
    )?;
    Ok(changed == 1)
}

const UPDATE_GAME: &str =
    "UPDATE games SET place = ?1, status = ?2, started_at = ?3, ended_at = ?4, offer = ?5,
         ply = ?6, to_act = ?7, result = ?8, position = ?9, thread = ?10, stopped_at = ?11,
         guild = ?12, proposal = ?13, revision = ?15, checksum = ?17
     WHERE id = ?14 AND revision = ?15 - 1 AND ply = ?16
         AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = ?14)";

/// What makes sure that the game is still as it was read.
#[cfg(feature = "faults")]
const VERSION_CHECK: &str = "revision = ?15 - 1 AND ply = ?16";

fn update_game(db: &Connection, save: &Save, rows: &Rows) -> Result<bool> {
    let game = &save.game;
    let before = game.ply.saturating_sub(save.actions.len());
    let others = [game.id.0.into(), game.revision.into(), count(before).into()];
    #[cfg(not(feature = "faults"))]
    let sql = UPDATE_GAME;
    #[cfg(feature = "faults")]
    let sql = &match guarded(Guard::VersionChecked) {
        true => UPDATE_GAME.to_owned(),
        false => UPDATE_GAME.replace(VERSION_CHECK, "?16 = ?16"),
    };
    let values = rows.state.0.iter().cloned().chain(others);
    let changed = checksum::execute(db, sql, values, &[rows.state.1])?;
    Ok(changed == 1)
}

/// A game in quarantine is called off; nothing else of it changes.
fn end_in_quarantine(db: &Connection, save: &Save) -> Result<bool> {
    let game = &save.game;
    if game.status != Status::Aborted || !save.actions.is_empty() {
        return Ok(false);
    }
    let changed = checksum::changing_state(db, game.id, || {
        db.prepare_cached(
            "UPDATE games SET status = ?2, ended_at = ?3, result = ?4, revision = ?5, offer = NULL,
                 proposal = NULL
             WHERE id = ?1 AND revision = ?5 - 1 AND status IN ('open', 'live')
                 AND EXISTS (SELECT 1 FROM quarantine q WHERE q.game = ?1)",
        )?
        .execute(params![
            game.id.0,
            game.status.word(),
            game.ended_at,
            result(save),
            game.revision
        ])
    })?;
    Ok(changed == 1)
}

fn write_former_places(db: &Connection, save: &Save) -> Result<()> {
    let game = save.game.id.0;
    db.prepare_cached("DELETE FROM former_places WHERE game = ?1")?.execute([game])?;
    for former in &save.game.former {
        db.prepare_cached(
            "INSERT INTO former_places (game, place, left_at, awaited, told)
             VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![
            game,
            former.place.0,
            former.left_at,
            json(&former.awaited)?,
            json(&former.told)?,
        ])?;
    }
    Ok(())
}

fn write_seats(db: &Connection, save: &Save, rows: &Rows) -> Result<()> {
    for (values, checksum) in &rows.seats {
        let unfinished = save.game.status.unfinished().into();
        let changed = checksum::execute(
            db,
            "INSERT INTO seats (game, seat, state, person, name, drawn, bank, unfinished, checksum)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
             ON CONFLICT (game, seat) DO UPDATE SET state = excluded.state, person = excluded.person,
                 name = excluded.name, drawn = excluded.drawn, bank = excluded.bank,
                 unfinished = excluded.unfinished, checksum = excluded.checksum",
            values.iter().cloned().chain([unfinished]),
            &[*checksum],
        )?;
        one(changed)?;
    }
    Ok(())
}

/// The columns of [`Kind::Post`].
fn post_values(post: &Post, now: i64) -> Result<[Value; 4]> {
    let message = json(&post.message)?;
    Ok([post.key.clone().into(), post.place.0.clone().into(), message.into(), now.into()])
}

fn insert_post(db: &Connection, post: &Post, now: i64) -> Result<()> {
    let values = post_values(post, now)?;
    let checksum = checksum::of_values(Kind::Post, &[], &values);
    checksum::execute(
        db,
        "INSERT INTO outbox (key, place, message, made_at, state, checksum)
         VALUES (?1, ?2, ?3, ?4, 'due', ?5)",
        values,
        &[checksum],
    )
    .map(drop)
}

/// What stands in the network already.
fn insert_posted(db: &Connection, post: &Post, id: MessageId, now: i64) -> Result<()> {
    let values = post_values(post, now)?;
    let posted = Value::from(message(id));
    let checksum = checksum::of_values(Kind::Post, &[], &values);
    let checksum = checksum::of_values(Kind::Sent, &[checksum], std::slice::from_ref(&posted));
    checksum::execute(
        db,
        "INSERT INTO outbox (key, place, message, made_at, state, posted, checksum)
         VALUES (?1, ?2, ?3, ?4, 'sent', ?5, ?6) ON CONFLICT (key) DO NOTHING",
        values.into_iter().chain([posted]),
        &[checksum],
    )
    .map(drop)
}

/// A sweep has read a place's history up to here. Verdicts that said "talk" have done their work.
pub(super) fn watermark(db: &Connection, place: &PlaceId, id: MessageId) -> Result<()> {
    kill_point("sweep-watermark-before");
    // It never goes back.
    let changed = db
        .prepare_cached("UPDATE places SET watermark = max(watermark, ?2) WHERE id = ?1")?
        .execute(params![place.0, message(id)])?;
    one(changed)?;
    db.prepare_cached(
        "DELETE FROM verdicts WHERE place = ?1 AND message <= ?2 AND outcome = 'ignored'",
    )?
    .execute(params![place.0, message(id)])?;
    Ok(())
}

pub(super) fn sent(db: &Connection, row: i64, posted: MessageId) -> Result<()> {
    let checksum = checksum::sent(db, row, "due", message(posted))?;
    let changed = db
        .prepare_cached(
            "UPDATE outbox SET state = 'sent', posted = ?2, error = NULL, checksum = ?3
             WHERE id = ?1 AND state = 'due'",
        )?
        .execute(params![row, message(posted), checksum])?;
    was_due(db, row, changed)
}

/// Exactly one row was changed.
fn one(changed: usize) -> Result<()> {
    if changed == 1 { Ok(()) } else { Err(Error::StatementChangedRows(changed)) }
}

/// A row of the outbox was changed that was due; or it is settled already: a thread can be found made by a lane while
/// the sender makes it.
fn was_due(db: &Connection, row: i64, changed: usize) -> Result<()> {
    if changed == 0
        && db
            .prepare_cached("SELECT 1 FROM outbox WHERE id = ?1 AND state = 'sent'")?
            .exists([row])?
    {
        return Ok(());
    }
    one(changed)
}

pub(super) fn later(db: &Connection, row: i64, now: i64, retry_at: i64, error: &str) -> Result<()> {
    let changed = db
        .prepare_cached(
            "UPDATE outbox SET tries = tries + 1, retry_at = ?2, error = ?3,
                 failing_since = coalesce(failing_since, ?4)
             WHERE id = ?1 AND state = 'due'",
        )?
        .execute(params![row, retry_at, error, now])?;
    was_due(db, row, changed)
}

pub(super) fn dead(db: &Connection, row: i64, error: &str) -> Result<()> {
    let changed = db
        .prepare_cached(
            "UPDATE outbox SET state = 'dead', tries = tries + 1, error = ?2
             WHERE id = ?1 AND state = 'due'",
        )?
        .execute(params![row, error])?;
    was_due(db, row, changed)
}

/// The part of the network whose games these are.
pub(super) fn claim_part(db: &Connection, part: &str) -> Result<()> {
    db.execute("INSERT INTO about (key, value) VALUES ('part', ?1)", [part]).map(drop)
}

/// The clock was looked at.
pub(super) fn tick(db: &Connection, now: i64) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO about (key, value) VALUES ('last_tick', ?1)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    )?
    .execute([now.to_string()])
    .and_then(one)
}

/// Nothing falls due before `until`: reminders are dropped, the rest is put off. Changes the revision, so
/// that whoever decides on the old times decides again.
pub(super) fn grace(db: &Connection, until: i64) -> Result<()> {
    // A game in quarantine gets all its time back when it goes on.
    db.execute(
        "UPDATE games SET revision = revision + 1
         WHERE id IN (SELECT game FROM deadlines WHERE due < ?1)
             AND id NOT IN (SELECT game FROM quarantine)",
        [until],
    )?;
    db.execute(
        "DELETE FROM deadlines WHERE due < ?1 AND kind = 'reminder'
             AND game NOT IN (SELECT game FROM quarantine)",
        [until],
    )?;
    db.execute(
        "UPDATE deadlines SET due = ?1 WHERE due < ?1 AND game NOT IN (SELECT game FROM quarantine)",
        [until],
    )?;
    Ok(())
}

fn result(save: &Save) -> String {
    match save.game.status {
        Status::Aborted => "aborted".to_owned(),
        _ => rules::game::status_text(save.game.position.as_ref()),
    }
}

/// Ids stay below 2^63 for as long as snowflakes last (the bridge's door turns others away).
pub(super) fn message(id: MessageId) -> i64 {
    i64::try_from(id.0).unwrap_or(i64::MAX)
}

pub(super) fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn json<T: serde::Serialize>(value: &T) -> Result<String> {
    serde_json::to_string(value).map_err(|e| rusqlite::Error::ToSqlConversionFailure(Box::new(e)))
}
