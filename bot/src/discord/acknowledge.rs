//! Queues, stores and acknowledges commands, submitted forms and pressed buttons within Discord's three seconds, opens forms, and
//! answers autocomplete requests.

use std::sync::Arc;
use std::time::Duration;

use locale::Text;
use serde_json::{Value, json};
use serenity::http::{LightMethod, Route};
use serenity::model::id::InteractionId;

use super::bridge::DiscordBridge;
use super::dispatch::{Dispatcher, FollowUp};
use super::forms::{self, Opened};
use super::inbox::Inbox;
use super::interaction::{Data, Interaction};
use super::open_interactions::OpenInteraction;
use super::rest::Rest;
use super::trouble::{Trouble, code};
use super::{commands, complete};
use crate::chat::{FileTrouble, Incoming, PersonId, PlaceId};
use crate::daemon::Admission;
use crate::fail::{fault_point, kill_point};
use crate::metrics::{self, Counter};
use crate::store::Interaction as StoredInteraction;
use crate::time::TimeSource;

const MESSAGE: u8 = 4;
const DEFERRED: u8 = 5;
const CHOICES: u8 = 8;
const FORM: u8 = 9;
const SHOWN_WITHIN: Duration = Duration::from_millis(800);
/// How long an acknowledgement is retried, and the wait between two attempts.
const ACKNOWLEDGE_WITHIN: Duration = Duration::from_secs(2);
const ACKNOWLEDGE_AGAIN: Duration = Duration::from_millis(250);
/// How long an interaction that requires further requests may wait for its turn.
const FETCHED_WITHIN: Duration = Duration::from_secs(30);
/// The most people named in one command whose membership is requested. A game has fewer seats.
const MOST_STRANGERS: usize = 8;
/// Message flag: only the person who sent the interaction sees the response.
const EPHEMERAL: u64 = 1 << 6;

impl<T: TimeSource, I: Inbox> Dispatcher<T, I> {
    pub(super) async fn interaction(&self, interaction: Interaction) -> Option<FollowUp> {
        match &interaction.data {
            Data::Command(command) => match forms::opened(command) {
                Some(opened) => Some(self.open(interaction, opened)),
                None => self.command(interaction).await,
            },
            Data::Component { .. } => self.command(interaction).await,
            Data::Autocomplete(_) => self.autocomplete(interaction),
            Data::Submitted(form) => match form.filled() {
                Some(command) => {
                    let data = Data::Command(command);
                    self.command(Interaction { data, ..interaction }).await
                }
                None => {
                    tracing::warn!(id = interaction.id.0, "a form that is not known");
                    let rest = Arc::clone(self.bridge.rest());
                    Some(Box::pin(refuse(rest, interaction, crate::game::words::unknown_form())))
                }
            },
        }
    }

    /// Opens a form. It has to be the first response, so what it shows is not waited for long.
    fn open(&self, interaction: Interaction, opened: Opened) -> FollowUp {
        metrics::count(Counter::Interactions);
        let bridge = Arc::clone(&self.bridge);
        let turn = Arc::clone(&self.offers).try_acquire_owned().ok();
        Box::pin(async move {
            let rest = bridge.rest();
            let present = match (opened.form.present, interaction.person(), turn) {
                (Some(present), Some(person), Some(turn)) => {
                    let read = bridge.stored(move |core| {
                        let _turn = turn;
                        fault_point("form", &person.id.0);
                        present(&core.store().snapshot()?, &person.id)
                    });
                    rest.time().within(SHOWN_WITHIN, read).await.flatten()
                }
                _ => None,
            };
            let language = interaction.language().unwrap_or_default();
            let form = json!({"type": FORM, "data": opened.modal(present.as_deref(), language)});
            respond_in_time(rest, &interaction, &form).await;
        })
    }

