//! Errors of parsing a page.

use super::number::Number;

/// The longest text of a topic, in characters; with its heading it fits into one message.
pub const MAX_TOPIC: usize = 1_700;

/// An error in the format of a page, with its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {mistake}")]
pub struct PageError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub mistake: Mistake,
}

/// What is wrong with a line of a page.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mistake {
    /// The first line is not a title.
    #[error("a page begins with '# ' and its title")]
    NoTitle,
    /// There is a second title.
    #[error("a page has one title")]
    SecondTitle,
    /// A section does not have the next number.
    #[error("a section's heading is '## N. Title', and the next number here is {0}")]
    Section(u8),
    /// A paragraph does not have the next number.
    #[error("a paragraph's heading is '### N.M Title', and the next number here is {0}")]
    Paragraph(Number),
    /// A paragraph or an item comes before the first section.
    #[error("a paragraph belongs to a section")]
    NoSection,
    /// A section has both numbered paragraphs and items.
    #[error("a section has numbered paragraphs or items, not both")]
    Mixed,
    /// Two items of a section have the same title.
    #[error("the section already has the item '{0}'")]
    ItemTwice(Number),
    /// A fenced block has no end.
    #[error("the fenced block has no end")]
    OpenFence,
    /// The first paragraph of a block quote does not name a topic.
    #[error(
        "a block quote begins with '**/rules TOPIC**', then 'on' and paragraphs (in a translation its title), then 'also' and words in backticks"
    )]
    TopicHead,
    /// A file with topics in another language has something else.
    #[error("a translation has a title and the topics of its page, and nothing else")]
    OnlyTopics,
    /// The topics of a translation are not those of its page, in the same order.
    #[error("the next topic of the page is '{0}'")]
    NextTopic(String),
    /// A topic has no text.
    #[error("the topic has no text")]
    EmptyTopic,
    /// The text of a topic is too long for a message.
    #[error("the topic has more than {MAX_TOPIC} characters")]
    LongTopic,
    /// The text of a topic contains Markdown.
    #[error("'{0}' is Markdown; in the text of a topic, put it in backticks")]
    Markup(char),
    /// A backtick is not closed.
    #[error("a backtick is not closed")]
    Backtick,
    /// A word already stands for an earlier topic.
    #[error("'{0}' already stands for another topic")]
    WordTwice(String),
    /// The page has the topic `options`, which the program makes itself.
    #[error("the topic 'options' is made by the program")]
    OptionsTopic,
    /// Another topic than the overview is before the first section, or the overview is not.
    #[error("the overview must be before the first section, and no other topic may be there")]
    Overview,
    /// A topic summarises a paragraph that has no rules or does not exist.
    #[error("there is no paragraph {0} to sum up")]
    NoSuchParagraph(Number),
}
