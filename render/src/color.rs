//! Colours and how they mix.

/// An opaque sRGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Rgb(pub(crate) [u8; 3]);

impl Rgb {
    /// Creates a colour from `0xRRGGBB`.
    pub(crate) const fn hex(rgb: u32) -> Self {
        Self([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8])
    }

    /// Mixes `weight` / 255 of `other` into this colour. The arithmetic is in integers, so the result is the same
    /// on every machine.
    pub(crate) const fn mix(self, other: Self, weight: u8) -> Self {
        let w = weight as u32;
        let mut out = [0; 3];
        let mut i = 0;
        while i < 3 {
            out[i] = ((self.0[i] as u32 * (255 - w) + other.0[i] as u32 * w + 127) / 255) as u8;
            i += 1;
        }
        Self(out)
    }

    /// Returns the squared distance as perceived, approximated by the "redmean" formula.
    pub(crate) fn distance(self, other: Self) -> u32 {
        let [r1, g1, b1] = self.0.map(i32::from);
        let [r2, g2, b2] = other.0.map(i32::from);
        let mean = (r1 + r2) / 2;
        let (dr, dg, db) = (r1 - r2, g1 - g2, b1 - b2);
        let sum = (512 + mean) * dr * dr + 1024 * dg * dg + (767 - mean) * db * db;
        sum.unsigned_abs() >> 8
    }
}

impl From<Rgb> for plotters::style::RGBColor {
    fn from(Rgb([r, g, b]): Rgb) -> Self {
        Self(r, g, b)
    }
}
