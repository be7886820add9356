//! Resignation, loss on time, claimed and agreed draws, as players type them: nobody can end a game for another
//! player.

use std::collections::BTreeSet;

use bot::game::state::{Cause, GameId, ProposalKind, Status};
use rules::game::{DrawKind, Outcome, Seat};
use rules::{Game, Variant};

use crate::support::{DAY, Fixture, HOUR};

const NAMES: [&str; 3] = ["ann", "bob", "cy"];

/// A game with a different person on each seat; `options` as `/play` takes them.
fn start_game(variant: Variant, options: &str) -> Fixture {
    let mut fixture = Fixture::new();
    let mut play = format!("/play {} pace=3d {options}", variant.name());
    for (seat, name) in variant.seats().iter().zip(NAMES) {
        play += &format!(" {}={name}", seat.name.to_lowercase());
    }
    fixture.send("ann", &play);
    for name in NAMES.iter().skip(1).take(variant.seats().len() - 1) {
        fixture.send(name, "/join");
    }
    assert_eq!(fixture.game(1).status, Status::Live, "{play}");
    fixture
}

/// The person on a seat.
fn holder(fixture: &Fixture, seat: Seat) -> String {
    fixture.game(1).holder(seat).person().unwrap().0.clone()
}

/// A person other than the first remaining player, in turn or not.
fn second(fixture: &Fixture) -> (String, char) {
    let game = fixture.game(1);
    let seat = game.position.in_game()[1];
    (holder(fixture, seat), game.position.seats()[seat.index()].letter)
}

#[test]
fn a_draw_typed_as_a_move_is_an_offer_by_any_player() {
    for variant in Variant::ALL.iter().copied() {
        let mut fixture = start_game(variant, "");
        let first = fixture.game(1).position.in_game()[0];
        let (name, letter) = second(&fixture);
        let texts = [
            "(=)".to_owned(),
            format!("{letter}(=)"),
            format!("{}(=)", letter.to_lowercase()),
            "/move (=)".to_owned(),
            format!("/move g1@0 {letter} ( = )"),
        ];
        for text in &texts {
            let answer = fixture.answer_text(&name, text);
            assert!(answer.contains("offers a draw"), "{variant:?} {text}: {answer}");
            assert_eq!(fixture.game(1).status, Status::Live, "{variant:?} {text}");
            let again = fixture.answer_text(&name, text);
            assert!(again.contains("already"), "{variant:?} {text}: {again}");
            assert!(
                fixture.answer_text(&holder(&fixture, first), "/draw decline").contains("declines")
            );
            fixture.now += DAY;
        }
        // All remaining players have to type it.
        for seat in fixture.game(1).position.in_game() {
            assert_eq!(fixture.game(1).status, Status::Live, "{variant:?}");
            fixture.send(&holder(&fixture, seat), "(=)");
        }
        assert_eq!(fixture.game(1).status, Status::Over, "{variant:?}");
        let outcome = fixture.game(1).position.outcome();
        assert_eq!(outcome, Some(Outcome::Draw(DrawKind::Agreed)));
        fixture.verify();
    }
}

#[test]
fn a_draw_typed_in_turn_ends_nothing() {
    for variant in Variant::ALL.iter().copied() {
        for (before, with_letter) in [("", false), ("", true), ("/move ", false), ("/move ", true)]
        {
            let mut fixture = start_game(variant, "");
            // After some action of the first player another one is in turn.
            let game = fixture.game(1);
            let action = game.position.actions()[0].clone();
            fixture.send(&holder(&fixture, game.position.to_act().unwrap()), &action);
            let seat = fixture.game(1).position.to_act().unwrap();
            assert_ne!(seat, Seat(0), "{variant:?}");
            let letter = variant.seats()[seat.index()].letter;
            let own = if with_letter { letter.to_string() } else { String::new() };
            let answer = fixture.answer_text(&holder(&fixture, seat), &format!("{before}{own}(=)"));
            assert_eq!(fixture.game(1).position.outcome(), None, "{variant:?}: {answer}");
            assert!(answer.contains("offers a draw"), "{variant:?}: {answer}");
        }
    }
}

#[test]
fn the_letter_of_another_player_is_refused() {
    for variant in Variant::ALL.iter().copied() {
        let mut fixture = start_game(variant, "");
        let seats = variant.seats();
        for (own, name) in seats.iter().zip(NAMES) {
            for other in seats.iter().filter(|s| s.letter != own.letter) {
                for (word, way) in [("Y", "/resign"), ("S", "/claim"), ("=", "/draw")] {
                    let text = format!("{}({word})", other.letter);
                    let answer = fixture.answer(name, &text);
                    let parts = [other.name, own.name, way];
                    let fits = parts.iter().all(|part| answer.text.contains(part));
                    assert!(
                        fits && answer.buttons.is_empty(),
                        "{variant:?} {name} {text}: {answer:?}"
                    );
                    let game = fixture.game(1);
                    assert!(
                        game.proposal(ProposalKind::Draw).is_none() && game.ply == 0,
                        "{variant:?} {name} {text}"
                    );
                }
            }
        }
        fixture.verify();
    }
}

