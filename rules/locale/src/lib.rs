//! Sentences in the language of whoever reads them.
//!
//! Code makes a [`Text`]: the key of a sentence, and what is inserted. Only where it is known who reads it, [`Text::say`] looks
//! up the sentence in the [`Table`] of that language. Tables are [Fluent](https://projectfluent.org) files beside the code that
//! uses them, one for each language.
//!
//! ```
//! use locale::{Language, Table, Text, text};
//!
//! static TABLE: Table = Table::new("waiting = { $games ->\n    [one] One game waits\n   *[other] { $games } games wait\n } for { $name }.", "");
//!
//! let waiting: Text = text!(TABLE, "waiting", games = 2, name = "Ann");
//! assert_eq!(waiting.say(Language::English), "2 games wait for Ann.");
//! ```

mod language;
mod table;
mod text;

pub use language::Language;
pub use table::Table;
pub use text::{Argument, Text};
