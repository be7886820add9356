//! Compares what people see with the outbox, and the outbox with the moves, by reading the database independently and replaying
//! the games.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bot::chat::{Outgoing, PictureRequest, PlaceId, Subject};
use bot::game::state::MOST_REMINDERS;
use rules::game::Termination;
use rules::{Game, Seat, Variant};
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

use crate::account::{ANSWERED, CONDITIONS, Played};
use crate::double::channel_id;
use crate::model::{NO_DIRECT_MESSAGES, Seen};
use crate::more_time::is_offer;
use crate::process::{digest, digest_of_chart};
use crate::world::World;

pub(crate) const CONTENT: &str = "what is seen is what was decided";
pub(crate) const DECIDED: &str = "what is posted about a game follows from its moves";
/// What the notice about an answer begins with that could not be delivered.
const NOT_POSTED: &str = "I could not post one of my messages here.";
pub(crate) const FORCED: &str = "the only action is played once, for those who want that";
pub(crate) const ONCE_REMINDED: &str = "no player is reminded twice of one turn";

/// A game replayed by the test: the position after each stored action, and the announcement of each.
struct Fold {
    positions: Vec<Box<dyn Game>>,
    /// Empty for a takeback.
    sheets: Vec<String>,
    /// The stored texts.
    rows: Vec<String>,
    /// Which of them were added to the one before: by condition, by the next computer, by the end of a round, or the end of a game that
    /// its last person has left.
    added: BTreeSet<usize>,
    /// When a computer or a condition made the last of them, if one of these did.
    automatic: Option<i64>,
    /// Which of them are such ends, or belong to the end of a round after its first action.
    ends: BTreeSet<usize>,
    /// Whether the end of a round made the last of them.
    by_round: bool,
    /// When the last of them was made.
    last_at: i64,
    /// Which of them were the only ones possible, played for their players.
    forced: BTreeSet<usize>,
}

impl Fold {
    /// Returns the number of the last of the actions that were added to one.
    fn end_of_chain(&self, ply: usize) -> usize {
        (ply + 1..).find(|next| !self.added.contains(next)).unwrap_or(ply + 1) - 1
    }

    /// Returns the number of the action to which those up to one were added.
    fn start_of_chain(&self, ply: usize) -> usize {
        (1..=ply).rev().find(|ply| !self.added.contains(ply)).unwrap_or(ply)
    }
}

/// Returns the ply to which a stored takeback returns.
pub(crate) fn takes_back_to(row: &str) -> Option<usize> {
    row.strip_prefix("takeback ")?.parse().ok()
}

/// The reminders of the present turn of a game.
#[derive(Default)]
struct Turn {
    /// The number of stored actions before it.
    ply: usize,
    /// The deadlines of which its player was reminded.
    reminded: Vec<String>,
    /// How often its player may be reminded of one deadline.
    most: usize,
}

/// What the test knows of the outbox and of the games.
#[derive(Default)]
pub(crate) struct Reader {
    /// The last row that was judged.
    row: i64,
    folds: HashMap<i64, Fold>,
    /// The turn that was announced last in each game.
    announced: BTreeMap<i64, Turn>,
    /// All places in which each game was seen.
    homes: BTreeSet<(i64, String)>,
    /// The announced actions that were the only ones.
    forced: BTreeSet<(i64, usize)>,
}

impl Reader {
    /// Continues with a restored database, all of whose rows count as read.
    pub(crate) fn begin_again(&mut self, db: &Connection) {
        *self = Self::default();
        self.row = db.query_row("SELECT coalesce(max(id), 0) FROM outbox", [], get).unwrap();
    }

