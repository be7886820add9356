## Commands

board-short = show the board, from any side, after any number of moves
board-long = Example: /board red 12
board-colour = from whose side: red, R
board-after = after how many moves
moves-short = show the score sheet
menu-board = Board at this move
