//! Pages of the rules in words.

use locale::{Table, Text, table, text};
use rules::Variant;

use super::play;
use crate::game::topics::OVERVIEW;

static TABLE: Table = table!("pages");

pub fn games() -> Text {
    let line = |v: &Variant| text!(TABLE, "game", title = v.text(), summary = v.summary());
    Text::lines(Variant::ALL.iter().map(line))
}

/// The overview of a game's rules, and how to read on.
pub fn overview(variant: Variant) -> Text {
    let overview = variant.topic_text(OVERVIEW).unwrap_or_default();
    Text::lines([overview, text!(TABLE, "read-on", game = variant.name())])
}

/// A page of the rules: its game and heading, the text, and a note about the current game.
pub fn rules_page(variant: Variant, heading: Text, text: Text, note: Option<Text>) -> Text {
    let heading = text!(TABLE, "heading", title = variant.text(), heading);
    Text::lines([heading, text, note.unwrap_or_default()])
}

pub fn all_topics() -> Text {
    text!(TABLE, "all-topics")
}

pub fn moves() -> Text {
    text!(TABLE, "moves")
}

pub fn moves_on(board: Text) -> Text {
    text!(TABLE, "moves-on", board)
}

/// Lists the options of a game, and those chosen in the current game if there is one.
pub fn options(variant: Variant, chosen: Option<&[(String, String)]>) -> Text {
    let title = variant.text();
    if variant.options().is_empty() {
        return text!(TABLE, "no-options", title);
    }
    let line = |o: &rules::game::OptionInfo| {
        let help = (o.help)();
        text!(
            TABLE,
            "option",
            key = o.key,
            values = o.values_text(),
            default = o.default_text(),
            help
        )
    };
    let here = match chosen {
        None => Text::empty(),
        Some([]) => text!(TABLE, "defaults"),
        Some(chosen) => {
            let pairs: Vec<String> = chosen.iter().map(play::option).collect();
            text!(TABLE, "chosen", options = pairs.join(", "))
        }
    };
    let lines = variant.options().iter().map(line);
    Text::lines([text!(TABLE, "options", title)].into_iter().chain(lines).chain([here]))
}
