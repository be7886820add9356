//! The end of a world: all work is finished, and the final state is judged.

use std::collections::{BTreeMap, BTreeSet};

use bot::chat::{MessageId, PlaceId};
use bot::game::state::{Cause, GameId};
use rules::game::Termination;
use rusqlite::Connection;

use crate::clock::Died;
use crate::content::takes_back_to;
use crate::double::channel_id;
use crate::judge::{IN_ORDER, ONE_ANSWER, ONE_VERDICT, REPLAY, STORED, VERSION};
use crate::model::NO_DIRECT_MESSAGES;
use crate::process::MINUTE;
use crate::tally::Tally;
use crate::world::{World, stored};

/// The number of rounds in which all work must be finished.
const ROUNDS: usize = 400;

impl World {
    /// Stops all faults, opens closed channels, and runs until all work is finished.
    pub(crate) fn settle(&mut self) {
        self.clock.die_at(0);
        self.clock.set_ahead(0);
        {
            let model = &mut *self.net.model();
            model.faults = 0;
            for channel in model.channels.values_mut() {
                channel.closed = false;
                channel.hidden = false;
            }
        }
        self.revive();
        if self.rest().is_err() {
            panic!("the process must not die any more");
        }
        self.check_violation();
    }

    fn rest(&mut self) -> Result<(), Died> {
        for _ in 0..ROUNDS {
            let coming = self.wire.everything();
            self.receive_all(coming)?;
            self.tick()?;
            self.finish()?;
            for place in stored(self.process.store().snapshot().unwrap().watched_places()) {
                self.backfill(&place)?;
            }
            // Computers go on to play, and each turn of the sender posts one row of a place.
            self.send()?;
            self.send()?;
            self.clock.advance(MINUTE / 2);
            let waits = stored(self.process.store().snapshot().unwrap().stats()).waiting;
            if waits == 0 && self.process.lane.is_empty() && self.process.missed.is_empty() {
                return Ok(());
            }
        }
        let rows = stored(self.process.store().snapshot().unwrap().outbox());
        panic!("after {ROUNDS} rounds something still waits: {:?} {rows:#?}", self.process.lane);
    }

    pub(crate) fn judge(&mut self) -> Tally {
        self.judge_forgotten();
        let report = stored(self.process.store().verify());
        if let Some(fault) = report.faults.first() {
            let what = match fault {
                f if f.contains("stored ply") || f.contains("numbered") => VERSION,
                f if f.contains("replay") => REPLAY,
                f if f.contains("verdict") => ONE_VERDICT,
                _ => "the database is sound",
            };
            panic!("{what}: {fault}");
        }
        self.verdicts();
        self.answers();
        self.judge_all_cups();
        self.judge_ratings();
        self.judge_excused();
        let games = stored(self.process.store().snapshot().unwrap().next_game()).0 - 1;
        (1..=games).for_each(|id| self.in_order(GameId(id)));
        let model = self.net.model();
        self.tally.events("delivery tried", model.tries);
        self.tally.events("page of history", model.pages);
        self.tally.figure("answers sent again in private", model.sent_again);
        self.tally.figure("interactions refused as too many", model.busy);
        self.tally.figure("posts made again elsewhere after a restore", model.elsewhere);
        self.tally.figure("posts taken for another's", model.adopted);
        self.tally.figure("threads", model.channels.len() as u64);
        self.tally.figure("games", u64::try_from(games).unwrap_or(0));
        self.tally.figure("actions", report.actions as u64);
        self.tally.figure("answers given up", report.dead as u64);
        self.tally.figure("worlds", 1);
        self.tally.clone()
    }

    fn verdicts(&mut self) {
        self.judge_all_verdicts();
        self.drop_refused();
        let store = self.process.store();
        for place in stored(store.snapshot().unwrap().watched_places()) {
            let mark = stored(store.snapshot().unwrap().watermark(&place)).unwrap_or(MessageId(0));
            let Ok(channel) = channel_id(&place) else { continue };
            let model = self.net.model();
            // Games stay paused in a place in which nothing can be posted.
            if model.private_with(channel) == Some(NO_DIRECT_MESSAGES) {
                continue;
            }
            let Some(channel) = model.channels.get(&channel) else { continue };
            let missed = channel.after(mark.0).iter().find(|m| m.incoming.is_some() && !m.deleted);
            if let Some(missed) = missed.filter(|_| !channel.deleted).cloned() {
                drop(model);
                panic!("{ONE_VERDICT}: {place} is swept up to {mark} only, not to {missed:?}");
            }
        }
        if let Some(id) = self.ledger.promised().next() {
            panic!("{STORED}: interaction {id} was acknowledged and has no verdict");
        }
    }