    /// Returns the replayed game up to its last action.
    fn fold(&mut self, db: &Connection, game: i64) -> &Fold {
        let fold = self.folds.entry(game).or_insert_with(|| {
            let (variant, options): (String, String) = db
                .query_row("SELECT variant, options FROM games WHERE id = ?1", [game], |row| {
                    Ok((row.get(0)?, row.get(1)?))
                })
                .unwrap();
            let options: Vec<(String, String)> = serde_json::from_str(&options).unwrap();
            let start = Variant::from_name(&variant).unwrap().new_game(&options).unwrap();
            let (positions, sheets, rows) = (vec![start], Vec::new(), Vec::new());
            Fold {
                positions,
                sheets,
                rows,
                added: BTreeSet::new(),
                by_round: false,
                automatic: None,
                ends: BTreeSet::new(),
                last_at: 0,
                forced: BTreeSet::new(),
            }
        });
        let mut more = db
            .prepare_cached(
                "SELECT canonical, cause, at FROM actions WHERE game = ?1 AND ply > ?2 ORDER BY ply",
            )
            .unwrap();
        let known = i64::try_from(fold.sheets.len()).unwrap();
        let more = more
            .query_map(params![game, known], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, i64>(2)?))
            })
            .unwrap();
        for (canonical, cause, at) in more.map(Result::unwrap) {
            if let Some(to) = takes_back_to(&canonical) {
                fold.positions.push(fold.positions[to].boxed_clone());
                fold.sheets.push(String::new());
            } else {
                let mut position = fold.positions.last().unwrap().boxed_clone();
                let played = position.apply(&canonical).unwrap();
                fold.positions.push(position);
                fold.sheets.push(played.sheet);
            }
            fold.rows.push(canonical);
            let closes = cause == "computer"
                && is_deserted(db, game, fold.positions[fold.positions.len() - 2].as_ref());
            if closes {
                fold.ends.insert(fold.rows.len());
            }
            let goes_on = cause == "round" && fold.by_round;
            fold.by_round = cause == "round";
            if goes_on {
                fold.ends.insert(fold.rows.len());
            }
            let follows = cause == "computer" && fold.automatic == Some(at) || goes_on;
            // A condition answers at once.
            let forced = cause == "condition" && at != fold.last_at;
            if forced {
                fold.forced.insert(fold.rows.len());
            }
            if closes || follows || cause == "condition" && !forced {
                fold.added.insert(fold.rows.len());
            }
            fold.last_at = at;
            fold.automatic = ["computer", "condition"].contains(&cause.as_str()).then_some(at);
        }
        fold
    }

    /// Notes that a game is played in a place.
    pub(crate) fn is_played(&mut self, game: i64, place: &PlaceId) {
        self.homes.insert((game, place.0.clone()));
    }

    /// Returns whether a game is or was played in a place, as far as the test knows. For a game seen for the first time it returns
    /// `true`.
    fn was_played_in(&mut self, db: &Connection, game: i64, place: &PlaceId) -> bool {
        let first = !self.homes.iter().any(|(known, _)| *known == game);
        let sql = "SELECT place FROM games WHERE id = ?1
             UNION SELECT place FROM former_places WHERE game = ?1
             UNION SELECT 'game:' || ?1";
        let mut now = db.prepare_cached(sql).unwrap();
        let now = now.query_map([game], get::<String>).unwrap().map(Result::unwrap);
        self.homes.extend(now.map(|place| (game, place)));
        first || self.homes.contains(&(game, place.0.clone()))
    }

    /// Returns the expected picture of a request.
    fn picture(&mut self, db: &Connection, request: &PictureRequest) -> Vec<u8> {
        let mut players = Vec::new();
        let variant = |name: &str| Variant::from_name(name).unwrap();
        let position = match &request.subject {
            Subject::Game { game, ply } => {
                players = names(db, *game);
                self.fold(db, *game).positions[*ply].boxed_clone()
            }
            Subject::Position(setup) => {
                variant(&setup.variant).from_position(&setup.position).unwrap()
            }
            Subject::Line(line) => {
                players = names(db, line.game);
                let base = self.fold(db, line.game).positions[line.ply].boxed_clone();
                bot::game::state::play_line(base, &line.start, &line.actions).unwrap()
            }
            Subject::Moves(diagram) => {
                let none: [(&str, &str); 0] = [];
                let game = variant(&diagram.variant).new_game(&none).unwrap();
                let view = &game.piece_views(&diagram.kind)[diagram.nth];
                return digest(view, &[], request.look);
            }
            // The painter of the simulation draws the first board.
            Subject::Games(boards) => {
                let board = &boards[0];
                let position = self.fold(db, board.game).positions[board.ply].boxed_clone();
                let view = position.view_in(board.viewer, board.frame);
                return digest(&view, &names(db, board.game), request.look);
            }
            Subject::Array(array) => {
                let view = variant(&array.variant).array_view_with(&array.options).unwrap();
                return digest(&view, &[], request.look);
            }
            Subject::Course { game } => panic!("nobody asks for an analysis of game {game}"),
            // A chart is drawn as it was stored.
            Subject::Chart(chart) => return digest_of_chart(chart.chart(), request.look),
        };
        let frame = request.frame.unwrap_or(request.viewer);
        let mut view = position.view_in(request.viewer, frame);
        if let Some((seat, what)) = &request.targets {
            position.mark_targets(*seat, what, &mut view).unwrap();
        }
        digest(&view, &players, request.look)
    }
}

