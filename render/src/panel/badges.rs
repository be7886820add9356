//! The badges of a panel: whose turn it is, check, status lines.

use locale::{Language, Table, Text, table, text};
use rules::game::Outcome;
use rules::view::{SeatView, View};

use super::sizes::{BADGE_ROW, BADGE_SIZE, PAD};
use crate::color::Rgb;
use crate::error::RenderError;
use crate::font::{Fonts, Weight};
use crate::pen::{Anchor, Lettering, Pen};
use crate::scale::Scale;
use crate::theme::Colors;
use crate::words::status_lines;

static TABLE: Table = table!("badges");

const BADGE_PAD: f32 = 11.0;
const BADGE_GAP: f32 = 8.0;
const MAX_BADGE_ROWS: usize = 3;

/// The emphasis of a badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Tone {
    /// To move, winner.
    Accent,
    /// Check.
    Alarm,
    /// Everything else.
    Plain,
}

/// Lists the badges of a seat, the most important first.
pub(super) fn badges(view: &View, seat: &SeatView, language: Language) -> Vec<(Tone, String)> {
    let mut badges = Vec::new();
    match view.outcome {
        Some(Outcome::Win(winner)) if winner == seat.seat => {
            badges.push((Tone::Accent, text!(TABLE, "winner")));
        }
        Some(Outcome::Draw(_)) if seat.in_game => badges.push((Tone::Accent, text!(TABLE, "draw"))),
        _ if !seat.in_game => badges.push((Tone::Plain, text!(TABLE, "out"))),
        _ => {}
    }
    if seat.to_act {
        let what = match view.deciding {
            true => text!(TABLE, "to-decide"),
            false => text!(TABLE, "to-move"),
        };
        badges.push((Tone::Accent, what));
    }
    if let Some(next) = &seat.next {
        badges.push((Tone::Plain, next.clone()));
    }
    if seat.in_check {
        badges.push((Tone::Alarm, text!(TABLE, "check")));
    }
    let mut badges: Vec<_> =
        badges.into_iter().map(|(tone, text)| (tone, text.say(language))).collect();
    badges.extend(status_lines(seat, language).map(|s| (Tone::Plain, s)));
    badges
}

/// What is said before the pieces that a seat has lost.
pub(super) fn lost(seat: &SeatView) -> Text {
    match seat.lost.iter().any(|(_, n)| *n > 0) {
        true => text!(TABLE, "lost"),
        false => text!(TABLE, "nothing-lost"),
    }
}

fn badge_width(text: &str, fonts: &Fonts, scale: Scale) -> f32 {
    fonts.width(Weight::Regular, scale.px(BADGE_SIZE), text) + scale.px(2.0 * BADGE_PAD)
}

/// Wraps badges into rows. Badges that do not fit into the last row are counted in a badge of its own, `+2`.
pub(super) fn wrap_badges(
    badges: Vec<(Tone, String)>,
    fonts: &Fonts,
    scale: Scale,
    room: f32,
) -> Vec<Vec<(Tone, String)>> {
    let widest = room - scale.px(2.0 * BADGE_PAD);
    let clean = |text: &str| {
        fonts.elide(Weight::Regular, scale.px(BADGE_SIZE), &fonts.printable(text), widest)
    };
    let badges: Vec<_> = badges.into_iter().map(|(tone, text)| (tone, clean(&text))).collect();
    let badges: Vec<_> = badges.into_iter().filter(|(_, text)| !text.is_empty()).collect();
    let mut rows: Vec<Vec<(Tone, String)>> = Vec::new();
    let mut used = 0.0;
    for (i, badge) in badges.iter().enumerate() {
        let width = badge_width(&badge.1, fonts, scale);
        let more = format!("+{}", badges.len() - i);
        let reserve = match i + 1 == badges.len() {
            true => 0.0,
            false => badge_width(&more, fonts, scale) + scale.px(BADGE_GAP),
        };
        let last_row = rows.len() == MAX_BADGE_ROWS;
        let fits = used + width + if last_row { reserve } else { 0.0 } <= room;
        match rows.last_mut() {
            Some(row) if fits => row.push(badge.clone()),
            Some(row) if last_row => {
                row.push((Tone::Plain, more));
                break;
            }
            _ => {
                rows.push(vec![badge.clone()]);
                used = 0.0;
            }
        }
        used += width + scale.px(BADGE_GAP);
    }
    rows
}

/// Draws a row of badges; `middle` is the height of its middle.
pub(super) fn draw_badges(
    pen: &Pen<'_>,
    row: &[(Tone, String)],
    colors: &Colors,
    fonts: &Fonts,
    scale: Scale,
    middle: f32,
) -> Result<(), RenderError> {
    let mut x = scale.px(PAD);
    let height = scale.px(BADGE_ROW - 8.0);
    for (tone, text) in row {
        let (ground, color): (Rgb, Rgb) = match tone {
            Tone::Accent => (colors.accent, colors.on_accent),
            Tone::Alarm => (colors.check, colors.on_check),
            Tone::Plain => (colors.badge, colors.text),
        };
        let width = badge_width(text, fonts, scale);
        pen.round_rect((x, middle - height / 2.0), (width, height), height / 2.0, ground)?;
        let look = Lettering { weight: Weight::Regular, size: scale.px(BADGE_SIZE), color };
        pen.text(text, look, Anchor::Left, (x + scale.px(BADGE_PAD), middle))?;
        x += width + scale.px(BADGE_GAP);
    }
    Ok(())
}
