//! The position as somebody at the board sees it.

use super::piece::{Kind, Piece};
use super::placement::Placement;
use super::rules::{Form, Rules, Setting};
use super::{Duel, news};
use crate::board::{Cell, CellSet, Movement, Reach};
use crate::game::{Refusal, Seat, shown};
use crate::view::{
    BoardView, CellShape, CellView, Label, Line, Mark, Marks, PieceView, Power, SeatView, View,
};

/// How far outside a border cell its coordinate stands.
const LABEL_DISTANCE: f32 = 0.86;

pub(super) fn view<R: Rules>(game: &Duel<R>, viewer: Seat) -> View {
    let seat = game.seat(viewer);
    let (position, setting) = (&game.position, game.position.setting());
    let checks = position.checks();
    // Where a decision can put something.
    let pending = game.ending.is_none() && position.decision(&game.actions).is_some();
    let answers = game.actions.iter().filter(|_| pending);
    let asked: CellSet = answers.filter_map(|&a| position.outline(a).to).collect();
    let marks = |cell: Cell| {
        let mut marks = Marks::default();
        let last = &game.last;
        let touched = [(last.from, Mark::From), (last.to, Mark::To), (last.removed, Mark::Removed)];
        for (_, mark) in touched.into_iter().filter(|(c, _)| *c == Some(cell)) {
            marks.insert(mark);
        }
        if checks.contains(cell) {
            marks.insert(Mark::Check);
        }
        if asked.contains(cell) {
            marks.insert(Mark::Target);
        }
        marks
    };
    let mut view = View {
        variant: setting.variant,
        viewer: seat,
        frame: seat,
        shape: CellShape::Square,
        boards: boards(setting, position.board(), seat, marks),
        seats: Seat::BOTH.into_iter().map(|p| seat_view(game, p)).collect(),
        sides: Vec::new(),
        meanings: None,
        aspect: None,
        ply: game.ply,
        deciding: game.ending.is_none() && position.decision(&game.actions).is_some(),
        outcome: game.ending.map(|e| e.outcome),
        headline: headline(game),
        last_action: game.last.said.clone(),
    };
    for cell in view.boards.iter_mut().flat_map(|b| &mut b.cells) {
        let at = setting.squares.find(&cell.name);
        if let Some(piece) = &mut cell.piece {
            piece.badge = at.and_then(|at| position.badge(at));
        }
        cell.spot = at.and_then(|at| position.spot(at));
    }
    mark_columns(setting, &mut view);
    view
}

/// Marks columns where some piece can change its level: elsewhere boards are not above each other.
fn mark_columns(setting: &Setting, view: &mut View) {
    let mut offsets = setting.kinds.iter().flat_map(|kind| kind.movements).flat_map(|m| m.offsets);
    if offsets.any(|[_, _, level]| *level != 0) {
        view.mark_columns();
    }
}

/// The boards as they are shown to a viewer.
fn boards(
    setting: &Setting,
    placement: &Placement,
    viewer: Seat,
    marks: impl Fn(Cell) -> Marks,
) -> Vec<BoardView> {
    let levels = setting.squares.shown.iter();
    levels.map(|&level| board(setting, placement, viewer, level, &marks)).collect()
}

fn board(
    setting: &Setting,
    placement: &Placement,
    viewer: Seat,
    level: u8,
    marks: impl Fn(Cell) -> Marks,
) -> BoardView {
    let squares = &setting.squares;
    let size = squares.size();
    let far = setting.is_far(viewer);
    // Rank and file as the viewer counts them: the board is turned, not mirrored.
    let at = |file: u8, rank: u8| {
        let turn = |n: u8| if far { size - 1 - n } else { n };
        squares.cell(turn(file), turn(rank), level)
    };
    let mut cells = Vec::new();
    for rank in 0..size {
        for file in 0..size {
            let Some(cell) = at(file, rank) else { continue };
            let piece = placement.at(cell);
            cells.push(CellView {
                name: squares.name(cell).to_owned(),
                x: f32::from(file),
                y: f32::from(rank),
                rank: rank + 1,
                shade: squares.shade(cell),
                spot: None,
                piece: setting.kind(piece.kind()).map(|info| PieceView {
                    owner: piece.owner(),
                    kind: info.kind_name(),
                    dead: false,
                    badge: None,
                }),
                marks: marks(cell),
            });
        }
    }
    let mut labels = Vec::new();
    let last = f32::from(size - 1);
    for n in 0..size {
        let along = f32::from(n);
        let (Some(in_file), Some(in_rank)) = (at(n, 0), at(0, n)) else { continue };
        let file = squares.file_letter(in_file).to_string();
        let rank = (squares.rank(in_rank) + 1).to_string();
        for y in [-LABEL_DISTANCE, last + LABEL_DISTANCE] {
            labels.push(Label { text: file.clone(), x: along, y });
        }
        for x in [-LABEL_DISTANCE, last + LABEL_DISTANCE] {
            labels.push(Label { text: rank.clone(), x, y: along });
        }
    }
    let info = &squares.boards[level as usize];
    let lines = info.plain.map_or(&[][..], |plain| plain.lines).iter().map(|line| {
        let below = if far { size - line.rank } else { line.rank };
        let y = f32::from(below) - 0.5;
        let ends = [(-0.5, y), (last + 0.5, y)];
        Line { ends, dashed: line.dashed, meaning: line.meaning }
    });
    BoardView {
        name: info.name,
        cells,
        labels,
        lines: lines.collect(),
        apart: info.plain.map(|plain| plain.apart.1),
    }
}

