//! The invariants, checked during and after a simulation.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use bot::chat::{Incoming, MessageId, PlaceId};
use bot::daemon::question::Question;
use bot::game::state::{ActionRow, Cause, ComputerTask, GameId, Match, Thread};
use bot::store::Outcome;
use bot::time::Moment;

use rules::game::Termination;

use crate::account::Account;
use crate::clock::MOST;
use crate::cup_judge::Cup;
use crate::double::channel_id;
use crate::former::FormerPlaces;
use crate::hours::{STANDS_STILL, StandsStill};
use crate::model::{Kind, Message, OTHER_GUILD, first_id, moment};
use crate::more_time::MoreTime;
use crate::world::{World, stored, stored_game};

pub(crate) const ONE_VERDICT: &str = "one verdict a message";
pub(crate) const RECEIVED: &str = "what is received is what was written";
pub(crate) const STORED: &str = "acknowledged means stored";
pub(crate) const VERSION: &str = "version equals ply";
pub(crate) const ONE_ANSWER: &str = "at most one visible answer a key";
pub(crate) const REPLAY: &str = "replay equals stored state";
pub(crate) const IN_TIME: &str = "no one is flagged for a move made in time";
pub(crate) const IN_ORDER: &str = "moves are made in the order in which they were typed";
pub(crate) const CONSENT: &str = "a game moves where its players want it";
pub(crate) const COMPUTER: &str = "a computer acts once in its turn, by the rules";
pub(crate) const FORMER: &str = "a move typed where the game was is played or answered";

/// Where a game is played: the place, whether the game is paused, whether the place is its own thread.
pub(crate) type Home = (PlaceId, bool, bool);

/// What the daemon has acknowledged, as seen from outside. A restore resets it to the time of the backup.
#[derive(Clone, Default)]
pub(crate) struct Ledger {
    /// Verdicts seen after a message was processed.
    verdicts: BTreeMap<u64, (PlaceId, Outcome, i64)>,
    /// Acknowledged interactions, until their verdict is seen.
    promised: BTreeMap<u64, Incoming>,
    /// Watermarks, and their first values.
    marks: BTreeMap<PlaceId, (MessageId, MessageId)>,
    /// For games whose last action was made by the clock: the number of actions, and the last message before it.
    turns: BTreeMap<GameId, (usize, u64)>,
    homes: BTreeMap<GameId, (Home, u64)>,
    /// Former places in which moves still count.
    pub(crate) former: FormerPlaces,
    /// The conditions that people have set.
    pub(crate) conditions: Account,
    /// When clocks stand still.
    pub(crate) still: StandsStill,
    /// The time that was given beyond the pace.
    pub(crate) more_time: MoreTime,
    /// The cups as they were last seen.
    pub(crate) cups: BTreeMap<i64, Cup>,
    /// The games of cups, with their cups.
    pub(crate) games_of_cups: BTreeMap<i64, i64>,
    /// Cups that somebody has ended.
    pub(crate) ended_cups: BTreeSet<i64>,
    /// Who wants the only action to be played.
    pub(crate) forced: BTreeMap<String, bool>,
    /// Guests who are forgotten, and the interactions in which they asked for it.
    pub(crate) forgotten: BTreeMap<String, u64>,
    /// Messages refused because their game could not go on where it was played.
    pub(crate) refused_in_pause: BTreeSet<u64>,
    /// Verdicts before this time may have been pruned.
    pub(crate) pruned: i64,
    /// The model's `reached` at the time of the backup.
    pub(crate) reached: HashSet<u64>,
}

impl Ledger {
    pub(crate) fn promise(&mut self, interaction: Incoming) {
        if !self.verdicts.contains_key(&interaction.id.0) {
            self.promised.insert(interaction.id.0, interaction);
        }
    }

    pub(crate) fn promised(&self) -> impl Iterator<Item = &u64> {
        self.promised.keys()
    }

