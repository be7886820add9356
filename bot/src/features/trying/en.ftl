## Commands

try-short = see the board after a line of moves for all sides; only you see it
try-long = The line begins at the present position; '/try g12@30 …' begins after 30 moves. Moves are typed one after another, with cells named as you type them in your own moves. A line has at most 500 moves. 'as NAME' keeps it: '/try NAME' shows it again, '/try NAME MOVES' adds moves to it, /tries lists all, '/try off NAME' removes it. Example: /try 3e-5e 3d-5d as plan
try-line = the moves of all sides, or the name of a variation, or off and a name
try-name = keep the line under this name
try-after = after how many moves of the game the line begins
tries-short = list the variations that you keep
tries-long = Only you see the answer. '/try MOVES as NAME' keeps a variation.
