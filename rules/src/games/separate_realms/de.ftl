# Was nur Separate Realms Chess sagt.

summary = zwei Spieler; Figuren schlagen anders, als sie ziehen; Patt verliert
example = e2e4 oder e4
help-pawns = advanced: alle Bauern beginnen auf der dritten Reihe, ohne Doppelschritt und en passant
note-advanced = In dieser Partie gilt pawns=advanced.