/// Returns whether no person was left in a game in a position.
fn is_deserted(db: &Connection, game: i64, position: &dyn Game) -> bool {
    let sql = "SELECT state = 'taken' FROM seats WHERE game = ?1 AND seat = ?2";
    let mut person = db.prepare_cached(sql).unwrap();
    let mut in_game = position.in_game().into_iter();
    let left = in_game.any(|seat| person.query_row(params![game, seat.0], get).unwrap());
    let sql = "SELECT EXISTS (SELECT 1 FROM seats WHERE game = ?1 AND state = 'taken')
             OR EXISTS (SELECT 1 FROM former_players WHERE game = ?1)";
    !left && db.prepare_cached(sql).unwrap().query_row([game], get).unwrap()
}

/// Returns the players' names by seat.
fn names(db: &Connection, game: i64) -> Vec<String> {
    let sql = "SELECT CASE state WHEN 'computer' THEN 'Computer, level ' || name ELSE coalesce(name, '') END
               FROM seats WHERE game = ?1 ORDER BY seat";
    db.prepare(sql).unwrap().query_map([game], get).unwrap().map(Result::unwrap).collect()
}

fn get<T: rusqlite::types::FromSql>(row: &rusqlite::Row<'_>) -> rusqlite::Result<T> {
    row.get(0)
}

/// Returns the message id in an answer's key.
pub(crate) fn origin(key: &str) -> Option<u64> {
    u64::from_str_radix(key.strip_prefix('m')?.split_once('-')?.0, 36).ok()
}

/// A row of the outbox.
pub(crate) struct Row {
    /// Its nonce, which begins with the letter of its key.
    pub(crate) key: String,
    pub(crate) place: PlaceId,
    pub(crate) message: Outgoing,
}

impl World {
    pub(crate) fn database(&self) -> Connection {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Connection::open_with_flags(self.files.database(), flags).unwrap()
    }

    /// Checks all new outbox rows and everything shown since the last call.
    pub(crate) fn judge_content(&mut self) {
        let seen = std::mem::take(&mut self.net.model().seen);
        let db = self.reading.take().unwrap_or_else(|| self.database());
        let mut reader = std::mem::take(&mut self.reader);
        self.judge_rows(&db, &mut reader);
        for seen in seen {
            self.judge_seen(&db, &mut reader, &seen);
        }
        self.reader = reader;
        self.reading = Some(db);
    }

