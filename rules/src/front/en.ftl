# What all games say: why an action is refused, what happened, how a game ended.

more = { $cells } more
piece-on = { $piece } on { $at }

# Refusals.
game-over = The game is over.
out-of-game = { $seat } is out of the game.
out-for-good = { $seat } is out of the game and can do nothing more.
turn-of = It is { $seat }'s turn.
another-letter = That begins with { $letter }'s letter, but you play { $seat }: leave the letter out, or write your own.
not-canonical = That is not the canonical form; write { $right }.
unreadable = That is not an action in canonical notation.
unreadable-such-as = That is not an action in canonical notation, such as { $example }.
no-such-cell = There is no { $noun ->
        [hex] hex
       *[square] square
    } '{ $what }' on this board.
nothing-on = Nothing stands on { $at }.
nothing-on-own = Nothing stands on { $at } (hexes are named from your own seat).
nothing-on-from = Nothing stands on { $at } (hexes are named from { $seat }'s seat).
dead-piece = { $piece } on { $at } cannot move: its player is out of the game.
not-yours = { $piece } stands on { $at }, not a piece of yours.
not-a-piece-of = { $piece } stands on { $at }, not a piece of { $seat }'s.
another-kind = Your { $stands } stands on { $at }, not { $named }.
no-piece = You have no { $kind }.
no-piece-there = You have no { $kind } there.
none-reaches = None of your { $kind } ({ $from }) can go to { $to }.
no-piece-reaches = None of your pieces can go to { $to }.
none-may = { $attackers ->
    [0] None of your { $kind } may go to { $to }: your { $king } would be attacked.
   *[other] None of your { $kind } may go to { $to }: your { $king } would be attacked by { $by }.
}
none-may-still = { $attackers ->
    [0] None of your { $kind } may go to { $to }: your { $king } would still be attacked.
   *[other] None of your { $kind } may go to { $to }: your { $king } would still be attacked by { $by }.
}
stands-there = Your { $kind } already stands on { $at }.
own-piece = Your own { $kind } stands on { $at }.
exposed-king = On { $to } your { $king } would be { $attacked ->
        [check] in check
       *[attacked] attacked
    }{ $attackers ->
        [0] .
       *[other] {" "}by { $by }.
    }
exposed-still = { $attackers ->
    [0] That does not end the check: your { $king } would still be attacked.
   *[other] That does not end the check: your { $king } would still be attacked by { $by }.
}
exposed = That would leave your { $king } { $attacked ->
        [check] in check
       *[attacked] attacked
    }{ $attackers ->
        [0] .
       *[other] {" "}by { $by }.
    }
blocked-by = Your { $kind } on { $from } cannot get to { $to }: { $by } is in the way.
blocked = Your { $kind } on { $from } cannot get to { $to }: the way is blocked.
only-empty = Your { $kind } on { $from } can go to { $to } only when it is empty, and { $by } stands there.
only-capture = Your { $kind } on { $from } can go to { $to } only to capture, and nothing stands there.
unreachable = Your { $kind } on { $from } cannot go to { $to }; it can go to { $cells }.
unreachable-no-move = Your { $kind } on { $from } cannot go to { $to }; it has no move now.
unreachable-piece = Your { $kind } on { $from } cannot go to { $to }, where { $there } stands; it can go to { $cells }.
unreachable-piece-no-move = Your { $kind } on { $from } cannot go to { $to }, where { $there } stands; it has no move now.
nothing-to-capture = There is nothing to capture on { $at }.
nothing-to-capture-x = There is nothing to capture on { $at }; leave the x out to go there.
nothing-to-capture-dash = There is nothing to capture on { $at }; write - to go there.
write-capture = { $piece } stands on { $at }: write x to capture.
write-passing = Write { $sign } to capture { $passing } on { $at }.
write-move = Write - to go to { $at }.
no-passing = No pawn can be captured { $passing } on { $at } now.
not-promoted = Your { $kind } is not promoted on { $at }; leave the letter out.
promotion-choices = Your { $kind } can become { $choices } there.
promotable = Your { $kind } can be promoted on { $at }: write what it becomes, such as { $example }, or { $text } to let it stay { $stays }.
castling-moved = You cannot castle { $sign }: the king or that rook has moved.
castling-blocked = You cannot castle { $sign }: { $by } is in the way.
castling-check = You cannot castle out of check: { $by } attacks the king.
castling-attacked = You cannot castle { $sign }: { $by } attacks { $at }.
no-castling = There is no castling in this game.
no-castling-now = You cannot castle now.
none-of-kind = { $seat } has no { $kind } now.
no-claims = There is no draw to claim in this game: the players agree on one.
no-claims-repetition = There is no draw to claim in this game: the players agree on one, and the game is drawn automatically when a position occurs { $times } times.
claim-out-of-turn = A draw is claimed by the player to move, and that is { $seat }.
claim-before-decision = A draw can be claimed only after what has to be decided now.
early-repetition = A draw can be claimed when a position occurs { $needed } times ({ $times ->
        [1] this one is new
       *[other] this one has occurred { $times } times
    }).
early-count = A draw can be claimed after { $count } moves by each player { $quiet } ({ $moves } so far).
early-both = A draw can be claimed when a position occurs { $needed } times ({ $times ->
        [1] this one is new
       *[other] this one has occurred { $times } times
    }), or after { $count } moves by each player { $quiet } ({ $moves } so far).
did-you-mean = Did you mean { $moves }?
decides-first = { $seat } has to decide first.
decide-first = A decision is asked for first.

# Which moves are counted, after "50 moves by each player".
quiet = without capture or pawn move

# News.
resigns = { $seat } resigns.
out-of-time = { $seat } has run out of time.
claims = { $seat } claims a draw.
agree = The players agree on a draw.
castles = { $seat } castles on the { $wing ->
        [queen] queen's
        [pope] pope's
       *[king] king's
    } side
goes = { $piece } goes from { $from } to { $to }
goes-becomes = { $piece } goes from { $from } to { $to }, becoming { $becomes }
takes = { $piece } goes from { $from } to { $to } and takes { $taken }
takes-passing = { $piece } goes from { $from } to { $to } and takes { $taken } on { $at } { $passing }
takes-becomes = { $piece } goes from { $from } to { $to } and takes { $taken }, becoming { $becomes }
puts = { $seat } puts { $piece } on { $to }
acts = { $seat } acts
passes = { $seat } has no legal move: the turn passes.
in-check = { $seat } is in check.
third-time = This position for the { $times ->
        [3] third time
        [4] fourth time
       *[other] time no. { $times }
    }: { $seat } may claim a draw.
moves-each = { $moves } moves each { $quiet }: the player to move may claim a draw; after { $last } the game is drawn automatically.
once-more-loses = This position for the second time: the player who repeats it once more loses.
once-more-draws = This position for the fourth time: at the fifth the game is drawn.

# Headlines, ends and places.
to-move = { $seat } to move
may-claim = may claim a draw
seventy-five = Seventy-five moves each { $quiet }: the game is drawn.
drawn-agreed = The game is drawn by agreement.
drawn-claimed = The game is drawn by claim.
drawn-material = Too little is left to give mate: the game is drawn.
drawn-stalemate = Stalemate: the game is drawn.
drawn-repetition = The same position has occurred too often: the game is drawn.
drawn-blocked = Nobody has an action any more: the game is drawn.
drawn-time = { $seat } has run out of time, but { $other } has only the king: the game is drawn.
drawn = The game is drawn.
wins-checkmate = { $loser } is checkmated: { $winner } wins.
wins-stalemate = { $loser } is stalemated, which loses here: { $winner } wins.
wins-repetition = { $loser } repeated the same position too often, which loses here: { $winner } wins.
wins-resigned = { $loser } resigns: { $winner } wins.
wins-time = { $loser } has run out of time: { $winner } wins.
wins = { $winner } wins.
only-king = But { $seat } has only the king, so the game is drawn.
won = won
drew = drew
checkmated = checkmated
stalemated = stalemated
repeated = repeated the position
resigned = resigned
lost-on-time = lost on time
lost = lost
left = left
king-captured = king captured

# Diagrams.
diagram = { $piece } ({ $aspect })
realm-from = realm from { $at }
promotion = promotion
promoted-there = it can be promoted there
realm = its realm, by moves that capture nothing
realm-capture = a capture leads there

# What is wrong with a position string, after "cannot be used:".
bad-end = 'ended={ $end }' is no possible end
bad-ranks = a board has { $size } ranks, and '{ $board }' has not
bad-rank = rank { $rank } has not { $size } squares: '{ $squares }'
bad-piece = '{ $letter }' is no piece
bad-number = { $what } is a whole number from { $least } to { $most }, not '{ $number }'
half-moves = the half-move clock
move-number = the move number
bad-side = the side to move is w or b, not '{ $side }'
bad-passed = no pawn can just have passed '{ $cell }'
bad-rights = castling is '-' or letters out of KQkq, not '{ $rights }'
bad-right = castling { $letter } needs king and rook where they started
in-check-waiting = { $seat }'s king is in check, but it is the other side's move
kings = { $seat } has { $kings } kings; it takes one
pawn-stands = no pawn of { $seat } can stand on { $at }
