//! What the engine keeps up to date equals what it computes anew, in every game.

use rules::Variant;
use rules::engine::{Playable, Visitor};
use rules::games::visit;
use search::evaluate::{Evaluation, Sums};
use search::features::{Places, features};
use search::limits::Limits;
use search::search::Search;
use search::selfplay::{Chance, opening};
use search::table::Table;
use search::weights::{Pair, Weights, plain};

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
    weights.tempo = pair();
    for of in &mut weights.kinds {
        of.piece = pair();
        of.squares.iter_mut().for_each(|square| *square = pair());
        of.reach.iter_mut().for_each(|reach| *reach = pair());
        of.near = pair();
    }
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

struct Fitted(Variant);

impl Visitor for Fitted {
    type Output = ();

    fn visit<P: Playable>(self, start: &P) {
        let weights = some_weights(self.0);
        let setting = start.setting();
        let seats = setting.seats.len();
        let places = Places::new(setting.kinds.len(), setting.layout.geometry().len());
        let list = places.flatten(&weights);
        let evaluation = Evaluation::new(start, weights);
        for seed in 0..20 {
            let position = opening(start, 40, &mut Chance::new(seed)).position;
            let phase = evaluation.phase(&position);
            let mut expected = [0.0; 3];
            for (place, seat, count) in features(&position, places, seats) {
                let Pair(middle, end) = list[place as usize];
                let weight = middle as f32 * phase + end as f32 * (1.0 - phase);
                expected[usize::from(seat)] += weight * f32::from(count);
            }
            let sums = Sums::new(&position, &evaluation.table);
            let values = evaluation.values(&position, &sums, seats);
            for (value, expected) in values.iter().zip(expected) {
                assert!(
                    (*value as f32 - expected).abs() < 1.5,
                    "{}: {value} {expected}",
                    self.0.name()
                );
            }
        }
    }
}

#[test]
fn the_evaluation_is_the_sum_of_its_features() {
    in_every_game(Fitted);
}

struct Twice;

impl Visitor for Twice {
    type Output = ();

    fn visit<P: Playable>(self, start: &P) {
        let variant = start.setting().variant;
        let evaluation = Evaluation::new(start, plain(variant));
        let course = opening(start, 12, &mut Chance::new(3));
        let mut found = [(), ()].map(|()| {
            let mut table = Table::new(1 << 20);
            let limits = Limits { nodes: Some(3_000), ..Limits::default() };
            let position = &course.position;
            let mut search =
                Search::new(position, &course.earlier, &evaluation, &mut table, limits);
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
