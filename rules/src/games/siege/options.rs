//! The options of Siege Chess (0).

use locale::{Text, text};

use super::table::TABLE;
use crate::game::{OptionInfo, SetupError, shown};

/// The set-up: the sides at which the players sit, and the initial array (1.1, 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetUp {
    /// Nine hexes and pieces on the first rank, with the pope.
    Nine,
    /// Eight hexes and pieces on the first rank, without the pope.
    Eight,
}

impl SetUp {
    /// The number of hexes of the first rank.
    #[must_use]
    pub const fn first_rank(self) -> usize {
        match self {
            SetUp::Nine => 9,
            SetUp::Eight => 8,
        }
    }

    /// The pieces of the first rank, from the left.
    #[must_use]
    pub const fn back_rank(self) -> &'static str {
        match self {
            SetUp::Nine => "rnbqkobnr",
            SetUp::Eight => "rnbqkbnr",
        }
    }
}

/// The method that determines who is under siege (6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// By the last captures (6.1).
    Captures,
    /// By the sum of points (6.2).
    Points,
    /// By moved and unmoved pieces (6.3).
    Moves,
    /// No player is ever under siege.
    Off,
}

/// The siege powers in play (7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Powers {
    /// Fortification (7.1).
    pub fortify: bool,
    /// Touch of death (7.5).
    pub touch: bool,
    /// Traitor (7.4).
    pub traitor: bool,
    /// Field promotion (7.3).
    pub field: bool,
}

/// All options of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// `setup`.
    pub setup: SetUp,
    /// `siege`.
    pub method: Method,
    /// `powers`.
    pub powers: Powers,
    /// `duel`: whether a player can be under siege when two players are left.
    pub duel: bool,
    /// `threshold-W`, `-R`, `-B`: each player's handicap.
    pub thresholds: [u16; 3],
}

impl Default for Options {
    fn default() -> Self {
        Self {
            setup: SetUp::Nine,
            method: Method::Captures,
            powers: Powers { fortify: true, touch: true, traitor: true, field: true },
            duel: false,
            thresholds: [default_threshold(Method::Captures); 3],
        }
    }
}

/// The default thresholds of 6.1, 6.2 and 6.3.
const fn default_threshold(method: Method) -> u16 {
    match method {
        Method::Captures | Method::Off => 3,
        Method::Points => 4,
        Method::Moves => 18,
    }
}

/// The highest threshold; no count of section 6 comes near it.
const MOST_THRESHOLD: u16 = 999;

const SETUP: OptionInfo = OptionInfo {
    key: "setup",
    values: "9|8",
    default: "9",
    help: || text!(TABLE, "help-setup"),
    said: None,
    of_a_seat: None,
};
const SIEGE: OptionInfo = OptionInfo {
    key: "siege",
    values: "captures|points|moves|off",
    default: "captures",
    help: || text!(TABLE, "help-siege"),
    said: None,
    of_a_seat: None,
};
const POWERS: OptionInfo = OptionInfo {
    key: "powers",
    values: "none, or any of fortify,touch,traitor,field",
    default: "fortify,touch,traitor,field",
    help: || text!(TABLE, "help-powers"),
    said: Some(|| [text!(TABLE, "values-powers"), Text::same("fortify,touch,traitor,field")]),
    of_a_seat: None,
};
const DUEL: OptionInfo = OptionInfo {
    key: "duel",
    values: "off|on",
    default: "off",
    help: || text!(TABLE, "help-duel"),
    said: None,
    of_a_seat: None,
};
const THRESHOLD: [OptionInfo; 3] =
    [threshold("threshold-W"), threshold("threshold-R"), threshold("threshold-B")];

const fn threshold(key: &'static str) -> OptionInfo {
    OptionInfo {
        key,
        values: "a whole number up to 999, from 1 with siege=captures",
        default: "3 with siege=captures, 4 with points, 18 with moves",
        help: || text!(TABLE, "help-threshold"),
        said: Some(|| [text!(TABLE, "values-threshold"), text!(TABLE, "default-threshold")]),
        of_a_seat: Some("threshold"),
    }
}

/// The options, for help.
pub const INFO: &[OptionInfo] =
    &[SETUP, SIEGE, POWERS, DUEL, THRESHOLD[0], THRESHOLD[1], THRESHOLD[2]];

fn bad(info: &OptionInfo, value: &str) -> SetupError {
    SetupError::BadValue {
        key: info.key.to_owned(),
        value: shown(value, 40),
        values: info.values_text(),
    }
}

fn parse_powers(value: &str) -> Option<Powers> {
    let mut powers = Powers { fortify: false, touch: false, traitor: false, field: false };
    if value.is_empty() {
        return Some(powers);
    }
    for power in value.split(',') {
        let flag = match power {
            "fortify" => &mut powers.fortify,
            "touch" => &mut powers.touch,
            "traitor" => &mut powers.traitor,
            "field" => &mut powers.field,
            _ => return None,
        };
        if std::mem::replace(flag, true) {
            return None;
        }
    }
    Some(powers)
}

fn parse_threshold(value: &str, method: Method) -> Option<u16> {
    let number: u16 = value.parse().ok()?;
    let least = if method == Method::Captures { 1 } else { 0 };
    let plain = value.bytes().all(|b| b.is_ascii_digit());
    (plain && (least..=MOST_THRESHOLD).contains(&number)).then_some(number)
}

