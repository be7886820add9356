# What the signs of text boards mean.

last-move = last move
earlier = earlier moves
removed = removed
check = check
selected = this piece
moves = may go
captures = may capture
letter = letter after a piece: { $meaning }
