# Files that are made when their message is sent.

no-animation = The animation could not be made now; try /replay { $game } later.
no-page = The page could not be made now; try /replay { $game } later.
animation =
    Game { $game } as an animation: { $shown ->
        [one] 1 position
       *[other] { $shown } positions
    }, from its start.
