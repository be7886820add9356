//! Creates views of positions, marks and diagrams.

use locale::{Text, text};

use super::game_of::{GameOf, Last};
use super::sentence::refuse;
use super::setting::Setting;
use super::table::TABLE;
use super::words::Words;
use crate::board::{Cell, CellSet, Movement, Reach, Shown};
use crate::front::read;
use crate::game::{ReadError, Refusal};
use crate::illegal::Illegal;
use crate::list::without_stop;
use crate::mechanics::piece::{Kind, Occupant};
use crate::mechanics::{Form, Touched};
use crate::names::{self, Form as Name};
use crate::past::PastAction;
use crate::seat::Seat;
use crate::view::{Arrow, KindName, Mark, Marks, PieceView, SeatView, View};

pub(super) fn view<R: Words>(game: &GameOf<R>, viewer: Seat, frame: Seat) -> View {
    let (viewer, frame) = (game.seat(viewer), game.seat(frame));
    let (position, setting) = (&game.position, game.position.setting());
    let checks = position.checks();
    let pending = game.pending();
    let asked = if pending.is_some() { position.asked(&game.actions) } else { CellSet::EMPTY };
    let past = game.past(viewer);
    let mut touched = Vec::new();
    for (i, Touched { from, to, removed }) in past.iter().map(|a| a.touched).enumerate() {
        touched.extend(match i + 1 == past.len() {
            true => [(from, Mark::From), (to, Mark::To), (removed, Mark::Removed)],
            false => {
                [(from, Mark::EarlierFrom), (to, Mark::EarlierTo), (removed, Mark::EarlierRemoved)]
            }
        });
    }
    let marks = |cell: Cell| {
        let mut marks = Marks::default();
        for (_, mark) in touched.iter().filter(|(c, _)| *c == Some(cell)) {
            marks.insert(*mark);
        }
        if checks.contains(cell) {
            marks.insert(Mark::Check);
        }
        if asked.contains(cell) {
            marks.insert(Mark::Target);
        }
        marks
    };
    let boards = setting.layout.boards(viewer, frame, &mut |cell| Shown {
        piece: position.piece_at(cell).and_then(|piece| piece_view(setting, piece)),
        badge: position.badge(cell),
        spot: position.spot(cell),
        marks: marks(cell),
    });
    let mut view = View {
        variant: setting.variant,
        viewer,
        frame,
        shape: setting.layout.shape(),
        boards,
        seats: Seat::all(setting.seats.len()).map(|seat| seat_view(game, seat)).collect(),
        sides: setting.layout.sides(viewer),
        arrow: None,
        meanings: None,
        aspect: None,
        aspect_text: Text::empty(),
        deciding: pending.is_some(),
        outcome: game.ending.map(|e| e.outcome),
        headline: headline(game),
        last_action: game.last.text(frame),
        past: Vec::new(),
    };
    view.past = past.iter().map(|action| past_action(setting, action, &view)).collect();
    mark_columns(setting, &mut view);
    view
}

/// An action that was made, on the boards of a view.
fn past_action<R: Words>(setting: &Setting, action: &Last<R>, view: &View) -> PastAction {
    let place = |cell: Option<Cell>| view.find(setting.layout.name(view.frame, cell?));
    let Touched { from, to, removed } = action.touched;
    PastAction {
        seat: action.by,
        round: action.round,
        effect: action.effect,
        from: place(from),
        to: place(to),
        removed: place(removed),
        sheet: action.sheet.clone(),
        text: action.text(view.frame),
    }
}

fn piece_view(setting: &Setting, piece: Occupant) -> Option<PieceView> {
    let kind = setting.kind(piece.kind)?.kind_name();
    Some(PieceView { owner: piece.owner, kind, dead: piece.dead, badge: None })
}

/// Marks columns if a piece of the game can change its level. In other games, boards are not above each other.
fn mark_columns(setting: &Setting, view: &mut View) {
    let mut offsets = setting.kinds.iter().flat_map(|kind| kind.movements).flat_map(|m| m.offsets);
    if view.boards.len() > 1 && offsets.any(|[_, _, level]| *level != 0) {
        view.mark_columns();
    }
}

