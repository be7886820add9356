//! What must be there in the end: every move once and in order, every answer once.

use std::collections::BTreeMap;

use loopback::{InteractionKind, InteractionState, Message, Snowflake, World};
use rusqlite::Connection;

use super::content::Replays;
use super::database::{self, Row, StoredGame};
use super::expectations::{Expected, Input, direct, nonce, prefix};
use super::game::{Kind, PlayedGame, Stage};
use super::round::Round;

/// What was checked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Checked {
    pub(super) games: usize,
    pub(super) moves: usize,
    /// Of these, answers by conditions.
    pub(super) conditions: usize,
    /// Of these, takebacks.
    pub(super) takebacks: usize,
    /// Of these, by computers.
    pub(super) computers: usize,
    /// Daily puzzles.
    pub(super) puzzles: usize,
    pub(super) answers: usize,
    pub(super) lost: usize,
}

impl Round {
    /// Checks everything after the daemon was stopped. An error says what is wrong.
    pub(crate) fn check(&self) -> Result<Checked, String> {
        self.scene.verify();
        let report = bot::store::verify(self.database()).map_err(|e| e.to_string())?;
        if !report.faults.is_empty() {
            return Err(format!("verify finds {:#?}", report.faults));
        }
        let db = Connection::open(self.database()).map_err(|e| e.to_string())?;
        let sql = |e: rusqlite::Error| e.to_string();
        let outbox = database::outbox(&db).map_err(sql)?;
        let verdicts = database::verdicts(&db).map_err(sql)?;
        let games = database::games(&db).map_err(sql)?;
        self.scene.double.look(|world| {
            self.every_answer_once(world, &outbox, &games)?;
            self.nothing_else(world, &outbox)?;
            self.every_input(world, &outbox, &verdicts)?;
            self.every_goal(world, &verdicts)?;
            self.every_game(world, &games)?;
            let puzzles = self.every_puzzle(&outbox)?;
            let of_kind = |kind: Kind| {
                let plies = self.games.iter().flat_map(|game| &game.record);
                plies.filter(|ply| ply.kind == kind).count()
            };
            Ok(Checked {
                games: games.len(),
                moves: games.values().map(|game| game.actions.len()).sum(),
                conditions: of_kind(Kind::Condition),
                takebacks: of_kind(Kind::Takeback),
                computers: of_kind(Kind::Computer),
                puzzles,
                answers: outbox.len(),
                lost: self.expectations.inputs.iter().filter(|i| i.lost).count(),
            })
        })
    }

