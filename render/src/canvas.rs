//! An anti-aliasing drawing backend for plotters.
//!
//! plotters' own bitmap backend leaves the edges of polygons jagged, and supersampling costs more than computing
//! exact coverage. plotters has integer coordinates; here they are sixteenths of a pixel ([`SUB`]), so that edges are
//! precise and the same on every machine. zeno computes the coverage of shapes, [`Fonts`] that of text.

use std::convert::Infallible;

use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle,
};
use zeno::{Command, PathBuilder, Point, Transform};

use crate::color::Rgb;
use crate::font::{CAP_HEIGHT, Fonts, Weight};
use crate::pixmap::Pixmap;

/// Units of plotters' coordinates per pixel.
pub(crate) const SUB: i32 = 16;

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

/// An image that plotters can draw on.
#[derive(Debug)]
pub(crate) struct Canvas<'a> {
    pixmap: &'a mut Pixmap,
    fonts: &'a Fonts,
}

impl<'a> Canvas<'a> {
    /// Creates a canvas that draws on `pixmap`.
    pub(crate) fn new(pixmap: &'a mut Pixmap, fonts: &'a Fonts) -> Self {
        Self { pixmap, fonts }
    }

    fn fill(&mut self, path: &[Command], color: BackendColor) {
        let (color, alpha) = split(color);
        self.pixmap.fill(path, Transform::IDENTITY, color, alpha);
    }

    fn stroke(&mut self, path: &[Command], style: &impl BackendStyle) {
        let (color, alpha) = split(style.color());
        let width = style.stroke_width() as f32 / SUB as f32;
        self.pixmap.stroke(path, width, Transform::IDENTITY, color, alpha);
    }
}

fn split(color: BackendColor) -> (Rgb, u8) {
    let (r, g, b) = color.rgb;
    (Rgb([r, g, b]), (color.alpha.clamp(0.0, 1.0) * 255.0).round() as u8)
}

fn point((x, y): BackendCoord) -> Point {
    Point::new(x as f32 / SUB as f32, y as f32 / SUB as f32)
}

fn lines(points: impl IntoIterator<Item = BackendCoord>, close: bool) -> Vec<Command> {
    let mut path = Vec::new();
    for at in points {
        path.push(match path.is_empty() {
            true => Command::MoveTo(point(at)),
            false => Command::LineTo(point(at)),
        });
    }
    if close && !path.is_empty() {
        path.push(Command::Close);
    }
    path
}

impl DrawingBackend for Canvas<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        let sub = SUB as u32;
        (self.pixmap.width() as u32 * sub, self.pixmap.height() as u32 * sub)
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Drawn {
        let (color, alpha) = split(color);
        self.pixmap.blend(x.div_euclid(SUB), y.div_euclid(SUB), color, alpha);
        Ok(())
    }

    fn draw_line<S: BackendStyle>(&mut self, a: BackendCoord, b: BackendCoord, style: &S) -> Drawn {
        self.stroke(&lines([a, b], false), style);
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (x0, y0): BackendCoord,
        (x1, y1): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let path = lines([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], true);
        match fill {
            true => self.fill(&path, style.color()),
            false => self.stroke(&path, style),
        }
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let points: Vec<_> = path.into_iter().collect();
        let closed = points.len() > 2 && points.first() == points.last();
        let open = &points[..points.len() - usize::from(closed)];
        self.stroke(&lines(open.iter().copied(), closed), style);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let mut path: Vec<Command> = Vec::new();
        path.add_circle(point(center), radius as f32 / SUB as f32);
        match fill {
            true => self.fill(&path, style.color()),
            false => self.stroke(&path, style),
        }
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        vert: I,
        style: &S,
    ) -> Drawn {
        self.fill(&lines(vert, true), style.color());
        Ok(())
    }

    /// The vertical anchors are the top of capitals, half their height, and the baseline.
    fn draw_text<T: BackendTextStyle>(&mut self, text: &str, style: &T, at: BackendCoord) -> Drawn {
        let weight = match style.style() {
            FontStyle::Bold => Weight::Bold,
            _ => Weight::Regular,
        };
        let size = style.size() as f32 / SUB as f32;
        let width = self.fonts.width(weight, size, text);
        let dx = match style.anchor().h_pos {
            HPos::Left => 0.0,
            HPos::Center => -width / 2.0,
            HPos::Right => -width,
        };
        let dy = match style.anchor().v_pos {
            VPos::Top => CAP_HEIGHT * size,
            VPos::Center => CAP_HEIGHT * size / 2.0,
            VPos::Bottom => 0.0,
        };
        let (color, alpha) = split(style.color());
        let turn = style.transform();
        let anchor = point(at);
        let (ax, ay) = (anchor.x.floor() as i32, anchor.y.round() as i32);
        let start = (anchor.x - anchor.x.floor() + dx, dy.round() as i32);
        let (fonts, pixmap) = (self.fonts, &mut *self.pixmap);
        fonts.draw(weight, size, text, start, |x, y, cover| {
            let (x, y) = turn.transform(x, y);
            let weight = (u16::from(cover) * u16::from(alpha) + 127) / 255;
            pixmap.blend(ax + x, ay + y, color, weight as u8);
        });
        Ok(())
    }
}
