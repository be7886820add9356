//! Ratings: how well people play, by the results of their games on a server.

mod change;
mod chart;
mod compute;
mod excused;
mod places;
mod rate;
mod recount;
mod show;
#[cfg(test)]
#[path = "../../../tests/inside/ratings.rs"]
mod simulated;
mod store;
mod words;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use locale::Text;
use rules::{Seat, Variant};

use crate::chat::ids::{GameId, PersonId};
use crate::chat::network::Network;
use crate::chat::{Outgoing, Person};
use crate::game::command::write::word;
use crate::game::command::{
    Arguments, CommandError, GameRef, Group, Kind, Spec, optional, required,
};
use crate::game::state::{Match, Unrated};
use crate::game::words::{guild_unknown, no_such_game};
use crate::game::{Case, Feature, Halt, Refusal, Request, Want, button};
use crate::store::{self as database, Snapshot, StoreError};
use crate::time::{Moment, Span};
use rate::Class;
use store::{List, Standing};

pub(crate) use recount::{Recount, games, recount, repair};

/// The most changes of a rating that are shown.
const LATELY: usize = 5;

/// The most people of a list that are shown, of each game and of all.
const MOST: (usize, usize) = (20, 3);

const YES: &str = "yes";
/// The word with which the writer takes an annulment back.
const UNDO: &str = "undo";

/// How long an annulment can be taken back.
const UNDONE_WITHIN: Span = Span::days(1);

static SPECS: [Spec; 3] = [
    Spec::read(
        Group::Compete,
        &["rating", "ratings"],
        &words::TABLE,
        &[optional("person", Kind::Person)],
    ),
    Spec::read(
        Group::Compete,
        &["leaderboard", "leaders", "ranking"],
        &words::TABLE,
        &[optional("variant", Kind::Variant)],
    ),
    Spec::write(
        Group::Managers,
        &["annul"],
        &words::TABLE,
        &[required("game", Kind::Game), optional("answer", Kind::Choice(&[YES, UNDO]))],
    ),
];

pub struct Ratings;

impl Feature for Ratings {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn is_possible(&self, _: &Network, guild: bool) -> bool {
        guild
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(match arguments.spec.name {
            "rating" => RatingsRequest::Of { person: arguments.one()? },
            "leaderboard" => RatingsRequest::Best { game: arguments.one()? },
            _ => match arguments.words.as_slice() {
                [] => RatingsRequest::Annul(Annul::Ask),
                [word] if word.eq_ignore_ascii_case(YES) => RatingsRequest::Annul(Annul::Do),
                [word] if word.eq_ignore_ascii_case(UNDO) => RatingsRequest::Annul(Annul::Undo),
                [word, ..] => return arguments.too_much(word),
            },
        }))
    }

    fn on_begin(&self, state: &Snapshot, game: &mut Match) -> Result<(), StoreError> {
        let people: BTreeSet<_> = game.seats.iter().filter_map(|s| s.holder.person()).collect();
        let same = people.len() < game.seats.len();
        // Who changes it later cannot take a loss back. In a cup it is asked before its first game.
        let asked = people.into_iter().filter(|_| game.terms.cup.is_none());
        let mut unrated = same.then_some(Unrated::Seats);
        for person in asked {
            if !state.settings(person)?.rated {
                unrated.get_or_insert(Unrated::Person);
            }
        }
        game.terms.unrated = game.terms.unrated.or(unrated);
        Ok(())
    }

    fn on_lost_on_time(
        &self,
        state: &Snapshot,
        game: &mut Match,
        seat: Seat,
        at: Moment,
    ) -> Result<(), StoreError> {
        excused::lose(state, game, seat, at)
    }

    fn end_note(&self, game: &Match) -> Option<Text> {
        words::excused(game)
    }

    fn on_forget(
        &self,
        _: &Snapshot,
        _: &PersonId,
        token: &PersonId,
    ) -> Result<Vec<Arc<dyn database::Change>>, StoreError> {
        Ok(vec![Arc::new(change::Forgotten(token.clone()))])
    }

    fn settled_change(&self) -> Option<Arc<dyn database::Change>> {
        Some(Arc::new(change::RateEnded))
    }
}

