//! The limits for one person, one place and one guild.

use super::finding::Finding;
use crate::config::LimitsConfig;

/// Returns the limits in force, and a warning for each that is off.
pub fn limits(limits: &LimitsConfig) -> Vec<Finding> {
    let all = limits.all();
    let on = all.iter().filter(|(_, most)| *most > 0);
    let on: Vec<String> = on.map(|(key, most)| format!("{key} {most}")).collect();
    let mut found = Vec::new();
    if !on.is_empty() {
        found.push(Finding::ok("limits", on.join(", ")));
    }
    for (key, _) in all.iter().filter(|(_, most)| *most == 0) {
        let usual = LimitsConfig::default();
        let usual = usual.all().iter().find(|(k, _)| k == key).map_or(0, |(_, most)| *most);
        found.push(Finding::warn(
            format!("[limits] {key}"),
            format!(
                "there is no limit, so one person can get in the way of all others; use {usual}"
            ),
        ));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::Level;

    #[test]
    fn the_default_limits_are_in_force() {
        let found = limits(&LimitsConfig::default());
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].level, Level::Ok);
        assert!(found[0].found.contains("invitations_per_person 10, games_per_person 50"));
    }

    #[test]
    fn each_limit_that_is_off_is_reported() {
        let off = LimitsConfig { games_per_guild: 0, ..LimitsConfig::default() };
        let found = limits(&off);
        assert_eq!(
            (found[1].level, found[1].what.as_str()),
            (Level::Warn, "[limits] games_per_guild")
        );
        assert!(found[1].found.ends_with("use 1000"), "{}", found[1].found);
        assert_eq!(limits(&LimitsConfig::NONE).len(), 7);
    }
}
