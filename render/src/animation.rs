//! A whole game as an animated picture.

mod lzw;

use std::sync::mpsc::{self, Receiver};
use std::thread;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use locale::{Table, Text, table, text};
use rules::view::{SeatView, View};

use crate::color::Rgb;
use crate::error::RenderError;
use crate::indexed::Indexed;
use crate::options::RenderOptions;
use crate::picture::Picture;
use crate::renderer::{Renderer, Space};
use lzw::Lzw;

static TABLE: Table = table!("animation");

/// How long a position is shown, in hundredths of a second: after an action that changed nothing for a seat but its turn, after
/// one with which something happened, and at the end.
const QUIET: u16 = 70;
const EVENTFUL: u16 = 140;
const END: u16 = 500;

/// The longest that an animation lasts, in hundredths of a second: in longer games all positions but the last are shorter. Many
/// programs show a position for longer than asked if its time is shorter than the least.
const LONGEST: usize = 6000;
const LEAST: u16 = 2;

/// As many pictures wait at most for being compressed.
const AHEAD: usize = 2;

/// Up to this stride, positions after which something happened are always shown.
const EVENTS_UP_TO: usize = 4;

/// A game as an animated GIF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Animation {
    /// The GIF.
    pub gif: Vec<u8>,
    /// The width in pixels.
    pub width: u32,
    /// The number of positions shown.
    pub shown: usize,
    /// The width that was asked for.
    asked: u32,
    /// The number of positions of the game.
    positions: usize,
}

impl Animation {
    /// The most bytes that chats take.
    pub const MOST_BYTES: usize = 10 << 20;

    /// Says in a sentence what was lowered to make the GIF small enough; `None` if nothing was.
    #[must_use]
    pub fn lowered(&self) -> Option<Text> {
        let Self { width, asked, shown, positions, .. } = self;
        let (width, asked, shown, positions) = (*width, *asked, *shown, *positions);
        Some(match (width < asked, shown < positions) {
            (false, false) => return None,
            (true, false) => text!(TABLE, "narrow", width, asked),
            (false, true) => text!(TABLE, "few", shown, positions),
            (true, true) => text!(TABLE, "narrow-and-few", width, asked, shown, positions),
        })
    }
}

impl Renderer {
    /// Draws the positions of a game as an animated GIF of at most `most` bytes. `views` returns them from the first one, each time
    /// it is called; nothing is stored of them but the last few pictures.
    ///
    /// It lasts a minute at most. A GIF that would be larger is begun again: at first less wide, then with fewer positions. The first
    /// and the last one are always shown.
    ///
    /// # Errors
    /// As [`Self::picture`]; [`RenderError::NoPosition`] if there is none, [`RenderError::DoesNotFit`] if two positions are too
    /// large.
    pub fn animation<I: Iterator<Item = View>>(
        &self,
        options: &RenderOptions,
        most: usize,
        views: impl Fn() -> I,
    ) -> Result<Animation, RenderError> {
        let asked = options.width;
        let mut options = options.clone();
        let mut stride = 1;
        loop {
            let (mut space, mut eventful) = (Space::default(), Vec::new());
            let mut before: Option<View> = None;
            for view in views() {
                space = space.and(&view, &options, self);
                eventful.push(before.as_ref().is_none_or(|before| happens(before, &view)));
                before = Some(view);
            }
            let positions = eventful.len();
            let times = times(&eventful, stride);
            let mut film = Film { width: options.width, most, shown: 0, reel: None };
            let mut written = Ok(());
            // One thread draws, the other compresses.
            thread::scope(|scope| {
                let (pictures, drawn) = mpsc::sync_channel(AHEAD);
                let write = || written = film.write(drawn);
                thread::Builder::new().spawn_scoped(scope, write).map_err(EncodingError::Io)?;
                for (view, time) in views().zip(times) {
                    let Some(time) = time else { continue };
                    let picture = self.picture_with(&view, &options, space)?;
                    // The film is full or could not be written.
                    if pictures.send((picture, time)).is_err() {
                        break;
                    }
                }
                Ok::<_, RenderError>(())
            })?;
            written?;
            if !film.is_full() {
                let shown = film.shown;
                let gif = film.end()?.ok_or(RenderError::NoPosition)?;
                return Ok(Animation { gif, width: options.width, shown, asked, positions });
            }
            if options.width > RenderOptions::MIN_WIDTH {
                options.width = (options.width / 4 * 3).max(RenderOptions::MIN_WIDTH);
            } else if stride < positions {
                stride *= 2;
            } else {
                return Err(RenderError::DoesNotFit { width: options.width });
            }
        }
    }
}