    /// Returns the ids of all acknowledged messages.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &u64> {
        self.verdicts.keys().chain(self.promised.keys())
    }

    pub(crate) fn knows(&self, id: u64) -> bool {
        self.verdicts.contains_key(&id) || self.promised.contains_key(&id)
    }

    /// Notes where a game is played. Returns the previous place if it has changed.
    pub(crate) fn home(&mut self, game: GameId, home: Home, last: u64) -> Option<Home> {
        if self.homes.get(&game).is_some_and(|(known, _)| *known == home) {
            return None;
        }
        self.homes.insert(game, (home, last)).map(|(before, _)| before)
    }
}

/// The messages of a batch before it is judged that share place and author with another one, with the place's only live game.
pub(crate) type Batch = Vec<(Incoming, Arc<Match>)>;

impl World {
    pub(crate) fn check_violation(&self) {
        let wrong = self.net.model().violation.take();
        assert!(wrong.is_none(), "{}", wrong.unwrap_or_default());
    }

    /// Returns the messages of a batch whose order can matter: several of one person in a place with one live game.
    pub(crate) fn batch(&self, messages: &[Incoming]) -> Batch {
        let mut batch = Batch::new();
        for message in messages {
            let alike =
                |m: &&Incoming| m.place == message.place && m.author.id == message.author.id;
            if message.addressed || messages.iter().filter(alike).count() < 2 {
                continue;
            }
            let store = self.process.store();
            // A message before the watermark without a verdict is conversation that a sweep has passed.
            let passed = stored(store.snapshot().unwrap().watermark(&message.place))
                .is_some_and(|w| message.id <= w);
            if passed
                || stored(store.snapshot().unwrap().verdict(&message.place, message.id)).is_some()
            {
                continue;
            }
            let games = stored(store.snapshot().unwrap().unfinished_in(&message.place));
            if let [id] = games.as_slice()
                && let Some(game) = stored_game(&self.process.core, *id)
            {
                batch.push((message.clone(), game));
            }
        }
        batch
    }

    /// Checks a processed message. `played_in`: whether a game was played there before it.
    pub(crate) fn taken(&mut self, message: &Incoming, played_in: bool, batch: &Batch) {
        let store = self.process.store().clone();
        let outcome = stored(store.snapshot().unwrap().verdict(&message.place, message.id));
        let mark = stored(store.snapshot().unwrap().watermark(&message.place));
        // In the place of a paused game, messages are read from the history once the game continues.
        let stopped = |id: &GameId| {
            let game = stored_game(&self.process.core, *id);
            game.is_some_and(|game| game.stopped_at.is_some())
        };
        let waits =
            stored(store.snapshot().unwrap().unfinished_in(&message.place)).iter().any(stopped);
        let passed = mark.is_some_and(|mark| message.id <= mark);
        // Messages read before it may have ended the last game in which moves counted here.
        let listens = played_in && self.is_played_in(&message.place);
        assert!(
            outcome.is_some() || !listens || passed || waits,
            "{STORED}: message {} was taken but has no verdict: {message:?}",
            message.id
        );
        if let Some(outcome) = outcome {
            let known = (message.place.clone(), outcome, message.at.0);
            let before = self.ledger.verdicts.insert(message.id.0, known);
            assert!(
                before.as_ref().is_none_or(|(_, b, at)| *b == outcome || *at < self.ledger.pruned),
                "{ONE_VERDICT}: message {} is {outcome:?} and was {before:?}",
                message.id
            );
            self.ledger.promised.remove(&message.id.0);
        }
        self.note_homes();
        let opening = ["play", "move-game", "rematch", "queue"];
        let opens = opening.iter().any(|word| message.text.contains(word));
        self.judge_mark(&message.place, (opens && !played_in).then_some(message.id));
        if opens {
            self.note_games();
            self.note_homes();
        }
        if outcome == Some(Outcome::Played)
            && let Some((id, action)) =
                stored(store.snapshot().unwrap().action_by(&message.place, message.id))
        {
            let game = stored_game(&self.process.core, id);
            assert!(
                game.is_some_and(|g| g.ply >= action.ply),
                "{VERSION}: g{} has fewer actions than {action:?}",
                id.0
            );
            self.judge_batch(message, id, &action, batch);
        }
    }