#[test]
fn only_the_clock_ends_a_game_on_time() {
    for variant in Variant::ALL.iter().copied() {
        let mut fixture = start_game(variant, "");
        for (seat, name) in variant.seats().iter().zip(NAMES) {
            for text in ["(L)".to_owned(), format!("{}(L)", seat.letter), "/move (L)".to_owned()] {
                let answer = fixture.answer_text(name, &text);
                assert!(answer.contains("clock"), "{variant:?} {name} {text}: {answer}");
                assert_eq!(fixture.game(1).ply, 0);
            }
        }
    }
}

#[test]
fn a_claim_and_a_resignation_typed_as_moves_act_as_commands() {
    for variant in Variant::ALL.iter().copied() {
        let mut fixture = start_game(variant, "");
        for (seat, name) in variant.seats().iter().zip(NAMES) {
            let asked = fixture.answer(name, &format!("{}(Y)", seat.letter));
            assert!(asked.text.contains("really want to resign"), "{variant:?}: {}", asked.text);
            assert_eq!(asked.only_to.as_deref(), Some(name));
            assert_eq!(asked.buttons[0].command, "/resign g1@0 yes");
            let claim = fixture.answer_text(name, "(S)");
            assert!(claim.contains("claim"), "{variant:?}: {claim}");
            assert_eq!(fixture.game(1).ply, 0);
        }
    }
}

#[test]
fn a_player_of_several_seats_acts_for_the_named_one() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege white=ann red=ann black=bob pace=none");
    fixture.send("bob", "/join");
    // White is in turn; Red is hers too.
    let asked = fixture.answer("ann", "R(Y)");
    assert!(asked.text.contains("ann (Red), do you really want to resign"), "{}", asked.text);
    assert!(asked.text.contains("'/resign red yes'"), "{}", asked.text);
    assert_eq!(asked.buttons[0].command, "/resign g1@0 red yes");
    let usual = fixture.answer("ann", "(Y)");
    assert!(usual.text.contains("ann (White), do you really want to resign"), "{}", usual.text);
    assert_eq!(usual.buttons[0].command, "/resign g1@0 yes");
    let other = fixture.answer_text("ann", "/resign black yes");
    assert_eq!(other, "Black is not your seat; you play White and Red.");
    assert!(fixture.answer_text("ann", "/resign purple").contains("White, Red and Black"));
    assert!(fixture.answer_text("bob", "R(Y)").contains("you play Black"));
    assert_eq!(fixture.game(1).ply, 0);
    // Her answer counts for both of her seats, and Black's is still missing.
    let offer = fixture.answer_text("ann", "R(=)");
    assert!(offer.contains("offers a draw. bob (Black)"), "{offer}");
    assert_eq!(fixture.game(1).proposal(ProposalKind::Draw).unwrap().agreed, [Seat(0), Seat(1)]);
    assert!(fixture.answer_text("ann", "(=)").contains("already"));
    assert!(fixture.answer_text("ann", "/draw decline").contains("ann (White) withdraws"));
    assert!(fixture.game(1).proposal(ProposalKind::Draw).is_none());
    let offer = fixture.answer_text("bob", "(=)");
    assert!(offer.contains("ann (White) and ann (Red)"), "{offer}");
    assert!(fixture.answer_text("ann", "/draw decline").contains("declines"));
    fixture.send("bob", "(=)");
    let resigned = fixture.send_addressed("ann", "/resign g1@0 red yes");
    assert!(resigned[0].text.starts_with("Red resigns"), "{}", resigned[0].text);
    assert_eq!(fixture.game(1).position.in_game(), [Seat(0), Seat(2)]);
    assert!(fixture.answer_text("ann", "R(Y)").contains("Red is out of the game already"));
    assert!(fixture.game(1).proposal(ProposalKind::Draw).is_none(), "who agreed has left");
    fixture.send("bob", "/draw");
    assert!(fixture.answer_text("ann", "/draw").contains("drawn by agreement"));
    fixture.verify();
}

#[test]
fn one_person_with_all_seats_agrees_alone() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=ann pace=none");
    fixture.send("ann", "B(=)");
    assert_eq!(fixture.game(1).position.outcome(), Some(Outcome::Draw(DrawKind::Agreed)));
    fixture.verify();
}

