## Befehle

player-short = zeigt, wie zuverlässig jemand spielt, mit Ergebnissen, Gegnern, Serien und ersten Zügen
player-long = Ohne Namen zeigt es deine eigene Seite; mit einem Spiel nur die Ergebnisse darin. Für die Zuverlässigkeit zählen die neuesten 200 Partien gegen andere Menschen. Eine Partie gilt als zu Ende gespielt, wenn der Spieler in ihr 2 Züge gemacht hat, und als abgebrochen, wenn er durch Zeitüberschreitung verliert oder von den anderen ersetzt wird. Alles andere zählt die letzten 500 beendeten Partien, die du dort sehen kannst, wo du fragst; '/history @PERSON' listet sie auf. Nur der erste Platz gewinnt; zwei von drei Spielern werden danach verglichen, wer weiter vorn war. Partien, in denen ein erster Zug zurückgenommen wurde, zählen nicht für die ersten Züge. Beispiele: /player @bob, /player @bob chess
player-person = wessen Seite; ohne Angabe deine
player-variant = nur dieses Spiel
menu-player = Spieler
