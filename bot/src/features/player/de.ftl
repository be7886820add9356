# Die Seite eines Spielers.

moves =
    Züge: { $in_time } in der Bedenkzeit, { $time_outs ->
        [one] 1 Zeitüberschreitung
       *[other] { $time_outs } Zeitüberschreitungen
    }.
games = Partien: { $finished } beendet, { $abandoned } verlassen.
reliable =
    Zuverlässigkeit: { $finished } von { $ended ->
        [one] 1 Partie
       *[other] { $ended } Partien
    } beendet ({ $percent } %).
reliable-new = Zuverlässigkeit: neu, weil weniger als { $few } Partien zu Ende sind.

finished = Beendete Partien gegen Menschen, soweit du sie hier sehen kannst, je Farbe gewonnen/remis/verloren:
of-game = { $title }: { $won } gewonnen, { $drawn } remis, { $lost } verloren. { $seats }.
by-seat = { $seat } { $what }
computers = Nur gegen Computer: { $won } gewonnen, { $drawn } remis, { $lost } verloren.
against = Gegen: { $people }.
most-often-against = Am häufigsten gegen: { $people }.
nothing-finished = Es gibt keine solche beendete Partie, die du hier sehen kannst.

won-most-now =
    Siege in Folge: { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    } seit dem { $since }, so viele wie noch nie.
won-now =
    Siege in Folge: { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    } seit dem { $since }; Rekord: { $most }, vom { $from } bis zum { $to }.
won-none-now = Siege in Folge: zurzeit keine; Rekord: { $most }, vom { $from } bis zum { $to }.
unbeaten-most-now =
    Ohne Niederlage: { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    } seit dem { $since }, so viele wie noch nie.
unbeaten-now =
    Ohne Niederlage: { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    } seit dem { $since }; Rekord: { $most }, vom { $from } bis zum { $to }.
unbeaten-none-now = Ohne Niederlage: zurzeit keine; Rekord: { $most }, vom { $from } bis zum { $to }.

first-moves = Erste Züge in { $title }: { $seats }.
first-move = { $sheet } ({ $games }, davon { $won } gewonnen)
what-is-counted = '/help player' sagt, was gezählt wird.
seat-in-picture = { $seat }, { $title }

## Befehle

player-usage = [@PERSON] [Spiel]
player-short = zeigt, wie zuverlässig jemand spielt, mit Ergebnissen, Gegnern, Serien und ersten Zügen
player-long = Ohne Namen zeigt es deine eigene Seite; mit einem Spiel nur die Ergebnisse darin. Für die Zuverlässigkeit zählen die neuesten 200 Partien gegen andere Menschen. Eine Partie gilt als beendet, wenn der Spieler in ihr 2 Züge gemacht hat, und als verlassen, wenn er durch Zeitüberschreitung verliert oder von den anderen ersetzt wird. Alles andere zählt die letzten 500 beendeten Partien, die du dort sehen kannst, wo du fragst; '/history @PERSON' listet sie auf. Nur der erste Platz gewinnt; zwei von drei Spielern werden danach verglichen, wer weiter vorn war. Partien, in denen ein erster Zug zurückgenommen wurde, zählen nicht für die ersten Züge. Beispiele: /player @bob, /player @bob chess
player-person = wessen Seite; ohne Angabe deine
player-variant = nur dieses Spiel
menu-player = Spieler
