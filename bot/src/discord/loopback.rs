//! Redirects all requests to a double of Discord on this machine, for tests.
//!
//! With the cargo feature `loopback` and the environment variable `SIEGEPOST_LOOPBACK=ADDRESS,CERTIFICATE`,
//! `discord.com` and the host of attached files are that address, every other name is refused, and the certificate (a PEM file) is trusted.

use std::net::SocketAddr;
use std::sync::Arc;

use reqwest::ClientBuilder;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::error::ServeError;

const VARIABLE: &str = "SIEGEPOST_LOOPBACK";

const HOSTS: [&str; 2] = ["discord.com", "cdn.discordapp.com"];

struct Here(SocketAddr);

impl Resolve for Here {
    fn resolve(&self, name: Name) -> Resolving {
        let address = self.0;
        Box::pin(async move {
            if HOSTS.contains(&name.as_str()) {
                Ok(Box::new(std::iter::once(address)) as Addrs)
            } else {
                Err(format!("{} is out of bounds in a test", name.as_str()).into())
            }
        })
    }
}

pub(super) fn address() -> Option<(SocketAddr, String)> {
    let text = std::env::var(VARIABLE).ok()?;
    let (address, certificate) = text.split_once(',')?;
    Some((address.parse().ok()?, certificate.to_owned()))
}

/// Sends all requests to the double. A program built for tests never reaches the real Discord.
pub(super) fn redirect(builder: ClientBuilder) -> Result<ClientBuilder, ServeError> {
    let wrong = |why: String| ServeError::Client(format!("{VARIABLE}: {why}"));
    let (address, certificate) =
        address().filter(|(address, _)| address.ip().is_loopback()).ok_or_else(|| {
            wrong("it must be ADDRESS,CERTIFICATE with an address of this machine".into())
        })?;
    let pem = std::fs::read(&certificate).map_err(|e| wrong(e.to_string()))?;
    let certificate = reqwest::Certificate::from_pem(&pem).map_err(|e| wrong(e.to_string()))?;
    Ok(builder
        .dns_resolver(Arc::new(Here(address)))
        .resolve("discord.com", address)
        .add_root_certificate(certificate)
        .no_proxy())
}

/// Returns whether a gateway may be connected to, which must be on this machine.
pub(super) fn may_connect(url: &str) -> bool {
    let rest = url.strip_prefix("ws://").unwrap_or("");
    rest.starts_with("127.0.0.1:") || rest.starts_with("[::1]:")
}
