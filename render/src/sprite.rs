//! A cell with everything on it, composed once and then copied.

use rules::view::{Badge, CellShape, KindName, Mark, Marks, Orientation};

use crate::artwork::{Artwork, Form, letter_disc};
use crate::color::Rgb;
use crate::error::RenderError;
use crate::font::{Fonts, Weight};
use crate::geometry::Geometry;
use crate::indexed::{ColorTable, Indexed};
use crate::pen::{Anchor, At, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::steps::{SIGN, Step, step_places, step_signs};
use crate::theme::{Colors, Tint};

/// The side of the artwork's square as a fraction of the cell's width, on hexagons and on squares.
const PIECE: (f32, f32) = (0.90, 0.95);

/// The look of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PieceLook {
    /// The army that gives the colours.
    pub(crate) army: u8,
    /// The kind that gives the silhouette.
    pub(crate) kind: KindName,
    /// How much of it is shown.
    pub(crate) form: Form,
    /// Whether it is dead: grey with a cross.
    pub(crate) dead: bool,
    /// The letter of the owner, if shown.
    pub(crate) letter: Option<char>,
    /// What distinguishes it from others of its kind and owner.
    pub(crate) badge: Option<Badge>,
}

/// Everything that determines how a cell looks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CellLook {
    /// The shape and size.
    pub(crate) geometry: Geometry,
    /// The shade, an index into [`Colors::shades`].
    pub(crate) shade: u8,
    /// The army for which the board marks the cell.
    pub(crate) spot: Option<u8>,
    /// The marks.
    pub(crate) marks: Marks,
    /// The piece on the cell.
    pub(crate) piece: Option<PieceLook>,
    /// The name, if shown.
    pub(crate) name: Option<String>,
    /// The number and symbol of an action that was made here.
    pub(crate) step: Option<Step>,
}

/// A composed cell: its pixels row by row, each row from `-n` to `n` around the centre with `n` its
/// [`Geometry::half_span`].
#[derive(Debug)]
pub(crate) struct Sprite {
    geometry: Geometry,
    data: Vec<u8>,
}

/// What drawing needs besides the look.
pub(crate) struct Resources<'a> {
    /// Silhouettes.
    pub(crate) artwork: &'a Artwork,
    /// Letters.
    pub(crate) fonts: &'a Fonts,
    /// Colours.
    pub(crate) colors: &'a Colors,
}

impl Sprite {
    /// Composes a cell.
    pub(crate) fn new(
        look: &CellLook,
        resources: &Resources<'_>,
        table: &mut ColorTable,
    ) -> Result<Self, RenderError> {
        let g = look.geometry;
        let (half_width, half_rows) = (g.reach().0.ceil() as i32 + 1, g.half_rows());
        let mut pixmap = Pixmap::filled(
            2 * half_width as usize,
            2 * half_rows as usize,
            resources.colors.background,
        );
        compose(&mut pixmap, look, resources, (half_width as f32, half_rows as f32))?;
        let whole = table.quantize(&pixmap);
        let mut data = Vec::new();
        for row in -half_rows..half_rows {
            let n = g.half_span(row);
            let start = (row + half_rows) as usize * whole.width + (half_width - n) as usize;
            data.extend_from_slice(&whole.data[start..start + 2 * n as usize]);
        }
        Ok(Self { geometry: g, data })
    }

    /// The size in bytes.
    pub(crate) fn weight(&self) -> usize {
        self.data.len()
    }

    /// Copies the cell into a picture with its centre at (x, y). Rows that are not inside the picture are left out.
    pub(crate) fn blit(&self, picture: &mut Indexed, x: i32, y: i32) {
        let half_rows = self.geometry.half_rows();
        let mut rest = &self.data[..];
        for row in -half_rows..half_rows {
            let n = self.geometry.half_span(row);
            let (line, after) = rest.split_at(2 * n as usize);
            rest = after;
            let (Ok(left), Ok(top)) = (usize::try_from(x - n), usize::try_from(y + row)) else {
                continue;
            };
            if left + line.len() <= picture.width && top < picture.height {
                let start = top * picture.width + left;
                picture.data[start..start + line.len()].copy_from_slice(line);
            }
        }
    }
}

