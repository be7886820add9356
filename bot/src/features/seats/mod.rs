//! Seats: taking one, giving one to a computer, declining one, and cancelling a game.

mod computer;
mod join;
mod words;

use locale::text;
use std::fmt;

use crate::game::command::write::{line, optional as optional_word, word};
use crate::game::command::{
    Arguments, CommandError, GAME, GameRef, Group, Kind, LEVELS, Spec, Stamp, optional,
};
use crate::game::invitation::{SeatRequest, call_off, close_thread, invitation_buttons};
use crate::game::state::{Holder, Match, ProposalKind, SeatState, Status, Thread, USUAL_LEVEL};
use crate::game::words::{in_quarantine, not_a_player, number};
use crate::game::{Case, Feature, Halt, Request, Want, text_only};
use crate::store::{Outcome, StoreError};
use words::TABLE;

static SPECS: [Spec; 4] = [
    Spec::write(
        Group::Begin,
        &["join", "accept", "sit"],
        &TABLE,
        &[GAME, optional("colour", Kind::Words)],
    ),
    Spec::write(
        Group::Begin,
        &["computer", "engine"],
        &TABLE,
        &[GAME, optional("colour", Kind::Words), optional("level", Kind::Choice(&LEVELS))],
    ),
    Spec::write(Group::Begin, &["decline", "leave", "refuse"], &TABLE, &[GAME]),
    Spec::write(Group::Begin, &["abort", "cancel"], &TABLE, &[GAME]),
];

pub struct Seats;

impl Feature for Seats {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(match arguments.spec.name {
            "join" => SeatRequest::Join { colour: arguments.one()? },
            "computer" => computer::read(arguments)?,
            "decline" => arguments.none().map(|()| SeatRequest::Decline)?,
            _ => arguments.none().map(|()| SeatRequest::Abort)?,
        }))
    }
}

impl fmt::Display for SeatRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Join { colour } => f.write_str(&line([optional_word(colour)])),
            Self::Computer { colour: Some(seat), level } if !seat.eq_ignore_ascii_case("level") => {
                f.write_str(&word(&format!("{seat}={level}")))
            }
            Self::Computer { colour, level } => {
                let level = (*level != USUAL_LEVEL).then(|| level.to_string());
                f.write_str(&line([optional_word(colour), level]))
            }
            Self::Decline | Self::Abort => Ok(()),
        }
    }
}

impl Request for SeatRequest {
    fn spec(&self) -> &'static Spec {
        let [join, computer, decline, abort] = &SPECS;
        match self {
            Self::Join { .. } => join,
            Self::Computer { .. } => computer,
            Self::Decline => decline,
            Self::Abort => abort,
        }
    }

    fn stamp(&self, number: usize) -> Stamp {
        match self {
            Self::Join { .. } => Stamp::revision(number),
            _ => Stamp::Ply(number),
        }
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let spec = self.spec();
        match *self {
            Self::Join { colour } => join::take_a_seat(case, spec, named, colour.as_deref()),
            Self::Computer { colour, level } => {
                let game = case.find_to_change(named, Want::Unfinished, spec)?;
                computer::computer(case, game, colour.as_deref(), level)
            }
            Self::Decline => {
                let game = case.find_to_change(named, Want::Open, spec)?;
                decline(case, game)
            }
            Self::Abort => {
                let game = case.find_to_change(named, Want::End, spec)?;
                abort(case, game)
            }
        }
    }
}

/// Gives back the seats of the writer, or declines those that are reserved for them.
fn decline(case: &mut Case<'_>, mut game: Match) -> Result<(), Halt> {
    let mut found = false;
    for seat in 0..game.seats.len() {
        let holder = &game.seats[seat].holder;
        let mine = case.is_invited(holder)
            || matches!(holder, Holder::Taken { person, .. } if person == case.author());
        if mine {
            game.seats[seat].holder = Holder::Nobody;
            found = true;
        }
    }
    if !found {
        return Err(Halt::refuse(text!(TABLE, "nothing-to-decline", game = number(game.id))));
    }
    game.drop_proposal(ProposalKind::Move);
    if is_lone_rematch(case, &game)? {
        let message = case.answer(words::no_rematch(&game, &case.author_name()));
        case.save_and_post(call_off(game, case.at()), message);
        return Ok(());
    }
    let mut message =
        case.answer(words::declined(&game, &case.author_name(), case.desk.network.style));
    message.buttons = invitation_buttons(&game);
    case.save_and_post(game, message);
    Ok(())
}

