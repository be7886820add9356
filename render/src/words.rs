//! Phrases shared by pictures, text boards and alt texts.

use locale::{Argument, Language, Table, Text, table, text};
use rules::game::Seat;
use rules::names::Form;
use rules::view::{KindName, Meter, SeatView, View};

use crate::font::is_formatting;

static TABLE: Table = table!("words");

/// Longer names are shortened in text, in characters.
const LONGEST_NAME: usize = 32;

/// Returns a text as one line, without control and formatting characters and without runs of blanks.
pub(crate) fn one_line(text: &str) -> String {
    let shown: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|&c| !c.is_control() && !is_formatting(c))
        .collect();
    shown.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The last action in words; empty if the headline begins with the same words, as `White has run out of time`.
pub(crate) fn last_action(view: &View, language: Language) -> String {
    let (headline, action) = (view.headline.english(), view.last_action.english());
    let rest = headline.strip_prefix(action.as_str());
    match rest.is_some_and(|rest| rest.starts_with(": ")) {
        true => String::new(),
        false => view.last_action.say(language),
    }
}

/// The last action as a sentence without its full stop: `Last: White's pawn goes from 3e to 5e`.
pub(crate) fn last(action: String) -> Text {
    text!(TABLE, "last", action)
}

/// The actions of [`View::past`] in words, oldest first, with what they are: `Since White's last move`. Empty if there is only
/// one, or if the headline says it.
pub(crate) fn past(view: &View, language: Language) -> Option<(String, Vec<String>)> {
    if view.past.len() < 2 || last_action(view, language).is_empty() {
        return None;
    }
    let reader = view.seats.iter().find(|s| s.to_act && s.seat == view.viewer);
    let since = reader.filter(|reader| view.past.iter().all(|action| action.seat != reader.seat));
    let head = match since {
        Some(seat) => text!(TABLE, "since", seat = one_line(&seat.text().say(language))),
        None => text!(TABLE, "round"),
    };
    let actions = view.past.iter().map(|action| one_line(&action.text.say(language)));
    Some((head.say(language), actions.collect()))
}

/// Returns a text with its first letter in upper case.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns a player's name for text, shortened; `None` if nothing of it can be shown.
pub(crate) fn player_name(names: &[String], seat: Seat) -> Option<String> {
    let name = one_line(names.get(seat.index())?);
    let mut short: String = name.chars().take(LONGEST_NAME).collect();
    if short.len() < name.len() {
        short.truncate(short.trim_end().len());
        short.push('…');
    }
    (!short.is_empty()).then_some(short)
}

/// Names the frame if it is not the viewer's: `cells named from White's seat`.
pub(crate) fn frame_note(view: &View) -> Option<Text> {
    let other = (view.frame != view.viewer).then_some(view.frame)?;
    let shown = view.seats.iter().find(|s| s.seat == other).map(SeatView::text);
    let of_variant = || view.variant.seats().get(other.index()).map(|s| s.text());
    let seat = shown.or_else(of_variant)?;
    Some(text!(TABLE, "frame", seat))
}

/// The name of a kind before the cells of its pieces: `queen`, `queens`.
pub(crate) fn kind_name(kind: KindName, many: bool, language: Language) -> String {
    kind.text(if many { Form::Many } else { Form::Name }).say(language)
}

/// Counts pieces of a kind: `queen`, `2 queens`.
pub(crate) fn count_of(kind: KindName, n: usize, language: Language) -> String {
    let kind = kind_name(kind, n > 1, language);
    if n == 1 { kind } else { text!(TABLE, "count", n, kind).say(language) }
}

/// The pieces that a seat has lost: `lost queen, 2 pawns`.
pub(crate) fn lost_pieces(seat: &SeatView, language: Language) -> Option<String> {
    let lost = seat.lost.iter().map(|&(kind, n)| count_of(kind, usize::from(n), language));
    let pieces = lost.collect::<Vec<_>>().join(", ");
    (!pieces.is_empty()).then(|| text!(TABLE, "lost", pieces).say(language))
}

/// A king that is in check.
pub(crate) fn in_check() -> Text {
    text!(TABLE, "check")
}

/// The position before the first action.
pub(crate) fn start() -> Text {
    text!(TABLE, "start")
}

/// The number of a move: `move 12`, or `round 12` if more than two play.
pub(crate) fn move_number(number: usize, seats: usize) -> Text {
    match seats {
        2 => text!(TABLE, "move-number", number),
        _ => text!(TABLE, "round-number", number),
    }
}

/// A percentage; the figure may also be a placeholder.
pub(crate) fn percent(figure: impl Into<Argument>) -> Text {
    text!(TABLE, "percent", figure)
}

/// The state of a seat, in a few words each: `out`, `in check`, status lines, `next`.
pub(crate) fn state_words(seat: &SeatView, language: Language) -> Vec<String> {
    let mut words = Vec::new();
    if !seat.in_game {
        words.push(text!(TABLE, "out").say(language));
    }
    if seat.in_check {
        words.push(in_check().say(language));
    }
    words.extend(status_lines(seat, language).map(|s| one_line(&s)).filter(|s| !s.is_empty()));
    words.extend(
        seat.next.as_ref().map(|next| one_line(&next.say(language))).filter(|s| !s.is_empty()),
    );
    words
}

/// A meter in words: `siege 3 of 5 behind (9 points, half the others' 12)`.
pub(crate) fn meter_text(meter: &Meter, language: Language) -> String {
    let text = one_line(&format!("{} {}", meter.label.say(language), meter.text.say(language)));
    match one_line(&meter.detail.say(language)) {
        detail if detail.is_empty() => text,
        detail => format!("{text} ({detail})"),
    }
}

/// The powers of a seat in words, grouped by when it has them: `powers now: traitor ×2`.
pub(crate) fn powers(seat: &SeatView, language: Language) -> Vec<String> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for power in &seat.powers {
        let when = one_line(&power.when.say(language));
        let head = match (power.now, when.is_empty()) {
            (_, true) => text!(TABLE, "powers"),
            (true, false) => text!(TABLE, "powers-now"),
            (false, false) => text!(TABLE, "powers-when", when),
        };
        let head = head.say(language);
        let name = one_line(&power.name.say(language));
        match groups.iter_mut().find(|(other, _)| *other == head) {
            Some((_, names)) => names.push(name),
            None => groups.push((head, vec![name])),
        }
    }
    groups.into_iter().map(|(head, names)| format!("{head} {}", names.join(", "))).collect()
}

/// The vacant marked cells of a seat, with their sign: `vacant X Eb2 Ec2`.
pub(crate) fn vacant_marked_cells(view: &View, seat: Seat, language: Language) -> String {
    let cells = view.boards.iter().flat_map(|b| &b.cells).filter(|c| c.piece.is_none());
    let own = cells.filter_map(|c| Some((c.spot.filter(|s| s.owner == seat)?.sign, c)));
    let mut text = String::new();
    for (i, (sign, cell)) in own.enumerate() {
        if i == 0 {
            text = text!(TABLE, "vacant", sign = one_line(&sign.to_string())).say(language);
        }
        text.push_str(&format!(" {}", one_line(&cell.name)));
    }
    text
}

/// The status lines of a seat without the one that repeats [`SeatView::in_check`].
pub(crate) fn status_lines(seat: &SeatView, language: Language) -> impl Iterator<Item = String> {
    let lines = seat.status.iter().filter(|s| !(seat.in_check && s.english() == "check"));
    lines.map(move |line| line.say(language))
}
