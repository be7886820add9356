//! Pictures compared with their goldens pixel by pixel.
//!
//! `UPDATE_GOLDENS=1` replaces the goldens. Look at every changed picture before you commit it.

use locale::Text;
use std::fs;
use std::path::Path;

use render::{Chart, Coordinates, Palette, RenderOptions, Renderer, Theme};
use rules::game::Variant;
use rules::view::{Mark, Marks, View};

use crate::common::{self, boards, charts};

/// The size of a picture and its pixels as red, green and blue.
struct Pixels {
    width: u32,
    height: u32,
    rgb: Vec<u8>,
}

fn decode(png: &[u8]) -> Pixels {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut rgb = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut rgb).expect("pixels");
    assert_eq!(info.color_type, png::ColorType::Rgb, "an indexed picture without transparency");
    Pixels { width: info.width, height: info.height, rgb }
}

/// The picture of a difference: equal pixels are dark grey, others yellow to red the more they differ.
fn difference(a: &Pixels, b: &Pixels) -> Vec<u8> {
    let pairs = a.rgb.chunks_exact(3).zip(b.rgb.chunks_exact(3));
    pairs
        .flat_map(|(p, q)| {
            let most = p.iter().zip(q).map(|(x, y)| x.abs_diff(*y)).max().unwrap_or(0);
            if most == 0 { [32, 32, 32] } else { [255, 255 - most, 64] }
        })
        .collect()
}

fn check(name: &str, view: &View, options: &RenderOptions) {
    compare(name, &Renderer::new().expect("embedded").png(view, options).expect("a picture"));
}

fn check_chart(name: &str, chart: &dyn Chart, options: &RenderOptions) {
    let picture = chart.draw(&Renderer::new().expect("embedded"), options).expect("a picture");
    compare(name, &picture.png().expect("a PNG"));
}

fn compare(name: &str, png: &[u8]) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/goldens/{name}.png"));
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        fs::write(&golden, png).expect("the golden can be written");
        return;
    }
    let expected = fs::read(&golden).expect("a golden; UPDATE_GOLDENS=1 creates it");
    let (want, got) = (decode(&expected), decode(png));
    let same_size = (want.width, want.height) == (got.width, got.height);
    if same_size && want.rgb == got.rgb {
        return;
    }
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden-failures");
    fs::create_dir_all(&dir).expect("the directory can be created");
    let write = |what: &str, bytes: &[u8]| {
        fs::write(dir.join(format!("{name}.{what}.png")), bytes).expect("the file can be written");
    };
    write("expected", &expected);
    write("actual", png);
    if same_size {
        let rgb = difference(&want, &got);
        write("difference", &common::write_rgb(want.width, want.height, &rgb));
    }
    panic!(
        "{name} differs from its golden; expected, actual and difference are in {}",
        dir.display()
    );
}

fn options(width: u32) -> RenderOptions {
    RenderOptions { width, ..RenderOptions::default() }
}

fn light(width: u32) -> RenderOptions {
    RenderOptions { theme: Theme::Light, ..options(width) }
}

#[test]
fn an_ending_too_long_for_one_line_takes_two() {
    let view = boards::separate_repeated();
    let why = "Black repeated the same position too often, which loses here";
    assert_eq!(view.headline.english(), format!("{why}: White wins"));
    let two =
        View { headline: Text::same("White wins"), last_action: Text::same(why), ..view.clone() };
    let renderer = Renderer::new().expect("embedded");
    for width in [400, 550, 1200, 2000] {
        let png = |view| renderer.png(view, &options(width)).expect("a picture");
        assert!(png(&view) == png(&two), "{width} pixels");
    }
}

#[test]
fn an_arrow_shows_one_action() {
    check("arrow", &boards::arrow(), &light(550));
    check("arrow_boards", &boards::arrow_between_boards(), &options(800));
}

#[test]
fn a_full_board_after_the_first_move() {
    check("opening", &common::opening(common::WHITE), &options(560));
}

#[test]
fn a_check_seen_from_the_seat_in_check() {
    check("check", &common::middle(common::RED), &options(560));
}

