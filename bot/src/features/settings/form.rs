//! The form of a person's settings, with the present ones filled in.

use super::words::TABLE;
use crate::chat::PersonId;
use crate::config::{Palette, Theme};
use crate::game::form::{Choice, Field, Form, Input, Pair};
use crate::store::{Snapshot, StoreError};

/// The form. What is set once or by few (cells, digest, reminders, the rules of a guild) is typed.
pub(super) static FORM: Form = Form {
    key: "settings-form",
    table: &TABLE,
    fields: &[
        Field {
            name: "look",
            input: Input::One(&[
                look("usual", &[("theme", "usual"), ("palette", "usual")]),
                look("dark", &[("theme", "dark"), ("palette", "usual")]),
                look("light", &[("theme", "light"), ("palette", "usual")]),
                look("safe", &[("theme", "usual"), ("palette", "safe")]),
                look("dark-safe", &[("theme", "dark"), ("palette", "safe")]),
                look("light-safe", &[("theme", "light"), ("palette", "safe")]),
                look("classic", &[("theme", "usual"), ("palette", "classic")]),
                look("dark-classic", &[("theme", "dark"), ("palette", "classic")]),
                look("light-classic", &[("theme", "light"), ("palette", "classic")]),
            ]),
        },
        Field {
            name: "pings",
            input: Input::One(&[
                Choice { name: "always", on: &[("pings", "always")], off: &[] },
                Choice { name: "digest", on: &[("pings", "digest")], off: &[] },
                Choice { name: "never", on: &[("pings", "never")], off: &[] },
            ]),
        },
        Field {
            name: "more",
            input: Input::Any(&[
                switch("own-side", &[("board", "own")], &[("board", "white")]),
                switch("next", &[("next", "on")], &[("next", "off")]),
                switch("confirm", &[("confirm", "on")], &[("confirm", "off")]),
                switch("forced", &[("forced", "auto")], &[("forced", "off")]),
                switch("rated", &[("rated", "yes")], &[("rated", "no")]),
                switch("listed", &[("listed", "yes")], &[("listed", "no")]),
                switch("puzzles", &[("puzzles", "yes")], &[("puzzles", "no")]),
                switch("weekends", &[("weekends", "off")], &[("weekends", "on")]),
            ]),
        },
        Field { name: "timezone", input: Input::Value("timezone") },
        Field { name: "sleep", input: Input::Value("sleep") },
    ],
    initial: &[],
    present: Some(present),
};

const fn look(name: &'static str, on: &'static [Pair]) -> Choice {
    Choice { name, on, off: &[] }
}

const fn switch(name: &'static str, on: &'static [Pair], off: &'static [Pair]) -> Choice {
    Choice { name, on, off }
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
