//! What all games share (`rulebook/general.md`), paragraph by paragraph. The tests have the paragraph's number in
//! their names.

use crate::support::english;
use rules::game::{DrawKind, Game, Outcome, Termination, status_text};
use rules::{Seat, Variant};

fn at(variant: Variant, position: &str) -> Box<dyn Game> {
    variant.from_position(position).unwrap_or_else(|e| panic!("{e}: {position}"))
}

fn after(game: &dyn Game, line: &str) -> Box<dyn Game> {
    let mut game = game.boxed_clone();
    for action in line.split_whitespace() {
        game.apply(action).unwrap_or_else(|e| panic!("{action}: {e}"));
    }
    game
}

/// Asserts that a position string is written as it was read.
fn comes_back(game: &dyn Game) {
    let text = game.position_string();
    let again = at(game.variant(), &text);
    assert_eq!(again.position_string(), text);
    assert_eq!(again.outcome(), game.outcome(), "{text}");
    let places =
        |g: &dyn Game| -> Vec<_> { g.placings().iter().map(|p| (p.place, p.seat)).collect() };
    assert_eq!(places(again.as_ref()), places(game), "{text}");
}

/// A two-player game that one player loses on time.
fn loses(game: &dyn Game, late: Seat) {
    let mut ended = game.boxed_clone();
    let name = game.seats()[late.index()];
    let other = Seat(1 - late.0);
    let winner = game.seats()[other.index()].name;
    let played = ended.apply(&format!("{}(L)", name.letter)).unwrap_or_else(|e| panic!("{e}"));
    let place = game.position_string();
    assert_eq!(ended.outcome(), Some(Outcome::Win(other)), "{place}");
    let news = [format!("{} has run out of time.", name.name), format!("{winner} wins.")];
    assert_eq!(english(&played.news), news);
    assert_eq!((played.seat, played.sheet), (late, played.canonical));
    assert_eq!(ended.in_game(), [other]);
    let placings: Vec<_> = ended.placings().iter().map(|p| (p.seat, p.how.english())).collect();
    assert_eq!(placings, [(other, "won".to_owned()), (late, "lost on time".to_owned())]);
    let view = ended.view(Seat(0));
    assert_eq!(
        view.headline.english(),
        format!("{} has run out of time: {winner} wins", name.name)
    );
    assert_eq!(view.seats[late.index()].status[0].english(), "lost on time");
    assert!(ended.position_string().ends_with(&format!("ended=time-{}", name.letter)));
    comes_back(ended.as_ref());
    for text in ["W(L)", "B(L)", "W(Y)", "W(=)"] {
        assert!(ended.clone().apply(text).is_err(), "{text} after the end");
    }
}

fn draws(game: &dyn Game, late: char) {
    let ended = after(game, &format!("{late}(L)"));
    assert_eq!(ended.outcome(), Some(Outcome::Draw(DrawKind::OutOfTime)));
    assert!(ended.placings().iter().all(|p| p.place == 1 && p.how.english() == "drew"));
    let (late_name, other) = if late == 'W' { ("White", "Black") } else { ("Black", "White") };
    assert_eq!(
        ended.view(Seat(0)).headline.english(),
        format!(
            "{late_name} has run out of time, but {other} has only the king: the game is drawn"
        )
    );
    assert!(ended.position_string().ends_with(&format!("ended=time-{late}")));
    comes_back(ended.as_ref());
}

#[test]
fn spec_general_2_2_time_run_out_loses_in_and_out_of_turn() {
    for variant in Variant::ALL.iter().copied().filter(|v| v.seats().len() == 2) {
        let game = variant.new_game::<&str, &str>(&[]).expect("there is a start");
        let moved = after(game.as_ref(), &game.actions()[0]);
        for game in [game.as_ref(), moved.as_ref()] {
            assert!(!game.actions().iter().any(|a| a.ends_with("(L)")), "it is never listed");
            loses(game, Seat(0));
            loses(game, Seat(1));
        }
    }
}

