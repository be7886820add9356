//! `siegepost ratings`.

use super::args::Ratings;
use super::database::lasting;
use super::error::CliError;
use super::output::Out;
use crate::features::ratings::{Recount, games, recount, repair};
use crate::game::words::count;
use crate::printable::{escaped, shown};
use crate::store::{Archive, Importer};

pub(super) fn run(args: &Ratings) -> Result<(), CliError> {
    let database = lasting(&args.files)?;
    let path = database.shown();
    let (games, found) = {
        let archive = Archive::open(&database)?;
        let games = games(&archive)?;
        let found = recount(&archive, &games)?;
        (games, found)
    };
    let mut out = Out::new();
    out.line(format_args!("{}: {}", shown(&path), summary(&found)))?;
    for difference in &found.differences {
        out.line(format_args!("  different: {}", escaped(difference)))?;
    }
    for note in &games.notes {
        out.line(format_args!("  note: {}", escaped(note)))?;
    }
    match (found.differences.is_empty(), args.rebuild) {
        (true, _) => out.finish(),
        (false, true) => {
            repair(&Importer::open(&database)?, &games)?;
            out.line(format_args!("all ratings are stored as they were computed"))?;
            out.finish()
        }
        (false, false) => {
            out.finish()?;
            let sentence =
                "ratings differ; 'siegepost ratings --rebuild' stores them as they were computed";
            Err(CliError::Failed(sentence.to_owned()))
        }
    }
}

fn summary(found: &Recount) -> String {
    let differ = if found.differences.is_empty() { "nothing differs" } else { "differences found" };
    format!(
        "{}, {} annulled, {}, {}; {differ}",
        count(found.games, "rated game"),
        found.annulled,
        count(found.lists, "list"),
        count(found.ratings, "rating"),
    )
}
