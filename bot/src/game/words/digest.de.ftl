# Übersichten.

only-game-of-others = In deiner Partie bist du nicht am Zug.
no-game-waits = Du bist in keiner deiner { $all } Partien am Zug.
only-game-waits = Deine Partie wartet auf dich.
games-wait =
    { $waiting ->
        [one] 1 deiner { $all } Partien wartet
       *[other] { $waiting } deiner { $all } Partien warten
    } auf dich.
more =
    … und { $more ->
        [one] 1 weitere Partie
       *[other] { $more } weitere Partien
    }; /games zeigt alle.

game = { $title } { $game }, mit { $others }
game-in = { $title } { $game }, mit { $others } in { $place }
open = { $head }: wartet auf Spieler.
place-lost = { $head }: pausiert.
yours = ▶ { $head }: du bist am Zug.
yours-until = ▶ { $head }: du bist am Zug, noch { $left }.
yours-paused = ▶ { $head }: du bist am Zug; die Partie pausiert.
theirs = { $head }: { $turn }
theirs-paused = { $head }: { $turn } Die Partie pausiert.

next = In Partie { $game } bist du als Nächstes am Zug. { $turn }
next-in = In Partie { $game } in { $place } bist du als Nächstes am Zug. { $turn }
