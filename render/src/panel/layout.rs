//! The positions of the panels.

use rules::game::Seat;
use rules::view::View;

use super::{Panel, Rows};
use crate::font::Fonts;
use crate::options::RenderOptions;
use crate::scale::Scale;

/// The panels of a picture and their positions below the legend.
pub(crate) struct Panels {
    /// Each panel with its left and upper edge.
    pub(crate) panels: Vec<(Panel, usize, usize)>,
    /// The rows of every panel.
    pub(crate) rows: Rows,
    row_count: usize,
    step: usize,
    margin: usize,
}

/// At most this many seats are shown; no game has more.
const MAX_PANELS: usize = 12;

impl Panels {
    /// Lays out the panels of a view, with at least some rows in each.
    pub(crate) fn new(view: &View, options: &RenderOptions, fonts: &Fonts, least: Rows) -> Self {
        let scale = Scale(options.width);
        let seats = &view.seats[..view.seats.len().min(MAX_PANELS)];
        let columns = match seats.len() {
            0 => 1,
            n @ 1..=3 => n.max(2),
            4 => 2,
            _ => 3,
        };
        let (margin, gap) = (scale.px(24.0).round() as usize, scale.px(14.0).round() as usize);
        let room = options.width as usize - 2 * margin - gap * (columns - 1);
        let width = room / columns;
        let panels: Vec<Panel> = seats
            .iter()
            .map(|seat| {
                let name = seat.text().say(options.language);
                let name = shown_player(options, seat.seat, &name, fonts);
                Panel::new(view, seat, &name, scale, width, (fonts, options.language))
            })
            .collect();
        let rows = Rows::for_all(&panels).max(least);
        let step = rows.height(scale) + gap;
        let row_count = panels.len().div_ceil(columns);
        let places = panels
            .into_iter()
            .enumerate()
            .map(|(i, p)| {
                let (row, column) = (i / columns, i % columns);
                (p, margin + column * (width + gap), gap + row * step)
            })
            .collect();
        Self { panels: places, rows, row_count, step, margin }
    }

    /// The height of all panels with their margins, in pixels.
    pub(crate) fn height(&self) -> usize {
        self.row_count * self.step + self.margin
    }
}

/// The name of a player, as far as the fonts have its characters, or else the name of the seat.
fn shown_player(options: &RenderOptions, seat: Seat, seat_name: &str, fonts: &Fonts) -> String {
    let own = options.names.get(seat.index()).map(|n| {
        // No panel shows more of a name; the rest need not be measured.
        fonts.printable(&n.chars().take(80).collect::<String>())
    });
    own.filter(|n| !n.is_empty()).unwrap_or_else(|| fonts.printable(seat_name))
}
