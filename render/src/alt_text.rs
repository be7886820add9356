//! A position in words, for people who do not see the picture.

use rules::view::{CellView, KindName, SeatView, View};

use crate::words::{one_line, player, standing};

/// Discord's limit. It is kept in UTF-16 units, of which no character has less than one.
pub const ALT_TEXT_LIMIT: usize = 1024;

/// The position in words, at most [`ALT_TEXT_LIMIT`] long: what was done, who decides, how the seats
/// stand, and where their pieces are, kings first; when there is no room for all, how many are left
/// out. `names` are the players by seat and may be missing.
#[must_use]
pub fn alt_text(view: &View, names: &[String]) -> String {
    let mut text = String::new();
    let last = one_line(&view.last_action);
    if !last.is_empty() {
        sentence(&mut text, &format!("Last: {last}"), 300);
    }
    sentence(&mut text, &one_line(&view.headline), 200);
    let mut lists: Vec<(String, Vec<String>)> = Vec::new();
    for seat in &view.seats {
        let mut head = one_line(seat.name);
        if let Some(name) = player(names, seat.seat) {
            head.push_str(&format!(" ({name})"));
        }
        let words = standing(seat);
        if !words.is_empty() {
            head.push_str(&format!(", {}", words.join(", ")));
        }
        head.push_str(&lost(seat));
        if has_dead(view, seat) {
            head.push_str(", dead pieces");
        }
        lists.push((cut(&head, 160), pieces(view, seat)));
    }
    share(&mut text, lists);
    cut(&text, ALT_TEXT_LIMIT)
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The text, shortened to so many UTF-16 units.
fn cut(text: &str, room: usize) -> String {
    if units(text) <= room {
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

fn sentence(text: &mut String, words: &str, room: usize) {
    if words.is_empty() {
        return;
    }
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(&cut(words, room));
    if !words.ends_with(['.', '!', '?']) {
        text.push('.');
    }
}

fn lost(seat: &SeatView) -> String {
    let count: u32 = seat.lost.iter().map(|(_, n)| u32::from(*n)).sum();
    match count {
        0 => String::new(),
        n => format!(", {n} lost"),
    }
}

fn has_dead(view: &View, seat: &SeatView) -> bool {
    let mut cells = view.boards.iter().flat_map(|b| &b.cells);
    cells.any(|c| c.piece.is_some_and(|p| p.dead && p.owner == seat.seat))
}

/// A seat's pieces: the king, then kinds from the rarest, each `queen 1d` or `rooks 1a 1i`, split so
/// that each item is one cell.
fn pieces(view: &View, seat: &SeatView) -> Vec<String> {
    let several = view.boards.len() > 1;
    let mut kinds: Vec<(KindName, Vec<String>)> = Vec::new();
    for board in &view.boards {
        let prefix = board.name.filter(|_| several).map(|n| format!("{} ", one_line(n)));
        let own = |cell: &&CellView| cell.piece.is_some_and(|p| p.owner == seat.seat);
        for cell in board.cells.iter().filter(own) {
            let Some(piece) = cell.piece else { continue };
            let name = format!("{}{}", prefix.as_deref().unwrap_or(""), one_line(&cell.name));
            match kinds.iter_mut().find(|(kind, _)| *kind == piece.kind) {
                Some((_, cells)) => cells.push(name),
                None => kinds.push((piece.kind, vec![name])),
            }
        }
    }
    kinds.sort_by_key(|(kind, cells)| (kind.name != "king", cells.len(), kind.name));
    let mut items = Vec::new();
    for (kind, cells) in kinds {
        for (i, cell) in cells.iter().enumerate() {
            let plural = if cells.len() > 1 { "s" } else { "" };
            items.push(match i {
                0 => format!("{}{plural} {cell}", kind.name),
                _ => format!(" {cell}"),
            });
        }
    }
    items
}

/// Writes every seat's head and as many of its pieces as its fair share of the room allows.
fn share(text: &mut String, lists: Vec<(String, Vec<String>)>) {
    const LEFT_OUT: usize = " and 1234 more".len();
    for (i, (head, items)) in lists.iter().enumerate() {
        let left = ALT_TEXT_LIMIT.saturating_sub(units(text));
        // The seats still to come get their heads and an equal part of the rest.
        let heads: usize = lists[i..].iter().map(|(head, _)| units(head) + 4).sum();
        let mut room = left.saturating_sub(heads) / (lists.len() - i);
        if units(text) + units(head) + 4 > ALT_TEXT_LIMIT {
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
            let cost = units(lead) + units(item);
            let reserve = if n + 1 == items.len() { 0 } else { LEFT_OUT };
            if cost + reserve > room {
                let rest = format!(" and {} more", items.len() - n);
                let rest = if n == 0 { format!(": {} pieces", items.len()) } else { rest };
                if units(&rest) <= room {
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
