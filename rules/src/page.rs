//! Finds a topic of the rules by what a player typed.

use crate::rulebook::Topic;
use crate::variant::Variant;
use crate::view::plural;

/// Words that mean the same in every game, and the topics that they can stand for.
///
/// A word stands for the first of its topics that a game has. A game's own words ([`Topic::also`]) take precedence.
pub const SYNONYMS: &[(&[&str], &[&str])] = &[
    (
        &[
            "array",
            "start",
            "starting position",
            "start position",
            "initial position",
            "opening position",
            "setting up",
            "seat",
            "seating",
            "side",
            "who begins",
            "who starts",
            "who moves first",
            "who goes first",
            "first player",
            "first move",
            "turn",
            "turn order",
            "order",
        ],
        &["set-up"],
    ),
    (
        &[
            "pieces",
            "piece",
            "army",
            "goal",
            "aim",
            "object",
            "objective",
            "summary",
            "introduction",
            "rules",
            "how to play",
            "play",
            "how to move",
            "move",
            "moving",
            "movement",
            "how pieces move",
            "capture",
            "capturing",
            "take",
            "taking",
        ],
        &["overview"],
    ),
    (
        &[
            "field",
            "hex",
            "square",
            "cell",
            "coordinate",
            "rank",
            "row",
            "column",
            "file",
            "level",
            "direction",
        ],
        &["board", "boards", "notation"],
    ),
    (&["board", "boards", "colour", "color"], &["board", "boards", "set-up"]),
    (&["castle", "o-o", "o-o-o", "0-0", "0-0-0", "rochade", "special"], &["castling"]),
    (
        &[
            "en passant",
            "en passé",
            "e.p.",
            "in passing",
            "double step",
            "double move",
            "two squares",
            "pass by",
        ],
        &["en passant", "en passé"],
    ),
    (
        &["promote", "promoting", "queening", "underpromotion", "back rank", "last rank"],
        &["promotion"],
    ),
    (&["pin", "pinned", "attack", "attacked", "threat", "declare check", "in check"], &["check"]),
    (&["mate", "checkmate", "mated", "checkmated"], &["checkmate", "check"]),
    (
        &[
            "win",
            "winning",
            "winner",
            "end of the game",
            "game over",
            "result",
            "place",
            "placing",
            "resign",
            "resignation",
            "give up",
            "surrender",
            "yield",
            "time",
            "timeout",
            "timed out",
            "out of time",
            "on time",
            "clock",
            "flag",
            "deadline",
            "time limit",
            "lose",
            "(l)",
            "(y)",
        ],
        &["end"],
    ),
    (
        &[
            "draw",
            "tie",
            "remis",
            "stalemate",
            "claim",
            "draw claim",
            "draw offer",
            "agreement",
            "agreed draw",
            "repetition",
            "repeat",
            "threefold repetition",
            "fivefold repetition",
            "threefold",
            "fivefold",
            "fifty moves",
            "50 moves",
            "fifty-move rule",
            "seventy-five moves",
            "75 moves",
            "move count",
            "insufficient material",
            "bare king",
            "(s)",
            "(=)",
        ],
        &["draws", "end"],
    ),
    (
        &[
            "letter",
            "symbol",
            "sign",
            "san",
            "algebraic",
            "how to write",
            "writing",
            "how to type",
            "typing",
            "score sheet",
            "abbreviation",
            "spelling",
        ],
        &["notation"],
    ),
    (
        &["pass", "passing", "no move", "no moves", "no action", "skip"],
        &["checkmate", "draws", "end"],
    ),
    (&["value", "piece value", "worth", "tip", "advice", "strategy"], &["tips"]),
    (&["setting", "handicap", "variant", "option"], &["options"]),
];

