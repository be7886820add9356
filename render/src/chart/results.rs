//! The results of a person: bars by seat and by opponent, and a strip of the last games.

use locale::{Language, Text, text};
use serde::{Deserialize, Serialize};

use super::sheet::{MARGIN, Sheet};
use super::{Chart, TABLE};
use crate::alt_text::{ALT_TEXT_LIMIT, sentence, truncated, utf16_len};
use crate::color::Rgb;
use crate::error::RenderError;
use crate::font::Weight;
use crate::options::RenderOptions;
use crate::pen::{Anchor, At, Lettering};
use crate::picture::Picture;
use crate::renderer::Renderer;
use crate::words::one_line;

/// The results of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    /// The name of the person.
    pub person: String,
    /// By game and seat; six fit.
    pub seats: Vec<ResultCounts>,
    /// By opponent; six fit.
    pub opponents: Vec<ResultCounts>,
    /// The last results, the oldest first; 50 fit.
    pub last: Vec<GameResult>,
}

/// How many games with something in common were won, drawn and lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultCounts {
    /// What they have in common.
    pub name: String,
    /// How many were won, drawn and lost.
    pub counts: [usize; 3],
}

/// What a game was for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameResult {
    /// The person won.
    Won,
    /// It was drawn.
    Drawn,
    /// Somebody else won.
    Lost,
}

/// The words for results, in their order.
fn results() -> [Text; 3] {
    [text!(TABLE, "won"), text!(TABLE, "drawn"), text!(TABLE, "lost")]
}

/// The title of the strip.
fn last_games() -> Text {
    text!(TABLE, "last-games")
}

impl ResultCounts {
    fn total(&self) -> usize {
        self.counts.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    fn words(&self) -> Text {
        let [won, drawn, lost] = self.counts;
        text!(TABLE, "counts", won, drawn, lost)
    }
}

/// The most bars of a panel, and the most games of the strip.
const MOST: usize = 6;
const MOST_GAMES: usize = 50;
/// The heights of the title, of the words above the bars of a panel, of a bar with its words, and of the strip.
const HEAD: f32 = 84.0;
const ABOVE: f32 = 62.0;
const ROW: f32 = 88.0;
const STRIP: f32 = 186.0;
/// The longest name in an alt text, and what is said of it, in UTF-16 code units.
const LONGEST_NAME: usize = 32;
const ROW_WORDS: usize = 72;
/// The height of a bar; the space between panels, and within them at the sides.
const BAR: f32 = 36.0;
const GAP: f32 = 20.0;
const INSET: f32 = 20.0;

impl Results {
    /// What is shown by seat, and by opponent.
    fn rows(&self) -> [&[ResultCounts]; 2] {
        [&self.seats, &self.opponents].map(|rows| rows.get(..MOST).unwrap_or(rows))
    }

    /// The panels with bars, each with its title.
    fn panels(&self) -> Vec<(Text, &[ResultCounts])> {
        let titles = [text!(TABLE, "by-seat"), text!(TABLE, "by-opponent")];
        titles.into_iter().zip(self.rows()).filter(|(_, rows)| !rows.is_empty()).collect()
    }

    /// The games of the strip.
    fn strip(&self) -> &[GameResult] {
        let first = self.last.len().saturating_sub(MOST_GAMES);
        self.last.get(first..).unwrap_or_default()
    }
}

impl Chart for Results {
    fn draw(&self, renderer: &Renderer, options: &RenderOptions) -> Result<Picture, RenderError> {
        let panels = self.panels();
        let columns = panels.len().max(1) as f32;
        let rows = panels.iter().map(|(_, rows)| rows.len()).max().unwrap_or(0);
        let inner = 1200.0 - 2.0 * MARGIN;
        let wide = (inner - GAP * (columns - 1.0)) / columns;
        let high = ABOVE + rows as f32 * ROW + 8.0;
        let mut sheet = Sheet::new(renderer, options, HEAD + high + GAP + STRIP + MARGIN)?;
        sheet.title(&self.person, "")?;
        legend(&mut sheet)?;
        for (i, (title, rows)) in panels.into_iter().enumerate() {
            let corner = (MARGIN + i as f32 * (wide + GAP), HEAD);
            sheet.panel(corner, (wide, high))?;
            heading(&mut sheet, &title, corner, wide)?;
            let most = rows.iter().map(ResultCounts::total).max().unwrap_or(0);
            for (n, row) in rows.iter().enumerate() {
                let at = (corner.0 + INSET, corner.1 + ABOVE + n as f32 * ROW);
                draw_row(&mut sheet, row, at, wide - 2.0 * INSET, most)?;
            }
        }
        let corner = (MARGIN, HEAD + high + GAP);
        sheet.panel(corner, (inner, STRIP))?;
        heading(&mut sheet, &last_games(), corner, inner)?;
        let middle = corner.1 + ABOVE + (STRIP - ABOVE) / 2.0 - 6.0;
        draw_strip(&mut sheet, self.strip(), (MARGIN + INSET, middle), inner - 2.0 * INSET)?;
        Ok(sheet.picture())
    }

