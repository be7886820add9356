//! Seats that fill, in a room: reliability, rematches, replaced players, open seats, waiting lists and secret votes.

use crate::common::{RunResult, arg, run};

fn room(script: &str) -> RunResult {
    let dir = tempfile::tempdir().expect("a directory");
    let pictures = dir.path().join("pictures");
    let args = ["room", "--db", ":memory:", "--pictures", arg(&pictures)];
    let more = ["--clock", "2026-01-01T00:00:00Z", "--script", "-"];
    run(&[&args[..], &more[..]].concat(), script)
}

const OPENING: &str = "\
ann: /play siege white=ann red=bob black=cyd pace=3d
bob: /join
? bob is new
cyd: /join
";

#[test]
fn a_seat_changes_hands_and_the_record_lists_both_players() {
    let script = format!(
        "{OPENING}ann: 3e-5e\nbob: /replace red=dora\n? bob (Red) would like dora to take over Red\n! eve: 1\n\
         dora: /replace agree\n? dora (Red) plays in game g1 from now on\n? dora is new\nbob: 3d-5d\n\
         ?- siegepost\ndora: 3d-5d\n! bob: /resign g1 yes\n? no seat in game g1\nann: /player dora\n? Moves: 1 in time\n"
    );
    let out = room(&script).succeeded();
    assert!(out.contains("siegepost (to ann only):"), "{out}");
}

#[test]
fn a_rematch_rotates_the_colours() {
    let script = format!(
        "{OPENING}ann: /resign yes\nbob: /resign yes\n! dora: /rematch\n? no seat in it\ncyd: /rematch\n\
         ? colours rotated\n? White: cyd\nann: /join\nbob: /rematch\n? begins: cyd (White), ann (Red), bob (Black)\n"
    );
    room(&script).succeeded();
}

#[test]
fn three_who_wait_get_a_game_and_secret_votes_end_it() {
    let script = "ann: /queue siege\n? 2 more players\nbob: /queue siege\n? with ann\nbob: /queue\n? ann and you\n\
                  cyd: /queue siege\n? begins\n? From the waiting list: ann and bob\n\
                  ann: /draw secret\n? Nobody learns of it\nbob: /draw secret\n?- ann\ncyd: /draw secret\n? is over\n";
    let out = room(script).succeeded();
    assert!(out.contains("siegepost (to bob only):"), "{out}");
}

#[test]
fn open_seats_have_terms() {
    let script = "ann: /play siege open expires=2d reliability=80\n? open until Sat 3 Jan 2026, 00:00 UTC\n\
                  bob: /join\n? bob is new\n/wait 3d\n? Not enough players joined\n! ann: /play siege role=@chess\n\
                  ? Only servers have roles\n";
    room(script).succeeded();
}

#[test]
fn a_digest_is_shown_once_to_its_reader_and_reminders_come_when_they_are_wanted() {
    let script = format!(
        "bob: /settings digest=daily@08:00 reminders=2d,1h next=on\n? reminders: 2d,1h\n{OPENING}ann: 3e-5e\n\
         /wait 7h\n?- waits for you\n/wait 2h\n? Your game waits for you\n? your turn, 2 days and 16 hours left\n\
         /wait 14h\n?- waits for you\n/wait 2h\n? left to move\n"
    );
    let out = room(&script).succeeded();
    assert!(out.contains("siegepost (to bob only):"), "{out}");
}

#[test]
fn a_newcomer_plays_a_whole_game_alone_at_once() {
    let script = "ann: /play siege red=computer black=computer\n? begins: ann (White), Computer (Red, level 5), Computer (Black, level 5)\n\
                  ann: 3e-5e\n? Computer (Red, level 5) to move\n/wait 3s\n? Computer, level 5: R\n? Computer, level 5: B\n\
                  ann: 3d-4d\n/wait 3s\n? Computer, level 5: R\nann: /takeback\n? takes back\n? ann (White) to move\n\
                  ann: /resign yes\n/wait 1h\nann: /record\n";
    room(script).succeeded();
    // Piped input waits for computers, by the machine's clock, and who is alone needs no name.
    let script = "ann: /play siege computer=1\n3e-5e\n? Computer, level 1: R\n? Computer, level 1: B\n! 3e-5e\n\
                  3d-4d\n? Computer, level 1: R\n";
    let out = run(&["room", "--db", ":memory:"], script).succeeded();
    assert!(out.matches("\nComputer, level 1: B").count() == 2, "{out}");
    // Computers play on without anybody.
    let script = "ann: /play chess white=computer:1 black=computer:1\n/wait 5s\n? Computer, level 1:\n! bob: /abort\n\
                  ann: /abort\n? cancels game g1\n";
    room(script).succeeded();
}
