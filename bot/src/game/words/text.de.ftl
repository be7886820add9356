# Was Sätze gemeinsam haben. Spannen stehen im Nominativ oder Akkusativ.

and = { $first } und { $last }
or = { $first } oder { $last }
player = { $name } ({ $colour })
computer-alone = Computer (Stufe { $level })
computer-shown = Computer, Stufe { $level }
computer = Computer ({ $colour }, Stufe { $level })
days = { $days ->
    [one] 1 Tag
   *[other] { $days } Tage
}
hours = { $hours ->
    [one] 1 Stunde
   *[other] { $hours } Stunden
}
minutes = { $minutes ->
    [one] 1 Minute
   *[other] { $minutes } Minuten
}
