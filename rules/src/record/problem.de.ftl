# Was an einer Aufzeichnung falsch sein kann.

at = Zeile { $line }: { $problem }
too-long = der Text ist zu lang für eine Aufzeichnung; { $most } Bytes sind das Höchste
too-many-lines = der Text hat zu viele Zeilen für eine Aufzeichnung; { $most } sind das Höchste, also entferne den Text darum herum
too-deep = die Aufzeichnung ist zu oft zitiert; { $most }-mal ist das Höchste, also entferne die > vor den Zeilen
too-many-tags = es sind zu viele Angaben; { $most } sind das Höchste, also lass einige weg
long-key = die Angabe { $key } ist zu lang; ihr Name darf höchstens { $most } Zeichen haben
long-value = die Angabe { $key } ist zu lang, oder ihr schließendes Anführungszeichen fehlt; ein Wert darf höchstens { $most } Bytes haben
too-many-options = es sind zu viele Optionen; { $most } sind das Höchste, und kein Spiel hat so viele
too-many-actions = es sind zu viele Züge; { $most } sind das Höchste
not-text = das ist kein UTF-8-Text; speichere die Aufzeichnung als UTF-8
no-record = hier beginnt keine Aufzeichnung; eine Aufzeichnung beginnt mit einer Angabe wie [Variant "siege"]
bad-tag = diese Angabe ist beschädigt; eine Angabe sieht so aus: [Key "value"]
tag-twice = die Angabe { $key } steht hier zum zweiten Mal; behalte nur eine
tag-among-actions = zwischen den Zügen steht eine Angabe; Angaben kommen zuerst, und eine Datei enthält eine Aufzeichnung
second-record = hier beginnt eine zweite Aufzeichnung; eine Datei enthält eine Aufzeichnung
no-variant = die Angabe Variant fehlt; sie sagt, welches Spiel es ist, etwa [Variant "siege"]
bad-option = '{ $text }' ist keine Option; Optionen sehen aus wie setup=9
bad-result = '{ $text }' ist kein Ergebnis; schreibe win:X mit dem Buchstaben des Gewinners, draw, oder * für eine laufende Partie
two-results = die Angabe Result sagt '{ $tag }', aber die Züge enden mit '{ $end }'
open-comment = der Kommentar, der hier beginnt, hat kein Ende; schließe ihn mit {"}"}
nested-comment = in einem Kommentar beginnt ein Kommentar; schließe den ersten mit {"}"}, oder schreibe \{"{"} für eine Klammer
stray-brace = hier endet ein Kommentar, der nirgends beginnt; öffne ihn mit {"{"}
bad-time = '{ $text }' ist keine Zeit; Zeiten sehen aus wie @2026-01-01T10:00:00Z
nothing-to-mark = '{ $text }' gehört hinter einen Zug, und davor steht keiner
bad-action = '{ $text }' kann kein Zug sein
bad-number = Runde { $found } steht, wo Runde { $expected } stehen sollte; ein Teil der Aufzeichnung fehlt oder ist doppelt
