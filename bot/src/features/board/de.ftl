# Bretter und Partieformulare.

no-post-of-mine = Das ist keine Nachricht von mir, oder sie ist zu alt: Ich weiß nicht mehr, was sie gezeigt hat. '/board 12' zeigt das Brett nach 12 Zügen.
no-board-in-post = In dieser Nachricht steht kein Zug einer Partie. Wähle eine Nachricht mit dem Brett oder mit einem Zug, oder schreibe '/board 12' für das Brett nach 12 Zügen.
no-moves-yet = In Partie { $game } hat noch niemand gezogen.
sheet = Das Partieformular von Partie { $game }.

## Befehle

board-usage = [Farbe] [Züge] [private]
board-short = zeigt das Brett, von jeder Seite, nach beliebig vielen Zügen
board-long = In Partien zu zweit ist ein Zug einer von jedem Spieler, wie die Bilder sie zählen. Beispiel: /board red 12
board-colour = von welcher Seite aus: red, R
board-after = nach wie vielen Zügen
moves-usage = [private]
moves-short = zeigt das Partieformular
menu-board = Brett bei diesem Zug
