//! The weights of the evaluation: one text file a game, fitted on games of the engine against itself.
//!
//! Every line is a name and values in hundredths of a pawn, each as `middle game,endgame`; what it does not name is 0:
//!
//! ```text
//! scale 170                      the hundredths of a pawn that make a result e times as likely
//! tempo 12,4                     for the seat to act
//! piece knight 310,290
//! square knight -50,-40 …        one value a cell, as the owner sees the board, in the order of the cells
//! reach knight -30,-30 …         one value a number of cells it could go to, from 0
//! near knight 8,1                for each of these cells at or beside an enemy's royal piece
//! far knight -3,-4               for each step between it and the nearest enemy's royal piece
//! pair bishop 25,40              for two or more of the kind
//! attackers 0,0 5,1 …            one value a number of pieces that could go there, from 0
//! cover 0,0 5,1 …                one value a number of pieces beside their own royal piece, from 0
//! shelter 0,0 5,1 …              one value a number of pieces worth a pawn at most two steps from their own royal piece, from 0
//! chase -4,-9                    for each pawn ahead, up to four, and step between the royal pieces
//! passed 0,0 80,150 …            a pawn that no enemy's pawn can stop, by its steps to the last rank, from 0
//! doubled -10,-20                a pawn behind another
//! protected 12,8                 a pawn that another protects
//! alone -12,-9                   a pawn that no other can ever protect
//! term besieged 40,10            what only this game has
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

/// The numbers of cells that a piece could go to, of attackers, and of steps of a passed pawn; larger ones count as the last.
pub const REACHES: usize = 32;
const ATTACKERS: usize = 8;
const STEPS: usize = 8;
/// The numbers of pieces around a royal piece; larger ones count as the last.
const AROUND: usize = 8;
/// The terms that each game has once, besides rows of several weights and its own.
const SINGLE: usize = 4;

/// What the evaluation of a game consists of, and the place of each weight in its list.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    kinds: &'static [KindInfo],
    cells: usize,
    terms: &'static [&'static str],
}

impl Shape {
    /// The shape of a position's game.
    #[must_use]
    pub fn of<P: Playable>(position: &P) -> Self {
        let setting = position.setting();
        Self { kinds: setting.kinds, cells: setting.layout.geometry().len(), terms: P::TERMS }
    }

    /// The shape of no game.
    pub(crate) const NONE: Self = Self { kinds: &[], cells: 0, terms: &[] };

    const fn of_kind(&self) -> usize {
        4 + self.cells + REACHES
    }

    const fn shared(&self) -> usize {
        1 + self.kinds.len() * self.of_kind()
    }

