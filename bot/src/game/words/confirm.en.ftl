# Moves that are shown before they are played.

shown-first = This is game { $game } after { $action }. It is not played yet, and your clock runs: press 'Play it', or 'Cancel' and type another move. '/settings confirm=off' plays moves at once.
play-it = Play it
cancel-it = Cancel
cancelled = Nothing was played in game { $game }. It is still your turn.
