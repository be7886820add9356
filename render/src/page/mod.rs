//! A whole game as one HTML file to step through: boards in SVG that its own script draws, the notation, and the course of the game.
//!
//! The file loads nothing. Its data are the start and what each action changes, so that a long game stays small.

mod data;
mod style;
mod symbols;
mod template;

use rules::game::Seat;
use rules::view::View;

use crate::page::data::Data;
use crate::theme::Palette;
use crate::words::one_line;

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
    pub captions: Vec<String>,
    /// A comment on it; may be empty.
    pub comment: String,
}

/// A page to which the positions of a game are added one by one.
#[derive(Debug)]
pub struct Page {
    title: String,
    facts: Vec<String>,
    actions: Vec<PageAction>,
    data: Data,
    result: String,
}

impl Page {
    /// Begins the page of a game with its start. `facts` stand below the title. There must be a seat.
    #[must_use]
    pub fn new(title: &str, facts: &[String], seats: &[PageSeat]) -> Self {
        let facts = facts.iter().map(|fact| one_line(fact)).filter(|fact| !fact.is_empty());
        let mut page = Self {
            title: one_line(title),
            facts: facts.collect(),
            actions: Vec::new(),
            data: Data::new(seats),
            result: String::new(),
        };
        if let Some(first) = seats.first() {
            page.result = one_line(&first.own.headline);
            page.data.add(&first.own, None);
        }
        page
    }

    /// Adds an action and the position after it, as the first seat sees it.
    pub fn add(&mut self, action: PageAction, after: &View) {
        if let (Some(changed), Some(last)) = (&action.previous_notation, self.actions.last_mut()) {
            last.notation.clone_from(changed);
        }
        self.data.add(after, Some(&action));
        self.result = one_line(&after.headline);
        self.actions.push(action);
    }

    /// Adds the expected share of the result of each seat, from 0 to 1, in every position from the start to the end.
    pub fn set_shares(&mut self, shares: &[Vec<f32>]) {
        self.data.set_shares(shares);
    }

    /// Returns the HTML file.
    #[must_use]
    pub fn html(&self, palette: Palette) -> String {
        template::page(self, palette)
    }
}
