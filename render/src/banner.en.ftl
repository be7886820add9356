# The line above the boards.

over = GAME OVER
start = start
move = move { $number }
round = round { $number }
