//! The position as somebody at the board sees it.

use super::besieged::meter;
use super::board::{Board, RANKS};
use super::news::{describe, outcome_sentence};
use super::piece::Kind;
use super::position::Position;
use super::powers::TRAITORS;
use super::{NAMES, Siege};
use crate::board::{Cell, Reach};
use crate::game::{Seat, Variant};
use crate::view::{
    BoardView, CellShape, CellView, Label, MAY_CLAIM, Mark, Marks, PieceView, Power, SeatView,
    Side, View,
};

/// How far outside a border hex its coordinate stands.
const LABEL_DISTANCE: f32 = 0.86;

pub(super) fn view(game: &Siege, viewer: Seat, frame: Seat) -> View {
    let (seat, frame) = (viewer.index().min(2), frame.index().min(2));
    View {
        variant: Variant::Siege,
        viewer: Seat(seat as u8),
        frame: Seat(frame as u8),
        shape: CellShape::Hexagon,
        boards: vec![BoardView {
            name: None,
            cells: cells(game, seat, frame),
            labels: labels(game, seat, frame),
            lines: Vec::new(),
            apart: None,
        }],
        seats: (0..3).map(|p| seat_view(game, p)).collect(),
        sides: sides(game.position.board, seat),
        meanings: None,
        aspect: None,
        ply: game.ply,
        deciding: game.position.state.touch.is_some() && game.position.state.outcome.is_none(),
        outcome: game.position.state.outcome,
        headline: headline(game),
        last_action: last_action(game, frame as u8),
    }
}

/// The hexes of a seat's frame in order: rank by rank, each from the left.
fn in_order(game: &Siege, seat: usize) -> impl Iterator<Item = Cell> {
    let board = game.position.board;
    board.geometry.cells().map(move |name| board.turned(seat, name))
}

fn cells(game: &Siege, seat: usize, frame: usize) -> Vec<CellView> {
    let (position, board) = (&game.position, game.position.board);
    let marks = |hex: Cell| {
        let mut marks = Marks::default();
        let last = &game.last;
        for (cell, mark) in
            [(last.from, Mark::From), (last.to, Mark::To), (last.removed, Mark::Removed)]
        {
            if cell == Some(hex) {
                marks.insert(mark);
            }
        }
        let piece = position.at(hex);
        if piece.is(Kind::King) && !piece.is_dead() && position.in_check(piece.owner()) {
            marks.insert(Mark::Check);
        }
        marks
    };
    in_order(game, seat)
        .map(|hex| {
            let (x, y) = board.centre(seat, hex);
            let piece = position.at(hex);
            CellView {
                name: board.name(frame, hex),
                x,
                y,
                rank: board.rank(seat, hex),
                shade: board.colours[hex.index()],
                spot: None,
                piece: piece.kind().map(|kind| PieceView {
                    owner: Seat(piece.owner()),
                    kind: kind.kind_name(),
                    dead: piece.is_dead(),
                    badge: None,
                }),
                marks: marks(hex),
            }
        })
        .collect()
}

/// Every border hex's name outside the board: beside both ends of a rank, below the first rank and
/// above the last.
fn labels(game: &Siege, seat: usize, frame: usize) -> Vec<Label> {
    let board = game.position.board;
    let label = |hex: Cell| {
        let (rank, letter) = (board.rank(seat, hex), board.letter(seat, hex));
        let (dx, dy) = if letter == 0 {
            (-LABEL_DISTANCE, 0.0)
        } else if letter + 1 == board.rank_len(rank) {
            (LABEL_DISTANCE, 0.0)
        } else if rank == 1 {
            (0.0, -LABEL_DISTANCE)
        } else if rank == RANKS {
            (0.0, LABEL_DISTANCE)
        } else {
            return None;
        };
        let (x, y) = board.centre(seat, hex);
        Some(Label { text: board.name(frame, hex), x: x + dx, y: y + dy })
    };
    in_order(game, seat).filter_map(label).collect()
}

/// Where the players sit, by the middles of their first ranks.
fn sides(board: &Board, viewer: usize) -> Vec<Side> {
    let side = |seat: usize| {
        let end = |letter| board.at(seat, 1, letter).map(|hex| board.centre(viewer, hex));
        let (left, right) = (end(0)?, end(board.rank_len(1) - 1)?);
        let edge = ((left.0 + right.0) / 2.0, (left.1 + right.1) / 2.0);
        // The first rank runs from the player's left to the right: away from the board is a quarter turn on.
        let (along, up) = (right.0 - left.0, right.1 - left.1);
        let length = along.hypot(up);
        let outwards = (up / length, -along / length);
        Some(Side { seat: Seat(seat as u8), letter: NAMES[seat].letter, edge, outwards })
    };
    (0..3).filter_map(side).collect()
}

