//! The bridge connected to a double of Discord in the same process, without sockets, gateway and tasks.
//!
//! A simulation passes in the time and the events and decides when each piece of work runs. Only the layer below [`Double`]
//! differs from `serve`.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use serde_json::Value;
use serenity::http::{LightMethod, Route};

use super::backlog::Backlog;
use super::bridge::DiscordBridge;
use super::clock::CheckedTime;
use super::dispatch::{Dispatcher, FollowUp};
use super::error::ServeError;
use super::event::Event;
use super::first_requests::{own_id, request_until_answered};
use super::inbox::Inbox;
use super::reopen::Reopening;
use super::rest::Rest;
use super::transport::{Double, Transport};
use super::upkeep::{self, Upkeep};
use crate::daemon::core::Core;
use crate::time::TimeSource;

pub struct Discord<T, I> {
    bridge: Arc<DiscordBridge<T>>,
    dispatcher: Dispatcher<T, I>,
    inbox: I,
    reopening: Arc<Reopening>,
    upkeep: Upkeep,
    backlog: Backlog,
    events: Mutex<VecDeque<Event>>,
}

impl<T: TimeSource, I: Inbox> Discord<T, I> {
    /// Requests the bot's id until Discord answers. `room` is the number of events that may wait.
    pub async fn connect(
        double: Arc<dyn Double>,
        machine: Arc<T>,
        inbox: I,
        room: usize,
    ) -> Result<Self, ServeError> {
        let time = Arc::new(CheckedTime::new(machine));
        let rest = Arc::new(Rest::new(Transport::InProcess(double), time));
        let me = own_id(
            &request_until_answered(&rest, Route::UserMe, LightMethod::Get, None, |_| {}).await?,
        )?;
        let bridge = Arc::new(DiscordBridge::new(rest, me));
        let reopening = Arc::new(Reopening::default());
        let dispatcher =
            Dispatcher::new(Arc::clone(&bridge), inbox.clone(), Arc::clone(&reopening));
        let upkeep = Upkeep::new(&bridge);
        let (backlog, events) = (Backlog::new(room), Mutex::default());
        Ok(Self { bridge, dispatcher, inbox, reopening, upkeep, backlog, events })
    }

    /// Gives the bridge access to the store, and hands unanswered interactions from before to the inbox.
    pub async fn start(&mut self, core: Arc<Core>) {
        self.bridge.attach(core);
        upkeep::resume_interactions(&self.bridge, &self.inbox).await;
        self.upkeep = Upkeep::new(&self.bridge);
    }

    pub fn bridge(&self) -> &Arc<DiscordBridge<T>> {
        &self.bridge
    }

    pub fn time(&self) -> &Arc<CheckedTime<T>> {
        self.bridge.time()
    }

    /// Receives an event of the gateway: its name and its payload.
    pub fn receive(&self, kind: &str, payload: Value) {
        if let Some(event) =
            Event::from_json(kind, payload).filter(|event| self.backlog.takes(event))
        {
            self.events.lock().push_back(event);
        }
    }

    /// Dispatches the next waiting event and returns its follow-up, or `None` if no event waits.
    pub async fn dispatch(&self) -> Option<Option<FollowUp>> {
        let event = self.events.lock().pop_front()?;
        Some(self.dispatcher.take(&self.backlog, event).await)
    }

    pub async fn finish(&self) {
        self.upkeep.finish(&self.bridge).await;
    }

    pub async fn keep_threads(&mut self) {
        self.upkeep.keep_threads(&self.bridge, &self.inbox).await;
    }

    /// Checks the places of paused games, if permissions have changed.
    pub async fn recheck(&self) {
        self.reopening.look(&self.bridge, &self.inbox).await;
    }
}