    /// Returns whether a game is played in a place, or was and moves still count.
    pub(crate) fn is_played_in(&self, place: &PlaceId) -> bool {
        let store = self.process.store();
        !stored(store.snapshot().unwrap().unfinished_in(place)).is_empty()
            || !stored(store.snapshot().unwrap().formerly_in(place)).is_empty()
    }

    /// Returns the game in which a message is a legal move in turn, if the message is in a former place of that game.
    pub(crate) fn move_in_former_place(&mut self, message: &Incoming) -> Option<Arc<Match>> {
        let id = *self.meant.get(&message.id.0)?;
        let store = self.process.store().clone();
        if message.addressed
            || stored(store.snapshot().unwrap().verdict(&message.place, message.id)).is_some()
        {
            return None;
        }
        let passed = stored(store.snapshot().unwrap().watermark(&message.place))
            .is_some_and(|w| message.id <= w);
        let game = stored_game(&self.process.core, id).filter(|_| !passed)?;
        let seat = game.position.to_act()?;
        self.follow(&game);
        // Where games are stopped, messages are judged when they go on.
        let fits = self.ledger.former.of(id).iter().any(|(place, _)| *place == message.place)
            && !stored(store.snapshot().unwrap().is_stopped(&message.place))
            && game.stopped_at.is_none()
            && game.holder(seat).person() == Some(&message.author.id)
            && game.last_turn.is_none_or(|last| message.id > last)
            && game.position.actions().contains(&message.text);
        fits.then_some(game)
    }

    /// Checks that a move typed in a former place of its game was answered, and not played if the game had left before.
    pub(crate) fn judge_former(&mut self, message: &Incoming, game: &Match) {
        let outcome =
            stored(self.process.store().snapshot().unwrap().verdict(&message.place, message.id));
        let now = stored_game(&self.process.core, game.id);
        // An earlier move, typed in another place, may have been read before it.
        if let Some(now) = &now {
            self.follow(now);
        }
        // An earlier message may have ended the game, and an edited message has another text.
        let listens = self.ledger.former.awaits(game.id, &message.place, &message.author.id.0);
        let messages = channel_id(&message.place)
            .map_or_else(|_| Vec::new(), |c| self.messages_in(c, message.id.0 - 1));
        // Somebody else may have taken over the seat before.
        let former = now.as_ref().map(|game| game.former.clone());
        let plays = now.is_some_and(|game| game.plays(&message.author.id));
        let Some(left_by) = listens.filter(|_| plays) else { return };
        if messages.first().is_none_or(|first| first.id != message.id) {
            return;
        }
        let played = outcome == Some(Outcome::Played) && message.id.0 < left_by;
        assert!(
            played || outcome == Some(Outcome::Refused),
            "{FORMER}: g{} is played in {}, and was in {former:?}; {message:?} came to {outcome:?}",
            game.id.0,
            game.place
        );
        self.tally.figure("moves typed where the game was", 1);
        self.tally.figure("of them played", u64::from(played));
    }

    /// Checks that the players wanted a game to move.
    pub(crate) fn judge_move(&mut self, before: &Home, game: &Match) {
        // Earlier messages there do not concern the game.
        if let Some(mark) = stored(self.process.store().snapshot().unwrap().watermark(&game.place))
        {
            let first = self.ledger.marks.get(&game.place).map_or(mark, |(_, first)| *first);
            self.ledger.marks.insert(game.place.clone(), (mark, first));
        }
        if game.thread == Thread::Made {
            return;
        }
        self.tally.figure("games moved", 1);
        let (place, paused, _) = before;
        // If it was not being played when it was last looked at, it may have moved before others joined.
        let joined = !self.ledger.former.was_live(game.id);
        let deciders: Vec<&str> = game
            .deciders()
            .into_iter()
            .filter_map(|seat| game.holder(seat).person().map(|p| p.0.as_str()))
            .collect();
        // Whoever took over a seat since then may have done so after the move.
        let knew: Vec<&str> =
            deciders.iter().copied().filter(|p| self.ledger.former.was_in(game.id, p)).collect();
        self.leaves(place, game);
        let requested = self.movers.get(&game.id);
        let alone = deciders.len() < 2;
        let consents =
            |person: &&&str| requested.is_some_and(|requested| requested.contains(**person));
        assert!(
            if *paused || joined {
                deciders.iter().any(|person| consents(&person))
            } else {
                knew.iter().all(|person| consents(&person))
            },
            "{CONSENT}: g{} went from {place} (paused: {paused}) to {}; requested by {requested:?}, played by {deciders:?}",
            game.id.0,
            game.place
        );
        let channel = channel_id(&game.place).unwrap_or(0);
        let is_private = |channel: u64| {
            self.net.model().channels.get(&channel).is_some_and(|c| c.kind == Kind::Private)
        };
        let private = is_private(channel);
        // A game in direct messages belongs to no guild.
        let homeless = *paused && is_private(channel_id(place).unwrap_or(0));
        assert!(
            (channel != OTHER_GUILD || homeless) && (!private || *paused && alone),
            "{CONSENT}: g{} of {deciders:?} went from {place} (paused: {paused}) to {}",
            game.id.0,
            game.place
        );
    }

