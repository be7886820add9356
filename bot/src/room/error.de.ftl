# Fehler des Raums.

history = Das Gespräch in { $path } kann nicht benutzt werden: { $why }
disk-full = der Datenträger ist voll; schaffe Platz
not-writable = es kann nicht geschrieben werden; erlaube diesem Benutzer, die Datei und ihr Verzeichnis zu schreiben
in-use = ein anderes Programm benutzt es; beende jenes zuerst
foreign = { $path } ist kein Gespräch eines Raums von Siegepost und wurde nicht verändert; nenne mit --db eine andere Datenbank
other-format = { $path } wurde von einer anderen Version von Siegepost geschrieben; nimm jene, oder verschiebe die Datei (sie enthält keine Partien)
cannot-write = Kann { $path } nicht schreiben: { $detail }
no-speaker = Wer spricht? Schreibe 'ann: { $line }', oder zuerst '/as ann', um als ann zu sprechen; mehr erklärt /help
bad-name = '{ $name }' ist kein Name für den Raum; Namen sind Buchstaben, Ziffern, '-' und '_', höchstens 32
id-taken = Nachricht { $id } ist schon '{ $text }'; gib jeder neuen Zeile eine neue Nummer
id-too-low = Die Nummern von Nachrichten müssen steigen, und { $last } ist schon vergeben; nimm eine größere
bad-id = '{ $id }' ist keine Nummer einer Nachricht; Nummern sind ganze Zahlen von 1 bis 1000000000000
real-clock = Die Zeit vergeht hier von selbst; starte den Raum mit --clock 2026-01-01T00:00:00Z, um sie zu simulieren
too-long = So lange kann man nicht warten; höchstens 400d auf einmal
bad-moment = '{ $moment }' ist kein Zeitpunkt; schreibe ihn wie 2026-01-04T00:00:00Z
not-text = Diese Zeile ist kein UTF-8-Text; speichere das Skript als UTF-8
long-line = Diese Zeile ist länger als { $most } Bytes; schreibe weniger auf einmal
late = Die Antwort ist noch nicht da: { $why }; /again zeigt sie später
busy = der Dienst ist beschäftigt
