//! The notation, reading and sentences of the game, as far as they differ from the shared ones.

use locale::{Text, text};

use super::action::{Action, How, Move};
use super::groups::{FIELD, FORTIFICATION, KINDS, TRAITOR, kind_of};
use super::notation::{Special, scanner, simple, special, wing_letter};
use super::piece::Kind;
use super::position::Position;
use super::powers::TRAITORS;
use super::refusal::{Why, name};
use super::table::TABLE;
use super::{besieged, news, notation, refusal};
use crate::board::{Cell, CellSet, Typed};
use crate::ending::{Cause, Ending, Outcome};
use crate::front::news::After;
use crate::front::parse::{Intent, MoveWish, Plain, Wish};
use crate::front::{Attempt, Pieces as _, Rules as _, Words, news as shared};
use crate::game::{Decision, Notice};
use crate::groups::{ActionGroup, ActionKind, group};
use crate::illegal::Illegal;
use crate::mechanics::{self, Wing};
use crate::seat::{Seat, SeatSet};
use crate::termination::Termination;
use crate::view::{Meter, Power};

/// The most examples of one kind in a sentence.
const EXAMPLES: usize = 3;

impl Words for Position {
    fn canonical(&self, by: Seat, action: Action) -> String {
        let name = |hex| self.board.name(by, hex);
        let (body, inside) = match action {
            Action::Move(m) => {
                let sign = match m.how {
                    How::Quiet | How::Double { .. } => '-',
                    How::Capture => 'x',
                    How::EnPassant => '+',
                };
                let mut inside: String =
                    m.promotion.map(|kind| kind.letter()).into_iter().collect();
                if m.fortify {
                    inside.push('F');
                }
                (format!("{}{sign}{}", name(m.from), name(m.to)), inside)
            }
            Action::Castle { wing, fortify, .. } => {
                let mut inside = String::from(wing_letter(self.options.setup, wing));
                if fortify {
                    inside.push('F');
                }
                ("00".to_owned(), inside)
            }
            Action::FieldPromotion { at, kind } => {
                (format!("{}@", name(at)), String::from(kind.letter()))
            }
            Action::Traitor { first, second } => {
                (format!("{}%{}", name(first), second.map(name).unwrap_or_default()), String::new())
            }
            Action::Touch => (String::new(), "T".to_owned()),
            Action::LetStand => (String::new(), "-".to_owned()),
        };
        let letter = self.setting().seat_letter(by);
        if inside.is_empty() {
            format!("{letter}{body}")
        } else {
            format!("{letter}{body}({inside})")
        }
    }

    fn sheet(&self, action: Action, _legal: &[Action]) -> String {
        self.canonical(self.turn(), action)
    }

    fn marks(&self, before: &Self, by: Seat, action: Action, ending: Option<Ending>) -> String {
        match action {
            Action::Touch | Action::LetStand => String::new(),
            _ => check_marks(self, before, by, ending),
        }
    }

    // Marks come last inside the parentheses (8).
    fn with_marks(sheet: &str, marks: &str) -> String {
        match sheet.strip_suffix(')') {
            _ if marks.is_empty() => sheet.to_owned(),
            Some(open) => format!("{open}{marks})"),
            None => format!("{sheet}({marks})"),
        }
    }

