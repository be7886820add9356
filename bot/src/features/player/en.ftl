## Commands

player-short = see how reliably somebody plays, their results, opponents, streaks and first moves
player-long = Without a name it shows your own page; with a game only the results in it. For the reliability the newest 200 games against other people count. A game is finished if its player made 2 moves in it, and abandoned when its player loses on time, or is replaced by the others. All else counts the last 500 finished games that you can see where you ask; '/history @PERSON' lists them. Only the first place wins; two of three players are compared by who was placed better. Games in which a first move was taken back do not count for first moves. Examples: /player @bob, /player @bob chess
player-person = whose page; yours if left out
player-variant = only this game
menu-player = Player
