//! The analysis of a finished game. It takes long, so it is made in the background and posted later.

mod store;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use locale::{Text, text};
use rules::Seat;
use search::analyse::{Analysis, Assessment, Game};

use crate::chat::{Outgoing, PersonId, PictureRequest, Subject};
use crate::course::turns;
use crate::game::command::{Arguments, CommandError, GAME, GameRef, Group, Spec};
use crate::game::state::{ActionRow, GameId, Match, Status};
use crate::game::words::number;
use crate::game::{Case, Feature, Halt, Request, Want, record_of, text_only};
use crate::store::{Commit, OutboxKey, Post, Snapshot, StoreError};
use crate::time::{Moment, Span};
use store::MOST_REQUESTS;
use words::TABLE;

pub use store::{AnalysisChange, AnalysisRequest, requests, result};

/// The most requests that wait in one place of a network with limits.
const MOST_REQUESTS_HERE: usize = 5;
/// The most requests of one person that wait on a network with limits.
const MOST_REQUESTS_OF_ONE: usize = 2;

static SPECS: [Spec; 1] =
    [Spec::write(Group::Back, &["analyse", "analyze", "analysis"], &TABLE, &[GAME])];

pub struct Analyses;

impl Feature for Analyses {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        arguments.none()?;
        Ok(Box::new(Analyse))
    }
}

#[derive(Debug)]
struct Analyse;

impl fmt::Display for Analyse {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl Request for Analyse {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let game = case.find(named, Want::Any, self.spec().name)?;
        if game.status != Status::Over || game.moves() == 0 {
            return Err(Halt::refuse(words::not_analysable(&game)));
        }
        if let Some(running) = case.game_like_one_of(&game)? {
            return Err(Halt::privately(words::like_running(&game, running)));
        }
        if let Some(stored) = result(case.state, game.id)?
            && let Some(text) = described(case.state, &game, &stored)?
        {
            case.may_show_picture()?;
            let picture = Some(course(case.state, game.id, case.author())?);
            let message = Outgoing { picture, ..case.answer_to(false, text) };
            case.post(&case.incoming.place.clone(), message);
            return Ok(());
        }
        begin(case, &game)
    }
}

/// Stores a request for the analysis of a game, unless the place waits for it already.
fn begin(case: &mut Case<'_>, game: &Match) -> Result<(), Halt> {
    let time = case.desk.analysis.time;
    if time <= Span::ZERO {
        return Err(Halt::refuse(text!(TABLE, "off")));
    }
    let waiting = requests(case.state)?;
    let here = waiting.iter().filter(|request| request.place == case.incoming.place);
    if here.clone().any(|request| request.game == game.id) {
        case.reply(text!(TABLE, "begun-already", game = number(game.id)));
        return Ok(());
    }
    let limited = case.desk.network.limited;
    let mine = waiting.iter().filter(|request| request.person == *case.author()).count();
    let too_many_of_one = limited && mine >= MOST_REQUESTS_OF_ONE;
    let too_many_here = limited && here.count() >= MOST_REQUESTS_HERE;
    let server = game.community.guild().unwrap_or(&case.incoming.place.0);
    let of_server = waiting.iter().filter(|request| request.server == server).count();
    if of_server >= MOST_REQUESTS || too_many_here || too_many_of_one {
        return Err(Halt::refuse(words::too_many(too_many_of_one)));
    }
    let before = before(&waiting, game.id, server);
    case.change(AnalysisChange::Add(AnalysisRequest {
        place: case.incoming.place.clone(),
        message: case.incoming.id,
        game: game.id,
        server: server.to_owned(),
        person: case.author().clone(),
        at: case.now,
        tries: 0,
    }));
    case.reply(words::begun(game, before, time));
    Ok(())
}

/// Returns how many games are analysed before another one of a server, if nobody asks for more: servers take turns.
fn before(waiting: &[AnalysisRequest], game: GameId, server: &str) -> usize {
    let mut servers: BTreeMap<&str, BTreeSet<GameId>> = BTreeMap::new();
    for request in waiting.iter().filter(|request| request.game != game) {
        servers.entry(&request.server).or_default().insert(request.game);
    }
    let own = servers.remove(server).unwrap_or_default().len();
    own + servers.values().map(|games| games.len().min(own + 1)).sum::<usize>()
}

/// Creates the answers to all `requests` for the analysis of one game, which has ended with the result `text`, or failed if that is `None`.
pub fn answers(
    state: &Snapshot,
    now: Moment,
    requests: &[AnalysisRequest],
    text: Option<String>,
) -> Result<Commit, StoreError> {
    let mut commit = Commit { now, ..Commit::default() };
    let Some(AnalysisRequest { game: id, .. }) = requests.first() else { return Ok(commit) };
    let found = state.game(*id)?.zip(text);
    let answer = match &found {
        Some((game, text)) => described(state, game, text)?,
        None => None,
    };
    if found.is_some() && answer.is_none() {
        let why = "the stored analysis does not belong to the game";
        tracing::error!(game = id.0, "an analysis cannot be shown: {why}");
    }
    for request in requests {
        let message = match &answer {
            Some(text) => Outgoing {
                picture: Some(course(state, *id, &request.person)?),
                ..text_only(text.clone())
            },
            None => text_only(text!(TABLE, "failed", game = number(*id))),
        };
        let key = OutboxKey::analysis(*id, request.message);
        commit.posts.push(Post { key, place: request.place.clone(), message });
    }
    let text = found.map(|(_, text)| text).filter(|_| answer.is_some());
    let answered = requests.iter().map(|r| (r.place.clone(), r.message)).collect();
    commit.changes.push(Arc::new(AnalysisChange::End { game: *id, text, answered }));
    Ok(commit)
}

/// Describes the stored result of an analysis in words. Returns `None` if it does not belong to the game.
fn described(state: &Snapshot, game: &Match, stored: &str) -> Result<Option<Text>, StoreError> {
    let parsed = parsed(game, &state.actions(game.id)?, stored);
    Ok(parsed
        .map(|(replayed, analysis)| words::result(game, &analysis, &turns(&replayed, &analysis))))
}

fn course(state: &Snapshot, game: GameId, person: &PersonId) -> Result<PictureRequest, StoreError> {
    Ok(PictureRequest {
        subject: Subject::Course { game: game.0 },
        viewer: Seat::FIRST,
        frame: None,
        targets: None,
        look: state.settings(person)?.look,
    })
}

/// Parses the stored result of an analysis. Returns it with the replayed game, or `None` if they do not belong together.
pub(crate) fn parsed(
    game: &Match,
    actions: &[ActionRow],
    stored: &str,
) -> Option<(Game, Analysis)> {
    let game = Game::new(&record_of(game, actions)).ok()?;
    let positions: Result<Vec<Assessment>, _> = stored.lines().map(str::parse).collect();
    let analysis = Analysis::new(&game, positions.ok()?)?;
    Some((game, analysis))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        vec![Box::new(Analyse)]
    }
}