    fn marks_before(&self, action: Action) -> Option<&'static str> {
        (action == Action::Touch).then_some("T")
    }

    fn turn_text(&self) -> Text {
        if self.checkmated {
            text!(TABLE, "last-blow", seat = name(self.decider()))
        } else {
            shared::to_move(self.setting(), self.decider())
        }
    }

    /// The touch of death, about which the victim of a capture decides (7.5).
    fn decision(&self, _legal: &[Action]) -> Option<Decision> {
        let touch = self.state.touch?;
        let seat = touch.victim;
        let text = |action| self.canonical(seat, action);
        Some(Decision {
            seat,
            name: "touch",
            question: news::touch_question(self, touch),
            answers: vec![
                (text(Action::Touch), text!(TABLE, "use-touch")),
                (text(Action::LetStand), text!(TABLE, "let-stand")),
            ],
            default: text(Action::LetStand),
        })
    }

    fn decision_headline(&self, decision: Decision) -> Text {
        text!(TABLE, "touch-headline", seat = name(decision.seat))
    }

    fn asked(&self, _legal: &[Action]) -> CellSet {
        CellSet::EMPTY
    }

    fn decides_first(&self, decision: &Decision) -> Text {
        text!(TABLE, "decides-first", seat = name(decision.seat))
    }

    fn decide_first(&self, _decision: &Decision) -> Text {
        refusal::decide_first()
    }

    /// A last blow, and the powers that can be used in this turn.
    fn notice(&self, legal: &[Action], frame: Seat) -> Option<Notice> {
        let player = self.decider();
        let mut text = Vec::new();
        let mut groups = Vec::new();
        let besieged = self.has_powers(player);
        if besieged {
            let canonical = |&a: &Action| (kind_of(a), self.canonical(player, a));
            groups = group(&KINDS, legal.iter().map(canonical));
            groups.retain(|g| {
                [&FORTIFICATION, &FIELD, &TRAITOR].iter().any(|k| std::ptr::eq(*k, g.kind))
            });
        }
        if self.checkmated {
            text.push(match groups.is_empty() {
                true => text!(TABLE, "notice-last-blow"),
                false => text!(TABLE, "notice-last-blow-power"),
            });
        }
        if besieged {
            text.push(text!(TABLE, "notice-siege"));
            text.extend(groups.iter().map(|g| open_now(self, frame, g)));
            if self.options.powers.touch {
                text.push(text!(TABLE, "notice-touch"));
            }
        }
        (!text.is_empty()).then(|| Notice { text: Text::joined(text, " "), groups })
    }

    fn wishes(&self, plain: &Plain, frame: Seat) -> Vec<Wish> {
        let text = simple(&plain.text);
        let castles = scanner(self, frame, &text).castling().filter(|_| !plain.passing);
        let wish = castles.or_else(|| {
            let mut wish = scanner(self, frame, &text).movement()?;
            let end = text.rfind(|c: char| c.is_ascii_digit()).map_or(0, |digit| digit + 2);
            let behind = text.get(end..).unwrap_or_default();
            wish.bare_letters = behind.starts_with(|c: char| c.is_ascii_lowercase());
            if plain.passing {
                (wish.takes, wish.passing) = (Some(true), true);
            }
            Some(Wish::Move(wish))
        });
        wish.into_iter().collect()
    }

    // A hex alone is so short that chat often looks like it (`1h`, `b2b`, `5e?`).
    fn intent(&self, plain: &Plain, wish: &Wish, in_turn: bool) -> Intent {
        let Wish::Move(wish) = wish else { return Intent::Meant };
        if wish.from.is_full() {
            // "24h7d"
            let chat = wish.takes.is_none() && wish.from.cells.is_empty();
            return if chat { Intent::Chat } else { Intent::Meant };
        }
        let marked = !plain.marks.is_empty() && (plain.marks.contains('?') || plain.ends_plainly);
        if !in_turn || marked || wish.to.cells.is_empty() {
            Intent::Chat
        } else if wish.bare_letters {
            Intent::IfLegal
        } else {
            Intent::Meant
        }
    }

    /// Powers and answers to a touch.
    fn read_other(&self, frame: Seat, text: &str, legal: &[Action]) -> Vec<Action> {
        let Some(special) = special(self, frame, text) else { return Vec::new() };
        let is = |typed: &Typed, hex: Cell| typed.cells.contains(hex);
        let means = |action: &&Action| match (&special, **action) {
            (Special::Field { at, kind }, Action::FieldPromotion { at: hex, kind: k }) => {
                is(at, hex) && kind.is_none_or(|kind| kind == k)
            }
            (Special::Traitor { first, second }, Action::Traitor { first: f, second: s }) => {
                let same_second = match (second, s) {
                    (None, None) => true,
                    (Some(typed), Some(hex)) => is(typed, hex),
                    _ => false,
                };
                is(first, f) && same_second
            }
            (Special::Decide { touch: true }, Action::Touch)
            | (Special::Decide { touch: false }, Action::LetStand) => true,
            _ => false,
        };
        legal.iter().filter(means).copied().collect()
    }

    fn refuse_other(&self, named: Seat, frame: Seat, text: &str) -> Option<Text> {
        let special = notation::special(self, named, text)?;
        Some(Why::new(self, frame).special(&special))
    }

    /// Explains the names of hexes to a player who types a square of a chess board.
    fn hint(&self, plain: &Plain) -> Option<Text> {
        let (file, rank) = notation::square(&plain.text).filter(|_| plain.marks.is_empty())?;
        let (hex, square) = (format!("{rank}{file}"), format!("{file}{rank}"));
        Some(text!(TABLE, "hint", hex, square))
    }

    fn refuse_castling(&self, frame: Seat, wing: Option<Wing>, declares: bool) -> Illegal {
        Why::new(self, frame).castling(wing, declares).into()
    }

    fn refuse_declaration(&self) -> Option<Text> {
        Why::new(self, self.turn()).no_fortification()
    }

    fn refuse_move(&self, attempt: &Attempt<'_>) -> Option<Illegal> {
        Why::new(self, attempt.frame).movement(attempt).map(Illegal::from)
    }

    fn refuse_target(&self, to: Cell, wish: &MoveWish, frame: Seat) -> Option<Text> {
        Why::new(self, frame).target(to, wish.declares)
    }

    fn refuse_promotion(&self, attempt: &Attempt<'_>, kind: mechanics::Kind) -> Option<Text> {
        Some(Why::new(self, attempt.frame).no_promotion(attempt, kind))
    }

    fn remedy(&self, action: Action, legal: &[Action]) -> Option<Text> {
        let Action::Move(m) = action else { return None };
        let fortified = Action::Move(Move { fortify: true, ..m });
        let helps = fortified != action && legal.contains(&fortified);
        helps.then(|| text!(TABLE, "remedy"))
    }

    fn refuse_kind(&self, seat: Seat, kind: &'static ActionKind, frame: Seat) -> Option<Text> {
        Why { position: self, player: seat, frame }.none_of(kind)
    }

    fn refuse_cell(&self, seat: Seat, cell: Cell, frame: Seat) -> Option<Text> {
        Why { position: self, player: seat, frame }.no_traitor_on(cell)
    }

    fn claimable(&self, _seat: Seat, _times: u32) -> Result<(), Illegal> {
        let (may, needed) = self.claim();
        if may {
            return Ok(());
        }
        let quiet = self.state.quiet_turns;
        Err(if self.state.touch.is_some() {
            text!(TABLE, "claim-touch").into()
        } else {
            text!(TABLE, "claim-early", needed, turns = quiet).into()
        })
    }

    // The news repeats every twenty turns; between them a badge shows it.
    fn claim_news(&self, before: &Self, _times: u32) -> Vec<Text> {
        let claim = |p: &Self| p.claim().0.then_some(p.state.quiet_turns / 20);
        let turns = self.state.quiet_turns;
        (claim(self) > claim(before))
            .then(|| text!(TABLE, "claim-news", turns))
            .into_iter()
            .collect()
    }

    fn describe(&self, action: Action, frame: Seat) -> Text {
        news::describe_action(self, action, frame)
    }

    /// Sentences about a player whose king was captured, and fortifications that end.
    fn aftermath(&self, after: &After<'_, Self>) -> Vec<Text> {
        news::aftermath(self, after)
    }

    fn pass_text(&self, seat: Seat, mated: bool) -> Text {
        let seat = name(seat);
        if mated { text!(TABLE, "passes-mated", seat) } else { text!(TABLE, "passes", seat) }
    }

    fn check_news(&self, after: &After<'_, Self>) -> Vec<Text> {
        news::siege_and_checks(self, after)
    }

    // 4.3: the first ranks of the opponents.
    fn promotion_cells(&self, kind: mechanics::Kind) -> CellSet {
        let others = Seat::all(3).filter(|&p| p != Seat::FIRST && kind == Kind::Pawn.shared());
        others.map(|p| self.board.first_rank[p]).collect()
    }

    fn ending_text(&self, ending: Ending) -> Text {
        match ending.cause {
            Cause::Material => text!(TABLE, "only-kings"),
            Cause::Stalemate => text!(TABLE, "no-action", seat = name(self.state.turn)),
            Cause::MoveCount => text!(TABLE, "quiet-turns", turns = self.state.quiet_turns),
            _ => shared::ending(self, ending),
        }
    }

    // A player who runs out of time leaves like one who resigns (5.5).
    fn termination_text(&self, seat: Seat, termination: Termination) -> Vec<Text> {
        match termination {
            Termination::Resignation => vec![text!(TABLE, "resigns", seat = name(seat))],
            Termination::OutOfTime => {
                let seat = name(seat);
                vec![
                    text!(TABLE, "out-of-time", seat = seat.clone()),
                    text!(TABLE, "obstacles", seat),
                ]
            }
            _ => shared::termination(self.setting(), seat, termination),
        }
    }

    fn status(&self, p: Seat) -> Vec<Text> {
        let s = &self.state;
        let mut status = Vec::new();
        if self.checkmated && s.turn == p && s.touch.is_none() {
            status.push(text!(TABLE, "checkmated"));
        }
        if self.sieged() == Some(p) {
            status.push(text!(TABLE, "sieged"));
        }
        if s.fortified[p] > 0 {
            // The turn of the declaration is over when the position is shown.
            let left = if s.turn == p { s.fortified[p] } else { s.fortified[p] - 1 };
            status.push(match left {
                0 => text!(TABLE, "fortified-until-next"),
                turns => text!(TABLE, "fortified-left", turns),
            });
        }
        if s.pause[p] > 0 {
            status.push(text!(TABLE, "no-siege-for", turns = s.pause[p]));
        }
        status
    }

    /// The powers that a player has or can still get (7); none if no player can be under siege any longer.
    fn powers(&self, p: Seat) -> Vec<Power> {
        if !self.is_alive(p) || !self.siege_is_possible() {
            return Vec::new();
        }
        let (on, s) = (self.options.powers, &self.state);
        let left = TRAITORS.saturating_sub(s.traitors_spent[p]);
        let named = [
            (on.fortify && !s.fortify_spent.contains(p), text!(TABLE, "power-fortification")),
            (on.traitor && left > 0, text!(TABLE, "traitors-left", left)),
            (on.field, text!(TABLE, "power-field")),
            (on.touch, text!(TABLE, "power-touch")),
        ];
        let now = self.has_powers(p);
        // A player under siege who is fortified only waits for the end of the fortification.
        let waits = self.sieged() == Some(p) && !now;
        let when = || match waits {
            true => text!(TABLE, "no-longer-fortified"),
            false => text!(TABLE, "when-sieged"),
        };
        let named = named.into_iter().filter(|(left, _)| *left);
        named.map(|(_, name)| Power { name, now, when: when() }).collect()
    }

    fn status_at_end(&self, _seat: Seat, _ending: Ending) -> Vec<Text> {
        Vec::new()
    }

    fn meter(&self, seat: Seat) -> Option<Meter> {
        besieged::meter(self, seat)
    }
}

