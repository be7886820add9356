//! What must be there when all is at rest: every move once and in order, every answer once.

use std::collections::BTreeMap;

use loopback::{InteractionKind, InteractionState, Message, Snowflake, World};
use rusqlite::Connection;

use super::content::Replays;
use super::kept::{self, Kept, Row};
use super::ledger::{Input, Want, direct, nonce, prefix};
use super::life::Season;
use super::table::{Stage, Table};

/// What was judged.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Judged {
    pub(super) games: usize,
    pub(super) moves: usize,
    pub(super) answers: usize,
    pub(super) lost: usize,
}

impl Season {
    /// Finds nothing wrong, or says what is. The daemon has been stopped.
    pub(crate) fn judge(&self) -> Result<Judged, String> {
        self.scene.sound();
        let report = bot::store::verify(&self.database()).map_err(|e| e.to_string())?;
        if !report.faults.is_empty() {
            return Err(format!("verify finds {:#?}", report.faults));
        }
        let db = Connection::open(self.database()).map_err(|e| e.to_string())?;
        let sql = |e: rusqlite::Error| e.to_string();
        let outbox = kept::outbox(&db).map_err(sql)?;
        let verdicts = kept::verdicts(&db).map_err(sql)?;
        let games = kept::games(&db).map_err(sql)?;
        self.scene.double.look(|world| {
            self.every_answer_once(world, &outbox, &games)?;
            self.nothing_else(world, &outbox)?;
            self.every_input(world, &outbox, &verdicts)?;
            self.every_errand(world, &verdicts)?;
            self.every_game(world, &games)?;
            Ok(Judged {
                games: games.len(),
                moves: games.values().map(|g| g.actions.len()).sum(),
                answers: outbox.len(),
                lost: self.ledger.inputs.iter().filter(|i| i.lost).count(),
            })
        })
    }

    /// Every row of the outbox was delivered, stands once where it belongs, and in its order.
    fn every_answer_once(
        &self,
        world: &World,
        outbox: &[Row],
        games: &BTreeMap<i64, Kept>,
    ) -> Result<(), String> {
        let mut replays = Replays::new(self, games);
        let mut last: BTreeMap<&str, u64> = BTreeMap::new();
        for row in outbox {
            // Its thread was deleted before the daemon, killed meanwhile, could post it, or note that it had.
            let deleted =
                || Snowflake::parse(&row.place).is_some_and(|p| !world.channels.contains_key(&p));
            let unnoted = row.state == "dead" && row.posted.is_none() && deleted();
            if row.state != "sent" && !unnoted {
                return Err(format!("{} in {} is {}", row.key, row.place, row.state));
            }
            if row.step {
                continue;
            }
            let shown = match &row.only_to {
                Some(person) => alone(world, row, Snowflake::parse(person)),
                None => {
                    let place = match row.place.strip_prefix('@') {
                        Some(person) => Snowflake::parse(person).and_then(|p| direct(world, p)),
                        None => Snowflake::parse(&row.place),
                    };
                    place.map_or(Vec::new(), |place| with_nonce(world, place, &row.key))
                }
            };
            if unnoted && shown.is_empty() {
                continue;
            }
            let [post] = shown.as_slice() else {
                return Err(format!("{} in {} is shown {} times", row.key, row.place, shown.len()));
            };
            if let Some(why) = replays.wrong(world, row, post, row.only_to.is_some()) {
                return Err(format!("{} in {}: {why}", row.key, row.place));
            }
            if row.only_to.is_none() {
                if row.posted != Some(post.id.0) && !unnoted {
                    return Err(format!(
                        "{} is noted as {:?}, not {}",
                        row.key, row.posted, post.id
                    ));
                }
                let before = last.insert(&row.place, post.id.0);
                if before.is_some_and(|before| before > post.id.0) {
                    return Err(format!("{} is shown before what was said earlier", row.key));
                }
            }
        }
        Ok(())
    }

