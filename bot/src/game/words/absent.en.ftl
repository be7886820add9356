# Seats of players who ran out of time.

offered = { $player } has run out of time in game { $game }, and others can take the seat: press the button, or write '/join { $game } { $typed }'. { $player } can take it back with a move until then; otherwise { $colour } loses on time. The clock of the game stands still.
offered-until = { $player } has run out of time in game { $game }, and others can take the seat until { $until }: press the button, or write '/join { $game } { $typed }'. { $player } can take it back with a move until then; otherwise { $colour } loses on time. The clock of the game stands still.
take-the-seat = Take the seat
taken-over = { $player } plays in game { $game } from now on, in the place of { $left }, who ran out of time.
take-back-with-a-move = This is your own seat in game { $game }: a move takes it back.
no-longer-offered = That seat in game { $game } is no longer offered.