    fn judge_rows(&mut self, db: &Connection, reader: &mut Reader) {
        let mut rows = db
            .prepare_cached("SELECT id, coalesce(nonce, key), place, message FROM outbox WHERE id > ?1 ORDER BY id")
            .unwrap();
        let rows: Vec<(i64, Row)> = rows
            .query_map([reader.row], |row| {
                let message: Outgoing = serde_json::from_str(&row.get::<_, String>(3)?).unwrap();
                let place = PlaceId(row.get(2)?);
                Ok((row.get(0)?, Row { key: row.get(1)?, place, message }))
            })
            .unwrap()
            .map(Result::unwrap)
            .collect();
        for (id, row) in rows {
            reader.row = id;
            if row.message.step.is_none() {
                self.judge_row(db, reader, &row);
            }
        }
    }

    /// Checks that a row answers the right message, or announces the right action of the right game.
    fn judge_row(&mut self, db: &Connection, reader: &mut Reader, row: &Row) {
        let Row { key, place, message } = row;
        let origin = origin(key);
        let mut author = None;
        if let Some(origin) = origin {
            let answered: Option<(String, String)> = db
                .query_row(
                    "SELECT place, author FROM verdicts WHERE message = ?1",
                    [i64::try_from(origin).unwrap()],
                    |row| Ok((row.get(0)?, row.get(1)?)),
                )
                .optional()
                .unwrap();
            let (origin_place, writer) = answered
                .unwrap_or_else(|| panic!("{DECIDED}: {key} answers a message without a verdict"));
            assert!(
                message.reply_to.is_none_or(|to| to == origin && place.0 == origin_place),
                "{DECIDED}: {key} in {place} replies to {:?}, sent in {origin_place}",
                message.reply_to
            );
            // Who was forgotten since has no id any more, but in the answer to that request.
            let is_former = writer.starts_with("former-");
            assert!(
                message.only_to.as_ref().is_none_or(|person| *person == writer || is_former),
                "{DECIDED}: {key} is for {:?}, and {writer} sent the message",
                message.only_to
            );
            author = Some(writer);
        }
        self.note_answer(row, origin, author.as_deref());
        if key.starts_with('C') {
            self.judge_standings(db, &message.text);
        }
        if let Some((game, rest)) = message.text.split_once(" left to ").and_then(|(_, rest)| {
            let (game, rest) = rest.split_once(" in game g")?.1.split_once(',')?;
            key.starts_with('t').then_some((game.parse::<i64>().ok()?, rest))
        }) {
            let most = most_reminders(db, reader, game);
            let turn = reader.announced.entry(game).or_default();
            // The player may have chosen the usual ones since the reminder was written.
            turn.most = turn.most.max(most);
            let most = turn.most;
            // A deadline that was moved has reminders of its own.
            let until = rest.to_owned();
            let before: Vec<&String> =
                turn.reminded.iter().filter(|reminded| reminded.ends_with(&until)).collect();
            assert!(
                before.len() < most,
                "{ONCE_REMINDED}: g{game} after {} actions: {}: {before:?}",
                turn.ply,
                message.text
            );
            turn.reminded.push(format!("{key} {}", message.text));
            self.tally.figure("reminders", 1);
        }
        if let Some(Subject::Game { game, .. }) = message.picture.as_ref().map(|p| &p.subject)
            && message.text.starts_with(&format!("Game g{game} is played here from now on."))
        {
            reader.is_played(*game, place);
        }
        let action = origin.and_then(|origin| self.action_by(db, origin));
        // One announcement covers an action and the conditions that answered it.
        let action = action.map(|(game, ply)| (game, reader.fold(db, game).end_of_chain(ply)));
        let shown = message.picture.as_ref().filter(|p| p.targets.is_none());
        let shown = shown.and_then(|picture| match picture.subject {
            Subject::Game { game, ply } => Some((game, ply)),
            _ => None,
        });
        let public = message.only_to.is_none() && message.reply_to.is_none();
        // The offer of a seat has a picture too, and so has a game that goes on in a place that was closed.
        let goes_on = message.text.starts_with("Game g") && message.text.contains(" goes on");
        let by_clock =
            key.starts_with('t') && shown.is_some() && !is_offer(&message.text) && !goes_on;
        if public && shown.is_some() && (action == shown || by_clock) {
            let (game, ply) = shown.unwrap_or_default();
            self.judge_announcement(db, reader, row, game, ply);
            reader.announced.insert(game, Turn { ply, ..Turn::default() });
            self.ledger.conditions.is_at(game, ply);
            self.tally.figure("actions announced", 1);
        }
    }