impl Options {
    /// Parses pairs of key and value. An option that is not given has its default.
    ///
    /// # Errors
    /// A [`SetupError`] for an unknown key, a value that the option does not take, or a key given twice.
    pub fn parse<K: AsRef<str>, V: AsRef<str>>(pairs: &[(K, V)]) -> Result<Self, SetupError> {
        let mut options = Options::default();
        let mut seen: Vec<&str> = Vec::new();
        let mut thresholds = [None; 3];
        for (key, value) in pairs {
            let (key, value) = (key.as_ref(), value.as_ref());
            if seen.contains(&key) {
                return Err(SetupError::Twice(key.to_owned()));
            }
            match key {
                "setup" => {
                    options.setup = match value {
                        "9" => SetUp::Nine,
                        "8" => SetUp::Eight,
                        _ => return Err(bad(&SETUP, value)),
                    };
                }
                "siege" => {
                    options.method = match value {
                        "captures" => Method::Captures,
                        "points" => Method::Points,
                        "moves" => Method::Moves,
                        "off" => Method::Off,
                        _ => return Err(bad(&SIEGE, value)),
                    };
                }
                "powers" => {
                    options.powers = parse_powers(value).ok_or_else(|| bad(&POWERS, value))?;
                }
                "duel" => {
                    options.duel = match value {
                        "on" => true,
                        "off" => false,
                        _ => return Err(bad(&DUEL, value)),
                    };
                }
                _ => match THRESHOLD.iter().position(|info| info.key == key) {
                    Some(seat) => thresholds[seat] = Some(value),
                    None => {
                        let keys: Vec<_> = INFO.iter().map(|i| i.key).collect();
                        return Err(SetupError::UnknownOption(shown(key, 40), keys.join(", ")));
                    }
                },
            }
            seen.push(key);
        }
        for (seat, given) in thresholds.into_iter().enumerate() {
            options.thresholds[seat] = match given {
                None => default_threshold(options.method),
                Some(value) => parse_threshold(value, options.method)
                    .ok_or_else(|| bad(&THRESHOLD[seat], value))?,
            };
        }
        Ok(options)
    }

    /// The [`Options::pairs`] of a game with this method and otherwise default options.
    pub(crate) fn default_pairs(&self) -> Vec<(String, String)> {
        let thresholds = [default_threshold(self.method); 3];
        let mut pairs = Options { thresholds, ..Options::default() }.pairs();
        if let Some(siege) = pairs.iter_mut().find(|(key, _)| key == SIEGE.key) {
            siege.1.clone_from(&SIEGE.default.to_owned());
        }
        pairs
    }

    /// Every key with its value.
    #[must_use]
    pub fn pairs(&self) -> Vec<(String, String)> {
        let setup = if self.setup == SetUp::Nine { "9" } else { "8" };
        let siege = match self.method {
            Method::Captures => "captures",
            Method::Points => "points",
            Method::Moves => "moves",
            Method::Off => "off",
        };
        let p = self.powers;
        let powers: Vec<_> = [
            (p.fortify, "fortify"),
            (p.touch, "touch"),
            (p.traitor, "traitor"),
            (p.field, "field"),
        ]
        .into_iter()
        .filter_map(|(on, name)| on.then_some(name))
        .collect();
        let duel = if self.duel { "on" } else { "off" };
        let mut pairs = vec![
            (SETUP.key.to_owned(), setup.to_owned()),
            (SIEGE.key.to_owned(), siege.to_owned()),
            (POWERS.key.to_owned(), powers.join(",")),
            (DUEL.key.to_owned(), duel.to_owned()),
        ];
        for (info, threshold) in THRESHOLD.iter().zip(self.thresholds) {
            pairs.push((info.key.to_owned(), threshold.to_string()));
        }
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_depend_on_the_method() {
        for (method, threshold) in [("captures", 3), ("points", 4), ("moves", 18)] {
            let options = Options::parse(&[("siege", method)]).expect("a known method");
            assert_eq!(options.thresholds, [threshold; 3]);
            assert_eq!(Options::parse(&options.pairs()), Ok(options));
        }
        assert_eq!(Options::parse::<&str, &str>(&[]), Ok(Options::default()));
    }

    #[test]
    fn wrong_options_are_refused() {
        for pair in [
            ("setup", "10"),
            ("siege", "Captures"),
            ("powers", "touch,touch"),
            ("powers", "touch,"),
            ("duel", "yes"),
            ("threshold-W", "0"),
            ("threshold-R", "-1"),
            ("threshold-B", "+3"),
            ("threshold-B", "1000"),
            ("threshold-b", "3"),
            ("speed", "3"),
        ] {
            assert!(Options::parse(&[pair]).is_err(), "{pair:?}");
        }
        let zero = [("siege", "points"), ("threshold-W", "0")];
        assert_eq!(Options::parse(&zero).map(|o| o.thresholds), Ok([0, 4, 4]));
        let twice = [("duel", "on"), ("duel", "on")];
        assert_eq!(Options::parse(&twice), Err(SetupError::Twice("duel".to_owned())));
        let none = Options::parse(&[("powers", "")]).expect("an empty list is none");
        assert!(!none.powers.fortify && !none.powers.touch);
    }

    #[test]
    fn a_threshold_above_the_bound_is_refused_with_the_bound() {
        for key in ["threshold-W", "threshold-R", "threshold-B"] {
            let most = Options::parse(&[(key, "999")]).map(|o| o.pairs());
            assert!(most.is_ok_and(|p| p.contains(&(key.to_owned(), "999".to_owned()))), "{key}");
            for value in ["1000", "65536", "99999999999999999999"] {
                let refused = Options::parse(&[(key, value)]).map_err(|e| e.to_string());
                let sentence = format!(
                    "'{value}' is no value for option {key}; it takes a whole number up to 999, from 1 \
with siege=captures"
                );
                assert_eq!(refused, Err(sentence));
            }
        }
    }
}
