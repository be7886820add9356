# Plätze von Spielern, deren Zeit abgelaufen ist.

offered = Die Zeit von { $player } in Partie { $game } ist abgelaufen, und andere können den Platz übernehmen: mit dem Knopf oder mit '/join { $game } { $typed }'. Bis dahin kann { $player } ihn mit einem Zug zurückholen; sonst verliert { $colour } durch Zeitüberschreitung. Die Uhr der Partie steht.
offered-until = Die Zeit von { $player } in Partie { $game } ist abgelaufen, und andere können den Platz bis { $until } übernehmen: mit dem Knopf oder mit '/join { $game } { $typed }'. Bis dahin kann { $player } ihn mit einem Zug zurückholen; sonst verliert { $colour } durch Zeitüberschreitung. Die Uhr der Partie steht.
take-the-seat = Platz übernehmen
taken-over = { $player } spielt ab jetzt in Partie { $game } weiter, anstelle von { $left } nach Ablauf der Zeit.
take-back-with-a-move = Das ist dein eigener Platz in Partie { $game }: Ein Zug holt ihn zurück.
no-longer-offered = Dieser Platz in Partie { $game } ist nicht mehr zu haben.
