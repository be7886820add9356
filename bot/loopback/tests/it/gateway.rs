//! The gateway, used through twilight: resuming, refusals, faulty events, shards.

use std::time::Duration;

use loopback::{Double, EventFault, Rule, Settings, intents};
use serenity::all::{Event, GatewayIntents};
use twilight_gateway::ShardId;

use crate::support::{self, ALL, Bot, LONG};

#[tokio::test]
async fn a_cut_connection_is_resumed_and_nothing_is_missed() {
    let double = support::double();
    let ann = double.person("Ann");
    let mut bot = Bot::start(&double, ALL).await;
    ann.says(double.channel, "one");
    assert_eq!(bot.texts(1).await, ["one"]);
    double.with(|world| world.cut_gateway());
    double.wait_until(LONG, |world| world.connected() == 0).await.unwrap();
    ann.says(double.channel, "two");
    ann.says(double.channel, "three");
    assert_eq!(bot.texts(2).await, ["two", "three"]);
    double.look(|world| assert_eq!((world.identified(), world.resumed()), (1, 1)));
    assert_eq!(double.violations(), []);
    bot.stop();
}

#[tokio::test]
async fn a_client_asked_to_reconnect_resumes() {
    let double = support::double();
    let ann = double.person("Ann");
    let mut bot = Bot::start(&double, ALL).await;
    double.with(|world| world.ask_to_reconnect());
    double.wait_until(LONG, |world| world.resumed() == 1).await.unwrap();
    ann.says(double.channel, "there?");
    assert_eq!(bot.texts(1).await, ["there?"]);
    bot.stop();
}

#[tokio::test]
async fn a_client_identifies_again_after_a_refused_resume() {
    let double = support::double();
    let ann = double.person("Ann");
    let mut bot = Bot::start(&double, ALL).await;
    double.with(|world| {
        world.refuse_resumes(true);
        world.cut_gateway();
    });
    ann.says(double.channel, "missed");
    bot.ready().await;
    double.look(|world| assert_eq!((world.identified(), world.resumed()), (2, 0)));
    ann.says(double.channel, "received");
    assert_eq!(bot.texts(1).await, ["received"]);
    bot.stop();
}

#[tokio::test]
async fn a_client_reconnects_if_heartbeats_are_not_acknowledged() {
    let double = support::double_with_short_heartbeats();
    let bot = Bot::start(&double, ALL).await;
    double.wait_until(LONG, |world| world.heartbeats() >= 2).await.unwrap();
    double.with(|world| world.withhold_acks(true));
    double.wait_until(LONG, |world| world.identified() + world.resumed() >= 2).await.unwrap();
    double.with(|world| world.withhold_acks(false));
    bot.stop();
}

/// The code with which the double refuses a client.
async fn end(bot: Bot) -> Option<u16> {
    tokio::time::timeout(LONG, bot.task).await.unwrap().unwrap()
}

#[tokio::test]
async fn intents_that_were_not_granted_stop_the_client() {
    let double = support::double();
    let wanted = ALL.union(GatewayIntents::GUILD_MEMBERS);
    let bot = Bot::try_start(&double, wanted, &double.token(), ShardId::ONE);
    assert_eq!(end(bot).await, Some(4014));
    double.with(|world| world.settings.granted_intents |= intents::GUILD_MEMBERS);
    Bot::start(&double, wanted).await.stop();
}

#[tokio::test]
async fn a_bad_token_is_refused_by_rest_and_gateway() {
    let double = support::double();
    let other = "loopback.token.other";
    let error = support::http_with(&double, other).get_current_user().await.unwrap_err();
    assert!(matches!(error, serenity::Error::Http(e) if e.status_code().unwrap() == 401));
    assert_eq!(end(Bot::try_start(&double, ALL, other, ShardId::ONE)).await, Some(4004));
}

