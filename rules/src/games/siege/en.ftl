# What only Siege Chess says.

summary = three players, 192 hexes, and powers for the player under siege

# Refusals.
quiet-only = Fortification is declared with a move that captures nothing; leave the F out to capture.
decide-first = First decide about the touch of death: (T) uses it, (-) lets the capture stand.
no-capture = There is no capture to answer with the touch of death now.
decides-first = { $seat } has to decide about the touch of death first.
beside-king = A king may never stop a king's step from another king, fortified or not, and { $seat }'s stands on { $at }.
still-checked = { $attackers ->
    [0] That does not end the check: your king would be left in check.
   *[other] That does not end the check: your king would still be attacked by { $by }.
}
last-blow-of-king = You are checkmated: your last blow is a move of any piece but the king.
only-pawns = Only a pawn is promoted; leave the letter out.
pawns-on-first-rank = A pawn is promoted only on the first rank of an opponent in the game, and { $at } is on none.
nothing-lost = You have lost no { $kind } that could come back, nor any other piece; leave the letter out to stay a pawn.
not-lost = You have lost no { $kind } that could come back; the pawn can become { $kinds }, or stay a pawn.
fortified-captures = { $turns ->
    [1] You are still fortified this turn, and a fortified player captures nothing.
    [2] You are fortified for this turn and the next, and a fortified player captures nothing.
   *[other] You are fortified for this turn and { $more } more, and a fortified player captures nothing.
}
fortified-already = { $turns ->
    [1] You are still fortified this turn; leave the F out.
    [2] You are fortified for this turn and the next; leave the F out.
   *[other] You are fortified for this turn and { $more } more; leave the F out.
}
fortified-powers = { $turns ->
    [1] You are still fortified this turn, and have no other power until that ends.
    [2] You are fortified for this turn and the next, and have no other power until that ends.
   *[other] You are fortified for this turn and { $more } more, and have no other power until that ends.
}
fortified-once = You have already used your fortification; it is allowed once a game.
obstacle = { $piece } on { $at } is only an obstacle: only a king walled in by dead pieces can take it.
shelter-capture = { $seat } is fortified until { $seat }'s { $turns ->
        [1] next turn
        [2] second turn from now
       *[other] third turn from now
    }: until then none of { $seat }'s pieces can be captured.
shelter-replace = { $seat } is fortified until { $seat }'s { $turns ->
        [1] next turn
        [2] second turn from now
       *[other] third turn from now
    }: until then none of { $seat }'s pieces can be replaced.
undeclared = You did not declare check on { $seat } at the end of your last turn, so { $seat }'s king cannot be captured yet.
the-fortification = Fortification
the-field-promotion = Field promotion
the-traitor = The traitor
the-touch-of-death = The touch of death
power-not-in-play = { $power } is not in play in this game.
power-no-siege = { $power } is for a player under siege, and siege is off in this game.
power-paused = { $power } is for a player under siege, and you used the touch of death, so you cannot be until { $turns ->
        [1] this turn is over
       *[other] you have completed { $turns } more turns
    }.
power-other = { $power } is for a player under siege, and that is { $seat }.
power-two-left = { $power } is for a player under siege, and with two players left nobody is.
power-nobody = { $power } is for a player under siege, and nobody is now.
nothing-on = Nothing stands on { $at }.
field-not-own = { $piece } stands on { $at }; field promotion is for a piece of yours.
field-no-level = There is no level above { $kind }: it cannot be promoted.
field-becomes = { $old } becomes { $kinds }, not { $kind }.
field-needs-both = { $kind } is promoted only while both your { $many } are on the board.
field-needs = { $old } is promoted only while you have { $other } on the board.
field-not-lost = You have lost no { $kinds } that could come back.
pope-colour = A pope cannot come back onto that hex: a pope stands on its colour already.
bishop-colour = A bishop cannot come back onto that hex: a bishop of yours stands on its colour already.
traitors-used = You have used both your traitors of this game.
traitor-left = You have used one traitor already and have one left, not two.
traitor-not-enemy = { $piece } stands on { $at }; a traitor is a piece of an opponent in the game.
traitor-king = A king never turns traitor.
traitor-not-lost = You have lost no { $kind } that could take its place.
traitor-other-opponent = The second traitor of a turn must be a piece of your other opponent.
traitor-two-lost = You have lost one { $kind }, and two traitors of that kind need two.
traitor-siege = That needs you to be under siege still after the first traitor, to have lost a piece for each, and to be in no check after the second.
no-traitor-on = It cannot turn traitor.
castling = You cannot castle. { $reasons }.
castling-fortified = You cannot castle out of check; with fortification, (F), you can.
castling-king-moved = You cannot castle: your king has moved.
castling-checked = You cannot castle out of check.
castling-rook = { $sign }: the rook has moved or is gone
castling-blocked = { $sign }: { $piece } on { $at } is in the way
castling-beside = { $sign }: your king would end on { $at }, a king's step from { $seat }'s
castling-into-check = { $sign }: your king would end in check on { $at }
hint = Hexes are named rank first here: { $hex }, not { $square }. Write a move with both hexes, such as 3e-5e.
remedy = With fortification, (F), it is allowed.
claim-touch = A draw cannot be claimed while the touch of death is undecided.
claim-early = A draw can be claimed after { $needed } turns without a capture; so far there are { $turns }.
no-hex = There is no hex { $hex }: ranks go from 1 to { $ranks }.
no-hex-in-rank = There is no hex { $hex }: rank { $rank } goes from { $first } to { $last }.

