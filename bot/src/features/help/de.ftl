# Hilfe zu den Befehlen.

basic = Wo deine Partie gespielt wird, schreibe einfach deinen Zug, oder antworte damit auf einen Beitrag. '/help play' erklärt einen Befehl, '/help begin' die Befehle einer Zeile, '/rules' das Spiel.
list = { $title } ({ $word }): { $names }
away = '/settings' hat Schlaf, freie Tage, Erinnerungen und Übersichten.
managers = '/help block' erklärt einen Befehl.
also = Auch: { $names }.

## Befehle

help-usage = [Befehl] [more]
help-short = listet die Befehle auf oder erklärt einen
help-long = Jeder Befehl kann eine Partie nennen, wie in '/board g12 red'. Das ist nur nötig, wenn mehrere Partien gemeint sein könnten.
help-command = ein Befehl