/// Draws the tile of a cell in its colour, with a line around it if `grid` is a colour.
pub(crate) fn tile(
    pen: &Pen<'_>,
    g: Geometry,
    at: At,
    color: Rgb,
    grid: Option<Rgb>,
) -> Result<(), RenderError> {
    let Some(grid) = grid else { return pen.polygon(g.outline(at, g.gap()), color) };
    pen.polygon(g.outline(at, 0.0), grid)?;
    pen.polygon(g.outline(at, (g.width as f32 * 0.016).round().max(0.5)), color)
}

/// Draws the mark that a board has on a cell: a cross from corner to corner, large enough to be seen around a piece.
pub(crate) fn spot(
    pen: &Pen<'_>,
    g: Geometry,
    at: At,
    (color, edge): (Rgb, Rgb),
) -> Result<(), RenderError> {
    let cell = g.width as f32;
    cross(pen, at, cell * 0.43, (cell * 0.095).max(2.5), edge)?;
    cross(pen, at, cell * 0.42, (cell * 0.05).max(1.2), color)
}

/// Draws the name of a cell.
pub(crate) fn cell_name(
    pen: &Pen<'_>,
    g: Geometry,
    (colors, fonts): (&Colors, &Fonts),
    ground: Rgb,
    name: &str,
    at: At,
) -> Result<(), RenderError> {
    let color = ground.mix(colors.target, 120);
    let size = g.width as f32 * 0.27;
    let look = Lettering { weight: Weight::Regular, size, color };
    // Characters at whole pixels are drawn alike everywhere, so the picture compresses better.
    let letters: Vec<(String, f32)> = name
        .chars()
        .map(|c| {
            let letter = c.to_string();
            let width = fonts.width(look.weight, size, &letter).round();
            (letter, width)
        })
        .collect();
    let mut x = (at.0 - letters.iter().map(|(_, width)| width).sum::<f32>() / 2.0).round();
    for (letter, width) in letters {
        pen.text(&letter, look, Anchor::Left, (x, at.1))?;
        x += width;
    }
    Ok(())
}

/// Draws a cell with everything on it, centred at `at`.
pub(crate) fn compose(
    pixmap: &mut Pixmap,
    look: &CellLook,
    resources: &Resources<'_>,
    at: At,
) -> Result<(), RenderError> {
    let (g, colors, fonts) = (look.geometry, resources.colors, resources.fonts);
    let marks = look.marks;
    let cell = g.width as f32;
    let ground = colors.tinted(look.shade, tint(marks, look.piece.is_some()));
    {
        let pen = Pen::new(pixmap, fonts);
        tile(&pen, g, at, ground, colors.grid(g.shape, look.shade))?;
        if let Some(army) = look.spot {
            spot(&pen, g, at, colors.spot(ground, army))?;
        }
        draw_below(&pen, g, marks, colors, ground, at)?;
        // A name below a dot or a cross would be illegible.
        let covered = [Mark::Target, Mark::TargetSpecial, Mark::Removed];
        let clear = !covered.into_iter().any(|mark| marks.contains(mark));
        if let Some(name) = look.name.as_ref().filter(|_| clear) {
            cell_name(&pen, g, (colors, fonts), ground, name, at)?;
        }
    }
    if let Some(piece) = look.piece {
        let army = match piece.dead {
            true => colors.dead_army(piece.army),
            false => colors.army(piece.army),
        };
        let size = cell
            * match g.shape {
                CellShape::Hexagon(_) => PIECE.0,
                CellShape::Square => PIECE.1,
            };
        resources.artwork.draw(pixmap, fonts, (piece.kind, piece.form), army, at, size)?;
        if piece.dead {
            let pen = Pen::new(pixmap, fonts);
            cross(&pen, at, cell * 0.31, cell * 0.055, colors.dead.line)?;
        }
        if let Some(letter) = piece.letter {
            let (dx, dy) = match g.shape {
                CellShape::Square | CellShape::Hexagon(Orientation::PointyTop) => (0.29, 0.24),
                CellShape::Hexagon(Orientation::FlatTop) => (0.20, 0.28),
            };
            let corner = (at.0 + cell * dx, at.1 + cell * dy);
            letter_disc(pixmap, fonts, letter, army, corner, cell * 0.40)?;
        }
        if let Some(badge) = piece.badge {
            let corner = (at.0 - cell * 0.30, at.1 + cell * 0.28);
            badge_disc(&Pen::new(pixmap, fonts), badge, resources, corner, (cell * 0.17).max(4.0))?;
        }
    }
    draw_above(&Pen::new(pixmap, fonts), look, colors, at)?;
    // Targets and powers have their signs in the same corner.
    let covered = [Mark::Target, Mark::TargetSpecial, Mark::TargetCapture];
    match look.step.filter(|_| !covered.into_iter().any(|mark| marks.contains(mark))) {
        Some(step) => {
            let radius = (cell * SIGN).max(4.5);
            let places = step_places(look.geometry, look.piece.is_some(), step, radius);
            let places = places.map(|(dx, dy)| (at.0 + dx, at.1 + dy));
            step_signs(&Pen::new(pixmap, fonts), step, colors, places, radius)
        }
        None => Ok(()),
    }
}

