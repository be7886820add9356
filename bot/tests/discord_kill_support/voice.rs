//! The ways of saying something: as text, by mention, in private, by slash command, by button.

use loopback::{Person, Snowflake, World};
use serde_json::Value;

use super::ledger::{Input, Want, direct};
use super::life::Season;

/// Something to be said.
#[derive(Clone, Debug)]
pub(super) struct Saying {
    /// As a line: a move, or a command that begins with `/`.
    pub(super) line: String,
    /// The same with the game's number in it, for places where others are played.
    pub(super) line_elsewhere: String,
    /// The slash command and its options.
    pub(super) slash: Option<(&'static str, Vec<(&'static str, Value)>)>,
    /// What the button sends that says the same, if there is one.
    pub(super) button: Option<String>,
    /// It is understood without a mention.
    pub(super) bare: bool,
    /// It may be said in the hall or in private too.
    pub(super) elsewhere: bool,
    /// Whoever says it has nothing to do with the game yet, and is not heard in private.
    pub(super) stranger: bool,
    /// Where it must be said, if that is not where the game is played.
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

/// How something was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Everybody in the game's place saw it, and can go on.
    Openly,
    /// Nobody knows before the daemon tells.
    Unseen,
}

/// The newest message with a button that sends this, among what a person sees.
fn button(world: &World, person: Snowflake, places: &[Snowflake], id: &str) -> Option<Way> {
    places.iter().find_map(|place| {
        let seen = world.visible_to(person, *place).into_iter().rev();
        let mut having = seen.filter(|m| m.buttons().iter().any(|b| b.custom_id == id));
        having.next().map(|m| Way::Press(*place, m.id))
    })
}

impl Season {
    /// Says something in one of the ways there are now, and notes it. Nothing when it cannot be said now. `again`:
    /// it was said before, and may be heard yet; then in ways that are always answered.
    pub(super) fn say(
        &mut self,
        table: usize,
        person: &Person,
        saying: &Saying,
        want: Want,
        again: bool,
    ) -> Option<Said> {
        let (place, hall) = (saying.there.or(self.tables[table].place), self.hall);
        // Some go on typing where the game was.
        let game = &self.tables[table];
        let left = game.left();
        let awaited = left.iter().any(|person| game.awaited.contains(&person.id));
        let former = game.former.filter(|_| awaited);
        let alive = self.alive();
        let listened = self.listened.contains(&person.id);
        let mut ways: Vec<(u64, Way)> = Vec::new();
        if let Some(place) = place {
            if saying.bare {
                ways.push((10, Way::Bare(place)));
            }
            ways.push((4, Way::Mention(place)));
        }
        if let Some(former) = former.filter(|_| saying.bare) {
            ways.extend([(12, Way::Bare(former)), (4, Way::Mention(former))]);
        }
        if saying.elsewhere {
            ways.push((2, Way::Elsewhere(hall)));
            // Of a first message in private nobody knows while the daemon is away.
            if !saying.stranger && (alive || listened) {
                ways.push((2, Way::Direct));
            }
        }
        if saying.slash.is_some() {
            ways.push((if alive { 6 } else { 1 }, Way::Slash(place.unwrap_or(hall))));
        }
        if let Some(id) = &saying.button {
            let found = self.scene.double.look(|w| {
                let places = [place, direct(w, person.id), Some(hall)];
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
            Way::Bare(place) => (person.says(*place, &saying.line), *place, false),
            Way::Mention(place) => {
                (person.says(*place, &format!("{bot} {}", saying.line)), *place, false)
            }
            Way::Elsewhere(hall) => {
                (person.says(*hall, &format!("{} {bot}", saying.line_elsewhere)), *hall, false)
            }
            Way::Direct => {
                lossy = !listened;
                let (channel, id) = person.direct_message(&saying.line_elsewhere);
                (id, channel, false)
            }
            Way::Slash(place) => {
                lossy = true;
                let (name, options) = saying.slash.as_ref()?;
                (person.slash(*place, name, options).ok()?, *place, true)
            }
            Way::Press(place, message) => {
                lossy = true;
                let pressed = person.presses(*place, *message, saying.button.as_ref()?);
                (pressed.ok()?, *place, true)
            }
        };
        let input = Input { id, place: at, person: person.id, pressed, lossy, lost: false, want };
        self.tables[table].said.push(self.ledger.inputs.len());
        self.ledger.note(input);
        let acts = saying.slash.as_ref().is_some_and(|(name, _)| *name == "/move");
        if acts && former != Some(at) {
            self.tables[table].awaited.retain(|id| *id != person.id);
        }
        // Who plays looks into both.
        let known = place == Some(at) || former == Some(at);
        let openly = matches!(way, Way::Bare(_) | Way::Mention(_)) && known;
        Some(if openly { Said::Openly } else { Said::Unseen })
    }

    fn draw_weighted<T>(&mut self, from: Vec<(u64, T)>) -> Option<T> {
        let all: u64 = from.iter().map(|(weight, _)| weight).sum();
        let mut left = self.dice.below(all);
        from.into_iter().find_map(|(weight, item)| {
            if left < weight {
                return Some(item);
            }
            left -= weight;
            None
        })
    }
}
