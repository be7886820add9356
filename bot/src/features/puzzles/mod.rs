//! Puzzles: positions in which one seat wins by force or one action is clearly the best, solved by one person in private.

mod daily;
mod puzzle;
mod request;
mod store;
mod turning;
mod words;

use locale::{Text, text};
use rules::game::ReadError;
use rules::{Seat, Variant};

use crate::chat::{Button, FreePosition, Outgoing, PictureRequest, Subject};
use crate::game::command::{
    Arguments, CommandError, GameRef, Group, Kind, Spec, optional, required,
};
use crate::game::decision::action;
use crate::game::words::sheet_of;
use crate::game::{Case, Feature, Halt, Refusal, Request, button};
use crate::store::{Commit, OutboxRow, Snapshot, Sought, StoreError};
use crate::time::Moment;
use puzzle::{BUILT_IN, Progress, Puzzle};
use request::{GIVE_UP, PuzzleRequest};
use store::{Attempt, AttemptChange, State, find};
use words::TABLE;

pub use store::GamePuzzles;
pub use turning::from_game;

/// The most games that are looked at for a puzzle: one usually has one.
const MOST_GAMES: usize = 3;

static SPECS: [Spec; 2] = [
    Spec::read(
        Group::Compete,
        &["puzzle", "puzzles"],
        &TABLE,
        &[
            optional("variant", Kind::Variant),
            optional("answer", Kind::Choice(&[GIVE_UP])),
            optional("daily", Kind::NamedChoice(&["here", "off"])),
        ],
    ),
    Spec::read(Group::Compete, &["solve"], &TABLE, &[required("move", Kind::Answer)]),
];

pub struct Puzzles;

impl Feature for Puzzles {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn user_install(&self) -> bool {
        true
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        if arguments.spec.name == SPECS[1].name {
            let text = arguments.text().ok_or(CommandError::Missing(arguments.spec))?;
            return Ok(Box::new(PuzzleRequest::Answer { text }));
        }
        let gives_up = |word: &str| word.eq_ignore_ascii_case(GIVE_UP);
        Ok(Box::new(match arguments.words.as_slice() {
            [] => PuzzleRequest::Show { game: None },
            [.., word] if gives_up(word) => PuzzleRequest::GiveUp { puzzle: None },
            [word, id] if gives_up(word) => PuzzleRequest::GiveUp { puzzle: Some(id.clone()) },
            [word] if word.eq_ignore_ascii_case("daily=here") => PuzzleRequest::Daily { on: true },
            [word] if word.eq_ignore_ascii_case("daily=off") => PuzzleRequest::Daily { on: false },
            [game] => PuzzleRequest::Show { game: Some(game.clone()) },
            [_, more, ..] => return arguments.too_much(more),
        }))
    }

    fn scheduled(&self, now: Moment, state: &Snapshot) -> Result<Vec<Commit>, StoreError> {
        daily::posts(now, state)
    }

    fn on_place_gone(
        &self,
        row: &OutboxRow,
        state: &Snapshot,
        commit: &mut Commit,
    ) -> Result<(), StoreError> {
        daily::end(row, state, commit)
    }
}

impl Request for PuzzleRequest {
    fn spec(&self) -> &'static Spec {
        let [puzzle, solve] = &SPECS;
        if matches!(self, Self::Answer { .. }) { solve } else { puzzle }
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, _: Option<GameRef>) -> Result<(), Halt> {
        let attempt = store::open(case.state, case.author())?;
        let puzzle = match &attempt {
            Some(attempt) => find(case.state, &attempt.puzzle)?,
            None => None,
        };
        let open = puzzle.zip(attempt.clone());
        match (*self, open) {
            (Self::Show { game }, open) => {
                let wanted = Wanted::of(case, game.as_deref())?;
                match open {
                    Some(open) => show(case, &wanted, &open),
                    None => begin(case, &wanted, attempt),
                }
            }
            (Self::Daily { on }, _) => daily::set(case, on),
            (Self::Answer { text }, Some(open)) => answer(case, &text, open),
            (Self::GiveUp { puzzle: Some(id) }, Some((puzzle, _))) if puzzle.id != id => {
                Err(Halt::privately(text!(TABLE, "not-this", id)))
            }
            (Self::GiveUp { .. }, Some(open)) => give_up(case, open),
            (Self::Answer { .. } | Self::GiveUp { .. }, None) => {
                Err(Halt::privately(text!(TABLE, "none-open")))
            }
        }
    }
}

