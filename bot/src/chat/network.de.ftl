# Zeitpunkte, wie der lokale Raum sie schreibt.

moment =
    { $weekday ->
        [1] Mo
        [2] Di
        [3] Mi
        [4] Do
        [5] Fr
        [6] Sa
       *[7] So
    } { $day }, { $time } { $offset }
