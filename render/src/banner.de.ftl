# Die Zeile über den Brettern.

over = BEENDET
start = Anfang
move = Zug { $number }
round = Runde { $number }
