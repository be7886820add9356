## Befehle

replay-short = watch a game from its start, or step through it
replay-long = Example: /replay g12 red
replay-colour = from whose side: red, R
