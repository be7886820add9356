# Was an einer Partie in PGN falsch sein kann.

at = Zeile { $line }, Spalte { $column }: { $problem }
over = die Partie ist vor diesem Zug zu Ende
no-move = das ist kein Zug
left-out = die Partie war vor { $from } zu Ende; die Züge von dort an fehlen
completed = die FEN ist als { $fen } gelesen: Fehlende Felder sind ergänzt, und Rochaderechte, zu denen König oder Turm nicht auf dem Anfangsfeld stehen, fehlen
chess960 = Chess960 wird hier nicht gespielt
too-long = die Partie ist zu lang; { $most } Bytes sind das Höchste
too-many-tags = es sind zu viele Angaben; { $most } sind das Höchste
too-many-moves = es sind zu viele Züge; { $most } sind das Höchste
bad-tag = diese Angabe ist beschädigt; eine Angabe sieht so aus: [Key "value"]
long-tag = diese Angabe ist zu lang; ihr Name darf höchstens { $key } Bytes haben und ihr Wert { $value }
open-comment = der Kommentar, der hier beginnt, hat kein Ende; schließe ihn mit {"}"}
open-variation = die Variante, die hier beginnt, hat kein Ende; schließe sie mit )
stray = '{ $text }' gehört nicht hierher
nothing-to-mark = '{ $text }' gehört hinter einen Zug, und davor steht keiner
bad-move = '{ $text }' kann kein Zug sein
variant = es gibt hier kein Spiel '{ $name }', für das PGN gelesen wird; die Spiele sind: { $games }
move = { $text }: { $why }
result = das Ergebnis ist '{ $stated }', aber die Züge führen zu '{ $found }'
two-results = die Angabe Result sagt '{ $tag }', aber die Züge enden mit '{ $end }'
