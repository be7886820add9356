# Was die Zeichen der Bretter aus Text bedeuten.

last-move = letzter Zug
earlier = frühere Züge
removed = entfernt
check = Schach
selected = diese Figur
moves = kann ziehen
captures = kann schlagen
letter = Buchstabe nach einer Figur: { $meaning }
