# The badges of a player.

winner = winner
draw = draw
out = out
to-move = to move
to-decide = to decide
check = ! check
lost = lost
nothing-lost = nothing lost