fn seat_view<R: Rules>(game: &Duel<R>, seat: Seat) -> SeatView {
    let position = &game.position;
    let setting = position.setting();
    let over = game.ending.is_some();
    let lost = position.lost(seat).into_iter();
    let lost = lost.filter_map(|(kind, n)| Some((setting.kind(kind)?.kind_name(), n)));
    let name = setting.seats[seat.index()];
    let powers = if over { Vec::new() } else { position.powers(seat) };
    SeatView {
        seat: seat,
        letter: name.letter,
        name: name.name,
        in_game: game.left() != Some(seat),
        to_act: !over && position.turn() == seat,
        next: position.next().filter(|(next, _)| !over && *next == seat).map(|(_, text)| text),
        in_check: !over && !(position.checks() & position.board().of(seat)).is_empty(),
        lost: lost.collect(),
        status: game.status(seat),
        meter: None,
        powers: powers.into_iter().map(|name| Power { name, now: true, when: "" }).collect(),
    }
}

fn headline<R: Rules>(game: &Duel<R>) -> String {
    let setting = game.position.setting();
    if let Some(ending) = game.ending {
        return news::ending(setting, ending).trim_end_matches('.').to_owned();
    }
    match game.position.decision(&game.actions) {
        Some(decision) => decision.question,
        None => game.position.turn_text(),
    }
}

/// Marks where a seat's piece may go, or what the actions of a kind are about.
pub(super) fn mark_targets<R: Rules>(
    game: &Duel<R>,
    seat: Seat,
    what: &str,
    view: &mut View,
) -> Result<Vec<String>, Refusal> {
    let position = &game.position;
    let setting = position.setting();
    let squares = &setting.squares;
    let seat = game.seat(seat);
    let mut actions = game.available(seat);
    let mut selected = None;
    if let Some(&kind) = position.action_kinds().iter().find(|k| k.is_called(what)) {
        actions.retain(|&a| std::ptr::eq(position.kind_of(a), kind));
        if actions.is_empty() {
            let who = setting.seat_name(seat);
            return Err(Refusal::new(format!("{who} has no {} now.", kind.name)));
        }
    } else {
        let from = piece_at(game, seat, what)?;
        actions.retain(|&a| position.outline(a).from == Some(from));
        selected = Some(from);
    }
    let mut put = |at: Cell, mark: Mark| {
        let name = squares.name(at);
        let cells = view.boards.iter_mut().flat_map(|b| &mut b.cells);
        cells.filter(|c| c.name == name).for_each(|c| c.marks.insert(mark));
    };
    if let Some(from) = selected {
        put(from, Mark::Selected);
    }
    let mut texts = Vec::new();
    for action in actions {
        let outline = position.outline(action);
        if let Some(from) = outline.from.filter(|_| selected.is_none()) {
            put(from, Mark::Selected);
        }
        if let Some(to) = outline.to {
            let special =
                outline.castles.is_some() || matches!(outline.form, Form::EnPassant | Form::Other);
            put(
                to,
                match (special, outline.takes) {
                    (true, _) => Mark::TargetSpecial,
                    (false, Some(_)) => Mark::TargetCapture,
                    (false, None) => Mark::Target,
                },
            );
        }
        texts.push(position.canonical(action));
    }
    texts.sort_unstable();
    texts.dedup();
    if selected.is_some() {
        mark_columns(setting, view);
    }
    Ok(texts)
}

/// The cell of a seat's piece that a name means.
fn piece_at<R: Rules>(game: &Duel<R>, seat: Seat, cell: &str) -> Result<Cell, Refusal> {
    let position = &game.position;
    let setting = position.setting();
    let squares = &setting.squares;
    let own = |c: &Cell| position.board().at(*c).belongs_to(seat);
    let named = squares.find_any(cell.trim());
    let Some(first) = named.iter().next() else {
        let shown = shown(cell, 20);
        return Err(Refusal::new(format!("There is no square '{shown}' on the board.")));
    };
    let to_act = game.ending.is_none() && position.turn() == seat;
    // Of cells of one name on several boards the one that something can be done from.
    let acts =
        |c: Cell| to_act && game.actions.iter().any(|&a| position.outline(a).from == Some(c));
    let found = named.iter().filter(own);
    let at = found.clone().find(|&c| acts(c)).or_else(|| found.clone().next());
    at.ok_or_else(|| {
        let (there, name) = (position.board().at(first), squares.name(first));
        let who = setting.seat_name(seat);
        Refusal::new(if there.is_none() {
            format!("Nothing stands on {name}.")
        } else {
            format!("{} stands on {name}, not a piece of {who}'s.", setting.whose(there))
        })
    })
}

