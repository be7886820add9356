//! The renderer: from a view to a picture, with what can be kept between pictures.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rules::game::Seat;
use rules::view::{CellShape, CellView, Line, View};

use crate::RenderError;
use crate::artwork::Artwork;
use crate::banner::Banner;
use crate::board::{BoardLayer, fingerprint, shown_name};
use crate::cache::Cache;
use crate::font::Fonts;
use crate::geometry::Geometry;
use crate::indexed::{ColorTable, Indexed};
use crate::legend::{Legend, dashes};
use crate::marker::Marker;
use crate::options::{Coordinates, RenderOptions};
use crate::panel::{Panel, Rows, Unit};
use crate::picture::Picture;
use crate::sprite::{Figure, Look, Sprite, Studio};
use crate::theme::{Colors, Palette, Theme, army_of};
use crate::words::letter;

/// Draws positions. One for the whole process is enough: it may be shared between threads, and what
/// it keeps between pictures (empty boards, composed cells, panels) is bounded to 30 MB for each outline
/// of cells in a theme with a palette.
#[derive(Debug)]
pub struct Renderer {
    fonts: Fonts,
    artwork: Artwork,
    sets: [ColorSet; 8],
}

/// Bytes kept for empty boards, composed cells, and panels in a colour set.
const LIMITS: [usize; 3] = [20 << 20, 6 << 20, 4 << 20];

/// One outline of cells in one theme with one palette, and what was drawn in it.
#[derive(Debug)]
struct ColorSet {
    colors: Colors,
    kept: Mutex<Option<Kept>>,
}

/// Where in [`Renderer::sets`] a set stands.
fn set_index(shape: CellShape, theme: Theme, palette: Palette) -> usize {
    let shape = usize::from(shape == CellShape::Hexagon);
    let theme = usize::from(theme == Theme::Light);
    let palette = usize::from(palette == Palette::ColorBlindSafe);
    shape * 4 + theme * 2 + palette
}

#[derive(Debug)]
struct Kept {
    table: ColorTable,
    boards: Cache<(u64, u32), BoardLayer>,
    sprites: Cache<Look, Sprite>,
    blocks: Cache<Block, Indexed>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Block {
    Banner(Banner),
    Legend(Legend),
    Marker(Marker),
    Panel(Panel, Rows),
}

impl Renderer {
    /// A renderer with nothing drawn yet.
    ///
    /// # Errors
    /// [`RenderError::Font`] or [`RenderError::Artwork`] when what is embedded cannot be read.
    pub fn new() -> Result<Self, RenderError> {
        let set = |i: usize| {
            let shape = [CellShape::Square, CellShape::Hexagon][i / 4];
            let theme = [Theme::Dark, Theme::Light][i / 2 % 2];
            let palette = [Palette::Classic, Palette::ColorBlindSafe][i % 2];
            ColorSet { colors: Colors::new(shape, theme, palette), kept: Mutex::new(None) }
        };
        Ok(Self { fonts: Fonts::new()?, artwork: Artwork::new()?, sets: std::array::from_fn(set) })
    }

    /// Draws a view and writes it as a PNG.
    ///
    /// # Errors
    /// As [`Self::picture`].
    pub fn png(&self, view: &View, options: &RenderOptions) -> Result<Vec<u8>, RenderError> {
        self.picture(view, options)?.png()
    }

