# Die Liste der Partien einer Person.

none = Du hast gerade keine Partien. /play eröffnet eine.
listed = Deine Partien:
more =
    Und { $left ->
        [one] noch eine
       *[other] { $left } weitere
    }. Partien, in denen du am Zug bist, stehen vorn; '/board g12' zeigt Partie g12.

game = { $game } { $title }
game-in = { $game } { $title } in { $place }
mine = { $head }, du spielst { $colours }
quarantined = { $head }: in Quarantäne, niemand kann ziehen.
place-lost = { $head }: pausiert, ich kann dort weder lesen noch schreiben; /move-game { $game } setzt die Partie woanders fort.
waits = { $head }: wartet auf Spieler. { $seats }
theirs = { $head }: { $turn }
theirs-paused = { $head }: { $turn } Die Partie pausiert.
yours =
    { $head }: { $what ->
        [decide] du entscheidest
       *[move] du bist am Zug
    }.
yours-until =
    { $head }: { $what ->
        [decide] du entscheidest
       *[move] du bist am Zug
    }, bis { $until }.
yours-paused =
    { $head }: { $what ->
        [decide] du entscheidest
       *[move] du bist am Zug
    }; die Partie pausiert.

## Befehle

games-short = listet deine Partien auf und zeigt, wer am Zug ist
