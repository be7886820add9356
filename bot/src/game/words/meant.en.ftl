# What a line may mean that is neither a command nor a move.

meant = '{ $typed }' is not a move. Press the button with what you mean; /help lists all commands.
no-game-for = '{ $typed }' is not a command, and no game is played here. /play opens one, /help lists all commands.
rules-about = Rules: { $topic }

# Words by which people without experience call a command, separated by commas.
for-help = how, what now, what do i do, what can i do
for-play = another game, play again
for-resign = give up, i quit
for-draw = remis, tie, stalemate offer
for-takeback = take back, take it back, go back
for-legal = what can i do, where can, which moves, possible
for-board = position, picture
for-moves = history, notation
for-hint = best move, help me, advice
for-rules = rules
for-abort = stop, end game, new game
for-rematch = again
for-settings = language, colours, colors
