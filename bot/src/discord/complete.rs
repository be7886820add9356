//! Autocomplete: choices for an option of a slash command, from the legal actions in the current game.
//!
//! Uses only the store and the games in memory, and never waits for a message to be judged.

use std::sync::Arc;

use locale::Language;
use rules::names::Form;
use rules::{Game, Seat, Variant};

use super::commands::Filled;
use crate::chat::{PersonId, PlaceId};
use crate::features::conditions::Author;
use crate::features::trying;
use crate::game::command::Kind;
use crate::game::state::{GameId, Match, Status, zone_names};
use crate::game::topics::suggestions;
use crate::game::words;
use crate::store::{Phase, Snapshot, StoreError};

const MOST_GAMES: usize = 100;

pub(super) fn offers(
    view: &Snapshot,
    place: &PlaceId,
    person: &PersonId,
    filled: &Filled,
    language: Language,
) -> Result<Vec<(String, String)>, StoreError> {
    let Some((parameter, typed)) = filled.focused() else { return Ok(Vec::new()) };
    match parameter.kind {
        Kind::Game => games(view, place, person, &typed, language),
        Kind::Topic => {
            let here = match filled.variant() {
                None => view.last_in(place)?.map(|id| view.game(id)).transpose()?.flatten(),
                Some(_) => None,
            };
            let variant = filled.variant().or(here.map(|game| game.variant));
            let found = suggestions(variant.unwrap_or(Variant::ALL[0]), &typed, language);
            Ok(found.into_iter().map(|(shown, topic)| (shown, topic.to_owned())).collect())
        }
        Kind::NamedZone => Ok(zones(&typed)),
        Kind::Move | Kind::Condition | Kind::Cell => {
            let Some(game) = current_game(view, place, person, filled.game())? else {
                return Ok(Vec::new());
            };
            let Some(seat) = own_seat(&game, person) else { return Ok(Vec::new()) };
            let settings = view.settings(person)?;
            let frame = settings.frame(seat);
            if parameter.kind == Kind::Condition {
                let author = Author { game: &game, person, settings, side: seat };
                return Ok(lines(&author, (&typed, language)));
            }
            Ok(if parameter.kind == Kind::Move {
                moves(game.position.as_ref(), seat, frame, (&typed, language))
            } else {
                cells(game.position.as_ref(), seat, frame, (&typed, language))
            })
        }
        Kind::Line => {
            let mut offers = variations(view, person, filled.game(), &typed)?;
            let Some(game) = current_game(view, place, person, filled.game())? else {
                return Ok(offers);
            };
            let Some(seat) = own_seat(&game, person) else { return Ok(offers) };
            let frame = view.settings(person)?.frame(seat);
            offers.extend(next_moves(game.position.as_ref(), frame, (&typed, language)));
            Ok(offers)
        }
        _ => Ok(Vec::new()),
    }
}

/// The most moves of a line after which the next one is offered; the text of a choice is short.
const MOST_TYPED: usize = 20;

fn variations(
    view: &Snapshot,
    person: &PersonId,
    game: Option<i64>,
    typed: &str,
) -> Result<Vec<(String, String)>, StoreError> {
    let typed = plain(typed);
    let lines = trying::lines(view, person)?.into_iter();
    let lines = lines.filter(|line| game.is_none_or(|game| line.game == GameId(game)));
    let names = lines.filter_map(|line| Some((line.name?, words::number(line.game))));
    let fitting = names.filter(|(name, _)| plain(name).starts_with(&typed));
    Ok(fitting.map(|(name, game)| (format!("{name} ({game})"), name)).collect())
}

/// Returns the typed line with each legal next move that fits its last word.
fn next_moves(
    game: &dyn Game,
    frame: Seat,
    (typed, language): (&str, Language),
) -> Vec<(String, String)> {
    let (before, last) = typed.rsplit_once(char::is_whitespace).unwrap_or(("", typed));
    let before: Vec<String> = before.split_whitespace().map(str::to_owned).collect();
    if before.len() > MOST_TYPED {
        return Vec::new();
    }
    let Some(position) = trying::after_line(game, frame, &before) else { return Vec::new() };
    let Some(seat) = position.to_act() else { return Vec::new() };
    let whole = |action: &str| {
        let words = before.iter().map(String::as_str).chain([action]);
        words.collect::<Vec<_>>().join(" ")
    };
    let found = moves(position.as_ref(), seat, frame, (last, language)).into_iter();
    found.map(|(label, action)| (whole(&label), whole(&action))).collect()
}

