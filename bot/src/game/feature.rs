//! What people can do: a feature answers some commands, and adds to the life of a game.

use std::any::Any;
use std::fmt::{self, Debug, Display};
use std::sync::Arc;

use locale::Text;
use rules::Seat;
use rules::game::TypedTermination;

use crate::chat::network::Network;
use crate::chat::{Button, FileRequest, Incoming, Outgoing, PersonId, PictureRequest, PlaceId};
use crate::config::{AnalysisConfig, GamesConfig, LimitsConfig, Pause};
use crate::game::command::{Arguments, CommandError, GameRef, Menu, Spec, Stamp};
use crate::game::state::{
    ActionRow, Correctable, DeadlineKind, GameId, Match, Proposal, ProposalKind,
};
use crate::game::words;
use crate::store::{Change, Commit, OutboxRow, Outcome, Snapshot, StoreError};
use crate::time::Moment;

use super::form::Form;
use super::halt::Halt;
use super::recent::Recent;

/// What people can do with some commands, and what it adds to the life of a game. Hooks are called for all features in the order of the list.
pub trait Feature: Sync {
    /// Returns its commands, in the order of the help.
    fn specs(&self) -> &'static [Spec];

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError>;

    /// Returns the form that asks for the arguments of a command that is given none, where the network has forms.
    fn form(&self, _spec: &Spec) -> Option<&'static Form> {
        None
    }

    /// Returns its entries in the context menus of people and messages, where the network has such menus.
    fn menus(&self) -> &'static [Menu] {
        &[]
    }

    /// Returns whether its commands are also offered, anywhere, to people who have installed the app for themselves. Such a command changes
    /// only what its author alone sees, and needs to know nothing about the place.
    fn user_install(&self) -> bool {
        false
    }

    fn consents(&self) -> &'static [&'static dyn Consent] {
        &[]
    }

    /// Returns whether its commands are possible in a place of a network, of a `guild` or not; the help leaves the others out.
    fn is_possible(&self, _network: &Network, _guild: bool) -> bool {
        true
    }

    /// Returns whom a message with one of its commands may seat in a game that it starts at once, each with the place where they asked for
    /// one. The daemon first finds out which of them cannot play in its place.
    fn may_start_with(
        &self,
        _desk: &Desk,
        _now: Moment,
        _incoming: &Incoming,
        _state: &Snapshot,
    ) -> Result<Vec<(PersonId, PlaceId)>, StoreError> {
        Ok(Vec::new())
    }

    /// Returns the places elsewhere that a message with one of its commands asks about. The daemon first finds out which of them its author
    /// sees ([`Context::sees`](crate::chat::Context::sees)).
    fn asks_about(
        &self,
        _desk: &Desk,
        _incoming: &Incoming,
        _state: &Snapshot,
    ) -> Result<Vec<PlaceId>, StoreError> {
        Ok(Vec::new())
    }

    /// Returns comments for a person's private copy of the record of a game, each with the number of actions before it.
    fn comments(
        &self,
        _state: &Snapshot,
        _game: GameId,
        _person: &PersonId,
    ) -> Result<Vec<(usize, String)>, StoreError> {
        Ok(Vec::new())
    }

    /// Returns why the players of a live game cannot cancel it, if they cannot.
    fn keeps(&self, _state: &Snapshot, _game: &Match) -> Result<Option<Text>, StoreError> {
        Ok(None)
    }

    /// Returns why somebody who manages the guild of a game, and perhaps `owns` the guild, may not end or annul the game, if there is a reason.
    fn bars(
        &self,
        _state: &Snapshot,
        _game: &Match,
        _person: &PersonId,
        _owns: bool,
    ) -> Result<Option<Text>, StoreError> {
        Ok(None)
    }

    /// Returns the buttons that it adds to the announcement of the end of a game.
    fn end_buttons(&self, _game: &Match) -> Vec<Button<Text>> {
        Vec::new()
    }

    /// Returns the files that it adds to the announcement of the end of a game, which has a picture.
    fn end_files(&self, _game: &Match, _picture: &PictureRequest) -> Vec<FileRequest> {
        Vec::new()
    }

    /// Fills the terms of a game that begins, whose players are known.
    fn on_begin(&self, _state: &Snapshot, _game: &mut Match) -> Result<(), StoreError> {
        Ok(())
    }

    /// Follows an action of a game, before which that many players were in it. The turn may have ended with it.
    fn on_action(&self, _game: &mut Match, _players: usize) {}

    /// Follows a change of the player of a seat in a live game.
    fn on_seat_change(&self, _game: &mut Match, _seat: Seat) {}

    /// Follows the loss of a seat on time at `at`: the game ends for its holder, or another player takes the seat over.
    fn on_lost_on_time(
        &self,
        _state: &Snapshot,
        _game: &mut Match,
        _seat: Seat,
        _at: Moment,
    ) -> Result<(), StoreError> {
        Ok(())
    }

    fn end_note(&self, _game: &Match) -> Option<Text> {
        None
    }

    /// Returns a line about a game for the digest of a person.
    fn digest_line(
        &self,
        _state: &Snapshot,
        _game: &Match,
        _person: &PersonId,
    ) -> Result<Option<Text>, StoreError> {
        Ok(None)
    }

    /// Applies a deadline of a kind that only this feature sets and that the game no longer has. Returns the post about it.
    fn on_deadline(
        &self,
        _desk: &Desk,
        _kind: DeadlineKind,
        _game: &mut Match,
    ) -> Option<Outgoing<Text>> {
        None
    }

    /// Drops what was meant for the positions before a takeback. Returns who is told of it in private, and how.
    fn on_takeback(&self, _game: &mut Match) -> Vec<(PersonId, Text)> {
        Vec::new()
    }

    /// Returns posts besides the announcement when a game is over, and where they go. `new` are the actions that ended it.
    fn on_end(
        &self,
        _desk: &Desk,
        _state: &Snapshot,
        _game: &Match,
        _new: &[ActionRow],
    ) -> Result<Vec<(PlaceId, Outgoing<Text>)>, StoreError> {
        Ok(Vec::new())
    }

    /// Returns what else is stored in the commit with which a game is over for ratings.
    fn settled_change(&self) -> Option<Arc<dyn Change>> {
        None
    }

    /// Returns what is posted by `now` without a message or a game. It is called at each check of the clock.
    fn scheduled(&self, _now: Moment, _state: &Snapshot) -> Result<Vec<Commit>, StoreError> {
        Ok(Vec::new())
    }

    /// Returns the games that are to start by `now` without a message, together for each place.
    fn planned(
        &self,
        _desk: &Desk,
        _now: Moment,
        _state: &Snapshot,
    ) -> Result<Vec<Planned>, StoreError> {
        Ok(Vec::new())
    }

    /// Starts games that it has planned. `outsiders` cannot play in their place; it is `None` if the place is gone or closed.
    fn start_planned(
        &self,
        _desk: &Desk,
        _now: Moment,
        _state: &Snapshot,
        _planned: &Planned,
        _outsiders: Option<&[PersonId]>,
    ) -> Result<Option<Commit>, StoreError> {
        Ok(None)
    }

    /// Returns what changes when a person is blocked in a guild.
    fn on_block(
        &self,
        _state: &Snapshot,
        _guild: &str,
        _person: &PersonId,
    ) -> Result<Vec<Arc<dyn Change>>, StoreError> {
        Ok(Vec::new())
    }

    /// Returns what changes when a person is forgotten, for whom a token stands, after the rows with the person in a column of their own.
    fn on_forget(
        &self,
        _state: &Snapshot,
        _person: &PersonId,
        _token: &PersonId,
    ) -> Result<Vec<Arc<dyn Change>>, StoreError> {
        Ok(Vec::new())
    }

    /// Adds to a commit what changes with a post that cannot be delivered because its place is gone or closed.
    fn on_place_gone(
        &self,
        _row: &OutboxRow,
        _state: &Snapshot,
        _commit: &mut Commit,
    ) -> Result<(), StoreError> {
        Ok(())
    }

    /// Does what a termination that was typed as a move asks for. Returns `None` if other features know it.
    fn terminate(
        &self,
        _case: &mut Case<'_>,
        _game: &Match,
        _typed: TypedTermination,
    ) -> Option<Result<(), Halt>> {
        None
    }

    /// Returns a termination as it would be typed, if the writer may mean it in a game now.
    fn may_terminate(
        &self,
        _case: &Case<'_>,
        _game: &Match,
        _typed: TypedTermination,
    ) -> Option<String> {
        None
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// What they are for the feature.
    pub id: i64,
    pub place: PlaceId,
    /// Their players. Before the games start, the daemon finds out which of them cannot play in the place.
    pub people: Vec<PersonId>,
}