    /// Every row of the outbox was delivered, is visible once in the right place, and in order.
    fn every_answer_once(
        &self,
        world: &World,
        outbox: &[Row],
        games: &BTreeMap<i64, StoredGame>,
    ) -> Result<(), String> {
        let mut replays = Replays::new(self, games);
        let mut last: BTreeMap<&str, u64> = BTreeMap::new();
        for row in outbox {
            // Its thread was deleted before the daemon, which was killed meanwhile, could post it or record the post.
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
                    place.map_or(Vec::new(), |place| with_nonce(world, place, &row.nonce))
                }
            };
            if unnoted && shown.is_empty() {
                continue;
            }
            let [post] = shown.as_slice() else {
                return Err(format!("{} in {} is shown {} times", row.key, row.place, shown.len()));
            };
            if let Some(why) = replays.post_fault(world, row, post, row.only_to.is_some()) {
                return Err(format!("{} in {}: {why}", row.key, row.place));
            }
            if row.only_to.is_none() {
                if row.posted != Some(post.id.0) && !unnoted {
                    return Err(format!(
                        "{} is recorded as {:?}, not {}",
                        row.key, row.posted, post.id
                    ));
                }
                let before = last.insert(&row.place, post.id.0);
                if before.is_some_and(|before| before > post.id.0) {
                    return Err(format!("{} is shown before an earlier answer", row.key));
                }
            }
        }
        Ok(())
    }

    /// Every post has a row in the outbox, and no interaction still waits for an answer.
    fn nothing_else(&self, world: &World, outbox: &[Row]) -> Result<(), String> {
        let channels =
            world.channels.keys().chain(self.games.iter().filter_map(|t| t.thread.as_ref()));
        for channel in channels {
            let notices = [18, 21];
            for post in world.bot_posts(*channel).iter().filter(|m| !notices.contains(&m.kind)) {
                let key = nonce(post).unwrap_or("(no nonce)");
                if !outbox.iter().any(|row| row.nonce == key) {
                    return Err(format!("'{}' has no row in the outbox ({key})", post.content));
                }
            }
        }
        for interaction in world.interactions() {
            let promised = interaction.state == InteractionState::Deferred;
            if promised && !matches!(interaction.kind, InteractionKind::Autocomplete(_)) {
                return Err(format!("{interaction:?} has no answer"));
            }
        }
        Ok(())
    }

    /// Every message and interaction has the expected verdict. What was lost left no trace.
    fn every_input(
        &self,
        world: &World,
        outbox: &[Row],
        verdicts: &BTreeMap<u64, String>,
    ) -> Result<(), String> {
        for input in &self.expectations.inputs {
            let found = verdicts.get(&input.id.0).map(String::as_str);
            let prefix = prefix(input.id);
            let rows = || outbox.iter().filter(|row| row.key.starts_with(&prefix));
            let answers = rows().count();
            let fits = match input.expected {
                _ if input.lost => found.is_none() && answers == 0,
                // Who is alone with computers is told in private what the line may mean.
                Expected::NoAnswer if found == Some("answered") => {
                    let person = input.person.0.to_string();
                    let is_private = |row: &Row| {
                        row.only_to.as_ref() == Some(&person)
                            || row.place.strip_prefix('@') == Some(person.as_str())
                    };
                    answers == 1 && rows().all(is_private)
                }
                Expected::NoAnswer => found.is_none_or(|o| o == "ignored") && answers == 0,
                Expected::Outcome(outcome) => {
                    let failed = input.pressed && found == Some("failed");
                    (found == Some(outcome) || failed) && answers == 1
                }
                Expected::Goal(_) => found.is_some_and(|o| o != "ignored") && answers > 0,
            };
            if !fits {
                let text = self.text_of(world, input);
                return Err(format!("{input:?} '{text}' became {found:?} with {answers} answers"));
            }
        }
        Ok(())
    }

    /// Exactly one attempt at each goal had its effect.
    fn every_goal(&self, world: &World, verdicts: &BTreeMap<u64, String>) -> Result<(), String> {
        for (number, goal) in self.expectations.goals.iter().enumerate() {
            let outcomes: Vec<Option<&String>> =
                self.expectations.attempts(number).map(|i| verdicts.get(&i.id.0)).collect();
            let done = outcomes.iter().flatten().filter(|o| **o == goal.outcome).count();
            // A request whose processing was interrupted twice is sent again.
            let failed = |o: &&&String| ["refused", "failed"].contains(&o.as_str());
            let others = outcomes.iter().flatten().filter(failed).count();
            let all = outcomes.iter().flatten().count();
            let refused = goal.outcome == "refused";
            // A request that was interrupted at the very end is not sent again.
            let cut_off = outcomes.iter().flatten().all(|o| *o == "failed");
            // A request that was sent again although it was not lost is refused.
            let fits = if refused { others == all } else { done == 1 && done + others == all };
            let fits = fits || cut_off;
            if !(fits || all == 0) {
                let attempts: Vec<String> = self
                    .expectations
                    .attempts(number)
                    .map(|i| format!("{i:?} '{}'", self.text_of(world, i)))
                    .collect();
                return Err(format!("{goal:?} came to {outcomes:?}: {attempts:#?}"));
            }
        }
        Ok(())
    }

    /// Every game is as its players know it.
    fn every_game(&self, world: &World, games: &BTreeMap<i64, StoredGame>) -> Result<(), String> {
        let opened = self.games.iter().filter(|t| t.number.is_some()).count();
        if opened != games.len() {
            return Err(format!("{opened} games were opened, {} are stored", games.len()));
        }
        let begun = self.games.iter().filter(|t| begun(t)).count();
        let threads = world.threads(self.channel).len();
        let deleted = self
            .games
            .iter()
            .filter(|t| t.thread.is_some_and(|id| !world.channels.contains_key(&id)));
        if begun != threads + deleted.count() {
            return Err(format!("{begun} games began, but there are {threads} threads"));
        }
        for game in &self.games {
            let Some(number) = game.number else { continue };
            let stored = games.get(&number).ok_or_else(|| format!("g{number} is not there"))?;
            self.game(world, game, stored).map_err(|why| format!("g{number}: {why}"))?;
        }
        Ok(())
    }

    fn game(&self, world: &World, game: &PlayedGame, stored: &StoredGame) -> Result<(), String> {
        let status = match game.stage {
            Stage::Closed | Stage::Inviting => "open",
            Stage::Live | Stage::ThreadDeleted => "live",
            Stage::Over => "over",
            Stage::Aborted => "aborted",
        };
        if stored.status != status {
            return Err(format!("it is {}, not {status}", stored.status));
        }
        if game.place.is_some_and(|place| place.to_string() != stored.place) {
            return Err(format!("it is played in {}, not {:?}", stored.place, game.place));
        }
        let wanted: Vec<&str> = game.record.iter().map(|p| p.canonical.as_str()).collect();
        let found: Vec<&str> = stored.actions.iter().map(|(c, _)| c.as_str()).collect();
        if wanted != found {
            return Err(format!("its moves are\n{found:?}, they must be\n{wanted:?}"));
        }
        let (mut previous, mut announced) = (0, BTreeMap::new());
        let mut cause = 0;
        for (ply, (_, message)) in game.record.iter().zip(&stored.actions) {
            if ply.kind == Kind::Condition {
                let (sheet, prefix) = (plain(&ply.sheet), prefix(Snowflake(cause)));
                let posts = world
                    .all_messages(ply.posted_in)
                    .filter(|m| nonce(m).is_some_and(|n| n.starts_with(&prefix)))
                    .filter(|m| {
                        let text = plain(&m.content);
                        let mut told = text.split("By condition: ").skip(1);
                        told.any(|action| unnumbered(action).starts_with(&sheet))
                    });
                if *message != 0 || posts.count() != 1 {
                    return Err(format!("the condition {} is not posted once", ply.sheet));
                }
                continue;
            }
            if ply.kind == Kind::Computer {
                let wanted =
                    game.record.iter().filter(|p| p.kind == ply.kind && p.sheet == ply.sheet);
                let sheet = plain(&ply.sheet);
                // Several actions of computers in a row are one post, a line each.
                let is_told = |line: &str| {
                    let action = line.strip_prefix("Computer, level 1: ").map(unnumbered);
                    let rest = action.and_then(|action| action.strip_prefix(&sheet));
                    rest.is_some_and(|rest| rest.starts_with(['.', ' ']))
                };
                let posts = world.all_messages(ply.posted_in).filter(|m| m.author == world.bot);
                let posts = posts
                    .map(|m| plain(&m.content).lines().filter(|line| is_told(line)).count())
                    .sum::<usize>();
                if *message != 0 || posts != wanted.count() {
                    return Err(format!("the computer's {} is posted {posts} times", ply.sheet));
                }
                continue;
            }
            cause = *message;
            if *message <= previous {
                return Err(format!("{} was typed before the move before it", ply.canonical));
            }
            previous = *message;
            if !self.expectations.attempts(ply.goal).any(|i| i.id.0 == *message) {
                return Err(format!("{} was made by another message", ply.canonical));
            }
            let prefix = prefix(Snowflake(*message));
            let lines: Vec<&Message> = world
                .all_messages(ply.posted_in)
                .filter(|m| nonce(m).is_some_and(|n| n.starts_with(&prefix)))
                .filter(|m| {
                    let text = plain(&m.content);
                    if ply.kind == Kind::Takeback {
                        let undone = text.split_once(" takes back ");
                        return undone.is_some_and(|(_, undone)| {
                            unnumbered(undone).starts_with(&plain(&ply.sheet))
                        });
                    }
                    // A termination is only said in words.
                    match plain(&ply.sheet).get(1..) {
                        Some("(Y)") => return text.contains(" resigns"),
                        Some("(=)") => return text.contains("draw"),
                        Some("(S)") => return text.contains(" claims a draw"),
                        _ => {}
                    }
                    let rest = unnumbered(&text).strip_prefix(&plain(&ply.sheet));
                    // A full stop, or the same move in another frame.
                    rest.is_some_and(|rest| rest.starts_with(['.', ' ']))
                })
                .collect();
            let [line] = lines.as_slice() else {
                return Err(format!("{} is posted {} times", ply.sheet, lines.len()));
            };
            if announced.insert(ply.posted_in, line.id).is_some_and(|before| before > line.id) {
                return Err(format!("{} is posted before the move before it", ply.sheet));
            }
        }
        Ok(())
    }

    pub(super) fn text_of(&self, world: &World, input: &Input) -> String {
        let pressed = || world.interaction(input.id).map(|i| format!("{:?} {:?}", i.kind, i.state));
        let sent = world.all_messages(input.place).find(|m| m.id == input.id);
        sent.map(|m| m.content.clone()).or_else(pressed).unwrap_or_default()
    }
}

