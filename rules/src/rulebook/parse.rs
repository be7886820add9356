//! Parses a page: title, headings, block quotes.

use super::error::{Mistake, PageError};
use super::number::Number;
use super::{Page, Paragraph, Topic, quote};
use crate::page::key;

impl<'a> Page<'a> {
    /// Parses a page.
    ///
    /// # Errors
    /// A [`PageError`] with the first mistake.
    pub fn parse(text: &'a str) -> Result<Self, PageError> {
        let mut parser = Parser::new(text);
        parser.read()?;
        parser.check_topics()?;
        Ok(parser.page)
    }

    /// Parses the topics of this page in another language: its title, and block quotes with the topics in the order of the page.
    ///
    /// # Errors
    /// A [`PageError`] with the first mistake.
    pub fn translation<'t>(&self, text: &'t str) -> Result<Vec<Topic<'t>>, PageError> {
        let mut parser = Parser::new(text);
        parser.translated = true;
        parser.read()?;
        parser.check_translation(self)?;
        Ok(parser.page.topics)
    }
}

struct Parser<'a> {
    text: &'a str,
    page: Page<'a>,
    /// Where the text of the current paragraph, or of the head, begins.
    begin: usize,
    /// The line and the text of the current block quote.
    quote: Option<(usize, Vec<&'a str>)>,
    /// The lines of the topics.
    topic_lines: Vec<usize>,
    /// Whether it has only topics, in another language than English.
    translated: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Self {
        let (paragraphs, topics) = (Vec::new(), Vec::new());
        let page = Page { title: "", head: "", paragraphs, topics };
        Self { text, page, begin: 0, quote: None, topic_lines: Vec::new(), translated: false }
    }

    fn read(&mut self) -> Result<(), PageError> {
        let mut fence: Option<(usize, &str)> = None;
        let mut begin = 0;
        for (number, whole) in (1..).zip(self.text.split_inclusive('\n')) {
            let line = whole.trim_end();
            let end = begin + whole.len();
            self.line(number, line, begin, end, &mut fence)
                .map_err(|mistake| PageError { line: number, mistake })?;
            begin = end;
        }
        if let Some((line, _)) = fence {
            return Err(PageError { line, mistake: Mistake::OpenFence });
        }
        self.end_quote()?;
        self.end_text(self.text.len());
        Ok(())
    }

    /// Parses one line, whose text goes from `begin` to `end`.
    fn line(
        &mut self,
        number: usize,
        line: &'a str,
        begin: usize,
        end: usize,
        fence: &mut Option<(usize, &'a str)>,
    ) -> Result<(), Mistake> {
        if let Some((_, marks)) = *fence {
            if line.starts_with(marks) {
                *fence = None;
            }
            return Ok(());
        }
        if let Some(quoted) = line.strip_prefix('>') {
            let quoted = quoted.strip_prefix(' ').unwrap_or(quoted);
            self.quote.get_or_insert((number, Vec::new())).1.push(quoted);
            return Ok(());
        }
        if number == 1 {
            self.page.title = line.strip_prefix("# ").ok_or(Mistake::NoTitle)?;
            self.begin = end;
            return Ok(());
        }
        if self.translated {
            let nothing = line.is_empty();
            return if nothing {
                self.end_quote().map_err(|e| e.mistake)
            } else {
                Err(Mistake::OnlyTopics)
            };
        }
        if line.starts_with("```") {
            let marks = line.len() - line.trim_start_matches('`').len();
            *fence = Some((number, &line[..marks]));
        }
        let heading = if line.starts_with("# ") {
            return Err(Mistake::SecondTitle);
        } else if let Some(heading) = line.strip_prefix("## ") {
            Some(self.section(heading)?)
        } else if let Some(heading) = line.strip_prefix("### ") {
            Some(self.paragraph(heading)?)
        } else {
            None
        };
        if let Some((heading, title)) = heading {
            self.end_quote().map_err(|error| error.mistake)?;
            self.end_text(begin);
            let paragraph = Paragraph { number: heading, title, text: "", has_rules: true };
            self.page.paragraphs.push(paragraph);
            self.begin = end;
        } else if self.quote.is_some() {
            self.end_quote().map_err(|error| error.mistake)?;
        }
        Ok(())
    }

    /// Parses the heading of a section, `N. Title`. The first number is 0 or 1; each other one is the next.
    fn section(&self, heading: &'a str) -> Result<(Number, &'a str), Mistake> {
        let last = self.page.paragraphs.last().map(|paragraph| paragraph.number.section());
        let next = last.map_or(0, |last| last.saturating_add(1));
        let (number, title) = heading.split_once(". ").ok_or(Mistake::Section(next))?;
        match number.parse() {
            Ok(Number::Section(n)) if n == next || last.is_none() && n == 1 => {
                Ok((Number::Section(n), title))
            }
            _ => Err(Mistake::Section(next)),
        }
    }

    /// Parses the heading of a paragraph, `N.M Title`, or of an item, `Title`.
    fn paragraph(&self, heading: &'a str) -> Result<(Number, &'a str), Mistake> {
        let last = &self.page.paragraphs.last().ok_or(Mistake::NoSection)?.number;
        let section = last.section();
        if !heading.starts_with(|c: char| c.is_ascii_digit()) {
            let item = Number::item(section, heading);
            return match last {
                Number::Paragraph(..) => Err(Mistake::Mixed),
                _ if self.page.paragraph(&item).is_some() => Err(Mistake::ItemTwice(item)),
                _ => Ok((item, heading)),
            };
        }
        let next = match last {
            Number::Section(_) => Number::Paragraph(section, 1),
            Number::Paragraph(_, n) => Number::Paragraph(section, n.saturating_add(1)),
            Number::Item(..) => return Err(Mistake::Mixed),
        };
        match heading.split_once(' ') {
            Some((number, title)) if number.parse().as_ref() == Ok(&next) => Ok((next, title)),
            _ => Err(Mistake::Paragraph(next)),
        }
    }

    /// Ends the text of the last paragraph, or of the head.
    fn end_text(&mut self, end: usize) {
        let text = self.text.get(self.begin..end).unwrap_or_default().trim();
        match self.page.paragraphs.last_mut() {
            Some(paragraph) => paragraph.text = text,
            None => self.page.head = text,
        }
    }

    /// Ends a block quote, if there is one, and adds its topic.
    fn end_quote(&mut self) -> Result<(), PageError> {
        let Some((line, lines)) = self.quote.take() else { return Ok(()) };
        let here = self.page.paragraphs.last().map(|paragraph| &paragraph.number);
        let topic = quote::topic(&lines, here, self.translated)
            .map_err(|mistake| PageError { line, mistake })?;
        self.page.topics.push(topic);
        self.topic_lines.push(line);
        Ok(())
    }

    /// Checks what needs the whole page: no word belongs to two topics, and all cited paragraphs exist.
    fn check_topics(&mut self) -> Result<(), PageError> {
        let starts: Vec<Number> = self.page.paragraphs.iter().map(|p| p.number.clone()).collect();
        for (i, paragraph) in self.page.paragraphs.iter_mut().enumerate() {
            let next = starts.get(i + 1);
            let whole = matches!(paragraph.number, Number::Section(section)
                if next.is_some_and(|next| next.section() == section));
            paragraph.has_rules = !whole || has_text(paragraph.text);
        }
        let mut words: Vec<String> = Vec::new();
        for (topic, &line) in self.page.topics.iter().zip(&self.topic_lines) {
            check_topic(&self.page, topic)
                .and_then(|()| check_words(topic, &mut words))
                .map_err(|mistake| PageError { line, mistake })?;
        }
        Ok(())
    }

    /// Checks that the topics are those of the page, in its order, and no word belongs to two.
    fn check_translation(&self, page: &Page<'_>) -> Result<(), PageError> {
        let mut words: Vec<String> = Vec::new();
        let mut names = page.topics.iter().map(|topic| topic.name);
        for (topic, &line) in self.page.topics.iter().zip(&self.topic_lines) {
            let check = match names.next() {
                Some(name) if name == topic.name => check_words(topic, &mut words),
                name => Err(Mistake::NextTopic(name.unwrap_or("no other").to_owned())),
            };
            check.map_err(|mistake| PageError { line, mistake })?;
        }
        match names.next() {
            Some(name) => {
                let mistake = Mistake::NextTopic(name.to_owned());
                Err(PageError { line: self.text.lines().count(), mistake })
            }
            None => Ok(()),
        }
    }
}

fn check_topic(page: &Page<'_>, topic: &Topic<'_>) -> Result<(), Mistake> {
    if topic.name == "options" {
        return Err(Mistake::OptionsTopic);
    }
    if (topic.name == "overview") != topic.on.is_empty() {
        return Err(Mistake::Overview);
    }
    for number in &topic.on {
        if !page.paragraph(number).is_some_and(|paragraph| paragraph.has_rules) {
            return Err(Mistake::NoSuchParagraph(number.clone()));
        }
    }
    Ok(())
}

/// Checks that no word of a topic is among those of earlier topics, and adds them.
fn check_words(topic: &Topic<'_>, words: &mut Vec<String>) -> Result<(), Mistake> {
    for word in std::iter::once(&topic.title).chain(&topic.also) {
        let key = key(word);
        if words.contains(&key) {
            return Err(Mistake::WordTwice((*word).to_owned()));
        }
        words.push(key);
    }
    Ok(())
}

/// Whether Markdown contains text other than block quotes and comments.
fn has_text(markdown: &str) -> bool {
    let mut rest = markdown;
    let mut bare = String::new();
    while let Some((before, comment)) = rest.split_once("<!--") {
        bare.push_str(before);
        rest = comment.split_once("-->").map_or("", |(_, behind)| behind);
    }
    bare.push_str(rest);
    bare.lines().any(|line| !line.trim().is_empty() && !line.starts_with('>'))
}
