//! The lines above the boards: who is to act, the last action and the name of the game.

use locale::{Language, Table, table, text};
use rules::view::View;

use crate::artwork::letter_disc;
use crate::error::RenderError;
use crate::font::{Fonts, Weight};
use crate::pen::{Anchor, At, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::scale::Scale;
use crate::seat::army_of;
use crate::theme::Colors;
use crate::words::{capitalized, last_action, move_number, start};

static TABLE: Table = table!("banner");

/// Everything that determines how the banner looks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Banner {
    /// Army and letter of the seat to act, or of the winner.
    seat: Option<(u8, char)>,
    /// The badge of a game that is over.
    over: Option<String>,
    headline: String,
    last: String,
    title: String,
    /// The number of the last move: `move 12`, or `round 12` if more than two play.
    number: String,
    diagram: bool,
    scale: Scale,
}

const MARGIN: f32 = 24.0;
const HEIGHT: f32 = 108.0;
/// Height for a diagram without a second line.
const LOW_HEIGHT: f32 = 72.0;
/// Font sizes of the headline, the preferred one first.
const HEADLINE: [f32; 3] = [36.0, 32.0, 28.0];
/// Font sizes of the last action, the preferred one first.
const LAST: [f32; 3] = [26.0, 23.5, 21.0];

impl Banner {
    /// Creates the banner of a view.
    pub(crate) fn new(view: &View, scale: Scale, fonts: &Fonts, language: Language) -> Self {
        let shown = match view.outcome {
            Some(rules::game::Outcome::Win(seat)) => view.seats.iter().find(|s| s.seat == seat),
            Some(rules::game::Outcome::Draw(_)) => None,
            None => view.seats.iter().find(|s| s.to_act),
        };
        Self {
            seat: shown.map(|s| (army_of(view, s.seat), s.letter)),
            over: view.outcome.map(|_| text!(TABLE, "over").say(language)),
            headline: fonts.printable(&view.headline.say(language)),
            last: fonts.printable(&last_action(view, language)),
            title: view.variant.text().say(language),
            number: match view.past.last() {
                // A diagram has no moves.
                _ if view.seats.is_empty() => String::new(),
                None => start().say(language),
                Some(last) => move_number(last.round, view.seats.len()).say(language),
            },
            diagram: view.seats.is_empty(),
            scale,
        }
    }

    /// Why the game ended, and its result: the two lines for an ending that is too long for one. The second replaces
    /// the last action, which the boards show.
    fn ending(&self) -> Option<(&str, String)> {
        let (why, end) = self.headline.rsplit_once(": ").filter(|_| self.over.is_some())?;
        Some((why, capitalized(end)))
    }

    /// The height in pixels.
    pub(crate) fn height(&self) -> usize {
        let low = self.diagram && self.last.is_empty();
        self.scale.px(if low { LOW_HEIGHT } else { HEIGHT }).round() as usize
    }

    /// Draws the banner.
    pub(crate) fn draw(&self, colors: &Colors, fonts: &Fonts) -> Result<Pixmap, RenderError> {
        let scale = self.scale;
        let mut pixmap = Pixmap::filled(scale.0 as usize, self.height(), colors.background);
        let mut left = scale.px(MARGIN);
        let right = scale.0 as f32 - scale.px(MARGIN);
        let (upper, lower) = (scale.px(40.0), scale.px(80.0));
        if let Some((seat, letter)) = self.seat {
            let army = colors.army(seat);
            let at = (left + scale.px(30.0), scale.px(56.0));
            letter_disc(&mut pixmap, fonts, letter, army, at, scale.px(80.0))?;
            left += scale.px(76.0);
        }
        let pen = Pen::new(&mut pixmap, fonts);
        let small =
            Lettering { weight: Weight::Regular, size: scale.px(22.0), color: colors.muted };
        pen.text(&self.number, small, Anchor::Right, (right, lower))?;
        let aside = |text: &str| {
            right - fonts.width(small.weight, small.size, text) - scale.px(MARGIN) - left
        };
        let mut room = aside(&self.title);
        let mut start = left;
        let sizes = HEADLINE.map(|size| scale.px(size));
        let smallest = sizes[2];
        // The headline is more important than the name of the game.
        let whole = right - left;
        let width = fonts.width(Weight::Bold, smallest, &self.headline);
        let titled = self.over.is_some() || width <= room || width > whole;
        if titled {
            pen.text(&self.title, small, Anchor::Right, (right, upper))?;
        } else {
            room = whole;
        }
        if let Some(over) = &self.over {
            let used = self.draw_game_over(&pen, over, (left, upper), colors, fonts)?;
            start += used;
            room -= used;
        }
        let fits = fonts.width(Weight::Bold, smallest, &self.headline) <= room;
        let (headline, last) = match self.ending().filter(|_| !fits) {
            Some((why, end)) => (end, why),
            None => (self.headline.clone(), self.last.as_str()),
        };
        let size = fonts.fitting(Weight::Bold, sizes, &headline, room);
        let bold = Lettering { weight: Weight::Bold, size, color: colors.text };
        let headline = fonts.elide(bold.weight, bold.size, &headline, room);
        pen.text(&headline, bold, Anchor::Left, (start, upper))?;
        let room = aside(&self.number);
        let size = fonts.fitting(Weight::Regular, LAST.map(|size| scale.px(size)), last, room);
        let look = Lettering { weight: Weight::Regular, size, color: colors.text };
        let last = fonts.elide(look.weight, look.size, last, room);
        pen.text(&last, look, Anchor::Left, (left, lower))?;
        drop(pen);
        Ok(pixmap)
    }

    /// Draws the badge of a finished game with its left end at a point, and returns the room it takes.
    fn draw_game_over(
        &self,
        pen: &Pen<'_>,
        words: &str,
        (left, middle): At,
        colors: &Colors,
        fonts: &Fonts,
    ) -> Result<f32, RenderError> {
        let scale = self.scale;
        let look =
            Lettering { weight: Weight::Bold, size: scale.px(24.0), color: colors.on_accent };
        let width = fonts.width(look.weight, look.size, words) + scale.px(28.0);
        let height = scale.px(40.0);
        let corner = (left, middle - height / 2.0);
        pen.round_rect(corner, (width, height), scale.px(8.0), colors.accent)?;
        pen.text(words, look, Anchor::Center, (left + width / 2.0, middle))?;
        Ok(width + scale.px(16.0))
    }
}
