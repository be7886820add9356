# Analyses of finished games.

not-over = Game { $game } is not over; /analyse is for finished games, so that nobody gets help in a running one.
no-moves = Nobody moved in game { $game }, so there is nothing to analyse.
no-result = Game { $game } ended without a result, so there is nothing to analyse.
like-running = Game { $game } is not analysed while your game { $running } is played, because other people play in that one and it stands nearly like a position of game { $game }.
off = Games are not analysed here. '/record' gives the game as a file, and 'siegepost analyse' analyses it on any computer.
begun-already = Game { $game } is being analysed already; the result is posted here.
too-many-of-yours = You are waiting for as many analyses as one person can; ask again when one of them is posted.
too-many = Too many games are waiting for their analysis; ask again in some minutes.
begun =
    Game { $game } is being analysed, which takes about { $minutes ->
        [one] 1 minute
       *[other] { $minutes } minutes
    }; the result is posted here.
others-first =
    { $before ->
        [one] One other game comes first.
       *[other] { $before } other games come first.
    }
failed = Game { $game } could not be analysed. '/record { $game }' gives it as a file, and 'siegepost analyse' says what is wrong with it.
result = Analysis of game { $game }. Accuracy: { $accuracies }.
accuracy = { $player } { $figure }
no-choices = { $player } no choices
no-turning-points = No action cost 5% of the expected share of the result or more.
turning-point = { $number }. Round { $round }, { $seat }: { $played } cost { $loss }% of the expected share; { $better } was better.
turning-point-of-two = { $number }. Move { $round }, { $seat }: { $played } cost { $loss }% of the expected share; { $better } was better.

## Commands

analyse-short = see how a finished game went, and its turning points
analyse-long = The engine looks at every position, which takes about a minute; the result is posted where you asked, and is there at once the next time. Accuracy goes from 0 to 100: 100 if every action was the best one. Example: /analyse g12
