# Stellungen außerhalb von Partien.

no-position = In dieser Nachricht finde ich keine Stellung. Ich kann Aufzeichnungen, PGN, FEN und Stellungszeilen lesen, im Text oder in einer angehängten Textdatei; bei '/position' kannst du auch den Namen des Spiels angeben. Das Brett zu einer Nachricht von mir zeigt „Brett bei diesem Zug“.
position = { $title }: { $headline }.

## Befehle

position-usage = [Spiel] STELLUNG oder AUFZEICHNUNG [after=12] [seat=red] [private]
position-short = zeichnet eine beliebige Stellung oder eine Aufzeichnung nach beliebig vielen Zügen
position-long = Die Stellung ist eine Stellungszeile; die Aufzeichnung ist der Text, den '/record' gibt, von höchstens 256 kB. Beispiel: /position siege STELLUNG seat=red
position-variant = welches Spiel; bei einer Aufzeichnung nicht nötig
position-position = eine Stellungszeile
position-record = eine Aufzeichnung, wie /record sie gibt
position-after = bei einer Aufzeichnung: nach wie vielen Zügen
position-seat = von welcher Seite aus: red, R
menu-position = Diese Stellung zeigen
