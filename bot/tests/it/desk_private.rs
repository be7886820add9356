//! What is private to a player changes no number that others can see: buttons, and keys of posts, which are their nonces.

use bot::daemon::core::Lapsed;

use crate::support::{DAY, Fixture, HOUR, START};

/// Everything that is posted for all: the key of each post, its text, and what its buttons say.
fn public_posts(acts_in_private: bool) -> Vec<String> {
    let mut fixture = Fixture::at(crate::support::database::location());
    let mut posts = Vec::new();
    let mut take = |fixture: &mut Fixture| {
        for row in fixture.view().outbox().unwrap() {
            if row.message.only_to.is_none() {
                let buttons: Vec<_> = row.message.buttons.iter().map(|b| &b.command).collect();
                posts.push(format!("{} {} {buttons:?}", row.key, row.message.text));
            }
        }
        fixture.take_answers();
    };
    let say = |fixture: &mut Fixture, name: &str, text: &str| {
        let message = fixture.message(name, text);
        let known = bot::daemon::plan::Known::everything();
        fixture.core.judge(&message, fixture.now, &known).unwrap();
    };
    let private = [
        ("ann", "/if R3e-5e then 3g-5g"),
        ("bob", "/draw secret"),
        ("bob", "/settings reminders=5h,3h"),
        ("ann", "/if R3e-5e, B3e-5e then 3g-5g"),
        ("bob", "/draw secret off"),
        ("cy", "/draw secret"),
        ("ann", "/note a thought"),
        ("ann", "/if off"),
    ];
    let public = [
        "ann /play siege white=ann red=bob black=cy pace=3d absent=seat",
        "bob /join",
        "cy /join",
        "ann 3e-5e",
        "ann /pause",
        "cy /pause g1 decline",
        "bob 3e-5e",
        "bob /takeback",
        "cy /takeback g1 decline",
        "cy /replace black=dora",
    ];
    for line in public {
        let (name, text) = line.split_once(' ').unwrap();
        say(&mut fixture, name, text);
        take(&mut fixture);
        for (name, text) in private {
            let message = fixture.next_message;
            if acts_in_private && line == "ann 3e-5e" {
                say(&mut fixture, name, text);
                take(&mut fixture);
            }
            fixture.next_message = message + 1;
        }
    }
    // A deadline that passes.
    fixture.now = START + 3 * DAY + HOUR;
    for (id, _) in fixture.view().due(fixture.now, 100).unwrap() {
        while fixture.core.lapse(id, fixture.now, Some(fixture.now)).unwrap() == Lapsed::Changed {
            take(&mut fixture);
        }
    }
    let game = fixture.game(1);
    assert_eq!(game.revision > game.public_revision(), acts_in_private);
    fixture.verify();
    posts
}

#[test]
fn private_acts_change_no_public_number() {
    let without = public_posts(false);
    for kind in ["/pause g1@", "/takeback g1@", "/replace g1@", "t1-"] {
        assert!(without.iter().any(|post| post.contains(kind)), "{kind}: {without:#?}");
    }
    assert_eq!(public_posts(true), without);
}
