//! What the script of a page knows of a game, as JSON.

use std::collections::HashMap;

use locale::{Language, Text, text};
use rules::game::Seat;
use rules::view::{CellShape, CellView, Mark, Orientation, PieceView, View};
use serde::{Serialize, Serializer};

use super::legend::Legend;
use super::symbols::Kinds;
use super::table::TABLE;
use crate::board::discs;
use crate::seat::{army_of, seat_letter};
use crate::words::{
    capitalized, kind_name, last_action, lost_pieces, meter_text, move_number, one_line, percent,
    player_name, powers, state_words,
};

/// The start of a game as a seat sees it.
#[derive(Clone, Debug)]
pub struct PageSeat {
    /// The name of the player; may be empty.
    pub player: String,
    /// The start from this seat's side, with its own names of cells.
    pub own: View,
    /// The same, with cells named as the first seat names them.
    pub named_as_first: View,
}

/// An action of the game.
#[derive(Clone, Debug)]
pub struct PageAction {
    /// Its round, from 1.
    pub round: usize,
    /// The seat that acted.
    pub seat: Seat,
    /// The action as on the score sheet.
    pub notation: String,
    /// What the score sheet shows for the action before, if this one changes it.
    pub previous_notation: Option<String>,
    /// The action in words, as each seat names the cells.
    pub captions: Vec<Text>,
    /// A comment on it; may be empty.
    pub comment: String,
}

/// The length of the script's units in a unit of a view.
const UNITS: f32 = 100.0;

/// The marks that a page shows, by the bit that the script knows.
const MARKS: [(Mark, u8); 5] =
    [(Mark::From, 1), (Mark::To, 2), (Mark::Removed, 4), (Mark::Check, 8), (Mark::Column, 16)];

/// A point or a text: x and y, to the right and downwards.
type At = (f32, f32);

fn at((x, y): (f32, f32)) -> At {
    let rounded = |v: f32| (v * UNITS * 10.0).round() / 10.0 + 0.0;
    (rounded(x), rounded(-y))
}

/// All data of a page.
#[derive(Debug, Serialize)]
pub(super) struct Data {
    #[serde(serialize_with = "shape_name")]
    shape: CellShape,
    seats: Vec<SeatData>,
    /// Number of cells and name of each board. Cells are numbered through all boards, as the first seat sees them.
    boards: Vec<(usize, String)>,
    /// Shade, and army of the sign on it, of each cell.
    cells: Vec<(u8, Option<u8>)>,
    #[serde(skip)]
    kinds: Kinds,
    /// The pieces that occur.
    looks: Vec<Look>,
    /// Texts that may occur more than once.
    texts: Texts,
    positions: Vec<PositionData>,
    /// The expected shares in thousandths.
    shares: Vec<Vec<u16>>,
    /// A percentage, with `{}` for the figure.
    percent: String,
    /// In place of the pieces of a seat that has none.
    none: String,
    /// What is on each cell in the last position: the number of a look and 1, or 0.
    #[serde(skip)]
    now: Vec<usize>,
    /// What the state of each seat was.
    #[serde(skip)]
    states: Vec<usize>,
    #[serde(skip)]
    legend: Legend,
    #[serde(skip)]
    language: Language,
}

/// A seat, and how it sees the boards.
#[derive(Debug, Serialize)]
struct SeatData {
    name: String,
    player: String,
    army: u8,
    /// Says that the boards are turned to this side, on the button and to readers who cannot see it.
    side: String,
    turned: String,
    /// Centre and name of each cell.
    cells: Vec<(f32, f32, String)>,
    /// The labels of each board.
    labels: Vec<Vec<(f32, f32, String)>>,
    /// The lines of each board: the ends, and whether it is dashed.
    lines: Vec<Vec<(At, At, bool)>>,
    /// Beside the first board, where each player sits.
    sides: Vec<(f32, f32, usize, char)>,
}

/// How a piece looks, and what it is called.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Look {
    kind: usize,
    seat: usize,
    dead: bool,
    /// The badge; may be empty.
    sign: String,
    /// The piece with its seat.
    name: String,
    /// What the badge means; may be empty.
    badge: String,
    /// The piece without its seat, as in lists.
    listed: String,
    /// Whether it is a king, which lists begin with.
    first: bool,
}

/// A position, and the action before it.
#[derive(Debug, Default, Serialize)]
struct PositionData {
    /// The cells whose piece differs from the position before, each with the new one.
    #[serde(rename = "c", skip_serializing_if = "Vec::is_empty")]
    changed: Vec<(usize, usize)>,
    /// The marked cells.
    #[serde(rename = "m", skip_serializing_if = "Vec::is_empty")]
    marks: Vec<(usize, u8)>,
    #[serde(rename = "h")]
    headline: usize,
    /// Round, the number of its text, and the action in words, either for all seats or for each.
    #[serde(rename = "a", skip_serializing_if = "Option::is_none")]
    action: Option<(usize, usize, Vec<String>)>,
    #[serde(rename = "n", skip_serializing_if = "String::is_empty")]
    comment: String,
    /// The seat to act.
    #[serde(rename = "t", skip_serializing_if = "Option::is_none")]
    turn: Option<usize>,
    /// The state of every seat, if it is another than before.
    #[serde(rename = "s", skip_serializing_if = "Vec::is_empty")]
    states: Vec<usize>,
}

