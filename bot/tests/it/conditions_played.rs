//! Games with conditional moves equal the same games played by hand.

use rules::Variant;

use bot::game::state::{Cause, GameId};

use crate::support::Fixture;

/// Numbers drawn from a printed seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

const PLAYERS: [&str; 3] = ["ann", "bob", "cy"];

/// The actions of a random game with many captures, with the seat that makes each, and how many of them are decisions.
fn random_game(
    variant: Variant,
    most: usize,
    chance: &mut Chance,
) -> (Vec<(usize, String)>, usize) {
    let mut position = variant.new_game::<&str, &str>(&[]).unwrap();
    let (mut moves, mut decisions) = (Vec::new(), 0);
    while let Some(seat) = position.to_act().filter(|_| moves.len() < most) {
        decisions += usize::from(position.decision().is_some());
        let mut actions = position.actions();
        let captures = position.action_groups(seat).into_iter().find(|g| g.kind.name == "captures");
        if let Some(captures) = captures.filter(|_| chance.below(2) == 0) {
            actions = captures.actions;
        }
        let action = actions[chance.below(actions.len())].clone();
        position.play(&action).unwrap();
        moves.push((seat.index(), action));
    }
    (moves, decisions)
}

/// A line of a player from a ply on that ends with an answer; with `false_reply`, a reply of another player in it is one that
/// will not be made, so that the line must not be played beyond it. Returns `None` if there is none.
fn line(
    fixture: &Fixture,
    moves: &[(usize, String)],
    from: usize,
    player: usize,
    chance: &mut Chance,
    is_false: bool,
) -> Option<String> {
    let wanted = 1 + chance.below(3);
    let answers = (from..moves.len()).filter(|ply| moves[*ply].0 == player);
    let end = *answers.take(wanted).collect::<Vec<_>>().last()?;
    let replies: Vec<usize> = (from..=end).filter(|ply| moves[*ply].0 != player).collect();
    let wrong = is_false.then(|| replies[chance.below(replies.len())]);
    let star = if is_false { None } else { Some(chance.below(4)) }.filter(|kind| *kind == 0);
    let mut position = fixture.game(1).position;
    let mut text = String::new();
    for ply in from..=end {
        let own = moves[ply].0 == player;
        let separator = if own { " then " } else { ", " };
        text.push_str(if text.is_empty() { "" } else { separator });
        if Some(ply) == wrong {
            let actions = position.actions();
            let other = actions.iter().find(|action| **action != moves[ply].1)?;
            position.play(other).ok()?;
            text.push_str(other);
            // Any answer will do: it must not be played.
            while position.to_act()?.index() != player {
                let next = position.actions().first()?.clone();
                position.play(&next).ok()?;
                text = format!("{text}, {next}");
            }
            let answer = position.actions().first()?.clone();
            return Some(format!("{text} then {answer}"));
        }
        if star.is_some() && !own {
            // The line goes on to the next answer, and ends there.
            let answer = (ply..=end).find(|ply| moves[*ply].0 == player)?;
            return Some(format!("{text}* then {}", moves[answer].1));
        }
        position.play(&moves[ply].1).ok()?;
        text.push_str(&moves[ply].1);
    }
    Some(text)
}

/// What happened in the games of a variant.
#[derive(Debug, Default)]
struct Figures {
    set: usize,
    refused: usize,
    fired: usize,
    dropped: usize,
    decisions: usize,
}

/// A game that has just begun.
fn begun(variant: Variant) -> Fixture {
    let names = &PLAYERS[..variant.seats().len()];
    let mut fixture = Fixture::new();
    let seats: Vec<String> = variant
        .seats()
        .iter()
        .zip(names)
        .map(|(seat, name)| format!("{}={name}", seat.name.to_lowercase()))
        .collect();
    fixture.send("ann", &format!("/play {} {} pace=3d", variant.name(), seats.join(" ")));
    for name in &names[1..] {
        fixture.send(name, "/join");
    }
    fixture
}