    /// Checks that every row marked as sent was posted once, in order.
    fn answers(&mut self) {
        let file = self.files.database();
        let db = Connection::open(&file).unwrap();
        let mut rows = db
            .prepare(
                "SELECT coalesce(nonce, key), place, posted FROM outbox WHERE state = 'sent'
                     AND message ->> 'step' IS NULL ORDER BY id",
            )
            .unwrap();
        let rows: Vec<(String, String, i64)> = rows
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        let model = self.net.model();
        let mut last: BTreeMap<PlaceId, (u64, String)> = BTreeMap::new();
        let lines = rows.iter().filter(|(key, ..)| key.starts_with('M'));
        let left_out: BTreeSet<String> = lines.map(|(_, place, _)| place.clone()).collect();
        for (key, place, posted) in rows {
            let shown = model.shown.get(&key).and_then(|all| all.last());
            let Some(post) = shown.map(|shown| shown.id) else {
                // Posted under an unknown id: another row with the same text may have that post. A notice that a place is open
                // again, or that something could not be posted, is found by the next one if its post was not recorded.
                let owner = u64::try_from(posted).ok().and_then(|id| model.owner(id));
                let same =
                    |kind| key.starts_with(kind) && owner.is_some_and(|o| o.starts_with(kind));
                // The notice in the place of an answer, which then was delivered after all.
                let replaced =
                    key.starts_with('d') && owner.is_some_and(|owner| owner.starts_with('m'));
                let notices = same('r') || same('d') || replaced;
                // An invitation that was called off, what a game has left behind, the daily puzzle of a closed place, and what is
                // left out are not posted. Everything else is, also after a restore.
                let dropped = key.starts_with(['m', 'f', 'Z']) || left_out.contains(&place);
                assert!(
                    posted == 0 && dropped || notices,
                    "{ONE_ANSWER}: {key} in {place} counts as sent as {posted}, which is {owner:?}"
                );
                continue;
            };
            let noted = posted == 0
                || model.changed.contains(&key)
                || model.shown[&key].iter().any(|shown| i64::try_from(shown.id) == Ok(posted));
            assert!(noted, "{ONE_ANSWER}: {key} is noted as {posted}, and was posted as {post}");
            let place = PlaceId(place);
            let channel = channel_id(&place).ok().and_then(|channel| model.channels.get(&channel));
            let here =
                channel.is_some_and(|c| c.messages.binary_search_by_key(&post, |m| m.id).is_ok());
            // Posts from before a restore may have another order. Notices that a place is open again, or that something could not
            // be posted, are sent ahead of the rows that wait.
            if !here
                || key.starts_with(['r', 'd', 'M'])
                || model.changed.contains(&key)
                || post <= crate::model::first_id(model.restored_at)
            {
                continue;
            }
            let before = last.insert(place, (post, key.clone()));
            assert!(
                before.as_ref().is_none_or(|(before, _)| *before < post),
                "{IN_ORDER}: {key} was posted as {post}, before an earlier row: {before:?}"
            );
        }
    }

    /// Checks that actions of the player to move are in the order of their messages.
    fn in_order(&mut self, id: GameId) {
        let store = self.process.store();
        let game = stored(store.snapshot().unwrap().replayed(id));
        let Some(game) = game else { return };
        let start = stored(store.snapshot().unwrap().shown_at(id, 0));
        let Some(mut position) = start.map(|shown| shown.position) else { return };
        let mut last = MessageId(0);
        let mut positions = vec![position.boxed_clone()];
        for action in stored(store.snapshot().unwrap().actions(id)) {
            if let Some(to) = takes_back_to(&action.canonical) {
                position = positions[to].boxed_clone();
                positions.push(position.boxed_clone());
                continue;
            }
            // A termination is not bound to a turn.
            let in_turn = position.to_act() == Some(action.seat)
                && Termination::from_canonical(position.seats(), &action.canonical).is_none();
            if let Some((_, message)) = &action.message
                && in_turn
                && action.cause == Cause::Message
            {
                assert!(
                    *message > last,
                    "{IN_ORDER}: g{} in {}: {action:?} comes after message {last}",
                    id.0,
                    game.place
                );
                last = *message;
            }
            if let Err(refusal) = position.apply(&action.canonical) {
                panic!("{REPLAY}: g{} {action:?}: {refusal}", id.0);
            }
            positions.push(position.boxed_clone());
        }
    }
}