/// Texts, each stored once.
#[derive(Debug, Default, Serialize)]
#[serde(transparent)]
struct Texts {
    all: Vec<String>,
    #[serde(skip)]
    known: HashMap<String, usize>,
}

impl Texts {
    fn number(&mut self, text: String) -> usize {
        *self.known.entry(text).or_insert_with_key(|text| {
            self.all.push(text.clone());
            self.all.len() - 1
        })
    }
}

fn shape_name<S: Serializer>(shape: &CellShape, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(match shape {
        CellShape::Square => "square",
        CellShape::Hexagon(Orientation::PointyTop) => "pointy",
        CellShape::Hexagon(Orientation::FlatTop) => "flat",
    })
}

fn cells(view: &View) -> impl Iterator<Item = (usize, &CellView)> {
    let boards = view.boards.iter().enumerate();
    boards.flat_map(|(i, board)| board.cells.iter().map(move |cell| (i, cell)))
}

impl Data {
    pub(super) fn new(seats: &[PageSeat], language: Language) -> Self {
        let first = seats.first().map(|seat| &seat.own);
        let boards = first.map_or(&[][..], |view| &view.boards);
        let shown = |(_, cell): (usize, &CellView)| {
            let spot = cell.spot.zip(first);
            (cell.shade, spot.map(|(spot, view)| army_of(view, spot.owner)))
        };
        let numbers: HashMap<(usize, &str), usize> = first
            .into_iter()
            .flat_map(cells)
            .enumerate()
            .map(|(n, (board, cell))| ((board, cell.name.as_str()), n))
            .collect();
        Self {
            shape: first.map_or(CellShape::Square, |view| view.shape),
            seats: Seat::all(seats.len())
                .zip(seats)
                .map(|(seat, data)| SeatData::new(seat, data, &numbers, language))
                .collect(),
            boards: boards.iter().map(|b| (b.cells.len(), b.title().say(language))).collect(),
            cells: first.into_iter().flat_map(cells).map(shown).collect(),
            kinds: Kinds::default(),
            looks: Vec::new(),
            texts: Texts::default(),
            positions: Vec::new(),
            shares: Vec::new(),
            percent: percent("{}").say(language),
            none: text!(TABLE, "no-pieces").say(language),
            now: vec![0; numbers.len()],
            states: Vec::new(),
            legend: first.map(Legend::new).unwrap_or_default(),
            language,
        }
    }

    /// Adds a position as the first seat sees it.
    pub(super) fn add(&mut self, view: &View, action: Option<&PageAction>) {
        let language = self.language;
        let mut position = PositionData::default();
        for (n, (_, cell)) in cells(view).enumerate().take(self.now.len()) {
            let look = cell.piece.map_or(0, |piece| self.look(&piece) + 1);
            if self.now[n] != look {
                self.now[n] = look;
                position.changed.push((n, look));
            }
            let marks = MARKS.iter().filter(|(mark, _)| cell.marks.contains(*mark));
            match marks.map(|(_, bit)| bit).sum() {
                0 => {}
                marks => {
                    self.legend.add_marks(marks);
                    position.marks.push((n, marks));
                }
            }
        }
        position.headline = self.texts.number(one_line(&view.headline.say(language)));
        position.turn = view.seats.iter().find(|seat| seat.to_act).map(|seat| seat.seat.index());
        position.action = action.map(|action| {
            let said = !last_action(view, language).is_empty();
            let captions = action.captions.iter().filter(|_| said);
            let mut captions: Vec<String> =
                captions.map(|text| one_line(&text.say(language))).collect();
            if captions.windows(2).all(|pair| pair[0] == pair[1]) {
                captions.truncate(1);
            }
            let round = move_number(action.round, self.seats.len()).say(language);
            (action.round, self.texts.number(capitalized(&round)), captions)
        });
        position.comment = action.map_or_else(String::new, |action| one_line(&action.comment));
        let states: Vec<usize> = view
            .seats
            .iter()
            .map(|seat| {
                let mut words = state_words(seat, language);
                words.extend(seat.meter.as_ref().map(|m| meter_text(m, language)));
                let now = seat.powers.iter().any(|p| p.now);
                words.extend(powers(seat, language).into_iter().filter(|_| now));
                words.extend(lost_pieces(seat, language));
                self.texts.number(words.join("; "))
            })
            .collect();
        if states != self.states {
            self.states.clone_from(&states);
            position.states = states;
        }
        self.positions.push(position);
    }

