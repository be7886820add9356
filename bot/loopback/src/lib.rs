//! A Discord-compatible server on loopback, for tests, load and manual use: the double.
//!
//! [`Double::start`] starts REST with TLS for `discord.com` and a gateway, both on 127.0.0.1. A test acts as a
//! [`Person`], reads the state from [`World`] and injects failures with [`Faults`]. Requests and the double's own
//! responses are checked against Discord's OpenAPI description and the limits of the platform;
//! [`Double::violations`] lists everything that does not conform.

mod client;
mod damage;
mod description;
mod error;
mod faults;
mod gateway;
mod inner;
mod limits;
mod people;
mod ratelimit;
mod refusal;
mod rest;
mod snowflake;
mod world;

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

pub use client::{FILES, HOST, LoopbackResolver, client};
pub use damage::Damage;
pub use error::{StartError, TimedOut};
pub use faults::{EventFault, EventPatch, Faults, RestFault, Rule};
pub use people::Person;
pub use ratelimit::{Limit, RateLimits};
pub use snowflake::Snowflake;
pub use world::permissions;
pub use world::{
    Button, Channel, ChannelKind, ClientError, Draft, Event, File, GatewayMode, Guild, Installs,
    Interaction, InteractionKind, InteractionState, Member, Message, Overwrite, Request, Retention,
    Role, Settings, Thread, User, Violation, World, hash, intents,
};

use inner::Inner;

/// Listens on a free port on loopback.
fn listen() -> io::Result<TcpListener> {
    let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    listener.set_nonblocking(true)?;
    TcpListener::from_std(listener)
}

/// A running double. It has its own threads, so that a test may block. Dropping it stops it.
pub struct Double {
    inner: Arc<Inner>,
    runtime: Option<Runtime>,
    address: SocketAddr,
    certificate: String,
    /// The guild that exists from the start.
    pub guild: Snowflake,
    /// The channel of this guild.
    pub channel: Snowflake,
}

impl fmt::Debug for Double {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Double").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Double {
    /// Starts a double with one guild, one channel and the bot as a member.
    ///
    /// # Errors
    /// Returns an error if a port on loopback cannot be opened or the certificate cannot be created.
    pub fn start(settings: Settings) -> Result<Self, StartError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("double")
            .enable_all()
            .build()?;
        let entered = runtime.enter();
        let (rest, gateway) = (listen()?, listen()?);
        drop(entered);
        let address = rest.local_addr()?;
        let mut world = World::new(settings, format!("ws://{}", gateway.local_addr()?));
        let guild = world.add_guild("Siege");
        let channel = world.add_channel(guild, "chess");
        let inner = Arc::new(Inner::new(world));
        let (certificate, acceptor) = client::certificate()?;
        runtime.spawn(rest::serve(Arc::clone(&inner), rest, acceptor));
        runtime.spawn(gateway::serve(Arc::clone(&inner), gateway));
        runtime.spawn(archive_periodically(Arc::clone(&inner)));
        Ok(Self { inner, runtime: Some(runtime), address, certificate, guild, channel })
    }

    /// The address of REST, served with TLS for the name `discord.com`.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The certificate to trust, as PEM.
    #[must_use]
    pub fn certificate(&self) -> &str {
        &self.certificate
    }

    /// Writes the certificate to a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write_certificate(&self, path: &Path) -> io::Result<()> {
        std::fs::write(path, &self.certificate)
    }

    /// The bot's token from the settings, which only this double accepts.
    #[must_use]
    pub fn token(&self) -> String {
        self.look(|world| world.settings.token.clone())
    }

    /// Creates a client for serenity's HTTP builder that can reach only this double.
    ///
    /// # Errors
    /// Returns an error if TLS cannot be set up.
    pub fn http_client(&self) -> Result<reqwest::Client, reqwest::Error> {
        client(self.address, &self.certificate)
    }

    /// Adds a person, who is a member of every guild.
    #[must_use]
    pub fn person(&self, name: &str) -> Person {
        let id = self.with(|world| world.add_person(name));
        Person { inner: Arc::clone(&self.inner), id }
    }

    /// Reads the current state of the world.
    pub fn look<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        self.inner.look(look)
    }

    /// Changes the world, such as its permissions, channels, faults or clock.
    pub fn with<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        self.inner.with(change)
    }

    /// Everything that Discord would not accept or send. A test should assert at its end that this is empty.
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        self.look(|world| world.violations().to_vec())
    }

    /// Waits until `look` returns a value, for at most `limit`.
    ///
    /// # Errors
    /// Returns [`TimedOut`] with the state of the double if `look` returns no value in time.
    pub async fn wait_for<T>(
        &self,
        limit: Duration,
        mut look: impl FnMut(&World) -> Option<T>,
    ) -> Result<T, TimedOut> {
        let mut changes = self.inner.changed.subscribe();
        let wait = async {
            loop {
                changes.borrow_and_update();
                if let Some(found) = self.look(&mut look) {
                    return found;
                }
                if changes.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        };
        let found = tokio::time::timeout(limit, wait).await;
        found.map_err(|_| TimedOut { limit, state: self.look(state) })
    }

    /// Waits until a condition holds, for at most `limit`.
    ///
    /// # Errors
    /// As [`Double::wait_for`].
    pub async fn wait_until(
        &self,
        limit: Duration,
        mut holds: impl FnMut(&World) -> bool,
    ) -> Result<(), TimedOut> {
        self.wait_for(limit, |world| holds(world).then_some(())).await
    }

    /// The same as [`Double::wait_for`], but blocks the thread.
    ///
    /// # Errors
    /// As [`Double::wait_for`].
    pub fn wait_here_for<T>(
        &self,
        limit: Duration,
        mut look: impl FnMut(&World) -> Option<T>,
    ) -> Result<T, TimedOut> {
        let end = Instant::now() + limit;
        let mut world = self.inner.lock();
        loop {
            if let Some(found) = look(&world) {
                return Ok(found);
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(TimedOut { limit, state: state(&world) });
            }
            let woken = self.inner.condvar.wait_timeout(world, left);
            world = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Drop for Double {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Describes the world for a test whose wait failed.
fn state(world: &World) -> String {
    let last: Vec<String> = world
        .requests()
        .iter()
        .rev()
        .take(5)
        .map(|request| format!("{} {} -> {}", request.method, request.path, request.status))
        .collect();
    format!(
        "{} connected, {} requests, the last: {last:?}, violations: {:?}",
        world.connected(),
        world.request_count(),
        world.violations()
    )
}

/// Archives inactive threads as time passes.
async fn archive_periodically(inner: Arc<Inner>) {
    loop {
        tokio::time::sleep(Duration::from_secs(10)).await;
        inner.with(World::archive_inactive);
    }
}
