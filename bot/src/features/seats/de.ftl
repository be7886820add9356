# Plätze einnehmen und zurückgeben.

nothing-to-decline = Du bist zu Partie { $game } nicht eingeladen und hast keinen Platz in ihr.
only-the-opener = Nur wer die Partie eröffnet hat, kann sie abbrechen, bevor sie beginnt; /decline gibt deinen Platz zurück.
had-a-seat = Du hattest einen Platz in Partie { $game }, deshalb muss sie ein anderer Verwalter abbrechen.
too-late-to-abort = Alle haben einmal gezogen, deshalb kann die Partie nicht mehr abgebrochen werden. /resign oder /draw beendet sie.
no-open-seat = In Partie { $game } ist kein Platz frei. Nenne den Platz, zum Beispiel '/computer red 5'.
only-players-seat-computers = Nur wer Partie { $game } eröffnet hat oder in ihr spielt, kann einen Computer hinzufügen. '/play' eröffnet eine eigene Partie.
aborted = { $name } bricht Partie { $game } ab. Sie hat kein Ergebnis.
no-rematch = { $name } möchte keine Revanche: Partie { $game } ist abgesagt.
declined =
    { $name } spielt in Partie { $game } nicht mit, der Platz ist jetzt frei. Wer spielt mit? Drücke einen Knopf, oder schreibe /join.
    { $seating }

## Befehle

join-usage = [Farbe]
join-short = nimmt einen Platz
join-long = Du nimmst den Platz, den du nennst, sonst den, der für dich reserviert ist, oder den ersten offenen. Sind alle Plätze besetzt, beginnt die Partie von selbst.
join-colour = der Platz, den du nimmst: white, W
computer-usage = [Farbe] [Stufe]
computer-short = lässt einen Computer einen Platz spielen
computer-long = Vor dem Beginn kann, wer die Partie eröffnet hat oder in ihr spielt, einem Computer einen offenen Platz geben. In einer laufenden Partie kann ein Computer deinen eigenen Platz übernehmen oder, wenn alle anderen zustimmen, den eines Spielers, der abwesend ist; einen angebotenen Platz, wenn das Angebot endet und niemand ihn genommen hat. Die Stufen gehen von 1 (am schwächsten) bis 8 (am stärksten); ohne Angabe 5. Ein Computer zieht nach einer kurzen Pause. Remis nimmt er erst ab Zug 30 an, und nur, wenn er nicht mehr erwartet; allem anderen stimmt er zu. Beispiel: /computer red 5
computer-colour = der Platz: red, R; ohne Angabe der erste offene
computer-level = wie gut er spielt; ohne Angabe 5
decline-short = lehnt eine Einladung ab oder gibt deinen Platz vor dem Beginn zurück
decline-long = Der Platz ist dann für alle offen. Eine Revanche, zu der sonst niemand bleibt, ist abgesagt.
abort-short = bricht die Partie ab, bevor alle gezogen haben
abort-long = Das kann jeder Spieler, bis alle einmal gezogen haben, und gegen Computer allein jederzeit. Eine abgebrochene Partie hat kein Ergebnis. Verwalter des Servers können jede Partie abbrechen, in der sie nicht selbst spielen; /close sagt den Spielern auch, warum.