/// A puzzle, and what the writer has done with it.
type Open = (Puzzle, Attempt);

enum Wanted {
    This(Box<Puzzle>),
    /// One of a game, or any.
    Of(Option<Variant>),
}

impl Wanted {
    /// Reads the id of a puzzle that the writer may see, or the name of a game.
    fn of(case: &Case<'_>, text: Option<&str>) -> Result<Self, Halt> {
        let Some(text) = text else { return Ok(Self::Of(None)) };
        if let Some(puzzle) = find(case.state, text)?
            && may_see(case, &puzzle)?
        {
            return Ok(Self::This(Box::new(puzzle)));
        }
        let variant = Variant::from_name(text).map_err(|e| Refusal::from(e).in_private())?;
        Ok(Self::Of(Some(variant)))
    }

    fn is(&self, puzzle: &Puzzle) -> bool {
        match self {
            Self::This(wanted) => wanted.id == puzzle.id,
            Self::Of(variant) => variant.is_none_or(|variant| variant == puzzle.variant),
        }
    }
}

fn show(case: &mut Case<'_>, wanted: &Wanted, (puzzle, attempt): &Open) -> Result<(), Halt> {
    let before = if wanted.is(puzzle) { Text::empty() } else { words::another_open(&puzzle.id) };
    let progress = puzzle.after(&attempt.line).map_err(Refusal::from)?;
    present(case, puzzle, &progress, before)
}

/// Returns whether the writer may see the game from which a puzzle comes, or everybody can in this place.
fn may_see(case: &Case<'_>, puzzle: &Puzzle) -> Result<bool, StoreError> {
    Ok(store::is_known_in(case.state, puzzle, &case.incoming.place)? || may_see_game(case, puzzle)?)
}

/// Returns whether the writer may see the game from which a puzzle comes.
fn may_see_game(case: &Case<'_>, puzzle: &Puzzle) -> Result<bool, StoreError> {
    let Some(source) = &puzzle.source else { return Ok(false) };
    Ok(case.state.as_stored(source.game)?.is_some_and(|game| case.may_see(&game)))
}

/// Returns a puzzle from one of the newest games that the writer may see. One that cannot be set up under the rules of today is left out.
fn from_games(
    case: &Case<'_>,
    variant: Option<Variant>,
    new: impl Fn(&Puzzle) -> bool,
) -> Result<Option<Puzzle>, StoreError> {
    let sought = Sought { variant, puzzle_for: Some(case.author()), ..Sought::default() };
    for game in case.state.finished_games(case.viewer(), &sought, (0, MOST_GAMES))? {
        for puzzle in store::of_game(case.state, game)? {
            if new(&puzzle) && puzzle.after(&[]).is_ok() && may_see(case, &puzzle)? {
                return Ok(Some(puzzle));
            }
        }
    }
    Ok(None)
}

