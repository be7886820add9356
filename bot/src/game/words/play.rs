//! Messages in the course of a game.

use locale::{Language, Text};
use rules::game::Termination;
use rules::past::{self, Effect, PastAction};
use rules::view::{Mark, View};
use rules::{Game, Seat};

use super::text::{addressed, count, list, seat_name, who};
use crate::chat::PersonId;
use crate::chat::text::{LONGEST, MOST_BUTTONS, Style, shortened, weight};
use crate::game::state::{
    ActionRow, DeadlineKind, GameId, Holder, Match, Pace, Status, chosen_options, computer_name,
};
use crate::time::{Moment, Span};

/// Returns a game's number as people write it: `g12`.
#[must_use]
pub fn number(id: GameId) -> String {
    format!("g{}", id.0)
}

/// Returns a text that names a game, as it is if it does so already.
#[must_use]
pub fn naming(id: GameId, text: Text) -> Text {
    let (name, said) = (number(id), text);
    // What is inserted in a sentence is the same in all languages.
    let text = said.say(Language::English);
    let after = |start: usize| text.get(start + name.len()..).unwrap_or_default().chars().next();
    let mut found = text.match_indices(&name).filter(|(at, _)| {
        let before = text.get(..*at).unwrap_or_default();
        before.ends_with("game ") || before.ends_with("Game ") || before.is_empty()
    });
    if found.any(|(at, _)| !after(at).is_some_and(|c| c.is_ascii_digit())) {
        return said;
    }
    Text::joined([Text::same(format!("Game {name}:")), said], " ")
}

/// Describes a game's pace: `3 days a move`, `no clock`.
#[must_use]
pub fn pace(game: &Match) -> String {
    match game.pace {
        None => "no clock".to_owned(),
        Some(Pace::Bank { per_move, bank: Span(0) }) => format!("{} a move", span(per_move)),
        Some(Pace::Bank { per_move, bank }) => {
            format!("{} a move and {} in the bank", span(per_move), span(bank))
        }
        Some(pace @ Pace::Fischer { start, increment, most }) => {
            let limit =
                if pace.has_limit() { format!(", up to {}", span(most)) } else { String::new() };
            format!(
                "{} for the whole game, and {} more for each move{limit}",
                span(start),
                span(increment)
            )
        }
    }
}

/// Returns a span in its largest unit, `3 days`, or as it is typed if there is no such unit: `1d12h`.
pub(crate) fn span(span: Span) -> String {
    let whole = [(Span::days(1), "day"), (Span::hours(1), "hour"), (Span::minutes(1), "minute")];
    let fits = whole.into_iter().find(|(size, _)| span / *size * *size == span);
    fits.map_or_else(|| span.to_string(), |(size, unit)| count(span / size, unit))
}

/// Returns an option as people type it: `setup=8`.
pub(crate) fn option((key, value): &(String, String)) -> String {
    let value = if value.is_empty() { "none" } else { value.as_str() };
    format!("{key}={value}")
}

/// Names a game with its pace and the options chosen.
pub(crate) fn described(game: &Match) -> String {
    let mut parts = vec![pace(game)];
    parts.extend(game.clock.weekends_off.then(|| "weekends off".to_owned()));
    parts.extend(game.clock.no_vacation.then(|| "the clock runs during vacations".to_owned()));
    if game.clock.offers_seats && game.pace.is_some() {
        parts.push("absent players can be replaced".to_owned());
    }
    parts.extend((!game.rated).then(|| "not rated".to_owned()));
    let chosen = chosen_options(game.position.as_ref());
    parts.extend(chosen.iter().map(option));
    format!("{}, game {} ({})", game.variant.title(), number(game.id), parts.join(", "))
}

