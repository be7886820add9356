//! The terms of a game: who answers for a seat that changes hands, and which games are not rated.

use bot::chat::Outgoing;
use bot::game::Decided;
use bot::game::state::{GameId, Leaving, ProposalKind, Status, Unrated};
use rules::Seat;

use crate::desk_ratings::{answer, begin, fixture, moves, one_move, rating, slash, slash_in};
use crate::support::{DAY, Fixture, HOUR};

/// The rating of somebody after one game, or `None` if there is none.
fn points(f: &mut Fixture, name: &str) -> Option<i64> {
    let text = rating(f, name);
    let (_, rest) = text.split_once("a move: ")?;
    assert!(text.contains("1 of 10 games"), "{text}");
    rest.split_whitespace().next()?.parse().ok()
}

/// Checks the ratings of people after one game.
#[track_caller]
fn are_rated(f: &mut Fixture, wanted: &[(&str, i64)]) {
    for (name, wanted) in wanted {
        assert_eq!(points(f, name), Some(*wanted), "{name}");
    }
    let unrated = ["ann", "bob", "cy", "dora", "eve"].into_iter();
    for name in unrated.filter(|name| wanted.iter().all(|(rated, _)| rated != name)) {
        assert_eq!(points(f, name), None, "{name}");
    }
    f.verify();
}

/// Three people begin game 1, Siege, on these terms: ann, bob and cy, in this order.
fn begin_three(f: &mut Fixture, terms: &str) {
    slash(f, "1", "ann", &format!("/play siege white=me red=open black=open {terms}"));
    slash(f, "1", "bob", "/join g1 red");
    slash(f, "1", "cy", "/join g1 black");
    assert_eq!(f.game(1).status, Status::Live);
}

fn holder(f: &Fixture, seat: u8) -> String {
    f.game(1).holder(Seat(seat)).name().unwrap().to_owned()
}

/// Presses a button of an answer.
fn press(f: &mut Fixture, name: &str, message: &Outgoing, label: &str) -> Vec<Outgoing> {
    let found = message.buttons.iter().find(|button| button.label == label);
    let command = found.unwrap_or_else(|| panic!("{label}: {message:#?}")).command.clone();
    slash(f, "1", name, &command)
}

/// Somebody hands over the seat, which counts as a loss, and confirms that.
fn hand_over(f: &mut Fixture, name: &str, arguments: &str) -> Vec<Outgoing> {
    let before = f.game(1);
    let asked = slash(f, "1", name, &format!("/replace g1 {arguments}")).remove(0);
    assert!(asked.text.contains("counts as a loss for you"), "{}", asked.text);
    assert_eq!(asked.only_to.as_deref(), Some(name));
    assert_eq!(f.game(1).revision, before.revision, "nothing changes before it is confirmed");
    press(f, name, &asked, "Hand over")
}

