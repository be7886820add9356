//! Waiting lists: when enough people wait for a game, it starts in the place where the last of them asked.

mod store;
mod words;

use locale::text;
use std::fmt;

use rules::Variant;

use crate::chat::network::Network;
use crate::chat::{Incoming, Outgoing, PersonId, PlaceId};
use crate::game::command::write::{flag, line, optional as optional_word, word};
use crate::game::command::{Arguments, CommandError, GameRef, Group, Kind, Spec, optional};
use crate::game::state::{Holder, Match, SeatState};
use crate::game::words::{and, guild_unknown, same};
use crate::game::{Case, Desk, Feature, Halt, Parsed, Refusal, Request, button, parse};
use crate::store::{Snapshot, StoreError};
use crate::time::{Moment, Span};
use store::{MOST_QUEUED, Queued};
use words::TABLE;

pub use store::{QUEUED_FOR, QueueChange};

static SPECS: [Spec; 1] = [Spec::write(
    Group::Begin,
    &["queue", "wait-for", "waiting"],
    &TABLE,
    &[optional("variant", Kind::Variant), optional("answer", Kind::Choice(&["off"]))],
)];

/// What stands in a button before the person whom it joins.
const WITH: &str = "with=";

pub struct Queue;

impl Feature for Queue {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn is_possible(&self, network: &Network, guild: bool) -> bool {
        guild || !network.private_places
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        let is_off =
            |word: &str| ["off", "leave", "no"].iter().any(|o| word.eq_ignore_ascii_case(o));
        let (game, off, with) = match arguments.words.as_slice() {
            [] => (None, false, None),
            [word] if is_off(word) => (None, true, None),
            [game] => (Some(game.clone()), false, None),
            [game, word] if is_off(word) => (Some(game.clone()), true, None),
            [game, word] if let Some(person) = word.strip_prefix(WITH) => {
                (Some(game.clone()), false, Some(PersonId(person.to_owned())))
            }
            [_, more, ..] => return arguments.too_much(more),
        };
        Ok(Box::new(QueueRequest { game, off, with }))
    }

    fn may_start_with(
        &self,
        desk: &Desk,
        now: Moment,
        incoming: &Incoming,
        state: &Snapshot,
    ) -> Result<Vec<(PersonId, PlaceId)>, StoreError> {
        let slash_text = desk.network.slash_text;
        let parsed = parse(&incoming.text, incoming.addressed, slash_text, desk.features);
        let Parsed::Command(asked) = parsed else { return Ok(Vec::new()) };
        let Some(QueueRequest { game: Some(game), off: false, .. }) = asked.request.downcast_ref()
        else {
            return Ok(Vec::new());
        };
        let (Ok(variant), Ok(scope)) = (Variant::from_name(game), scope(desk, incoming)) else {
            return Ok(Vec::new());
        };
        let mut waiting = store::waiting(state, &scope, now)?;
        waiting.retain(|q| q.variant == variant && q.person != incoming.author.id);
        let enough = waiting.len() >= variant.seats().len().saturating_sub(1);
        let waiting = waiting.into_iter().filter(|_| enough);
        Ok(waiting.map(|queued| (queued.person, queued.place)).collect())
    }
}

/// Shows the waiting lists, or changes whether the writer is on one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct QueueRequest {
    /// The game as typed; `None` to show the lists, or to leave all.
    game: Option<String>,
    /// Whether the writer stops waiting.
    off: bool,
    /// Whom the writer joins, in a button.
    with: Option<PersonId>,
}

impl fmt::Display for QueueRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let with = self.with.as_ref().map(|person| word(&format!("{WITH}{}", person.0)));
        f.write_str(&line([optional_word(&self.game), flag(self.off, "off"), with]))
    }
}

impl Request for QueueRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, _: Option<GameRef>) -> Result<(), Halt> {
        let scope = scope(case.desk, case.incoming)?;
        let variant = self.game.as_deref().map(Variant::from_name).transpose();
        match (variant.map_err(Refusal::from)?, self.off) {
            (variant, true) => leave(case, scope, variant),
            (Some(variant), false) => join(case, scope, variant, self.with),
            (None, false) => {
                let waiting = store::waiting(case.state, &scope, case.now)?;
                case.whisper(words::lists(&waiting, case.author()));
                Ok(())
            }
        }
    }
}

/// Returns the guild or place whose waiting lists a message means.
fn scope(desk: &Desk, incoming: &Incoming) -> Result<String, Refusal> {
    match (incoming.context.known_guild(), &incoming.context.guild) {
        (Some(guild), _) => Ok(guild.to_owned()),
        (None, Some(_)) => Err(Refusal::new(guild_unknown())),
        (None, None) if desk.network.private_places => Err(Refusal::new(words::only_in_a_guild())),
        (None, None) => Ok(incoming.place.0.clone()),
    }
}

/// Takes the writer off one waiting list, or off all.
fn leave(case: &mut Case<'_>, scope: String, variant: Option<Variant>) -> Result<(), Halt> {
    let waiting = store::waiting(case.state, &scope, case.now)?;
    let mine = waiting.iter().filter(|q| q.person == *case.author()).map(|q| q.variant);
    let left: Vec<Variant> = mine.filter(|v| variant.is_none_or(|variant| variant == *v)).collect();
    if left.is_empty() {
        return Err(Halt::refuse(text!(TABLE, "not-waiting")));
    }
    let person = case.author().clone();
    case.change(QueueChange::Leave { scope, variant, person });
    case.answer_where_asked(words::left(&left));
    Ok(())
}

