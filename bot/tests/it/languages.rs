//! The sentences of each part of the program: the same in every language, and used.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bot::chat::{Context, Incoming, Membership, Outgoing, PersonId, PlaceId, Step};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::game::form::Input;
use bot::game::state::GameId;
use bot::game::words::holder_names;
use bot::store::{OutboxKey, Post};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;
use locale::{Language, Text};

use crate::sentences::files;
use crate::support::Fixture;

/// The variables of each sentence of a file, by its key.
type Sentences = BTreeMap<String, BTreeSet<String>>;

fn variables(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            let inline = match expression {
                Expression::Inline(inline) => inline,
                Expression::Select { selector, variants } => {
                    variants.iter().for_each(|variant| variables(&variant.value, found));
                    selector
                }
            };
            match inline {
                InlineExpression::VariableReference { id } => {
                    found.insert(id.name.to_owned());
                }
                InlineExpression::StringLiteral { .. } => {}
                other => panic!("only variables and characters are inserted: {other:?}"),
            }
        }
    }
}

fn sentences(path: &Path) -> Sentences {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let resource =
        parse(text.as_str()).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
    let mut all = Sentences::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let mut found = BTreeSet::new();
                variables(message.value.as_ref().expect("a sentence"), &mut found);
                let key = message.id.name.to_owned();
                assert!(
                    all.insert(key, found).is_none(),
                    "{}: {}",
                    path.display(),
                    message.id.name
                );
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            other => panic!("{}: {other:?}", path.display()),
        }
    }
    all
}

/// The keys and arguments that a source file names with `text!(TABLE, "key", …)`.
fn used(source: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut all = Vec::new();
    for (at, start) in source.match_indices("text!(") {
        let rest = source[at + start.len()..].trim_start();
        let rest = rest.strip_prefix("TABLE,").expect("a table").trim_start();
        let rest = rest.strip_prefix('"').expect("a key");
        let key = rest.split('"').next().unwrap().to_owned();
        let mut depth = 0_i32;
        let mut names = BTreeSet::new();
        let mut part = String::new();
        for c in rest[key.len() + 1..].chars() {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                _ => {}
            }
            if depth < 0 || depth == 0 && c == ',' {
                let name = part.split('=').next().unwrap().trim().to_owned();
                if !name.is_empty() {
                    names.insert(name);
                }
                part.clear();
            } else {
                part.push(c);
            }
            if depth < 0 {
                break;
            }
        }
        all.push((key, names));
    }
    all
}

/// The keys that commands use by convention, in the table of their feature and in that of shared parameters. Which feature has
/// which key is not told apart.
fn of_commands() -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut own, mut shared) = (BTreeSet::new(), BTreeSet::new());
    for spec in bot::features::specs() {
        let key = |what: &str| format!("{}-{what}", spec.name);
        own.extend(["short", "usage", "long", "more"].map(key));
        for parameter in spec.parameters {
            if spec.table.has(&key(parameter.name), Language::English) {
                own.insert(key(parameter.name));
            } else {
                shared.insert(parameter.name.to_owned());
            }
        }
    }
    for form in bot::features::specs().filter_map(bot::features::form) {
        own.insert(form.key.to_owned());
        for field in form.fields {
            let key = format!("{}-{}", form.key, field.name);
            if let Input::One(choices) | Input::Any(choices) = &field.input {
                let choices = choices.iter().map(|choice| format!("{key}-{}", choice.name));
                own.extend(choices.flat_map(|choice| [format!("{choice}-help"), choice]));
            }
            own.extend([format!("{key}-help"), key]);
        }
    }
    own.extend(bot::features::menus().map(|(_, menu)| menu.key.to_owned()));
    (own, shared)
}

