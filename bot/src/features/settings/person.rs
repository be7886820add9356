//! Settings of a person: how things look, and what they are notified of.

use super::guild::language;
use super::words;
use crate::config::{Palette, Theme};
use crate::game::Halt;
use crate::game::state::{Cells, Notices, Schedule, Settings};

pub(super) fn set(
    mine: &mut Settings,
    notices: &mut Notices,
    key: &str,
    value: &str,
) -> Result<(), Halt> {
    let value = value.to_lowercase();
    let usual = ["usual", "default"].contains(&value.as_str());
    let choice =
        |allowed: &[&'static str]| Err(Halt::refuse(words::no_such_choice(key, &value, allowed)));
    match key {
        "theme" if usual => mine.look.theme = None,
        "theme" => match Theme::from_word(&value) {
            Some(theme) => mine.look.theme = Some(theme),
            None => return choice(&["dark", "light", "usual"]),
        },
        "palette" | "colours" | "colors" if usual => mine.look.palette = None,
        "palette" | "colours" | "colors" => match Palette::from_word(&value) {
            Some(palette) => mine.look.palette = Some(palette),
            None => return choice(&["classic", "safe", "usual"]),
        },
        "board" | "orientation" => match value.as_str() {
            "own" | "mine" => mine.own_side = true,
            "white" | "first" => mine.own_side = false,
            _ => return choice(&["own", "white"]),
        },
        "cells" | "cell" | "coordinates" => match Cells::from_word(&value) {
            Some(cells) => mine.cells = cells,
            None if usual || value == "own" => mine.cells = Cells::Mine,
            None => return choice(&["mine", "mover", "white"]),
        },
        "pings" | "ping" => match value.as_str() {
            "always" | "on" | "yes" | "move" => mine.pings = true,
            "digest" => {
                mine.pings = false;
                notices.digest.get_or_insert(Schedule::DAILY);
            }
            "never" | "off" | "no" => {
                mine.pings = false;
                notices.digest = None;
            }
            _ => return choice(&["always", "digest", "never"]),
        },
        "digest" | "digests" => match value.as_str() {
            "off" | "never" | "no" | "none" => notices.digest = None,
            text => match text.parse() {
                Ok(schedule) => notices.digest = Some(schedule),
                Err(()) => return choice(&["daily@08:00", "weekly@mon 08:00", "off"]),
            },
        },
        "reminders" | "reminder" => match value.parse() {
            Ok(reminders) => notices.reminders = reminders,
            Err(()) => return choice(&["usual", "off", "1d,3h", "every 12h"]),
        },
        "next" => match value.as_str() {
            "on" | "yes" => notices.next = true,
            "off" | "no" | "never" => notices.next = false,
            _ => return choice(&["on", "off"]),
        },
        "confirm" | "preview" => match value.as_str() {
            "on" | "yes" => mine.confirm = true,
            "off" | "no" | "never" => mine.confirm = false,
            _ => return choice(&["on", "off"]),
        },
        "forced" => match value.as_str() {
            "auto" | "on" | "yes" => mine.forced = true,
            "off" | "no" | "never" => mine.forced = false,
            _ => return choice(&["auto", "off"]),
        },
        "rated" | "listed" | "puzzles" => {
            let yes = match value.as_str() {
                "yes" | "on" => true,
                "no" | "off" => false,
                _ => return choice(&["yes", "no"]),
            };
            match key {
                "rated" => mine.rated = yes,
                "listed" => mine.listed = yes,
                _ => mine.puzzles = yes,
            }
        }
        "language" => mine.language = language(key, &value)?,
        _ => return Err(Halt::refuse(words::no_such_setting(key))),
    }
    Ok(())
}
