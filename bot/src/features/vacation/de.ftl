# Urlaub.

not-away = Du bist nicht im Urlaub.
is-away = Du bist bis { $until } im Urlaub: Deine Uhren stehen still. Ziehen kannst du trotzdem; /vacation off beendet den Urlaub.
is-planned = Dein Urlaub ist { $period } geplant; /vacation off sagt ihn ab.
also-planned = Außerdem geplant: { $periods }.
left = Du hast noch { $left } Urlaub und bekommst { $yearly } im Jahr.
period = von { $starts } bis { $ends }

replaces = Der Urlaub { $period } ersetzt den { $old }.
has-ended = Der Urlaub { $old } ist beendet.
is-cancelled = Der Urlaub { $old } ist abgesagt.

on = { $name } ist bis { $until } im Urlaub.
on-instead = { $name } ist bis { $until } im Urlaub, statt { $old }.
planned = { $name } ist { $period } im Urlaub.
planned-instead = { $name } ist { $period } im Urlaub, statt { $old }.
back = { $name } ist aus dem Urlaub zurück.
cancelled = { $name } hat den Urlaub { $old } abgesagt.
and-others = { $games } und weiteren
stands-still =
    In { $number ->
        [one] Partie
       *[other] den Partien
    } { $games } steht die Uhr von { $name } so lange still; die Uhren der anderen laufen weiter.
runs-again =
    In { $number ->
        [one] Partie
       *[other] den Partien
    } { $games } läuft die Uhr von { $name } wieder.
runs-then =
    In { $number ->
        [one] Partie
       *[other] den Partien
    } { $games } läuft die Uhr von { $name } in dieser Zeit weiter.

no-vacations = Urlaub gibt es hier nicht. Bevor du verreist, biete ein Remis an, oder wähle für die nächste Partie eine längere Bedenkzeit.
not-on-vacation = Du bist nicht im Urlaub, und es ist auch keiner geplant. '/vacation 10d' beginnt einen.
too-short = Ein Urlaub dauert mindestens 12 Stunden. Für kürzere Zeiten stelle mit /settings sleep=23:00-07:00 deinen Schlaf ein.
too-far = Ein Urlaub kann höchstens ein Jahr im Voraus beginnen. Bitte plane ihn später.
too-many = Außer dem nächsten kannst du noch { $most } Urlaube planen. Mit /vacation off sagst du den nächsten ab.
in-the-past = Dieser Urlaub wäre zu Ende, bevor er beginnt. Nenne einen späteren Tag, wenn nötig mit Jahr.
too-long = Dafür brauchst du { $length } Urlaub, und du hast noch { $left }. Wähle eine kürzere Zeit.
too-late = In Partie { $game } hast du nur bis { $until } Zeit, und ein Urlaub muss mindestens eine Stunde vorher beginnen. Zieh dort zuerst.
not-a-date = '{ $text }' ist kein Datum; schreibe es wie 3.1., 3.1.2027 oder 2027-01-03.
which-year = '{ $text }' ist gerade erst vorbei; nenne das Jahr, etwa { $example }.

## Befehle

vacation-usage = [10d] [until 3.1.] [from 20.12. until 3.1.] [off]
vacation-short = hält deine Uhren an, während du weg bist, oder zeigt, was übrig ist
vacation-long = Deine Uhren stehen in allen Partien, in denen du am Zug bist, außer in denen eines Turniers ohne vacation=yes; die Uhren der anderen laufen. Ziehen kannst du trotzdem. Jeder hat ein Urlaubskonto, das sich gleichmäßig über das Jahr füllt; ein Urlaub, der vorzeitig endet, kostet nur, was verbraucht ist. 'until 3.1.' schließt diesen Tag ein, in deiner Zeitzone (/settings timezone=). Ein Urlaub kann nicht in der letzten Stunde vor einer deiner Fristen beginnen. Du kannst mehrere planen; ein neuer ersetzt die, mit denen er sich überschneidet, und 'off' beendet den laufenden oder streicht den nächsten. Beispiele: /vacation 10d, /vacation from 20.12. until 3.1.
vacation-time = 10d, until 3.1., from 20.12. until 3.1. oder off; ohne Angabe siehst du, was übrig ist