fn seat_view<R: Words>(game: &GameOf<R>, seat: Seat) -> SeatView {
    let position = &game.position;
    let setting = position.setting();
    let over = game.ending.is_some();
    let lost = position.lost(seat).into_iter();
    let lost = lost.filter_map(|(kind, n)| Some((setting.kind(kind)?.kind_name(), n)));
    let name = setting.seats[seat.index()];
    let (ahead, lead) = ahead(position, seat);
    SeatView {
        seat,
        letter: name.letter,
        name: name.name,
        in_game: game.is_in_game(seat),
        to_act: !over && position.turn() == seat,
        next: position.next().filter(|(next, _)| !over && *next == seat).map(|(_, text)| text),
        in_check: !over && !(position.checks() & position.pieces_of(seat)).is_empty(),
        lost: lost.collect(),
        ahead,
        lead,
        status: game.status(seat),
        meter: if over { None } else { position.meter(seat) },
        powers: if over { Vec::new() } else { position.powers(seat) },
    }
}

/// The pieces of which a seat has more than the other of two, strongest first, and by how many points its pieces are worth more. Kings
/// have no value and do not count.
fn ahead<R: Words>(position: &R, seat: Seat) -> (Vec<(KindName, u8)>, u16) {
    let setting = position.setting();
    if setting.seats.len() != 2 {
        return (Vec::new(), 0);
    }
    let count = |seat: Seat, kind: Kind| {
        let cells = position.pieces_of(seat).iter().filter(|cell| position.is_in_play(*cell));
        let alike = |cell: &Cell| position.piece_at(*cell).is_some_and(|piece| piece.kind == kind);
        cells.filter(alike).count() as i32
    };
    let kinds = (1..=setting.kinds.len() as u8).map(Kind);
    let kinds = kinds.filter_map(|kind| Some((kind, setting.kind(kind)?)));
    let mut more: Vec<_> = kinds
        .filter(|(_, info)| info.worth > 0)
        .map(|(kind, info)| (info, count(seat, kind) - count(seat.opponent(), kind)))
        .collect();
    let lead = more.iter().map(|(info, n)| i32::from(info.worth) * n).sum::<i32>();
    more.retain(|(_, n)| *n > 0);
    more.sort_by_key(|(info, _)| std::cmp::Reverse(info.worth));
    let more = more.into_iter().map(|(info, n)| (info.kind_name(), n as u8));
    (more.collect(), lead.clamp(0, i32::from(u16::MAX)) as u16)
}

fn headline<R: Words>(game: &GameOf<R>) -> Text {
    let position = &game.position;
    if let Some(ending) = game.ending {
        return without_stop(&position.ending_text(ending));
    }
    match game.pending() {
        Some(decision) => position.decision_headline(decision),
        None => position.turn_text(),
    }
}

