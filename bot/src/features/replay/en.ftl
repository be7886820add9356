# Games from their start on.

so-far = Game { $game } so far.
whole = Game { $game } from start to end.
nothing-to-see = Nobody has moved in game { $game } yet.

## Commands

replay-usage = [colour]
replay-short = watch a game from its start, or step through it
replay-long = Example: /replay g12 red
replay-colour = from whose side: red, R