#[test]
fn who_hands_over_the_seat_of_a_rated_game_has_lost_it() {
    // To a computer, a move before mate.
    let mut f = fixture();
    begin(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    moves(&mut f, "1", 1);
    let said = hand_over(&mut f, "bob", "computer:1");
    assert!(said.iter().any(|s| s.text.contains("For ratings, game g1 is over")), "{said:#?}");
    assert_eq!(f.game(1).status, Status::Live);
    are_rated(&mut f, &[("ann", 1579), ("bob", 1421)]);
    // What follows changes nothing.
    slash(&mut f, "1", "ann", "/resign g1 yes");
    assert_eq!(f.game(1).status, Status::Over);
    are_rated(&mut f, &[("ann", 1579), ("bob", 1421)]);

    // To a friend, by typing the command again; a manager ends the game.
    let mut f = fixture();
    begin(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "dora", "/games");
    let warned = answer(&mut f, "1", "bob", "/replace g1 dora");
    assert!(warned.contains("counts as a loss"), "{warned}");
    slash(&mut f, "1", "bob", "/replace g1 dora confirm");
    are_rated(&mut f, &[]);
    slash(&mut f, "1", "dora", "/replace g1 agree");
    assert_eq!(holder(&f, 1), "dora");
    are_rated(&mut f, &[("ann", 1579), ("bob", 1421)]);
    slash(&mut f, "1", "boss", "/abort g1");
    assert_eq!(f.game(1).status, Status::Aborted);
    are_rated(&mut f, &[("ann", 1579), ("bob", 1421)]);
}

#[test]
fn a_player_who_agrees_to_be_replaced_confirms_it_too() {
    let mut f = fixture();
    begin(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "dora", "/games");
    let asked = slash(&mut f, "1", "ann", "/replace g1 black=dora").remove(0);
    press(&mut f, "dora", &asked, "Agree");
    let warned = press(&mut f, "bob", &asked, "Agree").remove(0);
    assert!(warned.text.contains("counts as a loss") && holder(&f, 1) == "bob");
    press(&mut f, "bob", &warned, "Hand over");
    assert_eq!(holder(&f, 1), "dora");
    are_rated(&mut f, &[("ann", 1579), ("bob", 1421)]);
}

#[test]
fn of_three_the_leaver_is_last_and_those_who_stay_are_compared() {
    for guest in ["dora", "computer:1"] {
        let mut f = fixture();
        begin_three(&mut f, "pace=3d");
        moves(&mut f, "1", 1);
        slash(&mut f, "1", "dora", "/games");
        hand_over(&mut f, "bob", guest);
        if guest == "dora" {
            slash(&mut f, "1", "dora", "/replace g1 agree");
        }
        are_rated(&mut f, &[]);
        // A computer acts in the left seat.
        one_move(&mut f, "1", 1);
        if guest != "dora" {
            let game = f.game(1);
            let decided = Decided::Act(vec![game.position.actions().swap_remove(0)]);
            assert!(f.core.decided((GameId(1), game.revision), &decided, f.now).unwrap());
            f.take_answers();
        }
        // The last but one of those who began is out: the game is over for them at once.
        let said = slash(&mut f, "1", "ann", "/resign g1 yes");
        assert!(said.iter().any(|s| s.text.contains("For ratings, game g1 is over")), "{said:#?}");
        assert_eq!(f.game(1).status, Status::Live);
        are_rated(&mut f, &[("cy", 1658), ("ann", 1500), ("bob", 1342)]);
        slash(&mut f, "1", "cy", "/resign g1 yes");
        assert_eq!(f.game(1).status, Status::Over, "the substitute wins");
        are_rated(&mut f, &[("cy", 1658), ("ann", 1500), ("bob", 1342)]);
    }
}

#[test]
fn who_leaves_comes_before_those_who_were_out_already() {
    let mut f = fixture();
    begin_three(&mut f, "pace=3d");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "cy", "/resign g1 yes");
    are_rated(&mut f, &[]);
    hand_over(&mut f, "bob", "computer:8");
    are_rated(&mut f, &[("ann", 1658), ("bob", 1500), ("cy", 1342)]);
}

#[test]
fn those_who_stay_share_a_place_if_they_draw() {
    let mut f = fixture();
    begin_three(&mut f, "pace=3d");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "dora", "/games");
    hand_over(&mut f, "bob", "dora");
    slash(&mut f, "1", "dora", "/replace g1 agree");
    for name in ["ann", "cy", "dora"] {
        slash(&mut f, "1", name, "/draw g1");
    }
    assert_eq!(f.game(1).status, Status::Over);
    are_rated(&mut f, &[("ann", 1579), ("cy", 1579), ("bob", 1342)]);
}

#[test]
fn a_seat_that_is_lost_on_time_is_lost_for_its_player() {
    // Somebody else takes it.
    let mut f = fixture();
    begin(&mut f, "1", 1, ("ann", "bob"), "pace=1d absent=seat");
    moves(&mut f, "1", 1);
    f.advance(DAY);
    slash_in(&mut f, "1", "thread-1", "dora", "/join g1 white");
    assert_eq!(holder(&f, 0), "dora");
    are_rated(&mut f, &[("bob", 1579), ("ann", 1421)]);
    slash(&mut f, "1", "bob", "/resign g1 yes");
    are_rated(&mut f, &[("bob", 1579), ("ann", 1421)]);

    // The others replace the player.
    let mut f = fixture();
    begin_three(&mut f, "pace=1d+5d absent=seat");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "dora", "/games");
    f.advance(6 * DAY);
    slash(&mut f, "1", "bob", "/replace g1 white=dora");
    slash(&mut f, "1", "cy", "/replace g1 agree");
    slash(&mut f, "1", "dora", "/replace g1 agree");
    let leaving = f.game(1).former_players.last().map(|former| former.leaving);
    assert_eq!(leaving, Some(Leaving::Others));
    slash(&mut f, "1", "cy", "/resign g1 yes");
    are_rated(&mut f, &[("bob", 1658), ("cy", 1500), ("ann", 1342)]);
}

#[test]
fn a_game_without_a_clock_is_not_rated_from_its_start() {
    let mut f = fixture();
    let opened = answer(&mut f, "1", "ann", "/play chess white=me black=open pace=none");
    assert!(opened.contains("no clock, not rated without a clock"), "{opened}");
    let joined = slash(&mut f, "1", "bob", "/join g1");
    assert!(joined.iter().any(|a| a.text.contains("not rated without a clock")), "{joined:#?}");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "bob", "/resign g1 yes");
    are_rated(&mut f, &[]);
}