/// Marks the targets of a seat's piece, the cells of the actions of a kind, or those of one action.
pub(super) fn mark_targets<R: Words>(
    game: &GameOf<R>,
    seat: Seat,
    what: &str,
    view: &mut View,
) -> Result<Vec<String>, Refusal> {
    let position = &game.position;
    let setting = position.setting();
    let (seat, frame) = (game.seat(seat), game.seat(view.frame));
    let mut actions = game.available(seat);
    if game.pending().is_some() && position.turn() == seat {
        actions.extend(position.beside_decision(seat));
    }
    let mut selected = None;
    if let Some(&kind) = position.action_kinds().iter().find(|k| k.is_called(what)) {
        actions.retain(|&a| std::ptr::eq(position.kind_of(a), kind));
        if actions.is_empty() {
            let own = position.refuse_kind(seat, kind, frame);
            let usual = || Illegal::NoneOfKind(seat, kind);
            return Err(refuse(game, own.map_or_else(usual, Illegal::from), frame));
        }
    } else if let Some(&action) = actions.iter().find(|&&a| position.canonical(seat, a) == what) {
        actions = vec![action];
        let outline = position.outline(action);
        let end = |cell: Option<Cell>| view.find(setting.layout.name(frame, cell?));
        view.arrow = end(outline.from)
            .zip(end(outline.to))
            .filter(|(from, to)| from != to)
            .map(|(from, to)| Arrow { from, to });
    } else {
        let cell = cell_of(game, seat, frame, what, &actions)?;
        actions.retain(|&a| position.concerns(a, cell));
        selected = Some(cell);
    }
    // Beside targets only the last action is worth a mark.
    for cell in view.boards.iter_mut().flat_map(|b| &mut b.cells) {
        for mark in [Mark::EarlierFrom, Mark::EarlierTo, Mark::EarlierRemoved] {
            cell.marks.remove(mark);
        }
    }
    let mut put = |at: Cell, mark: Mark| {
        let name = setting.layout.name(frame, at);
        let cells = view.boards.iter_mut().flat_map(|b| &mut b.cells);
        cells.filter(|c| c.name == name).for_each(|c| c.marks.insert(mark));
    };
    if let Some(cell) = selected {
        put(cell, Mark::Selected);
    }
    let mut texts = Vec::new();
    for action in actions {
        let outline = position.outline(action);
        if let Some(from) = outline.from.filter(|_| selected.is_none()) {
            put(from, Mark::Selected);
        }
        let castles = outline.castles.is_some();
        let special = castles || matches!(outline.form, Form::EnPassant | Form::Other);
        let mark = match (special, outline.takes) {
            (true, _) => Mark::TargetSpecial,
            (false, Some(_)) => Mark::TargetCapture,
            (false, None) => Mark::Target,
        };
        for at in outline.to.into_iter().chain(outline.also.filter(|_| !castles)) {
            put(at, mark);
        }
        texts.push(position.canonical(seat, action));
    }
    texts.sort_unstable();
    texts.dedup();
    if selected.is_some() {
        mark_columns(setting, view);
    }
    Ok(texts)
}

/// The cell that a name means: that of a seat's piece, or of a piece that the seat can act on.
fn cell_of<R: Words>(
    game: &GameOf<R>,
    seat: Seat,
    frame: Seat,
    what: &str,
    actions: &[R::Action],
) -> Result<Cell, Refusal> {
    let position = &game.position;
    let setting = position.setting();
    let named = read::cells(setting, frame, what).cells;
    let Some(first) = named.iter().next() else {
        return acting_cell(game, seat, frame, what);
    };
    // If cells on several boards have the name, the one with a legal action is meant.
    let to_act = game.ending.is_none() && position.turn() == seat;
    let acts = |c: Cell| game.actions.iter().any(|&a| position.concerns(a, c));
    let own = named & position.pieces_of(seat);
    let at = own.iter().find(|&c| to_act && acts(c)).or_else(|| own.iter().next());
    let done_to = |c: &Cell| actions.iter().any(|&a| position.concerns(a, *c));
    at.or_else(|| named.iter().find(done_to))
        .ok_or_else(|| refuse(game, Illegal::NothingOf(seat, first), frame))
}

/// The cell of the piece that a seat would move by an action as it is typed; the refusal of the action if it is not legal.
fn acting_cell<R: Words>(
    game: &GameOf<R>,
    seat: Seat,
    frame: Seat,
    what: &str,
) -> Result<Cell, Refusal> {
    let canonical: Option<String> = match read::read(game, seat, frame, what) {
        Ok(read) => Some(read.canonical),
        Err(ReadError::Ambiguous(options)) => options.into_iter().next(),
        Err(ReadError::Illegal(refusal)) => return Err(refusal),
        Err(ReadError::NotAnAction | ReadError::Termination(_)) => None,
    };
    let action = canonical.and_then(|canonical| game.find(&canonical));
    let from = action.and_then(|action| game.position.outline(action).from);
    from.ok_or_else(|| refuse(game, Illegal::NoSuchCell(what.to_owned()), frame))
}

