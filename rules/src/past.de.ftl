move = Zug { $round }, { $seat }
round = Runde { $round }, { $seat }
