//! The turning points on small boards: what was played and what was better, as arrows and in words.

use std::f32::consts::FRAC_1_SQRT_2;

use rules::view::{Mark, Marks};

use super::chart::{DISC, number};
use super::words::{self, Line};
use super::{Choice, Course, MARGIN, SHOWN, TurningPoint};
use crate::color::Rgb;
use crate::error::RenderError;
use crate::font::Weight;
use crate::options::{Coordinates, RenderOptions};
use crate::pen::{Anchor, At, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::renderer::{BareBoards, Studio};
use crate::scale::Scale;

/// The height of one line of words, and the room around them.
const LINE: f32 = 34.0;
const WORDS: f32 = 3.0 * LINE + 18.0;
/// The room between two boards, and below them.
const GAP: f32 = 24.0;
/// The width of one, two and three boards beside their words.
const BESIDE: [f32; 3] = [300.0, 540.0, 760.0];
/// The width of one board, and of several, below their words.
const BELOW: [f32; 2] = [760.0, 1200.0 - 2.0 * MARGIN];
/// In columns, boards with smaller cells are shown in rows, so that they can be read on a phone too.
const SMALLEST_CELL: f32 = 30.0;
/// In narrower pictures boards beside others or beside words would be too small.
const NARROW: u32 = 800;
/// The height if no action is a turning point.
const EMPTY: f32 = 60.0;

/// Whether an action is the one that was played, or the better one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Played,
    Better,
}

/// A small board with what is drawn on it.
struct Small<'a> {
    point: &'a TurningPoint,
    boards: BareBoards,
    /// The name of the board, if it is one of several.
    name: Option<String>,
}

/// How the turning points are arranged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrangement {
    /// Side by side, words above the boards.
    Columns,
    /// One below another, words beside the boards: an action concerns several boards of the game, or the boards have many cells.
    Rows,
    /// One below another, words above the boards: the picture is narrow.
    Stack,
}

/// All small boards.
pub(super) struct Boards<'a> {
    all: Vec<Small<'a>>,
    scale: Scale,
    arrangement: Arrangement,
}

/// Where an action begins and ends, in pixels of its board.
struct Way {
    from: Option<At>,
    to: Option<At>,
    /// Whether nothing went from one to the other.
    apart: bool,
}

