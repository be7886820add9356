//! The rules in short, by topic, for people at the board; numbers in comments are paragraphs of the spec's page.

use super::NAMES;
use super::options::{Method, Options};
use crate::page::Page;

/// The pages, the overview first; a kind's name is a topic.
pub const HELP: &[Page] = &[
    Page {
        topic: "overview",
        also: &["siege chess"],
        text: "Siege Chess is chess for three on 192 hexes. White moves first, then Red, then Black. Capture the kings of \
the other two and keep your own: the last player in the game wins.\n\
You can capture a king only if you declared check on it at the end of your turn before; the bot declares check for you. \
A captured king takes its player out of the game, and the pieces left behind stay on the board as dead obstacles.\n\
When two players gang up on the third, the third comes under siege: usually that is the player who lost the last three \
pieces captured. Under siege you have powers: fortification, field promotion, traitor and touch of death.",
    },
    // 1.2, 1.3, 2.1
    Page {
        topic: "set-up",
        also: &[
            "nine pieces",
            "eight pieces",
            "setup=9",
            "setup=8",
            "who sits where",
            "own colour",
        ],
        text: "Clockwise around the board sit White, Red and Black, and they move in that order: Red is on White's left, \
Black on Red's left. Everybody has the same pieces, listed here from the player's own left.\n\
setup=9, the usual one. Rank 1: rook, knight, bishop, queen, king, pope, bishop, knight, rook. Rank 2: ten pawns. \
Rank 3: nine pawns, with both end hexes empty.\n\
setup=8, without the pope. Rank 1: rook, knight, bishop, queen, king, bishop, knight, rook. Rank 2: nine pawns. \
Rank 3: eight pawns, with both end hexes empty.\n\
The left end of your first rank, 1a, and the hex of your queen, 1d, have your own colour.",
    },
    // 1.1 to 1.4
    Page {
        topic: "board",
        also: &[
            "hexes",
            "moves",
            "movement",
            "adjacent",
            "diagonal",
            "slide",
            "jump",
            "capture",
            "capturing",
            "frame",
            "colour",
            "hex colour",
        ],
        text: "There are 192 hexes in 16 ranks. With setup=9 the ranks have 9, 10 and so on to 16 hexes, then 15, 14 and so on to 8, \
counted from your own side; with setup=8 they begin with 8 and end with 9.\n\
Every player names the hexes from their own seat: the number of the rank, then a letter counted from the left. Your 1a is the left \
end of your own first rank. So one hex has three names: White's 1e is Red's 12l and Black's 12a (with setup=8, Red's 13l and Black's \
12a).\n\
A hex has six adjacent hexes: left, right, two ahead and two behind. It also has six diagonal hexes, the nearest \
of its own colour: two ranks straight ahead or back, or one rank ahead or back and one and a half hexes to the side. The two hexes that \
a diagonal step passes between do not matter. Of the three colours, two neighbours never have the same.\n\
A piece that slides goes as far as you like over empty hexes and may capture the first enemy piece in its way. A piece that jumps \
goes over everything. Each piece has a page with a picture.",
    },
    // 3, 4.1
    Page {
        topic: "pawn",
        also: &["frozen", "freeze", "third rank"],
        text: "Goes to either of the two adjacent hexes ahead of it, without capturing. It captures on the three diagonals ahead: two \
ranks straight ahead, or one rank ahead and one and a half hexes to the left or right.\n\
A pawn that started on your third rank may go two hexes on its first move: both steps in the same direction, over an empty hex to an \
empty hex. Pawns of the second rank never may. See en passé.\n\
On the first rank of an opponent it may be promoted, or stay a pawn. A pawn that can go nowhere is frozen: \
it can still be captured, and it goes on as soon as a hex ahead is free or there is something to capture.",
    },
    Page {
        topic: "knight",
        also: &["horse"],
        text: "Jumps two hexes in an adjacent direction, then one more, turned by 60 degrees: 12 hexes. What stands \
between does not matter.",
    },
    Page {
        topic: "bishop",
        also: &[],
        text: "Slides diagonally in six directions, from hex to hex of its own colour, so it always stays on that colour. It passes between \
the hexes beside its way, also when they are occupied.",
    },
    Page {
        topic: "rook",
        also: &["tower"],
        text: "Slides along adjacent hexes, in six directions. It takes part in castling.",
    },
    Page {
        topic: "pope",
        also: &["cardinal"],
        text: "Jumps one step diagonally, or three hexes in an adjacent direction: 12 hexes, all of its own colour. What \
stands between does not matter. There are popes only with setup=9; their letter is O.",
    },
    Page {
        topic: "queen",
        also: &[],
        text: "Slides like a rook or a bishop: twelve directions, adjacent and diagonal.",
    },
    // 3, 5.1
    Page {
        topic: "king",
        also: &["kings side by side", "standing off"],
        text: "Goes one step, adjacent or diagonal: 12 hexes. It may never step to a hex where it would be in check, nor to one that is a king's \
step away from another player's king. It takes part in castling. See check for when a king can be captured, and dead for a \
king that is walled in.",
    },
    // 4.2
    Page {
        topic: "castling",
        also: &["00(q)", "00(k)", "00(o)"],
        text: "Neither the king nor that rook has moved, nothing stands between them, and the king is not in check. The king goes two \
hexes towards the rook, and the rook goes to the hex that the king crossed. The king may cross an attacked hex, but not end on one.\n\
00(Q) castles on the queen's side, 00(O) on the pope's side (setup=9), 00(K) on the king's side (setup=8). 0-0 is enough \
when only one is possible.",
    },
    // 4.1
    Page {
        topic: "en passé",
        also: &["+"],
        text: "When a pawn goes two hexes, it can be captured as if it had gone only one. Until its owner's next turn, any enemy \
piece that could capture on the hex it passed, not only a pawn, may go there and remove the pawn. It is written with a plus: 5c+6d.\n\
You choose: if your piece could also simply move to that empty hex, 5c-6d moves and 5c+6d captures.\n\
The right is gone once another piece has entered the hex passed, even if that piece leaves again, and when the pawn is captured, \
dead or fortified. If two pawns passed the same hex, the later one is captured.",
    },
    // 4.3, 4.4
    Page {
        topic: "promotion",
        also: &["lost piece", "pool", "get back", "return", "come back", "stay a pawn"],
        text: "A pawn that ends a move or capture on the first rank of an opponent may become a queen, rook, bishop, knight or pope that you \
have lost and not yet got back: 15c-16d(q). That opponent must have been in the game before the move. The pawn may also stay a pawn \
(15c-16d); it then has the same choice whenever it moves along such a rank again. A pawn that is promoted leaves the game and is not a lost piece.\n\
Your lost pieces are all those of yours that were captured, except the king. They come back by promotion, field promotion or \
traitor, and count as having moved then.",
    },
    // 5.1, 5.2
    Page {
        topic: "check",
        also: &[
            "declared",
            "declare",
            "undeclared",
            "declared check",
            "undeclared check",
            "king capture",
            "capture the king",
        ],
        text: "You are in check when an opponent attacks your king. If any action of yours leaves your king out of check, \
you must choose one of those. So a king never steps into check, and a pinned piece, one that shields your king, may only move as \
long as the king stays shielded. No king may end its move a king's step from another player's king, fortified or not.\n\
Check is declared automatically: at the end of your turn you have declared check on every opponent whose king you attack. Only \
then may you capture that king in your next turn, if you still can. So nobody loses a king without having had a turn.\n\
An attack can also be undeclared, for example when the third player moves a piece out of the line between your queen and a king. It \
must be answered like any check, but the king cannot be captured yet.\n\
A player who is fortified neither gives check nor is in check. Dead pieces give no check.",
    },
    // 5.3, 5.4
    Page {
        topic: "checkmate",
        also: &["last blow", "(m)"],
        text: "You are checkmated when you are in check and none of your actions ends it.\n\
With three players in the game you have a last blow: one more action before your king can be captured. It may be any move of a piece \
other than the king, or a power that you have (field promotion, traitor).\n\
With two players in the game, checkmate ends the game and the other player wins, if that player has declared check. If the check was not \
declared (a fortification has just ended, or the third player has resigned), you have a last blow. The other player cannot capture \
your king in the turn after it, and declares check at the end of that turn if your king is still attacked.\n\
A last blow may capture a king only if you have declared check on it.\n\
Without any last blow, you pass. If you are not in check but have no action, you pass with three in the game; with two, the \
game is a draw. A turn passed counts like any other.",
    },
    // 5.5, 5.6
    Page {
        topic: "dead",
        also: &[
            "dead pieces",
            "walled in",
            "obstacle",
            "out of the game",
            "removed",
            "captured king",
            "out",
        ],
        text: "A player is out of the game when the king is captured, and when they resign or run out of time; the king is taken off the board \
then, too. All other pieces of that player are dead: they stay where they are as obstacles, never move, \
attack or are captured, and count for nothing.\n\
Walled in: if every step of your king on the board would end on a dead piece or on a piece of your own, and at \
least one of them is dead, your king may capture a dead piece on one of these 12 hexes. This counts as a capture for draws, but not for siege.\n\
A captured king counts as a capture for siege; a resignation does not. After a resignation, the position of the player to move may have changed: no longer in check, \
or with no action.",
    },
    // 6
    Page {
        topic: "siege",
        also: &[
            "under siege",
            "sieged",
            "besieged",
            "captures",
            "points",
            "siege=captures",
            "siege=points",
            "siege=moves",
            "siege=off",
            "three captures",
            "3-capture rule",
            "threshold",
            "handicap",
            "criterion",
            "method",
            "rounding",
            "gang up",
            "duel",
            "duel=on",
            "threshold-w",
            "threshold-r",
            "threshold-b",
        ],
        text: "Under siege you have powers. At most one player is under siege. The option siege= decides when that is:\n\
siege=captures: the last three pieces captured were all yours. It lasts until an opponent's piece is captured. \
En passé and captured kings count; so does a touch of death, first the piece taken, then the captor. Dead pieces, and pieces replaced by a \
traitor, do not count.\n\
siege=points: on the board, kings, rooks, bishops and knights count 1, queens and popes 2, and the pawns 1 in all while more than half \
of those at the start are left. You are under siege when half the sum of your opponents, rounded up, exceeds yours by more than 4.\n\
siege=moves: count your pieces on the board, add those of them that have moved, subtract your lost pieces. You are under siege when \
half the sum of your opponents, rounded up, exceeds yours by more than 18.\n\
If two players meet the condition by points or moves, the one who is to move, or moves sooner, is under siege; a player in the pause after a touch of death is passed over. \
A player out of the game counts nothing.\n\
With two players left nobody is under siege, unless duel=on; the sum is halved then, too. The thresholds 3, 4 and 18 \
can be set for each player as a handicap (threshold-W=5): the higher, the harder to besiege.",
    },
    // 7, 7.2, 7.6
    Page {
        topic: "powers",
        also: &["power", "siege power"],
        text: "Only the player under siege has powers, and not while fortified.\n\
Fortification, once a game: a move that captures nothing, followed by (F): 3e-4e(F). Nobody captures your pieces for three of your turns.\n\
Field promotion, instead of a move: 5e@(n) turns a piece into a lost piece of the next level.\n\
Traitor, twice a game, instead of a move: 14d% replaces an enemy piece by a lost one of yours.\n\
Touch of death, when a piece of yours is captured: (T) takes it back and removes the captor.\n\
Field promotion and traitor take the whole turn. In check you may use them only if that ends the check (or as a last blow).\n\
By field promotion or traitor a bishop may not come back on a hex colour where you already have a bishop, nor a pope on a hex colour where \
there is a pope of anybody in the game; a piece about to be replaced is not counted. For a pawn's promotion and for the touch of death this does not matter.\n\
Which powers a game has is an option: powers=fortify,touch,traitor,field.",
    },
    // 7.1
    Page {
        topic: "fortification",
        also: &["fortify", "fortified", "(f)", "shelter"],
        text: "Once a game, under siege: declare it together with a move that captures nothing, as in 3e-4e(F). It lasts three of your turns, this \
one included, until your fourth turn begins. Until then:\n\
You capture nothing, not even dead pieces. None of your pieces is captured or replaced by a traitor.\n\
Nobody is in check between you and the others. So you may fortify while in check, step or castle out of an attack, and leave your \
king attacked; but not beside another king. When it ends, attacks count again.\n\
Castling, double steps and promotion stay allowed: 00(QF), 15c-16c(rF). The other powers do not.",
    },
    // 7.3
    Page {
        topic: "field promotion",
        also: &["field", "@", "next level", "level"],
        text: "Under siege, instead of a move: 5e@(n) turns your piece on 5e into a lost piece of the next level.\n\
With the pope: pawn to knight or bishop; knight or bishop to rook or pope; rook or pope to queen.\n\
With setup=8: pawn to knight; knight to bishop or rook; bishop or rook to queen.\n\
You must have lost such a piece and not yet got it back. You also need on the board at least one piece of the other kind of the old piece's \
level: a bishop to promote a knight, a pope to promote a rook, and so on; for a pawn nothing; with setup=8, both knights for a \
knight.\n\
The old piece leaves the game and is not a lost piece. It takes the whole turn and must leave your king out of check. A bishop or pope may not come \
on a hex colour that is taken: see powers.",
    },
    // 7.4
    Page {
        topic: "traitor",
        also: &["double traitor", "two traitors", "%", "replace"],
        text: "Under siege, twice a game, instead of a move: 14d% replaces the enemy piece on 14d by a lost piece of yours of the same kind. \
Kings, dead pieces and pieces of a fortified player cannot be replaced. The piece replaced becomes a lost piece of its owner. That counts as a capture for draws, \
but not for siege.\n\
If you are still under siege after that, you may replace a piece of the other opponent in the same turn: 14d%9c. That uses up both. The order \
matters: 9c%14d is another action.\n\
It takes the whole turn and must leave your king out of check. A bishop or pope may not come on a hex colour that is taken: see powers.",
    },
    // 7.5, 5.5
    Page {
        topic: "touch of death",
        also: &["touch", "(t)", "(-)", "let it stand", "captor", "pause"],
        text: "When a piece of yours is captured while you are under siege, you decide before anybody else acts: (T) takes the piece back to where \
it stood and removes the piece that captured it; (-) lets the capture stand. Either way the captor's turn is over. The bot asks you; without \
an answer in time the capture stands.\n\
You must have been under siege before the capture. Kings are exempt: a captured king does not come back, and a king that captures is not \
removed. Otherwise there is no limit to the number of touches, and your answer need not end a check.\n\
Your piece comes back as it was, moved or not. The piece removed becomes a lost piece of its owner; a pawn promoted by that capture, as what it \
became. The checks its owner declared are looked at again, and a right to take that pawn en passé is gone.\n\
After a touch you cannot be under siege until you have completed three turns. If you or the captor's owner resigns before you decide, the capture stands; if the third player resigns, you still decide.",
    },
    // 5.4, 5.8
    Page {
        topic: "draws",
        also: &["20 moves", "20 turns", "40 turns", "only kings"],
        text: "The players left share a draw:\n\
when all of them agree (/draw);\n\
when one of them claims it (/claim) after 20 turns without a capture for each player in the game, so 60 turns with three players and 40 with two. They are \
counted since the last capture, or since a player left the game;\n\
automatically after 40 such turns for each (120 or 80);\n\
at once when only kings are left to the players in the game;\n\
when two players are left and the one to move is not in check and has no action.\n\
Turns passed count; answers to a touch of death are no turns. Capturing a dead piece and traitors count as captures. Any player left may claim, also when it is not \
their turn, but not while a touch of death is undecided. Repetition and the fifty moves of chess do not count.",
    },
    // 5.7, 5.5
    Page {
        topic: "end",
        also: &["last player", "places"],
        text: "The last player in the game wins. The winner comes first, the others in reverse order of leaving; players who draw share a place.\n\
You leave the game when your king is captured, when you are checkmated with two players left, when you resign (/resign, at any time, also out of turn) \
or when your time runs out. Running out of time has the same effects as a resignation: your king is taken off the board, your other pieces are dead, \
and the others play on.\n\
See draws for games without a winner.",
    },
    // 8
    Page {
        topic: "notation",
        also: &["write a move", "perspective"],
        text: "Hexes are named from your own seat: rank, then a letter from your left. The record puts the player's letter first: W3e-5e.\n\
3e-5e moves, 4fx6f captures, 5c+6d takes en passé\n\
00(Q), 00(K), 00(O) castle on the queen's, king's (setup=8), pope's side (setup=9)\n\
15c-16d(q) promotes; q, r, b, n or o (pope)\n\
3e-4e(F) fortifies; 15c-16c(rF), 00(QF) with promotion or castling\n\
5e@(n) field promotion; 14d% traitor, 14d%9c two\n\
(T) touch of death, (-) let it stand\n\
W(Y) White resigns, W(L) is out of time, W(S) claims a draw, W(=) a draw agreed. To resign, claim or offer, use /resign, /claim and /draw.\n\
The score sheet adds check and mate: (CR) checks Red, (MB) mates Black, in turn order.\n\
You may leave out the player's letter, write in any case and with blanks, repeat the hex after @ or %, add ? and !, or write e.p. A target hex alone is enough \
when only one piece can go there.",
    },
];

