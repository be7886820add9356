# Züge, die gezeigt werden, bevor sie gespielt werden.

shown-first = So steht Partie { $game } nach { $action }. Der Zug ist noch nicht gespielt, und deine Uhr läuft: Drücke „Spielen“, oder drücke „Abbrechen“ und schreibe einen anderen Zug. Mit '/settings confirm=off' werden Züge sofort gespielt.
play-it = Spielen
cancel-it = Abbrechen
cancelled = In Partie { $game } wurde nichts gespielt. Du bist weiter am Zug.
