//! The script for the room that is killed: a game is opened, played by moves and conditions, commented on, taken back, paused,
//! handed over, and lost on time after it was offered to others.

use rules::{Game, Seat, Variant};

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
    script.message("ann", "/play siege white=ann red=bob black=cyd pace=3d absent=seat");
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
        let short = action.get(1..).unwrap_or("");
        // Without the letter, a promotion that is left out is asked about.
        let short_is_read = game.read(seat, short).is_ok();
        game.apply(&action).expect("a listed action");
        let name = names[seat.index()];
        match ply % 8 {
            1 => {
                // Read as a capture where that is possible.
                let listed =
                    |text: &str| actions.iter().any(|a| a.replace('x', "-").contains(text));
                let wrong = ["9a-9b", "10a-10b", "11a-11b"].into_iter().find(|text| !listed(text));
                script.refused(name, wrong.expect("a move that cannot be played"));
            }
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
        let typed = if rng.below(2) == 0 && short_is_read { short } else { &action };
        script.message(name, typed);
    }
    if let Some(seat) = game.to_act() {
        // A player may be out of the game by now.
        let living: Vec<_> = game.in_game().iter().map(|seat| names[seat.index()]).collect();
        script.message(living[0], "/draw");
        script.message(living[1], "/draw decline");
        live_slowly(&mut script, game.as_ref(), &names, seat);
    }
    script.until("2026-01-03T12:00:00Z");
    script.message("cyd", "who is asleep?");
    script.until("2026-01-05T00:00:00Z");
    script.message("ann", "/record");
    // The player to act gets more time, and then others can take the seat. Whoever takes it is away too.
    for (day, name) in [("09", "eve"), ("14", "fay"), ("18", "gus")] {
        script.until(&format!("2026-01-{day}T00:00:00Z"));
        script.message(name, "/join");
    }
    script.until("2026-02-21T00:00:00Z");
    script.message("bob", "/games");
    against_computers(&mut script);
    script.text
}

/// A person plays against a computer and hands over the seat, and then agrees to a draw with another computer. The moves of the person are legal whatever the
/// computer answers.
fn against_computers(script: &mut ScriptWriter) {
    let mut seconds = 0;
    let mut pass = |script: &mut ScriptWriter| {
        seconds += 7;
        script.until(&format!("2026-02-21T00:{:02}:{:02}Z", seconds / 60, seconds % 60));
    };
    script.message("ann", "/play chess white=ann black=computer:1");
    script.message("ann", "h2h3");
    script.message("ann", "what does it think?");
    pass(script);
    script.message("ann", "a2a3");
    // It has thought about a position that is taken back.
    script.message("ann", "/takeback");
    script.message("ann", "a2a3");
    pass(script);
    script.message("ann", "b2b3");
    pass(script);
    // No person is left, so the game ends.
    script.message("ann", "/replace white=computer:2");
    pass(script);
    script.message("ann", "/play chess white=ann black=computer:1");
    for pawn in ["h2h3", "a2a3", "b2b3", "g2g3", "c2c3", "d2d3"] {
        script.message("ann", pawn);
        pass(script);
    }
    script.message("ann", "/draw");
    pass(script);
    script.message("ann", "/record");
}

/// A move is made and taken back, the player goes on vacation and comes back, the game is paused, and another player hands
/// over a seat. Conditions and notes are still there when the game is lost on time.
fn live_slowly(script: &mut ScriptWriter, game: &dyn Game, names: &[&str; 3], seat: Seat) {
    let in_game = game.in_game();
    let mut others = in_game.iter().filter(|other| **other != seat).map(|s| names[s.index()]);
    let (author, other) = (names[seat.index()], others.next().expect("another player"));
    let action = game.actions().first().cloned().expect("an action");
    script.message(author, &action);
    script.message(author, "/takeback");
    script.message(other, "/takeback agree");
    if let Some(third) = others.next() {
        script.message(third, "/takeback agree");
    }
    script.message(author, "/note they may well be asleep");
    script.message(author, "/settings timezone=UTC sleep=23:00-07:00");
    script.message(author, "/vacation 2d");
    script.until("2026-01-01T12:00:00Z");
    script.message(author, "/vacation off");
    for player in in_game.iter().map(|s| names[s.index()]) {
        script.message(player, "/pause");
    }
    script.until("2026-01-02T00:00:00Z");
    script.message(other, "/unpause");
    let mut next = game.boxed_clone();
    next.apply(&action).expect("a listed action");
    if let Some(seat) = next.to_act().filter(|next| *next != seat)
        && let Some(answer) = next.actions().first()
    {
        script.message(names[seat.index()], &format!("/if {action} then {answer}"));
    }
    script.message(author, "/draw secret");
    script.message(author, &format!("/extend {other} 1d"));
    script.message(other, "/replace dora");
    script.message("dora", "/replace agree");
}