    /// Returns the number of the look of a piece.
    fn look(&mut self, piece: &PieceView) -> usize {
        let language = self.language;
        let sign = piece.badge.map(|badge| one_line(&badge.sign.to_string()));
        let badge = piece.badge.map(|badge| one_line(&badge.words().say(language)));
        let badge = badge.filter(|badge| !badge.is_empty());
        let (seat, kind) = (piece.owner.index(), kind_name(piece.kind, false, language));
        let listed = match piece.dead {
            true => text!(TABLE, "dead", kind = kind.as_str()).say(language),
            false => kind.clone(),
        };
        let seat_name = self.seats.get(seat).map(|seat| seat.name.as_str()).unwrap_or_default();
        let look = Look {
            kind: self.kinds.number(piece.kind),
            seat,
            dead: piece.dead,
            sign: sign.unwrap_or_default(),
            name: text!(TABLE, "piece", seat = seat_name, kind).say(language),
            listed: match &badge {
                Some(badge) => format!("{listed} ({badge})"),
                None => listed,
            },
            badge: badge.unwrap_or_default(),
            first: piece.kind.name == "king",
        };
        self.looks.iter().position(|other| *other == look).unwrap_or_else(|| {
            self.looks.push(look);
            self.legend.add_piece(piece, self.looks.len());
            self.looks.len() - 1
        })
    }

    pub(super) fn set_shares(&mut self, shares: &[Vec<f32>]) {
        let thousandths = |share: &f32| (share.clamp(0.0, 1.0) * 1000.0).round() as u16;
        self.shares = shares.iter().map(|all| all.iter().map(thousandths).collect()).collect();
    }

    pub(super) fn cell_shape(&self) -> CellShape {
        self.shape
    }

    /// The kinds of pieces that occur.
    pub(super) fn kinds(&self) -> &Kinds {
        &self.kinds
    }

    /// The language of the words.
    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// The symbols that occur.
    pub(super) fn legend(&self) -> &Legend {
        &self.legend
    }

    /// The name and the player of each seat, and its army.
    pub(super) fn seats(&self) -> impl Iterator<Item = (&str, &str, u8)> {
        self.seats.iter().map(|seat| (seat.name.as_str(), seat.player.as_str(), seat.army))
    }

    /// The name of each board.
    pub(super) fn boards(&self) -> impl Iterator<Item = &str> {
        self.boards.iter().map(|(_, name)| name.as_str())
    }

    /// Whether the game is analysed.
    pub(super) fn has_shares(&self) -> bool {
        !self.shares.is_empty()
    }

    /// The data as JSON that can stand in HTML.
    pub(super) fn json(&self) -> String {
        // Numbers and texts can always be written.
        serde_json::to_string(self).unwrap_or_default().replace('<', "\\u003c")
    }
}

impl SeatData {
    fn new(
        seat: Seat,
        data: &PageSeat,
        numbers: &HashMap<(usize, &str), usize>,
        language: Language,
    ) -> Self {
        let view = &data.own;
        let mut places = vec![(0.0, 0.0, String::new()); numbers.len()];
        for ((board, cell), (_, named)) in cells(view).zip(cells(&data.named_as_first)) {
            let number = numbers.get(&(board, named.name.as_str()));
            if let Some(place) = number.and_then(|n| places.get_mut(*n)) {
                let (x, y) = at((cell.x, cell.y));
                *place = (x, y, one_line(&cell.name));
            }
        }
        let boards = &view.boards;
        let labels = boards.iter().map(|board| {
            let labels = board.labels.iter();
            let placed = labels.map(|label| {
                let (x, y) = at((label.x, label.y));
                (x, y, one_line(&label.text))
            });
            placed.collect()
        });
        let lines = boards.iter().map(|board| {
            board.lines.iter().map(|l| (at(l.ends[0]), at(l.ends[1]), l.dashed)).collect()
        });
        let sides = view.sides.iter().zip(discs(view, true)).map(|(side, disc)| {
            let (x, y) = at(disc);
            (x, y, side.seat.index(), seat_letter(view, side.seat))
        });
        let shown = view.seats.iter().find(|other| other.seat == seat);
        let name = shown.map(|shown| one_line(&shown.text().say(language))).unwrap_or_default();
        let say = |text: Text| text.with("seat", name.as_str()).say(language);
        Self {
            side: say(text!(TABLE, "side")),
            turned: say(text!(TABLE, "turn")),
            name,
            player: player_name(std::slice::from_ref(&data.player), Seat(0)).unwrap_or_default(),
            army: army_of(view, seat),
            cells: places,
            labels: labels.collect(),
            lines: lines.collect(),
            sides: sides.collect(),
        }
    }
}
