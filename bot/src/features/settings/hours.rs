//! The settings that concern a person's clocks: time zone, sleep and days off.

use super::words;
use crate::game::command::nearest;
use crate::game::state::{Hours, PersonTime, Reminders, cities_for, zone_named, zone_names};
use crate::game::{Case, Halt};
use crate::store::StoreError;

/// Returns whether a setting concerns a person's clocks.
pub(super) fn concerns(key: &str) -> bool {
    const KEYS: [&str; 8] =
        ["timezone", "time-zone", "zone", "tz", "sleep", "night", "weekends", "weekend"];
    KEYS.contains(&key)
}

pub(super) fn set(hours: &mut Hours, key: &str, value: &str) -> Result<(), Halt> {
    let lower = value.to_lowercase();
    let usual = ["usual", "default"].contains(&lower.as_str());
    let off = ["off", "none", "no", "never"].contains(&lower.as_str());
    match key {
        "sleep" | "night" if off || usual => hours.sleep = None,
        "sleep" | "night" => {
            let sleep = value.parse();
            hours.sleep = Some(sleep.map_err(|error| Halt::refuse(words::no_sleep(&error)))?);
        }
        "weekends" | "weekend" => match lower.as_str() {
            "off" | "free" | "no" => hours.weekends_off = true,
            "on" | "usual" | "default" | "yes" => hours.weekends_off = false,
            _ => return Err(Halt::refuse(words::no_such_choice(key, value, &["off", "on"]))),
        },
        _ if usual => hours.zone = Hours::default().zone,
        _ => hours.zone = zone_named(value).ok_or_else(|| no_such_zone(value))?,
    }
    Ok(())
}

/// Returns the refusal of a name that is no time zone, with the nearest name.
fn no_such_zone(text: &str) -> Halt {
    if let [cities @ .., last] = cities_for(text) {
        return Halt::refuse(words::says_too_little(text, cities, last));
    }
    let wanted = text.trim().replace(' ', "_").to_lowercase();
    let names: Vec<(String, &str)> = zone_names().map(|name| (name.to_lowercase(), name)).collect();
    let city = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
    let whole = nearest(&wanted, names.iter().map(|(name, _)| name.as_str()));
    let found = names.iter().find(|(name, _)| Some(name.as_str()) == whole);
    let cities: Vec<(String, &str)> =
        names.iter().map(|(lower, name)| (city(lower), *name)).collect();
    let near = nearest(&city(&wanted), cities.iter().map(|(name, _)| name.as_str()));
    let found = found.map(|(_, name)| *name).or_else(|| {
        cities.iter().find(|(name, _)| Some(name.as_str()) == near).map(|(_, name)| *name)
    });
    Halt::refuse(words::no_such_zone(text, found))
}

/// Notes when the hours are changed, and returns whether that corrects the last change. Otherwise that must be long enough ago.
pub(super) fn change(case: &Case<'_>, old: &Hours, new: &mut Hours) -> Result<bool, Halt> {
    if new == old {
        return Ok(false);
    }
    let now = case.now.max(case.at());
    let (changed, corrects) = old.changed_to(*new, now);
    if new.has_rest() && !corrects && !old.settled(now) {
        return Err(Halt::refuse(words::hours_changed_too_soon(old, case.desk.network.style)));
    }
    *new = changed;
    Ok(corrects)
}

/// Stores the changed hours of the writer, and the deadlines that they move.
pub(super) fn store(
    case: &mut Case<'_>,
    old: &PersonTime,
    (new, corrects): (Hours, bool),
) -> Result<(), StoreError> {
    if new == old.hours {
        return Ok(());
    }
    let time = PersonTime { hours: new, ..old.clone() };
    let now = case.now.max(case.at());
    for game in case.desk.rest(case.state, case.author(), (old, &time), (now, corrects))? {
        case.save_privately(game);
    }
    case.about = None;
    case.change((case.author().clone(), new));
    Ok(())
}

/// Changes the reminders of the writer's running turns to those that they have chosen. `time` has the hours that they have chosen.
pub(super) fn remind_at(
    case: &mut Case<'_>,
    reminders: &Reminders,
    time: &PersonTime,
) -> Result<(), StoreError> {
    let now = case.now.max(case.at());
    let desk = case.desk;
    let changed = desk.turns_reminded(case.state, case.author(), (reminders, time), now)?;
    // Another setting of the same message may have moved the end of a turn.
    case.saved().for_each(|game| {
        let time = time.clone().counted(game.pace, &game.clock);
        desk.set_reminders(game, reminders, &time, now);
    });
    for game in changed {
        if case.saved().all(|saved| saved.id != game.id) {
            case.save_privately(game);
        }
    }
    case.about = None;
    Ok(())
}
