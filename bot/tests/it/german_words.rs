//! Words that German sentences have, and others that none has any more.

use std::path::Path;

use crate::sentences::files;

/// What is not said, and what is said instead.
const WORDS: [(&str, &str); 15] = [
    ("Mächte", "Sonderrechte bei Belagerung"),
    ("Macht ", "hat Sonderrechte"),
    ("Figur war von", "geschlagene Figur gehörte { $seat }"),
    ("dorthin zurück, wo die Figur stand", "(T) stellt { $kind } auf sein Feld zurück"),
    ("besteht weiter", "{ $seat } steht weiter im Schach von { $by }"),
    ("wird zum Verräter für", "läuft zu { $seat } über"),
    ("was auch immer geantwortet wird", "Gewinne in { $moves ->"),
    ("nimmt dich herunter", "streicht dich von der Liste"),
    ("ein Druck auf ihren Knopf", "Der Knopf zeigt alle Züge dieser Art"),
    ("Du verschanzt dich, wenn", "Verschanzen: Hänge (F) an einen Zug, der nicht schlägt"),
    ("holt ein Zug ihn", "kann { $player } ihn mit einem Zug zurückholen"),
    ("Wem die Zeit abläuft", "Läuft jemandem, der noch nie"),
    ("Diagramme der Quelle von", "Für Himmel und Unterwelt fehlen die Diagramme der Quelle"),
    ("für keine Wertung", "wird nicht gewertet"),
    ("Drück auf", "Drücke auf"),
];

#[test]
fn german_sentences_have_the_words_that_people_use() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut sources = Vec::new();
    for (folder, end) in
        [("rules", "de.ftl"), ("rules", "de.md"), ("render", "de.ftl"), ("bot/src", "de.ftl")]
    {
        files(&root.join(folder), end, &mut sources);
    }
    let mut all = String::new();
    for source in sources {
        all.push_str(&std::fs::read_to_string(source).unwrap().replace("\n> ", " "));
    }
    // Put together from two sentences.
    let all = all.replace("Sonderrechte { $when }", "Sonderrechte bei Belagerung");
    for (old, new) in WORDS {
        assert!(!all.contains(old), "'{old}' is still said");
        assert!(all.contains(new), "'{new}' is not said");
    }
}
