//! Messages in the course of a game.

use std::borrow::Cow;

use locale::{Argument, Language, Table, Text, table, text};
use rules::game::Termination;
use rules::names::Form;
use rules::past::{self, Effect, PastAction};
use rules::view::{Mark, View};
use rules::{Game, Seat};

use super::text::{addressed, and, left, same, seat_name, seat_typed, span, to, to_all, who};
use crate::chat::PersonId;
use crate::chat::text::{LONGEST, MOST_BUTTONS, Style, heaviest, named, shortened};
use crate::game::state::{
    ActionRow, Community, DeadlineKind, GameId, Holder, Match, Pace, Status, Unrated,
    chosen_options,
};
use crate::time::{Moment, Span};

static TABLE: Table = table!("play");

/// Returns a game's number as people write it: `g12`.
pub fn number(id: GameId) -> String {
    format!("g{}", id.0)
}

/// Returns a text that names a game, as it is if it does so already.
pub fn naming(id: GameId, said: Text) -> Text {
    let name = number(id);
    // What is inserted in a sentence is the same in all languages.
    let text = said.english();
    let after = |start: usize| text.get(start + name.len()..).unwrap_or_default().chars().next();
    let mut found = text.match_indices(&name).filter(|(at, _)| {
        let before = text.get(..*at).unwrap_or_default();
        before.ends_with("game ") || before.ends_with("Game ") || before.is_empty()
    });
    if found.any(|(at, _)| !after(at).is_some_and(|c| c.is_ascii_digit())) {
        return said;
    }
    text!(TABLE, "in-game", game = name, said)
}

/// Describes a pace: `3 days a move`, `no clock`.
pub fn described_pace(pace: Option<Pace>) -> Text {
    match pace {
        None => text!(TABLE, "no-clock"),
        Some(Pace::Bank { per_move, bank: Span(0) }) => {
            text!(TABLE, "per-move", time = span(per_move))
        }
        Some(Pace::Bank { per_move, bank }) => {
            text!(TABLE, "per-move-and-bank", time = span(per_move), bank = span(bank))
        }
        Some(pace @ Pace::Fischer { start, increment, most }) => {
            let pace = if pace.has_limit() {
                text!(TABLE, "increment-up-to", most = span(most))
            } else {
                text!(TABLE, "increment")
            };
            pace.with("start", span(start)).with("more", span(increment))
        }
    }
}

/// Returns an option as people type it: `setup=8`.
pub(crate) fn option((key, value): &(String, String)) -> String {
    let value = if value.is_empty() { "none" } else { value.as_str() };
    format!("{key}={value}")
}

pub(crate) fn described(game: &Match) -> Text {
    let mut parts = vec![described_pace(game.pace)];
    parts.extend(game.clock.weekends_off.then(|| text!(TABLE, "weekends-off")));
    parts.extend(game.clock.no_vacation.then(|| text!(TABLE, "no-vacation")));
    if game.clock.offers_seats && game.pace.is_some() {
        parts.push(text!(TABLE, "offers-seats"));
    }
    parts.extend(not_rated(game));
    let chosen = chosen_options(game.position.as_ref());
    parts.extend(same(chosen.iter().map(option)));
    let (title, terms) = (game.variant.text(), Text::joined(parts, ", "));
    text!(TABLE, "described", title, game = number(game.id), terms)
}

/// Why a game counts for no rating. Nobody needs to be told where there are no ratings, or of games with computers.
fn not_rated(game: &Match) -> Option<Text> {
    let asked = matches!(game.terms.unrated, Some(Unrated::Asked));
    match game.unrated().filter(|_| asked || game.community != Community::None)? {
        Unrated::Asked | Unrated::Agreed | Unrated::Round => Some(text!(TABLE, "not-rated")),
        Unrated::Person => Some(text!(TABLE, "not-rated-person")),
        Unrated::NoClock => Some(text!(TABLE, "not-rated-no-clock")),
        Unrated::Handicap => Some(text!(TABLE, "not-rated-handicap")),
        Unrated::Seats => None,
    }
}

/// Lists the seats of a game that waits for players.
pub fn seating(game: &Match, style: Style) -> Text {
    let seats = game.each_seat().map(|(seat, held)| {
        let colour = if held.drawn { text!(TABLE, "random-colour") } else { seat_name(game, seat) };
        match &held.holder {
            Holder::Nobody => text!(TABLE, "seat-open", colour),
            Holder::Invited { person, name } => {
                let name = invited(person.as_ref(), name, style);
                text!(TABLE, "seat-offered", colour, name)
            }
            Holder::Taken { name, .. } => text!(TABLE, "seat", colour, name = named(name)),
            Holder::Computer(level) => {
                text!(TABLE, "seat-of-computer", colour, level = level.number())
            }
        }
    });
    Text::joined(seats.collect::<Vec<_>>(), " · ")
}

