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
