# Wenn ein Vorschlag, einen Spieler zu ersetzen, nicht möglich ist.

only-players = Nur wer in Partie { $game } noch mitspielt, kann in ihr einen Spieler ersetzen.
which-seat = Du spielst { $seats }. Nenne eine dieser Farben, zum Beispiel '/replace { $first }=@dora'.
by-whom = Nenne die Person, die den Platz übernehmen soll, zum Beispiel '/replace { $colour }=@dora'.
plays-already = { $name } hat schon einen Platz in Partie { $game }. Nenne jemand anderen.
you-play-already = Du hast schon einen Platz in Partie { $game }. Nenne jemand anderen.
too-often = Die Plätze von Partie { $game } wurden schon zu oft neu besetzt. Gib auf, oder biete Remis an.
counts-as-a-loss = Partie { $game } wird gewertet: Wenn du { $colour } abgibst, zählt das für dich als Niederlage, wie auch immer die Partie ausgeht. Drücke dafür den Knopf, oder schreibe den Befehl noch einmal mit 'confirm' am Ende.
hand-over = Abgeben
counts-for-nothing = Partie { $game } kann keine Wertung mehr ändern. Lass 'rated=no' weg.
settled = Für die Wertung ist Partie { $game } zu Ende: Was jetzt noch folgt, zählt nicht.
