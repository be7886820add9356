//! Reads what players type, in any notation the game knows.

use super::game_of::GameOf;
use super::sentence::refuse;
use super::setting::Setting;
use super::words::Words;
use crate::board::Typed;
use crate::front::parse::{GUESS, Intent, MoveWish, Plain, Wish};
use crate::front::{parse, refusal};
use crate::game::{Read, ReadError, Refusal};
use crate::illegal::Illegal;
use crate::mechanics::Outline;
use crate::seat::Seat;
use crate::termination::TypedTermination;

/// The meaning of a text.
enum Sense<A> {
    /// The legal actions that fit best, at least one.
    Legal(Vec<A>),
    /// An action that is not legal, and why.
    Illegal(Refusal),
    /// No action, or too little of one.
    Chat,
}

/// Splits a player's letter off a text, in games whose actions begin with it.
fn after_letter(setting: &Setting, plain: Plain) -> (Option<Seat>, Plain) {
    if !setting.layout.has_own_frames() {
        return (None, plain);
    }
    let mut chars = plain.text.chars();
    let seat = chars.next().and_then(|letter| setting.seat_of(letter.to_ascii_uppercase()));
    let rest = chars.as_str();
    let begins = |c: char| c.is_ascii_digit() || "(oO".contains(c);
    match seat.filter(|_| rest.starts_with(begins)) {
        Some(seat) => (Some(seat), Plain { text: rest.to_owned(), ..plain }),
        None => (None, plain),
    }
}

/// Reads what a seat typed, with cells named in a frame. After a player's letter they are in that player's frame.
pub(super) fn read<R: Words>(
    game: &GameOf<R>,
    seat: Seat,
    frame: Seat,
    text: &str,
) -> Result<Read, ReadError> {
    let setting = game.position.setting();
    let (seat, frame) = (game.seat(seat), game.seat(frame));
    let plain = parse::plain(setting, text).ok_or(ReadError::NotAnAction)?;
    let (by, plain) = after_letter(setting, plain);
    let named = by.unwrap_or(frame);
    let another = by.filter(|&by| by != seat);
    let turn = game.ending.is_none() && game.position.turn() == seat;
    if another.is_some() || !turn {
        if plain.worded || !means_an_action(game, &plain, named) {
            return Err(ReadError::NotAnAction);
        }
        let reason = match another {
            Some(letter) => Illegal::AnotherLetter(seat, letter),
            None => refusal::not_your_turn(game, seat),
        };
        return Err(refuse(game, reason, frame).into());
    }
    match sense(game, &plain, named, frame) {
        Sense::Legal(actions) if plain.worded => {
            let refusal = Refusal { doubtful: true, ..Refusal::default() };
            Err(refusal::or_meant(game, refusal, actions, frame).into())
        }
        Sense::Illegal(_) if plain.worded => Err(ReadError::NotAnAction),
        Sense::Legal(actions) => {
            // The player's letter is part of the canonical form, which leaves nothing open.
            if let (None, &[action]) = (by, actions.as_slice())
                && let Some(refusal) = refusal::stays_as_it_is(game, action, frame)
            {
                return Err(refusal.into());
            }
            let mut texts = canonical(game, actions);
            match texts.len() {
                1 => Ok(Read { canonical: texts.remove(0), marks: plain.marks }),
                _ => Err(ReadError::Ambiguous(texts)),
            }
        }
        Sense::Illegal(refusal) => Err(refusal.into()),
        Sense::Chat => Err(game.position.hint(&plain).map_or(ReadError::NotAnAction, |sentence| {
            Refusal { doubtful: true, ..Refusal::new(sentence) }.into()
        })),
    }
}

