//! Lists of legal actions in words: kinds of action, and the targets of a piece.

use locale::{Table, Text, table, text};
use rules::groups::{ActionGroup, ActionKind};
use rules::names::Form;
use rules::view::{CellView, Mark, View};
use rules::{Game, Seat};

use crate::chat::text::{fits, tidy};
use crate::game::words::{capitalised, kind_of_action, sheet_of};

pub(super) static TABLE: Table = table!();

/// The number of examples for one kind of action.
const EXAMPLES: usize = 4;

#[derive(Clone, Copy, Debug)]
pub(crate) struct LegalFor<'a> {
    pub(crate) game: &'a dyn Game,
    /// The seat whose actions are listed.
    pub(crate) seat: Seat,
    /// The frame in which cells are named.
    pub(crate) frame: Seat,
    /// Whether the seat belongs to the person who asks.
    pub(crate) own: bool,
}

impl LegalFor<'_> {
    fn name(&self, seat: Seat) -> Text {
        self.game.seats().get(seat.index()).map(|s| s.text()).unwrap_or_default()
    }

    /// The action as its player types it; in games for two as on the score sheet.
    pub(super) fn typed(&self, action: &str) -> String {
        match self.game.seats().len() {
            2 => sheet_of(self.game, action, Some(self.frame)),
            _ => self.game.action_in(action, self.frame),
        }
    }

    /// Some actions, as their player types them.
    fn list<'s>(&self, actions: impl IntoIterator<Item = &'s String>) -> String {
        actions.into_iter().map(|a| self.typed(a)).collect::<Vec<_>>().join(", ")
    }

    /// Completes a sentence about what can be done, or could be done on another turn, which is said before it.
    fn can(&self, sentence: Text) -> Text {
        let note = if self.frame == self.seat || !self.game.has_own_frames() {
            Text::empty()
        } else {
            text!(TABLE, "frame", seat = self.name(self.frame))
        };
        let other = self.game.to_act().filter(|seat| *seat != self.seat);
        let when = if other.is_some() { "then" } else { "now" };
        let turn =
            other.map_or_else(Text::empty, |seat| text!(TABLE, "turn", seat = self.name(seat)));
        Text::joined([turn, sentence.with("when", when).with("note", note)], " ")
    }

    /// Chooses between a sentence that addresses the reader and one that names the seat.
    fn whose(&self, yours: Text, theirs: Text) -> Text {
        if self.own { yours } else { theirs.with("seat", self.name(self.seat)) }
    }

    fn nothing(&self) -> Text {
        self.can(self.whose(text!(TABLE, "you-nothing"), text!(TABLE, "seat-nothing")))
    }
}

/// Lists the kinds of action of a seat, a line each.
pub(crate) fn kinds_of_action(asked: &LegalFor<'_>, groups: &[ActionGroup]) -> Text {
    let Some(last) = groups.last() else { return asked.nothing() };
    let head = asked.can(asked.whose(text!(TABLE, "you-kinds"), text!(TABLE, "seat-kinds")));
    let lines = groups.iter().map(|group| {
        let all = group.count();
        let more = if group.actions.len() > EXAMPLES { " …" } else { "" };
        let actions = asked.list(group.actions.iter().take(EXAMPLES)) + more;
        let (kind, how) = (kind_of_action(group.kind), (group.kind.how)());
        match how.is_empty() {
            true => text!(TABLE, "kind", kind, all, actions),
            false => text!(TABLE, "kind-how", kind, all, actions, how),
        }
    });
    let how = text!(TABLE, "to-see-all", kind = last.kind.name);
    Text::lines([head].into_iter().chain(lines).chain([how]))
}

enum Subject {
    /// The actions of a seat of one kind.
    Kind(Text),
    /// A piece of the seat.
    Own(Text, String),
    /// A piece of another seat.
    Other(Text, String, Text),
    Typed(String),
}

