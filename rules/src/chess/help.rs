//! The rules in short: the FIDE Laws, with the automatic draws of the page for all games.

use crate::page::Page;

/// The pages, the overview first; a kind's name is a topic.
pub const HELP: &[Page] = &[
    Page {
        topic: "overview",
        also: &["chess", "fide"],
        text: "Chess by the FIDE Laws. White moves first. Checkmate wins, stalemate is a draw.",
    },
    Page {
        topic: "set-up",
        also: &[],
        text: "On the first rank, from a to h: rook, knight, bishop, queen, king, bishop, knight, rook. On the second rank eight pawns. Black's pieces stand opposite, on ranks 8 and 7. White moves first.",
    },
    Page {
        topic: "pawn",
        also: &[],
        text: "Goes one square straight forward, from its second rank also two, over empty squares. It captures one square diagonally \
forward. See en passant and promotion.",
    },
    Page {
        topic: "knight",
        also: &["horse"],
        text: "Leaps two squares along a rank or file and one to the side, over everything.",
    },
    Page { topic: "bishop", also: &[], text: "Slides along diagonals, over empty squares." },
    Page {
        topic: "rook",
        also: &[],
        text: "Slides along ranks and files, over empty squares. It takes part in castling.",
    },
    Page {
        topic: "queen",
        also: &[],
        text: "Slides along ranks, files and diagonals, over empty squares.",
    },
    Page {
        topic: "king",
        also: &[],
        text: "Goes one square in any of the eight directions, never to an attacked one. It castles.",
    },
    Page {
        topic: "castling",
        also: &[],
        text: "King and rook have not moved, the squares between are empty, and the king is not attacked, nor are the squares it crosses and reaches. The king goes two squares towards the rook, \
and the rook goes to the square the king crossed: e1g1 or O-O, e1c1 or O-O-O.",
    },
    Page {
        topic: "en passant",
        also: &[],
        text: "A pawn that has just gone two squares can be captured by an enemy pawn, on the next move only, as if it had gone one.",
    },
    Page {
        topic: "promotion",
        also: &[],
        text: "A pawn that reaches the last rank becomes a queen, rook, bishop or knight: e7e8q or e8=Q.",
    },
    Page {
        topic: "check",
        also: &["checkmate"],
        text: "You are in check when an enemy piece attacks your king. You must end the check, and may never leave your own king in check. In check without a legal move you are checkmated.",
    },
    Page {
        topic: "draws",
        also: &[],
        text: "By agreement (/draw). Automatically: stalemate (not in check and no legal move), the fifth occurrence of a position, seventy-five moves by each player without capture or pawn move, bare kings, king and one \
knight or bishop against king, and only bishops all on one square colour.\n\
On claim (/claim): the third occurrence of a position, and fifty moves by each player without capture or pawn move.",
    },
    Page {
        topic: "end",
        also: &[],
        text: "Checkmate wins. See draws for how a game is drawn. You may resign at any time (/resign). If your time runs out, you lose; but it is a draw if your opponent has only the king left.",
    },
    Page {
        topic: "notation",
        also: &["coordinates"],
        text: "Standard algebraic: e4, Nf3, exd5, O-O, e8=Q. Or from square to square: e2e4, g1-f3, e7e8q, castling e1g1.\n\
In the record W(Y) or B(Y) resigns, (S) claims a draw, (=) is a draw agreed and (L) out of time. You use /resign, /claim and /draw.",
    },
];
