# What people see about a player.

no-moves-yet = { $name } is new: no moves and no games yet.
reliability =
    { $name }: { $in_time ->
        [one] 1 move
       *[other] { $in_time } moves
    } in time, { $time_outs ->
        [one] 1 time-out
       *[other] { $time_outs } time-outs
    }; { $finished ->
        [one] 1 game
       *[other] { $finished } games
    } finished, { $abandoned } abandoned.
reliability-new =
    { $name } (new): { $in_time ->
        [one] 1 move
       *[other] { $in_time } moves
    } in time, { $time_outs ->
        [one] 1 time-out
       *[other] { $time_outs } time-outs
    }; { $finished ->
        [one] 1 game
       *[other] { $finished } games
    } finished, { $abandoned } abandoned.
