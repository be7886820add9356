# What only Underworld Chess says.

summary = two players; captured pieces fall to a second board and fight there to come back
example = we2e4 (w is the World, u the Underworld)
quiet = on either board without a capture or pawn move on the World, a piece gone for good, a captured king or a return
how-returns = the piece, then ^: it comes back to the World
how-placement = where the captured king goes on the Underworld

# Headlines, questions and answers.
to-move = { $seat } to move on the { $board ->
        [world] World
       *[underworld] Underworld
    }
to-move-due = { $seat } to move on the { $board ->
        [world] World
       *[underworld] Underworld
    }: { $due ->
        [mate] mate
       *[stalemate] stalemate
    } unless a piece returns
next = next, on the { $board ->
        [world] World
       *[underworld] Underworld
    }
due = { $due ->
        [mate] mate
       *[stalemate] stalemate
    } unless a piece returns
return-question = { $seat } decides: which piece comes back to the World?
king-question = { $seat } decides: where does the captured king go?
answer-return = { $piece } { $from } to { $to }
answer-revive = lost { $piece } to { $to }
answer-king = king on { $to }
home-file = home file

# Refusals.
no-empty-square = There is no empty square for that { $kind } on the World's { $file }-file; choose another piece.
not-gone = No { $kind } of yours with home file { $file } is gone for good; choose another piece.
no-return-of = No { $kind } of yours can come back to the World; choose another piece.
choose-first = Choose first which piece comes back to the World, such as ud5^.
place-first = The captured king has to be put on the Underworld first, such as uk@d1.
no-king-to-place = There is no captured king to put on the Underworld now.
no-choice = A piece comes back to the World by choice only when your Underworld king captures the other.
no-castling = There is no castling on the Underworld, and it is your turn there.
other-board-piece = Your { $piece } on { $at } stands on the other board; it is your turn on the { $board ->
        [world] World
       *[underworld] Underworld
    }.
other-board-target = { $at } is on the other board; pieces move within the { $board ->
        [world] World
       *[underworld] Underworld
    }.
world-king = Kings on the World are never captured; make another move.
turn-on-world = It is your turn on the World; that would be a move on the Underworld.
turn-on-underworld = It is your turn on the Underworld; that would be a move on the World.
exposed-by-fall = { $piece } would fall to { $at } and attack your king from there.
choose-own = Nothing stands on { $at }; choose a piece of yours.
not-yours = { $piece } stands on { $at }, not a piece of yours.
kings-stay = Underworld kings do not come to the World; choose another piece.
no-square = Your { $piece } on { $at } finds no empty square on the World's { $file }-file; choose another piece.
no-pawn-square = Your { $piece } on { $at } finds no empty square on the World's { $file }-file between its first and last rank; choose another piece.
king-needs-empty = { $piece } stands on { $at }; the king needs an empty square.
king-attacked = { $at } is attacked by { $piece } on { $by }; while there is a safe square the king goes there.
king-rank = The king cannot be put on { $at }: the first of your ranks that has room for it comes first.

# News.
brings-back = { $seat } brings the { $kind } on { $from } back to { $to }
revives = { $seat } brings { $kind } that was gone for good back to { $to }
puts-king = { $seat } puts the captured king on { $to }
only-kings = Only kings are left on both boards: the game is drawn.
gone = { $piece } is gone for good.
gone-no-square = { $piece } is gone for good: there is no square for it on the Underworld.
falls = { $piece } falls to { $to }.
due-mate = { $seat } is mated on the World, unless a piece returns before { $seat }'s turn there.
due-stalemate = { $seat } is stalemated on the World, unless a piece returns before { $seat }'s turn there.
in-play = The { $board ->
        [world] World
       *[underworld] Underworld
    } is in play now.
stops = Only kings are left on the { $board ->
        [world] World
       *[underworld] Underworld
    }: play there stops.
check-world = { $seat } is in check on the World.
check-underworld = { $seat } is in check on the Underworld.
check-both = { $seat } is in check on the World and on the Underworld.
returns = { $piece } returns to the World, on { $to }.
nothing-to-return = { $seat } has no piece that could come back to the World.
brings-a-piece = { $seat } brings a piece back to the World.
stays = { $piece } stays on { $at }: its file has no empty square for it on the World.

# What is wrong with a position string.
bad-fields = it takes five fields and what is gone for good: boards, slot, castling, en passant, half-moves
bad-boards = it takes two boards separated by '|': World, Underworld
bad-home = '~' is followed by a home file from a to h, not '{ $file }'
bad-gone = '{ $field }' is no field like gone-W=RaPc
bad-slot = the slot is Ww, Bw, Bu or Wu, the last two also with ^ or @, not '{ $slot }'
bad-captured = a king has just been captured, which resets the count of half-moves: it is 0
bad-kings = { $seat } has { $kings } kings on the { $board ->
        [world] World
       *[underworld] Underworld
    }; it takes { $wanted } now
bad-missing = { $seat }'s { $kind } of the { $file }-file is neither on a board nor gone for good
bad-pawns = { $seat } has { $pawns } pawns and promoted pieces, those gone for good included; it takes eight
bad-pawn = no pawn can stand on { $at }
bad-inactive = there are only kings on the { $board ->
        [world] World
       *[underworld] Underworld
    }, so this is no slot
bad-choice = there is nothing to choose, so no choice is asked for
bad-check = { $seat }'s king on the World cannot be in check now
bad-checkers = no king can be attacked by five pieces on the World
