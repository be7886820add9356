//! `/analyse`: the analysis of a finished game. It takes long, so the daemon does it elsewhere and posts it later.

use std::sync::Arc;

use rules::Seat;
use rules::record::Record;
use search::analyse::{Analysis, Assessment, Game};

use super::case::text_only;
use super::feature::{Case, Desk};
use super::halt::Halt;
use super::show::record_of;
use crate::chat::{Outgoing, PersonId, PictureRequest, Subject};
use crate::course::turns;
use crate::game::state::{
    ActionRow, AnalysisRequest, MOST_ANALYSES, MOST_ANALYSES_HERE, MOST_ANALYSES_OF_ONE, Match,
    Status,
};
use crate::game::words;
use crate::store::{AnalysisChange, Commit, OutboxKey, Post, Snapshot, StoreError};
use crate::time::{Moment, Span};

impl Case<'_> {
    /// Answers with the analysis of a game, or begins it.
    pub(crate) fn analyse(&mut self, game: &Match) -> Result<(), Halt> {
        if game.status != Status::Over || game.moves() == 0 {
            return Err(Halt::refuse(words::not_analysable(game)));
        }
        if let Some(text) = self.state.analysis(game.id)?
            && let Some(message) = self.desk.analysis(self.state, game, self.author(), &text)?
        {
            self.may_show_picture()?;
            let answer = self.answer_to(false, message.text);
            let message = Outgoing { picture: message.picture, ..answer };
            self.post(&self.incoming.place.clone(), message);
            return Ok(());
        }
        let time = self.desk.analysis.time;
        if time <= Span::ZERO {
            return Err(Halt::refuse(words::analysis_off()));
        }
        let waiting = self.state.analysis_requests()?;
        let here = waiting.iter().filter(|request| request.place == self.incoming.place);
        if here.clone().any(|request| request.game == game.id) {
            self.reply(words::analysed_already(game));
            return Ok(());
        }
        let limited = self.desk.network.limited;
        let mine = waiting.iter().filter(|request| request.person == *self.author()).count();
        if waiting.len() >= MOST_ANALYSES
            || limited && here.count() >= MOST_ANALYSES_HERE
            || limited && mine >= MOST_ANALYSES_OF_ONE
        {
            return Err(Halt::refuse(words::too_many_analyses(
                limited && mine >= MOST_ANALYSES_OF_ONE,
            )));
        }
        let mut games: Vec<_> = waiting.iter().map(|request| request.game).collect();
        games.sort_unstable();
        games.dedup();
        games.retain(|id| *id != game.id);
        self.change(AnalysisChange::Add(AnalysisRequest {
            place: self.incoming.place.clone(),
            message: self.incoming.id,
            game: game.id,
            person: self.author().clone(),
            at: self.now,
            tries: 0,
        }));
        self.reply(words::analysis_begun(game, games.len(), time));
        Ok(())
    }
}

impl Desk {
    /// Returns how long the analysis of a game may take; 0 for none.
    #[must_use]
    pub const fn analysis_time(&self) -> Span {
        self.analysis.time
    }

    /// Creates the answers to the requests for the analysis of a game that has ended with a result, or failed if `text` is `None`.
    ///
    /// # Errors
    /// [`StoreError`] of the state.
    pub fn analysed(
        &self,
        now: Moment,
        requests: &[AnalysisRequest],
        text: Option<String>,
        state: &Snapshot,
    ) -> Result<Commit, StoreError> {
        let mut commit = Commit { now, ..Commit::default() };
        let Some(first) = requests.first() else { return Ok(commit) };
        let game = state.game(first.game)?;
        let mut text = text.filter(|_| game.is_some());
        for request in requests {
            let message = match (&game, &text) {
                (Some(game), Some(found)) => {
                    if let Some(message) = self.analysis(state, game, &request.person, found)? {
                        message
                    } else {
                        tracing::error!(
                            game = first.game.0,
                            "an analysis cannot be shown: the stored analysis does not belong to the game"
                        );
                        text = None;
                        text_only(words::analysis_failed(first.game))
                    }
                }
                _ => text_only(words::analysis_failed(first.game)),
            };
            let key = OutboxKey::analysis(request.game, request.message);
            commit.posts.push(Post { key, place: request.place.clone(), message });
        }
        let answered = requests.iter().map(|r| (r.place.clone(), r.message)).collect();
        let end = AnalysisChange::End { game: first.game, text, answered };
        commit.changes.push(Arc::new(end));
        Ok(commit)
    }

    /// Creates the message with the result of an analysis, for a person's eyes. Returns `None` if it does not belong to the game.
    fn analysis(
        &self,
        state: &Snapshot,
        game: &Match,
        person: &PersonId,
        text: &str,
    ) -> Result<Option<Outgoing>, StoreError> {
        let actions = state.actions(game.id)?;
        let Some((replayed, analysis)) = stored(&record_of(game, &actions), text) else {
            return Ok(None);
        };
        let picture = PictureRequest {
            subject: Subject::Course { game: game.id.0 },
            viewer: Seat::FIRST,
            frame: None,
            targets: None,
            look: state.settings(person)?.look,
        };
        let text = words::analysis(game, &analysis, &turns(&replayed, &analysis));
        Ok(Some(Outgoing { picture: Some(picture), ..text_only(text) }))
    }
}

/// Returns a game and its analysis from the text of the results, if they belong together.
#[must_use]
pub(crate) fn stored(record: &Record, text: &str) -> Option<(Game, Analysis)> {
    let game = Game::new(record).ok()?;
    let positions: Result<Vec<Assessment>, _> = text.lines().map(str::parse).collect();
    let analysis = Analysis::new(&game, positions.ok()?)?;
    Some((game, analysis))
}

/// Returns the record of a game that is to be analysed.
#[must_use]
pub(crate) fn record_to_analyse(game: &Match, actions: &[ActionRow]) -> Record {
    record_of(game, actions)
}
