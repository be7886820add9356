//! The meter of a panel.

use super::sizes::{PAD, POWER_ROW, SMALL};
use super::{Meter, Panel};
use crate::color::Rgb;
use crate::error::RenderError;
use crate::font::{Fonts, Weight};
use crate::pen::{Anchor, Lettering, Pen};
use crate::theme::Colors;

/// Width and height of the bar of a meter.
const METER: (f32, f32) = (84.0, 14.0);
/// The bar of a meter with more steps is continuous.
const MAX_STEPS: u16 = 8;

impl Panel {
    /// Draws a meter: its label, bar and figures, and below them the detail.
    pub(super) fn draw_meter(
        &self,
        pen: &Pen<'_>,
        meter: &Meter,
        colors: &Colors,
        fonts: &Fonts,
        top: f32,
    ) -> Result<(), RenderError> {
        let scale = self.scale;
        let (left, middle) = (scale.px(PAD), top + scale.px(POWER_ROW * 0.5));
        let look =
            Lettering { weight: Weight::Regular, size: scale.px(SMALL), color: colors.muted };
        let label = meter.label.as_str();
        pen.text(label, look, Anchor::Left, (left, middle))?;
        let mut x = left + fonts.width(look.weight, look.size, label) + scale.px(10.0);
        let (wide, high) = (scale.px(METER.0).round(), scale.px(METER.1).round().max(4.0));
        let full = meter.value >= meter.of;
        let color = if full { colors.check } else { colors.accent };
        let y = (middle - high / 2.0).round();
        x = x.round();
        let of = meter.of.max(1);
        // A few steps are shown one by one.
        let steps = if of <= MAX_STEPS { of } else { 1 };
        let (gap, step) = (scale.px(3.0).round().max(1.0), wide / f32::from(steps));
        for i in 0..steps {
            let (start, end) =
                ((x + f32::from(i) * step).round(), (x + f32::from(i + 1) * step).round() - gap);
            let part = match steps {
                1 => f32::from(meter.value.min(of)) / f32::from(of),
                _ => f32::from(u8::from(i < meter.value)),
            };
            let corner = |x: f32| [(x, y), (x, y + high)];
            let fill = |from: f32, to: f32, color: Rgb| {
                let ([a, b], [d, c]) = (corner(from), corner(to));
                pen.polygon([a, b, c, d], color)
            };
            fill(start, end, colors.badge)?;
            if part > 0.0 {
                fill(start, (start + (end - start) * part).round(), color)?;
            }
        }
        let look = Lettering { color: colors.text, ..look };
        let from = x + wide + scale.px(8.0);
        let room = self.width as f32 - scale.px(PAD) - from;
        let text = fonts.elide(look.weight, look.size, &meter.text, room);
        pen.text(&text, look, Anchor::Left, (from, middle))?;
        let look = Lettering { color: colors.muted, ..look };
        pen.text(&meter.detail, look, Anchor::Left, (left, middle + scale.px(POWER_ROW)))
    }
}