/// Lists the seats of a game that waits for players.
#[must_use]
pub fn seating(game: &Match, style: Style) -> String {
    let seats: Vec<String> = game
        .each_seat()
        .map(|(seat, held)| {
            let colour = if held.drawn { "random colour" } else { seat_name(game, seat) };
            match &held.holder {
                Holder::Nobody => format!("{colour}: open"),
                Holder::Invited { person, name } => {
                    format!("{colour}: {} (invited)", invited(person.as_ref(), name, style))
                }
                Holder::Taken { name, .. } => format!("{colour}: {name}"),
                Holder::Computer(level) => format!("{colour}: {}", computer_name(*level)),
            }
        })
        .collect();
    seats.join(" · ")
}

/// Addresses an invited person, of whom only the name may be known.
fn invited(person: Option<&PersonId>, name: &str, style: Style) -> String {
    person.map_or_else(|| name.to_owned(), |person| (style.address)(person, name))
}

/// A game is opened and waits for players.
#[must_use]
pub fn opened(game: &Match, opener: &str, style: Style) -> String {
    format!(
        "{opener} opens {}.\n{}\n{}",
        described(game),
        seating(game, style),
        call_to_join(game, style)
    )
}

/// Asks those who are offered a seat, or anybody, to join.
pub(crate) fn call_to_join(game: &Match, style: Style) -> String {
    let asked: Vec<String> = game
        .seats
        .iter()
        .filter_map(|s| match &s.holder {
            Holder::Invited { person, name } => Some(invited(person.as_ref(), name, style)),
            _ => None,
        })
        .collect();
    let mut unique = asked;
    unique.dedup();
    if unique.is_empty() {
        "Who plays? Press a button, or write /join.".to_owned()
    } else {
        format!("{}: press a button, or write /join or /decline.", list(&unique, "and"))
    }
}

/// All seats are taken.
#[must_use]
pub fn started(game: &Match, drawn: bool, style: Style) -> String {
    let players: Vec<String> =
        Seat::all(game.seats.len()).map(|seat| addressed(game, seat, style)).collect();
    let own_names = if game.position.has_own_frames() {
        " Cells are named from your own seat: every player has their own 1a."
    } else {
        ""
    };
    let colours = if drawn { "The colours were drawn at random. " } else { "" };
    let note = game.variant.note().map_or_else(String::new, |note| format!("{note}\n"));
    format!(
        "{colours}{} begins: {}.\nType a move like {}.{own_names} /legal lists what you can do, /rules explains the game.\n{note}{}",
        described(game),
        players.join(", "),
        game.position.variant().example(),
        turn(game, style).unwrap_or_default()
    )
}

/// Says whose turn it is, with the deadline. Returns `None` if the game is over.
#[must_use]
pub fn turn(game: &Match, style: Style) -> Option<String> {
    let seat = game.position.to_act()?;
    let name = addressed(game, seat, style);
    let until = game.shown_end().map(|d| (style.moment)(d.due));
    if game.offered_seat() == Some(seat) {
        return Some(seat_is_offered(game, seat, until.as_deref(), style));
    }
    Some(match (game.position.decision(), until) {
        (Some(decision), Some(until)) => {
            let default = decision
                .answers
                .iter()
                .find(|(c, _)| *c == decision.default)
                .map_or_else(|| decision.default.clone(), |(_, label)| label.english());
            format!("{name} decides until {until}. Without an answer: {default}.")
        }
        (Some(_), None) => format!("{name} decides."),
        (None, Some(until)) => format!("{name} {}, until {until}.", task(game, seat)),
        (None, None) => format!("{name} {}.", task(game, seat)),
    })
}

/// The turn of a player whose seat is offered to others.
fn seat_is_offered(game: &Match, seat: Seat, until: Option<&str>, style: Style) -> String {
    let until = until.map(|until| format!(" until {until}")).unwrap_or_default();
    let id = number(game.id);
    let name = seat_name(game, seat).to_lowercase();
    format!(
        "{} has run out of time; others can take the seat{until} with '/join {id} {name}'.",
        addressed(game, seat, style)
    )
}

