//! The form of the pages: heads, rulings, topics; and that the parser detects errors.

use std::collections::BTreeSet;

use rules::Variant;
use rules::rulebook::{Mistake, Number, Page, SOURCES, TRANSLATIONS};

use super::blocks::{fences, without_fences};

#[test]
fn every_page_is_well_formed() {
    for (game, text) in SOURCES.iter() {
        let page = Page::parse(text).unwrap_or_else(|e| panic!("{game:?}: {e}"));
        let first = page.paragraphs.first().map(|paragraph| paragraph.number.section());
        match game {
            Some(variant) => {
                assert_eq!((page.title, first), (variant.title(), Some(0)));
                assert_eq!(page.topics.first().map(|topic| topic.name), Some("overview"));
            }
            None => assert!(page.topics.is_empty(), "topics belong to games"),
        }
        if let Err(why) = head(&page) {
            panic!("{}: {why}", page.title);
        }
        for paragraph in &page.paragraphs {
            for fence in fences(paragraph.text) {
                let known = ["array", "example", "text"].contains(&fence.kind);
                assert!(known, "{}, {}: '{}'", page.title, paragraph.number, fence.kind);
            }
        }
    }
}

#[test]
fn every_topic_is_translated() {
    let source = |game: &Variant| SOURCES.iter().find(|(of, _)| of.as_ref() == Some(game));
    for (game, language, text) in TRANSLATIONS.iter() {
        let page = Page::parse(source(game).unwrap().1).unwrap();
        let topics =
            page.translation(text).unwrap_or_else(|e| panic!("{game:?} {language:?}: {e}"));
        assert_eq!(text.lines().next(), Some(format!("# {}", game.title()).as_str()));
        for (topic, english) in topics.iter().zip(&page.topics) {
            let place = format!("{game:?} {language:?}, {}", topic.name);
            assert!(topic.title.starts_with(char::is_uppercase), "{place}");
            let (found, expected) = (signs(&topic.text), signs(&english.text));
            let missing: Vec<_> = expected.difference(&found).collect();
            assert!(missing.is_empty(), "{place}: {missing:?}");
            for (line, of_english) in topic.text.lines().zip(english.text.lines()) {
                assert_ne!(line, of_english, "{place}");
            }
        }
    }
}

/// What no language changes in a text: commands, options, cells and moves.
fn signs(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| c.is_whitespace() || ",;.:()".contains(c));
    let sign = |word: &&str| {
        let has = |class: fn(char) -> bool| word.contains(class);
        let mixed = has(|c| c.is_ascii_digit()) && has(|c| c.is_ascii_alphabetic());
        word.len() > 1 && (mixed || has(|c| "=@%^*~".contains(c)) || word.starts_with('/'))
    };
    words.filter(sign).collect()
}

/// What the head says about the origin of the rules, compared with the page.
fn head(page: &Page<'_>) -> Result<(), String> {
    let joined = page.head.replace("\n  ", " ");
    let fact = |name: &str| {
        let start = format!("- **{name}:** ");
        let line = joined.lines().find_map(|line| line.strip_prefix(&start));
        line.map(str::to_owned).ok_or(format!("the head does not say '{name}'"))
    };
    fact("Source")?;
    fact("Reconstructed")?;
    let mut ruled: Vec<String> = Vec::new();
    for paragraph in &page.paragraphs {
        for text in without_fences(paragraph.text).split("\n\n") {
            let Some(ruling) = text.trim().strip_prefix("**Ruling.** ") else {
                if text.contains("Ruling") {
                    return Err(format!("{}: a ruling begins '**Ruling.**'", paragraph.number));
                }
                continue;
            };
            let why = ruling.replace('\n', " ");
            if why.split_once("*Why:* ").is_none_or(|(_, reason)| reason.trim().is_empty()) {
                return Err(format!("{}: the ruling has no reason", paragraph.number));
            }
            let number = paragraph.number.to_string();
            if ruled.last() != Some(&number) {
                ruled.push(number);
            }
        }
    }
    let ruled = if ruled.is_empty() { "nothing".to_owned() } else { ruled.join(", ") };
    let expected = fact("Ruled")?;
    let same = expected == format!("{ruled}.");
    if same { Ok(()) } else { Err(format!("ruled is {ruled}, and the head says {expected}")) }
}

#[test]
fn every_paragraph_is_summarised_by_a_topic() {
    for (game, text) in SOURCES.iter().filter(|(game, _)| game.is_some()) {
        let page = Page::parse(text).unwrap();
        let missing = without_topic(&page);
        assert!(missing.is_empty(), "{game:?}: no topic on {missing:?}");
    }
}

