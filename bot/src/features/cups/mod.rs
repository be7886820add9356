//! Cups: as many people as are needed join one, then its games start by themselves, a round when all games of the one before are over.
//!
//! Two players get 1, 1/2 and 0 points for a game, three 2, 1 and 0 by their places; who shares a place shares the points. Equal points
//! are told apart by the Sonneborn-Berger score, then by games won. A game that is not played because somebody is absent gives the others
//! the points of the first places; one that a manager cancels gives none. A bye of a Swiss cup is a point. Absent is, from the next round
//! on, who has left the cup, lost one of its games on time or was replaced in one by the others; and in one round, who cannot play in the
//! channel of the cup when it begins. A game counts for those whom the cup has seated, even if others take over. A round in which at most one of
//! several players could play waits. A round has an end: what is still played then is decided by how much calendar time its players have used
//! (`game/round.rs`), and nobody is out for that. A cup lapses if it does not fill, or cannot go on for that reason, within the time for which a game stays open.
//!
//! `round_robin`, `swiss` and `trios` say how players are paired.

mod chart;
mod cup;
#[cfg(test)]
#[path = "../../../tests/inside/pairing.rs"]
mod pairing;
mod request;
mod round_robin;
mod rounds;
mod sight;
mod store;
mod swiss;
mod trios;
mod words;

use std::sync::Arc;

use locale::Text;
use rules::Variant;

use crate::chat::network::Network;
use crate::chat::text::tidy;
use crate::chat::{Incoming, Outgoing, PersonId, PlaceId};
use crate::game::command::{Arguments, CommandError, GameRef, Group, Kind, Spec, optional};
use crate::game::state::{Match, Pace};
use crate::game::words::guild_unknown;
use crate::game::{Case, Desk, Feature, Halt, Planned, Refusal, Request, button, text_only};
use crate::store::{Change, Commit, Snapshot, StoreError};
use crate::time::{Moment, Span};
use cup::{Course, Cup, Player, SIZES, SWISS_FROM, State, System};
use request::{CupRequest, Terms, Verb};
use sight::{knows, listed, named, sees};
use store::CupChange;

/// The most cups of a guild that are not over.
const MOST_CUPS: usize = 20;

/// The most cups of a guild that are not over and that one person has opened.
const MOST_OPENED: usize = 2;

static SPECS: [Spec; 1] = [Spec::write(
    Group::Compete,
    &["cup", "cups", "tournament"],
    &words::TABLE,
    &[
        optional("variant", Kind::Variant),
        optional("what", Kind::Choice(&["join", "leave", "end"])),
        optional("cup", Kind::Number),
        optional("players", Kind::NamedChoice(&["3", "4", "6", "8", "9", "16"])),
        optional("system", Kind::NamedChoice(&["all", "swiss"])),
        optional("pace", Kind::Named),
        optional("vacation", Kind::NamedChoice(&["yes", "no"])),
        optional("remove", Kind::NamedPerson),
        optional("round", Kind::Named),
    ],
)];

pub struct Cups;

