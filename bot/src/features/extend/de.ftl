# Mehr Zeit für einen Gegner.

extended = { $by } gibt { $who } { $time } dazu (Partie { $game }).
extended-turn =
    { $by } gibt { $who } { $time } dazu (Partie { $game }).
    { $turn }
wished = { $by } möchte { $who } { $time } dazugeben (Partie { $game }). { $third }: Für mehr als die Zeit von zwei Zügen je Partie braucht es deine Zustimmung. Um zuzustimmen, drücke den Knopf oder schreibe '/extend { $game } { $colour } { $typed }'.
agree = Zustimmen
wished-already = { $third } muss noch zustimmen, dass { $who } in Partie { $game } mehr Zeit bekommt, und hat noch nicht geantwortet.
no-clock = Partie { $game } hat keine Uhr, also haben alle so viel Zeit, wie sie brauchen.
out-of-bounds = Du kannst auf einmal zwischen einer Minute und 30 Tagen geben, etwa mit '/extend bob 3d'.
most-in-a-cup = In einer Partie von Turnier { $cup } kann { $who } insgesamt höchstens { $most } dazubekommen.
most-in-a-cup-given = In einer Partie von Turnier { $cup } kann { $who } insgesamt höchstens { $most } dazubekommen und hat schon { $given } bekommen.
enough = { $who } hätte dann mehr als ein Jahr in Reserve. Gib weniger oder nichts.
too-late = Die Bedenkzeit von { $who } ist schon abgelaufen, also ist es zu spät, noch Zeit zu geben.
who-gets-time = Wer bekommt mehr Zeit: { $names }? Nenne jemanden, etwa mit '/extend red 3d'.
not-for-yourself = Mehr Zeit kann dir nur ein Gegner geben: Frag { $names }.
computer = { $who } braucht nicht mehr Zeit: Ein Computer kann nicht durch Zeitüberschreitung verlieren.
offered-seat = { $who } hat in Partie { $game } die Bedenkzeit überschritten, und der Platz wird anderen angeboten: Es ist zu spät, noch Zeit zu geben.

## Befehle

extend-usage = SPIELER 3d
extend-short = gibt einem Gegner mehr Zeit
extend-long = Die Zeit kommt zu dem hinzu, was der Spieler in Reserve hat, und zum laufenden Zug, wenn er am Zug ist. Nenne den Spieler oder die Farbe; bei nur einem Gegner ist das nicht nötig. Bei drei Spielern muss der dritte zustimmen, wenn es in einer Partie über zwei Zugzeiten hinausgeht. Beispiel: /extend red 3d
extend-time = wie viel: 3d, 12h
extend-colour = wessen Zeit: red, R
extend-person = wessen Zeit
