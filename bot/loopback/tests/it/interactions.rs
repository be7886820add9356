//! Slash commands, buttons, autocomplete and threads, used through serenity.

use chrono::TimeDelta;
use loopback::{ClientError, Double, InteractionState, permissions};
use serde_json::json;
use serenity::all::{
    AutoArchiveDuration, AutocompleteChoice, ChannelId, CommandInteraction, CommandOptionType,
    ComponentInteraction, CreateActionRow, CreateAutocompleteResponse, CreateButton, CreateCommand,
    CreateCommandOption, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, CreateMessage, CreateThread, EditInteractionResponse,
    EditThread, Event, GuildId, HttpError, Interaction, ResolvedValue,
};

use crate::support::{self, ALL, Bot};

fn code(error: &serenity::Error) -> isize {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => answer.error.code,
        other => panic!("{other:?}"),
    }
}

fn string(name: &str) -> CreateCommandOption {
    CreateCommandOption::new(CommandOptionType::String, name, "An option.")
}

fn commands() -> Vec<CreateCommand> {
    vec![
        CreateCommand::new("play")
            .description("Opens a game.")
            .add_option(string("variant").required(true).add_string_choice("Siege Chess", "siege"))
            .add_option(CreateCommandOption::new(CommandOptionType::User, "with", "Whom.")),
        CreateCommand::new("move")
            .description("Plays a move.")
            .add_option(string("action").required(true).set_autocomplete(true)),
        CreateCommand::new("settings").description("Settings.").add_option(
            CreateCommandOption::new(CommandOptionType::SubCommand, "theme", "The theme.")
                .add_sub_option(string("name").required(true)),
        ),
    ]
}

async fn command(bot: &mut Bot) -> CommandInteraction {
    match bot.interaction().await {
        Interaction::Command(command) => command,
        other => panic!("{other:?}"),
    }
}

async fn component(bot: &mut Bot) -> ComponentInteraction {
    match bot.interaction().await {
        Interaction::Component(component) => component,
        other => panic!("{other:?}"),
    }
}

async fn with_commands(double: &Double) -> Bot {
    let bot = Bot::start(double, ALL).await;
    let known = serenity::all::Command::set_global_commands(&bot.http, commands()).await.unwrap();
    assert_eq!(known.len(), 3);
    bot
}

#[tokio::test]
async fn a_slash_command_is_deferred_and_answered() {
    let double = support::double();
    let (ann, ben) = (double.person("Ann"), double.person("Ben"));
    let mut bot = with_commands(&double).await;
    let options = [("variant", json!("siege")), ("with", json!(ben.id.to_string()))];
    let id = ann.slash(double.channel, "/play", &options).unwrap();
    let play = command(&mut bot).await;
    assert_eq!(play.user.id.get(), ann.id.0);
    let given = play.data.options();
    assert!(matches!(given[0].value, ResolvedValue::String("siege")));
    assert!(matches!(given[1].value, ResolvedValue::User(user, _) if user.name == "Ben"));
    let hidden = CreateInteractionResponseMessage::new().ephemeral(true);
    let defer = || CreateInteractionResponse::Defer(hidden.clone());
    play.create_response(&bot.http, defer()).await.unwrap();
    assert_eq!(code(&play.create_response(&bot.http, defer()).await.unwrap_err()), 40_060);
    double.look(|world| {
        assert_eq!(world.deferred().len(), 1);
        assert!(world.answer_to(id).is_none());
    });
    let edit = EditInteractionResponse::new().content("Opened.");
    play.edit_response(&bot.http, edit).await.unwrap();
    let more = CreateInteractionResponseFollowup::new().content("More.").ephemeral(true);
    play.create_followup(&bot.http, more).await.unwrap();
    double.look(|world| {
        assert_eq!(world.answer_to(id).unwrap().content, "Opened.");
        let private = world.private_to(ann.id);
        let private: Vec<&str> = private.iter().map(|m| m.content.as_str()).collect();
        assert_eq!(private, ["Opened.", "More."]);
        assert!(world.private_to(ben.id).is_empty());
        assert!(world.posts(double.channel).is_empty());
    });
    play.delete_response(&bot.http).await.unwrap();
    let error = play.get_response(&bot.http).await.unwrap_err();
    assert_eq!(code(&error), 10_008);
    assert_eq!(double.violations(), []);
    bot.stop();
}

