# Help with commands.

basic = Where your game is played, just type your move, or reply to a post with it. '/help play' explains a command, '/rules' the game.
more = For games that last for weeks, see '/help slow': { $slow }. For managers of a server, see '/help managers'.
slow = For games that last for weeks. '/help if' explains a command; '/settings' has sleep, days off, reminders and digests.
managers = For people who may manage the server. '/help block' explains a command.
also = Also: { $names }.

## Commands

help-usage = [command] [more]
help-short = list the commands, or explain one
help-long = Any command can name a game, as in '/board g12 red'. You need that only if several games could be meant.
help-command = one command
