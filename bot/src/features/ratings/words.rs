//! What is said about ratings.

use super::rate::{Class, FEW, Rating};
use super::store::{List, Standing};
use crate::chat::ids::GameId;
use crate::game::state::Match;
use crate::game::words::{count, list, number};

/// Where games count for ratings over all guilds, in pictures.
pub(super) const EVERYWHERE: &str = "all servers";

/// The paces of a class.
pub(super) const fn pace(class: Class) -> &'static str {
    match class {
        Class::Day => "up to a day a move",
        Class::Slow => "slower than a day a move",
    }
}

/// A list of ratings, without its scope.
fn name(list: &List) -> String {
    format!("{}, {}", list.variant.title(), pace(list.class))
}

/// A rating with its deviation.
fn rating(rating: Rating) -> String {
    format!("{} ± {}", rating.points(), rating.margin())
}

/// A rating of a person: the list, and how it has changed lately, the newest first, with those games that the reader may see.
pub(super) fn line(list: &List, now: Standing, lately: &[(i64, Option<GameId>)]) -> String {
    let games = match now.games {
        few if few < FEW => format!("provisional, {few} of {FEW} games"),
        games => count(games, "game"),
    };
    let change = |(by, game): &(i64, Option<GameId>)| {
        let sign = if *by < 0 { '−' } else { '+' };
        let game = game.map_or_else(String::new, |game| format!(" ({})", number(game)));
        format!("{sign}{}{game}", by.unsigned_abs())
    };
    let lately: Vec<String> = lately.iter().map(change).collect();
    format!("{}: {} ({games}). Lately {}.", name(list), rating(now.rating), lately.join(", "))
}

/// The ratings of a person.
pub(super) fn page(
    person: &str,
    here: &[String],
    everywhere: &[String],
    annulled: &[GameId],
) -> String {
    if here.is_empty() && everywhere.is_empty() && annulled.is_empty() {
        return format!(
            "{person} has no rating here: it takes a game between people that ends with a result on a server. '/help rating' explains ratings."
        );
    }
    let mut lines = vec![person.to_owned()];
    lines.extend(here.iter().cloned());
    if !everywhere.is_empty() {
        lines.push("Over all servers that allow it:".to_owned());
        lines.extend(everywhere.iter().cloned());
    }
    if !annulled.is_empty() {
        let games: Vec<String> = annulled.iter().map(|game| number(*game)).collect();
        lines.push(format!("Annulled by managers: {}.", list(&games, "and")));
    }
    lines.join("\n")
}

/// The best in a list of ratings, and those whose ratings are provisional; empty if there is nobody.
pub(super) fn best(
    list: &List,
    everywhere: bool,
    best: &[(String, Standing)],
    provisional: &[(String, Standing)],
) -> Option<String> {
    if best.is_empty() && provisional.is_empty() {
        return None;
    }
    let over =
        if everywhere { ", over all servers that allow it (only people seen here)" } else { "" };
    let mut lines = vec![format!("{}{over}:", name(list))];
    lines.extend((1..).zip(best).map(|(place, (person, standing))| {
        let games = count(standing.games, "game");
        format!("{place}. {person}: {} ({games})", rating(standing.rating))
    }));
    if !provisional.is_empty() {
        let people = provisional.iter().map(|(person, standing)| {
            format!("{person} {} ({})", rating(standing.rating), standing.games)
        });
        lines.push(format!(
            "Provisional, under {FEW} games: {}",
            people.collect::<Vec<_>>().join(", ")
        ));
    }
    Some(lines.join("\n"))
}

/// Nobody has a rating.
pub(super) fn nobody() -> String {
    "Nobody has such a rating here yet: it takes a game between people that ends with a result. '/help rating' explains ratings."
        .to_owned()
}

/// The command was used where there are no ratings.
pub(super) fn only_on_servers() -> String {
    "Ratings are kept on servers; ask in a channel of one.".to_owned()
}

/// The command was used by somebody who is not known to be a manager.
pub(super) fn only_managers() -> String {
    "Only people with the permission Manage Server can annul a game, on its server and with the slash command.".to_owned()
}

/// No game is named.
pub(super) fn name_a_game() -> String {
    "Name the game that is to count no longer: /annul g12.".to_owned()
}

/// Managers cannot annul games in which they play.
pub(super) fn plays_in_it(game: &Match) -> String {
    format!("You play in game {} yourself, so another manager has to annul it.", number(game.id))
}

/// The game does not count.
pub(super) fn does_not_count(game: &Match) -> String {
    format!("Game {} counts for no rating, so there is nothing to annul.", number(game.id))
}

/// The game is annulled already.
pub(super) fn is_annulled(game: &Match) -> String {
    format!("Game {} is annulled already.", number(game.id))
}

/// A game is annulled.
pub(super) fn annulled(game: &Match) -> String {
    format!(
        "Game {} is annulled: it counts for no rating any more, and the ratings after it are as if it had not been played.",
        number(game.id)
    )
}
