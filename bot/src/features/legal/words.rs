//! Lists of legal actions in words: kinds of action, and the targets of a piece.

use rules::groups::ActionGroup;
use rules::view::View;
use rules::{Game, Seat};

use crate::chat::text::{LONGEST, tidy, weight};
use crate::game::words::{capital, sheet_of};

/// The number of examples for one kind of action.
const EXAMPLES: usize = 4;

/// A question for legal actions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LegalFor<'a> {
    /// The game.
    pub(crate) game: &'a dyn Game,
    /// The seat whose actions are listed.
    pub(crate) seat: Seat,
    /// The frame in which cells are named.
    pub(crate) frame: Seat,
    /// Whether the seat belongs to the person who asks.
    pub(crate) own: bool,
}

impl LegalFor<'_> {
    fn its_turn(&self) -> bool {
        self.game.to_act() == Some(self.seat)
    }

    fn name(&self, seat: Seat) -> &'static str {
        self.game.seats().get(seat.index()).map_or("?", |s| s.name)
    }

    /// The action as its player types it; in games for two as on the score sheet.
    pub(super) fn typed(&self, action: &str) -> String {
        match self.game.seats().len() {
            2 => sheet_of(self.game, action, Some(self.frame)),
            _ => self.game.action_in(action, self.frame),
        }
    }

    /// `It is Red's turn. If it were yours (ignoring check), `, if it is not the turn of the seat asked about.
    fn condition(&self) -> String {
        let Some(other) = self.game.to_act().filter(|s| *s != self.seat) else {
            return String::new();
        };
        let whose =
            if self.own { "yours".to_owned() } else { format!("{}'s", self.name(self.seat)) };
        format!("It is {}'s turn. If it were {whose} (ignoring check), ", self.name(other))
    }

    /// A sentence about what a player or piece can do (`Your pawn on 3e can …`), or could do on another turn.
    fn can(&self, who: &str, what: &str) -> String {
        let frame = self.frame_note();
        // In the head of a list the note comes last: `You can (cells named from White's seat):`.
        let (frame, what) = match what {
            ":" => (String::new(), format!("{frame}:")),
            _ => (frame, what.to_owned()),
        };
        match (self.condition(), self.its_turn()) {
            (condition, false) if !condition.is_empty() => {
                format!("{condition}{who}{frame} could{what}")
            }
            _ => capital(&format!("{who}{frame} can{what}")),
        }
    }

    /// ` (cells named from White's seat)`, if that is not the seat asked about.
    fn frame_note(&self) -> String {
        if self.frame == self.seat || !self.game.has_own_frames() {
            return String::new();
        }
        format!(" (cells named from {}'s seat)", self.name(self.frame))
    }
}

/// Lists the kinds of action of a seat, a line each.
pub(crate) fn kinds_of_action(asked: &LegalFor<'_>, groups: &[ActionGroup]) -> String {
    let who = if asked.own { "you" } else { asked.name(asked.seat) };
    if groups.is_empty() {
        return asked.can(who, " do nothing now.");
    }
    let head = asked.can(who, ":");
    let lines = groups.iter().map(|g| {
        let all = g.actions.len();
        let typed: Vec<String> = g.actions.iter().take(EXAMPLES).map(|a| asked.typed(a)).collect();
        let more = if all > EXAMPLES { " …" } else { "" };
        let how = (g.kind.how)().english();
        let how = if how.is_empty() { String::new() } else { format!(" – {how}") };
        format!("{} ({all}): {}{more}{how}", capital(g.kind.name), typed.join(", "))
    });
    let lines: Vec<String> = lines.collect();
    let word = groups.last().map_or("moves", |g| g.kind.name);
    format!(
        "{head}\n{}\nTo see all of one kind, press a button or write /legal {word}. With a cell, /legal shows what can be \
         done there.",
        lines.join("\n")
    )
}

/// The subject and the verb of the answer: `your pawn on 3e` and ` do this`, or `you` and ` do this (traitor)`.
fn subject(asked: &LegalFor<'_>, what: &str, view: &View) -> (String, String) {
    let kinds = asked.game.action_kinds();
    if let Some(kind) = kinds.iter().find(|k| k.is_called(what)) {
        let who = if asked.own { "you" } else { asked.name(asked.seat) };
        return (who.to_owned(), format!(" do this ({})", kind.name));
    }
    let marked = |c: &&rules::view::CellView| {
        c.marks.contains(rules::view::Mark::Selected) && c.piece.is_some()
    };
    let mut cells = view.boards.iter().flat_map(|b| &b.cells);
    let who = match cells.find(marked).and_then(|c| Some((c, c.piece?))) {
        Some((cell, piece)) if piece.owner == asked.seat => {
            let whose =
                if asked.own { "your".to_owned() } else { format!("{}'s", asked.name(asked.seat)) };
            format!("{whose} {} on {}", piece.kind.name, cell.name)
        }
        Some((cell, piece)) => {
            let who = if asked.own { "you" } else { asked.name(asked.seat) };
            let whose = asked.name(piece.owner);
            return (
                who.to_owned(),
                format!(" do this to {whose}'s {} on {}", piece.kind.name, cell.name),
            );
        }
        None => tidy(what),
    };
    (who, " do this".to_owned())
}

/// Lists the actions of a cell or of one kind. Returns `None` if they do not fit into a message.
pub(crate) fn targets(
    asked: &LegalFor<'_>,
    what: &str,
    view: &View,
    actions: &[String],
) -> Option<String> {
    let (who, does) = subject(asked, what, view);
    if actions.is_empty() {
        return Some(asked.can(&who, " do nothing now."));
    }
    let head = asked.can(&who, &does);
    let groups = asked.game.action_groups(asked.seat);
    let of = |g: &ActionGroup| -> Vec<String> {
        g.actions.iter().filter(|a| actions.contains(a)).map(|a| asked.typed(a)).collect()
    };
    let found: Vec<(&ActionGroup, Vec<String>)> =
        groups.iter().map(|g| (g, of(g))).filter(|(_, list)| !list.is_empty()).collect();
    let text = match found.as_slice() {
        [(group, list)] => {
            let how = (group.kind.how)().english();
            let how = if how.is_empty() { String::new() } else { format!("\n{}.", capital(&how)) };
            format!("{head}: {}.{how}", list.join(", "))
        }
        several => {
            let line = |(g, list): &(&ActionGroup, Vec<String>)| {
                format!("{}: {}", capital(g.kind.name), list.join(", "))
            };
            let lines: Vec<String> = several.iter().map(line).collect();
            format!("{head}:\n{}", lines.join("\n"))
        }
    };
    (weight(&text) < LONGEST).then_some(text)
}

/// Like [`targets`], with the actions in a file.
pub(crate) fn targets_in_file(
    asked: &LegalFor<'_>,
    what: &str,
    view: &View,
    count: usize,
) -> String {
    let (who, does) = subject(asked, what, view);
    format!("{}: {count} actions, all in the file.", asked.can(&who, &does))
}
