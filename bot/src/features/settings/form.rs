//! The form of a person's settings, with the present ones filled in.

use crate::chat::PersonId;
use crate::config::{Palette, Theme};
use crate::game::form::{Choice, Field, Form, Input, Pair};
use crate::store::{Snapshot, StoreError};

/// The form. What is set once or by few (cells, digest, reminders, the rules of a guild) is typed.
pub(super) static FORM: Form = Form {
    title: "Your settings",
    fields: &[
        Field {
            name: "look",
            label: "Pictures",
            help: "The theme of boards, and the colours of the armies.",
            input: Input::One(&[
                look("As the bot is set", &[("theme", "usual"), ("palette", "usual")]),
                look("Dark", &[("theme", "dark"), ("palette", "usual")]),
                look("Light", &[("theme", "light"), ("palette", "usual")]),
                look("For colour-blind eyes", &[("theme", "usual"), ("palette", "safe")]),
                look("Dark, for colour-blind eyes", &[("theme", "dark"), ("palette", "safe")]),
                look("Light, for colour-blind eyes", &[("theme", "light"), ("palette", "safe")]),
                look("Classic colours", &[("theme", "usual"), ("palette", "classic")]),
                look("Dark, classic colours", &[("theme", "dark"), ("palette", "classic")]),
                look("Light, classic colours", &[("theme", "light"), ("palette", "classic")]),
            ]),
        },
        Field {
            name: "pings",
            label: "Mentions",
            help: "Are you mentioned when it is your turn? '/help settings' has more, such as reminders.",
            input: Input::One(&[
                Choice { label: "Always", help: "", on: &[("pings", "always")], off: &[] },
                Choice {
                    label: "In a digest",
                    help: "You get one message with all your games instead.",
                    on: &[("pings", "digest")],
                    off: &[],
                },
                Choice {
                    label: "Never",
                    help: "You get no digest either.",
                    on: &[("pings", "never")],
                    off: &[],
                },
            ]),
        },
        Field {
            name: "more",
            label: "What is switched on",
            help: "What you leave out is switched off.",
            input: Input::Any(&[
                switch(
                    "Own side",
                    "Your side is at the bottom of the board.",
                    &[("board", "own")],
                    &[("board", "white")],
                ),
                switch(
                    "Next",
                    "With three players, you are notified when you are next.",
                    &[("next", "on")],
                    &[("next", "off")],
                ),
                switch(
                    "Confirm",
                    "A move you type is shown to you before it is played.",
                    &[("confirm", "on")],
                    &[("confirm", "off")],
                ),
                switch(
                    "Forced",
                    "Your only legal move is played for you after a minute.",
                    &[("forced", "auto")],
                    &[("forced", "off")],
                ),
                switch(
                    "Rated",
                    "Your games count for ratings.",
                    &[("rated", "yes")],
                    &[("rated", "no")],
                ),
                switch(
                    "Listed",
                    "Lists for others have you and your finished games.",
                    &[("listed", "yes")],
                    &[("listed", "no")],
                ),
                switch(
                    "Puzzles",
                    "Your games may become puzzles.",
                    &[("puzzles", "yes")],
                    &[("puzzles", "no")],
                ),
                switch(
                    "Weekends off",
                    "In games that allow it, no deadline of yours is on a Saturday or Sunday.",
                    &[("weekends", "off")],
                    &[("weekends", "on")],
                ),
            ]),
        },
        Field {
            name: "timezone",
            label: "Time zone",
            help: "A city of it, such as Europe/Berlin. Sleep, weekends and digests follow it.",
            input: Input::Value("timezone"),
        },
        Field {
            name: "sleep",
            label: "Sleep",
            help: "No deadline or reminder of yours falls into it: 23:00-07:00, or off.",
            input: Input::Value("sleep"),
        },
    ],
    initial: &[],
    present: Some(present),
};

const fn look(label: &'static str, on: &'static [Pair]) -> Choice {
    Choice { label, help: "", on, off: &[] }
}

const fn switch(
    label: &'static str,
    help: &'static str,
    on: &'static [Pair],
    off: &'static [Pair],
) -> Choice {
    Choice { label, help, on, off }
}

/// Returns the settings of a person as they would be typed.
fn present(state: &Snapshot, person: &PersonId) -> Result<Vec<(&'static str, String)>, StoreError> {
    let (mine, notices) = (state.settings(person)?, state.notices(person)?);
    let hours = state.time_of(person)?.hours;
    let pings = match (mine.pings, notices.digest) {
        (true, _) => "always",
        (false, Some(_)) => "digest",
        (false, None) => "never",
    };
    let one = |first: bool, yes: &str, no: &str| if first { yes } else { no }.to_owned();
    Ok(vec![
        ("theme", mine.look.theme.map_or("usual", Theme::word).to_owned()),
        ("palette", mine.look.palette.map_or("usual", Palette::word).to_owned()),
        ("pings", pings.to_owned()),
        ("board", one(mine.own_side, "own", "white")),
        ("next", one(notices.next, "on", "off")),
        ("confirm", one(mine.confirm, "on", "off")),
        ("forced", one(mine.forced, "auto", "off")),
        ("rated", one(mine.rated, "yes", "no")),
        ("listed", one(mine.listed, "yes", "no")),
        ("puzzles", one(mine.puzzles, "yes", "no")),
        ("weekends", one(hours.weekends_off, "off", "on")),
        ("timezone", hours.zone.name().to_owned()),
        ("sleep", hours.sleep.map_or_else(|| "off".to_owned(), |sleep| sleep.to_string())),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Otherwise a form that is submitted as it was shown would change something.
    #[test]
    fn every_present_value_can_be_shown() {
        let Input::One(looks) = &FORM.fields[0].input else { panic!() };
        for theme in ["usual", "dark", "light"] {
            for palette in ["usual", "classic", "safe"] {
                let value = format!("theme={theme} palette={palette}");
                assert_eq!(looks.iter().filter(|look| look.value() == value).count(), 1, "{value}");
            }
        }
    }
}
