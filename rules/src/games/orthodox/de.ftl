# Was an einer Stellung von Spielen mit der orthodoxen Aufstellung falsch ist.

fields = nötig sind sechs Angaben: Figuren, Seite am Zug, Rochade, en passant, Halbzüge, Zugnummer
three-checkers = kein Zug gibt mit drei Figuren Schach
too-many = { $seat } hat zusammen mehr als acht Bauern und umgewandelte Figuren
