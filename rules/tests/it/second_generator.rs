//! The generator of Siege Chess is compared with a second, slow one that is written from the rules alone, in random
//! play over all options, biased so that every power and special rule occurs.

use std::collections::BTreeMap;

use rules::Variant;
use rules::game::{Game, status_text};

use crate::slow::Slow;
use crate::support::Random;

/// Random options: every siege method, set-up and duel, single powers and low thresholds.
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

/// Rare and sharp actions are more frequent than others.
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
    let capture = if action.contains('x') { [12, 60, 3, 0][style] } else { 1 };
    special * capture
}

fn choose<'a>(random: &mut Random, actions: &'a [String], style: usize) -> &'a str {
    let total: usize = actions.iter().map(|a| weight(a, style)).sum();
    if total == 0 {
        return &actions[random.below(actions.len())];
    }
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
    view.seats
        .iter()
        .find(|s| s.status.iter().any(|t| t.english() == "under siege"))
        .map(|s| s.letter)
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
            "actions; {context}\nonly the generator: {:?}\nonly the second generator: {:?}\n{}\n{}",
            only(&ours, &theirs),
            only(&theirs, &ours),
            game.position_string(),
            slow.dump()
        );
    }
    if game.outcome().is_none() {
        assert_eq!(sieged(game), slow.sieged(), "sieged; {context}\n{}", slow.dump());
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

/// The two games to be compared, from the start or from a random position.
fn begin(random: &mut Random, options: &[(&str, &str)]) -> (Box<dyn Game>, Slow) {
    if random.below(2) == 0 {
        let game = Variant::Siege.new_game(options).expect("options are right");
        return (game, Slow::new(options).expect("options are right"));
    }
    // Undeclared mates with two players left (5.3, 5.4) are rare, so they are searched for among many random
    // positions.
    let net = random.below(8) == 0;
    for _ in 0..300 {
        let (game, slow) = draw(random, options, net);
        if let Some(game) = game
            && (!net || slow.is_mated_undeclared())
        {
            return (game, slow);
        }
    }
    begin(random, options)
}

/// A random position. Returns `None` if two kings are too close. With `net` two players are left, and one of them has
/// little more than a king in the corner.
fn draw(random: &mut Random, options: &[(&str, &str)], net: bool) -> (Option<Box<dyn Game>>, Slow) {
    let nine = options.contains(&("setup", "9"));
    let ranks: Vec<usize> = if nine {
        (9..=16).chain((8..=15).rev()).collect()
    } else {
        (8..=16).chain((9..=15).rev()).collect()
    };
    let mut free: Vec<(usize, usize)> =
        ranks.iter().enumerate().flat_map(|(r, &size)| (0..size).map(move |l| (r, l))).collect();
    // Where the other pieces of the player in the corner are.
    let mut far: Vec<(usize, usize)> = Vec::new();
    if net {
        (free, far) = free.iter().partition(|&&(r, l)| r < 5 && l < 8);
        far.retain(|&(r, _)| r > 6);
    } else if random.below(2) == 0 {
        // Crowded in one corner: walled-in kings, frozen pawns, mates.
        free.retain(|&(r, l)| r < 7 && l < 8);
    }
    let out = random.below(if net { 3 } else { 6 });
    // A king almost alone against full armies, which may be left without an action (5.4) or mated (5.3).
    let lone = net || random.below(2) == 0;
    let thin = if lone { 1 } else { 1 + random.below(12) };
    let turn = ['W', 'R', 'B'][if out == 0 { 1 } else { 0 }];
    // White's 1a and the five hexes to which a king there can step, to be occupied by dead pieces (5.6).
    let mut walls = Vec::new();
    let mut corner = Vec::new();
    if lone {
        corner = vec![(0, 0)];
        free.retain(|hex| !corner.contains(hex));
    }
    if out < 3 && !net && random.below(2) == 0 {
        walls = vec![(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)];
        corner = vec![(0, 0)];
        free.retain(|hex| !walls.contains(hex) && !corner.contains(hex));
    }
    let (mut pieces, mut lost) = (Vec::new(), Vec::new());
    let mut board = vec![vec![String::new(); 16]; 16];
    for (p, letter) in ['W', 'R', 'B'].into_iter().enumerate() {
        let army = if nine { "kqorrbbnnppppppppp" } else { "kqrrbbnnpppppppp" };
        for kind in army.chars() {
            if kind == 'k' && p == out {
                continue;
            }
            let reserved = match (kind == 'k' && letter == turn, p == out) {
                (true, _) => corner.pop(),
                (_, true) => walls.pop(),
                _ => None,
            };
            let alone = lone && letter == turn;
            let beyond = net && alone && kind != 'k';
            let crowd = net && !alone && (p == out || kind == 'p');
            let stays = kind == 'k'
                || reserved.is_some()
                || random.below(12) >= if alone { 11 } else { thin };
            if !stays || crowd || free.is_empty() {
                if p != out && random.below(3) > 0 {
                    lost.push((letter, kind));
                }
                continue;
            }
            let free = if beyond { &mut far } else { &mut free };
            let (r, l) = reserved.unwrap_or_else(|| free.swap_remove(random.below(free.len())));
            pieces.push((letter, kind, format!("{}{}", r + 1, (b'a' + l as u8) as char)));
            board[r][l] = format!("{}{kind}", letter.to_ascii_lowercase());
        }
    }
    let text: Vec<String> = (0..16)
        .rev()
        .map(|r| {
            let hexes = board[r][..ranks[r]].iter();
            hexes.map(|h| if h.is_empty() { "1" } else { h }).collect::<Vec<_>>().join("")
        })
        // Adjacent ones are added: "11" would be read as eleven.
        .map(|rank| sum_ones(&rank))
        .collect();
    let mut string = format!("{} {turn}", text.join("/"));
    for letter in ['W', 'R', 'B'] {
        let kinds: String = lost.iter().filter(|(l, _)| *l == letter).map(|(_, k)| *k).collect();
        if !kinds.is_empty() {
            string.push_str(&format!(" lost-{letter}={kinds}"));
        }
    }
    if let Some(letter) = ['W', 'R', 'B'].get(out) {
        string.push_str(&format!(" out={letter}"));
    }
    for (key, value) in options {
        string.push_str(&format!(" {key}={value}"));
    }
    let slow = Slow::scene(options, turn, &pieces, &lost);
    if !slow.kings_are_apart() {
        // No game leads there (5.1).
        assert!(Variant::Siege.from_position(&string).is_err(), "{string}");
        return (None, slow);
    }
    let game = Variant::Siege.from_position(&string).unwrap_or_else(|e| panic!("{e}\n{string}"));
    (Some(game), slow)
}

/// Writes runs of `1` as one number.
fn sum_ones(rank: &str) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for c in rank.chars().chain(['.']) {
        if c == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        if c != '.' {
            text.push(c);
        }
    }
    text
}

