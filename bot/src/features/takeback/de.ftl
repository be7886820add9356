# Züge zurücknehmen.

asked = { $who } möchte { $moves } in Partie { $game } zurücknehmen. { $asked }: bitte einen Knopf drücken oder '/takeback { $game } agree' oder '/takeback { $game } decline' schreiben. Wenn innerhalb von 24 Stunden alle zustimmen, kehrt die Partie zur Stellung davor zurück; mit jedem Zug, egal von wem, verfällt die Bitte.
agree = Rücknahme annehmen
a-move = einen Zug
of-round = { $action } aus Runde { $round }
with-the-rest = { $first } mit allem, was folgte ({ $rest }),
agreed =
    { $who } stimmt der Rücknahme in Partie { $game } zu. { $others } { $missing ->
        [one] hat
       *[other] haben
    } noch nicht geantwortet.
declined = { $who } lehnt ab: In Partie { $game } wird nichts zurückgenommen.
withdrawn = { $who } möchte in Partie { $game } keinen Zug mehr zurücknehmen.
lapsed = Die Bitte, einen Zug zurückzunehmen, ist verfallen.
unanswered = Nicht alle haben { $who } innerhalb von 24 Stunden geantwortet: In Partie { $game } wird nichts zurückgenommen.
taken-back = { $who } nimmt { $moves } in Partie { $game } zurück.
agreed-and-taken-back = Alle stimmen zu: { $who } nimmt { $moves } in Partie { $game } zurück.
answered-elsewhere = Erledigt: Sieh dort nach, wo Partie { $game } gespielt wird.
not-now = { $who } muss zuerst eine Entscheidung treffen; bitte danach noch einmal.
nothing-to-take-back = Du hast in Partie { $game } keinen Zug gemacht, der zurückgenommen werden könnte.
somebody-left = Dein letzter Zug in Partie { $game } kann nicht zurückgenommen werden, weil seither jemand ausgeschieden ist.
asked-already = Du hast der Rücknahme in Partie { $game } schon zugestimmt; die anderen haben noch nicht geantwortet.
answer-first = { $who } möchte in Partie { $game } einen Zug zurücknehmen. Antworte zuerst darauf: '/takeback { $game } agree' oder '/takeback { $game } decline'.
nobody-asks = Niemand möchte gerade einen Zug in Partie { $game } zurücknehmen. Mit '/takeback { $game }' bittest du darum, deinen letzten zurückzunehmen.
stale = Diese Bitte, in Partie { $game } einen Zug zurückzunehmen, gilt nicht mehr.

## Befehle

takeback-usage = [agree] [decline]
takeback-short = bittet darum, deinen letzten Zug zurückzunehmen; 'agree' und 'decline' antworten
takeback-long = Alle, die noch in der Partie spielen, müssen innerhalb von 24 Stunden zustimmen. Dann kehrt die Partie zu der Stellung vor deinem letzten Zug zurück, und alles danach ist ungeschehen; Reserven werden wieder, was sie waren, und die Aufzeichnung behält das Zurückgenommene als Kommentar. Zieht irgendjemand, ist die Bitte hinfällig. Man kann nicht darum bitten, solange ein anderer Spieler etwas zu entscheiden hat oder wenn seit deinem Zug jemand die Partie verlassen hat.
takeback-answer = auf eine Bitte antworten; ohne Angabe bittest du, deinen letzten Zug zurückzunehmen
