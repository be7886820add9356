## Commands

vacation-short = stop your clocks while you are away; without arguments, see what is left
vacation-long = Your clocks stand still in all games in which it is your turn, except in those of a cup without vacation=yes; the clocks of the others run. You can still move. Everybody has a budget that is earned evenly over the year; a vacation that ends early costs only what was used. 'until 3 Jan' includes that day, in your time zone (/settings timezone=). A vacation cannot start within an hour before a deadline of yours. Several can be planned; a new one replaces those that it overlaps, and 'off' ends the running or cancels the next one. Examples: /vacation 10d, /vacation from 20 Dec until 3 Jan
vacation-time = 10d, until 3 Jan, from 20 Dec until 3 Jan, or off; left out, see what is left
