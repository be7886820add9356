//! The rules in short; numbers in comments are paragraphs of the spec's page.

use crate::page::Page;

/// The pages, the overview first; a kind's name is a topic.
pub const HELP: &[Page] = &[
    Page {
        topic: "overview",
        also: &["three realms", "three realms chess", "realm"],
        text: "Three Realms Chess is chess on three boards above one another: the underworld, Earth, and the heavens on top. White moves \
first. Checkmate wins, stalemate is a draw.\n\
Most pieces can go to any board. Many move in a different way there; what counts is the board on which a move starts. There are 17 kinds of \
piece, 14 of them at the start. Each has a page with pictures of its moves.\n\
The source's diagrams of the heavens and the underworld are lost, so their array is a reconstruction: see set-up.",
    },
    // 1.2, 2
    Page {
        topic: "set-up",
        also: &["reconstruction", "reconstructed"],
        text: "White's pieces, from the left:\n\
Earth, j1 to q1, as in chess: rook, knight, bishop, queen, king, bishop, knight, rook; on rank 2 eight pawns.\n\
Heavens, a1 to h1: silver general, silver general, pegasus, angel, angel, pegasus, silver general, silver general; on rank 2 eight honorable \
horses.\n\
Underworld, s1 to z1: warmachine, warmachine, elephant, scholar, scholar, elephant, warmachine, warmachine; on rank 2 eight imps.\n\
Black has the same pieces on the same files, on ranks 8 and 7.\n\
The source's diagrams of the heavens and the underworld are lost: their array is a reconstruction that fits what its text says. Earth is as the \
source has it. White's left corner is dark on Earth (j1) and light on the other two boards.",
    },
    // 1.1, 1.3, 3
    Page {
        topic: "boards",
        also: &[
            "heavens",
            "heaven",
            "earth",
            "underworld",
            "orthogonal",
            "orthogonally",
            "diagonal",
            "diagonally",
            "triagonal",
            "triagonally",
            "up",
            "down",
            "forward",
            "leap",
            "slide",
            "rider",
            "26 directions",
            "dimension",
            "moves",
            "movement",
        ],
        text: "The heavens have files a to h, Earth j to q, the underworld s to z; ranks go from 1 to 8. Squares with the same rank and the same place of \
their file are above one another: w4 in the underworld, n4 on Earth, e4 in the heavens. Up is from the underworld to Earth to the heavens. Forward is towards the opponent's side.\n\
Orthogonal, 6 directions: along a file, along a rank, or straight up or down. Diagonal, 12: two of these at once. \
Triagonal, 8: all three at once. Together 26.\n\
A slide goes over empty squares and captures the first enemy piece in its way; it may cross boards, and keeps the movement of the board on which it starts. A leap \
goes over everything. All moves may capture unless a page says otherwise.",
    },
    // 3, 4.1, 4.2
    Page {
        topic: "pawn",
        also: &["w"],
        text: "One step straight forward without capturing. It captures one step diagonally forward: to the left, to the right, up or down. The same on every \
board. From its second rank on Earth it may go two steps. On the opponent's back rank of any board it becomes a grandmaster.",
    },
    Page {
        topic: "rook",
        also: &[],
        text: "Slides orthogonally on every board, straight up and down too. It takes part in castling.",
    },
    Page {
        topic: "knight",
        also: &["nightrider"],
        text: "Earth: a knight's leap; one step down to the square below or any of its eight neighbours; or one straight up.\n\
Heavens: without capturing, a knight's leap, repeated in the same direction as long as the squares it lands on are empty. Or it leaves, capturing or not, by a leap of two squares \
in one dimension and one in each of the others that ends below.\n\
Underworld: one straight up, nothing else.",
    },
    Page {
        topic: "bishop",
        also: &[],
        text: "Heavens and Earth: slides diagonally, in 12 directions. Underworld: one step triagonally.",
    },
    Page {
        topic: "queen",
        also: &[],
        text: "Earth: slides in all 26 directions. Heavens and underworld: one step in any of the 26 directions.",
    },
    Page {
        topic: "king",
        also: &[],
        text: "Earth: one step in any of the 26 directions. Heavens and underworld: one step orthogonally, 6 directions. It \
castles on Earth.",
    },
    Page {
        topic: "grandmaster",
        also: &[],
        text: "Slides in all 26 directions on every board. There is none at the start: a pawn becomes one on the opponent's back rank, or a fallen angel that moves there as a pawn.",
    },
    Page {
        topic: "honorable horse",
        also: &["horse", "honourable horse", "honorable", "honourable"],
        text: "Jumps one square straight forward and then one diagonally forward: two ranks ahead, and one square to the left, to the right, up or \
down. What stands between does not matter. The same on every board. On the opponent's back rank it becomes a pegasus.",
    },
    Page {
        topic: "silver general",
        also: &["silver", "general"],
        text: "One step diagonally in any of 12 directions, one straight forward, or one triagonally forward (4 directions). The same on every board.",
    },
    Page {
        topic: "pegasus",
        also: &["winged horse"],
        text: "A knight's leap in any two of the three dimensions: two squares along one, one along another, 24 targets. The same on every board. An honorable horse becomes one \
on the opponent's back rank, or a fallen angel that moves there as a horse.",
    },
    // 3, 4.3
    Page {
        topic: "angel",
        also: &[],
        text: "Heavens: slides diagonally, or goes one step orthogonally or triagonally. Earth: slides diagonally. An \
angel that ends its move in the underworld becomes a fallen angel.",
    },
    Page {
        topic: "imp",
        also: &["m"],
        text: "Underworld: one step straight forward, or one triagonally forward, up to Earth. Earth: one step straight \
down. It never gets to the heavens. On the opponent's back rank it becomes a fiend.",
    },
    Page {
        topic: "warmachine",
        also: &[],
        text: "Heavens and Earth: leaps one or two squares orthogonally. Underworld: slides orthogonally, also up to the other boards.",
    },
    Page {
        topic: "scholar",
        also: &[],
        text: "Leaps one or two squares triagonally, or two squares along two of the dimensions and one along the third. So it changes boards with every move. The same on every board.",
    },
    Page {
        topic: "elephant",
        also: &[],
        text: "Heavens and Earth: leaps one or two squares diagonally, in 12 directions. Underworld: slides diagonally.",
    },
    Page {
        topic: "fiend",
        also: &[],
        text: "Leaps one or two squares in any of the 26 directions, on every board. There is none at the start: an imp becomes one on the opponent's back rank, or a fallen angel that moves \
there as an imp.",
    },
    // 5
    Page {
        topic: "fallen angel",
        also: &["fallen", "imitation", "imitate", "imitating", "chain", "x"],
        text: "An angel that ends a move in the underworld becomes a fallen angel. It moves as the kind of piece that your opponent moved last, as that kind would on the board where the fallen \
angel stands, and forward is your own forward.\n\
A piece just promoted counts as what it became, castling as the king. If your opponent moved a fallen angel, it counts as the kind it moved as, and so on along a chain of fallen angels.\n\
It cannot move before your opponent's first move, right after an angel of your opponent has fallen, or in the underworld while it imitates an angel.\n\
It never castles and never goes two steps as a pawn. It may capture en passant as a pawn. When it ends a move as a pawn, horse or imp on the opponent's back rank, it is promoted as that would \
be, even if it was on that rank before. As a king it is not royal: losing it loses nothing else.\n\
It never gives check. But you may not make a move after which an enemy fallen angel, imitating the piece you have just moved, could capture your king.",
    },
    // 4.4
    Page {
        topic: "castling",
        also: &[],
        text: "As in chess, on Earth: n1p1 or n1l1 for White, n8p8 or n8l8 for Black. King and rook have not moved, the squares between are empty, the king is not in check and crosses \
no attacked square. Attacks from all three boards count. What a fallen angel could do counts only for the square on which the king ends. A fallen angel never castles.",
    },
    // 4.1, 5.2
    Page {
        topic: "en passant",
        also: &[],
        text: "When a pawn goes two steps, it can be captured on the next move as if it had gone one. Any enemy pawn that could capture on the square it passed may do so: one on its left or \
right, above or below. So may a fallen angel that imitates a pawn.",
    },
    // 4.2, 4.3, 5.3
    Page {
        topic: "promotion",
        also: &["become", "change"],
        text: "On the opponent's back rank of any board a pawn becomes a grandmaster, an honorable horse a pegasus and an imp a fiend. You have no choice, and write nothing for it. A \
fallen angel that ends a move there as one of the three is promoted in the same way. An angel that ends a move in the underworld becomes a fallen angel.",
    },
    // 5.4
    Page {
        topic: "check",
        also: &["checkmate", "discovered"],
        text: "You are in check when an enemy piece other than a fallen angel could capture your king, from any board. You must end the check, and may make no move that leaves your king in check.\n\
A fallen angel gives no check. But a move is illegal if an enemy fallen angel, imitating the piece you have just moved, could then capture your king.\n\
Without a legal move you are checkmated if a piece other than a fallen angel attacks your king; otherwise it is stalemate.",
    },
    // 6, and the page for all games
    Page {
        topic: "end",
        also: &["draws"],
        text: "Checkmate wins. Stalemate is a draw. You may resign at any time with /resign, and agree on a draw with /draw.\n\
You may claim a draw (/claim) at the third occurrence of a position, and after fifty moves by each player without a capture or a move of a pawn, imp or honorable horse. The fifth occurrence and \
seventy-five such moves end the game automatically. Moves of a fallen angel, its promotion and an angel's fall do not start the count again. What fallen angels imitate is part of a position.\n\
It is a draw automatically when both kings are on Earth and nothing else is left, or only one piece that is a silver general, fallen angel, warmachine, elephant, bishop, knight, scholar or \
pegasus.\n\
If your time runs out, you lose. But it is a draw if your opponent has only the king left and your own king is on Earth.",
    },
    // 7
    Page {
        topic: "notation",
        also: &["coordinates"],
        text: "Squares: n2n4, n4e5. The king's two steps castle: n1p1. Nothing is added for a promotion.\n\
Or as in chess books: n4, Nm3, Axw4, e8=G, 0-0, with x, + and # if you like.\n\
K king, Q queen, R rook, B bishop, N knight, G grandmaster, H honorable horse, S silver general, P pegasus, A angel, I or M imp, D warmachine, C scholar, E elephant, F fiend, X \
fallen angel; no letter or W for a pawn.\n\
In the record W(Y) or B(Y) resigns, (S) claims a draw, (=) is a draw agreed and (L) out of time. You use /resign, /claim and /draw.",
    },
];

/// What the opening of a game says beside the rules: what players would else not know to ask.
pub const NOTE: &str = "The source's diagrams of the heavens and the underworld are lost, so their array is a reconstruction: '/rules set-up' shows it.";
