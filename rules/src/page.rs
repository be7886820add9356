//! Finds a topic of the rules by what a player typed.

use std::borrow::Cow;
use std::sync::LazyLock;

use locale::{Language, Text};

use crate::mechanics::piece::GERMAN_LETTERS;
use crate::rulebook::{Topic, topics_in};
use crate::variant::Variant;
use crate::view::plural;

/// Words that mean the same, and the topics that they can stand for.
pub type Synonyms = (&'static [&'static str], &'static [&'static str]);

/// Words that mean the same in every game, and the topics that they can stand for.
///
/// A word stands for the first of its topics that a game has. A game's own words ([`Topic::also`]) take precedence.
pub const SYNONYMS: &[Synonyms] = &[
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

/// Like [`SYNONYMS`], in German. English words take precedence over all German ones.
pub const GERMAN_SYNONYMS: &[Synonyms] = &[
    (
        &[
            "Anfang",
            "Beginn",
            "Start",
            "Startstellung",
            "Anfangsstellung",
            "Grundstellung",
            "Ausgangsstellung",
            "Aufbau",
            "Sitz",
            "Sitzordnung",
            "Zugfolge",
            "Reihenfolge",
            "wer beginnt",
            "wer fängt an",
            "wer zieht zuerst",
            "erster Zug",
        ],
        &["set-up"],
    ),
    (
        &[
            "Figur",
            "Stein",
            "Ziel",
            "Spielziel",
            "Regel",
            "Spielregel",
            "Anleitung",
            "Einführung",
            "Zusammenfassung",
            "Zug",
            "ziehen",
            "Zugregel",
            "Gangart",
            "Bewegung",
            "schlagen",
            "Schlagzug",
        ],
        &["overview"],
    ),
    (
        &["Feld", "Sechseck", "Koordinate", "Reihe", "Linie", "Richtung", "Ebene"],
        &["board", "boards", "notation"],
    ),
    (&["Brett", "Spielbrett", "Farbe", "Feldfarbe"], &["board", "boards", "set-up"]),
    (
        &[
            "Rochade",
            "rochieren",
            "kurze Rochade",
            "lange Rochade",
            "große Rochade",
            "kleine Rochade",
        ],
        &["castling"],
    ),
    (
        &["im Vorbeigehen", "Schlagen im Vorbeigehen", "Doppelschritt", "zwei Felder"],
        &["en passant", "en passé"],
    ),
    (
        &[
            "umwandeln",
            "Bauernumwandlung",
            "Verwandlung",
            "verwandeln",
            "Beförderung",
            "Unterverwandlung",
            "Grundreihe",
            "letzte Reihe",
        ],
        &["promotion"],
    ),
    (
        &[
            "Fesselung",
            "gefesselt",
            "Angriff",
            "angegriffen",
            "bedroht",
            "Drohung",
            "im Schach",
            "Schachgebot",
        ],
        &["check"],
    ),
    (&["Matt", "Schachmatt", "mattgesetzt", "mattsetzen"], &["checkmate", "check"]),
    (
        &[
            "Partieende",
            "Spielende",
            "Ergebnis",
            "Gewinn",
            "gewinnen",
            "Gewinner",
            "Sieger",
            "Verlust",
            "verlieren",
            "Niederlage",
            "Platz",
            "Platzierung",
            "Aufgabe",
            "aufgeben",
            "Zeit",
            "Bedenkzeit",
            "Zeitüberschreitung",
            "Zeitlimit",
            "Zeit abgelaufen",
            "Uhr",
            "Schachuhr",
            "Frist",
            "Blättchen",
        ],
        &["end"],
    ),
    (
        &[
            "Unentschieden",
            "Patt",
            "Remisangebot",
            "Remis reklamieren",
            "reklamieren",
            "Reklamation",
            "Remis anbieten",
            "Wiederholung",
            "Stellungswiederholung",
            "Zugwiederholung",
            "dreimalige Stellungswiederholung",
            "fünfzig Züge",
            "50 Züge",
            "50-Züge-Regel",
            "Fünfzig-Züge-Regel",
            "fünfundsiebzig Züge",
            "75 Züge",
            "75-Züge-Regel",
            "unzureichendes Material",
            "nackter König",
            "bloßer König",
            "ewiges Schach",
        ],
        &["draws", "end"],
    ),
    (
        &[
            "Buchstabe",
            "Zeichen",
            "Schreibweise",
            "aufschreiben",
            "schreiben",
            "Zug eingeben",
            "eingeben",
            "Partieformular",
            "Abkürzung",
            "algebraisch",
        ],
        &["notation"],
    ),
    (&["aussetzen", "kein Zug", "keine Züge", "Zugzwang"], &["checkmate", "draws", "end"]),
    (&["Wert", "Figurenwert", "Rat", "Ratschlag", "Strategie"], &["tips"]),
    (&["Einstellung", "Vorgabe", "Variante"], &["options"]),
];

/// Returns the key by which a word is looked up: its letters, digits and `=`, without case, blanks, accents and hyphens,
/// and with `ae` for `ä`.
///
/// `Set-up`, `setup` and `set up` have the same key. A sign that stands alone is its own key. At most 60 characters
/// count.
///
/// ```
/// assert_eq!(rules::page::key("the En-Passé?"), "enpasse");
/// assert_eq!(rules::page::key("Läufer"), "laeufer");
/// assert_eq!(rules::page::key(" % "), "%");
/// ```
#[must_use]
pub fn key(word: &str) -> String {
    // Four characters more than are used leave room for the article, which is dropped.
    let word: String = word.trim().chars().take(64).collect();
    let lower = word.to_lowercase();
    let bare = lower.strip_prefix("the ").unwrap_or(&lower);
    let mut plain = String::new();
    for c in bare.chars().take(60).filter(|c| c.is_alphanumeric() || *c == '=') {
        match c {
            'é' | 'è' | 'ê' => plain.push('e'),
            'ä' => plain.push_str("ae"),
            'ö' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            other => plain.push(other),
        }
    }
    if plain.chars().all(|c| c == '=') { bare.chars().take(60).collect() } else { plain }
}

/// A word that stands for a topic.
struct Word {
    language: Language,
    word: &'static str,
    topic: &'static str,
    key: String,
    /// In English the key of the plural, in German the key without umlauts.
    form: String,
    /// Whether it is a sign of every game in parentheses, such as `(s)`. A letter alone means a piece sooner.
    sign: bool,
}

/// The words of each game: topics, then its own words, then synonyms, first in English.
static WORDS: LazyLock<Vec<(Variant, Vec<Word>)>> =
    LazyLock::new(|| Variant::ALL.iter().map(|game| (*game, words(*game))).collect());

fn words(game: Variant) -> Vec<Word> {
    let mut words = Vec::new();
    let names = || game.help().iter().map(|topic| topic.name).chain([OPTIONS]);
    for language in Language::ALL {
        let mut add = |word: &'static str, topic: &'static str| {
            let key = key(word);
            let form = match language {
                // A sign has no plural.
                Language::English if !key.contains(char::is_alphanumeric) => key.clone(),
                Language::English => self::key(&plural(word)),
                Language::German => without_umlauts(&key),
            };
            words.push(Word { language, word, topic, key, form, sign: false });
        };
        let topics = topics_in(game, language);
        topics.iter().for_each(|topic| add(topic.title, topic.name));
        add(options(language), OPTIONS);
        let own = topics.iter().flat_map(|topic| topic.also.iter().map(|word| (*word, topic.name)));
        own.for_each(|(word, topic)| add(word, topic));
        let synonyms = match language {
            Language::English => SYNONYMS,
            Language::German => GERMAN_SYNONYMS,
        };
        for (synonyms, group) in synonyms {
            let topic = group.iter().copied().find(|topic| names().any(|name| name == *topic));
            topic.into_iter().for_each(|topic| synonyms.iter().for_each(|word| add(word, topic)));
        }
    }
    let shared = |word: &str| SYNONYMS.iter().any(|(words, _)| words.contains(&word));
    for word in &mut words {
        word.sign = word.word.starts_with('(') && shared(word.word);
    }
    words
}

/// The topic that lists the options.
const OPTIONS: &str = "options";

const fn options(language: Language) -> &'static str {
    match language {
        Language::English => OPTIONS,
        Language::German => "Optionen",
    }
}