/// Begins a puzzle that the writer has not begun. `gone` is an open attempt at one that no longer exists.
fn begin(case: &mut Case<'_>, wanted: &Wanted, gone: Option<Attempt>) -> Result<(), Halt> {
    let begun = store::begun(case.state, case.author())?;
    let new = |puzzle: &Puzzle| wanted.is(puzzle) && !begun.contains(&puzzle.id);
    let found = match wanted {
        Wanted::This(puzzle) => Some(Puzzle::clone(puzzle)).filter(new),
        Wanted::Of(variant) => from_games(case, *variant, new)?
            .or_else(|| BUILT_IN.iter().find(|puzzle| new(puzzle)).cloned()),
    };
    let Some(puzzle) = found else {
        return Err(Halt::privately(text!(TABLE, "none-left")));
    };
    let progress = puzzle.after(&[]).map_err(Refusal::from)?;
    let after = Attempt {
        person: case.author().clone(),
        puzzle: puzzle.id.clone(),
        line: Vec::new(),
        wrong: 0,
        state: State::Open,
    };
    case.change(AttemptChange { before: gone, after });
    present(case, &puzzle, &progress, Text::empty())
}

/// Shows the position of a puzzle and what is to be found.
fn present(
    case: &mut Case<'_>,
    puzzle: &Puzzle,
    progress: &Progress,
    before: Text,
) -> Result<(), Halt> {
    let headline = progress.game.view(progress.winner).headline;
    let task = text!(TABLE, "task", id = &*puzzle.id, goal = words::goal(headline, progress));
    tell(case, Text::lines([before, task]), progress, vec![give_up_button(puzzle)])
}

/// Tells the writer alone, with a picture from the winner's side.
fn tell(
    case: &mut Case<'_>,
    text: Text,
    progress: &Progress,
    buttons: Vec<Button<Text>>,
) -> Result<(), Halt> {
    let settings = case.state.settings(case.author())?;
    let pictured = case.may_show_picture();
    let text = match &pictured {
        Ok(()) => text,
        Err(refusal) => Text::lines([text, refusal.text.clone()]),
    };
    let picture = pictured.is_ok().then(|| PictureRequest {
        subject: Subject::Position(FreePosition {
            variant: progress.game.variant().name().to_owned(),
            position: progress.game.position_string(),
        }),
        viewer: progress.winner,
        frame: Some(settings.frame(progress.winner)),
        targets: None,
        look: settings.look,
    });
    let message = Outgoing { picture, buttons, ..case.answer_to(true, text) };
    case.post(&case.incoming.place.clone(), message);
    Ok(())
}

fn give_up_button(puzzle: &Puzzle) -> Button<Text> {
    button(words::give_up(), None, PuzzleRequest::GiveUp { puzzle: Some(puzzle.id.clone()) })
}

fn next_button(puzzle: &Puzzle) -> Button<Text> {
    let game = Some(puzzle.variant.name().to_owned());
    button(text!(TABLE, "button-next"), None, PuzzleRequest::Show { game })
}

fn answer(case: &mut Case<'_>, text: &str, (puzzle, before): Open) -> Result<(), Halt> {
    let progress = puzzle.after(&before.line).map_err(Refusal::from)?;
    let frame = case.state.settings(case.author())?.frame(progress.winner);
    let read = action(&*progress.game, progress.winner, frame, text);
    let played = read.map_err(|error| Halt::privately(reason(&progress, frame, error)))?;
    let typed = sheet_of(&*progress.game, &played, Some(frame));
    let Some(mut next) = progress.answered(&played) else {
        let wrong = before.wrong.saturating_add(1);
        let after = Attempt { wrong, ..before.clone() };
        case.change(AttemptChange { before: Some(before), after });
        let message = Outgoing {
            buttons: vec![give_up_button(&puzzle)],
            ..case.answer_to(true, text!(TABLE, "wrong", typed))
        };
        case.post(&case.incoming.place.clone(), message);
        return Ok(());
    };
    let mut after = before.clone();
    after.line.push(played);
    let replies = replied(&mut next, frame, &mut after.line);
    if !next.is_solved() {
        case.change(AttemptChange { before: Some(before), after });
        return present(case, &puzzle, &next, words::right_so_far(&replies));
    }
    let (first, all) = store::solvers(case.state, &puzzle.id)?;
    let of = (first.saturating_add(u32::from(before.wrong == 0)), all.saturating_add(1));
    let text = words::solved(&puzzle.id, before.wrong, of);
    let text = Text::lines([text, origin(case, &puzzle, frame)?]);
    after.state = State::Solved;
    case.change(AttemptChange { before: Some(before), after });
    tell(case, text, &next, vec![next_button(&puzzle)])
}

