//! What is said in the room that is killed: a game opened, played, talked and argued about, lost on time.

use rules::Variant;

use super::Dice;

/// Plies before the clock decides.
const PLIES: usize = 30;

struct Story {
    text: String,
    id: u64,
}

impl Story {
    fn say(&mut self, name: &str, words: &str) {
        self.line("", name, words);
    }

    fn refused(&mut self, name: &str, words: &str) {
        self.line("! ", name, words);
    }

    fn line(&mut self, mark: &str, name: &str, words: &str) {
        self.id += 1;
        self.text.push_str(&format!("{mark}[{}] {name}: {words}\n", self.id));
    }

    fn until(&mut self, moment: &str) {
        self.text.push_str(&format!("/until {moment}\n"));
    }
}

/// The script of a seed; every line has its own id, so that it can be fed any number of times.
pub(crate) fn script(seed: u64) -> String {
    let mut dice = Dice::new(seed ^ 0x5157);
    let mut story = Story { text: String::new(), id: 1000 };
    story.say("ann", "good evening");
    story.say("ann", "/play siege white=ann red=bob black=cyd pace=3d");
    story.refused("dora", "/join white");
    story.say("bob", "1");
    story.say("cyd", "/join");
    let names = ["ann", "bob", "cyd"];
    let mut game = Variant::Siege.new_game::<&str, &str>(&[]).expect("the usual game");
    for ply in 0..PLIES {
        let Some(seat) = game.to_act() else { break };
        let actions = game.actions();
        // Captures mostly: sieges and their decisions come from them.
        let captures: Vec<_> = actions.iter().filter(|a| a.contains('x')).cloned().collect();
        let choice = if captures.is_empty() || dice.below(5) == 0 { &actions } else { &captures };
        let which = usize::try_from(dice.below(choice.len() as u64)).expect("few actions");
        let action = choice[which].clone();
        game.apply(&action).expect("a listed action");
        let name = names[seat.index()];
        match ply % 8 {
            1 => story.refused(name, "9a-9b"),
            2 => story.say("dora", "what a game!"),
            3 => story.say(name, "/board red"),
            4 => story.refused(names[(seat.index() + 1) % 3], "3a-4a"),
            5 => story.say("dora", "/moves"),
            6 => story.say(name, "/games"),
            _ => {}
        }
        // Half of the moves as people type them: without the letter.
        let typed = if dice.below(2) == 0 { action.get(1..).unwrap_or("") } else { &action };
        story.say(name, typed);
    }
    story.say("ann", "/draw");
    story.say("bob", "/draw decline");
    story.until("2026-01-03T12:00:00Z");
    story.say("cyd", "who is asleep?");
    story.until("2026-01-05T00:00:00Z");
    story.say("ann", "/record");
    story.until("2026-01-09T00:00:00Z");
    story.say("bob", "/games");
    story.text
}