# Headlines, questions and notices.
last-blow = { $seat } to move (checkmated: last blow)
touch-headline = { $seat } decides: touch of death?
touch-question = { $seat }: touch of death? (T) brings your { $kind } back to where it stood and removes { $captor }; (-) lets the capture stand.
use-touch = touch of death
let-stand = let it stand
notice-last-blow = You are checkmated. This is your last blow: a move of any piece but the king.
notice-last-blow-power = You are checkmated. This is your last blow: a move of any piece but the king, or a siege power.
notice-siege = You are under siege.
notice-touch = When a piece of yours is captured, you are asked whether you answer with the touch of death.
examples-or = { $first } or { $last }
examples-pieces = { $examples } … ({ $all } pieces)
examples-more = { $examples } … ({ $all } in all)
notice-fortify = Fortify by adding (F) to a move that captures nothing: { $examples }.
notice-field = Field promotion, instead of a move: { $examples }.
notice-traitor = Traitor, instead of a move: { $examples }.

# News.
claim-news = No capture for { $turns } turns: any player may claim a draw.
declares-fortification = { $action }; { $seat } declares fortification
field-promotion = { $piece } on { $at } becomes { $kind } (field promotion)
traitor = { $piece } on { $at } turns traitor to { $seat }
two-traitors = { $piece } on { $at } turns traitor to { $seat }, and so does { $second } on { $second-at }
touch = { $seat }'s touch of death brings the { $kind } back to { $at } and removes { $captor }
lets-stand = { $seat } lets the capture stand
out = { $seat } is out of the game: { $seat }'s other pieces stay on the board as obstacles.
fortification-over = { $seat }'s fortification is over.
passes-mated = { $seat } is checkmated and has no last blow: the turn passes.
passes = { $seat } has no legal move: the turn passes.
under-siege = { $seat } is under siege: { $because }.
under-siege-until = { $seat } is under siege: { $because }. Siege powers until another player's piece is captured: { $powers }.
under-siege-while = { $seat } is under siege: { $because }. Siege powers while that lasts: { $powers }.
because-captures = { $captures ->
    [1] the last piece captured was { $seat }'s
    [2] the last two pieces captured were both { $seat }'s
    [3] the last three pieces captured were all { $seat }'s
    [4] the last four pieces captured were all { $seat }'s
    [5] the last five pieces captured were all { $seat }'s
    [6] the last six pieces captured were all { $seat }'s
    [7] the last seven pieces captured were all { $seat }'s
    [8] the last eight pieces captured were all { $seat }'s
    [9] the last nine pieces captured were all { $seat }'s
    [10] the last ten pieces captured were all { $seat }'s
   *[other] the last { $captures } pieces captured were all { $seat }'s
}
because-count = half the opponents' count is { $half }, more than { $threshold } above { $seat }'s { $own }
power-touch = touch of death
power-fortification = fortification
power-field = field promotion
power-traitors = traitor
power-traitor = { $times ->
    [1] traitor (once)
   *[other] traitor (twice)
}
siege-paused = { $seat } is no longer under siege, and cannot be during { $seat }'s next { $turns ->
        [1] turn
        [2] two turns
        [3] three turns
       *[other] { $turns } turns
    }.
