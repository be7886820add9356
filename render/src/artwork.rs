//! The silhouettes of the pieces (see `data/pieces/CREDITS.md`), drawn in the colours of an army.

use rules::view::KindName;
use zeno::{Command, PathData as _, Transform};

use crate::error::RenderError;
use crate::font::{Fonts, Weight};
use crate::pen::{Anchor, At, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::theme::Army;

macro_rules! sources {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../data/pieces/", $name, ".svg")))),*]
    };
}

/// Every kind with artwork, by its English name with `-` for blanks.
const SOURCES: &[(&str, &str)] = sources!(
    "pawn"
    "rook"
    "knight"
    "bishop"
    "queen"
    "king"
    "pope"
    "grandmaster"
    "honorable-horse"
    "silver-general"
    "pegasus"
    "angel"
    "fallen-angel"
    "imp"
    "warmachine"
    "scholar"
    "elephant"
    "fiend"
    "wizard"
    "dragon"
    "archer"
    "giant"
    "hero"
    "warrior"
    "eagle"
    "silver-general-small"
    "honorable-horse-small"
    "pegasus-small"
);

/// How much of a piece is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    /// Everything.
    Full,
    /// Without what would blur in small pictures, for kinds that have such a form.
    Simple,
}

/// The side of the square that contains a silhouette, in units of the SVG files.
const SIDE: f32 = 512.0;

/// How much the outline widens a silhouette, both sides together, as a fraction of the artwork's square.
const OUTLINE: f32 = 0.052;

/// The radius of a disc with a letter, as a fraction of the artwork's square.
const DISC: f32 = 0.36;

/// The silhouette of one kind.
#[derive(Debug)]
struct Silhouette {
    name: &'static str,
    path: Vec<Command>,
    /// The closed subpaths of `path`; filled one by one they leave no holes.
    parts: Vec<Vec<Command>>,
    /// The left and the right edge.
    edges: (f32, f32),
}

/// All silhouettes.
#[derive(Debug)]
pub(crate) struct Artwork(Vec<Silhouette>);

impl Artwork {
    /// Parses the embedded files.
    pub(crate) fn new() -> Result<Self, RenderError> {
        let read = |&(name, svg): &(&'static str, &'static str)| {
            let path = path_data(svg).filter(|path| !path.is_empty());
            let path = path.ok_or(RenderError::Artwork(name))?;
            let bounds = zeno::bounds(&path, zeno::Fill::NonZero, None);
            let edges = (bounds.min.x, bounds.max.x);
            Ok(Silhouette { name, parts: split(&path), path, edges })
        };
        SOURCES.iter().map(read).collect::<Result<_, _>>().map(Self)
    }

    /// How far a piece with its outline extends to the left and to the right of its centre, if the artwork's square has
    /// side 1.
    pub(crate) fn reach(&self, kind: KindName, form: Form) -> (f32, f32) {
        let Some(silhouette) = self.find(kind, form) else {
            return (DISC + OUTLINE / 2.0, DISC + OUTLINE / 2.0);
        };
        let (left, right) = silhouette.edges;
        (0.5 - left / SIDE + OUTLINE / 2.0, right / SIDE - 0.5 + OUTLINE / 2.0)
    }

    fn find(&self, kind: KindName, form: Form) -> Option<&Silhouette> {
        let is_simple = |s: &&Silhouette| {
            s.name.strip_suffix("-small").is_some_and(|name| is_artwork_of(name, kind))
        };
        let simple = self.0.iter().find(is_simple).filter(|_| form == Form::Simple);
        simple.or_else(|| self.0.iter().find(|s| is_artwork_of(s.name, kind)))
    }

    /// Draws a piece around a centre; `size` is the side of the artwork's square in pixels. A kind without artwork is
    /// drawn as its letter on a disc.
    pub(crate) fn draw(
        &self,
        pixmap: &mut Pixmap,
        fonts: &Fonts,
        (kind, form): (KindName, Form),
        army: Army,
        (x, y): At,
        size: f32,
    ) -> Result<(), RenderError> {
        let Some(silhouette) = self.find(kind, form) else {
            return letter_disc(pixmap, fonts, kind.letter, army, (x, y), size);
        };
        let scale = size / SIDE;
        let at =
            Transform::new(scale, 0.0, 0.0, scale, x - size / 2.0, y - size / 2.0 - size * 0.035);
        let width = (OUTLINE * size).max(1.8) / scale;
        for part in &silhouette.parts {
            pixmap.stroke(part, width, at, army.line, 255);
            pixmap.fill(part, at, army.line, 255);
        }
        pixmap.fill(&silhouette.path, at, army.fill, 255);
        Ok(())
    }
}

/// The closed subpaths and the whole path of a kind's silhouette, in a square with side 512; `None` without artwork.
pub(crate) fn silhouette(kind: KindName) -> Option<(Vec<Vec<Command>>, Vec<Command>)> {
    let (_, svg) = SOURCES.iter().find(|(name, _)| is_artwork_of(name, kind))?;
    let path = path_data(svg)?;
    Some((split(&path), path))
}

/// Whether a file's name without its ending is that of a kind.
fn is_artwork_of(file: &str, kind: KindName) -> bool {
    file.chars().eq(kind.name.chars().map(|c| if c == ' ' { '-' } else { c }))
}

/// Draws a letter on a disc in the colours of an army.
pub(crate) fn letter_disc(
    pixmap: &mut Pixmap,
    fonts: &Fonts,
    letter: char,
    army: Army,
    (x, y): At,
    size: f32,
) -> Result<(), RenderError> {
    let pen = Pen::new(pixmap, fonts);
    pen.disc((x, y), size * DISC + (OUTLINE * size).max(1.8) / 2.0, army.line)?;
    pen.disc((x, y), size * DISC, army.fill)?;
    let look = Lettering { weight: Weight::Bold, size: size * 0.5, color: army.line };
    let text = fonts.printable(&letter.to_string());
    pen.text(if text.is_empty() { "?" } else { &text }, look, Anchor::Center, (x, y))
}

/// Parses the first `d="…"` of a file.
fn path_data(svg: &str) -> Option<Vec<Command>> {
    let (_, after) = svg.split_once(" d=\"")?;
    let (data, _) = after.split_once('"')?;
    Some(data.commands().collect())
}

/// Splits a path into its subpaths and closes each.
fn split(path: &[Command]) -> Vec<Vec<Command>> {
    let mut parts: Vec<Vec<Command>> = Vec::new();
    for &command in path {
        match (command, parts.last_mut()) {
            (Command::MoveTo(_), _) | (_, None) => parts.push(vec![command]),
            (_, Some(part)) => part.push(command),
        }
    }
    for part in &mut parts {
        if part.last() != Some(&Command::Close) {
            part.push(Command::Close);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_silhouette_is_inside_its_square_and_covers_a_tenth_of_it() {
        let artwork = Artwork::new().expect("embedded artwork");
        for silhouette in &artwork.0 {
            let (mask, place) = zeno::Mask::new(&silhouette.path[..]).render();
            let width = place.width as usize;
            let inside = mask.iter().enumerate().filter(|(_, c)| **c > 127).all(|(i, _)| {
                let (x, y) = (place.left + (i % width) as i32, place.top + (i / width) as i32);
                (0..512).contains(&x) && (0..512).contains(&y)
            });
            assert!(inside, "{}: {place:?}", silhouette.name);
            let covered = mask.iter().filter(|&&c| c > 127).count();
            assert!(covered > 512 * 512 / 10, "{}: {covered}", silhouette.name);
        }
    }
}