    /// Queues a command or pressed button first, to preserve the order, then stores it, then acknowledges it.
    async fn command(&self, interaction: Interaction) -> Option<FollowUp> {
        kill_point("interaction-received");
        let home = |channel: u64| self.bridge.channels.home_of(channel, interaction.guild());
        let Some(mut incoming) = interaction.incoming(home) else {
            tracing::warn!(
                id = interaction.id.0,
                "an interaction with an unknown component or command"
            );
            return None;
        };
        self.bridge.channels.note_owner(&mut incoming);
        let filled = interaction.filled();
        let file = filled.and_then(|f| f.file().cloned());
        // Discord sends the membership of named people who are members. For the others it is requested.
        let guild = incoming.context.known_guild().and_then(|guild| guild.parse::<u64>().ok());
        let strangers = filled
            .filter(|_| guild.is_some() && !interaction.user_install())
            .map_or_else(Vec::new, |f| f.strangers());
        let (received_id, received_in) =
            (interaction.id.0, interaction.channel_id.map_or(0, |c| c.0));
        let received_guild = interaction.guild();
        // Nothing is known of a place where the bot is no member, and nothing can be asked about it.
        let foreign = interaction.user_install();
        let suspect = !foreign && self.bridge.channels.contradicts(received_in, received_guild)
            || !self.bridge.can_exist(received_id);
        let later = suspect || file.is_some() || !strangers.is_empty();
        metrics::count(Counter::Interactions);
        let id = incoming.id;
        let open = self.bridge.open.received(id, &interaction.token);
        if !later {
            if self.inbox.incoming(incoming.clone()).await == Admission::Busy {
                self.bridge.open.remove(id);
                let rest = Arc::clone(self.bridge.rest());
                return Some(Box::pin(refuse(rest, interaction, crate::game::words::busy())));
            }
            kill_point("interaction-queued");
        }
        let (bridge, inbox) = (Arc::clone(&self.bridge), self.inbox.clone());
        let language = interaction.language().unwrap_or_default();
        let busy = move || crate::game::words::busy().say(language);
        let fetches = Arc::clone(&self.fetches);
        Some(Box::pin(async move {
            let rest = bridge.rest();
            if suspect
                && (foreign || !bridge.can_be(received_id, received_in, received_guild).await)
            {
                tracing::warn!(
                    id = received_id,
                    "an interaction with an impossible id or channel is ignored"
                );
                bridge.open.remove(incoming.id);
                return;
            }
            // If the process stops before the file is read, the answer says so.
            incoming.context.file = file.as_ref().map(|_| FileTrouble::Unreachable);
            store(&bridge, &interaction, &incoming).await;
            defer(rest, &interaction, &open).await;
            if later {
                // Slow requests follow the acknowledgement. The order of these interactions does not matter.
                let turn = rest.time().within(FETCHED_WITHIN, fetches.acquire_owned()).await;
                let Some(Ok(_turn)) = turn else {
                    return bridge.refuse_busy(&open, busy()).await;
                };
                if let Some(file) = file {
                    match rest.fetch(&file).await {
                        Ok(text) => {
                            incoming.text = format!("{}\n{text}", incoming.text);
                            incoming.context.file = None;
                        }
                        Err(why) => incoming.context.file = Some(why),
                    }
                    let (id, asked) = (incoming.id, incoming.clone());
                    bridge
                        .stored(move |core| core.store().write(move |tx| tx.set_asked(id, &asked)))
                        .await;
                }
                for person in strangers.into_iter().take(MOST_STRANGERS) {
                    // Without a request the membership is unknown, which is no reason to refuse a player.
                    let Some(guild) = guild.filter(|_| rest.has_room()) else { break };
                    if bridge.channels.is_member(guild, person).await == Some(false) {
                        incoming.context.outsiders.push(PersonId(person.to_string()));
                    }
                }
                if inbox.incoming(incoming).await == Admission::Busy {
                    bridge.refuse_busy(&open, busy()).await;
                }
            }
        }))
    }