/// Plays one game. Adds the rules that occurred to `fired` and returns the number of positions compared.
fn play(seed: u64, fired: &mut BTreeMap<&'static str, usize>) -> usize {
    let mut random = Random(seed);
    let options = options(&mut random);
    let style = random.below(4);
    let (mut game, mut slow) = begin(&mut random, &options);
    let start = game.position_string();
    for event in slow.events() {
        *fired.entry(event).or_default() += 1;
    }
    let mut line: Vec<String> = Vec::new();
    let mut positions = 0;
    let most = [180, 120, 300, 260][style];
    loop {
        let context = format!("seed {seed}, {options:?}, from {start}, after {}", line.join(" "));
        compare(game.as_ref(), &slow, &context);
        positions += 1;
        // The position string contains the whole state.
        let again = Variant::Siege
            .from_position(&game.position_string())
            .unwrap_or_else(|e| panic!("{e}; {context}\n{}", game.position_string()));
        assert_eq!(again.position_string(), game.position_string(), "{context}");
        assert_eq!(again.actions(), game.actions(), "{context}");
        if game.outcome().is_some() || line.len() >= most {
            return positions;
        }
        let actions = game.actions();
        let action = match random.below(300) {
            0 => {
                let left = game.in_game();
                let seat = left[random.below(left.len())];
                let letter = game.seats()[seat.index()].letter;
                let word = if random.below(2) == 0 { 'Y' } else { 'L' };
                format!("{letter}({word})")
            }
            1 if style < 2 => game
                .draw_claim(game.in_game()[0])
                .unwrap_or_else(|_| choose(&mut random, &actions, style).to_owned()),
            _ => king_hunt(&mut random, game.as_ref(), &actions)
                .unwrap_or_else(|| choose(&mut random, &actions, style).to_owned()),
        };
        game.apply(&action).unwrap_or_else(|e| panic!("{action}: {e}; {context}"));
        slow.apply(&action).unwrap_or_else(|e| panic!("{action}: {e}; {context}"));
        for event in slow.events() {
            *fired.entry(event).or_default() += 1;
        }
        line.push(action);
    }
}

