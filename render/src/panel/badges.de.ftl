# Die Marken eines Spielers.

winner = Sieg
draw = remis
out = ausgeschieden
to-move = am Zug
to-decide = entscheidet
check = ! Schach
lost = verloren
nothing-lost = nichts verloren
