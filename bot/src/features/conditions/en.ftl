# Conditional moves. All of it is private to the author of the conditions.

show = Show my conditions
added = Your condition in game { $game }: if { $line }.
replaced = Your condition in game { $game }: if { $line }. It replaces your other answer to the same actions, and all that followed it.
known = You have this condition in game { $game } already: if { $line }.
all =
    You have { $conditions ->
        [one] 1 condition
       *[other] { $conditions } conditions
    } there; /ifs shows them, and only you see them.
standing-added = Your standing answer in game { $game }: { $standing }. /ifs shows it, '/if { $answer } off' removes it.
overheard = Everybody there can read what you typed. The slash command /if keeps a condition private.
removed =
    Removed { $removed ->
        [one] 1 condition
       *[other] { $removed } conditions
    } in game { $game }.
left = You have { $left } left.

none = You have no conditions in game { $game }. '/if REPLY then ANSWER' sets one; '/help if' explains it.
no-such-line =
    There is no line { $line }: you have { $lines ->
        [one] 1 line
       *[other] { $lines } lines
    }. /ifs shows them.
no-such-standing = You have no standing answer '{ $answer }'. /ifs shows what you have.

listed = Your conditions in game { $game }:
standing = Standing answer: { $standing }
not-shown = (lines 1 to { $to } are not shown)
line = { $number }. If { $line }
more = … and { $more } more
picture = The picture shows the end of line { $line }.
picture-until-any = The picture shows line { $line } up to its *.
previous-line = Previous line
next-line = Next line
remove-line = Remove line { $line }
remove-all = Remove all

move-first = It is your turn in game { $game }: move first. A condition begins with what the others do after that.
decide-first = It is your turn in game { $game }: decide first. A condition begins with what the others do after that.
too-many = That is too much: you can have { $most } conditions in a game. '/if off 2' removes the second line, '/if off' all.
too-many-plies = That is too long: your conditions in a game can have { $most } moves in all. '/if off 2' removes the second line, '/if off' all.
no-such-answer = '{ $answer }' is no answer to a decision of { $title }. A standing answer is one such as '/if touch always' in Siege Chess.
empty = A condition names what the others do, and your answer: /if REPLY then ANSWER.
without-answer = The line ends with an action of another player. End it with your own answer; '*' stands for anything that the others do until your turn.
impossible-answer = Step { $step }, your answer '{ $typed }', is not possible: { $why }
others-first = { $who } moves first, so begin with a move of { $colour } and write yours after 'then': '{ $example }'. For { $colour }, '{ $typed }' is not possible: { $why }
impossible-for = Step { $step }, '{ $typed }', is not possible for { $who }: { $why }
unreadable = Step { $step }: I cannot read '{ $typed }' as a move. Separate the steps after '*' with commas, and write 'then' before your answers.
over-before = The game is over before step { $step }, '{ $typed }'. End the line before it.
own-step-is-named = Step { $step } is your own answer, so it cannot be '*'. Name your move.
taken-back = Game { $game }: a move was taken back, so your conditions are removed. /if sets new ones.

## Commands

if-usage = REPLY then ANSWER … | off [2] | ANSWER always
if-short = answer an expected move at once; only you see it
if-long = Write what the others do, in the order of turns, and your own move after 'then'; the line may go on in the same way. '*' stands for anything that the others do until it is your turn; a move that is named goes before it. When the position arises, your answer is played at once and costs no time. Several lines make a tree; another answer to the same moves replaces the first. Decisions are named like moves; '/if touch always' and '/if touch never' answer one whenever it comes. /ifs shows your conditions, '/if off 2' removes the second line, '/if off' all. Cells are named from your own side, or, with a player's letter in front, from that player's. Example: /if e5 then Nf3, Nc6 then Bb5
if-line = e5 then Nf3, Nc6 then Bb5; off; off 2; touch always
ifs-usage = [2]
ifs-short = show your conditions and where a line ends; only you see it
ifs-long = The picture shows the position at the end of a line, the first one if you name none. Example: /ifs 2
ifs-line = the number of the line to draw
