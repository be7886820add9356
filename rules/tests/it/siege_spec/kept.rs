//! Who keeps the siege by points and by moves (6.4).

use super::words::*;

/// 11 points of Black's, aside of the other kings.
const ARMY: &str =
    "bk 12l, bq 16f, bo 15h, br 16c, br 16d, bb 15f, bb 15g, bn 14g, bn 14h, wk 1e, rk 12a";

/// A game by moves with these counts below 0, for two players also.
fn counting(turn: char, [white, red, black]: [usize; 3], fields: &str) -> Position {
    // A king and a knight that have moved count 4.
    let [white, red, black] = [white, red, black].map(|n| "p".repeat(n + 4));
    let fields = format!(
        "siege=moves threshold-W=0 threshold-R=0 threshold-B=0 lost-W={white} lost-R={red} lost-B={black} {fields}"
    );
    draw(turn, "wk 1e, rk 12a, bk 12l, wn 5d, rn 9e, bn 9i", &fields)
}

/// Plays some move of the player to act that captures nothing and uses no power.
fn quiet(game: &Position) -> Position {
    let actions = legal(game);
    let quiet = actions.iter().find(|a| a.contains('-') && !a.contains('('));
    after(game, quiet.expect("a quiet move"))
}

fn siege_of(turn: char, pieces: &str, fields: &str) -> Position {
    draw(turn, pieces, &format!("siege=points {fields}"))
}

#[test]
fn spec_6_4_it_is_kept_though_it_fits_another_who_moves_sooner() {
    for (who, other) in [("W", 'R'), ("R", 'W')] {
        let mut game = siege_of(other, ARMY, &format!("sieged={who}"));
        for _ in 0..6 {
            assert_eq!(sieged(&game).to_string(), who);
            game = quiet(&game);
        }
    }
    // It did not belong to anybody: the one to move gets it and keeps it.
    let red = siege_of('R', ARMY, "");
    assert_eq!([sieged(&red), sieged(&quiet(&quiet(&red)))], ['R', 'R']);
}

#[test]
fn spec_6_4_by_moves_too() {
    // White and Red -9, Black -7: half of -16 is -8, one more. It fits both.
    for (turn, who) in [('W', 'R'), ('R', 'W'), ('B', 'R'), ('B', 'W')] {
        let game = counting(turn, [9, 9, 7], &format!("sieged={who}"));
        assert_eq!([sieged(&game), sieged(&quiet(&game))], [who, who]);
    }
    assert_eq!(sieged(&counting('R', [9, 9, 7], "")), 'R');
}

#[test]
fn spec_6_4_it_passes_on_when_it_fits_no_longer() {
    // Red has 2, White 1, Black 11. Red's rook takes the queen: half of 10 is 5, three more than 2.
    let pieces = ARMY.replace("bq 16f", "bq 9i, rr 9e");
    let game = siege_of('R', &pieces, "threshold-R=3 sieged=R");
    assert_eq!(sieged(&game), 'R');
    let taken = after(&game, "R9ex9i");
    assert_eq!(sieged(&taken), 'W', "half of 11 is 6, five more than 1");
    // Nobody else fits: nobody is under siege.
    let game = siege_of('R', &pieces, "threshold-R=3 threshold-W=9 sieged=R");
    assert_eq!(sieged(&after(&game, "R9ex9i")), '-');
}

/// A game in which it fits a player who counts -9. Once that player is out, it fits both of the others, who count -7: half of
/// -7 is -3, four more.
fn leaving(turn: char, gone: char, fields: &str) -> Position {
    let counts = ['W', 'R', 'B'].map(|p| if p == gone { 9 } else { 7 });
    counting(turn, counts, &format!("{fields} sieged={gone}"))
}

#[test]
fn spec_6_4_a_resignation_out_of_turn_is_judged_from_the_player_who_then_acts() {
    for (turn, gone) in [('W', 'R'), ('W', 'B'), ('R', 'W'), ('R', 'B'), ('B', 'W'), ('B', 'R')] {
        let game = leaving(turn, gone, "duel=on");
        assert_eq!(sieged(&game), gone);
        for how in ["(Y)", "(L)"] {
            let left = after(&game, &format!("{gone}{how}"));
            assert_eq!(
                [sieged(&left).to_string(), to_act(&left)],
                [turn.to_string(), turn.to_string()]
            );
        }
    }
    // Who has it keeps it when another leaves.
    let game = leaving('W', 'R', "duel=on");
    assert_eq!(sieged(&after(&game, "B(Y)")), 'R');
    // With two players left nobody has it without `duel=on`.
    assert_eq!(sieged(&after(&leaving('W', 'R', ""), "B(Y)")), '-');
}

#[test]
fn spec_6_4_a_resignation_in_turn_is_judged_from_the_next_player() {
    for (turn, next) in [('W', 'R'), ('R', 'B'), ('B', 'W')] {
        let left = after(&leaving(turn, turn, "duel=on"), &format!("{turn}(Y)"));
        assert_eq!(
            [sieged(&left).to_string(), to_act(&left)],
            [next.to_string(), next.to_string()]
        );
    }
}

