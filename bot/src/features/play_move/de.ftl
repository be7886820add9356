## Befehle

move-usage = ZUG
move-short = macht einen Zug
move-long = Wo die Partie gespielt wird, kannst du einfach nur den Zug schreiben. '/rules notation' zeigt, wie man Züge schreibt. Beispiel: /move 3e-5e
move-move = der Zug, etwa 3e-5e
