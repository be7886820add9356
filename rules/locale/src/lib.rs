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

/// Creates a [`Table`] of the Fluent files beside the source file: `en.ftl` and `de.ftl`, or with a name, `name.en.ftl` and
/// `name.de.ftl`.
#[macro_export]
macro_rules! table {
    () => {
        $crate::Table::new(include_str!("en.ftl"), include_str!("de.ftl"))
    };
    ($name:literal) => {
        $crate::Table::new(
            include_str!(concat!($name, ".en.ftl")),
            include_str!(concat!($name, ".de.ftl")),
        )
    };
}

/// Creates a [`Text`]: a table, a key, and what is inserted, by name.
///
/// `text!(TABLE, "key", name, games = 2)` inserts the variable `name` as `$name`, and 2 as `$games`.
#[macro_export]
macro_rules! text {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($table:expr, $key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Text::sentence(&$table, $key)
            $(.with(stringify!($name), $crate::text!(@value $name $($value)?)))*
    };
}

mod language;
mod table;
mod text;

pub use language::Language;
pub use table::Table;
pub use text::{Argument, Text};
