## Befehle

puzzle-short = find the move that wins or is the best; only you see it
puzzle-long = You get a turning point of an analysed game that you can see, or else the shortest win that you have not seen, and answer with '/solve MOVE'. Every move that wins in as many moves is right. You solve one puzzle at a time; '/puzzle give-up' shows its solution. Managers of a server let a puzzle be posted every day at 08:00 UTC, with the solution of the one before: daily=here or daily=off. Example: /puzzle chess
puzzle-answer = 'give-up' shows the solution
puzzle-daily = managers: post a puzzle here every day?
solve-short = answer your puzzle; only you see it
solve-long = The move is written as in a game; cells are named from the side at the bottom, or as you chose with '/settings cells='. Example: /solve Qh7
solve-move = the move
