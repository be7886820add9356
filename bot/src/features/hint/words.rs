//! Messages about hints.

use locale::{Table, Text, table, text};
use rules::names::Form;
use rules::{Game, Seat};
use search::reason::{Advice, Reason, Standing};
use search::think::Thought;

use crate::game::words::and;

pub(super) static TABLE: Table = table!();

/// The most actions of a line that are shown.
const LINE: usize = 6;
/// The most reasons that are joined in a sentence.
const REASONS: usize = 2;

/// What the engine would play, what may follow, and why, with cells named in a frame. `own`: the reader is to act.
pub(super) fn hint(game: &dyn Game, frame: Seat, advice: &Advice, own: bool) -> Text {
    let next = advice.next.as_ref().and_then(|next| {
        let action = line(game, frame, std::slice::from_ref(&next.action)).0.pop()?.1;
        Some((action, next.share))
    });
    let actor = advice.thought.seat;
    let teller = Teller { game, actor, own, next: next.as_ref().map(|(action, _)| action) };
    let (line, news) = line(game, frame, &advice.thought.line);
    let action = line.first().map_or("", |(_, action)| action.as_str());
    let (does, otherwise) = why(&teller, advice);
    let mut sentences = vec![text!(TABLE, "hint", action)];
    sentences.extend(does);
    sentences.extend(news);
    sentences.extend(otherwise);
    let follows = if line.len() > 1 { follows(&teller, &line) } else { Text::empty() };
    let expected = expected(&advice.thought, next.as_ref());
    Text::lines([Text::joined(sentences, " "), follows, expected])
}

/// Plays a line: the seats and their actions as the score sheet shows them, and the news of the first one but for the action
/// itself and what is asked next.
fn line(game: &dyn Game, frame: Seat, actions: &[String]) -> (Vec<(Seat, String)>, Vec<Text>) {
    let (mut ahead, mut line, mut news) = (game.boxed_clone(), Vec::new(), Vec::new());
    for action in actions.iter().take(LINE) {
        let Ok(played) = ahead.play(action) else { break };
        if line.is_empty() {
            let asked = ahead.decision().map(|decision| decision.question);
            let all = ahead.news_in(frame).unwrap_or(played.news).into_iter().skip(1);
            news = all.filter(|sentence| Some(sentence) != asked.as_ref()).collect();
        }
        line.push((played.seat, ahead.action_in(&played.sheet, frame)));
    }
    (line, news)
}

fn follows(teller: &Teller<'_>, line: &[(Seat, String)]) -> Text {
    // Where two players simply alternate, everybody knows who acts.
    let named = teller.game.seats().len() > 2 || line.windows(2).any(|two| two[0].0 == two[1].0);
    let each = line.iter().map(|(seat, action)| {
        let name = if named { teller.seat(*seat) } else { Text::empty() };
        Text::joined([name, Text::same(action.clone())], " ")
    });
    text!(TABLE, "line", line = Text::joined(each, if named { ", " } else { " " }))
}

/// Why the action is good, but for its news, and what would happen otherwise.
fn why(teller: &Teller<'_>, advice: &Advice) -> (Option<Text>, Option<Text>) {
    let only = (advice.choices == 1).then(|| text!(TABLE, "only"));
    match (advice.thought.wins_in, advice.thought.loses_in) {
        // The news says so.
        (Some(1), _) => (only, None),
        (Some(moves), _) => (Some(text!(TABLE, "wins-by-force", moves)), None),
        (_, Some(moves)) => (only, Some(text!(TABLE, "lost", moves))),
        _ if only.is_some() => (only, None),
        _ => {
            let does = advice.reasons.iter().filter_map(|reason| teller.does(reason));
            let does: Vec<Text> = does.take(REASONS).collect();
            let otherwise = advice.reasons.iter().find_map(|reason| teller.otherwise(reason));
            ((!does.is_empty()).then(|| text!(TABLE, "does", does = and(does))), otherwise)
        }
    }
}

