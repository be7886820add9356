//! The ratings of a person: a curve for each list, game by game.

use std::fmt;

use locale::{Language, Text, text};
use serde::{Deserialize, Serialize};

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

/// The ratings of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ratings {
    /// The name of the person.
    pub person: String,
    /// The lists, each with a curve; six fit.
    pub lists: Vec<RatingCurve>,
}

/// The ratings of a person in a list, game by game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingCurve {
    /// What is played.
    pub game: String,
    /// How fast it is played.
    pub pace: String,
    /// The ratings, the oldest first.
    pub points: Vec<RatingPoint>,
    /// The number of games before the last rating.
    pub games: usize,
    /// The number of games after which the rating was provisional: as many as the first ones.
    pub provisional: usize,
}

/// A rating after a game, or before the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingPoint {
    /// The rating.
    pub rating: i64,
    /// How uncertain it is.
    pub margin: i64,
}

impl fmt::Display for RatingPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ± {}", self.rating, self.margin)
    }
}

impl RatingPoint {
    pub(super) fn least(self) -> i64 {
        self.rating.saturating_sub(self.margin)
    }

    pub(super) fn most(self) -> i64 {
        self.rating.saturating_add(self.margin)
    }
}

impl RatingCurve {
    /// The number of games before the first point.
    fn first(&self) -> usize {
        self.games.saturating_sub(self.points.len().saturating_sub(1))
    }

    /// How many games there are, and whether the rating is provisional.
    fn count(&self) -> Text {
        let games = text!(TABLE, "games", games = self.games);
        if self.games > self.provisional { games } else { text!(TABLE, "provisional-after", games) }
    }

    /// The last rating.
    fn now(&self) -> String {
        self.points.last().map_or_else(String::new, ToString::to_string)
    }
}

/// Where in a range a rating is, from 0 to 1.
pub(super) fn part_of((least, most): (i64, i64), rating: i64) -> f32 {
    (rating as f32 - least as f32) / (most as f32 - least as f32).max(1.0)
}

/// The most curves that are drawn.
const MOST: usize = 6;
/// The height of a panel if there are one, two and more of them.
const HEIGHTS: [f32; 3] = [560.0, 480.0, 400.0];
/// Within a panel: the words above the curve, and the numbers left of it and below.
const ABOVE: f32 = 160.0;
const LEFT: f32 = 92.0;
const BELOW: f32 = 52.0;
/// The fewest points of rating from the bottom of a curve to its top.
const LEAST_SPAN: i64 = 200;
/// The most games of which each has a dot.
const DOTS: usize = 30;

/// Where a curve is, and its units.
struct Plot {
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
    games: (usize, usize),
    range: (i64, i64),
}

impl Plot {
    fn x(&self, game: usize) -> f32 {
        let (first, last) = self.games;
        let part = (game - first.min(game)) as f32 / last.saturating_sub(first).max(1) as f32;
        self.left + (self.right - self.left) * part
    }

    fn y(&self, rating: i64) -> f32 {
        self.bottom - (self.bottom - self.top) * part_of(self.range, rating)
    }
}

impl Ratings {
    fn shown(&self) -> &[RatingCurve] {
        self.lists.get(..MOST).unwrap_or(&self.lists)
    }

    /// The ratings that every curve has room for: they share a scale.
    fn range(&self) -> (i64, i64) {
        let points = || self.shown().iter().flat_map(|list| &list.points);
        let least = points().map(|point| point.least()).min().unwrap_or(0);
        let most = points().map(|point| point.most()).max().unwrap_or(0);
        let more = (LEAST_SPAN - most.saturating_sub(least)).max(0) / 2;
        (least.saturating_sub(more), most.saturating_add(more))
    }
}

impl Chart for Ratings {
    fn draw(&self, renderer: &Renderer, options: &RenderOptions) -> Result<Picture, RenderError> {
        let lists = self.shown();
        let columns = lists.len().clamp(1, 2);
        let rows = lists.len().div_ceil(columns);
        let high = HEIGHTS[lists.len().clamp(1, HEIGHTS.len()) - 1];
        let wide = (1200.0 - 2.0 * MARGIN - GAP * (columns - 1) as f32) / columns as f32;
        let height = HEAD + rows as f32 * (high + GAP) - GAP + FOOT;
        let mut sheet = Sheet::new(renderer, options, height)?;
        let aside = sheet.say(&text!(TABLE, "ratings"));
        sheet.title(&self.person, &aside)?;
        let range = self.range();
        for (i, list) in lists.iter().enumerate() {
            let (column, row) = ((i % columns) as f32, (i / columns) as f32);
            let corner = (MARGIN + column * (wide + GAP), HEAD + row * (high + GAP));
            // The last one may be alone in its row.
            let is_alone = i % columns == 0 && i + 1 == lists.len();
            let wide = if is_alone { 1200.0 - 2.0 * MARGIN } else { wide };
            draw_list(&mut sheet, list, (corner, (wide, high)), range)?;
        }
        let dashed = lists.iter().any(|list| list.first() < list.provisional);
        let dashed = if dashed { text!(TABLE, "dashed") } else { Text::empty() };
        let words = sheet.say(&Text::joined([text!(TABLE, "band"), dashed], " "));
        sheet.note(&words, height)?;
        Ok(sheet.picture())
    }

