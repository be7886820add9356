//! No file imports a file that imports it, directly or through others: to understand a file, only those below it are needed.
//!
//! An import is a path that begins with `crate`, `self`, `super` or a child module, in a `use` or in the code. What is compiled
//! only for tests does not count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The path of a module, from the root of its crate.
type Module = Vec<String>;

/// The text of each module of a crate. The program beside a library is a crate of its own.
fn modules(root: &Path) -> BTreeMap<Module, String> {
    let mut found: BTreeMap<Module, String> = BTreeMap::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let file = path.strip_prefix(root).unwrap().with_extension("");
            if path.is_dir() {
                folders.push(path);
            } else if path.extension() == Some("rs".as_ref())
                && !file.ends_with("tests")
                && file != Path::new("main")
            {
                let names = file.iter().map(|name| name.to_str().unwrap());
                let module = names.filter(|name| !["lib", "mod"].contains(name)).map(str::to_owned);
                found.insert(module.collect(), std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let tests: Vec<Module> = found
        .iter()
        .flat_map(|(module, text)| {
            test_modules(text).map(|name| [module.clone(), vec![name.to_owned()]].concat())
        })
        .collect();
    found.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
    found
}

/// The modules in other files that are compiled only for tests.
fn test_modules(text: &str) -> impl Iterator<Item = &str> {
    let is_mark = |line: &&str| line.trim_start().starts_with("#[");
    text.split("#[cfg(test)]\n").skip(1).filter_map(move |rest| {
        let line = rest.lines().find(|line| !is_mark(line))?;
        line.trim().strip_suffix(';')?.split_once("mod ").map(|(_, name)| name)
    })
}

/// The paths in a text; all begin with `before`, the part of a `use` in front of its braces.
fn paths(text: TokenStream, before: &[String]) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    let mut path = before.to_vec();
    let (mut colons, mut in_test) = (0, false);
    for token in text {
        // In the braces of a `use`, `as` and a new name follow without a sign.
        let goes_on = colons == 2 || (!before.is_empty() && path.len() > before.len());
        match token {
            TokenTree::Group(group) if in_test => in_test = group.delimiter() != Delimiter::Brace,
            TokenTree::Punct(sign) if in_test => in_test = sign.as_char() != ';',
            _ if in_test => {}
            TokenTree::Punct(sign) if sign.as_char() == ':' => colons += 1,
            TokenTree::Ident(word) if goes_on => {
                path.push(word.to_string());
                colons = 0;
            }
            TokenTree::Group(group) if colons == 2 && group.delimiter() == Delimiter::Brace => {
                found.extend(paths(group.stream(), &path));
                path = before.to_vec();
            }
            other => {
                // A visibility is no import.
                let visibility = path == ["pub"];
                found.insert(std::mem::replace(&mut path, before.to_vec()));
                colons = 0;
                match other {
                    TokenTree::Ident(word) => path.push(word.to_string()),
                    TokenTree::Group(group) if !visibility => {
                        in_test = group.to_string().replace(' ', "") == "[cfg(test)]";
                        found.extend(paths(group.stream(), &[]));
                    }
                    _ => {}
                }
            }
        }
    }
    found.insert(path);
    found.remove(before);
    found
}

/// The module to which a path in a file leads; `None` for another crate's.
fn target(modules: &BTreeMap<Module, String>, from: &Module, path: &[String]) -> Option<Module> {
    let (mut to, rest) = match (path.first()?.as_str(), path.len()) {
        ("crate", _) => (Module::new(), &path[1..]),
        ("self", _) => (from.clone(), &path[1..]),
        ("super", _) | (_, 2..) => (from.clone(), path),
        _ => return None,
    };
    for word in rest {
        if word == "super" {
            to.pop();
            continue;
        }
        to.push(word.clone());
        if !modules.contains_key(&to) {
            to.pop();
            break;
        }
    }
    Some(to).filter(|to| to != from)
}

/// All imports of modules by modules.
fn imports(modules: &BTreeMap<Module, String>) -> BTreeSet<(Module, Module)> {
    let mut imports = BTreeSet::new();
    for (from, text) in modules {
        for path in paths(text.parse().unwrap(), &[]) {
            imports.extend(target(modules, from, &path).map(|to| (from.clone(), to)));
        }
    }
    imports
}

/// The imports that are part of a circle, or lead from one to another.
fn circles(modules: &BTreeMap<Module, String>) -> Vec<String> {
    let mut imports = imports(modules);
    loop {
        let before = imports.len();
        let (from, to): (BTreeSet<_>, BTreeSet<_>) = imports.iter().cloned().unzip();
        imports.retain(|(a, b)| to.contains(a) && from.contains(b));
        if imports.len() == before {
            break;
        }
    }
    imports.iter().map(|(from, to)| format!("{} -> {}", from.join("::"), to.join("::"))).collect()
}

#[test]
fn no_file_imports_one_that_imports_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    for member in manifest["workspace"]["members"].as_array().unwrap() {
        let name = member.as_str().unwrap();
        // Fuzz targets are programs of one file.
        if !name.ends_with("fuzz") {
            let found = circles(&modules(&root.join(name).join("src")));
            assert!(found.is_empty(), "{name}: {found:#?}");
        }
    }
}

/// The game, the store and the networks know no feature, and features do not know each other.
#[test]
fn features_stand_above_the_game_and_beside_each_other() {
    let modules = modules(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let feature = |module: &Module| module.first().is_some_and(|first| first == "features");
    let mut seen = 0;
    for (from, to) in imports(&modules).into_iter().filter(|(_, to)| feature(to)) {
        let below =
            from.first().is_some_and(|first| ["chat", "game", "store"].contains(&first.as_str()));
        let beside = feature(&from) && from.get(1).is_some() && from.get(1) != to.get(1);
        assert!(!below && !beside, "{} imports {}", from.join("::"), to.join("::"));
        seen += 1;
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn a_circle_is_found_however_an_import_is_written() {
    let circle = |import: &str| {
        let modules = [
            (vec!["a"], import),
            (vec!["a", "child"], "use super::own;"),
            (vec!["b"], "use crate::a::own;"),
            (vec!["c"], ""),
        ];
        let modules = modules
            .map(|(name, text)| (name.into_iter().map(str::to_owned).collect(), text.to_owned()));
        !circles(&BTreeMap::from(modules)).is_empty()
    };
    for import in [
        "use crate::b::Thing;",
        "use super::b;",
        "use crate::{\n    c::own,\n    b::{self as other, Thing},\n};",
        "pub use super::b::*;",
        "pub use child::Thing;",
        "fn f() { let x = crate::b::f::<u8>('\\'', \"}\"); }",
        "fn f() -> super::b::Thing { println!(\"\") }",
        "fn f() { println!(\"{}\", crate::b::f()) }",
        "#[cfg(test)]\nmod tests {}\nuse super::b::Thing;",
    ] {
        assert!(circle(import), "{import}");
    }
    for no_import in [
        "// use crate::b::Thing;\n/* crate::b */",
        "const TEXT: &str = \"crate::b \\\" crate::b\";\nconst RAW: &str = r#\"\" crate::b\"#;",
        "#[cfg(test)]\nmod tests {\n    use crate::b::Thing;\n    fn f() {}\n}",
        "#[cfg(test)]\nuse crate::b::{Thing, c};",
        "pub(in crate::b) fn f<'a>(b: &'a u8) {}",
        "use b::Thing;\nuse std::a::b;",
        "use crate::{\n    c::{X as Y},\n    d as b,\n};",
    ] {
        assert!(!circle(no_import), "{no_import}");
    }
}
