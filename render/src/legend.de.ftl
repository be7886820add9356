# Was die Zeichen in Bildern bedeuten.

dead = tot: nur ein Hindernis
moves = Züge
places = mögliche Felder
captures = Schlagzüge
moves-or-captures = Züge oder Schlagzüge
special = Besonderes
column = gleiche Stelle, anderes Brett
small-letter = kleiner Buchstabe: { $meaning }
in-order = letzte Züge der Reihe nach
capture = Schlagzug
power-or-special = Sonderrecht oder besonderer Zug