/// Returns the task of the seat to act, from the game's headline: `to move`, `to move on the Underworld`.
fn task(game: &Match, seat: Seat) -> String {
    let headline = game.position.view(seat).headline.english();
    let rest = headline.strip_prefix(seat_name(game, seat)).map(str::trim_start);
    rest.filter(|rest| rest.starts_with("to move")).unwrap_or("to move").to_owned()
}

/// An action as in the score sheet, with its number in games for two: `12. … Ng5+`. A termination has none.
#[must_use]
pub fn numbered(action: &ActionRow, game: &Match, round: usize) -> String {
    let seats = game.variant.seats();
    match Termination::from_canonical(seats, &action.canonical) {
        Some(_) => action.sheet.clone(),
        None => past::numbered(seats, round, action.seat, &action.sheet),
    }
}

/// An action of the seat to act that is not made yet, as on the score sheet. Cells are named in `frame`, or in the frame of the seat
/// to act without one.
#[must_use]
pub fn sheet_of(position: &dyn Game, canonical: &str, frame: Option<Seat>) -> String {
    let played = position.boxed_clone().play(canonical);
    let sheet = played.map_or_else(|_| canonical.to_owned(), |played| played.sheet);
    frame.map_or_else(|| sheet.clone(), |frame| position.action_in(&sheet, frame))
}

/// Like [`sheet_of`], with its number in games for two: `12. … Ng5+`.
#[must_use]
pub fn numbered_sheet_of(position: &dyn Game, canonical: &str, frame: Option<Seat>) -> String {
    let sheet = sheet_of(position, canonical, frame);
    let seat = position.to_act().unwrap_or(Seat::FIRST);
    past::numbered(position.seats(), position.round(), seat, &sheet)
}

/// The actions since the last turn of the seat to act, oldest first: `Since White's last move: Red 9m-8m, Black 4c-5d.` `frame` is the
/// one in which all cells are named, if it is not the mover's. Returns `None` if there is only one, and in games for two, where every
/// move is announced on its own.
#[must_use]
pub fn since_last_turn(game: &Match, reader: Seat, frame: Option<Seat>) -> Option<String> {
    let past = game.position.view(reader).past;
    if game.seats.len() == 2 || past.len() < 2 || game.position.to_act() != Some(reader) {
        return None;
    }
    let action = |action: &PastAction| {
        if action.effect == Effect::Ended {
            // What the loss of a seat means is said when it happens.
            return action.text.english().split(": ").next().unwrap_or_default().to_owned();
        }
        let frame = frame.unwrap_or(action.seat);
        let sheet = game.position.action_in(&action.sheet, frame);
        format!("{} {sheet}", seat_name(game, action.seat))
    };
    let actions: Vec<String> = past.iter().map(action).collect();
    // In the middle of a turn, when an answer is due, the reader's own move is among them.
    let head = match past.iter().any(|action| action.seat == reader) {
        true => "Last round".to_owned(),
        false => format!("Since {}'s last move", seat_name(game, reader)),
    };
    Some(format!("{head}: {}.", actions.join(", ")))
}

/// An action as in the score sheet, and also in the reader's frame if that differs from the mover's: `R3d-4d, from
/// White's seat 9m-8m.` `news` is whether the news that follow differ in that frame.
#[must_use]
pub fn made(game: &Match, (action, round): (&ActionRow, usize), frame: Seat, news: bool) -> String {
    let (sheet, position) = (numbered(action, game, round), &game.position);
    let typed = position.action_in(&action.canonical, frame);
    if typed != position.action_in(&action.canonical, action.seat) {
        format!("{sheet}, from {}'s seat {typed}.", seat_name(game, frame))
    } else if news {
        format!("{sheet}. From {}'s seat:", seat_name(game, frame))
    } else {
        format!("{sheet}.")
    }
}

/// Adds to a text from whose seat the cells of its picture are named.
#[must_use]
pub fn named_from(text: String, game: &Match, frame: Seat) -> String {
    format!("{text}\nThe cells are named from {}'s seat.", seat_name(game, frame))
}