    /// Returns whether the daemon can read a channel's history now.
    pub(crate) fn is_readable(&self, channel: u64) -> bool {
        let model = self.net.model();
        let there = model.channels.get(&channel).is_some_and(|c| !c.deleted);
        there && !model.is_closed(channel) && !model.is_hidden(channel)
    }

    /// Checks that of two moves in one batch the one typed first is made.
    fn judge_batch(&self, message: &Incoming, id: GameId, action: &ActionRow, batch: &Batch) {
        // A move typed before would have ended the request to take back.
        if action.takes_back_to().is_some() {
            return;
        }
        let earlier = batch.iter().filter(|(m, game)| {
            m.place == message.place
                && m.author.id == message.author.id
                && m.id < message.id
                && game.id == id
                && action.ply == game.ply + 1
                && game.stopped_at.is_none()
                && m.id > game.opened_by
                && game.last_turn.is_none_or(|last| m.id > last)
                && game.position.to_act() == Some(action.seat)
        });
        // In a place that the game has left, bare moves do not count, and an edited message has another text.
        let here = |place: &PlaceId| {
            let now = stored_game(&self.process.core, id);
            now.is_some_and(|game| game.place == *place)
        };
        let stands = |m: &Incoming| {
            let messages = channel_id(&m.place)
                .map_or_else(|_| Vec::new(), |c| self.messages_in(c, m.id.0 - 1));
            messages.first().is_some_and(|first| first.id == m.id)
        };
        for (earlier, game) in earlier.filter(|(m, _)| here(&m.place) && stands(m)) {
            assert!(
                !game.position.actions().contains(&earlier.text),
                "{IN_ORDER}: g{} {action:?} was made, although {earlier:?} came with it",
                id.0
            );
        }
    }

    /// Checks that the watermark passes only messages that reached the daemon. `opening`: a message that opened a game there.
    pub(crate) fn judge_mark(&mut self, place: &PlaceId, opening: Option<MessageId>) {
        let Some(mark) = stored(self.process.store().snapshot().unwrap().watermark(place)) else {
            return;
        };
        let (old, first) = self.ledger.marks.get(place).copied().unwrap_or((mark, mark));
        self.ledger.marks.insert(place.clone(), (mark, first));
        assert!(mark >= old, "{ONE_VERDICT}: the watermark of {place} went from {old} to {mark}");
        if mark == old || opening == Some(mark) {
            return;
        }
        let Ok(channel) = channel_id(place) else { return };
        let model = self.net.model();
        let Some(channel) = model.channels.get(&channel) else { return };
        let passed = channel.after(old.0).iter().take_while(|m| m.id <= mark.0);
        let missed = passed.filter(|m| m.incoming.is_some() && !m.deleted);
        if let Some(missed) = missed.filter(|m| !model.reached.contains(&m.id)).last().cloned() {
            drop(model);
            panic!(
                "{ONE_VERDICT}: {place} is swept up to {mark}, but this was never seen: {missed:?}"
            );
        }
    }

