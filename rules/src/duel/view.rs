//! The position as somebody at the board sees it.

use super::rules::{Form, Rules};
use super::{Duel, news};
use crate::board::Cell;
use crate::game::{Refusal, Seat};
use crate::view::{BoardView, CellShape, CellView, Label, Mark, Marks, PieceView, SeatView, View};

/// How far outside a border cell its coordinate stands.
const LABEL_DISTANCE: f32 = 0.86;

pub(super) fn view<R: Rules>(game: &Duel<R>, viewer: Seat) -> View {
    let seat = viewer.0.min(1);
    let setting = game.position.setting();
    let boards = &setting.squares.shown;
    View {
        variant: setting.variant,
        viewer: Seat(seat),
        shape: CellShape::Square,
        boards: boards.iter().map(|&level| board(game, seat, level)).collect(),
        seats: (0..2).map(|p| seat_view(game, p)).collect(),
        ply: game.ply,
        outcome: game.ending.map(|e| e.outcome),
        headline: headline(game),
        last_action: game.last.said.clone(),
    }
}

fn board<R: Rules>(game: &Duel<R>, viewer: u8, level: u8) -> BoardView {
    let position = &game.position;
    let setting = position.setting();
    let squares = &setting.squares;
    let size = squares.size();
    let far = setting.is_far(viewer);
    // Rank and file as the viewer counts them: the board is turned, not mirrored.
    let at = |file: u8, rank: u8| {
        let turn = |n: u8| if far { size - 1 - n } else { n };
        squares.cell(turn(file), turn(rank), level)
    };
    let checks = position.checks();
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
        marks
    };
    let mut cells = Vec::new();
    for rank in 0..size {
        for file in 0..size {
            let Some(cell) = at(file, rank) else { continue };
            let piece = position.board().at(cell);
            cells.push(CellView {
                name: squares.name(cell).to_owned(),
                x: f32::from(file),
                y: f32::from(rank),
                rank: rank + 1,
                shade: squares.shade(cell),
                piece: setting.kind(piece.kind()).map(|info| PieceView {
                    owner: Seat(piece.owner()),
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
    BoardView { name: squares.boards[level as usize].name, cells, labels }
}

fn seat_view<R: Rules>(game: &Duel<R>, seat: u8) -> SeatView {
    let position = &game.position;
    let setting = position.setting();
    let over = game.ending.is_some();
    let lost = position.lost(seat).into_iter();
    let lost = lost.filter_map(|(kind, n)| Some((setting.kind(kind)?.kind_name(), n)));
    let name = setting.seats[seat as usize];
    SeatView {
        seat: Seat(seat),
        letter: name.letter,
        name: name.name,
        in_game: game.resigned() != Some(seat),
        to_act: !over && position.turn() == seat,
        in_check: !over && !(position.checks() & position.board().of(seat)).is_empty(),
        lost: lost.collect(),
        status: game.status(seat),
        powers: if over { Vec::new() } else { position.powers(seat) },
    }
}

fn headline<R: Rules>(game: &Duel<R>) -> String {
    let setting = game.position.setting();
    if let Some(ending) = game.ending {
        return news::ending(setting, ending).trim_end_matches('.').to_owned();
    }
    match game.position.decision(&game.actions) {
        Some(decision) => decision.question,
        None => format!("{} to move", setting.seat_name(game.position.turn())),
    }
}

/// Marks where a seat's piece may go.
pub(super) fn mark_targets<R: Rules>(
    game: &Duel<R>,
    seat: Seat,
    cell: &str,
    view: &mut View,
) -> Result<Vec<String>, Refusal> {
    let position = &game.position;
    let setting = position.setting();
    let squares = &setting.squares;
    let seat = seat.0.min(1);
    let own = |c: &Cell| position.board().at(*c).belongs_to(seat);
    let named = squares.find_any(cell.trim());
    let Some(first) = named.iter().next() else {
        let shown: String = cell.chars().take(12).collect();
        return Err(Refusal::new(format!("There is no square '{shown}' on the board.")));
    };
    let Some(from) = named.iter().find(own) else {
        return Err(Refusal::new(format!(
            "No piece of {} stands on {}.",
            setting.seat_name(seat),
            squares.name(first)
        )));
    };
    let to_act = game.ending.is_none() && position.turn() == seat;
    let actions = if to_act { game.actions.clone() } else { position.pseudo(seat) };
    let mut put = |at: Cell, mark: Mark| {
        let name = squares.name(at);
        let cells = view.boards.iter_mut().flat_map(|b| &mut b.cells);
        cells.filter(|c| c.name == name).for_each(|c| c.marks.insert(mark));
    };
    put(from, Mark::Selected);
    let mut texts = Vec::new();
    for action in actions {
        let outline = position.outline(action);
        if outline.from != Some(from) {
            continue;
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
    Ok(texts)
}