impl Feature for Cups {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn is_possible(&self, _: &Network, guild: bool) -> bool {
        guild
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(request::read(arguments)?))
    }

    fn asks_about(
        &self,
        desk: &Desk,
        incoming: &Incoming,
        state: &Snapshot,
    ) -> Result<Vec<PlaceId>, StoreError> {
        sight::asks_about(desk, incoming, state)
    }

    fn on_block(
        &self,
        state: &Snapshot,
        guild: &str,
        person: &PersonId,
    ) -> Result<Vec<Arc<dyn Change>>, StoreError> {
        let mut cups = store::unfinished(state, guild)?;
        cups.retain(|cup| cup.course.rounds.is_empty() && cup.number_of(person).is_some());
        let changed = cups.into_iter().map(|mut cup| {
            cup.leave(person);
            Arc::new(CupChange { cup }) as Arc<dyn Change>
        });
        Ok(changed.collect())
    }

    fn on_forget(
        &self,
        state: &Snapshot,
        person: &PersonId,
        token: &PersonId,
    ) -> Result<Vec<Arc<dyn Change>>, StoreError> {
        let changed = store::of_person(state, person)?.into_iter().map(|mut cup| {
            cup.forget(person, token);
            Arc::new(CupChange { cup }) as Arc<dyn Change>
        });
        Ok(changed.collect())
    }

    fn keeps(&self, state: &Snapshot, game: &Match) -> Result<Option<Text>, StoreError> {
        let Some(guild) = game.community.guild() else { return Ok(None) };
        let cups = store::unfinished(state, guild)?;
        let of = |cup: &&Cup| cup.running().any(|id| id == game.id);
        Ok(cups.iter().find(of).map(words::keeps))
    }

    fn bars(
        &self,
        state: &Snapshot,
        game: &Match,
        person: &PersonId,
        owns: bool,
    ) -> Result<Option<Text>, StoreError> {
        let Some(guild) = game.community.guild() else { return Ok(None) };
        // The owner is everybody's last resort, but not a player's own.
        if owns && !game.plays(person) {
            return Ok(None);
        }
        let cups = store::unfinished(state, guild)?;
        let Some(cup) = cups.iter().find(|cup| cup.has(game.id)) else { return Ok(None) };
        if cup.is_played_by(person) {
            return Ok(Some(words::bars(cup)));
        }
        Ok(may_have_played(state, cup, person)?.then(|| words::may_be_forgotten(cup)))
    }

    fn planned(
        &self,
        desk: &Desk,
        now: Moment,
        state: &Snapshot,
    ) -> Result<Vec<Planned>, StoreError> {
        rounds::planned(desk, now, state)
    }

    fn start_planned(
        &self,
        desk: &Desk,
        now: Moment,
        state: &Snapshot,
        planned: &Planned,
        outsiders: Option<&[PersonId]>,
    ) -> Result<Option<Commit>, StoreError> {
        rounds::start(desk, now, state, planned, outsiders)
    }
}

impl Request for CupRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, _: Option<GameRef>) -> Result<(), Halt> {
        let guild = match (case.incoming.context.known_guild(), &case.incoming.context.guild) {
            (Some(guild), _) => guild.to_owned(),
            (None, Some(_)) => return Err(Halt::refuse(guild_unknown())),
            (None, None) => return Err(Halt::refuse(words::only_in_a_channel())),
        };
        match *self {
            Self::List => {
                let mut cups = listed(case.state, &guild)?;
                cups.retain(|cup| sees(case.incoming, cup));
                case.whisper(words::listed(&cups));
                Ok(())
            }
            Self::Show(id) => {
                let cup = named(case, &guild, Some(id), sees)?;
                let text = words::shown(&cup, case.desk.network.style);
                Ok(case.whisper_chart(text, chart::standings(&cup))?)
            }
            Self::Do(verb, id) => {
                let may_know = if verb == Verb::Join { sees } else { knows };
                let cup = named(case, &guild, id, may_know)?;
                match verb {
                    Verb::Join => join(case, cup),
                    Verb::Leave => leave(case, cup),
                    Verb::End => end(case, cup),
                }
            }
            Self::Remove(person, id) => {
                let cup = named(case, &guild, id, knows)?;
                remove(case, cup, &person)
            }
            Self::Open(terms) => open(case, guild, terms),
        }
    }
}

