# Lines of moves that people try out.

line = Your line
variation = Your variation '{ $name }'
tried =
    { $what } in game { $game } from { $from }; { $step } of { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }: { $list }
    { $headline }. Only you can see this.
start = Start
back = Back
next = Next
end = End
how-to-keep = To keep it, write '/try { $game } as NAME'.
kept = It is kept: '/try { $game } { $name }' shows it, '/try { $game } off { $name }' removes it.

wrong-move = Move { $at } of your line, '{ $text }', does not work: { $why }
ambiguous = it could be { $options }.
not-a-move = it does not read as a move. '/rules notation' shows how moves are written.
over = the game is over before it.
moves-only = a line consists of moves only.

too-long = A line has at most { $most } moves, and this one has { $moves }. Leave some out.
not-a-name = '{ $name }' cannot be the name of a variation. A name has up to { $most } letters, digits, - and _, at least one letter, and does not read as a move.
too-many = You keep { $most } variations, which is the most. '/tries' lists them, '/try off NAME' removes one.
no-such = You have no variation '{ $name }'. '/tries' lists yours.
in-which-game = You have variations '{ $name }' in games { $games }. Name the game: /try { $first } { $name }
nothing-to-keep = You have tried no line in game { $game } that could be kept. Example: /try { $game } MOVES as NAME
line-is-gone = That line is no longer stored, because it had no name and newer ones have taken its place. Write it again with /try, and add 'as NAME' to keep it.
removed = Your variation '{ $name }' in game { $game } is removed.

none = You keep no variations. '/try MOVES as NAME' keeps one.
listed = Your variations, which only you can see:
one =
    { $game } '{ $name }': { $list } ({ $moves ->
        [one] 1 move
       *[other] { $moves } moves
    })
more = And { $more } more.

## Commands

try-usage = MOVES [as NAME], /try NAME, or /try off NAME
try-short = see the board after a line of moves for all sides; only you see it
try-long = The line begins at the present position; '/try g12@30 …' begins after 30 moves. Moves are typed one after another, with cells named as you type them in your own moves. A line has at most 500 moves. 'as NAME' keeps it: '/try NAME' shows it again, '/try NAME MOVES' adds moves to it, /tries lists all, '/try off NAME' removes it. Example: /try 3e-5e 3d-5d as plan
try-line = the moves of all sides, or the name of a variation, or off and a name
try-name = keep the line under this name
try-after = after how many moves of the game the line begins
tries-short = list the variations that you keep
tries-long = Only you see the answer. '/try MOVES as NAME' keeps a variation.
