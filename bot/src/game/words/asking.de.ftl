# Wer andere um etwas bittet.

proposed-lately =
    Dein letzter Vorschlag dieser Art in Partie { $game } wurde abgelehnt oder zurückgezogen. Einen neuen kannst du nach { $actions ->
        [one] 1 weiterem Zug
       *[other] { $actions } weiteren Zügen
    } machen, auf jeden Fall ab { $from }.
too-many-answers = Ich muss dir noch viele Antworten schicken. Warte, bis sie da sind, und sende das dann noch einmal; Züge werden inzwischen gespielt.
