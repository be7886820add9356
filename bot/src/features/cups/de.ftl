## Befehle

cup-short = eröffnet ein Turnier, nimmt an einem teil oder zeigt den Stand
cup-long = Es beginnt, wenn es voll ist: mit 3, 4, 6, 8, 9 oder 16 Spielern. Jeder spielt gegen jeden, oder mit system=swiss, ab 8 Spielern eines Spiels für zwei, gegen Spieler mit gleich vielen Punkten. Die Partien beginnen hier von selbst, eine Runde, wenn alle Partien der vorigen zu Ende sind. Ein Sieg zählt 1 Punkt, ein Remis 1/2; bei drei Spielern gibt es je nach Platz 2 Punkte, 1 und 0. Wer eine Partie durch Zeitüberschreitung verliert, in einer ersetzt wird oder austritt, verliert die noch nicht begonnenen Partien kampflos; wer im Kanal nicht spielen kann, die der Runde. Ein Turnier, das nicht voll wird, verfällt wie eine offene Partie. Urlaub zählt nur mit vacation=yes. Beispiel: /cup siege players=9 pace=3d
cup-what = an einem Turnier teilnehmen, austreten oder es beenden
cup-cup = die Nummer eines Turniers
cup-players = wie viele spielen
cup-system = wer gegen wen spielt
cup-pace = die Bedenkzeit für einen Zug: 3d
cup-vacation = zählt Urlaub?
