//! Tests Discord's limits with everything the games can post and with seeded random texts.

use locale::{Language, Text};
use rules::record::{Entry, Record, Stamp};
use rules::{Game, Variant};

use super::text::{self, LONGEST_CHOICE, LONGEST_CUSTOM_ID, LONGEST_LABEL, LONGEST_TEXT, markdown};
use super::{commands, complete};
use crate::chance::Chance;
use crate::chat::text::{LONGEST, MOST_BUTTONS, clean, fit, shortened, weight};
use crate::features::games::words as games;
use crate::features::legal::words::{self as legal, LegalFor};
use crate::game::words;

/// A game with an id longer than any real one.
const GAME: &str = "g1000000000";

/// Pieces of text with a meaning in Discord, pieces that look similar, and some without any.
const PIECES: &[&str] = &[
    "*",
    "**",
    "_",
    "__",
    "~~",
    "`",
    "```",
    "|",
    "||",
    "\\",
    "<",
    ">",
    ">>> ",
    "# ",
    "## ",
    "-# ",
    "- ",
    "+ ",
    "1. ",
    "12) ",
    "[",
    "]",
    "(",
    ")",
    "](",
    "@everyone",
    "@here",
    "<@1>",
    "<@!1>",
    "<@&2>",
    "<#3>",
    "</a:4>",
    "<:e:5>",
    "<t:6:R>",
    "<id:customize>",
    "https://x.y/_z_",
    ":smile:",
    "\n",
    "\n\n",
    " ",
    "  ",
    "a",
    "Bob",
    "3e-5e",
    "é",
    "𝔘",
    "😀",
    "\u{200b}",
    "\u{202e}",
    "\u{e000}",
    "\u{e001}",
    "\u{e000}@7\u{e001}",
    "\u{e000}t:8:R\u{e001}",
    "…",
];

fn drawn(chance: &mut Chance) -> String {
    let count = [4, 12, 60, 900][chance.below(4)];
    (0..chance.below(count) + 1).map(|_| PIECES[chance.below(PIECES.len())]).collect()
}

/// Returns a message with every escaped character replaced by `x`.
fn bare(message: &str) -> String {
    let mut left = String::new();
    let mut chars = message.chars();
    while let Some(c) = chars.next() {
        if c == '\\' {
            let escaped = chars.next();
            assert!(escaped.is_some_and(|c| c.is_ascii_punctuation()), "{message:?}");
            left.push('x');
        } else {
            left.push(c);
        }
    }
    left
}

#[test]
fn every_text_is_escaped_and_within_the_limit() {
    for seed in 0..4_000 {
        let mut chance = Chance::new(seed);
        let drawn = drawn(&mut chance);
        // With our own marks, which people cannot type, only the length matters.
        assert!(markdown(&drawn).encode_utf16().count() <= LONGEST_TEXT, "seed {seed}");
        let plain = clean(&drawn);
        let message = markdown(&plain);
        let units = message.encode_utf16().count();
        assert!(units <= LONGEST_TEXT && units <= weight(&plain), "seed {seed}: {plain:?}");
        assert!(
            weight(&plain) >= LONGEST || !cut_short(&plain, &message),
            "seed {seed}: {plain:?}"
        );
        for mention in ["@everyone", "@here"] {
            assert!(!message.contains(mention), "seed {seed}: {message:?}");
        }
        let bare = bare(&message);
        assert!(!bare.contains(['*', '_', '~', '`', '|', '<']), "seed {seed}: {message:?}");
        assert!(!bare.contains("]("), "seed {seed}: {message:?}");
        for line in bare.lines() {
            let line = line.trim_start();
            assert!(!line.starts_with(['#', '>', '-', '+']), "seed {seed}: {message:?}");
            let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
            let digits = after.len() < line.len();
            assert!(!(digits && after.starts_with(['.', ')'])), "seed {seed}: {message:?}");
        }
        let table = text::table(&plain);
        assert!(table.encode_utf16().count() <= LONGEST_TEXT, "seed {seed}");
        assert_eq!(table.matches('`').count(), 6, "seed {seed}: {table:?}");
        for most in [1, 80, 100, 1_024] {
            let cut = text::cut(&plain, most);
            assert!(cut.encode_utf16().count() <= most, "seed {seed}");
            assert!(weight(&shortened(&plain, most.max(2))) <= most.max(2), "seed {seed}");
        }
    }
}

