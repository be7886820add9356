//! Messages about the places of games and about positions.

use rules::Seat;

use super::play::{number, seating, turn};
use super::text::{count, list, seat_name, who};
use crate::chat::PlaceId;
use crate::chat::text::{Style, markup};
use crate::game::state::{Match, Status, Thread};

/// The most moves listed that could not be posted.
const MOST_UNSEEN: usize = 20;

/// The longest name of a thread, in characters.
const LONGEST_NAME: usize = 100;

/// The name of a game's thread.
#[must_use]
pub fn thread_name(game: &Match) -> String {
    let mut players: Vec<&str> = game.seats.iter().filter_map(|s| s.holder.name()).collect();
    players.dedup();
    let name = format!("{} {}: {}", game.variant.title(), number(game.id), players.join(", "));
    if name.chars().count() <= LONGEST_NAME {
        return name;
    }
    name.chars().take(LONGEST_NAME - 1).chain(['…']).collect()
}

/// A game was opened with all its players.
#[must_use]
pub fn opened_full(game: &Match, opener: &str) -> String {
    format!("{opener} opens {}, game {}.", game.variant.title(), number(game.id))
}

/// The game's place is gone or closed; sent to a player in private.
#[must_use]
pub fn place_lost(game: &Match) -> String {
    let (title, id) = (game.variant.title(), number(game.id));
    let (clock, moves) = match game.status {
        Status::Live => {
            (", and its clock is stopped", ", and moves typed there in the meantime will count")
        }
        _ => ("", ""),
    };
    format!(
        "I can no longer read or post where {title}, game {id}, is played. The game is paused{clock}. It goes on there \
         by itself once I can{moves}. To play in another channel, write /move-game {id} there."
    )
}

/// Some players cannot write where their game is played, and what can be done about it.
#[must_use]
pub fn cannot_write(game: &Match, seats: &[Seat], style: Style) -> String {
    let mut players: Vec<String> =
        seats.iter().map(|seat| super::text::addressed(game, *seat, style)).collect();
    players.dedup();
    let missing = if game.thread == Thread::Made {
        "in this thread: the permission Send Messages in Threads is missing"
    } else {
        "here: the permission Send Messages is missing"
    };
    format!(
        "{} cannot write {missing}. Moves can also be made with the slash command /move, or in a direct message to me. \
         A manager of this server can grant the permission in the channel's settings.",
        list(&players, "and")
    )
}

/// A player cannot see where the game is played; sent in private.
#[must_use]
pub fn cannot_see(game: &Match, style: Style) -> String {
    let (title, id) = (game.variant.title(), number(game.id));
    let place = (style.place)(&game.place).map(|place| format!(" in {place}")).unwrap_or_default();
    format!(
        "{title}, game {id}, is played{place}, which you cannot see. You can play it here: /board {id} shows the position, and \
         '/move {id} MOVE' makes a move. A manager of the server can give you the permission View Channel.\n{}",
        turn(game, style).unwrap_or_default()
    )
}

/// The place can be used again.
#[must_use]
pub fn place_open_again() -> String {
    "I can read and post here again.".to_owned()
}

/// A game continues where it was paused. `unseen` are the last moves, which could not be posted.
#[must_use]
pub fn goes_on(game: &Match, unseen: &[String], style: Style) -> String {
    let id = number(game.id);
    match game.status {
        Status::Live => {
            let clock = if game.pace.is_some() { ", and its clock runs again" } else { "" };
            let turn = turn(game, style).unwrap_or_default();
            let unseen = match unseen {
                [] => String::new(),
                [one] => format!("\nThis move was not posted here: {one}."),
                [.., last] if unseen.len() > MOST_UNSEEN => format!(
                    "\n{} were not posted here, the last is {last}; /moves {id} lists them.",
                    count(unseen.len(), "move")
                ),
                _ => format!("\nThese moves were not posted here: {}.", unseen.join(", ")),
            };
            format!("Game {id} goes on{clock}. {turn}{unseen}")
        }
        _ => format!("Game {id} waits for players: {}", seating(game, style)),
    }
}

/// A message could not be posted; posted in its place, with a way to see what was missed.
#[must_use]
pub fn not_posted(game: Option<&Match>, style: Style) -> String {
    const HEAD: &str = "I could not post one of my messages here.";
    let Some(game) = game else {
        return format!(
            "{HEAD} If you are waiting for an answer, please ask again; /games lists your games and whose turn it is."
        );
    };
    let id = number(game.id);
    match game.status {
        Status::Live => {
            let turn = turn(game, style).unwrap_or_default();
            format!("{HEAD} Game {id} goes on: /board {id} shows the position.\n{turn}")
        }
        Status::Open => {
            format!("{HEAD} Game {id} waits for players.\n{}", seating(game, style))
        }
        _ => format!("{HEAD} Game {id} is over: /board {id} shows how it ended."),
    }
}

