//! What a line may mean that is neither a command nor a move.
//!
//! Where others may be spoken to, such a line is conversation. A player who is alone with computers speaks to nobody else, and is told
//! which moves, commands and pages of the rules are like it.

use std::sync::Arc;

use locale::Text;
use rules::game::ReadError;
use rules::{Game, Seat};

use super::act::move_buttons;
use super::case::button;
use super::feature::{Case, possible};
use super::halt::Refusal;
use super::legal::group_buttons;
use super::pages::RulesRequest;
use super::parse::{Parsed, parse, unknown};
use super::topics::{Found, exact, find, is_named};
use crate::chat::{Button, Outgoing};
use crate::game::command::{CommandError, GameRef, Kind, distance};
use crate::game::state::{Match, Thread};
use crate::game::words;
use crate::store::{Commit, Outcome, Phase, StoreError};

/// How many lines running are answered so on a network in which the answers are direct messages.
const MOST_RUNNING: usize = 3;
const MOST_BUTTONS: usize = 5;
/// The most words of a line that are looked up.
const MOST_WORDS: usize = 12;
/// The longest command of a button, in bytes.
const LONGEST_COMMAND: usize = 100;
/// The longest text that is compared with moves, in characters.
const LONGEST_LIKE_A_MOVE: usize = 8;
/// The shortest first word that is taken for a misspelt command, in characters.
const SHORTEST_SLIP: usize = 4;

impl Case<'_> {
    /// Answers a line that is neither a command nor a move if its writer is alone with computers where it was written. Returns
    /// false if the line may be conversation.
    pub(crate) fn answer_alone(&mut self) -> Result<bool, StoreError> {
        let text = self.incoming.text.trim().trim_start_matches('/').trim();
        if text.is_empty() {
            return Ok(false);
        }
        let Some(game) = self.alone()? else { return Ok(false) };
        let Refusal { text, buttons, .. } = self.meant(game.as_deref(), text)?;
        self.commit = Commit { now: self.now, ..Commit::default() };
        self.outcome = Outcome::Answered;
        self.explains = true;
        let message = Outgoing { buttons, ..self.answer_to(true, text) };
        self.post(&self.incoming.place.clone(), message);
        Ok(true)
    }

    /// Returns the writer's game here, if there is one, where nobody else has written: in a room in which they type, or in the thread of
    /// their game against computers, unless they were answered so often enough. Returns `None` elsewhere.
    fn alone(&self) -> Result<Option<Option<Arc<Match>>>, StoreError> {
        let (place, author) = (&self.incoming.place, self.author());
        let game = self.own_live(&self.state.live_in(place, author)?)?.into_iter().next();
        if self.incoming.context.alone {
            return Ok(Some(game));
        }
        let own = |g: &Arc<Match>| g.thread == Thread::Made && g.is_alone_with_computers(author);
        let Some(game) = game.filter(own) else { return Ok(None) };
        let talks = self.recent.explained(author) >= MOST_RUNNING
            || self.state.has_written_beside(place, author)?;
        Ok((!talks).then_some(Some(game)))
    }

    /// Says what a line may mean for its writer, with buttons, or what leads on.
    pub(crate) fn meant(&self, game: Option<&Match>, text: &str) -> Result<Refusal, StoreError> {
        let (mut lead, mut buttons) = (None, Vec::new());
        if let Some(game) = game {
            let position = game.position.as_ref();
            let acting =
                position.to_act().filter(|s| game.holder(*s).person() == Some(self.author()));
            if let Some(seat) = acting {
                (lead, buttons) = self.moves_like(game, seat, text)?;
                let all = position.action_groups(seat).into_iter();
                let like: Vec<_> = all.filter(|group| is_called(game, group.kind, text)).collect();
                buttons.extend(group_buttons(game.id, &like));
            } else if position.to_act().is_some() && readings(position, text).len() > 1 {
                lead = Some(words::not_your_turn(game));
            }
        }
        if lead.is_none() {
            self.commands_like(game, text, &mut buttons);
            // Without a game, nearly every word is like one of some game's rules.
            if let Some(game) = game
                && let Found::Page(variant, topic, _) = find(Some(game.variant), text)
            {
                let request = RulesRequest { topic: Some(format!("{} {topic}", variant.name())) };
                buttons.push(button(
                    words::rules_about(&variant.topic_title(topic)),
                    None,
                    request,
                ));
            }
        }
        let nothing = lead.is_none() && buttons.is_empty();
        if nothing {
            if game.is_some() {
                self.add_command(game, "/legal", &mut buttons);
            }
            self.add_command(game, "/help", &mut buttons);
        }
        buttons.truncate(MOST_BUTTONS);
        let sentence = match (lead, game) {
            (Some(lead), _) => lead,
            _ if !nothing => words::meant(text),
            (None, Some(_)) => words::unreadable(text),
            (None, None) => match self.open_here()? {
                Some(open) => words::not_playable(&open),
                None => words::no_game_for(text),
            },
        };
        Ok(Refusal { buttons, ..Refusal::new(sentence) })
    }

    fn open_here(&self) -> Result<Option<Arc<Match>>, StoreError> {
        let open = self.state.first_in(&self.incoming.place, Phase::Open, 1)?;
        open.first().map_or(Ok(None), |id| self.state.game(*id))
    }

    /// Returns the legal moves that are like a text, or why the one that it names is not legal.
    fn moves_like(
        &self,
        game: &Match,
        seat: Seat,
        text: &str,
    ) -> Result<(Option<Text>, Vec<Button<Text>>), StoreError> {
        let (position, frame) = (game.position.as_ref(), self.frame(seat)?);
        let shown = |actions: Vec<String>| {
            let typed = |a: &String| Text::same(words::sheet_of(position, a, Some(frame)));
            let labels: Vec<Text> = actions.iter().map(typed).collect();
            move_buttons(game, actions.iter().zip(labels))
        };
        let mut why = None;
        for text in readings(position, text) {
            match position.read_in(seat, frame, &text) {
                Ok(read) => return Ok((None, shown(vec![read.canonical]))),
                Err(ReadError::Ambiguous(all)) => return Ok((None, shown(all))),
                Err(ReadError::Illegal(illegal)) => why = why.or(Some(illegal)),
                Err(ReadError::NotAnAction | ReadError::Termination(_)) => {}
            }
        }
        if let Some(illegal) = why {
            let instead = illegal.instead.into_iter().map(|(action, _)| action).collect();
            return Ok((Some(illegal.sentence), shown(instead)));
        }
        let typed = plain(text);
        if typed.len() > LONGEST_LIKE_A_MOVE || !typed.iter().any(char::is_ascii_digit) {
            return Ok((None, Vec::new()));
        }
        let is_like = |action: &String| {
            distance(&plain(&words::sheet_of(position, action, Some(frame))), &typed) <= 1
        };
        Ok((None, shown(position.actions().into_iter().filter(is_like).collect())))
    }

    /// Adds buttons for the commands that a line may mean: the line itself without its slash, one that its first word misspells, or those
    /// that it names.
    fn commands_like(&self, game: Option<&Match>, text: &str, buttons: &mut Vec<Button<Text>>) {
        let named: Vec<&str> = text.split_whitespace().take(MOST_WORDS).map(bare).collect();
        let before = buttons.len();
        // A synonym may as well be a word of a sentence, as in `show me the board`.
        if named.first().is_some_and(|w| self.desk.spec(w).is_some_and(|spec| spec.name == *w)) {
            self.add_command(game, &format!("/{text}"), buttons);
        }
        for word in named.iter().filter(|word| word.chars().count() > 1) {
            self.add_command(game, &format!("/{word}"), buttons);
        }
        let guild = self.incoming.context.guild.is_some();
        let possible = possible(self.desk.features, &self.desk.network, guild);
        for spec in possible.filter(|spec| words::is_called(spec.name, text)) {
            self.add_command(game, &format!("/{}", spec.name), buttons);
        }
        if let Some(first) = named.first().filter(|w| w.chars().count() >= SHORTEST_SLIP)
            && buttons.len() == before
            && let CommandError::Unknown { nearest: Some(near), .. } =
                unknown(first, self.desk.features)
        {
            self.add_command(game, &format!("/{near}"), buttons);
        }
    }

    /// Adds a button for a command, if it is one.
    fn add_command(&self, game: Option<&Match>, text: &str, buttons: &mut Vec<Button<Text>>) {
        let Parsed::Command(mut asked) = parse(text, true, true, self.desk.features) else {
            return;
        };
        let label = asked.to_string();
        if buttons.iter().any(|known| known.label.english() == label) {
            return;
        }
        let takes_game = asked.request.spec().parameters.iter().any(|p| p.kind == Kind::Game);
        asked.game =
            asked.game.or_else(|| game.filter(|_| takes_game).map(|g| GameRef::from(g.id)));
        let command = asked.to_string();
        if command.len() <= LONGEST_COMMAND && label.chars().count() <= LONGEST_COMMAND / 2 {
            buttons.push(Button { label: Text::same(label), command });
        }
    }
}

