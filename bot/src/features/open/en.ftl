# Opening a game.

no-game-named = That names no game, and '{ $key }' is not an option of { $usual }, the usual one. Name the game first: { $games }.
meant = Did you mean '{ $command }'?
given-twice = '{ $seat }' is given twice. Give one name.
too-many-people = That is too many people: this game has { $seats } seats.
challenge = Which game do you challenge { $names } to? The invitation is posted here for all to see; seats without a player are open to anyone. /play has more choices, such as the time for a move.
no-opponent = You can challenge other people only. /play opens a game, also against the computer.
which-game =
    Which game?
    { $games }
    Press a button, or write /play with players and options; '/help play' shows how.

## Commands

play-usage = [game] [white=ann red=bob black=computer:5 …] [computer=5] [open] [random] [pace=3d+5d] [weekends=off] [absent=seat] [rated=no] [option=value …]
play-short = open a game
play-long = Without arguments it lists the games. You take a seat yourself; anyone can take the seats that you leave open. People named without a colour get a random one; with 'random', every colour that you leave open is drawn at random. 'pace=3d' gives three days for each move, 'pace=3d+5d' adds a bank of five days for the whole game, 'pace=14d+2d/move up to 21d' gives fourteen days for the whole game and adds two days for each move, to at most 21; 'pace=none' means no clock; with 'weekends=off' no deadline falls on a day off of a player who has weekends off in /settings; a game without a clock is archived when nobody moves for months. Unless the bot is configured otherwise, a player who runs out of time and never lost on time before gets a third of the move time more, once a game; with three players, that player's later turns have a third of the time. With 'absent=seat' the seat of a player who runs out of time is offered to others for some days before it is lost. With 'rated=no' the result counts for no rating ('/help rating'). Computers play at levels 1 to 8: 'black=computer:5' gives one a colour, 'computer=5' gives them all seats that you leave open. For open seats, 'expires=3d' says how long they stay open, 'reliability=80' that players must have finished 80% of their games (people with fewer than 3 ended games are new and may join), and on a server 'role=@chess' mentions a role once. '/rules options' lists the options of a game. Example: /play siege white=me red=bob black=cy pace=2d setup=8
play-opponent = an opponent
play-opponent2 = a second opponent
play-opponent3 = a third opponent
play-computer = computers take the seats that you leave open, at this level
play-seats = who plays which colour: white=me red=@bob black=computer:5
play-random = draw every colour that you leave open
play-pace = time for a move: 3d, 3d+5d with a bank, 14d+2d/move up to 21d, none
play-weekends = off: no deadline at weekends for players who have them off in /settings
play-absent = seat: the seat of a player who runs out of time is offered to others
play-rated = no: the result counts for no rating
play-options = options of the game: setup=8
play-role = a role to mention once
play-expires = how long the seats stay open: 3d, 12h
play-reliability = the share of games, in percent, that players must have finished: 80
menu-challenge = Challenge
play-form = Open a game
play-form-game = Game
play-form-game-help = '/rules' tells how each is played.
play-form-people = Opponents
play-form-people-help = They get a random colour. Anyone can take the seats that you leave open.
play-form-pace = Time for a move
play-form-pace-help = 3d, 3d+5d with a bank, 14d+2d/move up to 21d, or none. Left empty, it is the usual one.
play-form-computer = Computers
play-form-computer-help = They take the seats that you leave open, at a level from 1, the weakest, to 8.
play-form-terms = Terms
play-form-terms-help = What else holds for this game. '/help play' explains more arguments.
play-form-terms-random = Random colours
play-form-terms-random-help = Every colour that you leave open is drawn, yours too.
play-form-terms-unrated = Not rated
play-form-terms-unrated-help = The result counts for no rating.
play-form-terms-weekends = Weekends off
play-form-terms-weekends-help = No deadline at weekends for players who have them off in /settings.
play-form-terms-offered = Offer seats
play-form-terms-offered-help = The seat of a player who runs out of time is offered to others before it is lost.