/// The message after an action: the action ([`made`]), its news, what else was done since the reader's last turn
/// ([`since_last_turn`]), and whose turn it is.
#[must_use]
pub fn after(game: &Match, made: &str, news: &[Text], since: Option<&str>, style: Style) -> String {
    let mut text = format!("{made} {}", Text::joined(news.to_vec(), " "));
    let live = game.status == Status::Live;
    // The message includes a decision's question; it is mostly among the news already.
    if let Some(decision) = game.position.decision().filter(|_| live)
        && !news.contains(&decision.question)
    {
        text = format!("{text} {}", decision.question);
    }
    if game.position.decision().is_some_and(|d| live && d.answers.len() > MOST_BUTTONS) {
        text = format!("{text} There are more answers than buttons; you can type the others.");
    }
    let next = match game.status {
        Status::Over => Some(final_places(game, style)),
        Status::Live => turn(game, style),
        Status::Open | Status::Aborted => None,
    };
    let next =
        next.map(|next| since.map_or_else(|| next.clone(), |since| format!("{since}\n{next}")));
    match next {
        // Whose turn it is must stay readable, however long the news are.
        Some(next) => {
            let left = LONGEST.saturating_sub(weight(&next) + 2);
            format!("{}\n{next}", shortened(&text, left))
        }
        None => text,
    }
}

/// The final places.
#[must_use]
pub fn placings(game: &Match) -> String {
    places(game, &|seat| who(game, seat))
}

/// The final places, addressed to all players.
fn final_places(game: &Match, style: Style) -> String {
    places(game, &|seat| addressed(game, seat, style))
}

fn places(game: &Match, name: &dyn Fn(Seat) -> String) -> String {
    let mut places: Vec<(u8, String, Vec<String>)> = Vec::new();
    for placing in game.position.placings() {
        let name = name(placing.seat);
        match places.last_mut() {
            // Players with the same result share a place.
            Some((place, how, names))
                if *place == placing.place && *how == placing.how.english() =>
            {
                names.push(name);
            }
            _ => places.push((placing.place, placing.how.english(), vec![name])),
        }
    }
    if let [(_, how, names)] = places.as_slice() {
        return format!("Game {} is over: {} {how}.", number(game.id), list(names, "and"));
    }
    let places: Vec<String> = places
        .into_iter()
        .map(|(place, how, names)| format!("{place}. {} – {how}", list(&names, "and")))
        .collect();
    format!("Game {} is over. {}", number(game.id), places.join(" · "))
}

/// A reminder of the deadline. Returns `None` if it has passed.
#[must_use]
pub fn reminder(game: &Match, seat: Seat, now: Moment, style: Style) -> Option<String> {
    let ends = game.turn_ends().filter(|ends| ends.due > now)?;
    let left = left(ends.due - now);
    let until = (style.moment)(ends.due);
    let what = if ends.kind == DeadlineKind::Decision { "decide" } else { "move" };
    Some(format!(
        "{}: {left} left to {what} in game {}, until {until}.",
        addressed(game, seat, style),
        number(game.id)
    ))
}

/// `2 hours`, `45 minutes`.
pub(crate) fn left(span: Span) -> String {
    let minutes = (span + Span::seconds(30)) / Span::minutes(1);
    if minutes >= 120 {
        count((minutes + 30) / 60, "hour")
    } else {
        count(minutes.max(1), "minute")
    }
}

/// A player's time ran out.
#[must_use]
pub fn out_of_time(game: &Match, seat: Seat) -> String {
    format!("{} has run out of time.", who(game, seat))
}

/// A player did not decide in time.
#[must_use]
pub fn undecided(game: &Match, seat: Seat) -> String {
    format!("{} has not decided in time.", who(game, seat))
}

/// A game did not find enough players in time.
#[must_use]
pub fn lapsed(game: &Match) -> String {
    format!(
        "Not enough players joined game {}, so it is cancelled. /play opens a new one.",
        number(game.id)
    )
}