#[test]
fn everything_at_once_with_odd_names() {
    let names = ["Alexandra von Hohenstein-Wittelsbach", "\u{1F525}mæstro\u{200D}", "李明"];
    let names = names.map(str::to_owned).to_vec();
    let options = RenderOptions { names, ..options(560) };
    check("crowded", &common::crowded(common::WHITE), &options);
}

#[test]
fn cell_names_in_the_light_theme() {
    let options = RenderOptions { coordinates: Coordinates::Cells, ..light(800) };
    check("cells", &common::crowded(common::BLACK), &options);
}

#[test]
fn the_safe_palette_with_letters() {
    let palette = Palette::ColorBlindSafe;
    let options = RenderOptions { palette, letters: true, ..options(640) };
    check("safe", &common::middle(common::BLACK), &options);
}

#[test]
fn a_finished_game_without_coordinates() {
    let options = RenderOptions { coordinates: Coordinates::Off, ..light(480) };
    check("over", &common::over(common::WHITE), &options);
}

#[test]
fn one_board_of_squares() {
    check("chess", &boards::chess(), &options(560));
}

#[test]
fn one_board_of_squares_in_the_safe_palette_with_letters() {
    let palette = Palette::ColorBlindSafe;
    let options = RenderOptions { palette, letters: true, ..light(480) };
    check("chess_safe", &boards::chess(), &options);
}

#[test]
fn one_board_from_the_other_side_with_targets() {
    check("separate", &boards::separate(), &options(480));
}

#[test]
fn three_boards_at_the_start() {
    check("three_realms", &boards::three_realms(), &options(720));
}

#[test]
fn three_boards_with_targets_on_all_and_cell_names() {
    let options = RenderOptions { coordinates: Coordinates::Cells, ..light(900) };
    check("three_realms_targets", &boards::three_realms_late(), &options);
}

#[test]
fn three_boards_with_a_fallen_angel_from_the_other_side() {
    check("three_realms_fallen", &boards::three_realms_fallen(), &options(640));
}

#[test]
fn two_boards_and_a_choice_of_pieces() {
    check("underworld", &boards::underworld(), &options(640));
}

#[test]
fn two_boards_with_badges_and_vacancies() {
    check("wizard", &boards::wizard(), &light(640));
}

#[test]
fn boards_without_coordinates() {
    let options = RenderOptions { coordinates: Coordinates::Off, ..options(550) };
    check("wizard_bare", &boards::wizard(), &options);
}

#[test]
fn two_boards_of_one_colour_with_x_squares_beneath_pieces() {
    check("wizard_start", &boards::wizard_start(), &options(640));
}

#[test]
fn home_files_on_two_boards() {
    let palette = Palette::ColorBlindSafe;
    check("underworld_homes", &boards::underworld_late(), &RenderOptions { palette, ..light(640) });
}

#[test]
fn hexagons_that_lie_on_a_side() {
    check("glinski_start", &boards::glinski_start(), &light(560));
}

#[test]
fn a_check_on_hexagons_that_lie_on_a_side_seen_from_the_far_seat() {
    check("glinski", &boards::glinski(), &options(560));
}

#[test]
fn a_pawn_that_can_be_captured_en_passant() {
    let palette = Palette::ColorBlindSafe;
    let options = RenderOptions { palette, ..options(560) };
    check("glinski_passing", &boards::glinski_passing(), &options);
}

#[test]
fn siege_by_points_seen_from_the_seat_behind() {
    check("points", &common::by_points(common::BLACK), &light(560));
}

#[test]
fn cells_named_from_another_seat() {
    let game = common::played("W3e-5e");
    check("named", &game.view_in(common::RED, common::WHITE), &options(560));
}

#[test]
fn the_array_with_the_seats() {
    check("array", &Variant::Siege.array_view(), &options(480));
}

#[test]
fn the_realm_of_a_piece() {
    check("realm", &boards::knight_realm(), &options(480));
}

