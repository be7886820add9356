//! What the engine keeps up to date equals what it computes anew, in every game.

use rules::Variant;
use rules::engine::{Playable, Visitor};
use rules::games::visit;
use search::chance::Chance;
use search::course::opening;
use search::evaluate::{Evaluation, evaluation};
use search::limits::Limits;
use search::mates::{Problem, solves};
use search::rival::Rival;
use search::search::{Memory, Search};
use search::sound::sound;
use search::sums::Sums;
use search::training::positions::judge;
use search::training::selfplay::Labelled;
use search::weights::{Pair, Shape, Weights, plain};

/// Runs a visitor with the start of every game.
fn in_every_game<V: Visitor>(mut make: impl FnMut(Variant) -> V) {
    for variant in Variant::ALL {
        let game = variant.new_game::<&str, &str>(&[]).expect("no options");
        assert!(visit(&*game, make(*variant)).is_some(), "{}", variant.name());
    }
}

/// Weights in which every value is another.
fn some_weights(variant: Variant) -> Weights {
    let mut weights = plain(variant);
    let mut next = 0;
    let mut pair = || {
        next += 7;
        Pair(next % 97 - 40, next % 89 - 30)
    };
    weights.list.iter_mut().for_each(|weight| *weight = pair());
    weights
}

struct Follow(Variant);

impl Visitor for Follow {
    type Output = ();

    fn visit<P: Playable>(self, start: &P) {
        let evaluation = Evaluation::new(start, some_weights(self.0));
        for seed in 0..20 {
            let mut chance = Chance::new(seed);
            let mut position = start.clone();
            let mut sums = Sums::new(&position, &evaluation.table);
            for ply in 0..120 {
                let mut actions = Vec::new();
                position.settle(&mut actions);
                if actions.is_empty() {
                    break;
                }
                position.make(actions[chance.below(actions.len())]);
                let mut after = sums.clone();
                after.follow(&sums, &position, &evaluation.table);
                let anew = Sums::new(&position, &evaluation.table);
                assert!(after == anew, "{} {seed} {ply}", self.0.name());
                sums = after;
            }
        }
    }
}

#[test]
fn keys_and_sums_that_are_followed_equal_those_computed_anew() {
    in_every_game(Follow);
}

/// The same, but without those for the number of cells that a piece could go to.
fn without_mobility(variant: Variant) -> Weights {
    let mut weights = some_weights(variant);
    let shape = weights.shape;
    for kind in 0..shape.kinds() {
        weights.list[shape.reach(kind, 0)..shape.near(kind)].fill(Pair(0, 0));
    }
    weights
}

struct Fitted(Weights);

impl Visitor for Fitted {
    type Output = ();

    fn visit<P: Playable>(self, start: &P) {
        let seats = start.setting().seats.len();
        let variant = start.setting().variant;
        let evaluation = Evaluation::new(start, self.0);
        for seed in 0..20 {
            let position = opening(start, 40, &mut Chance::new(seed)).position;
            let phase = evaluation.phase(&position);
            let mut expected = [0.0; 3];
            for (place, seat, count) in evaluation.features(&position) {
                let Pair(middle, end) = evaluation.weights.list[place as usize];
                let weight = middle as f32 * phase + end as f32 * (1.0 - phase);
                expected[usize::from(seat)] += weight * f32::from(count);
            }
            let sums = Sums::new(&position, &evaluation.table);
            let values = evaluation.values(&position, &sums, seats);
            for (value, expected) in values.iter().zip(expected) {
                assert!(
                    (*value as f32 - expected).abs() < 1.5,
                    "{}: {value} {expected}",
                    variant.name()
                );
            }
        }
    }
}

#[test]
fn the_evaluation_is_the_sum_of_its_features() {
    in_every_game(|variant| Fitted(some_weights(variant)));
    in_every_game(|variant| Fitted(without_mobility(variant)));
}

struct Twice;

impl Visitor for Twice {
    type Output = ();

