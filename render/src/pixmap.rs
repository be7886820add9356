//! A picture in full colour while it is drawn, with anti-aliased filling and stroking of paths.

use zeno::{Command, Fill, Format, Mask, Stroke, Style, Transform};

use crate::color::Rgb;

/// A rectangle of pixels.
#[derive(Clone, Debug)]
pub(crate) struct Pixmap {
    width: usize,
    height: usize,
    pixels: Vec<Rgb>,
}

impl Pixmap {
    /// A rectangle of one colour.
    pub(crate) fn filled(width: usize, height: usize, color: Rgb) -> Self {
        Self { width, height, pixels: vec![color; width * height] }
    }

    /// Pixels in a row.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// The pixels, row by row.
    pub(crate) fn pixels(&self) -> &[Rgb] {
        &self.pixels
    }

    /// Mixes a colour into one pixel; outside the rectangle nothing happens.
    pub(crate) fn blend(&mut self, x: i32, y: i32, color: Rgb, weight: u8) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x >= self.width || y >= self.height || weight == 0 {
            return;
        }
        let pixel = &mut self.pixels[y * self.width + x];
        *pixel = pixel.mix(color, weight);
    }

    /// Fills a path.
    pub(crate) fn fill(&mut self, path: &[Command], transform: Transform, color: Rgb, alpha: u8) {
        self.paint(path, Style::Fill(Fill::NonZero), transform, color, alpha);
    }

    /// Draws along a path; the width is in the path's own units.
    pub(crate) fn stroke(
        &mut self,
        path: &[Command],
        width: f32,
        transform: Transform,
        color: Rgb,
        alpha: u8,
    ) {
        let mut stroke = Stroke::new(width);
        stroke.join(zeno::Join::Round).cap(zeno::Cap::Butt);
        self.paint(path, Style::Stroke(stroke), transform, color, alpha);
    }

    fn paint(&mut self, path: &[Command], style: Style, at: Transform, color: Rgb, alpha: u8) {
        let (mask, place) =
            Mask::new(path).format(Format::Alpha).style(style).transform(Some(at)).render();
        let width = place.width as usize;
        // The part of every line that lies within the picture.
        let skip = (-place.left).max(0) as usize;
        let left = place.left.max(0) as usize;
        let take = width.min((self.width + skip).saturating_sub(left)).saturating_sub(skip);
        if take == 0 {
            return;
        }
        for (row, line) in mask.chunks_exact(width).enumerate() {
            let Ok(y) = usize::try_from(place.top + row as i32) else { continue };
            if y >= self.height {
                break;
            }
            let start = y * self.width + left;
            let pixels = &mut self.pixels[start..start + take];
            for (pixel, &cover) in pixels.iter_mut().zip(&line[skip..]) {
                match (cover, alpha) {
                    (0, _) => {}
                    (255, 255) => *pixel = color,
                    _ => {
                        let weight = (u16::from(steps(cover)) * u16::from(alpha) + 127) / 255;
                        *pixel = pixel.mix(color, weight as u8);
                    }
                }
            }
        }
    }
}

/// Coverage in 17 steps: the eye sees no more, and fewer colours compress better.
pub(crate) fn steps(cover: u8) -> u8 {
    let step = (u16::from(cover) * 16 + 127) / 255;
    (step * 255 / 16) as u8
}