#[test]
fn spec_general_4_1_only_apply_takes_what_is_no_action() {
    for variant in Variant::ALL.iter().copied() {
        let game = variant.new_game::<&str, &str>(&[]).expect("there is a start");
        for (seat, name) in (0..).zip(variant.seats()) {
            for termination in Termination::ALL {
                let text = termination.canonical(*name);
                let mut played = game.clone();
                assert!(played.play(&text).is_err(), "{text}");
                assert_eq!(played.position_string(), game.position_string());
                let (mut applied, mut terminated) = (game.clone(), game.clone());
                let applied_it = applied.apply(&text);
                assert_eq!(applied_it, terminated.terminate(Seat(seat), termination), "{text}");
                assert_eq!(applied_it.is_ok(), termination != Termination::DrawClaim, "{text}");
                assert_eq!(applied.position_string(), terminated.position_string());
            }
        }
    }
}

/// Laws 6.9, for a bare king only.
#[test]
fn spec_general_2_3_chess_is_drawn_on_time_against_a_bare_king() {
    for turn in ["w", "b"] {
        let game = at(Variant::Chess, &format!("4k3/8/8/8/8/8/8/R3K3 {turn} - - 0 1"));
        draws(game.as_ref(), 'W');
        loses(game.as_ref(), Seat(1));
        // A knight or a pawn is more than a bare king, even if it could hardly win.
        for first in ["4kn2/8", "4k3/5p2"] {
            let game = at(Variant::Chess, &format!("{first}/8/8/8/8/8/R3K3 {turn} - - 0 1"));
            loses(game.as_ref(), Seat(0));
        }
    }
}

/// A bare king can still stalemate, and so win.
#[test]
fn spec_general_2_3_separate_realms_is_lost_on_time_against_a_bare_king() {
    for position in ["4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"] {
        let game = at(Variant::SeparateRealms, position);
        loses(game.as_ref(), Seat(0));
        loses(game.as_ref(), Seat(1));
    }
}

/// Siege Chess, 5.5: the effects of a resignation, exactly.
#[test]
fn spec_general_2_2_siege_treats_time_run_out_as_a_resignation() {
    let start = Variant::Siege.new_game(&[("threshold-W", "1")]).expect("there is a start");
    for line in ["", "W3e-5e", "W3e-5e R3e-5e", "R(Y)", "W3e-5e B(Y) R3e-5e"] {
        let game = after(start.as_ref(), line);
        for seat in game.in_game() {
            let letter = game.seats()[seat.index()].letter;
            let (mut late, mut resigned) = (game.clone(), game.clone());
            let played = late.apply(&format!("{letter}(L)")).expect("a player left");
            resigned.apply(&format!("{letter}(Y)")).expect("a player left");
            assert_eq!(late.position_string(), resigned.position_string(), "{line}");
            assert_eq!(late.actions(), resigned.actions());
            assert_eq!(status_text(late.as_ref()), status_text(resigned.as_ref()));
            let name = game.seats()[seat.index()].name;
            assert_eq!(played.news[0].english(), format!("{name} has run out of time."));
            assert_eq!(english(&late.view(Seat(0)).seats[seat.index()].status), ["lost on time"]);
            assert!(late.clone().apply(&format!("{letter}(L)")).is_err(), "only players left");
            comes_back(late.as_ref());
        }
    }
    let over = after(start.as_ref(), "R(L) W3e-5e B(L)");
    let places: Vec<_> = over.placings().iter().map(|p| (p.seat.0, p.how.english())).collect();
    assert_eq!(
        places,
        [(0, "won".to_owned()), (2, "lost on time".to_owned()), (1, "lost on time".to_owned())]
    );
}

fn start(variant: Variant) -> Box<dyn Game> {
    variant.new_game::<&str, &str>(&[]).unwrap()
}

#[test]
fn spec_general_1_1_one_action_is_one_ply() {
    for &variant in Variant::ALL {
        let game = start(variant);
        let actions = game.actions();
        assert_eq!(game.perft(1), actions.len() as u64, "{variant:?}");
        let moved = after(game.as_ref(), &actions[0]);
        assert_eq!(
            (game.view(Seat(0)).past.len(), moved.view(Seat(0)).past.len()),
            (0, 1),
            "{variant:?}"
        );
    }
}