    /// Returns the game of the action made by a message, and its ply.
    fn action_by(&self, db: &Connection, origin: u64) -> Option<(i64, usize)> {
        db.prepare_cached("SELECT game, ply FROM actions WHERE message = ?1")
            .unwrap()
            .query_row([i64::try_from(origin).unwrap()], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()
            .unwrap()
            .map(|(game, ply): (i64, i64)| (game, usize::try_from(ply).unwrap()))
    }

    /// Checks the announcement of an action: the action, the player to move, the end of the game.
    fn judge_announcement(
        &mut self,
        db: &Connection,
        reader: &mut Reader,
        row: &Row,
        game: i64,
        ply: usize,
    ) {
        let Row { key, place, message } = row;
        let fold = reader.fold(db, game);
        let wrong = |what: &str| -> ! {
            panic!("{DECIDED}: {key} in {place}, g{game} after {ply}: {what}: {message:#?}")
        };
        let Some(position) = fold.positions.get(ply).filter(|_| ply > 0) else {
            wrong("there are fewer actions");
        };
        let first = fold.start_of_chain(ply);
        if takes_back_to(&fold.rows[ply - 1]).is_some() {
            if !message.text.contains(" takes back ") {
                wrong("a move is taken back");
            }
            self.tally.figure("takebacks", 1);
        } else if let Some(missing) = missing_sheet(
            after_forced(&message.text)
                .filter(|_| fold.forced.contains(&first))
                .unwrap_or(&message.text),
            &fold.sheets[first - 1..ply],
        ) {
            wrong(&format!("the action is {missing}"));
        }
        let last = message.text.lines().last().unwrap_or_default();
        // A player may have been replaced since.
        let holders = |seat: Seat, ply: usize| holders(db, game, seat, ply);
        let by_computer = |seat: Seat| {
            let next = format!("Computer ({}, level ", position.seats()[seat.index()].name);
            message.text.lines().any(|line| line.starts_with(&next))
        };
        match position.to_act() {
            Some(seat) if by_computer(seat) => {
                if !message.mention.is_empty() || !message.buttons.is_empty() {
                    wrong("a computer is next, and needs neither mention nor buttons");
                }
            }
            Some(seat) => {
                let people = holders(seat, ply);
                let name = position.seats()[seat.index()].name;
                let is_next = |person: &&String| {
                    let next =
                        format!("{} ({name}) ", bot::chat::text::markup(&format!("@{person}")));
                    message.text.lines().any(|line| line.starts_with(&next))
                };
                let Some(person) = people.iter().find(is_next) else {
                    wrong(&format!("one of {people:?} ({name}) is next"));
                };
                let called: &[String] = &message.mention;
                if !(called.is_empty() || called == [person.clone()]) {
                    wrong("another person is mentioned");
                }
                let due = self.ledger.conditions.answer_due(game, person, &fold.rows[..ply]);
                let due = due.filter(|_| people.len() == 1);
                if let Some(due) = due.filter(|due| position.actions().iter().any(|a| a == due)) {
                    panic!(
                        "{ANSWERED}: g{game} after {ply}: {person} has set {due}: {:?}",
                        fold.rows
                    );
                }
                if let Some(decision) = position.decision() {
                    let commands: Vec<String> = decision
                        .answers
                        .iter()
                        .map(|(c, _)| format!("/move g{game}@{ply} {c}"))
                        .collect();
                    let buttons: Vec<&String> =
                        message.buttons.iter().map(|b| &b.command).collect();
                    if !buttons.iter().eq(&commands.iter().take(buttons.len()).collect::<Vec<_>>())
                        || buttons.is_empty()
                    {
                        wrong(&format!("it is to be decided: {commands:?}"));
                    }
                }
            }
            None => {
                let seats = (0u8..).zip(position.seats());
                let players: Vec<String> =
                    seats.flat_map(|(seat, _)| holders(Seat(seat), ply)).collect();
                if !last.starts_with(&format!("Game g{game} is over"))
                    || !message.mention.iter().all(|person| players.contains(person))
                {
                    wrong("the game is over");
                }
                if let Some(winner) = position.placings().iter().find(|p| p.place == 1) {
                    let name = position.seats()[winner.seat.index()].name;
                    let computer = format!("Computer ({name}, level ");
                    if !last.contains(&format!("({name})")) && !last.contains(&computer) {
                        wrong(&format!("{name} is first"));
                    }
                }
            }
        }
        self.judge_typed(db, fold, game, first);
        let only = fold.forced.contains(&first).then(|| fold.positions[first - 1].actions());
        let only = only.map(|actions| (actions, fold.positions[first - 1].to_act()));
        assert!(
            only.is_some() == after_forced(&message.text).is_some(),
            "{FORCED}: g{game} {first}: {message:#?}"
        );
        if let Some((actions, seat)) = only {
            let people = seat.map_or(Vec::new(), |seat| holders(seat, first));
            let wants = |person: &String| self.ledger.forced.get(person) == Some(&true);
            assert!(
                actions == [fold.rows[first - 1].clone()] && people.iter().any(wants),
                "{FORCED}: g{game} {first}: {} of {actions:?} for {people:?}",
                fold.rows[first - 1]
            );
            let again = !reader.forced.insert((game, first));
            assert!(!again, "{FORCED}: g{game} {first} is announced twice");
            self.tally.figure("forced moves", 1);
        }
        let fold = reader.fold(db, game);
        for answer in (first + 1..=ply).filter(|ply| !fold.ends.contains(ply)) {
            let before = &fold.positions[answer - 1];
            let seat = before.to_act().unwrap_or(Seat(0));
            let (rows, decides) = (&fold.rows[..answer], before.decision().is_some());
            let mut whys = Vec::new();
            for person in &holders(seat, answer) {
                let played = Played { game, person, rows, decides };
                match self.ledger.conditions.play(&played) {
                    Ok(()) => whys.clear(),
                    Err(why) => {
                        whys.push(why);
                        continue;
                    }
                }
                break;
            }
            assert!(
                whys.is_empty(),
                "{CONDITIONS}: g{game} {answer}: {whys:?}: {rows:?}: {message:#?}"
            );
            self.tally.figure("conditions played", 1);
        }
        if !reader.was_played_in(db, game, place) {
            wrong("the game was never played there");
        }
    }

    /// Checks that an action typed in canonical form is the one that was made.
    fn judge_typed(&self, db: &Connection, fold: &Fold, game: i64, ply: usize) {
        let (canonical, message): (String, Option<i64>) = db
            .query_row(
                "SELECT canonical, message FROM actions WHERE game = ?1 AND ply = ?2",
                params![game, i64::try_from(ply).unwrap()],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .unwrap();
        let Some(message) = message.and_then(|id| u64::try_from(id).ok()) else { return };
        let before = &fold.positions[ply - 1];
        if Termination::from_canonical(before.seats(), &canonical).is_some()
            || takes_back_to(&canonical).is_some()
        {
            return;
        }
        let model = self.net.model();
        let Some(typed) = model.typed.get(&message) else { return };
        let text = typed.trim_start_matches("/move ");
        let text = match text.split_once(' ') {
            Some((name, rest)) if name.starts_with('g') => rest,
            _ => text,
        };
        assert!(
            text == canonical || !before.actions().iter().any(|action| action == text),
            "{DECIDED}: g{game} {ply}: '{typed}' became {canonical}"
        );
    }

    /// Checks that people see the text of the row and the picture of its position.
    fn judge_seen(&mut self, db: &Connection, reader: &mut Reader, seen: &Seen) {
        self.judge_private(seen);
        self.judge_sight(seen);
        let Seen { key, channel, face } = seen;
        let row: Option<(String, String)> = db
            .query_row(
                "SELECT place, message FROM outbox WHERE coalesce(nonce, key) = ?1",
                [key],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .optional()
            .unwrap();
        let Some((place, message)) = row else {
            // Notices sent without the outbox are recorded only after they are posted.
            assert!(
                key.starts_with(['r', 'd', 'M']),
                "{CONTENT}: no row has the key {key}: {face:?}"
            );
            return;
        };
        let place = PlaceId(place);
        let message: Outgoing = serde_json::from_str(&message).unwrap();
        // Before an answer becomes a dead letter, its notice is tried in the same place, and then the answer once more.
        if message.only_to.is_some() && face.content.starts_with(NOT_POSTED) {
            self.tally.figure("notices in the place of an answer", 1);
            return;
        }
        let here = channel_id(&place).ok();
        let mut wanted = message.clone();
        let mut picture = message.picture.as_ref().map(|request| reader.picture(db, request));
        let model = self.net.model();
        let there = match (&message.only_to, place.private_with()) {
            (Some(person), _) if person == NO_DIRECT_MESSAGES && *channel != 0 => {
                wanted = Outgoing {
                    reply_to: message.reply_to,
                    ..Outgoing::text(bot::game::words::cannot_write_to_you().english())
                };
                picture = None;
                here
            }
            (Some(person), _) if *channel != 0 => {
                let private = Some(model.private_channel(person));
                // A message in another channel cannot be replied to.
                if private != here {
                    wanted.reply_to = None;
                }
                private
            }
            (Some(_), _) => {
                wanted.reply_to = None;
                Some(0)
            }
            (None, Some(person)) => Some(model.private_channel(&person.0)),
            (None, None) => here,
        };
        drop(model);
        assert!(
            there == Some(*channel),
            "{CONTENT}: {key} is for {place} ({there:?}) and is in {channel}: {face:?}"
        );
        let wrong = |what: &str| -> ! {
            panic!("{CONTENT}: {what} of {key} in {place}: {face:#?}\nand must be {wanted:#?}")
        };
        if !shows(&face.content, &wanted) {
            wrong("the text");
        }
        if face.mentions != wanted.mention {
            wrong("who is notified");
        }
        // A direct answer to an interaction replies to nothing.
        if face.reply_to != wanted.reply_to.filter(|id| *id != 0) {
            wrong("the message replied to");
        }
        let mut commands: Vec<&String> = Vec::new();
        for button in &wanted.buttons {
            if !commands.contains(&&button.command) {
                commands.push(&button.command);
            }
        }
        if !face.buttons.iter().map(|(_, command)| command).eq(commands) {
            wrong("the buttons");
        }
        let file = wanted.attachment.iter().map(|file| file.content.as_bytes());
        let files = file.chain(picture.as_deref());
        if !face.files.iter().map(|(_, content)| content.as_slice()).eq(files) {
            wrong("the picture or the file");
        }
        self.tally.figure("answers compared", 1);
    }
}

/// Returns what follows in an announcement of the only action, played for its player.
fn after_forced(text: &str) -> Option<&str> {
    text.strip_prefix("The only move, played for ")?.split_once("): ").map(|(_, rest)| rest)
}

/// Returns the first of the actions of a chain that an announcement does not begin with, or does not name after it.
fn missing_sheet<'s>(text: &'s str, sheets: &'s [String]) -> Option<&'s str> {
    let is_named = |rest: &str, sheet: &str| {
        // In games for two it has a number: `12. … Ng5+`.
        let move_of = |rest: &'_ str| {
            let (number, rest) = rest.split_once(". ")?;
            let digits = number.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| rest.trim_start_matches("… ").to_owned())
        };
        let rest = move_of(rest).unwrap_or_else(|| rest.to_owned());
        rest.strip_prefix(sheet).is_some_and(|rest| rest.starts_with(['.', ' ']))
    };
    // A computer is named before its action.
    let by_computer = |line: &'s str| line.strip_prefix("Computer, level ")?.split_once(": ");
    let by_condition = |text: &'s str, sheet: &str| {
        let added = |line: &'s str| {
            let by_round = line.contains(". The round is over").then_some(line);
            let by_condition = line.strip_prefix("By condition: ").or(by_round);
            by_condition.or_else(|| by_computer(line).map(|(_, rest)| rest))
        };
        text.lines().filter_map(added).any(|line| is_named(line, sheet))
    };
    // A termination is only said in words.
    let in_words = |sheet: &str| {
        let words = match sheet.get(1..) {
            Some("(Y)") => " resigns",
            Some("(L)") => " time",
            Some("(S)") => " claims a draw",
            Some("(=)") => " draw",
            _ => return false,
        };
        text.contains(words)
    };
    let (last, before) = sheets.split_last()?;
    // A chain that would be too long is a list of actions, and the last one.
    if !before.is_empty() && text.starts_with(&format!("{}\n", before.join(" "))) {
        return Some(last.as_str()).filter(|last| !by_condition(text, last) && !in_words(last));
    }
    let (first, others) = sheets.split_first()?;
    if !is_named(by_computer(text).map_or(text, |(_, rest)| rest), first) && !in_words(first) {
        return Some(first);
    }
    others.iter().find(|sheet| !by_condition(text, sheet) && !in_words(sheet)).map(String::as_str)
}

