## Befehle

rules-usage = [Spiel] [Thema oder Figur]
rules-short = zeigt die Regeln oder wie eine Figur zieht
rules-long = Ohne Thema zeigt es die Themen. Ein Thema ist jedes Wort über das Spiel, etwa Rochade, Remis oder N für den Springer. Die Seite einer Figur hat ein Bild ihrer Züge; zieht sie auf einem anderen Brett anders, nenne auch das Brett: /rules three-realms imp underworld
rules-topic = ein Thema oder eine Figur; ohne Angabe die Liste der Themen