#[tokio::test]
async fn responses_have_time_limits() {
    let double = support::double();
    let ann = double.person("Ann");
    let mut bot = with_commands(&double).await;
    let say = |text: &str| {
        let message = CreateInteractionResponseMessage::new().content(text);
        CreateInteractionResponse::Message(message)
    };
    ann.slash(double.channel, "/settings theme", &[("name", json!("dark"))]).unwrap();
    let late = command(&mut bot).await;
    double.with(|world| world.advance(TimeDelta::seconds(3)));
    assert_eq!(code(&late.create_response(&bot.http, say("late")).await.unwrap_err()), 10_062);

    ann.slash(double.channel, "/settings theme", &[("name", json!("dark"))]).unwrap();
    let soon = command(&mut bot).await;
    soon.create_response(&bot.http, say("soon")).await.unwrap();
    double.with(|world| world.advance(TimeDelta::minutes(15)));
    let edit = EditInteractionResponse::new().content("too late");
    assert_eq!(code(&soon.edit_response(&bot.http, edit).await.unwrap_err()), 50_027);
    double.look(|world| {
        let posts = world.posts(double.channel);
        assert_eq!((posts.len(), posts[0].content.as_str(), posts[0].kind), (1, "soon", 20));
        assert_eq!(world.unanswered().len(), 1);
    });
    assert_eq!(double.violations(), []);
    bot.stop();
}

#[tokio::test]
async fn a_client_sends_only_defined_commands_with_valid_options() {
    let double = support::double();
    let ann = double.person("Ann");
    let bot = with_commands(&double).await;
    let slash = |line: &str, options: &[(&str, serde_json::Value)]| {
        ann.slash(double.channel, line, options).unwrap_err()
    };
    assert_eq!(slash("/chess", &[]), ClientError::NoCommand("/chess".into()));
    assert!(matches!(slash("/settings", &[]), ClientError::NoCommand(_)));
    assert!(matches!(slash("/play", &[]), ClientError::Missing { .. }));
    assert!(matches!(slash("/play", &[("variant", json!("go"))]), ClientError::Value { .. }));
    assert!(matches!(slash("/move", &[("aktion", json!("e4"))]), ClientError::NoOption { .. }));
    double.with(|world| {
        let everyone = permissions::DEFAULT & !permissions::USE_APPLICATION_COMMANDS;
        world.set_role(double.guild, double.guild, everyone);
    });
    let ben = double.person("Ben");
    let refused = ben.slash(double.channel, "/move", &[("action", json!("e4"))]);
    assert_eq!(refused, Err(ClientError::Forbidden));
    bot.stop();
}

#[tokio::test]
async fn choices_are_offered_while_typing() {
    let double = support::double();
    let ann = double.person("Ann");
    let mut bot = with_commands(&double).await;
    let answer = |n: usize| {
        let choice = |n| AutocompleteChoice::new(format!("e{n}"), format!("e{n}"));
        let choices = (0..n).map(choice).collect::<Vec<_>>();
        let response = CreateAutocompleteResponse::new().set_choices(choices);
        CreateInteractionResponse::Autocomplete(response)
    };
    let id = ann.autocomplete(double.channel, "/move", &[], "action", "e").unwrap();
    let Interaction::Autocomplete(asked) = bot.interaction().await else { panic!() };
    assert_eq!(asked.data.autocomplete().unwrap().value, "e");
    asked.create_response(&bot.http, answer(25)).await.unwrap();
    double.look(|world| match &world.interaction(id).unwrap().state {
        InteractionState::Choices(choices) => {
            assert_eq!((choices.len(), choices[3].0.as_str()), (25, "e3"));
        }
        other => panic!("{other:?}"),
    });
    assert_eq!(double.violations(), []);

    ann.autocomplete(double.channel, "/move", &[], "action", "e").unwrap();
    let Interaction::Autocomplete(asked) = bot.interaction().await else { panic!() };
    assert_eq!(code(&asked.create_response(&bot.http, answer(26)).await.unwrap_err()), 50_035);
    assert!(!double.with(loopback::World::take_violations).is_empty());
    bot.stop();
}

