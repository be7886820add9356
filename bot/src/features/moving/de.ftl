## Befehle

move-game-short = continue a game in this place
move-game-long = Write it in the channel or thread where the game is to go on, on the same server. All players still in the game must agree: the others press a button, or write '/move-game g12 agree'. If the game is paused because its place is gone or closed, any one of its players can move it, and its clock goes on from where it stopped. A player's moves in the old place still count until that player has made one elsewhere. Example: /move-game g12
move-game-answer = answer a proposal; if left out, you propose to move the game