/// Returns a word without the signs around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

/// Returns what is compared of a move: letters and digits.
fn plain(text: &str) -> Vec<char> {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the ways in which a line may be written as a move: as it is, and the cells in it alone, after the letter of the piece that it
/// names in any language (`knight to f3`: `Nf3` and `f3`).
fn readings(position: &dyn Game, text: &str) -> Vec<String> {
    let (mut letter, mut cells) = (None, String::new());
    for word in text.split_whitespace().take(MOST_WORDS).map(bare) {
        if word.contains(|c: char| c.is_ascii_digit()) {
            cells.push_str(word);
        } else if letter.is_none()
            && let Some((topic, _)) = exact(position.variant(), word)
        {
            let kinds = position.kinds().into_iter();
            letter = kinds.filter(|kind| kind.name == topic).map(|kind| kind.letter).next();
        }
    }
    let mut all = vec![text.to_owned()];
    if !cells.is_empty() {
        all.extend(letter.map(|letter| format!("{letter}{cells}")));
        all.push(cells);
    }
    all
}

/// Returns whether a line names a kind of action: with a word for it, or for the page of the rules about it.
fn is_called(game: &Match, kind: &rules::groups::ActionKind, text: &str) -> bool {
    let topic = match find(Some(game.variant), text) {
        Found::Page(_, topic, _) => topic,
        Found::Nothing(..) => "",
    };
    let line = std::iter::once(text).chain([topic]);
    let mut all = line.chain(text.split_whitespace().take(MOST_WORDS)).map(bare);
    all.any(|word| kind.is_called(word) || is_named(&kind.text(), word))
}
