//! `/rules`: where players' words lead, and that the topics cover every paragraph of the rulebook.

use rules::Variant;
use rules::page::{GERMAN_SYNONYMS, SYNONYMS, key};
use rules::rulebook::{self, Number};

const SIEGE: Variant = Variant::Siege;
const THREE: Variant = Variant::ThreeRealms;
const SEPARATE: Variant = Variant::SeparateRealms;
const UNDER: Variant = Variant::Underworld;
const WIZARD: Variant = Variant::Wizard;
const CHESS: Variant = Variant::Chess;
const GLINSKI: Variant = Variant::Glinski;

/// What players type after `/rules`, and the topic to which it must lead.
const WORDS: &[(Variant, &[(&str, &str)])] = &[
    (
        SIEGE,
        &[
            ("castling", "castling"),
            ("castle", "castling"),
            ("0-0", "castling"),
            ("00(Q)", "castling"),
            ("set-up", "set-up"),
            ("setup", "set-up"),
            ("set up", "set-up"),
            ("array", "set-up"),
            ("start", "set-up"),
            ("seats", "set-up"),
            ("turn order", "set-up"),
            ("setup=8", "set-up"),
            ("fortification", "fortification"),
            ("fortify", "fortification"),
            ("Fortified", "fortification"),
            ("(F)", "fortification"),
            ("touch of death", "touch of death"),
            ("touch", "touch of death"),
            ("TOUCH", "touch of death"),
            ("(T)", "touch of death"),
            ("captor", "touch of death"),
            ("promotion", "promotion"),
            ("promote", "promotion"),
            ("stay a pawn", "promotion"),
            ("lost pieces", "promotion"),
            ("stalemate", "draws"),
            ("draw", "draws"),
            ("repetition", "draws"),
            ("claim", "draws"),
            ("threefold", "draws"),
            ("handicap", "siege"),
            ("threshold", "siege"),
            ("thresholds", "siege"),
            ("siege", "siege"),
            ("points", "siege"),
            ("captures", "siege"),
            ("duel", "siege"),
            ("besieged", "siege"),
            ("threshold-W", "siege"),
            ("powers", "powers"),
            ("power", "powers"),
            ("traitor", "traitor"),
            ("traitors", "traitor"),
            ("%", "traitor"),
            ("double traitor", "traitor"),
            ("field promotion", "field promotion"),
            ("field", "field promotion"),
            ("field promotions", "field promotion"),
            ("@", "field promotion"),
            ("horse", "knight"),
            ("cardinal", "pope"),
            ("timeout", "end"),
            ("time", "end"),
            ("clock", "end"),
            ("resign", "end"),
            ("placings", "end"),
            ("win", "end"),
            ("en passant", "en passé"),
            ("en passé", "en passé"),
            ("en passe", "en passé"),
            ("e.p.", "en passé"),
            ("check", "check"),
            ("declared", "check"),
            ("undeclared", "check"),
            ("pin", "check"),
            ("pinned", "check"),
            ("mate", "checkmate"),
            ("checkmate", "checkmate"),
            ("last blow", "checkmate"),
            ("pass", "checkmate"),
            ("walled in", "dead"),
            ("dead", "dead"),
            ("dead pieces", "dead"),
            ("obstacles", "dead"),
            ("frozen", "pawn"),
            ("board", "board"),
            ("coordinates", "board"),
            ("hexes", "board"),
            ("ranks", "board"),
            ("moves", "board"),
            ("adjacent", "board"),
            ("diagonal", "board"),
            ("letters", "notation"),
            ("score sheet", "notation"),
            ("options", "options"),
            ("option", "options"),
            ("N", "knight"),
            ("o", "pope"),
            ("K", "king"),
            ("q", "queen"),
            ("b", "bishop"),
            ("r", "rook"),
            ("p", "pawn"),
            ("popes", "pope"),
            ("Knights", "knight"),
            ("goal", "overview"),
            ("the siege", "siege"),
        ],
    ),
    (
        THREE,
        &[
            ("castling", "castling"),
            ("set-up", "set-up"),
            ("setup", "set-up"),
            ("array", "set-up"),
            ("start", "set-up"),
            ("reconstruction", "set-up"),
            ("promotion", "promotion"),
            ("stalemate", "end"),
            ("draw", "end"),
            ("repetition", "end"),
            ("fifty moves", "end"),
            ("time", "end"),
            ("timeout", "end"),
            ("clock", "end"),
            ("resign", "end"),
            ("fallen", "fallen angel"),
            ("imitation", "fallen angel"),
            ("imitate", "fallen angel"),
            ("chain", "fallen angel"),
            ("X", "fallen angel"),
            ("horse", "honorable horse"),
            ("honourable horse", "honorable horse"),
            ("honorable", "honorable horse"),
            ("H", "honorable horse"),
            ("silver", "silver general"),
            ("general", "silver general"),
            ("war machine", "warmachine"),
            ("pegasi", "pegasus"),
            ("pegasus", "pegasus"),
            ("P", "pegasus"),
            ("N", "knight"),
            ("M", "imp"),
            ("I", "imp"),
            ("W", "pawn"),
            ("C", "scholar"),
            ("D", "warmachine"),
            ("G", "grandmaster"),
            ("angels", "angel"),
            ("imps", "imp"),
            ("en passant", "pawn"),
            ("en passé", "pawn"),
            ("double step", "pawn"),
            ("tips", "tips"),
            ("piece values", "tips"),
            ("worth", "tips"),
            ("check", "check"),
            ("mate", "check"),
            ("checkmate", "check"),
            ("board", "boards"),
            ("coordinates", "notation"),
            ("heavens", "boards"),
            ("underworld", "boards"),
            ("triagonal", "boards"),
            ("insufficient material", "end"),
            ("bare king", "end"),
            ("options", "options"),
            ("realm", "overview"),
        ],
    ),
    (
        SEPARATE,
        &[
            ("castling", "castling"),
            ("set-up", "set-up"),
            ("array", "set-up"),
            ("start", "set-up"),
            ("advanced", "set-up"),
            ("pawns=advanced", "set-up"),
            ("promotion", "promotion"),
            ("stalemate", "end"),
            ("repetition", "end"),
            ("draw", "end"),
            ("timeout", "end"),
            ("clock", "end"),
            ("resign", "end"),
            ("horse", "knight"),
            ("N", "knight"),
            ("en passant", "en passant"),
            ("en passé", "en passant"),
            ("check", "check"),
            ("mate", "check"),
            ("board", "set-up"),
            ("coordinates", "notation"),
            ("realm", "realms"),
            ("realms", "realms"),
            ("options", "options"),
        ],
    ),
    (
        UNDER,
        &[
            ("castling", "castling"),
            ("set-up", "set-up"),
            ("array", "set-up"),
            ("promotion", "promotion"),
            ("stalemate", "draws"),
            ("draw", "draws"),
            ("repetition", "draws"),
            ("timeout", "end"),
            ("time", "end"),
            ("resign", "end"),
            ("horse", "knight"),
            ("home file", "fall"),
            ("home files", "fall"),
            ("fall", "fall"),
            ("fallen", "fall"),
            ("captured", "fall"),
            ("gone", "fall"),
            ("return", "return"),
            ("placement", "return"),
            ("choice", "return"),
            ("^", "return"),
            ("turns", "turns"),
            ("slots", "turns"),
            ("inactive", "turns"),
            ("pass", "turns"),
            ("underworld", "underworld"),
            ("world", "world"),
            ("en passant", "en passant"),
            ("check", "check"),
            ("mate", "check"),
            ("board", "set-up"),
            ("coordinates", "notation"),
            ("N", "knight"),
            ("options", "options"),
            ("underworld king", "underworld"),
        ],
    ),
    (
        WIZARD,
        &[
            ("castling", "wizard"),
            ("teleport", "wizard"),
            ("king", "wizard"),
            ("Z", "wizard"),
            ("~", "wizard"),
            ("en passant", "wizard"),
            ("double move", "warrior"),
            ("tips", "tips"),
            ("values", "tips"),
            ("set-up", "set-up"),
            ("array", "set-up"),
            ("promotion", "promotion"),
            ("resurrection", "quest"),
            ("quest", "quest"),
            ("*", "quest"),
            ("confrontation", "check"),
            ("check", "check"),
            ("mate", "check"),
            ("swoop", "eagle"),
            ("shot", "archer"),
            ("shots", "archer"),
            ("shoot", "archer"),
            ("camp", "board"),
            ("camps", "board"),
            ("territory", "board"),
            ("territories", "board"),
            ("no man's land", "board"),
            ("No Man’s Land", "board"),
            ("X square", "board"),
            ("X squares", "board"),
            ("X", "board"),
            ("board", "board"),
            ("coordinates", "board"),
            ("sky", "board"),
            ("return", "return"),
            ("held", "return"),
            ("stalemate", "draws"),
            ("draw", "draws"),
            ("repetition", "draws"),
            ("pass", "draws"),
            ("time", "end"),
            ("timeout", "end"),
            ("resign", "end"),
            ("heroes", "hero"),
            ("W", "warrior"),
            ("pawn", "warrior"),
            ("E", "eagle"),
            ("pegasi", "pegasus"),
            ("options", "options"),
        ],
    ),
    (
        CHESS,
        &[
            ("castling", "castling"),
            ("castle", "castling"),
            ("O-O", "castling"),
            ("set-up", "set-up"),
            ("start", "set-up"),
            ("promotion", "promotion"),
            ("stalemate", "draws"),
            ("draw", "draws"),
            ("repetition", "draws"),
            ("time", "end"),
            ("timeout", "end"),
            ("clock", "end"),
            ("resign", "end"),
            ("horse", "knight"),
            ("en passant", "en passant"),
            ("en passé", "en passant"),
            ("check", "check"),
            ("mate", "check"),
            ("board", "set-up"),
            ("coordinates", "notation"),
            ("N", "knight"),
            ("options", "options"),
            ("insufficient material", "draws"),
            ("special", "castling"),
        ],
    ),
    (
        GLINSKI,
        &[
            ("castling", "castling"),
            ("O-O", "castling"),
            ("set-up", "set-up"),
            ("array", "set-up"),
            ("start", "set-up"),
            ("promotion", "promotion"),
            ("stalemate", "draws"),
            ("draw", "draws"),
            ("repetition", "draws"),
            ("insufficient material", "draws"),
            ("time", "end"),
            ("resign", "end"),
            ("horse", "knight"),
            ("N", "knight"),
            ("double step", "pawn"),
            ("en passant", "en passant"),
            ("check", "check"),
            ("mate", "check"),
            ("board", "board"),
            ("hexes", "board"),
            ("files", "board"),
            ("diagonals", "board"),
            ("adjacent", "board"),
            ("colours", "board"),
            ("coordinates", "notation"),
            ("options", "options"),
        ],
    ),
];

