//! Drawing with plotters in pixel coordinates: the few shapes that boards and panels consist of.

use std::f32::consts::FRAC_1_SQRT_2;

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Polygon, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, IntoFont, RGBColor, TextStyle};

use crate::canvas::{Canvas, SUB};
use crate::color::Rgb;
use crate::error::RenderError;
use crate::font::{Fonts, Weight};
use crate::pixmap::Pixmap;

/// A point in pixels; y points downwards.
pub(crate) type At = (f32, f32);

/// Which part of a text is at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// The left end, at half the height of capitals.
    Left,
    /// The centre, at half the height of capitals.
    Center,
    /// The right end, at half the height of capitals.
    Right,
}

/// The font, size and colour of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lettering {
    /// Regular or bold.
    pub(crate) weight: Weight,
    /// Pixels per em.
    pub(crate) size: f32,
    /// Colour of the letters.
    pub(crate) color: Rgb,
}

/// Draws on a [`Pixmap`] with plotters.
pub(crate) struct Pen<'a> {
    area: DrawingArea<Canvas<'a>, Shift>,
}

type Drawn = Result<(), RenderError>;

fn sub(v: f32) -> i32 {
    (v * SUB as f32).round() as i32
}

fn place((x, y): At) -> (i32, i32) {
    (sub(x), sub(y))
}

impl<'a> Pen<'a> {
    /// Creates a pen that draws on `pixmap`.
    pub(crate) fn new(pixmap: &'a mut Pixmap, fonts: &'a Fonts) -> Self {
        Self { area: Canvas::new(pixmap, fonts).into_drawing_area() }
    }

    /// Draws a filled polygon.
    pub(crate) fn polygon(&self, points: impl IntoIterator<Item = At>, color: Rgb) -> Drawn {
        let points: Vec<_> = points.into_iter().map(place).collect();
        Ok(self.area.draw(&Polygon::new(points, RGBColor::from(color).filled()))?)
    }

    /// Draws a line through points, closed if the last point equals the first.
    pub(crate) fn line(
        &self,
        points: impl IntoIterator<Item = At>,
        width: f32,
        color: Rgb,
    ) -> Drawn {
        let points: Vec<_> = points.into_iter().map(place).collect();
        let style = RGBColor::from(color).stroke_width(sub(width).unsigned_abs());
        Ok(self.area.draw(&PathElement::new(points, style))?)
    }

    /// Draws a filled circle.
    pub(crate) fn disc(&self, center: At, radius: f32, color: Rgb) -> Drawn {
        let style = RGBColor::from(color).filled();
        Ok(self.area.draw(&Circle::new(place(center), sub(radius), style))?)
    }

    /// Draws the line of a circle; `radius` is measured to the middle of the line.
    pub(crate) fn ring(&self, center: At, radius: f32, width: f32, color: Rgb) -> Drawn {
        let style = RGBColor::from(color).stroke_width(sub(width).unsigned_abs());
        Ok(self.area.draw(&Circle::new(place(center), sub(radius), style))?)
    }

    /// Draws a filled rectangle with round corners.
    pub(crate) fn round_rect(&self, (x, y): At, (w, h): At, radius: f32, color: Rgb) -> Drawn {
        /// A quarter of the unit circle, from the right to the top. Constants are the same on every machine, unlike
        /// the results of `sin`.
        const QUARTER: [At; 7] = [
            (1.0, 0.0),
            (0.9659, 0.2588),
            (0.8660, 0.5),
            (FRAC_1_SQRT_2, FRAC_1_SQRT_2),
            (0.5, 0.8660),
            (0.2588, 0.9659),
            (0.0, 1.0),
        ];
        let r = radius.min(w / 2.0).min(h / 2.0);
        let (left, right, top, bottom) = (x + r, x + w - r, y + r, y + h - r);
        let ring = QUARTER.iter().map(|&(c, s)| (right + c * r, top - s * r));
        let ring = ring.chain(QUARTER.iter().map(|&(c, s)| (left - s * r, top - c * r)));
        let ring = ring.chain(QUARTER.iter().map(|&(c, s)| (left - c * r, bottom + s * r)));
        let ring = ring.chain(QUARTER.iter().map(|&(c, s)| (right + s * r, bottom + c * r)));
        self.polygon(ring, color)
    }

    /// Draws one line of text.
    pub(crate) fn text(&self, text: &str, look: Lettering, anchor: Anchor, at: At) -> Drawn {
        let style = match look.weight {
            Weight::Regular => FontStyle::Normal,
            Weight::Bold => FontStyle::Bold,
        };
        let horizontal = match anchor {
            Anchor::Left => HPos::Left,
            Anchor::Center => HPos::Center,
            Anchor::Right => HPos::Right,
        };
        let font = ("sans-serif", f64::from(look.size) * f64::from(SUB)).into_font().style(style);
        let color = RGBColor::from(look.color);
        let style = TextStyle::from(font).color(&color).pos(Pos::new(horizontal, VPos::Center));
        Ok(self.area.draw(&Text::new(text, place(at), style))?)
    }
}
