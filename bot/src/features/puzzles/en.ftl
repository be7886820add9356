# Puzzles.

button-solve = Solve
button-give-up = Give up
button-next = Next puzzle

goal-best = { $headline }: one move is clearly better than all others. Find it.
goal-win = { $headline }: win in { $moves }.
goal-mate = { $headline }: mate in { $moves }.
task = Puzzle { $id }. { $goal } Answer with '/solve MOVE'.
origin = In game { $game }, { $seat } played { $played } here.
origin-known = In game { $game }, { $seat } played { $played } here; '/board { $game }@{ $after }' goes on from there.

right-again = Right. You move again.
right-reply = Right. The reply is { $reply }.
right-replies = Right. The replies are { $replies }.
solved-at-once = Right! You solved puzzle { $id } with your first answer.
solved-after =
    Right! You solved puzzle { $id } after { $wrong ->
        [one] 1 wrong answer
       *[other] { $wrong } wrong answers
    }.
share = { $first } of { $all } people solved it with their first answer.
wrong = { $typed } is not the solution. Try again with '/solve MOVE', or give up.
given-up = The solution of puzzle { $id }: { $line }.

none-open = You are not solving a puzzle. '/puzzle' shows one.
another-open = You are solving puzzle { $id }. '/puzzle give-up' shows its solution.
not-this = You are not solving puzzle { $id }. '/puzzle' shows the one that you are solving.
none-left = You have solved or given up every puzzle of that kind.
ambiguous = That could be { $options }. Write which one.
not-a-move = That does not read as a move. '/rules notation' shows how moves are written.
moves-only = A puzzle is solved with moves. '/puzzle give-up' shows the solution.

daily = Puzzle of the day. { $goal } Press Solve to answer in private.
daily-before = The solution of the one before, { $id }: { $line }.
daily-on = A puzzle is posted here every day at 08:00 UTC. '/puzzle daily=off' ends that.
daily-off = No puzzle is posted here every day any more.
only-managers = Only people with the permission Manage Server can set the daily puzzle, in a channel of the server, with the slash command /puzzle.
daily-ended = The puzzle of the day could not be posted: its channel is gone, or I may not write there. No more are posted on that server until a manager asks for them again with '/puzzle daily=here', in a channel where I may write.

## Commands

puzzle-usage = [game], give-up, or daily=here
puzzle-short = find the move that wins or is the best; only you see it
puzzle-long = You get a turning point of an analysed game that you can see, or else the shortest win that you have not seen, and answer with '/solve MOVE'. Every move that wins in as many moves is right. You solve one puzzle at a time; '/puzzle give-up' shows its solution. Managers of a server let a puzzle be posted every day at 08:00 UTC, with the solution of the one before: daily=here or daily=off. Example: /puzzle chess
puzzle-answer = 'give-up' shows the solution
puzzle-daily = managers: post a puzzle here every day?
solve-usage = MOVE
solve-short = answer your puzzle; only you see it
solve-long = The move is written as in a game; cells are named from the side at the bottom, or as you chose with '/settings cells='. Example: /solve Qh7
solve-move = the move
