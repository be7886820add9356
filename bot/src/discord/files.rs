//! Text files that people attach.

use std::time::Duration;

use super::commands::File;

/// Where Discord keeps what people attach.
const HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];
/// Records are no longer than this, in bytes.
const LONGEST: u64 = rules::record::MAX_BYTES as u64;
/// A small file is here within this, or not at all.
const PATIENCE: Duration = Duration::from_secs(10);

/// The text of a file.
///
/// # Errors
/// Why it cannot be had, for the log.
pub(super) async fn fetch(client: &reqwest::Client, file: &File) -> Result<String, String> {
    let url: reqwest::Url = file.url.parse().map_err(|_| "its address cannot be read")?;
    // Discord names the address; nothing else is ever asked for.
    if url.scheme() != "https" || !url.host_str().is_some_and(|h| HOSTS.contains(&h)) {
        return Err("it does not lie with Discord".to_owned());
    }
    if file.size > LONGEST {
        return Err("it is too long for a record".to_owned());
    }
    let wrong = |e: reqwest::Error| e.without_url().to_string();
    let answer = client.get(url).timeout(PATIENCE).send().await.map_err(wrong)?;
    let mut answer = answer.error_for_status().map_err(wrong)?;
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(wrong)? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() as u64 > LONGEST {
            return Err("it is too long for a record".to_owned());
        }
    }
    String::from_utf8(bytes).map_err(|_| "it is no UTF-8 text".to_owned())
}
