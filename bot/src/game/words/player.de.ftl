# Was man über einen Spieler erfährt.

no-moves-yet = { $name } ist neu: noch keine Züge und keine Partien.
reliability =
    { $name }: { $in_time ->
        [one] 1 Zug
       *[other] { $in_time } Züge
    } in der Bedenkzeit, { $time_outs ->
        [one] 1 Zeitüberschreitung
       *[other] { $time_outs } Zeitüberschreitungen
    }; { $finished ->
        [one] 1 Partie
       *[other] { $finished } Partien
    } beendet, { $abandoned } verlassen.
reliability-new =
    { $name } (neu): { $in_time ->
        [one] 1 Zug
       *[other] { $in_time } Züge
    } in der Bedenkzeit, { $time_outs ->
        [one] 1 Zeitüberschreitung
       *[other] { $time_outs } Zeitüberschreitungen
    }; { $finished ->
        [one] 1 Partie
       *[other] { $finished } Partien
    } beendet, { $abandoned } verlassen.
