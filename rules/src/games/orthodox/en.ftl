# What is wrong with a position string of games with the orthodox array.

fields = it takes six fields: pieces, side to move, castling, en passant, half-moves, move number
three-checkers = no move gives check with three pieces
too-many = { $seat } has more pawns and promoted pieces than eight