fn invited(person: Option<&PersonId>, name: &str, style: Style) -> String {
    person.map_or_else(|| name.to_owned(), |person| (style.address)(person, name))
}

pub fn opened(game: &Match, opener: &str, style: Style) -> Text {
    Text::lines([
        text!(TABLE, "opened", opener, game = described(game)),
        seating(game, style),
        call_to_join(game, style),
    ])
}

/// Asks those who are offered a seat, or anybody, to join.
pub(crate) fn call_to_join(game: &Match, style: Style) -> Text {
    let asked = game.seats.iter().filter_map(|s| match &s.holder {
        Holder::Invited { person, name } => Some(invited(person.as_ref(), name, style)),
        _ => None,
    });
    let mut unique: Vec<String> = asked.collect();
    unique.dedup();
    if unique.is_empty() {
        return text!(TABLE, "who-plays");
    }
    text!(TABLE, "join-or-decline", names = and(same(unique)))
}

pub fn started(game: &Match, drawn: bool, style: Style) -> Text {
    let players = Seat::all(game.seats.len()).map(|seat| addressed(game, seat, style));
    let players = Text::joined(players, ", ");
    let begins = text!(TABLE, "begins", game = described(game), players);
    let colours = if drawn { text!(TABLE, "colours-drawn") } else { Text::empty() };
    let own_names =
        if game.position.has_own_frames() { text!(TABLE, "own-names") } else { Text::empty() };
    let how = text!(TABLE, "type-a-move", example = game.position.variant().example());
    Text::lines([
        Text::joined([colours, begins], " "),
        Text::joined([how, own_names, text!(TABLE, "legal-and-rules")], " "),
        game.variant.note().map_or_else(Text::empty, Text::from),
        turn(game, style).unwrap_or_default(),
    ])
}

/// Says whose turn it is, with the deadline. Returns `None` if the game is over.
pub fn turn(game: &Match, style: Style) -> Option<Text> {
    let seat = game.position.to_act()?;
    let player = addressed(game, seat, style);
    let until = game.shown_end().map(|d| (style.moment)(d.due));
    if game.offered_seat() == Some(seat) {
        let offered = match until {
            Some(until) => text!(TABLE, "turn-offered-until", until),
            None => text!(TABLE, "turn-offered"),
        };
        let (id, colour) = (number(game.id), seat_typed(game, seat));
        return Some(offered.with("player", player).with("game", id).with("colour", colour));
    }
    let turn = match (game.position.decision(), until) {
        (Some(decision), Some(until)) => {
            let answer = decision.answers.iter().find(|(c, _)| *c == decision.default);
            let default = answer.map(|(_, label)| label.clone());
            let default = default.unwrap_or_else(|| Text::same(decision.default.clone()));
            text!(TABLE, "decides-until", until, default)
        }
        (Some(_), None) => text!(TABLE, "decides"),
        (None, Some(until)) => text!(TABLE, "turn-until", until, task = task(game, seat)),
        (None, None) => text!(TABLE, "turn", task = task(game, seat)),
    };
    Some(turn.with("player", player))
}

/// Returns the task of the seat to act, from the game's headline: `to move`, `to move on the Underworld`.
fn task(game: &Match, seat: Seat) -> Text {
    let (headline, colour) = (game.position.view(seat).headline, seat_name(game, seat));
    let task = |language| {
        let (headline, colour) = (headline.say(language), colour.say(language));
        headline.strip_prefix(&colour).map(|task| task.trim_start().to_owned())
    };
    if task(Language::English).is_none_or(|task| !task.starts_with("to move")) {
        return text!(TABLE, "to-move");
    }
    Text::each(|language| task(language).unwrap_or_default().into())
}

/// An action as in the score sheet, with its number in games for two: `12. … Ng5+`. A termination has none.
pub fn numbered(action: &ActionRow, game: &Match, round: usize) -> String {
    let seats = game.variant.seats();
    match Termination::from_canonical(seats, &action.canonical) {
        Some(_) => action.sheet.clone(),
        None => past::numbered(seats, round, action.seat, &action.sheet),
    }
}

/// An action of the seat to act that is not made yet, as on the score sheet. Cells are named in `frame`, or in the frame of the seat
/// to act without one.
pub fn sheet_of(position: &dyn Game, canonical: &str, frame: Option<Seat>) -> String {
    let played = position.boxed_clone().play(canonical);
    let sheet = played.map_or_else(|_| canonical.to_owned(), |played| played.sheet);
    frame.map_or_else(|| sheet.clone(), |frame| position.action_in(&sheet, frame))
}

/// Like [`sheet_of`], with its number in games for two: `12. … Ng5+`.
pub fn numbered_sheet_of(position: &dyn Game, canonical: &str, frame: Option<Seat>) -> String {
    let sheet = sheet_of(position, canonical, frame);
    let seat = position.to_act().unwrap_or(Seat::FIRST);
    past::numbered(position.seats(), position.round(), seat, &sheet)
}

