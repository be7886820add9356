//! The generator against a second one, plain and slow, written from the rules alone: random play over
//! all options, biased so that every power and special rule fires.

#[allow(unreachable_pub)]
mod slow;

use std::collections::BTreeMap;

use rules::Variant;
use rules::game::{Game, status_text};
use slow::Slow;

/// SplitMix64: seeded, printed, the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// Options a game: every method, set-up, duel, single powers and low thresholds.
fn options(random: &mut Random) -> Vec<(&'static str, &'static str)> {
    let mut pick = |list: &[&'static str]| list[random.below(list.len())];
    let mut options = vec![
        ("setup", pick(&["9", "8"])),
        ("siege", pick(&["captures", "captures", "points", "moves", "points", "moves", "off"])),
        ("duel", pick(&["off", "on"])),
        (
            "powers",
            pick(&[
                "fortify,touch,traitor,field",
                "fortify,touch,traitor,field",
                "traitor,field",
                "touch",
                "fortify",
                "traitor",
                "field",
                "",
            ]),
        ),
    ];
    for key in ["threshold-W", "threshold-R", "threshold-B"] {
        match random.below(3) {
            0 => {}
            1 => options.push((key, "1")),
            _ => options.push((key, "2")),
        }
    }
    options
}

/// Rare and sharp actions more often than others.
fn weight(action: &str, style: usize) -> usize {
    let special = if action.contains(['@', '%', '+']) || action.contains("00(") {
        40
    } else if action.contains("(T)") || action.contains("(-)") {
        10
    } else if action.contains('F') {
        2
    } else if action.contains('(') {
        60
    } else {
        1
    };
    let capture = if action.contains('x') { [12, 30, 3][style % 3] } else { 1 };
    special * capture
}

fn choose<'a>(random: &mut Random, actions: &'a [String], style: usize) -> &'a str {
    let total: usize = actions.iter().map(|a| weight(a, style)).sum();
    let mut at = random.below(total);
    for action in actions {
        let w = weight(action, style);
        if at < w {
            return action;
        }
        at -= w;
    }
    &actions[0]
}

fn sieged(game: &dyn Game) -> Option<char> {
    let view = game.view(rules::Seat(0));
    view.seats.iter().find(|s| s.status.iter().any(|t| t == "under siege")).map(|s| s.letter)
}

fn compare(game: &dyn Game, slow: &Slow, context: &str) {
    assert_eq!(game.to_act_text(), slow.to_act().to_string(), "to act; {context}\n{}", slow.dump());
    assert_eq!(status_text(game), slow.status(), "status; {context}\n{}", slow.dump());
    let theirs: Vec<String> = slow.actions().into_iter().collect();
    let ours = game.actions();
    if ours != theirs {
        let only = |a: &[String], b: &[String]| -> Vec<String> {
            a.iter().filter(|x| !b.contains(x)).cloned().collect()
        };
        panic!(
            "actions; {context}\nonly the generator: {:?}\nonly the second opinion: {:?}\n{}\n{}",
            only(&ours, &theirs),
            only(&theirs, &ours),
            game.position_string(),
            slow.dump()
        );
    }
    if game.outcome().is_none() {
        if game.decision().is_none() {
            assert_eq!(sieged(game), slow.sieged(), "sieged; {context}\n{}", slow.dump());
        }
        for seat in game.in_game() {
            let letter = game.seats()[seat.index()].letter;
            assert_eq!(
                game.draw_claim(seat).is_ok(),
                slow.may_claim(letter),
                "claim by {letter}; {context}\n{}",
                slow.dump()
            );
        }
    }
}

/// Plays one game; adds what fired to `fired` and answers the number of positions compared.
fn play(seed: u64, fired: &mut BTreeMap<&'static str, usize>) -> usize {
    let mut random = Random(seed);
    let options = options(&mut random);
    let style = random.below(3);
    let mut game = Variant::Siege.new_game(&options).expect("options are right");
    let mut slow = Slow::new(&options).expect("options are right");
    let mut line: Vec<String> = Vec::new();
    let mut positions = 0;
    let most = if style == 2 { 400 } else { 220 };
    loop {
        let context = format!("seed {seed}, {options:?}, after {}", line.join(" "));
        compare(game.as_ref(), &slow, &context);
        positions += 1;
        // The position string says all there is to say.
        let again = Variant::Siege
            .from_position(&game.position_string())
            .unwrap_or_else(|e| panic!("{e}; {context}\n{}", game.position_string()));
        assert_eq!(again.position_string(), game.position_string(), "{context}");
        assert_eq!(again.actions(), game.actions(), "{context}");
        if game.outcome().is_some() || line.len() >= most {
            return positions;
        }
        let actions = game.actions();
        let action = match random.below(400) {
            0 => {
                let left = game.in_game();
                game.resignation(left[random.below(left.len())])
            }
            1 if game.draw_claim(game.in_game()[0]).is_ok() => {
                game.draw_claim(game.in_game()[0]).expect("just asked")
            }
            _ => choose(&mut random, &actions, style).to_owned(),
        };
        game.apply(&action).unwrap_or_else(|e| panic!("{action}: {e}; {context}"));
        slow.apply(&action).unwrap_or_else(|e| panic!("{action}: {e}; {context}"));
        for event in slow.events() {
            *fired.entry(event).or_default() += 1;
        }
        line.push(action);
    }
}

/// How many positions to compare: `SIEGEPOST_POSITIONS`, or the short campaign of every test run.
fn wanted() -> usize {
    std::env::var("SIEGEPOST_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000)
}

#[test]
fn random_play_agrees_with_the_second_opinion() {
    let first = std::env::var("SIEGEPOST_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let (mut positions, mut games) = (0, 0);
    let mut fired = BTreeMap::new();
    let wanted = wanted();
    while positions < wanted {
        positions += play(first + games, &mut fired);
        games += 1;
    }
    println!("seeds {first} to {}: {games} games, {positions} positions", first + games - 1);
    for (event, count) in &fired {
        println!("{event}: {count}");
    }
}

#[test]
fn perft_agrees_with_the_second_opinion() {
    for setup in ["9", "8"] {
        let game = Variant::Siege.new_game(&[("setup", setup)]).expect("options are right");
        let slow = Slow::new(&[("setup", setup)]).expect("options are right");
        for depth in 0..=2 {
            assert_eq!(game.perft(depth), slow.perft(depth), "setup {setup}, depth {depth}");
        }
    }
}
