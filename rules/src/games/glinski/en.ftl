# What only Gliński's Hexagonal Chess says.

summary = two players, 91 hexes, chess with three bishops each
example = e4e6 or e6 (files a to l, without j)
no-hex = There is no hex { $hex }: file { $file } goes from { $first } to { $last }.
no-hex-file = There is no hex { $hex }: files go from a to l, without j.
bad-fields = it takes five fields: pieces, side to move, en passant, half-moves, move number
bad-files = a board has { $files } files, and '{ $board }' has not
bad-file = a file has not { $hexes } hexes: '{ $file }'
bad-too-many = { $seat } has more pawns and promoted pieces than nine