#[test]
fn every_language_has_the_same_sentences_and_all_are_used() {
    let (of_features, of_parameters) = of_commands();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut english = Vec::new();
    files(&root, "en.ftl", &mut english);
    assert!(!english.is_empty());
    for path in english {
        let expected = sentences(&path);
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        for language in Language::ALL {
            let other =
                path.with_file_name(name.replace("en.ftl", &format!("{}.ftl", language.tag())));
            let found = sentences(&other);
            let keys = |all: &Sentences| all.keys().cloned().collect::<BTreeSet<_>>();
            let missing: Vec<_> =
                keys(&expected).symmetric_difference(&keys(&found)).cloned().collect();
            assert!(missing.is_empty(), "{}: {missing:?}", other.display());
            for (key, variables) in &expected {
                assert_eq!(&found[key], variables, "{}: {key}", other.display());
            }
        }
        let mut sources = Vec::new();
        match name.strip_suffix(".en.ftl") {
            Some(of) => sources.push(path.with_file_name(format!("{of}.rs"))),
            None => files(path.parent().unwrap(), ".rs", &mut sources),
        }
        let mut keys = if path.ends_with("command/spec.en.ftl") {
            of_parameters.clone()
        } else if path.parent().and_then(Path::parent).is_some_and(|p| p.ends_with("features")) {
            of_features.clone()
        } else if path.ends_with("words/meant.en.ftl") {
            bot::features::specs().map(|spec| format!("for-{}", spec.name)).collect()
        } else {
            BTreeSet::new()
        };
        for source in sources {
            let text = std::fs::read_to_string(&source).unwrap();
            for (key, arguments) in used(&text) {
                let variables = expected.get(&key);
                let variables = variables.unwrap_or_else(|| panic!("{}: {key}", source.display()));
                // Arguments that several sentences share are added afterwards.
                assert!(
                    arguments.is_subset(variables),
                    "{}: {key}: {arguments:?}",
                    source.display()
                );
                keys.insert(key);
            }
        }
        let unused: Vec<_> = expected.keys().filter(|key| !keys.contains(*key)).collect();
        assert!(unused.is_empty(), "{}: {unused:?}", path.display());
    }
}

/// Lets Ann write with what the network reports of the languages, and returns the first answer.
fn said(
    fixture: &mut Fixture,
    text: &str,
    language: Option<Language>,
    guild_language: Option<Language>,
) -> Outgoing {
    let guild = Membership { guild: "7".into(), channel: "70".into(), roles: None, manages: true };
    let context = Context {
        unseen: true,
        guild: Some(guild),
        language,
        guild_language,
        ..Context::default()
    };
    let message = Incoming { addressed: true, context, ..fixture.message("ann", text) };
    fixture.judge(&message).first().expect("an answer").clone()
}

#[test]
fn private_answers_are_in_the_language_of_the_reader() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    let (english, german) = ("Note", "Notiz");
    let starts = |answer: Outgoing, with: &str| {
        assert_eq!(answer.only_to.as_deref(), Some("ann"));
        assert!(answer.text.starts_with(with), "{}", answer.text);
    };
    starts(said(&mut fixture, "/note one", None, None), english);
    starts(said(&mut fixture, "/note two", Some(Language::German), None), german);
    // What was reported last holds where nothing is reported.
    starts(said(&mut fixture, "/note three", None, Some(Language::English)), german);
    starts(said(&mut fixture, "/settings language=en", None, None), "Changed language");
    starts(said(&mut fixture, "/note four", Some(Language::German), None), english);
    said(&mut fixture, "/settings language=usual", None, None);
    starts(said(&mut fixture, "/note five", None, None), german);
    starts(said(&mut fixture, "/note six", Some(Language::English), None), english);
    said(&mut fixture, "/settings language=fr", None, None);
    fixture.verify();
}

#[test]
fn whoever_reports_no_language_reads_that_of_the_guild() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    let answer = said(&mut fixture, "/note one", None, Some(Language::German));
    assert!(answer.text.starts_with("Notiz"), "{}", answer.text);
    said(&mut fixture, "/settings server-language=en", None, Some(Language::German));
    let answer = said(&mut fixture, "/note two", None, Some(Language::German));
    assert!(answer.text.starts_with("Note"), "{}", answer.text);
    let answer = said(&mut fixture, "/settings server-language=fr", None, None);
    assert!(answer.text.contains("en, de or usual"), "{}", answer.text);
}

/// Lets somebody write in a German guild, and returns what is said.
fn german(fixture: &mut Fixture, name: &str, text: &str) -> Vec<Outgoing> {
    let guild = Membership { guild: "7".into(), channel: "70".into(), roles: None, manages: true };
    let context = Context {
        unseen: true,
        guild: Some(guild),
        language: Some(Language::German),
        guild_language: Some(Language::German),
        ..Context::default()
    };
    let message = Incoming { addressed: true, context, ..fixture.message(name, text) };
    fixture.judge(&message)
}

