//! Messages about the places of games, positions and settings.

use rules::Seat;

use super::play::{number, seating, turn};
use super::refuse::capital;
use super::text::{count, list, seat_name, who};
use crate::chat::PlaceId;
use crate::chat::text::{Style, markup, tidy};
use crate::config::{Palette, Theme};
use crate::game::state::{Cells, GuildRules, Hours, Match, Notices, Settings, Status, Thread};

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

/// What a person has chosen, and a guild.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// How things look for the person.
    pub mine: Settings,
    /// What the person is notified of.
    pub notices: Notices,
    /// When the person rests.
    pub hours: Hours,
    /// The rules of the guild.
    pub rules: GuildRules,
}

/// Returns the personal settings except hours, each with its name and its value in words.
fn values(mine: &Settings, notices: &Notices) -> Vec<(&'static str, String)> {
    let theme = mine.look.theme.map_or("usual", Theme::word);
    let palette = mine.look.palette.map_or("usual", Palette::word);
    let board = if mine.own_side { "own side at the bottom" } else { "first seat at the bottom" };
    let pings = match (mine.pings, notices.digest) {
        (true, _) => "you are mentioned on your turn",
        (false, Some(_)) => "never, but you receive digests",
        (false, None) => "never",
    };
    let digest = notices.digest.map_or_else(|| "off".to_owned(), |digest| digest.to_string());
    let next = if notices.next { "on" } else { "off" };
    let confirm = if mine.confirm { "moves are shown to you first" } else { "off" };
    let cells = match mine.cells {
        Cells::Mine => "named from your seat",
        Cells::Mover => "named from your seat, moves announced from the mover's",
        Cells::White => "named from White's seat",
    };
    let reminders = notices.reminders.to_string();
    vec![
        ("theme", theme.to_owned()),
        ("palette", palette.to_owned()),
        ("board", board.to_owned()),
        ("cells", cells.to_owned()),
        ("pings", pings.to_owned()),
        ("digest", digest),
        ("reminders", reminders),
        ("next", next.to_owned()),
        ("confirm", confirm.to_owned()),
    ]
}

/// Returns who may open games in a guild.
fn openers(rules: &GuildRules) -> String {
    rules.role.as_ref().map_or("everybody".to_owned(), |role| markup(&format!("@&{role}")))
}

impl Chosen {
    /// Returns all settings, each with its name and its value in words.
    fn values(&self) -> Vec<(&'static str, String)> {
        let sleep = self.hours.sleep.map_or_else(|| "off".to_owned(), |sleep| sleep.to_string());
        let weekends = if self.hours.weekends_off { "off" } else { "on" };
        let mut all = values(&self.mine, &self.notices);
        all.extend([
            ("timezone", self.hours.zone.name().to_owned()),
            ("sleep", sleep),
            ("weekends", weekends.to_owned()),
            ("channels", channels(&self.rules.channels)),
            ("who-may-open", openers(&self.rules)),
        ]);
        all
    }
}

/// Which settings have changed: each with its old and its new value.
#[must_use]
pub fn settings_changed(old: &Chosen, new: &Chosen) -> String {
    let pairs = old.values().into_iter().zip(new.values());
    let changed: Vec<String> = pairs
        .filter(|((_, before), (_, after))| before != after)
        .map(|((name, before), (_, after))| format!("{name} from '{before}' to '{after}'"))
        .collect();
    if changed.is_empty() {
        "Nothing changed.".to_owned()
    } else {
        format!("Changed {}.", list(&changed, "and"))
    }
}

/// A person's settings, and those of the guild.
#[must_use]
pub fn settings(chosen: &Chosen, guild: bool, changed: bool) -> String {
    let item = |(name, value): (&str, String)| match name {
        "theme" | "palette" => format!("{name} {value}"),
        _ => format!("{name}: {value}"),
    };
    let items: Vec<String> = values(&chosen.mine, &chosen.notices).into_iter().map(item).collect();
    let head = if changed { "Your settings now" } else { "Your settings" };
    let mut text = format!("{head}: {}.", items.join(" \u{b7} "));
    if guild {
        let rules = &chosen.rules;
        text = format!(
            "{text}\nHere, {} may open games in {}.",
            openers(rules),
            channels(&rules.channels)
        );
    }
    format!("{text}\nChange them with /settings; '/help settings' explains how.")
}

pub(crate) fn channels(ids: &[String]) -> String {
    let marks: Vec<String> = ids.iter().take(20).map(|id| markup(&format!("#{id}"))).collect();
    match ids.len() {
        0 => "every channel".to_owned(),
        n if n > marks.len() => format!("{} and other channels", marks.join(", ")),
        _ => list(&marks, "and"),
    }
}

/// The setting has no such value.
#[must_use]
pub fn no_such_choice(key: &str, value: &str, allowed: &str) -> String {
    capital(&format!("'{}' is not a value for {key}; use {allowed}.", tidy(value)))
}

/// There is no such setting.
#[must_use]
pub fn no_such_setting(key: &str) -> String {
    format!(
        "There is no setting '{}'. The settings are theme, palette, board, cells, pings, digest, reminders, next, confirm, timezone, sleep and weekends; on a server, its managers \
         can also set channels and who-may-open.",
        tidy(key)
    )
}

/// Settings of a guild were used outside a guild.
#[must_use]
pub fn only_in_a_guild() -> String {
    "Channels and who-may-open can only be set on a server, in one of its channels.".to_owned()
}

/// Settings of a guild were used by somebody who is not known to be a manager.
#[must_use]
pub fn only_managers() -> String {
    "Only people with the permission Manage Server can set channels and who-may-open, with the slash command /settings."
        .to_owned()
}

/// The text is not a list of channels.
#[must_use]
pub fn no_such_channel(text: &str) -> String {
    format!("'{}' is not a list of channels; write channels=#one,#two or channels=all.", tidy(text))
}

/// The text is not a role.
#[must_use]
pub fn no_such_role(text: &str) -> String {
    format!("'{}' is not a role; write who-may-open=@players or who-may-open=all.", tidy(text))
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
