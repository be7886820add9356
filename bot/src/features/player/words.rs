//! The page of a player.

use rules::Variant;

use super::tally::{Counts, OfSeat, Streaks, Tally, total};
use crate::chat::text::{LONGEST, weight};
use crate::game::state::{FEW_GAMES, Reliability};
use crate::game::words::count;
use crate::time::Moment;

/// The most opponents.
const OPPONENTS: usize = 5;

/// The most games whose first moves are shown, and of how many moves for each seat, on a page of all games.
const OPENINGS: (usize, usize) = (3, 3);

/// The most first moves for each seat on the page of one game.
const OPENINGS_OF_ONE: usize = 6;

/// What is left for the last line.
const LAST_LINE: usize = 100;

/// The page of a player, of all games or of one. Lines that do not fit are left out.
pub(super) fn page(
    name: &str,
    variant: Option<Variant>,
    counts: Reliability,
    tally: &Tally,
) -> String {
    let mut text = match variant {
        None => format!("{name}\n{}", reliability(counts)),
        Some(variant) => format!("{name}, {}", variant.title()),
    };
    for line in lines(variant, tally) {
        if weight(&text) + weight(&line) + LAST_LINE <= LONGEST {
            text = format!("{text}\n{line}");
        }
    }
    format!("{text}\n'/help player' says what is counted.")
}

/// How reliably somebody plays.
fn reliability(counts: Reliability) -> String {
    let share = match counts.percent().filter(|_| !counts.is_new()) {
        Some(percent) => {
            format!("{} of {} games finished ({percent}%)", counts.finished, counts.ended())
        }
        None => format!("new, because fewer than {FEW_GAMES} games have ended"),
    };
    format!(
        "Moves: {} in time, {}.\nGames: {} finished, {} abandoned.\nReliability: {share}.",
        counts.in_time,
        count(counts.time_outs, "time-out"),
        counts.finished,
        counts.abandoned
    )
}

/// What is said of finished games, a line each, the more important first.
fn lines(variant: Option<Variant>, tally: &Tally) -> Vec<String> {
    let Tally { seats, computers, opponents, winning, unbeaten, openings, .. } = tally;
    let mut lines = Vec::new();
    if !seats.is_empty() {
        lines.push(
            "Finished games against people that you can see here, won/drawn/lost by seat:"
                .to_owned(),
        );
        lines.extend(seats.iter().map(|(variant, counts)| of_game(*variant, counts)));
    }
    if total(computers) > 0 {
        lines.push(format!("Against computers alone: {}.", in_words(computers)));
    }
    if !opponents.is_empty() {
        let most = opponents.iter().take(OPPONENTS);
        let shown: Vec<String> =
            most.map(|(name, counts)| format!("{name} {}", slashed(counts))).collect();
        let head = if opponents.len() > OPPONENTS { "Most often against" } else { "Against" };
        lines.push(format!("{head}: {}.", shown.join(", ")));
    }
    lines.extend(streaks(winning, "Won in a row"));
    lines.extend(streaks(unbeaten, "Without a loss"));
    let (most, each) = match variant {
        None => OPENINGS,
        Some(_) => (1, OPENINGS_OF_ONE),
    };
    lines.extend(openings.iter().take(most).map(|(variant, of)| first_moves(*variant, of, each)));
    if lines.is_empty() && variant.is_some() {
        lines.push("There is no such finished game that you can see here.".to_owned());
    }
    lines
}

/// The results of a game.
fn of_game(variant: Variant, seats: &[Counts]) -> String {
    let mut all = [0; 3];
    for counts in seats {
        all.iter_mut().zip(counts).for_each(|(all, one)| *all += one);
    }
    let played = variant.seats().iter().zip(seats).filter(|(_, counts)| total(counts) > 0);
    let by_seat: Vec<String> =
        played.map(|(seat, counts)| format!("{} {}", seat.name, slashed(counts))).collect();
    format!("{}: {}. {}.", variant.title(), in_words(&all), by_seat.join(", "))
}

fn in_words([won, drawn, lost]: &Counts) -> String {
    format!("{won} won, {drawn} drawn, {lost} lost")
}

fn slashed([won, drawn, lost]: &Counts) -> String {
    format!("{won}/{drawn}/{lost}")
}

/// The streak that goes on and the longest one, if that has two games.
fn streaks(streaks: &Streaks, what: &str) -> Option<String> {
    let longest = streaks.longest.filter(|streak| streak.games > 1)?;
    let now = match streaks.current {
        Some(now) => format!("{} since {}", count(now.games, "game"), day(now.ended.0)),
        None => "none now".to_owned(),
    };
    if streaks.current == Some(longest) {
        return Some(format!("{what}: {now}, the most so far."));
    }
    let (from, to) = longest.ended;
    Some(format!("{what}: {now}; the most were {}, {} to {}.", longest.games, day(from), day(to)))
}

/// A day, UTC.
fn day(at: Moment) -> String {
    at.utc().format("%-d %b %Y").to_string()
}

/// The most frequent first moves in a game, by seat.
fn first_moves(variant: Variant, seats: &[OfSeat], most: usize) -> String {
    let of_seat = |(seat, openings): &OfSeat| {
        let shown: Vec<String> = openings
            .iter()
            .take(most)
            .map(|(sheet, games, won)| format!("{sheet} ({games}, {won} won)"))
            .collect();
        let seat = variant.seats().get(seat.index()).map_or("?", |seat| seat.name);
        format!("{seat} {}", shown.join(", "))
    };
    let shown: Vec<String> = seats.iter().map(of_seat).collect();
    format!("First moves in {}: {}.", variant.title(), shown.join("; "))
}

#[cfg(test)]
mod tests {
    use rules::Seat;

    use super::super::tally::Streak;
    use super::*;

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
            assert!(weight(&page) <= LONGEST, "{}: {page}", weight(&page));
            assert!(page.ends_with("what is counted."), "{page}");
            assert!(
                page.contains("Without a loss: 499 games") && page.contains("Most often against: ")
            );
        }
    }
}