/// Diagrams of how a kind of piece moves: one for each board on which it moves differently, the board of the initial array
/// first; then, in games with realms, one for each realm in which White's pieces of the kind start; then, in games that ask for it,
/// one of where it can be promoted.
pub(super) fn piece_views<R: Words>(position: &R, kind: &str) -> Vec<View> {
    let setting = position.setting();
    let named = setting.kinds.iter().position(|k| k.name.eq_ignore_ascii_case(kind.trim()));
    let Some((i, info)) = named.map(|i| (i, &setting.kinds[i])) else { return Vec::new() };
    let layout = &setting.layout;
    let piece = Occupant::new(setting.near, Kind(i as u8 + 1));
    let homes = homes(setting, info.name);
    // Boards on which the same movements are allowed share a diagram.
    let held = |level: u8| -> u64 {
        let holds = |m: &Movement| u64::from(m.boards >> level & 1 != 0);
        info.movements.iter().enumerate().map(|(n, m)| holds(m) << n).sum()
    };
    let levels = || layout.shown().iter().copied();
    let mut shown: Vec<u8> = Vec::new();
    for level in levels().filter(|&level| held(level) != 0) {
        if shown.iter().all(|&other| held(other) != held(level)) {
            // Of these boards the one in the middle shows most.
            let alike: Vec<u8> = levels().filter(|&other| held(other) == held(level)).collect();
            shown.push(alike[(alike.len() - 1) / 2]);
        }
    }
    // The board on which its pieces start, or one that is like it, comes first.
    let home = homes.iter().next().map(|cell| held(layout.level(cell)));
    shown.sort_by_key(|&level| Some(held(level)) != home);
    let everywhere =
        levels().all(|level| shown.first().is_some_and(|&one| held(one) == held(level)));
    let mut views = Vec::new();
    for &level in &shown {
        let name = layout.board_name(level).filter(|_| !everywhere);
        views.extend(layout.middle(level).map(|from| {
            let reach = Reach::new(layout.geometry(), info.movements, from);
            let aspect = name.map(|name| (name.to_owned(), names::board(name)));
            diagram(setting, piece, from, &reach, aspect)
        }));
    }
    if position.has_realms() {
        let mut realms: Vec<CellSet> = Vec::new();
        // The realms of pawns, one per file, are alike: one in the middle stands for all.
        let (skipped, taken) = if info.silent { (homes.len() / 2, 1) } else { (0, homes.len()) };
        for from in homes.iter().skip(skipped as usize).take(taken as usize) {
            let realm = realm(setting, info.movements, from);
            if realms.contains(&realm.quiet) {
                continue;
            }
            realms.push(realm.quiet);
            let aspect = text!(TABLE, "realm-from", at = layout.name(setting.near, from));
            let aspect = (aspect.english(), aspect);
            let mut view = diagram(setting, piece, from, &realm, Some(aspect));
            view.meanings = Some([text!(TABLE, "realm"), text!(TABLE, "realm-capture")]);
            views.push(view);
        }
    }
    let promotes = Reach { quiet: position.promotion_cells(piece.kind), captures: CellSet::EMPTY };
    if let Some(from) = homes.iter().nth(homes.len() as usize / 2)
        && !promotes.quiet.is_empty()
    {
        let aspect = text!(TABLE, "promotion");
        let mut view = diagram(setting, piece, from, &promotes, Some((aspect.english(), aspect)));
        view.meanings = Some([text!(TABLE, "promoted-there"), Text::empty()]);
        views.push(view);
    }
    views
}

/// The cells on which the near side's pieces of a kind start.
fn homes(setting: &Setting, kind: &str) -> CellSet {
    let array = setting.variant.array_view();
    let cells = array.boards.iter().flat_map(|b| &b.cells);
    let own = |piece: PieceView| piece.owner == setting.near && piece.kind.name == kind;
    cells
        .filter(|c| c.piece.is_some_and(own))
        .filter_map(|c| setting.layout.find(setting.near, &c.name))
        .collect()
}

