## Befehle

puzzle-short = finde den Zug, der gewinnt oder der beste ist; nur du siehst es
puzzle-long = Du bekommst einen Wendepunkt einer analysierten Partie, die du sehen kannst, oder sonst den kürzesten Gewinn, den du noch nicht gesehen hast, und antwortest mit '/solve MOVE'. Jeder Zug, der in gleich vielen Zügen gewinnt, ist richtig. Du löst eine Aufgabe nach der anderen; '/puzzle give-up' zeigt die Lösung. Verwalter eines Servers können täglich um 08:00 UTC eine Aufgabe posten lassen, mit der Lösung der vorigen: daily=here oder daily=off. Beispiel: /puzzle chess
puzzle-answer = 'give-up' zeigt die Lösung
puzzle-daily = Verwalter: hier täglich eine Aufgabe posten?
solve-short = beantwortet deine Aufgabe; nur du siehst es
solve-long = Der Zug wird wie in einer Partie geschrieben; Felder werden von der unteren Seite aus benannt oder so, wie du es mit '/settings cells=' gewählt hast. Beispiel: /solve Qh7
solve-move = der Zug
