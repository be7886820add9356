# Die Zeile über den Brettern.

over = BEENDET
