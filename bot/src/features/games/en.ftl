# The list of a person's games.

none = You have no games now. /play opens one.
listed = Your games:
more = And { $left } more. Games in which it is your turn come first; '/board g12' shows game g12.

game = { $game } { $title }
game-in = { $game } { $title } in { $place }
mine = { $head }, you are { $colours }
quarantined = { $head }: in quarantine, nobody can move.
place-lost = { $head }: paused, I cannot read or post there; /move-game { $game } continues it elsewhere.
waits = { $head }: waits for players. { $seats }
theirs = { $head }: { $turn }
theirs-paused = { $head }: { $turn } The game is paused.
yours =
    { $head }: { $what ->
        [decide] you decide
       *[move] your turn
    }.
yours-until =
    { $head }: { $what ->
        [decide] you decide
       *[move] your turn
    }, until { $until }.
yours-paused =
    { $head }: { $what ->
        [decide] you decide
       *[move] your turn
    }; the game is paused.

## Commands

games-short = list your games and whose turn it is