/// A game without a clock will be archived.
#[must_use]
pub fn archived_soon(game: &Match, due: Moment, style: Style) -> String {
    format!(
        "{}nobody has moved in game {} for a long time. If nobody moves until {}, it is archived: it ends without a result, \
         and its record is preserved. {}",
        super::text::to_all(game, style),
        number(game.id),
        (style.moment)(due),
        turn(game, style).unwrap_or_default()
    )
}

/// A game without a clock is archived.
#[must_use]
pub fn archived(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "Game {id} is archived, as nobody has moved for a long time. It has no result; /record {id} gives its moves."
    )
}

/// A player agrees to a draw, and others have not answered yet.
#[must_use]
pub fn draw_agreed(game: &Match, by: Seat, others: &[Seat]) -> String {
    let others: Vec<String> = others.iter().map(|s| who(game, *s)).collect();
    let verb = if others.len() == 1 { "has" } else { "have" };
    format!("{} agrees to a draw. {} {verb} not answered yet.", who(game, by), list(&others, "and"))
}

/// A draw offer is declined.
#[must_use]
pub fn draw_declined(game: &Match, by: Seat) -> String {
    format!("{} declines the draw. The game goes on.", who(game, by))
}

/// A move was made; posted where it was typed if the game is played elsewhere.
#[must_use]
pub fn made_elsewhere(game: &Match, sheet: &str, style: Style) -> String {
    format!("{sheet} is played in game {}{}.", number(game.id), whereabouts(game, style))
}

/// Nothing can be done in a game that is in quarantine.
#[must_use]
pub fn in_quarantine(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "Game {id} is in quarantine: its moves can no longer be replayed, so nobody can move, and its clock is \
         stopped. /board {id} shows the last position, /record {id} the moves. It goes on by itself once it can be \
         replayed."
    )
}

/// The text under a board that was asked for.
#[must_use]
pub fn board(game: &Match, ply: usize, headline: &str, style: Style) -> String {
    if ply < game.moves() {
        let all = count(game.moves(), "move");
        return format!("Game {} after {ply} of {all}.", number(game.id));
    }
    if game.quarantined.is_some() {
        return in_quarantine(game);
    }
    match game.status {
        Status::Live => turn(game, style).unwrap_or_else(|| format!("{headline}.")),
        Status::Over => placings(game),
        Status::Open => {
            format!("Game {} waits for players. {}", number(game.id), seating(game, style))
        }
        Status::Aborted => format!("Game {} was cancelled.", number(game.id)),
    }
}

/// Explains the badge of the one selected piece, on a line of its own. Empty without one.
#[must_use]
pub fn badge(view: &View) -> String {
    let cells = view.boards.iter().flat_map(|b| &b.cells);
    let mut selected = cells.filter(|c| c.marks.contains(Mark::Selected));
    let (Some(cell), None) = (selected.next(), selected.next()) else { return String::new() };
    let piece = cell.piece.and_then(|piece| Some((piece.kind.name, piece.badge?.words())));
    piece.map_or_else(String::new, |(kind, words)| {
        format!("\nThe {kind} on {}: {words}.", cell.name)
    })
}

/// Where a game is played, as a link: ` in #there`. Empty if the network has no links to places.
#[must_use]
pub fn whereabouts(game: &Match, style: Style) -> String {
    (style.place)(&game.place).map(|place| format!(" in {place}")).unwrap_or_default()
}

/// A seat is taken, and others are still free.
#[must_use]
pub fn joined(game: &Match, name: &str, style: Style) -> String {
    format!("{name} plays in game {}.\n{}", number(game.id), seating(game, style))
}

/// The player has a seat already.
#[must_use]
pub fn seated_already(game: &Match) -> String {
    format!("You already have a seat in game {}.", number(game.id))
}

/// All free seats are reserved for invited people.
#[must_use]
pub fn all_seats_reserved(game: &Match) -> String {
    format!("The free seats in game {} are reserved for others.", number(game.id))
}
