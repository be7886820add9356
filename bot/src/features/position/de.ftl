# Stellungen außerhalb von Partien.

no-position = In dieser Nachricht finde ich keine Stellung. Ich kann Aufzeichnungen, PGN, FEN und Stellungszeilen lesen, im Text oder in einer angehängten Textdatei; bei '/position' kannst du auch den Namen des Spiels angeben. Das Brett zu einer Nachricht von mir zeigt „Brett bei diesem Zug“.
position = { $title }: { $headline }.

## Befehle

position-usage = [Spiel] STELLUNG oder PARTIE [after=12] [seat=red] [private]
position-short = zeichnet eine beliebige Stellung oder eine Partie nach beliebig vielen Zügen
position-long = Die Stellung ist eine Stellungszeile oder FEN; die Partie ist PGN oder der Text, den '/record' gibt, von höchstens 256 kB. Beispiel: /position siege STELLUNG seat=red
position-variant = welches Spiel; bei FEN, PGN und Aufzeichnungen nicht nötig
position-position = eine Stellungszeile, FEN oder PGN
position-record = eine Aufzeichnung, wie /record sie gibt, oder PGN
position-after = bei Aufzeichnung oder PGN: nach wie vielen Zügen
position-seat = von welcher Seite aus: red, R
menu-position = Diese Stellung zeigen
