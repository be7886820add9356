//! What people do: play and end games. Each request knows the result that it must have.

use loopback::{Message, Person, Snowflake};
use serde_json::{Value, json};

use super::database;
use super::expectations::{Effect, Expected, Progress, answer_in, direct, nonce};
use super::game::{FollowUp, PlayedGame, Stage, Wait};
use super::request::{Request, Sent};
use super::round::Round;
use crate::discord_support::text;

/// Messages of one game that may wait for their answers.
pub(super) const AHEAD: usize = 6;

/// A command that can be sent anywhere.
pub(super) fn command(
    line: &str,
    elsewhere: String,
    slash: &'static str,
    options: Vec<(&'static str, Value)>,
) -> Request {
    Request {
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

impl Round {
    /// Takes the next step of a game, if there is one to take now.
    pub(super) fn advance(&mut self, index: usize) {
        if self.games[index].wait.is_some() {
            self.check_wait(index);
            return;
        }
        match self.games[index].stage {
            Stage::Closed => self.open(index),
            Stage::Inviting => self.join(index),
            Stage::Live => self.play(index),
            Stage::ThreadDeleted => self.continue_in_channel(index),
            Stage::Over | Stage::Aborted => {}
        }
    }

    /// Sends a request and, unless everybody saw it, waits for its result.
    pub(super) fn ask(
        &mut self,
        index: usize,
        person: &Person,
        request: Request,
        goal: usize,
        follow_up: FollowUp,
    ) -> bool {
        let sent = self.send(index, person, &request, Expected::Goal(goal), false);
        if sent == Some(Sent::Unseen) || sent.is_some() && !matches!(follow_up, FollowUp::Moved) {
            let person = person.clone();
            self.games[index].wait = Some(Wait { goal, person, request, follow_up });
        }
        sent.is_some()
    }

    /// Checks whether the awaited result has come. Repeats what was lost, and sometimes what was not.
    fn check_wait(&mut self, index: usize) {
        let Some(wait) = self.games[index].wait.clone() else { return };
        let place = self.games[index].place.or(self.games[index].invitation);
        let (expectations, channel) = (&self.expectations, self.channel);
        match self.scene.double.look(|w| expectations.progress(w, wait.goal, channel, place)) {
            Progress::Done => {
                self.games[index].wait = None;
                self.follow_up(index, &wait);
            }
            Progress::Lost => {
                self.send(index, &wait.person, &wait.request, Expected::Goal(wait.goal), false);
            }
            Progress::Open => {
                let attempts = self.expectations.goals[wait.goal].attempts.len();
                let harmless = match wait.follow_up {
                    FollowUp::Joined(_)
                    | FollowUp::Declined(_)
                    | FollowUp::Continued
                    | FollowUp::MoveProposed(_) => true,
                    // A player whose last game is over no longer reads the direct messages.
                    FollowUp::Moved => {
                        let game = &self.games[index];
                        let plays_on = !game.finished() && game.computer.is_none();
                        plays_on && !game.acts_again(&wait.person)
                    }
                    FollowUp::Opened
                    | FollowUp::Asked(_)
                    | FollowUp::Offered(..)
                    | FollowUp::Prepared(..)
                    | FollowUp::TakebackAsked(_) => false,
                };
                if harmless && attempts < 3 && self.alive() && self.rng.below(60) == 0 {
                    self.send(index, &wait.person, &wait.request, Expected::Goal(wait.goal), true);
                }
            }
        }
    }

    fn follow_up(&mut self, index: usize, wait: &Wait) {
        match &wait.follow_up {
            FollowUp::Opened => self.opened(index, wait.goal),
            FollowUp::Joined(seat) => self.games[index].joined[*seat] = true,
            FollowUp::Declined(seat) => {
                // Another player is invited instead.
                self.games[index].people[*seat] = self.somebody();
                self.declined.insert((index, *seat));
            }
            FollowUp::Moved => {}
            FollowUp::Asked(seat) => {
                let ply = self.games[index].record.len();
                let name = self.games[index].name();
                let request = Request {
                    button: Some(format!("/resign {name}@{ply} yes")),
                    ..command(
                        "/resign yes",
                        format!("/resign {name} yes"),
                        "/resign",
                        vec![("answer", text("yes"))],
                    )
                };
                let canonical = self.games[index].resignation(*seat);
                let person = self.games[index].person(*seat);
                self.play_action(index, &person, request, &canonical);
            }
            FollowUp::Offered(person, ply) => {
                let name = self.games[index].name();
                let number = json!(self.games[index].number);
                let request = Request {
                    button: Some(format!("/draw {name}@{ply}")),
                    ..command("/draw", format!("/draw {name}"), "/draw", vec![("game", number)])
                };
                let canonical = self.games[index].agreed_draw().unwrap_or_default();
                self.play_action(index, person, request, &canonical);
            }
            FollowUp::Prepared(action, answer) => {
                self.games[index].prepared = Some((action.clone(), answer.clone()));
            }
            FollowUp::TakebackAsked(asked) => {
                self.agree_to_takeback(index, wait.goal, asked.clone())
            }
            FollowUp::MoveProposed(asked) => self.agree_to_move(index, wait.goal, asked.clone()),
            FollowUp::Continued => {
                let channel = self.channel;
                let game = &mut self.games[index];
                (game.place, game.stage, game.plies_left) = (Some(channel), Stage::Live, 2);
            }
        }
        let game = &mut self.games[index];
        if game.stage == Stage::Inviting && game.joined.iter().all(|j| *j) {
            game.stage = Stage::Live;
        }
    }

    /// Plays an action, in any way.
    fn play_action(&mut self, index: usize, person: &Person, request: Request, canonical: &str) {
        let goal = self.expectations.goal("played", Effect::Game);
        if self.ask(index, person, request, goal, FollowUp::Moved) {
            self.games[index].enter(canonical, goal);
        }
    }

    /// The number of messages about a game that are not answered.
    pub(super) fn unanswered(&mut self, index: usize) -> usize {
        let (expectations, channel) = (&self.expectations, self.channel);
        let PlayedGame { sent, answered, place, invitation, .. } = &self.games[index];
        let place = place.or(*invitation);
        let (open, first) = self.scene.double.look(|w| {
            let open: Vec<usize> = (*answered..sent.len())
                .filter(|n| !expectations.is_answered(w, sent[*n], channel, place))
                .collect();
            (open.len(), open.first().copied())
        });
        self.games[index].answered = first.unwrap_or(self.games[index].sent.len());
        open
    }

    fn play(&mut self, index: usize) {
        if self.games[index].place.is_none() {
            let Some(thread) = self.games[index].invitation else { return };
            if !self.scene.double.look(|w| w.channels.contains_key(&thread)) {
                return;
            }
            self.games[index].place = Some(thread);
            self.games[index].thread = Some(thread);
        }
        if self.games[index].waits_for_computer() {
            self.see_computer(index);
            return;
        }
        let waiting = self.unanswered(index);
        if waiting >= AHEAD {
            return;
        }
        if self.games[index].plies_left == 0 {
            self.end(index, waiting == 0);
            return;
        }
        if waiting == 0 && self.rng.below(6) == 0 && self.propose_to_move(index) {
            return;
        }
        let prepared = self.games[index].prepared.clone();
        if waiting == 0 && prepared.is_none() && self.rng.below(6) == 0 && self.prepare(index) {
            return;
        }
        if waiting == 0 && prepared.is_none() && self.rng.below(8) == 0 && self.ask_takeback(index)
        {
            return;
        }
        self.games[index].plies_left -= 1;
        let Some(seat) = self.games[index].to_act() else { return };
        let person = self.games[index].person(seat);
        let model = self.games[index].model.boxed_clone();
        let actions = model.actions();
        let captures: Vec<String> = actions.iter().filter(|a| a.contains('x')).cloned().collect();
        let from = if captures.is_empty() || self.rng.below(3) == 0 { &actions } else { &captures };
        let drawn = from[self.rng.below(from.len() as u64) as usize].clone();
        let canonical = prepared.map_or(drawn, |(action, _)| action);
        let decision = model.decision().is_some();
        // Half of the moves as people type them: without the letter.
        let short = canonical.get(1..).unwrap_or("").to_owned();
        let short_is_read = || model.read(seat, &short).is_ok_and(|r| r.canonical == canonical);
        let typed = if !decision && self.rng.below(2) == 0 && short_is_read() {
            short
        } else {
            canonical.clone()
        };
        let (name, ply) = (self.games[index].name(), self.games[index].record.len());
        let solo = self.games[index].people.iter().all(|p| p.id == person.id);
        let line = if self.rng.below(4) == 0 { format!("/move {typed}") } else { typed.clone() };
        let request = Request {
            bare: !line.starts_with('/'),
            // A player of both sides is always in turn.
            elsewhere: waiting == 0 || !solo,
            button: decision.then(|| format!("/move {name}@{ply} {canonical}")),
            ..command(
                &line,
                format!("/move {name} {typed}"),
                "/move",
                vec![("move", text(&typed)), ("game", json!(self.games[index].number))],
            )
        };
        self.play_action(index, &person, request, &canonical);
    }

    /// If the computer in turn has acted, enters what it did. Returns whether it has.
    pub(super) fn see_computer(&mut self, index: usize) -> bool {
        let (Some(number), true) = (self.games[index].number, self.alive()) else { return false };
        let db = database::open_running(&self.database()).expect("the database");
        let known = self.games[index].record.len();
        // The database may be busy, or not ready after a start.
        let acted = database::of_computer(&db, number, known).unwrap_or_default();
        acted.iter().for_each(|canonical| self.games[index].enter_of_computer(canonical));
        !acted.is_empty()
    }

    /// Ends the game, in one of the ways that end games.
    fn end(&mut self, index: usize, up_to_date: bool) {
        let name = self.games[index].name();
        let number = json!(self.games[index].number);
        let Some(seat) = self.games[index].to_act() else { return };
        let person = self.games[index].person(seat);
        let game = &self.games[index];
        // A computer may have acted there unseen.
        let in_thread = game.place == game.thread && game.computer.is_none();
        let early = game.acted.contains(&0);
        let draw = game.agreed_draw();
        match self.rng.below(if self.delete_threads { 13 } else { 12 }) {
            0 | 1 if early => {
                let request =
                    command("/abort", format!("/abort {name}"), "/abort", vec![("game", number)]);
                let goal = self.expectations.goal("answered", Effect::Game);
                if self.ask(index, &person, request, goal, FollowUp::Moved) {
                    self.games[index].stage = Stage::Aborted;
                }
            }
            2..=4 if draw.is_some() && up_to_date => {
                self.agree(index, &draw.unwrap_or_default());
            }
            5 | 6 if up_to_date => {
                let request = command(
                    "/resign",
                    format!("/resign {name}"),
                    "/resign",
                    vec![("game", number)],
                );
                let goal = self.expectations.goal("answered", Effect::Private);
                self.ask(index, &person, request, goal, FollowUp::Asked(seat));
            }
            12 if up_to_date && in_thread => {
                let thread = self.games[index].thread.expect("it has one");
                self.scene.double.with(|w| w.delete_channel(thread));
                self.games[index].stage = Stage::ThreadDeleted;
            }
            _ => {
                let request = command(
                    "/resign yes",
                    format!("/resign {name} yes"),
                    "/resign",
                    vec![("answer", text("yes")), ("game", number)],
                );
                let canonical = self.games[index].resignation(seat);
                self.play_action(index, &person, request, &canonical);
            }
        }
    }

    /// All players agree to a draw, one after the other.
    fn agree(&mut self, index: usize, canonical: &str) {
        let mut people = self.games[index].left();
        let Some(last) = people.pop() else { return };
        let name = self.games[index].name();
        let number = json!(self.games[index].number);
        let request = command("/draw", format!("/draw {name}"), "/draw", vec![("game", number)]);
        if let [first] = people.as_slice()
            && self.rng.below(2) == 0
        {
            let goal = self.expectations.goal("answered", Effect::Game);
            let follow_up = FollowUp::Offered(last, self.games[index].record.len());
            self.ask(index, &first.clone(), request, goal, follow_up);
            return;
        }
        // The first of these messages offers, the others agree, in the order in which everybody sees them.
        let openly = Request { slash: None, elsewhere: false, ..request };
        for person in people {
            self.send(index, &person, &openly, Expected::Outcome("answered"), false);
        }
        self.play_action(index, &last, openly, canonical);
    }

    /// A player prepares the answer to a move of the player to act. Returns whether a player could.
    fn prepare(&mut self, index: usize) -> bool {
        let mut model = self.games[index].model.boxed_clone();
        let (Some(mover), actions) = (model.to_act(), model.actions()) else { return false };
        if self.games[index].computer.is_some() {
            return false;
        }
        let action = actions[self.rng.below(actions.len() as u64) as usize].clone();
        if model.apply(&action).is_err() {
            return false;
        }
        let (Some(seat), answers) = (model.to_act(), model.actions()) else { return false };
        let answer = answers[self.rng.below(answers.len() as u64) as usize].clone();
        let (name, number) = (self.games[index].name(), json!(self.games[index].number));
        let (mover, person) = (self.games[index].person(mover), self.games[index].person(seat));
        let ambiguous = |text: &str| text.contains([',', ';', '>', ':', '*']);
        if person.id == mover.id || ambiguous(&action) || ambiguous(&answer) {
            return false;
        }
        let line = format!("{action} then {answer}");
        let request = command(
            &format!("/if {name} {line}"),
            format!("/if {name} {line}"),
            "/if",
            vec![("line", text(&line)), ("game", number)],
        );
        let goal = self.expectations.goal("answered", Effect::Private);
        self.ask(index, &person, request, goal, FollowUp::Prepared(action, answer))
    }

    /// The player of the last move asks to take it back. Returns whether that could be asked.
    fn ask_takeback(&mut self, index: usize) -> bool {
        let Some(person) = self.games[index].can_take_back() else { return false };
        let mut others = self.games[index].left();
        others.retain(|other| other.id != person.id);
        if others.is_empty() || self.games[index].place.is_none() {
            return false;
        }
        let (name, number) = (self.games[index].name(), json!(self.games[index].number));
        let line = format!("/takeback {name}");
        let request = command(&line, line.clone(), "/takeback", vec![("game", number)]);
        let goal = self.expectations.goal("answered", Effect::Game);
        self.ask(index, &person, request, goal, FollowUp::TakebackAsked(others))
    }

    /// The next player agrees to take back the last move. After the last one, it is taken back.
    fn agree_to_takeback(&mut self, index: usize, asked: usize, mut people: Vec<Person>) {
        let Some(person) = people.pop() else {
            self.games[index].take_back(asked);
            return;
        };
        let (name, number) = (self.games[index].name(), json!(self.games[index].number));
        let line = format!("/takeback {name} agree");
        let options = vec![("game", number), ("answer", text("agree"))];
        let request = command(&line, line.clone(), "/takeback", options);
        let outcome = if people.is_empty() { "played" } else { "answered" };
        let goal = self.expectations.goal(outcome, Effect::Game);
        if !self.ask(index, &person, request, goal, FollowUp::TakebackAsked(people)) {
            panic!("a player can always write in the place of a game");
        }
    }

    /// A player proposes to continue a game in the channel. Returns whether a player could.
    fn propose_to_move(&mut self, index: usize) -> bool {
        let game = &self.games[index];
        let mut people = game.left();
        if game.place.is_none() || game.place != game.thread || people.len() < 2 {
            return false;
        }
        let person = people.swap_remove(self.rng.below(people.len() as u64) as usize);
        let line = format!("/move-game {}", game.name());
        let request = Request {
            elsewhere: false,
            there: Some(self.channel),
            ..command(&line, line.clone(), "/move-game", vec![("game", json!(game.number))])
        };
        let goal = self.expectations.goal("answered", Effect::Channel);
        self.ask(index, &person, request, goal, FollowUp::MoveProposed(people))
    }

    /// The next player agrees to continue a game in the channel. After the last one, the game is there.
    fn agree_to_move(&mut self, index: usize, asked: usize, mut people: Vec<Person>) {
        let Some(person) = people.pop() else {
            let channel = self.channel;
            let game = &mut self.games[index];
            game.place = Some(channel);
            game.plies_left = game.plies_left.max(4);
            return;
        };
        let game = &self.games[index];
        let attempts: Vec<Snowflake> = self.expectations.attempts(asked).map(|i| i.id).collect();
        // The first player asked finds the buttons under the question.
        let button = self.scene.double.look(|w| {
            let posts = attempts.iter().filter_map(|id| answer_in(w, game.place?, *id));
            let mut buttons = posts.flat_map(Message::buttons).map(|b| b.custom_id);
            buttons.find(|id| id.ends_with(" agree"))
        });
        let line = format!("/move-game {} agree", game.name());
        let options = vec![("game", json!(game.number)), ("answer", text("agree"))];
        let request = Request { button, ..command(&line, line.clone(), "/move-game", options) };
        let effect = if people.is_empty() { Effect::Channel } else { Effect::Game };
        let goal = self.expectations.goal("answered", effect);
        self.ask(index, &person, request, goal, FollowUp::MoveProposed(people));
    }

    /// The thread was deleted: once the players are notified, one of them continues the game in the channel.
    fn continue_in_channel(&mut self, index: usize) {
        let people: Vec<Snowflake> = self.games[index].people.iter().map(|p| p.id).collect();
        let notified = self.scene.double.look(|w| {
            people.iter().any(|person| {
                direct(w, *person).is_some_and(|channel| {
                    let mut posts = w.bot_posts(channel).into_iter();
                    posts.any(|m| nonce(m).is_some_and(|n| n.starts_with('l')))
                })
            })
        });
        if !notified {
            return;
        }
        let name = self.games[index].name();
        let line = format!("/move-game {name}");
        let number = json!(self.games[index].number);
        let request = Request {
            elsewhere: false,
            ..command(&line, line.clone(), "/move-game", vec![("game", number)])
        };
        let goal = self.expectations.goal("answered", Effect::Channel);
        // A player who has resigned can no longer move the game.
        let Some(person) = self.games[index].left().into_iter().next() else { return };
        self.games[index].place = Some(self.channel);
        self.ask(index, &person, request, goal, FollowUp::Continued);
    }
}
