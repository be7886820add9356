//! The panels below the boards: one per seat, with its player and state.

mod badges;
pub(crate) mod layout;
mod meter;
mod powers;
mod sizes;
mod tray;

use locale::Language;
use rules::view::{KindName, SeatView, View};

use crate::artwork::{Artwork, letter_disc};
use crate::error::RenderError;
use crate::font::{Fonts, Weight};
use crate::pen::{Anchor, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::scale::Scale;
use crate::seat::army_of;
use crate::theme::Colors;
use badges::{Tone, badges, draw_badges, lost, wrap_badges};
use powers::powers;
use sizes::{BADGE_ROW, NAME_ROW, NAME_SIZE, PAD, POWER_ROW, SMALL, TRAY_ROW};

/// The texts and figures of a meter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Meter {
    label: String,
    value: u16,
    of: u16,
    text: String,
    detail: String,
}

/// Everything that determines how a panel looks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Panel {
    army: u8,
    letter: char,
    name: String,
    seat_name: String,
    in_game: bool,
    to_act: bool,
    badges: Vec<Vec<(Tone, String)>>,
    /// What is said before the lost pieces.
    lost_word: String,
    lost: Vec<(KindName, u8)>,
    ahead: Vec<(KindName, u8)>,
    lead: u16,
    meter: Option<Meter>,
    /// Rows of powers, and whether the seat has them now.
    powers: Vec<(bool, String)>,
    scale: Scale,
    width: usize,
}

/// The numbers of rows in every panel of a picture, so that the panels align.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Rows {
    badges: usize,
    meter: usize,
    powers: usize,
}

impl Rows {
    /// Returns the largest number of each kind of row in any panel.
    pub(crate) fn for_all(panels: &[Panel]) -> Self {
        let max = |count: fn(&Panel) -> usize| panels.iter().map(count).max().unwrap_or(0);
        let meter =
            |p: &Panel| p.meter.as_ref().map_or(0, |m| 1 + usize::from(!m.detail.is_empty()));
        Self { badges: max(|p| p.badges.len()), meter: max(meter), powers: max(|p| p.powers.len()) }
    }

    /// Returns the larger number of each kind of row.
    pub(crate) fn max(self, other: Self) -> Self {
        Self {
            badges: self.badges.max(other.badges),
            meter: self.meter.max(other.meter),
            powers: self.powers.max(other.powers),
        }
    }

    /// The height of a panel in pixels.
    pub(crate) fn height(self, scale: Scale) -> usize {
        let rows = NAME_ROW + self.badges as f32 * BADGE_ROW + TRAY_ROW;
        let powers = (self.meter + self.powers) as f32 * POWER_ROW;
        scale.px(rows + powers + 2.0 * PAD - 4.0).round() as usize
    }
}

impl Panel {
    /// Creates the panel of a seat, with its texts wrapped into rows that fit.
    pub(crate) fn new(
        view: &View,
        seat: &SeatView,
        name: &str,
        scale: Scale,
        width: usize,
        (fonts, language): (&Fonts, Language),
    ) -> Self {
        let room = width as f32 - scale.px(2.0 * PAD);
        let badges = wrap_badges(badges(view, seat, language), fonts, scale, room);
        let powers = powers(seat, (fonts, language), scale.px(SMALL), room);
        let meter = seat.meter.as_ref().map(|m| Meter {
            label: fonts.printable(&m.label.say(language)),
            value: m.value,
            of: m.of,
            text: fonts.printable(&m.text.say(language)),
            detail: fonts.elide(
                Weight::Regular,
                scale.px(SMALL),
                &fonts.printable(&m.detail.say(language)),
                room,
            ),
        });
        Self {
            army: army_of(view, seat.seat),
            letter: seat.letter,
            name: name.to_owned(),
            seat_name: fonts.printable(&seat.text().say(language)),
            in_game: seat.in_game,
            to_act: seat.to_act,
            badges,
            lost_word: fonts.printable(&lost(seat).say(language)),
            lost: seat.lost.iter().filter(|(_, n)| *n > 0).copied().collect(),
            ahead: seat.ahead.iter().filter(|(_, n)| *n > 0).copied().collect(),
            lead: seat.lead,
            meter,
            powers,
            scale,
            width,
        }
    }

