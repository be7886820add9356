//! What people do in long games: they set conditions, go on vacation, pause, take back, hand over seats, keep notes. And what the
//! daemon's answers say about it.

use bot::game::state::{Asks, GameId, Match, ProposalKind, Status};

use crate::Break;
use crate::account::{Step, Typed};
use crate::content::Row;
use crate::double::channel_id;
use crate::hours::{Hours, ZONES};
use crate::model::{BLIND, CHANNELS, UNSEEN};
use crate::process::MINUTE;
use crate::world::{World, stored_game};

/// The most actions in a line of conditions.
const LONGEST_LINE: usize = 7;

/// What the answers of the daemon begin with or contain, and what is counted then.
const COUNTED: [(&str, &str); 12] = [
    ("your conditions have no answer", "conditions dropped"),
    ("your conditions do not go on", "conditions dropped"),
    ("so your conditions are removed", "conditions taken back"),
    (" with its clock. ", "replacements proposed"),
    (" and with the same clock.", "replacements"),
    (" more in game g", "extensions"),
    ("Your secret vote for a draw in game", "secret votes"),
    ("is stored for you alone", "notes"),
    ("Only you can see this", "lines tried"),
    (" would like a rematch of game g", "rematches"),
    ("You wait for ", "people in a queue"),
    ("From the waiting list: ", "games from a queue"),
];

