//! The properties in which chat networks differ.

use chrono::Datelike;
use locale::{Table, Text, table, text};

use super::ids::{MessageId, PersonId, PlaceId};
use super::text::{Style, day, markup, zone_of};
use crate::time::Moment;

static TABLE: Table = table!("network");

pub(crate) const SNOWFLAKE_EPOCH: Moment = Moment(1_420_070_400_000);

/// Returns the first of Discord's ids of a time.
pub(crate) fn first_snowflake(at: Moment) -> u64 {
    u64::try_from((at - SNOWFLAKE_EPOCH).0).unwrap_or(0) << 22
}

#[derive(Clone, Debug)]
pub struct Network {
    /// Its name. It is stored in the database, because a database belongs to one network.
    pub name: &'static str,
    /// The part of the network that is served, also stored in the database; empty if there are no parts.
    pub part: String,
    /// Whether a name identifies a person (`/play siege red=bob` reserves a seat for the person called bob).
    pub names_identify: bool,
    /// Whether text that begins with `/` is a command even if it is not addressed to the daemon.
    pub slash_text: bool,
    /// Whether every game gets its own place (a thread), so that one place can have several invitations.
    pub place_a_game: bool,
    /// Whether direct messages can be sent ([`PlaceId::private`](crate::chat::PlaceId::private)). If so, mistakes
    /// in public messages are answered in public.
    pub private_places: bool,
    /// Whether strangers can join, so that there are limits for one person.
    pub limited: bool,
    /// Whether one person may hold all seats of a game.
    pub alone: bool,
    /// Whether people look in now and then, instead of waiting for each answer.
    pub patient: bool,
    /// The first id that a message of a time can have, or 0 where ids do not tell.
    pub first_message: fn(Moment) -> MessageId,
    pub style: Style,
}

impl Network {
    /// Returns the local room in the terminal.
    pub fn room() -> Self {
        Self {
            name: "room",
            part: String::new(),
            names_identify: true,
            slash_text: true,
            place_a_game: false,
            private_places: false,
            limited: false,
            alone: true,
            patient: false,
            first_message: |_| MessageId(0),
            style: Style {
                moment: calendar,
                address: |_, name| name.to_owned(),
                place: |PlaceId(id)| id.strip_prefix("room-").map(|name| format!("#{name}")),
            },
        }
    }

    /// Returns Discord. Times and mentions are written as [`markup`], which the bridge
    /// replaces by what Discord shows in each reader's time zone and language.
    pub fn discord() -> Self {
        Self {
            name: "discord",
            part: String::new(),
            names_identify: false,
            slash_text: false,
            place_a_game: true,
            private_places: true,
            limited: true,
            alone: false,
            patient: true,
            first_message: |at| MessageId(first_snowflake(at)),
            style: Style {
                moment: |at| {
                    let at = at.utc().timestamp();
                    let [full, relative] = ["f", "R"].map(|how| markup(&format!("t:{at}:{how}")));
                    Text::same(format!("{full} ({relative})"))
                },
                address: |PersonId(id), _| markup(&format!("@{id}")),
                place: |PlaceId(id)| id.parse::<u64>().ok().map(|id| markup(&format!("#{id}"))),
            },
        }
    }
}

/// Returns a moment in the calendar of the reader, to the minute.
fn calendar(at: Moment) -> Text {
    Text::moment(at.0, |at, zone| {
        let at = Moment(at).in_zone(zone_of(zone));
        let minutes = at.offset().local_minus_utc() / 60;
        let offset = match (minutes / 60, minutes.abs() % 60) {
            (0, 0) => "UTC".to_owned(),
            (hours, 0) => format!("UTC{hours:+}"),
            (hours, minutes) => {
                let sign = if at.offset().local_minus_utc() < 0 { '-' } else { '+' };
                format!("UTC{sign}{}:{minutes:02}", hours.abs())
            }
        };
        let (weekday, time) = (at.weekday().number_from_monday(), at.format("%H:%M").to_string());
        text!(TABLE, "moment", weekday, day = day(at.date_naive()), time, offset)
    })
}
