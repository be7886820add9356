## Befehle

record-short = gibt dir die Partie als Textdatei