/// Whether a text is an action that would be asked about without the player's letter, because it promotes nothing.
pub(super) fn leaves_a_promotion_out<R: Words>(game: &GameOf<R>, text: &str) -> bool {
    let position = &game.position;
    let promotes = |&action: &R::Action| {
        let outline = position.outline(action);
        outline.from.is_some() && outline.becomes.is_some()
    };
    if !position.setting().wording.promotion_is_optional || !game.actions.iter().any(promotes) {
        return false;
    }
    let turn = position.turn();
    let action = read(game, turn, turn, text).ok().and_then(|read| game.find(&read.canonical));
    action.is_some_and(|action| refusal::stays_as_it_is(game, action, turn).is_some())
}

/// The canonical notations of actions of the player to act, sorted, without duplicates.
fn canonical<R: Words>(game: &GameOf<R>, actions: Vec<R::Action>) -> Vec<String> {
    let mut texts: Vec<_> = actions.into_iter().map(|a| game.text(a)).collect();
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// Whether a player who is not to act clearly typed an action.
fn means_an_action<R: Words>(game: &GameOf<R>, plain: &Plain, named: Seat) -> bool {
    let position = &game.position;
    let meant =
        |wish: &Wish| !wish.is_guess() && position.intent(plain, wish, false) == Intent::Meant;
    position.wishes(plain, named).iter().any(meant)
        || position.refuse_other(named, named, &plain.text).is_some()
}

/// Returns the meaning of a text of the player to act. Cells are named in the frame of `named`; refusals name them in
/// `frame`.
fn sense<R: Words>(game: &GameOf<R>, plain: &Plain, named: Seat, frame: Seat) -> Sense<R::Action> {
    let position = &game.position;
    let setting = position.setting();
    let mut wishes = position.wishes(plain, named);
    wishes.retain(|wish| position.intent(plain, wish, true) != Intent::Chat);
    if let Some(action) = as_written(game, plain, &wishes) {
        return Sense::Legal(vec![action]);
    }
    let mut others = position.read_other(named, &plain.text, &game.actions);
    if let Some(kind) = parse::letter(setting, &plain.text) {
        others.retain(|&action| position.outline(action).piece.is(kind));
    }
    if !others.is_empty() {
        return Sense::Legal(others);
    }
    let legal = game.actions.iter().map(|&a| (a, position.outline(a)));
    let (distance, fitting) = best(setting, &wishes, legal);
    if !fitting.is_empty() && distance < GUESS {
        return Sense::Legal(fitting);
    }
    if let Some(sentence) = position.refuse_other(named, frame, &plain.text) {
        return Sense::Illegal(refuse(game, sentence.into(), frame));
    }
    let intent = |wish: &Wish| position.intent(plain, wish, true);
    wishes.retain(|wish| {
        !wish.is_guess() && matches!(intent(wish), Intent::Meant | Intent::Doubtful)
    });
    let names_own = |m: &MoveWish| {
        let own = m.from.cells & position.pieces_of(position.turn());
        own.iter().filter_map(|c| position.piece_at(c)).any(|p| m.kind.is_none_or(|k| p.is(k)))
    };
    wishes.sort_by_key(|wish| match wish {
        Wish::Castle { .. } => (0, false),
        Wish::Move(m) => (m.distance, !names_own(m)),
    });
    // A wish that fits a guess is not refused for a reason, but asked about.
    let fits = |wish: &Wish| {
        let mut outlines = fitting.iter().map(|&a| position.outline(a));
        outlines.any(|outline| wish.fits(setting, &outline).is_some())
    };
    let refusal = match wishes.first() {
        Some(wish) if !fits(wish) => {
            let doubtful = intent(wish) == Intent::Doubtful;
            Refusal { doubtful, ..refusal::of_wish(game, wish, frame) }
        }
        None if fitting.is_empty() => return Sense::Chat,
        clear => Refusal { doubtful: clear.is_none(), ..Refusal::default() },
    };
    Sense::Illegal(refusal::or_meant(game, refusal, fitting, frame))
}

/// The action whose notation is exactly this text. The canonical notation takes precedence over the score sheet.
///
/// Texts that differ only in case can mean different actions, such as `B4c3` of a bishop and `b4c3`.
fn as_written<R: Words>(game: &GameOf<R>, plain: &Plain, wishes: &[Wish]) -> Option<R::Action> {
    let position = &game.position;
    let setting = position.setting();
    if setting.layout.has_own_frames() {
        return None;
    }
    let fits = |a: &R::Action| {
        let outline = position.outline(*a);
        wishes.iter().any(|wish| wish.fits(setting, &outline).is_some())
    };
    let sheet = |a: &R::Action| {
        fits(a)
            && parse::plain(setting, &position.sheet(*a, &game.actions))
                .is_some_and(|p| p.text == plain.text)
    };
    game.find(&plain.text).or_else(|| game.actions.iter().copied().find(sheet))
}

/// Returns those of the given actions that a text fits best as a move of cells and letters; empty if it fits none.
///
/// This is for games that write more after a move than others do.
#[must_use]
pub fn fitting<A>(
    setting: &Setting,
    text: &str,
    actions: impl Iterator<Item = (A, Outline)>,
) -> Vec<A> {
    let Some(plain) = parse::plain(setting, text) else { return Vec::new() };
    let wishes = parse::wishes(setting, setting.near, &plain);
    let (distance, fitting) = best(setting, &wishes, actions);
    if distance < GUESS { fitting } else { Vec::new() }
}

/// The actions that fit best, and their distance.
fn best<A>(
    setting: &Setting,
    wishes: &[Wish],
    actions: impl Iterator<Item = (A, Outline)>,
) -> (u8, Vec<A>) {
    let mut fitting: Vec<(u8, A)> = Vec::new();
    for (action, outline) in actions {
        let distance = wishes.iter().filter_map(|wish| wish.fits(setting, &outline));
        if let Some(distance) = distance.min() {
            fitting.push((distance, action));
        }
    }
    let best = fitting.iter().map(|(distance, _)| *distance).min();
    fitting.retain(|(distance, _)| Some(*distance) == best);
    (best.unwrap_or_default(), fitting.into_iter().map(|(_, action)| action).collect())
}

/// Explains why a canonical text is not a legal action.
pub(super) fn refuse_canonical<R: Words>(game: &GameOf<R>, text: &str) -> Refusal {
    let actor = game.position.turn();
    sense_canonical(game, actor, text).unwrap_or_else(|reason| refuse(game, reason, actor))
}

fn sense_canonical<R: Words>(
    game: &GameOf<R>,
    actor: Seat,
    text: &str,
) -> Result<Refusal, Illegal> {
    if game.ending.is_some() {
        return Err(Illegal::GameOver);
    }
    let setting = game.position.setting();
    if let Some(typed) = TypedTermination::read(setting.seats, text) {
        let by = setting.clamped(typed.seat.unwrap_or(actor));
        let right = typed.termination.canonical(setting.seats[by.index()]);
        return Err(Illegal::NotCanonical(vec![right]));
    }
    let plain = parse::plain(setting, text).ok_or(Illegal::Unreadable)?;
    let (by, plain) = after_letter(setting, plain);
    if let Some(by) = by.filter(|&by| by != actor) {
        let means = means_an_action(game, &plain, by);
        return Err(if means { refusal::not_your_turn(game, by) } else { Illegal::Unreadable });
    }
    match sense(game, &plain, actor, actor) {
        Sense::Legal(actions) => Err(Illegal::NotCanonical(canonical(game, actions))),
        Sense::Illegal(refusal) => Ok(refusal),
        Sense::Chat => Err(Illegal::Unreadable),
    }
}

/// The cells that a player names to see what can be done there. Blanks do not matter.
pub(super) fn cells(setting: &Setting, frame: Seat, what: &str) -> Typed {
    let plain: String = what.chars().filter(|c| !c.is_whitespace()).collect();
    let cells = setting.layout.find_any(frame, &plain);
    Typed { cells, ..Typed::nothing(&*setting.layout) }
}
