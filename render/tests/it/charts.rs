//! Charts as pictures and as alt text.

use locale::Language;
use render::{ALT_TEXT_LIMIT, Chart, Palette, RenderOptions, Renderer, StoredChart, Theme};

use crate::common::charts::{crosses, curve, gallery, leaderboard, ratings, rounds};
use crate::common::{options, pixel};

const GOLD: [u8; 3] = [0xE9, 0xB9, 0x49];
const BROWN: [u8; 3] = [0x9C, 0x64, 0x06];

#[test]
fn every_chart_is_drawn_in_every_style_and_width() {
    let renderer = Renderer::new().expect("embedded");
    for (name, chart) in gallery() {
        for (width, theme, palette, language) in [
            (320, Theme::Dark, Palette::Classic, Language::German),
            (550, Theme::Light, Palette::Classic, Language::English),
            (1200, Theme::Dark, Palette::ColorBlindSafe, Language::German),
            (1200, Theme::Light, Palette::ColorBlindSafe, Language::English),
        ] {
            let options = RenderOptions { theme, palette, language, ..options(width) };
            let picture = chart.draw(&renderer, &options).expect("a picture");
            assert_eq!(picture.width(), width);
            assert!(picture.height() < 2 * width, "{name}: {}", picture.height());
            let png = picture.png().expect("a PNG");
            assert!(png.len() < 200_000, "{name}: {} bytes", png.len());
        }
        assert!(chart.draw(&renderer, &options(100)).is_err());
    }
}

#[test]
fn a_curve_ends_at_its_last_rating() {
    let renderer = Renderer::new().expect("embedded");
    for games in [1, 2, 12, 300] {
        let mut chart = ratings("Ann", 1);
        chart.lists = vec![curve("Chess", "slowly", games, games.min(100))];
        for (theme, color) in [(Theme::Dark, GOLD), (Theme::Light, BROWN)] {
            let options = RenderOptions { theme, ..options(1200) };
            let picture = chart.draw(&renderer, &options).expect("a picture");
            // The dot at the right end: its column is 28 pixels left of the panel's right edge.
            let rows = 84 + 160..84 + 560 - 52;
            let rows: Vec<u32> = rows.filter(|y| pixel(&picture, 1148, *y) == color).collect();
            let points = &chart.lists[0].points;
            let least = points.iter().map(|p| p.rating - p.margin).min().unwrap();
            let most = points.iter().map(|p| p.rating + p.margin).max().unwrap();
            let last = points.last().unwrap().rating;
            let wanted = 592.0 - 348.0 * (last - least) as f32 / (most - least) as f32;
            let middle = rows[rows.len() / 2] as f32;
            assert!(
                rows.len() > 10 && (middle - wanted).abs() < 4.0,
                "{games}: {rows:?}, {wanted}"
            );
        }
    }
}

#[test]
fn a_provisional_rating_is_dashed() {
    let renderer = Renderer::new().expect("embedded");
    let picture = |provisional: usize| {
        let mut chart = ratings("Ann", 1);
        chart.lists = vec![curve("Chess", "slowly", 64, 64)];
        chart.lists[0].provisional = provisional;
        chart.draw(&renderer, &options(1200)).expect("a picture")
    };
    let gold = |picture: &render::Picture| {
        let rows = 244..592_u32;
        let columns =
            (120..1130_u32).filter(|x| rows.clone().any(|y| pixel(picture, *x, y) == GOLD));
        columns.count()
    };
    let (all, some, none) = (gold(&picture(0)), gold(&picture(32)), gold(&picture(100)));
    assert!(all > 1000 && some < all - 150 && none < some - 150, "{all}, {some}, {none}");
}

#[test]
fn charts_without_anything_are_drawn() {
    let renderer = Renderer::new().expect("embedded");
    let mut empty = ratings("", 1);
    empty.lists[0].points.clear();
    let charts: [&dyn Chart; 5] =
        [&empty, &ratings("", 0), &leaderboard(0, 0, 0), &leaderboard(1, 0, 0), &crosses(0)];
    for chart in charts {
        assert!(chart.draw(&renderer, &options(550)).is_ok());
        assert!(Language::ALL.iter().all(|language| !chart.alt_text(*language).is_empty()));
    }
}

