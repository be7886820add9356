# Wartelisten.

nobody = Niemand wartet auf eine Partie. '/queue siege' setzt dich auf die Warteliste.
waiting = Auf eine Partie warten:
list = { $title }: { $waiting } von { $seats } ({ $names })
you = du
off = '/queue off' nimmt dich von der Liste.
waits =
    Du wartest auf { $title }. Es { $missing ->
        [one] fehlt noch 1 Spieler
       *[other] fehlen noch { $missing } Spieler
    }; dann beginnt die Partie von selbst, mit ausgelosten Farben. Du stehst bis { $until } auf der Liste; '/queue off' streicht dich von der Liste.
waits-with =
    Du wartest mit { $others } auf { $title }. Es { $missing ->
        [one] fehlt noch 1 Spieler
       *[other] fehlen noch { $missing } Spieler
    }; dann beginnt die Partie von selbst, mit ausgelosten Farben. Du stehst bis { $until } auf der Liste; '/queue off' streicht dich von der Liste.
waits-here =
    { $name } wartet auf { $title }. Es { $missing ->
        [one] fehlt noch 1 Spieler
       *[other] fehlen noch { $missing } Spieler
    }; dann beginnt die Partie von selbst, mit ausgelosten Farben. Alle bleiben eine Woche auf der Liste; '/queue off' streicht dich von der Liste.
waits-here-with =
    { $name } wartet mit { $others } auf { $title }. Es { $missing ->
        [one] fehlt noch 1 Spieler
       *[other] fehlen noch { $missing } Spieler
    }; dann beginnt die Partie von selbst, mit ausgelosten Farben. Alle bleiben eine Woche auf der Liste; '/queue off' streicht dich von der Liste.
left = Du wartest nicht mehr auf { $titles }.
not-waiting = Du stehst nicht auf dieser Warteliste. '/queue' zeigt, wer wartet.
no-longer-waits = Diese Partie hat begonnen, oder der Spieler wartet nicht mehr; '/queue { $variant }' setzt dich auf die Warteliste.
too-many =
    Du stehst schon auf { $most ->
        [one] 1 Warteliste
       *[other] { $most } Wartelisten
    }, mehr geht nicht. '/queue off' streicht dich von der Liste.
only-in-a-guild = Jeder Server hat seine eigenen Wartelisten. Schreibe /queue in einem Kanal eines Servers.
taken = Von der Warteliste: { $names }.
join = Mitspielen

## Befehle

queue-usage = [Spiel] [off]
queue-short = wartet mit anderen auf eine Partie oder zeigt, wer wartet; 'off' streicht dich von der Liste
queue-long = Warten auf einem Server genug Personen, beginnt eine Partie dort, wo die letzte von ihnen gefragt hat: für Siege Chess, wenn drei warten. Die Farben werden ausgelost, Optionen und Bedenkzeit sind die üblichen. Du wartest höchstens eine Woche, und auf höchstens 5 Listen. Wer gesperrt ist, dort nicht lesen und schreiben kann, den Server verlassen hat oder zu viele Partien spielt, wird übersprungen. Beispiel: /queue siege
queue-answer = 'off' nimmt dich von der Liste
