# Those who ask something of others.

proposed-lately =
    Your last proposal of this kind in game { $game } was declined or withdrawn. You can make another one after { $actions ->
        [one] 1 more move
       *[other] { $actions } more moves
    }, and in any case from { $from }.
too-many-answers = I still have to post many answers to you. Wait until they are here, and send that again; moves are played meanwhile.
