# Records of games.

record = The record of game { $game }.

## Commands

record-usage = [private]
record-short = get the game as a text file
