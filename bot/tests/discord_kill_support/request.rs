//! The ways of sending a request: as text, by mention, by direct message, as a slash command, with a button.

use loopback::{Person, Snowflake, World};
use serde_json::Value;

use super::expectations::{Expected, Input, direct};
use super::round::Round;

/// Something to ask of the bot, in all forms in which it can be sent.
#[derive(Clone, Debug)]
pub(super) struct Request {
    /// As a line: a move, or a command that begins with `/`.
    pub(super) line: String,
    /// The same with the game's number, for places where others are played.
    pub(super) line_elsewhere: String,
    /// The slash command and its options.
    pub(super) slash: Option<(&'static str, Vec<(&'static str, Value)>)>,
    /// The `custom_id` of a button that does the same, if there is one.
    pub(super) button: Option<String>,
    /// It is understood without a mention.
    pub(super) bare: bool,
    /// It may be sent in the channel or by direct message too.
    pub(super) elsewhere: bool,
    /// The author has nothing to do with the game before this, so a direct message is not understood.
    pub(super) stranger: bool,
    /// Where it must be sent, if not where the game is played.
    pub(super) there: Option<Snowflake>,
}

#[derive(Clone, Debug)]
enum Way {
    Bare(Snowflake),
    Mention(Snowflake),
    Elsewhere(Snowflake),
    Direct,
    Slash(Snowflake),
    Press(Snowflake, Snowflake),
}

/// How a request was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sent {
    /// Everybody in the game's place saw it, and can go on.
    Visible,
    /// Nobody else knows before the daemon's answer.
    Unseen,
}

/// The newest visible message with a button that sends this `custom_id`.
fn button(world: &World, person: Snowflake, places: &[Snowflake], id: &str) -> Option<Way> {
    places.iter().find_map(|place| {
        let seen = world.visible_to(person, *place).into_iter().rev();
        let mut having = seen.filter(|m| m.buttons().iter().any(|b| b.custom_id == id));
        having.next().map(|m| Way::Press(*place, m.id))
    })
}

impl Round {
    /// Sends a request in one of the ways there are now, and records it. Returns `None` if there is no way now.
    /// `again`: it was sent before and may still be processed, so only ways that are always answered are used.
    pub(super) fn send(
        &mut self,
        index: usize,
        person: &Person,
        request: &Request,
        expected: Expected,
        again: bool,
    ) -> Option<Sent> {
        let (place, channel) = (request.there.or(self.games[index].place), self.channel);
        let alive = self.alive();
        let direct_messages_read = self.direct_messages_read.contains(&person.id);
        let mut ways: Vec<(u64, Way)> = Vec::new();
        if let Some(place) = place {
            if request.bare {
                ways.push((10, Way::Bare(place)));
            }
            ways.push((4, Way::Mention(place)));
        }
        if request.elsewhere {
            ways.push((2, Way::Elsewhere(channel)));
            // A first direct message is unknown if the daemon is down.
            if !request.stranger && (alive || direct_messages_read) {
                ways.push((2, Way::Direct));
            }
        }
        if request.slash.is_some() {
            ways.push((if alive { 6 } else { 1 }, Way::Slash(place.unwrap_or(channel))));
        }
        if let Some(id) = &request.button {
            let found = self.scene.double.look(|w| {
                let places = [place, direct(w, person.id), Some(channel)];
                let places: Vec<Snowflake> = places.into_iter().flatten().collect();
                button(w, person.id, &places, id)
            });
            ways.extend(found.map(|way| (if alive { 12 } else { 1 }, way)));
        }
        if again {
            ways.retain(|(_, way)| matches!(way, Way::Slash(_) | Way::Press(..)));
        }
        let way = self.draw_weighted(ways)?;
        let bot = format!("<@{}>", self.bot);
        let mut lossy = false;
        let (id, at, pressed) = match &way {
            Way::Bare(place) => (person.says(*place, &request.line), *place, false),
            Way::Mention(place) => {
                (person.says(*place, &format!("{bot} {}", request.line)), *place, false)
            }
            Way::Elsewhere(channel) => (
                person.says(*channel, &format!("{} {bot}", request.line_elsewhere)),
                *channel,
                false,
            ),
            Way::Direct => {
                lossy = !direct_messages_read;
                let (channel, id) = person.direct_message(&request.line_elsewhere);
                (id, channel, false)
            }
            Way::Slash(place) => {
                lossy = true;
                let (name, options) = request.slash.as_ref()?;
                (person.slash(*place, name, options).ok()?, *place, true)
            }
            Way::Press(place, message) => {
                lossy = true;
                let pressed = person.presses(*place, *message, request.button.as_ref()?);
                (pressed.ok()?, *place, true)
            }
        };
        let input =
            Input { id, place: at, person: person.id, pressed, lossy, lost: false, expected };
        self.games[index].sent.push(self.expectations.inputs.len());
        self.expectations.note(input);
        let openly = matches!(way, Way::Bare(_) | Way::Mention(_)) && place == Some(at);
        Some(if openly { Sent::Visible } else { Sent::Unseen })
    }

    fn draw_weighted<T>(&mut self, from: Vec<(u64, T)>) -> Option<T> {
        let all: u64 = from.iter().map(|(weight, _)| weight).sum();
        let mut left = self.rng.below(all);
        from.into_iter().find_map(|(weight, item)| {
            if left < weight {
                return Some(item);
            }
            left -= weight;
            None
        })
    }
}
