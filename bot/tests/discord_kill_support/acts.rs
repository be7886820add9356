//! What people do: play, and end games. Every one of them knows what must come of it.

use loopback::{Message, Person, Snowflake};
use serde_json::{Value, json};

use super::ledger::{Effect, Standing, Want, answer_in, direct, nonce};
use super::life::Season;
use super::table::{Stage, Table, Then, Wait};
use super::voice::{Said, Saying};
use crate::discord_support::text;

/// Messages of one game that may wait to be heard.
pub(super) const AHEAD: usize = 6;

/// A command, said anywhere.
pub(super) fn command(
    line: &str,
    elsewhere: String,
    slash: &'static str,
    options: Vec<(&'static str, Value)>,
) -> Saying {
    Saying {
        line: line.to_owned(),
        line_elsewhere: elsewhere,
        slash: Some((slash, options)),
        button: None,
        bare: false,
        elsewhere: true,
        stranger: false,
        there: None,
    }
}

impl Season {
    /// Somebody goes on with a game, if there is something to be done now.
    pub(super) fn go_on(&mut self, table: usize) {
        if self.tables[table].waits.is_some() {
            self.tend(table);
            return;
        }
        match self.tables[table].stage {
            Stage::Closed => self.open(table),
            Stage::Inviting => self.join(table),
            Stage::Live => self.play(table),
            Stage::Homeless => self.take_up(table),
            Stage::Over | Stage::Aborted => {}
        }
    }

    /// Says something that is waited for unless everybody saw it.
    pub(super) fn ask(
        &mut self,
        table: usize,
        person: &Person,
        saying: Saying,
        errand: usize,
        then: Then,
    ) -> bool {
        let said = self.say(table, person, &saying, Want::Errand(errand), false);
        if said == Some(Said::Unseen) || said.is_some() && !matches!(then, Then::Moved) {
            let person = person.clone();
            self.tables[table].waits = Some(Wait { errand, person, saying, then });
        }
        said.is_some()
    }

    /// Looks whether what is waited for has come; what was lost is said again, and sometimes what was not.
    fn tend(&mut self, table: usize) {
        let Some(wait) = self.tables[table].waits.clone() else { return };
        let place = self.tables[table].place.or(self.tables[table].invitation);
        let (ledger, hall) = (&self.ledger, self.hall);
        match self.scene.double.look(|w| ledger.standing(w, wait.errand, hall, place)) {
            Standing::Done => {
                self.tables[table].waits = None;
                self.then(table, &wait);
            }
            Standing::Lost => {
                self.say(table, &wait.person, &wait.saying, Want::Errand(wait.errand), false);
            }
            Standing::Open => {
                let tries = self.ledger.errands[wait.errand].tries.len();
                let harmless = match wait.then {
                    Then::Joined(_) | Then::Declined(_) | Then::TakenUp | Then::MoveAsked(_) => {
                        true
                    }
                    // Once their last game is over, nobody reads what they said in private any more.
                    Then::Moved => {
                        let game = &self.tables[table];
                        !game.finished() && !game.acts_again(&wait.person)
                    }
                    Then::Opened | Then::Asked(_) | Then::Offered(..) => false,
                };
                if harmless && tries < 3 && self.alive() && self.dice.below(60) == 0 {
                    self.say(table, &wait.person, &wait.saying, Want::Errand(wait.errand), true);
                }
            }
        }
    }

    fn then(&mut self, table: usize, wait: &Wait) {
        match &wait.then {
            Then::Opened => self.opened(table, wait.errand),
            Then::Joined(seat) => self.tables[table].joined[*seat] = true,
            Then::Declined(seat) => {
                // Somebody else comes by.
                self.tables[table].people[*seat] = self.somebody();
                self.declined.insert((table, *seat));
            }
            Then::Moved => {}
            Then::Asked(seat) => {
                let ply = self.tables[table].record.len();
                let name = self.tables[table].name();
                let saying = Saying {
                    button: Some(format!("/resign {name}@{ply} yes")),
                    ..command(
                        "/resign yes",
                        format!("/resign {name} yes"),
                        "/resign",
                        vec![("answer", text("yes"))],
                    )
                };
                let canonical = self.tables[table].resignation(*seat);
                let person = self.tables[table].person(*seat);
                self.make(table, &person, saying, &canonical);
            }
            Then::Offered(person, ply) => {
                let name = self.tables[table].name();
                let number = json!(self.tables[table].number);
                let saying = Saying {
                    button: Some(format!("/draw {name}@{ply}")),
                    ..command("/draw", format!("/draw {name}"), "/draw", vec![("game", number)])
                };
                let canonical = self.tables[table].agreed_draw().unwrap_or_default();
                self.make(table, person, saying, &canonical);
            }
            Then::MoveAsked(asked) => self.agree_to_move(table, wait.errand, asked.clone()),
            Then::TakenUp => {
                let hall = self.hall;
                let table = &mut self.tables[table];
                (table.place, table.stage, table.plies_left) = (Some(hall), Stage::Live, 2);
            }
        }
        let table = &mut self.tables[table];
        if table.stage == Stage::Inviting && table.joined.iter().all(|j| *j) {
            table.stage = Stage::Live;
        }
    }

    /// Makes an action, in any way.
    fn make(&mut self, table: usize, person: &Person, saying: Saying, canonical: &str) {
        let errand = self.ledger.errand("played", Effect::Game);
        if self.ask(table, person, saying, errand, Then::Moved) {
            self.tables[table].enter(canonical, errand);
        }
    }

    /// Whether everything said about a game is answered; otherwise how much is not.
    pub(super) fn unanswered(&mut self, table: usize) -> usize {
        let (ledger, hall) = (&self.ledger, self.hall);
        let Table { said, answered, place, invitation, .. } = &self.tables[table];
        let place = place.or(*invitation);
        let (open, first) = self.scene.double.look(|w| {
            let open: Vec<usize> = (*answered..said.len())
                .filter(|n| !ledger.is_answered(w, said[*n], hall, place))
                .collect();
            (open.len(), open.first().copied())
        });
        self.tables[table].answered = first.unwrap_or(self.tables[table].said.len());
        open
    }

    fn play(&mut self, table: usize) {
        if self.tables[table].place.is_none() {
            let Some(thread) = self.tables[table].invitation else { return };
            if !self.scene.double.look(|w| w.channels.contains_key(&thread)) {
                return;
            }
            self.tables[table].place = Some(thread);
            self.tables[table].thread = Some(thread);
        }
        let waiting = self.unanswered(table);
        if waiting >= AHEAD {
            return;
        }
        if self.tables[table].plies_left == 0 {
            self.end(table, waiting == 0);
            return;
        }
        if waiting == 0 && self.dice.below(6) == 0 && self.propose_to_move(table) {
            return;
        }
        self.tables[table].plies_left -= 1;
        let Some(seat) = self.tables[table].to_act() else { return };
        let person = self.tables[table].person(seat);
        let model = self.tables[table].model.boxed_clone();
        let actions = model.actions();
        let captures: Vec<String> = actions.iter().filter(|a| a.contains('x')).cloned().collect();
        let from =
            if captures.is_empty() || self.dice.below(3) == 0 { &actions } else { &captures };
        let canonical = from[self.dice.below(from.len() as u64) as usize].clone();
        let decision = model.decision().is_some();
        // Half of the moves as people type them: without the letter.
        let short = canonical.get(1..).unwrap_or("").to_owned();
        let short_is_read = || model.read(seat, &short).is_ok_and(|r| r.canonical == canonical);
        let typed = if !decision && self.dice.below(2) == 0 && short_is_read() {
            short
        } else {
            canonical.clone()
        };
        let (name, ply) = (self.tables[table].name(), self.tables[table].record.len());
        let solo = self.tables[table].people.iter().all(|p| p.id == person.id);
        let line = if self.dice.below(4) == 0 { format!("/move {typed}") } else { typed.clone() };
        let saying = Saying {
            bare: !line.starts_with('/'),
            // Whoever plays both sides is always in turn.
            elsewhere: waiting == 0 || !solo,
            button: decision.then(|| format!("/move {name}@{ply} {canonical}")),
            ..command(
                &line,
                format!("/move {name} {typed}"),
                "/move",
                vec![("move", text(&typed)), ("game", json!(self.tables[table].number))],
            )
        };
        self.make(table, &person, saying, &canonical);
    }

    /// The players have had enough.
    fn end(&mut self, table: usize, up_to_date: bool) {
        // What was typed where the game was is read before a game ends out of turn only when somebody waits for that.
        if !up_to_date && self.tables[table].former.is_some() {
            return;
        }
        let name = self.tables[table].name();
        let number = json!(self.tables[table].number);
        let Some(seat) = self.tables[table].to_act() else { return };
        let person = self.tables[table].person(seat);
        let game = &self.tables[table];
        let in_thread = game.place == game.thread;
        let early = game.acted.contains(&0);
        let draw = game.agreed_draw();
        match self.dice.below(if self.homeless { 13 } else { 12 }) {
            0 | 1 if early => {
                let saying =
                    command("/abort", format!("/abort {name}"), "/abort", vec![("game", number)]);
                let errand = self.ledger.errand("answered", Effect::Game);
                if self.ask(table, &person, saying, errand, Then::Moved) {
                    self.tables[table].stage = Stage::Aborted;
                }
            }
            2..=4 if draw.is_some() && up_to_date => {
                self.agree(table, &draw.unwrap_or_default());
            }
            5 | 6 if up_to_date => {
                let saying = command(
                    "/resign",
                    format!("/resign {name}"),
                    "/resign",
                    vec![("game", number)],
                );
                let errand = self.ledger.errand("answered", Effect::Private);
                self.ask(table, &person, saying, errand, Then::Asked(seat));
            }
            12 if up_to_date && in_thread => {
                let thread = self.tables[table].thread.expect("it has one");
                self.scene.double.with(|w| w.delete_channel(thread));
                self.tables[table].stage = Stage::Homeless;
            }
            _ => {
                let saying = command(
                    "/resign yes",
                    format!("/resign {name} yes"),
                    "/resign",
                    vec![("answer", text("yes")), ("game", number)],
                );
                let canonical = self.tables[table].resignation(seat);
                self.make(table, &person, saying, &canonical);
            }
        }
    }

    /// All players agree to a draw, one after the other.
    fn agree(&mut self, table: usize, canonical: &str) {
        let mut people = self.tables[table].left();
        let Some(last) = people.pop() else { return };
        let name = self.tables[table].name();
        let number = json!(self.tables[table].number);
        let saying = command("/draw", format!("/draw {name}"), "/draw", vec![("game", number)]);
        if let [first] = people.as_slice()
            && self.dice.below(2) == 0
        {
            let errand = self.ledger.errand("answered", Effect::Game);
            let then = Then::Offered(last, self.tables[table].record.len());
            self.ask(table, &first.clone(), saying, errand, then);
            return;
        }
        // Whoever is heard first offers, the others agree: in the order in which everybody sees it.
        let openly = Saying { slash: None, elsewhere: false, ..saying };
        for person in people {
            self.say(table, &person, &openly, Want::Outcome("answered"), false);
        }
        self.make(table, &last, openly, canonical);
    }

    /// A player would like to continue a game in the hall; whether one can.
    fn propose_to_move(&mut self, table: usize) -> bool {
        let game = &self.tables[table];
        let mut people = game.left();
        if game.place.is_none() || game.place != game.thread || people.len() < 2 {
            return false;
        }
        let person = people.swap_remove(self.dice.below(people.len() as u64) as usize);
        let line = format!("/move-game {}", game.name());
        let saying = Saying {
            elsewhere: false,
            there: Some(self.hall),
            ..command(&line, line.clone(), "/move-game", vec![("game", json!(game.number))])
        };
        self.tables[table].awaited = people.iter().map(|person| person.id).collect();
        let errand = self.ledger.errand("answered", Effect::Hall);
        self.ask(table, &person, saying, errand, Then::MoveAsked(people))
    }

    /// The next player agrees to continue a game in the hall; after the last the game is there.
    fn agree_to_move(&mut self, table: usize, asked: usize, mut people: Vec<Person>) {
        let Some(person) = people.pop() else {
            let hall = self.hall;
            let table = &mut self.tables[table];
            table.former = table.thread;
            table.place = Some(hall);
            table.plies_left = table.plies_left.max(4);
            return;
        };
        let game = &self.tables[table];
        let tries: Vec<Snowflake> = self.ledger.tries(asked).map(|i| i.id).collect();
        // Who is asked first finds the buttons under the question.
        let button = self.scene.double.look(|w| {
            let posts = tries.iter().filter_map(|id| answer_in(w, game.place?, *id));
            let mut buttons = posts.flat_map(Message::buttons).map(|b| b.custom_id);
            buttons.find(|id| id.ends_with(" agree"))
        });
        let line = format!("/move-game {} agree", game.name());
        let options = vec![("game", json!(game.number)), ("answer", text("agree"))];
        let saying = Saying { button, ..command(&line, line.clone(), "/move-game", options) };
        let effect = if people.is_empty() { Effect::Hall } else { Effect::Game };
        let errand = self.ledger.errand("answered", effect);
        self.ask(table, &person, saying, errand, Then::MoveAsked(people));
    }

    /// The thread is gone: as soon as the players are told, one of them takes the game up in the hall.
    fn take_up(&mut self, table: usize) {
        let people: Vec<Snowflake> = self.tables[table].people.iter().map(|p| p.id).collect();
        let told = self.scene.double.look(|w| {
            people.iter().any(|person| {
                direct(w, *person).is_some_and(|channel| {
                    let mut posts = w.bot_posts(channel).into_iter();
                    posts.any(|m| nonce(m).is_some_and(|n| n.starts_with('l')))
                })
            })
        });
        if !told {
            return;
        }
        let name = self.tables[table].name();
        let line = format!("/move-game {name}");
        let number = json!(self.tables[table].number);
        let saying = Saying {
            elsewhere: false,
            ..command(&line, line.clone(), "/move-game", vec![("game", number)])
        };
        let errand = self.ledger.errand("answered", Effect::Hall);
        // Who resigned before has no say any more.
        let Some(person) = self.tables[table].left().into_iter().next() else { return };
        self.tables[table].place = Some(self.hall);
        self.ask(table, &person, saying, errand, Then::TakenUp);
    }
}