    /// Nothing is shown that no row of the outbox says, and no promise of an answer is left.
    fn nothing_else(&self, world: &World, outbox: &[Row]) -> Result<(), String> {
        let channels =
            world.channels.keys().chain(self.tables.iter().filter_map(|t| t.thread.as_ref()));
        for channel in channels {
            let notices = [18, 21];
            for post in world.bot_posts(*channel).iter().filter(|m| !notices.contains(&m.kind)) {
                let key = nonce(post).unwrap_or("(no nonce)");
                if !outbox.iter().any(|row| row.key == key) {
                    return Err(format!("nobody knows why '{}' is said ({key})", post.content));
                }
            }
        }
        for interaction in world.interactions() {
            let promised = interaction.state == InteractionState::Deferred;
            if promised && !matches!(interaction.kind, InteractionKind::Autocomplete(_)) {
                return Err(format!("{interaction:?} was promised an answer"));
            }
        }
        Ok(())
    }

    /// Everything said has the verdict it must have; what was lost left no trace.
    fn every_input(
        &self,
        world: &World,
        outbox: &[Row],
        verdicts: &BTreeMap<u64, String>,
    ) -> Result<(), String> {
        for input in &self.ledger.inputs {
            let found = verdicts.get(&input.id.0).map(String::as_str);
            let prefix = prefix(input.id);
            let answers = outbox.iter().filter(|row| row.key.starts_with(&prefix)).count();
            let fits = match input.want {
                _ if input.lost => found.is_none() && answers == 0,
                Want::Silence => found.is_none_or(|o| o == "ignored") && answers == 0,
                Want::Outcome(outcome) => {
                    let vain = input.pressed && found == Some("failed");
                    (found == Some(outcome) || vain) && answers == 1
                }
                Want::Errand(_) => found.is_some_and(|o| o != "ignored") && answers > 0,
            };
            if !fits {
                let text = self.text_of(world, input);
                return Err(format!("{input:?} '{text}' became {found:?} with {answers} answers"));
            }
        }
        Ok(())
    }

    /// Just one try of each errand had its effect.
    fn every_errand(&self, world: &World, verdicts: &BTreeMap<u64, String>) -> Result<(), String> {
        for (number, errand) in self.ledger.errands.iter().enumerate() {
            let outcomes: Vec<Option<&String>> =
                self.ledger.tries(number).map(|i| verdicts.get(&i.id.0)).collect();
            let done = outcomes.iter().flatten().filter(|o| **o == errand.outcome).count();
            // What was interrupted again and again is asked again.
            let vain = |o: &&&String| ["refused", "failed"].contains(&o.as_str());
            let others = outcomes.iter().flatten().filter(vain).count();
            let all = outcomes.iter().flatten().count();
            let refused = errand.outcome == "refused";
            // Whoever was interrupted when everything ended asks nobody again.
            let cut_off = outcomes.iter().flatten().all(|o| *o == "failed");
            // Whoever gave up after a loss tried in vain.
            let fits = if refused { others == all } else { done == 1 && done + others == all };
            let fits = fits || cut_off;
            if !(fits || all == 0) {
                let tries: Vec<String> = self
                    .ledger
                    .tries(number)
                    .map(|i| format!("{i:?} '{}'", self.text_of(world, i)))
                    .collect();
                return Err(format!("{errand:?} came to {outcomes:?}: {tries:#?}"));
            }
        }
        Ok(())
    }

    /// Every game is as its players know it.
    fn every_game(&self, world: &World, games: &BTreeMap<i64, Kept>) -> Result<(), String> {
        let opened = self.tables.iter().filter(|t| t.number.is_some()).count();
        if opened != games.len() {
            return Err(format!("{opened} games were opened, {} are kept", games.len()));
        }
        let begun = self.tables.iter().filter(|t| begun(t)).count();
        let threads = world.threads(self.hall).len();
        let deleted = self
            .tables
            .iter()
            .filter(|t| t.thread.is_some_and(|id| !world.channels.contains_key(&id)));
        if begun != threads + deleted.count() {
            return Err(format!("{begun} games began, but there are {threads} threads"));
        }
        for table in &self.tables {
            let Some(number) = table.number else { continue };
            let kept = games.get(&number).ok_or_else(|| format!("g{number} is not there"))?;
            self.game(world, table, kept).map_err(|why| format!("g{number}: {why}"))?;
        }
        Ok(())
    }

