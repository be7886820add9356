//! What is said about cups.

use locale::{Table, Text, table, text};
use rules::Variant;

use super::cup::{Course, Cup, Line, Pairing, SIZES, SWISS_FROM, State, System};
use crate::chat::text::{Style, fits, named};
use crate::game::state::Match;
use crate::game::words::{and, number, or, same, span, who};
use crate::time::Span;

pub(super) static TABLE: Table = table!();

pub(super) fn join() -> Text {
    text!(TABLE, "button-join")
}

pub(super) fn leave() -> Text {
    text!(TABLE, "button-leave")
}

/// Twice the points as they are written: `6½`.
pub(super) fn points(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Four times a score, as a decimal number.
pub(super) fn quarters(score: u32) -> Text {
    text!(TABLE, "quarters", whole = score / 4, quarters = score % 4)
}

pub(super) fn name(cup: &Cup, player: usize) -> Text {
    cup.course.players.get(player).map_or_else(|| Text::same("?"), |player| named(&player.name))
}

/// Says as many of some things as fit into a message.
fn fitting(most: usize, say: impl Fn(usize) -> Text) -> Text {
    (0..=most).rev().map(&say).find(fits).unwrap_or_else(|| say(0))
}

fn names(cup: &Cup, players: impl IntoIterator<Item = usize>) -> Text {
    and(players.into_iter().map(|player| name(cup, player)).collect())
}

fn title(cup: &Cup) -> Text {
    cup.variant().map_or_else(|| Text::same(cup.course.variant.clone()), Variant::text)
}

fn terms(cup: &Cup) -> Text {
    let Course { system, pace, vacation, .. } = &cup.course;
    let meet = match system {
        System::All => text!(TABLE, "all"),
        System::Swiss => text!(TABLE, "swiss"),
    };
    let rounds = text!(TABLE, "rounds", rounds = cup.planned_rounds());
    let pace = text!(TABLE, "pace", pace = pace.as_str());
    let clock = if *vacation { Text::empty() } else { text!(TABLE, "no-vacation") };
    Text::joined([title(cup), meet, rounds, pace, clock], ", ")
}

pub(super) fn opened(cup: &Cup, opener: &str) -> Text {
    let opened = text!(TABLE, "opened", opener, cup = cup.id, size = cup.course.size);
    Text::joined([opened.with("terms", terms(cup)), round_ends(cup)], " ")
}

/// How long a round lasts, and what its end means.
fn round_ends(cup: &Cup) -> Text {
    let Some(pace) = cup.pace() else { return Text::empty() };
    let share = cup.round() / i64::try_from(cup.seats()).unwrap_or(1);
    text!(TABLE, "round-ends", time = span(cup.round()))
        .with("share", span(share))
        .with("extension", span(pace.each_move()))
}

pub(super) fn joined(cup: &Cup) -> Text {
    let (players, size) = (cup.course.players.len(), cup.course.size);
    if cup.state == State::Open {
        text!(TABLE, "joined", cup = cup.id, players, size)
    } else {
        text!(TABLE, "joined-full", cup = cup.id)
    }
}

pub(super) fn left(cup: &Cup) -> Text {
    if cup.state == State::Open {
        let (players, size) = (cup.course.players.len(), cup.course.size);
        return text!(TABLE, "left", cup = cup.id, players, size);
    }
    text!(TABLE, "left-live", cup = cup.id)
}

pub(super) fn removed(cup: &Cup, name: &str) -> Text {
    let name = named(name);
    if cup.state == State::Open {
        let (players, size) = (cup.course.players.len(), cup.course.size);
        return text!(TABLE, "removed", name, cup = cup.id, players, size);
    }
    text!(TABLE, "removed-live", name, cup = cup.id)
}

pub(super) fn you_are_removed(cup: &Cup, by: &str) -> Text {
    if cup.state == State::Open {
        return text!(TABLE, "you-are-removed", by, cup = cup.id);
    }
    text!(TABLE, "you-are-removed-live", by, cup = cup.id)
}

pub(super) fn ended(cup: &Cup, by: &str) -> Text {
    if cup.course.rounds.is_empty() {
        return text!(TABLE, "ended-before", by, cup = cup.id);
    }
    with_standings(text!(TABLE, "ended", by, cup = cup.id), cup, &Text::empty())
}

/// The channel of a cup has been gone or closed for too long.
pub(super) fn lost(cup: &Cup) -> Text {
    let lost = text!(TABLE, "lost", cup = cup.id);
    if cup.course.rounds.is_empty() { lost } else { with_standings(lost, cup, &Text::empty()) }
}

/// A cup begins, and names as many of its players as are to be named.
fn begins(cup: &Cup, named: usize) -> Text {
    let more = cup.course.players.len().saturating_sub(named);
    let begins = match (named, more) {
        (_, 0) => text!(TABLE, "begins"),
        (0, _) => text!(TABLE, "begins-with", more),
        _ => text!(TABLE, "begins-with-more", more),
    };
    let begins = begins.with("cup", cup.id).with("terms", terms(cup));
    if named > 0 { begins.with("names", names(cup, 0..named)) } else { begins }
}

/// The newest round begins. Before it the cup was as in `before`.
pub(super) fn round_begins(cup: &Cup, before: &Cup) -> Text {
    let (round, rounds) = (cup.course.rounds.len(), cup.planned_rounds());
    let newest = || cup.course.rounds.last().into_iter().flatten();
    let mut said = vec![text!(TABLE, "round-begins", round, rounds)];
    let unplayed = newest().filter(|pairing| pairing.game.is_none());
    said.extend(unplayed.map(|pairing| not_played(cup, pairing)));
    let playing = |player: &usize| newest().any(|pairing| pairing.seats.contains(player));
    let left = |player: &usize| cup.course.players.get(*player).is_some_and(|p| !p.out);
    let idle: Vec<usize> =
        (0..cup.course.players.len()).filter(left).filter(|p| !playing(p)).collect();
    if !idle.is_empty() {
        said.push(text!(TABLE, "no-game", players = idle.len(), names = names(cup, idle)));
    }
    let said = Text::joined(said, " ");
    match before.course.rounds.len() {
        0 => fitting(cup.course.players.len(), |named| {
            Text::lines([begins(cup, named), said.clone()])
        }),
        round => with_standings(text!(TABLE, "round-over", cup = cup.id, round), before, &said),
    }
}

fn not_played(cup: &Cup, pairing: &Pairing) -> Text {
    if pairing.seats.len() == 1 {
        return text!(TABLE, "bye", name = names(cup, pairing.seats.iter().copied()));
    }
    let absent = pairing.missing.len();
    let missing = names(cup, pairing.missing.iter().copied());
    let there = pairing.seats.iter().copied().filter(|p| !pairing.missing.contains(p));
    let there: Vec<usize> = there.collect();
    match there.len() {
        0 => text!(TABLE, "all-absent", missing),
        1 => text!(TABLE, "wins-without", absent, missing, there = names(cup, there)),
        _ => text!(TABLE, "share-without", absent, missing, there = names(cup, there)),
    }
}

/// The post from which the thread of a game is opened.
pub(super) fn game_begins(cup: &Cup, game: &Match) -> Text {
    let players = rules::Seat::all(game.seats.len()).map(|seat| who(game, seat));
    let players = Text::joined(players, ", ");
    let round = cup.course.rounds.len();
    text!(TABLE, "game-begins", cup = cup.id, round, game = number(game.id), players)
}

/// What a game is for its players.
pub(super) fn note(cup: &Cup) -> Text {
    text!(TABLE, "note", cup = cup.id, round = cup.course.rounds.len())
}

pub(super) fn over(cup: &Cup) -> Text {
    let (rounds, winners) = (cup.course.rounds.len(), winners(cup));
    let over = if rounds < cup.planned_rounds() {
        text!(TABLE, "over-early", cup = cup.id, rounds, winners)
    } else {
        text!(TABLE, "over", cup = cup.id, winners)
    };
    with_standings(over, cup, &Text::empty())
}

fn winners(cup: &Cup) -> Text {
    let lines = cup.standings();
    let first: Vec<&Line> = lines.iter().filter(|line| line.place == 1).collect();
    let names = names(cup, first.iter().map(|line| line.player));
    let halves = first.first().map_or(0, |line| line.points);
    text!(TABLE, "winners", winners = first.len(), names, halves, points = points(halves))
}

/// The standings between two texts, as many of them as fit into a message, or who plays while no game is over. The picture shows all.
fn with_standings(head: Text, cup: &Cup, tail: &Text) -> Text {
    let line = |line: &Line| {
        let out = cup.course.players.get(line.player).is_some_and(|player| player.out);
        let place = if out { text!(TABLE, "placed-out") } else { text!(TABLE, "placed") };
        place
            .with("place", line.place)
            .with("name", name(cup, line.player))
            .with("halves", line.points)
            .with("points", points(line.points))
            .with("games", line.games)
            .with("beaten", quarters(line.beaten))
            .with("wins", line.wins)
    };
    if cup.finished().next().is_none() {
        let names = names(cup, 0..cup.course.players.len());
        return Text::lines([head, text!(TABLE, "players", names), tail.clone()]);
    }
    let lines: Vec<Text> = cup.standings().iter().map(line).collect();
    fitting(lines.len(), |shown| {
        let more = lines.len() - shown;
        let rest = (more > 0).then(|| text!(TABLE, "placed-more", more, cup = cup.id));
        let shown = lines.iter().take(shown).cloned().chain(rest);
        let whole = [head.clone()].into_iter().chain(shown);
        Text::lines(whole.chain([text!(TABLE, "tie-breaks"), tail.clone()]))
    })
}

pub(super) fn shown(cup: &Cup, style: Style) -> Text {
    let head = text!(TABLE, "cup", cup = cup.id, terms = terms(cup));
    let (played, rounds) = (cup.course.rounds.len(), cup.planned_rounds());
    let how = match cup.state {
        State::Over if played == 0 => text!(TABLE, "never-began"),
        State::Open | State::Live if played == 0 => waits(cup, style),
        State::Over => text!(TABLE, "is-over-now"),
        State::Open | State::Live => {
            let games: Vec<String> = cup.running().map(number).collect();
            let games = (!games.is_empty()).then(|| games.join(", "));
            let playing = match ((style.place)(&cup.place), games) {
                (None, None) => text!(TABLE, "playing"),
                (Some(place), None) => text!(TABLE, "playing-in", place),
                (None, Some(games)) => text!(TABLE, "playing-games", games),
                (Some(place), Some(games)) => text!(TABLE, "playing-games-in", place, games),
            };
            playing.with("round", played).with("rounds", rounds)
        }
    };
    let ends = if cup.state == State::Over { Text::empty() } else { round_ends(cup) };
    let head = Text::lines([head, how, ends]);
    if played == 0 { head } else { with_standings(head, cup, &Text::empty()) }
}

fn waits(cup: &Cup, style: Style) -> Text {
    let (players, size) = (cup.course.players.len(), cup.course.size);
    let names = (players > 0).then(|| names(cup, 0..players));
    let waits = match ((style.place)(&cup.place), names) {
        (None, None) => text!(TABLE, "waits"),
        (Some(place), None) => text!(TABLE, "waits-in", place),
        (None, Some(names)) => text!(TABLE, "waits-with", names),
        (Some(place), Some(names)) => text!(TABLE, "waits-in-with", place, names),
    };
    waits.with("players", players).with("size", size)
}

/// The number and the game of a cup, above a picture.
pub(super) fn titled(cup: &Cup) -> Text {
    text!(TABLE, "titled", cup = cup.id, title = title(cup))
}

/// How far a cup is, in a picture.
pub(super) fn state(cup: &Cup) -> Text {
    let (round, rounds) = (cup.course.rounds.len(), cup.planned_rounds());
    match (cup.state, cup.running().next()) {
        (State::Over, _) => text!(TABLE, "final-standings"),
        (_, Some(_)) => text!(TABLE, "round-of", round, rounds),
        (_, None) => text!(TABLE, "after-round-of", round, rounds),
    }
}

/// The number of a round, above a column.
pub(super) fn round(round: usize) -> Text {
    text!(TABLE, "round", round)
}

pub(super) fn listed(cups: &[Cup]) -> Text {
    let [first, ..] = cups else { return text!(TABLE, "no-cups") };
    let line = |cup: &Cup| {
        let (players, size) = (cup.course.players.len(), cup.course.size);
        let (round, rounds) = (cup.course.rounds.len(), cup.planned_rounds());
        let line = match cup.state {
            State::Open => text!(TABLE, "listed-open", players, size),
            State::Live => text!(TABLE, "listed-live", size, round, rounds),
            State::Over if round == 0 => text!(TABLE, "listed-never-began"),
            State::Over => text!(TABLE, "listed-over", winners = winners(cup)),
        };
        line.with("cup", cup.id).with("title", title(cup))
    };
    let open = cups.iter().find(|cup| cup.state == State::Open);
    let join = open.map_or_else(Text::empty, |cup| text!(TABLE, "how-to-join", cup = cup.id));
    let how = Text::joined([text!(TABLE, "how-to-see", cup = first.id), join], " ");
    let lines: Vec<Text> = cups.iter().map(line).collect();
    fitting(lines.len(), |shown| {
        Text::lines(lines.iter().take(shown).cloned().chain([how.clone()]))
    })
}

pub(super) fn only_in_a_channel() -> Text {
    text!(TABLE, "only-in-a-channel")
}

pub(super) fn too_many(most: usize) -> Text {
    text!(TABLE, "too-many", most)
}

pub(super) fn too_many_opened(most: usize) -> Text {
    text!(TABLE, "too-many-opened", most)
}

pub(super) fn wrong_size(text: &str) -> Text {
    let sizes = or(same(SIZES.map(|size| size.to_string())));
    text!(TABLE, "wrong-size", text, sizes)
}

pub(super) fn wrong_system(text: &str) -> Text {
    text!(TABLE, "wrong-system", text, least = SWISS_FROM)
}

pub(super) fn wrong_pace(text: &str) -> Text {
    text!(TABLE, "wrong-pace", text)
}

pub(super) fn wrong_vacation(text: &str) -> Text {
    text!(TABLE, "wrong-vacation", text)
}

pub(super) fn wrong_round(text: &str, longest: Span) -> Text {
    let example = longest.to_string();
    text!(TABLE, "wrong-round", text, least = span(longest / 2), most = span(longest), example)
}

pub(super) fn no_such_cup() -> Text {
    text!(TABLE, "no-such-cup")
}

pub(super) fn not_open(cup: &Cup) -> Text {
    text!(TABLE, "not-open", cup = cup.id)
}

pub(super) fn is_over(cup: &Cup) -> Text {
    text!(TABLE, "is-over", cup = cup.id)
}

pub(super) fn plays_already(cup: &Cup) -> Text {
    text!(TABLE, "plays-already", cup = cup.id)
}

pub(super) fn does_not_play(cup: &Cup) -> Text {
    text!(TABLE, "does-not-play", cup = cup.id)
}

pub(super) fn plays_not(cup: &Cup, name: &str) -> Text {
    text!(TABLE, "plays-not", name, cup = cup.id)
}

pub(super) fn was_removed(cup: &Cup) -> Text {
    text!(TABLE, "was-removed", cup = cup.id)
}

pub(super) fn only_managers() -> Text {
    text!(TABLE, "only-managers")
}

/// A game of a cup cannot be cancelled.
pub(super) fn keeps(cup: &Cup) -> Text {
    text!(TABLE, "keeps", cup = cup.id)
}

/// Who plays in a cup rules over none of its games.
pub(super) fn bars(cup: &Cup) -> Text {
    text!(TABLE, "bars", cup = cup.id)
}

/// The writer, who manages the guild, may be a player of the cup who was forgotten.
pub(super) fn may_be_forgotten(cup: &Cup) -> Text {
    text!(TABLE, "may-be-forgotten", cup = cup.id)
}

pub(super) fn bars_from_ending(cup: &Cup) -> Text {
    text!(TABLE, "bars-from-ending", cup = cup.id)
}