fn seat_view(game: &Siege, p: u8) -> SeatView {
    let position = &game.position;
    let s = &position.state;
    let i = p as usize;
    let in_game = position.is_alive(p);
    let over = s.outcome.is_some();
    let mut status = Vec::new();
    if !in_game {
        status.push(game.left[i].to_owned());
    } else if !over {
        if game.settled.checkmated && s.turn == p && s.touch.is_none() {
            status.push("checkmated".to_owned());
        }
        if position.sieged() == Some(p) {
            status.push("under siege".to_owned());
        }
        let turns = |n: u8| if n == 1 { "1 turn".to_owned() } else { format!("{n} turns") };
        if s.fortified[i] > 0 {
            // The turn of the declaration is over by the time anybody looks.
            let left = if s.turn == p { s.fortified[i] } else { s.fortified[i] - 1 };
            status.push(match left {
                0 => "fortified until the next turn".to_owned(),
                left => format!("fortified, {} left", turns(left)),
            });
        }
        if s.pause[i] > 0 {
            status.push(format!("no siege for {}", turns(s.pause[i])));
        }
        if position.claim().0 {
            status.push(MAY_CLAIM.to_owned());
        }
    }
    let lost = Kind::ALL
        .into_iter()
        .rev()
        .map(|kind| (kind.kind_name(), position.lost[i][kind.index()]))
        .filter(|(_, n)| *n > 0)
        .collect();
    SeatView {
        seat: Seat(p),
        letter: NAMES[i].letter,
        name: NAMES[i].name,
        in_game,
        to_act: position.to_act() == Some(p),
        next: (!over && position.next_player(s.turn) == p).then(|| "next".to_owned()),
        in_check: !over && position.in_check(p),
        lost,
        status,
        meter: meter(position, p),
        powers: powers(position, p),
    }
}

/// The powers a player has or may come to have (7): none where nobody can be sieged any more.
fn powers(position: &Position, p: u8) -> Vec<Power> {
    if !position.is_alive(p) || !position.siege_is_possible() {
        return Vec::new();
    }
    let (on, s) = (position.options.powers, &position.state);
    let left = TRAITORS.saturating_sub(s.traitors_spent[p as usize]);
    let named = [
        (on.fortify && s.fortify_spent >> p & 1 == 0, "fortification".to_owned()),
        (on.traitor && left > 0, format!("traitor ×{left}")),
        (on.field, "field promotion".to_owned()),
        (on.touch, "touch of death".to_owned()),
    ];
    let now = position.has_powers(p);
    // Under siege but fortified, a player waits for the end of the fortification alone.
    let waits = position.sieged() == Some(p) && !now;
    let when = if waits { "no longer fortified" } else { "under siege" };
    let named = named.into_iter().filter(|(left, _)| *left);
    named.map(|(_, name)| Power { name, now, when }).collect()
}

fn headline(game: &Siege) -> String {
    let s = &game.position.state;
    if let Some(outcome) = s.outcome {
        return outcome_sentence(game, outcome).trim_end_matches('.').to_owned();
    }
    let actor = game.position.to_act().unwrap_or(0);
    let name = NAMES[actor as usize].name;
    if s.touch.is_some() {
        return format!("{name} decides: touch of death?");
    }
    let mated = game.settled.checkmated;
    let last_blow = if mated { " (checkmated: last blow)" } else { "" };
    format!("{name} to move{last_blow}")
}

fn last_action(game: &Siege, seat: u8) -> String {
    match game.last.action {
        // Words need the position before: kept in the viewer's frame only by names of hexes.
        Some((actor, action)) => match &game.before {
            Some(before) => describe(before, actor, action, seat),
            None => String::new(),
        },
        None => game.last.said.join(" ").trim_end_matches('.').to_owned(),
    }
}

/// The rank and letter from which diagrams show moves: near the middle, no line of a piece cut short.
const TELLING: (u8, u8) = (8, 7);

/// A diagram of how a kind of piece moves.
pub(super) fn piece_views(game: &Siege, kind: &str) -> Vec<View> {
    let named = Kind::ALL.into_iter().find(|k| k.name().eq_ignore_ascii_case(kind.trim()));
    let board = game.position.board;
    let Some((kind, from)) = named.zip(board.at(0, TELLING.0, TELLING.1)) else {
        return Vec::new();
    };
    let reach = Reach::new(&board.geometry, kind.movements(), from);
    let mut cells = cells(game, 0, 0);
    for (view, hex) in cells.iter_mut().zip(in_order(game, 0)) {
        view.marks = Marks::default();
        view.piece = (hex == from).then_some(PieceView {
            owner: Seat(0),
            kind: kind.kind_name(),
            dead: false,
            badge: None,
        });
        let held = [
            (hex == from, Mark::Selected),
            (reach.quiet.contains(hex), Mark::Target),
            (reach.captures.contains(hex), Mark::TargetCapture),
        ];
        held.into_iter().filter(|(is, _)| *is).for_each(|(_, mark)| view.marks.insert(mark));
    }
    let mut headline = kind.name().to_owned();
    if let Some(first) = headline.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let labels = labels(game, 0, 0);
    let boards = vec![BoardView { name: None, cells, labels, lines: Vec::new(), apart: None }];
    vec![View::diagram(Variant::Siege, CellShape::Hexagon, boards, headline, String::new())]
}