#[derive(Debug)]
enum RatingsRequest {
    /// Show the ratings of a person: a mention, an id or a name; `None` for the writer.
    Of {
        person: Option<String>,
    },
    /// Show the best in a game, or in each.
    Best {
        game: Option<String>,
    },
    Annul(Annul),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Annul {
    Ask,
    Do,
    Undo,
}

impl fmt::Display for RatingsRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of { person: Some(text) } | Self::Best { game: Some(text) } => {
                f.write_str(&word(text))
            }
            Self::Annul(Annul::Do) => f.write_str(YES),
            Self::Annul(Annul::Undo) => f.write_str(UNDO),
            _ => Ok(()),
        }
    }
}

impl Request for RatingsRequest {
    fn spec(&self) -> &'static Spec {
        let [of, best, annul] = &SPECS;
        match self {
            Self::Of { .. } => of,
            Self::Best { .. } => best,
            Self::Annul(_) => annul,
        }
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        match *self {
            Self::Of { person } => show_ratings(case, person.as_deref()),
            Self::Best { game } => {
                let variant = game.as_deref().map(Variant::from_name).transpose();
                show_best(case, variant.map_err(Refusal::from)?)
            }
            Self::Annul(what) => annul(case, named, what),
        }
    }
}

/// Returns the guild in which the message was written.
fn guild(case: &Case<'_>) -> Result<String, Halt> {
    match (case.incoming.context.known_guild(), &case.incoming.context.guild) {
        (Some(guild), _) => Ok(guild.to_owned()),
        (None, Some(_)) => Err(Halt::refuse(guild_unknown())),
        (None, None) => Err(Halt::refuse(words::only_on_servers())),
    }
}

fn show_ratings(case: &mut Case<'_>, person: Option<&str>) -> Result<(), Halt> {
    let guild = guild(case)?;
    let person = match person {
        Some(text) if !text.eq_ignore_ascii_case("me") => case.anybody(text)?,
        _ => Person { id: case.author().clone(), name: case.author_name() },
    };
    let lines = lines(case, &guild, &person.id)?;
    let mut annulled = Vec::new();
    for game in show::annulled(case.state, &guild, &person.id, LATELY)? {
        annulled.extend(seen(case, game)?);
    }
    let (lines, curves): (Vec<_>, Vec<_>) = lines.into_iter().unzip();
    let text = words::page(&person.name, lines, &annulled);
    let chart = chart::curves(&person.name, curves);
    Ok(case.whisper_chart(text, chart)?)
}

/// Returns a line and a curve for each rating of a person in a guild.
fn lines(
    case: &Case<'_>,
    guild: &str,
    person: &PersonId,
) -> Result<Vec<(Text, chart::Curve)>, StoreError> {
    let mut lines = Vec::new();
    for (list, standing) in show::ratings(case.state, guild, person)? {
        let last = show::last(case.state, &list, person, chart::MOST_GAMES)?;
        let (games, standings): (Vec<GameId>, Vec<Standing>) = last.into_iter().unzip();
        let points = |standing: &Standing| standing.rating.points();
        let before = standings.iter().skip(1).chain([&Standing::NEW]).map(points);
        let mut lately = Vec::new();
        for ((game, after), before) in games.iter().zip(&standings).zip(before).take(LATELY) {
            lately.push((points(after) - before, seen(case, *game)?));
        }
        lines.push((
            words::line(&list, standing, &lately),
            chart::curve(list, standing, &standings),
        ));
    }
    Ok(lines)
}

