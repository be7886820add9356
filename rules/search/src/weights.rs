//! The weights of the evaluation: one text file a game, fitted on games of the engine against itself.
//!
//! Every line is a name and values in hundredths of a pawn, each as `middle game,endgame`:
//!
//! ```text
//! tempo 12,4
//! piece knight 310,290
//! square knight -50,-40 …        one value a cell, in the order of the cells
//! reach knight -30,-30 …         one value a number of cells it could go to, from 0
//! near knight 8,1                for each of these cells beside an enemy's royal piece
//! ```

use std::fmt::Write as _;

use rules::Variant;
use rules::board::Cell;
use rules::engine::{Playable, Visitor};
use rules::games::visit;
use rules::mechanics::KindInfo;

/// A value in the middle game and one in the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair(pub i32, pub i32);

impl std::ops::Add for Pair {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0, self.1 + other.1)
    }
}

impl std::ops::AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl std::ops::SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
        self.1 -= other.1;
    }
}

impl std::ops::Mul<i32> for Pair {
    type Output = Self;
    #[inline]
    fn mul(self, n: i32) -> Self {
        Self(self.0 * n, self.1 * n)
    }
}

/// The numbers of cells that a piece could go to, for [`OfKind::reach`]; larger ones count as the last.
pub const REACHES: usize = 32;

/// The weights of one kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfKind {
    /// The value of the piece.
    pub piece: Pair,
    /// What it is worth more on each cell, as its owner sees the board.
    pub squares: Vec<Pair>,
    /// What the number of cells it could go to is worth.
    pub reach: [Pair; REACHES],
    /// What each of these cells beside an enemy's royal piece is worth.
    pub near: Pair,
}

/// The weights of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What it is worth to be the seat to act.
    pub tempo: Pair,
    /// The weights of each kind, in the order of the piece table.
    pub kinds: Vec<OfKind>,
}

/// A file of weights that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("line {line} of the weights: {why}")]
pub struct WeightsError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

impl Weights {
    /// Creates the weights of a game in which only the usual values of its pieces count.
    #[must_use]
    pub fn plain(kinds: &[KindInfo]) -> Self {
        let of_kind = |info: &KindInfo| OfKind {
            piece: Pair(100, 100) * i32::from(info.worth),
            squares: vec![Pair::default(); Cell::MAX],
            reach: [Pair::default(); REACHES],
            near: Pair::default(),
        };
        Self { tempo: Pair::default(), kinds: kinds.iter().map(of_kind).collect() }
    }

    /// Reads a file. Weights that it does not name are those of [`Weights::plain`].
    ///
    /// # Errors
    /// A [`WeightsError`] with the line that cannot be read.
    pub fn parse(kinds: &[KindInfo], text: &str) -> Result<Self, WeightsError> {
        let mut weights = Self::plain(kinds);
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                weights.read(kinds, line).map_err(|why| WeightsError { line: number, why })?;
            }
        }
        Ok(weights)
    }

    fn read(&mut self, kinds: &[KindInfo], line: &str) -> Result<(), String> {
        let mut words = line.split_whitespace();
        let what = words.next().unwrap_or_default();
        if what == "tempo" {
            self.tempo = pair(words.next().unwrap_or_default())?;
            return Ok(());
        }
        let name = words.next().unwrap_or_default();
        let kind = kinds.iter().position(|info| word(info) == name);
        let kind = kind.ok_or_else(|| format!("the game has no '{name}'"))?;
        let values = words.map(pair).collect::<Result<Vec<_>, _>>()?;
        let kind = &mut self.kinds[kind];
        let slots: &mut [Pair] = match what {
            "piece" => std::slice::from_mut(&mut kind.piece),
            "square" => &mut kind.squares,
            "reach" => &mut kind.reach,
            "near" => std::slice::from_mut(&mut kind.near),
            _ => return Err(format!("'{what}' is no weight")),
        };
        if values.is_empty() || values.len() > slots.len() {
            return Err(format!("{} values, and at most {} fit", values.len(), slots.len()));
        }
        let last = values[values.len() - 1];
        let filled = values.into_iter().chain(std::iter::repeat(last));
        slots.iter_mut().zip(filled).for_each(|(slot, value)| *slot = value);
        Ok(())
    }

    /// Writes the file, for boards of that many cells.
    #[must_use]
    pub fn format(&self, kinds: &[KindInfo], cells: usize) -> String {
        let mut text = format!("tempo {},{}\n", self.tempo.0, self.tempo.1);
        let mut row = |what: &str, name: &str, values: &[Pair]| {
            let values: Vec<String> = values.iter().map(|p| format!("{},{}", p.0, p.1)).collect();
            let _ = writeln!(text, "{what} {name} {}", values.join(" "));
        };
        for (info, kind) in kinds.iter().zip(&self.kinds) {
            let name = word(info);
            row("piece", &name, &[kind.piece]);
            row("square", &name, &kind.squares[..cells]);
            row("reach", &name, &kind.reach);
            row("near", &name, &[kind.near]);
        }
        text
    }
}

