# What can be wrong with a game in PGN.

at = line { $line }, column { $column }: { $problem }
over = the game is over before this move
no-move = this is no move
left-out = the game was over before { $from }; the moves from there on are left out
completed = the FEN is read as { $fen }: missing fields are filled in, and castling rights without king or rook where they started are dropped
chess960 = Chess960 is not played here
too-long = the game is too long; { $most } bytes is the most
too-many-tags = there are too many tags; { $most } is the most
too-many-moves = there are too many moves; { $most } is the most
bad-tag = this tag is damaged; a tag looks like [Key "value"]
long-tag = this tag is too long; its key may have { $key } bytes and its value { $value } at most
open-comment = the comment that begins here has no end; close it with {"}"}
open-variation = the variation that begins here has no end; close it with )
stray = '{ $text }' does not belong here
nothing-to-mark = '{ $text }' belongs after a move, and there is no move before it
bad-move = '{ $text }' cannot be a move
variant = there is no game '{ $name }' here that PGN is read for; the games are: { $games }
move = { $text }: { $why }
result = the result is '{ $stated }', but the moves lead to '{ $found }'
two-results = the tag Result says '{ $tag }' but the moves end with '{ $end }'
