//! Pictures and texts in German.

use locale::Language;
use render::{ALT_TEXT_LIMIT, RenderOptions, Renderer, TextOptions, alt_text_in, text_board};
use rules::view::View;

use crate::common::{self, boards};

const MIDDLE: &str = "
( )[ ] letzter Zug  ' ': : frühere Züge  ! ! Schach
Letzte Runde:
  1. Der schwarze Springer zieht von 15h nach 12i.
  2. Der weiße Turm zieht von 11b nach 11m.
  3. Der rote König zieht von 8d nach 9c.
Schwarz ist am Zug
  Weiß (alice): als Nächstes; 2 Läufer, 2 Springer, 6 Bauern verloren;
    Belagerung 0 von 3; Sonderrechte bei Belagerung: Verschanzung, Verräter ×1,
    Feldbeförderung, Todesberührung
  Rot: belagert; verschanzt, noch 1 Zug; Dame, Papst, Turm, Läufer, 10 Bauern
    verloren; Belagerung 3 von 3; Sonderrechte nach der Verschanzung: Verräter
    ×2, Feldbeförderung, Todesberührung
> Schwarz: im Schach; Dame, 2 Türme, 2 Läufer, Springer, 9 Bauern verloren;
    Belagerung 0 von 3; Sonderrechte bei Belagerung: Verschanzung, Verräter ×2,
    Feldbeförderung, Todesberührung
";

/// A text board, and where its words begin.
fn text(view: &View, language: Language) -> (String, usize) {
    let names = vec!["alice".to_owned()];
    let text = text_board(view, &TextOptions { names, language, ..TextOptions::default() });
    let words = text.find("\n( )[ ]").expect("there was a move");
    (text, words)
}

#[test]
fn the_words_of_a_text_board() {
    let view = common::middle(common::WHITE);
    let (text, words) = text(&view, Language::German);
    assert_eq!(text[words..], *MIDDLE);
    let (english, end) = self::text(&view, Language::English);
    assert_eq!(text[..words], english[..end], "the board is the same");
}

#[test]
fn the_signs_of_text_boards() {
    let (text, _) = text(&common::crowded(common::WHITE), Language::German);
    let signs = ["* kann ziehen", "< > kann schlagen", "{ } diese Figur", "- - tot", "x entfernt"];
    for sign in signs.into_iter().chain(["# Besonderes"]) {
        assert!(text.contains(sign), "{sign} in\n{text}");
    }
    let (text, _) = self::text(&boards::underworld_late(), Language::German);
    assert!(text.starts_with(" Welt ") && text.contains(" Unterwelt\n"), "{text}");
    assert!(text.contains("Buchstabe nach einer Figur: "), "{text}");
    let (text, _) = self::text(&boards::glinski_passing(), Language::German);
    assert!(
        text.contains("\nZuletzt: ") && text.contains("\n> Weiß (alice): im Schach; "),
        "{text}"
    );
    assert!(text.ends_with(" verloren\n"), "{text}");
}

#[test]
fn alt_texts() {
    let german = |view: &_| alt_text_in(view, &["alice".to_owned()], Language::German);
    let text = german(&common::middle(common::WHITE));
    assert!(text.starts_with("Letzte Runde: "), "{text}");
    assert!(text.contains(", im Schach, ") && text.contains(", 10 verloren: "), "{text}");
    let text = german(&common::middle(common::BLACK));
    assert!(text.starts_with("Seit dem letzten Zug von "), "{text}");
    let text = german(&boards::arrow_to_capture());
    assert!(text.contains("Pfeil von e4 nach d5. Markiert für "), "{text}");
    assert!(text.contains(" auf e4: Schlagzüge d5."), "{text}");
    for view in [boards::three_realms(), boards::underworld(), boards::wizard()] {
        let text = german(&view);
        assert!(text.encode_utf16().count() <= ALT_TEXT_LIMIT, "{text}");
    }
}

#[test]
fn the_boards_of_a_game_have_german_names() {
    let mut view = boards::underworld();
    for cell in view.boards.iter_mut().flat_map(|b| &mut b.cells) {
        cell.name.remove(0);
    }
    let text = alt_text_in(&view, &[], Language::German);
    assert!(text.contains("Könige Welt d1 Unterwelt d2"), "{text}");

    // They are drawn above the boards, whatever was drawn before.
    let renderer = Renderer::new().expect("embedded");
    let names = |language| {
        let options = RenderOptions { language, ..RenderOptions::default() };
        let picture = renderer.picture(&view, &options).expect("a picture");
        let row = |y: u32| (y * picture.width()) as usize;
        // Between the banner and the cells.
        picture.indices()[row(108)..row(150)].to_vec()
    };
    let english = names(Language::English);
    assert_ne!(names(Language::German), english);
    assert_eq!(names(Language::English), english);
}