#[test]
fn a_handicap_makes_a_game_unrated() {
    let mut f = fixture();
    let all = "threshold-W=5 threshold-R=5 threshold-B=5";
    let equal = answer(&mut f, "1", "ann", &format!("/play siege white=me {all}"));
    assert!(!equal.contains("not rated"), "{equal}");
    slash(&mut f, "1", "ann", "/abort g1");
    let unequal = "threshold-W=1 threshold-R=30 threshold-B=30";
    let opened = answer(&mut f, "1", "ann", &format!("/play siege white=me {unequal} pace=3d"));
    assert!(opened.contains("not rated with a handicap"), "{opened}");
    slash(&mut f, "1", "bob", "/join g2");
    slash(&mut f, "1", "cy", "/join g2");
    moves(&mut f, "1", 2);
    slash(&mut f, "1", "cy", "/resign g2 yes");
    slash(&mut f, "1", "ann", "/resign g2 yes");
    assert_eq!(f.game(2).status, Status::Over);
    are_rated(&mut f, &[]);
}

#[test]
fn a_game_of_two_counts_after_two_moves_of_each() {
    // An alt resigns before any move, or after one, or hands over.
    for (made, end) in [(0, "/resign g1 yes"), (3, "/resign g1 yes"), (3, "/replace g1 computer:1")]
    {
        let mut f = fixture();
        begin(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
        (0..made).for_each(|_| one_move(&mut f, "1", 1));
        let said = slash(&mut f, "1", "bob", end);
        assert!(said.iter().all(|said| !said.text.contains("counts as a loss")), "{said:#?}");
        if f.game(1).status == Status::Live {
            assert_eq!(holder(&f, 1), "Computer (level 1)");
        }
        are_rated(&mut f, &[]);
    }
    // The clock plays no moves of one's own.
    let mut f = fixture();
    begin(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    (0..3).for_each(|_| one_move(&mut f, "1", 1));
    f.advance(DAY);
    assert_eq!(f.game(1).status, Status::Over);
    are_rated(&mut f, &[]);
}

#[test]
fn of_three_who_goes_before_two_moves_is_left_out() {
    let mut f = fixture();
    begin_three(&mut f, "pace=3d");
    slash(&mut f, "1", "cy", "/resign g1 yes");
    (0..4).for_each(|_| one_move(&mut f, "1", 1));
    slash(&mut f, "1", "ann", "/resign g1 yes");
    are_rated(&mut f, &[("bob", 1579), ("ann", 1421)]);

    // The others need two moves each.
    let mut f = fixture();
    begin_three(&mut f, "pace=3d");
    (0..5).for_each(|_| one_move(&mut f, "1", 1));
    slash(&mut f, "1", "ann", "/resign g1 yes");
    slash(&mut f, "1", "bob", "/resign g1 yes");
    assert_eq!(f.game(1).status, Status::Over);
    are_rated(&mut f, &[]);
}

#[test]
fn who_agreed_before_it_counted_as_a_loss_is_asked_again() {
    let mut f = fixture();
    begin(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    slash(&mut f, "1", "dora", "/games");
    slash(&mut f, "1", "bob", "/replace g1 dora");
    assert!(f.game(1).proposal(ProposalKind::Replacement).is_some());
    moves(&mut f, "1", 1);
    let said = slash(&mut f, "1", "dora", "/replace g1 agree").remove(0);
    assert!(said.text.contains("counts as a loss by now"), "{}", said.text);
    assert_eq!(holder(&f, 1), "bob");
    assert_eq!(f.game(1).proposal(ProposalKind::Replacement), None);
    are_rated(&mut f, &[]);
}

#[test]
fn two_part_as_friends_if_both_agree() {
    let mut f = fixture();
    begin(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "dora", "/games");
    let posts = slash(&mut f, "1", "bob", "/replace g1 dora rated=no");
    let asked = posts.iter().find(|post| !post.buttons.is_empty()).unwrap().clone();
    assert!(asked.text.contains("(White): press a button"), "{}", asked.text);
    assert!(asked.text.contains("agree within 7 days"), "{}", asked.text);
    let waits = press(&mut f, "dora", &asked, "Agree").remove(0);
    assert!(waits.text.contains("ann (White) has not answered yet"), "{}", waits.text);
    assert_eq!((holder(&f, 1).as_str(), f.game(1).terms.unrated), ("bob", None));
    let again = press(&mut f, "dora", &asked, "Agree").remove(0);
    assert!(again.text.contains("already agreed"), "{}", again.text);
    let done = press(&mut f, "ann", &asked, "Agree").remove(0);
    assert!(done.text.contains("counts for no rating"), "{}", done.text);
    assert_eq!(holder(&f, 1), "dora");
    assert_eq!(f.game(1).terms.unrated, Some(Unrated::Agreed));
    slash(&mut f, "1", "ann", "/resign g1 yes");
    are_rated(&mut f, &[]);
}

#[test]
fn nothing_happens_if_one_declines_or_a_week_passes() {
    let mut f = fixture();
    begin(&mut f, "1", 1, ("ann", "bob"), "pace=30d");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "dora", "/games");
    slash(&mut f, "1", "bob", "/replace g1 computer=2 rated=no");
    assert_eq!(holder(&f, 1), "bob", "a computer accepts, ann has not");
    let declined = answer(&mut f, "1", "ann", "/replace g1 decline");
    assert!(declined.contains("declines: bob (Black) stays"), "{declined}");
    f.advance(2 * DAY);
    slash(&mut f, "1", "bob", "/replace g1 computer=2 rated=no");
    f.advance(7 * DAY + HOUR);
    let late = answer(&mut f, "1", "ann", "/replace g1 agree");
    assert!(late.contains("Nobody asks"), "{late}");
    assert_eq!((holder(&f, 1).as_str(), f.game(1).terms.unrated), ("bob", None));
    slash(&mut f, "1", "bob", "/resign g1 yes");
    are_rated(&mut f, &[("ann", 1579), ("bob", 1421)]);
}

#[test]
fn those_who_are_out_or_were_replaced_must_agree_too() {
    let mut f = fixture();
    begin_three(&mut f, "pace=3d");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "dora", "/games");
    // Cy is replaced, and out; dora, who is a substitute, parts.
    hand_over(&mut f, "cy", "dora");
    slash(&mut f, "1", "dora", "/replace g1 agree");
    let posts = slash(&mut f, "1", "dora", "/replace g1 computer=1 rated=no");
    let asked = posts.iter().find(|post| !post.buttons.is_empty()).unwrap().clone();
    for name in ["ann", "bob", "cy"] {
        assert!(asked.text.contains(name) && asked.mention.contains(&name.into()), "{asked:#?}");
    }
    slash(&mut f, "1", "ann", "/replace g1 agree");
    slash(&mut f, "1", "bob", "/replace g1 agree");
    assert_eq!(holder(&f, 2), "dora");
    let done = slash(&mut f, "1", "cy", "/replace g1 agree");
    assert!(done.iter().any(|post| post.text.contains("counts for no rating")), "{done:#?}");
    assert_eq!(holder(&f, 2), "Computer (level 1)");
    slash(&mut f, "1", "ann", "/resign g1 yes");
    are_rated(&mut f, &[]);

    // Who has resigned is asked.
    let mut f = fixture();
    begin_three(&mut f, "pace=3d");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "cy", "/resign g1 yes");
    slash(&mut f, "1", "bob", "/replace g1 computer=1 rated=no");
    slash(&mut f, "1", "ann", "/replace g1 agree");
    assert_eq!(holder(&f, 1), "bob");
    let declined = answer(&mut f, "1", "cy", "/replace g1 decline");
    assert!(declined.contains("cy (Black) declines"), "{declined}");
    assert_eq!(f.game(1).proposal(ProposalKind::Replacement), None);
}