    /// The number of weights.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.doubled() + SINGLE + self.terms.len()
    }

    /// The usual value of a kind, in pawns.
    #[inline]
    #[must_use]
    pub fn worth(&self, kind: usize) -> i32 {
        self.kinds.get(kind).map_or(0, |info| info.worth.into())
    }

    /// The number of kinds of pieces.
    #[must_use]
    pub const fn kinds(&self) -> usize {
        self.kinds.len()
    }

    /// What it is worth to be the seat to act.
    pub const TEMPO: usize = 0;

    /// The value of a kind.
    #[inline]
    #[must_use]
    pub const fn piece(&self, kind: usize) -> usize {
        1 + kind * self.of_kind()
    }

    /// What a kind is worth more on a cell, as its owner sees the board.
    #[inline]
    #[must_use]
    pub const fn square(&self, kind: usize, cell: usize) -> usize {
        self.piece(kind) + 1 + cell
    }

    /// What a number of cells it could go to is worth.
    #[inline]
    #[must_use]
    pub fn reach(&self, kind: usize, cells: usize) -> usize {
        self.piece(kind) + 1 + self.cells + cells.min(REACHES - 1)
    }

    /// What each of these cells at or beside an enemy's royal piece is worth.
    #[inline]
    #[must_use]
    pub const fn near(&self, kind: usize) -> usize {
        self.piece(kind) + 1 + self.cells + REACHES
    }

    /// What each step between it and the nearest royal piece of an enemy is worth.
    #[inline]
    #[must_use]
    pub const fn far(&self, kind: usize) -> usize {
        self.near(kind) + 1
    }

    /// What having two or more is worth.
    #[inline]
    #[must_use]
    pub const fn pair(&self, kind: usize) -> usize {
        self.near(kind) + 2
    }

    /// What a number of pieces that could go to or beside an enemy's royal piece is worth.
    #[inline]
    #[must_use]
    pub fn attackers(&self, pieces: usize) -> usize {
        self.shared() + pieces.min(ATTACKERS - 1)
    }

    /// What a passed pawn is worth more by its steps to the last rank.
    #[inline]
    #[must_use]
    pub fn passed(&self, steps: usize) -> usize {
        self.shared() + ATTACKERS + steps.min(STEPS - 1)
    }

    /// What a number of pieces beside the own royal piece is worth.
    #[inline]
    #[must_use]
    pub fn cover(&self, pieces: usize) -> usize {
        self.shared() + ATTACKERS + STEPS + pieces.min(AROUND - 1)
    }

    /// What a number of pieces worth a pawn, at most two steps from the own royal piece, is worth.
    #[inline]
    #[must_use]
    pub fn shelter(&self, pawns: usize) -> usize {
        self.shared() + ATTACKERS + STEPS + AROUND + pawns.min(AROUND - 1)
    }

    /// What a pawn behind another is worth more.
    #[inline]
    #[must_use]
    pub const fn doubled(&self) -> usize {
        self.shared() + ATTACKERS + STEPS + 2 * AROUND
    }

    /// What a protected pawn is worth more.
    #[inline]
    #[must_use]
    pub const fn protected(&self) -> usize {
        self.doubled() + 1
    }

    /// What a pawn that no other can ever protect is worth more.
    #[inline]
    #[must_use]
    pub const fn alone(&self) -> usize {
        self.doubled() + 2
    }

    /// What each step between the royal pieces is worth for each pawn by which a seat is ahead.
    #[inline]
    #[must_use]
    pub const fn chase(&self) -> usize {
        self.doubled() + 3
    }

    /// What a term of the game is worth.
    #[inline]
    #[must_use]
    pub const fn term(&self, term: usize) -> usize {
        self.doubled() + SINGLE + term
    }

    /// Whether a weight is about where pieces could go, which takes time to find out.
    #[must_use]
    pub fn is_mobility(&self, place: usize) -> bool {
        let of_kind = |kind| (self.reach(kind, 0)..=self.near(kind)).contains(&place);
        (self.attackers(0)..self.passed(0)).contains(&place) || (0..self.kinds()).any(of_kind)
    }

    /// The lines of a file: their names, the places where they begin, and their lengths.
    fn rows(&self) -> Vec<(String, usize, usize)> {
        let mut rows = vec![("tempo".to_owned(), Self::TEMPO, 1)];
        for (kind, info) in self.kinds.iter().enumerate() {
            let name = info.name.replace(' ', "-");
            rows.push((format!("piece {name}"), self.piece(kind), 1));
            rows.push((format!("square {name}"), self.square(kind, 0), self.cells));
            rows.push((format!("reach {name}"), self.reach(kind, 0), REACHES));
            rows.push((format!("near {name}"), self.near(kind), 1));
            rows.push((format!("far {name}"), self.far(kind), 1));
            rows.push((format!("pair {name}"), self.pair(kind), 1));
        }
        rows.push(("attackers".to_owned(), self.attackers(0), ATTACKERS));
        rows.push(("passed".to_owned(), self.passed(0), STEPS));
        rows.push(("cover".to_owned(), self.cover(0), AROUND));
        rows.push(("shelter".to_owned(), self.shelter(0), AROUND));
        rows.push(("doubled".to_owned(), self.doubled(), 1));
        rows.push(("protected".to_owned(), self.protected(), 1));
        rows.push(("alone".to_owned(), self.alone(), 1));
        rows.push(("chase".to_owned(), self.chase(), 1));
        for (term, name) in self.terms.iter().enumerate() {
            rows.push((format!("term {name}"), self.term(term), 1));
        }
        rows
    }
}

/// The weights of a game.
#[derive(Clone, Debug)]
pub struct Weights {
    /// What they are for.
    pub shape: Shape,
    /// All of them; [`Shape`] says where each is.
    pub list: Vec<Pair>,
    /// The hundredths of a pawn that make a result `e` times as likely, at least 1.
    pub scale: i32,
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
    /// The scale where a file gives none.
    pub const USUAL_SCALE: i32 = 170;

    /// Creates the weights of a game in which only the usual values of its pieces count.
    #[must_use]
    pub fn plain(shape: Shape) -> Self {
        let mut list = vec![Pair::default(); shape.count()];
        for (kind, info) in shape.kinds.iter().enumerate() {
            list[shape.piece(kind)] = Pair(100, 100) * i32::from(info.worth);
        }
        Self { shape, list, scale: Self::USUAL_SCALE }
    }

