//! Images as indices into a table of at most 256 colours.

use crate::color::Rgb;
use crate::pixmap::Pixmap;
use crate::theme::{Colors, Tint};

/// An image of palette indices.
#[derive(Clone, Debug)]
pub(crate) struct Indexed {
    /// Width in pixels.
    pub(crate) width: usize,
    /// Height in pixels.
    pub(crate) height: usize,
    /// The indices, row by row.
    pub(crate) data: Vec<u8>,
}

impl Indexed {
    /// Creates an image of one colour.
    pub(crate) fn filled(width: usize, height: usize, index: u8) -> Self {
        Self { width, height, data: vec![index; width * height] }
    }

    /// Stacks two images of the same width and, below them, `rows` rows of one colour. What `data` contains is replaced.
    pub(crate) fn stacked(
        mut data: Vec<u8>,
        (upper, lower): (&Self, &Self),
        rows: usize,
        index: u8,
    ) -> Self {
        let (width, height) = (upper.width, upper.height + lower.height + rows);
        data.clear();
        data.reserve_exact(width * height);
        data.extend_from_slice(&upper.data);
        data.extend_from_slice(&lower.data);
        data.resize(width * height, index);
        Self { width, height, data }
    }

    /// Fills a rectangle, clipped to the image.
    pub(crate) fn fill(&mut self, (x, y): (i32, i32), (width, height): (i32, i32), index: u8) {
        let within = |at: i32, max: usize| at.clamp(0, max as i32) as usize;
        let (left, right) = (within(x, self.width), within(x.saturating_add(width), self.width));
        for row in within(y, self.height)..within(y.saturating_add(height), self.height) {
            let start = row * self.width;
            self.data[start + left..start + right.max(left)].fill(index);
        }
    }

    /// Copies `part` with its upper left corner to (x, y), clipped to the image.
    pub(crate) fn blit(&mut self, part: &Self, x: usize, y: usize) {
        let width = part.width.min(self.width.saturating_sub(x));
        let height = part.height.min(self.height.saturating_sub(y));
        if width == 0 {
            return;
        }
        for row in 0..height {
            let to = (y + row) * self.width + x;
            let from = row * part.width;
            self.data[to..to + width].copy_from_slice(&part.data[from..from + width]);
        }
    }

    /// Returns the image in the colours of a table.
    pub(crate) fn pixmap(&self, colors: &[Rgb]) -> Pixmap {
        let color = |index: &u8| colors.get(usize::from(*index)).copied().unwrap_or(Rgb([0; 3]));
        Pixmap::of(self.width, self.data.iter().map(color).collect())
    }
}

/// The colours of one style, with a search for the nearest.
#[derive(Debug)]
pub(crate) struct ColorTable {
    colors: Vec<Rgb>,
    /// A direct-mapped cache of earlier searches.
    nearest: Vec<(Rgb, u8)>,
}

/// The cache of searches has two to the power of this many slots.
const CACHE_BITS: u32 = 13;

impl ColorTable {
    /// Creates the table of a style. It contains the colours of the style exactly; blends made by anti-aliasing fill the
    /// rest, each time the one farthest from all colours chosen before.
    pub(crate) fn new(colors: &Colors) -> Self {
        let (exact, blends) = candidates(colors);
        Self::of(exact, &blends)
    }

    /// Creates a table for one image of a few plain colours, which it contains exactly.
    pub(crate) fn for_image(plain: &[Rgb], image: &Pixmap) -> Self {
        let mut all = image.pixels().to_vec();
        all.sort_unstable();
        all.dedup();
        Self::of(plain.to_vec(), &all)
    }

    fn of(mut chosen: Vec<Rgb>, blends: &[Rgb]) -> Self {
        chosen.sort_unstable();
        chosen.dedup();
        chosen.truncate(256);
        let mut gaps: Vec<u32> = blends
            .iter()
            .map(|b| chosen.iter().map(|c| c.distance(*b)).min().unwrap_or(u32::MAX))
            .collect();
        while chosen.len() < 256 {
            let Some((at, gap)) = gaps.iter().copied().enumerate().max_by_key(|&(i, g)| (g, !i))
            else {
                break;
            };
            if gap == 0 {
                break;
            }
            let next = blends[at];
            chosen.push(next);
            for (gap, blend) in gaps.iter_mut().zip(blends) {
                *gap = (*gap).min(blend.distance(next));
            }
        }
        let mut table = Self { colors: chosen, nearest: Vec::new() };
        let black = Rgb([0; 3]);
        table.nearest = vec![(black, table.search(black)); 1 << CACHE_BITS];
        table
    }

