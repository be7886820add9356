//! Which histories are read before a message is judged, and what follows from them.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use bot::chat::{
    Bridge, Context, Delivery, DeliveryError, Incoming, Membership, MessageId, Person, PersonId,
    PlaceId,
};
use bot::config::{ClockConfig, GamesConfig};
use bot::daemon::Network;
use bot::daemon::core::{Core, Judged};
use bot::daemon::plan::Known;
use bot::daemon::processor::{Processor, ProcessorError};
use bot::game::Desk;
use bot::game::state::GameId;
use bot::store::{Outcome, Store};
use bot::time::SimTime;

use crate::support::START;

/// A network that stores everything that is written, and records which histories were requested.
#[derive(Default)]
struct Net {
    written: Mutex<HashMap<PlaceId, Vec<Incoming>>>,
    asked: Mutex<Vec<PlaceId>>,
    /// The histories of these places cannot be read.
    failing: Mutex<HashSet<PlaceId>>,
    /// Runs while the next page of a history is on its way.
    meanwhile: Mutex<Option<Box<dyn FnOnce() + Send>>>,
}

impl Bridge for Net {
    async fn deliver(&self, _: &Delivery) -> Result<MessageId, DeliveryError> {
        Ok(MessageId(1 << 50))
    }

    async fn history(
        &self,
        place: &PlaceId,
        after: MessageId,
        limit: usize,
    ) -> Result<Vec<Incoming>, DeliveryError> {
        self.asked.lock().unwrap().push(place.clone());
        if self.failing.lock().unwrap().contains(place) {
            return Err(DeliveryError::Later { reason: "away".to_owned(), after: None });
        }
        let page = {
            let written = self.written.lock().unwrap();
            let here = written.get(place).into_iter().flatten().filter(|m| m.id > after);
            here.take(limit).cloned().collect()
        };
        let meanwhile = self.meanwhile.lock().unwrap().take();
        if let Some(work) = meanwhile {
            tokio::task::spawn_blocking(work).await.unwrap();
        }
        Ok(page)
    }
}

struct Scene {
    net: Arc<Net>,
    core: Arc<Core>,
    time: Arc<SimTime>,
    next: u64,
}

impl Scene {
    fn new() -> Self {
        Self::new_on(Network::room())
    }

    fn new_on(network: Network) -> Self {
        let store = Store::open(&crate::support::database::location(), "room", None).unwrap();
        let core = Core::new(
            store,
            Desk::new(GamesConfig::default(), network, bot::features::FEATURES),
            1,
        );
        let time = Arc::new(SimTime::new(START));
        Self { net: Arc::default(), core: Arc::new(core), time, next: 0 }
    }

    /// A processor of a process that has read nothing so far.
    fn processor(&self) -> Processor<Net, SimTime> {
        let (core, net, time) =
            (Arc::clone(&self.core), Arc::clone(&self.net), Arc::clone(&self.time));
        Processor::new(core, net, time, &ClockConfig::default())
    }

    fn message(&mut self, place: &str, name: &str, text: &str) -> Incoming {
        self.next += 1;
        Incoming {
            id: MessageId(self.next),
            place: PlaceId(place.into()),
            author: Person { id: PersonId(name.into()), name: name.into() },
            at: START,
            text: text.into(),
            addressed: false,
            context: Context::default(),
        }
    }

    /// Written without an event: only the history contains it.
    fn write(&mut self, place: &str, name: &str, text: &str) -> Incoming {
        let message = self.message(place, name, text);
        let mut written = self.net.written.lock().unwrap();
        written.entry(message.place.clone()).or_default().push(message.clone());
        message
    }

    /// Written, and judged at once.
    fn judge_now(&mut self, place: &str, name: &str, text: &str) {
        let message = self.write(place, name, text);
        let judged = self.core.judge(&message, START, &Known::everything()).unwrap();
        assert_eq!(judged, Judged::Done, "{text}");
    }

    /// Starts a game of ann (White) against bob in a place.
    fn start_game(&mut self, place: &str, variant: &str) {
        self.judge_now(place, "ann", &format!("/play {variant} white=ann black=bob"));
        self.judge_now(place, "bob", "/join");
    }

    /// Written in a channel of a guild.
    fn write_in_guild(&mut self, place: &str, name: &str, text: &str) -> Incoming {
        let guild = Membership {
            guild: "guild".into(),
            channel: place.into(),
            roles: Some(Vec::new()),
            manages: false,
        };
        let context = Context { guild: Some(guild), ..Context::default() };
        let message = Incoming { context, ..self.message(place, name, text) };
        let mut written = self.net.written.lock().unwrap();
        written.entry(message.place.clone()).or_default().push(message.clone());
        message
    }

    fn ply(&self, game: i64) -> usize {
        self.core.store().snapshot().unwrap().replayed(GameId(game)).unwrap().unwrap().ply
    }

