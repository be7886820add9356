//! Several pictures on one sheet.

use std::collections::BTreeMap;

use crate::color::Rgb;
use crate::indexed::Indexed;
use crate::picture::Picture;

impl Picture {
    /// Arranges pictures in rows of `columns`, from left to right, on the background of the first. Returns `None` if there are
    /// no pictures.
    ///
    /// The sheet has the 256 most frequent colours of the pictures; other colours are replaced by the nearest of these.
    #[must_use]
    pub fn sheet(parts: &[Self], columns: usize) -> Option<Self> {
        let first = parts.first()?;
        let columns = columns.clamp(1, parts.len());
        let colors = palette(parts);
        let ground = first.image.data.first().and_then(|i| first.colors.get(usize::from(*i)));
        let ground = nearest(&colors, *ground?);
        let tile = parts.iter().map(|part| part.image.width).max()?;
        let rows: Vec<&[Self]> = parts.chunks(columns).collect();
        let heights: Vec<usize> = rows
            .iter()
            .map(|row| row.iter().map(|part| part.image.height).max().unwrap_or(0))
            .collect();
        let mut image = Indexed::filled(tile * columns, heights.iter().sum(), ground);
        let mut top = 0;
        for (row, height) in rows.iter().zip(heights) {
            for (column, part) in row.iter().enumerate() {
                let indices: Vec<u8> =
                    part.colors.iter().map(|color| nearest(&colors, *color)).collect();
                let translated = part.image.data.iter().map(|i| indices[usize::from(*i)]).collect();
                let drawn = Indexed { data: translated, ..part.image };
                image.blit(&drawn, column * tile, top);
            }
            top += height;
        }
        Some(Self { image, colors, shape: first.shape })
    }
}

/// Returns the most frequent colours of some pictures, at most 256.
fn palette(parts: &[Picture]) -> Vec<Rgb> {
    let mut pixels: BTreeMap<Rgb, usize> = BTreeMap::new();
    for part in parts {
        let mut counts = [0usize; 256];
        part.image.data.iter().for_each(|index| counts[usize::from(*index)] += 1);
        for (color, count) in part.colors.iter().zip(counts).filter(|(_, count)| *count > 0) {
            *pixels.entry(*color).or_default() += count;
        }
    }
    let mut colors: Vec<(Rgb, usize)> = pixels.into_iter().collect();
    colors.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    colors.into_iter().take(256).map(|(color, _)| color).collect()
}

/// Returns the index of the nearest colour.
fn nearest(colors: &[Rgb], color: Rgb) -> u8 {
    let found = (0u8..=255).zip(colors).min_by_key(|(_, other)| other.distance(color));
    found.map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use rules::{Seat, Variant};

    use crate::{Picture, RenderOptions, Renderer};

    fn drawn(variants: &[Variant], width: u32) -> Vec<Picture> {
        let renderer = Renderer::new().unwrap();
        let options = RenderOptions { width, ..RenderOptions::default() };
        let game = |v: &Variant| v.new_game::<&str, &str>(&[]).unwrap();
        variants
            .iter()
            .map(|v| renderer.picture(&game(v).view(Seat(0)), &options).unwrap())
            .collect()
    }

    fn pixel(picture: &Picture, x: u32, y: u32) -> [u8; 3] {
        let index = picture.indices()[(y * picture.width() + x) as usize];
        let at = usize::from(index) * 3;
        picture.palette()[at..at + 3].try_into().unwrap()
    }

    #[test]
    fn boards_of_one_game_keep_every_pixel() {
        let parts = drawn(&[Variant::Chess, Variant::Chess, Variant::Chess], 400);
        let sheet = Picture::sheet(&parts, 2).unwrap();
        let height = parts[0].height();
        assert_eq!((sheet.width(), sheet.height()), (800, 2 * height));
        for (n, (left, top)) in [(0, 0), (400, 0), (0, height)].into_iter().enumerate() {
            for y in (0..height).step_by(7) {
                for x in (0..400).step_by(5) {
                    assert_eq!(
                        pixel(&sheet, left + x, top + y),
                        pixel(&parts[n], x, y),
                        "{n}: {x} {y}"
                    );
                }
            }
        }
        assert!(sheet.palette().len() <= 3 * 256);
        assert_eq!(&sheet.png().unwrap()[1..4], b"PNG");
    }

    #[test]
    fn boards_of_all_games_fit_on_one_sheet() {
        let parts = drawn(Variant::ALL, 400);
        let sheet = Picture::sheet(&parts, 3).unwrap();
        assert_eq!(sheet.width(), 1200);
        assert!(sheet.palette().len() <= 3 * 256);
        // Colours are at most slightly off where the games have other palettes.
        let mut worst = 0;
        let mut top = 0;
        for row in parts.chunks(3) {
            for (part, left) in row.iter().zip([0, 400, 800]) {
                for (x, y) in [(5, 5), (200, 90), (130, 170), (300, 200)] {
                    let (a, b) = (pixel(&sheet, left + x, top + y), pixel(part, x, y));
                    worst = a.iter().zip(b).map(|(a, b)| a.abs_diff(b)).fold(worst, u8::max);
                }
            }
            top += row.iter().map(Picture::height).max().unwrap();
        }
        assert!(worst <= 24, "{worst}");
    }

    #[test]
    fn no_pictures_make_no_sheet() {
        assert!(Picture::sheet(&[], 3).is_none());
    }
}
