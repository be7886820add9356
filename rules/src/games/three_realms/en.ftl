# What only Three Realms Chess says.

summary = two players, three boards above each other: heavens, Earth and underworld
example = n2n4 (files a to h are the heavens, j to q Earth, s to z the underworld)
note = The source's diagrams of the heavens and the underworld are lost, so their array is a reconstruction: '/rules set-up' shows it.
about-array = The array of the heavens and the underworld is a reconstruction
quiet = without a capture or a move of a pawn, imp or honorable horse

# Refusals.
castling-angel = You cannot castle { $sign }: the fallen angel on { $at } would imitate your king and could capture it on { $to }.
would-be-imitated = That would let { $angel } on { $at } capture your king, imitating { $imitated }: move another piece, or the king out of its reach.
angel-nothing = Your fallen angel on { $at } cannot move now: your opponent's angel has just fallen, so there is nothing to imitate.
angel-nothing-but = Your fallen angel on { $at } cannot move now: your opponent's angel has just fallen, so there is nothing to imitate; it can go to { $cells }.
angel-no-move = Your fallen angel on { $at } moves as { $imitated } now, as your opponent did last; it has no move from there.
angel-moves = Your fallen angel on { $at } moves as { $imitated } now, as your opponent did last; it can go to { $cells }.
angel-many-moves = Your fallen angel on { $at } moves as { $imitated } now, as your opponent did last; it can go to { $squares } squares, but not to { $to }.

# News and beside the board.
imitating = { $angel }, imitating { $imitated },
angels-still = { $seat }'s { $angels ->
        [1] fallen angel cannot move
       *[other] fallen angels cannot move
    }.
angels-move = { $seat }'s { $angels ->
        [1] fallen angel moves
       *[other] fallen angels move
    } as { $imitated }.
status-still = { $angels ->
    [1] fallen angel cannot move
   *[other] fallen angels cannot move
}
status-move = { $angels ->
    [1] fallen angel moves as { $imitated }
   *[other] fallen angels move as { $imitated }
}
left-earth = { $seat }'s king has left Earth: until it is back, it goes only one step orthogonally.
ten-more = Ten more moves each without a capture or a move of a pawn, imp or honorable horse end the game as a draw.

# What is wrong with a position string.
bad-fields = it takes seven fields: boards, side to move, castling, en passant, imitated kind, half-moves, move number
bad-boards = it takes three boards separated by '|': heavens, Earth, underworld
bad-angels = { $seat } has more than two angels
bad-foot = { $seat } has more than eight { $kinds }
bad-promoted = { $seat } has more { $kinds } than can have promoted
bad-too-many = { $seat } has too many pieces of the kind '{ $kind }'
bad-no-king = { $seat } has no king
bad-place = { $piece } cannot stand on { $at }
bad-count = more half-moves without capture were counted than have been made
bad-dash = the imitated kind is '-' before White's first move and after an angel's fall only
bad-first = at White's first move nothing has been moved: the imitated kind is '-'
bad-imitated = '{ $kind }' is no kind that can be imitated
bad-last-place = { $piece } cannot have moved last: none stands where a move could have taken it
bad-last-count = { $piece } cannot have moved last: its move resets the count of half-moves
bad-last-castling = { $piece } cannot have moved last: it still has the right to castle
bad-angel-check = { $seat }'s king could be captured by the fallen angel on { $at }
bad-checkers = no move gives check with four pieces
