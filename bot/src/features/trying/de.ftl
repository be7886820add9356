# Zugfolgen, die man ausprobiert. Mit einem Namen ist eine Zugfolge eine Variante.

line = Deine Zugfolge
variation = Deine Variante '{ $name }'
tried =
    { $what } in Partie { $game } ab { $from }; { $step } von { $moves ->
        [one] 1 Zug
       *[other] { $moves } Zügen
    }: { $list }
    { $headline }. Das siehst nur du.
start = Anfang
back = Zurück
next = Weiter
end = Ende
how-to-keep = Schreibe '/try { $game } as NAME', um sie zu behalten.
kept = Sie ist gespeichert: '/try { $game } { $name }' zeigt sie, '/try { $game } off { $name }' löscht sie.

wrong-move = Zug { $at } deiner Zugfolge, '{ $text }', geht nicht: { $why }
ambiguous = Gemeint sein könnte { $options }.
not-a-move = Das ist nicht als Zug zu lesen. '/rules notation' zeigt, wie man Züge schreibt.
over = Die Partie ist vorher zu Ende.
moves-only = Eine Zugfolge besteht nur aus Zügen.

too-long = Eine Zugfolge hat höchstens { $most } Züge, und diese hat { $moves }. Lass einige weg.
not-a-name = '{ $name }' kann nicht der Name einer Variante sein. Ein Name besteht aus bis zu { $most } Buchstaben, Ziffern, - und _, enthält mindestens einen Buchstaben und liest sich nicht wie ein Zug.
too-many = Du hast { $most } Varianten gespeichert, mehr geht nicht. '/tries' zeigt sie, '/try off NAME' löscht eine.
no-such = Du hast keine Variante '{ $name }'. '/tries' zeigt deine Varianten.
in-which-game = Du hast Varianten '{ $name }' in den Partien { $games }. Nenne die Partie: /try { $first } { $name }
nothing-to-keep = Du hast in Partie { $game } keine Zugfolge ausprobiert, die man behalten könnte. Beispiel: /try { $game } ZÜGE as NAME
line-is-gone = Diese Zugfolge ist nicht mehr gespeichert, denn sie hatte keinen Namen, und neuere haben ihren Platz eingenommen. Schreibe sie noch einmal mit /try, und füge 'as NAME' hinzu, um sie zu behalten.
removed = Deine Variante '{ $name }' in Partie { $game } ist gelöscht.

none = Du hast keine Varianten gespeichert. '/try ZÜGE as NAME' speichert eine.
listed = Deine Varianten, die nur du sehen kannst:
one =
    { $game } '{ $name }': { $list } ({ $moves ->
        [one] 1 Zug
       *[other] { $moves } Züge
    })
more = Und { $more } weitere.

## Befehle

try-usage = ZÜGE [as NAME], /try NAME oder /try off NAME
try-short = zeigt das Brett nach einer Folge von Zügen aller Seiten; nur du siehst es
try-long = Die Folge beginnt bei der jetzigen Stellung; '/try g12@30 …' beginnt nach 30 Zügen. Züge werden nacheinander geschrieben, mit Feldern so benannt, wie du sie in deinen eigenen Zügen schreibst. Eine Folge hat höchstens 500 Züge. 'as NAME' behält sie: '/try NAME' zeigt sie wieder, '/try NAME ZÜGE' fügt Züge an, /tries zeigt alle, '/try off NAME' löscht sie. Beispiel: /try 3e-5e 3d-5d as plan
try-line = die Züge aller Seiten, der Name einer Variante, oder off und ein Name
try-name = die Folge unter diesem Namen behalten
try-after = nach wie vielen Zügen der Partie die Folge beginnt
tries-short = listet deine Varianten auf
tries-long = Nur du siehst die Antwort. '/try ZÜGE as NAME' behält eine Variante.
