//! What is said of a command: its name, access, help and parameters.

use locale::{Language, Table, Text, table, text};

/// What is said of parameters that several commands have.
static TABLE: Table = table!("spec");

#[derive(Debug, PartialEq, Eq)]
pub struct Spec {
    pub name: &'static str,
    pub access: Access,
    /// The list of the help in which it stands.
    pub group: Group,
    pub synonyms: &'static [&'static str],
    /// What is said of it: `NAME-short` is what it does, in a few words, `NAME-usage` its arguments, `NAME-long` more help
    /// and `NAME-more` a second page of it, if there are, and `NAME-PARAMETER` what a parameter means.
    pub table: &'static Table,
    /// The parameters, in the order in which they are written; the options of a slash command.
    pub parameters: &'static [Parameter],
}

impl Spec {
    /// Describes a command that only reads. Its names are the one by which it is known, then its synonyms.
    pub(crate) const fn read(
        group: Group,
        names: &'static [&'static str],
        table: &'static Table,
        parameters: &'static [Parameter],
    ) -> Self {
        let [name, synonyms @ ..] = names else { panic!("a command has a name") };
        Self { name, access: Access::Read, group, synonyms, table, parameters }
    }

    /// Like [`Spec::read`], for a command that changes something.
    pub(crate) const fn write(
        group: Group,
        names: &'static [&'static str],
        table: &'static Table,
        parameters: &'static [Parameter],
    ) -> Self {
        Self { access: Access::Write, ..Self::read(group, names, table, parameters) }
    }

    /// Like [`Spec::read`], for a command that plays or ends a game.
    pub(crate) const fn play(
        group: Group,
        names: &'static [&'static str],
        table: &'static Table,
        parameters: &'static [Parameter],
    ) -> Self {
        Self { access: Access::Play, ..Self::read(group, names, table, parameters) }
    }

    /// Returns whether a word is the name or a synonym, ignoring case.
    pub fn is_named(&self, word: &str) -> bool {
        let is = |name: &&str| name.eq_ignore_ascii_case(word);
        is(&self.name) || self.synonyms.iter().any(is)
    }

    fn key(&self, what: &str) -> String {
        format!("{}-{what}", self.name)
    }

    /// Returns what the command does, in a few words.
    pub fn short(&self) -> Text {
        Text::sentence(self.table, self.key("short"))
    }

    fn optional(&self, what: &str) -> Text {
        let key = self.key(what);
        if self.table.has(&key, Language::English) {
            Text::sentence(self.table, key)
        } else {
            Text::empty()
        }
    }

    /// Returns the command with its arguments: `/note TEXT, or /note off 3`.
    pub fn usage(&self) -> Text {
        Text::joined([Text::same(format!("/{}", self.name)), self.optional("usage")], " ")
    }

    /// Returns more help; may be empty.
    pub fn long(&self) -> Text {
        self.optional("long")
    }

    /// Returns the second page of help; may be empty.
    pub fn more(&self) -> Text {
        self.optional("more")
    }

    pub fn help(&self, parameter: &Parameter) -> Text {
        let own = self.optional(parameter.name);
        if own.is_empty() { Text::sentence(&TABLE, parameter.name) } else { own }
    }
}

/// An entry in the context menu of people or messages, which is a command about one of them.
#[derive(Debug, PartialEq, Eq)]
pub struct Menu {
    /// The key of what the menu shows, at most 32 characters.
    pub key: &'static str,
    pub table: &'static Table,
    pub target: Target,
    /// The beginning of the command, which the target completes.
    pub command: &'static str,
}

impl Menu {
    /// Returns what the menu shows.
    pub fn name(&self) -> Text {
        Text::sentence(self.table, self.key)
    }
}

/// What completes the command of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The mention of a person.
    Person,
    /// The id of a message.
    Post,
    /// The text of a message and of the first text file under it.
    Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Read,
    Write,
    /// It plays or ends a game, as a move does.
    Play,
}

/// The lists of the help: what one wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Open a game and find players.
    Begin,
    /// Move, and see what is possible.
    Play,
    /// Look back at games and positions.
    Back,
    /// What the others are asked for.
    Agree,
    /// Be away while games go on.
    Away,
    /// Compare oneself with others.
    Compete,
    /// What concerns a person beside a game.
    Person,
    /// Only for managers of a guild.
    Managers,
}

