//! The page of a player.

use locale::{Argument, Table, Text, table, text};
use rules::Variant;

use super::tally::{Counts, OfSeat, Streak, Streaks, Tally, total};
use crate::chat::text::{day_of, fits};
use crate::game::state::{FEW_GAMES, Reliability};

pub(super) static TABLE: Table = table!();

const OPPONENTS: usize = 5;

/// The most games whose first moves are shown, and of how many moves for each seat, on a page of all games.
const OPENINGS: (usize, usize) = (3, 3);

/// The most first moves for each seat on the page of one game.
const OPENINGS_OF_ONE: usize = 6;

/// The page of a player, of all games or of one. Lines that do not fit are left out.
pub(super) fn page(
    name: &str,
    variant: Option<Variant>,
    counts: Reliability,
    tally: &Tally,
) -> Text {
    let mut shown = match variant {
        None => vec![Text::same(name.to_owned()), reliability(counts)],
        Some(variant) => vec![Text::joined([Text::same(name.to_owned()), variant.text()], ", ")],
    };
    let last = || text!(TABLE, "what-is-counted");
    for line in lines(variant, tally) {
        shown.push(line);
        if !fits(&Text::lines(shown.iter().cloned().chain([last()]))) {
            shown.pop();
        }
    }
    shown.push(last());
    Text::lines(shown)
}

/// A seat of a game, in the picture.
pub(super) fn seat(seat: impl Into<Argument>, variant: Variant) -> Text {
    text!(TABLE, "seat-in-picture", seat, title = variant.text())
}

fn reliability(counts: Reliability) -> Text {
    let Reliability { in_time, time_outs, finished, abandoned } = counts;
    let reliable = match counts.percent().filter(|_| !counts.is_new()) {
        Some(percent) => text!(TABLE, "reliable", finished, ended = counts.ended(), percent),
        None => text!(TABLE, "reliable-new", few = FEW_GAMES),
    };
    Text::lines([
        text!(TABLE, "moves", in_time, time_outs),
        text!(TABLE, "games", finished, abandoned),
        reliable,
    ])
}

/// What is said of finished games, a line each, the more important first.
fn lines(variant: Option<Variant>, tally: &Tally) -> Vec<Text> {
    let Tally { seats, computers, opponents, winning, unbeaten, openings, .. } = tally;
    let mut lines = Vec::new();
    if !seats.is_empty() {
        lines.push(text!(TABLE, "finished"));
        lines.extend(seats.iter().map(|(variant, counts)| of_game(*variant, counts)));
    }
    if total(computers) > 0 {
        let [won, drawn, lost] = *computers;
        lines.push(text!(TABLE, "computers", won, drawn, lost));
    }
    if !opponents.is_empty() {
        let most = opponents.iter().take(OPPONENTS);
        let shown: Vec<String> =
            most.map(|(name, counts)| format!("{name} {}", slashed(counts))).collect();
        let people = shown.join(", ");
        lines.push(if opponents.len() > OPPONENTS {
            text!(TABLE, "most-often-against", people)
        } else {
            text!(TABLE, "against", people)
        });
    }
    let won = [text!(TABLE, "won-most-now"), text!(TABLE, "won-now"), text!(TABLE, "won-none-now")];
    lines.extend(streaks(winning, won));
    let not_lost = [
        text!(TABLE, "unbeaten-most-now"),
        text!(TABLE, "unbeaten-now"),
        text!(TABLE, "unbeaten-none-now"),
    ];
    lines.extend(streaks(unbeaten, not_lost));
    let (most, each) = match variant {
        None => OPENINGS,
        Some(_) => (1, OPENINGS_OF_ONE),
    };
    lines.extend(openings.iter().take(most).map(|(variant, of)| first_moves(*variant, of, each)));
    if lines.is_empty() && variant.is_some() {
        lines.push(text!(TABLE, "nothing-finished"));
    }
    lines
}

fn of_game(variant: Variant, seats: &[Counts]) -> Text {
    let mut all = [0; 3];
    for counts in seats {
        all.iter_mut().zip(counts).for_each(|(all, one)| *all += one);
    }
    let played = variant.seats().iter().zip(seats).filter(|(_, counts)| total(counts) > 0);
    let by_seat = played
        .map(|(seat, counts)| text!(TABLE, "by-seat", seat = seat.text(), what = slashed(counts)));
    let (seats, [won, drawn, lost]) = (Text::joined(by_seat, ", "), all);
    text!(TABLE, "of-game", title = variant.text(), won, drawn, lost, seats)
}

