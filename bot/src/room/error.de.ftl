# Fehler, die Personen an einem Terminal lesen.

no-speaker = Wer spricht? Schreibe 'ann: { $line }', oder zuerst '/as ann', um als ann zu sprechen
bad-name = '{ $name }' ist kein Name für den Raum; Namen sind Buchstaben, Ziffern, '-' und '_', höchstens 32
real-clock = Die Zeit vergeht hier von selbst; starte den Raum mit --clock 2026-01-01T00:00:00Z, um sie zu simulieren
too-long = So lange kann man nicht warten; höchstens 400d auf einmal
bad-moment = '{ $moment }' ist kein Zeitpunkt; schreibe ihn wie 2026-01-04T00:00:00Z
long-line = Diese Zeile ist länger als { $most } Bytes; schreibe weniger auf einmal
