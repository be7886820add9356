# Turniere.

button-join = Mitspielen
button-leave = Verlassen

# Die Bedingungen eines Turniers, in einer Aufzählung.
all = jeder gegen jeden
swiss = Schweizer System
rounds =
    { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    }
pace = { $pace } pro Zug
no-vacation = die Bedenkzeit läuft auch im Urlaub

opened = { $opener } eröffnet Turnier { $cup } für { $size } Spieler: { $terms }. Es beginnt, sobald es voll ist. Wer in einer Partie die Zeit überschreitet, verliert die Partien, die noch nicht begonnen haben, kampflos.
joined = Du spielst jetzt in Turnier { $cup } mit: { $players } von { $size } Spielern.
joined-full = Du spielst jetzt in Turnier { $cup } mit, und damit ist es voll. Die erste Runde beginnt gleich.
left = Du hast Turnier { $cup } verlassen: { $players } von { $size } Spielern.
left-live = Du hast Turnier { $cup } verlassen und verlierst die Partien, die noch nicht begonnen haben, kampflos. Eine laufende Partie geht weiter.
removed = { $name } spielt in Turnier { $cup } nicht mehr mit: { $players } von { $size } Spielern.
removed-live = { $name } ist aus Turnier { $cup } ausgeschieden und verliert die Partien, die noch nicht begonnen haben, kampflos. Eine laufende Partie geht weiter.
you-are-removed = { $by } hat dich aus Turnier { $cup } entfernt.
you-are-removed-live = { $by } hat dich aus Turnier { $cup } entfernt: Du verlierst die Partien, die noch nicht begonnen haben, kampflos. Eine laufende Partie geht weiter.
ended-before = { $by } hat Turnier { $cup } beendet, bevor es begonnen hat.
ended = { $by } hat Turnier { $cup } beendet. Laufende Partien gehen weiter, zählen aber nicht mehr.
lapsed = Für Turnier { $cup } haben sich nicht genug Spieler gefunden, deshalb fällt es aus. /cup eröffnet ein neues.
lost = Turnier { $cup } ist beendet: In seinem Kanal konnte zu lange niemand spielen.

begins = Turnier { $cup } beginnt: { $terms }. Es spielen { $names }.
begins-with =
    Turnier { $cup } beginnt: { $terms }. { $more ->
        [one] Ein Spieler spielt
       *[other] { $more } Spieler spielen
    } mit; wer, zeigt '/cup { $cup }'.
begins-with-more = Turnier { $cup } beginnt: { $terms }. Es spielen { $names } und { $more } weitere, die '/cup { $cup }' zeigt.
round-over = Runde { $round } von Turnier { $cup } ist zu Ende.
round-begins = Runde { $round } von { $rounds } beginnt.
no-game =
    { $names } { $players ->
        [one] hat
       *[other] haben
    } keine Partie.
bye = { $name } ist spielfrei und erhält einen Punkt.
all-absent = { $missing } verlieren ihre Partie kampflos.
wins-without =
    { $missing } { $absent ->
        [one] fehlt
       *[other] fehlen
    }: { $there } gewinnt kampflos.
share-without =
    { $missing } { $absent ->
        [one] fehlt
       *[other] fehlen
    }: { $there } teilen sich kampflos die ersten Plätze.
game-begins = Turnier { $cup }, Runde { $round }, Partie { $game }: { $players }.
note = Dies ist eine Partie von Turnier { $cup }, Runde { $round }. '/cup { $cup }' zeigt den Stand.

over = Turnier { $cup } ist zu Ende: { $winners }.
over-early =
    Turnier { $cup } ist nach { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    } zu Ende, weil sich niemand mehr paaren lässt: { $winners }.
# Nach der doppelten Zahl der Punkte.
winners =
    { $names } { $winners ->
        [one] gewinnt mit
       *[other] teilen sich den ersten Platz mit
    } { $points } { $halves ->
        [1] Punkt
        [2] Punkt
       *[other] Punkten
    }
placed =
    { $place }. { $name }: { $points } { $halves ->
        [1] Punkt
        [2] Punkt
       *[other] Punkte
    } aus { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    } ({ $beaten }, { $wins } gewonnen)
