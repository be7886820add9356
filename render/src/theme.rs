//! Themes, palettes and the colours they define.

use rules::view::CellShape;

use crate::color::Rgb;

/// The background that a picture is shown on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Discord's dark background, `#313338`.
    #[default]
    Dark,
    /// White.
    Light,
}

/// The colours of the armies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Palette {
    /// Ivory, red and near-black, after the names of the seats.
    #[default]
    Classic,
    /// Ivory, orange and blue, which can be distinguished with every common colour vision deficiency.
    ColorBlindSafe,
}

/// The colours of one army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Army {
    /// The body of its pieces.
    pub(crate) fill: Rgb,
    /// Outlines, inner lines, and letters on `fill`.
    pub(crate) line: Rgb,
}

const fn army(fill: u32, line: u32) -> Army {
    Army { fill: Rgb::hex(fill), line: Rgb::hex(line) }
}

/// The colours of a style.
#[derive(Clone, Debug)]
pub(crate) struct Colors {
    /// Behind everything.
    pub(crate) background: Rgb,
    /// Inside a seat's panel.
    pub(crate) panel: Rgb,
    /// The border of a panel.
    pub(crate) border: Rgb,
    /// Ordinary text.
    pub(crate) text: Rgb,
    /// Secondary text.
    pub(crate) muted: Rgb,
    /// The seat to act.
    pub(crate) accent: Rgb,
    /// Text on `accent`.
    pub(crate) on_accent: Rgb,
    /// A badge without a special meaning.
    pub(crate) badge: Rgb,
    /// Check.
    pub(crate) check: Rgb,
    /// Text and inner line on `check`.
    pub(crate) on_check: Rgb,
    /// The cells by shade. Three for hexagons; for squares two that alternate, then two for each board of one colour: its
    /// own and that of cells set apart.
    pub(crate) shades: &'static [Rgb],
    /// Lines between the cells of a board of one colour.
    pub(crate) grid: Rgb,
    /// The lines of a board ([`rules::view::Line`]).
    pub(crate) division: Rgb,
    /// The last action.
    pub(crate) last: Rgb,
    /// The selected piece.
    pub(crate) selected: Rgb,
    /// Targets.
    pub(crate) target: Rgb,
    /// Special targets.
    pub(crate) special: Rgb,
    /// Dead pieces.
    pub(crate) dead: Army,
    /// The armies by the index from [`army_of`](crate::seat::army_of); further ones repeat.
    pub(crate) armies: [Army; 6],
}

/// For seats that are not called White, Red or Black.
const MORE: [Army; 3] =
    [army(0x3F9A63, 0x0D2417), army(0x8E62C4, 0x1D0F30), army(0xD9B93B, 0x2E2607)];

/// White, Red and Black.
const CLASSIC: [Army; 3] =
    [army(0xF7F1E1, 0x2B2723), army(0xC9302C, 0x2A0706), army(0x1F2024, 0xE4E3E0)];

const SAFE: [Army; 3] =
    [army(0xF7F1E1, 0x2B2723), army(0xE8820C, 0x2B1600), army(0x1D4FA3, 0xE6ECF7)];

const DARK_HEXAGONS: [Rgb; 3] = [Rgb::hex(0xC4BDAD), Rgb::hex(0xA4807A), Rgb::hex(0x737B86)];
const LIGHT_HEXAGONS: [Rgb; 3] = [Rgb::hex(0xE3DCCC), Rgb::hex(0xCBA8A0), Rgb::hex(0x9AA2AD)];
const DARK_SQUARES: [Rgb; 6] = [
    Rgb::hex(0xCBD3DA),
    Rgb::hex(0x6E859A),
    Rgb::hex(0xA9B393),
    Rgb::hex(0x8F9A79),
    Rgb::hex(0xA4BDD9),
    Rgb::hex(0x87A1BF),
];
const LIGHT_SQUARES: [Rgb; 6] = [
    Rgb::hex(0xDAE2EA),
    Rgb::hex(0x859EB4),
    Rgb::hex(0xC3CCAE),
    Rgb::hex(0xA8B290),
    Rgb::hex(0xBBD3EC),
    Rgb::hex(0x9DB8D6),
];

/// The shade of cells that are set apart on the first board of one colour.
pub(crate) const APART: u8 = 3;

