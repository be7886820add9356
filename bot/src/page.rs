//! The page on which a game is stepped through.

use locale::Language;
use render::{Page, PageAction, PageSeat, Palette};
use rules::game::Seat;
use rules::record::{Record, ReplayError};

/// Returns a game as one HTML file, which loads nothing.
///
/// `players` are the names of the players by seat. `shares` are the expected shares of the seats in every position, if the game is
/// analysed; otherwise it is empty. What the record says itself, such as comments, stays as it is in every language.
///
/// # Errors
/// A [`ReplayError`] if an action of the record is not legal.
pub fn page_of(
    record: &Record,
    players: &[String],
    shares: &[Vec<f32>],
    (palette, language): (Palette, Language),
) -> Result<String, ReplayError> {
    let start = record.start_game()?;
    let all = Seat::all(start.seats().len());
    let seat = |seat: Seat| PageSeat {
        player: players.get(seat.index()).cloned().unwrap_or_default(),
        own: start.view(seat),
        named_as_first: start.view_in(seat, Seat(0)),
    };
    let seats: Vec<PageSeat> = all.clone().map(seat).collect();
    let mut page = Page::new(&title(record, players, language), &facts(record), &seats, language);
    let mut entries = record.entries.iter();
    record.walk(|_, after, played| {
        let views: Vec<_> = match after.has_own_frames() {
            true => all.clone().map(|seat| after.view(seat)).collect(),
            false => vec![after.view(Seat(0))],
        };
        let entry = entries.next();
        let action = PageAction {
            round: played.round,
            seat: played.seat,
            notation: played.sheet + entry.map_or("", |entry| &entry.marks),
            previous_notation: played.previous_sheet,
            captions: views.iter().map(|view| view.last_action.clone()).collect(),
            comment: entry.and_then(|entry| entry.comment.clone()).unwrap_or_default(),
        };
        if let Some(first) = views.first() {
            page.add(action, first);
        }
    })?;
    page.set_shares(shares);
    Ok(page.html(palette))
}

/// The name of the game, and who played it.
fn title(record: &Record, players: &[String], language: Language) -> String {
    let known: Vec<&str> =
        players.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    let game = record.variant.text().say(language);
    if known.is_empty() { game } else { format!("{game}: {}", known.join(", ")) }
}

/// What else the record says of the game.
fn facts(record: &Record) -> Vec<String> {
    let tags = ["Event", "Date"].into_iter().filter_map(|key| record.tag(key));
    let options = record.options.iter().map(|(key, value)| format!("{key}={value}"));
    let options = options.collect::<Vec<_>>().join(" ");
    tags.map(str::to_owned).chain(Some(options)).chain(record.preface.clone()).collect()
}

#[cfg(test)]
mod tests {
    use rules::Variant;
    use rules::record::Entry;

    use super::*;

    const LOOK: (Palette, Language) = (Palette::Classic, Language::English);

    /// A game of at most `most` actions, chosen by a seed.
    fn random(variant: Variant, most: usize, mut seed: u64) -> Record {
        let mut record = Record::new(variant);
        let mut game = record.start_game().expect("no options");
        while record.entries.len() < most {
            let actions = game.actions();
            // The constants of Knuth's MMIX.
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let Some(action) = actions.get((seed >> 33) as usize % actions.len().max(1)) else {
                break;
            };
            game.play(action).expect("a legal action");
            record.entries.push(Entry::new(action.clone()));
        }
        record
    }

    #[test]
    fn a_long_game_fits_into_400_kilobytes() {
        for variant in Variant::ALL {
            let record = random(*variant, 300, 1);
            let shares = vec![vec![0.333; 3]; record.entries.len() + 1];
            let players = ["Ada", "Ben", "Cleo"].map(str::to_owned);
            for language in Language::ALL {
                let look = (Palette::Classic, language);
                let page = page_of(&record, &players, &shares, look).expect("legal actions");
                let (actions, bytes) = (record.entries.len(), page.len());
                println!("{variant:?}, {language:?}: {actions} actions, {bytes} bytes");
                assert!(bytes < 400_000, "{variant:?}, {language:?}: {bytes} bytes");
            }
        }
        assert_eq!(random(Variant::Siege, 300, 1).entries.len(), 300);
    }

    #[test]
    fn every_cell_has_a_colour() {
        for variant in Variant::ALL {
            let record = Record::new(*variant);
            let page = page_of(&record, &[], &[], LOOK).expect("no actions");
            let view = record.start_game().expect("no options").view(Seat(0));
            for shade in view.boards.iter().flat_map(|b| &b.cells).map(|cell| cell.shade) {
                let rule = format!(".s{shade}{{fill:var(--shade{shade})");
                assert!(page.contains(&rule), "{variant:?}: {rule}");
                assert!(page.contains(&format!("--shade{shade}:#")), "{variant:?}: {shade}");
            }
        }
    }

    #[test]
    fn what_people_write_is_text() {
        let evil = "</script><img src=x onerror=alert(1)>\"'&";
        let mut record = random(Variant::Chess, 2, 1);
        record.entries[0].comment = Some(evil.to_owned());
        record.preface = Some(evil.to_owned());
        record.set_tag("Event", evil);
        let page = page_of(&record, &[evil.to_owned()], &[], LOOK).expect("legal actions");
        assert!(!page.contains("<img") && page.contains("&lt;img src=x"), "{page}");
        // The data and the script end where they should.
        assert_eq!(page.matches("</script>").count(), 2);
        // Nothing is loaded.
        assert!(page.contains("default-src 'none'"));
    }
}
