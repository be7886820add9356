//! 3. Check, and 6. End.

use crate::support::english;
use std::collections::HashMap;

use rules::game::{DrawKind, Outcome, ReadError, Termination, TypedTermination};
use rules::{Seat, Variant};

use super::{SHIELD, scene, stands, string, white};
use crate::support::two_player::{self, after, from, refused_position, sheet, status};

#[test]
fn spec_3_wizards_do_not_face_each_other() {
    // The hero between the wizards may not leave the file.
    let game = scene("Z@Ee1 z@Ee9 H@Ee4", "w -");
    assert_eq!(from(&game, "Ee4"), "");
    // Nor may a wizard step onto an open line: file e, or the diagonal d2-i7 once its piece has left.
    let game = scene("Z@Ed1 z@Ee9", "w -");
    assert_eq!(from(&game, "Ed1"), "Ed1Ec1 Ed1Ec2 Ed1Ed2");
    // A piece of either side between them is enough; one in the Sky does not count.
    let game = scene("Z@Ed1 z@Ee9 e@Se5 a@Ee6", "w -");
    assert!(from(&game, "Ed1").contains("Ed1Ee1"));
}

#[test]
fn spec_3_own_wizard_is_not_left_in_check() {
    // Pinned by a pegasus: it may move along the line and capture.
    let game = scene("Z@Ee1 P@Ee4 p@Ee7 z@Ei9", "w -");
    assert_eq!(from(&game, "Ee4"), "Ee4Ee2 Ee4Ee3 Ee4Ee5 Ee4Ee6 Ee4Ee7");
    // A dragon attacks over one piece: a second piece between shields.
    let game = white("d@Ee9 W@Ee4 G@Ed5");
    assert_eq!(status(&game), "play");
    let actions = game.actions();
    assert!(actions.contains(&"Ed5Ee5".to_owned()), "two between");
    assert!(actions.contains(&"Ee4Ef5".to_owned()), "nothing between");
    assert!(!actions.contains(&"Ed5Ed6".to_owned()), "still in check over e4");
}

#[test]
fn spec_3_an_eagle_gives_check_while_it_can_land() {
    let game = scene("Z@Ee1 z@Ei9 e@Sd2 H@Ea3", "w -");
    // It would land on f0, which does not exist.
    assert!(from(&game, "Ea3").contains("Ea3Eb4"));
    let game = scene("Z@Ee3 z@Ei9 e@Sd4 H@Ea3 P@Ea2", "w -");
    // Sf2 is empty: check. The pegasus cannot get there in one move, so the wizard moves.
    assert_eq!(from(&game, "Ea"), "");
    let game = scene("Z@Ee3 z@Ei9 e@Sd4 H@Ea3 P@Ed2", "w -");
    assert_eq!(from(&game, "Ed2"), "Ed2Sf2", "the landing can be filled");
}

#[test]
fn spec_3_check_is_looked_for_after_the_placement() {
    // The captured warrior returns to b8, the one vacant X, where the dragon on b9 captures over it.
    let pieces = "Z@Eb4 z@Ei9 h@Eh9 h@Ei8 w+@Ec8 w+@Eg8 w+@Eh8 P@Ee5 w@Ee6";
    let game = scene(&format!("{pieces} d@Eb9"), "w -");
    assert!(!from(&game, "Ee5").contains("Ee5Ee6"));
    let game = scene(&format!("{pieces} d@Ec9"), "w -");
    assert!(from(&game, "Ee5").contains("Ee5Ee6"));
    let game = after(&game, "Ee5Ee6");
    assert_eq!((stands(&game, "Eb8").as_str(), game.to_act_text().as_str()), ("B:W", "B"));
}

#[test]
fn spec_3_a_placement_may_end_a_check() {
    // Black's pegasus on b9 gives check along the file. White captures a warrior elsewhere, whose only vacant X is
    // b8: placed there it closes the line.
    let pieces = "Z@Eb4 z@Ei9 h@Eh9 h@Ei8 w+@Ec8 w+@Eg8 w+@Eh8 P@Ee5 w@Ee6 p@Eb9";
    let game = scene(pieces, "w -");
    assert_eq!(from(&game, "Ee5"), "Ee5Eb5 Ee5Ee6");
}

