# Aufzeichnungen von Partien.

record = Die Aufzeichnung von Partie { $game }.

## Befehle

record-usage = [private]
record-short = gibt dir die Partie als Textdatei