/// What a feature asks the players to agree to: its sentences, and what happens then. Whom it asks, and when a proposal lapses, is the same
/// for all kinds (`state/consent.rs`).
pub trait Consent: Sync {
    fn kind(&self) -> ProposalKind;

    /// Returns the seats whose players are asked.
    fn missing(
        &self,
        _case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
    ) -> Result<Vec<Seat>, StoreError> {
        Ok(game.missing(proposal))
    }

    /// Returns whether nobody needs to be asked any more.
    fn is_settled(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
    ) -> Result<bool, StoreError> {
        Ok(self.missing(case, game, proposal)?.is_empty())
    }

    /// Returns the sentences that ask for consent, and whom they mention besides those who are asked.
    fn question(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        missing: &[Seat],
    ) -> Result<Outgoing<Text>, StoreError>;

    fn buttons(&self, game: &Match, proposal: &Proposal) -> Vec<Button<Text>>;

    /// Prepares a game whose players are asked for the first time.
    fn on_proposed(&self, _case: &Case<'_>, _game: &mut Match) {}

    /// Prepares a game in which some have agreed and others are still asked.
    fn on_agreed(&self, _case: &Case<'_>, _game: &mut Match) {}

    /// Returns the answer in the place where it was proposed, if the players read the question elsewhere and here.
    fn asked_here(&self, _case: &Case<'_>, _game: &Match, _missing: &[Seat]) -> Option<Text> {
        None
    }

    /// Says that the player of a seat has agreed, and whose consent is still missing.
    fn agreed(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        by: Seat,
        missing: &[Seat],
    ) -> Outgoing<Text>;

    /// Says that the player of a seat has declined, or has withdrawn the proposal if it was their `own`.
    fn declined(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        by: Seat,
        own: bool,
    ) -> Text;

    /// Says where it was typed that the question is asked in the game's place.
    fn asked_elsewhere(&self, case: &Case<'_>, game: &Match, question: &Outgoing<Text>) -> Text {
        self.answered_elsewhere(case, game, &question.text)
    }

    /// Says where it was typed what is posted in the game's place.
    fn answered_elsewhere(&self, _case: &Case<'_>, _game: &Match, posted: &Text) -> Text {
        posted.clone()
    }

    /// Says that nobody proposes it.
    fn nothing_stands(&self, game: &Match) -> Text;

    /// Says that a button belongs to another proposal than the one that stands.
    fn stale(&self, game: &Match) -> Text {
        words::stale(game)
    }

    fn agreed_already(&self, game: &Match) -> Text;

    /// Says that a proposal has lapsed, if anybody needs to know.
    fn lapsed(&self) -> Option<Text> {
        None
    }

    /// Does what everybody has agreed to.
    fn carry_out(&self, case: &mut Case<'_>, game: Match, proposal: Proposal) -> Result<(), Halt>;
}

pub type Features = &'static [&'static dyn Feature];

impl Debug for dyn Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.specs().iter().map(|spec| spec.name)).finish()
    }
}