    /// Notes the watermarks of places in which the process before opened the first game just before it stopped.
    fn note_openings(&mut self) {
        let store = self.process.store().clone();
        let core = Arc::clone(&self.process.core);
        for (place, (mark, _)) in &mut self.ledger.marks {
            let Some(now) =
                stored(store.snapshot().unwrap().watermark(place)).filter(|now| now > mark)
            else {
                continue;
            };
            let opened =
                |id: &GameId| stored_game(&core, *id).is_some_and(|game| game.opened_by == now);
            if stored(store.snapshot().unwrap().unfinished_in(place)).iter().any(opened) {
                *mark = now;
            }
        }
    }

    /// Checks after a start that everything acknowledged is still stored.
    pub(crate) fn judge_start(&mut self) {
        for (id, (place, outcome, at)) in self.ledger.verdicts.iter().rev().take(16) {
            self.judge_verdict(*id, place, *outcome, *at);
        }
        self.note_openings();
        self.drop_refused();
        let store = self.process.store();
        let stored_ids = stored(store.snapshot().unwrap().interactions());
        let mut judged = Vec::new();
        for (id, interaction) in &self.ledger.promised {
            let view = store.snapshot().unwrap();
            let verdict = stored(view.verdict(&interaction.place, interaction.id));
            assert!(
                stored_ids.iter().any(|k| k.id.0 == *id) || verdict.is_some(),
                "{STORED}: {interaction:?} was acknowledged and is no longer stored"
            );
            judged.extend(verdict.map(|outcome| (*id, interaction.clone(), outcome)));
        }
        // The process before died when it had judged them.
        for (id, Incoming { place, at, .. }, outcome) in judged {
            self.ledger.promised.remove(&id);
            self.ledger.verdicts.insert(id, (place, outcome, at.0));
        }
    }

    /// Drops interactions whose authors were asked to try again.
    pub(crate) fn drop_refused(&mut self) {
        let model = self.net.model();
        self.ledger.promised.retain(|id, _| !model.refused.contains(id));
    }

    /// Checks at the end that everything acknowledged is stored.
    pub(crate) fn judge_all_verdicts(&self) {
        for (id, (place, outcome, at)) in &self.ledger.verdicts {
            self.judge_verdict(*id, place, *outcome, *at);
        }
    }

    fn judge_verdict(&self, id: u64, place: &PlaceId, outcome: Outcome, at: i64) {
        let found = stored(self.process.store().snapshot().unwrap().verdict(place, MessageId(id)));
        let gone = found.is_none()
            && (outcome == Outcome::Ignored
                || outcome != Outcome::Played && at < self.ledger.pruned);
        assert!(
            found == Some(outcome) || gone,
            "{STORED}: message {id} in {place} was {outcome:?} and is {found:?}"
        );
    }

    /// Checks what the clock has just done in a game.
    pub(crate) fn judge_clock(&mut self, before: &Match) {
        let id = before.id;
        let Some(game) = stored_game(&self.process.core, id) else { return };
        if game.ply == before.ply {
            return;
        }
        let actions = stored(self.process.store().snapshot().unwrap().actions(id));
        self.judge_round(&game, &actions, before.ply);
        let mut by_clock = false;
        for (at, action) in actions.iter().enumerate().skip(before.ply) {
            // The clock plays the only action.
            by_clock |= at == before.ply && action.cause == Cause::Condition;
            if matches!(action.cause, Cause::Time | Cause::Default) {
                self.tally
                    .figure(if action.cause == Cause::Time { "flags" } else { "defaults" }, 1);
                let before = &actions[..at];
                self.judge_not_unfair(&game, action, before);
                self.judge_not_too_early(&game, action, before);
                by_clock = true;
            }
            // Conditions may answer it at once.
            if by_clock && action.cause != Cause::Message {
                let last = self.net.model().last_id();
                self.ledger.turns.insert(id, (action.ply, last));
            }
        }
    }

