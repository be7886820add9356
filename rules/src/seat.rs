//! Seats, sets of seats, and arrays with one entry per seat.

use std::ops::{BitAnd, Index, IndexMut, Not};

/// A player's side in a game, as an index in turn order from 0.
///
/// ```
/// use rules::Seat;
/// assert_eq!(Seat(0).opponent(), Seat(1));
/// assert_eq!(Seat(2).next(3), Seat(0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Seat(pub u8);

impl Seat {
    /// The seat that moves first.
    pub const FIRST: Seat = Seat(0);
    /// The seat that moves second.
    pub const SECOND: Seat = Seat(1);
    /// The seats of a game for two.
    pub const BOTH: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

    /// The seats of a game for that many players, in turn order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats as u8).map(Seat)
    }

    /// The seat as an index into arrays with one entry per seat.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat of a game for two.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Seat {
        Seat(self.0 & 1 ^ 1)
    }

    /// The seat that has the turn after this one in a game for that many players.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: u8) -> Seat {
        let next = self.0 + 1;
        if next < seats { Seat(next) } else { Seat::FIRST }
    }
}

/// The letter and the name of a seat: `W` and `White`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatName {
    /// The letter in canonical notation and in the TO-ACT column of `replay`.
    pub letter: char,
    /// The name for people.
    pub name: &'static str,
}

/// A set of at most eight seats, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// All seats of a game for that many players.
    #[must_use]
    pub const fn all(seats: u8) -> SeatSet {
        SeatSet(((1_u16 << seats) - 1) as u8)
    }

    /// The set of one seat.
    #[inline]
    #[must_use]
    pub const fn of(seat: Seat) -> SeatSet {
        SeatSet(1 << (seat.0 & 7))
    }

    /// Whether the seat is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> (seat.0 & 7) & 1 != 0
    }

    /// Adds a seat.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= Self::of(seat).0;
    }

    /// Removes a seat.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !Self::of(seat).0;
    }

    /// The set without a seat.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !Self::of(seat).0)
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of seats in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats, in turn order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = (left != 0).then_some(Seat(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl From<SeatSet> for u8 {
    /// Returns the bits, for keys of positions.
    fn from(set: SeatSet) -> u8 {
        set.0
    }
}

impl BitAnd for SeatSet {
    type Output = SeatSet;
    #[inline]
    fn bitand(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }
}

impl Not for SeatSet {
    type Output = SeatSet;
    #[inline]
    fn not(self) -> SeatSet {
        SeatSet(!self.0)
    }
}

/// One entry for each of `N` seats, indexed by [`Seat`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PerSeat<T, const N: usize = 2>(pub [T; N]);

impl<T, const N: usize> PerSeat<T, N> {
    /// Creates the entries by calling `make` for each seat.
    #[must_use]
    pub fn new(mut make: impl FnMut(Seat) -> T) -> Self {
        Self(std::array::from_fn(|i| make(Seat(i as u8))))
    }

    /// The entries, in turn order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }
}

impl<T: Copy + Default, const N: usize> Default for PerSeat<T, N> {
    fn default() -> Self {
        Self([T::default(); N])
    }
}

impl<T, const N: usize> PerSeat<T, N> {
    // With two seats the mask replaces the bounds check, which the search would pay at every node.
    #[inline(always)]
    const fn place(seat: Seat) -> usize {
        if N == 2 { seat.index() & 1 } else { seat.index() }
    }
}

impl<T, const N: usize> Index<Seat> for PerSeat<T, N> {
    type Output = T;
    #[inline(always)]
    fn index(&self, seat: Seat) -> &T {
        &self.0[Self::place(seat)]
    }
}

impl<T, const N: usize> IndexMut<Seat> for PerSeat<T, N> {
    #[inline(always)]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[Self::place(seat)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let mut set = SeatSet::all(3);
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(0), Seat(1), Seat(2)]);
        set.remove(Seat(1));
        assert!(!set.contains(Seat(1)) && set.contains(Seat(2)) && set.len() == 2);
        assert_eq!(set & !SeatSet::of(Seat(0)), SeatSet::of(Seat(2)));
        assert_eq!([Seat(2), Seat(0)].into_iter().collect::<SeatSet>(), set);
    }

    #[test]
    fn turns_go_round() {
        let round: Vec<Seat> = Seat::all(3).map(|seat| seat.next(3)).collect();
        assert_eq!(round, [Seat(1), Seat(2), Seat(0)]);
        assert_eq!(Seat::BOTH.map(Seat::opponent), [Seat(1), Seat(0)]);
        assert_eq!(PerSeat([5, 7])[Seat::SECOND], 7);
    }
}
