//! The commands that are written as a [`Command`](super::Command): names, synonyms, usage, help and parameters.

use super::spec::{Access, GAME, Group, Kind, LEVELS, Spec, optional, required};
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
];

/// Returns the command of a name or synonym, ignoring case.
#[cfg(test)]
pub(crate) fn spec(word: &str) -> Option<&'static Spec> {
    VOCABULARY.iter().find(|spec| spec.is_named(word))
}