/// Returns the game that is meant: the named one, else a live game of the person in this place, else any of their live
/// games; preferably one in which it is their turn.
fn current_game(
    view: &Snapshot,
    place: &PlaceId,
    person: &PersonId,
    named: Option<i64>,
) -> Result<Option<Arc<Match>>, StoreError> {
    let live =
        |g: &Arc<Match>| g.status == Status::Live && g.quarantined.is_none() && g.plays(person);
    if let Some(id) = named {
        return Ok(view.game(GameId(id))?.filter(live));
    }
    for ids in [view.live_in(place, person)?, view.live_of(person)?] {
        let mut games = Vec::new();
        for id in ids {
            games.extend(view.game(id)?.filter(live));
        }
        let waits = |g: &&Arc<Match>| {
            g.position.to_act().is_some_and(|s| g.holder(s).person() == Some(person))
        };
        if let Some(game) = games.iter().find(waits).or_else(|| games.first()) {
            return Ok(Some(Arc::clone(game)));
        }
    }
    Ok(None)
}

fn own_seat(game: &Match, person: &PersonId) -> Option<Seat> {
    let mine: Vec<Seat> = game.seats_of(person).collect();
    let acting = game.position.to_act().filter(|s| mine.contains(s));
    acting.or_else(|| mine.first().copied())
}

