//! The best in a game: a dot for each rating, with a bar for its uncertainty.

use locale::{Language, Text, text};
use serde::{Deserialize, Serialize};

use super::ratings::{RatingPoint, part_of};
use super::sheet::{FOOT, GAP, HEAD, MARGIN, Sheet, ticks};
use super::{Chart, TABLE};
use crate::alt_text::{ALT_TEXT_LIMIT, sentence, truncated, utf16_len};
use crate::error::RenderError;
use crate::font::Weight;
use crate::options::RenderOptions;
use crate::pen::{Anchor, At, Lettering};
use crate::picture::Picture;
use crate::renderer::Renderer;
use crate::words::one_line;

/// The best in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leaderboard {
    /// What is played.
    pub game: String,
    /// The lists; four fit.
    pub lists: Vec<Ranking>,
}

/// The best in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranking {
    /// What is counted: the pace, and where.
    pub title: String,
    /// Those whose ratings are not provisional, the best first; ten fit.
    pub best: Vec<Ranked>,
    /// Those whose ratings are; three fit.
    pub provisional: Vec<Ranked>,
}

/// Somebody in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranked {
    /// The name.
    pub name: String,
    /// The rating.
    pub rating: RatingPoint,
    /// The number of games before it.
    pub games: usize,
}

/// The most lists.
const LISTS: usize = 4;
/// The most people of a list, and provisional ones, if there are up to two lists, and if there are more.
const PEOPLE: [(usize, usize); 2] = [(10, 3), (5, 2)];
/// The heights of the title of a list, the line above provisional ratings, and the numbers below.
const TITLE: f32 = 64.0;
const APART: f32 = 46.0;
const BELOW: f32 = 50.0;
/// The height of somebody in one line, and in two.
const LINES: [f32; 2] = [66.0, 96.0];

/// Where the parts of a line are. In a narrow panel the bar is below the name.
struct Columns {
    left: f32,
    right: f32,
    /// The ends of the bars.
    bars: (f32, f32),
    /// The right end of the rating, and the room for the name.
    rating: f32,
    name: f32,
    /// The height of a line, and where in it the name and the bar are.
    line: f32,
    upper: f32,
    lower: f32,
    range: (i64, i64),
}

impl Columns {
    fn new(left: f32, right: f32, is_wide: bool, range: (i64, i64)) -> Self {
        let [low, high] = LINES;
        if is_wide {
            let (bars, middle) = ((left + 380.0, right - 350.0), low / 2.0);
            let (rating, name) = (right - 140.0, 300.0);
            Self { left, right, bars, rating, name, line: low, upper: middle, lower: middle, range }
        } else {
            let bars = (left + 62.0, right - 140.0);
            let name = right - left - 56.0 - 190.0;
            let (upper, lower) = (high * 0.3, high * 0.7);
            Self { left, right, bars, rating: right, name, line: high, upper, lower, range }
        }
    }

    fn x(&self, rating: i64) -> f32 {
        let (left, right) = self.bars;
        left + (right - left) * part_of(self.range, rating)
    }
}

impl Ranking {
    fn height(&self, line: f32) -> f32 {
        let people = self.best.len() + self.provisional.len();
        let apart = if self.provisional.is_empty() { 0.0 } else { APART };
        TITLE + people as f32 * line + apart + BELOW
    }
}

impl Leaderboard {
    /// The lists as far as they fit.
    fn shown(&self) -> Vec<Ranking> {
        let mut lists = self.lists.clone();
        lists.truncate(LISTS);
        let (best, provisional) = PEOPLE[usize::from(lists.len() > 2)];
        for list in &mut lists {
            list.best.truncate(best);
            list.provisional.truncate(provisional);
        }
        lists
    }
}

impl Chart for Leaderboard {
    fn draw(&self, renderer: &Renderer, options: &RenderOptions) -> Result<Picture, RenderError> {
        let lists = self.shown();
        let all = || lists.iter().flat_map(|list| list.best.iter().chain(&list.provisional));
        let least = all().map(|one| one.rating.least()).min().unwrap_or(0);
        let most = all().map(|one| one.rating.most()).max().unwrap_or(0);
        let columns = lists.len().clamp(1, 2);
        let line = LINES[columns - 1];
        let wide = (1200.0 - 2.0 * MARGIN - GAP * (columns - 1) as f32) / columns as f32;
        let rows: Vec<f32> = lists
            .chunks(columns)
            .map(|row| row.iter().map(|list| list.height(line)).fold(0.0, f32::max))
            .collect();
        let height = HEAD + rows.iter().map(|row| row + GAP).sum::<f32>() - GAP + FOOT;
        let mut sheet = Sheet::new(renderer, options, height.max(HEAD + FOOT))?;
        let aside = sheet.say(&text!(TABLE, "leaderboard"));
        sheet.title(&self.game, &aside)?;
        let mut top = HEAD;
        for (row, high) in lists.chunks(columns).zip(rows) {
            for (i, list) in row.iter().enumerate() {
                let left = MARGIN + i as f32 * (wide + GAP);
                sheet.panel((left, top), (wide, high))?;
                let (inner, right) = (left + 20.0, left + wide - 20.0);
                let places = Columns::new(inner, right, columns == 1, (least, most));
                draw_list(&mut sheet, list, &places, top)?;
            }
            top += high + GAP;
        }
        let hollow = lists.iter().any(|list| !list.provisional.is_empty());
        let hollow = if hollow { text!(TABLE, "hollow") } else { Text::empty() };
        let words = sheet.say(&Text::joined([text!(TABLE, "bar"), hollow], " "));
        sheet.note(&words, height)?;
        Ok(sheet.picture())
    }

