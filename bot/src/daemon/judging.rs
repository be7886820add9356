//! Gives messages their verdicts.

use std::time::Instant;

use super::core::{Core, Judged, TRIES};
use super::plan::{Effect, Known, Plan, Preview, plan};
use crate::chat::text::tidy;
use crate::chat::{Incoming, Person, PersonId};
use crate::fail::{fault_point, kill_point};
use crate::game::Ruling;
use crate::game::words;
use crate::metrics::{self, Counter};
use crate::store::{Commit, Outcome, Receipt, Snapshot, StoreError, Verdict};
use crate::time::Moment;

/// The most answers that one person gets in a minute to text that changes nothing. Discord accepts about one post a
/// second in a direct message channel.
const MAX_ANSWERS: usize = 30;

/// How many times judging an interaction may begin. A read-only command can be repeated by its author; for others,
/// the first attempt may have been ended by a power cut.
const READ_ONLY_ATTEMPTS: u32 = 1;
const OTHER_ATTEMPTS: u32 = 2;

/// Returns how the author is called in the guild of a message, if the network says so.
fn name_in_guild(incoming: &Incoming) -> Option<(String, Person)> {
    let guild = incoming.context.known_guild().filter(|_| incoming.context.says_names())?;
    let name = Some(tidy(&incoming.author.name)).filter(|name| !name.is_empty())?;
    Some((guild.to_owned(), Person { id: incoming.author.id.clone(), name }))
}

impl Core {
    /// Gives a message its verdict once, if enough history is `known`. After an error, here and below, it has none.
    pub fn judge(
        &self,
        incoming: &Incoming,
        now: Moment,
        known: &Known,
    ) -> Result<Judged, StoreError> {
        self.with_quarantine(now, || self.judge_once(incoming, now, known))
    }

    fn judge_once(
        &self,
        incoming: &Incoming,
        now: Moment,
        known: &Known,
    ) -> Result<Judged, StoreError> {
        let span = tracing::info_span!(
            "message",
            place = %incoming.place,
            message = %incoming.id,
            game = tracing::field::Empty
        );
        let _entered = span.enter();
        let view = self.store.snapshot()?;
        if view.verdict(&incoming.place, incoming.id)?.is_some() {
            return Ok(Judged::Done);
        }
        // A backfill has passed it: it was conversation, whose verdict is not stored. Judged again on another
        // position, it might become a move that its author did not mean.
        let bare = !incoming.addressed && !incoming.text.trim_start().starts_with('/');
        if bare && view.watermark(&incoming.place)?.is_some_and(|w| incoming.id <= w) {
            return Ok(Judged::Done);
        }
        // Only messages that are in no history are stored and judged again.
        let begun = if incoming.context.unseen { view.attempts(incoming.id)? } else { None };
        let Some(begun) = begun else { return self.decide(incoming, now, known, view) };
        drop(view);
        let most =
            if self.desk.is_read_only(incoming) { READ_ONLY_ATTEMPTS } else { OTHER_ATTEMPTS };
        if begun >= most {
            tracing::error!(
                begun,
                "an interaction ended the process before; it is not judged again"
            );
            self.fail(incoming, now, words::Failure::Interrupted)?;
            return Ok(Judged::Done);
        }
        let id = incoming.id;
        self.store.write(move |tx| tx.set_attempts(id, begun + 1))?;
        let judged = self.decide(incoming, now, known, self.store.snapshot()?);
        if !matches!(judged, Ok(Judged::Done)) {
            self.store.write(move |tx| tx.set_attempts(id, begun))?;
        }
        judged
    }

    /// Judges a message on `view`, or on newer states if it conflicts.
    fn decide(
        &self,
        incoming: &Incoming,
        now: Moment,
        known: &Known,
        mut view: Snapshot,
    ) -> Result<Judged, StoreError> {
        for _ in 0..TRIES {
            view = view.with_name(name_in_guild(incoming));
            kill_point("desk-before");
            fault_point("judge", &incoming.text);
            let seed = self.seed ^ incoming.id.0.rotate_left(32);
            let ruling = self.desk.message(now, seed, incoming, &view, &self.recent)?;
            kill_point("desk-after");
            let Some(mut ruling) = ruling else { return Ok(Judged::Done) };
            match plan(known, incoming, Some(&preview(incoming, &ruling, &view)?)) {
                Plan::Judge => {}
                first => return Ok(Judged::Not(first)),
            }
            drop(view);
            if let Some(save) = ruling.commit.saves.first() {
                tracing::Span::current().record("game", save.game.id.0);
            }
            if let Some(waiting) = ruling.waiting {
                self.backpressure.note(&incoming.place, waiting, Instant::now());
            }
            let asks = ruling.waiting.is_some() && !incoming.context.unseen;
            if asks && !ruling.commit.posts.is_empty() && !self.may_answer(&incoming.author.id, now)
            {
                ruling.commit.posts.clear();
            }
            let unanswered = asks && ruling.commit.posts.is_empty();
            let verdict = ruling.commit.verdict.as_ref();
            let understood = verdict.is_some_and(|verdict| verdict.outcome != Outcome::Ignored);
            let receipt = self.store_commit(ruling.commit)?;
            if receipt == Receipt::Done && unanswered {
                metrics::count(Counter::Unanswered);
            }
            if receipt == Receipt::Done {
                let author = &incoming.author.id;
                self.recent.add(author, now, ruling.pictures, ruling.mentioned);
                if understood {
                    self.recent.add_line(author, ruling.explains);
                }
            }
            if receipt != Receipt::Conflict {
                return Ok(Judged::Done);
            }
            view = self.store.snapshot()?;
        }
        Err(StoreError::Other {
            path: std::path::PathBuf::from("the game"),
            detail: "it changes too fast; the message is read again later".to_owned(),
        })
    }

