# Parameters that several commands have.

game = the game's number, if several could be meant
page = which page
private = show it to me alone
variant = which game
