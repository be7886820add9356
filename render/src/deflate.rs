//! The compressed rows of a PNG.
//!
//! The `png` crate compresses row by row through `flate2`, which clears what is left of a buffer of 32 KiB before each row. That costs
//! more than drawing the picture.

use rules::view::CellShape;
use zlib_rs::{Deflate, DeflateFlush, Status};

use crate::indexed::Indexed;

/// The filter types of PNG that are used: the row as it is, and its difference from the row above.
const NONE: u8 = 0;
const UP: u8 = 2;

/// Measured on a full board of 1200 px: level 1 takes 1.3 ms for 120 kB, level 2 2.1 ms for 87 kB, level 3 2.7 ms for 86 kB.
const LEVEL: i32 = 2;
/// The largest window.
const WINDOW_BITS: u8 = 15;

/// Filters and compresses the rows of a picture whose cells have a shape.
pub(crate) fn rows(image: &Indexed, shape: CellShape) -> Result<Vec<u8>, Failed> {
    // Filters make palette indices harder to compress. But most rows of a square board equal the row above, so
    // that filtering makes these pictures up to a quarter smaller.
    let filter = match shape {
        CellShape::Hexagon(_) => NONE,
        CellShape::Square => UP,
    };
    let mut stream = Stream {
        deflate: Deflate::new(LEVEL, true, WINDOW_BITS),
        out: vec![0; image.data.len() / 8 + 1024],
    };
    let mut line = vec![0; image.width + 1];
    let mut above: &[u8] = &[];
    for row in image.data.chunks_exact(image.width.max(1)) {
        // Nothing is above the first row.
        line[0] = if above.is_empty() { NONE } else { filter };
        if line[0] == UP {
            for ((to, a), b) in line[1..].iter_mut().zip(row).zip(above) {
                *to = a.wrapping_sub(*b);
            }
        } else {
            line[1..].copy_from_slice(row);
        }
        stream.write(&line, DeflateFlush::NoFlush)?;
        above = row;
    }
    stream.write(&[], DeflateFlush::Finish)?;
    stream.out.truncate(stream.written());
    Ok(stream.out)
}

/// zlib reported an error, which it does for no input.
#[derive(Debug, thiserror::Error)]
#[error("the rows cannot be compressed")]
pub(crate) struct Failed;

/// A stream of zlib and what it has written at the beginning of `out`.
struct Stream {
    deflate: Deflate,
    out: Vec<u8>,
}

impl Stream {
    fn written(&self) -> usize {
        self.deflate.total_out() as usize
    }

    /// Compresses all of `data`, and with [`DeflateFlush::Finish`] ends the stream.
    fn write(&mut self, mut data: &[u8], flush: DeflateFlush) -> Result<(), Failed> {
        loop {
            let (before, written) = (self.deflate.total_in(), self.written());
            if written == self.out.len() {
                self.out.resize(written * 2, 0);
            }
            let status = self.deflate.compress(data, &mut self.out[written..], flush);
            let status = status.map_err(|_| Failed)?;
            data = &data[(self.deflate.total_in() - before) as usize..];
            let done = match flush {
                DeflateFlush::Finish => status == Status::StreamEnd,
                _ => data.is_empty(),
            };
            if done {
                return Ok(());
            }
        }
    }
}
