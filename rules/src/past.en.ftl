move = move { $round }, { $seat }
round = round { $round }, { $seat }
