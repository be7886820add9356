//! Draw offers, and secret votes for a draw, of which nobody learns until all players left agree.

use locale::{Text, text};
use rules::Seat;
use rules::game::Termination;

use super::request::EndRequest;
use super::words::{self, TABLE};
use crate::chat::{Button, Outgoing};
use crate::game::state::{Asks, Match, Proposal, ProposalKind, SecretVote};
use crate::game::words::{draw_agreed, draw_declined, number};
use crate::game::{Case, Consent, Entry, Halt, text_only, yes_or_no};
use crate::store::StoreError;

pub(super) struct DrawOffer;

impl Consent for DrawOffer {
    fn kind(&self) -> ProposalKind {
        ProposalKind::Draw
    }

    fn is_settled(&self, case: &Case<'_>, game: &Match, _: &Proposal) -> Result<bool, StoreError> {
        case.desk.all_agree(case.state, case.now, game)
    }

    fn question(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        missing: &[Seat],
    ) -> Result<Outgoing<Text>, StoreError> {
        let offer = words::draw_offered(game, proposal.by, missing, case.desk.network.style);
        Ok(text_only(Text::joined([offer, words::away_rule(game)], " ")))
    }

    fn buttons(&self, game: &Match, proposal: &Proposal) -> Vec<Button<Text>> {
        yes_or_no(game, proposal, text!(TABLE, "agree-to-draw"), |agrees| {
            if agrees { EndRequest::Draw } else { EndRequest::DeclineDraw }
        })
    }

    fn on_proposed(&self, case: &Case<'_>, game: &mut Match) {
        case.desk.set_computer(game, case.now.max(case.at()));
    }

    fn on_agreed(&self, case: &Case<'_>, game: &mut Match) {
        self.on_proposed(case, game);
    }

    fn agreed(
        &self,
        _: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        by: Seat,
        missing: &[Seat],
    ) -> Outgoing<Text> {
        let buttons = self.buttons(game, proposal);
        Outgoing { buttons, ..text_only(draw_agreed(game, by, missing)) }
    }

    fn declined(&self, _: &Case<'_>, game: &Match, p: &Proposal, by: Seat, own: bool) -> Text {
        if own { words::draw_withdrawn(game, p.by) } else { draw_declined(game, by) }
    }

    fn nothing_stands(&self, _: &Match) -> Text {
        text!(TABLE, "no-offer")
    }

    fn stale(&self, _: &Match) -> Text {
        text!(TABLE, "stale-offer")
    }

    fn agreed_already(&self, _: &Match) -> Text {
        text!(TABLE, "offered-already")
    }

    fn lapsed(&self) -> Option<Text> {
        Some(text!(TABLE, "draw-lapsed"))
    }

    fn carry_out(&self, case: &mut Case<'_>, game: Match, _: Proposal) -> Result<(), Halt> {
        make_draw(case, game)
    }
}

/// Offers a draw for a seat of the writer, or agrees to one; when all players left agree, the game is drawn.
pub(super) fn offer(case: &mut Case<'_>, game: Match, seat: Seat) -> Result<(), Halt> {
    if game.proposal(ProposalKind::Draw).is_some() {
        return case.consent(game, ProposalKind::Draw, seat, true);
    }
    case.propose(game, seat, Asks::Draw)
}

/// Votes for a draw in secret, or takes such a vote back. The answer is the same whoever else has voted, unless the game
/// is drawn.
pub(super) fn vote(case: &mut Case<'_>, mut game: Match, wanted: bool) -> Result<(), Halt> {
    if case.seen() && case.desk.network.private_places && !case.in_private() {
        return Err(Halt::refuse(text!(TABLE, "vote-is-public")));
    }
    if wanted && game.position.in_game().iter().any(|seat| game.is_computer(*seat)) {
        return Err(Halt::refuse(text!(TABLE, "no-votes-of-computers", game = number(game.id))));
    }
    let mine = game.seats_in_game(case.author());
    let before = game.secret_votes.len();
    game.secret_votes.retain(|vote| !mine.contains(&vote.seat));
    if !wanted {
        let had = game.secret_votes.len() < before;
        let text = words::vote_withdrawn(&game, had);
        if had {
            case.save_privately(game);
        }
        case.whisper(text);
        return Ok(());
    }
    let ply = game.ply;
    game.secret_votes.extend(mine.into_iter().map(|seat| SecretVote { seat, ply }));
    if case.desk.all_agree(case.state, case.now, &game)? {
        return make_draw(case, game);
    }
    let text = words::voted(&game);
    case.save_privately(game);
    case.whisper(text);
    Ok(())
}

fn make_draw(case: &mut Case<'_>, game: Match) -> Result<(), Halt> {
    // Any seat can enter the agreement of all.
    let first = game.position.in_game().first().copied().unwrap_or(Seat(0));
    case.make(game, Entry::Termination(first, Termination::AgreedDraw), "")
}