    /// Draws the panel.
    pub(crate) fn draw(
        &self,
        rows: Rows,
        colors: &Colors,
        fonts: &Fonts,
        artwork: &Artwork,
    ) -> Result<Pixmap, RenderError> {
        let (scale, height) = (self.scale, rows.height(self.scale));
        let mut pixmap = Pixmap::filled(self.width, height, colors.background);
        let (w, h) = (self.width as f32, height as f32);
        let frame = if self.to_act { scale.px(4.0).max(2.0) } else { scale.px(2.0).max(1.0) };
        let border = if self.to_act { colors.accent } else { colors.border };
        {
            let pen = Pen::new(&mut pixmap, fonts);
            pen.round_rect((0.0, 0.0), (w, h), scale.px(12.0), border)?;
            let inner = (w - 2.0 * frame, h - 2.0 * frame);
            pen.round_rect((frame, frame), inner, scale.px(12.0) - frame, colors.panel)?;
        }
        self.draw_name(&mut pixmap, colors, fonts)?;
        let mut y = scale.px(PAD + NAME_ROW);
        {
            let pen = Pen::new(&mut pixmap, fonts);
            for (i, row) in self.badges.iter().enumerate() {
                let middle = y + scale.px(BADGE_ROW * (i as f32 + 0.5));
                draw_badges(&pen, row, colors, fonts, scale, middle)?;
            }
        }
        y += scale.px(rows.badges as f32 * BADGE_ROW);
        self.draw_tray(&mut pixmap, colors, fonts, artwork, y + scale.px(TRAY_ROW / 2.0))?;
        y += scale.px(TRAY_ROW);
        let pen = Pen::new(&mut pixmap, fonts);
        if let Some(meter) = &self.meter {
            self.draw_meter(&pen, meter, colors, fonts, y)?;
        }
        y += scale.px(rows.meter as f32 * POWER_ROW);
        for (i, (now, row)) in self.powers.iter().enumerate() {
            let color = if *now { colors.text } else { colors.panel.mix(colors.muted, 225) };
            let look = Lettering { weight: Weight::Regular, size: scale.px(SMALL), color };
            let middle = y + scale.px(POWER_ROW * (i as f32 + 0.5));
            pen.text(row, look, Anchor::Left, (scale.px(PAD), middle))?;
        }
        drop(pen);
        Ok(pixmap)
    }

    fn draw_name(
        &self,
        pixmap: &mut Pixmap,
        colors: &Colors,
        fonts: &Fonts,
    ) -> Result<(), RenderError> {
        let scale = self.scale;
        let middle = scale.px(PAD + NAME_ROW / 2.0 - 3.0);
        let army = if self.in_game { colors.army(self.army) } else { colors.dead_army(self.army) };
        let at = (scale.px(PAD + 19.0), middle);
        letter_disc(pixmap, fonts, self.letter, army, at, scale.px(52.0))?;
        let pen = Pen::new(pixmap, fonts);
        let left = scale.px(PAD + 50.0);
        let right = self.width as f32 - scale.px(PAD);
        let color = if self.in_game { colors.text } else { colors.muted };
        let sizes = [NAME_SIZE, NAME_SIZE * 0.9, NAME_SIZE * 0.8].map(|size| scale.px(size));
        let size = fonts.fitting(Weight::Bold, sizes, &self.name, right - left);
        let bold = Lettering { weight: Weight::Bold, size, color };
        let name = fonts.elide(bold.weight, bold.size, &self.name, right - left);
        pen.text(&name, bold, Anchor::Left, (left, middle))?;
        // The seat's name follows if there is room for it.
        let small =
            Lettering { weight: Weight::Regular, size: scale.px(SMALL), color: colors.muted };
        let end = left + fonts.width(bold.weight, bold.size, &name) + scale.px(12.0);
        let fits = end + fonts.width(small.weight, small.size, &self.seat_name) <= right;
        if fits && self.name != self.seat_name {
            let baseline = middle + (bold.size - small.size) * 0.36;
            pen.text(&self.seat_name, small, Anchor::Left, (end, baseline))?;
        }
        Ok(())
    }
}
