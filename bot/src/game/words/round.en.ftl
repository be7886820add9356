# The end of a round of a cup, in its games.

used = { $player } { $time }
ends-soon = game { $game } ends with its round of cup { $cup }, { $until }. Of that round you have used so far: { $used }. Whoever has used more than { $share } then loses on time, and a game that is still undecided is drawn.
lost = The round is over. { $player } has used { $time } of it, more than an equal share, and loses on time.
draws = The round is over, and game { $game } is drawn: everybody has agreed to that by joining the cup.
unrated = A game that the end of a round draws counts for no rating.
seats-stay = Game { $game } belongs to cup { $cup }, in which no seat changes hands. To stop playing, give the game up with /resign, or leave with '/cup { $cup } leave'.