#[test]
fn what_is_entered_stays() {
    let mut f = fixture();
    begin(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    moves(&mut f, "1", 1);
    hand_over(&mut f, "bob", "computer:1");
    let refused = answer(&mut f, "1", "ann", "/replace g1 computer=2 rated=no");
    assert!(refused.contains("can no longer change a rating"), "{refused}");
    are_rated(&mut f, &[("ann", 1579), ("bob", 1421)]);
}

#[test]
fn who_takes_a_seat_of_a_running_game_is_not_rated_whatever_they_want() {
    for wish in ["yes", "no"] {
        let mut f = fixture();
        slash(&mut f, "1", "dora", &format!("/settings rated={wish}"));
        begin_three(&mut f, "pace=3d");
        moves(&mut f, "1", 1);
        hand_over(&mut f, "bob", "dora");
        slash(&mut f, "1", "dora", "/replace g1 agree");
        slash(&mut f, "1", "cy", "/settings rated=no");
        slash(&mut f, "1", "cy", "/resign g1 yes");
        are_rated(&mut f, &[("ann", 1658), ("cy", 1500), ("bob", 1342)]);
    }
}

#[test]
fn a_beginning_game_says_that_somebody_does_not_want_to_be_rated() {
    let mut f = fixture();
    slash(&mut f, "1", "bob", "/settings rated=no");
    slash(&mut f, "1", "ann", "/play chess white=me black=open pace=1d");
    let begins = slash(&mut f, "1", "bob", "/join g1");
    let why = "not rated, because a player does not want to be";
    assert!(begins.iter().any(|post| post.text.contains(why)), "{begins:#?}");
    assert_eq!(f.game(1).terms.unrated, Some(Unrated::Person));
}
