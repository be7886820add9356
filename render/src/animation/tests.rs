use rules::{Seat, Variant};

use super::*;
use crate::picture::Picture;

/// The positions of a game in which everybody plays by chance, always the same.
fn views(variant: Variant, actions: usize) -> Vec<View> {
    let mut game = variant.new_game::<&str, &str>(&[]).unwrap();
    let mut views = vec![game.view(Seat(0))];
    let mut chance: u64 = 37;
    while views.len() <= actions && game.outcome().is_none() {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let legal = game.actions();
        game.play(&legal[(chance >> 33) as usize % legal.len()]).unwrap();
        views.push(game.view(Seat(0)));
    }
    views
}

fn options(width: u32) -> RenderOptions {
    RenderOptions { width, ..RenderOptions::default() }
}

/// The pictures of a GIF as red, green and blue, each with the time it stays.
fn decoded(gif: &[u8]) -> Vec<(Vec<u8>, u16)> {
    let mut decoder = gif::DecodeOptions::new().read_info(gif).unwrap();
    let width = usize::from(decoder.width());
    let palette = decoder.global_palette().unwrap().to_vec();
    let mut screen = vec![0; width * usize::from(decoder.height()) * 3];
    let mut pictures = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(frame.palette.is_none());
        for (i, index) in frame.buffer.iter().enumerate() {
            let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
            let at = ((y + usize::from(frame.top)) * width + x + usize::from(frame.left)) * 3;
            if frame.transparent != Some(*index) {
                let color = usize::from(*index) * 3;
                screen[at..at + 3].copy_from_slice(&palette[color..color + 3]);
            }
        }
        pictures.push((screen.clone(), frame.delay));
    }
    pictures
}

/// The pixels of a picture as red, green and blue.
fn pixels(picture: &Picture) -> Vec<u8> {
    picture.image.data.iter().flat_map(|i| picture.colors[usize::from(*i)].0).collect()
}

#[test]
fn each_picture_of_the_gif_is_that_of_its_position() {
    for variant in Variant::ALL {
        let views = views(*variant, 25);
        let (renderer, options) = (Renderer::new().unwrap(), options(400));
        let animation =
            renderer.animation(&options, Animation::MOST_BYTES, || views.iter().cloned()).unwrap();
        assert_eq!((animation.width, animation.shown, animation.lowered()), (400, 26, None));
        let space = views.iter().fold(Space::default(), |s, v| s.and(v, &options, &renderer));
        let shown = decoded(&animation.gif);
        assert_eq!(shown.len(), views.len());
        for (view, (shown, _)) in views.iter().zip(&shown) {
            let picture = renderer.picture_with(view, &options, space).unwrap();
            let wanted = pixels(&picture);
            assert_eq!(shown.len(), wanted.len());
            // One blend of a full table gives way to its neighbour.
            let last = picture.colors.get(255).map(|c| c.0);
            for (a, b) in shown.chunks_exact(3).zip(wanted.chunks_exact(3)) {
                let near = a.iter().zip(b).all(|(a, b)| a.abs_diff(*b) <= 8);
                assert!(a == b || last.is_some_and(|last| b == last) && near, "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn a_picture_stays_longer_when_something_happens() {
    let mut game = Variant::Chess.new_game::<&str, &str>(&[]).unwrap();
    let mut views = vec![game.view(Seat(0))];
    for action in ["e2e4", "f7f5", "e4f5", "g7g5", "d1h5"] {
        game.play(action).unwrap();
        views.push(game.view(Seat(0)));
    }
    let renderer = Renderer::new().unwrap();
    let drawn =
        renderer.animation(&options(400), Animation::MOST_BYTES, || views.iter().cloned()).unwrap();
    let times: Vec<u16> = decoded(&drawn.gif).into_iter().map(|(_, time)| time).collect();
    // The start, two pawns, a capture, a pawn, and mate.
    assert_eq!(times, [EVENTFUL, QUIET, QUIET, EVENTFUL, QUIET, END]);
}

#[test]
fn long_games_last_a_minute_at_most() {
    for positions in [1, 2, 30, 60, 220, 1000, 5000] {
        for often in [1, 2, 3, 10, 1000] {
            let eventful: Vec<bool> = (0..positions).map(|i| i % often == 0).collect();
            let times = times(&eventful, 1);
            assert_eq!(times.len(), positions);
            let all: usize = times.iter().flatten().map(|time| usize::from(*time)).sum();
            assert!(all <= 6000, "{positions} positions, {often}: {all}");
            assert!(times[0].is_some() && times[positions - 1] == Some(END));
            assert!(times.iter().flatten().all(|time| *time >= LEAST));
            // Nothing is left out of games that people play, and short ones keep their pace.
            assert!(positions > 1000 || times.iter().all(Option::is_some));
            assert!(positions != 30 || times[1] == Some(if often == 1 { EVENTFUL } else { QUIET }));
        }
    }
}

#[test]
fn a_gif_is_never_larger_than_it_may_be() {
    let views = views(Variant::Siege, 60);
    let (renderer, options) = (Renderer::new().unwrap(), options(550));
    let draw = |most| renderer.animation(&options, most, || views.iter().cloned());
    let whole = draw(Animation::MOST_BYTES).unwrap();
    assert_eq!((whole.width, whole.shown), (550, 61));
    // It begins again, less wide and then with fewer positions.
    let mut before = whole.clone();
    for most in [whole.gif.len() - 1, whole.gif.len() / 2, whole.gif.len() / 5, 60_000] {
        let small = draw(most).unwrap();
        assert!(small.gif.len() <= most, "{most}");
        assert!(small.width < 550 && small.width <= before.width && small.shown <= before.shown);
        let last = decoded(&small.gif).pop().unwrap();
        assert_eq!(last.1, END);
        let said = small.lowered().unwrap().english();
        assert!(said.contains(&format!("{} instead of 550 pixels wide", small.width)), "{said}");
        let few = format!("shows {} of 61 positions", small.shown);
        assert_eq!(said.contains(&few), small.shown < 61, "{said}");
        before = small;
    }
    assert!(before.shown < 61);
    // Not even two positions fit.
    assert!(matches!(draw(1_000), Err(RenderError::DoesNotFit { .. })));
    assert!(matches!(
        renderer.animation(&options, 1_000, std::iter::empty),
        Err(RenderError::NoPosition)
    ));
}

/// The sizes of long games of chance; `SIEGEPOST_ACTIONS` is how long they may be.
#[test]
fn long_games_fit() {
    let actions = std::env::var("SIEGEPOST_ACTIONS").ok();
    let most = actions.map_or(90, |text| text.parse().expect("a number"));
    let renderer = Renderer::new().unwrap();
    for variant in Variant::ALL {
        let views = views(*variant, most);
        for actions in [30, 90, 200, 500].into_iter().filter(|n| *n < views.len()) {
            let first = || views.iter().take(actions + 1).cloned();
            let drawn = renderer.animation(&options(550), Animation::MOST_BYTES, first).unwrap();
            let (name, bytes) = (variant.name(), drawn.gif.len());
            println!("{name:15} {actions:4} actions {bytes:9} bytes {:4} pixels", drawn.width);
            assert!(bytes <= Animation::MOST_BYTES);
            assert_eq!(decoded(&drawn.gif).len(), drawn.shown);
        }
    }
}
