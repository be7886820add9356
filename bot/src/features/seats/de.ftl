# Plätze einnehmen und zurückgeben.

nothing-to-decline = Du bist zu Partie { $game } nicht eingeladen und hast keinen Platz in ihr.
only-the-opener = Nur wer die Partie eröffnet hat, kann sie absagen, bevor sie beginnt; /decline gibt deinen Platz zurück.
too-late-to-abort = Alle haben einmal gezogen, deshalb kann die Partie nicht mehr abgesagt werden. /resign oder /draw beendet sie.
no-open-seat = In Partie { $game } ist kein Platz frei. Nenne den Platz, zum Beispiel '/computer red 5'.
only-players-seat-computers = Nur wer Partie { $game } eröffnet hat oder in ihr spielt, kann einen Computer hinzufügen. '/play' eröffnet eine eigene Partie.
aborted = { $name } sagt Partie { $game } ab. Sie hat kein Ergebnis.
declined =
    { $name } spielt in Partie { $game } nicht mit, der Platz ist jetzt frei. Wer spielt mit? Drücke einen Knopf, oder schreibe /join.
    { $seating }
