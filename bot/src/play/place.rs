//! Where a game is played, where it was played before, and where it is to go on.

use rules::Seat;

use super::{Match, Status};
use crate::ids::PlaceId;

/// The most former places of a game that are listened to at a time.
pub const MOST_FORMER_PLACES: usize = 8;

/// Which community (a guild in Discord) a place belongs to.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Community {
    /// The network has not told it.
    Unknown,
    /// To none: it is a private conversation, or the network has no communities.
    None,
    /// To the one with this id.
    Guild(String),
}

impl Community {
    /// The text stored; none for what is unknown.
    #[must_use]
    pub fn stored(&self) -> Option<&str> {
        match self {
            Self::Unknown => None,
            Self::None => Some(""),
            Self::Guild(id) => Some(id),
        }
    }

    /// The id of the guild, if it is one and known.
    #[must_use]
    pub fn guild(&self) -> Option<&str> {
        match self {
            Self::Guild(id) => Some(id),
            Self::Unknown | Self::None => None,
        }
    }

    /// The community of a stored text.
    #[must_use]
    pub fn from_stored(text: Option<String>) -> Self {
        match text {
            None => Self::Unknown,
            Some(text) if text.is_empty() => Self::None,
            Some(id) => Self::Guild(id),
        }
    }
}

/// A place in which a game was played before. What is typed there still counts until each player who has not moved it
/// from there has acted somewhere else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerPlace {
    /// Which.
    pub place: PlaceId,
    /// When the game left it, in milliseconds since 1970.
    pub left_at: i64,
    /// The seats that have not acted elsewhere since; never empty.
    pub awaited: Vec<u8>,
    /// The seats that were told there where the game goes on.
    pub told: Vec<u8>,
}

/// A proposal to continue a game in another place.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Proposal {
    /// Where.
    pub place: PlaceId,
    /// The community of that place.
    pub community: Community,
    /// Whose seat proposes it.
    pub by: u8,
    /// After how many actions.
    pub ply: usize,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The game's revision with it: it tells proposals apart.
    pub revision: i64,
    /// The seats that agree, the proposing ones included.
    pub agreed: Vec<u8>,
}

impl Match {
    /// One seat of each person whose consent moves the game: of those still in it, or, before it begins, of those who
    /// have taken a seat.
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

    /// A place in which it was played before, if what is typed there still counts.
    #[must_use]
    pub fn former_place(&self, place: &PlaceId) -> Option<&FormerPlace> {
        self.former.iter().find(|former| former.place == *place)
    }

    /// The holder of a seat was told in a former place where the game goes on; whether that is news.
    pub fn tell_in(&mut self, place: &PlaceId, seat: Seat) -> bool {
        let former = self.former.iter_mut().find(|former| former.place == *place);
        let Some(former) = former.filter(|former| !former.told.contains(&seat.0)) else {
            return false;
        };
        former.told.push(seat.0);
        true
    }

    /// It goes on in another place from `now` on. What `mover` types where it was counts no longer; for the others it
    /// does until they have acted elsewhere.
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
            // Nothing is typed bare before a game begins.
            _ => Vec::new(),
        };
        let others = in_game.into_iter().filter(|seat| self.holder(*seat).person() != person);
        let awaited: Vec<u8> = others.map(|seat| seat.0).collect();
        if !awaited.is_empty() {
            let told = Vec::new();
            self.former.push(FormerPlace { place: left, left_at: now, awaited, told });
        }
        if self.former.len() > MOST_FORMER_PLACES {
            self.former.sort_by_key(|former| former.left_at);
            self.former.remove(0);
        }
    }

    /// A player has acted, by a message in a place if by any: whoever acts elsewhere is no longer awaited in former
    /// places, and neither is who has left the game.
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

    /// It has ended: nothing that is typed anywhere can concern it, and it goes nowhere.
    pub fn settle(&mut self) {
        self.former.clear();
        self.proposal = None;
        self.offer = None;
    }
}
