# Urlaub in Sätzen über Partien. Eine Dauer steht im Nominativ oder Akkusativ.

hours =
    { $hours ->
        [one] 1 Stunde
       *[other] { $hours } Stunden
    }
days =
    { $days ->
        [one] 1 Tag
       *[other] { $days } Tage
    }
days-and-hours = { $days } und { $hours }
away = { $who } ist bis { $until } im Urlaub
end = { $away }.
