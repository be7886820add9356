//! Round robin for two players.

/// The games of a round: the numbers of their players in the order of the seats. A game of one player is a bye.
pub(super) type Round = Vec<Vec<usize>>;

/// Returns the games of each round: everybody meets everybody once, and nobody has one colour more than once more often than the other.
///
/// By the circle method: the last player stays where they are, and the others turn by one place a round around them. With an odd number
/// nobody is there, and whoever would meet nobody has a bye. Colours alternate with the distance on the circle, so that everybody has each
/// of them alike against the others on the circle.
pub(super) fn round_robin(players: usize) -> Vec<Round> {
    let even = players.next_multiple_of(2);
    let turning = even.saturating_sub(1);
    let round = |nth: usize| {
        let across = [nth, turning];
        let first = if nth.is_multiple_of(2) { across } else { [turning, nth] };
        let others = (1..even / 2).map(|far| {
            let (ahead, behind) = ((nth + far) % turning, (nth + turning - far) % turning);
            if far % 2 == 1 { [ahead, behind] } else { [behind, ahead] }
        });
        let games = std::iter::once(first).chain(others);
        games.filter(|game| game.iter().all(|p| *p < players)).map(|game| game.to_vec()).collect()
    };
    (0..turning).map(round).collect()
}