/// The actions since the last turn of the seat to act but for the last ones, which are `announced`, oldest first: `Before that: Red
/// 9m-8m.` `frame` is the one in which all cells are named, if it is not the mover's. Returns `None` if there are none, and in games
/// for two, where every move is announced on its own.
pub fn before_that(
    game: &Match,
    reader: Seat,
    frame: Option<Seat>,
    announced: usize,
) -> Option<Text> {
    let mut past = game.position.view(reader).past;
    past.truncate(past.len().saturating_sub(announced));
    if game.seats.len() == 2 || past.is_empty() || game.position.to_act() != Some(reader) {
        return None;
    }
    let action = |action: &PastAction| {
        if action.effect == Effect::Ended {
            // What the loss of a seat means is said when it happens.
            let ended = |text: String| text.split(": ").next().unwrap_or_default().to_owned();
            return Text::each(|language| ended(action.text.say(language)).into());
        }
        let frame = frame.unwrap_or(action.seat);
        let sheet = Text::same(game.position.action_in(&action.sheet, frame));
        Text::joined([seat_name(game, action.seat), sheet], " ")
    };
    let actions = Text::joined(past.iter().map(action), ", ");
    Some(text!(TABLE, "before-that", actions))
}

/// An action as in the score sheet, and also in the reader's frame if that differs from the mover's: `R3d-4d (for White
/// 9m-8m).` `news` is whether the news that follow differ in that frame. Empty for a termination, which is only said in words.
pub fn made(game: &Match, (action, round): (&ActionRow, usize), frame: Seat, news: bool) -> Text {
    if Termination::from_canonical(game.variant.seats(), &action.canonical).is_some() {
        return Text::empty();
    }
    let (sheet, position) = (numbered(action, game, round), &game.position);
    let typed = position.action_in(&action.canonical, frame);
    if typed != position.action_in(&action.canonical, action.seat) {
        text!(TABLE, "made-also", sheet, typed, colour = seat_name(game, frame))
    } else if news {
        text!(TABLE, "made-news", sheet, colour = seat_name(game, frame))
    } else {
        text!(TABLE, "made", sheet)
    }
}

/// Adds to a text from whose seat the cells of its picture are named.
pub fn named_from(text: Text, game: &Match, frame: Seat) -> Text {
    Text::lines([text, text!(TABLE, "named-from", colour = seat_name(game, frame))])
}

/// The message after an action: the action ([`made`]), its news, what was done before it since the reader's last turn
/// ([`before_that`]), and whose turn it is.
pub fn after(game: &Match, made: Text, news: &[Text], since: Option<Text>, style: Style) -> Text {
    let mut said = vec![made];
    said.extend(news.iter().cloned());
    let decision = game.position.decision().filter(|_| game.status == Status::Live);
    if let Some(decision) = decision {
        // The message includes a decision's question; it is mostly among the news already.
        let question = decision.question;
        if !news.contains(&question) {
            said.push(question);
        }
        if decision.answers.len() > MOST_BUTTONS {
            said.push(text!(TABLE, "more-answers"));
        }
    }
    let said = Text::joined(said, " ");
    let next = match game.status {
        Status::Over => Some(final_places(game, style)),
        Status::Live => turn(game, style),
        Status::Open | Status::Aborted => None,
    };
    let Some(next) = next else { return said };
    let next = Text::lines([since.unwrap_or_default(), next]);
    // Whose turn it is must stay readable, however long the news are.
    let left = LONGEST.saturating_sub(heaviest(&next) + 2);
    let said = match heaviest(&said) > left {
        true => Text::each(|language| Cow::Owned(shortened(&said.say(language), left))),
        false => said,
    };
    Text::lines([said, next])
}

/// The final places.
pub fn placings(game: &Match) -> Text {
    places(game, &|seat| who(game, seat))
}

/// The final places, addressed to all players.
fn final_places(game: &Match, style: Style) -> Text {
    places(game, &|seat| addressed(game, seat, style))
}

fn places(game: &Match, name: &dyn Fn(Seat) -> Text) -> Text {
    let mut places: Vec<(u8, Text, Vec<Text>)> = Vec::new();
    for placing in game.position.placings() {
        let (name, how) = (name(placing.seat), placing.how);
        match places.last_mut() {
            // Players with the same result share a place.
            Some((place, same, names)) if *place == placing.place && *same == how => {
                names.push(name);
            }
            _ => places.push((placing.place, how, vec![name])),
        }
    }
    let game = number(game.id);
    if places.len() == 1 {
        let all = places.pop().map(|(_, how, names)| (how, names));
        let (how, names) = all.unwrap_or_default();
        return text!(TABLE, "over-for-all", game, how, names = and(names));
    }
    let places = places
        .into_iter()
        .map(|(place, how, names)| text!(TABLE, "place", place, how, names = and(names)));
    text!(TABLE, "over", game, places = Text::joined(places, " · "))
}

