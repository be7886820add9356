//! The renderer: draws views and caches the parts of pictures.

use locale::Language;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rules::view::{CellShape, CellView, Line, Orientation, View};

use crate::arrow::{arrow_ends, draw_arrow};
use crate::artwork::{Artwork, Form};
use crate::banner::Banner;
use crate::board::{BoardLayer, fingerprint, shown_name};
use crate::cache::Cache;
use crate::error::RenderError;
use crate::font::Fonts;
use crate::geometry::Geometry;
use crate::indexed::{ColorTable, Indexed};
use crate::legend::{Legend, dashes};
use crate::marker::Marker;
use crate::options::{Coordinates, RenderOptions};
use crate::panel::layout::Panels;
use crate::panel::{Panel, Rows};
use crate::picture::Picture;
use crate::pixmap::Pixmap;
use crate::scale::Scale;
use crate::seat::{army_of, seat_letter};
use crate::sprite::{CellLook, PieceLook, Resources, Sprite};
use crate::steps::{Step, steps};
use crate::theme::{Colors, Palette, Theme};

/// Draws views as pictures.
///
/// A process needs only one renderer, which threads can share. It caches empty boards, composed cells and panels: at
/// most 28 MiB for each shape of cells in each style.
#[derive(Debug)]
pub struct Renderer {
    fonts: Fonts,
    artwork: Artwork,
    styles: [StyleCache; 8],
    /// The memory of an encoded picture, for the next one. Without it the system clears new memory for each picture.
    spare: Mutex<Vec<u8>>,
}

/// The width in which chats show wider pictures.
const SHOWN: f32 = 550.0;
/// Pieces on cells that are then narrower have a simpler form.
const SIMPLE_BELOW: f32 = 24.0;

/// Bytes cached per [`StyleCache`]: empty boards, composed cells, and other parts.
const LIMITS: [usize; 3] = [20 << 20, 6 << 20, 2 << 20];

/// The colours for one shape of cells in one style, and the parts drawn with them.
#[derive(Debug)]
struct StyleCache {
    colors: Colors,
    caches: Mutex<Option<Caches>>,
}

/// The index into [`Renderer::styles`].
fn style_index(shape: CellShape, theme: Theme, palette: Palette) -> usize {
    let shape = usize::from(matches!(shape, CellShape::Hexagon(_)));
    let theme = usize::from(theme == Theme::Light);
    let palette = usize::from(palette == Palette::ColorBlindSafe);
    shape * 4 + theme * 2 + palette
}

/// The caches of one style.
#[derive(Debug)]
struct Caches {
    table: ColorTable,
    boards: Cache<u64, BoardLayer>,
    sprites: Cache<CellLook, Sprite>,
    parts: Cache<Part, Indexed>,
}

/// A part of a picture that is drawn on its own; the key of its cache.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Part {
    Banner(Banner),
    Legend(Legend),
    Marker(Marker),
    Panel(Panel, Rows),
}

impl Renderer {
    /// Creates a renderer with empty caches.
    ///
    /// # Errors
    /// Returns [`RenderError::Font`] or [`RenderError::Artwork`] if an embedded file cannot be parsed.
    pub fn new() -> Result<Self, RenderError> {
        let style = |i: usize| {
            let shape = [CellShape::Square, CellShape::Hexagon(Orientation::PointyTop)][i / 4];
            let theme = [Theme::Dark, Theme::Light][i / 2 % 2];
            let palette = [Palette::Classic, Palette::ColorBlindSafe][i % 2];
            StyleCache { colors: Colors::new(shape, theme, palette), caches: Mutex::new(None) }
        };
        Ok(Self {
            fonts: Fonts::new()?,
            artwork: Artwork::new()?,
            styles: std::array::from_fn(style),
            spare: Mutex::default(),
        })
    }

    /// Draws a view and encodes it as a PNG.
    ///
    /// # Errors
    /// As [`Self::picture`].
    pub fn png(&self, view: &View, options: &RenderOptions) -> Result<Vec<u8>, RenderError> {
        let picture = self.picture(view, options)?;
        let png = picture.png();
        *self.spare() = picture.image.data;
        png
    }

    fn spare(&self) -> MutexGuard<'_, Vec<u8>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Draws a view.
    ///
    /// # Errors
    /// Returns [`RenderError::Width`] if the width is out of range. Views of games do not cause other errors; made-up
    /// views may cause [`RenderError::DoesNotFit`] or [`RenderError::InvalidCoordinates`].
    pub fn picture(&self, view: &View, options: &RenderOptions) -> Result<Picture, RenderError> {
        self.picture_with(view, options, Space::default())
    }