#[test]
fn a_loss_on_time_is_recorded_as_such() {
    for variant in Variant::ALL.iter().copied() {
        let mut fixture = start_game(variant, "");
        let seat = fixture.game(1).position.to_act().unwrap();
        let name = variant.seats()[seat.index()];
        let answers = fixture.advance(3 * DAY + HOUR);
        let text = &answers.last().unwrap().text;
        let who = format!("{} ({})", holder(&fixture, seat), name.name);
        let first = format!("{who} has run out of time.");
        assert!(text.starts_with(&first), "{variant:?}: {text}");
        assert_eq!(text.matches("run out of time").count(), 1, "{text}");
        let actions = fixture.view().actions(GameId(1)).unwrap();
        let expected = format!("{}(L)", name.letter);
        assert_eq!(
            (actions[0].canonical.as_str(), actions[0].cause),
            (expected.as_str(), Cause::Time)
        );
        fixture.verify();
        if variant != Variant::Siege {
            assert!(text.contains(&format!("{who} – lost on time")), "{text}");
            let record = answers.last().unwrap().attachment.clone().unwrap().content;
            assert!(record.contains(&expected), "{record}");
            rules::record::Record::parse(&record).unwrap().check().unwrap();
        }
    }
}

/// Random numbers from a seed (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % n as u64).unwrap()
    }
}

/// A position in which everything is typed: its special feature, the options, and the moves to it.
struct Scene {
    what: &'static str,
    options: &'static str,
    line: Vec<String>,
}

fn pairs(options: &str) -> Vec<(&str, &str)> {
    options.split_whitespace().filter_map(|o| o.split_once('=')).collect()
}

/// A random game with many captures, until `stop` holds.
fn random_game(
    variant: Variant,
    options: &str,
    random: &mut Random,
    stop: impl Fn(&dyn Game, usize) -> bool,
) -> Option<Vec<String>> {
    for _ in 0..60 {
        let mut game = variant.new_game(&pairs(options)).unwrap();
        let mut line: Vec<String> = Vec::new();
        while game.outcome().is_none() && line.len() < 250 {
            if stop(game.as_ref(), line.len()) {
                return Some(line);
            }
            // Of a few random actions one that satisfies `stop`, else a capture.
            let actions = game.actions();
            let mut best: Option<(u8, String)> = None;
            for _ in 0..8 {
                let action = &actions[random.below(actions.len())];
                let mut after = game.clone();
                let played = after.apply(action).unwrap();
                let worth = if stop(after.as_ref(), line.len() + 1) {
                    2
                } else {
                    u8::from(played.news[0].english().contains(" takes "))
                };
                if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                    best = Some((worth, action.clone()));
                }
            }
            line.push(best.unwrap().1);
            game.apply(line.last().unwrap()).unwrap();
        }
    }
    None
}

fn scenes(variant: Variant, random: &mut Random) -> Vec<Scene> {
    let options =
        if variant == Variant::Siege { "threshold-W=1 threshold-R=1 threshold-B=1" } else { "" };
    let split = |line: &str, times: usize| -> Vec<String> {
        vec![line; times].join(" ").split(' ').map(str::to_owned).collect()
    };
    let mut scenes = vec![Scene { what: "the start", options, line: Vec::new() }];
    let middle = random_game(variant, options, random, |_, ply| ply == 25).unwrap();
    scenes.push(Scene { what: "the middle of the game", options, line: middle });
    let decision = random_game(variant, options, random, |game, _| game.decision().is_some());
    let decides = matches!(variant, Variant::Siege | Variant::Underworld | Variant::Wizard);
    assert_eq!(decision.is_some(), decides, "{variant:?}");
    scenes.extend(decision.map(|line| Scene { what: "a decision is pending", options, line }));
    let claimable = match variant {
        Variant::Chess => Some(split("g1f3 g8f6 f3g1 f6g8", 2)),
        Variant::ThreeRealms => Some(split("p1o3 p8o6 o3p1 o6p8", 2)),
        Variant::Underworld => Some(split("wg1f3 wg8f6 wf3g1 wf6g8", 2)),
        Variant::Siege => Some(split("W1b-3a R1b-3a B1b-3a W3a-1b R3a-1b B3a-1b", 10)),
        _ => None,
    };
    scenes.extend(claimable.map(|line| Scene { what: "a draw may be claimed", options, line }));
    if variant == Variant::Siege {
        let line = split("W3e-5e W(Y) R3e-5e B3e-5e", 1);
        scenes.push(Scene { what: "White is out", options, line });
        let line = split("W3e-5e B(Y) R3e-5e", 1);
        scenes.push(Scene { what: "Black is out", options, line });
    }
    scenes
}