impl<'a> Boards<'a> {
    pub(super) fn new(
        studio: &Studio<'_>,
        course: &'a Course,
        options: &RenderOptions,
        scale: Scale,
    ) -> Result<Self, RenderError> {
        let points = || course.turning_points.iter().take(SHOWN);
        let mut arrangement = match points().any(|point| concerned(point).len() > 1) {
            _ if scale.0 < NARROW => Arrangement::Stack,
            true => Arrangement::Rows,
            false => Arrangement::Columns,
        };
        let small = |width: &dyn Fn(usize) -> f32| -> Result<Vec<Small<'a>>, RenderError> {
            let points = points().map(|point| (point, concerned(point)));
            let drawn = points.map(|(point, shown)| {
                let width = width(shown.len()).round() as u32;
                Small::new(point, shown, studio, (options, width))
            });
            drawn.collect()
        };
        let mut all = match arrangement {
            Arrangement::Columns => small(&|_| column(scale))?,
            Arrangement::Rows => {
                small(&|boards| scale.px(BESIDE[boards.clamp(1, BESIDE.len()) - 1]))?
            }
            Arrangement::Stack => small(&|boards| scale.px(BELOW[usize::from(boards > 1)]))?,
        };
        let is_small =
            |small: &Small<'_>| (small.boards.geometry.width as f32) < scale.px(SMALLEST_CELL);
        if arrangement == Arrangement::Columns && all.iter().any(is_small) {
            arrangement = Arrangement::Rows;
            all = small(&|_| scale.px(BESIDE[BESIDE.len() - 1]))?;
        }
        Ok(Self { all, scale, arrangement })
    }

    /// The height of one board with its name and the room below it.
    fn board_height(&self, small: &Small<'_>) -> usize {
        let named = if small.name.is_some() { LINE } else { 0.0 };
        small.boards.image.height() + self.scale.px(named + GAP).round() as usize
    }

    /// The height in pixels.
    pub(super) fn height(&self) -> usize {
        let scale = self.scale;
        if self.all.is_empty() {
            return scale.px(EMPTY).round() as usize;
        }
        let words = scale.px(WORDS).round() as usize;
        let heights = self.all.iter().map(|small| self.board_height(small));
        match self.arrangement {
            Arrangement::Columns => words + heights.max().unwrap_or(0),
            Arrangement::Rows => heights.map(|height| height.max(words)).sum(),
            Arrangement::Stack => heights.map(|height| words + height).sum(),
        }
    }

    /// Draws the boards below the row `top` of a picture.
    pub(super) fn draw(
        &self,
        pixmap: &mut Pixmap,
        studio: &Studio<'_>,
        top: usize,
    ) -> Result<(), RenderError> {
        let scale = self.scale;
        if self.all.is_empty() {
            let (size, color) = (scale.px(24.0), studio.colors.muted);
            let look = Lettering { weight: Weight::Regular, size, color };
            let at = (scale.px(MARGIN), top as f32 + scale.px(EMPTY / 2.0 - 6.0));
            return Pen::new(pixmap, studio.fonts).text(
                &words::none().say(studio.language),
                look,
                Anchor::Left,
                at,
            );
        }
        let words = scale.px(WORDS).round() as usize;
        let mut row = top;
        for (i, small) in self.all.iter().enumerate() {
            let step = column(scale) + scale.px(GAP);
            let margin = scale.px(MARGIN);
            let (left, (x, y), room) = match self.arrangement {
                Arrangement::Columns => {
                    let left = margin + step * i as f32;
                    (left, (left, top + words), column(scale))
                }
                Arrangement::Rows => (margin, (margin + step, row), column(scale)),
                Arrangement::Stack => (margin, (margin, row + words), scale.px(BELOW[1])),
            };
            small.draw_words(pixmap, (i + 1, studio), (left, row as f32), (scale, room))?;
            let image = &small.boards.image;
            pixmap.blit(image, x.round() as usize, y);
            if let Some(name) = &small.name {
                let (size, color) = (scale.px(22.0), studio.colors.muted);
                let look = Lettering { weight: Weight::Regular, size, color };
                let below = (y + image.height()) as f32 + scale.px(LINE / 2.0);
                let at = (x + image.width() as f32 / 2.0, below);
                Pen::new(pixmap, studio.fonts).text(name, look, Anchor::Center, at)?;
            }
            row += match self.arrangement {
                Arrangement::Columns => 0,
                Arrangement::Rows => self.board_height(small).max(words),
                Arrangement::Stack => words + self.board_height(small),
            };
        }
        Ok(())
    }
}

/// The width of a small board.
fn column(scale: Scale) -> f32 {
    scale.px((1200.0 - 2.0 * MARGIN - 2.0 * GAP) / 3.0)
}

