//! What fuzz targets do with bytes (`bot/fuzz`), shared with an ordinary test: foreign text goes the way it goes in the
//! daemon, and what comes of it is held against what must always be so.
//!
//! Whoever calls these counts the steps they take ([`rules::steps`]).

pub(crate) mod checks;

use std::path::Path;

use rules::Variant;

use crate::config::{Config, ConfigError};
use crate::features;
use crate::game::state::Pace;
use crate::game::topics;
use crate::game::words;
use checks::{said, sentence};

pub use crate::discord::fuzzed::{component, gateway};
pub use crate::room::fuzzed as script;
use crate::time::Span;

/// A message as somebody typed it: a command, talk, or a mistake that is told in a sentence. Here and below it panics when something
/// does not hold.
pub fn text(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for (addressed, slash_text) in [(false, false), (false, true), (true, false)] {
        said(&text, addressed, slash_text);
    }
    for part in text.split_whitespace() {
        if let Ok(span) = part.parse::<Span>() {
            assert_eq!(span.to_string().parse(), Ok(Span(span.0 / 1000 * 1000)), "{part}");
        }
        match part.parse::<Pace>() {
            Ok(pace) => assert_eq!(pace.to_string().parse(), Ok(pace), "{part}"),
            Err(error) => sentence(&words::no_such_pace(&error)),
        }
    }
}

/// What `/rules` is asked. It looks words up, so many at most, however long the text is.
pub fn topic(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    topics::look_up(None, &text);
    for &variant in Variant::ALL {
        topics::look_up(Some(variant), &text);
    }
    assert!(features::spec("rules").is_some());
}

/// A configuration file.
pub fn config(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Err(error) = Config::parse(&text, Path::new("c.toml")) {
        if let ConfigError::Wrong { line, .. } = error {
            assert!((1..=text.lines().count() + 1).contains(&line), "{line}: {text:?}");
        }
        let sentence = error.to_string();
        assert!(sentence.contains("c.toml"), "{sentence}");
    }
}
