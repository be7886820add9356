# Computers at the board.

no-such-level = '{ $typed }' names no level: computers play at levels { $lowest } (weakest) to { $highest } (strongest), for example 'computer:5'.
agree = No person is left in the game, so its computers agree to a draw.
deserted = No person is left in game { $game }, and not everybody has moved, so it is cancelled. It has no result.
too-many =
    You have opened { $most ->
        [one] 1 game
       *[other] { $most } games
    } of computers alone that still runs; that is as many as one person can have. Take a seat yourself, or wait until one ends.
too-many-in-guild =
    This server has { $most ->
        [one] 1 game
       *[other] { $most } games
    } of computers alone; that is the most it can have. Take a seat yourself, or wait until one ends.
