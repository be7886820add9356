# Games from their start on.

so-far = Game { $game } so far.
whole = Game { $game } from start to end.
nothing-to-see = Nobody has moved in game { $game } yet.
