//! More time for an opponent.

mod words;

use std::fmt;

use locale::{Text, text};
use rules::Seat;

use crate::chat::{Button, Outgoing};
use crate::game::command::write::{line, optional as optional_word};
use crate::game::command::{
    Arguments, CommandError, GAME, GameRef, Group, Kind, Spec, optional, required,
};
use crate::game::consent::stamp;
use crate::game::open::seat_named;
use crate::game::state::{Asks, Holder, Match, Proposal, ProposalKind};
use crate::game::words::{not_a_player, number, seat_is_out, seat_typed, stale, you_are_out};
use crate::game::{
    Case, Consent, Feature, Halt, Refusal, Request, Want, button, text_only, time_of, times,
};
use crate::store::StoreError;
use crate::time::{NotASpan, Span};
use words::TABLE;

/// The most time that is given at once.
const MOST_AT_ONCE: Span = Span::days(30);

/// The most that a player can have in reserve.
const MOST_RESERVE: Span = Span::days(365);

static SPECS: [Spec; 1] = [Spec::write(
    Group::Agree,
    &["extend", "give-time"],
    &TABLE,
    &[
        required("time", Kind::Words),
        GAME,
        optional("colour", Kind::Words),
        optional("person", Kind::Person),
    ],
)];

pub struct Extend;

impl Feature for Extend {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn consents(&self) -> &'static [&'static dyn Consent] {
        &[&Self]
    }

    /// Parses a player and a span, in any order.
    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        let is_time = |word: &&String| word.starts_with(|c: char| c.is_ascii_digit());
        let (times, people): (Vec<_>, Vec<_>) = arguments.words.iter().partition(is_time);
        match (times.as_slice(), people.as_slice()) {
            ([], _) => Err(CommandError::Missing(arguments.spec)),
            ([_, more, ..], _) | (_, [_, more, ..]) => arguments.too_much(more),
            ([time], who) => Ok(Box::new(ExtendRequest {
                who: who.first().map(|who| (*who).clone()),
                time: time.parse().map_err(|e: NotASpan| CommandError::Pace(e.into()))?,
            })),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct ExtendRequest {
    /// The opponent, by colour, name or mention; `None` for the only one.
    who: Option<String>,
    time: Span,
}

impl fmt::Display for ExtendRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&line([optional_word(&self.who), Some(self.time.to_string())]))
    }
}

impl Request for ExtendRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let game = case.find_to_change(named, Want::Live, self.spec())?;
        extend(case, game, self.who.as_deref(), self.time)
    }
}

impl Consent for Extend {
    fn kind(&self) -> ProposalKind {
        ProposalKind::Time
    }

    fn question(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        missing: &[Seat],
    ) -> Result<Outgoing<Text>, StoreError> {
        let Asks::Time { seat, span } = proposal.asks else {
            return Ok(text_only(self.nothing_stands(game)));
        };
        let third = missing.first().copied().unwrap_or(proposal.by);
        let (name, style) = (case.author_name(), case.desk.network.style);
        Ok(text_only(words::time_wished(game, &name, (seat, third), span, style)))
    }

    fn buttons(&self, game: &Match, proposal: &Proposal) -> Vec<Button<Text>> {
        let Asks::Time { seat, span } = proposal.asks else { return Vec::new() };
        let at = GameRef { id: game.id, stamp: Some(stamp(proposal)) };
        // Who asks for the same agrees.
        let who = Some(seat_typed(game, seat));
        vec![button(text!(TABLE, "agree"), at, ExtendRequest { who, time: span })]
    }

    fn agreed(
        &self,
        _: &Case<'_>,
        game: &Match,
        _: &Proposal,
        _: Seat,
        _: &[Seat],
    ) -> Outgoing<Text> {
        text_only(self.agreed_already(game))
    }

    // Nobody can decline it.
    fn declined(&self, _: &Case<'_>, game: &Match, _: &Proposal, _: Seat, _: bool) -> Text {
        self.nothing_stands(game)
    }

    fn nothing_stands(&self, game: &Match) -> Text {
        stale(game)
    }

    fn agreed_already(&self, game: &Match) -> Text {
        let proposal = game.proposal(ProposalKind::Time);
        match proposal.map(|proposal| (proposal, &proposal.asks)) {
            Some((proposal, Asks::Time { seat, .. })) => {
                let third = game.missing(proposal).first().copied().unwrap_or(*seat);
                words::time_wished_already(game, *seat, third)
            }
            _ => stale(game),
        }
    }

    fn carry_out(
        &self,
        case: &mut Case<'_>,
        mut game: Match,
        proposal: Proposal,
    ) -> Result<(), Halt> {
        let Asks::Time { seat, span } = proposal.asks else { return Err(Halt::Ignore) };
        game.drop_proposal(ProposalKind::Time);
        give_time(case, game, seat, span)
    }
}

