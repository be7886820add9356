//! The tray of a panel: the pieces a seat has lost, and those of which it has more than the other seat.

use rules::view::KindName;

use super::Panel;
use super::sizes::{BADGE_SIZE, PAD, SMALL};
use crate::artwork::Artwork;
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

impl Panel {
    /// Draws the pieces of which the seat has more and its lead in points at the right end of the row; returns where they begin. The
    /// pieces are left out where they would take more than half of the row.
    fn draw_ahead(
        &self,
        pixmap: &mut Pixmap,
        colors: &Colors,
        fonts: &Fonts,
        artwork: &Artwork,
        middle: f32,
    ) -> Result<f32, RenderError> {
        let scale = self.scale;
        let right = self.width as f32 - scale.px(PAD);
        if self.ahead.is_empty() && self.lead == 0 {
            return Ok(right);
        }
        let size = TraySize::new(0.8, scale, colors.text);
        let word =
            Lettering { weight: Weight::Regular, size: scale.px(SMALL), color: colors.muted };
        let lead = if self.lead > 0 { format!("+{}", self.lead) } else { String::new() };
        let end = right - fonts.width(size.count.weight, size.count.size, &lead);
        let pieces = self.ahead.iter().map(|&more| size.room(more, fonts, artwork)).sum::<f32>();
        let before = fonts.width(word.weight, word.size, AHEAD) + scale.px(10.0);
        let start = end - pieces - before;
        let fits = start >= self.width as f32 / 2.0;
        {
            let pen = Pen::new(pixmap, fonts);
            pen.text(&lead, size.count, Anchor::Right, (right, middle))?;
            if fits {
                pen.text(AHEAD, word, Anchor::Left, (start, middle))?;
            }
        }
        if !fits {
            return Ok(end - size.gap);
        }
        let mut x = start + before;
        for &more in &self.ahead {
            size.draw(pixmap, (more, colors.army(self.army)), (fonts, artwork), (x, middle))?;
            x += size.room(more, fonts, artwork);
        }
        Ok(start - size.gap)
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
        let small =
            Lettering { weight: Weight::Regular, size: scale.px(SMALL), color: colors.muted };
        let left = scale.px(PAD);
        let word = self.lost_word.as_str();
        Pen::new(pixmap, fonts).text(word, small, Anchor::Left, (left, middle))?;
        let right = self.draw_ahead(pixmap, colors, fonts, artwork, middle)?;
        let army = colors.army(self.army);
        let mut x = left + fonts.width(small.weight, small.size, word) + scale.px(10.0);
        // Many kinds are drawn smaller before any are left out.
        let sizes = [1.0, 0.9, 0.8, 0.72].map(|k| TraySize::new(k, scale, colors.text));
        let fits = |size: &&TraySize| {
            x + self.lost.iter().map(|&l| size.room(l, fonts, artwork)).sum::<f32>() <= right
        };
        let size = sizes.iter().find(fits).unwrap_or(&sizes[3]);
        for (i, &(kind, n)) in self.lost.iter().enumerate() {
            let last = i + 1 == self.lost.len();
            let reserve = if last { 0.0 } else { size.piece * 0.5 };
            let room = size.room((kind, n), fonts, artwork);
            if x + room + reserve > right {
                Pen::new(pixmap, fonts).text("…", size.count, Anchor::Left, (x, middle))?;
                break;
            }
            size.draw(pixmap, ((kind, n), army), (fonts, artwork), (x, middle))?;
            x += room;
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
        let reach = artwork.reach(kind);
        let center = (x + self.piece * reach.0, middle);
        artwork.draw(pixmap, fonts, kind, army, center, self.piece)?;
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
        let (left, right) = artwork.reach(kind);
        self.piece * (left + right) + number + self.gap
    }
}