    /// Draws a view.
    ///
    /// # Errors
    /// [`RenderError::Width`] for a width out of range, [`RenderError::DoesNotFit`] and
    /// [`RenderError::Place`] for views no game has.
    pub fn picture(&self, view: &View, options: &RenderOptions) -> Result<Picture, RenderError> {
        let (width, min, max) = (options.width, RenderOptions::MIN_WIDTH, RenderOptions::MAX_WIDTH);
        if !(min..=max).contains(&width) {
            return Err(RenderError::Width { width, min, max });
        }
        let set = &self.sets[set_index(view.shape, options.theme, options.palette)];
        let colors = &set.colors;
        let board = set.board(view, options, &self.fonts)?;
        let banner = Banner::new(view, Unit(width), &self.fonts);
        let legend = Legend::new(view, Unit(width), &self.fonts);
        let panels = Panels::new(view, options, &self.fonts);

        let top = banner.height();
        let under_boards = top + board.image.height;
        let below = under_boards + legend.height();
        let mut kept = set.kept();
        let kept = Kept::of(&mut kept, colors);
        let ground = kept.table.index(colors.background);
        let studio = Studio { artwork: &self.artwork, fonts: &self.fonts, colors };
        let banner = kept.block(Block::Banner(banner), &studio)?;
        let mut image =
            Indexed::stacked(&banner, &board.image, legend.height() + panels.height(), ground);
        for (view_board, &origin) in view.boards.iter().zip(&board.origins) {
            for cell in &view_board.cells {
                let look = look(cell, view, options, board.geometry, &self.fonts);
                let Some(look) = look else { continue };
                let sprite = kept.sprite(look, &studio)?;
                let (dx, dy) = board.geometry.offset(cell.x, cell.y);
                sprite.blit(&mut image, origin.0 + dx, top as i32 + origin.1 - dy);
            }
        }
        for (view_board, &(x, y)) in view.boards.iter().zip(&board.origins) {
            let division = kept.table.index(colors.division);
            let origin = (x, top as i32 + y);
            divide(&mut image, &view_board.lines, board.geometry, origin, division);
        }
        for (side, &(x, y)) in view.sides.iter().zip(&board.discs) {
            let marker = Marker::new(view, side, board.geometry.width);
            let drawn = kept.block(Block::Marker(marker), &studio)?;
            let half = drawn.width as i32 / 2;
            let corner = (usize::try_from(x - half), usize::try_from(top as i32 + y - half));
            if let (Ok(x), Ok(y)) = corner {
                image.blit(&drawn, x, y);
            }
        }
        if !legend.is_empty() {
            let drawn = kept.block(Block::Legend(legend), &studio)?;
            image.blit(&drawn, 0, under_boards);
        }
        for (panel, x, y) in panels.places {
            let drawn = kept.block(Block::Panel(panel, panels.rows), &studio)?;
            image.blit(&drawn, x, below + y);
        }
        Ok(Picture { image, colors: kept.table.colors().to_vec(), shape: view.shape })
    }
}

impl ColorSet {
    fn kept(&self) -> MutexGuard<'_, Option<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn board(
        &self,
        view: &View,
        options: &RenderOptions,
        fonts: &Fonts,
    ) -> Result<Arc<BoardLayer>, RenderError> {
        let key = (fingerprint(view, options.coordinates), options.width);
        let mut kept = self.kept();
        let kept = Kept::of(&mut kept, &self.colors);
        if let Some(board) = kept.boards.get(&key) {
            return Ok(board);
        }
        let table = &mut kept.table;
        let board =
            BoardLayer::new(view, options.coordinates, options.width, &self.colors, fonts, table)?;
        let weight = board.image.data.len();
        Ok(kept.boards.insert(key, board, weight))
    }
}

impl Kept {
    fn of<'a>(slot: &'a mut Option<Self>, colors: &Colors) -> &'a mut Self {
        slot.get_or_insert_with(|| Self {
            table: ColorTable::new(colors),
            boards: Cache::new(LIMITS[0]),
            sprites: Cache::new(LIMITS[1]),
            blocks: Cache::new(LIMITS[2]),
        })
    }

    fn sprite(&mut self, look: Look, studio: &Studio<'_>) -> Result<Arc<Sprite>, RenderError> {
        if let Some(sprite) = self.sprites.get(&look) {
            return Ok(sprite);
        }
        let sprite = Sprite::new(&look, studio, &mut self.table)?;
        let weight = sprite.weight();
        Ok(self.sprites.insert(look, sprite, weight))
    }

    fn block(&mut self, block: Block, studio: &Studio<'_>) -> Result<Arc<Indexed>, RenderError> {
        if let Some(drawn) = self.blocks.get(&block) {
            return Ok(drawn);
        }
        let (colors, fonts) = (studio.colors, studio.fonts);
        let pixmap = match &block {
            Block::Banner(banner) => banner.draw(colors, fonts)?,
            Block::Legend(legend) => legend.draw(studio)?,
            Block::Marker(marker) => marker.draw(colors, fonts)?,
            Block::Panel(panel, rows) => panel.draw(*rows, colors, fonts, studio.artwork)?,
        };
        let drawn = self.table.quantize(&pixmap);
        let weight = drawn.data.len();
        Ok(self.blocks.insert(block, drawn, weight))
    }
}

