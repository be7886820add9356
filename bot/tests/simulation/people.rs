//! The people: they open games, take seats, move in every possible way, chat, edit and delete. Also changes of the places.

use std::sync::Arc;

use bot::chat::PersonId;
use bot::game::state::{Asks, GameId, Holder, Match, ProposalKind, Status, Thread};
use rules::{Seat, Variant};
use serde_json::json;

use crate::clock::Died;
use crate::double::channel_id;
use crate::gateway::Event;
use crate::model::{CHANNELS, Kind, OTHER_GUILD, PEOPLE, STAGE, Saying, moment};
use crate::process::MINUTE;
use crate::world::{World, stored, stored_game};

/// The most games at the same time.
const AT_ONCE: usize = 6;
/// The most messages of a person who floods a channel.
const LINES_AT_ONCE: usize = 60;

const TALK: [&str; 16] = [
    "nice one",
    "5e",
    "T",
    "-",
    "e2-e9",
    "3e-9z",
    "W3e-5e",
    "/shrug",
    "O-O",
    "Nf3",
    "hello everybody",
    "draw?",
    "1. e4 e5 2. Nf3",
    "\u{1F600}",
    "resign",
    "a",
];
const COMMANDS: [&str; 20] = [
    "/board",
    "/moves",
    "/moves private",
    "/draw",
    "/draw",
    "/draw decline",
    "/claim",
    "/claim",
    "/resign",
    "/games",
    "/nonsense",
    "/legal e2",
    "/record",
    "/help",
    "/settings pings=never",
    "/settings board=own",
    "/move e2-e4",
    "/board 3",
    "/rules",
    "/abort",
];

impl World {
    /// Lets a person do something, mostly sensible.
    pub(crate) fn act(&mut self) {
        let competes = self.competes();
        if self.chance.of_1000(competes) {
            self.compete();
            return;
        }
        if self.games.len() < 3 || self.games.len() < AT_ONCE && self.chance.of_1000(40) {
            self.open_game();
            return;
        }
        let which = self.chance.below(self.games.len());
        let id = self.games[which];
        let game = stored_game(&self.process.core, id);
        match game.filter(|g| g.status.unfinished()) {
            None => {
                self.games.swap_remove(which);
                if self.chance.of_1000(200) {
                    self.ask_for_rematch(id);
                }
            }
            Some(game) if game.stopped_at.is_some() => self.take_up(&game),
            Some(game)
                if game.proposal(ProposalKind::Move).is_some() && self.chance.of_1000(300) =>
            {
                self.answer_proposal(&game);
            }
            Some(game) if game.status == Status::Open => self.answer_invitation(&game),
            Some(game) if self.chance.of_1000(300) && self.answer_requests(&game) => {}
            Some(game) if self.chance.of_1000(170) => self.live_slowly(&game),
            Some(game) => self.play(&game),
        }
    }

