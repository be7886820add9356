//! The rules in short.

/// Topic and text, the overview first; a kind's name is a topic.
pub const HELP: &[(&str, &str)] = &[
    (
        "overview",
        "Underworld Chess is chess on the World, and a second board below it, the Underworld, on which an extra king of each \
side waits. Checkmate of the World king wins, stalemate on the World draws. What is captured falls to the Underworld and fights on \
there; capturing the Underworld king brings a piece back.",
    ),
    (
        "turns",
        "Slots follow each other for ever: White on the World, Black on the World, Black on the Underworld, White on the \
Underworld. A board on which only kings are left is left out until a piece arrives; both: a draw. A player without an action on the \
Underworld passes; on the World that is checkmate or stalemate, judged when the slot comes, so a piece that comes back may avert it.",
    ),
    (
        "fall",
        "A captured piece goes to the Underworld, on its home file, to the empty square nearest its own side. The home file is \
where it started; a pawn's is the file it is captured on, a promoted piece's the one it promoted on. Pawns land on their second rank at \
the nearest. Captured on the Underworld, a piece falls again. What an Underworld king captures, or what finds no square, is gone for \
good.",
    ),
    (
        "return",
        "A piece that captures the Underworld king goes back to the World at once, to the empty square of its home file nearest its \
own side (a pawn: of the file it captured on, never on the first or last rank); without such a square it stays. When a king captures \
the other, its player chooses a piece from the Underworld or from those gone for good. Then the captured king's owner puts it on an \
empty, unattacked square of the first rank of the Underworld, or of the second if there is none.",
    ),
    (
        "underworld",
        "Moves as in chess, but no castling and no promotion; for pawns rank 1 follows rank 8. The Underworld king must not be left \
attacked while some action avoids it; if none does, every move is allowed, and the king may be captured, which does not end the \
game.",
    ),
    (
        "pawn",
        "One step straight forward, from its second rank also two, however it got there; captures one step diagonally forward. On \
the World's last rank it becomes a queen, rook, bishop or knight. On the Underworld it walks on from the last rank to the first, \
and captures that way too.",
    ),
    ("knight", "Leaps two squares one way and one aside."),
    ("bishop", "Slides diagonally."),
    (
        "rook",
        "Slides along ranks and files. One that has come back to the World has moved: it does not castle.",
    ),
    ("queen", "Slides along ranks, files and diagonals."),
    (
        "king",
        "One step any way. The World king is never captured: an attack by a piece that came back is answered in its owner's next \
World slot. The Underworld king may be captured, by the other king too, and is put back on the Underworld.",
    ),
    (
        "special",
        "Castling on the World as in chess. En passant on both boards, in the opponent's next slot on that board. Promotion on the \
World only.",
    ),
    (
        "draws",
        "Stalemate on the World; both boards left to the kings; nobody able to act on the Underworld while the World is left to the \
kings; the fifth occurrence of a position; seventy-five moves each without capture or pawn move on the World, every action half a \
move. On claim: the third occurrence, or fifty such moves.",
    ),
    (
        "notation",
        "Board letter and squares: we2e4, we7e8q, ue1d2; the letter may be left out, the slot decides. Or algebraic: e4, Nf3, O-O, \
e8=Q, u:Kd2. What comes back: ud5^ by its square, uRa^ or uPc^ by letter and home file when it is gone for good. The captured king: \
uk@d1. W(Y) or B(Y) resigns, (S) claims a draw.",
    ),
];
