//! The sentences of one part of the program, in each language.

use std::fmt;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::language::Language;

type Bundle = FluentBundle<FluentResource>;

/// Sentences in each language, by key. It is made of Fluent files with [`table!`](crate::table!) and read when first used.
pub struct Table {
    sources: [&'static str; Language::ALL.len()],
    bundles: OnceLock<[Bundle; Language::ALL.len()]>,
}

impl Table {
    /// Creates a table of the text of a Fluent file in each language.
    #[must_use]
    pub const fn new(english: &'static str, german: &'static str) -> Self {
        Self { sources: [english, german], bundles: OnceLock::new() }
    }

    fn bundles(&self) -> &[Bundle; Language::ALL.len()] {
        self.bundles.get_or_init(|| Language::ALL.map(|language| self.read(language)))
    }

    /// Reads a file. What cannot be read in it is left out, and said in English, if it can be.
    fn read(&self, language: Language) -> Bundle {
        let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
        let mut bundle = Bundle::new_concurrent(vec![tag]);
        // The marks around what is inserted would be counted, copied and shown where the font lacks them.
        bundle.set_use_isolating(false);
        let source = self.sources[language as usize].to_owned();
        let resource = FluentResource::try_new(source).unwrap_or_else(|(rest, errors)| {
            debug_assert!(false, "{errors:?}");
            rest
        });
        bundle.add_resource_overriding(resource);
        bundle
    }

    /// Returns whether there is a sentence with this key in a language.
    #[must_use]
    pub fn has(&self, key: &str, language: Language) -> bool {
        self.bundles()[language as usize].has_message(key)
    }

    /// Returns the sentence with a key in a language, or in English if that language lacks it. A key that English lacks too is
    /// returned itself.
    pub(crate) fn say(&self, key: &str, arguments: &FluentArgs<'_>, language: Language) -> String {
        let bundles = self.bundles();
        let found = [language, Language::English].into_iter().find_map(|language| {
            let bundle = &bundles[language as usize];
            Some((bundle, bundle.get_message(key)?.value()?))
        });
        let Some((bundle, pattern)) = found else {
            debug_assert!(false, "no sentence has the key {key}");
            return key.to_owned();
        };
        let mut errors = Vec::new();
        let said = bundle.format_pattern(pattern, Some(arguments), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{key}: {errors:?}");
        said
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Table {}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Table")
    }
}
