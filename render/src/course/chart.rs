//! The chart: the expected shares of all seats, one above another, over the rounds.

use super::{Course, MARGIN, SHOWN, words};
use crate::color::Rgb;
use crate::error::RenderError;
use crate::font::Weight;
use crate::pen::{Anchor, At, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::renderer::Studio;
use crate::scale::Scale;
use crate::seat::army_of_letter;
use crate::theme::Colors;
use crate::words::percent;

/// The height of the chart with the numbers above and the rounds below.
pub(super) const HEIGHT: f32 = 440.0;
/// The row of the numbers, and that of the rounds.
const ABOVE: f32 = 52.0;
const BELOW: f32 = 48.0;
/// The room for the percentages.
const LEFT: f32 = 96.0;
/// The radius of a number's disc.
pub(super) const DISC: f32 = 19.0;

/// Where the chart is, and its units.
struct Plot {
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
    plies: usize,
}

impl Plot {
    fn x(&self, ply: usize) -> f32 {
        let plies = self.plies.max(1) as f32;
        self.left + (self.right - self.left) * ply as f32 / plies
    }

    fn y(&self, share: f32) -> f32 {
        self.bottom - (self.bottom - self.top) * share
    }

    /// A line through values at the plies, from left to right.
    fn line(&self, values: &[f32]) -> Vec<At> {
        let at = |(ply, value): (usize, &f32)| (self.x(ply), self.y(*value));
        let mut points: Vec<At> = values.iter().enumerate().map(at).collect();
        // A game without actions is a level line.
        if let &[(_, y)] = points.as_slice() {
            points.push((self.right, y));
        }
        points
    }
}

/// Draws the chart below the row `top` of a picture.
pub(super) fn draw(
    pixmap: &mut Pixmap,
    course: &Course,
    studio: &Studio<'_>,
    (top, scale): (usize, Scale),
) -> Result<(), RenderError> {
    let (colors, top) = (studio.colors, top as f32);
    let plot = Plot {
        left: scale.px(LEFT),
        right: scale.px(1200.0 - MARGIN),
        top: top + scale.px(ABOVE),
        bottom: top + scale.px(HEIGHT - BELOW),
        plies: course.shares.len().saturating_sub(1),
    };
    let pen = Pen::new(pixmap, studio.fonts);
    draw_areas(&pen, &plot, course, colors, scale)?;
    draw_scales(&pen, &plot, course, studio, scale)?;
    draw_numbers(&pen, &plot, course, studio, scale)
}

/// Draws an area for each seat, the first at the bottom.
fn draw_areas(
    pen: &Pen<'_>,
    plot: &Plot,
    course: &Course,
    colors: &Colors,
    scale: Scale,
) -> Result<(), RenderError> {
    let mut below = vec![0.0; course.shares.len()];
    for (i, seat) in course.seats.iter().enumerate() {
        let share = |shares: &Vec<f32>| shares.get(i).map_or(0.0, |share| share.clamp(0.0, 1.0));
        let last = i + 1 == course.seats.len();
        let above: Vec<f32> = below
            .iter()
            .zip(&course.shares)
            .map(|(below, shares)| if last { 1.0 } else { (below + share(shares)).min(1.0) })
            .collect();
        let upper = plot.line(&above);
        let area = plot.line(&below).into_iter().chain(upper.iter().copied().rev());
        let army = colors.army(army_of_letter(seat.letter, seat.seat));
        pen.polygon(area, army.fill)?;
        below = above;
    }
    // The lines between the areas, above all areas.
    let mut sum = vec![0.0; course.shares.len()];
    for i in 0..course.seats.len().saturating_sub(1) {
        for (sum, shares) in sum.iter_mut().zip(&course.shares) {
            *sum = f32::min(*sum + shares.get(i).copied().unwrap_or(0.0), 1.0);
        }
        pen.line(plot.line(&sum), scale.px(3.0), colors.badge)?;
    }
    Ok(())
}

/// Draws the frame, the percentages and the rounds.
fn draw_scales(
    pen: &Pen<'_>,
    plot: &Plot,
    course: &Course,
    studio: &Studio<'_>,
    scale: Scale,
) -> Result<(), RenderError> {
    let (colors, language) = (studio.colors, studio.language);
    let look = Lettering { weight: Weight::Regular, size: scale.px(22.0), color: colors.muted };
    for figure in [0_u8, 25, 50, 75, 100] {
        let y = plot.y(f32::from(figure) / 100.0);
        if figure % 50 == 0 {
            let at = (plot.left - scale.px(12.0), y);
            pen.text(&percent(figure).say(language), look, Anchor::Right, at)?;
        }
        if figure % 100 != 0 {
            let width = scale.px(if figure == 50 { 2.0 } else { 1.0 }).max(1.0);
            pen.line([(plot.left, y), (plot.right, y)], width, GUIDE)?;
        }
    }
    let (left, right, top, bottom) = (plot.left, plot.right, plot.top, plot.bottom);
    let frame = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    pen.line(frame, scale.px(2.0), colors.border)?;
    let middle = bottom + scale.px(26.0);
    pen.text(
        &words::axis(course).say(language),
        look,
        Anchor::Right,
        (plot.left - scale.px(12.0), middle),
    )?;
    for (round, ply) in marked(&course.rounds) {
        let x = plot.x(ply);
        pen.line([(x, bottom), (x, bottom + scale.px(8.0))], scale.px(2.0), colors.border)?;
        pen.text(&round.to_string(), look, Anchor::Center, (x, middle))?;
    }
    Ok(())
}

/// The colour of the lines at 25, 50 and 75%, which is seen on every army.
const GUIDE: Rgb = Rgb::hex(0x8A8D93);

/// The rounds whose numbers stand below the chart, each with the number of actions before it: the first one, and at most ten more.
fn marked(rounds: &[usize]) -> Vec<(usize, usize)> {
    let last = rounds.last().copied().unwrap_or(0);
    let steps = |power: u32| [1, 2, 5].map(|digit| digit * 10_usize.pow(power));
    let step = (0..9).flat_map(steps).find(|step| last / step <= 10).unwrap_or(last.max(1));
    let mut marked: Vec<(usize, usize)> = Vec::new();
    for (ply, &round) in rounds.iter().enumerate() {
        let begins = marked.last().is_none_or(|(before, _)| *before < round);
        if begins && (round == 1 || round.is_multiple_of(step)) {
            marked.push((round, ply));
        }
    }
    marked
}

/// Draws the numbers of the turning points above the chart, each with a line through the chart.
fn draw_numbers(
    pen: &Pen<'_>,
    plot: &Plot,
    course: &Course,
    studio: &Studio<'_>,
    scale: Scale,
) -> Result<(), RenderError> {
    let (colors, radius) = (studio.colors, scale.px(DISC));
    let wanted = course.turning_points.iter().take(SHOWN).map(|point| plot.x(point.ply));
    let wanted: Vec<f32> = wanted.collect();
    let within = (plot.left + radius, plot.right - radius);
    let middle = plot.top - scale.px(ABOVE / 2.0);
    for (i, (x, disc)) in wanted.iter().zip(spread(&wanted, radius * 2.2, within)).enumerate() {
        let way = [(disc, middle), (*x, plot.top), (*x, plot.bottom)];
        pen.line(way, scale.px(3.5).max(1.5), colors.check)?;
        number(pen, i + 1, studio, (disc, middle), radius)?;
    }
    Ok(())
}

/// Draws the number of a turning point on a disc.
pub(super) fn number(
    pen: &Pen<'_>,
    number: usize,
    studio: &Studio<'_>,
    at: At,
    radius: f32,
) -> Result<(), RenderError> {
    pen.disc(at, radius, studio.colors.check)?;
    let (size, color) = (radius * 1.25, studio.colors.on_check);
    let look = Lettering { weight: Weight::Bold, size, color };
    pen.text(&number.to_string(), look, Anchor::Center, at)
}

/// Moves positions, which grow from left to right, as little as needed to be at least `apart` from one another and within bounds.
fn spread(wanted: &[f32], apart: f32, (least, most): (f32, f32)) -> Vec<f32> {
    let mut placed: Vec<f32> = Vec::new();
    for &x in wanted {
        let after = placed.last().map_or(least, |last| last + apart);
        placed.push(x.max(after));
    }
    let mut limit = most;
    for x in placed.iter_mut().rev() {
        *x = x.min(limit);
        limit = *x - apart;
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_the_chart_are_few_and_stand_where_a_round_begins() {
        let of = |last: usize, seats: usize| -> Vec<usize> {
            let rounds: Vec<usize> = (0..last * seats).map(|ply| ply / seats + 1).collect();
            let marked = marked(&rounds);
            assert!(marked.iter().all(|(round, ply)| *ply == (round - 1) * seats), "{marked:?}");
            marked.into_iter().map(|(round, _)| round).collect()
        };
        assert_eq!(of(0, 2), [] as [usize; 0]);
        assert_eq!(of(4, 2), [1, 2, 3, 4]);
        assert_eq!(of(11, 3), [1, 2, 4, 6, 8, 10]);
        assert_eq!(of(61, 2), [1, 10, 20, 30, 40, 50, 60]);
        assert_eq!(of(400, 3), [1, 50, 100, 150, 200, 250, 300, 350, 400]);
        // A third player resigned in the first round.
        assert_eq!(marked(&[1, 1, 1, 2, 2, 3]), [(1, 0), (2, 3), (3, 5)]);
    }

    #[test]
    fn discs_stay_apart_and_within_the_picture() {
        assert_eq!(spread(&[10.0, 50.0], 20.0, (0.0, 100.0)), [10.0, 50.0]);
        assert_eq!(spread(&[10.0, 12.0, 14.0], 20.0, (0.0, 100.0)), [10.0, 30.0, 50.0]);
        assert_eq!(spread(&[99.0, 100.0], 20.0, (0.0, 100.0)), [80.0, 100.0]);
    }
}