    fn verdict(&self, message: &Incoming) -> Option<Outcome> {
        self.core.store().snapshot().unwrap().verdict(&message.place, message.id).unwrap()
    }

    fn asked(&self) -> Vec<String> {
        self.net.asked.lock().unwrap().drain(..).map(|place| place.0).collect()
    }

    fn set_failing(&self, places: &[&str]) {
        let places = places.iter().map(|place| PlaceId((*place).into())).collect();
        *self.net.failing.lock().unwrap() = places;
    }
}

#[tokio::test]
async fn messages_read_while_the_game_is_paused_are_read_again_when_it_continues() {
    let mut scene = Scene::new();
    scene.start_game("general", "chess");
    let moved = scene.write("general", "ann", "e4");
    let processor = scene.processor();
    // The place is found to be closed while its history is on its way.
    let (core, place) = (Arc::clone(&scene.core), moved.place.clone());
    let lost = move || core.place_lost(&place, START).unwrap();
    *scene.net.meanwhile.lock().unwrap() = Some(Box::new(lost));
    let before = scene.core.store().snapshot().unwrap().watermark(&moved.place).unwrap();
    let swept = processor.backfill(&moved.place).await;
    assert!(matches!(swept, Err(ProcessorError::History(_))), "{swept:?}");
    assert_eq!((scene.verdict(&moved), scene.ply(1)), (None, 0));
    assert_eq!(scene.core.store().snapshot().unwrap().watermark(&moved.place).unwrap(), before);
    assert_eq!(processor.backfilled_at(&moved.place), None);
    // It is open again.
    processor.backfill(&moved.place).await.unwrap();
    assert_eq!((scene.verdict(&moved), scene.ply(1)), (Some(Outcome::Played), 1));
}

#[tokio::test]
async fn an_interaction_is_judged_before_later_messages() {
    let mut scene = Scene::new();
    scene.start_game("general", "chess");
    let context = Context { unseen: true, ..Context::default() };
    let slash =
        Incoming { addressed: true, context, ..scene.message("general", "ann", "/move e4") };
    let answer = scene.write("general", "bob", "e5");
    // After a restart the interaction is judged again, before anything was read.
    let processor = scene.processor();
    processor.process(slash.clone(), true).await.unwrap();
    assert_eq!((scene.verdict(&slash), scene.ply(1)), (Some(Outcome::Played), 1));
    assert_eq!(scene.verdict(&answer), None, "it is judged in its turn");
    assert_eq!(processor.backfilled_at(&answer.place), None, "there is more");
    processor.backfill(&answer.place).await.unwrap();
    assert_eq!((scene.verdict(&answer), scene.ply(1)), (Some(Outcome::Played), 2));
}

#[tokio::test]
async fn a_place_read_for_an_interaction_is_not_read_again_for_the_next() {
    let mut scene = Scene::new();
    scene.start_game("general", "chess");
    let first = scene.write("general", "ann", "e4");
    let context = Context { unseen: true, ..Context::default() };
    let processor = scene.processor();
    for text in ["/move e5", "/moves"] {
        let context = context.clone();
        let slash = Incoming { addressed: true, context, ..scene.message("general", "bob", text) };
        processor.process(slash, true).await.unwrap();
    }
    assert_eq!((scene.verdict(&first), scene.ply(1)), (Some(Outcome::Played), 2));
    assert_eq!(scene.asked(), ["general"]);
    assert!(processor.backfilled_at(&first.place).is_some());
}

#[tokio::test]
async fn a_message_about_another_game_waits_for_the_places_of_that_game() {
    let mut scene = Scene::new();
    scene.start_game("general", "chess");
    scene.start_game("yard", "chess");
    // It is read as a move in the first place, the only game in which it can be played.
    scene.judge_now("yard", "ann", "e4");
    scene.judge_now("yard", "bob", "e5");
    let first = scene.write("general", "ann", "e4");
    let second = scene.write("yard", "ann", "d4");
    let mention = Incoming { addressed: true, ..scene.message("lobby", "ann", "e4") };
    let processor = scene.processor();
    processor.process(mention.clone(), true).await.unwrap();
    assert_eq!(scene.asked(), ["general", "yard"]);
    assert_eq!(scene.verdict(&first), Some(Outcome::Played));
    assert_eq!(scene.verdict(&second), Some(Outcome::Played), "it was typed before");
    assert_eq!(scene.verdict(&mention), Some(Outcome::Refused));
}