#[tokio::test]
async fn events_are_dropped_repeated_reordered_garbled_and_delayed() {
    let double = support::double();
    let ann = double.person("Ann");
    let mut bot = Bot::start(&double, ALL).await;
    let rule = |fault, skip| Rule::once("MESSAGE_CREATE", fault).after(skip);
    double.with(|world| {
        // A later rule does not see the events that an earlier one matches, so nothing is skipped.
        world.faults.events.push(rule(EventFault::Drop, 0));
        world.faults.events.push(rule(EventFault::Repeat, 0));
        world.faults.events.push(rule(EventFault::Reorder, 0));
    });
    for text in ["dropped", "twice", "later", "sooner", "last"] {
        ann.says(double.channel, text);
    }
    assert_eq!(bot.texts(5).await, ["twice", "twice", "sooner", "later", "last"]);
    double.with(|world| {
        world.faults.events.push(rule(EventFault::Garble, 0));
        let late = EventFault::Delay(Duration::from_millis(300));
        world.faults.events.push(rule(late, 0));
    });
    for text in ["garbled", "slow", "quick"] {
        ann.says(double.channel, text);
    }
    loop {
        match bot.event().await {
            Event::Unknown(_) => break,
            Event::MessageCreate(event) => panic!("{:?} before the garbled one", event.message),
            _ => {}
        }
    }
    assert_eq!(bot.texts(2).await, ["quick", "slow"]);
    double.look(|world| assert_eq!(world.faults.events_injected, 5));
    bot.stop();
}

#[tokio::test]
async fn an_event_in_an_unknown_format_still_contains_author_and_text() {
    let double = support::double();
    let ann = double.person("Ann");
    let mut bot = Bot::start(&double, ALL).await;
    double.with(|world| {
        world.faults.events.push(Rule::once("MESSAGE_CREATE", EventFault::UnknownFormat));
    });
    ann.says(double.channel, "odd");
    let odd = loop {
        match bot.event().await {
            Event::Unknown(event) => break event,
            Event::MessageCreate(event) => panic!("{:?} can be read", event.message),
            _ => {}
        }
    };
    assert_eq!(odd.kind, "MESSAGE_CREATE");
    assert_eq!(odd.value["content"], "odd");
    assert_eq!(odd.value["author"]["id"], ann.id.to_string());
    bot.stop();
}

#[tokio::test]
async fn the_threads_of_a_deleted_channel_have_no_events() {
    let double = support::double();
    let ann = double.person("Ann");
    let mut bot = Bot::start(&double, ALL).await;
    let alone = ann.starts_thread(double.channel, "alone").unwrap();
    let thread = ann.starts_thread(double.channel, "with its channel").unwrap();
    double.with(|world| {
        world.delete_channel(alone);
        world.delete_channel(double.channel);
    });
    let mut gone = Vec::new();
    while gone.len() < 2 {
        match bot.event().await {
            Event::ThreadDelete(event) => gone.push(event.thread.id.get()),
            Event::ChannelDelete(event) => gone.push(event.channel.id.get()),
            _ => {}
        }
    }
    assert_eq!(gone, [alone.0, double.channel.0]);
    assert!(double.look(|world| !world.channels.contains_key(&thread)));
    bot.stop();
}

#[tokio::test]
async fn only_the_shard_of_a_guild_receives_its_events() {
    let double = Double::start(Settings { shards: 2, ..Settings::default() }).unwrap();
    let ann = double.person("Ann");
    let shard = (double.guild.0 >> 22) % 2;
    let other = double.with(|world| {
        // Adds guilds at later times until one belongs to the other shard.
        let mut guild = world.add_guild("Other");
        while (guild.0 >> 22) % 2 == shard {
            world.advance(chrono::TimeDelta::milliseconds(1));
            guild = world.add_guild("Other");
        }
        world.add_channel(guild, "elsewhere")
    });
    let count = double.look(|world| world.guilds.len());
    let mut bot = Bot::try_start(&double, ALL, &double.token(), ShardId::ONE);
    let ready = bot.ready().await;
    assert_eq!(ready.shard.unwrap().total, 1);
    assert_eq!(ready.guilds.len(), count);
    bot.stop();

    let only = ShardId::new(u32::try_from(shard).unwrap(), 2);
    let mut bot = Bot::try_start(&double, ALL, &double.token(), only);
    bot.ready().await;
    ann.says(other, "not here");
    ann.says(double.channel, "here");
    assert_eq!(bot.texts(1).await, ["here"]);
    bot.stop();
}