#[test]
fn every_word_leads_to_its_page() {
    for (variant, words) in WORDS {
        for (word, topic) in *words {
            assert_eq!(variant.topic(word), Some(*topic), "{variant:?}: {word}");
        }
    }
    // Not every word is a topic.
    for variant in Variant::ALL {
        for word in ["", " ", "xyzzy", "undo", "(", "the"] {
            assert_eq!(variant.topic(word), None, "{variant:?}: {word:?}");
        }
    }
}

#[test]
fn what_newcomers_ask_is_found_in_every_game() {
    for &variant in Variant::ALL {
        for word in [
            "movement",
            "moves",
            "how pieces move",
            "capture",
            "captures",
            "capturing",
            "colours",
            "colors",
            "who moves first",
            "double move",
            "how to play",
        ] {
            assert!(variant.topic(word).is_some(), "{variant:?}: {word}");
        }
        let first = variant.topic("who moves first").and_then(|topic| variant.topic_text(topic));
        let first = first.expect("a topic").english();
        let says = ["first", "move in that order"].iter().any(|words| first.contains(words));
        assert!(says, "{variant:?}: {first}");
    }
    assert_eq!(Variant::Chess.topic("moves"), Some("overview"));
    assert_eq!(Variant::Siege.topic("double move"), Some("en passé"));
    assert_eq!(Variant::Underworld.topic("captures"), Some("fall"));
}