#[test]
fn discs_beside_the_board_show_who_moves_and_who_is_next() {
    // Apart from banner and panels, only the discs change with the turn.
    let renderer = Renderer::new().expect("embedded");
    let mut view = common::opening(common::WHITE);
    let png = |view: &View| renderer.picture(view, &options(600)).expect("a picture");
    let before = png(&view);
    for seat in &mut view.seats {
        seat.to_act = false;
        seat.next = None;
    }
    let after = png(&view);
    let differing: Vec<(usize, usize)> = (0..before.indices().len().min(after.indices().len()))
        .filter(|&i| before.indices()[i] != after.indices()[i])
        .map(|i| (i % 600, i / 600))
        .filter(|(_, y)| (70..520).contains(y))
        .collect();
    assert!(differing.iter().any(|(x, _)| *x < 120), "Red, to move, sits on the left");
    assert!(differing.iter().any(|(x, _)| *x > 480), "Black, next, sits on the right");
    assert!(differing.iter().all(|(x, _)| *x < 120 || *x > 480), "{differing:?}");
}

#[test]
fn how_a_piece_moves_on_one_board() {
    check("moves_one", &boards::queen_moves(), &options(480));
}

#[test]
fn how_a_piece_moves_on_two_boards() {
    check("moves_two", &boards::dragon_moves(), &light(640));
}

#[test]
fn how_a_piece_moves_on_three_boards() {
    check("moves_three", &boards::angel_moves(), &options(720));
}

#[test]
fn a_kind_without_artwork_is_a_letter() {
    let mut view = boards::queen_moves();
    let pieces = view.boards[0].cells.iter_mut().filter_map(|c| c.piece.as_mut());
    pieces.for_each(|piece| piece.kind = common::kind('V', "vulture"));
    check("letter", &view, &options(320));
}

#[test]
fn pictures_shown_at_550_pixels_keep_cells_of_at_least_21() {
    // The size of a cell is the width of the pixels that change when only this cell is marked.
    let renderer = Renderer::new().expect("embedded");
    let duels = [boards::three_realms(), boards::underworld(), boards::wizard(), boards::chess()];
    let views = duels.into_iter().chain([boards::glinski()]);
    for (view, width) in views.flat_map(|view| [1200, 550].map(|width| (view.clone(), width))) {
        let mut marked = view.clone();
        marked.past.clear();
        let boards = &mut marked.boards;
        boards.iter_mut().for_each(|b| b.cells.iter_mut().for_each(|c| c.piece = None));
        boards.iter_mut().for_each(|b| b.cells.iter_mut().for_each(|c| c.marks = Marks::default()));
        let bare = renderer.picture(&marked, &options(width)).expect("a picture");
        // A cell of each board: all are in the picture, side by side.
        let mut used: Vec<(usize, usize)> = Vec::new();
        for board in 0..marked.boards.len() {
            let mut one = marked.clone();
            one.boards[board].cells[9].marks.insert(Mark::Selected);
            let one = renderer.picture(&one, &options(width)).expect("a picture");
            let differing = bare.indices().iter().zip(one.indices()).enumerate();
            let columns: Vec<usize> =
                differing.filter(|(_, (a, b))| a != b).map(|(i, _)| i % width as usize).collect();
            let (least, most) =
                (*columns.iter().min().expect("a cell"), *columns.iter().max().expect("a cell"));
            // The legend does not explain a selection, so nothing but the cell differs.
            let size = most + 1 - least;
            assert!(size * 550 / width as usize >= 21, "{size} pixels of {width}");
            assert!(used.last().is_none_or(|(_, end)| *end < least));
            used.push((least, most));
        }
    }
}

#[test]
fn pictures_stay_below_their_size_limit() {
    let renderer = Renderer::new().expect("embedded");
    for (name, view, options) in common::gallery() {
        // Only players who ask for names of cells get them.
        let limit = if options.coordinates == Coordinates::Cells { 110_000 } else { 103_000 };
        let png = renderer.png(&view, &options).expect("a picture");
        assert!(png.len() <= limit, "{name}: {} bytes", png.len());
    }
}

#[test]
fn ratings_of_a_person() {
    check_chart("chart_ratings", &charts::ratings("Ann Ørsted", 3), &options(600));
}

#[test]
fn leaderboard() {
    check_chart("chart_leaderboard", &charts::leaderboard(1, 6, 2), &light(600));
    check_chart("chart_leaderboards", &charts::leaderboard(2, 2, 1), &options(600));
}

#[test]
fn standings() {
    check_chart("chart_crosses", &charts::crosses(9), &light(600));
    check_chart("chart_rounds", &charts::rounds(6, 5), &options(600));
    check_chart("chart_swiss", &charts::swiss(8, 4), &options(600));
}
