# Die Seite, auf der eine Partie Zug für Zug zu sehen ist.

game = Partie
position = Stellung
back = Zurück
forward = Weiter
end = Ende
start-by-key = Anfang (Pos1)
back-by-key = Zurück (←)
forward-by-key = Weiter (→)
turn-by-key = Bretter drehen (f)
side = Seite von { $seat }
turn = Bretter drehen: Unten ist die Seite von { $seat }
players = Spieler
notation = Züge der Partie
course = Gewinnerwartung

legend = Figuren und Zeichen
from = wo der letzte Zug begann
to = wo der letzte Zug endete
removed = wo eine Figur verschwand

piece = { $kind } von { $seat }
dead = { $kind } (tot)
no-pieces = keine Figuren

credit = Figuren von Skoll, Lorc und Delapouite, { $source }, { $licence }; umgefärbt und mit Umrissen versehen.
needs-script = Die Bretter brauchen JavaScript.
