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