/// Sometimes chooses a capture of a king or of a dead piece, if there is one: they are too rare in random play.
fn king_hunt(random: &mut Random, game: &dyn Game, actions: &[String]) -> Option<String> {
    if random.below(3) > 0 {
        return None;
    }
    let rare = actions.iter().filter(|a| a.contains('x')).find(|a| {
        let mut after = game.boxed_clone();
        let played = after.apply(a).expect("it is listed");
        after.in_game().len() < game.in_game().len() || played.news[0].english().contains(" dead ")
    })?;
    Some(rare.clone())
}

/// The rules that must occur, by the names that the second generator gives.
const RULES: &[&str] = &[
    "capture",
    "castle-K",
    "castle-O",
    "castle-Q",
    "dead-capture",
    "double-step",
    "draw-40",
    "draw-kings",
    "en-passant",
    "en-passant-by-nonpawn",
    "field-promotion",
    "fortification-ends",
    "fortify",
    "king-capture",
    "kings-kept-apart",
    "last-blow",
    "last-blow-two",
    "last-player",
    "mate",
    "out-of-time",
    "pass",
    "pass-mated",
    "pass-mated-two",
    "promotion",
    "resign",
    "resign-out-of-turn",
    "siege-kept-though-another-moves-sooner",
    "siege-kept-while-fortified",
    "siege-passes-on",
    "stalemate-draw",
    "stand",
    "stay-pawn",
    "touch",
    "traitor",
    "traitor-double",
    "traitor-double-by-captures",
    "traitor-keeps-siege-by-captures",
];

/// The most positions of the short campaign, which ends earlier once every rule has fired.
const MOST: usize = 20_000;

/// The number of positions to compare: `SIEGEPOST_POSITIONS`, or the short campaign of every test run.
fn wanted() -> usize {
    std::env::var("SIEGEPOST_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(6_000)
}

#[test]
fn random_play_agrees_with_the_second_generator() {
    let first = std::env::var("SIEGEPOST_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let (mut positions, mut games) = (0, 0);
    let mut fired = BTreeMap::new();
    let wanted = wanted();
    let silent = |fired: &BTreeMap<_, _>| -> Vec<_> {
        RULES.iter().filter(|rule| !fired.contains_key(*rule)).collect()
    };
    while positions < wanted || positions < MOST && !silent(&fired).is_empty() {
        positions += play(first + games, &mut fired);
        games += 1;
    }
    let silent = silent(&fired);
    assert!(silent.is_empty(), "{silent:?} never fired in {positions} positions");
    println!("seeds {first} to {}: {games} games, {positions} positions", first + games - 1);
    for (event, count) in &fired {
        println!("{event}: {count}");
    }
}

#[test]
fn perft_agrees_with_the_second_generator() {
    for setup in ["9", "8"] {
        let game = Variant::Siege.new_game(&[("setup", setup)]).expect("options are right");
        let slow = Slow::new(&[("setup", setup)]).expect("options are right");
        for depth in 0..=2 {
            assert_eq!(game.perft(depth), slow.perft(depth), "setup {setup}, depth {depth}");
        }
    }
}
