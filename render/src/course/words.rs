//! The course of a game in words.

use rules::past::turn_name;

use super::{Course, CourseSeat, TurningPoint};
use crate::alt_text::{ALT_TEXT_LIMIT, sentence, truncated, utf16_len};
use crate::words::{capitalized, one_line};

/// Below the chart of a game without turning points.
pub(super) const NONE: &str = "No action cost 5% of the expected share or more.";

/// One of the lines above a small board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    Head,
    Played,
    Better,
}

/// Counts the rounds of a game.
pub(super) fn rounds(course: &Course) -> String {
    match course.rounds.last() {
        Some(1) => "1 round".to_owned(),
        last => format!("{} rounds", last.unwrap_or(&0)),
    }
}

/// A share of the result in percent.
fn percent(share: f32) -> String {
    format!("{:.0}%", share * 100.0)
}

/// How well a seat was played.
pub(super) fn accuracy(accuracy: Option<f32>) -> String {
    accuracy.map_or_else(|| "no choices".to_owned(), |figure| format!("accuracy {figure:.0}"))
}

/// The name of a seat with its player: one may play several seats, and computers have the same name.
pub(super) fn player(seat: &CourseSeat) -> String {
    let player = one_line(&seat.player);
    if player.is_empty() { seat.name.to_owned() } else { format!("{}: {player}", seat.name) }
}

/// The lines above a small board.
pub(super) fn captions(point: &TurningPoint) -> [(Line, String); 3] {
    let turn = turn_name(point.before.variant.seats(), point.round, point.seat).english();
    [
        (Line::Head, format!("{} −{}", capitalized(&turn), percent(point.loss))),
        (Line::Played, format!("played {}", one_line(&point.played.notation))),
        (Line::Better, format!("better {}", one_line(&point.better.notation))),
    ]
}

/// Describes the course of a game for readers who cannot see the picture: how it ended, the accuracies and the turning points. The
/// text has at most [`ALT_TEXT_LIMIT`] UTF-16 code units.
#[must_use]
pub fn course_alt_text(course: &Course) -> String {
    let mut text = String::new();
    let title =
        format!("The course of a game of {} with {}", course.variant.title(), rounds(course));
    sentence(&mut text, &title, 150);
    sentence(&mut text, &one_line(&course.headline), 200);
    let seats: Vec<String> = course
        .seats
        .iter()
        .map(|seat| format!("{}, {}", truncated(&player(seat), 40), accuracy(seat.accuracy)))
        .collect();
    sentence(&mut text, &seats.join("; "), 300);
    if course.turning_points.is_empty() {
        sentence(&mut text, NONE, 100);
    }
    for (i, point) in course.turning_points.iter().enumerate() {
        let [head, played, better] = captions(point).map(|(_, text)| text);
        sentence(&mut text, &format!("{}: {head}, {played}, {better}", i + 1), 150);
    }
    debug_assert!(utf16_len(&text) <= ALT_TEXT_LIMIT);
    truncated(&text, ALT_TEXT_LIMIT)
}

/// The widest row of bars in [`course_text`].
const WIDEST: usize = 64;

/// The course of a game as text for a terminal: a row of bars for each seat, and the turning points.
#[must_use]
pub fn course_text(course: &Course) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let positions = course.shares.len();
    let columns = positions.min(WIDEST);
    let name = |seat: &CourseSeat| truncated(&player(seat), 26);
    let widest = course.seats.iter().map(|s| name(s).chars().count()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (i, seat) in course.seats.iter().enumerate() {
        let bar = |column: usize| {
            // The first and the last column are the first and the last position.
            let at = column * (positions - 1) / columns.saturating_sub(1).max(1);
            let share = course.shares.get(at).and_then(|shares| shares.get(i)).copied();
            BARS[((share.unwrap_or(0.0) * 8.0) as usize).min(7)]
        };
        let bars: String = (0..columns).map(bar).collect();
        lines.push(format!("{:widest$}  {bars}  {}", name(seat), accuracy(seat.accuracy)));
    }
    for (i, point) in course.turning_points.iter().enumerate() {
        let [head, played, better] = captions(point).map(|(_, text)| text);
        lines.push(format!("{}. {head}: {played}, {better}", i + 1));
    }
    lines.join("\n")
}
