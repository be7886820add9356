## Befehle

extend-short = gibt einem Gegner mehr Zeit
extend-long = Die Zeit kommt zu dem hinzu, was der Spieler in Reserve hat, und zum laufenden Zug, wenn er am Zug ist. Nenne den Spieler oder die Farbe; bei nur einem Gegner ist das nicht nötig. Bei drei Spielern muss, was über zwei Zugzeiten je Partie hinausgeht, der dritte erlauben. Beispiel: /extend red 3d
extend-time = wie viel: 3d, 12h
extend-colour = wessen Zeit: red, R
extend-person = wessen Zeit
