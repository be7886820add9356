# Parameter, die mehrere Befehle haben.

game = die Nummer der Partie, falls mehrere gemeint sein könnten
page = welche Seite
private = nur mir zeigen
variant = welches Spiel

## Die Listen der Hilfe

begin = Eine Partie beginnen
play = Spielen
back = Zurückblicken
agree = Sich mit den anderen einigen
away = Abwesend sein
compete = Sich messen
person = Über dich
managers = Einen Server verwalten
