# Vacations in sentences about games.

hours =
    { $hours ->
        [one] 1 hour
       *[other] { $hours } hours
    }
days =
    { $days ->
        [one] 1 day
       *[other] { $days } days
    }
days-and-hours = { $days } and { $hours }
away = { $who } is on vacation until { $until }
end = { $away }.
