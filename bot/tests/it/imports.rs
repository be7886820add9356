//! The files of the bot import each other in one direction: to understand a file, only those below it are needed.
//!
//! An import is a path that begins with `crate`, `self`, `super` or a module that the file declares, in a `use` or in
//! the code. Tests inside a file do not count.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;

/// The path of a module, from the root of its crate.
type Module = Vec<String>;

/// A file as it is reported, and its text.
type Source = (String, String);

/// A word or a sign of a file, with its line.
#[derive(Clone, Debug, PartialEq)]
struct Token {
    text: String,
    line: usize,
}

/// The imports of each file, with the first line of each.
type Imports = BTreeMap<Module, BTreeMap<Module, (usize, String)>>;

fn sources(root: &Path) -> BTreeMap<Module, Source> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let file = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
            let Some(name) = file.strip_suffix(".rs") else { continue };
            // The program is a crate of its own.
            if name == "main" {
                continue;
            }
            let mut module: Module = name.split('/').map(str::to_owned).collect();
            if ["mod", "lib"].contains(&module.last().unwrap().as_str()) {
                module.pop();
            }
            found.insert(module, (file, std::fs::read_to_string(path).unwrap()));
        }
    }
    found
}

/// The words and signs of a text without comments, strings, characters and numbers.
fn tokens(text: &str) -> Vec<Token> {
    let letters: Vec<char> = text.chars().collect();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let starts = |at: usize, with: &str| {
        with.chars().enumerate().all(|(n, c)| letters.get(at + n) == Some(&c))
    };
    let (mut found, mut at, mut line) = (Vec::new(), 0, 1);
    while at < letters.len() {
        let begun = at;
        let mut token = None;
        if starts(at, "//") {
            while at < letters.len() && letters[at] != '\n' {
                at += 1;
            }
        } else if starts(at, "/*") {
            while !starts(at, "*/") {
                at += 1;
            }
            at += 2;
        } else if letters[at] == 'r' && (starts(at, "r\"") || starts(at, "r#")) {
            let signs = letters[at + 1..].iter().take_while(|c| **c == '#').count();
            at += 1 + signs;
            if letters.get(at) == Some(&'"') {
                let end = format!("\"{}", "#".repeat(signs));
                at += 1;
                while !starts(at, &end) {
                    at += 1;
                }
                at += end.len();
            }
        } else if letters[at] == '"' {
            at += 1;
            while letters[at] != '"' {
                at += if letters[at] == '\\' { 2 } else { 1 };
            }
            at += 1;
        } else if starts(at, "'\\") {
            at += 3;
            while letters[at] != '\'' {
                at += 1;
            }
            at += 1;
        } else if letters[at] == '\'' && letters.get(at + 2) == Some(&'\'') {
            at += 3;
        } else if is_word(letters[at]) {
            while at < letters.len() && is_word(letters[at]) {
                at += 1;
            }
            token = Some(letters[begun..at].iter().collect());
        } else {
            at += if starts(at, "::") { 2 } else { 1 };
            token = Some(letters[begun..at].iter().collect::<String>())
                .filter(|t| !t.trim().is_empty());
        }
        found.extend(token.map(|text| Token { text, line }));
        line += letters[begun..at.min(letters.len())].iter().filter(|c| **c == '\n').count();
    }
    without_tests(&found)
}

fn is_at(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    words.iter().enumerate().all(|(n, word)| tokens.get(at + n).is_some_and(|t| t.text == *word))
}

/// The position after the block that an opening sign at this position opens.
fn end_of(tokens: &[Token], mut at: usize) -> usize {
    let mut depth = 0;
    while let Some(token) = tokens.get(at) {
        match token.text.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            break;
        }
    }
    at
}