    /// Draws a view with at least some space for the legend and the panels.
    ///
    /// # Errors
    /// As [`Self::picture`].
    pub(crate) fn picture_with(
        &self,
        view: &View,
        options: &RenderOptions,
        least: Space,
    ) -> Result<Picture, RenderError> {
        let scale = options.scale()?;
        let style = &self.styles[style_index(view.shape, options.theme, options.palette)];
        let colors = &style.colors;
        let board = style.board(view, options, &self.fonts)?;
        let banner = Banner::new(view, scale, &self.fonts, options.language);
        let legend = Legend::new(view, scale, &self.fonts, options.language);
        let panels = Panels::new(view, options, &self.fonts, least.rows);
        let legend_height = legend.height().max(least.legend);

        let top = banner.height();
        let under_boards = top + board.image.height;
        let below = under_boards + legend_height;
        let mut caches = style.caches();
        let caches = Caches::of(&mut caches, colors);
        let ground = caches.table.index(colors.background);
        let resources = Resources { artwork: &self.artwork, fonts: &self.fonts, colors };
        let banner = caches.part(Part::Banner(banner), &resources)?;
        let data = std::mem::take(&mut *self.spare());
        let rows = legend_height + panels.height();
        let mut image = Indexed::stacked(data, (&banner, &board.image), rows, ground);
        let shown = board.geometry.width as f32 * SHOWN / options.width.max(SHOWN as u32) as f32;
        let form = if shown < SIMPLE_BELOW { Form::Simple } else { Form::Full };
        caches.draw_boards(&mut image, top, (view, options, form), &board, &resources)?;
        for (side, &(x, y)) in view.sides.iter().zip(&board.discs) {
            let marker = Marker::new(view, side, board.geometry.width);
            let drawn = caches.part(Part::Marker(marker), &resources)?;
            let half = drawn.width as i32 / 2;
            let corner = (usize::try_from(x - half), usize::try_from(top as i32 + y - half));
            if let (Ok(x), Ok(y)) = corner {
                image.blit(&drawn, x, y);
            }
        }
        if !legend.is_empty() {
            let drawn = caches.part(Part::Legend(legend), &resources)?;
            image.blit(&drawn, 0, under_boards);
        }
        for (panel, x, y) in panels.panels {
            let drawn = caches.part(Part::Panel(panel, panels.rows), &resources)?;
            image.blit(&drawn, x, below + y);
        }
        Ok(Picture { image, colors: caches.table.colors().to_vec(), shape: view.shape })
    }
}

/// The space for what is more or less from one position of a game to the next.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Space {
    /// The height of the legend in pixels.
    legend: usize,
    /// The rows of the panels.
    rows: Rows,
}

impl Space {
    /// Returns the space for this and what a view takes.
    pub(crate) fn and(self, view: &View, options: &RenderOptions, renderer: &Renderer) -> Self {
        let legend = Legend::new(view, Scale(options.width), &renderer.fonts, options.language);
        let panels = Panels::new(view, options, &renderer.fonts, self.rows);
        Self { legend: self.legend.max(legend.height()), rows: panels.rows }
    }
}

/// The boards of a view with their pieces, without anything around them.
pub(crate) struct BareBoards {
    /// The boards, as wide as asked for.
    pub(crate) image: Pixmap,
    /// The shape and size of the cells.
    pub(crate) geometry: Geometry,
    /// The pixel at (0, 0) of each board.
    pub(crate) origins: Vec<(i32, i32)>,
}

/// What a picture other than that of a position is drawn with.
pub(crate) struct Studio<'a> {
    style: &'a StyleCache,
    pub(crate) fonts: &'a Fonts,
    artwork: &'a Artwork,
    pub(crate) colors: &'a Colors,
    pub(crate) language: Language,
}

impl Renderer {
    /// Returns what pictures about games with cells of a shape are drawn with.
    pub(crate) fn studio(&self, shape: CellShape, options: &RenderOptions) -> Studio<'_> {
        let style = &self.styles[style_index(shape, options.theme, options.palette)];
        Studio {
            style,
            fonts: &self.fonts,
            artwork: &self.artwork,
            colors: &style.colors,
            language: options.language,
        }
    }
}

impl Studio<'_> {
    /// Draws the boards of a view.
    pub(crate) fn boards(
        &self,
        view: &View,
        options: &RenderOptions,
    ) -> Result<BareBoards, RenderError> {
        let board = self.style.board(view, options, self.fonts)?;
        let mut caches = self.style.caches();
        let caches = Caches::of(&mut caches, self.colors);
        let mut image = board.image.clone();
        let resources = Resources { artwork: self.artwork, fonts: self.fonts, colors: self.colors };
        // These boards are small parts of a picture.
        let small = (view, options, Form::Simple);
        caches.draw_boards(&mut image, 0, small, &board, &resources)?;
        let image = image.pixmap(caches.table.colors());
        Ok(BareBoards { image, geometry: board.geometry, origins: board.origins.clone() })
    }

    /// Turns an image into a picture.
    pub(crate) fn picture(&self, pixmap: &Pixmap, shape: CellShape) -> Picture {
        let mut caches = self.style.caches();
        let table = &mut Caches::of(&mut caches, self.colors).table;
        let image = table.quantize(pixmap);
        Picture { image, colors: table.colors().to_vec(), shape }
    }
}