    fn autocomplete(&self, interaction: Interaction) -> Option<FollowUp> {
        let bridge = Arc::clone(&self.bridge);
        // If too many requests are being answered, drop this one: the next typed letter sends another.
        let turn = Arc::clone(&self.offers).try_acquire_owned().ok()?;
        Some(Box::pin(async move {
            let _turn = turn;
            let (Some(filled), Some(person), Some(channel)) =
                (interaction.filled().cloned(), interaction.person(), *interaction.channel_id)
            else {
                return;
            };
            let numbers = filled
                .focused()
                .is_some_and(|(parameter, _)| parameter.kind == crate::game::command::Kind::Game);
            let place = PlaceId(channel.0.to_string());
            let language = interaction.language().unwrap_or_default();
            let offers = bridge
                .stored(move |core| {
                    complete::offers(
                        &core.store().snapshot()?,
                        &place,
                        &person.id,
                        &filled,
                        language,
                    )
                })
                .await
                .unwrap_or_default();
            let mut choices = commands::choices(offers);
            if numbers && let Some(all) = choices.as_array_mut() {
                for choice in all {
                    let number = choice["value"].as_str().and_then(|v| v.parse::<i64>().ok());
                    choice["value"] = json!(number);
                }
            }
            let answer = json!({"type": CHOICES, "data": {"choices": choices}});
            if let Err(trouble) = respond(bridge.rest(), &interaction, &answer).await {
                tracing::debug!("no choices could be offered: {}", trouble.delivery());
            }
        }))
    }
}

/// Answers an interaction with a sentence instead of doing what it asks for.
pub(super) async fn refuse<T: TimeSource>(
    rest: Arc<Rest<T>>,
    interaction: Interaction,
    text: Text,
) {
    let text = text.say(interaction.language().unwrap_or_default());
    let data = json!({"content": text, "flags": EPHEMERAL});
    let answer = json!({"type": MESSAGE, "data": data});
    if let Err(trouble) = respond(&rest, &interaction, &answer).await {
        tracing::debug!("an interaction could not be answered: {}", trouble.delivery());
    }
}

async fn store<T: TimeSource>(
    bridge: &DiscordBridge<T>,
    interaction: &Interaction,
    incoming: &Incoming,
) {
    let stored = StoredInteraction {
        id: incoming.id,
        token: interaction.token.clone(),
        asked: incoming.clone(),
        direct: false,
    };
    bridge.stored(move |core| core.store().write(move |tx| tx.add_interaction(&stored))).await;
    kill_point("interaction-stored");
}

async fn defer<T: TimeSource>(rest: &Rest<T>, interaction: &Interaction, open: &OpenInteraction) {
    let answer = json!({"type": DEFERRED, "data": {"flags": EPHEMERAL}});
    respond_in_time(rest, interaction, &answer).await;
    open.set_acknowledged();
    kill_point("interaction-deferred");
}

/// Sends the first response to an interaction, again if necessary, for as long as Discord may accept it.
async fn respond_in_time<T: TimeSource>(rest: &Rest<T>, interaction: &Interaction, answer: &Value) {
    let time = rest.time();
    let started = time.instant();
    while let Err(trouble) = respond(rest, interaction, answer).await {
        if trouble.is(code::ALREADY_ACKNOWLEDGED) {
            break;
        }
        let reason = trouble.delivery();
        // Discord waits three seconds.
        if reason.is_final()
            || time.instant().saturating_duration_since(started) > ACKNOWLEDGE_WITHIN
        {
            let id = interaction.id.0;
            tracing::warn!(id, "an interaction could not be acknowledged: {reason}");
            break;
        }
        time.sleep(ACKNOWLEDGE_AGAIN).await;
    }
}

async fn respond<T: TimeSource>(
    rest: &Rest<T>,
    interaction: &Interaction,
    answer: &Value,
) -> Result<(), Trouble> {
    let route = Route::InteractionResponse {
        interaction_id: InteractionId::new(interaction.id.0.max(1)),
        token: &interaction.token,
    };
    match rest.request(LightMethod::Post, route, Some(answer), Vec::new()).await {
        Ok(_) | Err(Trouble::Done(_)) => Ok(()),
        Err(trouble) => Err(trouble),
    }
}
