//! The time zones in which people read times.

use bot::chat::{Outgoing, PlaceId};

use crate::support::{DAY, Fixture, HOUR};

fn text(posts: &[Outgoing], part: &str) -> String {
    let found = posts.iter().find(|post| post.text.contains(part));
    found.unwrap_or_else(|| panic!("{part}: {posts:#?}")).text.clone()
}

#[test]
fn what_one_person_reads_is_in_their_time_zone() {
    let mut f = Fixture::new();
    f.start_game("3d");
    assert!(f.answer_text("ann", "/games").contains("Thu 8 Jan 2026, 12:00 UTC"));
    for (zone, until, away) in [
        ("Asia/Kolkata", "Thu 8 Jan 2026, 17:30 UTC+5:30", "Thu 15 Jan 2026, 17:30 UTC+5:30"),
        ("Pacific/Marquesas", "Thu 8 Jan 2026, 02:30 UTC-9:30", "Thu 15 Jan 2026, 02:30 UTC-9:30"),
        ("Europe/Berlin", "Thu 8 Jan 2026, 13:00 UTC+1", "Thu 15 Jan 2026, 13:00 UTC+1"),
        ("Pacific/Auckland", "Fri 9 Jan 2026, 01:00 UTC+13", "Fri 16 Jan 2026, 01:00 UTC+13"),
    ] {
        f.send("ann", &format!("/settings timezone={zone}"));
        let list = f.answer_text("ann", "/games");
        assert!(list.contains(until), "{zone}: {list}");
        let own = text(&f.send("ann", "/vacation 10d"), "left");
        assert!(own.contains(away), "{zone}: {own}");
        assert!(f.answer_text("ann", "/vacation").contains(away), "{zone}");
        f.send("ann", "/vacation off");
        f.core.forget();
        // Bob has set none.
        let list = f.answer_text("bob", "/games");
        assert!(list.contains("12:00 UTC."), "{list}");
    }
    // Clocks change there on 29 March.
    f.send("ann", "/settings timezone=Europe/Berlin");
    let planned = text(&f.send("ann", "/vacation from 28 March until 29 March"), "left");
    let period = "from Sat 28 Mar 2026, 00:00 UTC+1 until Mon 30 Mar 2026, 00:00 UTC+2";
    assert!(planned.contains(period), "{planned}");
}

#[test]
fn what_several_read_is_in_the_time_zone_that_they_share() {
    let mut f = Fixture::new();
    f.start_game("3d");
    f.send("bob", "/settings timezone=Europe/Berlin");
    // What the others read says so, too.
    let posts = f.send("ann", "3e-5e");
    assert!(text(&posts, "bob (Red) to move").contains("13:00 UTC+1"), "{posts:#?}");
    let posts = f.advance(2 * DAY);
    assert!(text(&posts, "left to move").contains("13:00 UTC+1"), "{posts:#?}");
    // Ann has another one.
    f.send("ann", "/settings timezone=Asia/Tokyo");
    let posts = f.send("bob", "3e-5e");
    assert!(text(&posts, "cy (Black) to move").contains("12:00 UTC"), "{posts:#?}");
    // People who do not play the game do not matter.
    f.place = PlaceId("garden".into());
    f.send("dan", "/play chess white=dan black=eve");
    f.send("eve", "/join");
    f.send("eve", "/settings timezone=America/New_York");
    f.advance(HOUR);
    let posts = f.send("dan", "e4");
    assert!(text(&posts, "eve (Black) to move").contains("08:00 UTC-5"), "{posts:#?}");
    f.verify();
}
