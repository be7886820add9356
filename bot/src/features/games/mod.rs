//! The games of a person.

pub(crate) mod words;

use std::fmt;

use locale::Text;
use rules::Seat;

use crate::game::command::{Arguments, CommandError, GameRef, Group, Spec};
use crate::game::state::{Match, Status};
use crate::game::words::away;
use crate::game::{Case, Feature, Halt, Request};
use crate::store::StoreError;
use crate::time::Moment;

static SPECS: [Spec; 1] = [Spec::read(Group::Play, &["games", "mine"], &words::TABLE, &[])];

pub struct Games;

impl Feature for Games {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn user_install(&self) -> bool {
        true
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        arguments.none()?;
        Ok(Box::new(GamesRequest))
    }
}

#[derive(Clone, Copy, Debug)]
struct GamesRequest;

impl fmt::Display for GamesRequest {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl Request for GamesRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, _: Option<GameRef>) -> Result<(), Halt> {
        list(case)
    }
}

/// Lists the games of the writer, those that wait for them first.
fn list(case: &mut Case<'_>) -> Result<(), Halt> {
    let mut games = Vec::new();
    for id in case.state.games_of(case.author())? {
        games.extend(case.state.game(id)?);
    }
    let mine = |g: &Match| g.seats_of(case.author()).collect::<Vec<_>>();
    let waits = |g: &Match| {
        let waits = g.position.to_act().is_some_and(|s| mine(g).contains(&s));
        waits && g.quarantined.is_none() && g.stopped_at.is_none()
    };
    // Invitations from others come last.
    let rank = |g: &Match| match g.status {
        Status::Live if waits(g) => 0,
        Status::Live => 1,
        _ if g.opener == *case.author() || !mine(g).is_empty() => 2,
        _ => 3,
    };
    games.sort_by_key(|g| (rank(g), g.id));
    let style = case.desk.network.style;
    let mut lines = Vec::new();
    for game in &games {
        let line = words::in_list(game, &mine(game), style);
        lines.push(Text::joined([line, away(game, &on_vacation(case, game)?, style)], " "));
    }
    case.whisper(words::your_games(&lines));
    Ok(())
}

/// Returns the seats in a game whose players are on vacation, and until when.
fn on_vacation(case: &Case<'_>, game: &Match) -> Result<Vec<(Seat, Moment)>, StoreError> {
    let mut found = Vec::new();
    if game.status != Status::Live || game.pace.is_none() {
        return Ok(found);
    }
    for seat in game.position.in_game() {
        let Some(person) = game.holder(seat).person() else { continue };
        let lasts = case.state.time_of(person)?.vacation_at(case.now);
        found.extend(lasts.map(|vacation| (seat, vacation.ends)));
    }
    Ok(found)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        vec![Box::new(GamesRequest)]
    }
}
