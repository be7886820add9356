//! The generous reading of what people type.

use super::rules::{Outline, Rules, Setting};
use super::typed::{self, Plain, Wish};
use super::{Duel, refusal};
use crate::game::{Read, ReadError, Refusal, Seat};

/// What a text turned out to be, whoever's turn it is.
enum Sense<A> {
    /// Legal actions that fit best, at least one.
    Legal(Vec<A>),
    /// An action, but not a legal one, and why.
    Illegal(Refusal),
    /// Nothing, or too little, of an action.
    Talk,
}

/// Reads what a seat typed.
pub(super) fn read<R: Rules>(game: &Duel<R>, seat: Seat, text: &str) -> Result<Read, ReadError> {
    let seat = game.seat(seat);
    let Some(plain) = typed::plain(text) else { return Err(ReadError::NotAnAction) };
    let turn = game.ending.is_none() && game.position.turn() == seat;
    if !turn {
        return Err(if means_a_move(game, &plain) {
            refusal::not_your_turn(game).into()
        } else {
            ReadError::NotAnAction
        });
    }
    match sense(game, &plain) {
        Sense::Legal(actions) => {
            let mut texts: Vec<_> =
                actions.into_iter().map(|a| game.position.canonical(a)).collect();
            texts.sort_unstable();
            texts.dedup();
            match texts.len() {
                1 => Ok(Read { canonical: texts.remove(0), marks: plain.marks }),
                _ => Err(ReadError::Ambiguous(texts)),
            }
        }
        Sense::Illegal(refusal) => Err(refusal.into()),
        Sense::Talk => Err(ReadError::NotAnAction),
    }
}

/// Whether somebody whose turn it is not clearly typed a move.
fn means_a_move<R: Rules>(game: &Duel<R>, plain: &Plain) -> bool {
    let setting = game.position.setting();
    let clear = |wish: &Wish| match wish {
        Wish::Castle(_) => true,
        Wish::Move(m) => {
            let cells = || setting.squares.cells();
            !m.is_slight()
                && cells().any(|c| setting.squares.fits(&m.to, c))
                && cells().any(|c| setting.squares.fits(&m.from, c))
        }
    };
    typed::wishes(setting, plain).iter().any(clear)
        || game.position.refuse_other(&plain.text).is_some()
}

/// What a text of the player to act means.
fn sense<R: Rules>(game: &Duel<R>, plain: &Plain) -> Sense<R::Action> {
    let position = &game.position;
    let setting = position.setting();
    let same = |a: &R::Action| position.canonical(*a).eq_ignore_ascii_case(&plain.text);
    let wishes = typed::wishes(setting, plain);
    let fits = |a: &R::Action| {
        let outline = position.outline(*a);
        wishes.iter().any(|wish| wish.fits(setting, &outline).is_some())
    };
    // What the score sheet itself would write means just that.
    let sheet = |a: &R::Action| {
        fits(a)
            && typed::plain(&position.sheet(*a, &game.actions))
                .is_some_and(|p| p.text == plain.text)
    };
    // What differs by case only may mean another action, such as `B4c3` of a bishop and `b4c3`: exactly as
    // canonical comes first, then exactly as on the score sheet.
    let legal = || game.actions.iter().copied();
    let found = game.find(&plain.text).or_else(|| legal().find(sheet));
    if let Some(action) = found.or_else(|| legal().find(same)) {
        return Sense::Legal(vec![action]);
    }
    let others = position.read_other(&plain.text, &game.actions);
    if !others.is_empty() {
        return Sense::Legal(others);
    }
    let fitting = best(setting, &wishes, legal().map(|a| (a, position.outline(a))));
    if !fitting.is_empty() {
        return Sense::Legal(fitting);
    }
    if let Some(sentence) = position.refuse_other(&plain.text) {
        return Sense::Illegal(Refusal::new(sentence));
    }
    // A square alone is a move where some kind goes without its letter.
    let bare = setting.kinds.iter().any(|k| k.silent);
    let exists =
        |m: &typed::MoveWish| setting.squares.cells().any(|c| setting.squares.fits(&m.to, c));
    let serious = |wish: &&Wish| match wish {
        Wish::Castle(_) => true,
        Wish::Move(m) if m.bare_promotion && !m.from.is_full() => false,
        Wish::Move(m) if m.is_slight() => bare && plain.marks.is_empty() && exists(m),
        Wish::Move(m) => exists(m) || m.from.is_full(),
    };
    let mut wishes: Vec<&Wish> = wishes.iter().filter(serious).collect();
    let own = position.board().of(position.turn());
    let names_own = |m: &typed::MoveWish| {
        own.iter().any(|c| {
            let kind = m.kind.is_none_or(|kind| position.board().at(c).is(kind));
            kind && setting.squares.fits(&m.from, c)
        })
    };
    wishes.sort_by_key(|wish| match wish {
        Wish::Castle(_) => (0, false),
        Wish::Move(m) => (m.distance, !names_own(m)),
    });
    match wishes.first() {
        Some(wish) => Sense::Illegal(refusal::of_wish(game, wish)),
        None => Sense::Talk,
    }
}

/// The actions among some, each with its outline, that a text written as a move of squares and letters
/// fits best; none when it fits none. For games that write more behind a move than others do.
#[must_use]
pub fn fitting<A>(
    setting: &Setting,
    text: &str,
    actions: impl Iterator<Item = (A, Outline)>,
) -> Vec<A> {
    typed::plain(text)
        .map_or_else(Vec::new, |plain| best(setting, &typed::wishes(setting, &plain), actions))
}

fn best<A>(
    setting: &Setting,
    wishes: &[Wish],
    actions: impl Iterator<Item = (A, Outline)>,
) -> Vec<A> {
    let mut fitting: Vec<(u8, A)> = Vec::new();
    for (action, outline) in actions {
        let distance = wishes.iter().filter_map(|wish| wish.fits(setting, &outline));
        if let Some(distance) = distance.min() {
            fitting.push((distance, action));
        }
    }
    let best = fitting.iter().map(|(distance, _)| *distance).min();
    fitting.retain(|(distance, _)| Some(*distance) == best);
    fitting.into_iter().map(|(_, action)| action).collect()
}

/// What is wrong with a canonical text that is no legal action.
pub(super) fn refuse_canonical<R: Rules>(game: &Duel<R>, text: &str) -> Refusal {
    let unreadable = || {
        let example = game.actions.iter().map(|&a| game.position.canonical(a)).min();
        let example = example.map(|e| format!(", such as {e}")).unwrap_or_default();
        Refusal::new(format!("That is not an action in canonical notation{example}."))
    };
    let Some(plain) = typed::plain(text) else { return unreadable() };
    match sense(game, &plain) {
        Sense::Legal(actions) => {
            let mut texts: Vec<_> =
                actions.into_iter().map(|a| game.position.canonical(a)).collect();
            texts.sort_unstable();
            Refusal::new(format!("That is not the canonical form; write {}.", texts.join(" or ")))
        }
        Sense::Illegal(refusal) => refusal,
        Sense::Talk => unreadable(),
    }
}
