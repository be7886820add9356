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
}

/// All commands, in the order in which help lists them.
pub static VOCABULARY: &[Entry] = &[
    Entry {
        name: "play",
        synonyms: &["open", "new", "start", "challenge"],
        usage: "[game] [white=ann red=bob …] [random] [pace=3d+5d] [option=value …]",
        short: "open a game",
        long: "Seats not given to anybody are open to all, and you take one yourself. Names without a \
               colour get one by lot; with 'random' all colours are drawn that nobody was given. \
               'pace=3d' is three days for each move, 'pace=3d+5d' adds a bank of five days for the whole \
               game, 'pace=none' means no clock. '/rules options' lists the options of the game. Example: \
               /play siege white=me red=bob black=cy pace=2d setup=8",
    },
    Entry {
        name: "join",
        synonyms: &["accept", "sit"],
        usage: "[colour]",
        short: "take a seat",
        long: "Takes the seat kept for you, else the first that is open, or the one you name. The game \
               starts by itself when all seats are taken.",
    },
    Entry {
        name: "decline",
        synonyms: &["leave", "refuse"],
        usage: "",
        short: "turn an invitation down, or give your seat back before the start",
        long: "",
    },
    Entry {
        name: "abort",
        synonyms: &["cancel"],
        usage: "",
        short: "call the game off before everybody has moved",
        long: "Any player may, as long as somebody has not moved yet. An aborted game has no result.",
    },
    Entry {
        name: "move",
        synonyms: &["m"],
        usage: "MOVE",
        short: "make a move",
        long: "Where the game is played the move alone is enough. Example: /move 3e-5e",
    },
    Entry {
        name: "resign",
        synonyms: &["surrender"],
        usage: "[yes]",
        short: "resign; you are asked whether you mean it",
        long: "'/resign yes' resigns without a question. The other players play on.",
    },
    Entry {
        name: "draw",
        synonyms: &[],
        usage: "[decline]",
        short: "offer a draw, or agree to one; 'decline' turns it down",
        long: "The game is drawn once every player still in it agrees. An offer lapses when somebody \
               declines it, leaves the game, or everybody has had a turn since.",
    },
    Entry {
        name: "claim",
        synonyms: &[],
        usage: "",
        short: "claim a draw the rules allow",
        long: "",
    },
    Entry {
        name: "games",
        synonyms: &["mine"],
        usage: "",
        short: "list your games and whose turn it is",
        long: "",
    },
    Entry {
        name: "board",
        synonyms: &["show", "position", "b"],
        usage: "[colour] [ply]",
        short: "show the board, from any side, after any number of moves",
        long: "Example: /board red 12",
    },
    Entry {
        name: "moves",
        synonyms: &["sheet", "history", "score"],
        usage: "",
        short: "show the score sheet",
        long: "",
    },
    Entry {
        name: "legal",
        synonyms: &["targets", "where"],
        usage: "CELL",
        short: "show where the piece on a cell can go",
        long: "The cell is named from your own side. Example: /legal 3e",
    },
    Entry {
        name: "record",
        synonyms: &["export", "file"],
        usage: "",
        short: "get the game as a text file",
        long: "",
    },
    Entry {
        name: "rules",
        synonyms: &["rule"],
        usage: "[topic]",
        short: "read the rules",
        long: "Without a topic: what there is to read.",
    },
    Entry {
        name: "help",
        synonyms: &["commands", "h"],
        usage: "[command]",
        short: "this list, or more about one command",
        long: "Every command may name a game, such as g12 in '/board g12 red'; it is needed only when \
               several could be meant.",
    },
];

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
