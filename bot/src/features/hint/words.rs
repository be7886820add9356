//! Messages about hints.

use rules::{Game, Seat};
use search::reason::{Advice, Reason, Standing};
use search::think::Thought;

use crate::game::state::Match;
use crate::game::words::{count, list, number};

/// The most actions of a line that are shown.
const LINE: usize = 6;
/// The most reasons that are joined in a sentence.
const REASONS: usize = 2;

/// What the engine would play, what may follow, and why, with cells named in a frame. `own`: the reader is to act.
pub(super) fn hint(game: &dyn Game, frame: Seat, advice: &Advice, own: bool) -> String {
    let next = advice.next.as_ref().and_then(|next| {
        let action = line(game, frame, std::slice::from_ref(&next.action)).0.pop()?.1;
        Some((action, next.share))
    });
    let actor = advice.thought.seat;
    let teller = Teller { game, actor, own, next: next.as_ref().map(|(action, _)| action) };
    let (line, news) = line(game, frame, &advice.thought.line);
    let action = line.first().map_or("", |(_, action)| action.as_str());
    let (does, otherwise) = why(&teller, advice);
    let mut sentences = vec![format!("Hint: {action}.")];
    sentences.extend(does);
    sentences.extend(news);
    sentences.extend(otherwise);
    let mut text = sentences.join(" ");
    if line.len() > 1 {
        // Where two players simply alternate, everybody knows who acts.
        let named = game.seats().len() > 2 || line.windows(2).any(|two| two[0].0 == two[1].0);
        let each = line.iter().map(|(seat, action)| match named {
            true => format!("{} {action}", teller.seat(*seat)),
            false => action.clone(),
        });
        let each: Vec<String> = each.collect();
        text.push_str(&format!("\nLine: {}", each.join(if named { ", " } else { " " })));
    }
    text + &expected(&advice.thought, next.as_ref())
}

/// Plays a line: the seats and their actions as the score sheet shows them, and the news of the first one but for the action
/// itself and what is asked next.
fn line(game: &dyn Game, frame: Seat, actions: &[String]) -> (Vec<(Seat, String)>, Vec<String>) {
    let (mut ahead, mut line, mut news) = (game.boxed_clone(), Vec::new(), Vec::new());
    for action in actions.iter().take(LINE) {
        let Ok(played) = ahead.play(action) else { break };
        if line.is_empty() {
            let asked = ahead.decision().map(|decision| decision.question);
            let all = ahead.news_in(frame).unwrap_or(played.news).into_iter().skip(1);
            let all = all.filter(|sentence| Some(sentence) != asked.as_ref());
            news = all.map(|sentence| sentence.english()).collect();
        }
        line.push((played.seat, ahead.action_in(&played.sheet, frame)));
    }
    (line, news)
}

/// Why the action is good, but for its news, and what would happen otherwise.
fn why(teller: &Teller<'_>, advice: &Advice) -> (Option<String>, Option<String>) {
    let only = (advice.choices == 1).then(|| "It is the only legal action.".to_owned());
    match (advice.thought.wins_in, advice.thought.loses_in) {
        // The news says so.
        (Some(1), _) => (only, None),
        (Some(n), _) => (Some(format!("It wins by force in {n} moves.")), None),
        (_, Some(n)) => {
            let moves = count(n as usize, "move");
            (only, Some(format!("Nothing saves the game, which is lost in {moves}.")))
        }
        _ if only.is_some() => (only, None),
        _ => {
            let does = advice.reasons.iter().filter_map(|reason| teller.does(reason));
            let does: Vec<String> = does.take(REASONS).collect();
            let otherwise = advice.reasons.iter().find_map(|reason| teller.otherwise(reason));
            ((!does.is_empty()).then(|| format!("It {}.", list(&does, "and"))), otherwise)
        }
    }
}

/// How much can be expected of the best action and of the next best.
fn expected(best: &Thought, next: Option<&(String, f32)>) -> String {
    if best.wins_in.is_some() || best.loses_in.is_some() {
        return String::new();
    }
    let share = best.shares.get(best.seat.index()).copied().unwrap_or(0.0) * 100.0;
    let next = next.map_or_else(String::new, |(action, share)| {
        format!("; with {action}, the next best action, it is {:.0}%", share * 100.0)
    });
    format!("\nThe expected share of the result is {share:.0}%{next}.")
}

/// What sentences about reasons need.
struct Teller<'a> {
    game: &'a dyn Game,
    /// The seat to act.
    actor: Seat,
    /// Whether it is the reader's.
    own: bool,
    /// The next best action.
    next: Option<&'a String>,
}

impl Teller<'_> {
    fn seat(&self, seat: Seat) -> &'static str {
        self.game.seats().get(seat.index()).map_or("?", |seat| seat.name)
    }

    /// A piece without its cell: `your queen`, `Black's rook`.
    fn piece(&self, piece: &Standing) -> String {
        match self.own && piece.owner == self.actor {
            true => format!("your {}", piece.kind),
            false => format!("{}'s {}", self.seat(piece.owner), piece.kind),
        }
    }

    /// A piece with its cell: `your queen on d1`.
    fn on(&self, piece: &Standing) -> String {
        format!("{} on {}", self.piece(piece), piece.cell)
    }

    /// What the action does, to follow "it"; `None` if the reason is about something else.
    fn does(&self, reason: &Reason) -> Option<String> {
        Some(match reason {
            Reason::Wins(piece) => format!("wins {}", self.on(piece)),
            Reason::Takes(piece) => format!("takes {}", self.on(piece)),
            Reason::Trades { gives, takes } => {
                format!("exchanges {} for {}", self.piece(gives), self.on(takes))
            }
            Reason::Becomes { piece, kind } => {
                format!("turns {} into {kind}", self.piece(piece))
            }
            Reason::Saves { piece, from } => {
                format!("saves {} from {}", self.on(piece), self.on(from))
            }
            Reason::Attacks(pieces) => {
                let pieces: Vec<String> = pieces.iter().map(|piece| self.on(piece)).collect();
                format!("attacks {}", pieces.join(" and "))
            }
            Reason::Otherwise { .. } | Reason::OtherwiseLost { .. } | Reason::NextLoses { .. } => {
                return None;
            }
        })
    }

    /// What would happen otherwise.
    fn otherwise(&self, reason: &Reason) -> Option<String> {
        Some(match reason {
            Reason::Otherwise { loses, to } => {
                format!("Otherwise {} takes {}.", self.seat(*to), self.on(loses))
            }
            Reason::OtherwiseLost { to, within } => {
                let moves = count(*within as usize, "move");
                format!("Otherwise {} wins in {moves}.", self.seat(*to))
            }
            Reason::NextLoses { loses, to } => {
                format!("After {}, {} takes {}.", self.next?, self.seat(*to), self.on(loses))
            }
            _ => return None,
        })
    }
}

/// Hints are not given against other people.
pub(super) fn against_people(game: &Match) -> String {
    format!(
        "There are no hints in game {}, because other people play in it; /hint is for games against computers only.",
        number(game.id)
    )
}

/// It is not the writer's turn.
pub(super) fn not_your_turn(game: &Match) -> String {
    format!("It is not your turn in game {}; ask for a hint when it is.", number(game.id))
}

/// The game of a position is over.
pub(super) fn over() -> String {
    "The game is over in this position, so there is nothing to play.".to_owned()
}
