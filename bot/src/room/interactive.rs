//! The room at a terminal: a line editor with history and completion.

use std::io;
use std::path::Path;

use rules::Game;
use rules::view::PieceView;
use rustyline::config::{BellStyle, CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Editor, ExternalPrinter as _};
use tokio::runtime::Runtime;

use super::complete::Helper;
use super::open::{Room, Taken};
use super::{line, words};

/// The number of lines of the conversation shown when the room opens again.
const RECALLED: usize = 8;
/// The number of typed lines in the editor's history.
const REMEMBERED: usize = 1000;

/// Runs the room at the terminal until somebody leaves. `remembered` is the file of the editor's history.
pub fn interact(runtime: &Runtime, room: &mut Room, remembered: Option<&Path>) -> io::Result<()> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .bell_style(BellStyle::None)
        .max_history_size(REMEMBERED)
        .and_then(|b| b.history_ignore_dups(true))
        .map_err(other)?
        .build();
    let mut editor: Editor<Helper, FileHistory> = Editor::with_config(config).map_err(other)?;
    editor.set_helper(Some(Helper::default()));
    if let Some(file) = remembered {
        // The file may be missing or damaged; play does not depend on it.
        let _ = editor.load_history(file);
    }
    let mut printer = editor.create_external_printer().map_err(other)?;
    room.bridge().screen().print_with(Box::new(move |text| printer.print(text).map_err(other)));

    set_columns(room, &mut editor);
    let again = room.recall(RECALLED).unwrap_or(false);
    let screen = room.bridge().screen();
    if again {
        screen.note(&words::recalled());
    } else {
        screen.say(&words::welcome());
    }
    let mut warned = false;
    'typing: loop {
        refresh(runtime, room, &mut editor);
        set_columns(room, &mut editor);
        let prompt = format!("{}{}> ", room.label(), room.speaker().unwrap_or_default());
        room.bridge().screen().set_typing(true);
        let line = editor.readline(&prompt);
        room.bridge().screen().set_typing(false);
        let typed = match line {
            Ok(typed) => typed,
            Err(ReadlineError::Interrupted) if !warned => {
                warned = true;
                room.bridge().screen().note(&words::really_leave());
                continue;
            }
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => break,
            Err(ReadlineError::Io(e)) if e.kind() == io::ErrorKind::InvalidData => {
                room.bridge().screen().note(&words::not_text());
                continue;
            }
            Err(e) => return Err(other(e)),
        };
        warned = false;
        for (nth, typed) in line::lines(&typed).into_iter().enumerate() {
            // The next line may be the answer to their move.
            if nth > 0
                && let Err(e) = runtime.block_on(room.computers_answer())
            {
                room.bridge().screen().note(&e.text());
            }
            if !typed.is_empty() {
                let _ = editor.add_history_entry(typed);
            }
            match take(runtime, room, typed) {
                Ok(Taken::Quit) => break 'typing,
                Ok(_) => {}
                Err(e) => room.bridge().screen().note(&e.text()),
            }
        }
        if let Some(e) = room.bridge().screen().failure() {
            return Err(e);
        }
    }
    if let Some(file) = remembered {
        let _ = editor.save_history(file);
    }
    Ok(())
}

fn take(runtime: &Runtime, room: &mut Room, typed: &str) -> Result<Taken, super::error::RoomError> {
    if typed.len() > line::LONGEST {
        return Err(super::error::RoomError::LongLine(line::LONGEST));
    }
    let line = line::read(typed)?;
    // Among several it may be said to somebody.
    if let line::Line::Message { text, .. } = line
        && line::lacks_slash(text)
        && room.bridge().network().people()?.len() < 2
    {
        room.bridge().screen().note(&words::lacks_slash(text));
        return Ok(Taken::Done);
    }
    runtime.block_on(room.take(line))
}

/// Updates the width, which may change at any time.
fn set_columns(room: &Room, editor: &mut Editor<Helper, FileHistory>) {
    if let Some((columns, _)) = editor.dimensions() {
        room.bridge().screen().set_columns(columns.into());
    }
}

/// Updates the data for completion.
fn refresh(runtime: &Runtime, room: &Room, editor: &mut Editor<Helper, FileHistory>) {
    let people = room.bridge().network().people().unwrap_or_default();
    let position = runtime.block_on(room.position());
    if let Some(helper) = editor.helper_mut() {
        helper.names = people.into_iter().map(|p| p.name).collect();
        helper.variant = runtime.block_on(room.variant());
        helper.actions = position.as_ref().map(|game| game.actions()).unwrap_or_default();
        helper.cells = position.as_ref().map(|game| cells(game.as_ref())).unwrap_or_default();
        helper.position = position;
        helper.language = room.bridge().screen().language();
        helper.has_speaker = room.speaker().is_some();
    }
}

/// Returns the cells with pieces of the seat to act, in its frame.
fn cells(game: &dyn Game) -> Vec<String> {
    let Some(seat) = game.to_act() else { return Vec::new() };
    let boards = game.view(seat).boards.into_iter();
    let own = |piece: &PieceView| piece.owner == seat && !piece.dead;
    let cells = boards.flat_map(|board| board.cells).filter(|c| c.piece.as_ref().is_some_and(own));
    cells.map(|cell| cell.name).collect()
}

fn other(e: ReadlineError) -> io::Error {
    match e {
        ReadlineError::Io(e) => e,
        e => io::Error::other(e.to_string()),
    }
}