fn slashed([won, drawn, lost]: &Counts) -> String {
    format!("{won}/{drawn}/{lost}")
}

/// The streak that goes on and the longest one, if that has two games. The sentences are for one that goes on and is the longest, for
/// one that is not, and for none that goes on.
fn streaks(streaks: &Streaks, [most_now, other_now, none_now]: [Text; 3]) -> Option<Text> {
    let longest = streaks.longest.filter(|streak| streak.games > 1)?;
    let with_now =
        |text: Text, now: Streak| text.with("games", now.games).with("since", day_of(now.ended.0));
    let with_most = |text: Text| {
        let (from, to) = longest.ended;
        text.with("most", longest.games).with("from", day_of(from)).with("to", day_of(to))
    };
    Some(match streaks.current {
        Some(now) if now == longest => with_now(most_now, now),
        Some(now) => with_most(with_now(other_now, now)),
        None => with_most(none_now),
    })
}

/// The most frequent first moves in a game, by seat.
fn first_moves(variant: Variant, seats: &[OfSeat], most: usize) -> Text {
    let of_seat = |(seat, openings): &OfSeat| {
        let shown = openings.iter().take(most).map(|(sheet, games, won)| {
            text!(TABLE, "first-move", sheet = sheet.as_str(), games = *games, won = *won)
        });
        let seat = variant.seats().get(seat.index()).map(|seat| seat.text()).unwrap_or_default();
        text!(TABLE, "by-seat", seat, what = Text::joined(shown, ", "))
    };
    let seats = Text::joined(seats.iter().map(of_seat), "; ");
    text!(TABLE, "first-moves", title = variant.text(), seats)
}

#[cfg(test)]
mod tests {
    use locale::Language;
    use rules::Seat;

    use super::super::tally::Streak;
    use super::*;
    use crate::chat::text::{LONGEST, weight};
    use crate::time::Moment;

    /// The longest names, all games, and more of everything than is shown.
    #[test]
    fn the_longest_page_fits_and_leaves_out_the_end() {
        let name = "\u{1f3f0}".repeat(40);
        let counts = [100, 200, 200];
        let all = Variant::ALL;
        let streak = Streak { games: 499, ended: (Moment(0), Moment(1_800_000_000_000)) };
        let now = Streak { games: 498, ..streak };
        let openings = vec![("B15a-16a(T)".to_owned(), 300, 200); 8];
        let tally = Tally {
            seats: all.iter().map(|v| (*v, vec![counts; v.seats().len()])).collect(),
            computers: counts,
            opponents: vec![(name.clone(), counts); 9],
            scores: Vec::new(),
            winning: Streaks { current: Some(now), longest: Some(streak) },
            unbeaten: Streaks { current: Some(streak), longest: Some(streak) },
            openings: all
                .iter()
                .map(|v| (*v, Seat::all(v.seats().len()).map(|s| (s, openings.clone())).collect()))
                .collect(),
        };
        for variant in [None, Some(Variant::Siege)] {
            let page = page(&name, variant, Reliability::default(), &tally);
            for (language, parts) in [
                (
                    Language::English,
                    [
                        "Won in a row: 498 games since 1 Jan 1970; the most were 499, 1 Jan 1970 to 15 Jan 2027.",
                        "Without a loss: 499 games since 1 Jan 1970, the most so far.",
                        "Most often against: ",
                        "what is counted.",
                    ],
                ),
                (
                    Language::German,
                    [
                        "498 Partien seit dem 1.1.1970; Rekord: 499, vom 1.1.1970 bis zum 15.1.2027.",
                        "Ohne Niederlage: 499 Partien seit dem 1.1.1970, so viele wie noch nie.",
                        "Am häufigsten gegen: ",
                        "was gezählt wird.",
                    ],
                ),
            ] {
                let page = page.say(language);
                assert!(weight(&page) < LONGEST, "{}: {page}", weight(&page));
                assert!(parts.iter().all(|part| page.contains(part)), "{page}");
                assert!(page.ends_with(parts[3]), "{page}");
            }
        }
    }
}
