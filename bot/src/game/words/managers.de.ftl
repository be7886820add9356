# Partien, die Verwalter eines Servers beenden, und Personen, die sie sperren.

cancels = { $by } verwaltet diesen Server und bricht Partie { $game } ab.
cancels-because = { $by } verwaltet diesen Server und bricht Partie { $game } ab: { $reason }.
ends = { $by } verwaltet diesen Server und beendet Partie { $game }. Sie hat kein Ergebnis; /record { $game } liefert ihre Züge.
ends-because = { $by } verwaltet diesen Server und beendet Partie { $game }: { $reason }. Sie hat kein Ergebnis; /record { $game } liefert ihre Züge.
is-closed = Partie { $game } ist beendet, und ihre Spieler wurden benachrichtigt.
guild-unknown = Discord hat mir nicht gesagt, welcher Server das ist. Bitte sende das noch einmal.
more = { $more } weitere
you-are-blocked = Du kannst auf diesem Server keine Partien eröffnen und keinen beitreten: Seine Verwalter haben dich gesperrt. Deine laufenden Partien gehen weiter. Wenn du Fragen hast, wende dich an einen Verwalter.
guest-is-blocked = { $name } kann auf diesem Server keinen Partien beitreten: Seine Verwalter haben das gesperrt. Lass den Platz frei, oder nenne jemand anderen.
