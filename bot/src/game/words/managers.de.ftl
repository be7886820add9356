# Partien, die Verwalter eines Servers beenden, und Personen, die sie sperren.

cancels = { $by } verwaltet diesen Server und bricht Partie { $game } ab.
cancels-because = { $by } verwaltet diesen Server und bricht Partie { $game } ab: { $reason }.
ends = { $by } verwaltet diesen Server und beendet Partie { $game }. Sie hat kein Ergebnis; /record { $game } liefert ihre Züge.
ends-because = { $by } verwaltet diesen Server und beendet Partie { $game }: { $reason }. Sie hat kein Ergebnis; /record { $game } liefert ihre Züge.
is-closed = Partie { $game } ist beendet, und ihre Spieler wurden benachrichtigt.
guild-unknown = Discord hat mir nicht gesagt, welcher Server das ist. Bitte sende das noch einmal.
more = { $more } weitere
may-be-forgotten = Jemand, der einen Platz in Partie { $game } hat oder hatte, wurde vergessen. Nichts besagt, dass nicht du das warst: Du hast den Bot davor nicht benutzt. Deshalb muss ein anderer Verwalter entscheiden.
you-are-blocked = Du kannst auf diesem Server keine Partien eröffnen und keinen beitreten: Seine Verwalter haben dich gesperrt. Deine laufenden Partien gehen weiter. Wenn du Fragen hast, wende dich an einen Verwalter.
guest-is-blocked = { $name } kann auf diesem Server keinen Partien beitreten: Seine Verwalter haben das gesperrt. Lass den Platz frei, oder nenne jemand anderen.
