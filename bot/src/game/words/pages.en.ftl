# Pages of the rules.

game = { $title }: { $summary }.
read-on = Press a topic to read on, or write any word after '/rules { $game }'. The page of a piece shows how it moves.
heading = { $title }: { $heading }
all-topics = All topics
moves = Moves
moves-on = Moves on: { $board }
options = Options of { $title }, for /play:
option = { $key }={ $values } (default { $default }): { $help }
no-options = Options of { $title }, for /play: none.
defaults = This game uses the defaults.
chosen = This game: { $options }.