#[tokio::test]
async fn a_place_that_cannot_be_read_does_not_excuse_the_others() {
    let mut scene = Scene::new();
    scene.start_game("general", "chess");
    scene.judge_now("yard", "ann", "/move-game g1");
    scene.judge_now("general", "bob", "/move-game g1 agree");
    scene.judge_now("lobby", "ann", "/move-game g1");
    let first = scene.write("yard", "ann", "e4");
    scene.judge_now("yard", "bob", "/move-game g1 agree");
    let answer = Incoming { addressed: true, ..scene.message("den", "bob", "e5") };
    scene.set_failing(&["general"]);
    let processor = scene.processor();
    let waits = processor.process(answer.clone(), true).await;
    assert!(matches!(waits, Err(ProcessorError::History(_))), "{waits:?}");
    assert_eq!((scene.verdict(&answer), scene.ply(1)), (None, 0));
    // It no longer waits.
    processor.process(answer.clone(), false).await.unwrap();
    assert_eq!(scene.verdict(&first), Some(Outcome::Played));
    assert_eq!((scene.verdict(&answer), scene.ply(1)), (Some(Outcome::Played), 2));
}

#[tokio::test]
async fn missed_messages_in_a_place_without_games_are_judged_after_a_while() {
    let mut scene = Scene::new();
    scene.start_game("general", "chess");
    let mut mention = scene.write("lobby", "ann", "/move e4");
    mention.addressed = true;
    scene.set_failing(&["general"]);
    let processor = scene.processor();
    let after = Some(MessageId(mention.id.0 - 1));
    let waits = processor.catch_up(&mention.place, after, true).await;
    assert!(matches!(waits, Err(ProcessorError::History(_))), "{waits:?}");
    assert_eq!(scene.verdict(&mention), None);
    assert_eq!(processor.catch_up(&mention.place, after, false).await, Ok(None));
    assert_eq!((scene.verdict(&mention), scene.ply(1)), (Some(Outcome::Played), 1));
}

/// Ann plays bob in two channels and writes in both games by direct message.
#[tokio::test]
async fn direct_messages_are_judged_before_later_messages_in_the_places_of_their_games() {
    for general_first in [true, false] {
        let mut scene = Scene::new_on(Network { private_places: true, ..Network::room() });
        for place in ["general", "yard"] {
            for (name, text) in [("ann", "/play chess white=me black=open"), ("bob", "/join")] {
                let message = scene.write_in_guild(place, name, text);
                scene.core.judge(&message, START, &Known::everything()).unwrap();
            }
        }
        scene.judge_now("dm", "ann", "/games");
        // All of this waits while the daemon is stopped.
        let first = scene.write("dm", "ann", "/move g1 e4");
        let answer = scene.write_in_guild("general", "bob", "/move e5");
        let second = scene.write("dm", "ann", "/move g2 d4");
        let plain = scene.write_in_guild("yard", "bob", "d5");
        let last = scene.write("dm", "ann", "/move g1 Nf3");
        let processor = scene.processor();
        let mut places = [&answer.place, &plain.place];
        if !general_first {
            places.reverse();
        }
        for place in places {
            processor.backfill(place).await.unwrap();
        }
        processor.backfill(&first.place).await.unwrap();
        for message in [&first, &answer, &second, &plain, &last] {
            assert_eq!(scene.verdict(message), Some(Outcome::Played), "{}", message.text);
        }
        assert_eq!((scene.ply(1), scene.ply(2)), (3, 2));
        // Direct messages that were read are not read again for each move.
        scene.asked();
        let next = scene.write_in_guild("general", "bob", "/move Nc6");
        processor.process(next.clone(), true).await.unwrap();
        assert_eq!((scene.verdict(&next), scene.asked()), (Some(Outcome::Played), Vec::new()));
    }
}

/// A cell alone is chat unless it may answer something that was not read.
#[tokio::test]
async fn no_message_is_judged_before_its_place_was_read() {
    let mut scene = Scene::new();
    scene.start_game("general", "chess");
    let missed = scene.write("general", "ann", "e4");
    let answer = scene.write("general", "bob", "e5");
    let processor = scene.processor();
    scene.set_failing(&["general"]);
    let waits = processor.process(answer.clone(), true).await;
    assert!(matches!(waits, Err(ProcessorError::History(_))), "{waits:?}");
    assert_eq!((scene.verdict(&answer), scene.ply(1)), (None, 0));
    scene.set_failing(&[]);
    processor.process(answer.clone(), true).await.unwrap();
    assert_eq!(scene.verdict(&missed), Some(Outcome::Played));
    assert_eq!((scene.verdict(&answer), scene.ply(1)), (Some(Outcome::Played), 2));
}

#[tokio::test]
async fn a_message_in_a_place_with_paused_games_probes_it() {
    let mut scene = Scene::new();
    scene.start_game("general", "chess");
    let processor = scene.processor();
    let place = PlaceId("general".into());
    processor.backfill(&place).await.unwrap();
    scene.core.place_lost(&place, START).unwrap();
    let moved = scene.write("general", "ann", "e4");
    processor.process(moved.clone(), true).await.unwrap();
    assert_eq!((scene.verdict(&moved), scene.ply(1)), (Some(Outcome::Played), 1));
}