impl StyleCache {
    fn caches(&self) -> MutexGuard<'_, Option<Caches>> {
        self.caches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn board(
        &self,
        view: &View,
        options: &RenderOptions,
        fonts: &Fonts,
    ) -> Result<Arc<BoardLayer>, RenderError> {
        let key = fingerprint(view, options);
        let mut caches = self.caches();
        let caches = Caches::of(&mut caches, &self.colors);
        if let Some(board) = caches.boards.get(&key) {
            return Ok(board);
        }
        let table = &mut caches.table;
        let board = BoardLayer::new(view, options, &self.colors, fonts, table)?;
        let weight = board.image.data.len();
        Ok(caches.boards.insert(key, board, weight))
    }
}

impl Caches {
    fn of<'a>(slot: &'a mut Option<Self>, colors: &Colors) -> &'a mut Self {
        slot.get_or_insert_with(|| Self {
            table: ColorTable::new(colors),
            boards: Cache::new(LIMITS[0]),
            sprites: Cache::new(LIMITS[1]),
            parts: Cache::new(LIMITS[2]),
        })
    }

    /// Draws the pieces, marks, lines and arrow of a view onto its empty boards, which begin at the row `top` of the image.
    fn draw_boards(
        &mut self,
        image: &mut Indexed,
        top: usize,
        (view, options, form): (&View, &RenderOptions, Form),
        board: &BoardLayer,
        resources: &Resources<'_>,
    ) -> Result<(), RenderError> {
        let steps = steps(view);
        for (on, (view_board, &origin)) in view.boards.iter().zip(&board.origins).enumerate() {
            for (at, cell) in view_board.cells.iter().enumerate() {
                let step = steps.iter().find(|(place, _)| *place == (on, at)).map(|(_, s)| *s);
                let look = look(cell, step, view, (options, form), board.geometry, resources.fonts);
                let Some(look) = look else { continue };
                let sprite = self.sprite(look, resources)?;
                let (dx, dy) = board.geometry.offset(cell.x, cell.y);
                sprite.blit(image, origin.0 + dx, top as i32 + origin.1 - dy);
            }
        }
        for (view_board, &(x, y)) in view.boards.iter().zip(&board.origins) {
            let division = self.table.index(resources.colors.division);
            let origin = (x, top as i32 + y);
            draw_lines(image, &view_board.lines, board.geometry, origin, division);
        }
        if let Some(ends) = arrow_ends(view, board, top) {
            let mut pixmap = image.pixmap(self.table.colors());
            draw_arrow(&mut pixmap, ends, board.geometry.width as f32, resources)?;
            *image = self.table.quantize(&pixmap);
        }
        Ok(())
    }

    fn sprite(
        &mut self,
        look: CellLook,
        resources: &Resources<'_>,
    ) -> Result<Arc<Sprite>, RenderError> {
        if let Some(sprite) = self.sprites.get(&look) {
            return Ok(sprite);
        }
        let sprite = Sprite::new(&look, resources, &mut self.table)?;
        let weight = sprite.weight();
        Ok(self.sprites.insert(look, sprite, weight))
    }

    fn part(&mut self, part: Part, resources: &Resources<'_>) -> Result<Arc<Indexed>, RenderError> {
        if let Some(drawn) = self.parts.get(&part) {
            return Ok(drawn);
        }
        let (colors, fonts) = (resources.colors, resources.fonts);
        let pixmap = match &part {
            Part::Banner(banner) => banner.draw(colors, fonts)?,
            Part::Legend(legend) => legend.draw(resources)?,
            Part::Marker(marker) => marker.draw(colors, fonts)?,
            Part::Panel(panel, rows) => panel.draw(*rows, colors, fonts, resources.artwork)?,
        };
        let drawn = self.table.quantize(&pixmap);
        let weight = drawn.data.len();
        Ok(self.parts.insert(part, drawn, weight))
    }
}

/// The look of a cell, if it differs from the empty board.
fn look(
    cell: &CellView,
    step: Option<Step>,
    view: &View,
    (options, form): (&RenderOptions, Form),
    geometry: Geometry,
    fonts: &Fonts,
) -> Option<CellLook> {
    if cell.piece.is_none() && cell.marks.is_empty() && step.is_none() {
        return None;
    }
    let spot = cell.spot.map(|spot| army_of(view, spot.owner));
    let piece = cell.piece.map(|piece| PieceLook {
        army: army_of(view, piece.owner),
        kind: piece.kind,
        form,
        dead: piece.dead,
        letter: options.letters.then(|| seat_letter(view, piece.owner)),
        badge: piece.badge,
    });
    let named = piece.is_none() && options.coordinates == Coordinates::Cells;
    let name = named.then(|| shown_name(fonts, &cell.name));
    Some(CellLook { geometry, shade: cell.shade, spot, marks: cell.marks, piece, name, step })
}

/// Draws the lines of a board, which run along ranks and files.
fn draw_lines(image: &mut Indexed, lines: &[Line], g: Geometry, origin: (i32, i32), color: u8) {
    let width = (g.width as f32 * 0.055).round().max(2.0) as i32;
    for line in lines.iter().take(MAX_LINES) {
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

/// At most this many lines are drawn per board; no board has more.
const MAX_LINES: usize = 64;