#[test]
fn spec_general_2_1_anybody_left_may_resign_and_all_may_agree() {
    for &variant in Variant::ALL {
        let game = start(variant);
        for name in variant.seats() {
            let left = after(game.as_ref(), &format!("{}(Y)", name.letter));
            assert_eq!(left.in_game().len(), variant.seats().len() - 1, "{variant:?}");
            let drawn = after(game.as_ref(), &format!("{}(=)", name.letter));
            assert_eq!(drawn.outcome(), Some(Outcome::Draw(DrawKind::Agreed)), "{variant:?}");
            let mut gone = left;
            assert!(gone.apply(&format!("{}(Y)", name.letter)).is_err(), "only who is left");
        }
    }
}

/// A knight of each side moves out and back: the earlier position occurs again.
const OUT_AND_BACK: [(Variant, &str); 3] = [
    (Variant::Chess, "g1f3 g8f6 f3g1 f6g8"),
    (Variant::ThreeRealms, "p1o3 p8o6 o3p1 o6p8"),
    (Variant::Underworld, "wg1f3 wg8f6 wf3g1 wf6g8"),
];

#[test]
fn spec_general_3_1_the_third_occurrence_may_be_claimed() {
    for (variant, round) in OUT_AND_BACK {
        let once = after(start(variant).as_ref(), round);
        assert!(once.clone().apply("W(S)").is_err(), "{variant:?}: the second occurrence");
        let claimed = after(once.as_ref(), &format!("{round} W(S)"));
        assert_eq!(claimed.outcome(), Some(Outcome::Draw(DrawKind::Claimed)), "{variant:?}");
    }
}

#[test]
fn spec_general_3_2_the_fifth_occurrence_is_a_draw() {
    for (variant, round) in OUT_AND_BACK {
        let three = [round; 3].join(" ");
        let four = after(start(variant).as_ref(), &three);
        assert_eq!(status_text(four.as_ref()), "play", "{variant:?}: the fourth occurrence");
        let five = after(four.as_ref(), round);
        assert_eq!(five.outcome(), Some(Outcome::Draw(DrawKind::Repetition)), "{variant:?}");
    }
}

#[test]
fn spec_general_3_3_mate_comes_before_a_count() {
    // The move that completes 150 half-moves, with mate and without.
    let game = at(Variant::Chess, "4k3/R7/4K3/8/8/8/8/8 w - - 149 120");
    assert_eq!(status_text(after(game.as_ref(), "a7a8").as_ref()), "win:W");
    assert_eq!(status_text(after(game.as_ref(), "a7a6").as_ref()), "draw");
}

#[test]
fn spec_general_4_2_a_turn_without_an_action_is_no_ply() {
    // White's king in the corner is not in check and cannot move: White passes.
    let stuck = "rk6bk/9/10/11/12/13/14/15/16/15/14/13/1rr10/11/7rr2/wk8 W";
    let game = at(Variant::Siege, stuck);
    assert_eq!((game.to_act_text().as_str(), game.view(Seat(0)).past.len()), ("R", 0));
    assert_eq!(game.perft(1), game.actions().len() as u64);
    assert!(game.actions().iter().all(|action| action.starts_with('R')));
}

#[test]
fn spec_general_4_4_options_are_checked() {
    for &variant in Variant::ALL {
        let refused = |pairs: &[(&str, &str)]| variant.new_game(pairs).is_err();
        assert!(refused(&[("colour", "red")]), "{variant:?}");
        for option in variant.options() {
            assert!(refused(&[(option.key, "nonsense")]), "{}", option.key);
            let given = (option.key, option.default.split(' ').next().unwrap());
            assert!(!refused(&[given]), "{}", option.key);
            assert!(refused(&[given, given]), "{}", option.key);
            // Without the option the default applies.
            let options = variant.new_game(&[given]).unwrap().options();
            assert_eq!(options, start(variant).options(), "{}", option.key);
        }
    }
}