impl Subject {
    fn of(asked: &LegalFor<'_>, what: &str, view: &View) -> Self {
        if let Some(kind) = asked.game.action_kinds().iter().find(|k| k.is_called(what)) {
            return Self::Kind(kind.text());
        }
        let marked = |c: &&CellView| c.marks.contains(Mark::Selected) && c.piece.is_some();
        let mut cells = view.boards.iter().flat_map(|b| &b.cells);
        let Some((cell, piece)) = cells.find(marked).and_then(|c| Some((c, c.piece?))) else {
            return Self::Typed(tidy(what));
        };
        let (kind, cell) = (piece.kind.text(Form::Name), cell.name.to_string());
        if piece.owner == asked.seat {
            Self::Own(kind, cell)
        } else {
            Self::Other(kind, cell, asked.name(piece.owner))
        }
    }

    fn nothing(self, asked: &LegalFor<'_>) -> Text {
        match self {
            Self::Kind(_) | Self::Other(..) => asked.nothing(),
            Self::Own(piece, cell) => {
                let (yours, theirs) =
                    (text!(TABLE, "your-piece-nothing"), text!(TABLE, "their-piece-nothing"));
                asked.can(asked.whose(yours, theirs).with("piece", piece).with("cell", cell))
            }
            Self::Typed(what) => asked.can(text!(TABLE, "typed-nothing", what, seat = who(asked))),
        }
    }

    fn head(self, asked: &LegalFor<'_>) -> Text {
        let sentence = match self {
            Self::Kind(kind) => {
                asked.whose(text!(TABLE, "you-this"), text!(TABLE, "seat-this")).with("kind", kind)
            }
            Self::Own(piece, cell) => {
                let (yours, theirs) =
                    (text!(TABLE, "your-piece-this"), text!(TABLE, "their-piece-this"));
                asked.whose(yours, theirs).with("piece", piece).with("cell", cell)
            }
            Self::Other(piece, cell, owner) => asked
                .whose(text!(TABLE, "you-this-to"), text!(TABLE, "seat-this-to"))
                .with("piece", piece)
                .with("cell", cell)
                .with("owner", owner),
            Self::Typed(what) => text!(TABLE, "typed-this", what, seat = who(asked)),
        };
        asked.can(sentence)
    }
}

/// Whose turn it would have to be: `you`, or the name of the seat.
fn who(asked: &LegalFor<'_>) -> Text {
    if asked.own { Text::same("you") } else { asked.name(asked.seat) }
}

/// Lists the actions of a cell or of one kind. Returns `None` if they do not fit into a message.
pub(crate) fn targets(
    asked: &LegalFor<'_>,
    what: &str,
    view: &View,
    actions: &[String],
) -> Option<Text> {
    let subject = Subject::of(asked, what, view);
    if actions.is_empty() {
        return Some(subject.nothing(asked));
    }
    let head = subject.head(asked);
    let groups = asked.game.action_groups(asked.seat);
    let list =
        |group: &ActionGroup| asked.list(group.actions.iter().filter(|a| actions.contains(a)));
    let found = groups.iter().map(|group| (group.kind, list(group)));
    let found: Vec<_> = found.filter(|(_, list)| !list.is_empty()).collect();
    let text = match found.as_slice() {
        [(kind, list)] => {
            let list = text!(TABLE, "one-kind", head, actions = list.as_str());
            let how = (kind.how)();
            let how = match how.is_empty() {
                true => how,
                false => text!(TABLE, "how", how = capitalised(&how)),
            };
            Text::lines([list, how])
        }
        several => {
            let line = |(kind, list): &(&ActionKind, String)| {
                text!(
                    TABLE,
                    "several-kinds-line",
                    kind = kind_of_action(kind),
                    actions = list.as_str()
                )
            };
            Text::lines(
                [text!(TABLE, "several-kinds", head)].into_iter().chain(several.iter().map(line)),
            )
        }
    };
    fits(&text).then_some(text)
}

/// Like [`targets`], with the actions in a file.
pub(crate) fn targets_in_file(asked: &LegalFor<'_>, what: &str, view: &View, count: usize) -> Text {
    text!(TABLE, "in-file", head = Subject::of(asked, what, view).head(asked), count)
}
