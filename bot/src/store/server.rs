//! A PostgreSQL server: how it is reached, and the database on it opened.

use std::future::poll_fn;
use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::Notify;
use tokio_postgres::config::{SslMode, TargetSessionAttrs};
use tokio_postgres::{AsyncMessage, Client, Config, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::database_error::detail;
use super::engine::{Connection, Error};
use super::error::StoreError;
use super::lease::Leases;
use super::postgres;
use crate::chat::Shards;

/// How long to wait for an answer of a host.
const CONNECT: Duration = Duration::from_secs(2);

/// How long a host may be silent before the connection counts as lost.
const SILENCE: Duration = Duration::from_secs(10);

/// How long a statement may take, in milliseconds.
const STATEMENT_MS: u32 = 60_000;

/// A PostgreSQL database: its hosts, its name, and how to log in.
#[derive(Clone)]
pub struct Server(Arc<Inner>);

struct Inner {
    config: Config,
    tls: Option<MakeRustlsConnect>,
    shown: PathBuf,
    leases: Leases,
    /// Is told when another daemon has stored something.
    stored: Notify,
}

impl Server {
    /// Reads an address, `postgres://user@host1,host2/database`. The parameters are those of libpq as far as the crate
    /// `postgres` knows them, as `sslmode`.
    ///
    /// Certificates are checked against those in `authorities`, a file in PEM, or else against those that browsers
    /// trust. Of several hosts the one is used that can be written.
    pub fn new(
        address: &str,
        password: Option<&str>,
        authorities: Option<&Path>,
        lease: Duration,
    ) -> Result<Self, StoreError> {
        let wrong = |why: String| StoreError::Address(why);
        let mut config: Config =
            address.parse().map_err(|e: tokio_postgres::Error| wrong(detail(&e)))?;
        if let Some(password) = password {
            config.password(password);
        }
        config.connect_timeout(CONNECT).tcp_user_timeout(SILENCE);
        config.keepalives_idle(SILENCE).keepalives_interval(CONNECT);
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        if config.get_application_name().is_none() {
            config.application_name("siegepost");
        }
        let tls = match config.get_ssl_mode() {
            SslMode::Disable => None,
            _ => Some(MakeRustlsConnect::new(tls(authorities).map_err(wrong)?)),
        };
        let shown = shown(&config);
        let leases = Leases::new(name(), lease, Shards::all(1));
        Ok(Self(Arc::new(Inner { config, tls, shown, leases, stored: Notify::new() })))
    }

    /// Returns the same server for a daemon that serves its share of some shards.
    pub fn sharded(&self, shards: Shards) -> Self {
        let Inner { config, tls, shown, leases, .. } = &*self.0;
        let leases = Leases::new(name(), leases.duration(), shards);
        let (config, tls, shown) = (config.clone(), tls.clone(), shown.clone());
        Self(Arc::new(Inner { config, tls, shown, leases, stored: Notify::new() }))
    }

    /// Returns whether the daemon that serves a shard has not renewed its lease when it should have.
    pub fn is_late(&self, shard: u32) -> bool {
        self.0.leases.is_late(shard)
    }

    /// Waits until another daemon has stored something.
    pub(super) async fn stored(&self) {
        self.0.stored.notified().await;
    }

    /// Returns the leases of this daemon.
    pub(super) fn leases(&self) -> &Leases {
        &self.0.leases
    }

    /// Connects to write. A paused process keeps no row locked for longer than its lease.
    pub(super) fn connect_to_write(&self) -> Result<Connection, Error> {
        let db = self.connect()?;
        let milliseconds = self.0.leases.duration().as_millis();
        db.execute_batch(&format!("SET idle_in_transaction_session_timeout = {milliseconds}"))?;
        Ok(db)
    }

    /// Connects for leases. They do not wait for the standby, without which they would end: whoever writes waits for it, and
    /// so for what was stored about leases before.
    pub(super) fn connect_for_leases(&self) -> Result<Connection, Error> {
        let db = self.connect()?;
        db.execute_batch("SET synchronous_commit = local")?;
        Ok(db)
    }

    /// Executes statements, for tests and scripts.
    ///
    /// # Errors
    /// [`StoreError`] if the server cannot be reached or refuses them.
    pub fn execute(&self, sql: &str) -> Result<(), StoreError> {
        let executed = self.connect().and_then(|db| db.execute_batch(sql));
        executed.map_err(|e| StoreError::from_database(self.shown(), &e))
    }

    /// Returns the hosts and the database, without user and password.
    pub(super) fn shown(&self) -> &Path {
        &self.0.shown
    }

    /// Connects to the host that can be written.
    pub(super) fn connect(&self) -> Result<Connection, Error> {
        let inner = Arc::clone(&self.0);
        let connect = async move {
            let Inner { config, tls, .. } = &*inner;
            match tls {
                Some(tls) => kept(config.connect(tls.clone()).await?, Arc::clone(&inner)),
                None => kept(config.connect(NoTls).await?, Arc::clone(&inner)),
            }
        };
        let connected = postgres::run(connect).map_err(Error::Thread)?;
        let connection = Connection::Postgres(postgres::Connection::new(connected?));
        connection.execute_batch(&format!(
            "SET statement_timeout = {STATEMENT_MS}; SET synchronous_commit = on"
        ))?;
        Ok(connection)
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Server").field(&self.0.shown).finish()
    }
}

impl PartialEq for Server {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Server {}

/// Lets a connection talk to its server until the client is dropped.
fn kept<S, T>(
    (client, mut connection): (Client, tokio_postgres::Connection<S, T>),
    server: Arc<Inner>,
) -> Result<Client, tokio_postgres::Error>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    tokio::spawn(async move {
        while let Some(message) = poll_fn(|cx| connection.poll_message(cx)).await {
            match message {
                Ok(AsyncMessage::Notification(told)) if told.payload() != server.leases.owner() => {
                    server.stored.notify_one();
                }
                Ok(_) => {}
                Err(error) => {
                    tracing::warn!("a connection to the database was lost: {error}");
                    return;
                }
            }
        }
    });
    Ok(client)
}

/// Returns a name by which leases tell this daemon from others.
fn name() -> String {
    let random = std::hash::RandomState::new().build_hasher().finish();
    let host = rustix::system::uname();
    format!("{}:{}:{random:016x}", host.nodename().to_string_lossy(), std::process::id())
}

fn shown(config: &Config) -> PathBuf {
    use tokio_postgres::config::Host;
    let ports = config.get_ports();
    let hosts: Vec<String> = config
        .get_hosts()
        .iter()
        .enumerate()
        .map(|(n, host)| {
            let port = ports.get(n).or_else(|| ports.first()).map(|p| format!(":{p}"));
            match host {
                Host::Tcp(name) => format!("{name}{}", port.unwrap_or_default()),
                #[cfg(unix)]
                Host::Unix(directory) => directory.display().to_string(),
            }
        })
        .collect();
    format!("postgres://{}/{}", hosts.join(","), config.get_dbname().unwrap_or_default()).into()
}

fn tls(authorities: Option<&Path>) -> Result<ClientConfig, String> {
    let mut roots = RootCertStore::empty();
    match authorities {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(file) => {
            let wrong = |e: String| format!("{} is no list of certificates: {e}", file.display());
            for certificate in
                CertificateDer::pem_file_iter(file).map_err(|e| wrong(e.to_string()))?
            {
                let certificate = certificate.map_err(|e| wrong(e.to_string()))?;
                roots.add(certificate).map_err(|e| wrong(e.to_string()))?;
            }
            if roots.is_empty() {
                return Err(wrong("it contains none".to_owned()));
            }
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|e| e.to_string())?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}
