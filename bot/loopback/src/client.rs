//! A certificate for `discord.com`, and a client that can reach no other host.

use std::net::SocketAddr;
use std::sync::Arc;

use reqwest::dns::{Name, Resolve, Resolving};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

use crate::error::StartError;

/// The host of REST requests.
pub const HOST: &str = "discord.com";
/// The host of attached files.
pub const FILES: &str = "cdn.discordapp.com";

/// Creates a certificate, and returns it as PEM with an acceptor that presents it.
pub(crate) fn certificate() -> Result<(String, TlsAcceptor), StartError> {
    let certified = rcgen::generate_simple_self_signed([HOST.to_owned(), FILES.to_owned()])
        .map_err(|error| StartError::Tls(error.to_string()))?;
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(certified.signing_key.serialize_der()));
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|config| {
            config.with_no_client_auth().with_single_cert(vec![certified.cert.der().clone()], key)
        })
        .map_err(|error| StartError::Tls(error.to_string()))?;
    Ok((certified.cert.pem(), TlsAcceptor::from(Arc::new(config))))
}

/// A resolver for `discord.com` that fails for every other name.
#[derive(Clone, Copy, Debug)]
pub struct LoopbackResolver(pub SocketAddr);

impl Resolve for LoopbackResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let address = self.0;
        Box::pin(async move {
            if name.as_str() == HOST && address.ip().is_loopback() {
                let addresses: reqwest::dns::Addrs = Box::new(std::iter::once(address));
                Ok(addresses)
            } else {
                Err(format!("{} is not on loopback", name.as_str()).into())
            }
        })
    }
}

/// Creates a client that resolves `discord.com` to `address`, trusts only `certificate` (in PEM) and can reach no other
/// host.
///
/// # Errors
/// Returns an error if the certificate is invalid or TLS cannot be set up.
pub fn client(address: SocketAddr, certificate: &str) -> Result<reqwest::Client, reqwest::Error> {
    reqwest::Client::builder()
        .use_rustls_tls()
        .tls_built_in_root_certs(false)
        .add_root_certificate(reqwest::Certificate::from_pem(certificate.as_bytes())?)
        .dns_resolver(Arc::new(LoopbackResolver(address)))
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .https_only(true)
        .timeout(std::time::Duration::from_secs(30))
        .build()
}
