//! Boards of squares, built by hand: with every kind there is artwork for and every mark.

use rules::game::{Seat, Variant};
use rules::view::{
    Badge, BoardView, CellShape, CellView, KindName, Label, Mark, PieceView, SeatView, View,
};

use super::kind;

pub const PAWN: KindName = kind('P', "pawn");
pub const KING: KindName = kind('K', "king");
pub const QUEEN: KindName = kind('Q', "queen");

const CHESS: &[(char, &str)] = &[
    ('P', "pawn"),
    ('R', "rook"),
    ('N', "knight"),
    ('B', "bishop"),
    ('Q', "queen"),
    ('K', "king"),
];

const REALMS: &[(char, &str)] = &[
    ('P', "pawn"),
    ('R', "rook"),
    ('N', "knight"),
    ('B', "bishop"),
    ('Q', "queen"),
    ('K', "king"),
    ('G', "grandmaster"),
    ('H', "honorable horse"),
    ('S', "silver general"),
    ('L', "pegasus"),
    ('A', "angel"),
    ('I', "imp"),
    ('D', "warmachine"),
    ('C', "scholar"),
    ('E', "elephant"),
    ('F', "fiend"),
    ('X', "fallen angel"),
];

const WIZARD: &[(char, &str)] = &[
    ('Z', "wizard"),
    ('D', "dragon"),
    ('P', "pegasus"),
    ('A', "archer"),
    ('G', "giant"),
    ('H', "hero"),
    ('W', "warrior"),
    ('E', "eagle"),
];

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

