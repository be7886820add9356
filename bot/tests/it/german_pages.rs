//! Pages and text boards of games in German: nothing in them is English.

use std::collections::BTreeSet;
use std::path::Path;

use bot::page::page_of;
use locale::Language;
use render::{Palette, TextOptions, alt_text_in, text_board};
use rules::record::Record;
use rules::{Seat, Variant};
use serde_json::Value;

use crate::sentences::{english, files, has};

/// All texts in data.
fn texts(value: &Value, found: &mut String) {
    match value {
        Value::String(text) => {
            found.push_str(text);
            found.push('\n');
        }
        Value::Array(all) => all.iter().for_each(|value| texts(value, found)),
        Value::Object(all) => all.values().for_each(|value| texts(value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// What people read or hear of a page: its texts, titles and labels, and the texts in its data.
fn said(page: &str) -> String {
    let (head, rest) = page.split_once("<style>").unwrap();
    let (_, body) = rest.split_once("</style>").unwrap();
    let (body, rest) = body.split_once("<script id=\"data\" type=\"application/json\">").unwrap();
    let (data, _) = rest.split_once("</script>").unwrap();
    let mut said = String::new();
    for tag in format!("{head}{body}").split('<') {
        let (tag, text) = tag.split_once('>').unwrap_or_default();
        for attribute in [" aria-label=\"", " title=\""] {
            let value = tag.split_once(attribute).and_then(|(_, rest)| rest.split('"').next());
            said.push_str(value.unwrap_or_default());
            said.push('\n');
        }
        said.push_str(text);
        said.push('\n');
    }
    let mut data: Value = serde_json::from_str(data).unwrap();
    data["shape"].take();
    texts(&data, &mut said);
    said
}

/// A game of each variant, without what people have written about it.
fn records() -> Vec<Record> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/examples");
    let mut records = Vec::new();
    for variant in Variant::ALL {
        let mut of = Vec::new();
        files(&folder, &format!(".{}", variant.name()), &mut of);
        for path in of {
            let mut record = Record::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
            record.preface = None;
            record.set_tag("Event", "g12");
            record.entries.iter_mut().for_each(|entry| entry.comment = None);
            records.push(record);
        }
    }
    records
}

#[test]
fn nothing_in_german_pages_and_text_boards_is_english() {
    let english = english(&["render/src", "rules/src"]);
    let left = |said: &str| -> Vec<&String> {
        // Names are the same in all languages: those of most games, and whence the pieces come.
        let mut said = said.replace("game-icons.net", "");
        for variant in Variant::ALL {
            said = said.replace(&variant.text().say(Language::German), "");
        }
        english.iter().filter(|part| has(&said, part)).collect()
    };
    let records = records();
    let played: BTreeSet<_> = records.iter().map(|record| record.variant.name()).collect();
    assert_eq!(played.len(), Variant::ALL.len());
    for record in records {
        let name = record.variant.name();
        let shares = vec![vec![0.5; record.variant.seats().len()]; record.entries.len() + 1];
        let page = |language| {
            page_of(&record, &["Ada".to_owned()], &shares, (Palette::Classic, language)).unwrap()
        };
        let german = page(Language::German);
        assert!(german.contains("<html lang=\"de\">") && german.contains("Ada"));
        assert_eq!(left(&said(&german)), [] as [&String; 0], "the page of {name}");
        assert!(left(&said(&page(Language::English))).len() > 25, "{name} in English");

        for (ply, view) in record.views(Seat(0)).enumerate().filter(|(ply, _)| ply % 12 == 0) {
            let board =
                |language| text_board(&view, &TextOptions { language, ..TextOptions::default() });
            // Lines are wrapped.
            let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let said = words(board(Language::German));
            assert_eq!(left(&said), [] as [&String; 0], "{name} after {ply}: {said}");
            assert!(left(&words(board(Language::English))).len() > 3, "{name} after {ply}");
            let said = alt_text_in(&view, &[], Language::German);
            assert_eq!(left(&said), [] as [&String; 0], "{name} after {ply}: {said}");
        }
    }
}
