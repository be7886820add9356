//! The paper of a chart: shapes and words at places given for a width of 1200.

use locale::{Language, Text};
use rules::view::CellShape;

use crate::color::Rgb;
use crate::error::RenderError;
use crate::font::Weight;
use crate::indexed::ColorTable;
use crate::options::RenderOptions;
use crate::pen::{Anchor, At, Lettering, Pen};
use crate::picture::Picture;
use crate::pixmap::Pixmap;
use crate::renderer::{Renderer, Studio};
use crate::scale::Scale;
use crate::theme::Colors;

/// The charts that are stored are about people, not about a board: any shape will do.
const SHAPE: CellShape = CellShape::Square;

/// The space around everything.
pub(super) const MARGIN: f32 = 24.0;
/// The height of the title, and of the explanation below.
pub(super) const HEAD: f32 = 84.0;
pub(super) const FOOT: f32 = 56.0;
/// The space between panels.
pub(super) const GAP: f32 = 20.0;

type Drawn = Result<(), RenderError>;

/// A chart that is being drawn. Lengths are given for a width of 1200.
pub(super) struct Sheet<'a> {
    pixmap: Pixmap,
    studio: Studio<'a>,
    scale: Scale,
    language: Language,
}

impl<'a> Sheet<'a> {
    /// Creates an empty sheet.
    pub(super) fn new(
        renderer: &'a Renderer,
        options: &RenderOptions,
        height: f32,
    ) -> Result<Self, RenderError> {
        let scale = options.scale()?;
        let studio = renderer.studio(SHAPE, options);
        let rows = scale.px(height).round() as usize;
        let pixmap = Pixmap::filled(scale.0 as usize, rows, studio.colors.background);
        Ok(Self { pixmap, studio, scale, language: options.language })
    }

    /// Returns the finished picture.
    pub(super) fn picture(self) -> Picture {
        // Areas are in colours of their own, which the tables of boards lack.
        let colors = self.colors();
        let plain = [colors.background, colors.panel, colors.border, colors.text, colors.accent];
        let mut table = ColorTable::for_image(&plain, &self.pixmap);
        let image = table.quantize(&self.pixmap);
        Picture { image, colors: table.colors().to_vec(), shape: SHAPE }
    }

    /// Returns a text in the language of the sheet.
    pub(super) fn say(&self, text: &Text) -> String {
        text.say(self.language)
    }

    pub(super) fn colors(&self) -> &'a Colors {
        self.studio.colors
    }

    fn at(&self, (x, y): At) -> At {
        (self.scale.px(x), self.scale.px(y))
    }

    fn pen(&mut self) -> Pen<'_> {
        Pen::new(&mut self.pixmap, self.studio.fonts)
    }

    /// Returns the width of a text.
    pub(super) fn width(&self, weight: Weight, size: f32, text: &str) -> f32 {
        // Measured as large as in a picture 1200 pixels wide, so that charts of every width are alike.
        self.studio.fonts.width(weight, size, text)
    }

    /// Writes a text that is at most `room` wide, without what the font lacks.
    pub(super) fn text(
        &mut self,
        text: &str,
        look: Lettering,
        anchor: Anchor,
        at: At,
        room: f32,
    ) -> Drawn {
        let fonts = self.studio.fonts;
        let look = Lettering { size: self.scale.px(look.size), ..look };
        let text = fonts.printable(text);
        let text = fonts.elide(look.weight, look.size, &text, self.scale.px(room));
        let at = self.at(at);
        self.pen().text(&text, look, anchor, at)
    }

    /// Writes the first line of a chart: its title, and a word aside.
    pub(super) fn title(&mut self, title: &str, aside: &str) -> Drawn {
        let colors = self.colors();
        let small = Lettering { weight: Weight::Regular, size: 26.0, color: colors.muted };
        let (middle, right) = (46.0, 1200.0 - MARGIN);
        let room = right - MARGIN - self.width(small.weight, small.size, aside) - MARGIN;
        self.text(aside, small, Anchor::Right, (right, middle), right)?;
        let bold = Lettering { weight: Weight::Bold, size: 40.0, color: colors.text };
        self.name(title, bold, (MARGIN, middle), room)
    }

    pub(super) fn line(&mut self, points: &[At], width: f32, color: Rgb) -> Drawn {
        let points: Vec<At> = points.iter().map(|at| self.at(*at)).collect();
        let width = self.scale.px(width).max(1.0);
        self.pen().line(points, width, color)
    }

    /// Draws a line of dashes that are as long as the gaps between them.
    pub(super) fn dashed(&mut self, points: &[At], (width, dash): (f32, f32), color: Rgb) -> Drawn {
        dashes(points, dash).iter().try_for_each(|piece| self.line(piece, width, color))
    }

    pub(super) fn area(&mut self, points: &[At], color: Rgb) -> Drawn {
        let points: Vec<At> = points.iter().map(|at| self.at(*at)).collect();
        self.pen().polygon(points, color)
    }

    pub(super) fn disc(&mut self, at: At, radius: f32, color: Rgb) -> Drawn {
        let (at, radius) = (self.at(at), self.scale.px(radius));
        self.pen().disc(at, radius, color)
    }

    /// Draws a filled rectangle with round corners.
    pub(super) fn plate(&mut self, corner: At, size: At, radius: f32, color: Rgb) -> Drawn {
        let (corner, size, radius) = (self.at(corner), self.at(size), self.scale.px(radius));
        self.pen().round_rect(corner, size, radius, color)
    }

    /// Draws a rectangle with round corners and a border.
    pub(super) fn framed(
        &mut self,
        (x, y): At,
        (wide, high): At,
        radius: f32,
        (fill, border): (Rgb, Rgb),
    ) -> Drawn {
        let edge = 2.0;
        self.plate((x, y), (wide, high), radius, border)?;
        let size = (wide - 2.0 * edge, high - 2.0 * edge);
        self.plate((x + edge, y + edge), size, radius - edge, fill)
    }

    /// Draws the background of a part of the chart, with its border.
    pub(super) fn panel(&mut self, corner: At, size: At) -> Drawn {
        let colors = self.colors();
        self.framed(corner, size, 12.0, (colors.panel, colors.border))
    }

    /// Writes a name. Of one that the font cannot show, there is only a sign.
    pub(super) fn name(&mut self, name: &str, look: Lettering, at: At, room: f32) -> Drawn {
        let shown = self.studio.fonts.printable(name);
        let shown = if shown.is_empty() { "…" } else { &shown };
        self.text(shown, look, Anchor::Left, at, room)
    }

    /// Writes a place; the first one is on a disc.
    pub(super) fn place(&mut self, place: usize, at: At, size: f32) -> Drawn {
        let colors = self.colors();
        let mut look = Lettering { weight: Weight::Bold, size, color: colors.muted };
        if place == 1 {
            self.disc(at, size * 0.8, colors.accent)?;
            look.color = colors.on_accent;
        }
        self.text(&place.to_string(), look, Anchor::Center, at, 2.0 * size)
    }

    /// Writes an explanation below the chart, which is `height` high.
    pub(super) fn note(&mut self, text: &str, height: f32) -> Drawn {
        let color = self.colors().muted;
        let look = Lettering { weight: Weight::Regular, size: 26.0, color };
        let at = (MARGIN, height - FOOT / 2.0);
        self.text(text, look, Anchor::Left, at, 1200.0 - 2.0 * MARGIN)
    }
}

