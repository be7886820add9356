//! Finds a position in a message that somebody wrote to people.

use locale::Text;
use rules::{Game, reader};

/// A position, and sentences about what was changed to read it.
type Found = (Box<dyn Game>, Vec<Text>);

/// The most pieces of a message that are tried as a position string.
const MOST_TRIED: usize = 60;
/// The longest position string that is tried, in bytes.
const LONGEST: usize = 1_000;
/// The numbers of fields of a FEN, after which a sentence may go on.
const FEN_FIELDS: [usize; 2] = [6, 4];

/// Returns the position in a message: at the end of a record or PGN, or of a position string, in any game. Code blocks come first.
pub(super) fn position(text: &str) -> Option<Found> {
    rules::steps::take(text.len());
    let blocks = text.split("```").skip(1).step_by(2);
    let whole = || blocks.clone().chain([text]);
    whole().find_map(read).or_else(|| {
        let quoted = text.split('`').skip(1).step_by(2);
        let lines = whole().flat_map(str::lines);
        quoted.chain(lines).flat_map(candidates).take(MOST_TRIED).find_map(|text| read(&text))
    })
}

/// Returns the position at the end of what a text describes as a whole.
fn read(text: &str) -> Option<Found> {
    let found = reader::read(text, None).ok()?;
    Some((found.record.walk(|_, _, _| ()).ok()?, found.notes))
}

/// Returns what could be a position string in a line: the line, and the text from each word with a `/` on.
fn candidates(line: &str) -> impl Iterator<Item = String> {
    let line = line.trim_matches(|c: char| c.is_whitespace() || "`>*".contains(c));
    let words: Vec<&str> = line.split_whitespace().take(LONGEST / 2).collect();
    let mut found = Vec::new();
    let short = |words: &[&str]| Some(words.join(" ")).filter(|text| text.len() <= LONGEST);
    for (at, _) in words.iter().enumerate().filter(|(_, word)| word.contains('/')).take(4) {
        // The name of the game may stand before it.
        for from in [at.saturating_sub(1), at] {
            found.extend(short(&words[from..]));
        }
        found.extend(FEN_FIELDS.iter().filter_map(|len| words.get(at..at + len).and_then(short)));
    }
    found.into_iter()
}

#[cfg(test)]
mod tests {
    use rules::Variant;

    use super::*;

    fn found(text: &str) -> Option<(&'static str, String)> {
        position(text).map(|(game, _)| (game.variant().name(), game.position_string()))
    }

    #[test]
    fn a_position_is_found_among_words() {
        let fen = "4k3/8/8/8/8/8/4q3/4K2R w K - 0 1";
        let chess = Some(("chess", fen.to_owned()));
        for text in [
            fen.to_owned(),
            format!("What now?\n{fen}\nI am lost."),
            format!("Look at {fen} please"),
            format!("Look: `{fen}`, mate in one?"),
            format!("> {fen}"),
            format!("Here:\n```\n{fen}\n```"),
            format!("chess {fen}"),
        ] {
            assert_eq!(found(&text), chess, "{text}");
        }
        for variant in Variant::ALL {
            let start = variant.new_game::<&str, &str>(&[]).unwrap().position_string();
            let text = format!("A start:\n{} {start}", variant.name());
            assert_eq!(found(&text), Some((variant.name(), start)), "{text}");
        }
    }

    #[test]
    fn games_are_played_to_their_end() {
        let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2";
        for pgn in ["1. e4 e5 *", "[Event \"Club\"]\n[Result \"*\"]\n\n1. e4 e5 *"] {
            for text in
                [pgn.to_owned(), format!("My game:\n```\n{pgn}\n```"), format!("My game:\n{pgn}")]
            {
                assert_eq!(found(&text), Some(("chess", after.to_owned())), "{text}");
            }
        }
        let record = include_str!("../../../../data/examples/championship.glinski");
        assert_eq!(found(&format!("See this\n{record}")).unwrap().0, "glinski");
    }

    #[test]
    fn what_was_changed_is_said() {
        let (game, notes) = position("Look: 4k3/8/8/8/8/8/8/R3K3 w KQ - at move 3").unwrap();
        assert_eq!(game.position_string(), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
        assert_eq!(notes.len(), 1, "{notes:?}");
    }

    #[test]
    fn talk_has_no_position() {
        for text in
            ["", "hello", "1/2", "and/or we play", "e4", "https://example.com/a/b", "``` ```"]
        {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
