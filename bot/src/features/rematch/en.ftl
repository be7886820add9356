# Rematches.

asked =
    { $opener } would like a rematch of game { $before }, with colours rotated: { $described }.
    { $seating }
    { $call }
rematch = Rematch
no-finished-game = No game has ended here. Name the game that you would like to play again, for example '/rematch g12'.
not-finished = Game { $game } has not ended. Once it has, '/rematch { $game }' challenges the same people again.
was-cancelled = Game { $game } was cancelled. /play opens a new one.
only-players = Only the players of game { $game } can ask for a rematch, and you had no seat in it. /play opens a game.

## Commands

rematch-short = challenge the people of a finished game again, with colours rotated
rematch-long = It has the same options and the same pace, and everybody plays the next colour in turn order. Without a number it means the last game that ended here. The others join as they accept an invitation; /rematch joins too. Example: /rematch g12
