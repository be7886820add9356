# Parameter, die mehrere Befehle haben.

game = die Nummer der Partie, falls mehrere gemeint sein könnten
page = welche Seite
private = nur mir zeigen
variant = welches Spiel
