//! Messages about the places of games and about positions.

use locale::{Table, Text, table, text};
use rules::Seat;

use super::asking::seat_names;
use super::play::{number, seating, turn};
use super::text::{addressed, and, holder_name, same, seat_name, who};
use crate::chat::text::{Style, markup};
use crate::game::state::{Match, Status, Thread};

static TABLE: Table = table!("place");

/// The most moves listed that could not be posted.
const MOST_UNSEEN: usize = 20;

pub fn thread_name(game: &Match) -> Text {
    let mut players: Vec<Text> = game.seats.iter().map(|seat| holder_name(&seat.holder)).collect();
    players.dedup();
    let named = Text::joined([game.variant.text(), Text::same(number(game.id))], " ");
    Text::joined([named, Text::joined(players, ", ")], ": ")
}

pub fn opened_full(game: &Match, opener: &str) -> Text {
    text!(TABLE, "opened", opener, title = game.variant.text(), game = number(game.id))
}

/// The game's place is gone or closed; sent to a player in private.
pub fn place_lost(game: &Match) -> Text {
    let lost = match game.status {
        Status::Live => text!(TABLE, "lost-live"),
        _ => text!(TABLE, "lost"),
    };
    lost.with("title", game.variant.text()).with("game", number(game.id))
}

/// Some players cannot write where their game is played, and what can be done about it.
pub fn cannot_write(game: &Match, seats: &[Seat], style: Style) -> Text {
    let mut players: Vec<Text> = seats.iter().map(|seat| addressed(game, *seat, style)).collect();
    players.dedup();
    let cannot = if game.thread == Thread::Made {
        text!(TABLE, "cannot-write-in-thread")
    } else {
        text!(TABLE, "cannot-write")
    };
    cannot.with("players", and(players))
}

/// A player cannot see where the game is played; sent in private.
pub fn cannot_see(game: &Match, style: Style) -> Text {
    let cannot = match (style.place)(&game.place) {
        Some(place) => text!(TABLE, "cannot-see-place", place),
        None => text!(TABLE, "cannot-see"),
    };
    let cannot = cannot.with("title", game.variant.text()).with("game", number(game.id));
    Text::lines([cannot, turn(game, style).unwrap_or_default()])
}

pub fn place_open_again() -> Text {
    text!(TABLE, "open-again")
}

/// A game continues where it was paused. `unseen` are the last moves, which could not be posted.
pub fn goes_on(game: &Match, unseen: &[String], style: Style) -> Text {
    let id = number(game.id);
    if game.status != Status::Live {
        return text!(TABLE, "waits", game = id, seats = seating(game, style));
    }
    let on = match game.pace {
        Some(_) => text!(TABLE, "on-with-clock", game = id.as_str()),
        None => text!(TABLE, "on", game = id.as_str()),
    };
    let unseen = match unseen {
        [] => Text::empty(),
        [one] => text!(TABLE, "not-shown", sheet = one.as_str()),
        [.., last] if unseen.len() > MOST_UNSEEN => {
            text!(TABLE, "many-not-shown", moves = unseen.len(), last = last.as_str(), game = id)
        }
        _ => text!(TABLE, "some-not-shown", sheets = unseen.join(", ")),
    };
    let on = Text::joined([on, turn(game, style).unwrap_or_default()], " ");
    Text::lines([on, unseen])
}

/// A message could not be posted; posted in its place, with a way to see what was missed.
pub fn not_posted(game: Option<&Match>, style: Style) -> Text {
    let head = text!(TABLE, "not-posted");
    let Some(game) = game else {
        return Text::joined([head, text!(TABLE, "ask-again")], " ");
    };
    let id = number(game.id);
    let (on, then) = match game.status {
        Status::Live => (text!(TABLE, "goes-on", game = id), turn(game, style).unwrap_or_default()),
        Status::Open => (text!(TABLE, "waits-for-players", game = id), seating(game, style)),
        _ => (text!(TABLE, "is-over", game = id), Text::empty()),
    };
    Text::lines([Text::joined([head, on], " "), then])
}

pub fn left_out(count: usize) -> Text {
    text!(TABLE, "left-out", count)
}

pub fn paused(game: &Match) -> Text {
    text!(TABLE, "paused", game = number(game.id))
}

/// A game has left the place in which its player has written; sent to that player in private.
pub fn goes_on_there(game: &Match, style: Style) -> Text {
    match (style.place)(&game.place) {
        Some(place) => text!(TABLE, "goes-on-in-place", place, game = number(game.id)),
        None => text!(TABLE, "goes-on-elsewhere", game = number(game.id)),
    }
}

/// A move was typed where the game was played, and is read now that it has left.
pub fn made_in_former_place(game: &Match, sheet: &str, style: Style) -> Text {
    let made = match (style.place)(&game.place) {
        Some(place) => text!(TABLE, "made-before-place", place),
        None => text!(TABLE, "made-before"),
    };
    made.with("sheet", sheet).with("game", number(game.id))
}

pub fn action_stands(game: &Match, seat: Seat, sheet: &str) -> Text {
    text!(TABLE, "stands", sheet, player = who(game, seat), game = number(game.id))
}

pub fn edit_is_not_read() -> Text {
    text!(TABLE, "edit-is-not-read")
}

pub fn record_wrong(why: Text) -> Text {
    text!(TABLE, "record-wrong", why)
}

pub fn no_such_ply_of_record(all: usize) -> Text {
    text!(TABLE, "no-such-ply", all)
}

pub fn ply_needs_a_record() -> Text {
    text!(TABLE, "ply-needs-a-record")
}

pub(crate) fn channels(ids: &[String]) -> Text {
    let marks: Vec<String> = ids.iter().take(20).map(|id| markup(&format!("#{id}"))).collect();
    match ids.len() {
        0 => text!(TABLE, "every-channel"),
        n if n > marks.len() => text!(TABLE, "other-channels", some = marks.join(", ")),
        _ => and(same(marks)),
    }
}

pub fn not_in_this_channel(ids: &[String]) -> Text {
    text!(TABLE, "not-here", channels = channels(ids))
}

pub fn not_with_this_role(role: &str) -> Text {
    text!(TABLE, "not-with-this-role", role = markup(&format!("@&{role}")))
}

pub fn roles_unknown(role: &str) -> Text {
    text!(TABLE, "roles-unknown", role = markup(&format!("@&{role}")))
}

/// A private answer was asked for, and the person does not accept direct messages.
pub fn cannot_write_to_you() -> Text {
    text!(TABLE, "cannot-write-to-you")
}

pub fn may_not_post() -> Text {
    text!(TABLE, "may-not-post")
}

/// Describes a game for a list of choices: `g12 Siege Chess: Ann, Bob, you are White`.
pub fn choice_of_game(game: &Match, mine: &[Seat]) -> Text {
    let named = Text::joined([Text::same(number(game.id)), game.variant.text()], " ");
    let players = game.seats.iter().map(|seat| holder_name(&seat.holder));
    let named = Text::joined([named, Text::joined(players, ", ")], ": ");
    if mine.is_empty() {
        return named;
    }
    let colours = seat_names(game, mine);
    text!(TABLE, "choice", game = named, colours)
}

/// What was taken back, as a comment in a record.
pub fn taken_back_in_record(game: &Match, seat: Seat, undone: &[String]) -> Text {
    text!(TABLE, "taken-back", seat = seat_name(game, seat), actions = undone.join(" "))
}

/// The game's name in its record.
pub fn event(game: &Match) -> Text {
    text!(TABLE, "event", game = number(game.id))
}
