//! What players of Siege Chess read: cells in the reader's frame, siege and its powers, possible actions.

use bot::chat::Outgoing;
use locale::Language;
use rules::Seat;

use crate::support::Fixture;

/// The same cell in the frame of another seat.
fn cell(fixture: &Fixture, cell: &str, from: u8, to: u8) -> String {
    fixture.game(1).position.cell_in(cell, Seat(from), Seat(to)).unwrap()
}

/// A move in the frame of another seat.
fn in_frame(fixture: &Fixture, from: &str, to: &str, mover: u8, reader: u8) -> String {
    format!("{}-{}", cell(fixture, from, mover, reader), cell(fixture, to, mover, reader))
}

/// Plays the example with every power until a post satisfies `wanted`. Returns that post and the position before it.
fn until(fixture: &mut Fixture, wanted: impl Fn(&Outgoing) -> bool) -> Outgoing {
    let script = include_str!("../../../data/examples/siege-powers.room");
    let lines = script
        .lines()
        .filter_map(|l| l.split_once(": "))
        .filter(|(who, _)| ["ada", "ben", "cleo"].contains(who));
    for (who, text) in lines {
        let answers = fixture.send(who, text);
        if let Some(found) = answers.into_iter().find(&wanted) {
            return found;
        }
    }
    panic!("no such post")
}

#[test]
fn a_move_is_announced_in_the_movers_frame_and_the_readers() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    let post = fixture.answer("ann", "3e-5e");
    let here = in_frame(&fixture, "3e", "5e", 0, 1);
    // Once, in both forms: what goes where needs no sentence.
    let said = format!("W3e-5e (for Red {here}).\n");
    assert!(post.text.starts_with(&said) && !post.text.contains("pawn"), "{}", post.text);
    let picture = post.picture.unwrap();
    assert_eq!((picture.viewer, picture.frame), (Seat(1), Some(Seat(1))));
    // In a game with one name per cell, no move is written twice.
    let mut chess = Fixture::new();
    chess.send("ann", "/play chess white=ann black=bob");
    chess.send("bob", "/join");
    assert!(chess.answer_text("ann", "e2e4").starts_with("1. e4.\n"));
}

#[test]
fn a_sentence_says_what_is_captured_promoted_or_checked() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob");
    fixture.send("bob", "/join");
    let castled = "e4 d5 exd5 c6 dxc6 Nf6 cxb7 Bd7 Nf3 e6 Be2 Be7 O-O a6 bxa8=Q Bb4";
    let mut posts = Vec::new();
    for (text, name) in castled.split(' ').zip(["ann", "bob"].into_iter().cycle()) {
        posts.push(fixture.answer_text(name, text));
    }
    let said = |ply: usize| posts[ply - 1].lines().next().unwrap();
    assert_eq!(said(1), "1. e4.");
    assert_eq!(said(3), "2. exd5. White's pawn goes from e4 to d5 and takes Black's pawn.");
    assert_eq!(said(13), "7. O-O.");
    let promoted =
        "8. bxa8=Q. White's pawn goes from b7 to a8 and takes Black's rook, becoming a queen.";
    assert_eq!(said(15), promoted);
    assert_eq!(said(16), "8. … Bb4.");
    let checked = fixture.answer_text("ann", "Qxb8");
    assert!(checked.starts_with("9. Qxb8. White's queen goes from a8 to b8"), "{checked}");
    // A check has its own sentence, and a quiet move no other.
    fixture.send("bob", "Qxb8");
    let checked = fixture.answer_text("ann", "Bb5");
    assert!(checked.starts_with("10. Bb5.\n"), "{checked}");
    fixture.send("bob", "Qxh2+");
    fixture.send("ann", "Nxh2");
    let checked = fixture.answer_text("bob", "Bd6");
    assert!(checked.starts_with("11. … Bd6.\n"), "{checked}");
    let checked = fixture.answer_text("ann", "Bxd7+");
    assert!(
        checked.contains(" takes Black's bishop. Black is in check.\nbob (Black) to move"),
        "{checked}"
    );
}

