# What only Separate Realms Chess says.

summary = two players; pieces move one way and capture another; stalemate loses
example = e2e4 or e4
help-pawns = advanced: all pawns start on the third rank, without double step and en passant
note-advanced = This game has pawns=advanced.
