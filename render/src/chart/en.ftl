# Charts: the words in pictures, and their alt texts.

games =
    { $games ->
        [one] 1 game
       *[other] { $games } games
    }
game = game
provisional = provisional
provisional-after = provisional, { $games }

ratings = ratings
band = Band: how uncertain the rating is (±).
dashed = Dashed: provisional.
ratings-of = The ratings of { $person }
rating = { $game }, { $kind }: { $now } ({ $count }), before between { $least } and { $most }

leaderboard = leaderboard
bar = Bar: how uncertain the rating is (±).
hollow = Hollow: provisional.
leaderboard-of = The leaderboard of { $game }
provisional-are = provisional: { $people }

points = points
wins = won
out = out
sonneborn-berger = SB: Sonneborn-Berger score.
framed = Framed: without a game.
beside = v2: against place 2.
points-of = Points: { $lines }
placed = { $place } { $name } { $points } (SB { $beaten }, { $wins } won)
placed-out = { $place } { $name } (out) { $points } (SB { $beaten }, { $wins } won)

won = won
drawn = drawn
lost = lost
by-seat = by game and seat
by-opponent = by opponent
last-games = last games, the newest on the right
counts = { $won } won, { $drawn } drawn, { $lost } lost
results-of = Results of { $person } against people
with = { $name }: { $counts }
against = against { $name }: { $counts }
last = last { $games }: { $counts }