/// How much can be expected of the best action and of the next best.
fn expected(best: &Thought, next: Option<&(String, f32)>) -> Text {
    if best.wins_in.is_some() || best.loses_in.is_some() {
        return Text::empty();
    }
    let percent = |share: f32| format!("{:.0}", share * 100.0);
    let share = percent(best.shares.get(best.seat.index()).copied().unwrap_or(0.0));
    match next {
        None => text!(TABLE, "expected", share),
        Some((next, other)) => {
            text!(TABLE, "expected-of-two", share, next = next.as_str(), other = percent(*other))
        }
    }
}

/// What sentences about reasons need.
struct Teller<'a> {
    game: &'a dyn Game,
    /// The seat to act.
    actor: Seat,
    /// Whether it is the reader's.
    own: bool,
    next: Option<&'a String>,
}

impl Teller<'_> {
    fn seat(&self, seat: Seat) -> Text {
        self.game.seats().get(seat.index()).map(|seat| seat.text()).unwrap_or_default()
    }

    /// A piece without its cell: `your queen`, `Black's rook`.
    fn piece(&self, piece: &Standing) -> Text {
        match self.own && piece.owner == self.actor {
            true => text!(TABLE, "your-piece", piece = kind(piece.kind)),
            false => {
                text!(TABLE, "piece", piece = kind(piece.kind), owner = self.seat(piece.owner))
            }
        }
    }

    /// A piece with its cell: `your queen on d1`.
    fn on(&self, piece: &Standing) -> Text {
        let on = match self.own && piece.owner == self.actor {
            true => text!(TABLE, "your-piece-on", piece = kind(piece.kind)),
            false => {
                text!(TABLE, "piece-on", piece = kind(piece.kind), owner = self.seat(piece.owner))
            }
        };
        on.with("cell", piece.cell.as_str())
    }

    /// What the action does; `None` if the reason is about something else.
    fn does(&self, reason: &Reason) -> Option<Text> {
        Some(match reason {
            Reason::Wins(piece) => text!(TABLE, "wins", piece = self.on(piece)),
            Reason::Takes(piece) => text!(TABLE, "takes", piece = self.on(piece)),
            Reason::Trades { gives, takes } => {
                text!(TABLE, "exchanges", gives = self.piece(gives), takes = self.on(takes))
            }
            Reason::Becomes { piece, kind } => {
                text!(TABLE, "promotes", piece = self.piece(piece), kind = self::kind(kind))
            }
            Reason::Saves { piece, from } => {
                text!(TABLE, "saves", piece = self.on(piece), from = self.on(from))
            }
            Reason::Attacks(pieces) => {
                let pieces = and(pieces.iter().map(|piece| self.on(piece)).collect());
                text!(TABLE, "attacks", pieces)
            }
            Reason::Otherwise { .. } | Reason::OtherwiseLost { .. } | Reason::NextLoses { .. } => {
                return None;
            }
        })
    }

    fn otherwise(&self, reason: &Reason) -> Option<Text> {
        Some(match reason {
            Reason::Otherwise { loses, to } => {
                text!(TABLE, "otherwise", seat = self.seat(*to), piece = self.on(loses))
            }
            Reason::OtherwiseLost { to, within } => {
                text!(TABLE, "otherwise-lost", seat = self.seat(*to), moves = *within)
            }
            Reason::NextLoses { loses, to } => {
                let (next, seat, piece) = (self.next?.as_str(), self.seat(*to), self.on(loses));
                text!(TABLE, "next-loses", next, seat, piece)
            }
            _ => return None,
        })
    }
}

pub(super) fn over() -> Text {
    text!(TABLE, "over")
}

/// The name of a kind of piece in a sentence.
fn kind(name: &'static str) -> Text {
    rules::names::piece(name, Form::Name)
}