fn open(case: &mut Case<'_>, guild: String, terms: Terms) -> Result<(), Halt> {
    let here = case.incoming.context.guild.as_ref().map(|member| member.channel.as_str());
    if here != Some(case.incoming.place.0.as_str()) {
        return Err(Halt::refuse(words::only_in_a_channel()));
    }
    case.may_open_here()?;
    case.check_block(Some(&guild))?;
    let cups = store::unfinished(case.state, &guild)?;
    if cups.len() >= MOST_CUPS {
        return Err(Halt::refuse(words::too_many(MOST_CUPS)));
    }
    if cups.iter().filter(|cup| cup.course.opener == *case.author()).count() >= MOST_OPENED {
        return Err(Halt::refuse(words::too_many_opened(MOST_OPENED)));
    }
    let course = course(case, terms)?;
    let cup = Cup {
        id: store::next_id(case.state)?,
        guild,
        place: case.incoming.place.clone(),
        state: State::Open,
        revision: 0,
        course,
    };
    let text = words::opened(&cup, &case.author_name());
    tell(case, cup, text);
    Ok(())
}

fn course(case: &Case<'_>, terms: Terms) -> Result<Course, Halt> {
    let variant = terms.game.as_deref().map_or(Ok(Variant::Siege), Variant::from_name);
    let variant = variant.map_err(Refusal::from)?;
    let seats = variant.seats().len();
    let size = match &terms.players {
        None if seats == 2 => 8,
        None => 9,
        Some(text) => text
            .parse()
            .ok()
            .filter(|size| SIZES.contains(size))
            .ok_or_else(|| Halt::refuse(words::wrong_size(text)))?,
    };
    let system = match terms.system.as_deref().map(str::to_lowercase).as_deref() {
        None | Some("all" | "round-robin") => System::All,
        Some("swiss") if seats == 2 && size >= SWISS_FROM => System::Swiss,
        Some(other) => return Err(Halt::refuse(words::wrong_system(other))),
    };
    let usual = || case.desk.games.pace.map_or_else(|| "3d".to_owned(), |pace| pace.to_string());
    let pace = match &terms.pace {
        None => usual(),
        Some(text) => match text.parse::<Pace>() {
            Ok(pace) => pace.to_string(),
            Err(_) => return Err(Halt::refuse(words::wrong_pace(text))),
        },
    };
    let longest = pace.parse::<Pace>().map_or(Span::ZERO, |pace| pace.longest_round(seats));
    let round = match terms.round.as_deref().map(|text| (text.parse::<Span>(), text)) {
        None => None,
        Some((Ok(round), _)) if (longest / 2..=longest).contains(&round) => Some(round.0),
        Some((_, text)) => return Err(Halt::refuse(words::wrong_round(text, longest))),
    };
    let vacation = match terms.vacation.as_deref().map(str::to_lowercase).as_deref() {
        None | Some("no") => false,
        Some("yes") => true,
        Some(other) => return Err(Halt::refuse(words::wrong_vacation(other))),
    };
    Ok(Course {
        opened_by: case.incoming.id,
        opener: case.author().clone(),
        variant: variant.name().to_owned(),
        size,
        system,
        pace,
        vacation,
        round,
        players: Vec::new(),
        removed: Vec::new(),
        rounds: Vec::new(),
        unrated: None,
    })
}

/// Adds the writer to a cup. One that is full begins at the next check of the clock.
fn join(case: &mut Case<'_>, mut cup: Cup) -> Result<(), Halt> {
    case.check_block(Some(&cup.guild))?;
    if cup.number_of(case.author()).is_some() {
        return Err(Halt::refuse(words::plays_already(&cup)));
    }
    if cup.state != State::Open {
        return Err(Halt::refuse(words::not_open(&cup)));
    }
    if cup.course.removed.contains(case.author()) {
        return Err(Halt::refuse(words::was_removed(&cup)));
    }
    case.may_take_seat()?;
    let (person, name) = (case.author().clone(), case.author_name());
    cup.course.players.push(Player { person, name, out: false });
    if cup.course.players.len() >= cup.course.size {
        cup.state = State::Live;
    }
    case.whisper(words::joined(&cup));
    case.change(CupChange { cup });
    Ok(())
}

