//! The transposition table: results of earlier searches by position.

/// How a stored score relates to the true one, from the side of the seat to act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// The slot is empty.
    #[default]
    None,
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// It is the true score.
    Exact,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Result {
    /// The score from the side of the seat to act; mates are counted from this position.
    pub score: i16,
    /// The static evaluation from the side of the seat to act, [`CHECKED`], or [`UNKNOWN`].
    pub eval: i16,
    /// What distinguishes the best action from most others; [`NO_ACTION`] if none is known.
    pub action: u16,
    /// The depth in plies.
    pub depth: i8,
}

/// A slot of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    key: u32,
    result: Result,
    /// The bound in the low two bits, and the generation of the search in the others.
    tag: u8,
}

impl std::ops::Deref for Entry {
    type Target = Result;

    #[inline]
    fn deref(&self) -> &Result {
        &self.result
    }
}

/// No action is known.
pub const NO_ACTION: u16 = u16::MAX;
/// The evaluation of a position in which a royal piece of the seat to act is attacked: there is none.
pub const CHECKED: i16 = i16::MIN;
/// The evaluation of a position that was bad enough by its pieces alone.
pub const UNKNOWN: i16 = i16::MIN + 1;

impl Entry {
    /// How the score relates to the true one.
    #[inline]
    #[must_use]
    pub const fn bound(&self) -> Bound {
        match self.tag & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }
}

/// An entry as it lies in the table. Large vectors of such zeros take no time to make, entries would be written one by one.
type Slot = (u32, (i16, i16, u16, i8), u8);

/// Slots that share a cache line.
type Bucket = [Slot; 4];

impl From<Slot> for Entry {
    #[inline]
    fn from((key, (score, eval, action, depth), tag): Slot) -> Self {
        Self { key, result: Result { score, eval, action, depth }, tag }
    }
}

impl From<Entry> for Slot {
    #[inline]
    fn from(Entry { key, result, tag }: Entry) -> Self {
        (key, (result.score, result.eval, result.action, result.depth), tag)
    }
}

/// A table of fixed size.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    generation: u8,
}

impl Table {
    /// Creates a table of about that many bytes, at least one bucket.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let buckets = (bytes / std::mem::size_of::<Bucket>()).max(1);
        Self { buckets: vec![Bucket::default(); buckets], generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self { buckets: vec![Bucket::default(); self.buckets.len()], generation: 0 };
    }

    /// Begins a search: entries of earlier ones are replaced first.
    pub fn age(&mut self) {
        self.generation = (self.generation + 1) & 63;
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        // The high half of the product is the key scaled to the number of buckets.
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// Returns the entry of a position, if there is one.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.place(key)];
        let mut entries = bucket.iter().map(|&slot| Entry::from(slot));
        entries.find(|e| e.key == key as u32 && e.bound() != Bound::None)
    }

    /// Stores a result. An action that is not known leaves the stored one.
    #[inline]
    pub fn put(&mut self, key: u64, result: Result, bound: Bound) {
        let generation = self.generation;
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let entries = bucket.map(Entry::from);
        let mut entry = Entry { key: key as u32, result, tag: generation << 2 | bound as u8 };
        let same = entries.iter().position(|e| e.key == entry.key && e.bound() != Bound::None);
        if let Some(same) = same {
            let mut old = entries[same];
            if result.action == NO_ACTION {
                entry.result.action = old.result.action;
            }
            // A deeper result of this search is worth more than a bound of less depth.
            let keep =
                bound != Bound::Exact && old.tag >> 2 == generation && old.depth > entry.depth + 3;
            if keep {
                old.result.action = entry.result.action;
                entry = old;
            }
            bucket[same] = entry.into();
            return;
        }
        let worth = |e: &Entry| {
            let age = (generation.wrapping_sub(e.tag >> 2)) & 63;
            if e.bound() == Bound::None {
                i32::MIN
            } else {
                i32::from(e.depth) - 4 * i32::from(age)
            }
        };
        if let Some((slot, _)) = bucket.iter_mut().zip(&entries).min_by_key(|(_, e)| worth(e)) {
            *slot = entry.into();
        }
    }

    /// Returns how full the table is with entries of this search, in thousandths, from its first buckets.
    #[must_use]
    pub fn fullness(&self) -> usize {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample
            .iter()
            .flatten()
            .map(|&slot| Entry::from(slot))
            .filter(|e| e.bound() != Bound::None && e.tag >> 2 == self.generation);
        used.count() * 1000 / (4 * sample.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i16, action: u16, depth: i8) -> Result {
        Result { score, action, depth, ..Result::default() }
    }

    #[test]
    fn what_is_stored_is_found_until_better_entries_need_the_room() {
        let mut table = Table::new(1);
        table.put(5, entry(10, 3, 4), Bound::Exact);
        let found = table.get(5).unwrap();
        assert_eq!(
            (found.score, found.action, found.depth, found.bound()),
            (10, 3, 4, Bound::Exact)
        );
        assert_eq!(table.get(6), None);
        table.put(5, entry(20, NO_ACTION, 4), Bound::Lower);
        assert_eq!(table.get(5).unwrap().action, 3, "the action stays");
        for key in 10..13 {
            table.put(key, entry(0, 0, 9), Bound::Upper);
        }
        table.put(13, entry(0, 0, 9), Bound::Upper);
        assert_eq!(table.get(5), None, "the one of least depth goes");
        table.age();
        for key in 20..24 {
            table.put(key, entry(0, 0, 1), Bound::Upper);
        }
        assert!((20..24).filter(|key| table.get(*key).is_some()).count() >= 1, "old ones go first");
        table.clear();
        assert_eq!((table.get(23), table.fullness()), (None, 0));
    }

    #[test]
    fn a_bucket_fills_a_cache_line() {
        assert_eq!(std::mem::size_of::<Bucket>(), 64);
    }
}
