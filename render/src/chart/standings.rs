//! The standings of a tournament: who met whom, or how each round went.

use locale::{Language, Text, text};
use serde::{Deserialize, Serialize};

use super::sheet::{FOOT, HEAD, MARGIN, Sheet};
use super::{Chart, TABLE};
use crate::alt_text::{ALT_TEXT_LIMIT, sentence, truncated, utf16_len};
use crate::error::RenderError;
use crate::font::Weight;
use crate::options::RenderOptions;
use crate::pen::{Anchor, At, Lettering};
use crate::picture::Picture;
use crate::renderer::Renderer;
use crate::words::one_line;

/// The standings of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standings {
    /// The tournament, and what is played.
    pub title: String,
    /// How far it is.
    pub state: String,
    /// Whether each column is an opponent, not a round.
    pub crosses: bool,
    /// What stands above the columns.
    pub columns: Vec<String>,
    /// The players, the best first; 16 fit.
    pub lines: Vec<StandingsLine>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingsLine {
    /// The place, from 1.
    pub place: usize,
    /// The name.
    pub name: String,
    /// Whether the player has left.
    pub out: bool,
    /// What the player has in each column.
    pub cells: Vec<Cell>,
    /// The points as they are written.
    pub points: String,
    /// The Sonneborn-Berger score as it is written.
    pub beaten: String,
    /// The number of games won.
    pub wins: u32,
}

/// What a player has in a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cell {
    /// The column is that of the player.
    Own,
    /// The games, if there are any.
    Scores(Vec<Score>),
}

/// What a player has from a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// The points as they are written.
    pub text: String,
    /// How many of a hundred parts of the most points that is.
    pub part: u8,
    /// Whether the game was played; else it is a bye, or was forfeited.
    pub played: bool,
    /// The place of the opponent, if that is to be shown.
    pub against: Option<usize>,
}

/// The most players.
const MOST: usize = 16;
/// With more players, lines are lower and letters smaller.
const SMALL_FROM: usize = 10;
/// The height of the line above the players, and the space below them.
const TITLES: f32 = 54.0;
const BELOW: f32 = 12.0;
/// The width of the columns of points, the score that breaks ties, and games won.
const SUMS: [f32; 3] = [108.0, 104.0, 76.0];
/// The width of a place, and the least for a name.
const PLACE: f32 = 56.0;
const NAME: f32 = 220.0;
/// The most width of a column, and of one with two results, or in which the place of the opponent is beside the result.
const WIDEST: [f32; 2] = [56.0, 112.0];
/// The least width of such a column.
const BESIDE_FROM: f32 = 90.0;
/// The size of words in columns of numbers.
const SMALL: f32 = 26.0;

/// Where the columns are, and how large the letters.
struct Grid {
    left: f32,
    right: f32,
    cells: f32,
    cell: f32,
    line: f32,
    size: f32,
}

impl Standings {
    fn shown(&self) -> &[StandingsLine] {
        self.lines.get(..MOST).unwrap_or(&self.lines)
    }

    fn scores(&self) -> impl Iterator<Item = &Score> {
        let cells = self.shown().iter().flat_map(|line| &line.cells);
        cells.flat_map(|cell| match cell {
            Cell::Own => &[],
            Cell::Scores(scores) => scores.as_slice(),
        })
    }

    fn grid(&self) -> Grid {
        let (left, right) = (MARGIN + 20.0, 1200.0 - MARGIN - 20.0);
        let end = right - SUMS.iter().sum::<f32>();
        let count = self.columns.len().max(1) as f32;
        let cells = self.shown().iter().flat_map(|line| &line.cells);
        let several = |cell: &Cell| matches!(cell, Cell::Scores(scores) if scores.len() > 1);
        let wide =
            self.scores().any(|score| score.against.is_some()) || cells.into_iter().any(several);
        let widest = WIDEST[usize::from(wide)];
        let widest = if self.crosses { widest } else { widest.max(84.0) };
        let cell = ((end - left - PLACE - NAME) / count).min(widest);
        let is_small = self.shown().len() >= SMALL_FROM;
        let (line, size) = if is_small { (52.0, 26.0) } else { (66.0, 30.0) };
        Grid { left, right, cells: end - cell * count, cell, line, size }
    }

    fn note(&self, grid: &Grid) -> Text {
        let mut note = vec![text!(TABLE, "sonneborn-berger")];
        if self.scores().any(|score| !score.played) {
            note.push(text!(TABLE, "framed"));
        }
        if grid.cell >= BESIDE_FROM && self.scores().any(|score| score.against.is_some()) {
            note.push(text!(TABLE, "beside"));
        }
        Text::joined(note, " ")
    }
}

impl Chart for Standings {
    fn draw(&self, renderer: &Renderer, options: &RenderOptions) -> Result<Picture, RenderError> {
        let (grid, lines) = (self.grid(), self.shown());
        let table = TITLES + lines.len() as f32 * grid.line + BELOW;
        let height = HEAD + table + FOOT;
        let mut sheet = Sheet::new(renderer, options, height)?;
        sheet.title(&self.title, &self.state)?;
        sheet.panel((MARGIN, HEAD), (1200.0 - 2.0 * MARGIN, table))?;
        draw_titles(&mut sheet, self, &grid)?;
        for (i, line) in lines.iter().enumerate() {
            draw_line(&mut sheet, line, &grid, HEAD + TITLES + i as f32 * grid.line)?;
        }
        let note = sheet.say(&self.note(&grid));
        sheet.note(&note, height)?;
        Ok(sheet.picture())
    }