/// The realm of a piece on an empty board: the cells that it can reach without capturing, and the other cells on which it
/// can capture from one of them.
fn realm(setting: &Setting, movements: &[Movement], from: Cell) -> Reach {
    let geometry = setting.layout.geometry();
    let mut realm = Reach { quiet: CellSet::EMPTY, captures: CellSet::EMPTY };
    realm.quiet.insert(from);
    let mut ahead = vec![from];
    while let Some(cell) = ahead.pop() {
        let reach = Reach::new(geometry, movements, cell);
        realm.captures |= reach.captures;
        for next in reach.quiet & !realm.quiet {
            realm.quiet.insert(next);
            ahead.push(next);
        }
    }
    realm.captures = realm.captures & !realm.quiet;
    realm.quiet.remove(from);
    realm
}

/// Creates the diagram of a piece on a cell. `aspect` distinguishes it from other diagrams of the piece.
fn diagram(
    setting: &Setting,
    piece: Occupant,
    from: Cell,
    reach: &Reach,
    aspect: Option<(String, Text)>,
) -> View {
    let marks = |cell: Cell| {
        let mut marks = Marks::default();
        let held = [
            (cell == from, Mark::Selected),
            (reach.quiet.contains(cell), Mark::Target),
            (reach.captures.contains(cell), Mark::TargetCapture),
        ];
        held.into_iter().filter(|(is, _)| *is).for_each(|(_, mark)| marks.insert(mark));
        marks
    };
    let kind = setting.kind_text(piece.kind, Name::Title);
    let headline = match &aspect {
        Some((_, aspect)) => text!(TABLE, "diagram", piece = kind, aspect = aspect.clone()),
        None => kind,
    };
    let standing = piece_view(setting, piece);
    let boards = setting.layout.boards(setting.near, setting.near, &mut |cell| Shown {
        piece: standing.filter(|_| cell == from),
        marks: marks(cell),
        ..Shown::default()
    });
    let mut view =
        View::diagram(setting.variant, setting.layout.shape(), boards, headline, Text::empty());
    if let Some((aspect, text)) = aspect {
        (view.aspect, view.aspect_text) = (Some(aspect), text);
    }
    mark_columns(setting, &mut view);
    view
}

#[cfg(test)]
mod tests {
    use crate::seat::Seat;
    use crate::variant::Variant;

    /// What each seat is ahead by after some actions: `knight 1, +2`.
    fn ahead(variant: Variant, actions: &str) -> Vec<String> {
        let mut game = variant.new_game::<&str, &str>(&[]).expect("no options are needed");
        for action in actions.split_whitespace() {
            game.apply(action).expect("a legal action");
        }
        let seats = game.view(Seat(0)).seats;
        let all = seats.iter().map(|seat| {
            let more = seat.ahead.iter().map(|(kind, n)| format!("{} {n}, ", kind.name));
            format!("{}+{}", more.collect::<String>(), seat.lead)
        });
        all.collect()
    }

    #[test]
    fn the_seat_with_more_pieces_is_ahead_by_them_and_their_values() {
        let chess = |actions| ahead(Variant::Chess, actions);
        assert_eq!(chess("e2e4 d7d5"), ["+0", "+0"]);
        assert_eq!(chess("e2e4 d7d5 e4d5"), ["pawn 1, +1", "+0"]);
        assert_eq!(chess("e2e4 d7d5 e4d5 d8d5"), ["+0", "+0"]);
        assert_eq!(chess("e2e4 d7d5 e4d5 d8d5 b1c3 a7a6 c3d5"), ["queen 1, +9", "+0"]);
        let bishop_for_knight = "e2e4 e7e5 f1b5 b8c6 b5c6 d7c6";
        assert_eq!(chess(bishop_for_knight), ["knight 1, +0", "bishop 1, +0"]);
    }

    #[test]
    fn captured_pieces_that_go_to_the_underworld_do_not_count() {
        let black = ahead(Variant::Underworld, "wf2f3 wb7b5 wa2a4 wb5a4");
        assert_eq!(black, ["+0", "pawn 1, +1"]);
    }

    #[test]
    fn three_seats_are_not_compared() {
        assert_eq!(ahead(Variant::Siege, "W3e-5e"), ["+0", "+0", "+0"]);
    }
}