impl<'a> Small<'a> {
    fn new(
        point: &'a TurningPoint,
        shown: Vec<usize>,
        studio: &Studio<'_>,
        (options, width): (&RenderOptions, u32),
    ) -> Result<Self, RenderError> {
        let mut view = point.before.clone();
        let several = view.boards.len() > 1;
        let mut at = 0..;
        view.boards.retain(|_| at.next().is_some_and(|i| shown.contains(&i)));
        let named = view.boards.iter().filter(|board| board.name.is_some());
        let names: Vec<_> = named.map(|board| board.title().say(studio.language)).collect();
        let name = (several && !names.is_empty()).then(|| names.join(", "));
        view.sides.clear();
        view.past.clear();
        for board in &mut view.boards {
            board.name = None;
            for cell in &mut board.cells {
                let check = cell.marks.contains(Mark::Check);
                cell.marks = Marks::default();
                if check {
                    cell.marks.insert(Mark::Check);
                }
            }
        }
        let small =
            RenderOptions { width, coordinates: Coordinates::Off, names: Vec::new(), ..*options };
        let mut boards = studio.boards(&view, &small)?;
        let ways = [(Role::Played, &point.played), (Role::Better, &point.better)]
            .map(|(role, choice)| (role, way(point, choice, &shown, &boards)));
        let cell = boards.geometry.width as f32;
        let (wide, high) = (boards.image.width() as f32, boards.image.height() as f32);
        let pen = Pen::new(&mut boards.image, studio.fonts);
        for (role, way) in &ways {
            draw_way(&pen, way, color(*role, studio), cell)?;
        }
        for (role, way) in &ways {
            for (x, y) in way.ends() {
                // Signs of two actions that end on one cell stand side by side.
                let side = if *role == Role::Played { 0.34 } else { -0.34 };
                let (radius, x, y) = (cell * 0.27, x + cell * side, y - cell * 0.34);
                let within = |at: f32, most: f32| at.min(most - radius * 1.2).max(radius * 1.2);
                sign(&pen, *role, studio, (within(x, wide), within(y, high)), radius)?;
            }
        }
        drop(pen);
        Ok(Self { point, boards, name })
    }

