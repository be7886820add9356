//! Checks of `data/examples/`: every record is legal and ends as it says, and every game can be played in the room.

use locale::Text;
use std::path::{Path, PathBuf};

use crate::common::{arg, run};

fn examples(ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/examples");
    let entries = std::fs::read_dir(folder).expect("the examples are there");
    let entries = entries.map(|entry| entry.expect("it can be listed").path());
    let mut paths: Vec<_> =
        entries.filter(|p| p.extension().is_some_and(|e| e == ending)).collect();
    paths.sort();
    paths
}

/// Runs a script in the room and checks the database.
fn play(script: &Path, folder: &Path) {
    let (db, pictures) = (folder.join("games.db"), folder.join("pictures"));
    let (db, pictures, script) = (arg(&db), arg(&pictures), arg(script));
    run(&["room", "--db", db, "--pictures", pictures, "--script", script], "").succeeded();
    let drawn: Vec<_> = std::fs::read_dir(pictures).expect("pictures were written").collect();
    assert!(drawn.len() > 25, "{script}: {} pictures", drawn.len());
    let checked = run(&["verify", "--db", db], "").succeeded();
    assert!(checked.contains("nothing wrong"), "{checked}");
}

#[test]
fn records_are_legal_and_can_be_played_in_the_room() {
    let records: Vec<_> = rules::Variant::ALL.iter().map(|v| (v, examples(v.name()))).collect();
    for (variant, records) in &records {
        assert!(records.len() >= 2, "{variant:?}: two records at least");
    }
    for record in records.iter().flat_map(|(_, records)| records) {
        let name = record.to_str().unwrap();
        run(&["record", "check", name], "").succeeded();
        let script = run(&["record", "script", name], "").succeeded();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.room");
        std::fs::write(&path, script).unwrap();
        play(&path, folder.path());
    }
}

#[test]
fn the_records_contain_the_special_moves_of_their_variant() {
    let all: Vec<String> =
        examples("siege").iter().map(|p| std::fs::read_to_string(p).unwrap()).collect();
    assert!(all.iter().any(|t| ["F)", "@(", "%", "(T)"].iter().all(|power| t.contains(power))));
    assert!(all.iter().any(|t| t.contains("setup=8")));
    assert!(all.iter().any(|t| t.contains("[Result \"draw\"]")));
}

/// The news of all actions, one text per record.
fn news(variant: rules::Variant) -> Vec<String> {
    let tell = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("it can be read");
        let record = rules::record::Record::parse(&text).expect("a record");
        let mut game = variant.new_game(&record.options).expect("options are right");
        let mut news = String::new();
        for entry in &record.entries {
            let played = game.apply(&entry.action).expect("legal");
            news.push_str(&Text::joined(played.news, " ").english());
            news.push(' ');
        }
        news
    };
    examples(variant.name()).iter().map(tell).collect()
}

#[test]
fn chess_shows_its_special_moves_and_a_claim() {
    let all = news(rules::Variant::Chess).join(" ");
    for what in ["castles", "en passant", "becoming a", "claims a draw", "checkmated"] {
        assert!(all.contains(what), "{what}");
    }
}

#[test]
fn glinski_shows_a_capture_in_passing_and_a_mate() {
    let all = news(rules::Variant::Glinski).join(" ");
    for what in ["en passant", "checkmated", "resigns"] {
        assert!(all.contains(what), "{what}");
    }
}

#[test]
fn separate_realms_shows_its_endings() {
    let all = news(rules::Variant::SeparateRealms).join(" ");
    for what in ["is stalemated, which loses", "too often, which loses", "castles"] {
        assert!(all.contains(what), "{what}");
    }
}

#[test]
fn wizard_shows_flights_returns_and_resurrections() {
    let all = news(rules::Variant::Wizard).join(" ");
    let wanted = [
        "changes places",
        "swoops",
        "shoots",
        "puts a warrior",
        "returns on",
        "declaring a quest",
        "becoming a pegasus",
        "becoming a dragon",
        "is checkmated",
        "has occurred too often",
    ];
    for what in wanted {
        assert!(all.contains(what), "{what}");
    }
}

#[test]
fn underworld_shows_falls_and_returns() {
    let all = news(rules::Variant::Underworld).join(" ");
    let shown =
        ["falls to u", "is gone for good", "returns to the World", "puts the captured king"];
    for what in shown {
        assert!(all.contains(what), "{what}");
    }
}

#[test]
fn three_realms_shows_a_fallen_angel_and_promotions() {
    let all = news(rules::Variant::ThreeRealms).join(" ");
    let shown = [
        "castles",
        "becoming a fallen angel",
        "fallen angel, imitating",
        "becoming a pegasus",
        "becoming a grandmaster",
        "is checkmated",
    ];
    for what in shown {
        assert!(all.contains(what), "{what}");
    }
}

#[test]
fn scripts_reach_the_end_of_their_games() {
    let scripts = examples("room");
    assert!(!scripts.is_empty());
    for script in &scripts {
        let folder = tempfile::tempdir().unwrap();
        play(script, folder.path());
    }
}
