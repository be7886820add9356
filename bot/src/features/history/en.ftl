# Lists of finished games.

none = There is no such finished game that you can see here.
listed = Finished games:
won = { $game } { $title }, { $players }: { $winner } won.
won-at = { $game } { $title }, { $players }: { $winner } won, { $ended }.
drawn = { $game } { $title }, { $players }: drawn.
drawn-at = { $game } { $title }, { $players }: drawn, { $ended }.
over = { $game } { $title }, { $players }: over.
over-at = { $game } { $title }, { $players }: over, { $ended }.
next = More: { $next }
moves-of-which-game = Say which game the moves belong to, as in '/find chess moves="e4 e5"'.
no-opening = I cannot read the opening move '{ $moved }': { $why }
long-opening = I search for { $most } opening moves at most.

## Commands

history-usage = [@PERSON or here] [page=2]
history-short = list finished games: yours, somebody's, or those of this place
history-long = It lists games that you played and games of this place, the newest first, to you alone. '/board g12 10' shows game g12 after 10 moves.
history-person = whose games; yours if left out
history-here = the games of this place
find-usage = [game] [@PERSON] [won, drawn or lost] [moves="e4 e5"] [page=2]
find-short = find finished games by game, player, result and opening moves
find-long = It searches the games that '/history' can list, the newest 1000 of each kind. The result is that of the person, or yours. Games in which one of the opening moves was taken back are not found by moves. Example: /find chess @bob lost moves="e4 e5"
find-person = who played
find-result = how it ended for the person
find-moves = the first moves of all players
