## Befehle

close-short = Verwalter: beendet eine Partie und sagt den Spielern, warum
close-long = Für Personen mit der Berechtigung „Server verwalten“, für jede Partie auf ihrem Server, auch für eine in Quarantäne. Die Partie hat kein Ergebnis; ihre Aufzeichnung bleibt erhalten. Beispiel: /close g12 Ann ist nicht mehr auf dem Server
close-reason = der Grund, den die Spieler sehen
block-short = Verwalter: lässt jemanden hier keine Partien mehr eröffnen und keinen beitreten
block-long = Für Personen mit der Berechtigung „Server verwalten“. Laufende Partien gehen weiter; /close beendet eine. /unblock hebt die Sperre auf.
block-person = wer hier keine Partien mehr eröffnen und keinen mehr beitreten darf
unblock-short = Verwalter: lässt jemanden hier wieder Partien eröffnen und ihnen beitreten
unblock-long = Für Personen mit der Berechtigung „Server verwalten“. /blocks zeigt, wer gesperrt ist.
unblock-person = wer hier wieder Partien eröffnen und ihnen beitreten darf
blocks-short = Verwalter: zeigt, wer hier keine Partien eröffnen und keinen beitreten darf
blocks-long = Für Personen mit der Berechtigung „Server verwalten“.
