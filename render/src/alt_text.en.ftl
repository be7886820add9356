# What the descriptions of positions consist of.

arrow = Arrow from { $from } to { $to }
marked = Marked: { $cells }
marked-for = Marked for the { $piece } on { $cell }: { $cells }

lost = { $lost } lost
ahead = ahead (+{ $lead })
ahead-by = ahead by { $pieces }
ahead-by-points = ahead by { $pieces } (+{ $lead })
dead = dead pieces
more = and { $pieces } more
pieces =
    { $pieces ->
        [one] 1 piece
       *[other] { $pieces } pieces
    }
later = { $seat }'s { $powers }.
