//! What is private: notes, variations, conditions, secret votes, digests. Each text has a marker word, or words that only such
//! answers contain, and no post that another person can see has one.

use std::collections::BTreeMap;

use crate::content::origin;
use crate::model::Seen;
use crate::world::World;

pub(crate) const PRIVATE: &str = "what is private is seen by its author alone";

/// The beginning of all marker words; a number follows.
const MARKER: &str = "qzx";

/// What only private answers contain.
const ONLY_PRIVATE: [&str; 19] = [
    "Only you can see this",
    "is stored for you alone",
    "Your notes on game",
    "with your notes as comments",
    "Your condition in game",
    "Your conditions in game",
    "You have this condition in game",
    "Your standing answer in game",
    "your conditions do not go on",
    "your conditions have no answer",
    "so your conditions are removed",
    "Your secret vote for a draw",
    "of vacation left, and earn",
    "You are next in game",
    "waits for you.",
    "wait for you.",
    "It is not your turn in",
    "Your clock: time zone",
    "Your notices",
];

/// The marker words, with their owners.
#[derive(Default)]
pub(crate) struct Markers(BTreeMap<u64, String>);

impl Markers {
    /// Returns a new marker word.
    pub(crate) fn make(&mut self, owner: &str) -> String {
        let number = self.0.len() as u64;
        self.0.insert(number, owner.to_owned());
        format!("{MARKER}{number}")
    }

    /// Returns the owners of the marker words in a text.
    fn owners(&self, text: &str) -> impl Iterator<Item = &str> {
        text.split(MARKER).skip(1).filter_map(|rest| {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            self.0.get(&digits.parse().ok()?).map(String::as_str)
        })
    }
}

impl World {
    /// Checks that a post contains nothing that is private to anybody but its only reader.
    pub(crate) fn judge_private(&mut self, seen: &Seen) {
        let Seen { key, channel, face } = seen;
        let reader = {
            let model = self.net.model();
            match channel {
                0 => {
                    let asked = origin(key).and_then(|id| model.interactions.get(&id));
                    asked.map(|interaction| interaction.author.id.0.clone())
                }
                channel => model.private_with(*channel).map(str::to_owned),
            }
        };
        let mut text = face.content.clone();
        for (label, command) in &face.buttons {
            text = format!("{text}\n{label}\n{command}");
        }
        for (_, file) in &face.files {
            text = format!("{text}\n{}", String::from_utf8_lossy(file));
        }
        let mut found = 0;
        for owner in self.markers.owners(&text) {
            assert!(
                reader.as_deref() == Some(owner),
                "{PRIVATE}: {reader:?} reads in {channel} what is {owner}'s: {key} {face:#?}"
            );
            found += 1;
        }
        let words = ONLY_PRIVATE.iter().find(|words| face.content.contains(**words));
        assert!(
            reader.is_some() || words.is_none(),
            "{PRIVATE}: {key} in {channel} has '{}': {face:#?}",
            words.unwrap_or(&"")
        );
        self.tally.figure("private words seen by their author", found);
    }
}
