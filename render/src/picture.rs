//! A finished picture.

use std::io;

use rules::view::CellShape;

use crate::color::Rgb;
use crate::deflate;
use crate::error::RenderError;
use crate::indexed::Indexed;

/// A finished picture: palette indices and their palette.
#[derive(Clone, Debug)]
pub struct Picture {
    pub(crate) image: Indexed,
    pub(crate) colors: Vec<Rgb>,
    pub(crate) shape: CellShape,
}

impl Picture {
    /// The width in pixels.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.image.width as u32
    }

    /// The height in pixels.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.image.height as u32
    }

    /// The palette index of each pixel, row by row.
    #[must_use]
    pub fn indices(&self) -> &[u8] {
        &self.image.data
    }

    /// The palette as red, green and blue of at most 256 colours.
    #[must_use]
    pub fn palette(&self) -> Vec<u8> {
        self.colors.iter().flat_map(|c| c.0).collect()
    }

    /// Encodes the picture as an indexed PNG.
    ///
    /// # Errors
    /// Returns [`RenderError::Encoding`] if the encoder fails; no picture of this crate makes it fail.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let rows = deflate::rows(&self.image, self.shape).map_err(io::Error::other);
        let rows = rows.map_err(png::EncodingError::from)?;
        let mut out = Vec::with_capacity(rows.len() + 1024);
        let mut encoder = png::Encoder::new(&mut out, self.width(), self.height());
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(self.palette());
        let mut writer = encoder.write_header()?;
        writer.write_chunk(png::chunk::IDAT, &rows)?;
        writer.finish()?;
        Ok(out)
    }
}