/// Returns the key by which a word is looked up: its letters, digits and `=`, without case, blanks, accents and hyphens.
///
/// `Set-up`, `setup` and `set up` have the same key. A sign that stands alone is its own key. At most 60 characters
/// count.
///
/// ```
/// assert_eq!(rules::page::key("the En-Passé?"), "enpasse");
/// assert_eq!(rules::page::key(" % "), "%");
/// ```
#[must_use]
pub fn key(word: &str) -> String {
    // Four characters more than are used leave room for the article, which is dropped.
    let word: String = word.trim().chars().take(64).collect();
    let lower = word.to_lowercase();
    let bare = lower.strip_prefix("the ").unwrap_or(&lower);
    let plain: String = bare
        .chars()
        .take(60)
        .filter(|c| c.is_alphanumeric() || *c == '=')
        .map(|c| match c {
            'é' | 'è' | 'ê' => 'e',
            other => other,
        })
        .collect();
    if plain.chars().all(|c| c == '=') { bare.chars().take(60).collect() } else { plain }
}

impl Variant {
    /// Returns the topic for which a player's word stands in this game, if there is one.
    ///
    /// The word can be a topic, another word for it, a word that means the same in every game, or the letter of a kind
    /// of piece. `options` is always a topic; it has no text in the rulebook.
    ///
    /// ```
    /// use rules::Variant;
    /// assert_eq!(Variant::Siege.topic("Touch of Death"), Some("touch of death"));
    /// assert_eq!(Variant::ThreeRealms.topic("pegasi"), Some("pegasus"));
    /// assert_eq!(Variant::Chess.topic("N"), Some("knight"));
    /// assert_eq!(Variant::Chess.topic("swoop"), None);
    /// ```
    #[must_use]
    pub fn topic(self, word: &str) -> Option<&'static str> {
        let typed = key(word);
        let singular = |word: &str| key(word) == typed;
        let in_plural = |word: &str| key(&plural(word)) == typed;
        let found = self.find(singular).or_else(|| self.find(in_plural));
        let mut chars = typed.chars();
        let letter = chars.next().filter(|_| chars.next().is_none());
        found.or_else(|| self.of_letter(letter?.to_ascii_uppercase()))
    }

    /// Returns the topic of the first word that fits, searching topics first, then the game's own words, then
    /// [`SYNONYMS`].
    fn find(self, fits: impl Fn(&str) -> bool) -> Option<&'static str> {
        let topics = self.help();
        let names = || topics.iter().map(|topic| topic.name).chain(["options"]);
        if let Some(name) = names().find(|name| fits(name)) {
            return Some(name);
        }
        if let Some(topic) = topics.iter().find(|topic| topic.also.iter().any(|word| fits(word))) {
            return Some(topic.name);
        }
        let shared = SYNONYMS.iter().filter(|(words, _)| words.iter().any(|word| fits(word)));
        shared.flat_map(|(_, group)| *group).copied().find(|name| names().any(|n| n == *name))
    }

    /// Returns the name of the kind of piece with a letter.
    fn of_letter(self, letter: char) -> Option<&'static str> {
        let game = self.new_game::<&str, &str>(&[]).ok()?;
        game.kinds().into_iter().find(|kind| kind.letter == letter).map(|kind| kind.name)
    }

    /// Returns the text of a topic, by its name as [`Variant::topic`] returns it.
    ///
    /// ```
    /// let text = rules::Variant::Chess.topic_text("knight");
    /// assert!(text.is_some_and(|text| text.starts_with("Leaps two squares")));
    /// ```
    #[must_use]
    pub fn topic_text(self, topic: &str) -> Option<&'static str> {
        let found = self.help().iter().find(|found| found.name == topic)?;
        Some(&found.text)
    }

    /// Returns every word that finds a topic of this game, with the topic. The topics themselves come first.
    #[must_use]
    pub fn index(self) -> Vec<(&'static str, &'static str)> {
        let topics = self.help();
        let mut words: Vec<(&str, &str)> =
            topics.iter().map(|topic| (topic.name, topic.name)).collect();
        words.push(("options", "options"));
        let also = |topic: &'static Topic<'static>| topic.also.iter().map(|w| (*w, topic.name));
        words.extend(topics.iter().flat_map(also));
        let shared = SYNONYMS.iter().flat_map(|(words, _)| *words);
        words.extend(shared.filter_map(|word| Some((*word, self.topic(word)?))));
        words
    }
}