#[test]
fn of_three_the_player_to_move_reads_both_moves_since_their_own() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    let first = fixture.answer_text("ann", "3e-5e");
    assert!(!first.contains("Before that"), "one move is said once: {first}");
    let second = fixture.answer_text("bob", "3d-5d");
    let white = in_frame(&fixture, "3e", "5e", 0, 2);
    let red = in_frame(&fixture, "3d", "5d", 1, 2);
    let said = format!("R3d-5d (for Black {red}).\nBefore that: White {white}.\n");
    assert!(second.starts_with(&said), "{second}");
}

#[test]
fn moves_in_games_for_two_have_their_numbers() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob");
    fixture.send("bob", "/join");
    let posts =
        [("ann", "e4", "1. e4.\n"), ("bob", "e5", "1. … e5.\n"), ("ann", "Qh5", "2. Qh5.\n")];
    for (who, typed, start) in posts {
        let post = fixture.answer_text(who, typed);
        assert!(post.starts_with(start) && !post.contains("Before that"), "{post}");
    }
    let resigned = fixture.answer_text("bob", "/resign yes");
    assert!(
        resigned.starts_with("Black resigns: White wins."),
        "a resignation is no move: {resigned}"
    );
}

#[test]
fn cells_can_be_named_as_in_the_record_only() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    assert!(fixture.answer_text("bob", "/settings cells=mover").contains("from the mover's"));
    let post = fixture.answer_text("ann", "3e-5e");
    assert!(post.starts_with("W3e-5e.\n"), "{post}");
    // Moves are still typed in the own frame.
    let post = fixture.answer_text("bob", "3d-5d");
    assert!(post.starts_with("R3d-5d (for Black "), "{post}");
}

#[test]
fn a_reader_in_whites_frame_types_in_it() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    assert!(
        fixture.answer_text("bob", "/settings cells=White").contains("named from White's seat")
    );
    let post = fixture.answer("ann", "3e-5e");
    assert!(post.text.starts_with("W3e-5e.\n"), "{}", post.text);
    let picture = post.picture.unwrap();
    assert_eq!((picture.viewer, picture.frame), (Seat(1), Some(Seat(0))));
    let board = fixture.answer("bob", "/board");
    assert!(board.text.contains("named from White's seat"), "{}", board.text);
    assert_eq!(board.picture.unwrap().frame, Some(Seat(0)));
    let side = fixture.answer("bob", "/board black").picture.unwrap();
    assert_eq!((side.viewer, side.frame), (Seat(2), Some(Seat(2))));

    let pawn = cell(&fixture, "3d", 1, 0);
    let legal = fixture.answer("bob", &format!("/legal {pawn}"));
    let typed = in_frame(&fixture, "3d", "5d", 1, 0);
    let head = format!("Your pawn on {pawn} (cells named from White's seat) can do this: ");
    assert!(legal.text.starts_with(&head) && legal.text.contains(&typed), "{}", legal.text);
    let picture = legal.picture.unwrap();
    assert_eq!((picture.frame, picture.targets), (Some(Seat(0)), Some((Seat(1), pawn.clone()))));
    fixture.send("bob", "/settings language=de");
    let legal = fixture.answer("bob", &format!("/legal {pawn}"));
    let head = format!(" auf {pawn} hat diese Möglichkeiten (Felder vom Platz von ");
    assert!(legal.text.contains(&head) && legal.text.contains(&typed), "{}", legal.text);
    assert_eq!(legal.picture.unwrap().look.language, Language::German);
    fixture.send("bob", "/settings language=en");

    let refused = fixture.answer("bob", &in_frame(&fixture, "3d", "9d", 1, 0));
    assert!(refused.text.contains(&format!("Your pawn on {pawn} cannot")), "{}", refused.text);
    assert_eq!(refused.picture.unwrap().targets, Some((Seat(1), pawn.clone())));
    // The record's form names the piece in the own frame. The answer stays in the reader's frame.
    let refused = fixture.answer("bob", "R3d-9d");
    assert!(refused.text.contains(&format!("Your pawn on {pawn} cannot")), "{}", refused.text);
    let refused = fixture.answer("bob", "3d-5d");
    assert!(refused.text.contains("White's pawn stands on 3d"), "{}", refused.text);

    let post = fixture.answer_text("bob", &typed);
    assert!(post.starts_with("R3d-5d (for Black "), "{post}");
    fixture.play("3e-5e 3d-5d R3e-5e");
    assert_eq!(fixture.game(1).ply, 5);
    assert!(
        fixture.answer_text("bob", "/settings cells=sideways").contains("mine, mover or white")
    );
    assert!(fixture.answer_text("bob", "/help settings").contains("R3d-4d"));
    fixture.verify();
}