/// How long each position is shown; `None` if it is left out. `eventful` says where something happened.
fn times(eventful: &[bool], stride: usize) -> Vec<Option<u16>> {
    let last = eventful.len().saturating_sub(1);
    // There must be room for all at the shortest time, which most then have.
    let least = last.div_ceil((LONGEST - usize::from(END)) / usize::from(LEAST + 1));
    let (stride, events) = (stride.max(least), stride <= EVENTS_UP_TO && least <= 1);
    let shown = |i: usize, event: bool| i.is_multiple_of(stride) || event && events;
    let usual = |(i, &event): (usize, &bool)| match event {
        _ if i == last => Some(END),
        _ if !shown(i, event) => None,
        true => Some(EVENTFUL),
        false => Some(QUIET),
    };
    let mut times: Vec<Option<u16>> = eventful.iter().enumerate().map(usual).collect();
    let all: usize = times.iter().flatten().map(|time| usize::from(*time)).sum();
    let (all, room) = (all - usize::from(END).min(all), LONGEST - usize::from(END));
    if all > room {
        for time in times.iter_mut().take(last).flatten() {
            *time = ((usize::from(*time) * room / all) as u16).max(LEAST);
        }
    }
    times
}

/// Whether more has happened between two positions than that somebody else is to act.
fn happens(before: &View, after: &View) -> bool {
    let seats = before.seats.iter().zip(&after.seats);
    after.outcome.is_some() || after.deciding || seats.into_iter().any(|(a, b)| changes(a, b))
}

/// Whether something has happened to a seat.
fn changes(before: &SeatView, after: &SeatView) -> bool {
    // A count that runs down is no event.
    let words = |status: &Text| status.english().replace(|c: char| c.is_ascii_digit(), "");
    let known: Vec<String> = before.status.iter().map(words).collect();
    after.in_check
        || after.lost != before.lost
        || after.in_game != before.in_game
        || after.status.iter().any(|status| !known.contains(&words(status)))
        || after.powers.iter().any(|power| power.now && !before.powers.contains(power))
}

/// A GIF that is being written.
struct Film {
    width: u32,
    most: usize,
    shown: usize,
    reel: Option<Reel>,
}

/// What is known of a GIF from its first picture.
struct Reel {
    encoder: Encoder<Vec<u8>>,
    size: (usize, usize),
    /// The indices of the last picture.
    last: Vec<u8>,
    /// The index that leaves a pixel as it is, and the index in its place if pictures use it.
    unchanged: u8,
    instead: u8,
    lzw: Lzw,
}

impl Film {
    /// Writes pictures until it is full; each stays for some hundredths of a second.
    fn write(&mut self, pictures: Receiver<(Picture, u16)>) -> Result<(), RenderError> {
        for (picture, time) in pictures {
            self.show(picture, time)?;
            if self.is_full() {
                break;
            }
        }
        Ok(())
    }

    fn show(&mut self, picture: Picture, time: u16) -> Result<(), RenderError> {
        let Picture { image: Indexed { width, height, data }, colors, .. } = picture;
        self.shown += 1;
        match &mut self.reel {
            None => self.reel = Some(Reel::new((width, height), data, &colors, time)?),
            Some(reel) if reel.size == (width, height) => reel.add(data, time)?,
            // Only made-up views change their boards.
            Some(_) => return Err(RenderError::DoesNotFit { width: self.width }),
        }
        Ok(())
    }