    fn alt_text(&self, language: Language) -> String {
        let mut text = String::new();
        let person = truncated(&one_line(&self.person), 40);
        sentence(&mut text, &text!(TABLE, "results-of", person).say(language), 70);
        let [seats, opponents] = self.rows();
        let by_seat = |name: &str, counts: Text| text!(TABLE, "with", name, counts);
        let by_opponent = |name: &str, counts: Text| text!(TABLE, "against", name, counts);
        let mut add = |row: &ResultCounts, say: fn(&str, Text) -> Text| {
            let said = |name: &str| say(name, row.words()).say(language);
            // The counts are whole, whatever the name is.
            let room = ROW_WORDS.saturating_sub(utf16_len(&said("")));
            let name = truncated(&one_line(&row.name), room.min(LONGEST_NAME));
            sentence(&mut text, &said(&name), ROW_WORDS);
        };
        seats.iter().for_each(|row| add(row, by_seat));
        opponents.iter().for_each(|row| add(row, by_opponent));
        let last = self.strip();
        let count = |wanted: GameResult| last.iter().filter(|result| **result == wanted).count();
        let counts = [GameResult::Won, GameResult::Drawn, GameResult::Lost].map(count);
        let counts = ResultCounts { name: String::new(), counts }.words();
        let words = text!(TABLE, "last", games = last.len(), counts);
        sentence(&mut text, &words.say(language), 60);
        debug_assert!(utf16_len(&text) <= ALT_TEXT_LIMIT);
        truncated(&text, ALT_TEXT_LIMIT)
    }

    fn text(&self, language: Language) -> String {
        let mut lines = Vec::new();
        for (title, rows) in self.panels() {
            lines.push(format!("{}:", title.say(language)));
            let line = |row: &ResultCounts| {
                format!("{}  {}: {}", bar(row), row.name, row.words().say(language))
            };
            lines.extend(rows.iter().map(line));
        }
        let marks = self.strip().iter().map(|result| match result {
            GameResult::Won => '+',
            GameResult::Drawn => '=',
            GameResult::Lost => '-',
        });
        let marks: String = marks.collect();
        lines.push(format!("{}: {marks}", last_games().say(language)));
        lines.join("\n")
    }
}

/// A bar of text, 20 columns wide: won, drawn, lost.
fn bar(row: &ResultCounts) -> String {
    let total = row.total().max(1);
    let mut ends = row.counts.iter().scan(0, |sum: &mut usize, count| {
        *sum = sum.saturating_add(*count);
        Some(sum.saturating_mul(20) / total)
    });
    let (won, drawn) = (ends.next().unwrap_or(0), ends.next().unwrap_or(0));
    let part = |mark: &str, from: usize, to: usize| mark.repeat(to.saturating_sub(from).min(20));
    format!("{}{}{}", part("█", 0, won), part("▒", won, drawn), part("░", drawn, 20))
}

/// The title of a panel.
fn heading(sheet: &mut Sheet<'_>, title: &Text, corner: At, wide: f32) -> Result<(), RenderError> {
    let title = sheet.say(title);
    let look = Lettering { weight: Weight::Regular, size: 26.0, color: sheet.colors().muted };
    let at = (corner.0 + INSET, corner.1 + 32.0);
    sheet.text(&title, look, Anchor::Left, at, wide - 2.0 * INSET)
}

/// Draws what stands for results, beside the title.
fn legend(sheet: &mut Sheet<'_>) -> Result<(), RenderError> {
    let look = Lettering { weight: Weight::Regular, size: 26.0, color: sheet.colors().muted };
    let mut right = 1200.0 - MARGIN;
    for (n, word) in results().iter().enumerate().rev() {
        let word = sheet.say(word);
        sheet.text(&word, look, Anchor::Right, (right, 46.0), 200.0)?;
        right -= sheet.width(look.weight, look.size, &word) + 10.0;
        draw_part(sheet, n, ((right - 26.0, 33.0), (26.0, 26.0)))?;
        right -= 26.0 + 28.0;
    }
    Ok(())
}

/// Draws a rectangle for games that were won (0), drawn (1) or lost (2). They differ without colours: full, grey and hollow.
fn draw_part(
    sheet: &mut Sheet<'_>,
    result: usize,
    (corner, size): (At, At),
) -> Result<Rgb, RenderError> {
    let colors = sheet.colors();
    let rect = |by: f32| {
        let (left, top) = (corner.0 + by, corner.1 + by);
        let (right, bottom) = (corner.0 + size.0 - by, corner.1 + size.1 - by);
        [(left, top), (right, top), (right, bottom), (left, bottom)]
    };
    let (fill, words) = match result {
        0 => (colors.accent, colors.on_accent),
        1 => (colors.panel.mix(colors.muted, 128), colors.text),
        _ => (colors.muted, colors.text),
    };
    sheet.area(&rect(0.0), fill)?;
    if result > 1 && size.0 > 6.0 {
        sheet.area(&rect(2.0), colors.panel)?;
    }
    Ok(words)
}

/// Draws a bar with its words above it. The longest bar has `most` games.
fn draw_row(
    sheet: &mut Sheet<'_>,
    row: &ResultCounts,
    at: At,
    wide: f32,
    most: usize,
) -> Result<(), RenderError> {
    let colors = sheet.colors();
    let bold = Lettering { weight: Weight::Bold, size: 28.0, color: colors.text };
    let muted = Lettering { color: colors.muted, ..bold };
    let total = row.total().to_string();
    let above = at.1 + 16.0;
    sheet.text(&total, muted, Anchor::Right, (at.0 + wide, above), wide)?;
    let room = wide - sheet.width(muted.weight, muted.size, &total) - 16.0;
    sheet.text(&row.name, bold, Anchor::Left, (at.0, above), room)?;
    let (mut left, top) = (at.0, at.1 + 38.0);
    for (n, count) in row.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let width = (wide * *count as f32 / most.max(1) as f32).max(2.0);
        let color = draw_part(sheet, n, ((left, top), (width, BAR)))?;
        let words = count.to_string();
        let look = Lettering { weight: Weight::Bold, size: 24.0, color };
        if sheet.width(look.weight, look.size, &words) + 6.0 <= width {
            let middle = (left + width / 2.0, top + BAR / 2.0);
            sheet.text(&words, look, Anchor::Center, middle, width)?;
        }
        left += width;
    }
    Ok(())
}

