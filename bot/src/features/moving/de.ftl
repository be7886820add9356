# Partien, die an einen anderen Ort verlegt werden.

proposed =
    { $by } möchte Partie { $game } { $place ->
        [none] anderswo
       *[other] in { $place }
    } fortsetzen. { $asked }: bitte einen Knopf drücken oder '/move-game { $game } agree' oder '/move-game { $game } decline' schreiben. Solange nicht alle zustimmen, bleibt sie hier.
proposed-here =
    { $by } möchte Partie { $game } hier fortsetzen. { $asked }: bitte einen Knopf drücken oder '/move-game { $game } agree' oder '/move-game { $game } decline' schreiben. Solange nicht alle zustimmen, bleibt sie { $place ->
        [none] am bisherigen Ort
       *[other] in { $place }
    }.
agreed =
    { $by } stimmt zu, Partie { $game } { $place ->
        [none] anderswo
       *[other] in { $place }
    } fortzusetzen. Es { $missing ->
        [one] fehlt noch die Antwort
       *[other] fehlen noch die Antworten
    } von { $others }.
declined =
    { $by } lehnt ab: Partie { $game } bleibt { $place ->
        [none] am bisherigen Ort
       *[other] in { $place }
    }.
withdrawn =
    { $by } möchte Partie { $game } nicht mehr verlegen. Sie bleibt { $place ->
        [none] am bisherigen Ort
       *[other] in { $place }
    }.
lapsed = Der Vorschlag, die Partie zu verlegen, ist verfallen.
agree = Zustimmen

moved-here =
    Partie { $game } wird ab jetzt hier gespielt.
    { $next }
goes-on =
    Partie { $game } geht ab jetzt { $place ->
        [none] anderswo
       *[other] in { $place }
    } weiter.
moved-while-paused =
    { $title }, Partie { $game }, war pausiert. { $mover } hat sie verlegt: Sie geht { $place ->
        [none] anderswo
       *[other] in { $place }
    } weiter.
moved-while-paused-with-clock =
    { $title }, Partie { $game }, war pausiert. { $mover } hat sie verlegt: Sie geht { $place ->
        [none] anderswo
       *[other] in { $place }
    } weiter, und ihre Uhr läuft wieder.

only-players = Partie { $game } können nur ihre Spieler verlegen, und du spielst nicht mit.
thread-is-coming = Der Thread von Partie { $game } wird gerade angelegt. Bitte versuche es gleich noch einmal.
not-into-private = Partie { $game } kann nicht in eine Direktnachricht verlegt werden. Schreibe /move-game { $game } in einem Kanal oder Thread ihres Servers.
other-server = Partie { $game } gehört zu einem anderen Server und bleibt dort. Schreibe /move-game { $game } in einem Kanal oder Thread jenes Servers.
not-into-this-channel = Auf diesem Server wird in { $channels } gespielt. Um Partie { $game } zu verlegen, schreibe dort /move-game { $game }.
too-many-games =
    In dem Kanal gibt es schon { $most ->
        [one] 1 Partie
       *[other] { $most } Partien
    }, mehr geht nicht. Wähle einen anderen Kanal oder Thread.
stays-in-private = Partie { $game } wird in einer Direktnachricht gespielt und bleibt dort, solange ich darin lesen und schreiben kann.
server-unknown = Ich weiß noch nicht, zu welchem Server Partie { $game } gehört. Sie kann verlegt werden, sobald dort, wo sie jetzt gespielt wird, jemand gezogen hat.
moved-too-often =
    Partie { $game } ist schon { $times ->
        [one] einmal
       *[other] { $times }-mal
    } verlegt worden, seit einige ihrer Spieler zuletzt gezogen haben. Sobald diese gezogen haben, kann sie wieder verlegt werden.
stays-in-its-cup = Partie { $game } gehört zu Turnier { $cup } und wird dort gespielt, wo das Turnier gespielt wird. Umziehen kann sie nur, wenn es ihren Ort nicht mehr gibt oder er geschlossen ist.
here-already = Partie { $game } wird schon hier gespielt.
place-has-a-game = Hier wird schon eine andere Partie gespielt, und an jedem Ort ist nur eine Partie zur selben Zeit möglich.
no-paused-game = Keine deiner Partien ist pausiert. Um eine andere Partie hier fortzusetzen, nenne sie, etwa mit '/move-game g12'; ihre anderen Spieler müssen zustimmen. /games zeigt deine Partien.
no-proposal = Gerade schlägt niemand vor, Partie { $game } zu verlegen. Um sie anderswo fortzusetzen, schreibe dort /move-game { $game }.
stale = Dieser Vorschlag gilt nicht mehr. Um Partie { $game } anderswo fortzusetzen, schreibe dort /move-game { $game }.
none-proposed = Gerade schlägt niemand vor, eine deiner Partien zu verlegen. Um eine anderswo fortzusetzen, schreibe dort zum Beispiel /move-game g12.
agreed-already = Du hast der Verlegung von Partie { $game } schon zugestimmt; die anderen haben noch nicht geantwortet.

## Befehle

move-game-usage = [agree] [decline]
move-game-short = setzt eine Partie an diesem Ort fort
move-game-long = Schreibe es in dem Kanal oder Thread, in dem die Partie weitergehen soll, auf demselben Server. Alle, die noch in der Partie spielen, müssen zustimmen: Die anderen drücken einen Knopf oder schreiben '/move-game g12 agree'. Ist die Partie angehalten, weil ihr Ort weg oder geschlossen ist, kann jeder ihrer Spieler sie verlegen, und ihre Uhr läuft dort weiter, wo sie stehen geblieben ist. Was vorher am alten Ort geschrieben wurde, zählt; was später dort geschrieben wird, nicht. Beispiel: /move-game g12
move-game-answer = auf einen Vorschlag antworten; ohne Angabe schlägst du vor, die Partie zu verlegen
