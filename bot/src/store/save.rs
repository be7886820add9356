//! Storing a [`Commit`]: all effects of one message or tick of the clock.

use crate::store::engine::{Connection, Result};
use locale::Language;

use super::promise::{Promise, promise};
use super::rows::{Commit, Outcome, Receipt, Save};
use super::tables::{
    actions, conditions, corrections, deadlines, former_places, former_players, game_people, games,
    guild_places, languages, members, outbox, people, places, seats, verdicts,
};
use super::transaction::Transaction;
use crate::fail::{fault_point, kill_point};
use crate::game::state::{Document, Status};
use crate::time::Span;

impl Transaction<'_> {
    /// Stores a commit as a whole, or nothing if the message has its verdict already or the game has changed in
    /// between.
    pub fn store(&self, commit: &Commit) -> Result<Receipt> {
        let first = commit.posts.first().map(|post| post.message.text.say(Language::English));
        fault_point("write", first.as_deref().unwrap_or_default());
        let receipt = self.store_parts(commit)?;
        if receipt == Receipt::Done {
            promise(self, || Promise::Stored(Box::new(commit.clone())));
        } else {
            self.undo();
        }
        Ok(receipt)
    }

    fn store_parts(&self, commit: &Commit) -> Result<Receipt> {
        let db = self.db();
        if let Some(verdict) = &commit.verdict {
            let new = match &commit.corrects {
                None => verdicts::insert(db, verdict)?,
                Some(before) => {
                    let known = corrections::of(db, &verdict.place, verdict.message)?;
                    known.as_ref() == Some(before) && verdicts::replace(db, verdict)?
                }
            };
            if !new {
                return Ok(Receipt::Duplicate);
            }
            if let Some((game, _)) = verdict.game
                && verdict.outcome != Outcome::Ignored
            {
                corrections::set(db, game, &verdict.author, commit.correctable.as_ref())?;
            }
            kill_point("verdict-written");
        }
        people::remember(db, &commit.people)?;
        if let Some(verdict) = &commit.verdict {
            languages::note_person(db, &verdict.author, commit.languages.0)?;
        }
        let guild = commit.members.as_ref().map_or("", |members| &members.guild);
        languages::note_guild(db, guild, commit.languages.1)?;
        if let Some(members) = &commit.members {
            members::seen(db, members)?;
            if let Some(verdict) = &commit.verdict {
                guild_places::note(db, &verdict.place, Some(&members.guild))?;
            }
        }
        for change in &commit.changes {
            let receipt = change.make(self, commit)?;
            if receipt != Receipt::Done {
                return Ok(receipt);
            }
        }
        for save in &commit.saves {
            if !store_game(db, save)? {
                return Ok(Receipt::Conflict);
            }
        }
        for post in &commit.posts {
            outbox::insert(self, post, commit.verdict.as_ref(), commit.now)?;
            kill_point("outbox-written");
        }
        Ok(Receipt::Done)
    }
}

/// Stores a game. Returns false if it has changed since it was read.
fn store_game(db: &Connection, save: &Save) -> Result<bool> {
    let game = &save.game;
    let mut document = Document::of(game);
    let written = if game.revision == 1 {
        places::begin(db, &game.place, game.opened_by)?;
        games::insert(db, game, &document)?
    } else {
        let before = game.ply.saturating_sub(save.actions.len());
        games::update(db, game, &document, before)?
    };
    let called_off = game.status == Status::Aborted && save.actions.is_empty();
    if !(written || called_off && games::end_in_quarantine(db, game, &document)?) {
        return Ok(false);
    }
    kill_point("game-written");
    let in_game = game.position.in_game();
    for (number, seat) in (0u8..).zip(&game.seats) {
        let unfinished = game.status.unfinished();
        let left = game.status == Status::Live && !in_game.contains(&rules::Seat(number));
        seats::set(db, game.id, number, seat, (unfinished, left))?;
    }
    let has_banks = game.pace.is_some_and(|pace| pace.reserve() > Span::ZERO);
    let banks: Vec<i64> = game.seats.iter().map(|seat| seat.bank.0).collect();
    for action in &save.actions {
        let banks = (has_banks && action.ply == game.ply).then_some(&banks[..]);
        actions::insert(db, game.id, action, banks)?;
        kill_point("action-written");
    }
    deadlines::set(db, game.id, &game.deadlines)?;
    kill_point("deadlines-written");
    game_people::add(db, game, &mut document)?;
    former_places::set(db, game.id, &game.former)?;
    former_players::add(db, game.id, &game.former_players)?;
    conditions::set(db, game)?;
    kill_point("conditions-written");
    Ok(true)
}
