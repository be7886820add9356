## Befehle

takeback-short = bittet, deinen letzten Zug zurückzunehmen; 'agree' und 'decline' antworten
takeback-long = Alle, die noch in der Partie spielen, müssen innerhalb von 24 Stunden zustimmen. Dann kehrt die Partie zu der Stellung vor deinem letzten Zug zurück, und alles danach ist ungeschehen; Reserven werden wieder, was sie waren, und die Aufzeichnung behält das Zurückgenommene als Kommentar. Zieht irgendjemand, ist die Bitte hinfällig. Man kann nicht darum bitten, solange ein anderer Spieler etwas zu entscheiden hat oder wenn seit deinem Zug jemand die Partie verlassen hat.
takeback-answer = auf eine Bitte antworten; ohne Angabe bittest du, deinen letzten Zug zurückzunehmen