#[test]
fn a_word_has_one_meaning_in_a_game() {
    for variant in Variant::ALL {
        let mut keys: Vec<(String, &str)> = Vec::new();
        for topic in variant.help() {
            for word in topic.also.iter().chain([&topic.name]) {
                if let Some((_, other)) = keys.iter().find(|(known, _)| *known == key(word)) {
                    panic!("{variant:?}: '{word}' stands for {other} and {}", topic.name);
                }
                keys.push((key(word), topic.name));
            }
        }
        for (word, topic) in variant.index() {
            assert_eq!(variant.topic(word), Some(topic), "{variant:?}: {word}");
        }
    }
    for synonyms in [SYNONYMS, GERMAN_SYNONYMS] {
        let mut shared: Vec<String> =
            synonyms.iter().flat_map(|(words, _)| *words).map(|w| key(w)).collect();
        shared.sort();
        for pair in shared.windows(2) {
            assert_ne!(pair[0], pair[1], "a shared word stands in two groups");
        }
    }
}

/// A paragraph of the rulebook, what a player could ask, and words that must be in the answer.
type Answer = (&'static str, &'static str, &'static str);

const SIEGE_ANSWERS: &[Answer] = &[
    (
        "0",
        "turn order",
        "Clockwise around the board sit White, Red and Black, and they move in that order",
    ),
    ("1.1", "board", "192 hexes in 16 ranks"),
    ("1.1", "board", "with setup=8 they begin with 8 and end with 9"),
    ("1.2", "coordinates", "White's 1e is Red's 12l and Black's 12a"),
    ("1.2", "coordinates", "with setup=8, Red's 13l and Black's 12a"),
    ("1.2", "seats", "Red is on White's left"),
    ("1.3", "colour", "two neighbours never have the same"),
    ("1.3", "own colour", "1a, and the hex of your queen, 1d, have your own colour"),
    (
        "1.4",
        "diagonal",
        "two ranks straight ahead or back, or one rank ahead or back and one and a half hexes to the side",
    ),
    ("1.4", "adjacent", "six adjacent hexes"),
    ("2.1", "set-up", "rook, knight, bishop, queen, king, pope, bishop, knight, rook"),
    ("2.1", "setup=8", "rook, knight, bishop, queen, king, bishop, knight, rook"),
    ("2.1", "set-up", "nine pawns, with both end hexes empty"),
    ("3", "rook", "in six directions"),
    ("3", "bishop", "Slides diagonally"),
    ("3", "queen", "twelve directions"),
    ("3", "king", "12 hexes"),
    ("3", "knight", "turned by 60 degrees"),
    ("3", "pope", "one step diagonally, or three hexes in an adjacent direction"),
    ("3", "pawn", "Pawns of the second rank never may"),
    ("3", "pawn", "both steps in the same direction, over an empty hex to an empty hex"),
    (
        "4.1",
        "en passant",
        "any enemy piece that could capture on the hex it passed, not only a pawn",
    ),
    ("4.1", "en passé", "5c-6d moves and 5c+6d captures"),
    (
        "4.1",
        "en passé",
        "even if that piece leaves again, and when the pawn is captured, dead or fortified",
    ),
    ("4.1", "en passé", "the later one is captured"),
    ("4.2", "castling", "The king may cross an attacked hex, but not end on one"),
    ("4.3", "promotion", "must have been in the game before the move"),
    ("4.3", "promotion", "The pawn may also stay a pawn"),
    ("4.3", "promotion", "8a to 16a on your left and 8p to 16h on your right"),
    ("4.4", "lost pieces", "count as having moved"),
    ("4.4", "touch", "comes back as it was, moved or not"),
    ("5.1", "check", "you must choose one of those"),
    (
        "5.1",
        "check",
        "No king may end its move a king's step from another player's king, fortified or not",
    ),
    ("5.1", "pin", "may only move as long as the king stays shielded"),
    (
        "5.2",
        "declared",
        "at the end of your turn you have declared check on every opponent whose king you attack",
    ),
    ("5.2", "undeclared", "must be answered like any check"),
    ("5.3", "last blow", "any move of a piece other than the king, or a power that you have"),
    (
        "5.3",
        "mate",
        "If the check was not declared (a fortification has just ended, or the third player has resigned), you have a last blow",
    ),
    ("5.3", "mate", "cannot capture your king in the turn after it"),
    ("5.4", "pass", "you pass with three in the game; with two, the game is a draw"),
    ("5.4", "pass", "A turn passed counts like any other"),
    ("5.4", "pass", "Without any last blow, you pass"),
    ("5.5", "dead", "never move, attack or are captured"),
    ("5.5", "dead", "A captured king counts as a capture for siege; a resignation does not"),
    ("5.5", "touch", "If you or the captor's owner resigns before you decide, the capture stands"),
    ("5.6", "walled in", "at least one of them is dead"),
    ("5.7", "places", "reverse order of leaving"),
    ("5.8", "stalemate", "after 20 turns without a capture for each player in the game"),
    ("5.8", "draws", "automatically after 40"),
    ("5.8", "draws", "when only kings are left"),
    ("5.8", "repetition", "Repetition and the fifty moves of chess do not count"),
    ("5.8", "claim", "not while a touch of death is undecided"),
    ("6", "siege", "At most one player is under siege"),
    ("6", "duel", "unless duel=on"),
    ("6.1", "siege", "until an opponent's piece is captured"),
    ("6.1", "siege", "pieces replaced by a traitor, do not count"),
    ("6.2", "points", "queens and popes 2, and the pawns 1 in all while more than half"),
    ("6.2", "rounding", "rounded up, exceeds yours by more than 4"),
    ("6.3", "siege=moves", "rounded up, exceeds yours by more than 18"),
    ("6.4", "siege", "you stay under siege as long as you meet the condition"),
    ("6.4", "siege", "A player out of the game counts nothing"),
    ("7", "powers", "Only the player under siege has powers, and not while fortified"),
    ("7.1", "fortify", "three of your turns, this one included"),
    ("7.1", "fortify", "You capture nothing, not even dead pieces"),
    ("7.1", "fortify", "Castling, double steps and promotion stay allowed"),
    ("7.2", "powers", "In check you may use them only if that ends the check"),
    ("7.3", "field", "knight or bishop to rook or pope"),
    ("7.3", "field", "with setup=8, both knights for a knight"),
    ("7.3", "field", "The old piece leaves the game and is not a lost piece"),
    ("7.4", "traitor", "you may replace a piece of the other opponent in the same turn"),
    ("7.4", "traitor", "counts as a capture for draws, but not for siege"),
    ("7.5", "touch of death", "Kings are exempt"),
    ("7.5", "touch of death", "until you have completed three turns"),
    ("7.5", "touch of death", "your answer need not end a check"),
    ("7.5", "touch of death", "a right to take that pawn en passé is gone"),
    ("7.6", "powers", "a bishop may not come back on a hex colour where you already have a bishop"),
    ("7.6", "powers", "For a pawn's promotion and for the touch of death this does not matter"),
    ("8", "notation", "15c-16c(rF)"),
    ("8", "notation", "(CR) checks Red"),
    ("8", "notation", "W(S) claims a draw, W(=) a draw agreed"),
    ("8", "notation", "W(L) is out of time"),
    ("time", "time", "same effects as a resignation"),
    ("resign", "resign", "at any time, also out of turn"),
];

const THREE_ANSWERS: &[Answer] = &[
    ("0", "set-up", "White moves first"),
    ("1.1", "boards", "The heavens have files a to h, Earth j to q, the underworld s to z"),
    ("1.2", "set-up", "dark on Earth (j1 for White) and light on the other two"),
    ("1.3", "triagonal", "Triagonal, 8"),
    ("1.3", "pegasus", "24 targets"),
    ("2", "array", "reconstruction"),
    (
        "2",
        "array",
        "silver general, silver general, pegasus, angel, angel, pegasus, silver general, silver general",
    ),
    (
        "2",
        "array",
        "warmachine, warmachine, elephant, scholar, scholar, elephant, warmachine, warmachine",
    ),
    ("3", "pawn", "to the left, to the right, up or down"),
    ("3", "rook", "straight up and down too"),
    ("3", "knight", "repeated in the same direction"),
    ("3", "bishop", "Underworld: one step triagonally"),
    ("3", "queen", "one step in any of the 26 directions"),
    ("3", "king", "one step orthogonally"),
    ("3", "G", "Slides in all 26 directions on every board"),
    ("3", "horse", "two ranks ahead, and one square to the left, to the right, up or down"),
    ("3", "silver", "one triagonally forward"),
    ("3", "angel", "Heavens: slides diagonally, or goes one step orthogonally or triagonally"),
    ("3", "imp", "forward, up to Earth"),
    ("3", "warmachine", "Underworld: slides orthogonally"),
    ("3", "scholar", "two squares along two of the dimensions and one along the third"),
    ("3", "elephant", "leaps one or two squares diagonally"),
    ("3", "fiend", "any of the 26 directions"),
    ("3", "slide", "it may cross boards, and keeps the movement of the board on which it starts"),
    ("4.1", "en passant", "one on its left or right, above or below"),
    ("4.1", "pawn", "From its second rank on Earth it may go two steps"),
    (
        "4.2",
        "promotion",
        "a pawn becomes a grandmaster, an honorable horse a pegasus and an imp a fiend",
    ),
    ("4.3", "angel", "ends its move in the underworld becomes a fallen angel"),
    ("4.4", "castling", "n1p1 or n1l1"),
    ("4.4", "castling", "Attacks from all three boards count"),
    ("4.4", "castling", "counts only for the square on which the king ends"),
    ("5.1", "fallen", "along a chain of fallen angels"),
    (
        "5.1",
        "fallen",
        "before your opponent's first move, right after an angel of your opponent has fallen, in the underworld while it imitates an angel, or on the opponent's back rank while it imitates a pawn, horse or imp",
    ),
    ("5.1", "fallen", "castling as the king"),
    (
        "5.2",
        "fallen",
        "never castles and never goes two steps as a pawn. It may capture en passant as a pawn",
    ),
    ("5.3", "fallen", "it is promoted as that piece would be"),
    ("5.3", "grandmaster", "or a fallen angel that moves there as a pawn"),
    ("5.3", "fiend", "or a fallen angel that moves there as an imp"),
    ("5.3", "pegasus", "or a fallen angel that moves there as a horse"),
    ("5.4", "check", "A fallen angel gives no check"),
    ("5.4", "mate", "otherwise it is stalemate"),
    ("5.5", "fallen", "As a king it is not royal"),
    (
        "6",
        "draw",
        "one piece that is a silver general, fallen angel, warmachine, elephant, bishop, knight, scholar or pegasus",
    ),
    ("6", "repetition", "third occurrence"),
    (
        "6",
        "fifty moves",
        "Moves of a fallen angel, its promotion and an angel's fall do not start the count again",
    ),
    ("7", "notation", "I or M imp"),
    ("8", "tips", "angel, pegasus and rook 6, queen 8, fiend 12, grandmaster 14"),
    ("time", "timeout", "only the king left and your own king is on Earth"),
    ("resign", "resign", "/resign"),
];

const SEPARATE_ANSWERS: &[Answer] = &[
    ("0", "pawns=advanced", "no double step and no en passant"),
    ("1", "set-up", "The array of chess"),
    ("1", "advanced", "all pawns start on the third rank"),
    (
        "2",
        "king",
        "Goes one square diagonally. It captures one square in any of the eight directions",
    ),
    ("2", "knight", "Only to capture: two squares along the rank"),
    ("2", "bishop", "jumps 2, 4 or 6 squares along a diagonal"),
    ("2", "rook", "the squares jumped over need not be"),
    ("2", "queen", "any of the eight directions, two at a time"),
    ("2", "pawn", "As in chess"),
    ("3", "check", "Only capturing moves give check"),
    ("3", "castling", "nor are the squares it crosses and reaches"),
    ("4", "promotion", "queen, rook, bishop or knight, as these move in this game"),
    ("5", "stalemate", "stalemated player"),
    ("5", "repetition", "for the third time loses at once"),
    ("5", "draw", "after seventy-five the game is drawn automatically"),
    ("5", "bare king", "even a bare king can still stalemate"),
    ("6", "notation", "e7e8q, castling e1g1"),
    ("2", "realm", "A bishop has 8, a rook 16, a queen 16"),
    ("2", "overview", "the set of squares that a piece can reach without capturing"),
    ("time", "time", "you lose, whatever your opponent has left"),
    ("resign", "resign", "/resign"),
];

const UNDER_ANSWERS: &[Answer] = &[
    ("0", "set-up", "White moves first"),
    ("1.1", "set-up", "White's on e1, Black's on e8"),
    (
        "1.2",
        "turns",
        "White on the World, Black on the World, Black on the Underworld, White on the Underworld",
    ),
    ("1.2", "inactive", "until a piece arrives"),
    ("1.2", "inactive", "With both boards inactive the game is a draw"),
    ("1.3", "pass", "judged when your slot comes"),
    (
        "1.3",
        "pass",
        "If the World is inactive and neither player can act on the Underworld, it is a draw",
    ),
    ("1.3", "pass", "a right of yours to capture en passant there lapses"),
    (
        "2.1",
        "home file",
        "A pawn's is the file it is captured on, a promoted piece's the file it was promoted on",
    ),
    ("2.2", "fall", "empty square nearest its own side"),
    ("2.2", "fall", "never land on their first"),
    ("2.2", "fall", "The piece that captured it has arrived before"),
    ("2.3", "fall", "What an Underworld king captures is gone for good"),
    ("3", "world", "World kings are never captured"),
    ("3", "world", "the king's owner answers the check in the next World slot"),
    ("3", "rook", "has returned from the Underworld"),
    ("4.1", "underworld", "no castling and no promotion"),
    ("4.1", "underworld", "after rank 8 comes rank 1"),
    ("4.1", "pawn", "from its second rank also two, however it got there"),
    ("4.1", "en passant", "in the opponent's next slot on that board only"),
    (
        "4.2",
        "underworld",
        "must not be left attacked after your action there, if you have any action that avoids it",
    ),
    (
        "4.2",
        "return",
        "never lands on rank 1 or 8. Without such a square the piece stays where it is",
    ),
    ("4.3", "choice", "from the Underworld or from those gone for good"),
    ("4.3", "choice", "may leave that player's own Underworld king attacked"),
    ("4.4", "placement", "on any empty square of the first rank, else of the second"),
    ("4.4", "placement", "The choice comes before the placement"),
    ("5", "end", "comes before any draw by count"),
    (
        "5",
        "draws",
        "with a capture on the Underworld that removes a piece for good or takes a king",
    ),
    ("5", "draws", "It does not with other captures or with pawn moves on the Underworld"),
    ("5", "repetition", "because pieces come back"),
    ("5", "draws", "While a choice or placement is to be made, no draw is judged or claimed"),
    ("5", "insufficient material", "There is no draw by insufficient material"),
    ("6", "notation", "ud5^ by its square"),
    ("6", "notation", "uk@d1"),
    ("time", "time", "whatever your opponent has left"),
    ("resign", "resign", "/resign"),
];

const WIZARD_ANSWERS: &[Answer] = &[
    ("0", "set-up", "Black moves first"),
    ("1.1", "board", "Ea5 lies under Sa5"),
    ("1.1", "set-up", "White sits at rows 1 to 3, Black at rows 7 to 9"),
    ("1.2", "set-up", "dragon, pegasus, archer, giant, wizard, giant, archer, pegasus, dragon"),
    ("1.2", "set-up", "hero, warrior, warrior, archer, giant, archer, warrior, warrior, hero"),
    ("1.3", "camp", "your two back rows of Earth"),
    ("1.3", "territory", "your own four rows of either board"),
    ("1.3", "no man's land", "Row 5 between them is No Man's Land"),
    ("1.3", "x squares", "Eb2, Ec2, Eg2, Eh2"),
    ("2", "teleport", "it may change places with any of your own pieces on Earth"),
    ("2", "teleport", "a warrior keeps its first move"),
    ("2", "dragon", "the first piece beyond exactly one other piece"),
    ("2", "pegasus", "The next square in that direction on Earth must be empty"),
    ("2", "shot", "not if the Sky square above the square between is occupied"),
    ("2", "giant", "two squares diagonally if the square between is empty"),
    ("2", "hero", "captures one square along a rank or file"),
    ("2", "warrior", "On its first move it may go two such steps"),
    ("2", "swoop", "ends in the Sky two squares from its start"),
    ("2", "eagle", "The first of these squares must be empty"),
    (
        "3",
        "confrontation",
        "stand on one rank, file or diagonal of Earth with nothing between them",
    ),
    ("3", "check", "its owner answers first"),
    (
        "3",
        "stalemate",
        "a player who is not in check and has no action passes, and if both pass in turn, it is a draw",
    ),
    ("4.1", "return", "Captured in the opponent's territory it is lost"),
    ("4.1", "return", "It counts as new"),
    ("4.2", "return", "If one X square is vacant, it is placed there automatically"),
    ("4.2", "held", "to the one with the lowest file letter"),
    ("5.1", "promotion", "becomes a hero, a hero a giant, and a giant a pegasus"),
    ("5.1", "promotion", "no piece is promoted twice"),
    ("5.1", "promotion", "is promoted when it next moves and ends there"),
    ("5.2", "resurrection", "It is never promoted then"),
    ("5.2", "quest", "A teleport is no arrival"),
    ("5.2", "quest", "Each of your two dragons can come back once"),
    ("6", "draw", "There is nothing to claim"),
    ("6", "repetition", "fifth occurrence of a position is a draw automatically"),
    ("7", "notation", "Ee1~Ed1 teleport"),
    ("time", "time", "you lose"),
    ("resign", "resign", "/resign"),
    ("8", "tips", "A dragon in the Sky is worth two on Earth"),
];

const CHESS_ANSWERS: &[Answer] = &[
    ("0", "set-up", "White moves first"),
    ("1", "set-up", "rook, knight, bishop, queen, king, bishop, knight, rook"),
    ("2", "pawn", "captures one square diagonally forward"),
    ("2", "knight", "two squares along a rank or file and one to the side, over everything"),
    ("2", "bishop", "along diagonals"),
    ("2", "rook", "along ranks and files"),
    ("2", "queen", "along ranks, files and diagonals"),
    ("2", "king", "one square in any of the eight directions"),
    ("3.1", "en passant", "on the next move only"),
    ("3.2", "promotion", "becomes a queen, rook, bishop or knight"),
    ("3.3", "castling", "nor are the squares it crosses and reaches"),
    ("4.1", "check", "You must end the check"),
    ("4.2", "mate", "In check without a legal move you are checkmated"),
    ("5.1", "stalemate", "stalemate"),
    ("5.2", "insufficient material", "only bishops all on one square colour"),
    ("5.3", "fivefold", "fifth occurrence of a position"),
    ("5.3", "75 moves", "seventy-five moves"),
    ("5.4", "threefold", "On claim (/claim): the third occurrence of a position, and fifty moves"),
    ("5.5", "time", "a draw if your opponent has only the king left"),
    ("6", "notation", "e7e8q, castling e1g1"),
    ("time", "time", "a draw if your opponent has only the king left"),
    ("resign", "resign", "/resign"),
];

const GLINSKI_ANSWERS: &[Answer] = &[
    ("0", "set-up", "White moves first"),
    ("1.1", "board", "eleven files, a to l without j"),
    ("1.1", "rank", "bends at file f"),
    ("1.2", "diagonal", "along the side between two adjacent hexes"),
    ("1.3", "set-up", "bishops f1 f2 f3"),
    ("2", "pawn", "the adjacent hexes ahead to the left and right, which are not on a diagonal"),
    ("2", "knight", "the nearest hexes that a queen cannot reach"),
    ("2", "bishop", "never leaves the colour of its hex"),
    ("2", "rook", "in the six directions of adjacent hexes"),
    ("2", "queen", "in all twelve directions"),
    ("2", "king", "one step along one of the six diagonals"),
    ("3.1", "double step", "even if it captured to get there"),
    ("3.2", "en passant", "on the next move only"),
    ("3.3", "promotion", "the last hex of its file"),
    ("3.4", "castling", "no castling"),
    ("4.1", "check", "You must end the check"),
    ("4.2", "mate", "In check without a legal move you are checkmated"),
    ("5.1", "stalemate", "stalemate (not in check and no legal move)"),
    ("5.2", "insufficient material", "king and one knight or bishop against king"),
    ("5.3", "fivefold", "fifth occurrence of a position"),
    ("5.4", "threefold", "On claim (/claim): the third occurrence of a position, and fifty moves"),
    ("5.5", "time", "a draw if your opponent has only the king left"),
    ("6", "notation", "b6b7q"),
    ("time", "time", "a draw if your opponent has only the king left"),
    ("resign", "resign", "/resign"),
];

/// What the topics must say about each game.
const GAMES: &[(Variant, &[Answer])] = &[
    (SIEGE, SIEGE_ANSWERS),
    (THREE, THREE_ANSWERS),
    (SEPARATE, SEPARATE_ANSWERS),
    (UNDER, UNDER_ANSWERS),
    (WIZARD, WIZARD_ANSWERS),
    (CHESS, CHESS_ANSWERS),
    (GLINSKI, GLINSKI_ANSWERS),
];

/// The paragraphs of a game's page, items as their section, and the paragraphs of the general page that apply.
fn paragraphs(variant: Variant) -> Vec<String> {
    let page = rulebook::page(Some(variant)).unwrap();
    let with_rules = page.paragraphs.iter().filter(|paragraph| paragraph.has_rules);
    let mut numbers: Vec<String> = with_rules
        .map(|paragraph| match &paragraph.number {
            Number::Item(section, _) => section.to_string(),
            number => number.to_string(),
        })
        .collect();
    numbers.extend(["time", "resign"].map(str::to_owned));
    numbers.dedup();
    numbers
}

#[test]
fn every_paragraph_is_covered_by_a_topic() {
    for (variant, answers) in GAMES {
        let paragraphs = paragraphs(*variant);
        for paragraph in &paragraphs {
            assert!(
                answers.iter().any(|(p, ..)| p == paragraph),
                "{variant:?} {paragraph} is answers nowhere"
            );
        }
        for (paragraph, word, phrase) in *answers {
            assert!(
                paragraphs.iter().any(|p| p == paragraph),
                "{variant:?}: no paragraph {paragraph}"
            );
            let topic =
                variant.topic(word).unwrap_or_else(|| panic!("{variant:?} {paragraph}: {word}"));
            let text = variant
                .topic_text(topic)
                .unwrap_or_else(|| panic!("{variant:?} {paragraph}: {topic}"))
                .english();
            assert!(text.contains(phrase), "{variant:?} {paragraph}: '{phrase}' is not in\n{text}");
        }
    }
}

#[test]
fn every_kind_has_a_page_and_the_counts_are_right() {
    for &variant in Variant::ALL {
        let game = variant.new_game::<&str, &str>(&[]).unwrap();
        for kind in game.kinds() {
            let text = variant
                .topic_text(kind.name)
                .unwrap_or_else(|| panic!("{variant:?}: {}", kind.name))
                .english();
            assert!(text.len() > 15, "{variant:?}: {}", kind.name);
            assert_eq!(variant.topic(&rules::view::plural(kind.name)), Some(kind.name));
        }
    }
    let three = THREE.new_game::<&str, &str>(&[]).unwrap();
    let array = THREE.array_view();
    let mut standing: Vec<&str> = array
        .boards
        .iter()
        .flat_map(|board| &board.cells)
        .filter_map(|cell| Some(cell.piece?.kind.name))
        .collect();
    standing.sort_unstable();
    standing.dedup();
    assert_eq!((three.kinds().len(), standing.len()), (17, 14));
    assert!(THREE.help()[0].text.contains("17 kinds of piece, 14 of them at the start"));
}

#[test]
fn pages_mention_what_is_special_about_a_game() {
    let note = |variant: Variant, topic: &str, options: &[(&str, &str)]| {
        let game = variant.new_game(options).unwrap();
        variant.page_note(topic, &game.options()).unwrap_or_default().english()
    };
    let usual = note(SIEGE, "siege", &[]);
    assert_eq!(
        usual,
        "This game: siege=captures, for everybody the last 3 pieces captured; not with two players left."
    );
    let handicap = [("siege", "points"), ("threshold-R", "2"), ("duel", "on")];
    assert_eq!(
        note(SIEGE, "siege", &handicap),
        "This game: siege=points, for White more than 4, for Red more than 2, for Black more than 4; also with two players left."
    );
    assert!(note(SIEGE, "siege", &[("siege", "off")]).contains("nobody comes under siege"));
    assert!(note(SIEGE, "traitor", &[("siege", "off")]).contains("Nobody comes under siege"));
    assert!(note(SIEGE, "traitor", &[("powers", "touch")]).contains("without this power"));
    assert_eq!(note(SIEGE, "touch of death", &[("powers", "touch")]), "");
    assert_eq!(
        note(SIEGE, "powers", &[("powers", "touch,field")]),
        "This game has field promotion, touch of death."
    );
    assert_eq!(note(SIEGE, "powers", &[("powers", "")]), "This game has no powers.");
    assert_eq!(note(SIEGE, "set-up", &[("setup", "8")]), "This game has setup=8.");
    assert_eq!(note(SEPARATE, "set-up", &[("pawns", "advanced")]), "This game has pawns=advanced.");
    assert_eq!(note(SEPARATE, "set-up", &[]), "");
}

#[test]
fn the_array_is_shown_without_players() {
    let count = |view: &rules::view::View| {
        view.boards.iter().flat_map(|b| &b.cells).filter(|c| c.piece.is_some()).count()
    };
    for &variant in Variant::ALL {
        let view = variant.array_view();
        assert!(view.seats.is_empty() && !view.headline.is_empty());
        assert_eq!(variant.array_view_with::<&str, &str>(&[]).unwrap(), view, "{variant:?}");
    }
    // 2.1: three armies of 9 pieces and 19 pawns, or of 8 and 17.
    assert_eq!(count(&SIEGE.array_view()), 84);
    let eight = SIEGE.array_view_with(&[("setup", "8")]).unwrap();
    assert_eq!((count(&eight), eight.seats.len()), (75, 0));
    assert!(SIEGE.array_view_with(&[("setup", "7")]).is_err());
}

#[test]
fn the_page_says_that_an_array_is_reconstructed() {
    let noted: Vec<Variant> = Variant::ALL.iter().copied().filter(|v| v.note().is_some()).collect();
    assert_eq!(noted, [THREE]);
    assert!(THREE.note().unwrap().english().contains("reconstruction"));
}