#[test]
fn spec_6_4_between_two_traitors_it_only_matters_whether_it_still_fits() {
    // White 1, Red 4, Black 4. After one traitor White has 2 and half of 7 is 4: two more.
    let pieces = "wk 1e, rk 12a, rr 14c, rr 9g, rn 15b, bk 12l, br 14f, br 11i, bn 15g";
    let double = |fields: &str| {
        let fields = format!("siege=points lost-W=rr {fields}");
        legal_with(&draw('W', pieces, &fields), "%").iter().any(|a| !a.ends_with('%'))
    };
    assert!(double("threshold-W=1 sieged=W"));
    assert!(!double("threshold-W=2 sieged=W"), "three more before, but only two after the first");
    // It fits Black, too, who does not get it in between.
    assert!(double("threshold-W=1 threshold-B=0 sieged=W"));
}

/// Black's rook takes White's knight, which has one point.
fn touched(fields: &str) -> Position {
    let pieces = ARMY.replace("br 16c", "br 9i, wn 9e");
    let game = siege_of('B', &pieces, &format!("threshold-W=3 {fields}"));
    after(&game, "B9ix9e")
}

#[test]
fn spec_6_4_one_in_the_pause_is_passed_over_and_loses_it() {
    let game = touched("sieged=W");
    assert_eq!([sieged(&game).to_string(), game.to_act_text()], ["W", "W"]);
    let touch = after(&game, "W(T)");
    // White acts next, but pauses. Black has 10: half of 12 is 6, five more than Red's 1.
    assert_eq!([sieged(&touch).to_string(), touch.to_act_text()], ["R", "W"]);
    assert_eq!(field(&touch, "sieged"), "R");
    // Red keeps it after the pause.
    let mut later = touch;
    for _ in 0..10 {
        later = quiet(&later);
        assert_eq!(sieged(&later), 'R');
    }
    assert_eq!(field(&later, "pause-W"), "");
    // If it fits nobody else, nobody has it until the pause is over.
    let mut alone = after(&touched("threshold-R=9 sieged=W"), "W(T)");
    for turns in 0..9 {
        let who = if turns < 7 { '-' } else { 'W' };
        assert_eq!(sieged(&alone), who, "after {turns} turns");
        alone = quiet(&alone);
    }
}

#[test]
fn spec_6_4_while_a_touch_is_undecided_it_stays_as_before_the_capture() {
    for fields in ["sieged=W", "sieged=W duel=on"] {
        let game = touched(fields);
        assert_eq!(sieged(&game), 'W');
        // Red leaves: the decision remains, and the siege.
        let left = after(&game, "R(Y)");
        assert_eq!([sieged(&left).to_string(), left.to_act_text()], ["W", "W"], "{fields}");
        assert_eq!(field(&left, "sieged"), "W");
        // Then it is judged: with `duel=on` half of 11 is 6, five more than 1.
        let who = if fields.contains("duel") { 'W' } else { '-' };
        assert_eq!(sieged(&after(&left, "W(-)")), who, "{fields}");
        assert_eq!(sieged(&after(&left, "W(T)")), '-', "{fields}: the pause");
    }
    // By captures, too.
    let pieces = "wk 1e, wn 5d, wp 2a, rr 5a, rk 12a, bk 12l, bp 9i";
    let game = after(&draw('R', pieces, "threshold-W=1 run=W1"), "R5ax5d B(Y)");
    assert_eq!([sieged(&game), sieged(&after(&game, "W(-)"))], ['W', '-']);
}

#[test]
fn spec_6_4_a_fortified_player_keeps_it() {
    let pieces = format!("{ARMY}, wp 2a");
    let mut game = siege_of('W', &pieces, "sieged=W");
    game = after(&game, "W2a-3a(F)");
    for _ in 0..8 {
        assert_eq!(sieged(&game), 'W');
        game = quiet(&game);
    }
}

#[test]
fn spec_6_4_a_checkmated_player_keeps_it() {
    // White 1, Red 5, Black 1: it fits White and Black. White has only a last blow.
    let pieces = "wk 1a, wp 5a, rr 1h, rr 2h, rq 3h, rk 16a, bk 16h";
    let fields = "threshold-W=0 threshold-B=0 powers=touch";
    let game = siege_of('W', pieces, &format!("{fields} sieged=W declared-R=W"));
    assert_eq!([sieged(&game).to_string(), legal(&game).join(" ")], ["W", "W5a-6a W5a-6b"]);
    assert_eq!(sieged(&after(&game, "W5a-6a")), 'W');
    let black = siege_of('W', pieces, &format!("{fields} sieged=B declared-R=W"));
    assert_eq!([sieged(&black), sieged(&after(&black, "W5a-6a"))], ['B', 'B']);
}

