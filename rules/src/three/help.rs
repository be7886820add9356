//! The rules in short.

/// Topic and text, the overview first; a kind's name is a topic.
pub const HELP: &[(&str, &str)] = &[
    (
        "overview",
        "Three Realms Chess is chess on three boards above each other: the underworld, Earth, and the heavens on \
top. White moves first, checkmate wins, stalemate draws. Many pieces move in another way on another board; what counts \
is the board a move starts on.",
    ),
    (
        "boards",
        "Heavens: files a to h; Earth: j to q; underworld: s to z; ranks 1 to 8. The same file number and rank is the \
same column: e4, n4 and w4 lie above each other. Orthogonal: along a file, a rank, or straight up or down. Diagonal: two of \
these at once, twelve ways. Triagonal: all three at once, eight ways. Slides may go through all three boards.",
    ),
    (
        "pawn",
        "One step straight forward without capturing; captures one diagonally forward: left, right, up or down. Two steps \
from its second rank on Earth. On the opponent's back rank of any board it becomes a grandmaster.",
    ),
    ("rook", "Slides orthogonally on every board, straight up and down too."),
    (
        "knight",
        "On Earth: a knight's leap, or to any of the nine squares of the underworld around the one below it, or one \
straight up. In the heavens: without capturing, a knight's leap again and again in one direction over empty squares; or it leaves \
by a leap of two one way and one each of the others, down. In the underworld: one straight up only.",
    ),
    (
        "bishop",
        "In the heavens and on Earth it slides diagonally, twelve ways; in the underworld it goes one step triagonally.",
    ),
    (
        "queen",
        "On Earth it slides all 26 ways; in the heavens and the underworld it goes one step all 26 ways.",
    ),
    (
        "king",
        "On Earth one step all 26 ways; in the heavens and the underworld one step orthogonally. Castles on Earth as in chess.",
    ),
    ("grandmaster", "Slides all 26 ways on every board. Only a promoted pawn is one."),
    (
        "honorable horse",
        "Jumps one straight forward and then one diagonally forward: two ranks ahead and one to the left, to the right, up or \
down. On the opponent's back rank it becomes a pegasus.",
    ),
    (
        "silver general",
        "One step diagonally, twelve ways, or straight forward, or triagonally forward, on every board.",
    ),
    ("pegasus", "A knight's leap in any two of the three dimensions, 24 ways, on every board."),
    (
        "angel",
        "In the heavens it slides diagonally, or goes one step orthogonally or triagonally. On Earth it slides diagonally. An \
angel that ends its move in the underworld becomes a fallen angel.",
    ),
    (
        "imp",
        "In the underworld one step straight forward, or triagonally forward and up to Earth. On Earth one step straight \
down. On the opponent's back rank it becomes a fiend.",
    ),
    (
        "warmachine",
        "In the heavens and on Earth it leaps one or two squares orthogonally; in the underworld it slides orthogonally.",
    ),
    (
        "scholar",
        "Leaps one or two squares triagonally, or two, two and one in the three dimensions: it changes boards with every move.",
    ),
    (
        "elephant",
        "In the heavens and on Earth it leaps one or two squares diagonally, twelve ways; in the underworld it slides diagonally.",
    ),
    (
        "fiend",
        "Leaps one or two squares any of the 26 ways, on every board. Only a promoted imp is one.",
    ),
    (
        "fallen angel",
        "Moves as the kind of piece your opponent moved last, as that stands now, on the board the fallen angel is on and in \
your direction. Castling counts as the king. It has no move after a fallen angel's move, nor in the underworld after an angel's. It may \
capture en passant, never castles nor double-steps, and promotes when it ends a pawn's, horse's or imp's move on the back rank. \
It never gives check, but you may not move a piece if an enemy's fallen angel, imitating it, could then capture your king.",
    ),
    (
        "special",
        "Castling on Earth as in chess: n1p1 or n1l1; attacks from all boards count. En passant: a pawn's double step may \
be answered by any enemy pawn, or fallen angel, that could capture on the square passed, also from the boards above and below. Promotion is forced, \
to one kind: pawn to grandmaster, honorable horse to pegasus, imp to fiend.",
    ),
    (
        "draws",
        "Stalemate; the fifth occurrence of a position; seventy-five moves each without capture or move of a pawn, imp or \
honorable horse; both kings on Earth with nothing else left, or with one silver general, fallen angel, warmachine, elephant, bishop, \
knight, scholar or pegasus. On claim: the third occurrence, or fifty such moves.",
    ),
    (
        "notation",
        "Squares: n2n4, n4e5, n1p1 castles; nothing is added for a promotion. Or algebraic: n4, Nm3, Axw4, e8=G, 0-0. Letters: \
K Q R B N as in chess, G grandmaster, H honorable horse, S silver general, P pegasus, A angel, I or M imp, D warmachine, C scholar, E \
elephant, F fiend, X fallen angel; none or W for a pawn. W(Y) or B(Y) resigns, (S) claims a draw.",
    ),
];
