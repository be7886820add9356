//! The rules in short.

/// Topic and text, the overview first.
pub const HELP: &[(&str, &str)] = &[
    (
        "overview",
        "Orthodox chess by the FIDE Laws: White moves first, checkmate wins, stalemate draws.",
    ),
    (
        "pawn",
        "Goes one square straight forward, from its second rank also two, and captures one square diagonally \
forward. See special for en passant and promotion.",
    ),
    ("knight", "Leaps two squares along a rank or file and one aside, over anything."),
    ("bishop", "Slides along diagonals."),
    ("rook", "Slides along ranks and files; it takes part in castling."),
    ("queen", "Slides along ranks, files and diagonals."),
    ("king", "Goes one square any way, never to an attacked one; and castles, see special."),
    (
        "special",
        "Castling: king and rook unmoved, nothing between them, the king not attacked, nor crossing or \
reaching an attacked square. En passant: a pawn that has just gone two squares may be captured as if it had gone \
one. A pawn on the last rank becomes a queen, rook, bishop or knight.",
    ),
    (
        "draws",
        "The player to move may claim a draw at the third occurrence of a position, or after fifty moves each \
without capture or pawn move. By themselves: stalemate, the fifth occurrence, seventy-five moves, and bare kings, king and one \
knight or bishop against king, or only bishops all on one square colour.",
    ),
    (
        "notation",
        "Standard algebraic: e4, Nf3, exd5, O-O, e8=Q; or squares: e2e4, g1-f3, e7e8q. W(Y) or B(Y) resigns, (S) \
claims a draw.",
    ),
];
