# Was nur Schach sagt.

summary = zwei Spieler, orthodoxes Schach nach den FIDE-Regeln
example = e2e4 oder e4
