//! The compression of GIF, LZW.
//!
//! Most pixels of an animation are as before, in long runs of one index. What the `gif` crate compresses with looks at each pixel;
//! here the longest known sequence of a run is found at once: a tenth of the time for as few bytes.

/// The codes with a meaning of their own; those below stand for single indices, those above for sequences.
const CLEAR: u16 = 256;
const END: u16 = 257;
/// The bits of an index, the fewest of a code and the most.
const INDEX_BITS: u8 = 8;
const LEAST_BITS: u8 = 9;
const MOST_BITS: u8 = 12;
/// The number of codes.
const MOST: u16 = 1 << MOST_BITS;
/// The hash table has two to the power of this many slots, twice the codes.
const SLOT_BITS: u32 = 13;
const SLOTS: usize = 1 << SLOT_BITS;

/// What compresses; its tables are used for one image after the other.
pub(super) struct Lzw {
    /// The sequences known, each as a shorter one and the index after it: a hash table of both and, in the lowest bits, its code.
    known: Box<[u32; SLOTS]>,
    /// The codes of the sequences of each index alone, the shortest first.
    runs: Vec<Vec<u16>>,
    /// The codes in use.
    codes: u16,
}

impl Lzw {
    pub(super) fn new() -> Self {
        let runs = (0..CLEAR).map(|index| vec![index]).collect();
        Self { known: Box::new([0; SLOTS]), runs, codes: END + 1 }
    }

    /// Compresses the indices of an image, as `gif` takes them for a frame.
    pub(super) fn encode(&mut self, data: &[u8]) -> Vec<u8> {
        let mut out = Bits { out: vec![INDEX_BITS], kept: 0, count: 0, width: LEAST_BITS };
        out.code(CLEAR);
        self.clear();
        let mut rest = data;
        while let Some(&first) = rest.first() {
            let runs = &self.runs[usize::from(first)];
            // One word more, so that all of what counts is in whole words.
            let run = run(&rest[..rest.len().min(runs.len() + WORD)], first).min(runs.len());
            let mut code = runs[run - 1];
            rest = &rest[run..];
            let mut is_run = true;
            while let Some((&next, after)) = rest.split_first() {
                let slot = match self.find(code, next) {
                    Ok(longer) => {
                        (code, rest, is_run) = (longer, after, false);
                        continue;
                    }
                    Err(slot) => slot,
                };
                out.code(code);
                if self.codes == MOST {
                    out.code(CLEAR);
                    out.width = LEAST_BITS;
                    self.clear();
                } else {
                    out.widen(self.codes);
                    self.known[slot] = key(code, next) << MOST_BITS | u32::from(self.codes);
                    if is_run && next == first {
                        self.runs[usize::from(first)].push(self.codes);
                    }
                    self.codes += 1;
                }
                break;
            }
            if rest.is_empty() {
                out.code(code);
            }
        }
        // The reader has made a code for the last sequence.
        out.widen(self.codes);
        out.code(END);
        out.end()
    }

    fn clear(&mut self) {
        self.known.fill(0);
        self.runs.iter_mut().for_each(|codes| codes.truncate(1));
        self.codes = END + 1;
    }

    /// Returns the code of a sequence and an index after it, or else the slot for it.
    fn find(&self, code: u16, next: u8) -> Result<u16, usize> {
        let key = key(code, next);
        let mut slot = (key.wrapping_mul(0x9E37_79B1) >> (32 - SLOT_BITS)) as usize;
        loop {
            match self.known[slot] {
                0 => return Err(slot),
                found if found >> MOST_BITS == key => return Ok(found as u16 & (MOST - 1)),
                _ => slot = (slot + 1) % SLOTS,
            }
        }
    }
}

fn key(code: u16, next: u8) -> u32 {
    u32::from(code) << 8 | u32::from(next)
}

/// Returns how often an index stands at the beginning.
fn run(data: &[u8], index: u8) -> usize {
    let (words, rest) = data.as_chunks::<WORD>();
    let others = words.iter().map(|w| u64::from_le_bytes(*w) ^ u64::from_le_bytes([index; WORD]));
    match others.enumerate().find(|(_, other)| *other != 0) {
        Some((i, other)) => i * WORD + other.trailing_zeros() as usize / 8,
        None => words.len() * WORD + rest.iter().take_while(|i| **i == index).count(),
    }
}

/// The indices that [`run`] compares at once.
const WORD: usize = 8;

/// Codes, of which the first bits are the lowest.
struct Bits {
    out: Vec<u8>,
    /// The bits that are not in `out`, and their number.
    kept: u64,
    count: u8,
    /// The bits of a code.
    width: u8,
}

impl Bits {
    fn code(&mut self, code: u16) {
        self.kept |= u64::from(code) << self.count;
        self.count += self.width;
        if self.count >= 32 {
            self.out.extend_from_slice(&(self.kept as u32).to_le_bytes());
            self.kept >>= 32;
            self.count -= 32;
        }
    }

    /// Makes codes wide enough for a new one.
    fn widen(&mut self, new: u16) {
        if new >> self.width > 0 && self.width < MOST_BITS {
            self.width += 1;
        }
    }

    fn end(mut self) -> Vec<u8> {
        let bytes = usize::from(self.count).div_ceil(8);
        self.out.extend_from_slice(&self.kept.to_le_bytes()[..bytes]);
        self.out
    }
}

#[cfg(test)]
mod tests {
    use gif::{DecodeOptions, Encoder, Frame};

    use super::*;

    /// Images of runs and noise of few and many indices, always the same.
    fn images() -> Vec<Vec<u8>> {
        let mut chance: u64 = 37;
        let mut below = move |n: u64| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (chance >> 33) % n
        };
        let kinds = [(1, 1), (2, 1), (256, 1), (2, 9), (3, 300), (256, 40), (255, 3), (2, 40_000)];
        let sizes = [1, 2, 3, 255, 256, 257, 5_000, 65_000];
        let mut images = Vec::new();
        for (colors, longest) in kinds {
            for size in sizes {
                let mut image = Vec::new();
                while image.len() < size {
                    let run = 1 + below(longest) as usize;
                    image.resize(image.len() + run, 255 - below(colors) as u8);
                }
                image.truncate(size);
                // The `gif` crate has shorter codes for images of low indices.
                image[0] = 255;
                images.push(image);
            }
        }
        images
    }

    #[test]
    fn every_image_is_read_as_it_was() {
        let mut lzw = Lzw::new();
        for image in images() {
            let width = image.len() as u16;
            let frame = Frame { width, height: 1, ..Frame::default() };
            let mut encoder = Encoder::new(Vec::new(), width, 1, &[0; 768]).unwrap();
            let buffer = lzw.encode(&image).into();
            encoder.write_lzw_pre_encoded_frame(&Frame { buffer, ..frame.clone() }).unwrap();
            let gif = encoder.into_inner().unwrap();
            let mut options = DecodeOptions::new();
            options.check_lzw_end_code(true);
            let mut decoder = options.read_info(&gif[..]).unwrap();
            let read = decoder.read_next_frame().unwrap().unwrap();
            assert!(read.buffer[..] == image, "{} indices", image.len());
        }
    }

    #[test]
    fn no_image_is_larger_than_with_the_gif_crate() {
        let mut lzw = Lzw::new();
        for image in images() {
            let mut frame = Frame { width: image.len() as u16, height: 1, ..Frame::default() };
            frame.buffer = image.as_slice().into();
            frame.make_lzw_pre_encoded();
            assert!(lzw.encode(&image).len() <= frame.buffer.len(), "{} indices", image.len());
        }
    }
}
