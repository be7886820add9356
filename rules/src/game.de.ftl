# Warum eine Partie nicht aufgestellt werden kann.

unknown-variant = es gibt kein Spiel namens '{ $name }'; die Spiele sind: { $games }
unknown-option = '{ $option }' ist keine Option dieses Spiels; die Optionen sind: { $options }
no-options = '{ $option }' ist keine Option dieses Spiels; es hat gar keine
bad-value = '{ $value }' ist kein Wert für die Option { $option }; möglich: { $values }
twice = die Option { $option } steht zweimal da; gib sie nur einmal an
bad-position = diese Stellung ist nicht brauchbar: { $why }

# Was ein Text statt eines Zuges ist.
not-an-action = das ist kein Zug
termination = das ist kein Zug, sondern beendet die Partie
ambiguous = das könnte { $moves } heißen
