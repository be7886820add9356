# Partien in Quarantäne.

quarantined = Partie { $game } ist in Quarantäne: Ihre Züge lassen sich nach den Regeln, wie ich sie jetzt kenne, nicht mehr nachspielen. Niemand kann in ihr ziehen, und ihre Uhr steht. Der Grund: { $why }
nothing-is-deleted = Nichts ist gelöscht: /board { $game } zeigt die letzte Stellung, /record { $game } die Züge. Auch der Betreiber des Bots erfährt davon. Sobald die Partie sich wieder nachspielen lässt, geht sie hier von selbst weiter.
on = Partie { $game } ist aus der Quarantäne und geht weiter. Züge, die bis dahin geschrieben wurden, sind nicht gespielt.
on-with-clock = Partie { $game } ist aus der Quarantäne und geht weiter. Züge, die bis dahin geschrieben wurden, sind nicht gespielt. Ihre Uhr läuft wieder.
out-of-it = Partie { $game } ist aus der Quarantäne. { $seats }