    fn game(&self, world: &World, table: &Table, kept: &Kept) -> Result<(), String> {
        let status = match table.stage {
            Stage::Closed | Stage::Inviting => "open",
            Stage::Live | Stage::Homeless => "live",
            Stage::Over => "over",
            Stage::Aborted => "aborted",
        };
        if kept.status != status {
            return Err(format!("it is {}, not {status}", kept.status));
        }
        if table.place.is_some_and(|place| place.to_string() != kept.place) {
            return Err(format!("it is played in {}, not {:?}", kept.place, table.place));
        }
        let wanted: Vec<&str> = table.record.iter().map(|p| p.canonical.as_str()).collect();
        let found: Vec<&str> = kept.actions.iter().map(|(c, _)| c.as_str()).collect();
        if wanted != found {
            return Err(format!("its moves are\n{found:?}, they must be\n{wanted:?}"));
        }
        let (mut said, mut told) = (0, BTreeMap::new());
        for (ply, (_, message)) in table.record.iter().zip(&kept.actions) {
            if *message <= said {
                return Err(format!(
                    "{} comes by an earlier message than the move before",
                    ply.canonical
                ));
            }
            said = *message;
            if !self.ledger.tries(ply.errand).any(|i| i.id.0 == *message) {
                return Err(format!("{} was made by another message", ply.canonical));
            }
            let prefix = prefix(Snowflake(*message));
            let lines: Vec<&Message> = world
                .all_messages(ply.told_in)
                .filter(|m| nonce(m).is_some_and(|n| n.starts_with(&prefix)))
                .filter(|m| {
                    let told = plain(&m.content);
                    let rest = told.strip_prefix(&plain(&ply.sheet));
                    // A full stop, or the same move from another seat.
                    rest.is_some_and(|rest| rest.starts_with(['.', ',']))
                })
                .collect();
            let [line] = lines.as_slice() else {
                return Err(format!("{} is told {} times", ply.sheet, lines.len()));
            };
            if told.insert(ply.told_in, line.id).is_some_and(|before| before > line.id) {
                return Err(format!("{} is told before the move before", ply.sheet));
            }
        }
        Ok(())
    }

    pub(super) fn text_of(&self, world: &World, input: &Input) -> String {
        let pressed = || world.interaction(input.id).map(|i| format!("{:?} {:?}", i.kind, i.state));
        let said = world.all_messages(input.place).find(|m| m.id == input.id);
        said.map(|m| m.content.clone()).or_else(pressed).unwrap_or_default()
    }
}

fn begun(table: &Table) -> bool {
    !matches!(table.stage, Stage::Closed | Stage::Inviting)
}

/// Without what keeps it from being markdown.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter(|c| !['\\', '\u{200b}'].contains(c)).collect()
}

fn with_nonce<'a>(world: &'a World, channel: Snowflake, key: &str) -> Vec<&'a Message> {
    let said = world.all_messages(channel).filter(|m| m.author == world.bot && !m.deleted);
    said.filter(|m| nonce(m) == Some(key)).collect()
}

/// Where somebody alone is shown a row: under what they asked, or in private.
fn alone<'a>(world: &'a World, row: &Row, person: Option<Snowflake>) -> Vec<&'a Message> {
    let asked = row.key.trim_start_matches('m').split('-').next();
    let asked = asked.and_then(|n| u64::from_str_radix(n, 36).ok()).map(Snowflake);
    let under = asked.and_then(|id| world.answer_to(id));
    let under = under.filter(|m| m.only_to == person && !m.content.is_empty());
    let private = person.and_then(|p| direct(world, p));
    let private = private.map_or(Vec::new(), |channel| with_nonce(world, channel, &row.key));
    under.into_iter().chain(private).collect()
}
