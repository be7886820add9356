# Fehler, die auch Personen an einem Terminal lesen.

in-use = { $path } wird von einem anderen siegepost benutzt; beende es zuerst, oder nenne mit --db eine andere Datei
foreign = { $path } ist keine Datenbank von Siegepost und wurde nicht verändert; nenne mit --db eine andere Datei
older = { $path } wurde von einem älteren Siegepost geschrieben (Format { $found }, dieses liest { $first } und neuere) und wurde nicht verändert; starte jene Version, oder nenne mit --db eine andere Datei
newer = { $path } wurde von einem neueren Siegepost geschrieben (Format { $found }, dieses kennt { $known }); starte jene Version, oder stelle eine ältere Sicherung wieder her
other-network = { $path } enthält die Partien von '{ $found }', nicht von '{ $wanted }'; nenne mit --db eine andere Datei
read-only = { $path } kann nicht geschrieben werden; erlaube diesem Benutzer, die Datei und ihr Verzeichnis zu schreiben, oder nenne mit --db eine andere Datei
damaged = { $path } ist beschädigt ({ $detail }); behalte eine Kopie davon, und stelle mit 'siegepost restore' eine Sicherung wieder her
restore-interrupted = Das Wiederherstellen von { $path } wurde unterbrochen; starte 'siegepost restore' noch einmal mit der gewünschten Sicherung
restore-interrupted-after = Das Wiederherstellen von { $path } wurde unterbrochen; starte 'siegepost restore' noch einmal mit der gewünschten Sicherung; die bisherige Datenbank ist in { $aside }
missing = Es gibt keine Datei { $path }; prüfe den Pfad
unchanged = { $path } enthält nicht, was eben noch darin stand ({ $found } Zeilen wurden geändert statt einer); prüfe sie mit 'siegepost verify'
disk-full = Auf dem Datenträger ist kein Platz mehr für { $path }; schaffe Platz, nichts Bestätigtes ist verloren
directory = { $path } ist ein Verzeichnis; nenne eine Datei darin
not-made = { $path } kann nicht angelegt werden: { $detail }; nenne mit --db eine andere Datei
other = { $path } kann nicht benutzt werden: { $detail }
closed = Der Speicher ist geschlossen: der Dienst wird beendet