/// Returns a German key with the vowels of the singular: `turme` for `Türme`.
fn without_umlauts(key: &str) -> String {
    key.replace("ae", "a").replace("oe", "o").replace("ue", "u")
}

/// Whether a typed word without umlauts is a German word with the ending of a plural or a case.
fn declined(typed: &str, word: &str) -> bool {
    let ending = typed.strip_prefix(word);
    ending.is_some_and(|e| ["", "e", "en", "er", "ern", "es", "n", "s", "se", "sen"].contains(&e))
}

impl Variant {
    /// Returns the topic for which a player's word stands in this game, if there is one.
    ///
    /// The word can be a topic, another word for it, a word that means the same in every game, or the letter of a kind
    /// of piece, in English, or in German if it is nothing in English. `options` is always a topic; it has no text in the
    /// rulebook.
    ///
    /// ```
    /// use rules::Variant;
    /// assert_eq!(Variant::Siege.topic("Touch of Death"), Some("touch of death"));
    /// assert_eq!(Variant::ThreeRealms.topic("pegasi"), Some("pegasus"));
    /// assert_eq!(Variant::Chess.topic("N"), Some("knight"));
    /// assert_eq!(Variant::Chess.topic("Türme"), Some("rook"));
    /// assert_eq!(Variant::Chess.topic("swoop"), None);
    /// ```
    #[must_use]
    pub fn topic(self, word: &str) -> Option<&'static str> {
        let typed = key(word);
        let mut chars = typed.chars();
        let letter = chars.next().filter(|_| chars.next().is_none());
        let letter = letter.map(|letter| letter.to_ascii_uppercase());
        let find = |language, fits: &dyn Fn(&Word) -> bool| {
            let mut words = self.words().iter().filter(|word| word.language == language);
            words.find(|word| fits(word)).map(|word| word.topic)
        };
        let plain = without_umlauts(&typed);
        let alone = word.trim().chars().count() == 1;
        find(Language::English, &|word| word.key == typed && !(word.sign && alone))
            .or_else(|| find(Language::English, &|word| word.form == typed))
            .or_else(|| self.of_letter(letter?))
            .or_else(|| find(Language::German, &|word| word.key == typed))
            .or_else(|| find(Language::German, &|word| declined(&plain, &word.form)))
            .or_else(|| self.of_german_letter(letter?))
            .or_else(|| find(Language::English, &|word| word.key == typed))
    }

    /// The words that stand for topics of this game.
    fn words(self) -> &'static [Word] {
        let words = WORDS.iter().find(|(game, _)| *game == self);
        words.map_or(&[], |(_, words)| words)
    }

    /// Returns the name of the kind of piece with a letter.
    fn of_letter(self, letter: char) -> Option<&'static str> {
        let game = self.new_game::<&str, &str>(&[]).ok()?;
        game.kinds().into_iter().find(|kind| kind.letter == letter).map(|kind| kind.name)
    }

    /// Returns the name of the kind of piece with a letter in German.
    fn of_german_letter(self, letter: char) -> Option<&'static str> {
        let (_, name) = GERMAN_LETTERS.into_iter().find(|(german, _)| *german == letter)?;
        let game = self.new_game::<&str, &str>(&[]).ok()?;
        game.kinds().into_iter().find(|kind| kind.name == name).map(|kind| kind.name)
    }

    /// Returns the text of a topic, by its name as [`Variant::topic`] returns it.
    ///
    /// ```
    /// let text = rules::Variant::Chess.topic_text("knight");
    /// assert!(text.is_some_and(|text| text.english().starts_with("Leaps two squares")));
    /// ```
    #[must_use]
    pub fn topic_text(self, topic: &str) -> Option<Text> {
        self.in_each(topic, |topic| Cow::Borrowed(&topic.text))
    }

    /// Returns what a topic is called.
    ///
    /// ```
    /// use locale::Language;
    /// let title = rules::Variant::Chess.topic_title("castling");
    /// assert_eq!((title.english(), title.say(Language::German)), ("castling".into(), "Rochade".into()));
    /// ```
    #[must_use]
    pub fn topic_title(self, topic: &str) -> Text {
        self.in_each(topic, |topic| Cow::Borrowed(topic.title))
            .unwrap_or_else(|| Text::each(|language| Cow::Borrowed(options(language))))
    }

    /// Returns a text that a topic has in each language.
    fn in_each(
        self,
        topic: &str,
        of: impl Fn(&'static Topic<'static>) -> Cow<'static, str>,
    ) -> Option<Text> {
        let at = self.help().iter().position(|found| found.name == topic)?;
        let text = |language| topics_in(self, language).get(at).map(&of);
        Some(Text::each(|language| text(language).unwrap_or_default()))
    }

    /// Returns every word that finds a topic of this game, with the topic: English words, then German ones, topics and titles first.
    #[must_use]
    pub fn index(self) -> Vec<(&'static str, &'static str)> {
        Language::ALL.into_iter().flat_map(|language| self.index_in(language)).collect()
    }

    /// Returns every word of a language that finds a topic of this game, with the topic.
    #[must_use]
    pub fn index_in(self, language: Language) -> Vec<(&'static str, &'static str)> {
        let words = self.words().iter().filter(|word| word.language == language);
        // A synonym can have a meaning of its own in a game, and a German word one in English.
        let found = words.filter_map(|word| Some((word, self.topic(word.word)?)));
        let found =
            found.filter(|(word, topic)| language == Language::English || word.topic == *topic);
        found.map(|(word, topic)| (word.word, topic)).collect()
    }
}