    /// The colours, ordered by index.
    pub(crate) fn colors(&self) -> &[Rgb] {
        &self.colors
    }

    /// Returns the index of the nearest colour.
    pub(crate) fn index(&mut self, color: Rgb) -> u8 {
        let [r, g, b] = color.0.map(u32::from);
        let hash = (r << 16 | g << 8 | b).wrapping_mul(0x9E37_79B1) >> (32 - CACHE_BITS);
        let (known, index) = self.nearest[hash as usize];
        if known == color {
            return index;
        }
        let index = self.search(color);
        self.nearest[hash as usize] = (color, index);
        index
    }

    fn search(&self, color: Rgb) -> u8 {
        let best = self.colors.iter().enumerate().min_by_key(|(_, c)| c.distance(color));
        best.map_or(0, |(i, _)| i as u8)
    }

    /// Converts an image to indices.
    pub(crate) fn quantize(&mut self, pixmap: &Pixmap) -> Indexed {
        let mut data = Vec::with_capacity(pixmap.width() * pixmap.height());
        let mut rest = pixmap.pixels();
        while let Some(&color) = rest.first() {
            // Most pixels are in long runs: whole blocks of them are compared at once.
            let blocks = rest.chunks_exact(BLOCK).take_while(|block| *block == [color; BLOCK]);
            let start = blocks.count() * BLOCK;
            let more = rest[start..].iter().take_while(|pixel| **pixel == color).count();
            data.resize(data.len() + start + more, self.index(color));
            rest = &rest[start + more..];
        }
        Indexed { width: pixmap.width(), height: pixmap.height(), data }
    }
}

/// The pixels that [`ColorTable::quantize`] compares at once.
const BLOCK: usize = 16;

/// The colours that a style uses unmixed, and the blends that occur along edges.
fn candidates(c: &Colors) -> (Vec<Rgb>, Vec<Rgb>) {
    let plain = [
        c.background,
        c.panel,
        c.border,
        c.text,
        c.muted,
        c.accent,
        c.on_accent,
        c.badge,
        c.check,
        c.on_check,
        c.grid,
        c.division,
        c.last,
        c.selected,
        c.target,
        c.special,
        c.dead.fill,
        c.dead.line,
    ];
    let mut exact = plain.to_vec();
    let tiles: Vec<Rgb> = (0..c.shades.len() as u8)
        .flat_map(|shade| Tint::ALL.map(|tint| c.tinted(shade, tint)))
        .collect();
    exact.extend(&tiles);
    let armies: Vec<_> = (0..c.armies.len() as u8).map(|i| c.army(i)).collect();
    let dead: Vec<_> = (0..c.armies.len() as u8).map(|i| c.dead_army(i)).collect();
    for army in armies.iter().chain(&dead).take(9) {
        exact.extend([army.fill, army.line]);
    }

    let mut blends = Vec::new();
    let mut ramp = |a: Rgb, b: Rgb| blends.extend((1..12).map(|i| a.mix(b, i * 21)));
    for army in armies.iter().chain(&dead) {
        ramp(army.fill, army.line);
        for ground in tiles.iter().chain([&c.panel, &c.background]) {
            ramp(*ground, army.line);
        }
    }
    for &tile in &tiles {
        for other in [c.background, c.last, c.check, c.on_check, c.target, c.special, c.text] {
            ramp(tile, other);
        }
    }
    for (a, b) in [
        (c.background, c.text),
        (c.background, c.muted),
        (c.background, c.accent),
        (c.panel, c.text),
        (c.panel, c.muted),
        (c.panel, c.badge),
        (c.panel, c.check),
        (c.panel, c.accent),
        (c.panel, c.border),
        (c.background, c.border),
        (c.badge, c.text),
        (c.accent, c.on_accent),
        (c.check, c.on_check),
        (c.panel, c.last),
        (c.background, c.division),
    ] {
        ramp(a, b);
    }
    (exact, blends)
}
