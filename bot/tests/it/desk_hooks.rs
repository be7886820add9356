//! Hooks of features: when they are called, and in which order.

use std::sync::{Arc, Mutex};

use bot::chat::network::Network;
use bot::chat::{Button, Outgoing, PersonId, PlaceId};
use bot::daemon::core::Core;
use bot::features::FEATURES;
use bot::game::command::{Arguments, CommandError, Spec};
use bot::game::state::{ActionRow, Match};
use bot::game::{Desk, Feature, Request};
use bot::store::{Change, Snapshot, StoreError};
use locale::Text;
use rules::Seat;

use crate::support::{DAY, Fixture, without_extension};

/// A feature without commands that writes down what it is asked.
#[derive(Debug)]
struct Witness {
    name: &'static str,
    saw: &'static Mutex<Vec<String>>,
}

impl Witness {
    fn saw(&self, what: &str) {
        self.saw.lock().unwrap().push(format!("{} {what}", self.name));
    }
}

impl Feature for Witness {
    fn specs(&self) -> &'static [Spec] {
        &[]
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Err(CommandError::Missing(arguments.spec))
    }

    fn on_action(&self, game: &mut Match, _: usize) {
        self.saw(&format!("action {}", game.ply));
    }

    fn on_takeback(&self, game: &mut Match) -> Vec<(PersonId, Text)> {
        self.saw(&format!("takeback {}", game.moves()));
        Vec::new()
    }

    fn on_seat_change(&self, _: &mut Match, seat: Seat) {
        self.saw(&format!("seat {}", seat.0));
    }

    fn digest_line(
        &self,
        _: &Snapshot,
        game: &Match,
        person: &PersonId,
    ) -> Result<Option<Text>, StoreError> {
        self.saw(&format!("digest {}", person.0));
        Ok(Some(Text::same(format!("{} on game {}", self.name, game.id.0))))
    }

    fn on_end(
        &self,
        _: &Desk,
        _: &Snapshot,
        _: &Match,
        new: &[ActionRow],
    ) -> Result<Vec<(PlaceId, Outgoing<Text>)>, StoreError> {
        self.saw(&format!("end {}", new.len()));
        Ok(Vec::new())
    }

    fn settled_change(&self) -> Option<Arc<dyn Change>> {
        self.saw("change");
        None
    }

    fn end_buttons(&self, _: &Match) -> Vec<Button<Text>> {
        self.saw("buttons");
        Vec::new()
    }
}

#[test]
fn each_hook_is_called_for_all_features_in_the_order_of_their_list() {
    let saw: &'static Mutex<Vec<String>> = Box::leak(Box::default());
    let witness = |name| -> &'static dyn Feature { Box::leak(Box::new(Witness { name, saw })) };
    let all = [witness("first")].into_iter().chain(FEATURES.iter().copied());
    let all: Vec<_> = all.chain([witness("last")]).collect();
    let mut f = Fixture::new();
    let desk = Desk::new(without_extension(), Network::room(), all.leak());
    f.core = Core::new(f.core.store().clone(), desk, 1);
    let expect = |f: &mut Fixture, name: &str, text: &str, wanted: &[&str]| {
        f.send(name, text);
        let seen = std::mem::take(&mut *saw.lock().unwrap());
        let twice =
            wanted.iter().flat_map(|what| [format!("first {what}"), format!("last {what}")]);
        assert_eq!(seen, twice.collect::<Vec<_>>(), "{text}");
    };
    f.start_game("3d");
    expect(&mut f, "ann", "3e-5e", &["action 1"]);
    expect(&mut f, "bob", "3e-4e", &["action 2"]);
    expect(&mut f, "bob", "/takeback", &[]);
    expect(&mut f, "ann", "/takeback agree", &[]);
    expect(&mut f, "cy", "/takeback agree", &["takeback 1"]);
    expect(&mut f, "cy", "/replace dora", &[]);
    expect(&mut f, "dora", "/replace agree", &["seat 2"]);
    expect(&mut f, "bob", "/settings digest=daily@08:00", &[]);
    let posts = f.advance(DAY);
    let digest = posts.iter().find(|p| p.text.contains("first on game 1"));
    let digest = digest.unwrap_or_else(|| panic!("{posts:#?}"));
    assert!(digest.text.contains("first on game 1\nlast on game 1"), "{}", digest.text);
    assert_eq!(std::mem::take(&mut *saw.lock().unwrap()), ["first digest bob", "last digest bob"]);
    // Of those who began, only bob is left then.
    expect(&mut f, "ann", "/resign yes", &["action 4", "change"]);
    expect(&mut f, "bob", "/resign yes", &["action 5", "end 1", "buttons"]);
}
