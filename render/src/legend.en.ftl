# What the symbols in pictures mean.

dead = dead: only an obstacle
moves = moves
places = possible places
captures = captures
moves-or-captures = moves or captures
special = special
column = same place, other board
small-letter = small letter: { $meaning }
in-order = last moves in order
capture = capture
power-or-special = power or special move
