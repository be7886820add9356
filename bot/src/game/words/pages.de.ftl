# Seiten der Regeln.

game = { $title }: { $summary }.
read-on = Drücke auf ein Thema, um weiterzulesen, oder schreibe ein beliebiges Wort hinter '/rules { $game }'. Die Seite einer Figur zeigt, wie sie zieht.
heading = { $title }: { $heading }
all-topics = Alle Themen
moves = Züge
moves-on = Züge auf diesem Brett: { $board }
options = Optionen von { $title } für /play:
option = { $key }={ $values } (üblich { $default }): { $help }
no-options = Optionen von { $title } für /play: keine.
defaults = Diese Partie hat die üblichen Werte.
chosen = Diese Partie: { $options }.
