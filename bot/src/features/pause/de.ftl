# Vereinbarte Pausen.

proposed = { $by } möchte Partie { $game } pausieren: Die Uhr stünde still, bis jemand von euch /unpause schreibt. { $others }: bitte einen Knopf drücken oder '/pause { $game } agree' oder '/pause { $game } decline' schreiben.
agree = Pause annehmen
agreed = { $by } ist mit einer Pause von Partie { $game } einverstanden. Noch ohne Antwort: { $missing }.
declined = { $by } lehnt ab: Partie { $game } wird nicht pausiert. { $turn }
withdrawn = { $by } zieht den Vorschlag zurück: Partie { $game } wird nicht pausiert. { $turn }
begins = Partie { $game } ist pausiert: Die Uhr steht still. Ziehen könnt ihr trotzdem; mit '/unpause { $game }' lässt jeder von euch die Uhr wieder laufen.
ends = { $by } beendet die Pause von Partie { $game }. { $turn }
paused-already = Partie { $game } ist schon pausiert. '/unpause { $game }' lässt die Uhr wieder laufen.
not-paused = Partie { $game } ist nicht pausiert. /pause schlägt den anderen eine Pause vor.
agreed-already = Du hast der Pause von Partie { $game } schon zugestimmt; die anderen müssen noch antworten.
none-proposed = Gerade schlägt niemand vor, Partie { $game } zu pausieren. /pause schlägt es vor.
no-clock = Partie { $game } hat keine Uhr, also gibt es nichts zu pausieren.
too-late = Die Bedenkzeit für diesen Zug ist schon abgelaufen, darum kann Partie { $game } jetzt nicht pausiert werden.
in-a-cup = Partie { $game } gehört zu Turnier { $cup }, dessen Runden ein Ende haben: Sie lässt sich nicht pausieren. '/extend 1d' gibt einem Gegner mehr Zeit.
lapsed = Der Vorschlag einer Pause ist verfallen.

## Befehle

pause-usage = [agree] [decline]
pause-short = schlägt vor, die Uhr einer Partie anzuhalten; 'agree' und 'decline' antworten
pause-long = Die Uhr steht, sobald alle verbliebenen Spieler zustimmen; ziehen kann man trotzdem. Jeder von ihnen startet sie wieder mit /unpause. Ein Vorschlag verfällt, wenn ein Spieler die Partie verlässt, wenn seitdem alle einmal am Zug waren und nach einigen Tagen.
pause-answer = auf einen Vorschlag antworten; ohne Angabe schlägst du eine Pause vor
unpause-short = startet die Uhr einer pausierten Partie wieder
unpause-long = Das kann jeder, der noch in der Partie spielt.