/// The paragraphs that no topic summarises.
fn without_topic(page: &Page<'_>) -> Vec<String> {
    let with_rules = page.paragraphs.iter().filter(|paragraph| paragraph.has_rules);
    let numbers = with_rules.map(|paragraph| &paragraph.number);
    let summed = |number: &Number| page.topics.iter().any(|topic| topic.on.contains(number));
    numbers.filter(|number| !summed(number)).map(Number::to_string).collect()
}

const SMALL: &str = "\
# Chess

- **Source:** *Laws*.
- **Reconstructed:** nothing.
- **Ruled:** 1.2.

> **/rules overview**
>
> A game.

## 0. Options

None.

> **/rules set-up** on 0, 1.1; also `array`,
> `where to begin`
>
> One line
> goes on.
>
> Signs: `@` and
> - `a*b`
> - c
>   d

## 1. Board

### 1.1 Cells

Text.

### 1.2 More

**Ruling.** So. *Why:* because.

> **/rules more**
>
> More.

## 2. Pieces

### Knight

It jumps.

> **/rules knight** on 2 knight; also `horse`
>
> Jumps.
";

#[test]
fn a_page_is_parsed() {
    let page = Page::parse(SMALL).unwrap();
    assert_eq!(page.title, "Chess");
    let numbers: Vec<String> = page.paragraphs.iter().map(|p| p.number.to_string()).collect();
    assert_eq!(numbers, ["0", "1", "1.1", "1.2", "2", "2 knight"]);
    let rules: Vec<bool> = page.paragraphs.iter().map(|p| p.has_rules).collect();
    assert_eq!(rules, [true, false, true, true, false, true]);
    let topics: Vec<&str> = page.topics.iter().map(|topic| topic.name).collect();
    assert_eq!(topics, ["overview", "set-up", "more", "knight"]);
    assert_eq!(page.topics[1].also, ["array", "where to begin"]);
    assert_eq!(page.topics[1].on, [Number::Section(0), Number::Paragraph(1, 1)]);
    assert_eq!(page.topics[1].text, "One line goes on.\nSigns: @ and\na*b\nc d");
    assert_eq!(page.topics[2].on, [Number::Paragraph(1, 2)]);
    assert_eq!(head(&page), Ok(()));
    assert!(without_topic(&page).is_empty());
}

/// Each error is put into a correct page, and reported with its line.
#[test]
fn errors_are_detected() {
    let word = |word: &str| Mistake::WordTwice(word.to_owned());
    for (sound, wrong, mistake) in [
        ("# Chess", "Chess", Mistake::NoTitle),
        ("Text.", "# Two", Mistake::SecondTitle),
        ("## 1. Board", "## 2. Board", Mistake::Section(1)),
        ("## 1. Board", "## Board", Mistake::Section(1)),
        ("### 1.1 Cells", "### 1.2 Cells", Mistake::Paragraph(Number::Paragraph(1, 1))),
        ("### 1.2 More", "### 2.2 More", Mistake::Paragraph(Number::Paragraph(1, 2))),
        ("### 1.2 More", "### More", Mistake::Mixed),
        ("It jumps.", "### 2.1 Moves", Mistake::Mixed),
        ("It jumps.", "### Knight", Mistake::ItemTwice(Number::item(2, "knight"))),
        ("## 0. Options", "### Options", Mistake::NoSection),
        ("Text.", "```example", Mistake::OpenFence),
        ("> **/rules more**", "> **more**", Mistake::TopicHead),
        ("> **/rules more**", "> **/rules More**", Mistake::TopicHead),
        ("> **/rules more**", "> **/rules more** on x", Mistake::TopicHead),
        ("> **/rules more**", "> **/rules more**; also less", Mistake::TopicHead),
        ("> **/rules more**", "> **/rules more**; also `less", Mistake::Backtick),
        ("> More.", "> ", Mistake::EmptyTopic),
        ("> More.", "> *More*.", Mistake::Markup('*')),
        ("> More.", "> [More](x).", Mistake::Markup('[')),
        ("> More.", "> `More.", Mistake::Backtick),
        ("> **/rules more**", "> **/rules options**", Mistake::OptionsTopic),
        ("> **/rules more**", "> **/rules overview**", Mistake::Overview),
        ("> **/rules overview**", "> **/rules summary**", Mistake::Overview),
        ("on 0, 1.1", "on 1", Mistake::NoSuchParagraph(Number::Section(1))),
        ("on 0, 1.1", "on 1.3", Mistake::NoSuchParagraph(Number::Paragraph(1, 3))),
        ("> **/rules more**", "> **/rules knight**", word("knight")),
        ("`horse`", "`array`", word("array")),
        ("`horse`", "`Horse`", Mistake::TopicHead),
    ] {
        assert!(SMALL.contains(sound), "{sound}");
        let text = SMALL.replace(sound, wrong);
        let error = Page::parse(&text).expect_err(wrong);
        assert_eq!(error.mistake, mistake, "{wrong}");
    }
    let long = SMALL.replace("> More.", &format!("> {}", "x".repeat(1_701)));
    assert_eq!(Page::parse(&long).unwrap_err().mistake, Mistake::LongTopic);
    let error = Page::parse(&SMALL.replace("Text.", "# Two")).unwrap_err();
    assert_eq!(error.line, SMALL.lines().position(|line| line == "Text.").unwrap() + 1);
    // What a page says about itself.
    for (sound, wrong) in [
        ("**Ruled:** 1.2.", "**Ruled:** nothing."),
        ("**Ruled:** 1.2.", "**Ruled:** 1.1, 1.2."),
        ("*Why:* because.", "*Why:*"),
        ("**Ruling.** So.", "**Ruling** So."),
        ("- **Source:**", "- **From:**"),
    ] {
        let text = SMALL.replace(sound, wrong);
        assert!(head(&Page::parse(&text).unwrap()).is_err(), "{wrong}");
    }
    let text = SMALL.replace("on 0, 1.1", "on 0");
    assert_eq!(without_topic(&Page::parse(&text).unwrap()), ["1.1"]);
}

