//! What people do: open games, join, play, ask, talk, end games. Every one of them knows what must come of it.

use loopback::{Person, Snowflake};
use rules::Variant;
use rules::game::ReadError;
use serde_json::{Value, json};

use super::ledger::{Effect, Input, Standing, Want, answer_in, direct, nonce};
use super::life::Season;
use super::table::{Stage, Table, Then, Wait};
use super::voice::{Said, Saying};
use crate::discord_support::text;

/// Messages of one game that may wait to be heard.
const AHEAD: usize = 6;

/// A command, said anywhere.
fn command(
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
    fn ask(
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
                    Then::Joined(_) | Then::Declined(_) | Then::TakenUp => true,
                    Then::Moved => !self.tables[table].acts_again(&wait.person),
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
                let canonical = self.tables[table].model.resignation(*seat);
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
                let canonical = self.tables[table].model.agreed_draw().unwrap_or_default();
                self.make(table, person, saying, &canonical);
            }
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

    fn opened(&mut self, table: usize, errand: usize) {
        let hall = self.hall;
        let tries: Vec<Snowflake> = self.ledger.tries(errand).map(|i| i.id).collect();
        let (id, content) = self
            .scene
            .double
            .look(|w| {
                let found = tries.iter().find_map(|id| answer_in(w, hall, *id));
                found.map(|m| (m.id, m.content.clone()))
            })
            .expect("the invitation is there");
        let digits = content.split("game g").nth(1).unwrap_or_default();
        let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
        let table = &mut self.tables[table];
        table.number = Some(digits.parse().unwrap_or_else(|_| panic!("no number: {content}")));
        table.invitation = Some(id);
        table.stage = Stage::Inviting;
        let opener = table.people[0].id;
        for (joined, person) in table.joined.iter_mut().zip(&table.people) {
            *joined = person.id == opener;
        }
    }

    fn open(&mut self, table: usize) {
        let Table { variant, people, .. } = &self.tables[table];
        let opener = people[0].clone();
        let mut seats: Vec<String> = Vec::new();
        for (seat, person) in variant.seats().iter().zip(people) {
            let who = if person.id == opener.id { "me".to_owned() } else { person.mention() };
            seats.push(format!("{}={who}", seat.name.to_lowercase()));
        }
        let seats = seats.join(" ");
        let pace = ["none", "3d", "3d+5d"][self.dice.below(3) as usize];
        let (variant, options) = (self.tables[table].variant.name(), self.tables[table].options);
        let line = format!("/play {variant} {seats} pace={pace} {options}");
        let mut given =
            vec![("variant", text(variant)), ("seats", text(&seats)), ("pace", text(pace))];
        if !options.is_empty() {
            given.push(("options", text(options)));
        }
        let saying = command(&line, line.clone(), "/play", given);
        let errand = self.ledger.errand("answered", Effect::Hall);
        self.tables[table].opening = Some(errand);
        // Opened in private it would be played there.
        let saying = Saying { elsewhere: false, ..saying };
        self.tables[table].place = Some(self.hall);
        self.ask(table, &opener, saying, errand, Then::Opened);
        self.tables[table].place = None;
    }

    fn join(&mut self, table: usize) {
        let Some(seat) = self.tables[table].joined.iter().position(|j| !j) else { return };
        let person = self.tables[table].people[seat].clone();
        let name = self.tables[table].name();
        let number = json!(self.tables[table].number);
        let again = self.declined.contains(&(table, seat));
        if !again && self.dice.below(8) == 0 {
            let line = format!("/decline {name}");
            let saying = Saying {
                button: Some(line.clone()),
                ..command(&line, line.clone(), "/decline", vec![("game", number)])
            };
            let errand = self.ledger.errand("answered", Effect::Hall);
            self.ask(table, &person, saying, errand, Then::Declined(seat));
            return;
        }
        let seat_name = self.tables[table].variant.seats()[seat].name;
        let (line, options) = if again {
            (
                format!("/join {name} {seat_name}"),
                vec![("game", number), ("colour", text(seat_name))],
            )
        } else {
            (format!("/join {name}"), vec![("game", number)])
        };
        let saying =
            Saying { button: Some(line.clone()), ..command(&line, line.clone(), "/join", options) };
        let errand = self.ledger.errand("answered", Effect::Hall);
        self.ask(table, &person, saying, errand, Then::Joined(seat));
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
        let name = self.tables[table].name();
        let number = json!(self.tables[table].number);
        let Some(seat) = self.tables[table].to_act() else { return };
        let person = self.tables[table].person(seat);
        let game = &self.tables[table];
        let in_thread = game.place == game.thread;
        let early = game.acted.contains(&0);
        let draw = game.model.agreed_draw();
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
                let canonical = self.tables[table].model.resignation(seat);
                self.make(table, &person, saying, &canonical);
            }
        }
    }

    /// All players agree to a draw, one after the other.
    fn agree(&mut self, table: usize, canonical: &str) {
        let mut people: Vec<Person> = Vec::new();
        for seat in self.tables[table].model.in_game() {
            let person = self.tables[table].person(seat);
            if people.iter().all(|p| p.id != person.id) {
                people.push(person);
            }
        }
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
        let person = self.tables[table].people[0].clone();
        self.tables[table].place = Some(self.hall);
        self.ask(table, &person, saying, errand, Then::TakenUp);
    }

    /// Something that is no part of a game's course: talk, mistakes, questions.
    pub(super) fn aside(&mut self, table: usize) {
        let game = &self.tables[table];
        let (Stage::Live, Some(place)) = (game.stage, game.place) else { return };
        let several = game.people.len() as u64;
        let person = game.people[self.dice.below(several) as usize].clone();
        match self.dice.below(8) {
            0 => self.remark(table, &person, "what a game!", Want::Silence),
            // What is wrong with a text depends on the position, so nothing unseen may be under way.
            1 | 2 if self.tables[table].waits.is_none() && self.unanswered(table) < AHEAD => {
                let game = &self.tables[table];
                let line = ["9a-9b", "e2-e9", "a1-a8", "1f-9i"][self.dice.below(4) as usize];
                let seats = (0u8..).zip(&game.people).filter(|(_, p)| p.id == person.id);
                let seats: Vec<rules::Seat> = seats.map(|(seat, _)| rules::Seat(seat)).collect();
                let in_game = game.model.in_game();
                let [seat] = seats.as_slice() else { return };
                if !in_game.contains(seat) || game.model.decision().is_some() {
                    return;
                }
                let want = match (game.model.read(*seat, line), game.to_act() == Some(*seat)) {
                    (Err(ReadError::NotAnAction), _) => Want::Silence,
                    (Ok(_), true) => return,
                    _ => Want::Outcome("refused"),
                };
                self.remark(table, &person, line, want);
            }
            3 => {
                let bot = format!("<@{}>", self.bot);
                let line =
                    ["/games", "/board", "/moves", "/help move"][self.dice.below(4) as usize];
                self.remark(table, &person, &format!("{bot} {line}"), Want::Outcome("answered"));
            }
            4 if self.alive() && self.tables[table].thread == Some(place) => {
                self.scene.double.with(|w| w.set_archived(place, true));
            }
            5 if self.alive() => {
                // Nothing comes of it but choices, if somebody is there to offer them.
                let _ = person.autocomplete(place, "/move", &[], "move", "e");
            }
            _ => self.question(table, &person),
        }
    }

    /// Writes in a game's place.
    fn remark(&mut self, table: usize, person: &Person, line: &str, want: Want) {
        let Some(place) = self.tables[table].place else { return };
        let id = person.says(place, line);
        let said =
            Input { id, place, person: person.id, pressed: false, lossy: false, lost: false, want };
        self.tables[table].said.push(self.ledger.inputs.len());
        self.ledger.note(said);
    }

    /// Asks something that is answered to the asker alone.
    fn question(&mut self, table: usize, person: &Person) {
        if self.questions.len() >= 3 {
            return;
        }
        let (slash, options, outcome): (&'static str, Vec<(&'static str, Value)>, &'static str) =
            match self.dice.below(6) {
                0 => ("/games", vec![], "answered"),
                1 => ("/help", vec![], "answered"),
                2 => ("/board", vec![("private", json!(true))], "answered"),
                3 => ("/moves", vec![("private", json!(true))], "answered"),
                4 => ("/settings", vec![("theme", text("light"))], "answered"),
                _ => ("/move", vec![("move", text("nowhere at all"))], "refused"),
            };
        let saying = Saying {
            line: String::new(),
            line_elsewhere: String::new(),
            slash: Some((slash, options)),
            button: None,
            bare: false,
            elsewhere: false,
        };
        let errand = self.ledger.errand(outcome, Effect::Private);
        if self.say(table, person, &saying, Want::Errand(errand), true).is_some() {
            self.questions
                .push((table, Wait { errand, person: person.clone(), saying, then: Then::Moved }));
        }
    }

    /// Questions that are answered are done with, those that were lost are put again.
    pub(super) fn tend_questions(&mut self) {
        let questions = std::mem::take(&mut self.questions);
        for (table, wait) in questions {
            let place = self.tables[table].place;
            let (ledger, hall) = (&self.ledger, self.hall);
            match self.scene.double.look(|w| ledger.standing(w, wait.errand, hall, place)) {
                Standing::Done => continue,
                // The place may be gone.
                Standing::Lost if self.tables[table].finished() => continue,
                Standing::Lost => {
                    self.say(table, &wait.person, &wait.saying, Want::Errand(wait.errand), true);
                }
                Standing::Open => {}
            }
            self.questions.push((table, wait));
        }
    }

    /// A new game, of the next variant in turn.
    pub(super) fn new_table(&mut self) -> usize {
        let variant = Variant::ALL[self.next_variant % Variant::ALL.len()];
        self.next_variant += 1;
        let options = match variant {
            Variant::Siege if self.dice.below(2) == 0 => {
                "threshold-W=2 threshold-R=2 threshold-B=2"
            }
            _ => "",
        };
        let seats = variant.seats().len();
        let mut people: Vec<Person> = (0..seats).map(|_| self.somebody()).collect();
        // Sometimes somebody plays both sides.
        if seats == 2 && self.dice.below(6) == 0 {
            people[1] = people[0].clone();
        }
        let plies = 2 + self.dice.below(14);
        self.tables.push(Table::new(variant, options, people, plies));
        self.tables.len() - 1
    }

    pub(super) fn somebody(&mut self) -> Person {
        self.people += 1;
        let name = ["Ann", "Bob", "Cyd", "Dag", "Eve"][self.people % 5];
        self.scene.double.person(&format!("{name}{}", self.people))
    }
}