fn games(
    view: &Snapshot,
    place: &PlaceId,
    person: &PersonId,
    typed: &str,
    language: Language,
) -> Result<Vec<(String, String)>, StoreError> {
    // The person's own games come first, then the others of this place.
    let mut ids = view.games_of(person)?;
    for id in view.first_in(place, Phase::Unfinished, MOST_GAMES)? {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let typed = plain(typed.trim_start_matches(['g', 'G', '#']));
    let mut offers = Vec::new();
    for id in ids {
        if let Some(game) = view.game(id)? {
            let mine: Vec<Seat> = game.seats_of(person).collect();
            let name = words::choice_of_game(&game, &mine).say(language);
            if id.0.to_string().starts_with(&typed) || plain(&name).contains(&typed) {
                offers.push((name, id.0.to_string()));
            }
        }
    }
    Ok(offers)
}

/// Returns the legal actions that begin with the typed text, with or without the player's letter, then those that
/// contain it. Names are in the given frame.
pub(super) fn moves(
    game: &dyn Game,
    seat: Seat,
    frame: Seat,
    (typed, language): (&str, Language),
) -> Vec<(String, String)> {
    if game.to_act() != Some(seat) {
        return Vec::new();
    }
    let decision = game.decision();
    let label = |action: &str| {
        let answers = decision.as_ref().map(|d| d.answers.as_slice()).unwrap_or_default();
        let answer =
            answers.iter().find(|(c, _)| c == action).map(|(_, label)| label.say(language));
        answer.unwrap_or_else(|| {
            if frame == seat { action.to_owned() } else { game.action_in(action, frame) }
        })
    };
    let typed = plain(typed);
    let rank = |action: &str| {
        let action = plain(action);
        let bare = action.get(1..).unwrap_or_default();
        if action.starts_with(&typed) || bare.starts_with(&typed) {
            Some(0)
        } else {
            action.contains(&typed).then_some(1)
        }
    };
    let mut found: Vec<(u8, String)> = game
        .actions()
        .into_iter()
        .filter_map(|a| rank(&a).or_else(|| rank(&label(&a))).map(|r| (r, a)))
        .collect();
    found.sort();
    found.into_iter().map(|(_, action)| (label(&action), action)).collect()
}

/// Returns the typed line of conditions with each action that can come next, from the last separator on.
fn lines(author: &Author<'_>, (typed, language): (&str, Language)) -> Vec<(String, String)> {
    let ends = |c: char| c.is_whitespace() || ",;>→".contains(c);
    let end =
        typed.rfind(ends).and_then(|at| Some(at + typed.get(at..)?.chars().next()?.len_utf8()));
    let (head, tail) = typed.split_at_checked(end.unwrap_or(0)).unwrap_or(("", typed));
    let Some((position, seat, frame)) = author.position_after(head) else { return Vec::new() };
    let own = author.game.holder(seat).person() == Some(author.person);
    if own && head.trim().is_empty() {
        // A line begins with an action of another player.
        return Vec::new();
    }
    moves(position.as_ref(), seat, frame, (tail, language))
        .into_iter()
        .map(|(label, action)| {
            (format!("{head}{label}"), format!("{head}{}", position.action_in(&action, frame)))
        })
        .collect()
}

/// Returns the kinds of action, and the cells with legal actions, named in a frame.
fn cells(
    game: &dyn Game,
    seat: Seat,
    frame: Seat,
    (typed, language): (&str, Language),
) -> Vec<(String, String)> {
    let view = game.view_in(seat, frame);
    let typed = plain(typed);
    let mut offers = Vec::new();
    for group in game.action_groups(seat) {
        let label = words::group_label(&group).say(language);
        if plain(group.kind.name).starts_with(&typed) || plain(&label).starts_with(&typed) {
            offers.push((label, group.kind.name.to_owned()));
        }
    }
    let mut marked = view.clone();
    for cell in view.boards.iter().flat_map(|b| &b.cells) {
        let Some(piece) = cell.piece.filter(|p| !p.dead) else { continue };
        let name = format!("{} {}", cell.name, piece.kind.text(Form::Name).say(language));
        if !plain(&cell.name).starts_with(&typed) && !plain(&name).contains(&typed) {
            continue;
        }
        let targets = game.mark_targets(seat, &cell.name, &mut marked).unwrap_or_default();
        if !targets.is_empty() {
            offers.push((name, cell.name.clone()));
            if offers.len() >= super::text::MOST_CHOICES {
                break;
            }
        }
    }
    offers.truncate(super::text::MOST_CHOICES);
    offers
}

/// Returns the time zones whose name or city begins with the typed text, then those that contain it.
fn zones(typed: &str) -> Vec<(String, String)> {
    let typed = typed.trim().replace(' ', "_").to_lowercase();
    let rank = |name: &str| {
        let name = name.to_lowercase();
        let city = name.rsplit('/').next().unwrap_or_default();
        let begins = name.starts_with(&typed) || city.starts_with(&typed);
        if begins { Some(0) } else { name.contains(&typed).then_some(1) }
    };
    let mut found: Vec<(u8, &str)> =
        zone_names().filter_map(|name| rank(name).map(|rank| (rank, name))).collect();
    found.sort_unstable();
    let names = found.into_iter().map(|(_, name)| (name.to_owned(), name.to_owned()));
    names.take(super::text::MOST_CHOICES).collect()
}

fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Variant;

    #[test]
    fn moves_match_the_typed_text() {
        let game = Variant::Siege.new_game::<&str, &str>(&[]).unwrap();
        let all = game.actions();
        let values = |typed: &str| -> Vec<String> {
            let found = moves(game.as_ref(), Seat(0), Seat(0), (typed, Language::English));
            found.into_iter().map(|(_, v)| v).collect()
        };
        assert_eq!(values("").len(), all.len());
        let some = values("3e");
        assert!(!some.is_empty() && some.iter().all(|a| all.contains(a)));
        assert!(some[0].starts_with("W3e"), "{some:?}");
        assert_eq!(values("W 3E"), values("W3e"));
        assert!(values("xyzzy").is_empty());
        assert!(
            moves(game.as_ref(), Seat(1), Seat(1), ("", Language::English)).is_empty(),
            "only the player to act moves"
        );
    }

    #[test]
    fn the_next_move_of_a_line_is_offered() {
        let game = Variant::Chess.new_game::<&str, &str>(&[]).unwrap();
        let offered = next_moves(game.as_ref(), Seat(0), ("e4 e5 g1", Language::English));
        let values: Vec<&str> = offered.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(values, ["e4 e5 g1e2", "e4 e5 g1f3", "e4 e5 g1h3"]);
        let next = |typed| next_moves(game.as_ref(), Seat(0), (typed, Language::English));
        assert_eq!(next("").len(), 20);
        assert!(next("e4 e9 g1").is_empty() && next(&"e4 ".repeat(50)).is_empty());
    }

    #[test]
    fn cells_of_pieces_that_can_move_are_offered() {
        let game = Variant::Siege.new_game::<&str, &str>(&[]).unwrap();
        let offered = cells(game.as_ref(), Seat(0), Seat(0), ("mo", Language::English));
        assert_eq!(offered, [("Moves (46)".to_owned(), "moves".to_owned())]);
        let offered = cells(game.as_ref(), Seat(0), Seat(0), ("3", Language::English));
        assert!(offered.len() <= 25);
        assert!(offered.iter().any(|(_, cell)| cell == "3e"), "{offered:?}");
        assert!(offered.iter().all(|(name, cell)| name.starts_with(cell.as_str())));
    }
}
