//! The rules in short.

/// Topic and text, the overview first.
pub const HELP: &[(&str, &str)] = &[
    (
        "overview",
        "Separate Realms Chess: the board, array and rules of chess, but most pieces move one way and capture \
another, and a stalemated player loses.",
    ),
    (
        "pawn",
        "As in chess: one square straight forward, from its second rank also two; it captures one square \
diagonally forward. See special for en passant, promotion and advanced pawns.",
    ),
    (
        "knight",
        "Leaps two squares along the file and one aside, capturing or not; two along the rank and one aside only to \
capture.",
    ),
    (
        "bishop",
        "Without capturing it goes 2, 4 or 6 squares diagonally: each square it lands on must be empty, those between \
need not. Capturing, it slides diagonally as in chess.",
    ),
    (
        "rook",
        "Without capturing it goes 2, 4 or 6 squares along a rank or file: each square it lands on must be empty, those \
between need not. Capturing, it slides as in chess.",
    ),
    (
        "queen",
        "Without capturing it goes 2, 4 or 6 squares any of the eight ways: each square it lands on must be empty, those \
between need not. Capturing, it slides as in chess.",
    ),
    (
        "king",
        "Goes one square diagonally, and captures one square any way. Castling is that of chess, see special.",
    ),
    (
        "special",
        "Castling, en passant and promotion are those of chess. Check is by capturing moves only. With pawns=advanced \
all pawns start on the third rank, without double step and en passant.",
    ),
    (
        "draws",
        "A stalemated player loses, and so does a player whose move brings the same position about for the third time. \
The player to move may claim a draw after fifty moves each without capture or pawn move; after seventy-five the \
game is drawn by itself. There is no draw by insufficient material.",
    ),
    (
        "notation",
        "Standard algebraic: e4, Nf3, exd5, O-O, e8=Q; or squares: e2e4, c1-e3, e7e8q. W(Y) or B(Y) resigns, (S) \
claims a draw.",
    ),
];
