# Der Verlauf einer Partie.

title = Der Verlauf einer Partie { $title }, { $rounds }
rounds =
    { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    }
rounds-of-two =
    { $rounds ->
        [one] 1 Zug
       *[other] { $rounds } Züge
    }
axis = Runde
axis-of-two = Zug
accuracy = Genauigkeit { $figure }
no-choices = ohne Wahl
none = Kein Zug hat 5 % der Gewinnerwartung oder mehr gekostet.
head = Runde { $round }, { $seat } −{ $loss } %
head-of-two = Zug { $round }, { $seat } −{ $loss } %
played = gespielt { $notation }
better = besser { $notation }
