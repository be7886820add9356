## Commands

history-short = list finished games: yours, somebody's, or those of this place
history-long = It lists games that you played and games of this place, the newest first, to you alone. '/board g12 10' shows game g12 after 10 moves.
history-person = whose games; yours if left out
history-here = the games of this place
find-short = find finished games by game, player, result and opening moves
find-long = It searches the games that '/history' can list, the newest 1000 of each kind. The result is that of the person, or yours. Games in which one of the opening moves was taken back are not found by moves. Example: /find chess @bob lost moves="e4 e5"
find-person = who played
find-result = how it ended for the person
find-moves = the first moves of all players
