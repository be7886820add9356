//! Sentences in German: whatever is said in the example games and of texts that are refused.

use std::collections::BTreeSet;
use std::path::Path;

use locale::{Language, Text};
use rules::game::{ReadError, Termination};
use rules::record::Record;
use rules::{Game, Seat, Variant};

/// Words that no German sentence has.
const ENGLISH: [&str; 15] = [
    "the", "is", "your", "you", "and", "of", "to", "cannot", "has", "with", "goes", "takes",
    "wins", "draw", "piece",
];

/// What is said of a position: headlines, badges, meters, questions, and refusals of texts.
fn said(game: &dyn Game, all: &mut Vec<Text>) {
    for seat in (0..game.seats().len() as u8).map(Seat) {
        let view = game.view(seat);
        all.extend([view.headline, view.last_action]);
        all.extend(view.past.into_iter().map(|action| action.text));
        for seat in view.seats {
            all.extend(seat.status.into_iter().chain(seat.next));
            all.extend(seat.meter.into_iter().flat_map(|m| [m.label, m.text, m.detail]));
            all.extend(seat.powers.into_iter().flat_map(|power| [power.name, power.when]));
        }
        all.extend(game.draw_claim(seat).err().map(|refusal| refusal.sentence));
        let cells = game.view(seat).boards.into_iter().flat_map(|board| board.cells);
        let cells: Vec<String> = cells.step_by(7).map(|cell| cell.name).collect();
        let moves = cells.windows(2).map(|pair| format!("{}-{}", pair[0], pair[1]));
        let others = ["O-O", "00", "(T)", "Ne5", "Kd4", "(S)", "W(=)", "e4", "Z~Ea1", "@Ea1"];
        let texts = moves.chain(others.map(str::to_owned)).chain(game.actions());
        for text in texts {
            if let Err(ReadError::Illegal(refusal)) = game.read(seat, &text) {
                all.push(refusal.sentence);
            }
        }
        for what in game.action_kinds().iter().map(|kind| kind.name).chain(["zz9"]) {
            let mut view = game.view(seat);
            all.extend(game.mark_targets(seat, what, &mut view).err().map(|r| r.sentence));
        }
        all.extend(game.notice(seat).map(|notice| notice.text));
    }
    if let Some(decision) = game.decision() {
        all.push(decision.question);
        all.extend(decision.answers.into_iter().map(|(_, label)| label));
    }
    all.extend(game.placings().into_iter().map(|placing| placing.how));
}

#[test]
fn what_is_said_in_games_is_german_in_german() {
    let mut all = Vec::new();
    for &variant in Variant::ALL {
        all.extend([variant.summary(), variant.example(), variant.text()]);
        all.extend(variant.note());
        let game = variant.new_game::<&str, &str>(&[]).unwrap();
        for kind in game.kinds() {
            for view in game.piece_views(kind.name) {
                all.extend([view.headline, view.aspect_text]);
                all.extend(view.meanings.into_iter().flatten());
            }
        }
        all.extend(game.action_kinds().iter().flat_map(|kind| [kind.text(), (kind.how)()]));
        for option in variant.options() {
            all.extend([(option.help)(), option.values_text(), option.default_text()]);
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/examples");
    let mut games = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap_or_default();
        let Ok(record) = Record::parse(&text) else { continue };
        games.insert(record.variant);
        let mut game = record.start_game().unwrap();
        for (ply, entry) in record.entries.iter().enumerate() {
            if ply % 6 == 0 || game.decision().is_some() {
                said(game.as_ref(), &mut all);
            }
            all.extend(game.apply(&entry.action).unwrap().news);
        }
        said(game.as_ref(), &mut all);
        for termination in Termination::ALL {
            let mut ended = record.start_game().unwrap();
            if let Ok(played) = ended.terminate(Seat(0), termination) {
                all.extend(played.news);
                said(ended.as_ref(), &mut all);
            }
        }
    }
    assert_eq!(games.len(), Variant::ALL.len(), "every game has an example");
    let mut pairs = BTreeSet::new();
    for text in all {
        pairs.insert((text.say(Language::German), text.english()));
    }
    for (german, english) in &pairs {
        if std::env::var_os("SIEGEPOST_READ").is_some() {
            println!("{german}\n    {english}");
        }
        let words: Vec<&str> = german.split(|c: char| !c.is_alphabetic()).collect();
        let foreign = words.iter().find(|word| ENGLISH.contains(word));
        assert!(foreign.is_none(), "{foreign:?}: {german}");
        assert_eq!(german.is_empty(), english.is_empty(), "{english}");
        if english.ends_with('.') {
            assert!(german.ends_with('.'), "{german}");
            let upper = english.starts_with(char::is_uppercase);
            assert!(!upper || german.starts_with(|c: char| !c.is_lowercase()), "{german}");
        }
        let long = english.split(' ').count() > 3 && !english.contains('=');
        assert!(!long || german != english, "{english}");
    }
}
