## Befehle

rematch-short = fordert alle aus einer beendeten Partie erneut heraus, mit getauschten Farben
rematch-long = Optionen und Bedenkzeit bleiben gleich, und alle spielen die nächste Farbe in der Zugfolge. Ohne Nummer ist die letzte Partie gemeint, die hier zu Ende ging. Die anderen treten bei, wie man eine Einladung annimmt; auch /rematch tritt bei. Beispiel: /rematch g12