/// Returns the commands that are possible in a place of a network, in the order of the help.
pub fn possible(
    features: Features,
    network: &Network,
    guild: bool,
) -> impl Iterator<Item = &'static Spec> {
    let possible = features.iter().filter(move |feature| feature.is_possible(network, guild));
    possible.flat_map(|feature| feature.specs())
}

pub fn specs(features: Features) -> impl Iterator<Item = &'static Spec> {
    features.iter().flat_map(|feature| feature.specs())
}

/// What a person asks for with a command. It is displayed as the arguments from which [`Feature::parse`] makes the same request.
pub trait Request: Any + Debug + Display + Send + Sync {
    fn spec(&self) -> &'static Spec;

    /// Makes the stamp of a game of the number in a button.
    fn stamp(&self, number: usize) -> Stamp {
        Stamp::Ply(number)
    }

    /// Does what is asked for. `game` is the one that the command names.
    fn run(self: Box<Self>, case: &mut Case<'_>, game: Option<GameRef>) -> Result<(), Halt>;
}

impl dyn Request {
    pub fn downcast_ref<R: Request>(&self) -> Option<&R> {
        (self as &dyn Any).downcast_ref()
    }
}

/// Judges messages and deadlines.
#[derive(Clone, Debug)]
pub struct Desk {
    pub(crate) games: GamesConfig,
    pub(crate) limits: LimitsConfig,
    pub(crate) analysis: AnalysisConfig,
    pub(crate) network: Network,
    pub(crate) features: Features,
    /// The shortest and the longest pause before a computer acts.
    pub(crate) pause: Pause,
}

/// A message, the state it is judged on, and what has been decided so far.
pub struct Case<'a> {
    pub(crate) desk: &'a Desk,
    pub(crate) now: Moment,
    pub(crate) seed: u64,
    pub(crate) incoming: &'a Incoming,
    /// It is kept while a hint is thought about, which takes about a second.
    pub(crate) state: &'a Snapshot,
    pub(crate) recent: &'a Recent,
    pub(crate) outcome: Outcome,
    /// Whether the answer says what a line may mean that is neither a command nor a move.
    pub(crate) explains: bool,
    pub(crate) out_of_turn: bool,
    /// The places of the games in which the message may be a move, though it is not one now.
    pub(crate) may_answer_in: Vec<PlaceId>,
    /// The text, if it is no command: a refused move can be corrected.
    pub(crate) bare_text: Option<String>,
    /// Whether the text was read as a move of the player to act.
    pub(crate) in_turn: bool,
    /// The refused move that the message was before it was edited.
    pub(crate) corrects: Option<Correctable>,
    /// Whether a button named the position for which the move is meant.
    pub(crate) confirmed: bool,
    /// The number of pictures in the answer.
    pub(crate) pictures: usize,
    /// The mentions in the writer's name, as in [`Recent::mentioned`].
    pub(crate) mentioned: Vec<String>,
    /// The number of posts waiting in the place, if counted.
    pub(crate) waiting: Option<usize>,
    /// The game and ply that the verdict names.
    pub(crate) about: Option<(GameId, usize)>,
    pub(crate) commit: Commit,
}
