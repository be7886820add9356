//! The nonces of posts: a network that is given one again within minutes shows the post once.

use ring::digest::{SHA256, digest};

use super::key::{OutboxKey, base36};

/// The number of digits after the first letter: together at most 25 characters.
const DIGITS: usize = 24;

/// Returns a nonce for the row with a key: the key's letter, then digits of a hash of the key and of what sets this nonce apart
/// from others of the same key.
///
/// # Examples
/// ```
/// use bot::store::{OutboxKey, nonce};
/// let key = OutboxKey::from("t1-4");
/// assert_ne!(nonce(&key, "one database"), nonce(&key, "another one"));
/// assert_eq!(nonce(&key, "").len(), 25);
/// ```
pub fn nonce(key: &OutboxKey, from: &str) -> String {
    let key = key.to_string();
    let hash = digest(&SHA256, format!("{key} {from}").as_bytes());
    let number = hash.as_ref().iter().take(16).fold(0, |n: u128, byte| n << 8 | u128::from(*byte));
    // 124 bits are at most 24 digits.
    let digits = base36(number >> 4);
    format!("{}{digits:0>DIGITS$}", key.chars().next().unwrap_or('x'))
}
