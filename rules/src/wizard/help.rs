//! The rules in short; numbers in comments are paragraphs of the spec's page.

use crate::page::Page;

/// The pages, the overview first; a kind's name is a topic.
pub const HELP: &[Page] = &[
    Page {
        topic: "overview",
        also: &["advanced wizard", "advanced wizard chess", "wizard chess"],
        text: "Advanced Wizard Chess is played on two boards of 9x9: Earth, and the Sky above it. Black moves first. Checkmate the enemy wizard to win.\n\
Dragons capture over a piece, archers shoot without moving, eagles swoop down from the Sky. Captured warriors and eagles may return, and a dead dragon can be brought back by a quest.",
    },
    // 1.2
    Page {
        topic: "set-up",
        also: &[],
        text: "White sits at rows 1 to 3, Black at rows 7 to 9; Black moves first.\n\
White on Earth, from a to i. Row 1: dragon, pegasus, archer, giant, wizard, giant, archer, pegasus, dragon. Row 2: hero, warrior, warrior, archer, giant, archer, warrior, warrior, hero. Row 3: \
a warrior on Ea3, a hero on Ee3, a warrior on Ei3.\n\
In the Sky: eagles on Sa1, Sc1, Se1, Sg1 and Si1.\n\
Black has the same on the same files, on rows 9, 8 and 7.",
    },
    // 1.1, 1.3
    Page {
        topic: "board",
        also: &[
            "camp",
            "territory",
            "territories",
            "no man's land",
            "x",
            "x square",
            "x squares",
            "marked square",
            "earth",
            "sky",
            "row",
            "row 5",
            "coordinates",
        ],
        text: "Two boards of 9x9, Earth (E) and Sky (S), with files a to i and rows 1 to 9; they are not checkered. Ea5 lies under Sa5.\n\
Territory: your own four rows of either board, rows 1 to 4 for White and 6 to 9 for Black. Row 5 between them is No Man's Land.\n\
Camp: your two back rows of Earth, rows 1 and 2 for White, 8 and 9 for Black. In the enemy camp your pieces are promoted.\n\
X squares, on which captured warriors and eagles return. White's warriors: Eb2, Ec2, Eg2, Eh2; White's eagles: Sa1, Se1, Si1. Black's warriors: Eb8, Ec8, Eg8, Eh8; Black's eagles: Sa9, Se9, Si9.",
    },
    // 2
    Page {
        topic: "wizard",
        also: &[
            "king",
            "teleport",
            "teleportation",
            "~",
            "swap",
            "change places",
            "castling",
            "castle",
            "en passant",
            "en passé",
        ],
        text: "The wizard (Z) is the piece to protect. It stays on Earth, moves and captures one square in any of the eight directions, and never goes where it would be in check.\n\
Teleport: once in the game, when not in check, it may change places with any of your own pieces on Earth instead: Ee1~Ed1. For the other piece that is no move: a warrior keeps its first move. There is no castling in this game, and no en passant.",
    },
    Page {
        topic: "dragon",
        also: &["screen", "cannon"],
        text: "Earth: the dragon (D) moves like a queen over empty squares. It captures along the same lines the first piece beyond exactly one other piece of either player.\n\
Sky: it moves and captures like a queen, three squares at most.\n\
Earth to Sky, without capturing: to the square above or one of the four diagonal neighbours of that. Sky to Earth, capturing or not: to the square below or one of its four diagonal neighbours.",
    },
    Page {
        topic: "pegasus",
        also: &["launch", "land"],
        text: "Earth: the pegasus (P) moves and captures like a rook. Sky: the same, three squares at most.\n\
Earth to Sky, without capturing: two squares along a rank or file, and up. The next square in that direction on Earth must be empty. Sky to Earth, capturing or not: two squares along a \
rank or file, and down. The next square in that direction in the Sky must be empty.",
    },
    Page {
        topic: "archer",
        also: &["shot", "shoot", "shooting", "arrow", "bow"],
        text: "The archer (A) stays on Earth and moves one or two squares along a rank or file, over empty squares. It captures by shooting and does not move then: Ec1xSd2.\n\
It shoots in the Sky at the four diagonal neighbours of the square above it, and on Earth at the four squares exactly two away diagonally. It shoots over what stands between on Earth, but not if the Sky square above \
the square between is occupied.",
    },
    Page {
        topic: "giant",
        also: &["giant step"],
        text: "The giant (G) stays on Earth. It moves and captures one square in any of the eight directions, or two squares diagonally if the square between is empty.",
    },
    Page {
        topic: "hero",
        also: &[],
        text: "The hero (H) stays on Earth. It moves one square diagonally, without capturing, and captures one square along a rank or file.",
    },
    Page {
        topic: "warrior",
        also: &["pawn", "first move", "zig-zag", "new"],
        text: "The warrior (W) stays on Earth. It moves one square diagonally forward, without capturing, and captures one square straight forward. On its first move it may go two such steps, the second in the same \
direction or the other one; the square between must be empty.",
    },
    Page {
        topic: "eagle",
        also: &["swoop", "swooping", "swooping capture"],
        text: "The eagle (E) stays in the Sky. It goes one square along a rank or file and then one diagonally outward, to move or to capture. The first of these squares must be empty. (So does the horse of xiangqi.)\n\
Swoop: it captures on Earth a diagonal neighbour of the square below it (Sa1xEb2), and ends in the Sky two squares from its start in that diagonal direction. That square must be empty; nothing else blocks it.",
    },
    // 3
    Page {
        topic: "check",
        also: &["confrontation", "facing", "wizard confrontation", "face each other", "checkmate"],
        text: "Your wizard is in check when it could be captured. It is also in check when the two wizards stand on one rank, file or diagonal of Earth with nothing between them (confrontation).\n\
No action may leave your own wizard in check; held pieces that return at the end of the action are counted. If a piece that returns in this way exposes a wizard on the \
other player's turn, that wizard is not captured: its owner answers first.\n\
In check without a legal action you are checkmated. If you are not in check and have no action, you pass.",
    },
    // 4
    Page {
        topic: "return",
        also: &[
            "returns",
            "come back",
            "placement",
            "held",
            "captured warrior",
            "captured eagle",
            "vacant",
        ],
        text: "A warrior or eagle captured in its own territory or in No Man's Land (row 5) is not lost: before their next action its owner places it on a vacant X square of its kind, as in @Eb2. It counts as new, \
so a warrior may go two steps on its next move. Captured in the opponent's territory it is lost. See board for the X squares.\n\
If one X square is vacant, it is placed there automatically. If several are, placing it is an action of its own before your turn; you may choose freely, even if your wizard is in check. If none is, it is held: as soon \
as an action leaves an X square vacant, the first held piece goes there automatically (of several squares, to the one with the lowest file letter).",
    },
    // 5.1
    Page {
        topic: "promotion",
        also: &[],
        text: "A warrior that ends a move in the enemy camp, the opponent's two back rows of Earth, becomes a hero, a hero a giant, and a giant a pegasus. You write nothing for it, and no piece is promoted twice. A piece that a \
teleport brings there is promoted when it next moves and ends there. Instead of the promotion you may declare a quest.",
    },
    // 5.2
    Page {
        topic: "quest",
        also: &[
            "resurrection",
            "resurrect",
            "resurrected",
            "dead dragon",
            "dragon resurrection",
            "*",
        ],
        text: "If you have a dead dragon that has never come back, a warrior, hero or giant that would be promoted may declare a quest instead, with a * after the move: Ed7Ee8*. It is never promoted then. When it \
ends a move on the last row, also one along that row, it becomes the dragon. If it declared the quest on the last row, it becomes the dragon at once.\n\
A quest can be declared only at that moment. A teleport is no arrival. If no such dragon is dead on arrival, nothing changes. Each of your two dragons can come back once, and you never have more than two.",
    },
    // 3, 6
    Page {
        topic: "draws",
        also: &["stalemate", "claim"],
        text: "By agreement (/draw). There is no stalemate: a player who is not in check and has no action passes, and if both pass in turn, it is a draw. The fifth occurrence of a position is a draw automatically.\n\
There is nothing to claim, and moves are not counted. What is new, promoted, on a quest or resurrected, teleports left, held pieces and dead dragons are part of a position.",
    },
    Page {
        topic: "end",
        also: &[],
        text: "Checkmate of the wizard wins. See draws for how a game is drawn. You may resign at any time (/resign). If your time runs out, you lose, also while you are to place a piece.",
    },
    // 7
    Page {
        topic: "notation",
        also: &[],
        text: "From and to, with the boards: Ed1Ed5, Ed1Sd1; a capture is written in the same way.\n\
Ec1xSd2 a shot, Sa1xEb2 a swoop; Ee1~Ed1 teleport; @Eb2 a placement; Ed7Ee8* a move that declares a quest.\n\
You may leave a board's letter out where only one action fits, and write piece letters and x: Wd4, Dxe5. Z wizard, D dragon, P pegasus, A archer, G giant, H hero, W warrior, E eagle.\n\
In the record W(Y) or B(Y) resigns, (=) is a draw agreed and (L) out of time. You use /resign and /draw.",
    },
];
