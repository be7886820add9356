//! A game of three over 200 days that uses everything made for long games, in the room: what happens is in the script
//! `slow_play.room`, which expects it step by step. Nothing private appears in public.

use std::path::Path;

use rusqlite::Connection;

use crate::common::{arg, run};

/// What the players write, and what they expect.
pub(crate) const SCRIPT: &str = include_str!("slow_play.room");

/// Words of private answers, each with the players who may read them.
pub(crate) const PRIVATE: [(&str, &[&str]); 18] = [
    // Notes, and the copies of the record with them.
    ("amaranth", &["ann"]),
    ("basalt", &["bob"]),
    ("beryl", &["bob"]),
    ("with your notes as comments", &["ann"]),
    // Lines of moves: the name, moves that nobody plays, and the answer itself.
    ("cinnabar", &["ann"]),
    ("R3j-4j", &["ann"]),
    ("B3h-4h", &["ann"]),
    ("Only you can see this", &["ann"]),
    // Conditions.
    ("Your condition", &["ann", "cyd"]),
    ("You have no conditions", &["ann", "dora"]),
    ("Your standing answer", &["bob"]),
    // Previews, one of which is cancelled.
    ("R3e-4e", &["bob"]),
    ("It is not played yet", &["bob"]),
    ("Nothing was played", &["bob"]),
    // Secret votes.
    ("secret", &["ann", "dora"]),
    // Digests, and who is next.
    ("waits for you", &["cyd"]),
    ("It is not your turn in", &["cyd"]),
    ("You are next", &["cyd"]),
];

/// A post in the room.
struct Post {
    only_to: Option<String>,
    /// Everything in it: text, board, buttons, files.
    content: String,
}

/// Returns the posts of the room's conversation, oldest first.
fn posts(history: &Path) -> Vec<Post> {
    let db = Connection::open(history).unwrap();
    let sql = "SELECT text, post, board, files FROM lines WHERE post IS NOT NULL ORDER BY seq";
    let mut statement = db.prepare(sql).unwrap();
    let posts = statement.query_map([], |row| {
        let column = |index| row.get::<_, Option<String>>(index);
        let post: serde_json::Value = serde_json::from_str(&column(1)?.unwrap()).unwrap();
        let parts = [column(0)?, column(1)?, column(2)?, column(3)?];
        Ok(Post {
            only_to: post["only_to"].as_str().map(str::to_owned),
            content: parts.into_iter().flatten().collect::<Vec<_>>().join("\n"),
        })
    });
    posts.unwrap().map(Result::unwrap).collect()
}

/// An action of Red, White or Black as the players of all three seats name it.
fn names(action: &str) -> Vec<String> {
    let game = rules::Variant::Siege.new_game::<&str, &str>(&[]).unwrap();
    let seats = [0, 1, 2].map(rules::Seat);
    let mut names: Vec<String> = seats.iter().map(|s| game.action_in(action, *s)).collect();
    names.push(action.to_owned());
    names
}

/// The forms in which private words would appear: an action is named from every seat.
pub(crate) fn forms(words: &str) -> Vec<String> {
    let action = words.starts_with(['W', 'R', 'B']) && words.contains('-');
    if action { names(words) } else { vec![words.to_owned()] }
}

#[test]
fn a_game_of_200_days_uses_everything_and_shows_nothing_private() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name);
    std::fs::write(path("script.txt"), SCRIPT).unwrap();
    let (db, script) = (path("games.db"), path("script.txt"));
    let args =
        ["room", "--db", arg(&db), "--clock", "2026-01-01T00:00:00Z", "--script", arg(&script)];
    run(&args, "").succeeded();
    let report = run(&["verify", "--db", arg(&db)], "").succeeded();
    assert!(report.contains("3 games") && report.contains("nothing wrong"), "{report}");

    let posts = posts(&path("games.db.room"));
    assert!(posts.iter().filter(|post| post.only_to.is_none()).count() > 80);
    for (words, readers) in PRIVATE {
        let all = forms(words);
        let mut found = Vec::new();
        for post in posts.iter().filter(|post| all.iter().any(|name| post.content.contains(name))) {
            match &post.only_to {
                None => panic!("{words} is public in: {}", post.content),
                Some(reader) => found.push(reader.as_str()),
            }
        }
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, readers, "{words}");
    }
    // The answers of conditions are known to nobody else before they are played.
    for (author, action) in [("ann", "W3c-4c"), ("cyd", "B3d-5f"), ("ann", "W3j-4k")] {
        let played = format!("By condition: {action}");
        let at = posts.iter().position(|post| post.content.contains(&played)).unwrap();
        let set = |post: &&Post| post.content.contains("Your condition");
        assert!(posts[..at].iter().filter(set).any(|post| post.only_to.as_deref() == Some(author)));
        for post in posts[..at].iter().filter(|post| post.only_to.is_none()) {
            for name in names(action) {
                assert!(!post.content.contains(&name), "{name} in: {}", post.content);
            }
        }
    }
    // The public record names the player who was replaced, and what was taken back.
    let record = posts.iter().find(|p| p.only_to.is_none() && p.content.contains("Replaced1"));
    let record = &record.unwrap().content;
    assert!(record.contains("Red bob") && record.contains("took back: W1b-3a"), "{record}");
}
