# Dateien, die beim Senden ihrer Nachricht entstehen.

no-animation = Die Animation ließ sich gerade nicht erstellen; versuche später /replay { $game }.
no-page = Die Seite ließ sich gerade nicht erstellen; versuche später /replay { $game }.
animation =
    Partie { $game } als Animation: { $shown ->
        [one] 1 Stellung
       *[other] { $shown } Stellungen
    }, von Anfang an.