/// Plays a scene, each action by its player.
fn at(variant: Variant, scene: &Scene) -> Fixture {
    let mut fixture = start_game(variant, scene.options);
    for action in &scene.line {
        let game = fixture.game(1);
        if let Some(letter) = action.strip_suffix("(Y)") {
            let seat = game.position.seats().iter().position(|s| letter.starts_with(s.letter));
            fixture.send(NAMES[seat.unwrap()], "/resign yes");
        } else {
            let name = holder(&fixture, game.position.to_act().unwrap());
            fixture.send(&name, action);
        }
        assert_eq!(fixture.game(1).ply, game.ply + 1, "{variant:?}, {}: {action}", scene.what);
    }
    fixture
}

/// A text that a person types: a letter, with or without a player's letter before it.
#[derive(Clone)]
struct Text {
    word: char,
    letter: Option<char>,
    text: String,
}

fn texts() -> Vec<Text> {
    let mut texts = Vec::new();
    for word in ['Y', 'S', '=', 'L'] {
        for letter in [None, Some('W'), Some('R'), Some('B')] {
            let before = letter.map(String::from).unwrap_or_default();
            let plain = format!("{before}({word})");
            for text in [
                plain.clone(),
                plain.to_lowercase(),
                format!(" {before} ( {word} ) "),
                format!("{plain}!"),
                format!("/move {plain}"),
                format!("/move g1 {plain}"),
                format!("/move g1@PLY {plain}"),
                format!("@{plain}"),
            ] {
                texts.push(Text { word, letter, text });
            }
        }
    }
    texts
}

/// The text of a button belongs to a position; `@` stands for a mention of the bot.
fn type_it(fixture: &mut Fixture, name: &str, text: &Text) {
    let written = text.text.replace("PLY", &fixture.game(1).ply.to_string());
    match written.strip_prefix('@') {
        Some(rest) => drop(fixture.send_addressed(name, rest)),
        None => drop(fixture.send(name, &written)),
    }
}

#[test]
fn a_player_can_end_a_game_only_for_themselves() {
    const SEED: u64 = 20_260_105;
    let mut random = Random(SEED);
    let mut typed = 0;
    for variant in Variant::ALL.iter().copied() {
        for scene in scenes(variant, &mut random) {
            let mut fixture = at(variant, &scene);
            let mut agreed: BTreeSet<usize> = BTreeSet::new();
            let mut todo: Vec<(usize, Text)> = Vec::new();
            // A quarter of the texts in each scene: all of them in all games.
            for seat in 0..variant.seats().len() {
                let drawn = texts().into_iter().filter(|_| random.below(4) == 0);
                todo.extend(drawn.map(|text| (seat, text)));
            }
            while !todo.is_empty() {
                let (seat, text) = todo.swap_remove(random.below(todo.len()));
                let before = fixture.game(1);
                let (name, left) = (NAMES[seat], before.position.in_game());
                let own = variant.seats()[seat].letter;
                // Without a player's letter only capitals count: "(y)" is a thumb up.
                let read = text.letter.is_none_or(|letter| letter == own)
                    && (text.letter.is_some() || text.text.contains(text.word));
                let may = read && left.contains(&Seat(u8::try_from(seat).unwrap()));
                type_it(&mut fixture, name, &text);
                typed += 1;
                let game = fixture.game(1);
                let what = format!(
                    "{variant:?}, {}, {name} types {:?} (seed {SEED}, {:?})",
                    scene.what, text.text, scene.line
                );
                if may && text.word == '=' {
                    agreed.insert(seat);
                }
                let all = left.iter().all(|s| agreed.contains(&s.index()));
                let claims = may
                    && text.word == 'S'
                    && before.position.draw_claim(Seat(u8::try_from(seat).unwrap())).is_ok();
                let expected = if all {
                    Some(Outcome::Draw(DrawKind::Agreed))
                } else if claims {
                    Some(Outcome::Draw(DrawKind::Claimed))
                } else {
                    None
                };
                assert_eq!(game.position.outcome(), expected, "{what}");
                if expected.is_some() {
                    fixture.verify();
                    fixture = at(variant, &scene);
                    agreed.clear();
                    continue;
                }
                assert_eq!((game.ply, game.position.in_game()), (before.ply, left), "{what}");
                let offered: BTreeSet<usize> = game
                    .proposal(ProposalKind::Draw)
                    .iter()
                    .flat_map(|o| &o.agreed)
                    .map(|s| s.index())
                    .collect();
                assert_eq!(offered, agreed, "{what}");
                if !agreed.is_empty() && random.below(4) == 0 {
                    let first = holder(&fixture, game.position.in_game()[0]);
                    fixture.send(&first, "/draw decline");
                    assert!(fixture.game(1).proposal(ProposalKind::Draw).is_none(), "{what}");
                    // Who made the offer would have to wait with the next.
                    fixture = at(variant, &scene);
                    agreed.clear();
                }
            }
            fixture.verify();
        }
    }
    println!("seed {SEED}: {typed} texts");
}