    fn visit<P: Playable>(self, start: &P) {
        let variant = start.setting().variant;
        let evaluation = Evaluation::new(start, plain(variant));
        let course = opening(start, 12, &mut Chance::new(3));
        let mut found = [(), ()].map(|()| {
            let mut memory = Memory::new(1 << 20);
            let limits = Limits { nodes: Some(3_000), ..Limits::default() };
            let position = &course.position;
            let mut search =
                Search::new(position, &course.earlier, &evaluation, &mut memory, limits);
            let found = search.run(|_| {}).expect("the game is not over");
            (found.line, found.score, found.nodes)
        });
        let [one, two] = &mut found;
        assert!(one == two, "{}: {one:?} {two:?}", variant.name());
        assert!(course.actions.contains(&one.0[0]), "{}", variant.name());
    }
}

#[test]
fn the_same_search_finds_the_same() {
    in_every_game(|_| Twice);
}

struct Skipped;

impl Visitor for Skipped {
    type Output = ();

    fn visit<P: Playable>(self, start: &P) {
        let variant = start.setting().variant;
        let mut skipped = 0;
        for seed in 0..40 {
            let mut position = opening(start, seed as usize, &mut Chance::new(seed)).position;
            if position.is_checked() {
                continue;
            }
            let (text, seat) = (position.to_string(), position.turn());
            let mut before = Vec::new();
            position.settle(&mut before);
            let Some(undo) = position.skip() else { continue };
            skipped += 1;
            position.settle(&mut Vec::new());
            assert_ne!(position.turn(), seat, "{}: {text}", variant.name());
            position.unskip(&undo);
            let mut after = Vec::new();
            position.settle(&mut after);
            assert_eq!(position.to_string(), text, "{}", variant.name());
            assert!(before == after, "{}: {text}", variant.name());
        }
        // In Underworld more than the turn would change.
        assert_eq!(skipped > 0, variant != Variant::Underworld, "{}", variant.name());
    }
}

#[test]
fn a_turn_that_is_skipped_changes_nothing_else() {
    in_every_game(|_| Skipped);
}

struct Loud;

impl Visitor for Loud {
    type Output = ();

    fn visit<P: Playable>(self, start: &P) {
        for seed in 0..30 {
            let mut chance = Chance::new(seed);
            let mut position = start.clone();
            for ply in 0..150 {
                let (mut all, mut loud) = (Vec::new(), Vec::new());
                let settled = position.settle(&mut all);
                let mut same = position.clone();
                let after = same.settle_loud(&mut loud);
                if all.is_empty() {
                    break;
                }
                assert!(after.ending.is_none() && settled.ending.is_none());
                let checked = position.is_checked();
                let quiet = |action: &P::Action| position.step(*action).is_quiet();
                if !checked {
                    all.retain(|action| !quiet(action));
                    loud.retain(|action| !quiet(action));
                }
                assert!(all == loud, "{} {seed} {ply}", start.setting().variant.name());
                let mut all = Vec::new();
                position.settle(&mut all);
                position.make(all[chance.below(all.len())]);
            }
        }
    }
}

#[test]
fn no_loud_action_is_left_out() {
    in_every_game(|_| Loud);
}

struct Counts(&'static [(&'static str, u8, i16)]);

impl Visitor for Counts {
    type Output = ();

    fn visit<P: Playable>(self, position: &P) {
        let evaluation = Evaluation::new(position, Weights::plain(Shape::of(position)));
        let shape = evaluation.weights.shape;
        let found = evaluation.features(position);
        let kind = |name: &str| {
            let mut kinds = position.setting().kinds.iter();
            kinds.position(|kind| kind.name == name).expect("a kind of the game")
        };
        let number = |text: &str| text.parse().expect("a number");
        for &(name, seat, count) in self.0 {
            let place = match name.split_once(' ').unwrap_or((name, "")) {
                ("doubled", _) => shape.doubled(),
                ("protected", _) => shape.protected(),
                ("alone", _) => shape.alone(),
                ("passed", steps) => shape.passed(number(steps)),
                ("far", of) => shape.far(kind(of)),
                ("pair", of) => shape.pair(kind(of)),
                ("cover", pieces) => shape.cover(number(pieces)),
                ("shelter", pawns) => shape.shelter(number(pawns)),
                ("chase", _) => shape.chase(),
                ("term", index) => shape.term(number(index)),
                _ => panic!("{name}"),
            };
            let all = found.iter().filter(|f| f.0 == place as u32 && f.1 == seat);
            assert_eq!(all.map(|f| f.2).sum::<i16>(), count, "{name} {seat}");
        }
    }
}

