# Partien von Anfang an.

so-far = Partie { $game } bis hierher.
whole = Partie { $game } von Anfang bis Ende.
nothing-to-see = In Partie { $game } hat noch niemand gezogen.