    /// Checks what a computer has just done: an action in its own seat and turn, and at once those of other computers and the
    /// answers of conditions.
    pub(crate) fn judge_computer(&mut self, before: &Match, question: &Question) {
        let id = before.id;
        let Some(game) = stored_game(&self.process.core, id) else { return };
        assert_eq!(game.revision, before.revision + 1, "{COMPUTER}: g{}: {question:?}", id.0);
        let seat = question.task.seat();
        assert!(before.is_computer(seat), "{COMPUTER}: g{}: {question:?}", id.0);
        let actions = stored(self.process.store().snapshot().unwrap().actions(id));
        let Some((first, answers)) = actions.get(before.ply..).and_then(<[_]>::split_first) else {
            let answered = matches!(question.task, ComputerTask::Answer(_));
            assert!(answered, "{COMPUTER}: g{}: nothing was done: {question:?}", id.0);
            return;
        };
        assert_eq!((first.seat, first.cause), (seat, Cause::Computer), "{COMPUTER}: g{}", id.0);
        let agreed = Termination::from_canonical(before.position.seats(), &first.canonical);
        assert!(
            agreed.is_some() || before.position.actions().contains(&first.canonical),
            "{COMPUTER}: g{}: {first:?} is not legal",
            id.0
        );
        for answer in answers {
            // It may have captured the king of the last person.
            let ends = Some(Termination::AgreedDraw)
                == Termination::from_canonical(before.position.seats(), &answer.canonical)
                    .map(|(_, termination)| termination);
            let ends = ends && answer.cause == Cause::Computer;
            let computer = answer.cause == Cause::Computer && before.is_computer(answer.seat);
            assert!(
                ends || computer || answer.cause == Cause::Condition,
                "{COMPUTER}: g{}: {answer:?}",
                id.0
            );
        }
        let last = self.net.model().last_id();
        let ply = answers.last().map_or(first.ply, |answer| answer.ply);
        self.ledger.turns.insert(id, (ply, last));
    }

    /// Returns the message after which the turn began that follows some actions, if it is known.
    fn turn_began(&self, game: &Match, before: &[ActionRow]) -> Option<u64> {
        let Some(last) = before.last() else { return Some(game.opened_by.0) };
        let known = self.ledger.turns.get(&game.id).filter(|(ply, _)| *ply == last.ply);
        // A condition answers at once; one that does not is the only action, played by the clock.
        let mut rows = before.iter().rev();
        let mut cause = rows.next()?;
        while cause.cause == Cause::Condition {
            cause = rows.next().filter(|earlier| earlier.at == cause.at)?;
        }
        match &cause.message {
            Some((_, id)) => Some(id.0),
            None => known.map(|(_, last_id)| *last_id),
        }
    }

    /// Checks that no player lost on time too early, by a clock that never jumps.
    fn judge_not_too_early(&mut self, game: &Match, action: &ActionRow, before: &[ActionRow]) {
        let holder = game.holder(action.seat).person().map(|person| person.0.as_str());
        let now = self.clock.discord_now();
        // Time that was over before a vacation began stays over.
        let person = holder.filter(|_| self.vacations_count(game.id)).unwrap_or_default();
        let began = self.turn_began(game, before).map(moment);
        let offered = self.was_offered(game, action, began.unwrap_or(0));
        // The end of an offer is not the player's time.
        if !offered {
            let still = self.ledger.still.standing(game.id.0, person, action.at.0, MOST);
            assert!(
                still.is_none(),
                "{STANDS_STILL}: g{}: {action:?} at {now}: {still:?}",
                game.id.0
            );
        }
        let Some(began) = began else { return };
        // Whoever takes a seat begins a turn.
        let began = self.taken_at(game, action).map_or(began, |at| began.max(at));
        let holder = holder.unwrap_or_default();
        if !offered {
            self.judge_not_asleep(game, action, holder, began);
        }
        if action.cause != Cause::Time {
            return;
        }
        self.judge_had_more_time(game, action, began);
        let Some(least) = self.least_time(game, action, began) else { return };
        let passed = now - began - self.ledger.still.stood(game.id.0, person, (began, now));
        assert!(
            passed + MOST >= least,
            "{IN_TIME}: g{}: {action:?} after {} of at least {} minutes",
            game.id.0,
            passed / 60_000,
            least / 60_000
        );
    }