/// Lets the others reply, adds their actions to a line and returns them as the solver reads them.
fn replied(progress: &mut Progress, frame: Seat, line: &mut Vec<String>) -> Vec<String> {
    let mut game = progress.game.boxed_clone();
    let mut shown = Vec::new();
    for reply in progress.reply() {
        shown.push(sheet_of(&*game, &reply, Some(frame)));
        let _ = game.play(&reply);
        line.push(reply);
    }
    shown
}

fn give_up(case: &mut Case<'_>, (puzzle, before): Open) -> Result<(), Halt> {
    let mut ended = puzzle.after(&before.line).map_err(Refusal::from)?;
    let frame = case.state.settings(case.author())?.frame(ended.winner);
    let shown = ended.solve(Some(frame));
    let (first, all) = store::solvers(case.state, &puzzle.id)?;
    let text = words::given_up(&puzzle.id, &shown, (first, all.saturating_add(1)));
    let text = Text::lines([text, origin(case, &puzzle, frame)?]);
    let after = Attempt { state: State::GivenUp, ..before.clone() };
    case.change(AttemptChange { before: Some(before), after });
    tell(case, text, &ended, vec![next_button(&puzzle)])
}

/// Returns what was played in the game from which a puzzle comes; nothing if it comes from none.
fn origin(case: &Case<'_>, puzzle: &Puzzle, frame: Seat) -> Result<Text, Halt> {
    let Some(source) = &puzzle.source else { return Ok(Text::empty()) };
    let mut game = puzzle.after(&[]).map_err(Refusal::from)?.game;
    let Ok(played) = game.play(&source.played) else { return Ok(Text::empty()) };
    let seat = game.seats().get(played.seat.index()).map(|seat| seat.text()).unwrap_or_default();
    let known = may_see_game(case, puzzle)?;
    Ok(words::origin(source, seat, &game.action_in(&played.sheet, frame), known))
}

/// Returns why an answer is not possible: a sentence.
fn reason(progress: &Progress, frame: Seat, error: ReadError) -> Text {
    match error {
        ReadError::NotAnAction => text!(TABLE, "not-a-move"),
        ReadError::Termination(_) => text!(TABLE, "moves-only"),
        ReadError::Ambiguous(options) => {
            let typed: Vec<String> =
                options.iter().map(|o| sheet_of(&*progress.game, o, Some(frame))).collect();
            words::ambiguous(&typed)
        }
        ReadError::Illegal(refusal) => refusal.sentence,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::testing::{again, asked};

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let word = |text: &str| Some(text.to_owned());
        let answer = |text: &str| PuzzleRequest::Answer { text: text.to_owned() };
        let all = [
            PuzzleRequest::Show { game: None },
            PuzzleRequest::Show { game: word("chess") },
            PuzzleRequest::Daily { on: true },
            PuzzleRequest::Daily { on: false },
            PuzzleRequest::GiveUp { puzzle: None },
            PuzzleRequest::GiveUp { puzzle: word("chess-1f0a3b9c") },
            answer("Qh7"),
            answer("3e - 5e"),
            answer("g4"),
        ];
        all.map(|request| Box::new(request) as Box<dyn Request>).into_iter().collect()
    }

    #[test]
    fn an_answer_to_a_cell_is_not_a_game() {
        assert_eq!(asked("/solve g4"), Ok(PuzzleRequest::Answer { text: "g4".to_owned() }));
        assert_eq!(again("/puzzle GIVE-UP"), "/puzzle give-up");
    }
}