placed-out =
    { $place }. { $name } (ausgeschieden): { $points } { $halves ->
        [1] Punkt
        [2] Punkt
       *[other] Punkte
    } aus { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    } ({ $beaten }, { $wins } gewonnen)
players = Es spielen { $names }.
placed-more =
    { $more ->
        [one] 1 weiterer steht
       *[other] { $more } weitere stehen
    } im Bild von '/cup { $cup }'.
quarters =
    { $whole }{ $quarters ->
        [0] { "" }
        [1] ,25
        [2] ,5
       *[other] ,75
    }
tie-breaks = Bei gleicher Punktzahl entscheidet die Sonneborn-Berger-Wertung (vorn in der Klammer), dann die Zahl der gewonnenen Partien.

cup = Turnier { $cup }: { $terms }.
never-began = Es wurde beendet, bevor es begonnen hat.
is-over-now = Es ist zu Ende.
waits = Es wartet auf Spieler, bisher { $players } von { $size }.
waits-in = Es wartet in { $place } auf Spieler, bisher { $players } von { $size }.
waits-with = Es wartet auf Spieler, bisher { $players } von { $size }: { $names }.
waits-in-with = Es wartet in { $place } auf Spieler, bisher { $players } von { $size }: { $names }.
playing = Runde { $round } von { $rounds } läuft.
playing-in = Runde { $round } von { $rounds } läuft in { $place }.
playing-games = Runde { $round } von { $rounds } läuft ({ $games }).
playing-games-in = Runde { $round } von { $rounds } läuft in { $place } ({ $games }).

no-cups = Auf diesem Server gibt es keine Turniere. '/cup siege players=9' eröffnet eines.
listed-open = Turnier { $cup }: { $title }, { $players } von { $size } Spielern.
listed-live = Turnier { $cup }: { $title }, { $size } Spieler, Runde { $round } von { $rounds }.
listed-never-began = Turnier { $cup }: { $title }, beendet, bevor es begonnen hat.
listed-over = Turnier { $cup }: { $title }, { $winners }.
how-to-see = '/cup { $cup }' zeigt mehr von Turnier { $cup }.
how-to-join = Mit '/cup join { $cup }' spielst du in Turnier { $cup } mit.

only-in-a-channel = Turniere werden in den Kanälen eines Servers gespielt: Benutze /cup dort, nicht in einem Thread oder einer Direktnachricht.
too-many = Auf diesem Server gibt es schon { $most } Turniere, die noch nicht zu Ende sind. Bitte einen Verwalter, mit '/cup end NUMMER' eines zu beenden.
too-many-opened = Du hast auf diesem Server schon { $most } Turniere eröffnet, die noch nicht zu Ende sind; mehr kann niemand haben. '/cup end NUMMER' beendet eines, das noch nicht begonnen hat.
wrong-size = Ein Turnier kann nicht { $text } Spieler haben. Möglich sind { $sizes }, etwa mit 'players=8'.
wrong-system = Mit system={ $text } lässt sich dieses Turnier nicht spielen. Bei 'system=all' spielt jeder gegen jeden; 'system=swiss' gibt es für Partien zu zweit, ab { $least } Spielern.
wrong-pace = { $text } ist keine Bedenkzeit für ein Turnier. Schreibe sie wie 'pace=3d' oder 'pace=3d+5d'.
wrong-vacation = 'vacation={ $text }' bedeutet nichts. Benutze 'vacation=yes' oder 'vacation=no'.
no-such-cup = Auf diesem Server gibt es kein solches Turnier, oder du siehst seinen Kanal nicht. '/cup' zeigt, welche du sehen kannst.
which-cup = Nenne das Turnier mit seiner Nummer, etwa '/cup join 3'. '/cup' zeigt alle.
not-open = Turnier { $cup } wartet nicht mehr auf Spieler. '/cup' zeigt, welche noch warten.
is-over = Turnier { $cup } ist zu Ende. '/cup { $cup }' zeigt den Endstand.
plays-already = Du spielst in Turnier { $cup } schon mit.
does-not-play = Du spielst in Turnier { $cup } nicht mit.
plays-not = { $name } spielt in Turnier { $cup } nicht mit. '/cup { $cup }' zeigt, wer mitspielt.
was-removed = Du wurdest aus Turnier { $cup } entfernt und kannst dort nicht mehr mitspielen. '/cup' zeigt andere.
only-managers = Bis zum Beginn kann ein Turnier beenden und Spieler daraus entfernen, wer es eröffnet hat; danach nur, wer die Berechtigung „Server verwalten“ hat, und zwar mit dem Slash-Befehl /cup.
keeps = Die Spieler können eine Partie von Turnier { $cup } nicht abbrechen. Mit /resign gibt man sie auf.