/// Returns a game if the writer may know of it.
fn seen(case: &Case<'_>, game: GameId) -> Result<Option<GameId>, StoreError> {
    let found = case.state.game(game)?;
    Ok(found.filter(|found| case.may_see(found)).map(|_| game))
}

fn show_best(case: &mut Case<'_>, only: Option<Variant>) -> Result<(), Halt> {
    let guild = guild(case)?;
    let most = if only.is_some() { MOST.0 } else { MOST.1 };
    let (mut found, mut lists) = (Vec::new(), Vec::new());
    for &variant in Variant::ALL.iter().filter(|variant| only.is_none_or(|v| v == **variant)) {
        for class in Class::ALL {
            let list = List { scope: guild.clone(), variant, class };
            let best = show::best(case.state, &list, false, most)?;
            let provisional = show::best(case.state, &list, true, most)?;
            if let Some(text) = words::best(&list, &best, &provisional) {
                found.push(text);
                lists.push(chart::ranking(&list, &best, &provisional));
            }
        }
    }
    let text = if found.is_empty() { words::nobody() } else { Text::lines(found) };
    let chart = only.and_then(|variant| chart::leaderboard(variant, &lists));
    Ok(case.chart_where_asked(text, chart)?)
}

/// Annuls a game of the guild that the writer manages, or asks whether to, or lets it count again.
fn annul(case: &mut Case<'_>, named: Option<GameRef>, what: Annul) -> Result<(), Halt> {
    let Some(guild) = case.incoming.context.managed_guild() else {
        return Err(Halt::refuse(words::only_managers()));
    };
    let named = named.ok_or_else(|| Halt::refuse(words::name_a_game()))?;
    let game = case.find(Some(named), Want::Any, "annul")?;
    if !case.manages(&game) {
        return Err(Halt::refuse(no_such_game(game.id)));
    }
    if game.has_or_had_seat(case.author()) {
        return Err(Halt::refuse(words::plays_in_it(&game)));
    }
    case.may_rule(&game)?;
    // The game may have left the guild in which it counts.
    let rated = show::rated(case.state, game.id)?.filter(|rated| rated.guild == guild);
    let Some(rated) = rated else {
        return Err(Halt::refuse(words::does_not_count(&game)));
    };
    let refusal = match (what, &rated.annulled) {
        (Annul::Undo, None) => Some(words::is_not_annulled(&game)),
        (Annul::Undo, Some((_, at))) if case.at() - *at > UNDONE_WITHIN => {
            Some(words::too_late_to_undo(&game))
        }
        (Annul::Ask | Annul::Do, Some(_)) => Some(words::is_annulled(&game)),
        _ => None,
    };
    if let Some(text) = refusal {
        return Err(Halt::refuse(text));
    }
    if what == Annul::Ask {
        let yes =
            button(words::yes_annul(), GameRef::from(game.id), RatingsRequest::Annul(Annul::Do));
        let message = Outgoing { buttons: vec![yes], ..case.answer_to(true, words::asks(&game)) };
        case.post(&case.incoming.place.clone(), message);
        return Ok(());
    }
    let annulled = (what == Annul::Do).then(|| (case.author().clone(), case.at()));
    let text = if annulled.is_some() {
        words::annulled(&game, &case.author_name())
    } else {
        words::undone(&game, &case.author_name())
    };
    case.change(change::Annul { game: game.id, annulled });
    // Nobody does that unseen.
    case.reply(text);
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let texts = [None, Some("<@5>"), Some("two words"), Some("g12"), Some("chess"), Some("")];
        let texts = texts.map(|text| text.map(str::to_owned));
        let of = texts.clone().map(|person| RatingsRequest::Of { person });
        let best = texts.map(|game| RatingsRequest::Best { game });
        let annul = [Annul::Ask, Annul::Do, Annul::Undo].map(RatingsRequest::Annul);
        let all = of.into_iter().chain(best).chain(annul);
        all.map(|request| -> Box<dyn Request> { Box::new(request) }).collect()
    }
}
