## Befehle

games-short = listet deine Partien auf und zeigt, wer am Zug ist