    /// Whether it is larger than it may be.
    fn is_full(&self) -> bool {
        // One byte ends the file.
        self.reel.as_ref().is_some_and(|reel| reel.encoder.get_ref().len() >= self.most)
    }

    fn end(self) -> Result<Option<Vec<u8>>, RenderError> {
        let ended = self.reel.map(|reel| reel.encoder.into_inner());
        Ok(ended.transpose()?)
    }
}

impl Reel {
    fn new(
        (width, height): (usize, usize),
        mut data: Vec<u8>,
        colors: &[Rgb],
        time: u16,
    ) -> Result<Self, RenderError> {
        let side = |pixels: usize| {
            u16::try_from(pixels).map_err(|_| RenderError::DoesNotFit { width: width as u32 })
        };
        let (wide, high) = (side(width)?, side(height)?);
        let mut palette: Vec<u8> = colors.iter().flat_map(|c| c.0).collect();
        let unchanged = colors.len().min(255);
        // The last colour of a full table is a blend, the nearest to all others.
        let others = colors.iter().take(unchanged).enumerate();
        let last = colors.get(unchanged);
        let nearest = last.and_then(|last| others.min_by_key(|(_, c)| c.distance(*last)));
        let instead = nearest.map_or(0, |(i, _)| i as u8);
        palette.resize((unchanged + 1) * 3, 0);
        let unchanged = unchanged as u8;
        replace(&mut data, unchanged, instead);
        let mut encoder = Encoder::new(Vec::new(), wide, high, &palette)?;
        encoder.set_repeat(Repeat::Infinite)?;
        let mut lzw = Lzw::new();
        let buffer = lzw.encode(&data).into();
        let frame = Frame { width: wide, height: high, delay: time, ..Frame::default() };
        encoder.write_lzw_pre_encoded_frame(&Frame { buffer, ..frame })?;
        Ok(Self { encoder, size: (width, height), last: data, unchanged, instead, lzw })
    }

    /// Writes the rectangle in which a picture differs from the last one.
    fn add(&mut self, mut data: Vec<u8>, time: u16) -> Result<(), RenderError> {
        replace(&mut data, self.unchanged, self.instead);
        let (left, top, width, height) = changed(&self.last, &data, self.size.0);
        let mut part = Vec::with_capacity(width * height);
        for y in top..top + height {
            let row = y * self.size.0 + left..y * self.size.0 + left + width;
            let pixels = data[row.clone()].iter().zip(&self.last[row]);
            part.extend(pixels.map(|(new, old)| if new == old { self.unchanged } else { *new }));
        }
        self.encoder.write_lzw_pre_encoded_frame(&Frame {
            delay: time,
            dispose: DisposalMethod::Keep,
            transparent: Some(self.unchanged),
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: height as u16,
            buffer: self.lzw.encode(&part).into(),
            ..Frame::default()
        })?;
        self.last = data;
        Ok(())
    }
}

fn replace(data: &mut [u8], index: u8, instead: u8) {
    data.iter_mut().for_each(|i| *i = if *i == index { instead } else { *i });
}

/// Returns the smallest rectangle outside which two images are equal, of at least one pixel: left, top, width and height.
fn changed(old: &[u8], new: &[u8], width: usize) -> (usize, usize, usize, usize) {
    let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::MAX, 0);
    for (y, (a, b)) in old.chunks_exact(width).zip(new.chunks_exact(width)).enumerate() {
        if a == b {
            continue;
        }
        let differ = |x: &usize| a[*x] != b[*x];
        left = left.min((0..left).find(differ).unwrap_or(left));
        right = right.max((right..width).rev().find(differ).map_or(right, |x| x + 1));
        top = top.min(y);
        bottom = y + 1;
    }
    if left >= right { (0, 0, 1, 1) } else { (left, top, right - left, bottom - top) }
}

#[cfg(test)]
mod tests;