/// Nothing can be done in a game that is paused.
#[must_use]
pub fn paused(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "Game {id} is paused: I can no longer read or post where it is played. It goes on there by itself once I can; \
         to play in another channel, write /move-game {id} there."
    )
}

/// ` in #there`, as a link, or ` somewhere else`.
pub(crate) fn there(place: &PlaceId, style: Style) -> String {
    (style.place)(place)
        .map_or_else(|| " somewhere else".to_owned(), |place| format!(" in {place}"))
}

/// A move was typed where the game was played before.
#[must_use]
pub fn made_in_former_place(game: &Match, sheet: &str, style: Style) -> String {
    format!(
        "{sheet} is played in game {}, which goes on{} now. Moves you type here still count until you have made one \
         elsewhere.",
        number(game.id),
        there(&game.place, style)
    )
}

/// The message of an action was edited or deleted.
#[must_use]
pub fn action_stands(game: &Match, seat: Seat, sheet: &str) -> String {
    format!(
        "{sheet} by {} in game {} stands: editing or deleting the message does not change it.",
        who(game, seat),
        number(game.id)
    )
}

/// A refused message was edited.
#[must_use]
pub fn edit_is_not_read() -> String {
    "I read an edited message again only if it is a refused move, it is still your turn, and you have written nothing else in \
     the game: send the corrected text as a new message."
        .to_owned()
}

/// A record cannot be read or replayed.
#[must_use]
pub fn record_wrong(error: &impl std::fmt::Display) -> String {
    crate::chat::text::fit(format!("That record cannot be shown: {error}."))
}

/// The number of moves is beyond the end of the record.
#[must_use]
pub fn no_such_ply_of_record(all: usize) -> String {
    format!("That record has {}; name a number from 0 to {all}.", count(all, "move"))
}

/// A number of moves was given with a position string.
#[must_use]
pub fn ply_needs_a_record() -> String {
    "A number of moves needs a record; a position string is a single position.".to_owned()
}

/// Names channels.
pub(crate) fn channels(ids: &[String]) -> String {
    let marks: Vec<String> = ids.iter().take(20).map(|id| markup(&format!("#{id}"))).collect();
    match ids.len() {
        0 => "every channel".to_owned(),
        n if n > marks.len() => format!("{} and other channels", marks.join(", ")),
        _ => list(&marks, "and"),
    }
}

/// Games may be opened in other channels only.
#[must_use]
pub fn not_in_this_channel(ids: &[String]) -> String {
    format!("Games cannot be opened here; go to {}.", channels(ids))
}

/// The writer lacks the role that may open games.
#[must_use]
pub fn not_with_this_role(role: &str) -> String {
    format!("Only {} may open games on this server.", markup(&format!("@&{role}")))
}

/// Only a role may open games, and the writer's roles are not known.
#[must_use]
pub fn roles_unknown(role: &str) -> String {
    format!(
        "Only {} may open games on this server, and Discord did not tell me your roles. Please send that again, or use \
         the slash command /play.",
        markup(&format!("@&{role}"))
    )
}

/// A private answer was asked for, and the person does not accept direct messages.
#[must_use]
pub fn cannot_write_to_you() -> String {
    "I cannot send you a direct message: allow direct messages from this server, or use the slash command."
        .to_owned()
}

/// The public answer cannot be posted.
#[must_use]
pub fn may_not_post() -> String {
    "Done, but I am not allowed to post there. I need the permissions to view the channel, send messages (also in \
     threads), attach files and read the message history."
        .to_owned()
}

/// Describes a game for a list of choices: `g12 Siege Chess: Ann, Bob, you are White`.
#[must_use]
pub fn choice_of_game(game: &Match, mine: &[Seat]) -> String {
    let colours: Vec<String> = mine.iter().map(|s| seat_name(game, *s).to_owned()).collect();
    let players: Vec<&str> = game.seats.iter().filter_map(|s| s.holder.name()).collect();
    let side = if colours.is_empty() {
        String::new()
    } else {
        format!(", you are {}", list(&colours, "and"))
    };
    format!("{} {}: {}{side}", number(game.id), game.variant.title(), players.join(", "))
}

/// What was taken back, as a comment in a record.
#[must_use]
pub fn taken_back_in_record(seat: &str, undone: &[String]) -> String {
    format!("{seat} took back: {}.", undone.join(" "))
}