/// Draws the badge of a piece.
pub(crate) fn badge_disc(
    pen: &Pen<'_>,
    badge: Badge,
    resources: &Resources<'_>,
    at: At,
    radius: f32,
) -> Result<(), RenderError> {
    let colors = resources.colors;
    // Badges that are names are on many pieces, so they are less conspicuous than others. None is in the colour of the last action.
    let (edge, ground, color) = match badge.named {
        true => (colors.on_check, colors.target, colors.on_check),
        false => (colors.target, colors.on_check, colors.target),
    };
    pen.disc(at, radius, edge)?;
    pen.disc(at, radius * 0.86, ground)?;
    let size = radius * 1.6;
    let look = Lettering { weight: Weight::Bold, size, color };
    let text = resources.fonts.printable(&badge.sign.to_string());
    // Letters with a descender would leave the disc.
    let raised = if "gjpqy".contains(badge.sign) { size * 0.14 } else { 0.0 };
    pen.text(&text, look, Anchor::Center, (at.0, at.1 - raised))
}

fn tint(marks: Marks, occupied: bool) -> Tint {
    if marks.contains(Mark::Selected) {
        Tint::Selected
    } else if marks.contains(Mark::To) {
        Tint::To
    } else if marks.contains(Mark::TargetCapture) && occupied {
        // A large piece covers too much of the ring.
        Tint::Capture
    } else if marks.contains(Mark::From) {
        Tint::From
    } else if marks.contains(Mark::EarlierTo) || marks.contains(Mark::EarlierFrom) {
        Tint::Earlier
    } else {
        Tint::None
    }
}

