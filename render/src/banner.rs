//! The lines above the boards: who decides, what happened last, which game.

use rules::view::View;

use crate::RenderError;
use crate::artwork::disc;
use crate::font::{Fonts, Weight};
use crate::panel::Unit;
use crate::pen::{Anchor, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::theme::{Colors, army_of};
use crate::words::{capital, last};

/// Everything that decides how the banner looks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Banner {
    /// Army and letter of who decides, or of the winner.
    seat: Option<(u8, char)>,
    over: bool,
    headline: String,
    last: String,
    title: &'static str,
    ply: usize,
    /// Nobody plays: no plies are counted.
    diagram: bool,
    unit: Unit,
}

const MARGIN: f32 = 24.0;
const HEIGHT: f32 = 108.0;
/// A diagram's, without a line about it.
const LOW: f32 = 72.0;
/// Sizes of the headline's letters, the one to be wished for first.
const HEADLINE: [f32; 3] = [36.0, 32.0, 28.0];

impl Banner {
    /// What the banner says.
    pub(crate) fn new(view: &View, unit: Unit, fonts: &Fonts) -> Self {
        let chief = match view.outcome {
            Some(rules::game::Outcome::Win(seat)) => view.seats.iter().find(|s| s.seat == seat),
            Some(rules::game::Outcome::Draw(_)) => None,
            None => view.seats.iter().find(|s| s.to_act),
        };
        Self {
            seat: chief.map(|s| (army_of(view, s.seat), s.letter)),
            over: view.outcome.is_some(),
            headline: fonts.printable(&view.headline),
            last: fonts.printable(last(view)),
            title: view.variant.title(),
            ply: view.ply,
            diagram: view.seats.is_empty(),
            unit,
        }
    }

    /// Why the game ended, and how: the two lines of an ending that is too long for one. The last action gives way, the
    /// boards show it.
    fn ending(&self) -> Option<(&str, String)> {
        let (why, end) = self.headline.rsplit_once(": ").filter(|_| self.over)?;
        Some((why, capital(end)))
    }

    /// The banner's height.
    pub(crate) fn height(&self) -> usize {
        let low = self.diagram && self.last.is_empty();
        self.unit.px(if low { LOW } else { HEIGHT }).round() as usize
    }

    /// Draws the banner.
    pub(crate) fn draw(&self, colors: &Colors, fonts: &Fonts) -> Result<Pixmap, RenderError> {
        let unit = self.unit;
        let mut pixmap = Pixmap::filled(unit.0 as usize, self.height(), colors.background);
        let mut left = unit.px(MARGIN);
        let right = unit.0 as f32 - unit.px(MARGIN);
        let (upper, lower) = (unit.px(40.0), unit.px(80.0));
        if let Some((seat, letter)) = self.seat {
            let army = colors.army(seat);
            let at = (left + unit.px(30.0), unit.px(56.0));
            disc(&mut pixmap, fonts, letter, army, at, unit.px(80.0))?;
            left += unit.px(76.0);
        }
        let pen = Pen::new(&mut pixmap, fonts);
        let small = Lettering { weight: Weight::Regular, size: unit.px(22.0), color: colors.muted };
        let count = match self.ply {
            _ if self.diagram => String::new(),
            0 => "start".to_owned(),
            ply => format!("ply {ply}"),
        };
        pen.text(&count, small, Anchor::Right, (right, lower))?;
        let aside = |text: &str| {
            right - fonts.width(small.weight, small.size, text) - unit.px(MARGIN) - left
        };
        let mut room = aside(self.title);
        let mut start = left;
        let smallest = unit.px(HEADLINE[2]);
        // What is to be done is worth more than the game's name.
        let whole = right - left;
        let width = fonts.width(Weight::Bold, smallest, &self.headline);
        let titled = self.over || width <= room || width > whole;
        if titled {
            pen.text(self.title, small, Anchor::Right, (right, upper))?;
        } else {
            room = whole;
        }
        if self.over {
            let look =
                Lettering { weight: Weight::Bold, size: unit.px(24.0), color: colors.on_accent };
            let width = fonts.width(look.weight, look.size, "GAME OVER") + unit.px(28.0);
            let height = unit.px(40.0);
            let corner = (left, upper - height / 2.0);
            pen.round_rect(corner, (width, height), unit.px(8.0), colors.accent)?;
            pen.text("GAME OVER", look, Anchor::Center, (left + width / 2.0, upper))?;
            start += width + unit.px(16.0);
            room -= width + unit.px(16.0);
        }
        // What is long is set smaller before it is shortened.
        let fitting = |weight, sizes: [f32; 3], text: &str, room| {
            let mut sizes = sizes.map(|size| unit.px(size)).into_iter();
            let fits = |size: &f32| fonts.width(weight, *size, text) <= room;
            sizes.clone().find(fits).or(sizes.next_back()).unwrap_or_default()
        };
        let fits = fonts.width(Weight::Bold, smallest, &self.headline) <= room;
        let (headline, last) = match self.ending().filter(|_| !fits) {
            Some((why, end)) => (end, why),
            None => (self.headline.clone(), self.last.as_str()),
        };
        let size = fitting(Weight::Bold, HEADLINE, &headline, room);
        let bold = Lettering { weight: Weight::Bold, size, color: colors.text };
        let headline = fonts.elide(bold.weight, bold.size, &headline, room);
        pen.text(&headline, bold, Anchor::Left, (start, upper))?;
        let room = aside(&count);
        let size = fitting(Weight::Regular, [26.0, 23.5, 21.0], last, room);
        let look = Lettering { weight: Weight::Regular, size, color: colors.text };
        let last = fonts.elide(look.weight, look.size, last, room);
        pen.text(&last, look, Anchor::Left, (left, lower))?;
        drop(pen);
        Ok(pixmap)
    }
}
