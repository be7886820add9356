# The page on which a game is stepped through.

game = Game
position = Position
back = Back
forward = Forward
end = End
start-by-key = Start (Home)
back-by-key = Back (←)
forward-by-key = Forward (→)
turn-by-key = Turn the boards (f)
side = { $seat }’s side
turn = Turn the boards: { $seat }’s side is at the bottom
players = Players
notation = Notation
course = Expected shares of the result

legend = Pieces and symbols
from = where the last move started
to = where the last move ended
removed = where a piece was removed

piece = { $seat } { $kind }
dead = dead { $kind }
no-pieces = no pieces

credit = Pieces by Skoll, Lorc and Delapouite, { $source }, { $licence }; recoloured and outlined.
needs-script = The boards need JavaScript.
