# Diagramme: die Wörter in den Bildern und ihre Alternativtexte.

games =
    { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }
game = Partie
provisional = vorläufig
provisional-after = vorläufig, { $games }

ratings = Wertungen
band = Band: wie unsicher die Wertung ist (±).
dashed = Gestrichelt: vorläufig.
ratings-of = Die Wertungen von { $person }
rating = { $game }, { $kind }: { $now } ({ $count }), vorher zwischen { $least } und { $most }

leaderboard = Rangliste
bar = Balken: wie unsicher die Wertung ist (±).
hollow = Hohl: vorläufig.
leaderboard-of = Die Rangliste von { $game }
provisional-are = vorläufig: { $people }

points = Punkte
wins = Siege
out = raus
sonneborn-berger = SB: Sonneborn-Berger-Wertung.
framed = Gerahmt: kampflos.
beside = v2: gegen Platz 2.
points-of = Punkte: { $lines }
placed =
    { $place } { $name } { $points } (SB { $beaten }, { $wins ->
        [one] 1 Sieg
       *[other] { $wins } Siege
    })
placed-out =
    { $place } { $name } (ausgeschieden) { $points } (SB { $beaten }, { $wins ->
        [one] 1 Sieg
       *[other] { $wins } Siege
    })

won = gewonnen
drawn = remis
lost = verloren
by-seat = nach Spiel und Farbe
by-opponent = nach Gegner
last-games = letzte Partien, die neueste rechts
counts = { $won } gewonnen, { $drawn } remis, { $lost } verloren
results-of = Ergebnisse von { $person } gegen Menschen
with = { $name }: { $counts }
against = gegen { $name }: { $counts }
last = letzte { $games }: { $counts }
