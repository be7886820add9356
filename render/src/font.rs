//! Measuring, shortening and drawing of text in DejaVu Sans.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use ab_glyph::{Font as _, FontRef, Glyph, ScaleFont as _, point};

use crate::error::RenderError;
use crate::pixmap::quantize_coverage;

/// Regular or bold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Weight {
    /// For most text.
    Regular,
    /// For names and headlines.
    Bold,
}

/// Height of capitals above the baseline, as a fraction of the size; the same in both weights.
pub(crate) const CAP_HEIGHT: f32 = 0.729;

/// The coverage of one glyph.
#[derive(Debug)]
pub(crate) struct GlyphMask {
    /// Left edge, relative to the pen position.
    pub(crate) left: i32,
    /// Upper edge, relative to the baseline.
    pub(crate) top: i32,
    /// Width in pixels.
    pub(crate) width: usize,
    /// Coverage, row by row.
    pub(crate) cover: Vec<u8>,
}

/// Weight, size in 1/16 px, glyph, horizontal offset in quarters of a pixel.
type GlyphKey = (Weight, u32, u16, u8);

/// Both fonts and a cache of glyphs.
#[derive(Debug)]
pub(crate) struct Fonts {
    regular: FontRef<'static>,
    bold: FontRef<'static>,
    glyphs: Mutex<HashMap<GlyphKey, Arc<GlyphMask>>>,
}

/// The cache is cleared when it has this many glyphs. Ordinary pictures use some hundred; unusual names add more.
const MAX_GLYPHS: usize = 4096;

impl Fonts {
    /// Parses the embedded fonts.
    pub(crate) fn new() -> Result<Self, RenderError> {
        let read = |bytes| FontRef::try_from_slice(bytes).map_err(|_| RenderError::Font);
        Ok(Self {
            regular: read(dejavu::sans::regular())?,
            bold: read(dejavu::sans::bold())?,
            glyphs: Mutex::default(),
        })
    }

    fn face(&self, weight: Weight) -> &FontRef<'static> {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    /// Converts pixels per em to `ab_glyph`'s scale, the height from ascent to descent.
    fn scale(face: &FontRef<'static>, size: f32) -> f32 {
        let em = face.units_per_em().unwrap_or(2048.0);
        size * face.height_unscaled() / em
    }

    /// Whether both fonts have a glyph for a character.
    pub(crate) fn has(&self, c: char) -> bool {
        self.regular.glyph_id(c).0 != 0 && self.bold.glyph_id(c).0 != 0
    }

    /// The width of a text in pixels.
    pub(crate) fn width(&self, weight: Weight, size: f32, text: &str) -> f32 {
        self.place(weight, size, text).1
    }

    /// The glyphs of a text with their pen positions, and its width.
    fn place(&self, weight: Weight, size: f32, text: &str) -> (Vec<(ab_glyph::GlyphId, f32)>, f32) {
        let face = self.face(weight);
        let scaled = face.as_scaled(Self::scale(face, size));
        let mut pen = 0.0;
        let mut last = None;
        let mut glyphs = Vec::with_capacity(text.len());
        for c in text.chars() {
            let id = face.glyph_id(c);
            if let Some(last) = last {
                pen += scaled.kern(last, id);
            }
            glyphs.push((id, pen));
            pen += scaled.h_advance(id);
            last = Some(id);
        }
        (glyphs, pen)
    }

    /// Returns the text, shortened with an ellipsis to fit into `room` pixels; empty if not even one character fits.
    pub(crate) fn elide(&self, weight: Weight, size: f32, text: &str, room: f32) -> String {
        if self.width(weight, size, text) <= room {
            return text.to_owned();
        }
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        // Widths grow with length, so a binary search finds the longest text that fits.
        let fits = |&end: &usize| {
            let short = format!("{}…", text[..end].trim_end());
            self.width(weight, size, &short) <= room
        };
        match ends.partition_point(fits) {
            0 => String::new(),
            n => format!("{}…", text[..ends[n - 1]].trim_end()),
        }
    }

    /// Returns the first of `sizes` in which the text fits into `room` pixels, or else the last.
    pub(crate) fn fitting(&self, weight: Weight, sizes: [f32; 3], text: &str, room: f32) -> f32 {
        let fits = |size: &f32| self.width(weight, *size, text) <= room;
        sizes.into_iter().find(fits).unwrap_or(sizes[2])
    }

    /// Returns the text without characters that have no glyph or only format.
    pub(crate) fn printable(&self, text: &str) -> String {
        let shown: String = text
            .chars()
            .map(|c| if c.is_whitespace() { ' ' } else { c })
            .filter(|&c| !c.is_control() && !is_formatting(c) && self.has(c))
            .collect();
        shown.split(' ').filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Calls `put(x, y, coverage)` for each pixel of a text whose pen starts at (x, baseline).
    pub(crate) fn draw(
        &self,
        weight: Weight,
        size: f32,
        text: &str,
        (x, baseline): (f32, i32),
        mut put: impl FnMut(i32, i32, u8),
    ) {
        for (id, pen) in self.place(weight, size, text).0 {
            let quarters = ((x + pen) * 4.0).round() as i32;
            let (whole, part) = (quarters.div_euclid(4), quarters.rem_euclid(4) as u8);
            let glyph = self.glyph(weight, size, id, part);
            if glyph.width == 0 {
                continue;
            }
            for (row, line) in glyph.cover.chunks_exact(glyph.width).enumerate() {
                for (column, &cover) in line.iter().enumerate() {
                    if cover != 0 {
                        let x = whole + glyph.left + column as i32;
                        put(x, baseline + glyph.top + row as i32, cover);
                    }
                }
            }
        }
    }

    fn glyph(&self, weight: Weight, size: f32, id: ab_glyph::GlyphId, part: u8) -> Arc<GlyphMask> {
        // Drawn at the size of the key, so that a picture does not depend on what was drawn before it.
        let sixteenths = (size * 16.0).round();
        let key = (weight, sixteenths as u32, id.0, part);
        let mut glyphs = self.glyphs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(glyph) = glyphs.get(&key) {
            return Arc::clone(glyph);
        }
        if glyphs.len() >= MAX_GLYPHS {
            glyphs.clear();
        }
        let glyph = Arc::new(self.outline(weight, sixteenths / 16.0, id, part));
        glyphs.insert(key, Arc::clone(&glyph));
        glyph
    }

    fn outline(&self, weight: Weight, size: f32, id: ab_glyph::GlyphId, part: u8) -> GlyphMask {
        let face = self.face(weight);
        let scale = Self::scale(face, size).into();
        let glyph = Glyph { id, scale, position: point(f32::from(part) / 4.0, 0.0) };
        let Some(outline) = face.outline_glyph(glyph) else {
            return GlyphMask { left: 0, top: 0, width: 0, cover: Vec::new() };
        };
        let bounds = outline.px_bounds();
        let (width, height) = (bounds.width().ceil() as usize, bounds.height().ceil() as usize);
        let mut cover = vec![0; width * height];
        outline.draw(|x, y, c| {
            if let Some(pixel) = cover.get_mut(y as usize * width + x as usize) {
                *pixel = quantize_coverage((c.clamp(0.0, 1.0) * 255.0).round() as u8);
            }
        });
        GlyphMask { left: bounds.min.x as i32, top: bounds.min.y as i32, width, cover }
    }
}

/// Whether a character is invisible and only formats others: a joiner, direction mark or variation selector.
pub(crate) fn is_formatting(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}'
        | '\u{E0000}'..='\u{E0FFF}')
}