const TRANSLATED: &str = "\
# Chess

> **/rules overview** Überblick
>
> Ein Spiel.

> **/rules set-up** Aufstellung; also `anfang`,
> `wo beginnen`
>
> Eine Zeile.

> **/rules more** Mehr
>
> Mehr.

> **/rules knight** Springer; also `pferd`
>
> Springt.
";

#[test]
fn a_translation_is_parsed_and_its_errors_are_detected() {
    let page = Page::parse(SMALL).unwrap();
    let topics = page.translation(TRANSLATED).unwrap();
    let titles: Vec<(&str, &str)> = topics.iter().map(|t| (t.name, t.title)).collect();
    let all = [("overview", "Überblick"), ("set-up", "Aufstellung"), ("more", "Mehr")];
    assert_eq!(titles, [&all[..], &[("knight", "Springer")]].concat());
    assert_eq!(topics[1].also, ["anfang", "wo beginnen"]);
    assert_eq!(topics[1].text, "Eine Zeile.");
    let next = |name: &str| Mistake::NextTopic(name.to_owned());
    for (sound, wrong, mistake) in [
        ("**/rules set-up** Aufstellung", "**/rules set-up**", Mistake::TopicHead),
        ("Aufstellung; also `anfang`", "Aufstellung; `anfang`", Mistake::TopicHead),
        ("`pferd`", "`mehr`", Mistake::WordTwice("mehr".to_owned())),
        ("/rules more", "/rules mehr", next("more")),
        ("> **/rules more** Mehr\n>\n> Mehr.\n", "", next("more")),
        ("> **/rules knight** Springer; also `pferd`\n>\n> Springt.\n", "", next("knight")),
        ("# Chess\n", "# Chess\n\n## 0. Options\n", Mistake::OnlyTopics),
        ("# Chess\n", "Chess\n", Mistake::NoTitle),
    ] {
        assert!(TRANSLATED.contains(sound), "{sound}");
        let error = page.translation(&TRANSLATED.replace(sound, wrong)).expect_err(wrong);
        assert_eq!(error.mistake, mistake, "{wrong}");
    }
    let more = format!("{TRANSLATED}\n> **/rules more** Noch mehr\n>\n> Mehr.\n");
    assert_eq!(page.translation(&more).unwrap_err().mistake, next("no other"));
}

#[test]
fn pages_have_the_names_of_their_games() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rulebook");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "README.md")
        .collect();
    files.sort();
    let name = |game: &Option<Variant>| game.map_or("general", Variant::name);
    let pages = SOURCES.iter().map(|(game, text)| (format!("{}.md", name(game)), *text));
    let translations = TRANSLATIONS.iter().map(|(game, language, text)| {
        (format!("{}.{}.md", name(&Some(*game)), language.tag()), *text)
    });
    let mut sources: Vec<(String, &str)> = pages.chain(translations).collect();
    sources.sort();
    let names: Vec<&String> = sources.iter().map(|(name, _)| name).collect();
    assert_eq!(files.iter().collect::<Vec<_>>(), names, "every page is in the list of pages");
    for (name, text) in sources {
        let file = format!("{folder}/{name}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "{file}");
    }
}
