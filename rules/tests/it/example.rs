//! The example program, which plays Gliński's Hexagonal Chess in a terminal.

#[path = "../../examples/glinski.rs"]
#[allow(dead_code, reason = "`main` is for the terminal")]
mod glinski;

/// What the program prints for some lines of input.
fn printed(input: &str) -> String {
    let mut out = Vec::new();
    glinski::play(input.as_bytes(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn two_people_play_to_mate() {
    let text = printed("Qc3\nQc6\nb2\nb6\nBb1\ne6\nQxf9\nthis is not read\n");
    assert!(text.starts_with(" f11            b\n"), "{text}");
    assert!(text.contains("\n  a6  .   p   .   .   p   .\n"), "{text}");
    assert!(text.contains("> White's queen goes from e1 to c3.\n"), "{text}");
    assert!(text.contains("Black is checkmated: White wins."), "{text}");
    assert!(text.ends_with("White wins\n"), "{text}");
    // The start and each of the seven positions after it.
    assert_eq!(text.lines().filter(|line| line.starts_with(" f11 ")).count(), 8, "{text}");
}

#[test]
fn what_is_no_move_changes_nothing_and_the_input_may_end() {
    let text = printed("hello\nf5f7\nN\nK");
    assert!(text.contains("> Type e4e6 or e6 (files a to l, without j).\n"), "{text}");
    assert!(text.contains("cannot go to f7, where Black's pawn stands"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with(" f11 ")).count(), 1, "{text}");
    assert!(text.ends_with("> "), "{text}");
}

#[test]
fn a_random_game_ends_and_its_seed_repeats_it() {
    let game = |seed| {
        let mut out = Vec::new();
        glinski::play_at_random(seed, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let (one, again, other) = (game(1), game(1), game(2));
    assert_eq!(one, again);
    assert_ne!(one, other);
    let last = one.lines().last().unwrap();
    assert!(last.contains("wins") || last.contains("draw") || last.contains("drawn"), "{last}");
}
