# Help with commands.

basic = Where your game is played, just type your move, or reply to a post with it. '/help play' explains a command, '/help begin' the commands of a line, '/rules' the game.
list = { $title } ({ $word }): { $names }
away = '/settings' has sleep, days off, reminders and digests.
managers = '/help block' explains a command.
also = Also: { $names }.

## Commands

help-usage = [command] [more]
help-short = list the commands, or explain one
help-long = Any command can name a game, as in '/board g12 red'. You need that only if several games could be meant.
help-command = one command
