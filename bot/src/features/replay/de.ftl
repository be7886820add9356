# Partien von Anfang an.

so-far = Partie { $game } bis hierher.
whole = Partie { $game } von Anfang bis Ende.
nothing-to-see = In Partie { $game } hat noch niemand gezogen.

## Befehle

replay-usage = [Farbe]
replay-short = spielt eine Partie von Anfang an ab oder zeigt sie Zug für Zug
replay-long = Beispiel: /replay g12 red
replay-colour = von welcher Seite aus: red, R
