//! An RGB image to draw on, with anti-aliased filling and stroking of paths.

use zeno::{Command, Fill, Format, Mask, Stroke, Style, Transform};

use crate::color::Rgb;

/// An RGB image.
#[derive(Clone, Debug)]
pub(crate) struct Pixmap {
    width: usize,
    height: usize,
    pixels: Vec<Rgb>,
}

impl Pixmap {
    /// Creates an image of one colour.
    pub(crate) fn filled(width: usize, height: usize, color: Rgb) -> Self {
        Self { width, height, pixels: vec![color; width * height] }
    }

    /// Creates an image from its pixels, row by row.
    pub(crate) fn of(width: usize, pixels: Vec<Rgb>) -> Self {
        Self { width, height: pixels.len() / width.max(1), pixels }
    }

    /// Copies `part` with its upper left corner to (x, y), clipped to the image.
    pub(crate) fn blit(&mut self, part: &Self, x: usize, y: usize) {
        let width = part.width.min(self.width.saturating_sub(x));
        for row in 0..part.height.min(self.height.saturating_sub(y)) {
            let (to, from) = ((y + row) * self.width + x, row * part.width);
            if width > 0 {
                self.pixels[to..to + width].copy_from_slice(&part.pixels[from..from + width]);
            }
        }
    }

    /// The width in pixels.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The height in pixels.
    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// The pixels, row by row.
    pub(crate) fn pixels(&self) -> &[Rgb] {
        &self.pixels
    }

    /// Mixes a colour into one pixel. Does nothing outside the image.
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

    /// Strokes a path; the width is in units of the untransformed path.
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
        // The part of each row that is inside the image.
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
                        let weight =
                            (u16::from(quantize_coverage(cover)) * u16::from(alpha) + 127) / 255;
                        *pixel = pixel.mix(color, weight as u8);
                    }
                }
            }
        }
    }
}

/// Rounds coverage to 17 levels: more would not be visible, and fewer colours compress better.
pub(crate) fn quantize_coverage(cover: u8) -> u8 {
    let step = (u16::from(cover) * 16 + 127) / 255;
    (step * 255 / 16) as u8
}
