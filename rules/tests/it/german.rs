//! `/rules` in German: which words are found, and what they lead to.

use locale::Language;
use rules::Variant;
use rules::Variant::{Chess, Glinski, SeparateRealms, Siege, ThreeRealms, Underworld, Wizard};
use rules::page::{GERMAN_SYNONYMS, key};
use rules::rulebook::topics_in;

#[test]
fn german_words_lead_to_their_pages() {
    for (variant, words) in [
        (
            Chess,
            &[
                ("Rochade", "castling"),
                ("rochieren", "castling"),
                ("lange Rochade", "castling"),
                ("Bauer", "pawn"),
                ("BAUERN", "pawn"),
                ("Läufer", "bishop"),
                ("laeufer", "bishop"),
                ("LÄUFERN", "bishop"),
                ("Turm", "rook"),
                ("Türme", "rook"),
                ("tuerme", "rook"),
                ("des Springers", "none"),
                ("Springers", "knight"),
                ("Damen", "queen"),
                ("könig", "king"),
                ("koenige", "king"),
                ("Umwandlung", "promotion"),
                ("Umwandlungen", "promotion"),
                ("Schach", "check"),
                ("Matt", "check"),
                ("Remis", "draws"),
                ("Patt", "draws"),
                ("Stellungswiederholung", "draws"),
                ("50-Züge-Regel", "draws"),
                ("50-zuege-regel", "draws"),
                ("Aufstellung", "set-up"),
                ("Grundstellung", "set-up"),
                ("Bedenkzeit", "end"),
                ("aufgeben", "end"),
                ("Züge", "overview"),
                ("Felder", "notation"),
                ("Überblick", "overview"),
                ("Optionen", "options"),
                ("T", "rook"),
                ("l", "bishop"),
                ("S", "knight"),
                ("D", "queen"),
                ("K", "king"),
                ("B", "bishop"),
                ("Zauberer", "none"),
                // The plural of Sieg is the name of a game.
                ("siege", "none"),
            ][..],
        ),
        (
            Siege,
            &[
                ("Belagerung", "siege"),
                ("Sonderrechte", "powers"),
                ("Sonderrecht", "powers"),
                ("Mächte", "powers"),
                ("maechte", "powers"),
                ("Macht", "powers"),
                ("Verschanzung", "fortification"),
                ("Todesberührung", "touch of death"),
                ("todesberuehrungen", "touch of death"),
                ("Verrat", "traitor"),
                ("Feldbeförderung", "field promotion"),
                ("Matt", "checkmate"),
                ("letzter Streich", "checkmate"),
                ("Päpste", "pope"),
                ("Sechseck", "board"),
                ("tote Figur", "dead"),
                ("B", "bishop"),
                ("O", "pope"),
            ],
        ),
        (
            ThreeRealms,
            &[
                ("Höllenengel", "fallen angel"),
                ("gefallener Engel", "fallen angel"),
                ("Engel", "angel"),
                ("Edelross", "honorable horse"),
                ("Edelrosse", "honorable horse"),
                ("edelrösser", "honorable horse"),
                ("Pferd", "honorable horse"),
                ("Dämonen", "fiend"),
                ("Himmel", "boards"),
                ("Brett", "boards"),
                ("Pegasusse", "pegasus"),
                ("T", "rook"),
                ("L", "bishop"),
                ("S", "silver general"),
                ("D", "warmachine"),
                ("B", "bishop"),
            ],
        ),
        (
            Wizard,
            &[
                ("Zauberer", "wizard"),
                ("König", "wizard"),
                ("Rochade", "wizard"),
                ("Schüsse", "archer"),
                ("Sturzflüge", "eagle"),
                ("Queste", "quest"),
                ("X-Felder", "board"),
                ("Turm", "none"),
                ("T", "none"),
                ("B", "none"),
                ("D", "dragon"),
            ],
        ),
        (Underworld, &[("Heimatlinien", "fall"), ("Rückkehr", "return"), ("S", "knight")]),
        (SeparateRealms, &[("Reiche", "realms"), ("Patt", "end"), ("Remis", "end")]),
        (Glinski, &[("Doppelschritt", "pawn"), ("Rochade", "castling"), ("D", "queen")]),
    ] {
        for (word, topic) in words {
            let topic = Some(*topic).filter(|topic| *topic != "none");
            assert_eq!(variant.topic(word), topic, "{variant:?}: {word}");
        }
    }
}

#[test]
fn every_german_title_is_found() {
    for &variant in Variant::ALL {
        let topics = topics_in(variant, Language::German);
        assert_eq!(topics.len(), variant.help().len());
        for topic in topics {
            let place = format!("{variant:?}: {}", topic.name);
            // `held` is English there.
            let title = if topic.title == "Held" { "Helden" } else { topic.title };
            assert_eq!(variant.topic(title), Some(topic.name), "{place}");
            let title = variant.topic_title(topic.name);
            assert_eq!(title.say(Language::German), topic.title, "{place}");
            let text = variant.topic_text(topic.name).expect("a text").say(Language::German);
            assert_eq!(text, topic.text, "{place}");
            assert!(text.chars().count() <= rules::rulebook::MAX_TOPIC, "{place}");
        }
        assert_eq!(variant.topic_title("options").say(Language::German), "Optionen");
    }
}

/// A German word never hides an English one, and leads to its topic or else where the English word does.
#[test]
fn english_words_come_first() {
    for &variant in Variant::ALL {
        let english: Vec<String> = variant
            .help()
            .iter()
            .flat_map(|t| t.also.iter().chain([&t.name]))
            .map(|w| key(w))
            .collect();
        for topic in topics_in(variant, Language::German) {
            for word in &topic.also {
                let found = variant.topic(word);
                let same = found == Some(topic.name);
                assert!(
                    same || english.contains(&key(word)),
                    "{variant:?}: {word} finds {found:?}"
                );
            }
        }
        for word in GERMAN_SYNONYMS.iter().flat_map(|(words, _)| *words) {
            let group = |(words, _): &&(&[&str], &[&str])| words.contains(word);
            let (_, topics) = GERMAN_SYNONYMS.iter().find(group).expect("its group");
            let is = |topic: &str| topic == "options" || variant.topic_text(topic).is_some();
            let has = topics.iter().any(|topic| is(topic));
            assert!(!has || variant.topic(word).is_some(), "{variant:?}: {word}");
        }
    }
}

#[test]
fn notes_about_options_are_german_too() {
    let note = |topic: &str, options: &[(&str, &str)]| {
        let game = Siege.new_game(options).expect("options");
        Siege.page_note(topic, &game.options()).expect("a note").say(Language::German)
    };
    assert_eq!(
        note("siege", &[]),
        "In dieser Partie gilt siege=captures, für alle die letzten 3 geschlagenen Figuren; zu zweit nicht."
    );
    assert_eq!(
        note("siege", &[("threshold-R", "1"), ("duel", "on")]),
        "In dieser Partie gilt siege=captures, für Weiß die letzten 3 geschlagenen Figuren, für Rot die letzte geschlagene Figur, \
         für Schwarz die letzten 3 geschlagenen Figuren; auch zu zweit."
    );
    assert_eq!(
        note("powers", &[("powers", "touch,field")]),
        "In dieser Partie gibt es: Feldbeförderung, Todesberührung."
    );
}