/// Draws the marks below a piece: the frames of the last action and the selection, the rings of capture and check.
fn draw_below(
    pen: &Pen<'_>,
    g: Geometry,
    marks: Marks,
    colors: &Colors,
    ground: Rgb,
    at: At,
) -> Result<(), RenderError> {
    let cell = g.width as f32;
    let frame = |width: f32, color: Rgb| {
        let mut ring = g.outline(at, g.gap() + width / 2.0);
        ring.extend(ring.first().copied());
        pen.line(ring, width, color)
    };
    if marks.contains(Mark::To) {
        frame(cell * 0.075, colors.last)?;
    }
    if marks.contains(Mark::From) && !marks.contains(Mark::To) {
        // Corners only, unlike the frame of the cell where the piece arrived.
        let corners = g.outline(at, g.gap() + cell * 0.0375);
        for (i, &(x, y)) in corners.iter().enumerate() {
            let part = |(a, b): At| (x + (a - x) * 0.28, y + (b - y) * 0.28);
            let before = part(corners[(i + corners.len() - 1) % corners.len()]);
            let after = part(corners[(i + 1) % corners.len()]);
            pen.line([before, (x, y), after], cell * 0.075, colors.last)?;
        }
    }
    let arrived = [Mark::To, Mark::From].into_iter().any(|mark| marks.contains(mark));
    if marks.contains(Mark::EarlierTo) && !arrived {
        frame(cell * 0.035, ground.mix(colors.last, 190))?;
    }
    if marks.contains(Mark::Selected) {
        frame(cell * 0.06, colors.on_check)?;
    }
    if marks.contains(Mark::Column) {
        let (width, inset) = ((cell * 0.05).max(1.2), g.gap() + cell * 0.10);
        let mut ring = g.outline(at, inset);
        ring.extend(ring.first().copied());
        pen.line(ring, width, colors.target)?;
    }
    if marks.contains(Mark::TargetCapture) {
        pen.ring(at, cell * 0.41, cell * 0.11, colors.on_check)?;
        pen.ring(at, cell * 0.41, cell * 0.065, colors.check)?;
    }
    if marks.contains(Mark::Check) {
        pen.disc(at, cell * 0.475, colors.check)?;
        pen.disc(at, cell * 0.395, colors.on_check)?;
        pen.disc(at, cell * 0.37, ground)?;
    }
    Ok(())
}

/// Draws the marks above a piece: removal, quiet and special targets, the sign of check.
fn draw_above(pen: &Pen<'_>, look: &CellLook, colors: &Colors, at: At) -> Result<(), RenderError> {
    let (marks, cell) = (look.marks, look.geometry.width as f32);
    let occupied = look.piece.is_some();
    if marks.contains(Mark::EarlierRemoved) && !occupied {
        cross(pen, at, cell * 0.17, cell * 0.12, colors.target)?;
        cross(pen, at, cell * 0.155, cell * 0.055, colors.last)?;
    }
    if marks.contains(Mark::Removed) {
        cross(pen, at, cell * 0.24, cell * 0.16, colors.target)?;
        cross(pen, at, cell * 0.22, cell * 0.085, colors.last)?;
    }
    if marks.contains(Mark::TargetSpecial) {
        let (center, r) = match occupied {
            true => ((at.0 - cell * 0.27, at.1 - cell * 0.22), cell * 0.15),
            false => (at, cell * 0.19),
        };
        let diamond = |r: f32| {
            let (x, y) = center;
            [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
        };
        pen.polygon(diamond(r + cell * 0.045), colors.on_check)?;
        pen.polygon(diamond(r), colors.special)?;
    } else if marks.contains(Mark::Target) {
        match occupied {
            true => {
                let corner = (at.0 - cell * 0.29, at.1 - cell * 0.27);
                pen.disc(corner, cell * 0.15, colors.on_check)?;
                pen.disc(corner, cell * 0.11, colors.target)?;
            }
            false => pen.disc(at, cell * 0.13, colors.target)?,
        }
    }
    if marks.contains(Mark::Check) {
        let center = (at.0 + cell * 0.28, at.1 - cell * 0.23);
        pen.disc(center, cell * 0.185, colors.on_check)?;
        pen.disc(center, cell * 0.155, colors.check)?;
        let size = cell * 0.26;
        let look = Lettering { weight: Weight::Bold, size, color: colors.on_check };
        pen.text("!", look, Anchor::Center, center)?;
    }
    Ok(())
}

fn cross(pen: &Pen<'_>, (x, y): At, r: f32, width: f32, color: Rgb) -> Result<(), RenderError> {
    pen.line([(x - r, y - r), (x + r, y + r)], width, color)?;
    pen.line([(x - r, y + r), (x + r, y - r)], width, color)
}