/// A sentence about a power that can be used now, and how it is typed, with legal examples.
fn open_now(position: &Position, frame: Seat, group: &ActionGroup) -> Text {
    let typed = |a: &String| crate::front::notation::in_frame(position.setting(), a, frame);
    // A single traitor is a simpler example than two.
    let mut actions: Vec<&String> = group.actions.iter().collect();
    actions.sort_by_key(|a| !a.ends_with('%') && a.contains('%'));
    let examples: Vec<String> = actions.into_iter().take(EXAMPLES).map(typed).collect();
    let all = group.count();
    let examples = match (all > EXAMPLES, examples.as_slice()) {
        (false, [first @ .., last]) if !first.is_empty() => {
            text!(TABLE, "examples-or", first = first.join(", "), last = last.as_str())
        }
        (false, _) => Text::same(examples.join(", ")),
        (true, _) => {
            let more = match std::ptr::eq(group.kind, &TRAITOR) {
                true => text!(TABLE, "examples-pieces"),
                false => text!(TABLE, "examples-more"),
            };
            more.with("examples", examples.join(", ")).with("all", all)
        }
    };
    if std::ptr::eq(group.kind, &FORTIFICATION) {
        text!(TABLE, "notice-fortify", examples)
    } else if std::ptr::eq(group.kind, &FIELD) {
        text!(TABLE, "notice-field", examples)
    } else {
        text!(TABLE, "notice-traitor", examples)
    }
}

/// The marks for check and mate of the action that a player made in a position (8).
fn check_marks(
    after: &Position,
    before: &Position,
    player: Seat,
    ending: Option<Ending>,
) -> String {
    let checks = |q: &Seat| {
        *q != player
            && after.is_alive(*q)
            // A fortification that ended with the action lasted until then, so no check was declared (5.2).
            && !before.is_fortified(*q)
            && !after.is_fortified(player)
            && after.in_check(*q)
            && after.is_attacked(after.kings[*q], SeatSet::of(player))
    };
    let won = ending.is_some_and(|e| e.outcome == Outcome::Win(player));
    let mated = |q: &Seat| {
        after.state.touch.is_none() && after.checkmated && (after.state.turn == *q || won)
    };
    let (mates, checks): (Vec<Seat>, Vec<Seat>) = Seat::all(3).filter(checks).partition(mated);
    let group = |sign: char, list: Vec<Seat>| -> String {
        let letters: String = list.iter().map(|&q| after.setting().seat_letter(q)).collect();
        if letters.is_empty() { letters } else { format!("{sign}{letters}") }
    };
    group('C', checks) + &group('M', mates)
}
