//! Mentions of the bot, written while it was away in channels where no game is played. The histories of the others are read anyway.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;

use super::bridge::DiscordBridge;
use super::event::Place;
use super::payload::moment;
use crate::chat::network::first_snowflake;
use crate::chat::{Bridge, DeliveryError, MessageId, PlaceId};
use crate::daemon::Daemon;
use crate::daemon::blocking::off_runtime;
use crate::time::{Moment, Span, TimeSource};

/// The age from which nobody waits for an answer any longer.
const TOO_OLD: Span = Span::hours(1);
/// The most channels that are read after a start.
const MOST: usize = 200;
/// The most messages that are read in a channel: one page.
const PAGE: usize = 100;
const PAUSE: Duration = Duration::from_millis(200);
/// The time between two looks whether there is something to read.
const AGAIN: Duration = Duration::from_secs(1);
/// How long places with games, and guilds that become available, are waited for.
const WITHIN: Span = Span::minutes(10);

/// Channels with their newest messages, as the guilds report them after the start.
#[derive(Debug, Default)]
pub(super) struct Unheard(Mutex<Vec<Place>>);

impl Unheard {
    pub(super) fn note<'c>(&self, channels: impl Iterator<Item = &'c Place>) {
        self.0.lock().extend(channels.filter(|channel| channel.last_message.is_some()));
    }

    /// Takes the channel with the newest message, if that is newer than `since`. Others are forgotten.
    fn next(&self, since: Moment) -> Option<u64> {
        let mut channels = self.0.lock();
        channels.retain(|channel| channel.last_message.is_some_and(|id| moment(id) > since));
        let newest = (0..channels.len()).max_by_key(|n| channels.get(*n)?.last_message)?;
        Some(channels.swap_remove(newest).id)
    }
}

/// Lets the daemon judge what was written since it stopped, and mentions the bot, in channels without a game: after all places with
/// games, in the channel with the newest message first.
pub(super) async fn run<T: TimeSource>(
    bridge: Arc<DiscordBridge<T>>,
    daemon: Daemon,
    unheard: Arc<Unheard>,
) {
    let (time, begun) = (bridge.time(), bridge.discord_now());
    let Some(stopped_at) = daemon.stopped_at() else { return };
    let is_early = || bridge.discord_now() - begun < WITHIN;
    while is_early() {
        time.sleep(AGAIN).await;
        let reading = daemon.clone();
        if matches!(off_runtime(move || reading.has_unread_places()).await, Ok(false)) {
            break;
        }
    }
    let mut left = MOST;
    while left > 0 && is_early() {
        let since = stopped_at.max(bridge.discord_now() - TOO_OLD);
        let next = if bridge.has_room() { unheard.next(since) } else { None };
        let Some(channel) = next else {
            time.sleep(AGAIN).await;
            continue;
        };
        left -= 1;
        if let Err(error) = read(&bridge, &daemon, channel, since).await {
            tracing::debug!(channel, "what was written there meanwhile is unknown: {error}");
        }
        time.sleep(PAUSE).await;
    }
}

async fn read<T: TimeSource>(
    bridge: &DiscordBridge<T>,
    daemon: &Daemon,
    channel: u64,
    since: Moment,
) -> Result<(), DeliveryError> {
    let place = PlaceId(channel.to_string());
    let (core, asked) = (daemon.core(), place.clone());
    let is_watched = off_runtime(move || core.store().snapshot()?.is_watched(&asked)).await;
    if !matches!(is_watched, Ok(false)) {
        return Ok(());
    }
    let after = MessageId(first_snowflake(since));
    for message in bridge.pages(&place, after, PAGE, 1).await? {
        if message.addressed {
            daemon.incoming(message).await;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_channel_with_the_newest_message_is_next_and_old_ones_are_left_out() {
        let unheard = Unheard::default();
        let at =
            |minutes| Some(first_snowflake(Moment(1_800_000_000_000) + Span::minutes(minutes)));
        let channel = |id, last_message| Place { id, last_message };
        unheard.note([channel(1, at(10)), channel(2, at(30)), channel(3, None)].iter());
        unheard.note([channel(4, at(20)), channel(5, at(1))].iter());
        let since = Moment(1_800_000_000_000) + Span::minutes(5);
        let order: Vec<_> = std::iter::from_fn(|| unheard.next(since)).collect();
        assert_eq!(order, [2, 4, 1]);
    }
}