#[test]
fn spec_6_4_a_player_without_an_action_is_looked_at_first() {
    // White 1, Red 3, Black 1: it fits White and Black. Black moves, and White has no move but is not in check.
    let pieces = "wk 1a, rr 2h, rr 4b, rk 16a, bk 16h";
    let game = |powers: &str, who: &str| {
        let fields = format!("threshold-W=0 powers={powers} {who}");
        let game = siege_of('R', pieces, &fields);
        quiet(&after(&game, "R16a-15a"))
    };
    // White keeps it and can fortify: powers count as actions.
    let fortify = game("fortify", "");
    assert_eq!([sieged(&fortify).to_string(), fortify.to_act_text()], ["W", "W"]);
    // Without such a power White passes.
    assert_eq!(game("touch", "").to_act_text(), "R");
    assert_eq!(sieged(&game("touch", "threshold-B=0 sieged=W")), 'W', "White keeps it");
    assert_eq!(sieged(&game("touch", "threshold-B=0 sieged=B")), 'B', "Black keeps it");
}

#[test]
fn spec_6_4_after_a_pass_it_is_judged_as_it_stood_before() {
    // Nobody is under siege before, and it fits White and Black.
    let pieces = "wk 1a, rr 2h, rr 4b, rk 16a, bk 16h";
    let text = |powers: &str| {
        siege_of('W', pieces, &format!("threshold-W=0 threshold-B=0 powers={powers}"))
    };
    // White is looked at first, has no power, and passes. Then it is Red's turn, and Black moves sooner than White.
    let passed = text("touch");
    assert_eq!([sieged(&passed).to_string(), passed.to_act_text()], ["B", "R"]);
    let fortify = text("fortify");
    assert_eq!([sieged(&fortify).to_string(), fortify.to_act_text()], ["W", "W"]);
}

#[test]
fn spec_6_4_halves_round_towards_the_larger_number() {
    // White -7; Red -4 and Black -3: -7 in all, and half of it is -3, four more.
    let moves = |threshold: u8| {
        let fields = format!(
            "siege=moves threshold-W={threshold} threshold-R=99 threshold-B=99 lost-W=ppppppppppp lost-R=pppppp \
             lost-B=ppppp"
        );
        sieged(&draw('W', "wk 1e, rk 12a, bk 12l, wn 5d", &fields))
    };
    assert_eq!([moves(3), moves(4)], ['W', '-']);
}

#[test]
fn spec_6_4_position_strings_say_who_is_under_siege() {
    let game = siege_of('W', ARMY, "sieged=R");
    let text = game.position_string();
    assert!(text.ends_with(" siege=points sieged=R"), "{text}");
    let again = rules::Variant::Siege.from_position(&text).expect("its own string");
    assert_eq!([again.position_string(), sieged(&again).to_string()], [text, "R".to_owned()]);
    assert_eq!(field(&siege_of('W', ARMY, ""), "sieged"), "W", "judged if it is not given");
    // While a touch is undecided, too, and if the game is stopped then.
    let undecided = touched("sieged=W");
    assert_eq!(field(&undecided, "sieged"), "W");
    for game in [&undecided, &after(&undecided, "R(Y)"), &after(&undecided, "W(=)")] {
        let text = game.position_string();
        let again = rules::Variant::Siege.from_position(&text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            [again.position_string(), sieged(&again).to_string()],
            [text.clone(), sieged(game).to_string()]
        );
        let without = text.replace(" sieged=W", "");
        let again = rules::Variant::Siege.from_position(&without).expect("it is derived");
        assert_eq!(again.position_string(), text);
    }
}

#[test]
fn spec_6_4_position_strings_that_cannot_be() {
    let refused = |text: &str| match rules::Variant::Siege.from_position(text) {
        Ok(game) => panic!("'{text}' is taken as {}", game.position_string()),
        Err(error) => error.to_string(),
    };
    let out = ARMY.replace("rk 12a", "rn 5e");
    for (pieces, fields, sentence) in [
        (ARMY, "sieged=B", "Black cannot be under siege there"),
        (ARMY, "sieged=R threshold-R=5", "Red cannot be under siege there"),
        (ARMY, "sieged=R pause-R=1", "Red cannot be under siege there"),
        (ARMY, "sieged=R siege=captures", "Red cannot be under siege there"),
        (ARMY, "sieged=R siege=off", "Red cannot be under siege there"),
        (ARMY, "sieged=WR", "'sieged=WR' makes no sense"),
        (ARMY, "sieged=", "'sieged=' makes no sense"),
        (ARMY, "sieged=X", "'sieged=X' makes no sense"),
        (&out, "sieged=R out=R duel=on", "Red cannot be under siege there"),
        (&out, "sieged=W out=R", "White cannot be under siege there"),
    ] {
        let points = if fields.contains(" siege=") { "" } else { "siege=points " };
        let text = drawn('W', pieces, &format!("{points}{fields}"));
        let said = refused(&text);
        assert!(said.ends_with(sentence), "{fields}: {said}");
    }
    assert_eq!(sieged(&siege_of('W', &out, "sieged=W out=R duel=on")), 'W');
    let undecided = touched("sieged=W").position_string();
    for (old, new) in [
        ("sieged=W", "sieged=R"),
        ("sieged=W", "sieged=W pause-W=2"),
        ("threshold-W=3", "threshold-W=8"),
    ] {
        let said = refused(&undecided.replace(old, new));
        let touch = said.ends_with("no such touch can be undecided");
        assert!(touch || said.contains("cannot be under siege there"), "{new}: {said}");
    }
}
