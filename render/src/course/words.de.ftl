# Der Verlauf einer Partie.

title = Der Verlauf einer Partie { $title } mit { $rounds }
rounds =
    { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    }
axis = Runde
accuracy = Genauigkeit { $figure }
no-choices = ohne Wahl
none = Kein Zug hat 5 % der Gewinnerwartung oder mehr gekostet.
head = Runde { $round }, { $seat } −{ $loss } %
head-of-two = Zug { $round }, { $seat } −{ $loss } %
played = gespielt { $notation }
better = besser { $notation }
