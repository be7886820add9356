//! The decision whether enough history is read to judge a message.
//!
//! The network may lose messages, deliver them late or out of order, and delivers none while the daemon is not
//! running. The history of a place contains all of them. The meaning of a message depends on those before it, so a
//! history that may contain unknown messages is read first: a *backfill*. There are two questions:
//!
//! 1. Before the desk sees a message: is the history of its place read? Until it is, nothing is judged there.
//! 2. Given the ruling of the desk: are the histories of all places read that matter to it? Messages of one place
//!    arrive in order, messages of different places do not. So a message that changes a game, or is refused in it,
//!    waits for the other places of the game. A message that is out of turn may follow a lost one, so it waits for its
//!    own place as well. The direct message channels of the players matter too, but only until they have been read once:
//!    then their messages are as little delayed as others.
//!
//! [`plan`] answers both, and no other code does. It is pure: its caller carries out the plan, records the result
//! in [`Known`], and asks again.

use crate::chat::{Incoming, PlaceId};

/// Attempts to read a history, with growing pauses, before a message is judged without it.
const TRIES: u32 = 6;

/// Returns whether a message that has waited for a history `times` times may wait once more.
pub(super) const fn may_wait(times: u32) -> bool {
    times < TRIES
}

/// What is known of the history of a place when a message is to be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum History {
    /// Messages may be missing: it was not read since the start or since the connection was lost, or a message
    /// there could not be judged.
    Unread,
    /// Games are paused there because the place was closed. Reading it shows whether it is open again.
    Paused,
    /// No game is played there, so there is nothing to read.
    Unplayed,
    /// It was read to its end, and messages since then were received as far as the network delivered them.
    Read,
    /// Everything before the message is read or cannot be: it was read for this message, or is refused permanently.
    Complete,
    /// The network did not return it now, but may later.
    Failed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    places: Vec<(PlaceId, History)>,
    /// The state of all other places.
    others: History,
    may_wait: bool,
}

impl Known {
    /// No history is read, and the message may wait for those it needs.
    pub const fn nothing() -> Self {
        Self { places: Vec::new(), others: History::Unread, may_wait: true }
    }

    /// Nothing more can be learned: the message is judged on what is known.
    pub const fn everything() -> Self {
        Self { places: Vec::new(), others: History::Complete, may_wait: false }
    }

    /// Sets whether the message may wait for a history that the network does not return now.
    pub fn waiting(self, may_wait: bool) -> Self {
        Self { may_wait, ..self }
    }

    pub const fn may_wait(&self) -> bool {
        self.may_wait
    }

    pub fn with(mut self, place: &PlaceId, history: History) -> Self {
        self.set(place, history);
        self
    }

    pub fn set(&mut self, place: &PlaceId, history: History) {
        match self.places.iter_mut().find(|(known, _)| known == place) {
            Some((_, known)) => *known = history,
            None => self.places.push((place.clone(), history)),
        }
    }

    pub fn of(&self, place: &PlaceId) -> History {
        let known = self.places.iter().find(|(known, _)| known == place);
        known.map_or(self.others, |(_, history)| *history)
    }
}

/// What the desk would do with a message on what is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    pub effect: Effect,
    /// The place and former places of the game that the message concerns; for [`Effect::Talk`], of every game it
    /// may concern. Empty for a message that opens a game.
    pub places: Vec<PlaceId>,
    /// The direct message channels of the players of these games.
    pub private: Vec<PlaceId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It changes no game and is not refused: conversation, or a read-only command.
    Nothing,
    /// It is conversation, but its author is a player who is not in turn and whose move it could be.
    Talk,
    /// It changes a game, or is refused in one.
    Change,
    /// It is out of turn, so an earlier message may be missing.
    OutOfTurn,
    Pause,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    Judge,
    /// Read these histories in this order, then plan again.
    Backfill {
        places: Vec<PlaceId>,
        /// How far each is read.
        until: Until,
    },
    /// Leave it without a verdict.
    Wait(WaitFor),
}

/// How far a history is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Up to the message, so nothing posted after it is judged before it.
    Message,
    /// Up to the message, unless the history was read to its end since the start or since the connection was lost.
    MessageOnce,
    /// To the end. The message itself is in the history, and is judged there in order.
    End,
}

