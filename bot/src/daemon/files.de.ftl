# Dateien, die entstehen, wenn ihre Nachricht gesendet wird.

no-animation = Die Animation ließ sich gerade nicht erstellen; versuche später /replay { $game }.
no-page = Die Seite ließ sich gerade nicht erstellen; versuche später /replay { $game }.
animation = Partie { $game } als Animation: { $shown } Stellungen, von Anfang an.
