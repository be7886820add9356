# Records of games.

record = The record of game { $game }.