/// Removes test modules and visibilities.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let mut rest = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if is_at(tokens, at, &["pub", "("]) {
            at = end_of(tokens, at + 1);
            continue;
        }
        if is_at(tokens, at, &["#", "[", "cfg", "(", "test", ")", "]"]) {
            let mut item = at + 7;
            while is_at(tokens, item, &["#", "["]) {
                item = end_of(tokens, item + 1);
            }
            if is_at(tokens, item, &["pub", "("]) {
                item = end_of(tokens, item + 1);
            }
            if is_at(tokens, item, &["mod"]) && is_at(tokens, item + 2, &["{"]) {
                at = end_of(tokens, item + 2);
                continue;
            }
        }
        rest.push(tokens[at].clone());
        at += 1;
    }
    rest
}

/// The paths of a `use` from a position on, and the position of its end.
fn tree(
    tokens: &[Token],
    mut at: usize,
    before: &[String],
    paths: &mut Vec<(Vec<String>, usize)>,
) -> usize {
    let mut path = before.to_vec();
    let line = tokens.get(at).map_or(0, |token| token.line);
    while let Some(token) = tokens.get(at) {
        match token.text.as_str() {
            "::" => at += 1,
            "{" => {
                at += 1;
                while !is_at(tokens, at, &["}"]) {
                    at = tree(tokens, at, &path, paths);
                    at += usize::from(is_at(tokens, at, &[","]));
                }
                return at + 1;
            }
            "as" => at += 2,
            "," | "}" | ";" => break,
            word => {
                path.push(word.to_owned());
                at += 1;
            }
        }
    }
    paths.push((path, line));
    at
}

/// All paths of a file with their lines.
fn paths(tokens: &[Token]) -> Vec<(Vec<String>, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let Token { text, line } = &tokens[at];
        // `use<'a>` is not an import.
        if text == "use" && !is_at(tokens, at + 1, &["<"]) {
            at = tree(tokens, at + 1, &[], &mut found);
            continue;
        }
        let is_word = text.starts_with(|c: char| c.is_alphabetic() || c == '_');
        if is_word && is_at(tokens, at + 1, &["::"]) {
            let mut path = vec![text.clone()];
            at += 1;
            while is_at(tokens, at, &["::"])
                && let Some(next) = tokens.get(at + 1)
            {
                path.push(next.text.clone());
                at += 2;
            }
            found.push((path, *line));
            continue;
        }
        at += 1;
    }
    found
}

/// The module to which a path in a file leads; `None` for another crate's.
fn target(
    sources: &BTreeMap<Module, Source>,
    from: &Module,
    declared: &BTreeSet<&str>,
    path: &[String],
) -> Option<Module> {
    let (mut to, mut rest) = match path.first()?.as_str() {
        "crate" => (Module::new(), &path[1..]),
        "self" => (from.clone(), &path[1..]),
        "super" => (from.clone(), path),
        child if declared.contains(child) => (from.clone(), path),
        _ => return None,
    };
    while rest.first().is_some_and(|word| word == "super") {
        to.pop();
        rest = &rest[1..];
    }
    for word in rest {
        to.push(word.clone());
        if !sources.contains_key(&to) {
            to.pop();
            break;
        }
    }
    Some(to).filter(|to| to != from)
}

fn imports(sources: &BTreeMap<Module, Source>) -> Imports {
    let mut found = Imports::new();
    for (from, (_, text)) in sources {
        let tokens = tokens(text);
        let declared: BTreeSet<&str> = tokens
            .windows(3)
            .filter(|three| three[0].text == "mod" && three[2].text == ";")
            .map(|three| three[1].text.as_str())
            .collect();
        let all = found.entry(from.clone()).or_default();
        for (path, line) in paths(&tokens) {
            if let Some(to) = target(sources, from, &declared, &path) {
                all.entry(to).or_insert((line, path.join("::")));
            }
        }
    }
    found
}

