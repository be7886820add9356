## Commands

move-usage = MOVE
move-short = make a move
move-long = Where the game is played, you can type just the move. '/rules notation' shows how moves are written. Example: /move 3e-5e
move-move = the move, such as 3e-5e
