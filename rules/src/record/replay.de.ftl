# Warum eine Aufzeichnung nicht nachgespielt werden kann.

action = Zug { $ply }, { $text }: { $why }
result = die Aufzeichnung sagt '{ $stated }', aber ihre Züge führen zu '{ $found }'
option = ihre Option { $option } ist nicht, was die Optionen der Aufzeichnung sagen
