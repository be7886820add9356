//! The course of a game in words.

use locale::{Language, Table, Text, table, text};

use super::{Course, CourseSeat, TurningPoint};
use crate::alt_text::{ALT_TEXT_LIMIT, sentence, truncated, utf16_len};
use crate::words::one_line;

static TABLE: Table = table!("words");

/// Below the chart of a game without turning points.
pub(super) fn none() -> Text {
    text!(TABLE, "none")
}

/// One of the lines above a small board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    Head,
    Played,
    Better,
}

/// Counts the rounds of a game.
pub(super) fn rounds(course: &Course) -> Text {
    let rounds = course.rounds.last().copied().unwrap_or(0);
    match course.seats.len() {
        2 => text!(TABLE, "rounds-of-two", rounds),
        _ => text!(TABLE, "rounds", rounds),
    }
}

/// Beside the numbers of the rounds below the chart.
pub(super) fn axis(course: &Course) -> Text {
    if course.seats.len() == 2 { text!(TABLE, "axis-of-two") } else { text!(TABLE, "axis") }
}

/// How well a seat was played.
pub(super) fn accuracy(accuracy: Option<f32>) -> Text {
    match accuracy {
        None => text!(TABLE, "no-choices"),
        Some(figure) => text!(TABLE, "accuracy", figure = format!("{figure:.0}")),
    }
}

/// The name of a seat with its player: one may play several seats, and computers have the same name.
pub(super) fn player(course: &Course, seat: &CourseSeat, language: Language) -> String {
    let name = course.variant.seats().get(seat.seat.index()).map(|name| name.text().say(language));
    let (name, player) = (name.unwrap_or_default(), one_line(&seat.player));
    if player.is_empty() { name } else { format!("{name}: {player}") }
}

/// The lines above a small board.
pub(super) fn captions(point: &TurningPoint) -> [(Line, Text); 3] {
    let seats = point.before.variant.seats();
    let head = match seats.len() {
        2 => text!(TABLE, "head-of-two"),
        _ => text!(TABLE, "head"),
    };
    let head = head
        .with("round", point.round)
        .with("seat", seats.get(point.seat.index()).map(|seat| seat.text()).unwrap_or_default())
        .with("loss", format!("{:.0}", point.loss * 100.0));
    [
        (Line::Head, head),
        (Line::Played, text!(TABLE, "played", notation = one_line(&point.played.notation))),
        (Line::Better, text!(TABLE, "better", notation = one_line(&point.better.notation))),
    ]
}

/// Describes the course of a game for readers who cannot see the picture: how it ended, the accuracies and the turning points. The
/// text has at most [`ALT_TEXT_LIMIT`] UTF-16 code units.
#[must_use]
pub fn course_alt_text(course: &Course, language: Language) -> String {
    let mut text = String::new();
    let (title, rounds) = (course.variant.text(), rounds(course));
    sentence(&mut text, &text!(TABLE, "title", title, rounds).say(language), 150);
    sentence(&mut text, &one_line(&course.headline.say(language)), 200);
    let seats: Vec<String> = course
        .seats
        .iter()
        .map(|seat| {
            let accuracy = accuracy(seat.accuracy).say(language);
            format!("{}, {accuracy}", truncated(&player(course, seat, language), 40))
        })
        .collect();
    sentence(&mut text, &seats.join("; "), 300);
    if course.turning_points.is_empty() {
        sentence(&mut text, &none().say(language), 100);
    }
    for (i, point) in course.turning_points.iter().enumerate() {
        let [head, played, better] = captions(point).map(|(_, text)| text.say(language));
        sentence(&mut text, &format!("{}: {head}, {played}, {better}", i + 1), 150);
    }
    debug_assert!(utf16_len(&text) <= ALT_TEXT_LIMIT);
    truncated(&text, ALT_TEXT_LIMIT)
}

/// The widest row of bars in [`course_text`].
const WIDEST: usize = 64;

/// The course of a game as text for a terminal: a row of bars for each seat, and the turning points.
#[must_use]
pub fn course_text(course: &Course, language: Language) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let positions = course.shares.len();
    let columns = positions.min(WIDEST);
    let name = |seat: &CourseSeat| truncated(&player(course, seat, language), 26);
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
        let accuracy = accuracy(seat.accuracy).say(language);
        lines.push(format!("{:widest$}  {bars}  {accuracy}", name(seat)));
    }
    for (i, point) in course.turning_points.iter().enumerate() {
        let [head, played, better] = captions(point).map(|(_, text)| text.say(language));
        lines.push(format!("{}. {head}: {played}, {better}", i + 1));
    }
    lines.join("\n")
}