#[test]
fn spec_3_a_wizard_exposed_on_the_others_turn_is_not_taken() {
    let game = scene("Z@Ee1 z@Eb6 D@Eb1", "w - place=W");
    assert_eq!(game.actions().join(" "), "@Eb2 @Ec2 @Eg2 @Eh2");
    let game = after(&game, "@Eb2");
    assert_eq!(game.to_act_text(), "W");
    assert!(!game.actions().contains(&"Eb1Eb6".to_owned()));
    let game = after(&game, "Ee1Ed1");
    assert_eq!(
        game.actions().join(" "),
        "Eb6Ea5 Eb6Ea6 Eb6Ea7 Eb6Ec5 Eb6Ec6 Eb6Ec7",
        "Black answers the check"
    );
}

#[test]
fn spec_3_mate() {
    let game = scene("Z@Ea2 P@Eh1 P@Eg2 z@Ei9", "w -");
    let mated = after(&game, "Eg2Ei2");
    assert_eq!((status(&mated).as_str(), mated.to_act_text().as_str()), ("win:W", "-"));
    assert!(mated.actions().is_empty());
    assert_eq!(sheet(&game, "Eg2Ei2"), "PEi2#");
}

#[test]
fn spec_3_without_an_action_the_turn_passes() {
    let mut game = scene("Z@Ea2 P@Eh1 P@Ea8 z@Ei9", "w -");
    let news = game.apply("Ea2Ea3").unwrap().news;
    assert_eq!((status(&game).as_str(), game.to_act_text().as_str()), ("play", "W"));
    assert_eq!(news[1].english(), "Black has no legal move: the turn passes.");
}

#[test]
fn spec_3_two_passes_running_are_a_draw() {
    // Warriors that completed their quests too late are on the last rows for good, around both wizards.
    let pieces = "Z@Ea9 W*@Ea8 W*@Eb8 W*@Ec9 W*@Ec8 z@Ei1 w*@Ei2 w*@Eh2 w*@Eh1 w*@Eg1";
    let mut game = scene(pieces, "w -");
    assert!(from(&game, "Ec8").contains("Ec8Eb9"));
    let news = game.apply("Ec8Eb9").unwrap().news;
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawKind::Blocked)));
    assert_eq!((status(&game).as_str(), game.to_act_text().as_str()), ("draw", "-"));
    assert_eq!(news.last().unwrap().english(), "Nobody has an action any more: the game is drawn.");
}

/// The answer to any claim.
const NOTHING: &str = "There is no draw to claim in this game: the players agree on one, and the game is drawn automatically \
                       when a position occurs 5 times.";

#[test]
fn spec_6_fivefold_repetition_draws_by_itself_and_nothing_can_be_claimed() {
    let mut game = scene("Z@Ea2 P@Eh1 z@Ei5 p@Ec9", "w -");
    let round = "Ea2Ea3 Ei5Ei6 Ea3Ea2 Ei6Ei5";
    for time in 2..5 {
        two_player::play(&mut game, round);
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(
                game.draw_claim(seat).unwrap_err().sentence.english(),
                NOTHING,
                "time {time}"
            );
            let letter = ["B(S)", "W(S)"][usize::from(seat.0)];
            assert_eq!(game.clone().apply(letter).unwrap_err().sentence.english(), NOTHING);
            let typed = TypedTermination { termination: Termination::DrawClaim, seat: None };
            assert_eq!(game.read(seat, "(S)"), Err(ReadError::Termination(typed)));
        }
        assert_eq!(game.outcome(), None);
    }
    two_player::play(&mut game, "Ea2Ea3 Ei5Ei6 Ea3Ea2");
    let news = game.apply("Ei6Ei5").unwrap().news;
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawKind::Repetition)));
    assert_eq!(
        news.last().unwrap().english(),
        "The same position has occurred too often: the game is drawn."
    );
}

