//! Checks for values of the configuration that are valid but not plausible.

use super::finding::Finding;
use crate::config::Config;
use crate::time::Span;

/// Returns a warning for each key whose value is not plausible.
pub fn plausibility(config: &Config) -> Vec<Finding> {
    let Config { store, games, clock, sender, discord, backup, analysis, .. } = config;
    let mut found = Vec::new();
    let mut warn = |key: &str, holds: bool, why: String| {
        if holds {
            found.push(Finding::warn(key, why));
        }
    };
    warn(
        "[store] max_megabytes",
        (1..16).contains(&store.max_megabytes),
        format!("{} MB will soon be full; use 100 or more, or 0 for no limit", store.max_megabytes),
    );
    warn(
        "[store] lease",
        store.lease > Span::minutes(2),
        format!("{} is long for players who wait; use 15s", store.lease),
    );
    warn(
        "[games] decision_window",
        games.decision_window < Span::minutes(1),
        "nobody can decide in less than a minute; use 24h".to_owned(),
    );
    warn(
        "[games] invitation",
        games.invitation < Span::minutes(1),
        "invitations lapse before anybody can join; use 7d".to_owned(),
    );
    warn(
        "[games] archive",
        (Span(1)..Span::days(14)).contains(&games.archive),
        format!("{} is short for slow games; use 90d, or 0 for never", games.archive),
    );
    warn(
        "[games] vacation",
        games.vacation > Span::days(180),
        format!("{} a year lets games stand still for most of it; use 30d", games.vacation),
    );
    warn(
        "[games] seat_offer",
        (Span(1)..Span::hours(1)).contains(&games.seat_offer) || games.seat_offer > Span::days(30),
        format!(
            "{} is outside the useful range, 1h to 30d; use 3d, or 0 for none",
            games.seat_offer
        ),
    );
    if let Some(pace) = games.pace {
        for reminder in games.reminders.iter().filter(|r| **r >= pace.move_time()) {
            warn(
                "[games] reminders",
                *reminder >= pace.longest_turn(),
                format!(
                    "a reminder {reminder} before the deadline is never sent at a pace of {pace}; leave it out"
                ),
            );
        }
    }
    warn(
        "[analysis] time",
        (Span(1)..Span::seconds(5)).contains(&analysis.time) || analysis.time > Span::minutes(10),
        format!(
            "{} is outside the useful range, 5s to 10m; use 60s, or 0 for no analyses",
            analysis.time
        ),
    );
    warn(
        "[clock] wake",
        !(Span::seconds(1)..=Span::minutes(5)).contains(&clock.wake),
        format!("{} is outside the useful range, 1s to 5m; use 30s", clock.wake),
    );
    warn(
        "[clock] flag_lag",
        !(Span::seconds(1)..=Span::minutes(10)).contains(&clock.flag_lag),
        format!("{} is outside the useful range, 1s to 10m; use 10s", clock.flag_lag),
    );
    warn(
        "[clock] long_stop",
        clock.long_stop <= 2 * clock.wake,
        format!(
            "{} is not longer than twice [clock] wake, so nobody would ever lose on time; use 15m",
            clock.long_stop
        ),
    );
    warn(
        "[clock] grace",
        clock.grace < Span::hours(1),
        format!(
            "{} is a short grace period after a stop: players may be asleep; use 12h",
            clock.grace
        ),
    );
    warn(
        "[clock] sweep_every",
        !(Span::minutes(1)..=Span::days(1)).contains(&clock.sweep_every),
        format!("{} is outside the useful range, 1m to 24h; use 10m", clock.sweep_every),
    );
    warn(
        "[sender] retry_first",
        sender.retry_first > sender.retry_longest,
        format!("{} is longer than retry_longest ({})", sender.retry_first, sender.retry_longest),
    );
    warn(
        "[sender] at_once",
        !(1..=50).contains(&sender.at_once),
        format!("{} is outside the useful range, 1 to 50; use 16", sender.at_once),
    );
    warn(
        "[discord] request_timeout",
        !(Span::seconds(2)..=Span::minutes(2)).contains(&discord.request_timeout),
        format!("{} is outside the useful range, 2s to 2m; use 15s", discord.request_timeout),
    );
    warn(
        "[discord] requests_per_second",
        discord.requests_per_second < 10,
        format!("{} is slow; Discord allows 50 requests a second", discord.requests_per_second),
    );
    warn(
        "[backup] at",
        backup.at.is_none(),
        "nightly backups are off; set a time of day such as 03:30".to_owned(),
    );
    found
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn keys(text: &str) -> Vec<String> {
        let config = Config::parse(text, Path::new("c.toml")).unwrap();
        plausibility(&config).into_iter().map(|f| f.what).collect()
    }

    #[test]
    fn the_defaults_are_plausible() {
        assert_eq!(plausibility(&Config::default()), []);
    }

    #[test]
    fn each_key_is_checked() {
        for (text, key) in [
            ("[store]\nmax_megabytes = 3", "[store] max_megabytes"),
            ("[store]\nlease = \"6m\"", "[store] lease"),
            ("[games]\ndecision_window = \"0\"", "[games] decision_window"),
            ("[games]\ninvitation = \"1s\"", "[games] invitation"),
            ("[games]\narchive = \"1d\"", "[games] archive"),
            ("[games]\npace = \"12h\"\nreminders = [\"24h\"]", "[games] reminders"),
            (
                "[games]\npace = \"2d+1d/move up to 3d\"\nreminders = [\"1d\", \"3d\"]",
                "[games] reminders",
            ),
            ("[games]\nvacation = \"181d\"", "[games] vacation"),
            ("[games]\nseat_offer = \"1m\"", "[games] seat_offer"),
            ("[games]\nseat_offer = \"31d\"", "[games] seat_offer"),
            ("[clock]\nwake = \"0\"", "[clock] wake"),
            ("[clock]\nflag_lag = \"1h\"", "[clock] flag_lag"),
            ("[clock]\nlong_stop = \"30s\"", "[clock] long_stop"),
            ("[clock]\ngrace = \"0\"", "[clock] grace"),
            ("[clock]\nsweep_every = \"1s\"", "[clock] sweep_every"),
            ("[sender]\nretry_first = \"1h\"", "[sender] retry_first"),
            ("[sender]\nat_once = 0", "[sender] at_once"),
            ("[discord]\nrequest_timeout = \"10m\"", "[discord] request_timeout"),
            ("[discord]\nrequests_per_second = 0", "[discord] requests_per_second"),
            ("[backup]\nat = \"off\"", "[backup] at"),
        ] {
            assert_eq!(keys(text), [key], "{text}");
        }
    }
}
