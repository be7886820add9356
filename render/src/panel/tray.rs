//! The tray of a panel: the pieces a seat has lost, and those of which it has more than the other seat.

use rules::view::KindName;

use super::Panel;
use super::sizes::{BADGE_SIZE, PAD, SMALL, TRAY_ROW};
use crate::artwork::{Artwork, Form};
use crate::color::Rgb;
use crate::error::RenderError;
use crate::font::{Fonts, Weight};
use crate::pen::{Anchor, At, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::scale::Scale;
use crate::theme::{Army, Colors};

/// Before the pieces of which a seat has more.
const AHEAD: &str = "ahead";
const TRAY_PIECE: f32 = 42.0;
const TRAY_GAP: f32 = 12.0;
/// Between a lost piece and its number, as a fraction of [`TRAY_GAP`].
const NUMBER_GAP: f32 = 0.25;
/// Pieces of which a seat has more are not larger than this.
const MOST_AHEAD: f32 = 0.8;
/// The sizes of pieces and the numbers of lines in the row, the preferred ones first: pieces become smaller, and none is left out.
const FITTINGS: [(f32, u8); 9] =
    [(1.0, 1), (0.9, 1), (0.8, 1), (0.72, 1), (0.57, 2), (0.5, 2), (0.42, 2), (0.38, 3), (0.3, 3)];

/// Pieces of a kind, and the left end and the middle of their entry.
type Entry = ((KindName, u8), At);

/// Where everything in a tray is.
#[derive(Debug)]
struct Tray {
    lost: (TraySize, Vec<Entry>),
    ahead: (TraySize, Vec<Entry>),
    /// The left end of the word before the pieces ahead, if they are shown.
    word: Option<f32>,
    /// The middle of the first line.
    middle: f32,
}

impl Panel {
    /// What is said of the lead in points.
    fn lead(&self) -> String {
        if self.lead > 0 { format!("+{}", self.lead) } else { String::new() }
    }

    /// Lays out the tray around a height with pieces of a size in some lines, if all that were lost fit. The pieces of which the
    /// seat has more are at the right end of the first line; they are left out where they would take more than half of it.
    fn fitted(
        &self,
        (factor, lines): (f32, u8),
        color: Rgb,
        (fonts, artwork): (&Fonts, &Artwork),
        middle: f32,
    ) -> Option<Tray> {
        let scale = self.scale;
        let small = |text: &str| fonts.width(Weight::Regular, scale.px(SMALL), text);
        let size = TraySize::new(factor, scale, color);
        let more = TraySize::new(factor.min(MOST_AHEAD), scale, color);
        let high = scale.px(TRAY_ROW) / f32::from(lines);
        let middle = middle - high * f32::from(lines - 1) / 2.0;
        let (left, right) = (scale.px(PAD), self.width as f32 - scale.px(PAD));
        let end = right - fonts.width(more.count.weight, more.count.size, &self.lead());
        let pieces = self.ahead.iter().map(|&some| more.room(some, fonts, artwork)).sum::<f32>();
        let before = small(AHEAD) + scale.px(10.0);
        let start = end - pieces - before;
        let (word, first_end) = match self.ahead.is_empty() && self.lead == 0 {
            true => (None, right),
            false if start < self.width as f32 / 2.0 => (None, end - more.gap),
            false => (Some(start), start - more.gap),
        };
        let mut ahead = Vec::new();
        let mut x = start + before;
        for &some in self.ahead.iter().filter(|_| word.is_some()) {
            ahead.push((some, (x, middle)));
            x += more.room(some, fonts, artwork);
        }
        let mut lost = Vec::new();
        let (mut x, mut line) = (left + small(&self.lost_word) + scale.px(10.0), 0);
        for &some in &self.lost {
            let room = size.room(some, fonts, artwork);
            if x + room > if line == 0 { first_end } else { right } {
                (x, line) = (left, line + 1);
            }
            if line == lines {
                return None;
            }
            lost.push((some, (x, middle + high * f32::from(line))));
            x += room;
        }
        Some(Tray { lost: (size, lost), ahead: (more, ahead), word, middle })
    }

    /// Lays out the tray with the largest pieces that fit. Only made-up views have more kinds than any size has room for.
    fn tray(&self, color: Rgb, drawn: (&Fonts, &Artwork), middle: f32) -> Option<Tray> {
        FITTINGS.iter().find_map(|&fitting| self.fitted(fitting, color, drawn, middle))
    }

    /// Draws the lost pieces in a row; `middle` is the height of its middle.
    pub(super) fn draw_tray(
        &self,
        pixmap: &mut Pixmap,
        colors: &Colors,
        fonts: &Fonts,
        artwork: &Artwork,
        middle: f32,
    ) -> Result<(), RenderError> {
        let scale = self.scale;
        let Some(tray) = self.tray(colors.text, (fonts, artwork), middle) else { return Ok(()) };
        let small =
            Lettering { weight: Weight::Regular, size: scale.px(SMALL), color: colors.muted };
        let right = self.width as f32 - scale.px(PAD);
        let middle = tray.middle;
        {
            let pen = Pen::new(pixmap, fonts);
            pen.text(&self.lost_word, small, Anchor::Left, (scale.px(PAD), middle))?;
            pen.text(&self.lead(), tray.ahead.0.count, Anchor::Right, (right, middle))?;
            if let Some(x) = tray.word {
                pen.text(AHEAD, small, Anchor::Left, (x, middle))?;
            }
        }
        let army = colors.army(self.army);
        for (size, entries) in [tray.ahead, tray.lost] {
            for (some, at) in entries {
                size.draw(pixmap, (some, army), (fonts, artwork), at)?;
            }
        }
        Ok(())
    }
}

/// The sizes of lost pieces, their numbers and gaps.
#[derive(Clone, Copy, Debug)]
struct TraySize {
    piece: f32,
    count: Lettering,
    gap: f32,
}

impl TraySize {
    fn new(factor: f32, scale: Scale, color: Rgb) -> Self {
        let size = scale.px(BADGE_SIZE * factor.max(0.85));
        let count = Lettering { weight: Weight::Bold, size, color };
        Self { piece: scale.px(TRAY_PIECE * factor), count, gap: scale.px(TRAY_GAP * factor) }
    }

    /// Draws the entry for `n` pieces of a kind with its left edge at `x`.
    fn draw(
        &self,
        pixmap: &mut Pixmap,
        ((kind, n), army): ((KindName, u8), Army),
        (fonts, artwork): (&Fonts, &Artwork),
        (x, middle): At,
    ) -> Result<(), RenderError> {
        let reach = artwork.reach(kind, Form::Simple);
        let center = (x + self.piece * reach.0, middle);
        artwork.draw(pixmap, fonts, (kind, Form::Simple), army, center, self.piece)?;
        if n > 1 {
            let at = (center.0 + self.piece * reach.1 + self.gap * NUMBER_GAP, middle);
            Pen::new(pixmap, fonts).text(&n.to_string(), self.count, Anchor::Left, at)?;
        }
        Ok(())
    }

    /// The width of the entry for `n` pieces of a kind.
    fn room(&self, (kind, n): (KindName, u8), fonts: &Fonts, artwork: &Artwork) -> f32 {
        let number = match n {
            1 => 0.0,
            _ => {
                let width = fonts.width(self.count.weight, self.count.size, &n.to_string());
                self.gap * NUMBER_GAP + width
            }
        };
        let (left, right) = artwork.reach(kind, Form::Simple);
        self.piece * (left + right) + number + self.gap
    }
}

#[cfg(test)]
mod tests {
    use locale::Language;
    use rules::{Seat, Variant};

    use super::*;
    use crate::options::RenderOptions;
    use crate::panel::Rows;
    use crate::panel::layout::Panels;
    use crate::theme::{Palette, Theme};

    /// Every piece of each seat is lost, and each seat is ahead in some as well.
    #[test]
    fn the_most_crowded_tray_shows_every_kind() {
        let (fonts, artwork) = (Fonts::new().unwrap(), Artwork::new().unwrap());
        for variant in Variant::ALL {
            let mut view = variant.new_game::<&str, &str>(&[]).unwrap().view(Seat(0));
            let cells = view.boards.iter().flat_map(|board| &board.cells);
            let pieces: Vec<_> = cells.filter_map(|cell| cell.piece).collect();
            for seat in &mut view.seats {
                seat.lost.clear();
                for piece in pieces.iter().filter(|piece| piece.owner == seat.seat) {
                    match seat.lost.iter_mut().find(|(kind, _)| *kind == piece.kind) {
                        Some((_, n)) => *n += 1,
                        None => seat.lost.push((piece.kind, 1)),
                    }
                }
                seat.ahead = seat.lost.iter().take(3).copied().collect();
                seat.lead = 39;
            }
            let colors = Colors::new(view.shape, Theme::Dark, Palette::Classic);
            for (width, language) in [(550, Language::English), (1200, Language::German)] {
                let options = RenderOptions { width, language, ..RenderOptions::default() };
                let panels = Panels::new(&view, &options, &fonts, Rows::default()).panels;
                for (seat, (panel, ..)) in view.seats.iter().zip(&panels) {
                    let tray = panel.tray(colors.text, (&fonts, &artwork), 0.0).unwrap();
                    let (size, entries) = tray.lost;
                    let shown: Vec<_> = entries.iter().map(|(some, _)| *some).collect();
                    assert_eq!(shown, seat.lost, "{variant:?}");
                    let half = panel.scale.px(TRAY_ROW) / 2.0;
                    for (i, (some, (x, y))) in entries.iter().enumerate() {
                        let end = x + size.room(*some, &fonts, &artwork) - size.gap;
                        assert!(*x > 0.0 && end < panel.width as f32, "{variant:?}");
                        assert!(y.abs() + size.piece / 2.0 <= half + 1.0, "{variant:?}");
                        let later = entries[i + 1..].iter();
                        assert!(later.into_iter().all(|(_, to)| to.1 != *y || to.0 >= end));
                    }
                    // A count has at least 8 pixels where a chat shows 550.
                    assert!(size.count.size * 550.0 / width as f32 >= 8.0);
                }
            }
        }
    }
}
