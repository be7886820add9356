//! 7. Notation: what people type.

use rules::Seat;
use rules::game::ReadError;

use super::{SHIELD, scene, start, white};
use crate::support::two_player::{self, after, is_chat, reads, refuses};

#[test]
fn spec_7_piece_letters_and_x_are_read() {
    let game = white("A@Ed4 p@Ef6 E@Sb3 a@Ec4 D@Ea2 W@Ed7");
    reads(
        &game,
        &[
            ("Ed4xEf6", "Ed4xEf6"),
            ("Axf6", "Ed4xEf6"),
            ("Ed4Ef6", "Ed4xEf6"),
            ("d4 x f6", "Ed4xEf6"),
            ("Exc4", "Sb3xEc4"),
            ("sb3xec4", "Sb3xEc4"),
            ("DSa2", "Ea2Sa2"),
            ("Ea2-Sa2", "Ea2Sa2"),
            ("Wc8", "Ed7Ec8"),
            ("Wc8=H", "Ed7Ec8"),
            ("d7c8", "Ed7Ec8"),
        ],
    );
}

#[test]
fn spec_7_the_board_letter_may_be_left_out_where_one_reading_is_legal() {
    let game = white("D@Ea2");
    reads(&game, &[("Da3", "Ea2Ea3"), ("a2a3", "Ea2Ea3"), ("DEb3", "Ea2Eb3"), ("DSb3", "Ea2Sb3")]);
    let both = game.read(Seat(1), "Db3");
    assert_eq!(both, Err(ReadError::Ambiguous(vec!["Ea2Eb3".into(), "Ea2Sb3".into()])));
}

#[test]
fn a_shot_is_asked_about_if_neither_its_sign_nor_its_archer_is_written() {
    let game = white("A@Ed4 p@Ef6");
    let Err(ReadError::Illegal(refusal)) = game.read(Seat(1), "Af6") else { panic!("not asked") };
    assert_eq!(refusal.sentence.english(), "Did you mean AxEf6?");
    assert_eq!(refusal.instead, [("Ed4xEf6".to_owned(), "AxEf6".to_owned())]);
}

#[test]
fn spec_7_teleports() {
    let game = scene(&format!("Z@Ee1 {SHIELD} H@Ee4"), "w W");
    let wanted = "Ee1~Ee4";
    reads(
        &game,
        &[
            (wanted, wanted),
            ("e1~e4", wanted),
            ("Z~e4", wanted),
            ("~Ee4", wanted),
            ("ee1 ~ ee4", wanted),
        ],
    );
    refuses(
        &game,
        &[
            (
                "Ee1~Ea4",
                "Your wizard can change places only with another piece of yours on Earth; none stands on Ea4.",
            ),
            ("Ee4~Ee1", "Only the wizard changes places, and yours stands on Ee1."),
        ],
    );
    let spent = white("H@Ee4");
    refuses(
        &spent,
        &[("Ee1~Ee4", "Your wizard has changed places already, which it may once in a game.")],
    );
    let attacked = scene(&format!("Z@Ee1 {SHIELD} H@Ee4 p@Ea4"), "w W");
    refuses(
        &attacked,
        &[("e1~e4", "On Ee4 your wizard would be attacked by Black's pegasus on Ea4.")],
    );
    let check = scene(&format!("Z@Ee1 {SHIELD} H@Ee4 p@Ea1"), "w W");
    refuses(
        &check,
        &[(
            "e1~e4",
            "Your wizard is in check and cannot change places: answer the check with a move.",
        )],
    );
}

#[test]
fn spec_7_placements() {
    let game = scene(&format!("Z@Ee1 {SHIELD} W@Ed4 p@Ed8"), "b -");
    let game = after(&game, "Ed8Ed4");
    let wanted = "@Eg2";
    reads(
        &game,
        &[(wanted, wanted), ("@g2", wanted), ("W@g2", wanted), ("g2", wanted), ("Eg2", wanted)],
    );
    refuses(&game, &[("@Ea2", "The warrior can be placed on Eb2, Ec2, Eg2, Eh2.")]);
    refuses(&start(), &[("@Eb8", "There is no piece to place now.")]);
}

#[test]
fn spec_7_quests() {
    let game = scene(&format!("Z@Ee1 {SHIELD} W@Ed7 G@Ef7"), "w - dead-W=1");
    reads(
        &game,
        &[
            ("Ed7Ec8*", "Ed7Ec8*"),
            ("Wc8*", "Ed7Ec8*"),
            ("d7-c8*", "Ed7Ec8*"),
            ("Gd9*", "Ef7Ed9*"),
            ("Gd9*=D", "Ef7Ed9*"),
            ("Gd9", "Ef7Ed9"),
        ],
    );
    refuses(
        &game,
        &[(
            "Ge6*",
            "A quest is declared where a move ends in the opponent's camp; leave the * out.",
        )],
    );
    refuses(
        &white("W@Ed7"),
        &[("Wc8*", "A quest needs a dead dragon of yours that never came back; leave the * out.")],
    );
    refuses(
        &white("W@Ed7 A@Ea4"),
        &[("Aa5*", "Your archer cannot declare a quest; leave the * out.")],
    );
    let game = scene(&format!("Z@Ee1 {SHIELD} H*@Ed7"), "w - dead-W=1");
    refuses(&game, &[("Hc8*", "Your hero is on its quest already; leave the * out.")]);
}

#[test]
fn refusals_give_the_reason() {
    let game = white("A@Ed4 e@Sc5 g@Eb6 E@Sd7 P@Sf9 W@Ef5 a@Ee8 a@Ec8 P@Sb9");
    refuses(
        &game,
        &[
            ("Ed4xEb6", "The arrow would be stopped by Black's eagle on Sc5."),
            ("Ed4xEf6", "Your archer shoots at Ef6 without going there, and nothing stands there."),
            ("Sd7xEe8", "The swoop would end on Sf9, where White's pegasus stands."),
            ("Sd7xEe6", "Your eagle swoops only to capture, and nothing stands on Ee6."),
            ("Ef5Ef7", "Your warrior on Ef5 has made its first move; it goes one square now."),
        ],
    );
    let game = scene("Z@Ee1 z@Eb6 D@Eb1 W+@Eb2", "w -");
    refuses(&game, &[("Eb1xEb6", "A wizard is not captured: its owner answers the check next.")]);
}

#[test]
fn chat_is_not_read_as_a_move() {
    is_chat(
        &start(),
        &["*laughs*", "hello", "@bob", "see you ~ later", "good game", "a", "wow *", "e2"],
    );
}

#[test]
fn a_square_of_earth_is_not_an_eagles_move() {
    let game = scene("Z@Ea2 z@Ei5 E@Sb6 e@Si9", "w -");
    assert!(two_player::from(&game, "Sb6").contains("Sb6Sa8"));
    assert_eq!(
        two_player::refusal_of(&game, rules::Seat(1), "Ea8"),
        "Ea8 is a square of Earth, not a move: write which piece goes there, or ESa8 for an eagle in the Sky."
    );
    two_player::reads(&game, &[("ESa8", "Sb6Sa8"), ("EbSa8", "Sb6Sa8")]);
}
