# Listen beendeter Partien.

none = Es gibt keine solche beendete Partie, die du hier sehen kannst.
listed = Beendete Partien:
won = { $game } { $title }, { $players }: { $winner } hat gewonnen.
won-at = { $game } { $title }, { $players }: { $winner } hat gewonnen, { $ended }.
drawn = { $game } { $title }, { $players }: remis.
drawn-at = { $game } { $title }, { $players }: remis, { $ended }.
over = { $game } { $title }, { $players }: beendet.
over-at = { $game } { $title }, { $players }: beendet, { $ended }.
next = Mehr: { $next }
moves-of-which-game = Nenne das Spiel, zu dem die Züge gehören, etwa '/find chess moves="e4 e5"'.
no-opening = Den Eröffnungszug '{ $moved }' kann ich nicht lesen: { $why }
long-opening = Ich suche nach höchstens { $most } Eröffnungszügen.