    fn alt_text(&self, language: Language) -> String {
        let mut text = String::new();
        let person = truncated(&one_line(&self.person), 60);
        sentence(&mut text, &text!(TABLE, "ratings-of", person).say(language), 100);
        for list in self.shown() {
            let ratings = || list.points.iter().map(|point| point.rating);
            let (Some(least), Some(most)) = (ratings().min(), ratings().max()) else { continue };
            let (game, kind) = (one_line(&list.game), one_line(&list.pace));
            let words = text!(TABLE, "rating", game, kind, now = list.now(), count = list.count());
            let words = words.with("least", least).with("most", most);
            sentence(&mut text, &words.say(language), 140);
        }
        debug_assert!(utf16_len(&text) <= ALT_TEXT_LIMIT);
        truncated(&text, ALT_TEXT_LIMIT)
    }
}

/// Draws a list in a panel.
fn draw_list(
    sheet: &mut Sheet<'_>,
    list: &RatingCurve,
    (corner, size): (At, At),
    range: (i64, i64),
) -> Result<(), RenderError> {
    sheet.panel(corner, size)?;
    let colors = sheet.colors();
    let (left, right) = (corner.0 + 20.0, corner.0 + size.0 - 20.0);
    let bold = |size: f32| Lettering { weight: Weight::Bold, size, color: colors.text };
    let muted = Lettering { weight: Weight::Regular, size: 26.0, color: colors.muted };
    sheet.text(&list.game, bold(32.0), Anchor::Left, (left, corner.1 + 34.0), right - left)?;
    sheet.text(&list.pace, muted, Anchor::Left, (left, corner.1 + 74.0), right - left)?;
    let (now, below) = (list.now(), corner.1 + 118.0);
    sheet.text(&now, bold(40.0), Anchor::Left, (left, below), right - left)?;
    let room = right - left - sheet.width(Weight::Bold, 40.0, &now) - 12.0;
    let count = sheet.say(&list.count());
    sheet.text(&count, muted, Anchor::Right, (right, below), room)?;
    let plot = Plot {
        left: corner.0 + LEFT,
        right: right - 4.0,
        top: corner.1 + ABOVE,
        bottom: corner.1 + size.1 - BELOW,
        games: (list.first(), list.games),
        range,
    };
    draw_scales(sheet, &plot)?;
    draw_curve(sheet, &plot, list)
}

/// Draws the lines of round ratings, and the numbers of games.
fn draw_scales(sheet: &mut Sheet<'_>, plot: &Plot) -> Result<(), RenderError> {
    let colors = sheet.colors();
    let look = Lettering { weight: Weight::Regular, size: 24.0, color: colors.muted };
    let (least, most) = plot.range;
    for rating in ticks(least, most, 5) {
        let y = plot.y(rating);
        sheet.line(&[(plot.left, y), (plot.right, y)], 2.0, colors.border)?;
        sheet.text(&rating.to_string(), look, Anchor::Right, (plot.left - 10.0, y), LEFT)?;
    }
    let middle = plot.bottom + 26.0;
    let game = sheet.say(&text!(TABLE, "game"));
    sheet.text(&game, look, Anchor::Right, (plot.left - 10.0, middle), LEFT)?;
    let (first, last) = plot.games;
    let number = |game: usize| i64::try_from(game).unwrap_or(i64::MAX);
    for game in ticks(number(first).max(1), number(last), 6) {
        let x = plot.x(usize::try_from(game).unwrap_or(0));
        sheet.text(&game.to_string(), look, Anchor::Center, (x, middle), LEFT)?;
    }
    Ok(())
}

/// Draws the band, above it the curve, and the last rating.
fn draw_curve(sheet: &mut Sheet<'_>, plot: &Plot, list: &RatingCurve) -> Result<(), RenderError> {
    let colors = sheet.colors();
    let first = list.first();
    let all = || list.points.iter().enumerate().map(|(i, point)| (first + i, point));
    // The provisional part ends, and the other begins, at the first rating that is not provisional.
    let settled = list.provisional.saturating_add(1);
    let parts = [(true, 0, settled), (false, settled, usize::MAX)];
    for (provisional, from, to) in parts {
        let part = || all().filter(|(game, _)| (from..=to).contains(game));
        let upper = part().map(|(game, point)| (plot.x(game), plot.y(point.most())));
        let lower = part().map(|(game, point)| (plot.x(game), plot.y(point.least())));
        let band: Vec<At> = upper.chain(lower.collect::<Vec<_>>().into_iter().rev()).collect();
        let weight = if provisional { 32 } else { 72 };
        sheet.area(&band, colors.panel.mix(colors.accent, weight))?;
    }
    for (provisional, from, to) in parts {
        let part = all().filter(|(game, _)| (from..=to).contains(game));
        let curve: Vec<At> = part.map(|(game, at)| (plot.x(game), plot.y(at.rating))).collect();
        if provisional {
            sheet.dashed(&curve, (5.0, 12.0), colors.accent)?;
        } else if curve.len() > 1 {
            sheet.line(&curve, 5.0, colors.accent)?;
        }
    }
    if list.points.len() <= DOTS {
        for (game, point) in all() {
            sheet.disc((plot.x(game), plot.y(point.rating)), 6.0, colors.accent)?;
        }
    }
    if let Some(now) = list.points.last() {
        let at = (plot.x(list.games), plot.y(now.rating));
        sheet.disc(at, 13.0, colors.panel)?;
        sheet.disc(at, 10.0, colors.accent)?;
    }
    Ok(())
}
