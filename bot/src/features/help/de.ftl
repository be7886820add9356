# Hilfe zu den Befehlen.

basic = Wo deine Partie gespielt wird, schreibe einfach deinen Zug, oder antworte damit auf einen Beitrag. '/help play' erklärt einen Befehl, '/rules' das Spiel.
more = Für Partien, die wochenlang dauern, siehe '/help slow': { $slow }. Für Verwalter eines Servers: '/help managers'.
slow = Für Partien, die wochenlang dauern. '/help if' erklärt einen Befehl; '/settings' hat Schlaf, freie Tage, Erinnerungen und Übersichten.
managers = Für Personen, die den Server verwalten dürfen. '/help block' erklärt einen Befehl.
also = Auch: { $names }.

## Befehle

help-usage = [Befehl] [more]
help-short = listet die Befehle auf oder erklärt einen
help-long = Jeder Befehl kann eine Partie nennen, wie in '/board g12 red'. Das ist nur nötig, wenn mehrere Partien gemeint sein könnten.
help-command = ein Befehl