siege-over = { $seat } is no longer under siege.
check-stands = { $by }'s check on { $seat } still stands ({ $pieces }).
check = { $by } calls check on { $seat } ({ $pieces }).
attack = { $by } attacks { $seat }'s king ({ $pieces }) without having declared check.
attack-answer = { $by } attacks { $seat }'s king ({ $pieces }) without having declared check; { $seat } has to answer it all the same.
attack-too = { $by } attacks { $seat }'s king too ({ $pieces }), without having declared check.
attack-too-answer = { $by } attacks { $seat }'s king too ({ $pieces }), without having declared check; { $seat } has to answer that as well.
mated-undeclared = { $seat } is checkmated, but the check was not declared: { $seat } has a last blow.
mated = { $seat } is checkmated and has a last blow.
resigns = { $seat } resigns: { $seat }'s pieces stay on the board as obstacles.
out-of-time = { $seat } has run out of time.
obstacles = { $seat }'s pieces stay on the board as obstacles.
only-kings = Only kings are left: the game is drawn.
no-action = { $seat } has no action and is not in check: the game is drawn.
quiet-turns = { $turns } turns without a capture: the game is drawn.
quiet = without a capture
piece-on = { $kind } on { $at }

# Beside the board.
next = next
checkmated = checkmated
sieged = under siege
fortified-until-next = fortified until the next turn
fortified-left = fortified, { $turns ->
        [1] 1 turn
       *[other] { $turns } turns
    } left
no-siege-for = no siege for { $turns ->
        [1] 1 turn
       *[other] { $turns } turns
    }
traitors-left = traitor ×{ $left }
when-sieged = when under siege
no-longer-fortified = when no longer fortified
meter = siege
meter-captures = { $value } of { $of } captures
meter-behind = { $value } of { $of } behind
meter-points = { $own ->
        [1] 1 point
       *[other] { $own } points
    }, half the others' { $half }
meter-moves = count { $own }, half the others' { $half }

# Kinds of action, and options.
how-fortification = (F) after a move that captures nothing
how-field = the piece's hex, @ and the letter of what it becomes, instead of a move
how-traitor = the enemy piece's hex and %, instead of a move: a lost piece of yours of that kind takes its place
how-touch = (T) takes your piece back and removes the captor, (-) lets the capture stand
help-setup = pieces on the first rank: nine with the pope, or eight without
help-siege = what puts a player under siege
help-powers = the siege powers in play
help-duel = whether a player can be under siege with two players left
help-threshold = that player's handicap: the higher, the harder to besiege
values-powers = none, or any of fortify,touch,traitor,field
values-threshold = a whole number up to 999, from 1 with siege=captures
default-threshold = 3 with siege=captures, 4 with points, 18 with moves

# What the options of a game change about a topic of the rules.
note-nobody = Nobody comes under siege in this game.
note-without = This game is played without this power.
note-no-powers = This game has no powers.
note-powers = This game has { $powers }.
note-setup = This game has setup={ $setup }.
note-off = This game: siege=off, so nobody comes under siege.
note-all = This game: siege={ $method }, for everybody { $figure }; { $duel ->
        [1] also with two players left
       *[0] not with two players left
    }.
note-each = This game: siege={ $method }, { $figures }; { $duel ->
        [1] also with two players left
       *[0] not with two players left
    }.
note-for = for { $seat } { $figure }
figure-captures = { $threshold ->
    [1] the last piece captured
   *[other] the last { $threshold } pieces captured
}
figure-more = more than { $threshold }

# What is wrong with a position string.
bad-empty = it is empty
bad-no-turn = it does not say whose turn it is
bad-field = '{ $field }' is not KEY=VALUE
bad-twice = '{ $key }' is given twice
bad-player = '{ $letter }' is no player; it is W, R or B
bad-value = '{ $field }' makes no sense
bad-over-touch = the game is over, so no touch can be undecided
bad-ranks = the board has { $ranks } ranks instead of 16
bad-rank-text = rank { $rank } does not read as { $size } hexes
bad-rank-size = rank { $rank } has { $hexes } hexes instead of { $size }
bad-two-kings = a player has two kings
bad-out = '{ $field }' is no list of one or two players
bad-out-king = a player who is out of the game has a king on the board
bad-turn = the player to move is out of the game
bad-no-king = { $seat } has no king and is not in 'out'
bad-kings = the kings of { $one } and { $other } stand a step from each other
bad-count = { $seat } has more { $kinds } than there were at the start
bad-unmoved = what stands on { $at } cannot be unmoved
bad-passing = { $seat } has no pawn to capture in passing there
bad-declared = { $seat } cannot have declared that check
bad-fortified = { $seat } is fortified but not in 'fortify-spent'
bad-fortified-turn = { $seat } has had a turn of the fortification
bad-quiet = more quiet turns than the rules allow
bad-sieged = { $seat } cannot be under siege there
bad-touch = no such touch can be undecided
