//! The commands that are written as a [`Command`](super::Command): names, synonyms, usage, help and parameters.

use super::spec::{Access, GAME, Group, Kind, Parameter, Spec, optional, required};

const PRIVATE: Parameter = optional("private", Kind::Flag, "show it to me alone");

/// The levels of computers, as they are typed.
const LEVELS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

/// The commands.
pub(crate) static VOCABULARY: &[Spec] = &[
    Spec {
        name: "play",
        access: Access::Write,
        group: Group::Basic,
        synonyms: &["open", "new", "start", "challenge"],
        usage: "[game] [white=ann red=bob black=computer:5 …] [computer=5] [open] [random] [pace=3d+5d] [weekends=off] [absent=seat] [option=value …]",
        short: "open a game",
        long: "Without arguments it lists the games. You take a seat yourself; anyone can take the seats that you \
               leave open. People named without a colour get a random one; with 'random', every colour that you leave open is drawn at \
               random. 'pace=3d' gives three days for each move, 'pace=3d+5d' adds a bank of five days for the whole \
               game, 'pace=14d+2d/move up to 21d' gives fourteen days for the whole game and adds two days for each move, to at most \
               21; 'pace=none' means no clock; with 'weekends=off' no deadline falls on a day off of a player who has weekends off in \
               /settings; a game without a clock is archived when nobody moves for months. Unless the bot is configured otherwise, a \
               player who runs out of time and never lost on time before gets a third of the move time more, once a game; \
               with three players, that player's later turns have a third of the time. With 'absent=seat' the seat of a player \
               who runs out of time is offered to others for some days before it is lost. \
               Computers play at levels 1 to 8: 'black=computer:5' gives one a colour, 'computer=5' gives them all seats that you leave \
               open. For open seats, 'expires=3d' says how long they stay open, 'reliability=80' that players must have finished \
               80% of their games (people with fewer than 3 ended games are new and may join), and on a server \
               'role=@chess' mentions a role once. '/rules options' lists the options of a game. Example: \
               /play siege white=me red=bob black=cy pace=2d setup=8",
        parameters: &[
            optional("variant", Kind::Variant, "which game"),
            optional("opponent", Kind::Person, "an opponent"),
            optional("opponent2", Kind::Person, "a second opponent"),
            optional("opponent3", Kind::Person, "a third opponent"),
            optional(
                "computer",
                Kind::NamedChoice(&LEVELS),
                "computers take the seats that you leave open, at this level",
            ),
            optional(
                "seats",
                Kind::Words,
                "who plays which colour: white=me red=@bob black=computer:5",
            ),
            optional("random", Kind::Flag, "draw every colour that you leave open"),
            optional(
                "pace",
                Kind::Named,
                "time for a move: 3d, 3d+5d with a bank, 14d+2d/move up to 21d, none",
            ),
            optional(
                "weekends",
                Kind::NamedChoice(&["off", "on"]),
                "off: no deadline at weekends for players who have them off in /settings",
            ),
            optional(
                "absent",
                Kind::NamedChoice(&["lose", "seat"]),
                "seat: the seat of a player who runs out of time is offered to others",
            ),
            optional("options", Kind::Words, "options of the game: setup=8"),
            optional("role", Kind::NamedRole, "a role to mention once"),
            optional("expires", Kind::Named, "how long the seats stay open: 3d, 12h"),
            optional(
                "reliability",
                Kind::NamedNumber,
                "the share of games, in percent, that players must have finished: 80",
            ),
        ],
    },
    Spec {
        name: "join",
        access: Access::Write,
        group: Group::Basic,
        synonyms: &["accept", "sit"],
        usage: "[colour]",
        short: "take a seat",
        long: "You take the seat you name; otherwise the seat reserved for you, or the first open one. The game starts \
               by itself when all seats are taken.",
        parameters: &[GAME, optional("colour", Kind::Words, "the seat to take: white, W")],
    },
    Spec {
        name: "computer",
        access: Access::Write,
        group: Group::Basic,
        synonyms: &["engine"],
        usage: "[colour] [level]",
        short: "let a computer play a seat",
        long: "Before the start, who opened the game or plays in it can give an open seat to a computer. In a live game a computer can \
               take your own seat or, if all others agree, that of a player who is away; an offered seat when the offer ends and nobody \
               has taken it. Levels are 1 (weakest) to 8 (strongest); 5 if left out. A computer moves after a short \
               pause, answers draw offers and agrees to everything else. Example: /computer red 5",
        parameters: &[
            GAME,
            optional("colour", Kind::Words, "the seat: red, R; the first open one if left out"),
            optional("level", Kind::Choice(&LEVELS), "how well it plays; 5 if left out"),
        ],
    },
    Spec {
        name: "decline",
        access: Access::Write,
        group: Group::Basic,
        synonyms: &["leave", "refuse"],
        usage: "",
        short: "decline an invitation, or give your seat back before the start",
        long: "The seat is then open to everybody.",
        parameters: &[GAME],
    },
    Spec {
        name: "abort",
        access: Access::Write,
        group: Group::Basic,
        synonyms: &["cancel"],
        usage: "",
        short: "cancel the game before everybody has moved",
        long: "Any player can do this until everybody has moved once, and at any time against computers alone. A cancelled game has no \
               result. Managers of the server can \
               cancel any game that they do not play in; /close also tells the players why.",
        parameters: &[GAME],
    },
    Spec {
        name: "move",
        access: Access::Play,
        group: Group::Basic,
        synonyms: &["m"],
        usage: "MOVE",
        short: "make a move",
        long: "Where the game is played, you can type just the move. '/rules notation' shows how moves are written. Example: /move 3e-5e",
        parameters: &[required("move", Kind::Move, "the move, such as 3e-5e"), GAME],
    },
    Spec {
        name: "resign",
        access: Access::Play,
        group: Group::Basic,
        synonyms: &["surrender"],
        usage: "[colour] [yes]",
        short: "resign; you are asked to confirm",
        long: "'/resign yes' resigns without asking. The other players play on. If you hold several seats, name the one \
               that resigns.",
        parameters: &[
            GAME,
            optional("colour", Kind::Words, "your seat, if you hold several: red, R"),
            optional("answer", Kind::Choice(&["yes"]), "'yes' resigns without asking"),
        ],
    },
    Spec {
        name: "draw",
        access: Access::Play,
        group: Group::Basic,
        synonyms: &[],
        usage: "[decline] [secret]",
        short: "offer a draw, or agree to one; 'decline' declines it, 'secret' votes in secret",
        long: "The game is a draw once every player still in it agrees. An offer lapses when somebody \
               declines it, when a player leaves the game, and when everybody has had a turn since. A vote with 'secret' \
               is shown to nobody until all players left agree; 'secret off' takes it back. With three players, one \
               who is away, as /help replace explains, is not waited for if the two others agree.",
        parameters: &[
            GAME,
            optional(
                "answer",
                Kind::Choice(&["offer", "accept", "decline", "secret", "secret off"]),
                "offer, accept or decline a draw, or vote in secret; offer if left out",
            ),
        ],
    },
    Spec {
        name: "takeback",
        access: Access::Write,
        group: Group::Slow,
        synonyms: &["undo"],
        usage: "[agree] [decline]",
        short: "ask to take back your last move; 'agree' and 'decline' answer a request",
        long: "Everybody still in the game must agree within 24 hours. The game then returns to the position before your last move, \
               and everything after it is undone; banks return to what they were, and the record keeps what was taken back as a \
               comment. A move by anybody ends the request. It cannot be asked while another player has a decision to make, or \
               when somebody has left the game since your move.",
        parameters: &[
            GAME,
            optional(
                "answer",
                Kind::Choice(&["agree", "decline"]),
                "answer a request; if left out, you ask to take back your last move",
            ),
        ],
    },
    Spec {
        name: "claim",
        access: Access::Play,
        group: Group::Basic,
        synonyms: &[],
        usage: "",
        short: "claim a draw that the rules allow",
        long: "'/rules draws' explains when the rules of your game allow it.",
        parameters: &[GAME],
    },
    Spec {
        name: "games",
        access: Access::Read,
        group: Group::Basic,
        synonyms: &["mine"],
        usage: "",
        short: "list your games and whose turn it is",
        long: "",
        parameters: &[],
    },
    Spec {
        name: "board",
        access: Access::Read,
        group: Group::Basic,
        synonyms: &["show", "b"],
        usage: "[colour] [ply] [private]",
        short: "show the board, from any side, after any number of moves",
        long: "Example: /board red 12",
        parameters: &[
            GAME,
            optional("colour", Kind::Words, "from whose side: red, R"),
            optional("ply", Kind::Number, "after how many moves"),
            PRIVATE,
        ],
    },
    Spec {
        name: "moves",
        access: Access::Read,
        group: Group::Basic,
        synonyms: &["sheet", "history", "score"],
        usage: "[private]",
        short: "show the score sheet",
        long: "",
        parameters: &[GAME, PRIVATE],
    },
    Spec {
        name: "legal",
        access: Access::Read,
        group: Group::Basic,
        synonyms: &["targets", "where"],
        usage: "[cell or kind of action]",
        short: "show what you can do: everything, with one piece, or of one kind",
        long: "Without arguments it lists the kinds of action there are now, and how many of each. With a cell it shows where \
               its piece can go, and whether an enemy piece there can be exchanged; with a kind, all actions of that kind. \
               Cells are named from your own seat, or as you chose with '/settings cells='. Examples: /legal 3e, /legal captures",
        parameters: &[
            optional(
                "cell",
                Kind::Cell,
                "a cell, named from your own side, such as 3e; or a kind, such as captures",
            ),
            GAME,
        ],
    },
    Spec {
        name: "record",
        access: Access::Read,
        group: Group::Basic,
        synonyms: &["export", "file"],
        usage: "[private]",
        short: "get the game as a text file",
        long: "",
        parameters: &[GAME, PRIVATE],
    },
    Spec {
        name: "try",
        access: Access::Read,
        group: Group::Slow,
        synonyms: &["variation"],
        usage: "MOVES [as NAME], /try NAME, or /try off NAME",
        short: "see the board after a line of moves for all sides; only you see it",
        long: "The line begins at the present position; '/try g12@30 …' begins after 30 moves. Moves are typed one after another, with \
               cells named as you type them in your own moves. A line has at most 500 moves. 'as NAME' keeps it: '/try NAME' shows it \
               again, '/try NAME MOVES' adds moves to it, /tries lists all, '/try off NAME' removes it. Example: /try 3e-5e 3d-5d as plan",
        parameters: &[
            required(
                "line",
                Kind::Line,
                "the moves of all sides, or the name of a variation, or off and a name",
            ),
            GAME,
            optional("name", Kind::Named, "keep the line under this name"),
            optional("ply", Kind::NamedNumber, "after how many moves of the game the line begins"),
        ],
    },
    Spec {
        name: "tries",
        access: Access::Read,
        group: Group::Slow,
        synonyms: &["variations"],
        usage: "",
        short: "list the variations that you keep",
        long: "Only you see the answer. '/try MOVES as NAME' keeps a variation.",
        parameters: &[],
    },
    Spec {
        name: "analyse",
        access: Access::Write,
        group: Group::Basic,
        synonyms: &["analyze", "analysis"],
        usage: "",
        short: "see the course of a finished game, how well everybody played, and its turning points",
        long: "The engine looks at every position, which takes about a minute; the result is posted where you asked, and is \
               there at once the next time. Accuracy goes from 0 to 100: 100 if every action was the best one. Example: \
               /analyse g12",
        parameters: &[GAME],
    },
    Spec {
        name: "hint",
        access: Access::Read,
        group: Group::Basic,
        synonyms: &["suggest"],
        usage: "[POSITION]",
        short: "see what the engine would play, against computers or in a position; only you see it",
        long: "In a game in which other people play there are no hints. A position is a position string, with the name of its \
               game before it unless it is Siege Chess. Examples: /hint, /hint chess POSITION",
        parameters: &[
            GAME,
            optional("variant", Kind::Variant, "which game, for a position"),
            optional("position", Kind::Words, "a position string; your game if left out"),
        ],
    },
    Spec {
        name: "position",
        access: Access::Read,
        group: Group::Basic,
        synonyms: &["diagram"],
        usage: "[game] POSITION or RECORD [ply=12] [seat=red] [private]",
        short: "draw any position, or a record after any number of moves",
        long: "The position is a position string; the record is the text that '/record' gives, of at most 256 kB. Example: \
               /position siege POSITION seat=red",
        parameters: &[
            optional("variant", Kind::Variant, "which game; not needed for a record"),
            optional("position", Kind::Words, "a position string"),
            optional("record", Kind::File, "a record, as /record gives it"),
            optional("ply", Kind::NamedNumber, "for a record: after how many moves"),
            optional("seat", Kind::Named, "from whose side: red, R"),
            PRIVATE,
        ],
    },
    Spec {
        name: "move-game",
        access: Access::Write,
        group: Group::Basic,
        synonyms: &["movegame"],
        usage: "[agree] [decline]",
        short: "continue a game in this place; 'agree' and 'decline' answer a proposal to do so",
        long: "Write it in the channel or thread where the game is to go on, on the same server. All players still in \
               the game must agree: the others press a button, or write '/move-game g12 agree'. If the game is paused \
               because its place is gone or closed, any one of its players can move it, and its clock goes on from \
               where it stopped. A player's moves in the old place still count until that player has made one \
               elsewhere. Example: /move-game g12",
        parameters: &[
            GAME,
            optional(
                "answer",
                Kind::Choice(&["agree", "decline"]),
                "answer a proposal; if left out, you propose to move the game",
            ),
        ],
    },
    Spec {
        name: "if",
        access: Access::Write,
        group: Group::Slow,
        synonyms: &["premove"],
        usage: "REPLY then ANSWER … | off [2] | ANSWER always",
        short: "answer an expected move at once; only you see it",
        long: "Write what the others do, in the order of turns, and your own move after 'then'; the line may go on in the \
               same way. '*' stands for anything that the others do until it is your turn; a move that is named goes before it. When the position arises, your \
               answer is played at once and costs no time. Several lines make a tree; another answer to the same moves replaces \
               the first. Decisions are named like moves; '/if touch always' and '/if touch never' answer one whenever it \
               comes. /ifs shows your conditions, '/if off 2' removes the second line, '/if off' all. Cells are named from your own side, or, \
               with a player's letter in front, from that player's. Example: /if e5 then Nf3, Nc6 then Bb5",
        parameters: &[
            required(
                "line",
                Kind::Condition,
                "e5 then Nf3, Nc6 then Bb5; off; off 2; touch always",
            ),
            GAME,
        ],
    },
    Spec {
        name: "ifs",
        access: Access::Read,
        group: Group::Slow,
        synonyms: &["conditions"],
        usage: "[2]",
        short: "show your conditions and where a line ends; only you see it",
        long: "The picture shows the position at the end of a line, the first one if you name none. Example: /ifs 2",
        parameters: &[GAME, optional("line", Kind::Number, "the number of the line to draw")],
    },
    Spec {
        name: "rematch",
        access: Access::Write,
        group: Group::Slow,
        synonyms: &["revanche"],
        usage: "",
        short: "challenge the people of a finished game again, with colours rotated",
        long: "It has the same options and the same pace, and everybody plays the next colour in turn order. Without a number \
               it means the last game that ended here. The others join as they accept an invitation; /rematch joins too. \
               Example: /rematch g12",
        parameters: &[GAME],
    },
    Spec {
        name: "queue",
        access: Access::Write,
        group: Group::Slow,
        synonyms: &["wait-for", "waiting"],
        usage: "[game] [off]",
        short: "wait for a game with others, or show who waits; 'off' takes you off",
        long: "When enough people wait on a server, a game starts where the last of them asked: for Siege Chess when three wait. \
               Colours are drawn at random, options and pace are the usual ones. You wait for a week at most, and on at most 5 \
               lists. People who are blocked, cannot read and write there, have left the server or play too many games are skipped. Example: /queue siege",
        parameters: &[
            optional("variant", Kind::Variant, "which game"),
            optional("answer", Kind::Choice(&["off"]), "'off' takes you off the list"),
        ],
    },
    Spec {
        name: "replace",
        access: Access::Write,
        group: Group::Slow,
        synonyms: &["substitute"],
        usage: "[colour=@PERSON] [colour=computer:5] [agree] [decline]",
        short: "let somebody else take over a seat; 'agree' and 'decline' answer a proposal",
        long: "You can hand over your own seat: the new player must accept. If a player is away, because one turn has lasted a \
               fortnight without a clock, or the time is over and the seat is offered, all others can agree to replace that player. The \
               new player takes over the seat and its clock. The record lists both names. A computer can take over, too; it accepts at \
               once. The seat is named by its colour or its player. Examples: /replace red=@dora, /replace @bob=@dora",
        parameters: &[
            GAME,
            optional(
                "colour",
                Kind::Words,
                "the seat, red or R, or its player; your own if left out",
            ),
            optional("person", Kind::Person, "who takes over"),
            optional(
                "computer",
                Kind::NamedChoice(&LEVELS),
                "a computer takes over, at this level",
            ),
            optional(
                "answer",
                Kind::Choice(&["agree", "decline"]),
                "answer a proposal; if left out, you make one",
            ),
        ],
    },
    Spec {
        name: "pause",
        access: Access::Write,
        group: Group::Slow,
        synonyms: &["break"],
        usage: "[agree] [decline]",
        short: "propose to stop the clock of a game; 'agree' and 'decline' answer",
        long: "The clock stands still once all players left agree; moves can still be made. Any one of them starts it again \
               with /unpause. A proposal lapses when a player leaves the game, when everybody has had a turn since, and \
               after some days.",
        parameters: &[
            GAME,
            optional(
                "answer",
                Kind::Choice(&["agree", "decline"]),
                "answer a proposal; if left out, you propose a pause",
            ),
        ],
    },
    Spec {
        name: "unpause",
        access: Access::Write,
        group: Group::Slow,
        synonyms: &["resume"],
        usage: "",
        short: "start the clock of a paused game again",
        long: "Any player left in the game can do this.",
        parameters: &[GAME],
    },
    Spec {
        name: "extend",
        access: Access::Write,
        group: Group::Slow,
        synonyms: &["give-time"],
        usage: "PLAYER 3d",
        short: "give an opponent more time",
        long: "The time is added to what the player has in reserve, and to the present turn if it is theirs. Name the player \
               or the colour; with one opponent you need not. With three players, beyond two move times a game, the third one must \
               agree. Example: /extend red 3d",
        parameters: &[
            required("time", Kind::Words, "how much: 3d, 12h"),
            GAME,
            optional("colour", Kind::Words, "whose time: red, R"),
            optional("person", Kind::Person, "whose time"),
        ],
    },
    Spec {
        name: "vacation",
        access: Access::Write,
        group: Group::Slow,
        synonyms: &["holiday", "vacations"],
        usage: "[10d] [until 3 Jan] [from 20 Dec until 3 Jan] [off]",
        short: "stop your clocks while you are away; without arguments, see what is left",
        long: "Your clocks stand still in all games in which it is your turn; the clocks of the others run. You can still \
               move. Everybody has a budget that is earned evenly over the year; a vacation that ends early costs only \
               what was used. 'until 3 Jan' includes that day, in your time zone (/settings timezone=). A vacation cannot \
               start within an hour before a deadline of yours. Several can be planned; a new one replaces those that it \
               overlaps, and 'off' ends the running or cancels the next one. Examples: /vacation 10d, /vacation from 20 Dec until 3 Jan",
        parameters: &[optional(
            "time",
            Kind::Words,
            "10d, until 3 Jan, from 20 Dec until 3 Jan, or off; left out, see what is left",
        )],
    },
    Spec {
        name: "close",
        access: Access::Write,
        group: Group::Managers,
        synonyms: &[],
        usage: "[g12] REASON",
        short: "managers: end a game, and tell its players why",
        long: "For people with the permission Manage Server, for any game on their server, including one in quarantine. The game \
               has no result; its record is preserved. Example: /close g12 Ann has left the server",
        parameters: &[GAME, required("reason", Kind::Words, "the reason that the players see")],
    },
    Spec {
        name: "block",
        access: Access::Write,
        group: Group::Managers,
        synonyms: &["ban"],
        usage: "@PERSON",
        short: "managers: stop somebody from opening and joining games here",
        long: "For people with the permission Manage Server. Games under way go on; /close ends one. /unblock lifts the block.",
        parameters: &[required(
            "person",
            Kind::Person,
            "who may no longer open or join games here",
        )],
    },
    Spec {
        name: "unblock",
        access: Access::Write,
        group: Group::Managers,
        synonyms: &["unban"],
        usage: "@PERSON",
        short: "managers: let somebody open and join games here again",
        long: "For people with the permission Manage Server. /blocks lists who is blocked.",
        parameters: &[required("person", Kind::Person, "who may open and join games here again")],
    },
    Spec {
        name: "blocks",
        access: Access::Write,
        group: Group::Managers,
        synonyms: &["blocked"],
        usage: "",
        short: "managers: list who is blocked from opening and joining games here",
        long: "For people with the permission Manage Server.",
        parameters: &[],
    },
    Spec {
        name: "rules",
        access: Access::Read,
        group: Group::Basic,
        synonyms: &["rule"],
        usage: "[game] [topic or piece]",
        short: "read the rules, or see how a piece moves",
        long: "Without a topic it lists the topics. A topic is any word about the game, such as castling, timeout or N for the \
               knight. A piece's page has a picture of its moves; if it moves differently on another board, name that board too: /rules \
               three-realms imp underworld",
        parameters: &[
            optional("variant", Kind::Variant, "which game"),
            optional("topic", Kind::Topic, "a topic or a piece; if left out, the list of topics"),
        ],
    },
    Spec {
        name: "help",
        access: Access::Read,
        group: Group::Basic,
        synonyms: &["commands", "h"],
        usage: "[command]",
        short: "list the commands, or explain one",
        long: "Any command can name a game, as in '/board g12 red'. You need that only if several games could be \
               meant.",
        parameters: &[optional("command", Kind::Words, "one command")],
    },
];

/// Returns the command of a name or synonym, ignoring case.
#[cfg(test)]
pub(crate) fn spec(word: &str) -> Option<&'static Spec> {
    VOCABULARY.iter().find(|spec| spec.is_named(word))
}