/// What a message waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitFor {
    /// A history that the network does not return now. The message stays queued and the history is requested again.
    History,
    /// The end of a pause. The message stays in the history of its place, which is read when its game continues.
    Reopening,
}

/// Decides whether enough history is read to judge a message. `ruling` is what the desk would do, `None` if it has
/// not seen the message.
pub fn plan(known: &Known, message: &Incoming, ruling: Option<&Preview>) -> Plan {
    let here = &message.place;
    let Some(preview) = ruling else { return before_ruling(known, message) };
    let mut places: Vec<&PlaceId> = preview.places.iter().filter(|place| *place != here).collect();
    // Messages of several places arrive in no particular order, so each place is read up to the message.
    let several = !places.is_empty();
    let up_to_message = match preview.effect {
        Effect::Nothing => return Plan::Judge,
        Effect::Pause => return Plan::Wait(WaitFor::Reopening),
        Effect::OutOfTurn => true,
        Effect::Talk | Effect::Change => several,
    };
    // In a single place the order of conversation is certain.
    let certain = preview.effect == Effect::Talk && !several;
    if !certain && (up_to_message || preview.places.contains(here)) {
        places.insert(0, here);
    }
    let is_missing = |place: &&PlaceId| match known.of(place) {
        History::Complete => false,
        History::Read => up_to_message,
        History::Failed => known.may_wait,
        History::Unread | History::Paused | History::Unplayed => true,
    };
    places.retain(is_missing);
    let mut until = Until::Message;
    if places.is_empty() {
        let is_missing = |place: &&PlaceId| match known.of(place) {
            History::Complete | History::Read => false,
            History::Failed => known.may_wait,
            History::Unread | History::Paused | History::Unplayed => true,
        };
        places = preview.private.iter().filter(|place| *place != here).collect();
        places.retain(is_missing);
        until = Until::MessageOnce;
    }
    if places.is_empty() {
        return Plan::Judge;
    }
    if places.iter().any(|place| known.of(place) == History::Failed) {
        return Plan::Wait(WaitFor::History);
    }
    Plan::Backfill { places: places.into_iter().cloned().collect(), until }
}

/// Decides whether the history of its own place is known well enough for the desk to see a message.
fn before_ruling(known: &Known, message: &Incoming) -> Plan {
    match known.of(&message.place) {
        History::Unread | History::Paused => Plan::Backfill {
            places: vec![message.place.clone()],
            // An interaction is in no history, so reading to the end would put everything before it.
            until: if message.context.unseen { Until::Message } else { Until::End },
        },
        History::Failed if known.may_wait => Plan::Wait(WaitFor::History),
        History::Unplayed | History::Read | History::Complete | History::Failed => Plan::Judge,
    }
}

#[cfg(test)]
mod tests {
    use super::History::{Complete, Failed, Paused, Read, Unplayed, Unread};
    use super::Until::{End, Message};
    use super::*;
    use crate::chat::{Context, MessageId, Person, PersonId};
    use crate::time::Moment;

    /// The message is posted in the thread; the game is played there, or in the hall or the yard.
    const THREAD: &str = "thread";
    const HALL: &str = "hall";
    const YARD: &str = "yard";

    fn place(name: &str) -> PlaceId {
        PlaceId(name.to_owned())
    }

    fn message(unseen: bool) -> Incoming {
        Incoming {
            id: MessageId(7),
            place: place(THREAD),
            author: Person { id: PersonId("5".to_owned()), name: "Ann".to_owned() },
            at: Moment(0),
            text: "e4".to_owned(),
            addressed: unseen,
            context: Context { unseen, ..Context::default() },
        }
    }

    fn typed() -> Incoming {
        message(false)
    }

    fn interaction() -> Incoming {
        message(true)
    }

    fn known(histories: &[(&str, History)]) -> Known {
        histories.iter().fold(Known::nothing(), |known, (name, h)| known.with(&place(name), *h))
    }

    fn gave_up(histories: &[(&str, History)]) -> Known {
        known(histories).waiting(false)
    }

    /// The ruling has this effect on a game with these places.
    #[allow(clippy::unnecessary_wraps, reason = "the rows read as they are passed on")]
    fn ruled(effect: Effect, places: &[&str]) -> Option<Preview> {
        let places = places.iter().map(|name| place(name)).collect();
        Some(Preview { effect, places, private: Vec::new() })
    }

