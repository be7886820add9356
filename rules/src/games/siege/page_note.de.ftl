# Was die Optionen einer Partie ändern.

no-siege = In dieser Partie wird niemand belagert.
not-in-play = Diese Partie wird ohne diese Macht gespielt.
no-powers = In dieser Partie gibt es keine Mächte.
powers = In dieser Partie gibt es: { $powers }.
set-up = Diese Partie hat setup={ $pieces }.
captures = { $number ->
    [one] die letzte geschlagene Figur
   *[other] die letzten { $number } geschlagenen Figuren
 }
more-than = mehr als { $number }
for-all = für alle { $figure }
for-seat = { $seat ->
    [W] für Weiß
    [R] für Rot
   *[B] für Schwarz
 } { $figure }
off = Diese Partie: siege=off, es wird also niemand belagert.
siege = Diese Partie: siege={ $method }, { $each }; { $duel ->
    [yes] auch zu zweit
   *[no] nicht zu zweit
 }.
