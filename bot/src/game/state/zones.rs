//! The names of time zones, as people write them.

use chrono_tz::Tz;

/// What people write for a time zone and what says too little, with cities: an abbreviation stands for several zones or for half
/// a year, and an offset that is no whole hour for one or two places.
const CITIES: &[(&str, &[&str])] = &[
    ("AEDT", &["Australia/Sydney"]),
    ("AEST", &["Australia/Sydney", "Australia/Brisbane"]),
    ("BST", &["Europe/London", "Asia/Dhaka"]),
    ("CDT", &["America/Chicago"]),
    ("CEST", &["Europe/Berlin", "Europe/Paris"]),
    ("CET", &["Europe/Berlin", "Europe/Paris"]),
    ("CST", &["America/Chicago", "Asia/Shanghai"]),
    ("EDT", &["America/New_York"]),
    ("EEST", &["Europe/Athens", "Europe/Kyiv"]),
    ("EET", &["Europe/Athens", "Europe/Kyiv"]),
    ("EST", &["America/New_York", "America/Panama"]),
    ("HST", &["Pacific/Honolulu"]),
    ("IST", &["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"]),
    ("JST", &["Asia/Tokyo"]),
    ("MDT", &["America/Denver"]),
    ("MESZ", &["Europe/Berlin", "Europe/Vienna"]),
    ("MET", &["Europe/Berlin", "Europe/Paris"]),
    ("MEZ", &["Europe/Berlin", "Europe/Vienna"]),
    ("MSK", &["Europe/Moscow"]),
    ("MST", &["America/Denver", "America/Phoenix"]),
    ("PDT", &["America/Los_Angeles"]),
    ("PST", &["America/Los_Angeles", "Asia/Manila"]),
    ("WEST", &["Europe/Lisbon"]),
    ("WET", &["Europe/Lisbon"]),
    ("+3:30", &["Asia/Tehran"]),
    ("+4:30", &["Asia/Kabul"]),
    ("+5:30", &["Asia/Kolkata", "Asia/Colombo"]),
    ("+5:45", &["Asia/Kathmandu"]),
    ("+6:30", &["Asia/Yangon"]),
    ("+8:45", &["Australia/Eucla"]),
    ("+9:30", &["Australia/Darwin", "Australia/Adelaide"]),
    ("+10:30", &["Australia/Lord_Howe"]),
    ("+12:45", &["Pacific/Chatham"]),
    ("-2:30", &["America/St_Johns"]),
    ("-3:30", &["America/St_Johns"]),
    ("-9:30", &["Pacific/Marquesas"]),
];

/// Returns the time zone with a name, ignoring case and spaces for underscores. A city is enough if it is the only one. `GMT+2` and
/// `UTC+2` are two hours east, as everybody but POSIX writes it. Returns `None` for abbreviations, which stand for several zones.
pub fn zone_named(text: &str) -> Option<Tz> {
    let wanted = text.trim().replace(' ', "_");
    if let Some(offset) = offset_of(&wanted) {
        // The signs of POSIX are reversed.
        let hours: i32 = offset.parse().ok()?;
        return format!("Etc/GMT{:+}", -hours).parse().ok();
    }
    if !cities_for(&wanted).is_empty() {
        return None;
    }
    let exact = |zone: &&Tz| zone.name().eq_ignore_ascii_case(&wanted);
    let city = |zone: &&Tz| {
        zone.name().rsplit_once('/').is_some_and(|(_, city)| city.eq_ignore_ascii_case(&wanted))
    };
    let mut cities = chrono_tz::TZ_VARIANTS.iter().filter(city);
    let only = cities.next().filter(|_| cities.next().is_none());
    chrono_tz::TZ_VARIANTS.iter().find(exact).or(only).copied()
}

/// Returns the cities that somebody may mean who has written an abbreviation, or an offset that is no whole hour.
pub fn cities_for(text: &str) -> &'static [&'static str] {
    let wanted = text.trim().replace(' ', "_").to_uppercase();
    let offset = offset_of(&wanted).map(|offset| {
        let (sign, digits) = offset.split_at(1);
        format!("{sign}{}", digits.trim_start_matches('0'))
    });
    let wanted = offset.unwrap_or(wanted);
    CITIES.iter().find(|(name, _)| *name == wanted).map_or(&[], |(_, cities)| cities)
}

/// Returns the offset from UTC of a text such as `GMT+2` or `UTC-3:30`, with its sign.
fn offset_of(text: &str) -> Option<&str> {
    let (name, offset) = text.split_at_checked(3)?;
    let offset = offset.trim_start_matches('_');
    let is_offset = ["GMT", "UTC"].iter().any(|known| known.eq_ignore_ascii_case(name))
        && offset.starts_with(['+', '-'])
        && offset.len() > 1;
    is_offset.then_some(offset)
}

/// Returns what a zone at a fixed offset is called: `UTC+2`. Returns `None` for other zones.
pub fn fixed_offset(zone: Tz) -> Option<String> {
    let hours: i32 = zone.name().strip_prefix("Etc/GMT")?.parse().ok()?;
    (hours != 0).then(|| format!("UTC{:+}", -hours))
}

pub fn zone_names() -> impl Iterator<Item = &'static str> {
    chrono_tz::TZ_VARIANTS.iter().map(|zone| zone.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_found_by_any_usual_name() {
        for (text, zone) in [
            ("Europe/Berlin", "Europe/Berlin"),
            ("europe/berlin", "Europe/Berlin"),
            ("berlin", "Europe/Berlin"),
            ("New York", "America/New_York"),
            ("UTC", "UTC"),
            ("america/argentina/buenos aires", "America/Argentina/Buenos_Aires"),
        ] {
            assert_eq!(zone_named(text).map(|z| z.name()), Some(zone), "{text}");
        }
        for bad in ["", "Europe", "Europe/Berln", "+02:00", "Louisville"] {
            assert_eq!(zone_named(bad), None, "{bad}");
        }
    }

    #[test]
    fn an_offset_in_whole_hours_is_east_if_it_is_positive() {
        for (text, zone, called) in [
            ("GMT+2", "Etc/GMT-2", "UTC+2"),
            ("utc+02", "Etc/GMT-2", "UTC+2"),
            ("UTC -3", "Etc/GMT+3", "UTC-3"),
            ("GMT+14", "Etc/GMT-14", "UTC+14"),
            ("Etc/GMT+2", "Etc/GMT+2", "UTC-2"),
            ("etc/gmt-5", "Etc/GMT-5", "UTC+5"),
        ] {
            let found = zone_named(text).unwrap();
            assert_eq!((found.name(), fixed_offset(found).unwrap()), (zone, called.to_owned()));
        }
        for bad in ["GMT+15", "UTC-13", "GMT+", "UTC+x", "GMT+5:30", "UTC+05:45", "+2"] {
            assert_eq!(zone_named(bad), None, "{bad}");
        }
        for zone in ["UTC", "Europe/Berlin", "Etc/GMT", "GMT"] {
            assert_eq!(fixed_offset(zone_named(zone).unwrap()), None, "{zone}");
        }
    }

    #[test]
    fn abbreviations_and_half_hours_are_no_zones_but_have_cities() {
        for text in ["PST", "bst", "IST", "EST", "MST", "CET", "UTC+5:30", "gmt+05:45"] {
            assert_eq!(zone_named(text), None, "{text}");
            assert!(!cities_for(text).is_empty(), "{text}");
        }
        for (name, cities) in CITIES {
            for city in *cities {
                assert_eq!(zone_named(city).map(|zone| zone.name()), Some(*city), "{name}");
            }
        }
    }
}