    /// The same; the players of the game have written in the hall and the yard, their direct message channels.
    #[allow(clippy::unnecessary_wraps, reason = "the rows read as they are passed on")]
    fn with_private(effect: Effect, places: &[&str]) -> Option<Preview> {
        let private = [HALL, YARD].map(place).into();
        ruled(effect, places).map(|preview| Preview { private, ..preview })
    }

    fn read(places: &[&str], until: Until) -> Plan {
        Plan::Backfill { places: places.iter().map(|name| place(name)).collect(), until }
    }

    type Row = (&'static str, Known, Incoming, Option<Preview>, Plan);

    /// Before the desk has looked at a message.
    fn unruled() -> Vec<Row> {
        let later = Plan::Wait(WaitFor::History);
        vec![
            (
                "its place is read before anything is judged there",
                known(&[(THREAD, Unread)]),
                typed(),
                None,
                read(&[THREAD], End),
            ),
            (
                "an interaction is in no history: nothing posted after it comes before it",
                known(&[(THREAD, Unread)]),
                interaction(),
                None,
                read(&[THREAD], Message),
            ),
            (
                "where games are paused, reading shows whether they continue",
                known(&[(THREAD, Paused)]),
                typed(),
                None,
                read(&[THREAD], End),
            ),
            (
                "an interaction where games are paused",
                known(&[(THREAD, Paused)]),
                interaction(),
                None,
                read(&[THREAD], Message),
            ),
            (
                "where no game is played there is nothing to read",
                known(&[(THREAD, Unplayed)]),
                typed(),
                None,
                Plan::Judge,
            ),
            ("its place was read", known(&[(THREAD, Read)]), typed(), None, Plan::Judge),
            (
                "the history is refused permanently: there is nothing to wait for",
                known(&[(THREAD, Complete)]),
                typed(),
                None,
                Plan::Judge,
            ),
            (
                "the history could not be read just now",
                known(&[(THREAD, Failed)]),
                typed(),
                None,
                later.clone(),
            ),
            (
                "an interaction waits as well",
                known(&[(THREAD, Failed)]),
                interaction(),
                None,
                later,
            ),
            (
                "the history was requested often enough",
                gave_up(&[(THREAD, Failed)]),
                typed(),
                None,
                Plan::Judge,
            ),
            (
                "a message that has waited long enough requests it once more",
                gave_up(&[(THREAD, Unread)]),
                typed(),
                None,
                read(&[THREAD], End),
            ),
            (
                "another place that is unread does not matter yet",
                known(&[(THREAD, Read), (HALL, Failed)]),
                typed(),
                None,
                Plan::Judge,
            ),
            ("nothing more can be learned", Known::everything(), typed(), None, Plan::Judge),
        ]
    }

    /// A game that is played in one place, where the message was written.
    fn in_one_place() -> Vec<Row> {
        use Effect::{Change, Nothing, OutOfTurn, Pause, Talk};
        vec![
            (
                "a read-only command",
                known(&[(THREAD, Read)]),
                typed(),
                ruled(Nothing, &[]),
                Plan::Judge,
            ),
            (
                "a move in its place, which was read",
                known(&[(THREAD, Read)]),
                typed(),
                ruled(Change, &[THREAD]),
                Plan::Judge,
            ),
            (
                "a move by slash command in its place, which was read",
                known(&[(THREAD, Read)]),
                interaction(),
                ruled(Change, &[THREAD]),
                Plan::Judge,
            ),
            (
                "a move where a game was opened a moment ago",
                known(&[(THREAD, Unplayed)]),
                typed(),
                ruled(Change, &[THREAD]),
                read(&[THREAD], Message),
            ),
            (
                "a command outside the queue, whose place is unread again",
                known(&[(THREAD, Unread)]),
                typed(),
                ruled(Change, &[THREAD]),
                read(&[THREAD], Message),
            ),
            (
                "a change where games were paused meanwhile",
                known(&[(THREAD, Paused)]),
                typed(),
                ruled(Change, &[THREAD]),
                read(&[THREAD], Message),
            ),
            (
                "a game is opened: nothing comes before it",
                known(&[(THREAD, Unplayed)]),
                typed(),
                ruled(Change, &[]),
                Plan::Judge,
            ),
            (
                "a refusal that concerns no game",
                known(&[(THREAD, Unread)]),
                typed(),
                ruled(Change, &[]),
                Plan::Judge,
            ),
            (
                "out of turn: the message before it may be lost",
                known(&[(THREAD, Read)]),
                typed(),
                ruled(OutOfTurn, &[THREAD]),
                read(&[THREAD], Message),
            ),
            (
                "out of turn, and everything before it is read",
                known(&[(THREAD, Complete)]),
                typed(),
                ruled(OutOfTurn, &[THREAD]),
                Plan::Judge,
            ),
            (
                "out of turn, and the network does not return what came before it",
                known(&[(THREAD, Failed)]),
                typed(),
                ruled(OutOfTurn, &[THREAD]),
                Plan::Wait(WaitFor::History),
            ),
            (
                "out of turn, and it was requested often enough",
                gave_up(&[(THREAD, Failed)]),
                typed(),
                ruled(OutOfTurn, &[THREAD]),
                Plan::Judge,
            ),
            (
                "conversation out of turn in the only place of the game",
                known(&[(THREAD, Read)]),
                typed(),
                ruled(Talk, &[THREAD]),
                Plan::Judge,
            ),
            (
                "a move typed where its game is paused",
                known(&[(THREAD, Complete)]),
                typed(),
                ruled(Pause, &[THREAD]),
                Plan::Wait(WaitFor::Reopening),
            ),
            (
                "a pause does not end by waiting for a history",
                gave_up(&[(THREAD, Complete)]),
                typed(),
                ruled(Pause, &[THREAD]),
                Plan::Wait(WaitFor::Reopening),
            ),
        ]
    }

    /// A game that is played elsewhere, or was.
    fn in_several_places() -> Vec<Row> {
        use Effect::{Change, Nothing, OutOfTurn, Talk};
        let later = Plan::Wait(WaitFor::History);
        vec![
            (
                "a read-only command about a game that is played elsewhere",
                known(&[(THREAD, Read)]),
                typed(),
                ruled(Nothing, &[HALL]),
                Plan::Judge,
            ),
            (
                "a move by mention in a game that is played elsewhere",
                known(&[(THREAD, Unplayed)]),
                typed(),
                ruled(Change, &[HALL]),
                read(&[THREAD, HALL], Message),
            ),
            (
                "a slash command about a game that is played elsewhere",
                known(&[(THREAD, Unplayed)]),
                interaction(),
                ruled(Change, &[HALL]),
                read(&[THREAD, HALL], Message),
            ),
            (
                "elsewhere, a history that was read once is not enough",
                known(&[(THREAD, Complete), (HALL, Read)]),
                typed(),
                ruled(Change, &[HALL]),
                read(&[HALL], Message),
            ),
            (
                "a move where the game has former places",
                known(&[(THREAD, Read)]),
                typed(),
                ruled(Change, &[THREAD, HALL, YARD]),
                read(&[THREAD, HALL, YARD], Message),
            ),
            (
                "a move in a former place: the others come first",
                known(&[(THREAD, Read)]),
                typed(),
                ruled(Change, &[YARD, THREAD, HALL]),
                read(&[THREAD, YARD, HALL], Message),
            ),
            (
                "in a history that is being read, only the other places are missing",
                known(&[(THREAD, Complete)]),
                typed(),
                ruled(Change, &[THREAD, HALL]),
                read(&[HALL], Message),
            ),
            (
                "out of turn where the game has former places",
                known(&[(THREAD, Read)]),
                typed(),
                ruled(OutOfTurn, &[THREAD, HALL]),
                read(&[THREAD, HALL], Message),
            ),
            (
                "out of turn by mention elsewhere",
                known(&[(THREAD, Read)]),
                typed(),
                ruled(OutOfTurn, &[HALL]),
                read(&[THREAD, HALL], Message),
            ),
            (
                "conversation that may answer a move typed in another place",
                known(&[(THREAD, Read)]),
                typed(),
                ruled(Talk, &[THREAD, HALL]),
                read(&[THREAD, HALL], Message),
            ),
            (
                "conversation, when all places are read",
                known(&[(THREAD, Complete), (HALL, Complete)]),
                typed(),
                ruled(Talk, &[THREAD, HALL]),
                Plan::Judge,
            ),
            (
                "all places are read",
                known(&[(THREAD, Complete), (HALL, Complete)]),
                typed(),
                ruled(Change, &[HALL, THREAD]),
                Plan::Judge,
            ),
            (
                "once read it turns out to be about a game with another former place",
                known(&[(THREAD, Complete), (HALL, Complete)]),
                typed(),
                ruled(Change, &[HALL, YARD]),
                read(&[YARD], Message),
            ),
            (
                "one of the places could not be read just now",
                known(&[(THREAD, Complete), (HALL, Failed)]),
                typed(),
                ruled(Change, &[HALL, YARD]),
                later.clone(),
            ),
            (
                "the same for a slash command",
                known(&[(THREAD, Complete), (HALL, Failed)]),
                interaction(),
                ruled(Change, &[HALL]),
                later,
            ),
            (
                "one was requested often enough, but others are unread",
                gave_up(&[(THREAD, Failed), (HALL, Failed)]),
                typed(),
                ruled(Change, &[HALL, YARD]),
                read(&[YARD], Message),
            ),
            (
                "all of them were requested often enough",
                gave_up(&[(THREAD, Failed), (HALL, Failed)]),
                typed(),
                ruled(OutOfTurn, &[HALL]),
                Plan::Judge,
            ),
            (
                "nothing more can be learned of any place",
                Known::everything(),
                typed(),
                ruled(OutOfTurn, &[HALL, YARD]),
                Plan::Judge,
            ),
        ]
    }

    /// The players of the game have written direct messages.
    fn with_direct_messages() -> Vec<Row> {
        use Effect::{Change, Nothing, OutOfTurn, Talk};
        let once = |places: &[&str]| Plan::Backfill {
            places: places.iter().map(|name| place(name)).collect(),
            until: Until::MessageOnce,
        };
        vec![
            (
                "a move, and unread direct messages may come before it",
                known(&[(THREAD, Read)]),
                typed(),
                with_private(Change, &[THREAD]),
                once(&[HALL, YARD]),
            ),
            (
                "a possible move out of turn, and a direct message may come before it",
                known(&[(THREAD, Read), (HALL, Complete)]),
                typed(),
                with_private(Talk, &[THREAD]),
                once(&[YARD]),
            ),
            (
                "direct messages were read",
                known(&[(THREAD, Read), (HALL, Complete), (YARD, Read)]),
                typed(),
                with_private(Change, &[THREAD]),
                Plan::Judge,
            ),
            (
                "out of turn: first its own place is read",
                known(&[(THREAD, Read)]),
                typed(),
                with_private(OutOfTurn, &[THREAD]),
                read(&[THREAD], Message),
            ),
            (
                "conversation does not wait for direct messages",
                known(&[(THREAD, Read)]),
                typed(),
                with_private(Nothing, &[]),
                Plan::Judge,
            ),
        ]
    }

    #[test]
    fn every_case_has_its_plan() {
        let mut names = std::collections::HashSet::new();
        for (name, known, message, preview, expected) in unruled()
            .into_iter()
            .chain(in_one_place())
            .chain(in_several_places())
            .chain(with_direct_messages())
        {
            assert_eq!(plan(&known, &message, preview.as_ref()), expected, "{name}");
            assert!(names.insert(name), "two rows are called: {name}");
        }
    }

    /// Each backfill leaves less to read, so planning again and again comes to an end.
    #[test]
    fn a_history_that_was_read_is_not_requested_again() {
        for (name, mut known, message, preview, _) in
            unruled().into_iter().chain(in_one_place()).chain(in_several_places())
        {
            let Plan::Backfill { places, .. } = plan(&known, &message, preview.as_ref()) else {
                continue;
            };
            for outcome in [Complete, Failed] {
                places.iter().for_each(|place| known.set(place, outcome));
                let next = plan(&known, &message, preview.as_ref());
                let over = match outcome {
                    Failed if known.may_wait => Plan::Wait(WaitFor::History),
                    _ => Plan::Judge,
                };
                assert_eq!(next, over, "{name}, {outcome:?}");
            }
        }
    }

    #[test]
    fn a_message_waits_six_times_at_most() {
        assert_eq!((0..100).filter(|times| may_wait(*times)).count(), 6);
    }
}
