# Antworten an Verwalter eines Servers.

no-reason = Bitte nenne den Spielern einen Grund: /close g12 GRUND.
plays-in-it = Du hast oder hattest einen Platz in Partie { $game }, deshalb muss sie ein anderer Verwalter beenden; wer darin spielt, kann /resign oder /draw benutzen.
only-in-a-guild = Das geht nur auf einem Server, in einem seiner Kanäle.
for-managers-only = Das kann nur, wer die Berechtigung „Server verwalten“ hat, und zwar mit dem Slash-Befehl.
now-blocked = { $name } kann auf diesem Server keine Partien mehr eröffnen und keinen mehr beitreten und verlässt Turniere, die noch nicht begonnen haben. Laufende Partien gehen weiter; /close beendet eine, und /unblock hebt die Sperre auf.
no-longer-blocked = { $name } kann auf diesem Server wieder Partien eröffnen und ihnen beitreten.
not-blocked = { $name } ist nicht gesperrt. /blocks zeigt, wer gesperrt ist.
not-yourself = Dich selbst kannst du nicht sperren; nenne jemand anderen.
too-many = Es sind schon { $most } Personen gesperrt, mehr geht nicht. Hebe zuerst mit /unblock eine Sperre auf.
nobody = Auf diesem Server ist niemand gesperrt. /block sperrt jemanden.
listed = Auf diesem Server gesperrt: { $names }. Wer gesperrt ist, kann keine Partien eröffnen und keinen beitreten. /unblock hebt eine Sperre auf.

## Befehle

close-usage = [g12] GRUND
close-short = Verwalter: beendet eine Partie und sagt den Spielern, warum
close-long = Für Personen mit der Berechtigung „Server verwalten“, für jede Partie auf ihrem Server, auch für eine in Quarantäne. Die Partie hat kein Ergebnis; ihre Aufzeichnung bleibt erhalten. Beispiel: /close g12 Ann ist nicht mehr auf dem Server
close-reason = der Grund, den die Spieler sehen
block-usage = @PERSON
block-short = Verwalter: lässt jemanden hier keine Partien mehr eröffnen und keinen beitreten
block-long = Für Personen mit der Berechtigung „Server verwalten“. Wer gesperrt wird, verlässt Turniere, die noch nicht begonnen haben. Laufende Partien gehen weiter; /close beendet eine. /unblock hebt die Sperre auf.
block-person = wer hier keine Partien mehr eröffnen und keinen mehr beitreten darf
unblock-usage = @PERSON
unblock-short = Verwalter: lässt jemanden hier wieder Partien eröffnen und ihnen beitreten
unblock-long = Für Personen mit der Berechtigung „Server verwalten“. /blocks zeigt, wer gesperrt ist.
unblock-person = wer hier wieder Partien eröffnen und ihnen beitreten darf
blocks-short = Verwalter: zeigt, wer hier keine Partien eröffnen und keinen beitreten darf
blocks-long = Für Personen mit der Berechtigung „Server verwalten“.
