//! The rules in short, by topic, for people at the board.

/// Topic and text; the first is the overview.
pub const HELP: &[(&str, &str)] = &[
    (
        "overview",
        "Siege Chess is chess for three on 192 hexes: White, Red and Black move in that order. Capture \
the opponents' kings; the last player wins. A king may be captured only if check was declared on it \
the turn before (the bot does that by itself). Who loses pieces too fast is under siege and gets \
powers.",
    ),
    (
        "moves",
        "Every hex has six adjacent neighbours and six diagonal ones (the nearest hexes of its colour). \
Slides stop before a piece, or capture the first enemy in their way; jumps go over everything. Each piece \
has a page of its own.",
    ),
    (
        "knight",
        "Jumps two steps adjacent in a line and one more turned aside by 60 degrees, 12 hexes.",
    ),
    (
        "bishop",
        "Slides diagonal, from hex to hex of its own colour, between the hexes beside its way.",
    ),
    ("rook", "Slides adjacent, in six directions."),
    (
        "pope",
        "Jumps one step diagonal, or three steps adjacent in a line, 12 hexes. Only in the nine-piece set-up.",
    ),
    ("queen", "Slides adjacent and diagonal, in twelve directions."),
    (
        "king",
        "Goes one step, adjacent or diagonal, 12 hexes; and castles. See check for when it may be captured.",
    ),
    (
        "pawn",
        "A pawn goes to either of the two adjacent hexes ahead and captures on the three diagonals \
ahead. From your third rank it may first go two steps in one direction; until your next turn any \
enemy piece that could capture on the hex passed may take it there (en passé, written with +). On the \
first rank of an opponent in the game it may become a piece you have lost: 15c-16d(q).",
    ),
    (
        "castling",
        "King and rook never moved, nothing between them, the king not in check: the king goes two \
hexes towards the rook, the rook to the hex beside it. 00(Q) on the queen's side, 00(O) on the pope's \
side, 00(K) on the king's side in the eight-piece set-up. Only the hex the king ends on must be safe.",
    ),
    (
        "check",
        "In check you must end it if you can. Checkmated with three in the game, you have a last blow: \
any move but the king's. With two in the game, checkmate ends the game. A captured king takes its \
player out; the other pieces stay as dead obstacles. A king walled in by them may take one.",
    ),
    (
        "siege",
        "One player at most is under siege. siege=captures: the last three pieces captured were all \
yours. siege=points: kings, rooks, bishops and knights count 1, queens and popes 2, the pawns together \
1 while more than half are left; you are sieged when half the opponents' sum exceeds yours by more than \
4. siege=moves: pieces on the board plus moved ones minus lost ones, by more than 18. With two players \
left only if duel=on. The powers: fortify, field, traitor, touch.",
    ),
    (
        "fortify",
        "Once a game, with a move that captures nothing: 3e-4e(F). Until the start of your fourth turn \
from then you capture nothing, none of your pieces is captured, and nobody gives check between you and \
the others.",
    ),
    (
        "field",
        "Instead of a move: 5e@(n) turns your piece on 5e into a lost piece of the next level. Pawn to \
knight or bishop; knight or bishop to rook or pope; rook or pope to queen; and the other piece of the \
old level must be on the board. In the eight-piece set-up: pawn to knight; knight to bishop or rook, with both knights on the \
board; bishop or rook to queen.",
    ),
    (
        "traitor",
        "Instead of a move, twice a game: 14d% replaces an enemy piece on 14d by a lost piece of yours \
of the same kind. If you are still under siege after that, a piece of the other opponent may follow in \
the same turn: 14d%9c.",
    ),
    (
        "touch",
        "When a piece of yours is captured while you are under siege (not by a king), you are asked: \
(T) takes the piece back and removes the captor; (-) lets the capture stand. After a touch you cannot \
be under siege until you have completed three turns.",
    ),
    (
        "draws",
        "By agreement of the players left; on one player's claim after 20 turns for each without a \
capture; by itself after 40 for each, or when only kings are left, or when with two players the one to \
move has no action.",
    ),
    (
        "notation",
        "Hexes are named from your own seat: rank number, then a letter from your left. 3e-5e moves, \
4fx6f captures, 5c+6d takes en passé, 00(Q) castles, 15c-16d(q) promotes, 3e-4e(F) fortifies, 5e@(n) \
field promotion, 14d% traitor, (T) touch, (-) let it stand, (Y) resigns. A target hex alone is enough \
when one piece only can go there.",
    ),
];