/// Returns who may have held a seat when a game had `ply` actions: the players who were replaced since, and the present one.
fn holders(db: &Connection, game: i64, seat: Seat, ply: usize) -> Vec<String> {
    let sql = "SELECT person FROM (
            SELECT person, nth FROM former_players WHERE game = ?1 AND seat = ?2 AND ply >= ?3
            UNION ALL SELECT person, 1000 FROM seats WHERE game = ?1 AND seat = ?2
        ) WHERE person IS NOT NULL ORDER BY nth";
    let ply = i64::try_from(ply).unwrap();
    let mut found = db.prepare_cached(sql).unwrap();
    found.query_map(params![game, seat.0, ply], get).unwrap().map(Result::unwrap).collect()
}

/// Returns how often the player to act in a game may be reminded of one deadline.
fn most_reminders(db: &Connection, reader: &mut Reader, game: i64) -> usize {
    let seat = reader.fold(db, game).positions.last().and_then(|position| position.to_act());
    let sql = "SELECT count(*) FROM notices JOIN seats ON seats.person = notices.person
        WHERE seats.game = ?1 AND seats.seat = ?2";
    let chosen: i64 = db
        .prepare_cached(sql)
        .unwrap()
        .query_row(params![game, seat.map_or(0, |seat| seat.0)], get)
        .unwrap();
    if chosen > 0 { MOST_REMINDERS } else { 1 }
}

/// Returns whether a message on Discord shows a text, apart from escapes and what is cut off.
fn shows(content: &str, wanted: &Outgoing) -> bool {
    let bare = |text: &str| -> String {
        let text = text.replace('\u{e000}', "<").replace('\u{e001}', ">");
        text.chars().filter(|c| !matches!(c, '\\' | '\u{200b}')).collect()
    };
    let text = bare(&wanted.text);
    if wanted.table {
        let inner = content.strip_prefix("```\n").and_then(|rest| rest.strip_suffix("\n```"));
        let text = text.trim_end().replace('`', "'").replace(['<', '>'], "");
        return inner.is_some_and(|inner| {
            let inner = bare(inner).replace(['<', '>'], "");
            inner.strip_suffix('…').map_or(inner == text, |start| text.starts_with(start))
        });
    }
    let shown = bare(content);
    shown == text || shown.strip_suffix('…').is_some_and(|start| text.starts_with(start))
}
