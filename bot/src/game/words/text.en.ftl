# The parts that sentences share.

and = { $first } and { $last }
or = { $first } or { $last }
player = { $name } ({ $colour })
computer-alone = Computer (level { $level })
computer-shown = Computer, level { $level }
computer = Computer ({ $colour }, level { $level })
days = { $days ->
    [one] 1 day
   *[other] { $days } days
}
hours = { $hours ->
    [one] 1 hour
   *[other] { $hours } hours
}
minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}
