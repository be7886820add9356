## Commands

cup-short = open a cup, join one, or see the standings
cup-long = It begins when it is full: 3, 4, 6, 8, 9 or 16 players. Everybody meets everybody, or with system=swiss, from 8 players of a game for two, players with equal points. Its games start here by themselves, a round when all games of the one before are over. A win is 1 point, a draw 1/2; with three players 2 points, 1 and 0 by place. Who loses a game on time, is replaced in one or leaves forfeits the games that have not begun; who cannot play in the channel forfeits those of the round. A cup that does not fill lapses like an open game. No vacation counts unless vacation=yes. Example: /cup siege players=9 pace=3d
cup-what = join, leave or end a cup
cup-cup = the number of a cup
cup-players = how many play
cup-system = who meets whom
cup-pace = the time for a move: 3d
cup-vacation = do vacations count?