/// A board from its rows, the farthest first: capitals are White's, `.` is empty.
fn board(
    name: Option<&'static str>,
    files: &str,
    light_corner: bool,
    kinds: &[(char, &'static str)],
    rows: &str,
) -> BoardView {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let files: Vec<char> = files.chars().collect();
    let mut cells = Vec::new();
    for (row, rank) in rows.iter().rev().zip(1u8..) {
        for ((c, file), i) in row.chars().zip(&files).zip(0u8..) {
            let owner = if c.is_uppercase() { WHITE } else { BLACK };
            let known = kinds.iter().find(|(letter, _)| *letter == c.to_ascii_uppercase());
            let piece = known.map(|&(letter, name)| PieceView {
                owner,
                kind: kind(letter, name),
                dead: false,
                badge: None,
            });
            cells.push(CellView {
                name: format!("{file}{rank}"),
                x: f32::from(i),
                y: f32::from(rank),
                rank,
                shade: (rank + i + u8::from(light_corner)) % 2,
                piece,
                marks: Default::default(),
            });
        }
    }
    let (width, height) = (files.len() as f32, rows.len() as f32);
    let mut labels = Vec::new();
    let mut put = |text: String, x, y| labels.push(Label { text, x, y });
    for (i, file) in files.iter().enumerate() {
        put(file.to_string(), i as f32, 0.2);
        put(file.to_string(), i as f32, height + 0.8);
    }
    for rank in 1..=rows.len() {
        put(rank.to_string(), -0.8, rank as f32);
        put(rank.to_string(), width - 0.2, rank as f32);
    }
    BoardView { name, cells, labels }
}

fn seat(seat: Seat, name: &'static str, to_act: bool) -> SeatView {
    SeatView {
        seat,
        letter: name.chars().next().unwrap_or('?'),
        name,
        in_game: true,
        to_act,
        in_check: false,
        lost: Vec::new(),
        status: Vec::new(),
        powers: Vec::new(),
    }
}

fn view(boards: Vec<BoardView>, headline: &str, last_action: &str) -> View {
    let mut view = super::opening(Seat(0));
    view.shape = CellShape::Square;
    view.boards = boards;
    view.seats = vec![seat(WHITE, "White", true), seat(BLACK, "Black", false)];
    view.ply = 34;
    view.headline = headline.to_owned();
    view.last_action = last_action.to_owned();
    view
}

/// Marks the cells of a board, by name.
fn mark(view: &mut View, board: usize, marks: &[Mark], names: &str) {
    for name in names.split_whitespace() {
        for cell in view.boards[board].cells.iter_mut().filter(|c| c.name == name) {
            marks.iter().for_each(|&mark| cell.marks.insert(mark));
        }
    }
}

fn put_badge(view: &mut View, board: usize, badge: Badge, names: &str) {
    for name in names.split_whitespace() {
        for cell in view.boards[board].cells.iter_mut().filter(|c| c.name == name) {
            cell.piece = cell.piece.map(|piece| PieceView { badge: Some(badge), ..piece });
        }
    }
}

/// A game of two players after some actions, as a seat sees it.
fn played(variant: Variant, actions: &str, viewer: Seat, selected: Option<&str>) -> View {
    let mut game = variant.new_game::<&str, &str>(&[]).expect("no options are fine");
    for action in actions.split_whitespace() {
        game.apply(action).expect("the game was played so");
    }
    let mut view = game.view(viewer);
    if let Some(cell) = selected {
        game.mark_targets(viewer, cell, &mut view).expect("the piece is there");
    }
    view
}

/// A middle game with a check.
pub fn chess() -> View {
    let actions = "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 g8f6 g1f3 c7c6 f1c4 c8f5 c1d2 e7e6 d1e2 f8b4 e1c1 \
                   b8d7 a2a3 b4c3 d2c3 a5c7 f3e5 d7e5 d4e5 f6d5 c4d5 c6d5 c3b4 a8c8 b4d6 c7c2";
    played(Variant::Chess, actions, WHITE, None)
}

/// Black looks at the queen's targets.
pub fn separate() -> View {
    let actions = "e2e4 d7d5 e4d5 d8d5 b1c3";
    played(Variant::SeparateRealms, actions, BLACK, Some("d5"))
}

const HEAVENS: &str = "abcdefgh";
const EARTH: &str = "jklmnopq";
const UNDERWORLD: &str = "stuvwxyz";

/// All pieces, one moved from the underworld to Earth.
pub fn three_realms() -> View {
    let mut view = view(
        vec![
            board(
                Some("Heavens"),
                HEAVENS,
                true,
                REALMS,
                "sslaalss hhhhhhhh ........ ........ ........ ........ HHHHHHHH SSLAALSS",
            ),
            board(
                Some("Earth"),
                EARTH,
                false,
                REALMS,
                "rnbqkbnr pppppppp ........ ........ ........ ....E... PPPPPPPP RNBQKBNR",
            ),
            board(
                Some("Underworld"),
                UNDERWORLD,
                true,
                REALMS,
                "ddeccedd iiiiiiii ........ ........ ........ ........ IIIIIIII DD.CCEDD",
            ),
        ],
        "Black to move",
        "White's elephant goes from u1 to n3",
    );
    mark(&mut view, 2, &[Mark::From], "u1");
    mark(&mut view, 1, &[Mark::To], "n3");
    view.mark_columns();
    view.ply = 1;
    view.seats[0].to_act = false;
    view.seats[1].to_act = true;
    view
}

/// Promoted and fallen pieces, a check, and a selected piece with targets on every board.
pub fn three_realms_late() -> View {
    let mut view = view(
        vec![
            board(
                Some("Heavens"),
                HEAVENS,
                true,
                REALMS,
                "ss.aa.ss .hh..h.. ........ ...S.... ..h..... ....G... H.H..HH. S..A..SS",
            ),
            board(
                Some("Earth"),
                EARTH,
                false,
                REALMS,
                "r..qk..r pp.n.ppp ..p.b... ..f.p... ..B.P... ..N..N.. PPP..PPP R..QK..R",
            ),
            board(
                Some("Underworld"),
                UNDERWORLD,
                true,
                REALMS,
                "ddec.edd ii..i.ii ..x..... ...c..F. ...X.... ........ II.II.II DDE.C.DD",
            ),
        ],
        "White to move",
        "Black's fiend goes from l6 to l5",
    );
    mark(&mut view, 1, &[Mark::Check], "n1");
    mark(&mut view, 1, &[Mark::From], "l6");
    mark(&mut view, 1, &[Mark::To], "l5");
    mark(&mut view, 0, &[Mark::Selected], "e3");
    mark(&mut view, 0, &[Mark::Target], "e2 e1 d3 c3 b3 f3 g3 h3 d2 f2 f4 g5 h6 e4 e5 e6 e7");
    mark(&mut view, 0, &[Mark::TargetCapture], "c5 e8");
    mark(&mut view, 1, &[Mark::Target], "n3 m3 n2 o4 m4");
    mark(&mut view, 1, &[Mark::TargetSpecial], "m2");
    mark(&mut view, 2, &[Mark::Target], "w3 w5 y3 u3");
    mark(&mut view, 2, &[Mark::TargetCapture], "w7");
    view.mark_columns();
    let lost = [("warmachine", 'D', 2), ("scholar", 'C', 1), ("pawn", 'P', 3), ("imp", 'I', 2)];
    view.seats[0].in_check = true;
    view.seats[0].lost = lost.map(|(name, letter, n)| (kind(letter, name), n)).to_vec();
    view.seats[0].status = vec!["fallen angels move as fiends".to_owned()];
    view.seats[1].status = vec!["fallen angels move as silver generals".to_owned()];
    view
}

/// Two boards of 8 by 8; a king was taken, and a piece is to be chosen.
pub fn underworld() -> View {
    let mut view = view(
        vec![
            board(
                Some("World"),
                "abcdefgh",
                false,
                CHESS,
                "r.bqk..r ppp..ppp ..n..... ...pp... .b..P... ..N..N.. PPPP.PPP R.BQK..R",
            ),
            board(
                Some("Underworld"),
                "abcdefgh",
                false,
                CHESS,
                "......n. ........ ...p.... ........ ........ .N..p... ...K.P.. .B......",
            ),
        ],
        "White decides: which piece returns to the World?",
        "White's king takes the king, ud1d2",
    );
    mark(&mut view, 1, &[Mark::TargetSpecial], "b3 b1 f2");
    mark(&mut view, 1, &[Mark::From], "d1");
    mark(&mut view, 1, &[Mark::To], "d2");
    view.seats[0].lost = vec![(QUEEN, 1), (PAWN, 1)];
    view
}

/// Two boards of 9 by 9 with badges, and vacancies to choose from.
pub fn wizard() -> View {
    let mut view = view(
        vec![
            board(
                Some("Earth"),
                "abcdefghi",
                true,
                WIZARD,
                "dpagz.apd h.w...w.h w...hg..w ....w.... ....P.... ...W..W.. W...H.... H.WAG..WH DPAGZGAPD",
            ),
            board(
                Some("Sky"),
                "abcdefghi",
                true,
                WIZARD,
                "e.e.e.e.. ......... ......e.. ......... ...d..... .....D... ..E...... ......... E...E.E.E",
            ),
        ],
        "Black decides: where does the warrior return?",
        "White's warrior goes from Ef5 to Eg4",
    );
    mark(&mut view, 0, &[Mark::Target], "b8 f8 h8");
    mark(&mut view, 0, &[Mark::From], "f5");
    mark(&mut view, 0, &[Mark::To], "g4");
    view.mark_columns();
    put_badge(&mut view, 0, Badge { sign: '?', meaning: "on a quest" }, "d4");
    put_badge(&mut view, 0, Badge { sign: '+', meaning: "promoted" }, "f7 e3");
    view.seats[0].powers = vec!["teleport".to_owned()];
    view.seats[0].lost = vec![(kind('D', "dragon"), 1), (kind('W', "warrior"), 2)];
    view.seats[1].status = vec!["2 warriors held".to_owned()];
    view.seats[0].to_act = false;
    view.seats[1].to_act = true;
    view
}

/// A view that only shows how a piece moves.
fn diagram(boards: Vec<BoardView>, headline: &str, text: &str) -> View {
    View::diagram(Variant::Siege, CellShape::Square, boards, headline.to_owned(), text.to_owned())
}

const EMPTY: &str = "........ ........ ........ ........ ........ ........ ........ ........";

/// Quiet moves apart from captures, on one board.
pub fn knight_moves() -> View {
    let rows = "........ ........ ........ ........ ...N.... ........ ........ ........";
    let boards = vec![board(None, "abcdefgh", false, CHESS, rows)];
    let mut view = diagram(boards, "The knight (N)", "In its first form");
    mark(&mut view, 0, &[Mark::Selected], "d4");
    mark(&mut view, 0, &[Mark::TargetCapture], "b3 b5 c2 c6 e2 e6 f3 f5");
    mark(&mut view, 0, &[Mark::Target], "a4 g4 d7 d1 c3");
    mark(&mut view, 0, &[Mark::Target, Mark::TargetCapture], "c3 c5 e3 e5");
    view
}

/// The angel on Earth.
pub fn angel_moves() -> View {
    let earth = "........ ........ ........ ........ ....A... ........ ........ ........";
    let boards = vec![
        board(Some("Heavens"), HEAVENS, true, REALMS, EMPTY),
        board(Some("Earth"), EARTH, false, REALMS, earth),
        board(Some("Underworld"), UNDERWORLD, true, REALMS, EMPTY),
    ];
    let mut view = diagram(boards, "The angel (A)", "Slides diagonally, to other boards too");
    let both = &[Mark::Target, Mark::TargetCapture];
    mark(&mut view, 1, &[Mark::Selected], "n4");
    mark(&mut view, 1, both, "m3 l2 k1 o5 p6 q7 m5 l6 k7 j8 o3 p2 q1");
    mark(&mut view, 0, both, "e5 e3 d4 f4");
    mark(&mut view, 2, both, "w5 w3 v4 x4");
    view.mark_columns();
    view
}

/// The dragon on Earth, with pieces to capture over.
pub fn dragon_moves() -> View {
    let earth =
        "......... .......w. ......... ..w...... .D.....w. ......... ...W..... ......... .....w...";
    let sky =
        "......... ......... ......... ......... ......... ......... ......... ......... .........";
    let boards = vec![
        board(Some("Earth"), "abcdefghi", true, WIZARD, earth),
        board(Some("Sky"), "abcdefghi", true, WIZARD, sky),
    ];
    let mut view = diagram(boards, "The dragon (D)", "On Earth it captures over exactly one piece");
    mark(&mut view, 0, &[Mark::Selected], "b5");
    mark(&mut view, 0, &[Mark::Target], "a5 c5 d5 e5 f5 g5 b1 b2 b3 b4 b6 b7 b8 b9 a6 a4 c4");
    mark(&mut view, 0, &[Mark::TargetCapture], "f1");
    mark(&mut view, 1, &[Mark::Target], "b5 a6 c6 a4 c4");
    view.mark_columns();
    view
}