    fn alt_text(&self, language: Language) -> String {
        let mut text = String::new();
        let head = text!(TABLE, "leaderboard-of", game = one_line(&self.game));
        sentence(&mut text, &head.say(language), 80);
        let lists = self.shown();
        let room = 900 / lists.len().max(1) - 2;
        for list in &lists {
            let one =
                |one: &Ranked| format!("{} {}", truncated(&one_line(&one.name), 24), one.rating);
            let best =
                (1..).zip(&list.best).map(|(place, ranked)| format!("{place} {}", one(ranked)));
            let mut people = vec![best.collect::<Vec<_>>().join(", ")];
            if !list.provisional.is_empty() {
                let more: Vec<String> = list.provisional.iter().map(one).collect();
                people
                    .push(text!(TABLE, "provisional-are", people = more.join(", ")).say(language));
            }
            people.retain(|people| !people.is_empty());
            let people = people.join("; ");
            sentence(&mut text, &format!("{}: {people}", one_line(&list.title)), room);
        }
        debug_assert!(utf16_len(&text) <= ALT_TEXT_LIMIT);
        truncated(&text, ALT_TEXT_LIMIT)
    }
}

/// Draws a list below the row `top`.
fn draw_list(
    sheet: &mut Sheet<'_>,
    list: &Ranking,
    places: &Columns,
    top: f32,
) -> Result<(), RenderError> {
    let colors = sheet.colors();
    let room = places.right - places.left;
    let fits = sheet.width(Weight::Bold, 28.0, &list.title) <= room;
    let size = if fits { 28.0 } else { 24.0 };
    let bold = Lettering { weight: Weight::Bold, size, color: colors.text };
    let muted = Lettering { weight: Weight::Regular, size: 24.0, color: colors.muted };
    sheet.text(&list.title, bold, Anchor::Left, (places.left, top + 36.0), room)?;
    let mut y = top + TITLE;
    for (nth, ranked) in list.best.iter().enumerate() {
        draw_line(sheet, ranked, Some(nth + 1), places, y)?;
        y += places.line;
    }
    if !list.provisional.is_empty() {
        let at = (places.left, y + APART / 2.0 + 4.0);
        let provisional = sheet.say(&text!(TABLE, "provisional"));
        sheet.text(&provisional, muted, Anchor::Left, at, room)?;
        y += APART;
        for ranked in &list.provisional {
            draw_line(sheet, ranked, None, places, y)?;
            y += places.line;
        }
    }
    for rating in round(places) {
        let at = (places.x(rating), y + BELOW / 2.0 - 6.0);
        sheet.text(&rating.to_string(), muted, Anchor::Center, at, room)?;
    }
    Ok(())
}

/// The round ratings that are marked on the bars.
fn round(places: &Columns) -> Vec<i64> {
    ticks(places.range.0, places.range.1, 4)
}

/// Draws somebody below the row `top`, with a place, or hollow.
fn draw_line(
    sheet: &mut Sheet<'_>,
    ranked: &Ranked,
    place: Option<usize>,
    places: &Columns,
    top: f32,
) -> Result<(), RenderError> {
    let colors = sheet.colors();
    let (upper, lower) = (top + places.upper, top + places.lower);
    let regular = |size: f32, color| Lettering { weight: Weight::Regular, size, color };
    let bold = |size: f32, color| Lettering { weight: Weight::Bold, size, color };
    if let Some(place) = place {
        let at = (places.left + 22.0, upper);
        sheet.place(place, at, 28.0)?;
    }
    sheet.name(&ranked.name, bold(28.0, colors.text), (places.left + 56.0, upper), places.name)?;
    let at = (places.rating, upper);
    sheet.text(&ranked.rating.to_string(), bold(28.0, colors.text), Anchor::Right, at, 190.0)?;
    let games = sheet.say(&text!(TABLE, "games", games = ranked.games));
    let at = (places.right, lower);
    sheet.text(&games, regular(24.0, colors.muted), Anchor::Right, at, 140.0)?;
    let (left, right) = places.bars;
    sheet.line(&[(left, lower), (right, lower)], 2.0, colors.border)?;
    for rating in round(places) {
        let x = places.x(rating);
        sheet.line(&[(x, lower - 12.0), (x, lower + 12.0)], 2.0, colors.border)?;
    }
    let (from, to) = (places.x(ranked.rating.least()), places.x(ranked.rating.most()));
    let at = (places.x(ranked.rating.rating), lower);
    let color = colors.panel.mix(colors.accent, if place.is_some() { 150 } else { 90 });
    sheet.plate((from, lower - 4.0), (to - from, 8.0), 4.0, color)?;
    draw_dot(sheet, at, place.is_none())
}

fn draw_dot(sheet: &mut Sheet<'_>, at: At, is_hollow: bool) -> Result<(), RenderError> {
    let colors = sheet.colors();
    sheet.disc(at, 13.0, colors.panel)?;
    sheet.disc(at, 11.0, colors.accent)?;
    if is_hollow { sheet.disc(at, 7.0, colors.panel) } else { Ok(()) }
}
