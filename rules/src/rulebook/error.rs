//! What can be wrong with a page.

use super::{MAX_TOPIC, Number};

/// A page that does not follow the format.
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
    /// The first line is no title.
    #[error("a page begins with '# ' and its title")]
    NoTitle,
    /// There is a second title.
    #[error("a page has one title")]
    SecondTitle,
    /// A section's heading is not the one that follows.
    #[error("a section's heading is '## N. Title', and the next number here is {0}")]
    Section(u8),
    /// A paragraph's heading is not the one that follows.
    #[error("a paragraph's heading is '### N.M Title', and the next number here is {0}")]
    Paragraph(Number),
    /// A paragraph or an item stands before the first section.
    #[error("a paragraph belongs to a section")]
    NoSection,
    /// A section has both numbered paragraphs and items.
    #[error("a section has numbered paragraphs or items, not both")]
    Mixed,
    /// Two items of a section have one title.
    #[error("'{0}' is there already")]
    ItemTwice(Number),
    /// A fenced block has no end.
    #[error("the fenced block has no end")]
    OpenFence,
    /// The first paragraph of a block quote does not name a topic.
    #[error(
        "a block quote begins with '**/rules TOPIC**', then 'on' and paragraphs, then 'also' and words in backticks"
    )]
    TopicHead,
    /// A topic without text.
    #[error("the topic has no text")]
    EmptyTopic,
    /// The text of a topic is too long for a message.
    #[error("the topic has more than {MAX_TOPIC} characters")]
    LongTopic,
    /// Markdown in the text of a topic.
    #[error("'{0}' means something in Markdown; the text of a topic has it in backticks only")]
    Markup(char),
    /// A backtick without its partner.
    #[error("a backtick has no partner")]
    Backtick,
    /// A topic or a word that a topic before it has.
    #[error("'{0}' leads to a topic already")]
    WordTwice(String),
    /// The topic that the program makes itself.
    #[error("the topic 'options' is made by the program")]
    OptionsTopic,
    /// A topic in the head of a page that is not the overview, or an overview elsewhere.
    #[error("the overview, and no other topic, stands before the first section")]
    Overview,
    /// A topic sums up a paragraph that has no rules or does not exist.
    #[error("there is no paragraph {0} to sum up")]
    NoSuchParagraph(Number),
}
