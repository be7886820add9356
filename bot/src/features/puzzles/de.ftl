# Aufgaben.

button-solve = Lösen
button-give-up = Aufgeben
button-next = Nächste Aufgabe

goal-best = { $headline }: Ein Zug ist deutlich besser als alle anderen. Finde ihn.
goal-win =
    { $headline }: Gewinne in { $moves ->
        [one] 1 Zug
       *[other] { $moves } Zügen
    }.
goal-mate = { $headline }: Matt in { $moves }.
task = Aufgabe { $id }. { $goal } Antworte mit '/solve ZUG'.
origin = In Partie { $game } spielte { $seat } hier { $played }.
origin-known = In Partie { $game } spielte { $seat } hier { $played }; '/board { $game }@{ $after }' geht von dort aus weiter.

right-again = Richtig. Du bist noch einmal am Zug.
right-reply = Richtig. Die Antwort ist { $reply }.
right-replies = Richtig. Die Antworten sind { $replies }.
solved-at-once = Richtig! Du hast Aufgabe { $id } mit der ersten Antwort gelöst.
solved-after =
    Richtig! Du hast Aufgabe { $id } nach { $wrong ->
        [one] 1 falschen Antwort
       *[other] { $wrong } falschen Antworten
    } gelöst.
share = Auf Anhieb gelöst: { $first } von { $all } Personen.
wrong = { $typed } ist nicht die Lösung. Versuche es noch einmal mit '/solve ZUG', oder gib auf.
given-up = Die Lösung von Aufgabe { $id }: { $line }.

none-open = Du löst gerade keine Aufgabe. '/puzzle' zeigt dir eine.
another-open = Du löst gerade Aufgabe { $id }. '/puzzle give-up' zeigt ihre Lösung.
not-this = Du löst gerade nicht Aufgabe { $id }. '/puzzle' zeigt die, die du löst.
none-left = Du hast alle Aufgaben dieser Art gelöst oder aufgegeben.
ambiguous = Das könnte { $options } sein. Schreibe, welcher Zug gemeint ist.
not-a-move = Das lässt sich nicht als Zug lesen. '/rules notation' zeigt, wie man Züge schreibt.
moves-only = Eine Aufgabe löst man mit Zügen. '/puzzle give-up' zeigt die Lösung.

daily = Aufgabe des Tages. { $goal } Mit „Lösen“ antwortest du, ohne dass andere es sehen.
daily-before = Die Lösung der vorigen, { $id }: { $line }.
daily-on = Hier wird jeden Tag um 08:00 UTC eine Aufgabe gestellt. '/puzzle daily=off' beendet das.
daily-off = Hier wird nicht mehr jeden Tag eine Aufgabe gestellt.
only-managers = Nur wer die Berechtigung „Server verwalten“ hat, kann die tägliche Aufgabe einrichten, und zwar in einem Kanal des Servers mit dem Slash-Befehl /puzzle.
daily-ended = Die Aufgabe des Tages konnte nicht gestellt werden: Ihren Kanal gibt es nicht mehr, oder ich darf dort nicht schreiben. Auf diesem Server kommen keine weiteren, bis ein Verwalter sie mit '/puzzle daily=here' wieder einrichtet, in einem Kanal, in dem ich schreiben darf.

## Befehle

puzzle-usage = [Spiel], give-up oder daily=here
puzzle-short = finde den Zug, der gewinnt oder der beste ist; nur du siehst es
puzzle-long = Du bekommst einen Wendepunkt einer analysierten Partie, die du sehen kannst, oder sonst den kürzesten Gewinn, den du noch nicht gesehen hast, und antwortest mit '/solve ZUG'. Jeder Zug, der in gleich vielen Zügen gewinnt, ist richtig. Du löst eine Aufgabe nach der anderen; '/puzzle give-up' zeigt die Lösung. Verwalter eines Servers können täglich um 08:00 UTC eine Aufgabe posten lassen, mit der Lösung der vorigen: daily=here oder daily=off. Beispiel: /puzzle chess
puzzle-answer = 'give-up' zeigt die Lösung
puzzle-daily = Verwalter: hier täglich eine Aufgabe posten?
solve-usage = ZUG
solve-short = beantwortet deine Aufgabe; nur du siehst es
solve-long = Der Zug wird wie in einer Partie geschrieben; Felder werden von der unteren Seite aus benannt oder so, wie du es mit '/settings cells=' gewählt hast. Beispiel: /solve Qh7
solve-move = der Zug