/// Returns the number of the game after some words.
pub(crate) fn game_after(text: &str, words: &str) -> Option<i64> {
    let (_, rest) = text.split_once(words)?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Returns the moment after some words, in milliseconds, as Discord writes it.
fn moment_after(text: &str, words: &str) -> Option<i64> {
    let (_, rest) = text.split_once(words)?;
    let (_, rest) = rest.split_once("t:")?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse::<i64>().ok().map(|seconds| seconds * 1000)
}

/// Returns the minutes after midnight of a time such as `07:30`.
fn minutes(time: &str) -> Option<i64> {
    let (hours, minutes) = time.split_once(':')?;
    Some(hours.parse::<i64>().ok()? * 60 + minutes.get(..2)?.parse::<i64>().ok()?)
}

impl World {
    /// Reads in an answer what the daemon has accepted.
    pub(crate) fn note_answer(&mut self, row: &Row, origin: Option<u64>, author: Option<&str>) {
        let text = row.message.text.as_str();
        for (words, what) in COUNTED {
            if text.contains(words) {
                self.tally.figure(what, 1);
            }
        }
        if row.key.starts_with('D') {
            self.tally.figure("digests", 1);
        }
        self.note_more_time(text);
        let now = self.clock.discord_now();
        let typed = origin.map_or(now, crate::model::moment);
        if let Some(game) = game_after(text, "Game g").filter(|_| {
            text.contains(" is paused: its clock stands still.") && text.starts_with("Game g")
        }) && self.ledger.still.pause(game, now)
        {
            self.tally.figure("pauses", 1);
        }
        if let Some(game) = game_after(text, " ends the pause of game g") {
            self.ledger.still.unpause(game, typed);
        }
        if let Some(game) =
            game_after(text, " plays in game g").filter(|_| text.contains(" in the place of "))
        {
            let players: Vec<String> = self
                .database()
                .prepare_cached("SELECT person FROM seats WHERE game = ?1 AND person IS NOT NULL")
                .unwrap()
                .query_map([game], |row| row.get(0))
                .unwrap()
                .map(Result::unwrap)
                .collect();
            self.ledger.conditions.only(game, &players);
        }
        self.note_farewell(row);
        if let Some((_, rest)) = text.split_once(" has ended cup ") {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            self.ledger.ended_cups.extend(digits.parse::<i64>().ok());
        }
        let (Some(origin), Some(author)) = (origin, author) else { return };
        if let Some((_, rest)) = text.split_once("forced: ") {
            let wanted = rest.starts_with("your only move is played for you");
            self.ledger.forced.insert(author.to_owned(), wanted);
        }
        if text.contains(" is paused: I can no longer read or post where it is played.") {
            self.ledger.refused_in_pause.insert(origin);
        }
        let accepted = ["Your condition in game g", "Your standing answer in game g"]
            .into_iter()
            .chain(["You have this condition in game g"])
            .find_map(|words| game_after(text, words).filter(|_| text.starts_with(words)));
        if let Some(game) = accepted
            && let Some(typed) = self.typed_conditions.get(&origin)
        {
            self.ledger.conditions.accept(game, author, origin, typed);
            self.tally.figure("conditions set", 1);
        }
        if text.starts_with("Removed ")
            && let Some(game) = game_after(text, " in game g")
        {
            // `/if off` leaves none; `/if touch off` leaves the lines.
            self.ledger.conditions.remove(game, author, !text.contains(" You have "));
            self.tally.figure("conditions removed", 1);
        }
        if text.starts_with("You are on vacation until ")
            && let Some(until) = moment_after(text, "You are on vacation until ")
            && self.ledger.still.vacation(author, now, until)
        {
            self.tally.figure("vacations", 1);
        }
        if text.starts_with("You are not on vacation. You have ") {
            self.ledger.still.back(author, typed);
        }
        let zone = ["Your clock: time zone ", "Your time zone: "]
            .into_iter()
            .find_map(|words| text.split_once(words))
            .and_then(|(_, rest)| {
                let zone = ZONES.iter().find(|(name, _)| rest.starts_with(name));
                zone.map(|zone| (rest, zone))
            });
        if let Some((rest, (_, ahead))) = zone {
            let sleep = rest.split_once(" sleep ").and_then(|(_, rest)| {
                let (from, to) = rest.split_once('-')?;
                Some((minutes(from)?, minutes(to)?))
            });
            let weekends_off = text.contains(" weekends off, in games that allow it");
            let hours = Hours { since: now, ahead: *ahead, sleep, weekends_off };
            self.ledger.still.sleep(author, hours);
            self.tally.figure("hours set", 1);
        }
    }

    /// Lets a person do one of the things that long games need.
    pub(crate) fn live_slowly(&mut self, game: &Match) {
        let Ok(channel) = channel_id(&game.place) else { return };
        let id = game.id.0;
        let author = self.player_of(game);
        let text = match self.chance.below(100) {
            0..36 => return self.set_condition(game, channel),
            36..38 => format!("/if g{id} off"),
            38..40 => {
                let how = *self.chance.pick(&["touch always", "touch never", "touch off"]);
                let text = format!("/if g{id} {how}");
                let sent = self.command(channel, &author, text);
                if !how.ends_with("off") {
                    self.typed_conditions.insert(sent, Typed::Standing);
                }
                return;
            }
            40..41 => format!("/ifs g{id}"),
            41..47 => (*self.chance.pick(&["/vacation 12h", "/vacation 1d"])).to_owned(),
            47..49 => (*self.chance.pick(&["/vacation off", "/vacation"])).to_owned(),
            49..53 => {
                let (zone, _) = *self.chance.pick(&ZONES);
                let rest = ["sleep=23:00-07:00", "sleep=13:00-14:30 weekends=off", "sleep=off"];
                format!("/settings timezone={zone} {}", self.chance.pick(&rest))
            }
            53..59 => format!("/pause g{id}"),
            59..64 => {
                let seats = game.variant.seats();
                let name = self.chance.pick(seats).name.to_lowercase();
                format!("/extend g{id} {name} {}m", 5 + self.chance.below(25))
            }
            64..75 => format!("/takeback g{id}"),
            75..79 => {
                let seats = game.variant.seats();
                let name = self.chance.pick(seats).name.to_lowercase();
                let guest = self.anybody();
                // Some read that it counts as a loss, and leave it at that.
                let terms = *self.chance.pick(&["", " confirm", " confirm", " rated=no"]);
                match self.chance.below(3) {
                    0 => format!("/replace g{id} computer:1{terms}"),
                    _ => format!("/replace g{id} {name}=<@{guest}>{terms}"),
                }
            }
            79..83 => format!("/draw g{id} secret"),
            83..86 => {
                let marker = self.markers.make(&author);
                format!("/note g{id} {marker} castle soon")
            }
            86..87 => format!("/notes g{id}"),
            87..90 => {
                let (line, marker) = (self.line(game, 3), self.markers.make(&author));
                format!("/try g{id} {} as {marker}", line.join(" "))
            }
            90..94 => match self.chance.below(4) {
                0 => "/settings digest=off".to_owned(),
                // In the next hours, so that it is not switched off before it is due.
                _ => {
                    let hour = self.clock.discord_now() / (60 * MINUTE);
                    let hour = (hour + 1 + self.chance.span(3)) % 24;
                    format!("/settings digest=daily@{hour}:30")
                }
            },
            94..96 => {
                let all = ["reminders=30m,10m", "reminders=every 15m", "reminders=usual"];
                format!("/settings {}", self.chance.pick(&all))
            }
            96..97 => "/settings next=on".to_owned(),
            _ => {
                let all = ["/queue chess", "/queue chess", "/queue siege", "/queue", "/queue off"];
                let text = (*self.chance.pick(&all)).to_owned();
                let mut channel = *self.chance.pick(&CHANNELS);
                if author == BLIND && channel == UNSEEN {
                    channel = CHANNELS[0];
                }
                self.command(channel, &author, text);
                return;
            }
        };
        self.command(channel, &author, text);
    }

    /// Draws actions that can follow in a game, in canonical form.
    fn line(&mut self, game: &Match, most: usize) -> Vec<String> {
        let mut position = game.position.boxed_clone();
        let mut line = Vec::new();
        while line.len() < most && position.to_act().is_some() {
            let action = self.chance.pick(&position.actions()).clone();
            if position.apply(&action).is_err() {
                break;
            }
            line.push(action);
        }
        line
    }

    /// Lets a player set a condition: what the others may do, and answers to it.
    fn set_condition(&mut self, game: &Match, channel: u64) {
        let acting = game.position.to_act().and_then(|seat| game.holder(seat).person());
        let others: Vec<String> = game
            .position
            .in_game()
            .into_iter()
            .filter_map(|seat| game.holder(seat).person())
            .filter(|person| Some(*person) != acting)
            .map(|person| person.0.clone())
            .collect();
        if others.is_empty() {
            return;
        }
        let author = self.chance.pick(&others).clone();
        let (mut position, mut steps, mut texts) =
            (game.position.boxed_clone(), Vec::new(), Vec::<String>::new());
        let any = self.chance.of_1000(150);
        let wanted = 1 + self.chance.below(2);
        let (mut answers, mut own_before) = (0, false);
        let mut line = Vec::new();
        while let Some(seat) = position.to_act().filter(|_| steps.len() < LONGEST_LINE) {
            let own = game.holder(seat).person().is_some_and(|person| person.0 == author);
            if own_before && !own && answers >= wanted {
                break;
            }
            let actions = position.actions();
            let captures: Vec<String> =
                actions.iter().filter(|a| a.contains(['x', '%'])).cloned().collect();
            let from = if captures.is_empty() { &actions } else { &captures };
            let action = self.chance.pick(from).clone();
            if position.apply(&action).is_err() {
                return;
            }
            let skipped = any && answers == 0 && !own;
            line.push(action.clone());
            own_before = own;
            if skipped {
                if steps.is_empty() {
                    (steps, texts) = (vec![Step::Any], vec!["*".to_owned()]);
                }
                continue;
            }
            texts.push(if own { format!("then {action}") } else { action.clone() });
            steps.push(if own { Step::Answer(action) } else { Step::Expected(action) });
            answers += usize::from(own);
        }
        if !own_before {
            return;
        }
        let id = game.id.0;
        if self.chance.of_1000(100) {
            // An impossible line.
            self.command(channel, &author, format!("/if g{id} 9z-9z then {}", texts.join(" ")));
            return;
        }
        let text = format!("/if g{id} {}", texts.join(", ").replace(", then", " then"));
        let sent = self.command(channel, &author, text);
        self.typed_conditions.insert(sent, Typed::Line(steps));
        let expected = (game.ply..).zip(line).collect();
        self.expected_moves.insert(game.id, expected);
    }

    /// Returns the move of a game that somebody's condition expects now, if there is one.
    pub(crate) fn expected_move(&self, game: &Match) -> Option<String> {
        let moves = self.expected_moves.get(&game.id)?;
        let (_, action) = moves.iter().find(|(ply, _)| *ply == game.ply)?;
        Some(action.clone())
    }

    /// Lets a person answer what somebody has proposed in a game. Returns whether something was proposed.
    pub(crate) fn answer_requests(&mut self, game: &Match) -> bool {
        let Ok(channel) = channel_id(&game.place) else { return false };
        let id = game.id.0;
        if let Some(offer) = &game.clock.offered {
            let author = self.anybody();
            let seats = game.variant.seats();
            let text = match self.chance.below(6) {
                0..3 => {
                    let name = seats[offer.seat.index()].name.to_lowercase();
                    format!("/join g{id}@{} {name}", offer.revision)
                }
                3 => format!("/join g{id} {}", self.chance.pick(seats).name.to_lowercase()),
                4 => format!("/join g{id}"),
                _ => "/join".to_owned(),
            };
            self.command(channel, author, text);
            return true;
        }
        let (command, revision) = if let Some(request) = game.proposal(ProposalKind::Takeback) {
            ("takeback", request.revision)
        } else if let Some(replacement) = game.proposal(ProposalKind::Replacement) {
            ("replace", replacement.revision)
        } else if let Some(proposal) = game.proposal(ProposalKind::Pause) {
            ("pause", proposal.revision)
        } else if game.clock.paused_at.is_some() {
            let author = self.player_of(game);
            if self.chance.of_1000(300) {
                self.command(channel, &author, format!("/unpause g{id}"));
            }
            return true;
        } else {
            return false;
        };
        let guest = game.proposal(ProposalKind::Replacement).and_then(|r| match &r.asks {
            Asks::Replace { guest, .. } => guest.person().cloned(),
            _ => None,
        });
        let author = match guest {
            Some(guest) if command == "replace" && self.chance.of_1000(600) => guest.0,
            _ => self.player_of(game),
        };
        let answer = match command {
            _ if self.chance.of_1000(150) => "decline",
            "replace" if self.chance.of_1000(700) => "agree confirm",
            _ => "agree",
        };
        let text = if self.chance.of_1000(500) {
            format!("/{command} g{id}@{revision} {answer}")
        } else {
            format!("/{command} g{id} {answer}")
        };
        self.command(channel, &author, text);
        true
    }

    /// Lets a player of a finished game ask for another one.
    pub(crate) fn ask_for_rematch(&mut self, id: GameId) {
        let game = stored_game(&self.process.core, id);
        let Some(game) = game.filter(|game| game.status == Status::Over) else { return };
        let author = self.player_of(&game);
        let channel = *self.chance.pick(&CHANNELS);
        let sent = self.command(channel, &author, format!("/rematch g{}", id.0));
        // A rematch has the terms of the game before it.
        if self.absent.contains(&game.opened_by.0) {
            self.absent.insert(sent);
        }
    }

    /// Returns whether a person stays away from their games now.
    pub(crate) fn stays_away(&mut self, person: &str) -> bool {
        let now = self.clock.discord_now();
        let always = self.breaks == Break::Vacation;
        self.ledger.still.is_away(person, now) && (always || self.chance.of_1000(500))
    }
}
