//! Every command: its name, other words for it, how it is written, what it does.

/// One command as people learn it.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name, without the slash.
    pub name: &'static str,
    /// Other words for it.
    pub synonyms: &'static [&'static str],
    /// What may follow the name.
    pub usage: &'static str,
    /// What it does, in a few words.
    pub short: &'static str,
    /// What else is good to know; empty when nothing.
    pub long: &'static str,
    /// What may follow, one by one, in the order in which it is written: what a form with fields asks for.
    pub parameters: &'static [Parameter],
}

/// One thing that may follow a command's name.
#[derive(Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, lower case.
    pub name: &'static str,
    /// What it is, in a few words.
    pub help: &'static str,
    /// What kind of thing it is, and how it is written.
    pub kind: Kind,
    /// Whether the command means nothing without it.
    pub required: bool,
}

/// What kind of thing follows, and how it is written in a command's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A game's number, written `g12`.
    Game,
    /// The name of one of the games there are.
    Variant,
    /// Words as they are.
    Words,
    /// A move of the position at hand.
    Move,
    /// A cell with a piece.
    Cell,
    /// A topic of a game's rules.
    Topic,
    /// A whole number.
    Number,
    /// A number written `name=12`.
    NamedNumber,
    /// A word written `name=word`.
    Named,
    /// One of some words, written as it is.
    Choice(&'static [&'static str]),
    /// One of some words, written `name=word`.
    NamedChoice(&'static [&'static str]),
    /// A person, mentioned.
    Person,
    /// A role, written `name=<@&1>`.
    NamedRole,
    /// The word itself, when wanted.
    Flag,
    /// A text file whose content stands for the words.
    File,
}

const fn optional(name: &'static str, kind: Kind, help: &'static str) -> Parameter {
    Parameter { name, help, kind, required: false }
}

const fn required(name: &'static str, kind: Kind, help: &'static str) -> Parameter {
    Parameter { name, help, kind, required: true }
}

const GAME: Parameter =
    optional("game", Kind::Game, "the game's number, when several could be meant");
const PRIVATE: Parameter = optional("private", Kind::Flag, "show it to me alone");

