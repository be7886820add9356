//! The rules in short; numbers in comments are paragraphs of the spec's page.

use crate::page::Page;

/// The pages, the overview first; a kind's name is a topic.
pub const HELP: &[Page] = &[
    Page {
        topic: "overview",
        also: &["underworld chess"],
        text: "Underworld Chess is played on two boards of 8x8: the World, set up as in chess, and below it the Underworld, where an extra king of each side stands. Checkmate of the World king \
wins, stalemate on the World is a draw.\n\
A captured piece falls to the Underworld and fights on there for its own side. A piece that captures the enemy Underworld king returns to the World.\n\
Both boards take turns: see turns.",
    },
    // 1.1
    Page {
        topic: "set-up",
        also: &[],
        text: "The World has the array of chess. On the Underworld stand the two extra kings alone: White's on e1, Black's on e8. White moves first, on the World. The Underworld takes part as soon as a \
piece has fallen there.",
    },
    // 1.2, 1.3
    Page {
        topic: "turns",
        also: &[
            "turn",
            "turn order",
            "order",
            "slot",
            "inactive",
            "active",
            "pass",
            "who moves",
            "first move",
        ],
        text: "There are four slots, always in this order: White on the World, Black on the World, Black on the Underworld, White on the Underworld.\n\
A board that holds only its kings is inactive and its slots are left out, until a piece arrives. So White is first on a World brought back, and Black first on the \
Underworld. With both boards inactive the game is a draw.\n\
Without a legal action on the World you are checkmated or stalemated. That is judged when your slot comes, so a piece that returns may still avert it. On the \
Underworld you pass, and a right of yours to capture en passant there lapses. If the World is inactive and neither player can act on the Underworld, it is a draw.",
    },
    // 2.1 to 2.3
    Page {
        topic: "fall",
        also: &[
            "home file",
            "home",
            "fallen",
            "falling",
            "drop",
            "captured",
            "capture",
            "capturing",
            "gone",
            "gone for good",
            "lost piece",
        ],
        text: "A captured piece falls to the Underworld, on its home file, to the empty square nearest its own side: White's from rank 1 upwards, Black's from rank 8 downwards. Pawns start \
from their second rank and never land on their first.\n\
The home file is the file where the piece started. A pawn's is the file it is captured on, a promoted piece's the file it was promoted on.\n\
A piece captured on the Underworld falls again in the same way. The piece that captured it has arrived before, so its square is not empty.\n\
Gone for good is what an Underworld king captures, and what finds no empty square on its file. Kings do not fall.",
    },
    // 4.2 to 4.4
    Page {
        topic: "return",
        also: &[
            "returns",
            "come back",
            "back to the world",
            "choice",
            "choose",
            "placement",
            "place the king",
            "captured king",
            "^",
        ],
        text: "When a piece other than a king captures an Underworld king, it returns to the World at once: on its home file (a pawn: the file of the square it captured on), to the empty square nearest \
its own side. A pawn starts from its second rank and never lands on rank 1 or 8. Without such a square the piece stays where it is.\n\
When an Underworld king captures the other, its player chooses one of their own pieces to return in the same way, from the Underworld or from those gone for good (a pawn: the file it \
stands on or was lost on). A piece for which there is no square cannot be chosen. \
This choice, like a move on the World, may leave that player's own Underworld king attacked.\n\
In both cases the owner of the captured king then puts it on an empty square of the first rank of the Underworld that is not attacked. If there is none, of \
the second rank; if there is none either, on any empty square of the first rank, else of the second, else of the next that has one. The choice comes before the placement, and both before the next \
slot.",
    },
    // 3
    Page {
        topic: "world",
        also: &["avert", "world king"],
        text: "The World is played as in chess, with castling, en passant and promotion.\n\
World kings are never captured. A piece that returns may attack one while it is the other player's turn; that player may not take it, and the king's owner answers the check in the next \
World slot. In the same way a returning piece may avert a checkmate before the slot comes.\n\
A rook that has returned counts as moved. A pawn on its second rank may go two squares, also if it came back there.",
    },
    // 4.1, 4.2
    Page {
        topic: "underworld",
        also: &["underworld king", "cylinder", "below"],
        text: "Pieces move as in chess, but there is no castling and no promotion. For pawns the board goes round: after rank 8 comes rank 1 (for Black, after rank 1 comes rank 8), for moving, \
capturing and attacking. A pawn on its second rank may go two squares, however it got there.\n\
Your Underworld king must not be left attacked after your action there, if you have any action that avoids it. If you have none and it is attacked, you may play any move, also with the king into attack. \
An Underworld king may be captured. That does not end the game: see return.",
    },
    Page {
        topic: "pawn",
        also: &[],
        text: "One square straight forward, from its second rank also two, however it got there; it captures one square diagonally forward.\n\
World: on the last rank it becomes a queen, rook, bishop or knight.\n\
Underworld: it is not promoted. From the last rank it goes on to the first, and captures that way too.",
    },
    Page {
        topic: "knight",
        also: &["horse"],
        text: "Leaps two squares along a rank or file and one to the side, over everything, on both boards.",
    },
    Page {
        topic: "bishop",
        also: &[],
        text: "Slides along diagonals, over empty squares, on both boards.",
    },
    Page {
        topic: "rook",
        also: &[],
        text: "Slides along ranks and files, over empty squares, on both boards. It castles on the World, unless it has moved or has returned from the Underworld.",
    },
    Page {
        topic: "queen",
        also: &[],
        text: "Slides along ranks, files and diagonals, over empty squares, on both boards.",
    },
    Page {
        topic: "king",
        also: &[],
        text: "One square in any of the eight directions. Each player has two.\n\
The World king is never captured; checkmate of it ends the game. It castles.\n\
The Underworld king may be captured, also by the other king, and is then put back on the Underworld. What it captures is gone for good.",
    },
    Page {
        topic: "castling",
        also: &[],
        text: "Only on the World, as in chess: king and rook have not moved, the squares between are empty, and the king is not attacked, nor are the squares it crosses and reaches: we1g1 or \
O-O. A rook that has returned has moved.",
    },
    Page {
        topic: "en passant",
        also: &[],
        text: "On both boards: a pawn that has just gone two squares can be captured by an enemy pawn as if it had gone one, in the opponent's next slot on that board only.",
    },
    Page {
        topic: "promotion",
        also: &[],
        text: "Only on the World: on the last rank a pawn becomes a queen, rook, bishop or knight (we7e8q or e8=Q). The file where that happens is the new piece's home file. On the Underworld \
pawns go on from the other end of the board.",
    },
    Page {
        topic: "check",
        also: &["checkmate"],
        text: "World: you must end a check and may never leave your World king in check. Without a legal action in your World slot you are checkmated if your king is in check, otherwise \
stalemated. It is judged when the slot comes, because a piece that returns from the Underworld may still help.\n\
Underworld: you must end a check there if you can. If you cannot, you may play any move, and your Underworld king may be captured.\n\
The two boards do not attack each other.",
    },
    // 1.2, 1.3, 5
    Page {
        topic: "draws",
        also: &[],
        text: "By agreement (/draw). Automatically: stalemate on the World; both boards left to their kings; the World left to its kings and neither player able to act on the Underworld; the fifth occurrence of a position; \
seventy-five moves by each player without progress. On claim (/claim): the third occurrence, and fifty such moves.\n\
Moves are counted over both boards, and every choice and placement counts as a half move. The count starts again with a capture or pawn move on the World; with a capture on the Underworld that \
removes a piece for good or takes a king; and with a return to the World. It does not with other captures or with pawn moves on the Underworld.\n\
Positions from before such an event still count for repetition, because pieces come back. Home files, and what is gone for good, are not part of a position. \
While a choice or placement is to be made, no draw is judged or claimed. There is no draw by insufficient material.",
    },
    Page {
        topic: "end",
        also: &[],
        text: "Checkmate of a World king wins, and comes before any draw by count. Stalemate on the World is a draw; see draws for the others. You may resign at any time (/resign). If your time runs out, you \
lose, whatever your opponent has left, also while a choice or placement is to be made.",
    },
    // 6
    Page {
        topic: "notation",
        also: &["coordinates", "u"],
        text: "Board letter, then from and to: we2e4, we7e8q, ue1d2; castling we1g1. w is the World, u the Underworld. You may leave the letter out: the slot decides.\n\
Or as in chess books: e4, Nf3, O-O, e8=Q; on the Underworld with u: in front, u:Kd2.\n\
A piece that you choose to return: ud5^ by its square; by letter and home file if it is gone for good, uRa^ or uPc^. The place of a captured king: uk@d1.\n\
In the record W(Y) or B(Y) resigns, (S) claims a draw, (=) is a draw agreed and (L) out of time. You use /resign, /claim and /draw.",
    },
];
