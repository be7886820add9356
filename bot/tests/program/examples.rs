//! What `data/examples/` promises: every record is legal and ends as it says, and every game plays in the room.

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

/// Plays a script in the room and checks the database it leaves.
fn play(script: &Path, folder: &Path) {
    let (db, pictures) = (folder.join("games.db"), folder.join("pictures"));
    let (db, pictures, script) = (arg(&db), arg(&pictures), arg(script));
    run(&["room", "--db", db, "--pictures", pictures, "--script", script], "").fine();
    let drawn: Vec<_> = std::fs::read_dir(pictures).expect("pictures were written").collect();
    assert!(drawn.len() > 25, "{script}: {} pictures", drawn.len());
    let checked = run(&["verify", "--db", db], "").fine();
    assert!(checked.contains("nothing wrong"), "{checked}");
}

#[test]
fn records_are_right_and_play_in_the_room() {
    let records: Vec<_> = rules::Variant::ALL.iter().map(|v| (v, examples(v.name()))).collect();
    for (variant, records) in &records {
        assert!(records.len() >= 2, "{variant:?}: two records at least");
    }
    for record in records.iter().flat_map(|(_, records)| records) {
        let name = record.to_str().unwrap();
        run(&["record", "check", name], "").fine();
        let script = run(&["record", "script", name], "").fine();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.room");
        std::fs::write(&path, script).unwrap();
        play(&path, folder.path());
    }
}

#[test]
fn the_records_show_what_they_are_for() {
    let all: Vec<String> =
        examples("siege").iter().map(|p| std::fs::read_to_string(p).unwrap()).collect();
    assert!(all.iter().any(|t| ["F)", "@(", "%", "(T)"].iter().all(|power| t.contains(power))));
    assert!(all.iter().any(|t| t.contains("setup=8")));
    assert!(all.iter().any(|t| t.contains("[Result \"draw\"]")));
}

/// The news of each record's actions, one text a record.
fn told(variant: rules::Variant) -> Vec<String> {
    let tell = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("it can be read");
        let record = rules::record::Record::parse(&text).expect("a record");
        let mut game = variant.new_game(&record.options).expect("options are right");
        let mut told = String::new();
        for entry in &record.entries {
            let played = game.apply(&entry.action).expect("legal");
            told.push_str(&played.news.join(" "));
            told.push(' ');
        }
        told
    };
    examples(variant.name()).iter().map(tell).collect()
}

#[test]
fn chess_shows_its_special_moves_and_a_claim() {
    let all = told(rules::Variant::Chess).join(" ");
    for what in ["castles", "en passant", "becoming a", "claims a draw", "checkmated"] {
        assert!(all.contains(what), "{what}");
    }
}

#[test]
fn glinski_shows_a_capture_in_passing_and_a_mate() {
    let all = told(rules::Variant::Glinski).join(" ");
    for what in ["en passant", "checkmated", "resigns"] {
        assert!(all.contains(what), "{what}");
    }
}

#[test]
fn separate_realms_shows_what_loses() {
    let all = told(rules::Variant::SeparateRealms).join(" ");
    for what in ["is stalemated, which loses", "too often, which loses", "castles"] {
        assert!(all.contains(what), "{what}");
    }
}

#[test]
fn wizard_shows_what_flies_returns_and_comes_back() {
    let all = told(rules::Variant::Wizard).join(" ");
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
    let all = told(rules::Variant::Underworld).join(" ");
    let shown =
        ["falls to u", "is gone for good", "returns to the World", "puts the captured king"];
    for what in shown {
        assert!(all.contains(what), "{what}");
    }
}

#[test]
fn three_realms_shows_a_fallen_angel_and_promotions() {
    let all = told(rules::Variant::ThreeRealms).join(" ");
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
fn scripts_play_to_their_end() {
    let scripts = examples("room");
    assert!(!scripts.is_empty());
    for script in &scripts {
        let folder = tempfile::tempdir().unwrap();
        play(script, folder.path());
    }
}
