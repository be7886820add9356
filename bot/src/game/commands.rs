//! The commands that are written as a [`Command`].

use std::slice;

use super::consents;
use super::feature::{Case, Consent, Feature, Request};
use super::find::Want;
use super::halt::Halt;
use crate::game::command::{Arguments, Command, CommandError, GameRef, Spec, Stamp, VOCABULARY};
use crate::game::state::ProposalKind;
use crate::game::words;

/// One of these commands, by its name.
#[derive(Debug)]
pub struct Commands(pub &'static str);

impl Feature for Commands {
    fn specs(&self) -> &'static [Spec] {
        VOCABULARY.iter().find(|spec| spec.name == self.0).map_or(&[], slice::from_ref)
    }

    fn consents(&self) -> &'static [&'static dyn Consent] {
        consents::of(self.0)
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(Command::parse(arguments)?))
    }
}

impl Request for Command {
    fn spec(&self) -> &'static Spec {
        Self::spec(self)
    }

    fn stamp(&self, number: usize) -> Stamp {
        Self::stamp(self, number)
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        match *self {
            Self::Play(request) => case.play(request),
            Self::Games => case.list_games(),
            Self::Rules { topic } => case.rules(named, topic.as_deref()),
            Self::Help { command } => {
                let known =
                    |word: &&str| case.desk.spec(word).is_some() || words::means_slow_play(word);
                let unknown = command.as_deref().filter(|word| !known(word));
                if unknown.map_or(Ok(false), |word| case.page_instead(word))? {
                    return Ok(());
                }
                case.help(command.as_deref())
            }
            Self::Join { colour } => case.take_a_seat(named, colour.as_deref()),
            Self::Computer { colour, level } => {
                case.on(named, Want::Unfinished, "computer", |case, game| {
                    case.computer(game, colour.as_deref(), level)
                })
            }
            Self::Decline => case.on(named, Want::Open, "decline", Case::decline),
            Self::Abort => case.on(named, Want::End, "abort", Case::abort),
            Self::Move { text } => case.move_by_command(named, &text),
            Self::Resign { colour, confirmed } => {
                case.on(named, Want::Live, "resign", |case, game| {
                    case.resign(game, colour.as_deref(), confirmed)
                })
            }
            Self::Draw => case.on(named, Want::Proposal(ProposalKind::Draw), "draw", Case::draw),
            Self::DrawSecret { wanted } => {
                case.on(named, Want::Live, "draw", |case, game| case.draw_secret(game, wanted))
            }
            Self::DrawDecline => {
                case.on(named, Want::Proposal(ProposalKind::Draw), "draw", Case::draw_decline)
            }
            Self::Claim => case.on(named, Want::Live, "claim", Case::claim),
            Self::Legal { what } => {
                case.on(named, Want::Live, "legal", |case, game| case.legal(&game, what.as_deref()))
            }
            Self::Board { seat, ply, private } => {
                case.on(named, Want::Any, "board", |case, game| {
                    case.board(&game, seat.as_deref(), ply, private)
                })
            }
            Self::Moves { private } => {
                case.on(named, Want::Any, "moves", |case, game| case.moves(&game, private))
            }
            Self::Record { private } => {
                case.on(named, Want::Any, "record", |case, game| case.record(&game, private))
            }
            Self::Analyse => case.on(named, Want::Any, "analyse", |case, game| case.analyse(&game)),
            Self::Hint { position: Some(request) } => case.hint_for(&request),
            Self::Hint { position: None } => {
                case.on(named, Want::Live, "hint", |case, game| case.hint(&game))
            }
            Self::Takeback { agrees } => case.takeback(named, agrees),
            Self::Try(request) => case.try_line(named, request),
            Self::Tries => case.list_variations(),
            Self::Position(request) => case.position(&request),
            Self::Pause { agrees } => {
                case.on(named, Want::Proposal(ProposalKind::Pause), "pause", |case, game| {
                    case.pause(game, agrees)
                })
            }
            Self::Unpause => case.on(named, Want::Live, "unpause", Case::unpause),
            Self::Extend { who, time } => case.on(named, Want::Live, "extend", |case, game| {
                case.extend(game, who.as_deref(), time)
            }),
            Self::Vacation { text } => case.vacation(text.as_deref()),
            Self::MoveGame { agrees } => case.move_game(named, agrees),
            Self::Close { reason } => {
                case.on(named, Want::End, "close", |case, game| case.close(game, &reason))
            }
            Self::If(asked) => {
                case.on(named, Want::Live, "if", |case, game| case.change_conditions(game, asked))
            }
            Self::Ifs { line } => {
                case.on(named, Want::Live, "ifs", |case, game| case.show_conditions(&game, line))
            }
            Self::Block { person } => case.block(&person, true),
            Self::Unblock { person } => case.block(&person, false),
            Self::Blocks => case.list_blocks(),
            Self::Rematch => case.rematch(named),
            Self::Replace(request) => case.replace(named, request),
            Self::Queue(request) => case.queue(request),
        }
    }
}
