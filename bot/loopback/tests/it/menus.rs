//! Context menus, and use of the app by people who have installed it for themselves.

use loopback::{ClientError, Double, Settings};
use serenity::all::AuthorizingIntegrationOwner::{GuildInstall, UserInstall};
use serenity::all::{
    Command, CommandInteraction, CommandType, CreateCommand, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, HttpError,
    InstallationContext, Interaction, InteractionContext, UserId,
};

use crate::support::{ALL, Bot};

fn code(error: &serenity::Error) -> isize {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => answer.error.code,
        other => panic!("{other:?}"),
    }
}

/// A command for guilds, one for people, and two entries of context menus.
fn commands() -> Vec<CreateCommand> {
    use InteractionContext::{BotDm, Guild, PrivateChannel};
    let anywhere = |command: CreateCommand| {
        command
            .contexts(vec![Guild, BotDm, PrivateChannel])
            .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
    };
    let here = |command: CreateCommand| {
        command.contexts(vec![Guild]).integration_types(vec![InstallationContext::Guild])
    };
    vec![
        here(CreateCommand::new("play").description("Opens a game.")),
        anywhere(CreateCommand::new("rules").description("Shows the rules.")),
        here(CreateCommand::new("Challenge").kind(CommandType::User)),
        anywhere(CreateCommand::new("Show this").kind(CommandType::Message)),
    ]
}

async fn with_commands(double: &Double) -> Bot {
    let bot = Bot::start(double, ALL).await;
    Command::set_global_commands(&bot.http, commands()).await.unwrap();
    bot
}

async fn command(bot: &mut Bot) -> CommandInteraction {
    match bot.interaction().await {
        Interaction::Command(command) => command,
        other => panic!("{other:?}"),
    }
}

fn double(user_install: bool) -> Double {
    Double::start(Settings { user_install, ..Settings::default() }).unwrap()
}

#[tokio::test]
async fn a_menu_has_the_person_or_the_whole_message() {
    let double = double(true);
    let (ann, ben) = (double.person("Ann"), double.person("Ben"));
    let mut bot = with_commands(&double).await;
    ann.menu_of_person(double.channel, ben.id, "Challenge").unwrap();
    let challenge = command(&mut bot).await;
    assert_eq!(challenge.data.target_id.unwrap().to_user_id().get(), ben.id.0);
    assert!(challenge.data.resolved.users.values().any(|user| user.name == "Ben"));
    let said = ben.attaches(double.channel, "look", "a.pgn", b"1. e4 *");
    ann.menu_of_message(double.channel, said, "Show this").unwrap();
    let shown = command(&mut bot).await;
    let message = shown.data.resolved.messages.values().next().unwrap();
    assert_eq!((message.content.as_str(), message.attachments.len()), ("look", 1));
    // The menus of persons and messages have entries of their own.
    for wrong in [
        ann.menu_of_message(double.channel, said, "Challenge"),
        ann.slash(double.channel, "/Challenge", &[]),
    ] {
        assert!(matches!(wrong, Err(ClientError::NoCommand(_))));
    }
    bot.stop();
}

#[tokio::test]
async fn a_command_is_offered_where_it_is_installed() {
    let double = double(true);
    let (ann, ben) = (double.person("Ann"), double.person("Ben"));
    let mut bot = with_commands(&double).await;
    let (_, foreign) = double.with(|world| world.add_foreign_guild("Elsewhere"));
    let group = double.with(|world| world.add_group(&[ann.id, ben.id]));
    let direct = double.with(|world| world.direct(ann.id));
    assert!(ann.slash(foreign, "/rules", &[]).is_err());
    ann.installs_app();
    for (place, context, owners) in [
        (foreign, InteractionContext::Guild, vec![UserInstall(UserId::new(ann.id.0))]),
        (group, InteractionContext::PrivateChannel, vec![UserInstall(UserId::new(ann.id.0))]),
        (
            direct,
            InteractionContext::BotDm,
            vec![GuildInstall(None), UserInstall(UserId::new(ann.id.0))],
        ),
    ] {
        ann.slash(place, "/rules", &[]).unwrap();
        let asked = command(&mut bot).await;
        assert_eq!(asked.context, Some(context));
        let allowed = format!("{:?}", asked.authorizing_integration_owners.0);
        assert_eq!(allowed, format!("{owners:?}"));
        assert!(ann.slash(place, "/play", &[]).is_err());
        assert!(ben.slash(place, "/rules", &[]).is_err() || place == direct);
    }
    bot.stop();
}

#[tokio::test]
async fn a_user_install_has_five_follow_ups_and_no_channel() {
    let double = double(true);
    let ann = double.person("Ann");
    ann.installs_app();
    let mut bot = with_commands(&double).await;
    let (_, foreign) = double.with(|world| world.add_foreign_guild("Elsewhere"));
    for (place, most) in [(foreign, 5), (double.channel, 6)] {
        ann.slash(place, "/rules", &[]).unwrap();
        let asked = command(&mut bot).await;
        let answer = CreateInteractionResponseMessage::new().content("Here.").ephemeral(true);
        asked.create_response(&bot.http, CreateInteractionResponse::Message(answer)).await.unwrap();
        let more = || CreateInteractionResponseFollowup::new().content("More.").ephemeral(true);
        for number in 1..=6 {
            let done = asked.create_followup(&bot.http, more()).await;
            assert_eq!(done.is_ok(), number <= most, "{number}");
            if let Err(error) = done {
                assert_eq!(code(&error), 40_094);
            }
        }
    }
    let say = serenity::all::ChannelId::new(foreign.0).say(&bot.http, "Here?").await;
    assert_eq!(code(&say.unwrap_err()), 50_001);
    bot.stop();
}

#[tokio::test]
async fn an_application_without_user_install_registers_no_command_for_people() {
    let double = double(false);
    let bot = Bot::start(&double, ALL).await;
    let refused = Command::set_global_commands(&bot.http, commands()).await.unwrap_err();
    assert_eq!(code(&refused), 50_035);
    bot.stop();
}