#[tokio::test]
async fn people_can_press_a_button_until_it_is_disabled() {
    let double = support::double();
    let (ann, ben) = (double.person("Ann"), double.person("Ben"));
    let mut bot = Bot::start(&double, ALL).await;
    let row = |disabled| {
        let join = CreateButton::new("join:1").label("Join").disabled(disabled);
        vec![CreateActionRow::Buttons(vec![join])]
    };
    let channel = ChannelId::new(double.channel.0);
    let invitation = CreateMessage::new().content("Who plays?").components(row(false));
    channel.send_message(&bot.http, invitation).await.unwrap();

    ann.presses_label(double.channel, "Join").unwrap();
    let pressed = component(&mut bot).await;
    assert_eq!((pressed.data.custom_id.as_str(), pressed.user.id.get()), ("join:1", ann.id.0));
    let hidden = CreateInteractionResponseMessage::new().content("You are in.").ephemeral(true);
    let response = CreateInteractionResponse::Message(hidden);
    pressed.create_response(&bot.http, response).await.unwrap();

    ben.presses_label(double.channel, "Join").unwrap();
    let pressed = component(&mut bot).await;
    let update = CreateInteractionResponseMessage::new().content("Full.").components(row(true));
    let response = CreateInteractionResponse::UpdateMessage(update);
    pressed.create_response(&bot.http, response).await.unwrap();
    double.look(|world| {
        let posts = world.posts(double.channel);
        assert_eq!((posts.len(), posts[0].content.as_str()), (1, "Full."));
        assert_eq!(world.private_to(ann.id)[0].content, "You are in.");
    });
    let refused = ann.presses_label(double.channel, "Join");
    assert_eq!(refused, Err(ClientError::NoButton("join:1".into())));
    assert_eq!(double.violations(), []);
    bot.stop();
}

#[tokio::test]
async fn a_thread_is_started_once_archived_opened_locked_and_deleted() {
    let double = support::double();
    let ann = double.person("Ann");
    let mut bot = Bot::start(&double, ALL).await;
    let channel = ChannelId::new(double.channel.0);
    let first = channel.say(&bot.http, "Siege Chess, game 1").await.unwrap();
    let start = || CreateThread::new("Game 1").auto_archive_duration(AutoArchiveDuration::OneWeek);
    let mut thread =
        channel.create_thread_from_message(&bot.http, first.id, start()).await.unwrap();
    assert_eq!(thread.id.get(), first.id.get());
    let again = channel.create_thread_from_message(&bot.http, first.id, start()).await;
    assert_eq!(code(&again.unwrap_err()), 160_004);
    let place = loopback::Snowflake(thread.id.get());
    thread.id.add_thread_member(&bot.http, ann.id.0.into()).await.unwrap();
    ann.says(place, "e4");
    loop {
        match bot.event().await {
            Event::MessageCreate(event) if event.message.content == "e4" => {
                assert_eq!(event.message.channel_id, thread.id);
                break;
            }
            _ => {}
        }
    }
    let active = GuildId::new(double.guild.0).get_active_threads(&bot.http).await.unwrap();
    assert_eq!(active.threads.len(), 1);

    // After a week without activity the thread is archived. A message opens it again.
    double.with(|world| world.advance(TimeDelta::days(8)));
    let state = |double: &Double| {
        double.look(|world| {
            let thread = world.channels[&place].thread().unwrap();
            (thread.archived, thread.locked)
        })
    };
    assert_eq!(state(&double), (true, false));
    thread.edit_thread(&bot.http, EditThread::new().archived(false)).await.unwrap();
    assert_eq!(state(&double), (false, false));
    let lock = EditThread::new().locked(true);
    assert_eq!(code(&thread.edit_thread(&bot.http, lock).await.unwrap_err()), 50_013);
    thread.edit_thread(&bot.http, EditThread::new().archived(true)).await.unwrap();
    let ours = double.look(|world| world.bot_posts(place)[0].id);
    let error = thread.id.delete_message(&bot.http, ours.0).await;
    assert!(error.is_ok(), "{error:?}");
    thread.id.say(&bot.http, "still here").await.unwrap();
    assert_eq!(state(&double), (false, false));
    double.with(|world| {
        world.set_archived(place, true);
        world.set_locked(place, true);
    });
    assert_eq!(code(&thread.id.say(&bot.http, "locked").await.unwrap_err()), 160_005);
    let open = EditThread::new().archived(false);
    assert_eq!(code(&thread.edit_thread(&bot.http, open).await.unwrap_err()), 50_013);
    double.with(|world| world.delete_channel(place));
    assert_eq!(code(&thread.id.say(&bot.http, "gone").await.unwrap_err()), 10_003);
    loop {
        if let Event::ThreadDelete(event) = bot.event().await {
            assert_eq!(event.thread.id, thread.id);
            break;
        }
    }
    assert_eq!(double.violations(), []);
    bot.stop();
}