fn extend(case: &mut Case<'_>, game: Match, who: Option<&str>, span: Span) -> Result<(), Halt> {
    let seat = opponent(case, &game, who)?;
    let acts = game.position.to_act() == Some(seat);
    let over = game.shown_end().is_some_and(|ends| acts && ends.due <= case.at());
    let reserve = game.seats.get(seat.index()).map_or(Span::ZERO, |s| s.bank);
    if game.pace.is_none() {
        return Err(Halt::refuse(text!(TABLE, "no-clock", game = number(game.id))));
    }
    if !(Span::minutes(1)..=MOST_AT_ONCE).contains(&span) {
        return Err(Halt::refuse(text!(TABLE, "out-of-bounds")));
    }
    if reserve + span > MOST_RESERVE {
        return Err(Halt::refuse(words::enough_time(&game, seat)));
    }
    if game.is_computer(seat) {
        return Err(Halt::refuse(words::computer_needs_no_time(&game, seat)));
    }
    if game.offered_seat() == Some(seat) {
        return Err(Halt::refuse(words::no_time_for_an_offered_seat(&game, seat)));
    }
    if over {
        return Err(Halt::refuse(words::extension_too_late(&game, seat)));
    }
    if let (Some(cup), Some(pace)) = (&game.terms.cup, game.pace)
        && game.given_since(seat, 0) + span > pace.each_move()
    {
        return Err(Halt::refuse(words::most_in_a_cup(&game, cup, seat, pace.each_move())));
    }
    // With three players in the game, another opponent must agree to more than two move times a game.
    let most = game.pace.map_or(Span::ZERO, |pace| 2 * pace.move_time());
    if game.given_since(seat, 0) + span > most {
        let by = game.seats_of(case.author()).next().unwrap_or(seat);
        let asks = Asks::Time { seat, span };
        let kind = ProposalKind::Time;
        return match game.proposal(kind).filter(|proposal| proposal.asks == asks) {
            Some(_) => case.consent(game, kind, by, true),
            None => case.propose(game, by, asks),
        };
    }
    give_time(case, game, seat, span)
}

fn give_time(case: &mut Case<'_>, mut game: Match, seat: Seat, span: Span) -> Result<(), Halt> {
    let times = times(case.state, &game)?;
    let now = case.now.max(case.at());
    game.record_given(seat, span);
    case.desk.give_time(&mut game, seat, span, (&time_of(&times, seat), now));
    case.desk.own_deadlines(case.state, &mut game, now)?;
    let by = case.author_name();
    let text = words::extended(&game, &by, seat, span, case.desk.network.style);
    case.tell(game, text_only(text.clone()), text);
    Ok(())
}

/// Returns the seat of the opponent that the writer names by colour, name or mention, or the only opponent.
fn opponent(case: &Case<'_>, game: &Match, who: Option<&str>) -> Result<Seat, Refusal> {
    let in_game = game.position.in_game();
    let mine: Vec<Seat> = game.seats_of(case.author()).collect();
    if mine.is_empty() {
        return Err(Refusal::new(not_a_player(game)));
    }
    if !mine.iter().any(|seat| in_game.contains(seat)) {
        return Err(Refusal::new(you_are_out()));
    }
    let others: Vec<Seat> = in_game.iter().copied().filter(|s| !mine.contains(s)).collect();
    let Some(word) = who else {
        return match others.as_slice() {
            [only] => Ok(*only),
            _ => Err(Refusal::new(words::who_gets_time(game, &others))),
        };
    };
    let plain = word.trim_start_matches('@');
    let mention = word.strip_prefix("<@").and_then(|w| w.strip_suffix('>'));
    let mention = mention.map(|id| id.trim_start_matches('!'));
    let is = |seat: &Seat| match game.holder(*seat) {
        Holder::Taken { person, name } => match mention {
            Some(id) => person.0 == id,
            None => name.to_lowercase() == plain.to_lowercase(),
        },
        _ => false,
    };
    let named = |seats: &[Seat]| {
        let to_act = game.position.to_act().filter(|seat| seats.contains(seat) && is(seat));
        to_act.or_else(|| seats.iter().copied().find(is))
    };
    let seat = seat_named(game.variant, word).or_else(|| named(&others));
    Err(Refusal::new(match seat.or_else(|| named(&mine)) {
        Some(seat) if mine.contains(&seat) => words::no_time_for_yourself(game, &others),
        Some(seat) if !in_game.contains(&seat) => seat_is_out(game, seat),
        Some(seat) => return Ok(seat),
        None => words::who_gets_time(game, &others),
    }))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::testing::{again, wrong};

    fn request(who: Option<&str>, time: &str) -> ExtendRequest {
        ExtendRequest { who: who.map(str::to_owned), time: time.parse().unwrap() }
    }

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let people = [None, Some("bob"), Some("<@5>"), Some("two words"), Some("g12"), Some("")];
        let all = people.map(|who| Box::new(request(who, "3d12h")) as Box<dyn Request>);
        all.into_iter().collect()
    }

    #[test]
    fn a_player_and_a_span_come_in_any_order() {
        assert_eq!(again("/extend bob 3d"), "/extend bob 3d");
        assert_eq!(again("/give-time 3d bob"), "/extend bob 3d");
        assert_eq!(again("/extend 3d"), "/extend 3d");
        assert!(matches!(wrong("/extend bob"), CommandError::Missing(_)));
        assert!(matches!(wrong("/extend bob 3 days"), CommandError::TooMuch(_, w) if w == "days"));
        assert!(matches!(wrong("/extend bob 3x"), CommandError::Pace(_)));
        assert!(matches!(wrong("/extend bob cy 3d"), CommandError::TooMuch(_, w) if w == "cy"));
    }
}