# In Bildern.
titled = Turnier { $cup }: { $title }
final-standings = Endstand
round-of = Runde { $round } von { $rounds }
after-round-of = nach Runde { $round } von { $rounds }
round = R{ $round }

## Befehle

cup-usage = [SPIEL] oder join, leave oder end NUMMER oder NUMMER remove=@PERSON
cup-short = eröffnet ein Turnier, spielt in einem mit oder zeigt den Stand
cup-long = Es beginnt, wenn es voll ist: mit 3, 4, 6, 8, 9 oder 16 Spielern. Jeder spielt gegen jeden, oder mit system=swiss, ab 8 Spielern eines Spiels für zwei, gegen Spieler mit gleich vielen Punkten. Die Partien beginnen hier von selbst, eine Runde, wenn alle Partien der vorigen zu Ende sind. Ein Sieg zählt 1 Punkt, ein Remis 1/2; bei drei Spielern gibt es je nach Platz 2 Punkte, 1 und 0. Wer eine Partie durch Zeitüberschreitung verliert oder das Turnier verlässt, verliert die noch nicht begonnenen Partien kampflos, nicht aber, wer eine verliert, weil die Runde endet; wer im Kanal nicht spielen kann, die der Runde. Ein Turnier, das nicht voll wird, verfällt wie eine offene Partie. Wer es eröffnet hat, kann bis zum Beginn Spieler entfernen, Verwalter bis zum Ende: /cup 3 remove=@eve. Urlaub zählt nur mit vacation=yes. Eine Runde hat ein Ende, mit round=45d früher: Was es bedeutet, zeigt /cup 3. Beispiel: /cup siege players=9 pace=3d
cup-what = in einem Turnier mitspielen, es verlassen oder beenden
cup-cup = die Nummer eines Turniers
cup-players = wie viele spielen
cup-system = wer gegen wen spielt
cup-pace = die Bedenkzeit für einen Zug: 3d
cup-vacation = zählt Urlaub?
cup-remove = wer im Turnier nicht mehr mitspielt
cup-round = wie lange eine Runde höchstens dauert

## Das Ende einer Runde

round-ends = Eine Runde dauert höchstens { $time }. Wer an ihrem Ende in einer Partie mehr als { $share } davon verbraucht hat, verliert sie durch Zeitüberschreitung, bleibt aber im Turnier; was dann noch nicht entschieden ist, wird remis, und dem stimmt zu, wer mitspielt. Partien werden nicht pausiert, niemand gibt seinen Platz ab, und ein Spieler kann in einer Partie höchstens { $extension } dazubekommen.
wrong-round = { $text } ist keine Zeit für eine Runde dieses Turniers. Möglich sind { $least } bis { $most }, etwa 'round={ $example }'.

## Verwalter, die mitspielen

bars = Du spielst in Turnier { $cup } mit oder hast es verlassen. Bis es zu Ende ist, kannst du keine seiner Partien beenden oder annullieren. Bitte einen anderen Verwalter oder den Besitzer des Servers darum.
may-be-forgotten = Ein Spieler von Turnier { $cup } wurde vergessen. Nichts besagt, dass nicht du das warst: Du hast den Bot davor nicht benutzt. Deshalb muss ein anderer Verwalter das tun.
bars-from-ending = Du spielst in Turnier { $cup } mit oder hast es verlassen und kannst es deshalb nicht beenden. Bitte einen anderen Verwalter darum.