/// Whether cells of a shade are set apart on a board of one colour (see [`rules::view::BoardView::apart`]).
pub(crate) const fn is_apart(shade: u8) -> bool {
    shade >= APART && shade % 2 == 1
}

impl Colors {
    /// Returns the colours of a style for boards with cells of a shape.
    pub(crate) fn new(shape: CellShape, theme: Theme, palette: Palette) -> Self {
        let [a, b, c] = match palette {
            Palette::Classic => CLASSIC,
            Palette::ColorBlindSafe => SAFE,
        };
        let [d, e, f] = MORE;
        let armies = [a, b, c, d, e, f];
        let dark = Self {
            background: Rgb::hex(0x313338),
            panel: Rgb::hex(0x2B2D31),
            border: Rgb::hex(0x45484F),
            text: Rgb::hex(0xF2F3F5),
            muted: Rgb::hex(0xB5BAC1),
            accent: Rgb::hex(0xE9B949),
            on_accent: Rgb::hex(0x2A2205),
            badge: Rgb::hex(0x4A4D55),
            check: Rgb::hex(0xE0245E),
            on_check: Rgb::hex(0xFFFFFF),
            shades: match shape {
                CellShape::Hexagon(_) => &DARK_HEXAGONS,
                CellShape::Square => &DARK_SQUARES,
            },
            grid: Rgb::hex(0x73848F),
            division: Rgb::hex(0x2E3C47),
            last: Rgb::hex(0xEBC24A),
            selected: Rgb::hex(0x3FA796),
            target: Rgb::hex(0x1B2A33),
            special: Rgb::hex(0x6C3FC5),
            dead: army(0xA3A5A9, 0x33353A),
            armies,
        };
        match theme {
            Theme::Dark => dark,
            Theme::Light => Self {
                background: Rgb::hex(0xFFFFFF),
                panel: Rgb::hex(0xF5F6F7),
                border: Rgb::hex(0xCDD0D5),
                text: Rgb::hex(0x1E1F22),
                muted: Rgb::hex(0x5C5E66),
                accent: Rgb::hex(0x9C6406),
                on_accent: Rgb::hex(0xFFFFFF),
                badge: Rgb::hex(0xDDE0E4),
                grid: Rgb::hex(0x8496A3),
                shades: match shape {
                    CellShape::Hexagon(_) => &LIGHT_HEXAGONS,
                    CellShape::Square => &LIGHT_SQUARES,
                },
                ..dark
            },
        }
    }

    /// The colour of a cell without marks; unknown shades repeat the known ones.
    pub(crate) fn shade(&self, shade: u8) -> Rgb {
        self.shades[usize::from(shade) % self.shades.len()]
    }

    /// The colour of the line around a cell; `None` if neighbouring cells differ in colour.
    pub(crate) fn grid(&self, shape: CellShape, shade: u8) -> Option<Rgb> {
        let plain = shape == CellShape::Square && usize::from(shade) % self.shades.len() >= 2;
        plain.then_some(self.grid)
    }

    /// The colour of the mark that a board has for an army on a cell, and of the mark's edge.
    pub(crate) fn spot(&self, ground: Rgb, army: u8) -> (Rgb, Rgb) {
        let Army { fill, line } = self.army(army);
        (ground.mix(fill, 215), ground.mix(line, 100))
    }

    /// The colour of a cell with a tint.
    pub(crate) fn tinted(&self, shade: u8, tint: Tint) -> Rgb {
        let base = self.shade(shade);
        match tint {
            Tint::None => base,
            Tint::From => base.mix(self.last, 105),
            Tint::To => base.mix(self.last, 150),
            Tint::Earlier => base.mix(self.last, 60),
            Tint::Selected => base.mix(self.selected, 170),
            Tint::Capture => base.mix(self.check, 85),
        }
    }

    /// The colours of an army, by the index from [`army_of`](crate::seat::army_of).
    pub(crate) fn army(&self, army: u8) -> Army {
        self.armies[usize::from(army) % self.armies.len()]
    }

    /// The colours of a dead piece: grey with a trace of its army's colour.
    pub(crate) fn dead_army(&self, army: u8) -> Army {
        Army { fill: self.dead.fill.mix(self.army(army).fill, 26), line: self.dead.line }
    }
}

