//! A certificate for `discord.com`, and a client that knows no other place.

use std::net::SocketAddr;
use std::sync::Arc;

use reqwest::dns::{Name, Resolve, Resolving};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

use crate::StartError;

/// The host REST requests go to.
pub const HOST: &str = "discord.com";

/// The certificate as PEM, and the acceptor that shows it.
pub(crate) fn certificate() -> Result<(String, TlsAcceptor), StartError> {
    let made = rcgen::generate_simple_self_signed([HOST.to_owned()])
        .map_err(|error| StartError::Tls(error.to_string()))?;
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|config| {
            config.with_no_client_auth().with_single_cert(vec![made.cert.der().clone()], key)
        })
        .map_err(|error| StartError::Tls(error.to_string()))?;
    Ok((made.cert.pem(), TlsAcceptor::from(Arc::new(config))))
}

/// Resolves `discord.com` to one address and refuses every other name.
#[derive(Clone, Copy, Debug)]
pub struct OnlyLoopback(pub SocketAddr);

impl Resolve for OnlyLoopback {
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

/// A client that finds `discord.com` at `address`, trusts this certificate alone and goes nowhere else.
///
/// # Errors
/// When the certificate is none, or TLS cannot be set up.
pub fn client(address: SocketAddr, certificate: &str) -> Result<reqwest::Client, reqwest::Error> {
    reqwest::Client::builder()
        .use_rustls_tls()
        .tls_built_in_root_certs(false)
        .add_root_certificate(reqwest::Certificate::from_pem(certificate.as_bytes())?)
        .dns_resolver(Arc::new(OnlyLoopback(address)))
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .https_only(true)
        .timeout(std::time::Duration::from_secs(30))
        .build()
}
