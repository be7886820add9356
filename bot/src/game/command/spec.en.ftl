# Parameters that several commands have.

game = the game's number, if several could be meant
page = which page
private = show it to me alone
variant = which game

## The lists of the help

begin = Begin a game
play = Play
back = Look back
agree = Agree with the others
away = Be away
compete = Compete
person = About you
managers = Manage a server