/// All commands, in the order in which help lists them.
pub static VOCABULARY: &[Entry] = &[
    Entry {
        name: "play",
        synonyms: &["open", "new", "start", "challenge"],
        usage: "[game] [white=ann red=bob …] [random] [pace=3d+5d] [option=value …]",
        short: "open a game",
        long: "On its own it lists the games. You take a seat yourself; anyone can take the seats that you \
               leave open. People named without a colour get a random one; with 'random', every colour that you leave open is drawn at \
               random. 'pace=3d' gives three days for each move, 'pace=3d+5d' adds a bank of five days for the whole \
               game, 'pace=none' means no clock; such a game is archived when nobody moves for months. '/rules options' lists the options of a game. Example: \
               /play siege white=me red=bob black=cy pace=2d setup=8",
        parameters: &[
            optional("variant", Kind::Variant, "which game"),
            optional("opponent", Kind::Person, "somebody to play with"),
            optional("opponent2", Kind::Person, "somebody else to play with"),
            optional("opponent3", Kind::Person, "one more to play with"),
            optional("seats", Kind::Words, "who plays which colour: white=me red=@bob black=open"),
            optional("random", Kind::Flag, "draw every colour that you leave open"),
            optional("pace", Kind::Named, "time for a move: 3d, 36h, 3d+5d with a bank, none"),
            optional("options", Kind::Words, "options of the game: setup=8"),
        ],
    },
    Entry {
        name: "join",
        synonyms: &["accept", "sit"],
        usage: "[colour]",
        short: "take a seat",
        long: "You take the seat kept for you, or else the first open one, or the one you name. The game \
               starts by itself when all seats are taken.",
        parameters: &[GAME, optional("colour", Kind::Words, "the seat to take: white, W")],
    },
    Entry {
        name: "decline",
        synonyms: &["leave", "refuse"],
        usage: "",
        short: "turn an invitation down, or give your seat back before the start",
        long: "Your seat is open to everybody then.",
        parameters: &[GAME],
    },
    Entry {
        name: "abort",
        synonyms: &["cancel"],
        usage: "",
        short: "cancel the game before everybody has moved",
        long: "Any player may do so until everybody has moved once. A cancelled game has no result. Managers of the server can \
               cancel any game that they do not play in; /close also tells the players why.",
        parameters: &[GAME],
    },
    Entry {
        name: "move",
        synonyms: &["m"],
        usage: "MOVE",
        short: "make a move",
        long: "Where the game is played, you can type the move alone. '/rules notation' shows how moves are written. Example: /move 3e-5e",
        parameters: &[required("move", Kind::Move, "the move, as 3e-5e"), GAME],
    },
    Entry {
        name: "resign",
        synonyms: &["surrender"],
        usage: "[colour] [yes]",
        short: "resign; you are asked whether you mean it",
        long: "'/resign yes' resigns without a question. The other players play on. If you hold several seats, \
               name the one that resigns.",
        parameters: &[
            GAME,
            optional("colour", Kind::Words, "your seat, if you hold several: red, R"),
            optional("answer", Kind::Choice(&["yes"]), "'yes' resigns without a question"),
        ],
    },
    Entry {
        name: "draw",
        synonyms: &[],
        usage: "[decline]",
        short: "offer a draw, or agree to one; 'decline' turns it down",
        long: "The game is a draw once every player still in it agrees. An offer lapses when somebody \
               declines it, when a player leaves the game, and when everybody has had a turn since.",
        parameters: &[
            GAME,
            optional(
                "answer",
                Kind::Choice(&["offer", "accept", "decline"]),
                "to offer, to accept or to decline; without it, to offer",
            ),
        ],
    },
    Entry {
        name: "claim",
        synonyms: &[],
        usage: "",
        short: "claim a draw the rules allow",
        long: "'/rules draws' says when the rules of your game allow it.",
        parameters: &[GAME],
    },
    Entry {
        name: "games",
        synonyms: &["mine"],
        usage: "",
        short: "list your games and whose turn it is",
        long: "",
        parameters: &[],
    },
    Entry {
        name: "board",
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
    Entry {
        name: "moves",
        synonyms: &["sheet", "history", "score"],
        usage: "[private]",
        short: "show the score sheet",
        long: "",
        parameters: &[GAME, PRIVATE],
    },
    Entry {
        name: "legal",
        synonyms: &["targets", "where"],
        usage: "[cell or kind of action]",
        short: "show what you can do: in all, with one piece, or of one kind",
        long: "Alone it lists the kinds of action there are now, and how many of each. With a cell it shows where its piece can \
               go, and whether an enemy piece there can be exchanged; with a kind, all actions of that kind. Cells are named \
               from your own seat, or as you chose with '/settings cells='. Examples: /legal 3e, /legal captures",
        parameters: &[
            optional(
                "cell",
                Kind::Cell,
                "a cell, named from your own side, as 3e; or a kind, as captures",
            ),
            GAME,
        ],
    },
    Entry {
        name: "record",
        synonyms: &["export", "file"],
        usage: "[private]",
        short: "get the game as a text file",
        long: "",
        parameters: &[GAME, PRIVATE],
    },
    Entry {
        name: "position",
        synonyms: &["diagram"],
        usage: "[game] POSITION or RECORD [ply=12] [seat=red] [private]",
        short: "draw any position, or a record after any number of moves",
        long: "The position is a position string; the record is the text that '/record' gives, of at most 256 kB. Example: \
               /position siege POSITION seat=red",
        parameters: &[
            optional("variant", Kind::Variant, "which game; a record says it itself"),
            optional("position", Kind::Words, "a position string"),
            optional("record", Kind::File, "a record, as /record gives it"),
            optional("ply", Kind::NamedNumber, "of a record: after how many moves"),
            optional("seat", Kind::Named, "from whose side: red, R"),
            PRIVATE,
        ],
    },
    Entry {
        name: "move-game",
        synonyms: &["movegame"],
        usage: "[agree] [decline]",
        short: "continue a game in this place; 'agree' and 'decline' answer somebody who asks for it",
        long: "Write it in the channel or thread where the game is to go on, on the same server. All players still in \
               the game must agree: the others press a button, or write '/move-game g12 agree'. A game that is \
               paused because its place is gone or closed is moved by any one of its players, and its clock goes on \
               from where it stopped. Moves typed in the old place still count, for each player until that player \
               has made one elsewhere. Example: /move-game g12",
        parameters: &[
            GAME,
            optional(
                "answer",
                Kind::Choice(&["agree", "decline"]),
                "to somebody who asks for it; without it, you ask for it",
            ),
        ],
    },
    Entry {
        name: "settings",
        synonyms: &["setting", "preferences"],
        usage: "[theme=light] [palette=safe] [board=white] [cells=white] [pings=never]",
        short: "see and change how boards look to you and when you are mentioned",
        long: "theme: dark, light or usual. palette: classic, safe (for colour-blind eyes) or usual. board: own \
               (your side at the bottom) or white. cells, where every seat has its own names for them: mine (from your seat), \
               mover (from your seat, but moves are told as in the record only) or white (from White's seat). As cells are \
               shown to you, so you type them; a move with your letter in front, such as R3d-4d, is always from your own \
               seat. pings: on (you are mentioned when it is your turn) or \
               never. Managers of a server also set where and by whom games may be opened: \
               channels=<#1>,<#2> or channels=all, who-may-open=<@&1> or who-may-open=all.",
        parameters: &[
            optional("theme", Kind::NamedChoice(&["dark", "light", "usual"]), "of pictures"),
            optional(
                "palette",
                Kind::NamedChoice(&["classic", "safe", "usual"]),
                "colours of the armies; safe: for colour-blind eyes",
            ),
            optional("board", Kind::NamedChoice(&["own", "white"]), "whose side is at the bottom"),
            optional(
                "cells",
                Kind::NamedChoice(&["mine", "mover", "white"]),
                "from whose seat cells are named",
            ),
            optional("pings", Kind::NamedChoice(&["on", "never"]), "be mentioned on your turn?"),
            optional(
                "channels",
                Kind::Named,
                "managers: where games may be opened, #here,#there or all",
            ),
            optional(
                "who-may-open",
                Kind::NamedRole,
                "managers: the role that may open games; @everyone for all",
            ),
        ],
    },
    Entry {
        name: "close",
        synonyms: &[],
        usage: "[g12] REASON",
        short: "managers: end a game, and tell its players why",
        long: "For people with the permission Manage Server, for any game on their server, also one in quarantine. The game has no \
               result; its record stays. Example: /close g12 Ann has left the server",
        parameters: &[GAME, required("reason", Kind::Words, "what the players are told")],
    },
    Entry {
        name: "block",
        synonyms: &["ban"],
        usage: "@PERSON",
        short: "managers: let somebody open and join no games here",
        long: "For people with the permission Manage Server. Games under way go on; /close ends one. /unblock takes it back.",
        parameters: &[required(
            "person",
            Kind::Person,
            "who may no longer open or join games here",
        )],
    },
    Entry {
        name: "unblock",
        synonyms: &["unban"],
        usage: "@PERSON",
        short: "managers: let somebody open and join games again",
        long: "For people with the permission Manage Server. /blocks lists who is blocked.",
        parameters: &[required("person", Kind::Person, "who may open and join games here again")],
    },
    Entry {
        name: "blocks",
        synonyms: &["blocked"],
        usage: "",
        short: "managers: list who may open and join no games here",
        long: "For people with the permission Manage Server.",
        parameters: &[],
    },
    Entry {
        name: "rules",
        synonyms: &["rule"],
        usage: "[game] [topic or piece]",
        short: "read the rules, see how a piece moves",
        long: "Without a topic it lists what there is to read. A topic is any word about the game, such as castling, timeout or N for the \
               knight. A piece's page has a picture of its moves; if it moves differently on another board, name that board too: /rules \
               three-realms imp underworld",
        parameters: &[
            optional("variant", Kind::Variant, "of which game"),
            optional(
                "topic",
                Kind::Topic,
                "a topic or a piece; without one, what there is to read",
            ),
        ],
    },
    Entry {
        name: "help",
        synonyms: &["commands", "h"],
        usage: "[command]",
        short: "this list, or more about one command",
        long: "Any command may name a game, as in '/board g12 red'. You need that only when several games could be \
               meant.",
        parameters: &[optional("command", Kind::Words, "one command")],
    },
];

/// Whether a command is for managers of a guild alone.
#[must_use]
pub fn for_managers(name: &str) -> bool {
    ["close", "block", "unblock", "blocks"].contains(&name)
}

/// The entry of a name or synonym, any case.
#[must_use]
pub fn entry(word: &str) -> Option<&'static Entry> {
    let is = |name: &&str| name.eq_ignore_ascii_case(word);
    VOCABULARY.iter().find(|e| is(&e.name) || e.synonyms.iter().any(is))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_fit_every_form() {
        let plain =
            |s: &str| s.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        for entry in VOCABULARY {
            assert!(entry.parameters.len() <= 25);
            assert!(entry.short.chars().count() <= 100, "{}", entry.name);
            for parameter in entry.parameters {
                assert!(plain(parameter.name) && parameter.name.len() <= 32);
                assert!(parameter.help.chars().count() <= 100, "{}", parameter.help);
            }
        }
    }

    #[test]
    fn every_word_means_one_command() {
        let mut all: Vec<_> = VOCABULARY
            .iter()
            .flat_map(|e| std::iter::once(e.name).chain(e.synonyms.iter().copied()))
            .collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        assert_eq!(entry("RESIGN").unwrap().name, "resign");
    }
}