fn leave(case: &mut Case<'_>, mut cup: Cup) -> Result<(), Halt> {
    if cup.number_of(case.author()).is_none() {
        return Err(Halt::refuse(words::does_not_play(&cup)));
    }
    if cup.state == State::Over {
        return Err(Halt::refuse(words::is_over(&cup)));
    }
    cup.leave(case.author());
    case.whisper(words::left(&cup));
    case.change(CupChange { cup });
    Ok(())
}

/// Removes a player from a cup. Whoever is removed before it begins cannot join it again.
fn remove(case: &mut Case<'_>, mut cup: Cup, text: &str) -> Result<(), Halt> {
    check_rule(case, &cup)?;
    let Player { person, name, .. } = player_meant(case, &cup, text)?.clone();
    cup.leave(&person);
    if cup.state == State::Open {
        cup.course.removed.push(person.clone());
    }
    case.whisper(words::removed(&cup, &name));
    if !person.is_former() && person != *case.author() {
        let text = words::you_are_removed(&cup, &case.author_name());
        case.post(&PlaceId::private(&person), text_only(text));
    }
    case.change(CupChange { cup });
    Ok(())
}

/// Returns the player of a cup whom a text means.
fn player_meant<'c>(case: &Case<'_>, cup: &'c Cup, text: &str) -> Result<&'c Player, Halt> {
    let name = tidy(text.trim_start_matches('@'));
    // Who has left the server is known by the name in the cup.
    let mut called = cup.course.players.iter().filter(|p| p.person.0 == name || p.name == name);
    if let (Some(player), None) = (called.next(), called.next()) {
        return Ok(player);
    }
    let person = case.anybody(text)?;
    let player = cup.course.players.iter().find(|player| player.person == person.id);
    player.ok_or_else(|| Halt::refuse(words::plays_not(cup, &person.name)))
}

/// Checks that the writer may end a cup and remove its players.
fn check_rule(case: &Case<'_>, cup: &Cup) -> Result<(), Halt> {
    let manages = case.incoming.context.managed_guild().is_some();
    let opened = cup.state == State::Open && cup.course.opener == *case.author();
    if !manages && !opened {
        return Err(Halt::refuse(words::only_managers()));
    }
    if cup.state == State::Over {
        return Err(Halt::refuse(words::is_over(cup)));
    }
    if cup.is_played_by(case.author()) {
        return Err(Halt::refuse(words::bars_from_ending(cup)));
    }
    if manages && may_have_played(case.state, cup, case.author())? {
        return Err(Halt::refuse(words::may_be_forgotten(cup)));
    }
    Ok(())
}

/// Returns whether a person may be one of the players of a live cup who were forgotten.
fn may_have_played(state: &Snapshot, cup: &Cup, person: &PersonId) -> Result<bool, StoreError> {
    let live = cup.state == State::Live;
    let players = cup.course.players.iter().filter(|_| live).map(|player| &player.person);
    state.may_be_one_of(person, players)
}

fn end(case: &mut Case<'_>, mut cup: Cup) -> Result<(), Halt> {
    check_rule(case, &cup)?;
    cup.state = State::Over;
    let text = words::ended(&cup, &case.author_name());
    tell(case, cup, text);
    Ok(())
}

/// Stores a change of a cup and tells it in its channel, with buttons while it waits for players.
fn tell(case: &mut Case<'_>, cup: Cup, text: Text) {
    let act = |label: Text, verb| button(label, None, CupRequest::Do(verb, Some(cup.id)));
    let buttons = match cup.state {
        State::Open => vec![act(words::join(), Verb::Join), act(words::leave(), Verb::Leave)],
        State::Live | State::Over => Vec::new(),
    };
    let mut message = Outgoing { buttons, ..case.answer(text.clone()) };
    if cup.state == State::Over {
        message.picture = chart::for_all(&cup);
    }
    case.post(&cup.place, message);
    if cup.place != case.incoming.place {
        case.whisper(text);
    }
    case.change(CupChange { cup });
}

#[cfg(test)]
pub(super) mod tests {
    pub(in crate::features) use super::request::tests::samples;
}