fn begun(game: &PlayedGame) -> bool {
    !matches!(game.stage, Stage::Closed | Stage::Inviting)
}

/// The text without escapes.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter(|c| !['\\', '\u{200b}'].contains(c)).collect()
}

fn with_nonce<'a>(world: &'a World, channel: Snowflake, key: &str) -> Vec<&'a Message> {
    let sent = world.all_messages(channel).filter(|m| m.author == world.bot && !m.deleted);
    sent.filter(|m| nonce(m) == Some(key)).collect()
}

/// Where one person is shown a row: as the answer to an interaction, or in a direct message.
fn alone<'a>(world: &'a World, row: &Row, person: Option<Snowflake>) -> Vec<&'a Message> {
    let asked = row.key.trim_start_matches('m').split('-').next();
    let asked = asked.and_then(|n| u64::from_str_radix(n, 36).ok()).map(Snowflake);
    let under = asked.and_then(|id| world.answer_to(id));
    let under = under.filter(|m| m.only_to == person && !m.content.is_empty());
    let private = person.and_then(|p| direct(world, p));
    let private = private.map_or(Vec::new(), |channel| with_nonce(world, channel, &row.nonce));
    under.into_iter().chain(private).collect()
}

/// An action as it is announced, without the number of its move: `Ng5+. …` of `12. … Ng5+. …`.
fn unnumbered(text: &str) -> &str {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix(". ");
    let action = after.filter(|_| text.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(text);
    action.strip_prefix("… ").unwrap_or(action)
}
