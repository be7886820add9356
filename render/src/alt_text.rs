//! A position in words, for readers who cannot see the picture.

use locale::{Language, Table, Text, table, text};
use rules::view::{Badge, BoardView, CellView, KindName, Mark, SeatView, View};

use crate::legend::{moves_or_captures, special, target_words};
use crate::words::{
    self, capitalized, count_of, frame_note, kind_name, last_action, meter_text, one_line, past,
    player_name, powers, state_words, vacant_marked_cells,
};

static TABLE: Table = table!("alt_text");

/// The maximum length of an alt text, as Discord limits it. It is counted here in UTF-16 code units: however the
/// platform counts characters, the text has no more.
pub const ALT_TEXT_LIMIT: usize = 1024;

/// The most UTF-16 code units of each of several actions. A round has at most four, unless seats pass or leave.
const ALT_ACTION: usize = 110;

/// Describes a position in English, as [`alt_text_in`] does.
#[must_use]
pub fn alt_text(view: &View, names: &[String]) -> String {
    alt_text_in(view, names, Language::English)
}

/// Describes a position in words: the last actions, who is to act, what is marked, the state of each seat and its
/// pieces, kings first. The text has at most [`ALT_TEXT_LIMIT`] UTF-16 code units; pieces that do not fit are counted.
/// `names` are the names of the players by seat; names may be missing.
#[must_use]
pub fn alt_text_in(view: &View, names: &[String], language: Language) -> String {
    let mut text = String::new();
    let (headline, last) =
        (one_line(&view.headline.say(language)), one_line(&last_action(view, language)));
    if view.seats.is_empty() {
        // A diagram has no players and no state.
        sentence(&mut text, &headline, 200);
        sentence(&mut text, &last, 300);
        sentence(&mut text, &targets(view, language), ALT_TEXT_LIMIT);
        return truncated(&text, ALT_TEXT_LIMIT);
    }
    if let Some((head, actions)) = past(view, language) {
        // Each is shortened on its own, so that the last one is always there.
        let actions: Vec<String> = actions.iter().map(|a| truncated(a, ALT_ACTION)).collect();
        sentence(&mut text, &format!("{head}: {}", actions.join("; ")), 500);
    } else if !last.is_empty() {
        sentence(&mut text, &words::last(last).say(language), 300);
    }
    sentence(&mut text, &headline, 200);
    sentence(
        &mut text,
        &capitalized(&one_line(&frame_note(view).unwrap_or_default().say(language))),
        80,
    );
    sentence(&mut text, &arrow(view, language), 80);
    sentence(&mut text, &targets(view, language), 300);
    let mut lists: Vec<(String, Vec<String>)> = Vec::new();
    for seat in &view.seats {
        let mut head = one_line(&seat.text().say(language));
        if let Some(name) = player_name(names, seat.seat) {
            head.push_str(&format!(" ({name})"));
        }
        let words = state_words(seat, language);
        if !words.is_empty() {
            head.push_str(&format!(", {}", words.join(", ")));
        }
        if let Some(meter) = &seat.meter {
            head.push_str(&format!(", {}", meter_text(meter, language)));
        }
        for power in powers(seat, language).iter().filter(|_| seat.powers.iter().any(|p| p.now)) {
            head.push_str(&format!(", {power}"));
        }
        let dead = if has_dead(view, seat) { text!(TABLE, "dead") } else { Text::empty() };
        for more in [lost(seat), ahead(seat, language), dead].iter().filter(|t| !t.is_empty()) {
            head.push_str(&format!(", {}", more.say(language)));
        }
        let mut items = pieces(view, seat, language);
        let vacant = vacant_marked_cells(view, seat.seat, language);
        items.extend(Some(vacant).filter(|text| !text.is_empty()));
        lists.push((truncated(&head, 260), items));
    }
    write_lists(&mut text, lists, language);
    let mut text = truncated(&text, ALT_TEXT_LIMIT);
    // Powers that a seat cannot use now come last, if there is room.
    for seat in view.seats.iter().filter(|seat| seat.powers.iter().all(|p| !p.now)) {
        for powers in powers(seat, language) {
            let later = text!(TABLE, "later", seat = one_line(&seat.text().say(language)), powers)
                .say(language);
            let later = format!(" {later}");
            if utf16_len(&text) + utf16_len(&later) <= ALT_TEXT_LIMIT {
                text.push_str(&later);
            }
        }
    }
    text
}

