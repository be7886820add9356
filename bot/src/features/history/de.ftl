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

## Befehle

history-usage = [@PERSON oder here] [page=2]
history-short = listet beendete Partien auf: deine, die von jemandem oder die von hier
history-long = Die Liste enthält Partien, die du gespielt hast, und Partien dieses Ortes, die neuesten zuerst; nur du siehst sie. '/board g12 10' zeigt Partie g12 nach 10 Zügen.
history-person = wessen Partien; ohne Angabe deine
history-here = die Partien dieses Ortes
find-usage = [Spiel] [@PERSON] [won, drawn oder lost] [moves="e4 e5"] [page=2]
find-short = findet beendete Partien nach Spiel, Spieler, Ergebnis und ersten Zügen
find-long = Durchsucht werden die Partien, die '/history' auflisten kann, von jeder Art die neuesten 1000. Das Ergebnis ist das der Person, sonst deines. Partien, in denen einer der ersten Züge zurückgenommen wurde, werden nicht nach Zügen gefunden. Beispiel: /find chess @bob lost moves="e4 e5"
find-person = wer gespielt hat
find-result = wie es für die Person ausging
find-moves = die ersten Züge aller Spieler