impl Group {
    /// All lists, in the order of the help.
    pub const ALL: [Self; 8] = [
        Self::Begin,
        Self::Play,
        Self::Back,
        Self::Agree,
        Self::Away,
        Self::Compete,
        Self::Person,
        Self::Managers,
    ];

    /// Returns the words after `/help` that ask for the list; none of them is a command.
    pub const fn words(self) -> &'static [&'static str] {
        match self {
            Self::Begin => &["begin", "beginnen"],
            Self::Play => &["playing", "spielen"],
            Self::Back => &["back", "look-back", "zurück"],
            Self::Agree => &["agree", "einigen"],
            Self::Away => &["away", "slow", "slow-play", "abwesend"],
            Self::Compete => &["compete", "messen"],
            Self::Person => &["you", "me", "du"],
            Self::Managers => &["managers", "manager", "manage", "verwalter"],
        }
    }

    /// Returns what one does with its commands, in a few words.
    pub fn title(self) -> Text {
        match self {
            Self::Begin => text!(TABLE, "begin"),
            Self::Play => text!(TABLE, "play"),
            Self::Back => text!(TABLE, "back"),
            Self::Agree => text!(TABLE, "agree"),
            Self::Away => text!(TABLE, "away"),
            Self::Compete => text!(TABLE, "compete"),
            Self::Person => text!(TABLE, "person"),
            Self::Managers => text!(TABLE, "managers"),
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct Parameter {
    pub name: &'static str,
    /// The type, and how a value is written.
    pub kind: Kind,
    pub required: bool,
}

/// The type of a parameter, and how its value is written in a command's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Game,
    Variant,
    Words,
    /// Sentences as they are.
    Text,
    /// A move in the current position.
    Move,
    /// A move in the puzzle that the person is solving.
    Answer,
    /// Moves for all sides, one after another.
    Line,
    /// A line of conditions: actions of the others and answers, from the current position on.
    Condition,
    /// A cell with a piece.
    Cell,
    Topic,
    Number,
    /// A number written `name=12`.
    NamedNumber,
    /// A word written `name=word`.
    Named,
    /// A time zone, written `name=zone`.
    NamedZone,
    /// One of some words, written as it is.
    Choice(&'static [&'static str]),
    /// One of some words, written `name=word`.
    NamedChoice(&'static [&'static str]),
    Person,
    NamedPerson,
    NamedRole,
    /// The parameter's name itself, if it is set.
    Flag,
    /// A text file whose content replaces the words.
    File,
}

pub(crate) const fn optional(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, required: false }
}

pub(crate) const fn required(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, required: true }
}

/// Whether only the writer sees the answer.
pub(crate) const PRIVATE: Parameter = optional("private", Kind::Flag);
/// The levels of computers, as they are typed.
pub(crate) const LEVELS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

pub(crate) const GAME: Parameter = optional("game", Kind::Game);

#[cfg(test)]
mod tests {
    use locale::Language;

    use crate::features::{spec, specs};

    #[test]
    fn parameters_fit_every_form() {
        let plain =
            |s: &str| s.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        for spec in specs() {
            assert!(spec.parameters.len() <= 25);
            for parameter in spec.parameters {
                assert!(plain(parameter.name) && parameter.name.len() <= 32);
            }
            let texts =
                [spec.short()].into_iter().chain(spec.parameters.iter().map(|p| spec.help(p)));
            for text in texts {
                for said in Language::ALL.map(|language| text.say(language)) {
                    assert!((1..=100).contains(&said.chars().count()), "{}: {said}", spec.name);
                }
            }
        }
    }

    #[test]
    fn names_of_menus_fit() {
        for (_, menu) in crate::features::menus() {
            for name in Language::ALL.map(|language| menu.name().say(language)) {
                assert!((1..=32).contains(&name.chars().count()), "{name}");
            }
        }
    }

    #[test]
    fn every_word_means_one_command() {
        let mut all: Vec<_> = specs()
            .flat_map(|e| std::iter::once(e.name).chain(e.synonyms.iter().copied()))
            .collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        assert_eq!(spec("RESIGN").unwrap().name, "resign");
    }
}
