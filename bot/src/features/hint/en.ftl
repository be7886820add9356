## Commands

hint-short = see what the engine would play and why; only you see it
hint-long = In a game in which other people play there are no hints. A position is a position string, with the name of its game before it unless it is Siege Chess. Examples: /hint, /hint chess POSITION
hint-variant = which game, for a position
hint-position = a position string; your game if left out
