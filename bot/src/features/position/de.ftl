# Stellungen außerhalb von Partien.

no-position = In dieser Nachricht finde ich keine Stellung. Ich lese Aufzeichnungen, PGN, FEN und andere Stellungen in einer Zeile, im Text oder in einer angehängten Textdatei; bei '/position' kannst du auch den Namen des Spiels angeben. Das Brett zu einer Nachricht von mir zeigt „Brett nach diesem Zug“.
position = { $title }: { $headline }.
