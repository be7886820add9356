//! The rules in short.

/// Topic and text, the overview first.
pub const HELP: &[(&str, &str)] = &[
    (
        "overview",
        "Separate Realms Chess: the board, array and rules of chess, but most pieces move one way and capture \
another, and a stalemated player loses. Topics: moves, special, draws, notation.",
    ),
    (
        "moves",
        "Without capturing, a bishop goes 2, 4 or 6 squares diagonally, a rook 2, 4 or 6 along rank or file, a queen \
either way: each square it lands on must be empty, those between need not. Capturing, they slide as in chess. \
The king goes one square diagonally, and captures one square any way. The knight leaps two along the file and one aside; it \
captures so too, and also two along the rank and one aside. Pawns are those of chess.",
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