    /// Draws the number of the turning point and its three lines of words, which are at most `width` pixels wide.
    fn draw_words(
        &self,
        pixmap: &mut Pixmap,
        (nth, studio): (usize, &Studio<'_>),
        (left, top): At,
        (scale, width): (Scale, f32),
    ) -> Result<(), RenderError> {
        let fonts = studio.fonts;
        let pen = Pen::new(pixmap, fonts);
        let indent = left + scale.px(2.0 * DISC + 12.0);
        let room = width - (indent - left);
        for (i, (line, text)) in words::captions(self.point)
            .map(|(line, text)| (line, text.say(studio.language)))
            .into_iter()
            .enumerate()
        {
            let middle = top + scale.px(LINE * (i as f32 + 0.5));
            let disc = (left + scale.px(DISC), middle);
            let weight = match line {
                Line::Head => {
                    number(&pen, nth, studio, disc, scale.px(DISC * 0.9))?;
                    Weight::Bold
                }
                Line::Played => {
                    sign(&pen, Role::Played, studio, disc, scale.px(DISC * 0.75))?;
                    Weight::Regular
                }
                Line::Better => {
                    sign(&pen, Role::Better, studio, disc, scale.px(DISC * 0.75))?;
                    Weight::Regular
                }
            };
            let text = fonts.printable(&text);
            let sizes = [24.0, 22.0, 20.0].map(|size| scale.px(size));
            let size = fonts.fitting(weight, sizes, &text, room);
            let look = Lettering { weight, size, color: studio.colors.text };
            let text = fonts.elide(weight, size, &text, room);
            pen.text(&text, look, Anchor::Left, (indent, middle))?;
        }
        Ok(())
    }
}

/// The boards on which one of the two actions happens; all if that is not known.
fn concerned(point: &TurningPoint) -> Vec<usize> {
    let on = |choice: &Choice, i: usize| {
        let board = choice.after.boards.get(i);
        board.is_some_and(|board| board.cells.iter().any(|c| touched(c.marks)))
    };
    let all = 0..point.before.boards.len();
    let some: Vec<usize> =
        all.clone().filter(|&i| on(&point.played, i) || on(&point.better, i)).collect();
    if some.is_empty() { all.collect() } else { some }
}

fn touched(marks: Marks) -> bool {
    [Mark::From, Mark::To, Mark::Removed].into_iter().any(|mark| marks.contains(mark))
}

impl Way {
    /// Where the sign of the action stands: where it ends, or on both cells if nothing went from one to the other.
    fn ends(&self) -> impl Iterator<Item = At> {
        let from = self.from.filter(|_| self.apart || self.to.is_none());
        self.to.into_iter().chain(from)
    }
}

/// Whether an action put another seat's piece on the cell that is marked as its beginning, as traitors do: nothing left it.
fn changes_sides(point: &TurningPoint, choice: &Choice) -> bool {
    let boards = point.before.boards.iter().zip(&choice.after.boards);
    let mut cells = boards.flat_map(|(before, after)| before.cells.iter().zip(&after.cells));
    cells.any(|(before, after)| {
        let owners = [before, after].map(|cell| cell.piece.map(|piece| piece.owner));
        let [Some(before), Some(now)] = owners else { return false };
        after.marks.contains(Mark::From) && before != now
    })
}

/// Finds where an action begins and ends by the marks of the position after it.
fn way(point: &TurningPoint, choice: &Choice, shown: &[usize], boards: &BareBoards) -> Way {
    let place = |mark: Mark| {
        shown.iter().zip(&boards.origins).find_map(|(&i, origin)| {
            let board = choice.after.boards.get(i)?;
            let cell = board.cells.iter().find(|cell| cell.marks.contains(mark))?;
            Some(boards.geometry.on_picture(*origin, cell.x, cell.y))
        })
    };
    let from = place(Mark::From);
    // A shot ends where it captures.
    let to = place(Mark::To).filter(|to| Some(*to) != from).or_else(|| place(Mark::Removed));
    Way { from, to, apart: changes_sides(point, choice) }
}

fn color(role: Role, studio: &Studio<'_>) -> Rgb {
    match role {
        Role::Played => studio.colors.check,
        Role::Better => studio.colors.selected,
    }
}

/// Draws an arrow, or a ring around each cell of an action in which nothing goes anywhere.
fn draw_way(pen: &Pen<'_>, way: &Way, color: Rgb, cell: f32) -> Result<(), RenderError> {
    if let (Some(from), Some(to), false) = (way.from, way.to, way.apart) {
        arrow(pen, from, to, (cell * 0.24, EDGE), cell)?;
        return arrow(pen, from, to, (cell * 0.15, color), cell);
    }
    for at in way.ends() {
        pen.ring(at, cell * 0.42, cell * 0.17, EDGE)?;
        pen.ring(at, cell * 0.42, cell * 0.10, color)?;
    }
    Ok(())
}

/// Around arrows, so that they are seen on every piece.
const EDGE: Rgb = Rgb::hex(0xFFFFFF);

/// Draws an arrow of a width. A wider one behind it is its edge.
fn arrow(
    pen: &Pen<'_>,
    from: At,
    to: At,
    (width, color): (f32, Rgb),
    cell: f32,
) -> Result<(), RenderError> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    if length < 1.0 {
        return Ok(());
    }
    let (ux, uy) = (dx / length, dy / length);
    let edge = (width - cell * 0.15).max(0.0) / 2.0;
    let along =
        |away: f32, aside: f32| (from.0 + ux * away - uy * aside, from.1 + uy * away + ux * aside);
    let (tip, head, wing) = (length + edge * 2.0, length - cell * 0.42, cell * 0.24 + edge * 1.6);
    let head = head - edge;
    let half = width / 2.0;
    pen.polygon(
        [
            along(-edge, -half),
            along(head, -half),
            along(head, -wing),
            along(tip, 0.0),
            along(head, wing),
            along(head, half),
            along(-edge, half),
        ],
        color,
    )
}

/// Draws `?` for what was played or `!` for what was better on a disc: the colours alone do not say it to everybody.
fn sign(
    pen: &Pen<'_>,
    role: Role,
    studio: &Studio<'_>,
    at: At,
    radius: f32,
) -> Result<(), RenderError> {
    pen.disc(at, radius + radius * (1.0 - FRAC_1_SQRT_2) / 2.0, EDGE)?;
    pen.disc(at, radius, color(role, studio))?;
    let text = if role == Role::Played { "?" } else { "!" };
    let look = Lettering { weight: Weight::Bold, size: radius * 1.5, color: EDGE };
    pen.text(text, look, Anchor::Center, at)
}

