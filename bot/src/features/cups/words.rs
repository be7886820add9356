//! What is said about cups.

use super::cup::{Course, Cup, Line, Pairing, SIZES, SWISS_FROM, State, System};
use crate::chat::text::Style;
use crate::game::state::Match;
use crate::game::words::{count, list, number, who};

/// Twice the points as they are written: `6½`.
pub(super) fn points(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Four times a score, as a decimal number.
pub(super) fn quarters(score: u32) -> String {
    let rest = ["", ".25", ".5", ".75"].get(score as usize % 4).copied().unwrap_or_default();
    format!("{}{rest}", score / 4)
}

/// A number of points with its unit.
fn points_of(halves: u32) -> String {
    let unit = if halves == 2 { "point" } else { "points" };
    format!("{} {unit}", points(halves))
}

pub(super) fn name(cup: &Cup, player: usize) -> String {
    cup.course.players.get(player).map_or_else(|| "?".to_owned(), |player| player.name.clone())
}

fn names(cup: &Cup, players: impl IntoIterator<Item = usize>) -> String {
    list(&players.into_iter().map(|player| name(cup, player)).collect::<Vec<_>>(), "and")
}

pub(super) fn title(cup: &Cup) -> String {
    cup.variant().map_or_else(|| cup.course.variant.clone(), |variant| variant.title().to_owned())
}

/// What is played, and how.
fn terms(cup: &Cup) -> String {
    let Course { system, pace, vacation, .. } = &cup.course;
    let meet = match system {
        System::All => "everybody meets everybody",
        System::Swiss => "Swiss",
    };
    let vacation = if *vacation { "" } else { ", the clock runs during vacations" };
    let rounds = count(cup.planned_rounds(), "round");
    format!("{}, {meet}, {rounds}, {pace} a move{vacation}", title(cup))
}

/// A cup is opened.
pub(super) fn opened(cup: &Cup, opener: &str) -> String {
    format!(
        "{opener} opens cup {} for {} players: {}. It begins when it is full. Who loses a game on time, or is replaced in one, forfeits \
         the games that have not begun.",
        cup.id,
        cup.course.size,
        terms(cup)
    )
}

/// Somebody has joined a cup.
pub(super) fn joined(cup: &Cup, name: &str) -> String {
    let (players, size) = (cup.course.players.len(), cup.course.size);
    if cup.state == State::Open {
        format!("{name} joins cup {}: {players} of {size} players.", cup.id)
    } else {
        format!("{name} joins cup {}, and it is full. The first round begins in a moment.", cup.id)
    }
}

/// Somebody has left a cup that waits for players, or that is played.
pub(super) fn left(cup: &Cup, name: &str) -> String {
    if cup.state == State::Open {
        let (players, size) = (cup.course.players.len(), cup.course.size);
        return format!("{name} leaves cup {}: {players} of {size} players.", cup.id);
    }
    format!(
        "{name} leaves cup {} and forfeits the games that have not begun. A game under way goes on.",
        cup.id
    )
}

/// A manager, or its opener, has ended a cup.
pub(super) fn ended(cup: &Cup, by: &str) -> String {
    if cup.course.rounds.is_empty() {
        return format!("{by} has ended cup {} before it began.", cup.id);
    }
    format!(
        "{by} has ended cup {}. Games under way go on, and no longer count.\n{}",
        cup.id,
        standings(cup)
    )
}

/// A cup did not find enough players in time.
pub(super) fn lapsed(cup: &Cup) -> String {
    format!("Not enough players joined cup {}, so it is cancelled. /cup opens a new one.", cup.id)
}

/// The channel of a cup has been gone or closed for too long.
pub(super) fn lost(cup: &Cup) -> String {
    let text = format!("Cup {} has ended: nobody could play in its channel for too long.", cup.id);
    if cup.course.rounds.is_empty() { text } else { format!("{text}\n{}", standings(cup)) }
}

/// The newest round is over, or none has begun.
pub(super) fn before_round(cup: &Cup) -> String {
    match cup.course.rounds.len() {
        0 => {
            let names = names(cup, 0..cup.course.players.len());
            format!("Cup {} begins: {}. {names} play.", cup.id, terms(cup))
        }
        round => format!("Round {round} of cup {} is over.\n{}", cup.id, standings(cup)),
    }
}

/// The newest round begins. `before` says how the one before it ended.
pub(super) fn round_begins(cup: &Cup, before: &str) -> String {
    let round = cup.course.rounds.len();
    let newest = || cup.course.rounds.last().into_iter().flatten();
    let mut text = before.to_owned();
    text.push_str(&format!("\nRound {round} of {} begins.", cup.planned_rounds()));
    for pairing in newest().filter(|pairing| pairing.game.is_none()) {
        text.push_str(&format!(" {}", not_played(cup, pairing)));
    }
    let playing = |player: &usize| newest().any(|pairing| pairing.seats.contains(player));
    let left = |player: &usize| cup.course.players.get(*player).is_some_and(|p| !p.out);
    let idle: Vec<usize> =
        (0..cup.course.players.len()).filter(left).filter(|p| !playing(p)).collect();
    if !idle.is_empty() {
        let have = if idle.len() == 1 { "has" } else { "have" };
        text.push_str(&format!(" {} {have} no game.", names(cup, idle)));
    }
    text
}

/// A bye or a forfeited game.
fn not_played(cup: &Cup, pairing: &Pairing) -> String {
    if pairing.seats.len() == 1 {
        return format!("{} has a bye and a point.", names(cup, pairing.seats.iter().copied()));
    }
    let missing = names(cup, pairing.missing.iter().copied());
    let is = if pairing.missing.len() == 1 { "is" } else { "are" };
    let there: Vec<usize> =
        pairing.seats.iter().copied().filter(|p| !pairing.missing.contains(p)).collect();
    let wins = match there.len() {
        0 => return format!("{missing} forfeit their game."),
        1 => "wins",
        _ => "share the first places",
    };
    format!("{missing} {is} absent: {} {wins} without a game.", names(cup, there))
}

/// The post from which the thread of a game is opened.
pub(super) fn game_begins(cup: &Cup, game: &Match) -> String {
    let round = cup.course.rounds.len();
    let players: Vec<String> =
        rules::Seat::all(game.seats.len()).map(|seat| who(game, seat)).collect();
    format!("Cup {}, round {round}, game {}: {}.", cup.id, number(game.id), players.join(", "))
}

/// What a game is for its players.
pub(super) fn note(cup: &Cup) -> String {
    let round = cup.course.rounds.len();
    format!(
        "This is a game of cup {}, round {round}. '/cup {}' shows the standings.",
        cup.id, cup.id
    )
}

/// A cup is over.
pub(super) fn over(cup: &Cup) -> String {
    let rounds = cup.course.rounds.len();
    let early = if rounds < cup.planned_rounds() {
        format!(" after {}, because nobody is left to be paired", count(rounds, "round"))
    } else {
        String::new()
    };
    format!("Cup {} is over{early}: {}.\n{}", cup.id, winners(cup), standings(cup))
}

/// Who has won a cup.
fn winners(cup: &Cup) -> String {
    let lines = cup.standings();
    let first: Vec<&Line> = lines.iter().filter(|line| line.place == 1).collect();
    let who = names(cup, first.iter().map(|line| line.player));
    let wins = if first.len() == 1 { "wins" } else { "share the first place" };
    format!("{who} {wins} with {}", points_of(first.first().map_or(0, |line| line.points)))
}

/// The standings.
pub(super) fn standings(cup: &Cup) -> String {
    let line = |line: &Line| {
        let out = cup.course.players.get(line.player).is_some_and(|player| player.out);
        format!(
            "{}. {}{}: {} from {} ({}, {} won)",
            line.place,
            name(cup, line.player),
            if out { " (out)" } else { "" },
            points_of(line.points),
            count(line.games, "game"),
            quarters(line.beaten),
            line.wins
        )
    };
    let lines: Vec<String> = cup.standings().iter().map(line).collect();
    format!(
        "{}\nBetween equal points the Sonneborn-Berger score decides (first in brackets), then the games won.",
        lines.join("\n")
    )
}

/// A cup and its standings, or who plays in it.
pub(super) fn shown(cup: &Cup, style: Style) -> String {
    let head = format!("Cup {}: {}.", cup.id, terms(cup));
    let place = (style.place)(&cup.place).map_or_else(String::new, |place| format!(" in {place}"));
    if cup.state == State::Over && cup.course.rounds.is_empty() {
        return format!("{head}\nIt ended before it began.");
    }
    if cup.state == State::Open || cup.course.rounds.is_empty() {
        let players = cup.course.players.len();
        let names = match players {
            0 => String::new(),
            _ => format!(": {}", names(cup, 0..players)),
        };
        return format!(
            "{head}\nIt waits for players{place}, {players} of {}{names}.",
            cup.course.size
        );
    }
    if cup.state == State::Over {
        return format!("{head}\nIt is over.\n{}", standings(cup));
    }
    let (round, rounds) = (cup.course.rounds.len(), cup.planned_rounds());
    let running: Vec<String> = cup.running().map(number).collect();
    let games =
        if running.is_empty() { String::new() } else { format!(" ({})", running.join(", ")) };
    format!("{head}\nRound {round} of {rounds} is played{place}{games}.\n{}", standings(cup))
}

/// The cups of a guild.
pub(super) fn listed(cups: &[Cup]) -> String {
    if cups.is_empty() {
        return "There are no cups on this server. '/cup siege players=9' opens one.".to_owned();
    }
    let line = |cup: &Cup| {
        let (players, size) = (cup.course.players.len(), cup.course.size);
        let (round, rounds) = (cup.course.rounds.len(), cup.planned_rounds());
        let how = match cup.state {
            State::Open => format!("{players} of {size} players"),
            State::Live => format!("{size} players, round {round} of {rounds}"),
            State::Over if round == 0 => "ended before it began".to_owned(),
            State::Over => winners(cup),
        };
        format!("Cup {}: {}, {how}.", cup.id, title(cup))
    };
    let lines: Vec<String> = cups.iter().map(line).collect();
    let mut text = lines.join("\n");
    if let [first, ..] = cups {
        text.push_str(&format!("\n'/cup {}' shows more of cup {}.", first.id, first.id));
    }
    if let Some(open) = cups.iter().find(|cup| cup.state == State::Open) {
        text.push_str(&format!(" '/cup join {}' joins cup {}.", open.id, open.id));
    }
    text
}

/// Cups are played only in channels of a server.
pub(super) fn only_in_a_channel() -> String {
    "Cups are played in the channels of a server: use /cup there, not in a thread or a direct message."
        .to_owned()
}

/// The guild has as many cups as it may have.
pub(super) fn too_many(most: usize) -> String {
    format!(
        "There are {most} cups on this server that are not over. Ask a manager to end one with '/cup end NUMBER'."
    )
}

/// The number of players is none with which a cup starts.
pub(super) fn wrong_size(text: &str) -> String {
    let sizes: Vec<String> = SIZES.iter().map(ToString::to_string).collect();
    format!(
        "A cup cannot have {text} players. It can have {}, as in 'players=8'.",
        list(&sizes, "or")
    )
}

/// The system is unknown, or not possible.
pub(super) fn wrong_system(text: &str) -> String {
    format!(
        "This cup cannot be played as {text}. 'system=all' lets everybody meet everybody; 'system=swiss' is for games of two players, from \
         {SWISS_FROM} players."
    )
}

/// The pace cannot be read.
pub(super) fn wrong_pace(text: &str) -> String {
    format!("{text} is no pace for a cup. Write it like 'pace=3d' or 'pace=3d+5d'.")
}

/// The value of `vacation` is neither yes nor no.
pub(super) fn wrong_vacation(text: &str) -> String {
    format!("'vacation={text}' means nothing. Use 'vacation=yes' or 'vacation=no'.")
}

/// There is no such cup.
pub(super) fn no_such_cup() -> String {
    "There is no such cup on this server. '/cup' lists them.".to_owned()
}

/// Several cups could be meant.
pub(super) fn which_cup() -> String {
    "Name the cup by its number, as in '/cup join 3'. '/cup' lists them.".to_owned()
}

/// The cup does not wait for players.
pub(super) fn not_open(cup: &Cup) -> String {
    format!("Cup {} no longer waits for players. '/cup' lists those that do.", cup.id)
}

/// The cup is over.
pub(super) fn is_over(cup: &Cup) -> String {
    format!("Cup {} is over. '/cup {}' shows the standings.", cup.id, cup.id)
}

/// The writer plays in the cup already.
pub(super) fn plays_already(cup: &Cup) -> String {
    format!("You play in cup {} already.", cup.id)
}

/// The writer does not play in the cup.
pub(super) fn does_not_play(cup: &Cup) -> String {
    format!("You do not play in cup {}.", cup.id)
}

/// Only a manager may end a cup.
pub(super) fn only_managers() -> String {
    "Whoever opened a cup can end it until it begins; from then on people with the permission Manage Server can, with the slash command /cup."
        .to_owned()
}

/// A game of a cup cannot be cancelled.
pub(super) fn keeps(cup: &Cup) -> String {
    format!("A game of cup {} cannot be cancelled by its players. /resign gives it up.", cup.id)
}