    fn alt_text(&self, language: Language) -> String {
        let mut text = String::new();
        sentence(&mut text, &format!("{}, {}", one_line(&self.title), one_line(&self.state)), 100);
        let line = |line: &StandingsLine| {
            let said = if line.out { text!(TABLE, "placed-out") } else { text!(TABLE, "placed") };
            said.with("place", line.place)
                .with("name", truncated(&one_line(&line.name), 24))
                .with("points", line.points.as_str())
                .with("beaten", line.beaten.as_str())
                .with("wins", line.wins)
        };
        let lines = Text::joined(self.shown().iter().map(line), ", ");
        sentence(&mut text, &text!(TABLE, "points-of", lines).say(language), 900);
        debug_assert!(utf16_len(&text) <= ALT_TEXT_LIMIT);
        truncated(&text, ALT_TEXT_LIMIT)
    }
}

/// The right ends of the columns behind the results.
fn sums(grid: &Grid) -> [f32; 3] {
    let [_, beaten, wins] = SUMS;
    [grid.right - beaten - wins, grid.right - wins, grid.right]
}

fn draw_titles(
    sheet: &mut Sheet<'_>,
    standings: &Standings,
    grid: &Grid,
) -> Result<(), RenderError> {
    let color = sheet.colors().muted;
    let look = Lettering { weight: Weight::Regular, size: 24.0, color };
    let middle = HEAD + TITLES / 2.0 + 4.0;
    for (i, title) in standings.columns.iter().enumerate() {
        let x = grid.cells + grid.cell * (i as f32 + 0.5);
        sheet.text(title, look, Anchor::Center, (x, middle), grid.cell)?;
    }
    let titles = [text!(TABLE, "points"), Text::same("SB"), text!(TABLE, "wins")];
    for (title, x) in titles.into_iter().zip(sums(grid)) {
        let title = sheet.say(&title);
        sheet.text(&title, look, Anchor::Right, (x, middle), SUMS[0])?;
    }
    Ok(())
}

fn draw_line(
    sheet: &mut Sheet<'_>,
    line: &StandingsLine,
    grid: &Grid,
    top: f32,
) -> Result<(), RenderError> {
    let colors = sheet.colors();
    let middle = top + grid.line / 2.0;
    let color = if line.out { colors.muted } else { colors.text };
    let bold = Lettering { weight: Weight::Bold, size: grid.size, color };
    let regular = Lettering { weight: Weight::Regular, size: SMALL, color: colors.muted };
    sheet.line(&[(grid.left, top), (grid.right, top)], 2.0, colors.border)?;
    sheet.place(line.place, (grid.left + 22.0, middle), grid.size * 0.95)?;
    let mut room = grid.cells - grid.left - PLACE - 12.0;
    if line.out {
        let at = (grid.cells - 12.0, middle);
        let out = sheet.say(&text!(TABLE, "out"));
        sheet.text(&out, regular, Anchor::Right, at, room)?;
        room -= sheet.width(Weight::Regular, SMALL, &out) + 10.0;
    }
    sheet.name(&line.name, bold, (grid.left + PLACE, middle), room)?;
    for (i, cell) in line.cells.iter().enumerate() {
        let left = grid.cells + grid.cell * i as f32;
        draw_cell(sheet, cell, grid, (left, top))?;
    }
    let wins = line.wins.to_string();
    let texts = [(&line.points, bold), (&line.beaten, regular), (&wins, regular)];
    for ((text, look), x) in texts.into_iter().zip(sums(grid)) {
        sheet.text(text, look, Anchor::Right, (x, middle), SUMS[0])?;
    }
    Ok(())
}

fn draw_cell(
    sheet: &mut Sheet<'_>,
    cell: &Cell,
    grid: &Grid,
    (left, top): At,
) -> Result<(), RenderError> {
    let colors = sheet.colors();
    let (around, high) = (if grid.cell < 50.0 { 2.0 } else { 4.0 }, grid.line - 10.0);
    let scores = match cell {
        Cell::Own => {
            let size = (grid.cell - 2.0 * around, high);
            return sheet.plate((left + around, top + 5.0), size, 6.0, colors.border);
        }
        Cell::Scores(scores) => scores,
    };
    let each = grid.cell / scores.len().max(1) as f32;
    for (i, score) in scores.iter().enumerate() {
        let left = left + each * i as f32 + around;
        let against = score.against.filter(|_| each >= BESIDE_FROM);
        let wide = if against.is_some() { each * 0.48 } else { each - 2.0 * around };
        let (corner, size) = ((left, top + 5.0), (wide, high));
        let color = if score.played {
            let part = u32::from(score.part.min(100)) * 255 / 100;
            let fill = colors.badge.mix(colors.accent, u8::try_from(part).unwrap_or(u8::MAX));
            sheet.plate(corner, size, 8.0, fill)?;
            if score.part >= 75 { colors.on_accent } else { colors.text }
        } else {
            sheet.framed(corner, size, 8.0, (colors.panel, colors.muted))?;
            colors.text
        };
        let look = Lettering { weight: Weight::Bold, size: grid.size * 0.9, color };
        let middle = top + grid.line / 2.0;
        sheet.text(&score.text, look, Anchor::Center, (left + wide / 2.0, middle), wide)?;
        if let Some(place) = against {
            let look = Lettering { weight: Weight::Regular, size: 24.0, color: colors.muted };
            let at = (left + wide + 6.0, middle);
            sheet.text(&format!("v{place}"), look, Anchor::Left, at, each - wide)?;
        }
    }
    Ok(())
}
