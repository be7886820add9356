//! The board and the score sheet of a game.

use std::fmt;

use locale::{Table, Text, table, text};
use rules::Seat;

use crate::chat::ids::MessageId;
use crate::chat::text::LONGEST;
use crate::chat::{Outgoing, PictureRequest, Subject};
use crate::game::command::write::{flag, line, optional as optional_word};
use crate::game::command::{
    Arguments, CommandError, GAME, GameRef, Group, Kind, Menu, PRIVATE, PRIVATE_WORD, Spec, Target,
    optional,
};
use crate::game::legal::group_buttons;
use crate::game::open::{no_such_seat, seat_named};
use crate::game::state::Match;
use crate::game::words::{board, named_from, no_such_ply, number, paused, with_notice};
use crate::game::{Case, Feature, Halt, Request, Want, file, record_of};

static TABLE: Table = table!();

static SPECS: [Spec; 2] = [
    Spec::read(
        Group::Play,
        &["board", "show", "b"],
        &TABLE,
        &[GAME, optional("colour", Kind::Words), optional("after", Kind::Number), PRIVATE],
    ),
    Spec::read(Group::Play, &["moves", "sheet", "score"], &TABLE, &[GAME, PRIVATE]),
];

/// Before the id of a post.
const POST: &str = "post=";

pub struct Board;

impl Feature for Board {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn menus(&self) -> &'static [Menu] {
        static MENUS: [Menu; 1] = [Menu {
            key: "menu-board",
            table: &TABLE,
            target: Target::Post,
            command: "/board private post=",
        }];
        &MENUS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        if arguments.spec.name == "moves" {
            return Ok(Box::new(BoardRequest::Moves { private: arguments.private()? }));
        }
        let (mut seat, mut ply, mut private) = (None, None, false);
        let words = arguments.words.as_slice();
        if let [_, post] = words
            && let Some(id) = post.strip_prefix(POST).and_then(|id| id.parse().ok())
        {
            return Ok(Box::new(BoardRequest::Post { post: MessageId(id) }));
        }
        for word in words {
            if word.eq_ignore_ascii_case(PRIVATE_WORD) {
                private = true;
                continue;
            }
            let number = word.trim_start_matches("after").trim_start_matches('=');
            if number.starts_with(|c: char| c.is_ascii_digit()) {
                if ply.is_some() {
                    return arguments.too_much(word);
                }
                ply = Some(number.parse().map_err(|_| CommandError::NotAPly(word.clone()))?);
            } else if word.eq_ignore_ascii_case("after") {
                // `after 12`
            } else if seat.is_none() {
                seat = Some(word.clone());
            } else {
                return arguments.too_much(word);
            }
        }
        Ok(Box::new(BoardRequest::Board { seat, ply, private }))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum BoardRequest {
    Board {
        /// The seat from whose side the board is drawn.
        seat: Option<String>,
        /// The number of moves before the position.
        ply: Option<usize>,
        private: bool,
    },
    /// The board as it was in a post of the daemon. Only the writer sees the answer.
    Post {
        post: MessageId,
    },
    Moves {
        private: bool,
    },
}

impl fmt::Display for BoardRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::Board { seat, ply, private } => {
                let ply = ply.map(|ply| ply.to_string());
                line([optional_word(seat), ply, flag(*private, PRIVATE_WORD)])
            }
            Self::Post { post } => format!("{PRIVATE_WORD} {POST}{}", post.0),
            Self::Moves { private } => line([flag(*private, PRIVATE_WORD)]),
        })
    }
}

impl Request for BoardRequest {
    fn spec(&self) -> &'static Spec {
        let [board, moves] = &SPECS;
        if matches!(self, Self::Moves { .. }) { moves } else { board }
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        if let Self::Post { post } = *self {
            return show_post(case, post).map_err(Halt::in_private);
        }
        let game = case.find(named, Want::Any, self.spec().name)?;
        match *self {
            Self::Board { seat, ply, private } => {
                let moves = match (ply, named.and_then(GameRef::ply)) {
                    (None, None) => game.moves(),
                    (None, Some(exactly)) if exactly <= game.moves() => exactly,
                    (None, Some(_)) => return Err(Halt::refuse(no_such_ply(&game, game.moves()))),
                    (Some(counted), _) => moves_until(case, &game, counted)?,
                };
                let ply = case.ply_of(&game, moves)?;
                show_board(case, &game, seat.as_deref(), (moves, ply), private)
            }
            Self::Moves { private } => show_moves(case, &game, private),
            Self::Post { .. } => Ok(()),
        }
    }
}