#[test]
fn pawns_are_passed_doubled_protected_and_alone() {
    // White's a5 is passed with three steps left and alone, as is c2 behind c4; d3 and c4 are protected. Black's h7 is passed.
    let position = "4k3/3p3p/8/P7/2P5/3P4/2P5/4K3 w - - 0 1";
    let game = Variant::Chess.from_position(position).expect("a possible position");
    let counts = Counts(&[
        ("passed 3", 0, 1),
        ("doubled", 0, 1),
        ("protected", 0, 2),
        ("alone", 0, 2),
        ("passed 6", 1, 1),
        ("alone", 1, 2),
        ("protected", 1, 0),
    ]);
    assert!(visit(&*game, counts).is_some());
}

#[test]
fn distances_pairs_cover_and_leads_are_counted() {
    // White is two bishops and a pawn ahead: that counts as four pawns, and the kings are seven steps apart.
    let position = "4k3/8/8/8/8/8/3P4/B1B1K2R w K - 0 1";
    let game = Variant::Chess.from_position(position).expect("a possible position");
    let counts = Counts(&[
        ("far bishop", 0, 14),
        ("pair bishop", 0, 1),
        ("pair rook", 0, 0),
        ("cover 1", 0, 1),
        ("cover 0", 1, 1),
        ("shelter 1", 0, 1),
        ("chase", 0, 28),
        ("chase", 1, 0),
        ("term 0", 0, 1),
        ("term 0", 1, 0),
    ]);
    assert!(visit(&*game, counts).is_some());
    // The rook is worth five pawns; both kings on both boards of the Underworld count.
    let game = Variant::Underworld.new_game::<&str, &str>(&[]).expect("no options");
    assert!(visit(&*game, Counts(&[("far king", 0, 14), ("term 0", 1, 2)])).is_some());
}

struct Fair;

impl Visitor for Fair {
    type Output = ();

    fn visit<P: Playable>(self, start: &P) {
        let seats = start.setting().seats.len();
        let evaluation = Evaluation::new(start, sound(start));
        let values = evaluation.values(start, &Sums::new(start, &evaluation.table), seats);
        let tempo = evaluation.weights.list[Shape::TEMPO].0;
        for seat in 1..seats {
            let apart = (values[0] - values[seat] - tempo).abs();
            assert!(apart <= 2, "{}: {values:?}", start.setting().variant.name());
        }
    }
}

#[test]
fn sound_weights_are_fair_at_the_start() {
    in_every_game(|_| Fair);
}

/// The positions searched for a problem.
const NODES: u64 = 400_000;

struct Solved<'a>(&'a Problem);

impl Visitor for Solved<'_> {
    type Output = bool;

    fn visit<P: Playable>(self, position: &P) -> bool {
        solves(position, self.0, NODES)
    }
}

/// Solves the problems of a game. All that take at most two own actions must be solved, and 95% of the others.
fn solve(variant: Variant, text: &str) {
    let problems: Vec<Problem> = text.lines().filter_map(Problem::parse).collect();
    assert!(problems.len() >= 30, "{}", variant.name());
    let is_solved = |problem: &&Problem| {
        let game = variant.from_position(&problem.position).expect("a possible position");
        visit(&*game, Solved(problem)) == Some(true)
    };
    let (short, long): (Vec<_>, Vec<_>) = problems.iter().partition(|p| p.actions <= 2);
    let missed = |list: &[&Problem]| -> Vec<String> {
        list.iter().filter(|p| !is_solved(p)).map(|p| p.position.clone()).collect()
    };
    assert_eq!(missed(&short), [""; 0], "{}", variant.name());
    let missed = missed(&long);
    assert!(20 * missed.len() <= long.len(), "{}: {missed:?}", variant.name());
}

#[test]
fn forced_wins_of_chess_are_found() {
    solve(Variant::Chess, include_str!("../../../data/engine/mates/chess.txt"));
}

#[test]
fn forced_wins_of_glinskis_chess_are_found() {
    solve(Variant::Glinski, include_str!("../../../data/engine/mates/glinski.txt"));
}

