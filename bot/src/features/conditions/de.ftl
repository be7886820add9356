## Befehle

if-short = antwortet sofort auf einen erwarteten Zug; nur du siehst es
if-long = Schreibe, was die anderen tun, in der Reihenfolge der Züge, und nach 'then' deinen eigenen Zug; so kann die Zeile weitergehen. '*' steht für alles, was die anderen tun, bis du am Zug bist; ein Zug, der genannt ist, geht vor. Entsteht die Stellung, wird deine Antwort sofort gespielt und kostet keine Zeit. Mehrere Zeilen bilden einen Baum; eine andere Antwort auf dieselben Züge ersetzt die erste. Entscheidungen werden wie Züge benannt; '/if touch always' und '/if touch never' beantworten eine, sooft sie ansteht. /ifs zeigt deine Bedingungen, '/if off 2' löscht die zweite Zeile, '/if off' alle. Felder werden von deiner Seite aus benannt oder, mit dem Buchstaben eines Spielers davor, von seiner. Beispiel: /if e5 then Nf3, Nc6 then Bb5
if-line = e5 then Nf3, Nc6 then Bb5; off; off 2; touch always
ifs-short = zeigt deine Bedingungen und wo eine Zeile endet; nur du siehst es
ifs-long = Das Bild zeigt die Stellung am Ende einer Zeile, der ersten, wenn du keine nennst. Beispiel: /ifs 2
ifs-line = die Nummer der Zeile, die gezeichnet wird
