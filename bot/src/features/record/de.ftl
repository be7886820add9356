# Aufzeichnungen von Partien.

record = Die Aufzeichnung von Partie { $game }.