/// Starts a game with people on the waiting list, or puts the writer on it if they are too few. If `with` no longer waits, nothing
/// happens.
fn join(
    case: &mut Case<'_>,
    scope: String,
    variant: Variant,
    with: Option<PersonId>,
) -> Result<(), Halt> {
    case.check_block(case.incoming.context.known_guild())?;
    case.may_take_seat()?;
    let waiting = store::waiting(case.state, &scope, case.now)?;
    let waits =
        |person: &PersonId| waiting.iter().any(|q| q.variant == variant && q.person == *person);
    if with.as_ref().is_some_and(|person| !waits(person)) {
        return Err(Halt::refuse(text!(TABLE, "no-longer-waits", variant = variant.name())));
    }
    let (mine, waiting): (Vec<_>, Vec<_>) = (waiting.into_iter())
        .filter(|q| q.variant == variant)
        .partition(|q| q.person == *case.author());
    if mine.is_empty() && store::lists_of(case.state, case.author(), case.now)? >= MOST_QUEUED {
        return Err(Halt::refuse(text!(TABLE, "too-many", most = MOST_QUEUED)));
    }
    let mut others = Vec::new();
    for queued in waiting {
        if can_be_taken(case, &queued)? {
            others.push(queued);
        }
    }
    let needed = variant.seats().len().saturating_sub(1);
    others.truncate(needed);
    let names: Vec<String> = others.iter().map(|q| q.name.clone()).collect();
    let person = case.author().clone();
    if others.len() < needed {
        let (missing, until) = (needed - others.len(), case.now + QUEUED_FOR);
        if case.seen() && case.desk.network.private_places {
            let text = words::waits_here(&case.author_name(), variant, &names, missing);
            let (game, with) = (Some(variant.name().to_owned()), Some(person.clone()));
            let request = QueueRequest { game, off: false, with };
            let buttons = vec![button(text!(TABLE, "join"), None, request)];
            let message = Outgoing { buttons, ..case.answer(text) };
            case.post(&case.incoming.place.clone(), message);
        } else {
            let style = case.desk.network.style;
            case.whisper(words::waits(variant, &names, missing, until, style));
        }
        case.change(QueueChange::Add(Queued {
            scope,
            variant,
            person,
            name: case.author_name(),
            place: case.incoming.place.clone(),
            since: case.now,
        }));
        return Ok(());
    }
    let game = game_with(case, variant, &others)?;
    let people = others.into_iter().map(|q| q.person).collect();
    case.change(QueueChange::Take { scope: scope.clone(), variant, people });
    case.change(QueueChange::Leave { scope, variant: Some(variant), person });
    case.start(game, Some(text!(TABLE, "taken", names = and(same(&names)))), true)
}

/// Returns whether a game can start here with a waiting person: not blocked, able to read and write here as far as is known,
/// and not in too many games.
fn can_be_taken(case: &Case<'_>, queued: &Queued) -> Result<bool, StoreError> {
    let outside = case.incoming.context.outsiders.contains(&queued.person);
    let blocked = match case.incoming.context.known_guild() {
        Some(guild) => case.state.is_blocked(guild, &queued.person)?,
        None => false,
    };
    Ok(!outside && !blocked && !case.desk.has_too_many_seats(case.state, &queued.person)?)
}

/// Creates the game of the writer and the others, with colours to be drawn.
fn game_with(case: &Case<'_>, variant: Variant, others: &[Queued]) -> Result<Match, Halt> {
    case.may_open()?;
    let position = variant.new_game::<&str, &str>(&[]).map_err(Refusal::from)?;
    let taken =
        others.iter().map(|q| Holder::Taken { person: q.person.clone(), name: q.name.clone() });
    let seats = std::iter::once(case.myself())
        .chain(taken)
        .map(|holder| SeatState { holder, drawn: true, bank: Span::ZERO, acted: 0 })
        .collect();
    case.opened(position, seats, case.desk.games.pace)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::FEATURES;

    fn request(game: Option<&str>, off: bool) -> QueueRequest {
        QueueRequest { game: game.map(str::to_owned), off, with: None }
    }

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let games = [None, Some("siege"), Some("shogi"), Some("two words"), Some("g12"), Some("")];
        let all = games.into_iter().flat_map(|game| [request(game, false), request(game, true)]);
        let with = |person: &str| QueueRequest {
            with: Some(PersonId(person.to_owned())),
            ..request(Some("siege"), false)
        };
        let all = all.chain([with("5"), with("two words"), with("")]);
        all.map(|request| -> Box<dyn Request> { Box::new(request) }).collect()
    }

    #[test]
    fn a_game_off_or_nothing() {
        let asked = |text: &str| crate::features::testing::asked::<QueueRequest>(text).unwrap();
        assert_eq!(asked("/queue"), request(None, false));
        assert_eq!(asked("/queue siege"), request(Some("siege"), false));
        assert_eq!(asked("/queue shogi"), request(Some("shogi"), false));
        assert_eq!(asked("/queue OFF"), request(None, true));
        assert_eq!(asked("/queue chess off"), request(Some("chess"), true));
        assert_eq!(asked("/queue shogi off"), request(Some("shogi"), true));
        let wrong = parse("/queue chess now", false, true, FEATURES);
        assert!(
            matches!(&wrong, Parsed::Invalid(CommandError::TooMuch(_, w)) if w == "now"),
            "{wrong:?}"
        );
    }
}