/// Cuts a line into dashes.
fn dashes(points: &[At], dash: f32) -> Vec<Vec<At>> {
    let mut pieces: Vec<Vec<At>> = Vec::new();
    let (mut left, mut drawn) = (dash, true);
    for pair in points.windows(2) {
        let [mut from, to] = [pair[0], pair[1]];
        if drawn && pieces.is_empty() {
            pieces.push(vec![from]);
        }
        loop {
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let length = (dx * dx + dy * dy).sqrt();
            let ends = length <= left;
            let part = if ends { 1.0 } else { left / length };
            from = (from.0 + dx * part, from.1 + dy * part);
            if drawn && let Some(piece) = pieces.last_mut() {
                piece.push(from);
            }
            if ends {
                left -= length;
                break;
            }
            (left, drawn) = (dash, !drawn);
            if drawn {
                pieces.push(vec![from]);
            }
        }
    }
    pieces
}

/// Returns round numbers from `least` to `most`, at most `count` of them: multiples of 1, 2 or 5 times a power of ten.
pub(super) fn ticks(least: i64, most: i64, count: i64) -> Vec<i64> {
    let steps = |power: u32| [1, 2, 5].map(|digit| digit * 10_i64.pow(power));
    let first = |step: i64| least.div_euclid(step) + i64::from(least.rem_euclid(step) > 0);
    let number = |step: i64| most.div_euclid(step).saturating_sub(first(step)).saturating_add(1);
    let step = (0..12).flat_map(steps).find(|step| number(*step) <= count);
    step.map_or_else(Vec::new, |step| {
        (first(step)..=most.div_euclid(step)).map(|n| n * step).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(ticks(1_290, 1_760, 5), [1_300, 1_400, 1_500, 1_600, 1_700]);
        assert_eq!(ticks(1_290, 1_860, 5), [1_400, 1_600, 1_800]);
        assert_eq!(ticks(0, 3, 5), [0, 1, 2, 3]);
        assert_eq!(ticks(-7, 7, 4), [-5, 0, 5]);
        assert_eq!(ticks(5, 5, 4), [5]);
        assert_eq!(ticks(5, 4, 4), [] as [i64; 0]);
        assert!(ticks(0, i64::MAX, 4).is_empty());
    }

    #[test]
    fn dashes_go_around_corners_and_are_as_long_as_the_gaps() {
        let line = [(0.0, 0.0), (15.0, 0.0), (15.0, 25.0)];
        let wanted =
            [vec![(0.0, 0.0), (10.0, 0.0)], vec![(15.0, 5.0), (15.0, 15.0)], vec![(15.0, 25.0)]];
        assert_eq!(dashes(&line, 10.0)[..2], wanted[..2]);
        assert!(dashes(&[], 10.0).is_empty());
        assert_eq!(dashes(&[(0.0, 0.0), (4.0, 0.0)], 10.0), [vec![(0.0, 0.0), (4.0, 0.0)]]);
    }
}
