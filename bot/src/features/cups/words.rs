//! What is said about cups.

use locale::{Table, Text, table, text};
use rules::Variant;

use super::cup::{Course, Cup, Line, Pairing, SIZES, SWISS_FROM, State, System};
use crate::chat::text::{Style, named};
use crate::game::state::Match;
use crate::game::words::{and, number, or, same, span, who};
use crate::time::Span;

pub(super) static TABLE: Table = table!();

/// The label of the button with which people join a cup.
pub(super) fn join() -> Text {
    text!(TABLE, "button-join")
}

/// The label of the button with which people leave a cup.
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

fn names(cup: &Cup, players: impl IntoIterator<Item = usize>) -> Text {
    and(players.into_iter().map(|player| name(cup, player)).collect())
}

fn title(cup: &Cup) -> Text {
    cup.variant().map_or_else(|| Text::same(cup.course.variant.clone()), Variant::text)
}

/// What is played, and how.
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

/// A cup is opened.
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

/// Somebody has joined a cup.
pub(super) fn joined(cup: &Cup, name: &str) -> Text {
    let (players, size) = (cup.course.players.len(), cup.course.size);
    if cup.state == State::Open {
        text!(TABLE, "joined", name, cup = cup.id, players, size)
    } else {
        text!(TABLE, "joined-full", name, cup = cup.id)
    }
}

/// Somebody has left a cup that waits for players, or that is played.
pub(super) fn left(cup: &Cup, name: &str) -> Text {
    if cup.state == State::Open {
        let (players, size) = (cup.course.players.len(), cup.course.size);
        return text!(TABLE, "left", name, cup = cup.id, players, size);
    }
    text!(TABLE, "left-live", name, cup = cup.id)
}

/// A manager, or its opener, has ended a cup.
pub(super) fn ended(cup: &Cup, by: &str) -> Text {
    if cup.course.rounds.is_empty() {
        return text!(TABLE, "ended-before", by, cup = cup.id);
    }
    Text::lines([text!(TABLE, "ended", by, cup = cup.id), standings(cup)])
}

/// A cup did not find enough players in time.
pub(super) fn lapsed(cup: &Cup) -> Text {
    text!(TABLE, "lapsed", cup = cup.id)
}

/// The channel of a cup has been gone or closed for too long.
pub(super) fn lost(cup: &Cup) -> Text {
    let standings = if cup.course.rounds.is_empty() { Text::empty() } else { standings(cup) };
    Text::lines([text!(TABLE, "lost", cup = cup.id), standings])
}

/// The newest round is over, or none has begun.
pub(super) fn before_round(cup: &Cup) -> Text {
    match cup.course.rounds.len() {
        0 => {
            let names = names(cup, 0..cup.course.players.len());
            text!(TABLE, "begins", cup = cup.id, terms = terms(cup), names)
        }
        round => Text::lines([text!(TABLE, "round-over", cup = cup.id, round), standings(cup)]),
    }
}

/// The newest round begins. `before` says how the one before it ended.
pub(super) fn round_begins(cup: &Cup, before: Text) -> Text {
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
    Text::lines([before, Text::joined(said, " ")])
}

/// A bye or a forfeited game.
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

/// A cup is over.
pub(super) fn over(cup: &Cup) -> Text {
    let (rounds, winners) = (cup.course.rounds.len(), winners(cup));
    let over = if rounds < cup.planned_rounds() {
        text!(TABLE, "over-early", cup = cup.id, rounds, winners)
    } else {
        text!(TABLE, "over", cup = cup.id, winners)
    };
    Text::lines([over, standings(cup)])
}

/// Who has won a cup.
fn winners(cup: &Cup) -> Text {
    let lines = cup.standings();
    let first: Vec<&Line> = lines.iter().filter(|line| line.place == 1).collect();
    let names = names(cup, first.iter().map(|line| line.player));
    let halves = first.first().map_or(0, |line| line.points);
    text!(TABLE, "winners", winners = first.len(), names, halves, points = points(halves))
}

/// The standings.
pub(super) fn standings(cup: &Cup) -> Text {
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
    let ranking = cup.standings();
    Text::lines(ranking.iter().map(line).chain([text!(TABLE, "tie-breaks")]))
}

/// A cup and its standings, or who plays in it.
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
    let standings = if played == 0 { Text::empty() } else { standings(cup) };
    let ends = if cup.state == State::Over { Text::empty() } else { round_ends(cup) };
    Text::lines([head, how, ends, standings])
}

/// A cup waits for players, or for its first round.
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

/// The cups of a guild.
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
    Text::lines(cups.iter().map(line).chain([how]))
}

/// Cups are played only in channels of a server.
pub(super) fn only_in_a_channel() -> Text {
    text!(TABLE, "only-in-a-channel")
}

/// The guild has as many cups as it may have.
pub(super) fn too_many(most: usize) -> Text {
    text!(TABLE, "too-many", most)
}

/// The number of players is none with which a cup starts.
pub(super) fn wrong_size(text: &str) -> Text {
    let sizes = or(same(SIZES.map(|size| size.to_string())));
    text!(TABLE, "wrong-size", text, sizes)
}

/// The system is unknown, or not possible.
pub(super) fn wrong_system(text: &str) -> Text {
    text!(TABLE, "wrong-system", text, least = SWISS_FROM)
}

/// The pace cannot be read.
pub(super) fn wrong_pace(text: &str) -> Text {
    text!(TABLE, "wrong-pace", text)
}

/// The value of `vacation` is neither yes nor no.
pub(super) fn wrong_vacation(text: &str) -> Text {
    text!(TABLE, "wrong-vacation", text)
}

/// A round of a cup cannot last as long as that.
pub(super) fn wrong_round(text: &str, longest: Span) -> Text {
    let example = longest.to_string();
    text!(TABLE, "wrong-round", text, least = span(longest / 2), most = span(longest), example)
}

/// There is no such cup.
pub(super) fn no_such_cup() -> Text {
    text!(TABLE, "no-such-cup")
}

/// Several cups could be meant.
pub(super) fn which_cup() -> Text {
    text!(TABLE, "which-cup")
}

/// The cup does not wait for players.
pub(super) fn not_open(cup: &Cup) -> Text {
    text!(TABLE, "not-open", cup = cup.id)
}

/// The cup is over.
pub(super) fn is_over(cup: &Cup) -> Text {
    text!(TABLE, "is-over", cup = cup.id)
}

/// The writer plays in the cup already.
pub(super) fn plays_already(cup: &Cup) -> Text {
    text!(TABLE, "plays-already", cup = cup.id)
}

/// The writer does not play in the cup.
pub(super) fn does_not_play(cup: &Cup) -> Text {
    text!(TABLE, "does-not-play", cup = cup.id)
}

/// Only a manager may end a cup.
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

/// Who plays in a cup cannot end it.
pub(super) fn bars_from_ending(cup: &Cup) -> Text {
    text!(TABLE, "bars-from-ending", cup = cup.id)
}
