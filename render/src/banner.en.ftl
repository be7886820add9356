# The line above the boards.

over = GAME OVER
