//! The rules in short.

/// Topic and text, the overview first.
pub const HELP: &[(&str, &str)] = &[
    (
        "overview",
        "Advanced Wizard Chess: two boards of 9x9, Earth (E) and Sky (S) above it; Ea5 lies under Sa5. Black moves \
first. Checkmate the wizard.",
    ),
    (
        "wizard",
        "The wizard (Z) stays on Earth and goes one square any way. Once in a game, when not in check, it may change \
places with any own piece on Earth instead: Ee1~Ed1.",
    ),
    (
        "dragon",
        "The dragon (D) goes like a queen over empty squares of Earth, and captures there along the same lines the \
first piece beyond exactly one piece of any colour. In the Sky it goes and captures like a queen, three squares at \
most. It rises without capture, and drops with or without, to the square above or below or one of its four diagonal \
neighbours.",
    ),
    (
        "pegasus",
        "The pegasus (P) is a rook on Earth, and a rook of three squares at most in the Sky. It rises without capture, \
and lands with or without, two squares along a rank or file and up or down; the next square that way on the board it \
leaves has to be empty.",
    ),
    (
        "archer",
        "The archer (A) stays on Earth and goes one or two squares along a rank or file. It captures without moving \
(Ec1xSd2): in the Sky the four diagonal neighbours of the square above, on Earth the four squares exactly two away \
diagonally, unless something flies above the square between.",
    ),
    (
        "giant",
        "The giant (G) stays on Earth; it goes and captures one square any way, or two squares diagonally over an \
empty one.",
    ),
    (
        "hero",
        "The hero (H) stays on Earth; it goes one square diagonally and captures one square along a rank or file.",
    ),
    (
        "warrior",
        "The warrior (W) stays on Earth; it goes one square diagonally forward and captures one square straight \
forward. On its first move it may go two such steps, the second in either direction, over an empty square.",
    ),
    (
        "eagle",
        "The eagle (E) stays in the Sky; it goes and captures like the horse of xiangqi: one square along a rank or \
file, which has to be empty, and one more diagonally outward. Or it swoops (Sa1xEb2): it takes a diagonal neighbour of \
the square below and lands two diagonal squares from its start, which has to be empty.",
    ),
    (
        "check",
        "A wizard is in check when it could be captured, or when nothing stands between the two wizards on a rank, \
file or diagonal. Whoever has no action and is in check is mated; who is not in check then just passes.",
    ),
    (
        "return",
        "A warrior or eagle captured in its own four rows or on row 5 comes back as new on a vacant X square of its \
own: warriors Eb2 Ec2 Eg2 Eh2 (White) or Eb8 Ec8 Eg8 Eh8 (Black), eagles on the files a, e, i of the own first row of \
the Sky. With several vacant its owner places it before the next turn; with none it is held until one is.",
    ),
    (
        "promotion",
        "A warrior, hero or giant whose move ends in the opponent's two back rows of Earth becomes a hero, giant or \
pegasus by itself. No piece is promoted twice. A piece that was brought there by a teleport waits for its next move.",
    ),
    (
        "quest",
        "With a dead dragon that never came back, a warrior, hero or giant may declare a quest (*) instead of being \
promoted: Ed7Ee8*. It is never promoted then, and becomes that dragon where a move of it ends on the last row; at once, \
if it entered there.",
    ),
    (
        "draws",
        "There is no stalemate: a player without an action passes, and two passes running are a draw. A position that \
comes about for the third time can be claimed as a draw, the fifth time ends the game. There is no count of moves.",
    ),
    (
        "notation",
        "Squares with their board: Ed1Ed5, Ed1Sd1; shots and swoops Ec1xSd2; a teleport Ee1~Ed1; a placement @Eb2; a \
quest Ed7Ee8*. The board's letter may be left out where only one move fits, and piece letters are read: Wd4, Dxe5. \
W(Y) or B(Y) resigns, (S) claims a draw.",
    ),
];
