//! The places of a game: the current one, former ones, and a proposed one.

use rules::Seat;

use super::{Match, Status};
use crate::ids::PlaceId;

/// The most former places of a game in which messages count.
pub const MOST_FORMER_PLACES: usize = 8;

/// The community (a guild in Discord) of a place.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Community {
    /// The network has not sent it.
    Unknown,
    /// The place has none: it is a direct-message channel, or the network has no communities.
    None,
    /// The guild with this id.
    Guild(String),
}

impl Community {
    /// Returns the stored text, or `None` if the community is unknown.
    #[must_use]
    pub fn stored(&self) -> Option<&str> {
        match self {
            Self::Unknown => None,
            Self::None => Some(""),
            Self::Guild(id) => Some(id),
        }
    }

    /// Returns the id of the guild, if it is one and known.
    #[must_use]
    pub fn guild(&self) -> Option<&str> {
        match self {
            Self::Guild(id) => Some(id),
            Self::Unknown | Self::None => None,
        }
    }

    /// Returns the community of a stored text.
    #[must_use]
    pub fn from_stored(text: Option<String>) -> Self {
        match text {
            None => Self::Unknown,
            Some(text) if text.is_empty() => Self::None,
            Some(id) => Self::Guild(id),
        }
    }
}

/// A place in which a game was played before. Messages there still count until each player, except the one who moved the
/// game, has acted somewhere else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerPlace {
    /// The place.
    pub place: PlaceId,
    /// When the game left it, in milliseconds since 1970.
    pub left_at: i64,
    /// The seats that have not acted elsewhere since; never empty.
    pub awaited: Vec<u8>,
    /// The seats whose players were notified there where the game is now.
    pub notified: Vec<u8>,
}

/// A proposal to continue a game in another place.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Proposal {
    /// The proposed place.
    pub place: PlaceId,
    /// The community of that place.
    pub community: Community,
    /// The seat that proposes it.
    pub by: u8,
    /// The number of actions before the proposal.
    pub ply: usize,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// The game's revision with the proposal, which distinguishes it from others.
    pub revision: i64,
    /// The seats that agree, including the proposing ones.
    pub agreed: Vec<u8>,
}

impl Match {
    /// Returns one seat of each person whose consent is needed to move the game: those still in it or, before it begins,
    /// those who have taken a seat.
    #[must_use]
    pub fn deciders(&self) -> Vec<Seat> {
        let seats = match self.status {
            Status::Live => self.position.in_game(),
            _ => (0u8..).zip(&self.seats).map(|(seat, _)| Seat(seat)).collect(),
        };
        let mut found: Vec<Seat> = Vec::new();
        for seat in seats {
            let super::Holder::Taken { person, .. } = self.holder(seat) else { continue };
            if found.iter().all(|other| self.holder(*other).person() != Some(person)) {
                found.push(seat);
            }
        }
        found
    }

    /// Returns a former place of the game, if messages there still count.
    #[must_use]
    pub fn former_place(&self, place: &PlaceId) -> Option<&FormerPlace> {
        self.former.iter().find(|former| former.place == *place)
    }

    /// Records that the player of a seat is notified in a former place where the game is now. Returns whether that is the
    /// first time.
    pub fn notify_in(&mut self, place: &PlaceId, seat: Seat) -> bool {
        let former = self.former.iter_mut().find(|former| former.place == *place);
        let Some(former) = former.filter(|former| !former.notified.contains(&seat.0)) else {
            return false;
        };
        former.notified.push(seat.0);
        true
    }

    /// Moves the game to another place at `now`. In the old place, messages of `mover` no longer count; those of the other
    /// players count until they have acted elsewhere.
    pub fn leave_for(&mut self, place: PlaceId, community: Community, mover: Seat, now: i64) {
        self.proposal = None;
        if place == self.place {
            return;
        }
        let left = std::mem::replace(&mut self.place, place);
        self.community = community;
        self.thread = super::Thread::None;
        let here = &self.place;
        self.former.retain(|former| former.place != *here && former.place != left);
        let person = self.holder(mover).person();
        let in_game = match self.status {
            Status::Live => self.position.in_game(),
            // Before a game begins, no bare text can be a move.
            _ => Vec::new(),
        };
        let others = in_game.into_iter().filter(|seat| self.holder(*seat).person() != person);
        let awaited: Vec<u8> = others.map(|seat| seat.0).collect();
        if !awaited.is_empty() {
            let notified = Vec::new();
            self.former.push(FormerPlace { place: left, left_at: now, awaited, notified });
        }
        if self.former.len() > MOST_FORMER_PLACES {
            self.former.sort_by_key(|former| former.left_at);
            self.former.remove(0);
        }
    }

    /// Records that a player has acted, by a message in `place` if it was a message. A player who acts elsewhere, or has
    /// left the game, is no longer awaited in former places.
    pub fn acted(&mut self, seat: Seat, place: Option<&PlaceId>) {
        if self.former.is_empty() {
            return;
        }
        let person = self.holder(seat).person().cloned();
        let in_game = self.position.in_game();
        let same: Vec<u8> = (0u8..)
            .zip(&self.seats)
            .filter(|(_, s)| person.is_some() && s.holder.person() == person.as_ref())
            .map(|(index, _)| index)
            .collect();
        for former in &mut self.former {
            let elsewhere = place.is_some_and(|place| *place != former.place);
            former.awaited.retain(|seat| {
                in_game.contains(&Seat(*seat)) && !(elsewhere && same.contains(seat))
            });
        }
        self.former.retain(|former| !former.awaited.is_empty());
    }

    /// Clears former places, proposals and offers when the game has ended.
    pub fn settle(&mut self) {
        self.former.clear();
        self.proposal = None;
        self.offer = None;
    }
}
