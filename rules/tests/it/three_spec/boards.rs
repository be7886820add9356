//! 1 and 2: boards and set-up.

use super::*;
use two_player::after;

#[test]
fn spec_1_1_three_boards_of_64_named_by_their_files() {
    let view = start().view(Seat(0));
    let names: Vec<_> = view.boards.iter().map(|b| b.name).collect();
    assert_eq!(names, [Some("Heavens"), Some("Earth"), Some("Underworld")]);
    for (board, files) in view.boards.iter().zip(["abcdefgh", "jklmnopq", "stuvwxyz"]) {
        assert_eq!(board.cells.len(), 64);
        let rank_1: String =
            board.cells[..8].iter().filter_map(|c| c.name.chars().next()).collect();
        assert_eq!(rank_1, files);
        assert_eq!(board.cells[56].name, format!("{}8", &files[..1]));
    }
}

#[test]
fn spec_1_1_the_same_file_number_is_the_same_column() {
    // A rook on n4 goes straight up to e4 and straight down to w4.
    let game = scene('w', "Rn4 Kj1 kq7", 'K');
    let up_and_down: Vec<String> = goes(&game, "n4")
        .split(' ')
        .filter(|c| !"jklmnopq".contains(&c[..1]))
        .map(str::to_owned)
        .collect();
    assert_eq!(up_and_down, ["e4", "w4"]);
}

#[test]
fn spec_1_2_near_left_corners() {
    for seat in [Seat(0), Seat(1)] {
        let shades: Vec<u8> = start().view(seat).boards.iter().map(|b| b.cells[0].shade).collect();
        assert_eq!(shades, [0, 1, 0], "heavens light, Earth dark, underworld light; {seat:?}");
    }
}

#[test]
fn spec_1_3_directions_and_leapers() {
    let count = |pieces: &str, from: &str| goes(&scene('w', pieces, 'K'), from).split(' ').count();
    // 2-1-0: 24 targets minus those beyond the boards. From the middle of Earth, 8 on Earth, and 4 each one level up
    // or down, two ranks or files away; there is no board two levels away.
    assert_eq!(count("Pn4 Kj1 kq8 wj7", "n4"), 8 + 4 + 4);
    // From the heavens: 8, 4 one level down, 4 two levels down.
    assert_eq!(count("Pe4 Kj1 kq8 wj7", "e4"), 8 + 4 + 4);
}

#[test]
fn spec_2_the_array() {
    let text = start().position_string();
    assert_eq!(
        text,
        "sspaapss/hhhhhhhh/8/8/8/8/HHHHHHHH/SSPAAPSS|rnbqkbnr/wwwwwwww/8/8/8/8/WWWWWWWW/RNBQKBNR|\
ddeccedd/iiiiiiii/8/8/8/8/IIIIIIII/DDECCEDD w KQkq - - 0 1"
    );
    let game = start();
    assert_eq!(
        [on(&game, "j1"), on(&game, "q1"), on(&game, "m1"), on(&game, "n1")],
        ['R', 'R', 'Q', 'K']
    );
    assert_eq!([on(&game, "m8"), on(&game, "n8")], ['q', 'k']);
    assert_eq!(game.to_act_text(), "W");
}

#[test]
fn spec_2_first_moves() {
    // Pawns 16, knights 4, honorable horses 22, pegasi 6, imps 22, scholars 12.
    let game = start();
    assert_eq!(game.actions().len(), 82);
    assert_eq!(goes(&game, "n2"), "n3 n4");
    assert_eq!(goes(&game, "k1"), "j3 l3");
    assert_eq!(goes(&game, "a2"), "b4 j4");
    assert_eq!(goes(&game, "e2"), "d4 f4 n4");
    // A 2-1-0 leap: two ranks ahead and one file or one level aside. Own pieces are on the other targets.
    assert_eq!(goes(&game, "c1"), "b3 d3 l3");
    assert_eq!(goes(&game, "w2"), "m3 o3 w3");
    for still in ["a1", "d1", "e1", "s1", "u1", "j1", "l1", "m1", "n1"] {
        assert_eq!(goes(&game, still), "", "{still}");
    }
}

#[test]
fn black_sees_the_boards_turned() {
    let view = start().view(Seat(1));
    let corner = |i: usize| view.boards[i].cells[0].name.clone();
    assert_eq!([corner(0), corner(1), corner(2)], ["h8", "q8", "z8"]);
}

#[test]
fn spec_0_white_moves_first_and_there_are_no_options() {
    let game = start();
    let letters: Vec<char> = game.seats().iter().map(|s| s.letter).collect();
    assert_eq!((letters, game.to_act_text().as_str()), (vec!['W', 'B'], "W"));
    assert_eq!(after(&game, "n2n4").to_act_text(), "B");
    assert!(game.options().is_empty() && Variant::ThreeRealms.options().is_empty());
    assert!(Variant::ThreeRealms.new_game(&[("pawns", "normal")]).is_err());
}

#[test]
fn spec_1_3_six_orthogonal_twelve_diagonal_and_eight_triagonal_directions() {
    // One step from the middle of Earth, where every direction exists.
    let steps = |letter: char| {
        let all = goes(&scene('w', &format!("{letter}n4 Kq1 kl8 wj7"), 'K'), "n4");
        let mut counts = [0; 3];
        for cell in all.split(' ') {
            let [from, to] = ["n4", cell].map(place);
            let apart: Vec<i8> = from.iter().zip(to).map(|(a, b)| (a - b).abs()).collect();
            if apart.iter().all(|d| *d <= 1) {
                counts[apart.iter().sum::<i8>() as usize - 1] += 1;
            }
        }
        counts
    };
    assert_eq!(steps('R'), [6, 0, 0]);
    assert_eq!(steps('B'), [0, 12, 0]);
    assert_eq!(steps('Q'), [6, 12, 8]);
    assert_eq!(steps('C'), [0, 0, 8]);
}