    /// Gives a message that could not be judged its verdict: it is not judged again, and its author is notified unless it was
    /// conversation. An existing verdict remains.
    pub fn fail(
        &self,
        incoming: &Incoming,
        now: Moment,
        failure: words::Failure,
    ) -> Result<(), StoreError> {
        let commit = self.with_quarantine(now, || {
            self.desk.failed(now, incoming, failure, &self.store.snapshot()?, &self.recent)
        })?;
        self.store_commit(commit).map(drop)
    }

    /// Returns whether an interaction must be refused because too many answers wait in its place.
    pub fn must_refuse(&self, incoming: &Incoming) -> bool {
        incoming.context.unseen
            && self.backpressure.refuse(
                &incoming.place,
                self.desk.is_read_only(incoming),
                Instant::now(),
            )
    }

    pub fn is_read_only(&self, incoming: &Incoming) -> bool {
        self.desk.is_read_only(incoming)
    }

    /// Refuses a read-only command because too many are waiting.
    pub fn refuse_busy(&self, incoming: &Incoming, now: Moment) -> Result<(), StoreError> {
        let mut commit =
            self.desk.refuse_busy(now, incoming, &self.store.snapshot()?, &self.recent)?;
        let asks = self.desk.is_limited() && !incoming.context.unseen;
        if asks && !self.may_answer(&incoming.author.id, now) {
            commit.posts.clear();
            metrics::count(Counter::Unanswered);
        }
        self.store_commit(commit).map(drop)
    }

    /// Like [`Core::fail`], but notifies nobody. The last resort if notifying fails too.
    pub fn fail_silently(&self, incoming: &Incoming, now: Moment) -> Result<(), StoreError> {
        let verdict = Verdict {
            place: incoming.place.clone(),
            message: incoming.id,
            author: incoming.author.id.clone(),
            at: incoming.at,
            outcome: Outcome::Failed,
            game: None,
        };
        let commit = Commit { verdict: Some(verdict), now, ..Commit::default() };
        self.store_commit(commit).map(drop)
    }

    /// Returns whether a person may get one more answer, and counts it.
    fn may_answer(&self, person: &PersonId, now: Moment) -> bool {
        let mut answers = self.answers.lock();
        let may = answers.count(person, now) < MAX_ANSWERS;
        if may {
            answers.add(person, now, 1);
        }
        may
    }
}

/// Returns the effect of a ruling, as far as it decides which histories must be read first.
fn preview(incoming: &Incoming, ruling: &Ruling, view: &Snapshot) -> Result<Preview, StoreError> {
    let commit = &ruling.commit;
    let nothing = |effect| Preview { effect, places: Vec::new(), private: Vec::new() };
    // A move that is refused now may be legal once earlier messages are read.
    let refused = commit.verdict.as_ref().is_some_and(|v| v.outcome == Outcome::Refused);
    Ok(if ruling.paused {
        nothing(Effect::Pause)
    } else if ruling.out_of_turn {
        concerned(Effect::OutOfTurn, commit, view)?
    } else if refused || !commit.saves.is_empty() {
        concerned(Effect::Change, commit, view)?
    } else if !ruling.may_answer_in.is_empty() {
        let mut private = Vec::new();
        for game in view.live_in(&incoming.place, &incoming.author.id)? {
            private.extend(view.private_places_of(game)?);
        }
        Preview { effect: Effect::Talk, places: ruling.may_answer_in.clone(), private }
    } else {
        nothing(Effect::Nothing)
    })
}

/// Returns an effect with the place of the game that a message concerns, its former places and the direct message
/// channels of its players.
fn concerned(effect: Effect, commit: &Commit, view: &Snapshot) -> Result<Preview, StoreError> {
    let nothing = Preview { effect, places: Vec::new(), private: Vec::new() };
    let saved = commit.saves.first().map(|save| &save.game);
    let about = commit.verdict.as_ref().and_then(|v| v.game).map(|(id, _)| id);
    // No message comes before a game that is opened by this one.
    let Some(id) = saved.map(|game| game.id).or(about) else { return Ok(nothing) };
    let Some(game) = view.game(id)? else { return Ok(nothing) };
    // If the message moves the game, its new place: moves typed in the place it leaves still count there.
    let home = saved.map_or(&game.place, |saved| &saved.place);
    let former = game.former.iter().map(|former| &former.place).filter(|place| *place != home);
    let places = std::iter::once(home).chain(former).cloned().collect();
    Ok(Preview { places, private: view.private_places_of(id)?, ..nothing })
}
