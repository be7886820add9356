## Commands

help-short = list the commands, or explain one
help-long = Any command can name a game, as in '/board g12 red'. You need that only if several games could be meant.
help-command = one command
