# What only chess says.

summary = two players, orthodox chess by the FIDE Laws
example = e2e4 or e4
