# Digests.

only-game-of-others = It is not your turn in your game.
no-game-waits = It is not your turn in any of your { $all } games.
only-game-waits = Your game waits for you.
games-wait =
    { $waiting ->
        [one] 1 of your { $all } games waits
       *[other] { $waiting } of your { $all } games wait
    } for you.
more =
    … and { $more ->
        [one] 1 more game
       *[other] { $more } more games
    }; /games lists all.

game = { $title } { $game }, with { $others }
game-in = { $title } { $game }, with { $others } in { $place }
open = { $head }: waits for players.
place-lost = { $head }: is paused.
yours = ▶ { $head }: your turn.
yours-until = ▶ { $head }: your turn, { $left } left.
yours-paused = ▶ { $head }: your turn; the game is paused.
theirs = { $head }: { $turn }
theirs-paused = { $head }: { $turn } The game is paused.

next = You are next in game { $game }. { $turn }
next-in = You are next in game { $game } in { $place }. { $turn }
