## Befehle

extend-short = give an opponent more time
extend-long = The time is added to what the player has in reserve, and to the present turn if it is theirs. Name the player or the colour; with one opponent you need not. With three players, beyond two move times a game, the third one must agree. Example: /extend red 3d
extend-time = how much: 3d, 12h
extend-colour = whose time: red, R
extend-person = whose time
