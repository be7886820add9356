# The page of a player.

moves =
    Moves: { $in_time } in time, { $time_outs ->
        [one] 1 time-out
       *[other] { $time_outs } time-outs
    }.
games = Games: { $finished } finished, { $abandoned } abandoned.
reliable = Reliability: { $finished } of { $ended } games finished ({ $percent }%).
reliable-new = Reliability: new, because fewer than { $few } games have ended.

finished = Finished games against people that you can see here, won/drawn/lost by seat:
of-game = { $title }: { $won } won, { $drawn } drawn, { $lost } lost. { $seats }.
by-seat = { $seat } { $what }
computers = Against computers alone: { $won } won, { $drawn } drawn, { $lost } lost.
against = Against: { $people }.
most-often-against = Most often against: { $people }.
nothing-finished = There is no such finished game that you can see here.

won-most-now =
    Won in a row: { $games ->
        [one] 1 game
       *[other] { $games } games
    } since { $since }, the most so far.
won-now =
    Won in a row: { $games ->
        [one] 1 game
       *[other] { $games } games
    } since { $since }; the most were { $most }, { $from } to { $to }.
won-none-now = Won in a row: none now; the most were { $most }, { $from } to { $to }.
unbeaten-most-now =
    Without a loss: { $games ->
        [one] 1 game
       *[other] { $games } games
    } since { $since }, the most so far.
unbeaten-now =
    Without a loss: { $games ->
        [one] 1 game
       *[other] { $games } games
    } since { $since }; the most were { $most }, { $from } to { $to }.
unbeaten-none-now = Without a loss: none now; the most were { $most }, { $from } to { $to }.

first-moves = First moves in { $title }: { $seats }.
first-move = { $sheet } ({ $games }, { $won } won)
what-is-counted = '/help player' says what is counted.
seat-in-picture = { $seat }, { $title }

## Commands

player-usage = [@PERSON] [game]
player-short = see how reliably somebody plays, their results, opponents, streaks and first moves
player-long = Without a name it shows your own page; with a game only the results in it. For the reliability the newest 200 games against other people count. A game is finished if its player made 2 moves in it, and abandoned when its player loses on time, or is replaced by the others. All else counts the last 500 finished games that you can see where you ask; '/history @PERSON' lists them. Only the first place wins; two of three players are compared by who was placed better. Games in which a first move was taken back do not count for first moves. Examples: /player @bob, /player @bob chess
player-person = whose page; yours if left out
player-variant = only this game
menu-player = Player