    /// Checks that no player lost on time who had posted a legal move in time where it could be read.
    fn judge_not_unfair(&mut self, game: &Match, action: &ActionRow, earlier: &[ActionRow]) {
        let store = self.process.store().clone();
        let before = stored(store.snapshot().unwrap().shown_at(game.id, action.ply - 1));
        let Some(position) = before.map(|shown| shown.position) else { return };
        let Some(holder) = game.holder(action.seat).person() else { return };
        // A message from before the turn was meant for another position.
        let Some(began) = self.turn_began(game, earlier) else { return };
        let previous = earlier.iter().rev().find(|action| action.cause != Cause::Condition);
        // What a player wrote before taking over the seat does not count.
        let seat = game.former_players.iter().rev().find(|f| f.seat == action.seat);
        let began = seat.map_or(began, |former| began.max(first_id(former.at.0 + MOST)));
        let legal = position.actions();
        let started = game.started_at.unwrap_or(Moment::MAX);
        let mut candidates: Vec<Incoming> = Vec::new();
        let home = self.ledger.homes.get(&game.id).map_or(u64::MAX, |(_, since)| *since);
        // What was typed in a former place before the game left it counts. Messages that cannot be read there any more are lost.
        for (former, left_by) in self.ledger.former.of(game.id) {
            let stopped = stored(store.snapshot().unwrap().is_stopped(&former));
            if let Ok(channel) = channel_id(&former)
                && !stopped
                && self.is_readable(channel)
            {
                let before = self.messages_in(channel, began).into_iter();
                candidates.extend(before.filter(|m| m.id.0 < left_by));
            }
        }
        if let Ok(channel) = channel_id(&game.place) {
            candidates.extend(self.messages_in(channel, began.max(home)));
        }
        let private = self.net.model().private_channel(&holder.0);
        if let Some((_, first)) = self.ledger.marks.get(&crate::model::place(private)) {
            // While the game was paused, no move could be made anywhere.
            candidates.extend(self.messages_in(private, began.max(first.0).max(home)));
        }
        // Only moves that cannot be meant for another game.
        candidates.retain(|m| self.meant.get(&m.id.0) == Some(&game.id));
        candidates.retain(|m| legal.contains(&m.text));
        // Their authors were told that no move could be made.
        candidates.retain(|m| !self.ledger.refused_in_pause.contains(&m.id.0));
        let named = format!("/move g{}@{} ", game.id.0, action.ply - 1);
        let promised = self.ledger.promised.values().filter(|m| {
            m.text.strip_prefix(&named).is_some_and(|text| legal.iter().any(|l| l == text))
        });
        candidates.extend(promised.cloned());
        candidates.retain(|m| {
            m.author.id == *holder
                && m.id.0 > began
                && m.at <= action.at
                && m.at >= started
                && stored(store.snapshot().unwrap().verdict(&m.place, m.id))
                    != Some(Outcome::Played)
        });
        let restored = first_id(self.net.model().restored_at);
        let answered = previous.and_then(|p| p.message.as_ref()).map(|(place, _)| place);
        for m in candidates {
            // After a restore, messages typed in several places are read again place by place.
            if m.id.0 < restored && answered.is_some_and(|place| *place != m.place) {
                self.tally.figure("flagged for a reply read before the move, after a restore", 1);
                continue;
            }
            let store = self.process.store();
            let verdict = stored(store.snapshot().unwrap().verdict(&m.place, m.id));
            let mark = stored(store.snapshot().unwrap().watermark(&m.place));
            let then: Vec<String> = channel_id(&m.place)
                .ok()
                .and_then(|place| {
                    let model = self.net.model();
                    let channel = model.channels.get(&place)?;
                    Some(channel.after(m.id.0).iter().take(5).map(|m| m.content.clone()).collect())
                })
                .unwrap_or_default();
            panic!(
                "{IN_TIME}: g{} in {}: {action:?}, although {m:?} (verdict {verdict:?}, watermark {mark:?}); \
                 before it {previous:?}; messages there after it {then:?}",
                game.id.0, game.place
            );
        }
    }

    /// Returns the messages of people in a channel after a message that were not edited or deleted.
    fn messages_in(&self, channel: u64, after: u64) -> Vec<Incoming> {
        let model = self.net.model();
        let Some(channel) = model.channels.get(&channel) else { return Vec::new() };
        let untouched = |m: &&Message| !m.deleted && !m.edited;
        channel.after(after).iter().filter(untouched).filter_map(|m| m.incoming.clone()).collect()
    }
}