/// How a kind of piece moves: a diagram for each board on which it moves in another way, that of the array
/// first; then, in games of realms, one for each realm in which White's pieces of the kind begin.
pub(super) fn piece_views<R: Rules>(position: &R, kind: &str) -> Vec<View> {
    let setting = position.setting();
    let named = setting.kinds.iter().position(|k| k.name.eq_ignore_ascii_case(kind.trim()));
    let Some((i, info)) = named.map(|i| (i, &setting.kinds[i])) else { return Vec::new() };
    let squares = &setting.squares;
    let piece = Piece::new(setting.near, Kind(i as u8 + 1));
    let homes = homes(setting, info.name);
    // Which movements hold there: boards with the same ones need one diagram.
    let held = |level: u8| -> u64 {
        let holds = |m: &Movement| u64::from(m.boards >> level & 1 != 0);
        info.movements.iter().enumerate().map(|(n, m)| holds(m) << n).sum()
    };
    let levels = || squares.shown.iter().copied();
    let mut shown: Vec<u8> = Vec::new();
    for level in levels().filter(|&level| held(level) != 0) {
        if shown.iter().all(|&other| held(other) != held(level)) {
            // Of boards that are alike the one in the middle shows most.
            let alike: Vec<u8> = levels().filter(|&other| held(other) == held(level)).collect();
            shown.push(alike[(alike.len() - 1) / 2]);
        }
    }
    // The board where its pieces begin, or one that is like it, comes first.
    let home = homes.iter().next().map(|cell| held(squares.level(cell)));
    shown.sort_by_key(|&level| Some(held(level)) != home);
    let middle = (squares.size() - 1) / 2;
    let everywhere =
        levels().all(|level| shown.first().is_some_and(|&one| held(one) == held(level)));
    let mut views = Vec::new();
    for &level in &shown {
        let name = squares.boards[level as usize].name.filter(|_| !everywhere);
        views.extend(squares.cell(middle, middle, level).map(|from| {
            let reach = Reach::new(&squares.geometry, info.movements, from);
            diagram(setting, piece, from, &reach, name.map(str::to_owned))
        }));
    }
    if position.has_realms() {
        let mut realms: Vec<CellSet> = Vec::new();
        // Pawns' realms are alike, one a file: one in the middle shows them all.
        let (skipped, taken) = if info.silent { (homes.len() / 2, 1) } else { (0, homes.len()) };
        for from in homes.iter().skip(skipped as usize).take(taken as usize) {
            let realm = realm(setting, info.movements, from);
            if realms.contains(&realm.quiet) {
                continue;
            }
            realms.push(realm.quiet);
            let aspect = format!("realm from {}", squares.name(from));
            let mut view = diagram(setting, piece, from, &realm, Some(aspect));
            view.meanings =
                Some(["its realm, by moves that capture nothing", "a capture leads there"]);
            views.push(view);
        }
    }
    views
}

/// Where the near side's pieces of a kind begin.
fn homes(setting: &Setting, kind: &str) -> CellSet {
    let array = setting.variant.array_view();
    let cells = array.boards.iter().flat_map(|b| &b.cells);
    let own = |piece: PieceView| piece.owner == setting.near && piece.kind.name == kind;
    cells
        .filter(|c| c.piece.is_some_and(own))
        .filter_map(|c| setting.squares.find(&c.name))
        .collect()
}

/// A piece's realm on an empty board: the cells it can come to by moves that capture nothing, and those
/// elsewhere that it can capture on from one of them.
fn realm(setting: &Setting, movements: &[Movement], from: Cell) -> Reach {
    let geometry = &setting.squares.geometry;
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

/// The diagram of a piece on a cell; `aspect` tells it from others of the piece.
fn diagram(
    setting: &Setting,
    piece: Piece,
    from: Cell,
    reach: &Reach,
    aspect: Option<String>,
) -> View {
    let mut placement = Placement::default();
    placement.put(from, piece);
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
    let mut headline = setting.kind_name(piece.kind()).to_owned();
    if let Some(first) = headline.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    if let Some(aspect) = &aspect {
        headline.push_str(&format!(" ({aspect})"));
    }
    let boards = boards(setting, &placement, setting.near, marks);
    let text = String::new();
    let mut view = View::diagram(setting.variant, CellShape::Square, boards, headline, text);
    view.aspect = aspect;
    mark_columns(setting, &mut view);
    view
}
