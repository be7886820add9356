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
    }; dann beginnt die Partie von selbst, mit ausgelosten Farben. Du stehst bis { $until } auf der Liste; '/queue off' nimmt dich herunter.
waits-with =
    Du wartest mit { $others } auf { $title }. Es { $missing ->
        [one] fehlt noch 1 Spieler
       *[other] fehlen noch { $missing } Spieler
    }; dann beginnt die Partie von selbst, mit ausgelosten Farben. Du stehst bis { $until } auf der Liste; '/queue off' nimmt dich herunter.
waits-here =
    { $name } wartet auf { $title }. Es { $missing ->
        [one] fehlt noch 1 Spieler
       *[other] fehlen noch { $missing } Spieler
    }; dann beginnt die Partie von selbst, mit ausgelosten Farben. Alle bleiben eine Woche auf der Liste; '/queue off' nimmt dich herunter.
waits-here-with =
    { $name } wartet mit { $others } auf { $title }. Es { $missing ->
        [one] fehlt noch 1 Spieler
       *[other] fehlen noch { $missing } Spieler
    }; dann beginnt die Partie von selbst, mit ausgelosten Farben. Alle bleiben eine Woche auf der Liste; '/queue off' nimmt dich herunter.
left = Du wartest nicht mehr auf { $titles }.
not-waiting = Du stehst nicht auf dieser Warteliste. '/queue' zeigt, wer wartet.
no-longer-waits = Diese Partie hat begonnen, oder der Spieler wartet nicht mehr; '/queue { $variant }' setzt dich auf die Warteliste.
too-many =
    Du stehst schon auf { $most ->
        [one] 1 Warteliste
       *[other] { $most } Wartelisten
    }, mehr geht nicht. '/queue off' nimmt dich herunter.
only-in-a-guild = Jeder Server hat seine eigenen Wartelisten. Schreibe /queue in einem Kanal eines Servers.

## Befehle

queue-short = wait for a game with others, or show who waits; 'off' takes you off
queue-long = When enough people wait on a server, a game starts where the last of them asked: for Siege Chess when three wait. Colours are drawn at random, options and pace are the usual ones. You wait for a week at most, and on at most 5 lists. People who are blocked, cannot read and write there, have left the server or play too many games are skipped. Example: /queue siege
queue-answer = 'off' takes you off the list
