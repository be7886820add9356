# Was nur Glińskis Sechseckschach sagt.

summary = zwei Spieler, 91 Felder, Schach mit je drei Läufern
example = e4e6 oder e6 (Linien a bis l, ohne j)
no-hex = Es gibt kein Feld { $hex }: Linie { $file } geht von { $first } bis { $last }.
no-hex-file = Es gibt kein Feld { $hex }: Die Linien gehen von a bis l, ohne j.
bad-fields = nötig sind fünf Angaben: Figuren, Seite am Zug, en passant, Halbzüge, Zugnummer
bad-files = ein Brett hat { $files } Linien, '{ $board }' aber nicht
bad-file = eine Linie hat nicht { $hexes } Felder: '{ $file }'
bad-too-many = { $seat } hat zusammen mehr als neun Bauern und umgewandelte Figuren
