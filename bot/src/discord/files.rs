//! Text files attached to commands.

use std::time::Duration;

use super::commands::File;
use crate::chat::FileTrouble;
use crate::chat::text::clean;
use crate::game::command::MAX_RECORD;

const HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];
const PATIENCE: Duration = Duration::from_secs(10);

/// Fetches the text of a file of at most [`MAX_RECORD`] bytes.
pub(super) async fn fetch(client: &reqwest::Client, file: &File) -> Result<String, FileTrouble> {
    if usize::try_from(file.size).map_or(true, |size| size > MAX_RECORD) {
        return Err(FileTrouble::TooLong);
    }
    let unreachable = |why: &str| {
        tracing::warn!("a file cannot be fetched: {why}");
        FileTrouble::Unreachable
    };
    let wrong = |e: reqwest::Error| unreachable(&e.without_url().to_string());
    let url: reqwest::Url =
        file.url.parse().map_err(|_| unreachable("its address cannot be read"))?;
    // Only addresses of Discord's own hosts are requested.
    if url.scheme() != "https" || !url.host_str().is_some_and(|h| HOSTS.contains(&h)) {
        return Err(unreachable("it is not on Discord's servers"));
    }
    let answer = client.get(url).timeout(PATIENCE).send().await.map_err(wrong)?;
    let mut answer = answer.error_for_status().map_err(wrong)?;
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(wrong)? {
        add(&mut bytes, &chunk)?;
    }
    read(bytes)
}

/// Adds a part of a file. The limit holds even if the stated size was smaller.
fn add(bytes: &mut Vec<u8>, chunk: &[u8]) -> Result<(), FileTrouble> {
    if bytes.len() + chunk.len() > MAX_RECORD {
        return Err(FileTrouble::TooLong);
    }
    bytes.extend_from_slice(chunk);
    Ok(())
}

/// Decodes a file's bytes as text and removes what has no meaning in one.
fn read(bytes: Vec<u8>) -> Result<String, FileTrouble> {
    let text = String::from_utf8(bytes).map_err(|_| FileTrouble::NotText)?;
    Ok(clean(&text))
}

#[cfg(test)]
mod tests {
    use super::super::payload::Sent;
    use super::*;

    #[tokio::test]
    async fn long_files_and_other_hosts_are_rejected() {
        let client = reqwest::Client::new();
        let at = |url: &str, size: usize| File {
            url: url.to_owned(),
            size: size as u64,
            filename: Sent(None),
            content_type: Sent(None),
        };
        let discord = "https://cdn.discordapp.com/attachments/1/2/record.txt";
        for (file, trouble) in [
            (at(discord, MAX_RECORD + 1), FileTrouble::TooLong),
            (at(discord, usize::MAX), FileTrouble::TooLong),
            (at("https://127.0.0.1/record.txt", 1), FileTrouble::Unreachable),
            (at("http://cdn.discordapp.com/record.txt", 1), FileTrouble::Unreachable),
            (at("no address", 1), FileTrouble::Unreachable),
        ] {
            assert_eq!(fetch(&client, &file).await, Err(trouble), "{}", file.url);
        }
    }

    #[test]
    fn the_limit_holds_whatever_the_stated_size() {
        let mut bytes = vec![b'x'; MAX_RECORD - 1];
        assert_eq!(add(&mut bytes, b"x"), Ok(()));
        assert_eq!(add(&mut bytes, b"x"), Err(FileTrouble::TooLong));
        assert_eq!(read(bytes).map(|text| text.len()), Ok(MAX_RECORD));
        assert_eq!(read(vec![0xff]), Err(FileTrouble::NotText));
    }

    #[test]
    fn marks_are_removed_from_files() {
        let text = format!("8/8 {}", crate::chat::text::markup("@5"));
        assert_eq!(read(text.into_bytes()), Ok("8/8 @5".to_owned()));
    }
}
