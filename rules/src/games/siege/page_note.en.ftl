# What the options of a game change.

no-siege = Nobody comes under siege in this game.
not-in-play = This game is played without this power.
no-powers = This game has no powers.
powers = This game has { $powers }.
set-up = This game has setup={ $pieces }.
captures = { $number ->
    [one] the last piece captured
   *[other] the last { $number } pieces captured
 }
more-than = more than { $number }
for-all = for everybody { $figure }
for-seat = { $seat ->
    [W] for White
    [R] for Red
   *[B] for Black
 } { $figure }
off = This game: siege=off, so nobody comes under siege.
siege = This game: siege={ $method }, { $each }; { $duel ->
    [yes] also with two players left
   *[no] not with two players left
 }.
