# Boards and score sheets.

no-post-of-mine = This is no post of mine, or it is too old: I no longer know what it showed. '/board 12' shows the board after 12 moves.
no-board-in-post = There is no move of a game in this post. Choose a post with the board or with a move, or '/board 12' for the board after 12 moves.
no-moves-yet = Nobody has moved in game { $game } yet.
sheet = The score sheet of game { $game }.

## Commands

board-usage = [colour] [after] [private]
board-short = show the board, from any side, after any number of moves
board-long = In games for two, a move is one of each player, as the pictures count them. Example: /board red 12
board-colour = from whose side: red, R
board-after = after how many moves
moves-usage = [private]
moves-short = show the score sheet
menu-board = Board at this move
