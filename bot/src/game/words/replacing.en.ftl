# Refusals of proposals to replace a player.

only-players = Only players who are still in game { $game } can replace a player in it.
which-seat = You play { $seats }. Name one, for example '/replace { $first }=@dora'.
by-whom = Name the person who is to take over, for example '/replace { $colour }=@dora'.
plays-already = { $name } has a seat in game { $game } already. Name somebody else.
you-play-already = You have a seat in game { $game } already. Name somebody else.
too-often = The seats of game { $game } have changed hands too often. Resign, or offer a draw.
counts-as-a-loss = Game { $game } is rated: if you hand over { $colour }, this counts as a loss for you, however the game ends. To do so, press the button, or write the command again with 'confirm' at its end.
hand-over = Hand over
counts-for-nothing = Game { $game } can no longer change a rating. Leave out 'rated=no'.
settled = For ratings, game { $game } is over: nothing that follows counts.
