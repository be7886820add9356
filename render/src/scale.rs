//! The scale of a picture.

/// The width of the picture in pixels, as a scale: lengths are given for a width of 1200.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Scale(pub(crate) u32);

impl Scale {
    /// Scales a length that is given for a picture 1200 pixels wide.
    pub(crate) fn px(self, length: f32) -> f32 {
        length * self.0 as f32 / 1200.0
    }
}
