## Befehle

try-short = zeigt das Brett nach einer Folge von Zügen aller Seiten; nur du siehst es
try-long = Die Folge beginnt bei der jetzigen Stellung; '/try g12@30 …' beginnt nach 30 Zügen. Züge werden nacheinander geschrieben, mit Feldern so benannt, wie du sie in deinen eigenen Zügen schreibst. Eine Folge hat höchstens 500 Züge. 'as NAME' behält sie: '/try NAME' zeigt sie wieder, '/try NAME MOVES' fügt Züge an, /tries zeigt alle, '/try off NAME' löscht sie. Beispiel: /try 3e-5e 3d-5d as plan
try-line = die Züge aller Seiten, der Name einer Variante, oder off und ein Name
try-name = die Folge unter diesem Namen behalten
try-after = nach wie vielen Zügen der Partie die Folge beginnt
tries-short = listet deine Varianten auf
tries-long = Nur du siehst die Antwort. '/try MOVES as NAME' behält eine Variante.
