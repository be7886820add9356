//! The sizes of a panel's parts, in pixels of a picture 1,200 pixels wide.

/// Between the border and the content.
pub(super) const PAD: f32 = 16.0;
pub(super) const NAME_ROW: f32 = 44.0;
pub(super) const NAME_SIZE: f32 = 27.0;
pub(super) const POWER_ROW: f32 = 30.0;
/// Font size of secondary text.
pub(super) const SMALL: f32 = 21.0;
pub(super) const BADGE_ROW: f32 = 41.0;
pub(super) const BADGE_SIZE: f32 = 22.0;
pub(super) const TRAY_ROW: f32 = 48.0;
