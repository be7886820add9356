//! Messages, used through serenity.

use loopback::{hash, permissions};
use serenity::all::{
    ChannelId, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton,
    CreateMessage, EditMessage, Event, GetMessages, GuildId, HttpError, MessageFlags, Nonce,
    UserId,
};
use twilight_gateway::ShardId;

use crate::support::{self, ALL, Bot, LONG};

fn code(error: &serenity::Error) -> isize {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => answer.error.code,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_bot_connects_and_receives_messages_in_order() {
    let double = support::double();
    let ann = double.person("Ann");
    let mut bot = Bot::try_start(&double, ALL, &double.token(), ShardId::ONE);
    let ready = bot.ready().await;
    assert_eq!(ready.user.id.get(), double.look(|world| world.bot.0));
    assert_eq!(ready.guilds.len(), 1);
    let texts: Vec<String> = (0..200).map(|n| format!("move {n}")).collect();
    let ids: Vec<u64> = texts.iter().map(|text| ann.says(double.channel, text).0).collect();
    assert_eq!(bot.texts(200).await, texts);
    assert!(ids.is_sorted());
    assert_eq!(double.violations(), []);
    bot.stop();
}

#[tokio::test]
async fn a_post_with_a_nonce_is_posted_once() {
    let double = support::double();
    let ann = double.person("Ann");
    let http = support::http(&double);
    let channel = ChannelId::new(double.channel.0);
    let asked = ann.says(double.channel, "e4");
    let picture: Vec<u8> = (0..200_000_u32).map(|n| (n % 251) as u8).collect();
    let post = || {
        CreateMessage::new()
            .content(format!("{} to move", ann.mention()))
            .nonce(Nonce::String("row-17".into()))
            .enforce_nonce(true)
            .reference_message((channel, asked.0.into()))
            .allowed_mentions(CreateAllowedMentions::new().users([UserId::new(ann.id.0)]))
            .components(vec![CreateActionRow::Buttons(vec![
                CreateButton::new("7:12:draw").label("Offer a draw"),
            ])])
            .add_file(CreateAttachment::bytes(picture.clone(), "board.png").description("A board."))
    };
    let first = channel.send_message(&http, post()).await.unwrap();
    let second = channel.send_message(&http, post()).await.unwrap();
    assert_eq!(first.id, second.id);
    assert_eq!(first.attachments[0].size, 200_000);
    assert_eq!(first.referenced_message.unwrap().content, "e4");
    double.look(|world| {
        let posts = world.bot_posts(double.channel);
        assert_eq!(posts.len(), 1);
        let post = posts[0];
        assert_eq!(post.mentions, [ann.id]);
        assert_eq!(post.reply_to, Some(asked));
        assert_eq!(post.files[0].description.as_deref(), Some("A board."));
        assert_eq!(post.files[0].hash, hash(&picture));
        assert_eq!(post.files[0].bytes.as_deref(), Some(&picture[..]));
        assert_eq!(post.buttons()[0].label, "Offer a draw");
        assert_eq!(world.request_count(), 2);
    });
    assert_eq!(double.violations(), []);
}

#[tokio::test]
async fn history_comes_newest_first_in_pages() {
    let double = support::double();
    let ann = double.person("Ann");
    let http = support::http(&double);
    let channel = ChannelId::new(double.channel.0);
    let ids: Vec<u64> = (0..130).map(|n| ann.says(double.channel, &format!("{n}")).0).collect();
    let page = |get: GetMessages| {
        let http = http.clone();
        async move {
            let page = channel.messages(&http, get).await.unwrap();
            page.iter().map(|message| message.id.get()).collect::<Vec<_>>()
        }
    };
    let newest_first = |ids: &[u64]| ids.iter().rev().copied().collect::<Vec<_>>();
    let all = GetMessages::new().limit(100);
    assert_eq!(page(all).await, newest_first(&ids[30..]));
    assert_eq!(page(all.after(ids[9])).await, newest_first(&ids[10..110]));
    assert_eq!(page(all.before(ids[9])).await, newest_first(&ids[..9]));
    let around = page(GetMessages::new().around(ids[50]).limit(5)).await;
    assert_eq!(around, newest_first(&ids[48..53]));

    let alter = |bits| double.with(|world| world.deny_bot(double.channel, bits));
    alter(permissions::READ_MESSAGE_HISTORY);
    assert_eq!(page(all).await, [0; 0]);
    alter(permissions::VIEW_CHANNEL);
    assert_eq!(code(&channel.messages(&http, all).await.unwrap_err()), 50_001);
    double.with(|world| world.delete_channel(double.channel));
    assert_eq!(code(&channel.messages(&http, all).await.unwrap_err()), 10_003);
    assert_eq!(double.violations(), []);
}

#[tokio::test]
async fn missing_permissions_are_errors() {
    let double = support::double();
    let http = support::http(&double);
    let channel = ChannelId::new(double.channel.0);
    double.with(|world| world.deny_bot(double.channel, permissions::ATTACH_FILES));
    let file = CreateAttachment::bytes(vec![1, 2, 3], "a.png");
    let error = channel.send_message(&http, CreateMessage::new().add_file(file)).await.unwrap_err();
    assert_eq!(code(&error), 50_013);
    channel.say(&http, "words are fine").await.unwrap();
    double.with(|world| world.deny_bot(double.channel, permissions::SEND_MESSAGES));
    assert_eq!(code(&channel.say(&http, "not now").await.unwrap_err()), 50_013);
    let ann = double.person("Ann");
    let direct = UserId::new(ann.id.0).create_dm_channel(&http).await.unwrap();
    direct.say(&http, "alone").await.unwrap();
    ann.refuses_direct_messages(true);
    assert_eq!(code(&direct.say(&http, "again").await.unwrap_err()), 50_007);
    double.with(|world| world.remove_bot(double.guild));
    assert_eq!(code(&channel.say(&http, "anyone?").await.unwrap_err()), 50_001);
    assert_eq!(double.violations(), []);
}

#[tokio::test]
async fn a_bot_receives_edits_and_deletions_and_makes_its_own() {
    let double = support::double();
    let ann = double.person("Ann");
    let mut bot = Bot::start(&double, ALL).await;
    let channel = ChannelId::new(double.channel.0);
    let id = ann.says(double.channel, "e4");
    ann.edits(double.channel, id, "e5");
    ann.deletes(double.channel, id);
    let mut received = Vec::new();
    while received.len() < 3 {
        match bot.event().await {
            Event::MessageCreate(event) => received.push(event.message.content.clone()),
            Event::MessageUpdate(event) => received.push(event.content.clone().unwrap()),
            Event::MessageDelete(event) => received.push(event.message_id.to_string()),
            _ => {}
        }
    }
    assert_eq!(received, ["e4".to_owned(), "e5".to_owned(), id.to_string()]);
    let mut own = channel.say(&bot.http, "first").await.unwrap();
    own.edit(&bot.http, EditMessage::new().content("second")).await.unwrap();
    let quiet = CreateMessage::new().content("quiet").flags(MessageFlags::SUPPRESS_NOTIFICATIONS);
    let gone = channel.send_message(&bot.http, quiet).await.unwrap();
    gone.delete(&bot.http).await.unwrap();
    double.look(|world| {
        let posts = world.bot_posts(double.channel);
        assert_eq!(posts.len(), 1);
        assert_eq!(
            (posts[0].content.as_str(), &posts[0].earlier[..]),
            ("second", &["first".to_owned()][..])
        );
    });
    let error = channel.message(&bot.http, id.0).await.unwrap_err();
    assert_eq!(code(&error), 10_008);
    assert_eq!(double.violations(), []);
    bot.stop();
}

#[tokio::test]
async fn without_the_intent_only_messages_to_the_bot_have_content() {
    let double = support::double();
    let ann = double.person("Ann");
    let intents = ALL.difference(serenity::all::GatewayIntents::MESSAGE_CONTENT);
    let mut bot = Bot::start(&double, intents).await;
    ann.says(double.channel, "e4");
    let to_bot = double.look(|world| format!("<@{}> e4", world.bot));
    ann.says(double.channel, &to_bot);
    ann.direct_message("e5");
    assert_eq!(bot.texts(3).await, ["", to_bot.as_str(), "e5"]);
    ChannelId::new(double.channel.0).say(&bot.http, "mine").await.unwrap();
    assert_eq!(bot.texts(1).await, ["mine"]);
    assert_eq!(double.violations(), []);
    bot.stop();
}

#[tokio::test]
async fn a_guild_lists_its_channels_roles_and_members() {
    let double = support::double();
    let ann = double.person("Ann");
    let http = support::http(&double);
    let guild = GuildId::new(double.guild.0);
    let mine = http.get_guilds(None, None).await.unwrap();
    assert_eq!((mine.len(), mine[0].id), (1, guild));
    let whole = guild.to_partial_guild(&http).await.unwrap();
    assert_eq!((whole.name.as_str(), whole.roles.len()), ("Siege", 2));
    let channels = guild.channels(&http).await.unwrap();
    assert_eq!(channels[&ChannelId::new(double.channel.0)].name, "chess");
    let member = guild.member(&http, ann.id.0).await.unwrap();
    assert_eq!(member.user.name, "Ann");
    assert_eq!(code(&guild.members(&http, Some(10), None).await.unwrap_err()), 50_001);
    double.with(|world| world.settings.granted_intents |= loopback::intents::GUILD_MEMBERS);
    assert_eq!(guild.members(&http, Some(10), None).await.unwrap().len(), 2);
    assert_eq!(code(&guild.member(&http, 77).await.unwrap_err()), 10_007);
    assert!(http.get_current_user().await.unwrap().bot);
    assert_eq!(http.get_user(ann.id.0.into()).await.unwrap().name, "Ann");
    assert_eq!(http.get_bot_gateway().await.unwrap().shards, 1);
    assert!(http.get_current_application_info().await.is_ok());
    double.with(|world| world.remove_bot(double.guild));
    assert_eq!(code(&guild.to_partial_guild(&http).await.unwrap_err()), 10_004);
    assert_eq!(double.violations(), []);
}

#[tokio::test]
async fn a_wait_ends_when_its_condition_holds_and_reports_the_state_otherwise() {
    let double = support::double();
    let http = support::http(&double);
    let channel = ChannelId::new(double.channel.0);
    let post = tokio::spawn(async move { channel.say(&http, "here").await });
    let found = double
        .wait_for(LONG, |world| world.bot_posts(double.channel).first().map(|p| p.content.clone()))
        .await
        .unwrap();
    assert_eq!(found, "here");
    post.await.unwrap().unwrap();
    let short = std::time::Duration::from_millis(20);
    let error = double.wait_until(short, |_| false).await.unwrap_err().to_string();
    assert!(error.contains("POST /api/v10/channels/"), "{error}");
}