/// The name of a kind as one word.
fn word(info: &KindInfo) -> String {
    info.name.replace(' ', "-")
}

fn pair(text: &str) -> Result<Pair, String> {
    let numbers = text.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    let (a, b) = numbers.ok_or_else(|| format!("'{text}' is not two numbers"))?;
    Ok(Pair(a, b))
}

/// The values of all pieces on all cells for their owners, by code and cell.
#[derive(Debug)]
pub struct PieceSquares {
    values: Vec<Pair>,
    phase: [i32; 256],
    owner: [u8; 256],
}

impl PieceSquares {
    /// Creates a table in which nothing is worth anything.
    #[must_use]
    pub fn nothing() -> Self {
        Self { values: vec![Pair::default(); 256 * Cell::MAX], phase: [0; 256], owner: [0; 256] }
    }

    /// Creates the table of a game.
    #[must_use]
    pub fn new<P: Playable>(position: &P, weights: &Weights) -> Self {
        let setting = position.setting();
        let cells = setting.layout.geometry().len();
        let mut table = Self::nothing();
        for code in 1..=u8::MAX {
            let Some(piece) = P::decode(code).filter(|piece| !piece.dead) else { continue };
            let Some(index) = piece.kind.index().checked_sub(1) else { continue };
            let (Some(of), Some(info)) = (weights.kinds.get(index), setting.kinds.get(index))
            else {
                continue;
            };
            if piece.owner.index() >= setting.seats.len() {
                continue;
            }
            table.owner[usize::from(code)] = piece.owner.0;
            table.phase[usize::from(code)] = if info.silent { 0 } else { info.worth.into() };
            for cell in (0..cells as u8).map(Cell) {
                let relative = position.relative(piece.owner, cell);
                table.values[usize::from(code) * Cell::MAX + cell.index()] =
                    of.piece + of.squares[relative.index()];
            }
        }
        table
    }

    /// The value of a piece on a cell for its owner.
    #[inline]
    #[must_use]
    pub fn value(&self, code: u8, cell: usize) -> Pair {
        self.values[usize::from(code) * Cell::MAX + cell]
    }

    /// How much a piece counts for the phase of the game.
    #[inline]
    #[must_use]
    pub const fn phase(&self, code: u8) -> i32 {
        self.phase[code as usize]
    }

    /// The owner of a piece, as an index.
    #[inline]
    #[must_use]
    pub const fn owner(&self, code: u8) -> usize {
        self.owner[code as usize] as usize
    }
}

/// The weights that come with the engine.
#[must_use]
pub fn built_in(variant: Variant) -> Weights {
    let text =
        BUILT_IN.iter().find(|(name, _)| *name == variant.name()).map_or("", |(_, text)| text);
    of(variant, text)
}

/// The weights in which only the usual values of the pieces count.
#[must_use]
pub fn plain(variant: Variant) -> Weights {
    of(variant, "")
}

/// Reads the weights of a game; those of a file with a mistake are the plain ones.
fn of(variant: Variant, text: &str) -> Weights {
    struct Parse<'a>(&'a str);
    impl Visitor for Parse<'_> {
        type Output = Weights;
        fn visit<P: Playable>(self, start: &P) -> Weights {
            let kinds = start.setting().kinds;
            Weights::parse(kinds, self.0).unwrap_or_else(|_| Weights::plain(kinds))
        }
    }
    let game = variant.new_game::<&str, &str>(&[]).ok();
    let weights = game.and_then(|game| visit(&*game, Parse(text)));
    weights.unwrap_or_else(|| Weights::plain(&[]))
}

/// The files in `data/engine/`, by game.
const BUILT_IN: [(&str, &str); 0] = [];