/// Asserts what is said by the first post in German.
fn says(fixture: &mut Fixture, name: &str, text: &str, parts: &[&str]) -> Outgoing {
    let posts = german(fixture, name, text);
    let post = posts.first().unwrap_or_else(|| panic!("{text}: no answer"));
    for part in parts {
        assert!(post.text.contains(part), "{text}: {}", post.text);
    }
    post.clone()
}

#[test]
fn a_german_guild_agrees_in_german() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.play("3e-5e 3d-5d");
    let moves = "möchte R3d-5d aus Runde 1 in Partie g1 zurücknehmen";
    let asked = says(&mut fixture, "bob", "/takeback g1", &[moves, "und cy ("]);
    let labels: Vec<_> = asked.buttons.iter().map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Rücknahme annehmen", "Ablehnen"]);
    says(&mut fixture, "ann", "/takeback g1 agree", &["hat noch nicht geantwortet"]);
    let goes_on =
        ["Alle stimmen zu: bob (", "nimmt R3d-5d aus Runde 1 in Partie g1 zurück.\nbob ("];
    says(&mut fixture, "cy", "/takeback g1 agree", &goes_on);
    let asked = ["schlägt vor, dass dora in Partie g1", "Die Zustimmung von bob ("];
    says(&mut fixture, "ann", "/replace g1 red=@dora", &asked);
    says(
        &mut fixture,
        "cy",
        "/replace g1 agree",
        &["dora und bob (", "haben noch nicht geantwortet"],
    );
    says(&mut fixture, "cy", "/draw g1 secret", &["verfällt nach 3 Zügen"]);
    says(&mut fixture, "ann", "/draw g1", &["bietet Remis an. bob ("]);
    fixture.verify();
}

#[test]
fn moments_in_the_room_are_in_the_language_of_the_room() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    says(&mut fixture, "ann", "3e-5e", &["bob (Rot) ist am Zug, bis Do 8.1.2026, 12:00 UTC."]);
    german(&mut fixture, "ann", "/settings server-language=en");
    says(&mut fixture, "bob", "3d-5d", &["cy (Black) to move, until Thu 8 Jan 2026, 12:00 UTC."]);
}

#[test]
fn a_thread_is_named_in_the_language_of_its_guild() {
    let name = |server: &str| {
        let mut fixture = Fixture::with(GamesConfig::default(), Network::discord());
        german(&mut fixture, "ann", &format!("/settings server-language={server}"));
        let posts = german(&mut fixture, "ann", "/play chess white=me black=computer:2 pace=3d");
        let step = posts.iter().find_map(|post| post.step.clone()).expect("a thread");
        let Step::OpenThread { name, .. } = step else { panic!("{step:?}") };
        name
    };
    assert_eq!(name("de"), "Schach g1: ann, Computer (Stufe 2)");
    assert_eq!(name("en"), "Chess g1: ann, Computer (level 2)");
}

#[test]
fn news_of_a_game_are_in_the_language_of_its_guild_for_whom_nothing_is_reported() {
    let mut fixture = Fixture::with(GamesConfig::default(), Network::discord());
    german(&mut fixture, "ann", "/play chess white=me black=open pace=3d");
    let post = |id: i64| Post {
        key: OutboxKey::cannot_write(GameId(id)),
        place: PlaceId::private(&PersonId("cy".to_owned())),
        message: Outgoing::text(Text::each(|language| language.tag().into())),
    };
    let said = |id| fixture.view().said(&post(id)).unwrap().text;
    assert_eq!((said(1).as_str(), said(2).as_str()), ("de", "en"));
}

#[test]
fn a_former_player_is_called_so_in_the_language_of_the_reader() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.play("3e-5e");
    fixture.send("ann", "/resign yes");
    fixture.send("ann", "/forget-me yes");
    let stored = fixture.game(1).holder(rules::Seat(0)).clone();
    assert_eq!(stored.name(), Some("a former player"));
    let names = |language| holder_names(&fixture.game(1).shown().holders, language);
    assert_eq!(names(Language::German), ["ein ehemaliger Spieler", "bob", "cy"]);
    assert_eq!(names(Language::English), ["a former player", "bob", "cy"]);
    says(&mut fixture, "bob", "/resign yes", &["ein ehemaliger Spieler (Weiß)"]);
    says(&mut fixture, "bob", "/history", &["ein ehemaliger Spieler (Weiß)"]);
    // A record is in English.
    let record = german(&mut fixture, "bob", "/record g1").remove(0).attachment.unwrap().content;
    assert!(record.contains("[White \"a former player\"]"), "{record}");
    fixture.verify();
}