#[test]
fn forced_wins_of_underworld_are_found() {
    solve(Variant::Underworld, include_str!("../../../data/engine/mates/underworld.txt"));
}

#[test]
fn forced_wins_of_separate_realms_are_found() {
    solve(Variant::SeparateRealms, include_str!("../../../data/engine/mates/separate-realms.txt"));
}

#[test]
fn forced_wins_of_wizard_chess_are_found() {
    solve(Variant::Wizard, include_str!("../../../data/engine/mates/wizard.txt"));
}

#[test]
fn forced_wins_of_three_realms_are_found() {
    solve(Variant::ThreeRealms, include_str!("../../../data/engine/mates/three-realms.txt"));
}

#[test]
fn forced_wins_of_siege_chess_are_found() {
    solve(Variant::Siege, include_str!("../../../data/engine/mates/siege.txt"));
}

/// The positions of a game that are searched, and the limit of each search.
const SEARCHED: (u64, u64) = (400, 3_000);

struct Shallow(Variant);

impl Visitor for Shallow {
    type Output = ();

    fn visit<P: Playable>(self, start: &P) {
        let evaluation = Evaluation::new(start, plain(self.0));
        let mut memory = Memory::new(1 << 20);
        let (positions, nodes) = SEARCHED;
        let mut missed = Vec::new();
        for seed in 0..positions {
            let course = opening(start, (seed % 100) as usize, &mut Chance::new(seed));
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            memory.clear();
            let found =
                Search::new(&course.position, &course.earlier, &evaluation, &mut memory, limits)
                    .run(|_| {})
                    .expect("an action is legal");
            if found.depth == 0 {
                missed.push(seed);
            }
        }
        assert!(missed.is_empty(), "{}: {missed:?}", self.0.name());
    }
}

#[test]
fn few_positions_are_enough_for_a_look_one_ply_ahead() {
    in_every_game(Shallow);
}

/// The judge is our own engine. A mate is decided and left out; shares are White's, whoever is to move.
#[test]
fn another_program_judges_positions() {
    let name = format!("judged-{}", std::process::id());
    let [file, out] = ["in", "out"].map(|end| std::env::temp_dir().join(format!("{name}.{end}")));
    let lines = [
        "0.500,0.500,0.000 0.500,0.500,0.000 4k3/8/8/8/8/8/PP6/1K5R w - - 0 1",
        "0.500,0.500,0.000 0.500,0.500,0.000 4k3/8/8/8/8/8/PP6/1K5R b - - 0 1",
        "0.500,0.500,0.000 0.500,0.500,0.000 k7/8/1K6/8/8/8/8/7R w - - 0 1",
    ];
    std::fs::write(&file, lines.join("\n")).expect("a file");
    let engine = concat!(env!("CARGO_BIN_EXE_siegepost-search"), " uci");
    let mut rival = Rival::start(engine, &[]).expect("our engine starts");
    judge(&file, &out, &mut rival, 2).expect("it judges");
    let judged = std::fs::read_to_string(&out).expect("the file is there");
    let shares: Vec<f32> = judged
        .lines()
        .map(|line| line.parse::<Labelled>().expect("a position").expected[0])
        .collect();
    assert_eq!(shares.len(), 2, "{judged}");
    assert!(shares.iter().all(|share| (0.75..1.0).contains(share)), "{judged}");
    let _ = (std::fs::remove_file(&file), std::fs::remove_file(&out));
}

struct Values;

impl Visitor for Values {
    type Output = [i32; 3];

    fn visit<P: Playable>(self, position: &P) -> [i32; 3] {
        let evaluation = evaluation(position);
        let mut values = evaluation.values(position, &Sums::new(position, &evaluation.table), 3);
        values[position.turn().index()] -= evaluation.weights.list[Shape::TEMPO].0;
        values
    }
}

/// The initial arrays of Siege Chess are the same from every side, on both boards. It is nobody's turn here.
#[test]
fn an_initial_array_is_worth_the_same_for_every_seat() {
    for setup in ["9", "8"] {
        let game = Variant::Siege.new_game(&[("setup", setup)]).expect("an option");
        let [white, red, black] = visit(&*game, Values).expect("a game");
        assert!(white == red && red == black, "setup={setup}: {white} {red} {black}");
    }
}