/// A change of a cell's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tint {
    /// No change.
    None,
    /// The last action started here.
    From,
    /// The last action ended here.
    To,
    /// An action before the last one started or ended here.
    Earlier,
    /// The piece here is selected.
    Selected,
    /// The piece here may be captured.
    Capture,
}

impl Tint {
    /// Every tint.
    pub(crate) const ALL: [Self; 5] =
        [Self::None, Self::From, Self::To, Self::Selected, Self::Capture];
}

#[cfg(test)]
mod tests {
    use rules::view::Orientation;

    use super::*;

    const HEXAGON: CellShape = CellShape::Hexagon(Orientation::PointyTop);

    type Linear = [f64; 3];

    /// Matrices for linear RGB at full severity, by Machado, Oliveira and Fernandes (2009).
    const DEFICIENCIES: [(&str, [Linear; 3]); 4] = [
        ("none", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protanopia",
            [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
        ),
        (
            "deuteranopia",
            [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
        ),
        (
            "tritanopia",
            [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
        ),
    ];

    fn linear(Rgb(rgb): Rgb) -> Linear {
        rgb.map(|v| {
            let v = f64::from(v) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn times(m: &[Linear; 3], v: Linear) -> Linear {
        m.map(|row| row.iter().zip(v).map(|(a, b)| a * b).sum())
    }

    /// Converts linear RGB to CIELAB under D65.
    fn lab(rgb: Linear) -> Linear {
        let xyz = times(
            &[
                [0.4124564, 0.3575761, 0.1804375],
                [0.2126729, 0.7151522, 0.0721750],
                [0.0193339, 0.1191920, 0.9503041],
            ],
            rgb.map(|v| v.clamp(0.0, 1.0)),
        );
        let f = |v: f64| if v > 0.008856 { v.cbrt() } else { 7.787 * v + 16.0 / 116.0 };
        let [x, y, z] = [f(xyz[0] / 0.95047), f(xyz[1]), f(xyz[2] / 1.08883)];
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// The distance of two colours as seen with a deficiency (CIE 1976; 2.3 is just noticeable).
    fn distance(a: Rgb, b: Rgb, deficiency: &[Linear; 3]) -> f64 {
        let [a, b] = [a, b].map(|c| lab(times(deficiency, linear(c))));
        a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    }

    fn least(colors: &Colors, deficiency: &[Linear; 3]) -> f64 {
        let army = |i: u8| colors.army(i).fill;
        let pairs = [(0, 1), (0, 2), (1, 2)];
        let distances = pairs.map(|(a, b)| distance(army(a), army(b), deficiency));
        distances.into_iter().fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn safe_armies_are_clearly_distinct_with_every_deficiency() {
        let colors = Colors::new(HEXAGON, Theme::Dark, Palette::ColorBlindSafe);
        for (name, deficiency) in &DEFICIENCIES {
            let least = least(&colors, deficiency);
            println!("{name}: {least:.1}");
            assert!(least >= 60.0, "{name}: {least:.1}");
        }
    }

    #[test]
    fn classic_armies_are_distinct_with_every_deficiency() {
        let colors = Colors::new(HEXAGON, Theme::Dark, Palette::Classic);
        for (name, deficiency) in &DEFICIENCIES {
            let least = least(&colors, deficiency);
            println!("{name}: {least:.1}");
            assert!(least >= 35.0, "{name}: {least:.1}");
        }
    }

    #[test]
    fn every_army_stands_out_from_every_cell_by_its_fill_or_outline() {
        let seen = &DEFICIENCIES[0].1;
        for theme in [Theme::Dark, Theme::Light] {
            for palette in [Palette::Classic, Palette::ColorBlindSafe] {
                for shape in [HEXAGON, CellShape::Square] {
                    let colors = Colors::new(shape, theme, palette);
                    for army in 0..3 {
                        let Army { fill, line } = colors.army(army);
                        for (shade, &cell) in colors.shades.iter().enumerate() {
                            let most = distance(fill, cell, seen).max(distance(line, cell, seen));
                            assert!(most >= 30.0, "army {army} on shade {shade}: {most:.1}");
                        }
                        assert!(distance(fill, line, seen) >= 40.0, "army {army}");
                    }
                }
            }
        }
    }
}
