//! A whole game as one HTML file to step through: boards in SVG that its own script draws, the notation, and the course of the game.
//!
//! The file loads nothing. Its data are the start and what each action changes, so that a long game stays small.

mod data;
mod legend;
mod style;
mod symbols;
mod table;
mod template;

use locale::Language;
use rules::view::View;

use crate::words::one_line;
use data::Data;

pub use data::{PageAction, PageSeat};

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
    pub fn new(title: &str, facts: &[String], seats: &[PageSeat], language: Language) -> Self {
        let facts = facts.iter().map(|fact| one_line(fact)).filter(|fact| !fact.is_empty());
        let mut page = Self {
            title: one_line(title),
            facts: facts.collect(),
            actions: Vec::new(),
            data: Data::new(seats, language),
            result: String::new(),
        };
        if let Some(first) = seats.first() {
            page.result = one_line(&first.own.headline.say(language));
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
        self.result = one_line(&after.headline.say(self.data.language()));
        self.actions.push(action);
    }

    /// Adds the expected share of the result of each seat, from 0 to 1, in every position from the start to the end.
    pub fn set_shares(&mut self, shares: &[Vec<f32>]) {
        self.data.set_shares(shares);
    }
}
