## Commands

games-short = list your games and whose turn it is