/// Draws a mark for each game: above the line if it was won, below if it was lost, and on it if it was drawn.
fn draw_strip(
    sheet: &mut Sheet<'_>,
    games: &[GameResult],
    start: At,
    wide: f32,
) -> Result<(), RenderError> {
    sheet.line(&[start, (start.0 + wide, start.1)], 2.0, sheet.colors().border)?;
    let step = wide / MOST_GAMES as f32;
    let first = start.0 + wide - step * games.len() as f32;
    for (n, result) in games.iter().enumerate() {
        let (left, width) = (first + n as f32 * step + 2.0, step - 4.0);
        let (kind, top, high) = match result {
            GameResult::Won => (0, start.1 - 46.0, 44.0),
            GameResult::Drawn => (1, start.1 - 8.0, 16.0),
            GameResult::Lost => (2, start.1 + 2.0, 44.0),
        };
        draw_part(sheet, kind, ((left, top), (width, high)))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_alt_text_says_everything() {
        let row = |name: &str| ResultCounts { name: name.repeat(9), counts: [500, 500, 500] };
        let results = Results {
            person: "a player ".repeat(9),
            seats: vec![row("Gliński, "); 9],
            opponents: vec![row("opponent "); 9],
            last: vec![GameResult::Lost; 60],
        };
        for (language, last, lost) in [
            (Language::English, " last 50: 0 won, 0 drawn, 50 lost.", "500 lost."),
            (Language::German, " letzte 50: 0 gewonnen, 0 remis, 50 verloren.", "500 verloren."),
        ] {
            let alt = results.alt_text(language);
            assert!(utf16_len(&alt) <= ALT_TEXT_LIMIT, "{}", utf16_len(&alt));
            assert!(alt.ends_with(last), "{alt}");
            assert_eq!(alt.matches(lost).count(), 12, "{alt}");
        }
    }

    #[test]
    fn a_bar_of_text_is_twenty_columns_wide() {
        let bar = |counts| bar(&ResultCounts { name: String::new(), counts });
        assert_eq!(bar([2, 1, 1]), "██████████▒▒▒▒▒░░░░░");
        assert_eq!(bar([0, 0, 1]), "░".repeat(20));
        assert_eq!(bar([1, 0, 0]), "█".repeat(20));
    }
}