pub(crate) fn utf16_len(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Returns the text, shortened to `room` UTF-16 code units.
pub(crate) fn truncated(text: &str, room: usize) -> String {
    if utf16_len(text) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut used = 1;
    for c in text.chars() {
        used += c.len_utf16();
        if used > room {
            break;
        }
        short.push(c);
    }
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// Appends a sentence of at most `room` UTF-16 code units.
pub(crate) fn sentence(text: &mut String, words: &str, room: usize) {
    if words.is_empty() {
        return;
    }
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(&truncated(words, room));
    if !words.ends_with(['.', '!', '?']) {
        text.push('.');
    }
}

fn lost(seat: &SeatView) -> Text {
    let lost: u32 = seat.lost.iter().map(|(_, n)| u32::from(*n)).sum();
    if lost == 0 { Text::empty() } else { text!(TABLE, "lost", lost) }
}

/// The pieces of which a seat has more, and its lead in points: `ahead by rook, 2 pawns (+7)`.
fn ahead(seat: &SeatView, language: Language) -> Text {
    let more = seat.ahead.iter().map(|&(kind, n)| count_of(kind, usize::from(n), language));
    let pieces = one_line(&more.collect::<Vec<_>>().join(", "));
    match (pieces.is_empty(), u32::from(seat.lead)) {
        (true, 0) => Text::empty(),
        (false, 0) => text!(TABLE, "ahead-by", pieces),
        (true, lead) => text!(TABLE, "ahead", lead),
        (false, lead) => text!(TABLE, "ahead-by-points", pieces, lead),
    }
}

fn has_dead(view: &View, seat: &SeatView) -> bool {
    let mut cells = view.boards.iter().flat_map(|b| &b.cells);
    cells.any(|c| c.piece.is_some_and(|p| p.dead && p.owner == seat.seat))
}

/// The name of the board before a cell's name; empty if no two boards have cells of the same name.
fn prefix(view: &View, board: &BoardView, language: Language) -> String {
    let mut names: Vec<&str> = view.boards.iter().flat_map(names).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    match board.name.filter(|_| names.len() < all) {
        Some(_) => format!("{} ", one_line(&board.title().say(language))),
        None => String::new(),
    }
}

fn names(board: &BoardView) -> impl Iterator<Item = &str> {
    board.cells.iter().map(|c| c.name.as_str())
}

/// Lists the pieces of a seat: the king, then the rarest kinds first, as `queen 1d`, `rooks 1a 1i` or
/// `heroes (promoted) Ea4 Ec5`. Each item is one piece; an item that starts with a blank continues the one before.
fn pieces(view: &View, seat: &SeatView, language: Language) -> Vec<String> {
    type Alike = (KindName, Option<Badge>);
    let mut kinds: Vec<(Alike, Vec<String>)> = Vec::new();
    for board in &view.boards {
        let prefix = prefix(view, board, language);
        let own = |cell: &&CellView| cell.piece.is_some_and(|p| p.owner == seat.seat);
        for cell in board.cells.iter().filter(own) {
            let Some(piece) = cell.piece else { continue };
            let alike = (piece.kind, piece.badge);
            let name = format!("{prefix}{}", one_line(&cell.name));
            match kinds.iter_mut().find(|(other, _)| *other == alike) {
                Some((_, cells)) => cells.push(name),
                None => kinds.push((alike, vec![name])),
            }
        }
    }
    kinds.sort_by_key(|((kind, _), cells)| (kind.name != "king", cells.len(), kind.name));
    let mut items = Vec::new();
    for ((kind, badge), cells) in kinds {
        let mut name = kind_name(kind, cells.len() > 1, language);
        if let Some(badge) = badge {
            name.push_str(&format!(" ({})", one_line(&badge.words().say(language))));
        }
        for (i, cell) in cells.iter().enumerate() {
            items.push(match i {
                0 => format!("{name} {cell}"),
                _ => format!(" {cell}"),
            });
        }
    }
    items
}

/// Says between which cells the arrow is.
fn arrow(view: &View, language: Language) -> String {
    let Some(ends) = view.arrow else { return String::new() };
    let cell = |(board, cell): (usize, usize)| {
        let board = view.boards.get(board)?;
        Some(format!("{}{}", prefix(view, board, language), one_line(&board.cells.get(cell)?.name)))
    };
    let arrow = cell(ends.from).zip(cell(ends.to));
    let arrow = arrow.map(|(from, to)| text!(TABLE, "arrow", from, to).say(language));
    arrow.unwrap_or_default()
}

/// Lists the cells that are marked as targets of the selected piece.
fn targets(view: &View, language: Language) -> String {
    let marked = |test: &dyn Fn(&CellView) -> bool| {
        let mut found = Vec::new();
        for board in &view.boards {
            let prefix = prefix(view, board, language);
            let cells = board.cells.iter().filter(|c| test(c));
            found.extend(cells.map(|c| format!("{prefix}{}", one_line(&c.name))));
        }
        found.join(" ")
    };
    let has = |c: &CellView, mark| c.marks.contains(mark);
    let selected = view.boards.iter().flat_map(|b| b.cells.iter().map(move |c| (b, c)));
    let selected = selected.filter(|(_, c)| has(c, Mark::Selected)).find_map(|(b, c)| {
        let piece = kind_name(c.piece?.kind, false, language);
        Some((piece, format!("{}{}", prefix(view, b, language), one_line(&c.name))))
    });
    let (quiet, capture) = (Mark::Target, Mark::TargetCapture);
    let [moves, captures] = target_words(view);
    let lists = [
        (moves_or_captures(), marked(&|c| has(c, quiet) && has(c, capture))),
        (moves, marked(&|c| has(c, quiet) && !has(c, capture))),
        (captures, marked(&|c| has(c, capture) && !has(c, quiet))),
        (special(), marked(&|c| has(c, Mark::TargetSpecial))),
    ];
    let lists = lists.into_iter().filter(|(_, cells)| !cells.is_empty());
    let lists = lists.map(|(what, cells)| format!("{} {cells}", one_line(&what.say(language))));
    let cells = lists.collect::<Vec<_>>().join("; ");
    match selected {
        _ if cells.is_empty() => String::new(),
        Some((piece, cell)) => text!(TABLE, "marked-for", piece, cell, cells).say(language),
        None => text!(TABLE, "marked", cells).say(language),
    }
}

/// Appends the head of every seat and as many of its pieces as fit into its share of the room.
fn write_lists(text: &mut String, lists: Vec<(String, Vec<String>)>, language: Language) {
    let more = |pieces: usize| format!(" {}", text!(TABLE, "more", pieces).say(language));
    let rest = utf16_len(&more(1234));
    for (i, (head, items)) in lists.iter().enumerate() {
        let left = ALT_TEXT_LIMIT.saturating_sub(utf16_len(text));
        // The remaining seats get their heads and equal parts of the room that is left.
        let heads: usize = lists[i..].iter().map(|(head, _)| utf16_len(head) + 4).sum();
        let mut room = left.saturating_sub(heads) / (lists.len() - i);
        if utf16_len(text) + utf16_len(head) + 4 > ALT_TEXT_LIMIT {
            return;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(head);
        for (n, item) in items.iter().enumerate() {
            let lead = match (n, item.starts_with(' ')) {
                (0, _) => ": ",
                (_, true) => "",
                (_, false) => ", ",
            };
            let cost = utf16_len(lead) + utf16_len(item);
            let reserve = if n + 1 == items.len() { 0 } else { rest };
            if cost + reserve > room {
                let rest = match n {
                    0 => {
                        format!(": {}", text!(TABLE, "pieces", pieces = items.len()).say(language))
                    }
                    _ => more(items.len() - n),
                };
                if utf16_len(&rest) <= room {
                    text.push_str(&rest);
                }
                break;
            }
            room -= cost;
            text.push_str(lead);
            text.push_str(item);
        }
        text.push('.');
    }
}