/// A reminder of the deadline. Returns `None` if it has passed.
pub fn reminder(game: &Match, seat: Seat, now: Moment, style: Style) -> Option<Text> {
    let ends = game.turn_ends().filter(|ends| ends.due > now)?;
    let reminder = match ends.kind {
        DeadlineKind::Decision => text!(TABLE, "left-to-decide"),
        _ => text!(TABLE, "left-to-move"),
    };
    let reminder = reminder.with("left", left(ends.due - now)).with("game", number(game.id));
    let reminder = reminder.with("until", (style.moment)(ends.due));
    Some(to(addressed(game, seat, style), reminder))
}

pub fn out_of_time(game: &Match, seat: Seat) -> Text {
    text!(TABLE, "out-of-time", player = who(game, seat))
}

pub fn undecided(game: &Match, seat: Seat) -> Text {
    text!(TABLE, "undecided", player = who(game, seat))
}

pub fn lapsed(game: &Match) -> Text {
    text!(TABLE, "lapsed", game = number(game.id))
}

pub fn archived_soon(game: &Match, due: Moment, style: Style) -> Text {
    let soon = text!(TABLE, "archived-soon", game = number(game.id), until = (style.moment)(due));
    let soon = Text::joined([soon, turn(game, style).unwrap_or_default()], " ");
    to(to_all(game, style), soon)
}

pub fn archived(game: &Match) -> Text {
    text!(TABLE, "archived", game = number(game.id))
}

pub fn draw_agreed(game: &Match, by: Seat, others: &[Seat]) -> Text {
    let names = others.iter().map(|seat| who(game, *seat)).collect();
    let (player, names) = (who(game, by), and(names));
    text!(TABLE, "draw-agreed", player, names, others = others.len())
}

pub fn draw_declined(game: &Match, by: Seat) -> Text {
    text!(TABLE, "draw-declined", player = who(game, by))
}

/// A move was made; posted where it was typed if the game is played elsewhere.
pub fn made_elsewhere(game: &Match, sheet: &str, style: Style) -> Text {
    match (style.place)(&game.place) {
        Some(place) => text!(TABLE, "made-in-place", sheet, place, game = number(game.id)),
        None => text!(TABLE, "made-in-game", sheet, game = number(game.id)),
    }
}

pub fn in_quarantine(game: &Match) -> Text {
    text!(TABLE, "in-quarantine", game = number(game.id))
}

/// The text under a board that was asked for, after a number of moves. `last` is the round and the seat of the last of them in a game
/// for two.
pub fn board(
    game: &Match,
    (ply, last): (usize, Option<(usize, Seat)>),
    headline: &Text,
    style: Style,
) -> Text {
    let id = number(game.id);
    if ply < game.moves() {
        let turn = |(round, seat)| past::turn_name(game.variant.seats(), round, seat);
        return match last {
            Some(last) => text!(TABLE, "after-turn", game = id, turn = turn(last)),
            None => text!(TABLE, "after-moves", game = id, ply, moves = game.moves()),
        };
    }
    if game.quarantined.is_some() {
        return in_quarantine(game);
    }
    match game.status {
        Status::Live => turn(game, style)
            .unwrap_or_else(|| Text::joined([headline.clone(), Text::same(".")], "")),
        Status::Over => placings(game),
        Status::Open => text!(TABLE, "waits", game = id, seats = seating(game, style)),
        Status::Aborted => text!(TABLE, "cancelled", game = id),
    }
}

/// Explains the badge of the one selected piece. Empty without one.
pub fn badge(view: &View) -> Text {
    let cells = view.boards.iter().flat_map(|b| &b.cells);
    let mut selected = cells.filter(|c| c.marks.contains(Mark::Selected));
    let (Some(cell), None) = (selected.next(), selected.next()) else { return Text::empty() };
    let piece =
        cell.piece.and_then(|piece| Some((piece.kind.text(Form::Name), piece.badge?.words())));
    piece.map_or_else(Text::empty, |(kind, words)| {
        text!(TABLE, "badge", kind, words, cell = cell.name.as_str())
    })
}

pub fn joined(game: &Match, name: impl Into<Argument>, style: Style) -> Text {
    let joined = text!(TABLE, "joined", name, game = number(game.id));
    Text::lines([joined, seating(game, style)])
}

pub fn seated_already(game: &Match) -> Text {
    text!(TABLE, "seated-already", game = number(game.id))
}

pub fn all_seats_reserved(game: &Match) -> Text {
    text!(TABLE, "all-reserved", game = number(game.id))
}