#[test]
fn spec_6_the_fourth_time_is_announced() {
    let mut game = scene("Z@Ea2 P@Eh1 z@Ei5 p@Ec9", "w -");
    let mut last = Vec::new();
    for _ in 0..3 {
        for action in ["Ea2Ea3", "Ei5Ei6", "Ea3Ea2", "Ei6Ei5"] {
            assert!(!last.iter().any(|line: &String| line.contains("time")), "{last:?}");
            last = english(&game.apply(action).unwrap().news);
        }
    }
    let notice = "This position for the fourth time: at the fifth the game is drawn.";
    assert_eq!(last.last().unwrap(), notice);
}

#[test]
fn spec_6_what_cannot_be_seen_belongs_to_the_position() {
    let mut game = scene("Z@Ea2 G@Ea3 z@Ei5 p@Ec9", "w W");
    let boards = |game: &super::Position| game.position_string().replace(" W", " -");
    let first = boards(&game);
    // Wizard and giant exchange squares and walk back: everything is as before except the teleport.
    two_player::play(&mut game, "Ea2~Ea3 Ei5Ei6 Ea3Eb3 Ei6Ei5 Ea2Ea3 Ei5Ei6 Eb3Ea2 Ei6Ei5");
    assert_eq!(boards(&game), first);
    let round = "Ea2Eb2 Ei5Ei6 Eb2Ea2 Ei6Ei5";
    for _ in 0..3 {
        two_player::play(&mut game, round);
    }
    assert_eq!(game.outcome(), None, "four times without a teleport, once with it");
    // Black to move with the wizard back: the first time was at the end of the walk.
    two_player::play(&mut game, "Ea2Eb2 Ei5Ei6 Eb2Ea2");
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawKind::Repetition)));
}

#[test]
fn spec_6_agreement_draws() {
    let mut game = scene("Z@Ea2 P@Eh1 z@Ei5 p@Ec9", "w -");
    game.apply("W(=)").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawKind::Agreed)));
}

#[test]
fn spec_3_the_side_that_waits_is_not_in_check() {
    let text = string(&format!("Z@Ee1 {SHIELD} P@Ei4"), "w -");
    assert!(Variant::Wizard.from_position(&text).is_ok(), "the shield holds");
    let text = string("Z@Ee1 z@Ei9 P@Ei4", "w -");
    let why = refused_position(Variant::Wizard, &text);
    assert!(why.contains("Black's wizard is in check, but it is the other side's move"), "{why}");
}

#[test]
fn spec_6_there_is_no_count_of_moves() {
    // No promotion, return or teleport occurs here: each side always moves to the position that has occurred least
    // often.
    let mut game = scene("Z@Ea2 P@Eh1 z@Ei5 p@Ec9", "w -");
    let pieces = |game: &super::Position| {
        let view = game.view(Seat(0));
        view.boards.iter().flat_map(|b| &b.cells).filter(|c| c.piece.is_some()).count()
    };
    let mut times: HashMap<String, u32> = HashMap::from([(game.position_string(), 1)]);
    for ply in 1..=320 {
        let next = game.actions().into_iter().filter_map(|action| {
            let next = after(&game, &action);
            let quiet = pieces(&next) == 4 && next.to_act() != game.to_act();
            let before = times.get(&next.position_string()).copied().unwrap_or(0);
            quiet.then_some((before, action, next))
        });
        let (before, action, next) = next
            .min_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)))
            .unwrap_or_else(|| panic!("no quiet move at ply {ply}"));
        assert!(before < 4, "ply {ply}, {action}: fivefold repetition draws by itself");
        game = next;
        *times.entry(game.position_string()).or_default() += 1;
        assert_eq!(
            (game.outcome(), game.actions().is_empty()),
            (None, false),
            "ply {ply}, {action}"
        );
    }
    assert_eq!(game.draw_claim(Seat(0)).unwrap_err().sentence.english(), NOTHING);
}