    /// Reads a file. Weights that it does not name are those of [`Weights::plain`].
    ///
    /// # Errors
    /// A [`WeightsError`] with the line that cannot be read.
    pub fn parse(shape: Shape, text: &str) -> Result<Self, WeightsError> {
        let mut weights = Self::plain(shape);
        let rows = shape.rows();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                weights.read(&rows, line).map_err(|why| WeightsError { line: number, why })?;
            }
        }
        Ok(weights)
    }

    fn read(&mut self, rows: &[(String, usize, usize)], line: &str) -> Result<(), String> {
        if let Some(scale) = line.strip_prefix("scale ") {
            let scale = scale.trim().parse().ok().filter(|scale| (1..=10_000).contains(scale));
            self.scale = scale.ok_or("the scale is a number from 1 to 10000")?;
            return Ok(());
        }
        let named = |(name, ..): &&(String, usize, usize)| {
            line.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with(' '))
        };
        let row = rows.iter().find(named);
        let (name, start, length) = row.ok_or_else(|| format!("the game has no '{line:.40}'"))?;
        let values = line[name.len()..].split_whitespace().map(pair).collect::<Result<Vec<_>, _>>();
        let values = values?;
        if values.is_empty() || values.len() > *length {
            return Err(format!("{} values, and at most {length} fit", values.len()));
        }
        let last = values[values.len() - 1];
        let filled = values.into_iter().chain(std::iter::repeat(last));
        self.list[*start..start + length].iter_mut().zip(filled).for_each(|(slot, v)| *slot = v);
        Ok(())
    }

    /// Writes the file. Lines of zeros are left out, and so is what repeats the last value of a line.
    #[must_use]
    pub fn format(&self) -> String {
        let mut text = String::new();
        if self.scale != Self::USUAL_SCALE {
            let _ = writeln!(text, "scale {}", self.scale);
        }
        for (name, start, length) in self.shape.rows() {
            let mut values = &self.list[start..start + length];
            while let [rest @ .., one, two] = values
                && one == two
            {
                values = &values[..rest.len() + 1];
            }
            if values != [Pair::default()] {
                let values: Vec<String> =
                    values.iter().map(|p| format!("{},{}", p.0, p.1)).collect();
                let _ = writeln!(text, "{name} {}", values.join(" "));
            }
        }
        text
    }
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
        let shape = weights.shape;
        let mut table = Self::nothing();
        for code in 1..=u8::MAX {
            let Some(piece) = P::decode(code).filter(|piece| !piece.dead) else { continue };
            let Some(index) = piece.kind.index().checked_sub(1) else { continue };
            let Some(info) = shape.kinds.get(index) else { continue };
            if piece.owner.index() >= setting.seats.len() {
                continue;
            }
            table.owner[usize::from(code)] = piece.owner.0;
            table.phase[usize::from(code)] = if info.worth > 1 { info.worth.into() } else { 0 };
            for cell in (0..shape.cells as u8).map(Cell) {
                let relative = position.relative(piece.owner, cell);
                table.values[usize::from(code) * Cell::MAX + cell.index()] = weights.list
                    [shape.piece(index)]
                    + weights.list[shape.square(index, relative.index())];
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
            let shape = Shape::of(start);
            Weights::parse(shape, self.0).unwrap_or_else(|_| Weights::plain(shape))
        }
    }
    let game = variant.new_game::<&str, &str>(&[]).ok();
    let weights = game.and_then(|game| visit(&*game, Parse(text)));
    weights.unwrap_or_else(|| Weights::plain(Shape::NONE))
}

/// The files in `data/engine/`, by game.
const BUILT_IN: [(&str, &str); 7] = [
    ("siege", include_str!("../../../data/engine/siege.weights")),
    ("three-realms", include_str!("../../../data/engine/three-realms.weights")),
    ("separate-realms", include_str!("../../../data/engine/separate-realms.weights")),
    ("underworld", include_str!("../../../data/engine/underworld.weights")),
    ("wizard", include_str!("../../../data/engine/wizard.weights")),
    ("chess", include_str!("../../../data/engine/chess.weights")),
    ("glinski", include_str!("../../../data/engine/glinski.weights")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_all_games_can_be_read_and_written() {
        struct Check(&'static str);
        impl Visitor for Check {
            type Output = ();
            fn visit<P: Playable>(self, start: &P) {
                let shape = Shape::of(start);
                let weights = Weights::parse(shape, self.0).unwrap();
                let again = Weights::parse(shape, &weights.format()).unwrap();
                assert_eq!((weights.list, weights.scale), (again.list, again.scale));
            }
        }
        for variant in Variant::ALL {
            let (_, text) = BUILT_IN.iter().find(|(name, _)| *name == variant.name()).unwrap();
            let game = variant.new_game::<&str, &str>(&[]).unwrap();
            visit(&*game, Check(text)).unwrap();
        }
    }

    #[test]
    fn a_mistake_is_named_with_its_line() {
        struct Check;
        impl Visitor for Check {
            type Output = ();
            fn visit<P: Playable>(self, start: &P) {
                let parse = |text| Weights::parse(Shape::of(start), text);
                let error = |text| parse(text).unwrap_err().to_string();
                assert_eq!(
                    error("tempo 1,2\npiece dodo 1,2"),
                    "line 2 of the weights: the game has no 'piece dodo 1,2'"
                );
                assert_eq!(error("tempo 1"), "line 1 of the weights: '1' is not two numbers");
                assert_eq!(
                    error("tempo 1,2 3,4"),
                    "line 1 of the weights: 2 values, and at most 1 fit"
                );
                assert_eq!(
                    error("scale 0"),
                    "line 1 of the weights: the scale is a number from 1 to 10000"
                );
                let text = parse("scale 400").unwrap().format();
                assert_eq!(parse(&text).unwrap().scale, 400);
                // What a line leaves out is what it ends with.
                let weights = parse("square pawn 1,1 2,2").unwrap();
                let place = weights.shape.square(0, 0);
                assert_eq!(weights.list[place + 5], Pair(2, 2));
            }
        }
        let game = Variant::Chess.new_game::<&str, &str>(&[]).unwrap();
        visit(&*game, Check).unwrap();
    }
}
