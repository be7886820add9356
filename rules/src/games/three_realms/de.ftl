# Was nur Three Realms Chess sagt.

summary = zwei Spieler, drei Bretter übereinander: Himmel, Erde und Unterwelt
example = n2n4 (Linien a bis h sind der Himmel, j bis q die Erde, s bis z die Unterwelt)
note = Für Himmel und Unterwelt fehlen die Diagramme der Quelle, darum ist deren Aufstellung eine Rekonstruktion: '/rules set-up' zeigt sie.
about-array = Die Aufstellung in Himmel und Unterwelt ist eine Rekonstruktion
quiet = ohne Schlagen und ohne Zug eines Bauern, Kobolds oder Edelrosses

# Ablehnungen.
castling-angel = Die Rochade { $sign } geht nicht: Der Höllenengel auf { $at } würde deinen König nachahmen und könnte ihn auf { $to } schlagen.
would-be-imitated = Danach könnte { $angel } auf { $at } deinen König schlagen, denn er zöge wie { $imitated }: Zieh eine andere Figur oder den König aus seiner Reichweite.
angel-nothing = Dein Höllenengel auf { $at } kann gerade nicht ziehen: Der Engel deines Gegners ist eben gestürzt, darum gibt es nichts nachzuahmen.
angel-nothing-but = Dein Höllenengel auf { $at } kann gerade nicht ziehen: Der Engel deines Gegners ist eben gestürzt, darum gibt es nichts nachzuahmen; möglich: { $cells }.
angel-no-move = Dein Höllenengel auf { $at } zieht jetzt wie { $imitated }, wie zuletzt dein Gegner; von dort hat er keinen Zug.
angel-moves = Dein Höllenengel auf { $at } zieht jetzt wie { $imitated }, wie zuletzt dein Gegner; möglich: { $cells }.
angel-many-moves = Dein Höllenengel auf { $at } zieht jetzt wie { $imitated }, wie zuletzt dein Gegner; er kann auf { $squares } Felder ziehen, aber nicht nach { $to }.

# Nachrichten, und neben dem Brett.
imitating = { $angel }, der wie { $imitated } geht,
angels-still = { $angels ->
    [1] Der Höllenengel von { $seat } kann nicht ziehen.
   *[other] Die Höllenengel von { $seat } können nicht ziehen.
}
angels-move = { $angels ->
    [1] Der Höllenengel von { $seat } zieht wie { $imitated }.
   *[other] Die Höllenengel von { $seat } ziehen wie { $imitated }.
}
status-still = { $angels ->
    [1] Höllenengel kann nicht ziehen
   *[other] Höllenengel können nicht ziehen
}
status-move = { $angels ->
    [1] Höllenengel zieht wie { $imitated }
   *[other] Höllenengel ziehen wie { $imitated }
}
left-earth = Der König von { $seat } hat die Erde verlassen: Bis er zurück ist, geht er nur einen Schritt orthogonal.
ten-more = Noch je zehn Züge ohne Schlagen und ohne Zug eines Bauern, Kobolds oder Edelrosses, dann endet die Partie remis.

# Was an einer Stellung falsch ist.
bad-fields = nötig sind sieben Angaben: Bretter, Seite am Zug, Rochade, en passant, nachgeahmte Art, Halbzüge, Zugnummer
bad-boards = nötig sind drei Bretter, getrennt durch '|': Himmel, Erde, Unterwelt
bad-angels = { $seat } hat mehr als zwei Engel
bad-foot = { $seat } hat mehr als acht { $kinds }
bad-promoted = { $seat } hat mehr { $kinds }, als durch Umwandlung entstanden sein können
bad-too-many = { $seat } hat zu viele Figuren der Art '{ $kind }'
bad-no-king = { $seat } hat keinen König
bad-place = { $piece } kann nicht auf { $at } stehen
bad-count = es sind mehr Halbzüge ohne Schlagen gezählt, als gemacht wurden
bad-dash = die nachgeahmte Art ist nur vor dem ersten Zug von Weiß und nach dem Sturz eines Engels '-'
bad-first = beim ersten Zug von Weiß wurde noch nichts gezogen: die nachgeahmte Art ist '-'
bad-imitated = '{ $kind }' ist keine Art, die nachgeahmt werden kann
bad-last-place = { $piece } kann nicht zuletzt gezogen haben: keine solche Figur steht, wohin ein Zug geführt haben könnte
bad-last-count = { $piece } kann nicht zuletzt gezogen haben: so ein Zug setzt die Zahl der Halbzüge zurück
bad-last-castling = { $piece } kann nicht zuletzt gezogen haben: das Recht zur Rochade besteht noch
bad-angel-check = der Höllenengel auf { $at } könnte den König von { $seat } schlagen
bad-checkers = kein Zug gibt mit vier Figuren Schach
