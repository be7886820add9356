# Revanchen.

asked =
    { $opener } möchte eine Revanche für Partie { $before }, mit reihum getauschten Farben: { $described }.
    { $seating }
    { $call }
rematch = Revanche
no-finished-game = Hier ist noch keine Partie zu Ende gegangen. Nenne die Partie, für die du eine Revanche möchtest, zum Beispiel '/rematch g12'.
not-finished = Partie { $game } ist noch nicht zu Ende. Danach fordert '/rematch { $game }' dieselben Personen noch einmal heraus.
was-cancelled = Partie { $game } wurde abgebrochen. /play eröffnet eine neue.
only-players = Nur wer in Partie { $game } mitgespielt hat, kann eine Revanche verlangen, und du hattest keinen Platz in ihr. /play eröffnet eine Partie.

## Befehle

rematch-short = fordert alle aus einer beendeten Partie erneut heraus, mit getauschten Farben
rematch-long = Optionen und Bedenkzeit bleiben gleich, und alle spielen die nächste Farbe in der Zugfolge. Ohne Nummer ist die letzte Partie gemeint, die hier zu Ende ging. Die anderen nehmen an wie bei einer Einladung; auch /rematch nimmt an. Beispiel: /rematch g12