#[test]
fn a_player_under_siege_is_notified_at_once_and_in_turn() {
    let mut fixture = Fixture::new();
    let post = until(&mut fixture, |p| p.text.contains("is under siege: "));
    assert!(post.text.contains(": the last piece captured was "), "{}", post.text);
    assert!(post.text.contains("touch of death"), "{}", post.text);

    let mut fixture = Fixture::new();
    let post = until(&mut fixture, |p| p.text.contains("\nYou are under siege."));
    let position = fixture.game(1).position;
    let notice = position.notice(position.to_act().unwrap()).unwrap();
    assert!(post.text.ends_with(&notice.text.english()), "{}", post.text);
    assert_eq!(post.buttons.len(), notice.groups.len());
    let who = post.mention.first().cloned().unwrap();
    for (button, group) in post.buttons.iter().zip(&notice.groups) {
        assert_eq!(button.command, format!("/legal g1 {}", group.kind.name));
        let answer = &fixture.send_addressed(&who, &button.command)[0];
        assert_eq!(answer.only_to.as_ref(), Some(&who));
        let seat = position.to_act().unwrap();
        let first = position.action_in(&group.actions[0], seat);
        assert!(answer.text.contains(&first), "{}", answer.text);
    }
    // The others may ask, and get an answer about themselves.
    let other = ["ada", "ben", "cleo"].into_iter().find(|n| *n != who).unwrap();
    let answer = &fixture.send_addressed(other, "/legal traitor")[0].text;
    assert!(answer.contains("is for a player under siege"), "{answer}");
}

#[test]
fn kinds_of_action_are_listed_in_every_game() {
    for (game, seats, first) in [
        ("siege", 3, "Moves (46): 1"),
        ("three-realms", 2, "Moves ("),
        ("separate-realms", 2, "Moves ("),
        ("underworld", 2, "Moves (20): "),
        ("wizard", 2, "Moves ("),
        ("chess", 2, "Moves (20): a3, a4, Na3, Nc3 …"),
        ("glinski", 2, "Moves (51): "),
    ] {
        let mut fixture = Fixture::new();
        fixture.send("ann", &format!("/play {game}"));
        for name in ["bob", "cy"].iter().take(seats - 1) {
            fixture.send(name, "/join");
        }
        let position = fixture.game(1).position;
        let acting = position.to_act().unwrap();
        let name = |seat: Seat| fixture.game(1).holder(seat).person().unwrap().0.clone();
        let (player, other) = (name(acting), name(Seat(1 - acting.0)));
        let answer = fixture.answer(&player, "/legal");
        assert!(answer.text.starts_with("You can:\n"), "{}", answer.text);
        assert!(answer.text.contains(first), "{game}: {}", answer.text);
        assert_eq!(answer.only_to, Some(player.clone()));
        let groups = position.action_groups(acting);
        assert_eq!(answer.buttons.len(), groups.len());
        let all: usize = groups.iter().map(|g| g.actions.len()).sum();
        assert_eq!(all, position.actions().len());
        for button in &answer.buttons {
            let list = fixture.answer(&player, &button.command);
            assert!(
                list.text.starts_with("You can do this (") || list.attachment.is_some(),
                "{}",
                list.text
            );
            assert!(list.picture.is_some());
        }
        // A player out of turn reads what would be possible.
        let waits = fixture.answer_text(&other, "/legal");
        let turn = format!(
            "It is {}'s turn. If it were yours (ignoring check), you could:",
            position.seats()[acting.index()].name
        );
        assert!(waits.starts_with(&turn), "{game}: {waits}");
        let watching = fixture.answer_text("dan", "/legal");
        assert!(watching.contains(" can:\n") && !watching.contains("You"), "{watching}");
    }
}

#[test]
fn the_badge_of_a_piece_is_explained_on_a_line_of_its_own() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play wizard white=ann black=bob pace=3d");
    fixture.send("bob", "/join");
    let legal = fixture.answer_text("ann", "/legal Eb2");
    assert!(legal.contains(".\nThe warrior on Eb2: may still move two steps."), "{legal}");
}
