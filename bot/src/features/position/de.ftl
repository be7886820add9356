# Stellungen außerhalb von Partien.

no-position = In dieser Nachricht finde ich keine Stellung. Ich kann Aufzeichnungen, PGN, FEN und Stellungszeilen lesen, im Text oder in einer angehängten Textdatei; bei '/position' kannst du auch den Namen des Spiels angeben. Das Brett zu einer Nachricht von mir zeigt „Brett bei diesem Zug“.
position = { $title }: { $headline }.
