//! The script for the room that is killed: a game is opened, played, commented on and lost on time.

use rules::Variant;

use super::Rng;

/// Plies before the game ends on time.
const PLIES: usize = 30;

struct ScriptWriter {
    text: String,
    id: u64,
}

impl ScriptWriter {
    fn message(&mut self, name: &str, words: &str) {
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

/// The script of a seed. Every line has its own id, so it can be run any number of times.
pub(crate) fn script(seed: u64) -> String {
    let mut rng = Rng::new(seed ^ 0x5157);
    let mut script = ScriptWriter { text: String::new(), id: 1000 };
    script.message("ann", "good evening");
    script.message("ann", "/play siege white=ann red=bob black=cyd pace=3d");
    script.refused("dora", "/join white");
    script.message("bob", "1");
    script.message("cyd", "/join");
    let names = ["ann", "bob", "cyd"];
    let mut game = Variant::Siege.new_game::<&str, &str>(&[]).expect("the usual game");
    for ply in 0..PLIES {
        let Some(seat) = game.to_act() else { break };
        let actions = game.actions();
        // Mostly captures: they lead to sieges and their decisions.
        let captures: Vec<_> = actions.iter().filter(|a| a.contains('x')).cloned().collect();
        let choice = if captures.is_empty() || rng.below(5) == 0 { &actions } else { &captures };
        let which = usize::try_from(rng.below(choice.len() as u64)).expect("few actions");
        let action = choice[which].clone();
        game.apply(&action).expect("a listed action");
        let name = names[seat.index()];
        match ply % 8 {
            1 => script.refused(name, "9a-9b"),
            2 => script.message("dora", "what a game!"),
            3 => script.message(name, "/board red"),
            4 => script.refused(names[(seat.index() + 1) % 3], "3a-4a"),
            5 => script.message("dora", "/moves"),
            6 => script.message(name, "/games"),
            _ => {}
        }
        // The next player has prepared the answer, which is played with the move.
        if ply % 4 == 3
            && let Some(next) = game.to_act().filter(|next| *next != seat)
            && let Some(answer) = game.actions().first().cloned()
        {
            game.apply(&answer).expect("a listed action");
            script.message(names[next.index()], &format!("/if {action} then {answer}"));
        }
        // Half of the moves as people type them: without the letter.
        let typed = if rng.below(2) == 0 { action.get(1..).unwrap_or("") } else { &action };
        script.message(name, typed);
    }
    script.message("ann", "/draw");
    script.message("bob", "/draw decline");
    script.until("2026-01-03T12:00:00Z");
    script.message("cyd", "who is asleep?");
    script.until("2026-01-05T00:00:00Z");
    script.message("ann", "/record");
    script.until("2026-01-09T00:00:00Z");
    script.message("bob", "/games");
    script.text
}
