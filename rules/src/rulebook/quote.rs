//! Parses block quotes: the topics that `/rules` shows.

use super::Topic;
use super::error::{MAX_TOPIC, Mistake};
use super::number::Number;

/// Characters with a meaning in Markdown or on GitHub, which the text of a topic may contain only in backticks.
const MARKUP: [char; 10] = ['*', '_', '~', '<', '[', ']', '|', '\\', '@', '^'];

/// Parses a block quote, whose lines are given without `>`, as a topic, in English or translated.
pub(super) fn topic<'a>(
    lines: &[&'a str],
    here: Option<&Number>,
    translated: bool,
) -> Result<Topic<'a>, Mistake> {
    let head = lines.iter().position(|line| line.is_empty()).ok_or(Mistake::EmptyTopic)?;
    let (head, body) = lines.split_at(head);
    let mut topic = read_head(head, here, translated)?;
    for line in body {
        let (item, rest) = match line.strip_prefix("- ") {
            Some(rest) => (true, rest),
            None => (false, line.trim_start()),
        };
        let text = &mut topic.text;
        if rest.is_empty() || item {
            // An item, and the text after an empty line, begin on a new line.
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
        } else if !text.is_empty() && !text.ends_with('\n') {
            text.push(' ');
        }
        text.push_str(rest);
    }
    topic.text = plain(topic.text.trim_end())?;
    match topic.text.chars().count() {
        0 => Err(Mistake::EmptyTopic),
        count if count > MAX_TOPIC => Err(Mistake::LongTopic),
        _ => Ok(topic),
    }
}

/// Removes the backticks from a text.
fn plain(text: &str) -> Result<String, Mistake> {
    let mut plain = String::new();
    for (i, line) in text.lines().enumerate() {
        if i > 0 {
            plain.push('\n');
        }
        let mut in_code = false;
        for c in line.chars() {
            match c {
                '`' => in_code = !in_code,
                _ if !in_code && MARKUP.contains(&c) => return Err(Mistake::Markup(c)),
                _ => plain.push(c),
            }
        }
        if in_code {
            return Err(Mistake::Backtick);
        }
    }
    Ok(plain)
}

/// Parses the head, `**/rules TOPIC** on 5.1, 5.2; also WORDS`, with every word in backticks. If it is translated, the title stands
/// in place of the paragraphs: `**/rules TOPIC** Title; also WORDS`.
fn read_head<'a>(
    lines: &[&'a str],
    here: Option<&Number>,
    translated: bool,
) -> Result<Topic<'a>, Mistake> {
    let (first, others) = lines.split_first().ok_or(Mistake::TopicHead)?;
    let rest = first.strip_prefix("**/rules ").ok_or(Mistake::TopicHead)?;
    let (name, rest) = rest.split_once("**").ok_or(Mistake::TopicHead)?;
    if name.is_empty() || name != name.to_lowercase() {
        return Err(Mistake::TopicHead);
    }
    let mut on = Vec::new();
    let mut also = Vec::new();
    let mut title = name;
    let mut words = rest.trim();
    if translated {
        let (before, behind) = words.split_once(';').unwrap_or((words, ""));
        (title, words) = (before.trim(), behind.trim());
        if title.is_empty() || title.contains('`') {
            return Err(Mistake::TopicHead);
        }
    } else if let Some(numbers) = words.strip_prefix("on ") {
        let (numbers, behind) = numbers.split_once(';').unwrap_or((numbers, ""));
        for number in numbers.split(',') {
            on.push(number.trim().parse().map_err(|_| Mistake::TopicHead)?);
        }
        words = behind.trim();
    } else {
        words = words.strip_prefix(';').unwrap_or(words).trim();
        on.extend(here.cloned());
    }
    match words.strip_prefix("also") {
        Some(behind) => words = behind,
        None if words.is_empty() && others.is_empty() => {}
        None => return Err(Mistake::TopicHead),
    }
    for line in std::iter::once(words).chain(others.iter().copied()) {
        for (i, part) in line.split('`').enumerate() {
            if i % 2 == 1 && part == part.to_lowercase() {
                also.push(part);
            } else if i % 2 == 1 || !["", ","].contains(&part.trim()) {
                return Err(Mistake::TopicHead);
            }
        }
        if line.matches('`').count() % 2 == 1 {
            return Err(Mistake::Backtick);
        }
    }
    Ok(Topic { name, title, also, on, text: String::new() })
}