#[test]
fn numbers_that_no_rating_has_do_no_harm() {
    let renderer = Renderer::new().expect("embedded");
    let mut chart = ratings("Ann", 2);
    for (point, rating) in chart.lists[0].points.iter_mut().zip([i64::MIN, i64::MAX, 0]) {
        (point.rating, point.margin) = (rating, i64::MAX);
    }
    chart.lists[1].games = 0;
    let _ = chart.draw(&renderer, &options(550));
    assert!(chart.alt_text(Language::English).encode_utf16().count() <= ALT_TEXT_LIMIT);
}

#[test]
fn alt_texts_say_what_is_shown() {
    let mut chart = ratings("Ann", 1);
    chart.lists = vec![curve("Chess", "up to a day a move", 2, 2)];
    let text = chart.alt_text(Language::English);
    let points: Vec<String> = chart.lists[0].points.iter().map(ToString::to_string).collect();
    assert!(
        text.starts_with(&format!(
            "The ratings of Ann. Chess, up to a day a move: {} (provisional, 2 games), ",
            points[2]
        )),
        "{text}"
    );
    let text = leaderboard(1, 2, 1).alt_text(Language::English);
    assert_eq!(
        text,
        "The leaderboard of Siege Chess. up to a day a move: 1 Ann Ørsted 1880 ± 170, 2 Alexandra von Hohenstei… 1827 ± 60; \
         provisional: 李明 1721 ± 242."
    );
    let text = crosses(3).alt_text(Language::English);
    assert_eq!(
        text,
        "Cup 3: Chess, over. Points: 1 Ann Ørsted 15½ (SB 100.25, 14 won), 1 Alexandra von Hohenstei… 14½ (SB 97.25, 14 won), \
         3 \u{1F525}mæstro\u{1F525} 13½ (SB 94.25, 13 won)."
    );
    let text = crosses(3).alt_text(Language::German);
    assert!(text.contains(". Punkte: 1 Ann Ørsted 15½ (SB 100.25, 14 Siege), "), "{text}");
}

#[test]
fn alt_texts_are_short_whatever_the_names_are() {
    let long = "\u{1F525}\u{202E}".repeat(100);
    let mut curves = ratings(&long, 6);
    for list in &mut curves.lists {
        (list.game, list.pace) = (long.clone(), long.clone());
    }
    let mut board = leaderboard(2, 10, 3);
    board.game.clone_from(&long);
    for list in &mut board.lists {
        list.title.clone_from(&long);
        list.best
            .iter_mut()
            .chain(&mut list.provisional)
            .for_each(|one| one.name.clone_from(&long));
    }
    let mut standings = rounds(16, 10);
    (standings.title, standings.state) = (long.clone(), long.clone());
    standings.lines.iter_mut().for_each(|line| line.name.clone_from(&long));
    let charts: [&dyn Chart; 3] = [&curves, &board, &standings];
    for chart in charts {
        for text in Language::ALL.map(|language| chart.alt_text(language)) {
            assert!(text.encode_utf16().count() <= ALT_TEXT_LIMIT, "{text}");
            assert!(!text.contains('\u{202E}'), "{text}");
        }
        assert!(chart.draw(&Renderer::new().expect("embedded"), &options(550)).is_ok());
    }
}

#[test]
fn a_stored_chart_is_read_as_it_was() {
    for chart in [
        StoredChart::Ratings(ratings("Ann", 3)),
        StoredChart::Leaderboard(leaderboard(2, 3, 1)),
        StoredChart::Standings(crosses(4)),
    ] {
        let text = serde_json::to_string(&chart).expect("JSON");
        assert_eq!(serde_json::from_str::<StoredChart>(&text).expect("a chart"), chart);
    }
}
