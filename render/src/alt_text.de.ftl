# Woraus die Beschreibungen von Stellungen bestehen.

arrow = Pfeil von { $from } nach { $to }
marked = Markiert: { $cells }
marked-for = Markiert für { $piece } auf { $cell }: { $cells }

lost = { $lost } verloren
ahead = im Vorteil (+{ $lead })
ahead-by = im Vorteil um { $pieces }
ahead-by-points = im Vorteil um { $pieces } (+{ $lead })
dead = tote Figuren
more =
    { $pieces ->
        [one] und 1 weitere
       *[other] und { $pieces } weitere
    }
pieces =
    { $pieces ->
        [one] 1 Figur
       *[other] { $pieces } Figuren
    }
later = { $seat }, { $powers }.
