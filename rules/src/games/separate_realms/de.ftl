# Was nur Separate Realms Chess sagt.

summary = zwei Spieler; Figuren ziehen auf eine Weise und schlagen auf eine andere, Patt und Wiederholung verlieren
example = e2e4 oder e4
help-pawns = advanced: alle Bauern beginnen auf der dritten Reihe, ohne Doppelschritt und en passant
note-advanced = In dieser Partie gilt pawns=advanced.
