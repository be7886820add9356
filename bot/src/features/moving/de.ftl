## Befehle

move-game-short = setzt eine Partie an diesem Ort fort
move-game-long = Schreibe es in dem Kanal oder Thread, in dem die Partie weitergehen soll, auf demselben Server. Alle, die noch in der Partie spielen, müssen zustimmen: Die anderen drücken einen Knopf oder schreiben '/move-game g12 agree'. Pausiert die Partie, weil ihr Ort gelöscht oder geschlossen ist, kann jeder ihrer Spieler sie verlegen, und ihre Uhr läuft dort weiter, wo sie stehen geblieben ist. Züge am alten Ort gelten bei jedem Spieler noch, bis er anderswo einen gemacht hat. Beispiel: /move-game g12
move-game-answer = auf einen Vorschlag antworten; ohne Angabe schlägst du vor, die Partie zu verlegen
