## Befehle

record-short = get the game as a text file