/// What a page adds about a game with these options; none where it is as on the page.
pub(crate) fn note(topic: &str, pairs: &[(String, String)]) -> Option<String> {
    let options = Options::parse(pairs).ok()?;
    let powers = options.powers;
    let power = |in_play: bool| match (options.method, in_play) {
        (Method::Off, _) => Some("Nobody comes under siege in this game.".to_owned()),
        (_, false) => Some("This game is played without this power.".to_owned()),
        _ => None,
    };
    match topic {
        "siege" => Some(siege_note(options)),
        "powers" if options.method == Method::Off => power(true),
        "powers" => Some(match powers_in_play(options).as_slice() {
            [] => "This game has no powers.".to_owned(),
            some => format!("This game has {}.", some.join(", ")),
        }),
        "fortification" => power(powers.fortify),
        "field promotion" => power(powers.field),
        "traitor" => power(powers.traitor),
        "touch of death" => power(powers.touch),
        "set-up" | "board" | "castling" | "pope" => {
            Some(format!("This game has setup={}.", options.setup.first_rank()))
        }
        _ => None,
    }
}

fn powers_in_play(options: Options) -> Vec<&'static str> {
    let p = options.powers;
    let all = [
        (p.fortify, "fortification"),
        (p.field, "field promotion"),
        (p.traitor, "traitor"),
        (p.touch, "touch of death"),
    ];
    all.into_iter().filter_map(|(in_play, name)| in_play.then_some(name)).collect()
}

/// Method and thresholds of this game.
fn siege_note(options: Options) -> String {
    let [white, ..] = options.thresholds;
    let figure = |threshold: u16| match options.method {
        Method::Captures if threshold == 1 => "the last piece captured".to_owned(),
        Method::Captures => format!("the last {threshold} pieces captured"),
        Method::Points | Method::Moves | Method::Off => format!("more than {threshold}"),
    };
    let each = if options.thresholds.iter().all(|&t| t == white) {
        format!("for everybody {}", figure(white))
    } else {
        let seats = NAMES.iter().zip(options.thresholds);
        seats
            .map(|(seat, t)| format!("for {} {}", seat.name, figure(t)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let method = match options.method {
        Method::Off => return "This game: siege=off, so nobody comes under siege.".to_owned(),
        Method::Captures => "captures",
        Method::Points => "points",
        Method::Moves => "moves",
    };
    let duel =
        if options.duel { "also with two players left" } else { "not with two players left" };
    format!("This game: siege={method}, {each}; {duel}.")
}
