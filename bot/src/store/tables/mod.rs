//! The SQL, one file per table: changes are methods of [`Transaction`](super::transaction::Transaction), queries
//! are functions.
//!
//! It uses only what SQLite and PostgreSQL both understand: numbered parameters, `ON CONFLICT`, `RETURNING`, and no
//! functions or index hints of one of them. A test of this module checks that.

pub(super) mod about;
pub(super) mod actions;
pub(super) mod blocks;
pub(super) mod conditions;
pub(super) mod corrections;
pub(super) mod deadlines;
pub(super) mod documents;
pub(super) mod finished;
pub(super) mod former_places;
pub(super) mod former_players;
pub(super) mod game_people;
pub(super) mod games;
pub(super) mod guild_places;
pub(super) mod guilds;
pub(super) mod hours;
pub(super) mod interactions;
pub(super) mod languages;
pub(super) mod members;
pub(super) mod notices;
pub(super) mod outbox;
pub(super) mod outbox_due;
pub(super) mod people;
pub(super) mod places;
pub(super) mod private_places;
pub(super) mod quarantine;
pub(super) mod reliability;
pub(super) mod results;
pub(super) mod seats;
pub(super) mod settings;
pub(super) mod unfinished;
pub(super) mod vacations;
pub(super) mod verdicts;

/// The plan of a database for a query.
#[cfg(test)]
pub(super) mod plan {
    use rusqlite::{Result, params_from_iter};

    use crate::store::engine::Connection;

    /// Returns the indexes that a query uses, in the order of its parts. Only parts that read a table are listed.
    pub(crate) fn indexes(db: &Connection, sql: &str) -> Vec<String> {
        let db = db.sqlite().unwrap();
        let mut plan = db.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
        let count = plan.parameter_count();
        let lines = plan
            .query_map(params_from_iter(vec!["x"; count]), |row| row.get::<_, String>(3))
            .unwrap()
            .collect::<Result<Vec<_>>>()
            .unwrap();
        let tables = [
            "games",
            "seats",
            "outbox",
            "members",
            "people",
            "game_puzzles",
            "rating_changes",
            "notes",
            "g",
            "s",
            "o",
            "i",
            "c",
            "r",
            "m",
        ];
        lines
            .iter()
            .filter_map(|line| line.strip_prefix("SEARCH ").or(line.strip_prefix("SCAN ")))
            .filter(|line| tables.contains(&line.split(' ').next().unwrap_or_default()))
            .map(|line| {
                let by = line.split("USING ").nth(1).unwrap_or("nothing");
                let by = by.trim_start_matches("COVERING ").trim_start_matches("INDEX ");
                by.split(" (").next().unwrap_or_default().to_owned()
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::store::migrations::MIGRATIONS;

    /// What one of the two databases does not know, or interprets in another way.
    const FORBIDDEN: &[&str] = &[
        " glob ",
        " like ",
        "rowid",
        "insert or ",
        "replace into",
        "indexed by",
        "cross join",
        "collate ",
        "->>",
        "json_",
        "pragma",
        "strftime",
        "ifnull(",
        "glob(",
        "limit -1",
        "unixepoch",
        "begin immediate",
    ];

    /// What migrations may not contain either: types and options of SQLite alone, and names in double quotes.
    const FORBIDDEN_IN_MIGRATIONS: &[&str] =
        &["strict", "autoincrement", "integer", "blob", " real", "\""];

    /// Returns those of the words that a line contains.
    fn words<'w>(line: &str, words: &[&'w str]) -> Vec<&'w str> {
        words.iter().filter(|word| line.contains(**word)).copied().collect()
    }

    fn look(directory: &Path, found: &mut Vec<String>, files: &mut usize) {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                look(&path, found, files);
                continue;
            }
            // What only one of them has is in a file of its own, and the words are in this one. A feature's SQL is in its `store.rs`.
            let is_sql =
                name == "store.rs" || !path.components().any(|c| c.as_os_str() == "features");
            let is_own = ["sqlite.rs", "postgres.rs"].contains(&&*name);
            if is_own || path.ends_with("tables/mod.rs") || !is_sql {
                continue;
            }
            *files += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
            for (n, line) in code.lines().enumerate() {
                let line = line.trim_start().to_lowercase();
                if !line.starts_with("//") {
                    let words = words(&line, FORBIDDEN).into_iter();
                    found.extend(words.map(|word| format!("{name}:{}: {word}", n + 1)));
                }
            }
        }
    }

    #[test]
    fn sql_is_what_both_databases_understand() {
        let (mut found, mut files) = (Vec::new(), 0);
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        look(&source.join("store"), &mut found, &mut files);
        look(&source.join("features"), &mut found, &mut files);
        for (n, migration) in MIGRATIONS.iter().enumerate() {
            // Without the texts, which both databases take as they are.
            let lines = migration.lines().map(|line| {
                let outside: String = line.split('\'').step_by(2).collect();
                outside.to_lowercase()
            });
            for line in lines.filter(|line| !line.starts_with("--")) {
                for forbidden in [FORBIDDEN, FORBIDDEN_IN_MIGRATIONS] {
                    let words = words(&line, forbidden).into_iter();
                    found.extend(words.map(|word| format!("migration {}: {word}: {line}", n + 1)));
                }
            }
        }
        assert_eq!(found, [""; 0]);
        assert!(files > 20, "{files}");
    }
}
