//! What is said about ratings.

use locale::{Table, Text, table, text};

use super::excused::excused as excused_in;
use super::rate::{Class, FEW, Rating, opponents};
use super::store::{List, Standing};
use crate::chat::ids::GameId;
use crate::chat::text::named;
use crate::game::state::Match;
use crate::game::words::{and, number, same};

pub(super) static TABLE: Table = table!();

/// The paces of a class.
pub(super) fn pace(class: Class) -> Text {
    match class {
        Class::Day => text!(TABLE, "pace-day"),
        Class::Slow => text!(TABLE, "pace-slow"),
    }
}

fn rating(rating: Rating) -> String {
    format!("{} ± {}", rating.points(), rating.margin())
}

/// A rating of a person: the list, and how it has changed lately, the newest first, with those games that the reader may see.
pub(super) fn line(list: &List, now: Standing, lately: &[(i64, Option<GameId>)]) -> Text {
    let change = |(by, game): &(i64, Option<GameId>)| {
        let sign = if *by < 0 { '−' } else { '+' };
        let game = game.map_or_else(String::new, |game| format!(" ({})", number(game)));
        format!("{sign}{}{game}", by.unsigned_abs())
    };
    let lately: Vec<String> = lately.iter().map(change).collect();
    let line = if now.games < FEW {
        text!(TABLE, "line-provisional", few = FEW)
    } else if now.is_provisional(list.variant) {
        text!(TABLE, "line-few-opponents", opponents = now.opponents)
            .with("people", opponents(list.variant))
    } else {
        text!(TABLE, "line")
    };
    line.with("title", list.variant.text())
        .with("pace", pace(list.class))
        .with("rating", rating(now.rating))
        .with("games", now.games)
        .with("lately", lately.join(", "))
}

pub(super) fn page(person: &str, ratings: Vec<Text>, annulled: &[GameId]) -> Text {
    if ratings.is_empty() && annulled.is_empty() {
        return text!(TABLE, "no-rating", person);
    }
    let mut lines = vec![Text::same(person.to_owned())];
    lines.extend(ratings);
    if !annulled.is_empty() {
        let games = and(same(annulled.iter().map(|game| number(*game))));
        lines.push(text!(TABLE, "annulled-games", games));
    }
    Text::lines(lines)
}

/// The best in a list of ratings, and those whose ratings are provisional; empty if there is nobody.
pub(super) fn best(
    list: &List,
    best: &[(String, Standing)],
    provisional: &[(String, Standing)],
) -> Option<Text> {
    if best.is_empty() && provisional.is_empty() {
        return None;
    }
    let (title, pace) = (list.variant.text(), pace(list.class));
    let mut lines = vec![text!(TABLE, "best", title, pace)];
    lines.extend((1_usize..).zip(best).map(|(place, (person, standing))| {
        let (person, rating) = (person.as_str(), rating(standing.rating));
        text!(TABLE, "ranked", place, person, rating, games = standing.games)
    }));
    if !provisional.is_empty() {
        let people = provisional.iter().map(|(person, standing)| {
            format!("{person} {} ({})", rating(standing.rating), standing.games)
        });
        let people = people.collect::<Vec<_>>().join(", ");
        lines.push(text!(
            TABLE,
            "provisional",
            people,
            few = FEW,
            opponents = opponents(list.variant)
        ));
    }
    Some(Text::lines(lines))
}

pub(super) fn excused(game: &Match) -> Option<Text> {
    let (names, compared) = excused_in(game);
    let sentence = |name: &str| {
        let player = named(name);
        if compared {
            text!(TABLE, "excused-with-others", player)
        } else {
            text!(TABLE, "excused", player)
        }
    };
    let counts = game.is_rated() && !names.is_empty();
    counts.then(|| Text::joined(names.into_iter().map(sentence), " "))
}

pub(super) fn nobody() -> Text {
    text!(TABLE, "nobody")
}

pub(super) fn only_on_servers() -> Text {
    text!(TABLE, "only-on-servers")
}

pub(super) fn only_managers() -> Text {
    text!(TABLE, "only-managers")
}

pub(super) fn name_a_game() -> Text {
    text!(TABLE, "name-a-game")
}

pub(super) fn plays_in_it(game: &Match) -> Text {
    text!(TABLE, "plays-in-it", game = number(game.id))
}

pub(super) fn does_not_count(game: &Match) -> Text {
    text!(TABLE, "does-not-count", game = number(game.id))
}

pub(super) fn is_annulled(game: &Match) -> Text {
    text!(TABLE, "is-annulled", game = number(game.id))
}

pub(super) fn asks(game: &Match) -> Text {
    text!(TABLE, "asks", game = number(game.id))
}

pub(super) fn yes_annul() -> Text {
    text!(TABLE, "yes-annul")
}

pub(super) fn is_not_annulled(game: &Match) -> Text {
    text!(TABLE, "is-not-annulled", game = number(game.id))
}

pub(super) fn too_late_to_undo(game: &Match) -> Text {
    text!(TABLE, "too-late-to-undo", game = number(game.id))
}

pub(super) fn undone(game: &Match, by: &str) -> Text {
    text!(TABLE, "undone", by, game = number(game.id))
}

pub(super) fn annulled(game: &Match, by: &str) -> Text {
    text!(TABLE, "annulled", by, game = number(game.id))
}