/// Returns how many moves there are until one with a number, which both players of a game for two have.
fn moves_until(case: &Case<'_>, game: &Match, number: usize) -> Result<usize, Halt> {
    let (moves, most) = match game.seats.len() {
        2 => {
            let turns = case.turns(game)?;
            let until = turns.iter().take_while(|(round, _)| *round <= number).count();
            (until, turns.last().map_or(0, |(round, _)| *round))
        }
        _ => (number, game.moves()),
    };
    if number > most {
        return Err(Halt::refuse(no_such_ply(game, most)));
    }
    Ok(moves)
}

fn show_post(case: &mut Case<'_>, post: MessageId) -> Result<(), Halt> {
    let Some((id, ply)) = case.state.shown_in(post)? else {
        let posted = case.state.is_posted(post)?;
        return Err(Halt::refuse(if posted {
            text!(TABLE, "no-board-in-post")
        } else {
            text!(TABLE, "no-post-of-mine")
        }));
    };
    let game = case.find(Some(GameRef::from(id)), Want::Any, SPECS[0].name)?;
    let moves = case.moves_before(&game, ply)?;
    show_board(case, &game, None, (moves, ply), true)
}

/// Shows the board of a game, from a side, after a number of moves, at a ply.
fn show_board(
    case: &mut Case<'_>,
    game: &Match,
    seat: Option<&str>,
    (number, ply): (usize, usize),
    private: bool,
) -> Result<(), Halt> {
    let settings = case.state.settings(case.author())?;
    // A named side is shown with its own names for cells.
    let (viewer, frame) = match seat.map(|word| (word, seat_named(game.variant, word))) {
        None => {
            let side = case.usual_side(game);
            (if settings.own_side { side } else { Seat(0) }, settings.frame(side))
        }
        Some((_, Some(seat))) => (seat, seat),
        Some((word, None)) => return Err(no_such_seat(game.variant, word).into()),
    };
    let headline = game.position.view(viewer).headline;
    let stopped = game.stopped_at.is_some() && game.status.unfinished();
    let mut text = if stopped && number == game.moves() && game.quarantined.is_none() {
        paused(game)
    } else {
        let last = match number < game.moves() && game.seats.len() == 2 {
            true => case.turns(game)?.get(..number).and_then(<[_]>::last).copied(),
            false => None,
        };
        board(game, (number, last), &headline, case.desk.network.style)
    };
    if frame != viewer && game.position.has_own_frames() {
        text = named_from(text, game, frame);
    }
    let to_act = game.position.to_act().filter(|_| ply == game.ply && private);
    let notice = if to_act.is_some_and(|s| game.seats_of(case.author()).any(|m| m == s)) {
        game.position.notice(frame)
    } else {
        None
    };
    case.may_show_picture()?;
    let mut message = case.answer_to(private, with_notice(text, notice.as_ref()));
    if let Some(notice) = notice {
        message.buttons = group_buttons(game.id, &notice.groups);
    }
    message.picture = Some(PictureRequest {
        subject: Subject::Game { game: game.id.0, ply },
        viewer,
        frame: Some(frame),
        targets: None,
        look: settings.look,
    });
    case.post(&case.incoming.place.clone(), message);
    Ok(())
}

fn show_moves(case: &mut Case<'_>, game: &Match, private: bool) -> Result<(), Halt> {
    let sheet = record_of(game, &case.state.actions(game.id)?).score_sheet();
    let mut message = if sheet.is_empty() {
        case.answer(text!(TABLE, "no-moves-yet", game = number(game.id)))
    } else if sheet.chars().count() > LONGEST - 100 {
        let mut message = case.answer(text!(TABLE, "sheet", game = number(game.id)));
        message.attachment = file(format!("{}-moves.txt", number(game.id)), Text::same(sheet));
        message
    } else {
        Outgoing { table: true, ..case.answer(Text::same(sheet)) }
    };
    message.only_to = private.then(|| case.author().0.clone());
    case.post(&case.incoming.place.clone(), message);
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::testing::{again, wrong};

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let mut all = vec![BoardRequest::Post { post: MessageId(u64::MAX) }];
        for private in [false, true] {
            all.push(BoardRequest::Moves { private });
            for (seat, ply) in [(None, None), (Some("Red"), Some(12)), (None, Some(0))] {
                let seat = seat.map(str::to_owned);
                all.push(BoardRequest::Board { seat, ply, private });
            }
        }
        all.into_iter().map(|request| Box::new(request) as Box<dyn Request>).collect()
    }

    #[test]
    fn arguments_come_in_any_order() {
        assert_eq!(again("/board 12 Red"), "/board Red 12");
        assert_eq!(again("/b private after=3"), "/board 3 private");
        assert_eq!(again("/show after 3"), "/board 3");
        assert_eq!(again("/score Private"), "/moves private");
        assert!(matches!(wrong("/board 1 2"), CommandError::TooMuch(_, w) if w == "2"));
        assert!(matches!(wrong("/board 1x"), CommandError::NotAPly(_)));
    }
}