#[cfg(test)]
mod tests {
    use rules::{Seat, Variant};

    use super::*;

    fn point(variant: Variant, played: &str, better: &str) -> TurningPoint {
        let game = variant.new_game::<&str, &str>(&[]).unwrap();
        let after = |action: &str| {
            let mut after = game.boxed_clone();
            after.play(action).unwrap();
            Choice { notation: action.to_owned(), after: after.view(Seat(0)) }
        };
        let (played, better) = (after(played), after(better));
        TurningPoint {
            ply: 1,
            round: 1,
            seat: Seat(0),
            loss: 0.3,
            before: game.view(Seat(0)),
            played,
            better,
        }
    }

    /// Two traitors put pieces on two cells, and nothing goes from one to the other: what is drawn is near these cells.
    #[test]
    fn traitors_are_two_marks_and_no_arrow() {
        let text = include_str!("../../../data/examples/siege-powers.siege");
        let record = rules::record::Record::parse(text).unwrap();
        let before = |plies: usize| {
            let mut record = record.clone();
            record.entries.truncate(plies);
            record.walk(|_, _, _| ()).unwrap()
        };
        let two = |action: &String| action.split_once('%').is_some_and(|(_, end)| !end.is_empty());
        let games = (0..record.entries.len()).map(before);
        let mut found =
            games.filter_map(|game| Some((game.actions().into_iter().find(two)?, game)));
        let (traitors, game) = found.next().expect("two traitors");
        let choice = |action: &str| {
            let mut after = game.boxed_clone();
            after.play(action).unwrap();
            Choice { notation: action.to_owned(), after: after.view(Seat(0)) }
        };
        let mut point = point(Variant::Siege, "W3e-5e", "W3e-4e");
        (point.before, point.played) = (game.view(Seat(0)), choice(&traitors));
        point.better = point.played.clone();
        let renderer = crate::Renderer::new().unwrap();
        let options = RenderOptions { coordinates: Coordinates::Off, ..RenderOptions::default() };
        let studio = renderer.studio(point.before.shape, &options);
        let drawn = |point: &TurningPoint| {
            Small::new(point, vec![0], &studio, (&options, 800)).unwrap().boards
        };
        let shown = drawn(&point);
        let ways = way(&point, &point.played, &[0], &shown);
        let ends: Vec<At> = ways.ends().collect();
        assert_eq!(ends.len(), 2);
        let mut bare = point.clone();
        for choice in [&mut bare.played, &mut bare.better] {
            let cells = choice.after.boards.iter_mut().flat_map(|board| &mut board.cells);
            cells.for_each(|cell| cell.marks = Marks::default());
        }
        let pixels = drawn(&bare);
        let (wide, cell) = (shown.image.width(), shown.geometry.width as f32);
        let near = |i: usize| {
            let (x, y) = ((i % wide) as f32, (i / wide) as f32);
            ends.iter().any(|end| (end.0 - x).hypot(end.1 - y) < cell)
        };
        let both = shown.image.pixels().iter().zip(pixels.image.pixels()).enumerate();
        let changed: Vec<usize> = both.filter(|(_, (a, b))| a != b).map(|(i, _)| i).collect();
        assert!(!changed.is_empty() && changed.into_iter().all(near), "{traitors}");
        // A move is an arrow.
        let moves = self::point(Variant::Siege, "W3e-5e", "W3e-4e");
        assert!(!changes_sides(&moves, &moves.played));
    }

    #[test]
    fn only_the_boards_of_the_two_actions_are_shown() {
        let point = point(Variant::ThreeRealms, "n2n4", "k1l3");
        assert_eq!(point.before.boards.len(), 3);
        assert_eq!(concerned(&point), [1]);
    }
}
