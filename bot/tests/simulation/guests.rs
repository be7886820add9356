//! Guests: they play for a while, ask to be forgotten, and never come back.

use bot::chat::PersonId;
use bot::game::state::Status;

use rusqlite::{Connection, params};

use crate::content::{Row, origin};
use crate::double::channel_id;
use crate::model::{CHANNELS, GUESTS};
use crate::world::{World, stored, stored_game};

pub(crate) const FORGOTTEN: &str = "who is forgotten is in no table any more";

/// What the answer to somebody begins with who is forgotten.
const DONE: &str = "Everything about you is removed.";

impl World {
    /// Lets the guest play, or leave for good.
    pub(crate) fn visit(&mut self) {
        let Some((guest, _)) = GUESTS.get(self.guest).copied() else { return };
        let channel = *self.chance.pick(&CHANNELS);
        let played = {
            let view = stored(self.process.store().snapshot());
            stored(view.games_of(&PersonId(guest.to_owned())))
        };
        let text = match self.chance.below(100) {
            0..35 => {
                let games = self.games.clone();
                let open = games.into_iter().filter_map(|id| stored_game(&self.process.core, id));
                let open: Vec<_> = open.filter(|game| game.status == Status::Open).collect();
                match open.as_slice() {
                    [] => format!("/play chess <@{}> pace=20m", self.anybody()),
                    open => {
                        let game = (*self.chance.pick(open)).clone();
                        let Ok(channel) = channel_id(&game.place) else { return };
                        self.press(channel, guest, format!("/join g{}", game.id.0));
                        return;
                    }
                }
            }
            35..50 => {
                let cup = self.cups.values().find(|cup| cup.state == "open");
                cup.map_or_else(|| "/cup".to_owned(), |cup| format!("/cup join {}", cup.id))
            }
            50..55 => "/settings forced=auto timezone=Asia/Tokyo".to_owned(),
            55..60 => "/queue chess".to_owned(),
            60..64 => "/my-data".to_owned(),
            _ => match played.first() {
                Some(id) => format!("/resign g{} yes", id.0),
                None => {
                    let sent = self.press(channel, guest, "/forget-me yes".to_owned());
                    self.farewells.insert(sent, guest.to_owned());
                    return;
                }
            },
        };
        self.press(channel, guest, text);
    }

    /// Reads in an answer that a guest is forgotten.
    pub(crate) fn note_farewell(&mut self, row: &Row) {
        let Some(sent) = origin(&row.key).filter(|_| row.message.text.starts_with(DONE)) else {
            return;
        };
        let Some(guest) = self.farewells.get(&sent).cloned() else { return };
        if GUESTS.get(self.guest).is_some_and(|(known, _)| *known == guest) {
            self.guest += 1;
        }
        // What is read of them afterwards makes them known again.
        let unread = self.has_words_unread(&guest);
        self.tally.figure("people forgotten", 1);
        if !unread {
            self.ledger.forgotten.insert(guest, sent);
        }
    }

    /// Returns whether something that a person has written has no verdict, unless it is so old that it may have been pruned.
    fn has_words_unread(&self, person: &str) -> bool {
        let db = self.database();
        let mut known = db.prepare("SELECT 1 FROM verdicts WHERE message = ?1").unwrap();
        let model = self.net.model();
        model.written_by(person).into_iter().any(|id| {
            crate::model::moment(id) >= model.pruned
                && !known.exists([i64::try_from(id).unwrap()]).unwrap()
        })
    }

    /// Checks that nothing names those who are forgotten. Posts keep the name as it was shown, the answer to the request the id, and
    /// interactions stay until they are answered.
    pub(crate) fn judge_forgotten(&mut self) {
        let db = self.database();
        let mut columns = db
            .prepare(
                "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
                 WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'interactions'",
            )
            .unwrap();
        let columns: Vec<(String, String)> = columns
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        for (guest, sent) in self.ledger.forgotten.clone() {
            if self.has_words_unread(&guest) || was_read_later(&db, &guest, sent) {
                self.tally.figure("people forgotten whose words were read later", 1);
                continue;
            }
            let name = GUESTS.iter().find(|(id, _)| *id == guest).map_or("", |(_, name)| name);
            for (table, column) in &columns {
                let key = if table == "outbox" { "key" } else { "''" };
                let sql = format!(
                    "SELECT {key}, CAST({column} AS TEXT) FROM {table}
                     WHERE instr(CAST({column} AS TEXT), ?1) OR instr(CAST({column} AS TEXT), ?2)"
                );
                let mut found = db.prepare(&sql).unwrap();
                let mut found = found.query([guest.as_str(), name]).unwrap();
                while let Some(row) = found.next().unwrap() {
                    let (key, text): (String, String) = (row.get(0).unwrap(), row.get(1).unwrap());
                    let is_shown = table == "outbox" && !text.contains(&guest);
                    assert!(
                        is_shown || origin(&key) == Some(sent),
                        "{FORGOTTEN}: {name} ({guest}) is in {table}.{column}: {text}"
                    );
                }
            }
            self.tally.figure("people found in no table", 1);
        }
    }
}

/// Returns whether something of a person was judged after the request to be forgotten, whose verdict names nobody.
fn was_read_later(db: &Connection, person: &str, request: u64) -> bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM verdicts WHERE author = ?1)
             AND NOT EXISTS (SELECT 1 FROM verdicts WHERE author = ?1 AND message = ?2)";
    let request = i64::try_from(request).unwrap();
    db.query_row(sql, params![person, request], |row| row.get(0)).unwrap()
}
