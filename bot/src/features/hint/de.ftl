# Tipps.

hint = Tipp: { $action }.
only = Das ist der einzige mögliche Zug.
wins-by-force = Das gewinnt forciert in { $moves } Zügen.
lost =
    Nichts rettet die Partie mehr, sie ist in { $moves ->
        [one] einem Zug
       *[other] { $moves } Zügen
    } verloren.
line = Variante: { $line }
expected = Die Gewinnerwartung ist { $share } %.
expected-of-two = Die Gewinnerwartung ist { $share } %; mit { $next }, dem nächstbesten Zug, ist sie { $other } %.

against-people = In Partie { $game } gibt es keine Tipps, weil andere Menschen mitspielen; /hint ist nur für Partien gegen Computer.
like-running = Zu dieser Stellung gibt es keine Tipps, weil deine Partie { $game }, in der andere Menschen mitspielen, fast genauso steht.
not-your-turn = In Partie { $game } bist du nicht am Zug; frage nach einem Tipp, wenn du es bist.
over = In dieser Stellung ist die Partie zu Ende, es gibt nichts mehr zu ziehen.

## Warum ein Zug gut ist: was er tut, eins oder zwei vom Folgenden.

does = Das { $does }.
wins = gewinnt { $piece }
takes = schlägt { $piece }
exchanges = tauscht { $gives } gegen { $takes }
promotes = verwandelt { $piece } in { $kind }
saves = rettet { $piece } vor { $from }
attacks = bedroht { $pieces }

## Was sonst geschähe.

otherwise = Sonst schlägt { $seat } { $piece }.
otherwise-lost =
    Sonst gewinnt { $seat } in { $moves ->
        [one] einem Zug
       *[other] { $moves } Zügen
    }.
next-loses = Nach { $next } schlägt { $seat } { $piece }.

## Figuren.

your-piece = { $piece }
your-piece-on = { $piece } auf { $cell }
piece = { $piece } von { $owner }
piece-on = { $piece } von { $owner } auf { $cell }

## Befehle

hint-usage = [STELLUNG]
hint-short = zeigt, was die Engine spielen würde und warum; nur du siehst es
hint-long = In einer Partie, in der andere Menschen mitspielen, gibt es keine Tipps, und nirgends zu einer Stellung, die fast die einer solchen Partie von dir ist. Eine Stellung ist eine Stellungszeile, mit dem Namen des Spiels davor, wenn es nicht Siege Chess ist. Beispiele: /hint, /hint chess STELLUNG
hint-variant = welches Spiel, bei einer Stellung
hint-position = eine Stellungszeile; ohne Angabe deine Partie
