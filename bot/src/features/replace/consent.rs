//! Consent to a replacement: the new player's, and that of the player who is replaced or of all others.

use locale::{Text, text};
use rules::Seat;

use super::words::{self, TABLE};
use crate::chat::{Button, Outgoing};
use crate::game::replacing::ReplaceRequest;
use crate::game::state::{Asks, Holder, Leaving, Match, Parting, Proposal, ProposalKind, Unrated};
use crate::game::words::holder_name;
use crate::game::{Case, Consent, Halt, mention, text_only, time_of, times, yes_or_no};
use crate::store::StoreError;

pub(super) struct Replacement;

impl Consent for Replacement {
    fn kind(&self) -> ProposalKind {
        ProposalKind::Replacement
    }

    /// Asks the player who is to be replaced, whose consent is enough, unless that player is away; and all others. That the game is
    /// unrated is asked of everybody, of whom these are those with a seat.
    fn missing(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
    ) -> Result<Vec<Seat>, StoreError> {
        let Asks::Replace { seat, guest, .. } = &proposal.asks else { return Ok(Vec::new()) };
        if proposal.parting().is_some() {
            let missing = words::missing_people(game, proposal);
            let misses = |seat: &Seat| {
                let person = game.holder(*seat).person();
                missing.iter().any(|(missing, _)| Some(*missing) == person)
            };
            return Ok(game.players().into_iter().filter(misses).collect());
        }
        let mut asked = game.missing(proposal);
        if game.waits_for_offer(*seat, guest) {
            return Ok(asked);
        }
        if game.agrees(proposal, *seat) {
            return Ok(Vec::new());
        }
        let replaced = game.holder(*seat).person();
        let away = case.desk.away(case.state, case.now, game)?;
        // A computer need not be asked either.
        let is_away = game.is_computer(*seat)
            || away.is_some_and(|away| game.holder(away).person() == replaced);
        if !is_away {
            asked.insert(0, *seat);
        }
        Ok(asked)
    }

    fn is_settled(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
    ) -> Result<bool, StoreError> {
        let accepted = matches!(&proposal.asks, Asks::Replace { guest, .. } if guest.plays());
        let everybody = words::missing_people(game, proposal).is_empty();
        Ok(accepted && everybody && self.missing(case, game, proposal)?.is_empty())
    }

    fn question(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        missing: &[Seat],
    ) -> Result<Outgoing<Text>, StoreError> {
        let Asks::Replace { guest, .. } = &proposal.asks else {
            return Ok(text_only(self.nothing_stands(game)));
        };
        let text = words::proposed(game, proposal, missing, case.desk.network.style);
        let mut mention: Vec<String> =
            guest.person().map(|person| person.0.clone()).into_iter().collect();
        // Those with a seat are mentioned like the others who are asked.
        for (person, _) in words::missing_people(game, proposal) {
            if !game.plays(person) && case.state.settings(person)?.pings {
                mention.push(person.0.clone());
            }
        }
        Ok(Outgoing { mention, ..text_only(text) })
    }

    fn buttons(&self, game: &Match, proposal: &Proposal) -> Vec<Button<Text>> {
        yes_or_no(game, proposal, text!(TABLE, "agree"), |agrees| ReplaceRequest::Answer {
            agrees,
            confirmed: false,
        })
    }

    fn agreed(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        by: Seat,
        missing: &[Seat],
    ) -> Outgoing<Text> {
        let (by, style) = (case.name_in(game, by), case.desk.network.style);
        text_only(words::agreed(game, proposal, by, missing, style))
    }

    fn declined(&self, case: &Case<'_>, game: &Match, p: &Proposal, by: Seat, _: bool) -> Text {
        let Asks::Replace { seat, .. } = p.asks else { return self.nothing_stands(game) };
        words::declined(game, seat, case.name_in(game, by))
    }

    fn asked_elsewhere(&self, case: &Case<'_>, game: &Match, _: &Outgoing<Text>) -> Text {
        words::is_asked(game, case.desk.network.style)
    }

    fn nothing_stands(&self, game: &Match) -> Text {
        words::nothing_stands(game)
    }

    fn stale(&self, game: &Match) -> Text {
        words::nothing_stands(game)
    }

    fn agreed_already(&self, game: &Match) -> Text {
        words::agreed_already(game)
    }

    fn carry_out(&self, case: &mut Case<'_>, game: Match, proposal: Proposal) -> Result<(), Halt> {
        let Asks::Replace { seat, guest, parting } = proposal.asks else {
            return Err(Halt::Ignore);
        };
        take_over(case, game, (seat, guest), parting)
    }
}

/// Puts the new player into the seat and announces it.
fn take_over(
    case: &mut Case<'_>,
    mut game: Match,
    (seat, holder): (Seat, Holder),
    parting: Parting,
) -> Result<(), Halt> {
    let style = case.desk.network.style;
    let unrated = matches!(parting, Parting::Unrated(_));
    if !unrated && game.waits_for_offer(seat, &holder) {
        let text = words::waits_for_offer(&game, seat, &holder, style);
        case.tell(game, text_only(text.clone()), text);
        return Ok(());
    }
    let proposal = game.proposal(ProposalKind::Replacement);
    let own = unrated || proposal.is_some_and(|proposal| game.agrees(proposal, seat));
    if own && parting == Parting::Usual && case.leaving_counts(&game, seat)? {
        // When the player agreed, it did not count yet.
        let text = words::counts_by_now(&game, seat, style);
        game.drop_proposal(ProposalKind::Replacement);
        case.tell(game, text_only(text.clone()), text);
        return Ok(());
    }
    if unrated && game.terms.settled.is_none() {
        game.terms.unrated.get_or_insert(Unrated::Agreed);
    }
    let leaving = if own { Leaving::Own } else { Leaving::Others };
    let left = holder_name(game.holder(seat));
    let reliability = match &holder {
        Holder::Taken { person, name } => case.reliability_of(person, name)?,
        _ => Text::empty(),
    };
    let now = case.now.max(case.at());
    let offered = game.offered_seat() == Some(seat);
    let new = holder.person().cloned();
    let computer = game.is_computer(seat) || new.is_none();
    let clock = game.pace.is_some();
    case.desk.replace(case.state, &mut game, (seat, holder), leaving, now)?;
    if offered {
        game.fill_seat();
    }
    let begins = !clock && game.pace.is_some();
    let text = words::replaced(&game, (seat, left), (unrated, begins), style);
    if game.is_deserted() {
        return case.end_without_people(game, text);
    }
    // A computer has no clock that another player could go on with.
    if offered || computer && game.position.to_act() == Some(seat) {
        let times = times(case.state, &game)?;
        case.desk.set_clock(&mut game, now, &times);
        case.desk.own_deadlines(case.state, &mut game, now)?;
    } else if let Some(new) = new
        && game.position.to_act() == Some(seat)
    {
        let reminders = case.state.notices(&new)?.reminders;
        let times = times(case.state, &game)?;
        case.desk.set_reminders(&mut game, &reminders, &time_of(&times, seat), now);
    }
    case.desk.set_computer(&mut game, now);
    let mut message = text_only(Text::lines([text.clone(), reliability]));
    message.mention = mention(case.state, &game, seat)?;
    let reader = game.reader().unwrap_or(seat);
    message.picture = Some(case.desk.picture(case.state, &game, reader)?);
    message.readers = case.desk.readers(game.id, game.holder(seat).person().into_iter());
    case.tell(game, message, text);
    Ok(())
}