/// The shortest path from a file back to itself.
fn shortest_cycle(imports: &Imports, start: &Module) -> Option<Vec<Module>> {
    let mut before: BTreeMap<&Module, &Module> = BTreeMap::new();
    let mut next = VecDeque::from([start]);
    while let Some(from) = next.pop_front() {
        for to in imports.get(from).into_iter().flat_map(BTreeMap::keys) {
            if to == start {
                let mut way = vec![from.clone()];
                let mut at = from;
                while at != start {
                    at = before[at];
                    way.push(at.clone());
                }
                way.reverse();
                return Some(way);
            }
            if !before.contains_key(to) {
                before.insert(to, from);
                next.push_back(to);
            }
        }
    }
    None
}

/// Cycles of imports, each with the lines that make it. Every file in a cycle is in one of these.
fn cycles(sources: &BTreeMap<Module, Source>) -> Vec<String> {
    let imports = imports(sources);
    let mut seen: BTreeSet<Module> = BTreeSet::new();
    let mut found = Vec::new();
    for start in sources.keys() {
        if seen.contains(start) {
            continue;
        }
        let Some(way) = shortest_cycle(&imports, start) else { continue };
        let links = way.iter().zip(way.iter().cycle().skip(1)).map(|(from, to)| {
            let (line, path) = &imports[from][to];
            format!("{}:{line} {path}", sources[from].0)
        });
        found.push(links.collect::<Vec<_>>().join(" -> "));
        seen.extend(way);
    }
    found
}

#[test]
fn the_files_of_the_bot_have_no_import_cycles() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let sources = sources(&root);
    assert!(sources.len() > 100, "{}", sources.len());
    let found = cycles(&sources);
    assert!(found.is_empty(), "cycles of imports:\n{}", found.join("\n"));
}

#[test]
fn cycles_are_found_however_an_import_is_written() {
    let crate_of = |files: &[(&str, &str)]| -> BTreeMap<Module, Source> {
        let module =
            |name: &str| name.split('/').filter(|n| *n != "mod").map(str::to_owned).collect();
        files
            .iter()
            .map(|(name, text)| (module(name), ((*name).to_owned(), (*text).to_owned())))
            .collect()
    };
    for import in [
        "use crate::b::Thing;",
        "use super::b;",
        "use crate::{\n    a::own,\n    b::{self as other, Thing},\n};",
        "pub use super::b::*;",
        "fn f() { let x = crate::b::f::<u8>('\\'', \"}\"); }",
        "fn f() -> super::b::Thing {}",
    ] {
        let found = cycles(&crate_of(&[("a", import), ("b", "\n\nuse crate::a::own;")]));
        let [cycle] = found.as_slice() else { panic!("{import}: {found:?}") };
        assert!(cycle.starts_with("a:") && cycle.ends_with(" -> b:3 crate::a::own"), "{cycle}");
    }
    // A file and those it declares.
    let folder = [("a/mod", "mod b;\npub use b::Thing;"), ("a/b", "use super::Other;")];
    assert_eq!(cycles(&crate_of(&folder)), ["a/mod:2 b::Thing -> a/b:1 super::Other"]);
    // Three in a row.
    let three = [("a", "use super::b;"), ("b", "use super::c;"), ("c", "use super::a;")];
    assert_eq!(cycles(&crate_of(&three)).len(), 1);
    for no_import in [
        "// use crate::b::Thing;\n/* crate::b */",
        "const TEXT: &str = \"crate::b \\\" crate::b\";\nconst RAW: &str = r#\"\" crate::b\"#;",
        "#[cfg(test)]\nmod tests {\n    use crate::b::Thing;\n    fn f() {}\n}",
        "pub(in crate::b) fn f<'a>(b: &'a u8) {}",
        "use b::Thing;\nuse std::a::b;",
    ] {
        let found = cycles(&crate_of(&[("a", no_import), ("b", "use crate::a::own;")]));
        assert_eq!(found, [""; 0], "{no_import}");
    }
    let declared =
        [("a/mod", "mod b;\nmod c;\npub use c::Thing;"), ("a/b", "use super::Thing;"), ("a/c", "")];
    assert_eq!(cycles(&crate_of(&declared)), [""; 0]);
}
