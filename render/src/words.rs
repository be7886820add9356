//! Words that text boards and alt texts share.

use rules::game::Seat;
use rules::view::{KindName, Meter, SeatView, View, plural};

use crate::font::steers;

/// Names longer than this are shortened in text.
const LONGEST_NAME: usize = 32;

/// A text on one line: no control characters, none that steer, no runs of blanks.
pub(crate) fn one_line(text: &str) -> String {
    let kept: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|&c| !c.is_control() && !steers(c))
        .collect();
    kept.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What was done last, unless the headline begins with the same words: `White has run out of time`.
pub(crate) fn last(view: &View) -> &str {
    let said = view.headline.strip_prefix(view.last_action.as_str());
    if said.is_some_and(|rest| rest.starts_with(": ")) { "" } else { &view.last_action }
}

/// A text with a capital first.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A player's name for text, shortened; `None` when there is nothing to show.
pub(crate) fn player(names: &[String], seat: Seat) -> Option<String> {
    let name = one_line(names.get(seat.index())?);
    let mut short: String = name.chars().take(LONGEST_NAME).collect();
    if short.len() < name.len() {
        short.truncate(short.trim_end().len());
        short.push('…');
    }
    (!short.is_empty()).then_some(short)
}

/// Whose names cells bear, where they are not those of the side at the bottom: `cells named from White's seat`.
pub(crate) fn frame(view: &View) -> Option<String> {
    let other = (view.frame != view.viewer).then_some(view.frame)?;
    let told = view.seats.iter().find(|s| s.seat == other).map(|s| s.name);
    let named = || view.variant.seats().get(other.index()).map(|s| s.name);
    Some(format!("cells named from {}'s seat", one_line(told.or_else(named)?)))
}

/// The letter of a seat, even of one the view does not tell about.
pub(crate) fn letter(view: &View, seat: Seat) -> char {
    let told = view.seats.iter().find(|s| s.seat == seat).map(|s| s.letter);
    let named = || view.variant.seats().get(seat.index()).map(|s| s.letter);
    told.or_else(named).unwrap_or('?')
}

/// `queen` or `2 queens`, as far as English is regular.
pub(crate) fn count_of(kind: KindName, n: usize) -> String {
    match n {
        1 => kind.name.to_owned(),
        _ => format!("{n} {}", plural(kind.name)),
    }
}

/// What is wrong or special with a seat, in a few words each.
pub(crate) fn standing(seat: &SeatView) -> Vec<String> {
    let mut words = Vec::new();
    if !seat.in_game {
        words.push("out".to_owned());
    }
    if seat.in_check {
        words.push("in check".to_owned());
    }
    words.extend(told(seat).map(one_line).filter(|s| !s.is_empty()));
    words.extend(seat.next.as_deref().map(one_line).filter(|s| !s.is_empty()));
    words
}

/// A meter in words: `siege 3 of 5 behind (9 points, half the others' 12)`.
pub(crate) fn metered(meter: &Meter) -> String {
    let text = one_line(&format!("{} {}", meter.label, meter.text));
    match one_line(&meter.detail) {
        detail if detail.is_empty() => text,
        detail => format!("{text} ({detail})"),
    }
}

/// The powers of a seat in words, those it has now apart from others: `powers now: traitor ×2`.
pub(crate) fn powers(seat: &SeatView) -> Vec<String> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for power in &seat.powers {
        let when = one_line(power.when);
        let head = match (power.now, when.is_empty()) {
            (_, true) => "powers:".to_owned(),
            (true, false) => "powers now:".to_owned(),
            (false, false) => format!("powers when {when}:"),
        };
        let name = one_line(&power.name);
        match groups.iter_mut().find(|(other, _)| *other == head) {
            Some((_, names)) => names.push(name),
            None => groups.push((head, vec![name])),
        }
    }
    groups.into_iter().map(|(head, names)| format!("{head} {}", names.join(", "))).collect()
}

/// The vacant cells that the board marks, by their signs and owners: `X Eb2 Ec2`.
pub(crate) fn vacant_spots(view: &View, seat: Seat) -> String {
    let cells = view.boards.iter().flat_map(|b| &b.cells).filter(|c| c.piece.is_none());
    let own = cells.filter_map(|c| Some((c.spot.filter(|s| s.owner == seat)?.sign, c)));
    let mut text = String::new();
    for (i, (sign, cell)) in own.enumerate() {
        if i == 0 {
            text = format!("vacant {}", one_line(&sign.to_string()));
        }
        text.push_str(&format!(" {}", one_line(&cell.name)));
    }
    text
}

/// The status lines that say something else than [`SeatView::in_check`] does.
pub(crate) fn told(seat: &SeatView) -> impl Iterator<Item = &str> {
    seat.status.iter().map(String::as_str).filter(|s| !(seat.in_check && *s == "check"))
}