/// How a cell looks, if it differs from the empty board.
fn look(
    cell: &CellView,
    view: &View,
    options: &RenderOptions,
    geometry: Geometry,
    fonts: &Fonts,
) -> Option<Look> {
    if cell.piece.is_none() && cell.marks.is_empty() {
        return None;
    }
    let spot = cell.spot.map(|spot| army_of(view, spot.owner));
    let figure = cell.piece.map(|piece| Figure {
        army: army_of(view, piece.owner),
        kind: piece.kind,
        dead: piece.dead,
        letter: options.letters.then(|| letter(view, piece.owner)),
        badge: piece.badge,
    });
    let named = figure.is_none() && options.coordinates == Coordinates::Cells;
    let name = named.then(|| shown_name(fonts, &cell.name));
    Some(Look { geometry, shade: cell.shade, spot, marks: cell.marks, figure, name })
}

/// Draws a board's lines, along its ranks and files.
fn divide(image: &mut Indexed, lines: &[Line], g: Geometry, origin: (i32, i32), color: u8) {
    let width = (g.width as f32 * 0.055).round().max(2.0) as i32;
    for line in lines.iter().take(MOST_LINES) {
        let [from, to] = line.ends.map(|(x, y)| {
            let (dx, dy) = g.offset(x, y);
            (origin.0.saturating_add(dx), origin.1.saturating_sub(dy))
        });
        let level = from.1 == to.1;
        let (start, end) = if level { (from.0, to.0) } else { (from.1, to.1) };
        let length = end.saturating_sub(start).max(0) as f32;
        for (a, b) in dashes(length, g.width as f32, line.dashed) {
            let (a, b) = (a.round() as i32, b.round() as i32);
            let (a, b) = (start.saturating_add(a), start.saturating_add(b));
            let corner = |at: i32| at.saturating_sub(width / 2);
            if level {
                image.fill((a, corner(from.1)), (b.saturating_sub(a), width), color);
            } else {
                image.fill((corner(from.0), a), (width, b.saturating_sub(a)), color);
            }
        }
    }
}

/// More lines than any board has are not drawn.
const MOST_LINES: usize = 64;

/// The panels of a picture and where they go, below the boards.
struct Panels {
    places: Vec<(Panel, usize, usize)>,
    rows: Rows,
    row_count: usize,
    step: usize,
    margin: usize,
}

/// More seats than any game has are not shown.
const MOST_PANELS: usize = 12;

impl Panels {
    fn new(view: &View, options: &RenderOptions, fonts: &Fonts) -> Self {
        let unit = Unit(options.width);
        let seats = &view.seats[..view.seats.len().min(MOST_PANELS)];
        let columns = match seats.len() {
            0 => 1,
            n @ 1..=3 => n.max(2),
            4 => 2,
            _ => 3,
        };
        let (margin, gap) = (unit.px(24.0).round() as usize, unit.px(14.0).round() as usize);
        let room = options.width as usize - 2 * margin - gap * (columns - 1);
        let width = room / columns;
        let panels: Vec<Panel> = seats
            .iter()
            .map(|seat| {
                let name = shown_player(options, seat.seat, seat.name, fonts);
                Panel::new(view, seat, &name, unit, width, fonts)
            })
            .collect();
        let rows = Rows::for_all(&panels);
        let step = rows.height(unit) + gap;
        let row_count = panels.len().div_ceil(columns);
        let places = panels
            .into_iter()
            .enumerate()
            .map(|(i, p)| {
                let (row, column) = (i / columns, i % columns);
                (p, margin + column * (width + gap), gap + row * step)
            })
            .collect();
        Self { places, rows, row_count, step, margin }
    }

    fn height(&self) -> usize {
        self.row_count * self.step + self.margin
    }
}

/// What a player is called: the own name as far as it can be shown, else the seat's.
fn shown_player(options: &RenderOptions, seat: Seat, seat_name: &str, fonts: &Fonts) -> String {
    let own = options.names.get(seat.index()).map(|n| {
        // Nobody's name is longer in a panel; the rest need not be measured.
        fonts.printable(&n.chars().take(80).collect::<String>())
    });
    own.filter(|n| !n.is_empty()).unwrap_or_else(|| fonts.printable(seat_name))
}
