//! A position in words, for people who do not see the picture.

use rules::view::{Badge, BoardView, CellView, KindName, Mark, SeatView, View, plural};

use crate::legend::{capture_word, quiet_word};
use crate::words::{
    capital, frame, last as last_said, metered, one_line, player, powers, standing, vacant_spots,
};

/// Discord's limit. It is kept in UTF-16 units, of which no character has less than one.
pub const ALT_TEXT_LIMIT: usize = 1024;

/// The position in words, at most [`ALT_TEXT_LIMIT`] long: what was done, who decides, how the seats
/// stand, what is marked, and where their pieces are, kings first; when there is no room for all, how many are left
/// out. `names` are the players by seat and may be missing.
#[must_use]
pub fn alt_text(view: &View, names: &[String]) -> String {
    let mut text = String::new();
    let (headline, last) = (one_line(&view.headline), one_line(last_said(view)));
    if view.seats.is_empty() {
        // A diagram: nobody plays, and nothing else is to be told.
        sentence(&mut text, &headline, 200);
        sentence(&mut text, &last, 300);
        sentence(&mut text, &targets(view), ALT_TEXT_LIMIT);
        return cut(&text, ALT_TEXT_LIMIT);
    }
    if !last.is_empty() {
        sentence(&mut text, &format!("Last: {last}"), 300);
    }
    sentence(&mut text, &headline, 200);
    sentence(&mut text, &capital(&frame(view).unwrap_or_default()), 80);
    sentence(&mut text, &targets(view), 300);
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
        if let Some(meter) = &seat.meter {
            head.push_str(&format!(", {}", metered(meter)));
        }
        for power in powers(seat).iter().filter(|_| seat.powers.iter().any(|p| p.now)) {
            head.push_str(&format!(", {power}"));
        }
        head.push_str(&lost(seat));
        if has_dead(view, seat) {
            head.push_str(", dead pieces");
        }
        let mut items = pieces(view, seat);
        items.extend(Some(vacant_spots(view, seat.seat)).filter(|text| !text.is_empty()));
        lists.push((cut(&head, 260), items));
    }
    share(&mut text, lists);
    let mut text = cut(&text, ALT_TEXT_LIMIT);
    // What nobody can use now comes last, where there is room.
    for seat in view.seats.iter().filter(|seat| seat.powers.iter().all(|p| !p.now)) {
        for later in powers(seat) {
            let later = format!(" {}'s {later}.", one_line(seat.name));
            if units(&text) + units(&later) <= ALT_TEXT_LIMIT {
                text.push_str(&later);
            }
        }
    }
    text
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

/// What distinguishes a board in a cell's name: nothing where cells of all boards have names of their
/// own.
fn prefix(view: &View, board: &BoardView) -> String {
    let mut names: Vec<&str> = view.boards.iter().flat_map(names).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    match board.name.filter(|_| names.len() < all) {
        Some(name) => format!("{} ", one_line(name)),
        None => String::new(),
    }
}

fn names(board: &BoardView) -> impl Iterator<Item = &str> {
    board.cells.iter().map(|c| c.name.as_str())
}

/// A seat's pieces: the king, then kinds from the rarest, each `queen 1d`, `rooks 1a 1i` or
/// `heroes (promoted) Ea4 Ec5`, split so that each item is one cell.
fn pieces(view: &View, seat: &SeatView) -> Vec<String> {
    type Alike = (KindName, Option<Badge>);
    let mut kinds: Vec<(Alike, Vec<String>)> = Vec::new();
    for board in &view.boards {
        let prefix = prefix(view, board);
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
        let mut name = if cells.len() > 1 { plural(kind.name) } else { kind.name.to_owned() };
        if let Some(badge) = badge {
            name.push_str(&format!(" ({})", one_line(&badge.words())));
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

/// What the piece looked at may do, as far as it is marked.
fn targets(view: &View) -> String {
    let marked = |test: &dyn Fn(&CellView) -> bool| {
        let mut found = Vec::new();
        for board in &view.boards {
            let prefix = prefix(view, board);
            let cells = board.cells.iter().filter(|c| test(c));
            found.extend(cells.map(|c| format!("{prefix}{}", one_line(&c.name))));
        }
        found.join(" ")
    };
    let has = |c: &CellView, mark| c.marks.contains(mark);
    let selected = view.boards.iter().flat_map(|b| b.cells.iter().map(move |c| (b, c)));
    let selected = selected.filter(|(_, c)| has(c, Mark::Selected)).find_map(|(b, c)| {
        let kind = c.piece?.kind;
        Some(format!("{} on {}{}", kind.name, prefix(view, b), one_line(&c.name)))
    });
    let (quiet, capture) = (Mark::Target, Mark::TargetCapture);
    let lists = [
        ("moves or captures", marked(&|c| has(c, quiet) && has(c, capture))),
        (quiet_word(view), marked(&|c| has(c, quiet) && !has(c, capture))),
        (capture_word(view), marked(&|c| has(c, capture) && !has(c, quiet))),
        ("special", marked(&|c| has(c, Mark::TargetSpecial))),
    ];
    let said: Vec<String> = lists
        .into_iter()
        .filter(|(_, cells)| !cells.is_empty())
        .map(|(what, cells)| format!("{} {cells}", one_line(what)))
        .collect();
    match selected {
        _ if said.is_empty() => String::new(),
        Some(piece) => format!("Marked for the {piece}: {}", said.join("; ")),
        None => format!("Marked: {}", said.join("; ")),
    }
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