fn play(variant: Variant, seed: u64, figures: &mut Figures) {
    let mut chance = Chance(seed);
    let (moves, decisions) = random_game(variant, 120, &mut chance);
    figures.decisions += decisions;
    let names = &PLAYERS[..variant.seats().len()];
    let mut fixture = begun(variant);
    loop {
        let game = fixture.game(1);
        let ply = game.ply;
        let Some((seat, action)) = moves.get(ply) else { break };
        assert_eq!(game.position.to_act().map(|s| s.index()), Some(*seat));
        for (player, name) in names.iter().enumerate().filter(|(player, _)| player != seat) {
            let is_false = chance.below(3) == 0;
            if chance.below(4) != 0 || moves.len() <= ply {
                continue;
            }
            let Some(line) = line(&fixture, &moves, ply, player, &mut chance, is_false) else {
                continue;
            };
            let answers = fixture.send(name, &format!("/if {line}"));
            assert_eq!(answers.len(), 1);
            assert_eq!(answers[0].only_to.as_deref(), Some(*name));
            let after = fixture.game(1);
            assert_eq!(after.ply, ply, "a condition does nothing by itself");
            figures.set += usize::from(after.revision > game.revision);
            // Lines are legal, so only their length and number can be refused.
            if answers[0].text.starts_with("That is too") {
                figures.refused += 1;
            } else {
                assert!(
                    answers[0].text.contains("condition in game g1"),
                    "{variant:?} {seed}: {line}: {}",
                    answers[0].text
                );
            }
        }
        let answers = fixture.send(names[*seat], action);
        assert!(fixture.game(1).ply > ply, "{variant:?} {seed}: {action}: {answers:#?}");
        figures.dropped += answers.iter().filter(|a| a.only_to.is_some()).count();
        let public: Vec<_> = answers.iter().filter(|a| a.only_to.is_none()).collect();
        assert_eq!(public.len(), 1, "{variant:?} {seed}: {answers:#?}");
    }
    let actions = fixture.view().actions(GameId(1)).unwrap();
    let played: Vec<(usize, String)> =
        actions.iter().map(|a| (a.seat.index(), a.canonical.clone())).collect();
    assert_eq!(played, moves, "{variant:?} {seed}");
    figures.fired += actions.iter().filter(|a| a.cause == Cause::Condition).count();
    fixture.verify();
}

#[test]
fn games_with_conditions_equal_those_played_by_hand() {
    let mut decisions = 0;
    for variant in Variant::ALL {
        let mut figures = Figures::default();
        for seed in 0..3 {
            play(*variant, seed, &mut figures);
        }
        println!("{}: {figures:?}", variant.name());
        assert!(figures.set > 20 && figures.fired > 10, "{variant:?}: {figures:?}");
        assert!(figures.dropped > 0, "{variant:?}: {figures:?}");
        decisions += figures.decisions;
    }
    // Random games of most variants have none.
    assert!(decisions > 0);
}

/// The name of a decision, and a game up to it: the actions before it with their seats, the seat that decides, and its answers.
type Undecided = (&'static str, Vec<(usize, String)>, usize, Vec<String>);

/// Plays random games until every kind of decision was reached that follows an action of the other player.
fn undecided(variant: Variant, kinds: usize) -> Vec<Undecided> {
    let mut found: Vec<Undecided> = Vec::new();
    for seed in 0..3_000 {
        let (moves, decisions) = random_game(variant, 160, &mut Chance(seed));
        let mut position = variant.new_game::<&str, &str>(&[]).unwrap();
        for (ply, (_, action)) in moves.iter().enumerate().filter(|_| decisions > 0) {
            if let Some(decision) = position.decision()
                && found.iter().all(|(name, ..)| *name != decision.name)
            {
                let answers = decision.answers.into_iter().map(|(answer, _)| answer).collect();
                let before = moves[..ply].to_vec();
                found.push((decision.name, before, decision.seat.index(), answers));
            }
            position.play(action).unwrap();
        }
        if found.len() == kinds {
            return found;
        }
    }
    panic!("{variant:?}: only {:?}", found.iter().map(|(name, ..)| *name).collect::<Vec<_>>());
}

#[test]
fn a_condition_answers_every_kind_of_decision() {
    for (variant, kinds) in [(Variant::Wizard, 1), (Variant::Underworld, 2)] {
        for (name, before, seat, answers) in undecided(variant, kinds) {
            let names = &PLAYERS[..variant.seats().len()];
            let mut fixture = begun(variant);
            // The line begins with the last action of the other player.
            let from = before.iter().rposition(|(by, _)| *by != seat).unwrap();
            for (by, action) in &before[..from] {
                fixture.send(names[*by], action);
            }
            assert_eq!(fixture.game(1).ply, from, "{variant:?} {name}");
            let answer = answers.last().unwrap();
            let mut line = before[from].1.clone();
            for action in before[from + 1..].iter().map(|(_, action)| action).chain([answer]) {
                line.push_str(&format!(" then {action}"));
            }
            let told = fixture.answer_text(names[seat], &format!("/if {line}"));
            assert!(told.contains("condition in game g1"), "{variant:?} {name}: {line}: {told}");
            fixture.send(names[before[from].0], &before[from].1);
            let played = fixture.view().actions(GameId(1)).unwrap();
            let last = played.last().unwrap();
            assert_eq!((&last.canonical, last.cause), (answer, Cause::Condition), "{name}: {line}");
            assert_eq!(played.len(), before.len() + 1, "{variant:?} {name}: {line}");
            fixture.verify();
        }
    }
}
