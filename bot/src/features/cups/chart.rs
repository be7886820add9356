//! The standings of a cup as a picture.

use locale::Language;
use render::{Cell, Score, Standings, StandingsLine, StoredChart};

use super::cup::{Cup, Line, Pairing, System};
use super::words;
use crate::chat::{PictureRequest, PictureStyle};

/// The standings, if a game is over: who met whom if everybody meets everybody else in games for two, else how each round went.
pub(super) fn standings(cup: &Cup) -> Option<StoredChart> {
    cup.finished().next()?;
    Some(StoredChart::each(|language| StoredChart::Standings(standings_in(cup, language))))
}

fn standings_in(cup: &Cup, language: Language) -> Standings {
    let lines = cup.standings();
    let crosses = cup.course.system == System::All && cup.seats() == 2;
    let columns = if crosses {
        lines.iter().map(|line| line.place.to_string()).collect()
    } else {
        (1..=cup.course.rounds.len()).map(|round| words::round(round).say(language)).collect()
    };
    let shown = |line: &Line| StandingsLine {
        place: line.place,
        name: words::name(cup, line.player).say(language),
        out: cup.course.players.get(line.player).is_some_and(|player| player.out),
        cells: if crosses { opponents(cup, &lines, line) } else { rounds(cup, &lines, line) },
        points: words::points(line.points),
        beaten: words::quarters(line.beaten).say(language),
        wins: line.wins,
    };
    Standings {
        title: words::titled(cup).say(language),
        state: words::state(cup).say(language),
        crosses,
        columns,
        lines: lines.iter().map(shown).collect(),
    }
}

pub(super) fn for_all(cup: &Cup) -> Option<PictureRequest> {
    standings(cup).map(|chart| PictureRequest::chart(chart, PictureStyle::default()))
}

/// What a player has against each other one.
fn opponents(cup: &Cup, lines: &[Line], of: &Line) -> Vec<Cell> {
    let cell = |other: &Line| {
        if other.player == of.player {
            return Cell::Own;
        }
        let met = cup.finished().filter(|(pairing, _)| pairing.seats.contains(&other.player));
        Cell::Scores(met.filter_map(|game| score(cup, game, of, None)).collect())
    };
    lines.iter().map(cell).collect()
}

/// What a player has from each round.
fn rounds(cup: &Cup, lines: &[Line], of: &Line) -> Vec<Cell> {
    let against = |pairing: &Pairing| {
        let [one, two] = *pairing.seats.as_slice() else { return None };
        let other = if one == of.player { two } else { one };
        lines.iter().find(|line| line.player == other).map(|line| line.place)
    };
    let cell = |round: &Vec<Pairing>| {
        let finished = round.iter().filter_map(|pairing| Some((pairing, pairing.points.as_ref()?)));
        let scores = finished
            .filter_map(|(pairing, points)| score(cup, (pairing, points), of, against(pairing)));
        Cell::Scores(scores.collect())
    };
    cup.course.rounds.iter().map(cell).collect()
}

/// What a player has from a game, if it is one of the player.
fn score(
    cup: &Cup,
    (pairing, points): (&Pairing, &Vec<u32>),
    of: &Line,
    against: Option<usize>,
) -> Option<Score> {
    let seat = pairing.seats.iter().position(|player| *player == of.player)?;
    let halves = *points.get(seat)?;
    let most = u32::try_from(2 * cup.seats().saturating_sub(1)).unwrap_or(2).max(1);
    Some(Score {
        text: words::points(halves),
        part: u8::try_from(100 * halves.min(most) / most).unwrap_or(100),
        played: pairing.game.is_some(),
        against,
    })
}