/// Returns whether nobody but its opener is left in a game that would have repeated the last one of its place, with the seats rotated:
/// nobody else was meant.
fn is_lone_rematch(case: &Case<'_>, game: &Match) -> Result<bool, StoreError> {
    let waits = |s: &SeatState| matches!(s.holder, Holder::Taken { .. } | Holder::Invited { .. });
    let others = |s: &&SeatState| waits(s) && s.holder.person() != Some(&game.opener);
    let Some(last) = case.state.last_over_in(&game.place)? else { return Ok(false) };
    let Some(last) = case.state.game(last)? else { return Ok(false) };
    let before = last.seats.iter().cycle().skip(last.seats.len().saturating_sub(1));
    let same = |(seat, before): (&SeatState, &SeatState)| {
        let of = |s: &SeatState| (s.holder.person().cloned(), s.holder.level());
        seat.holder == Holder::Nobody || of(seat) == of(before)
    };
    Ok(!game.seats.iter().any(|s| others(&s))
        && last.variant == game.variant
        && game.seats.iter().zip(before).all(same))
}

fn abort(case: &mut Case<'_>, game: Match) -> Result<(), Halt> {
    let had_seat = game.has_or_had_seat(case.author());
    let opened = game.opener == *case.author() && !had_seat;
    if !game.plays(case.author()) && !opened && case.manages(&game) {
        if had_seat {
            return Err(Halt::refuse(text!(TABLE, "had-a-seat", game = number(game.id))));
        }
        case.may_rule(&game)?;
        case.end_for_all(game, "");
        return Ok(());
    }
    let refusal = match game.status {
        Status::Open if game.opener == *case.author() => None,
        Status::Open => Some(text!(TABLE, "only-the-opener")),
        // Nobody else can end it early.
        _ if game.is_of_computers() && game.opener == *case.author() => None,
        _ if !game.plays(case.author()) => Some(not_a_player(&game)),
        // It is not known who has moved in it.
        _ if game.quarantined.is_some() => Some(in_quarantine(&game)),
        // Nobody else would miss it.
        _ if game.is_alone_with_computers(case.author()) => None,
        _ if everybody_moved(&game) => Some(text!(TABLE, "too-late-to-abort")),
        _ => None,
    };
    if let Some(text) = refusal {
        return Err(Halt::refuse(text));
    }
    for feature in case.desk.features.iter().filter(|_| game.status == Status::Live) {
        if let Some(text) = feature.keeps(case.state, &game)? {
            return Err(Halt::refuse(text));
        }
    }
    let message =
        text_only(text!(TABLE, "aborted", name = case.author_name(), game = number(game.id)));
    let own = game.thread != Thread::None;
    case.outcome = Outcome::Answered;
    let place = case.save_and_post(call_off(game, case.at()), message);
    if own {
        case.post(&place, close_thread());
    }
    Ok(())
}

/// Returns whether all who are still in a game have moved.
fn everybody_moved(game: &Match) -> bool {
    let mut in_game = game.position.in_game().into_iter();
    in_game.all(|seat| game.seats.get(seat.index()).is_some_and(|s| s.acted > 0))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::testing::{again, wrong};

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let mut all = vec![SeatRequest::Decline, SeatRequest::Abort];
        for colour in [None, Some("red"), Some("g12"), Some("two words"), Some(""), Some("level")] {
            let colour = colour.map(str::to_owned);
            all.push(SeatRequest::Join { colour: colour.clone() });
            for level in 1..=8 {
                let level = level.to_string().parse().unwrap();
                all.push(SeatRequest::Computer { colour: colour.clone(), level });
            }
        }
        all.into_iter().map(|request| Box::new(request) as Box<dyn Request>).collect()
    }

    #[test]
    fn an_invitation_is_answered_in_many_words() {
        assert_eq!(again("/accept g12@7"), "/join g12@7");
        assert_eq!(again("/sit red"), "/join red");
        assert_eq!(again("/leave"), "/decline");
        assert_eq!(again("abort #7"), "/abort g7");
        assert!(
            matches!(wrong("/abort now"), CommandError::TooMuch(e, w) if e.name == "abort" && w == "now")
        );
    }
}
