//! The rules in short; numbers in comments are paragraphs of the spec's page.

use crate::page::Page;

/// The pages, the overview first; a kind's name is a topic.
pub const HELP: &[Page] = &[
    Page {
        topic: "overview",
        also: &["separate realms", "separate realms chess"],
        text: "Separate Realms Chess has the board, the array and the rules of chess, but every piece except the pawn moves one way and captures another way, at least in part. White moves first. \
Checkmate wins. A stalemated player loses, and so does a player who brings a position about for the third time.\n\
A realm is the set of squares that a piece can reach without capturing. No piece has a realm of more than half the board; only a capture takes it to another one.",
    },
    Page {
        topic: "realms",
        also: &["realm", "colorbound", "colourbound", "divergent"],
        text: "A realm is the set of squares that a piece can get to without capturing. With a capture it may change realms; moving without capturing, never.\n\
A pawn's realm is the rest of its file: six squares, seven with the promotion. The king has the 32 squares of one colour. A knight has 16: every second square of every \
second rank. A bishop has 8, a rook 16, a queen 16.\n\
The four bishops start in different realms, the four rooks as well; so do the two kings, the two queens, and the knights of the two players. Castling takes the rook on the queen's side to another realm.",
    },
    // 1, 2
    Page {
        topic: "set-up",
        also: &["advanced", "advanced pawns", "third rank", "pawns=advanced", "pawns=normal"],
        text: "The array of chess: rook, knight, bishop, queen, king, bishop, knight, rook on the first rank, pawns on the second. White moves first.\n\
With pawns=advanced all pawns start on the third rank (White's on rank 3, Black's on rank 6), and there is no double step and no en passant.",
    },
    Page {
        topic: "pawn",
        also: &[],
        text: "As in chess: one square straight forward, from its second rank also two; it captures one square \
diagonally forward. With pawns=advanced it starts on the third rank and never goes two.",
    },
    Page {
        topic: "knight",
        also: &["horse"],
        text: "Without capturing or with a capture: two squares along the file and one to the side, 4 targets. Only to capture: two squares along the rank and one to the side, 4 more. It leaps over everything.",
    },
    Page {
        topic: "bishop",
        also: &[],
        text: "Without capturing it jumps 2, 4 or 6 squares along a diagonal, two at a time: every square it lands on must be empty, the squares jumped over need \
not be. To capture it slides along diagonals as in chess, over empty squares.",
    },
    Page {
        topic: "rook",
        also: &[],
        text: "Without capturing it jumps 2, 4 or 6 squares along a rank or file, two at a time: every square it lands on must be empty, the squares jumped over need \
not be. To capture it slides along ranks and files as in chess, over empty squares. It takes part in castling.",
    },
    Page {
        topic: "queen",
        also: &[],
        text: "Without capturing it jumps 2, 4 or 6 squares in any of the eight directions, two at a time: every square it lands on must be empty, the squares jumped over \
need not be. To capture it slides as in chess, over empty squares.",
    },
    Page {
        topic: "king",
        also: &[],
        text: "Goes one square diagonally. It captures one square in any of the eight directions. It castles as in chess.",
    },
    // 3
    Page {
        topic: "castling",
        also: &[],
        text: "As in chess: king and rook have not moved, the squares between are empty, and the king is not attacked, nor are the squares it crosses and reaches. The king goes two squares towards \
the rook: e1g1 or O-O, e1c1 or O-O-O.",
    },
    Page {
        topic: "en passant",
        also: &[],
        text: "As in chess: a pawn that has just gone two squares can be captured by an enemy pawn, on the next move only, as if it had gone one. There is none with pawns=advanced.",
    },
    // 4
    Page {
        topic: "promotion",
        also: &[],
        text: "On the last rank a pawn becomes a queen, rook, bishop or knight, as these move in this game: e7e8q or e8=Q.",
    },
    Page {
        topic: "check",
        also: &["checkmate"],
        text: "Only capturing moves give check: you are in check when an enemy piece could capture your king. You must end the check, and may never leave your own king in check. In check without a \
legal move you are checkmated.",
    },
    // 5, and the page for all games
    Page {
        topic: "end",
        also: &["stalemate", "repetition", "draws", "lose"],
        text: "Checkmate wins. A stalemated player, who is to move, not in check and has no legal move, loses. A player whose move brings the same position about for the third time loses at \
once.\n\
You may claim a draw (/claim) after fifty moves by each player without a capture or pawn move; after seventy-five the game is drawn automatically. You may agree on a draw (/draw). There is no draw by \
insufficient material: even a bare king can still stalemate.\n\
You may resign at any time (/resign). If your time runs out, you lose, whatever your opponent has left.",
    },
    // 6
    Page {
        topic: "notation",
        also: &["coordinates"],
        text: "As in chess books: e4, Nf3, exd5, O-O, e8=Q. Or from square to square: e2e4, c1-e3, e7e8q, castling e1g1.\n\
In the record W(Y) or B(Y) resigns, (S) claims a draw, (=) is a draw agreed and (L) out of time. You use /resign, /claim and /draw.",
    },
];

/// What a page adds about a game with these options; none where it is as on the page.
pub(crate) fn note(topic: &str, pairs: &[(String, String)]) -> Option<String> {
    let concerns = matches!(topic, "set-up" | "pawn" | "en passant");
    let advanced = pairs.iter().any(|(key, value)| key == "pawns" && value == "advanced");
    (concerns && advanced).then(|| "This game has pawns=advanced.".to_owned())
}