    pub(crate) fn anybody(&mut self) -> &'static str {
        self.chance.pick(&PEOPLE).0
    }

    fn channel(&mut self) -> u64 {
        if self.chance.of_1000(40) { STAGE } else { *self.chance.pick(&CHANNELS) }
    }

    fn say(&mut self, channel: u64, author: &str, text: String, mention: bool) -> u64 {
        let now = self.clock.discord_now();
        let saying = Saying { channel, author, text, mention, unseen: false };
        let model = &mut *self.net.model();
        if model.channels.get(&channel).is_none_or(|c| c.deleted) {
            return 0;
        }
        let id = model.incoming(now, &saying).id.0;
        self.tally.event("message");
        // The daemon receives nothing from a channel that it may not see.
        if let Some(event) =
            model.message_created(channel, id).filter(|_| !model.is_closed(channel))
        {
            self.wire.send(event, &mut self.chance, &mut self.tally);
        }
        id
    }

    pub(crate) fn press(&mut self, channel: u64, author: &str, text: String) -> u64 {
        let now = self.clock.discord_now();
        let saying = Saying { channel, author, text, mention: false, unseen: true };
        let model = &mut *self.net.model();
        if model.channels.get(&channel).is_none_or(|c| c.deleted) {
            return 0;
        }
        let interaction = model.incoming(now, &saying);
        self.tally.event("interaction");
        if let Some(event) = model.interaction_created(&interaction) {
            self.wire.send(event, &mut self.chance, &mut self.tally);
        }
        interaction.id.0
    }

    /// Sends a command as text or as an interaction. Returns its id.
    pub(crate) fn command(&mut self, channel: u64, author: &str, text: String) -> u64 {
        match self.chance.below(10) {
            0..6 => self.press(channel, author, text),
            6..9 => self.say(channel, author, text.trim_start_matches('/').to_owned(), true),
            _ => {
                let private = self.net.model().private_channel(author);
                self.say(private, author, text, false)
            }
        }
    }

    fn open_game(&mut self) {
        let author = self.anybody();
        let variant = *self.chance.pick(Variant::ALL);
        let others: Vec<&str> = PEOPLE.iter().map(|p| p.0).filter(|p| *p != author).collect();
        let (one, two) = (*self.chance.pick(&others), *self.chance.pick(&others));
        let name = variant.name();
        // Some seats go to computers; now and then all of them.
        let level = 1 + self.chance.below(2);
        let mut text = match self.chance.below(11) {
            8 => format!("/play {name} <@{one}> computer={level} random"),
            9 => format!("/play {name} computer={level}"),
            10 if self.chance.of_1000(200) => {
                let seats = variant.seats().iter().map(|s| s.name.to_lowercase());
                let seats: Vec<String> = seats.map(|seat| format!("{seat}=computer:1")).collect();
                format!("/play {name} {}", seats.join(" "))
            }
            10 => format!("/play {name} white=<@{one}> computer=1"),
            0 | 1 => format!("/play {name}"),
            2 => format!("/play {name} <@{one}>"),
            3 => format!("/play {name} <@{one}> <@{two}> random"),
            4 => format!("/play {name} white=<@{author}>"),
            5 => format!("/play {name} white=<@{one}> random"),
            6 => format!("/play {name} <@{one}> pace=20m"),
            // All seats at once.
            _ => {
                let seats: Vec<String> = variant
                    .seats()
                    .iter()
                    .map(|s| format!("{}=<@{author}>", s.name.to_lowercase()))
                    .collect();
                format!("/play {name} {}", seats.join(" "))
            }
        };
        let options: &[&str] = match variant {
            Variant::Siege => &[
                " setup=8",
                " siege=moves",
                " siege=points",
                " threshold-W=1",
                "",
                " pace=3h",
                " absent=seat",
                " pace=30m absent=seat",
            ],
            Variant::SeparateRealms => &[" pawns=advanced", ""],
            _ => &[
                "",
                "",
                " pace=none",
                " nonsense=1",
                " pace=3h",
                " pace=3h weekends=off",
                " pace=40m+5m/move up to 2h",
                " absent=seat",
                " absent=seat",
                " pace=30m absent=seat",
                " pace=30m+5m/move up to 2h absent=seat",
            ],
        };
        let option: &&str = self.chance.pick(options);
        text.push_str(option);
        let unrated = self.chance.of_1000(150);
        if unrated {
            text.push_str(" rated=no");
        }
        let channel = self.channel();
        let sent = self.command(channel, author, text);
        if unrated {
            self.unrated.insert(sent);
        }
        if option.contains("absent=seat") {
            self.absent.insert(sent);
        }
    }

    fn answer_invitation(&mut self, game: &Match) {
        let id = game.id.0;
        let invited = game.seats.iter().find_map(|s| match &s.holder {
            Holder::Invited { person: Some(person), .. } => Some(person.0.clone()),
            _ => None,
        });
        let author = match invited {
            Some(person) if self.chance.of_1000(700) => person,
            _ => self.anybody().to_owned(),
        };
        let text = match self.chance.below(20) {
            0..15 => format!("/join g{id}"),
            15 => format!("/join g{id} white"),
            16 | 17 => format!("/decline g{id}"),
            18 if self.chance.of_1000(500) => format!("/computer g{id} 1"),
            18 => "/join".to_owned(),
            _ => format!("/abort g{id}"),
        };
        let Ok(channel) = channel_id(&game.place) else { return };
        self.command(channel, &author, text);
    }

    /// Handles a deleted or closed place: the game continues in another, or there once it is open again.
    fn take_up(&mut self, game: &Arc<Match>) {
        let players: Vec<&str> =
            game.seats.iter().filter_map(|s| s.holder.person()).map(|p| p.0.as_str()).collect();
        let author = if players.is_empty() {
            game.opener.0.clone()
        } else {
            (*self.chance.pick(&players)).to_owned()
        };
        let channel = self.channel();
        let channel = match channel_id(&game.place) {
            Ok(there) if self.chance.of_1000(400) => there,
            _ => channel,
        };
        let channel = if self.chance.of_1000(60) { self.forbidden(&author) } else { channel };
        let text = format!("/move-game g{}", game.id.0);
        self.note_mover(game, &author);
        self.command(channel, &author, text);
    }

    /// A place into which no game with several players may move.
    fn forbidden(&mut self, author: &str) -> u64 {
        if self.chance.of_1000(500) {
            OTHER_GUILD
        } else {
            self.net.model().private_channel(author)
        }
    }

    /// Lets a person request that a game be moved, or agree to it.
    fn note_mover(&mut self, game: &Match, author: &str) {
        self.movers.entry(game.id).or_default().insert(author.to_owned());
    }

    /// Lets a player, or sometimes another person, move a game whose place is usable.
    fn propose_to_move(&mut self, game: &Match) {
        let author = self.player_of(game);
        let channel = self.channel();
        let channel = match self.chance.below(10) {
            0 | 1 => self.forbidden(&author),
            // Back to a former place.
            2 | 3 if !game.former.is_empty() => {
                channel_id(&self.chance.pick(&game.former).place).unwrap_or(channel)
            }
            _ => channel,
        };
        self.note_mover(game, &author);
        self.command(channel, &author, format!("/move-game g{}", game.id.0));
    }

    /// Lets a person answer a proposal to move a game, with a button or as text.
    fn answer_proposal(&mut self, game: &Match) {
        let Some(proposal) = game.proposal(ProposalKind::Move) else { return };
        let Asks::Move { place: proposed, .. } = &proposal.asks else { return };
        let (author, id) = (self.player_of(game), game.id.0);
        let place = if self.chance.of_1000(600) { &game.place } else { proposed };
        let Ok(channel) = channel_id(place) else { return };
        if self.chance.of_1000(100) {
            self.command(channel, &author, format!("/move-game g{id} decline"));
            return;
        }
        self.note_mover(game, &author);
        let text = match self.chance.below(4) {
            0 => format!("/move-game g{id} agree"),
            1 => format!("/move-game g{id}"),
            _ => format!("/move-game g{id}@{} agree", proposal.revision),
        };
        self.command(channel, &author, text);
    }

    pub(crate) fn player_of(&mut self, game: &Match) -> String {
        let players: Vec<String> =
            game.seats.iter().filter_map(|s| s.holder.person()).map(|p| p.0.clone()).collect();
        if players.is_empty() || self.chance.of_1000(60) {
            return self.anybody().to_owned();
        }
        self.chance.pick(&players).clone()
    }

    fn play(&mut self, game: &Match) {
        let Ok(channel) = channel_id(&game.place) else { return };
        let id = game.id.0;
        let roll = self.chance.below(1000);
        let acting = game
            .position
            .to_act()
            .and_then(|seat| game.holder(seat).person())
            .map(|person| person.0.clone());
        let computers = (0u8..).zip(&game.seats).any(|(seat, _)| game.is_computer(Seat(seat)));
        if let Some(author) = acting.as_ref().filter(|_| computers && self.chance.of_1000(300)) {
            // Nobody may be left then but computers.
            let text = match self.chance.below(2) {
                0 => format!("/resign g{id}@{} yes", game.ply),
                _ => format!("/replace g{id} computer:1 confirm"),
            };
            self.command(channel, author, text);
            return;
        }
        match (roll, acting) {
            (0..780, Some(author)) if self.stays_away(&author) => {}
            // Whoever wants the only action to be played waits for it.
            (0..780, Some(author))
                if self.ledger.forced.get(&author) == Some(&true)
                    && game.position.actions().len() == 1
                    && self.chance.of_1000(800) => {}
            (0..780, Some(author)) => self.make_move(game, channel, &author),
            (780..820, Some(author)) => {
                self.command(channel, &author, format!("/resign g{id}@{} yes", game.ply));
            }
            (820..830, Some(author)) => {
                self.command(channel, &author, format!("/abort g{id}"));
            }
            (830..870, _) => {
                let author = self.anybody();
                let text = format!("/draw g{id}");
                self.command(channel, author, text);
            }
            (870..900, _) => self.propose_to_move(game),
            (900..945, _) => {
                let author = self.anybody();
                let text = (*self.chance.pick(&COMMANDS)).to_owned();
                self.command(channel, author, text);
            }
            _ => {
                let author = self.anybody();
                let text = (*self.chance.pick(&TALK)).to_owned();
                self.say(channel, author, text, false);
            }
        }
    }

    fn make_move(&mut self, game: &Match, channel: u64, author: &str) {
        let actions = game.position.actions();
        let captures: Vec<&String> =
            actions.iter().filter(|a| a.contains('x') || a.contains('%')).collect();
        let expected = self.expected_move(game).filter(|action| actions.contains(action));
        let narrow = self.narrow(game);
        let text = match captures.len() {
            _ if narrow.is_some() => narrow.unwrap_or_default(),
            _ if expected.is_some() && self.chance.of_1000(700) => expected.unwrap_or_default(),
            0 => self.chance.pick(&actions).clone(),
            _ if self.chance.of_1000(300) => self.chance.pick(&actions).clone(),
            n => captures[self.chance.below(n)].clone(),
        };
        let (id, ply) = (game.id.0, game.ply);
        // Some continue to type in the former place.
        let former = self.ledger.former.of(game.id);
        let former = (!former.is_empty() && self.chance.of_1000(300))
            .then(|| self.chance.pick(&former).0.clone());
        let place = former.unwrap_or_else(|| game.place.clone());
        let channel = channel_id(&place).unwrap_or(channel);
        let store = self.process.store();
        let mut here = stored(store.snapshot().unwrap().unfinished_in(&place));
        here.extend(stored(store.snapshot().unwrap().formerly_in(&place)));
        here.extend(self.ledger.former.here(&place));
        here.sort_unstable();
        here.dedup();
        let alone_here = here == [game.id];
        let alone = alone_here
            && stored(store.snapshot().unwrap().games_of(&PersonId(author.to_owned())))
                == [game.id];
        match self.chance.below(100) {
            0..62 => {
                let posted = self.say(channel, author, text, false);
                if alone_here {
                    self.meant.insert(posted, game.id);
                }
                // Another move right after it.
                if self.chance.of_1000(60) {
                    let other = self.chance.pick(&actions).clone();
                    self.say(channel, author, other, false);
                }
            }
            62..68 => {
                let posted = self.say(channel, author, text, true);
                if alone_here {
                    self.meant.insert(posted, game.id);
                }
            }
            68..74 => {
                let channel = self.channel();
                self.say(channel, author, text, true);
            }
            74..82 => {
                let private = self.net.model().private_channel(author);
                let posted = self.say(private, author, text, false);
                if alone {
                    self.meant.insert(posted, game.id);
                }
            }
            82..90 => {
                self.press(channel, author, format!("/move {text}"));
            }
            90..98 => {
                self.press(channel, author, format!("/move g{id}@{ply} {text}"));
            }
            _ => {
                // Another person presses the button.
                let other = self.anybody();
                self.press(channel, other, format!("/move g{id}@{ply} {text}"));
            }
        }
    }

    /// Lets a person flood a channel.
    pub(crate) fn flood(&mut self) {
        let (author, channel) = (self.anybody(), self.channel());
        for _ in 0..LINES_AT_ONCE {
            let text = (*self.chance.pick(&TALK)).to_owned();
            self.say(channel, author, text, false);
        }
    }

    /// Edits or deletes a recent message.
    pub(crate) fn meddle(&mut self) {
        let now = self.clock.discord_now();
        let model = &mut *self.net.model();
        let busy: Vec<u64> = model
            .channels
            .iter()
            .filter(|(id, c)| !c.deleted && !model.is_closed(**id) && !c.messages.is_empty())
            .map(|(id, _)| *id)
            .collect();
        if busy.is_empty() {
            return;
        }
        let id = *self.chance.pick(&busy);
        let Some(channel) = model.channels.get_mut(&id) else { return };
        let back = self.chance.below(8) + 1;
        let at = channel.messages.len().saturating_sub(back);
        let Some(message) = channel.messages.get_mut(at) else { return };
        if now - moment(message.id) > 60 * MINUTE || message.deleted {
            return;
        }
        let deleted = self.chance.of_1000(500);
        match &mut message.incoming {
            Some(posted) if !deleted => {
                message.edited = true;
                model.typed.remove(&message.id);
                posted.text = (*self.chance.pick(&TALK)).to_owned();
            }
            Some(_) => message.deleted = true,
            // Rarely, a moderator deletes an invitation.
            None if self.chance.of_1000(200) => message.deleted = true,
            None => return,
        }
        let changed = message.id;
        let mut payload = json!({"id": changed.to_string(), "channel_id": id.to_string()});
        let kind = if message.deleted {
            "MESSAGE_DELETE"
        } else {
            payload["edited_timestamp"] = "2026-01-05T12:00:00+00:00".into();
            "MESSAGE_UPDATE"
        };
        if message.incoming.is_none() {
            model.take_away(changed);
        }
        self.tally.event("edited or deleted");
        self.wire.send(Event { kind, payload }, &mut self.chance, &mut self.tally);
    }

    /// Changes the places: threads are archived or deleted, channels are closed and opened.
    pub(crate) fn rearrange(&mut self) -> Result<(), Died> {
        let places: Vec<u64> = {
            let live = stored(self.process.store().snapshot().unwrap().places());
            live.iter().filter_map(|p| channel_id(p).ok()).collect()
        };
        if places.is_empty() {
            return Ok(());
        }
        let id = *self.chance.pick(&places);
        let what = self.chance.below(11);
        let net = Arc::clone(&self.net);
        let mut guard = net.model();
        let model = &mut *guard;
        let home = model.home(id);
        let Some(channel) = model.channels.get_mut(&id) else { return Ok(()) };
        let thread = matches!(channel.kind, Kind::Thread { .. });
        let public = channel.kind != Kind::Private;
        // Discord sends permission events at once. Without them the daemon would trust an empty history.
        let mut changed = Vec::new();
        match what {
            0..3 if thread => {
                channel.archived = true;
                self.tally.event("thread archived");
                let event = model.channel_event("THREAD_UPDATE", id);
                if let Some(event) = event.filter(|_| !model.is_closed(id)) {
                    self.wire.send(event, &mut self.chance, &mut self.tally);
                }
            }
            3 if thread && !channel.deleted => {
                channel.deleted = true;
                self.tally.event("thread deleted");
                if let Some(event) = model.channel_event("THREAD_DELETE", id) {
                    self.wire.send(event, &mut self.chance, &mut self.tally);
                }
            }
            4 if public => {
                self.tally.event("place closed");
                model.channels.entry(home).and_modify(|home| home.closed = true);
            }
            5 if public => {
                self.tally.event("history hidden");
                model.channels.entry(home).and_modify(|home| home.hidden = true);
                changed.push(home);
            }
            _ => {
                for (id, channel) in &mut model.channels {
                    if channel.closed || channel.hidden {
                        (channel.closed, channel.hidden) = (false, false);
                        self.tally.event("place open again");
                        changed.push(*id);
                    }
                }
            }
        }
        changed.retain(|id| !model.is_closed(*id));
        let changed =
            changed.into_iter().filter_map(|id| model.channel_event("CHANNEL_UPDATE", id));
        let changed: Vec<Event> = changed.collect();
        drop(guard);
        if changed.is_empty() { Ok(()) } else { self.receive_all(changed) }
    }

    /// Notes where each game is played, and since which message. Earlier messages there do not concern it.
    pub(crate) fn note_homes(&mut self) {
        let last = self.net.model().last_id();
        for id in self.games.clone() {
            let Some(game) = stored_game(&self.process.core, id) else { continue };
            // Hours may be judged at once, in which a game is opened and ends.
            self.reader.is_played(id.0, &game.place);
            let home = (game.place.clone(), game.stopped_at.is_some(), game.thread == Thread::Made);
            if let Some(before) = self.ledger.home(GameId(id.0), home, last)
                && before.0 != game.place
            {
                self.judge_move(&before, &game);
            }
            self.follow(&game);
        }
    }
}