/// Returns whether a message shows less than the plain text.
fn cut_short(plain: &str, message: &str) -> bool {
    let mut chars = message.chars().filter(|c| *c != '\u{200b}');
    let mut shown = String::new();
    while let Some(c) = chars.next() {
        shown.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    shown != plain.replace('\u{200b}', "")
}

/// A position with the kings, one of which can take another, and two pawns.
const ALL_GONE: &str = "4k3/1p6/8/8/8/8/8/4K3|4k3/3K4/8/8/p7/8/8/8 Wu - - 0 \
                        gone-W=PaPbPcPdPePfPgPhNbNgBcBfRaRhQd gone-B=PcPdPePfPgPhNbNgBcBfRaRhQd";

/// Calls `look` with positions of a game from random play.
fn positions(variant: Variant, seed: u64, plies: usize, mut look: impl FnMut(&dyn Game)) {
    let options: &[(&str, &str)] = &[];
    if variant == Variant::Underworld {
        // The choice among all pieces (Underworld Chess, 4.3), which random play rarely reaches.
        let mut game = variant.from_position(ALL_GONE).unwrap();
        game.apply("ud7e8").unwrap();
        assert!(game.decision().is_some_and(|d| d.answers.len() == 15));
        look(game.as_ref());
    }
    let mut chance = Chance::new(seed);
    let mut game = variant.new_game(options).unwrap();
    for _ in 0..plies {
        let actions = game.actions();
        if game.outcome().is_some() || actions.is_empty() {
            game = variant.new_game(options).unwrap();
            continue;
        }
        look(game.as_ref());
        // Prefers decisions, which mostly follow captures.
        let pieces = |game: &dyn Game| {
            let view = game.view(rules::Seat(0));
            view.boards.first().map_or(0, |b| b.cells.iter().filter(|c| c.piece.is_some()).count())
        };
        let before = pieces(game.as_ref());
        let drawn = (0..12).map(|_| {
            let mut after = game.clone();
            after.apply(&actions[chance.below(actions.len())]).unwrap();
            let decides = after.decision().is_some();
            (after.outcome().is_none(), decides, pieces(after.as_ref()) < before, after)
        });
        let best =
            drawn.max_by_key(|(continues, decides, captures, _)| (*continues, *decides, *captures));
        game = best.unwrap().3;
    }
}

#[test]
fn every_action_and_answer_can_be_chosen() {
    for &variant in Variant::ALL {
        let (mut longest, mut most_answers, mut decisions) = (0, 0, 0);
        positions(variant, 11, 400, |game| {
            let seat = game.to_act().unwrap();
            for action in game.actions() {
                longest = longest.max(action.chars().count());
                let offered = complete::moves(game, seat, seat, (&action, Language::English));
                let offered = commands::choices(offered);
                let offered = offered.as_array().unwrap();
                assert!(offered.len() <= 25);
                assert!(
                    offered.iter().any(|c| c["value"] == action.as_str()),
                    "{variant:?}: {action} cannot be chosen though it was typed"
                );
                if game.decision().is_none() {
                    break;
                }
            }
            if let Some(decision) = game.decision() {
                decisions += 1;
                most_answers = most_answers.max(decision.answers.len());
                for (canonical, label) in &decision.answers {
                    let command = format!("/move {GAME}@99999 {canonical}");
                    assert!(command.chars().count() <= LONGEST_CUSTOM_ID, "{variant:?}: {command}");
                    let label = label.english();
                    assert!(!label.trim().is_empty() && label.chars().count() <= LONGEST_LABEL);
                }
            }
        });
        println!(
            "{variant:?}: {decisions} decisions, at most {most_answers} answers, actions of {longest} characters"
        );
        // As an autocomplete choice and as a button's id.
        assert!(longest <= LONGEST_CHOICE - format!("/move {GAME}@99999 ").len(), "{variant:?}");
    }
}

#[test]
fn answers_to_a_decision_are_offered_in_the_language_of_the_reader() {
    let mut game = Variant::Underworld.from_position(ALL_GONE).unwrap();
    game.apply("ud7e8").unwrap();
    let seat = game.to_act().unwrap();
    let offered = |language, words: &str| {
        let offers = complete::moves(game.as_ref(), seat, seat, ("", language));
        offers.iter().any(|(label, _)| label.contains(words))
    };
    assert!(offered(Language::English, "rook"));
    assert!(offered(Language::German, "Turm") && !offered(Language::German, "rook"));
}

#[test]
fn all_actions_of_a_piece_can_be_listed() {
    for &variant in Variant::ALL {
        let mut most = 0;
        positions(variant, 12, 60, |game| {
            let seat = game.to_act().unwrap();
            let view = game.view(seat);
            let request = LegalFor { game, seat, frame: seat, own: true };
            let groups = game.action_groups(seat);
            let all = legal::kinds_of_action(&request, &groups);
            for all in Language::ALL.map(|language| all.say(language)) {
                assert!(weight(&all) < LONGEST, "{variant:?}: {all}");
                assert!(!markdown(&all).ends_with('…'), "{variant:?}: {all}");
            }
            assert!(groups.len() <= MOST_BUTTONS);
            for group in &groups {
                let label = words::group_label(group);
                let fits = |language| label.say(language).chars().count() <= LONGEST_LABEL;
                assert!(Language::ALL.into_iter().all(fits), "{variant:?}: {label:?}");
                let command = format!("/legal {GAME} {}", group.kind.name);
                assert!(command.chars().count() <= LONGEST_CUSTOM_ID, "{variant:?}: {command}");
            }
            if let Some(notice) = game.notice(seat) {
                assert!(
                    weight(&notice.text.english()) < LONGEST / 2,
                    "{variant:?}: {}",
                    notice.text.english()
                );
            }
            for cell in view.boards.iter().flat_map(|b| &b.cells) {
                let mut marked = view.clone();
                let Ok(actions) = game.mark_targets(seat, &cell.name, &mut marked) else {
                    continue;
                };
                most = most.max(actions.len());
                let text =
                    legal::targets(&request, &cell.name, &marked, &actions).unwrap_or_else(|| {
                        legal::targets_in_file(&request, &cell.name, &marked, actions.len())
                    });
                for text in Language::ALL.map(|language| text.say(language)) {
                    assert!(!markdown(&text).ends_with('…'), "{variant:?}: {text}");
                }
            }
        });
        println!("{variant:?}: a piece has at most {most} actions");
    }
    // A longer list goes into a file.
    let game = Variant::Chess.new_game::<&str, &str>(&[]).unwrap();
    let request =
        LegalFor { game: game.as_ref(), seat: rules::Seat(1), frame: rules::Seat(1), own: true };
    let mut view = game.view(rules::Seat(1));
    game.mark_targets(rules::Seat(1), "e7", &mut view).unwrap();
    let text = legal::targets_in_file(&request, "e7", &view, 400);
    assert_eq!(
        text.english(),
        "It is White's turn. If it were yours (ignoring check), your pawn on e7 could do this: 400 actions, all in the file."
    );
    let german = text.say(Language::German);
    assert!(german.contains("Wärst du am Zug (ohne Rücksicht auf Schach), hätte"), "{german}");
    assert!(german.ends_with(" diese Möglichkeiten: 400 Züge, alle in der Datei."), "{german}");
}

#[test]
fn a_long_list_of_games_is_cut_at_a_line() {
    let line = |n: usize| {
        format!("g{n} Siege Chess, you are White: your turn. {} to move.", "*".repeat(32))
    };
    let lines: Vec<Text> = (0..200).map(|n| Text::same(line(n))).collect();
    for (language, more) in
        [(Language::English, "And N more."), (Language::German, "Und N weitere.")]
    {
        let text = games::your_games(&lines).say(language);
        assert!(weight(&text) <= LONGEST);
        assert!(!markdown(&text).ends_with('…'));
        let shown = text.lines().count() - 2;
        let more = more.replace('N', &(200 - shown).to_string());
        assert!(shown >= 5 && text.contains(&more), "{text}");
        let two = games::your_games(&lines[..2]).say(language);
        assert_eq!(two.lines().count(), 3);
    }
}

#[test]
fn a_record_of_two_thousand_plies_can_be_posted_and_read_again() {
    let mut record = Record::new(Variant::Siege);
    for seat in Variant::Siege.seats() {
        record.set_tag(seat.name, "\u{1d518}".repeat(32));
    }
    let entry = Entry {
        action: "W11m-12n=".to_owned(),
        marks: "?".repeat(rules::record::MAX_MARKS),
        comment: None,
        at: Some(Stamp::from_unix(i64::from(u32::MAX))),
    };
    record.entries = vec![entry; 2_000];
    let size = record.to_string().len();
    assert!(size < rules::record::MAX_BYTES, "{size} bytes");
}

#[test]
fn every_page_of_help_fits() {
    for spec in crate::features::specs() {
        for page in [crate::features::help::words::command_help(spec), spec.more()] {
            for said in Language::ALL.map(|language| page.say(language)) {
                assert!(fit(said.clone()) == said, "{}", spec.name);
                assert!(!markdown(&said).ends_with('…'), "{}", spec.name);
            }
        }
    }
    let overviews = Variant::ALL.iter().map(|variant| words::overview(*variant));
    for text in overviews.chain([words::games()]) {
        for said in Language::ALL.map(|language| text.say(language)) {
            assert!(!markdown(&said).ends_with('…'), "{said}");
        }
    }
    assert!(MOST_BUTTONS >= Variant::ALL.len());
}
