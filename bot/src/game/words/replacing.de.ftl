# Wenn ein Vorschlag, einen Spieler zu ersetzen, nicht möglich ist.

only-players = Nur wer in Partie { $game } noch mitspielt, kann in ihr einen Spieler ersetzen.
which-seat = Du spielst { $seats }. Nenne eine dieser Farben, zum Beispiel '/replace { $first }=@dora'.
by-whom = Nenne die Person, die den Platz übernehmen soll, zum Beispiel '/replace { $colour }=@dora'.
plays-already = { $name } hat schon einen Platz in Partie { $game }. Nenne jemand anderen.
you-play-already = Du hast schon einen Platz in Partie { $game }. Nenne jemand anderen.
too-often = Die Plätze von Partie { $game } wurden schon zu oft neu besetzt. Gib auf, oder biete Remis an.
