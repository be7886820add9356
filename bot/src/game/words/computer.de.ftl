# Computer am Brett.

no-such-level = '{ $typed }' ist keine Stufe: Computer spielen auf Stufe { $lowest } (am schwächsten) bis { $highest } (am stärksten), zum Beispiel 'computer:5'.
agree = In der Partie spielt kein Mensch mehr, also einigen sich ihre Computer auf Remis.
deserted = In Partie { $game } spielt kein Mensch mehr, und nicht alle haben gezogen; sie ist abgebrochen und hat kein Ergebnis.
too-many =
    Du hast { $most ->
        [one] schon 1 Partie
       *[other] schon { $most } Partien
    } nur mit Computern eröffnet, die noch { $most ->
        [one] läuft
       *[other] laufen
    }; mehr geht nicht. Spiele selbst mit, oder warte, bis eine zu Ende ist.
too-many-in-guild =
    Auf diesem Server { $most ->
        [one] läuft schon 1 Partie
       *[other] laufen schon { $most } Partien
    } nur mit Computern; mehr geht nicht. Spiele selbst mit, oder warte, bis eine zu Ende ist.
