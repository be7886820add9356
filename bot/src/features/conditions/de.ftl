# Bedingte Züge. Alles davon sieht nur, wem die Bedingungen gehören. Bedingungen stehen so da, wie man sie tippt.

show = Meine Bedingungen zeigen
added = Deine Bedingung in Partie { $game }: '{ $line }'.
replaced = Deine Bedingung in Partie { $game }: '{ $line }'. Sie ersetzt deine andere Antwort auf dieselben Züge und alles, was darauf folgte.
known = Diese Bedingung hast du in Partie { $game } schon: '{ $line }'.
all =
    Du hast dort { $conditions ->
        [one] 1 Bedingung
       *[other] { $conditions } Bedingungen
    }; /ifs zeigt, was du hast, und nur du siehst es.
standing-added = Deine feste Antwort in Partie { $game }: '{ $standing }'. /ifs zeigt sie, '/if { $answer } off' löscht sie.
overheard = Was du geschrieben hast, können dort alle lesen. Mit dem Slash-Befehl /if bleibt eine Bedingung privat.
removed =
    In Partie { $game } { $removed ->
        [one] ist 1 Bedingung
       *[other] sind { $removed } Bedingungen
    } gelöscht.
left = Du hast dort noch { $left }.

none = Du hast keine Bedingungen in Partie { $game }. '/if GEGENZUG then ANTWORT' legt eine an; '/help if' erklärt, wie.
no-such-line =
    Es gibt keine Zeile { $line }: Du hast { $lines ->
        [one] 1 Zeile
       *[other] { $lines } Zeilen
    }. /ifs zeigt, was du hast.
no-such-standing = Du hast keine feste Antwort '{ $answer }'. /ifs zeigt, was du hast.

listed = Deine Bedingungen in Partie { $game }:
standing = Feste Antwort: { $standing }
not-shown = (ohne die Zeilen 1 bis { $to })
line = { $number }. { $line }
more = … und { $more } weitere
picture = Das Bild zeigt das Ende von Zeile { $line }.
picture-until-any = Das Bild zeigt Zeile { $line } bis zu ihrem *.
previous-line = Vorige Zeile
next-line = Nächste Zeile
remove-line = Zeile { $line } löschen
remove-all = Alle löschen

move-first = In Partie { $game } bist du am Zug: Zieh zuerst. Eine Bedingung beginnt mit dem, was die anderen danach tun.
decide-first = In Partie { $game } musst du erst entscheiden. Eine Bedingung beginnt mit dem, was die anderen danach tun.
too-many = Das ist zu viel: Du kannst in einer Partie { $most } Bedingungen haben. '/if off 2' löscht die zweite Zeile, '/if off' alle.
too-many-plies = Das ist zu lang: Deine Bedingungen in einer Partie können zusammen { $most } Züge haben. '/if off 2' löscht die zweite Zeile, '/if off' alle.
no-such-answer = '{ $answer }' ist in { $title } keine Antwort auf eine Entscheidung. Feste Antworten sehen so aus: '/if touch always' in Siege Chess.
empty = Eine Bedingung nennt, was die anderen tun, und deine Antwort: /if GEGENZUG then ANTWORT.
without-answer = Die Zeile endet mit dem Zug eines anderen Spielers. Beende sie mit deiner eigenen Antwort; '*' steht für alles, was die anderen tun, bis du am Zug bist.
impossible-answer = Schritt { $step }, deine Antwort '{ $typed }', ist nicht möglich: { $why }
others-first = { $who } zieht zuerst: Beginne mit einem Zug von { $colour }, und schreibe deinen nach 'then': '{ $example }'. Für { $colour } ist '{ $typed }' nicht möglich: { $why }
impossible-for = Schritt { $step }, '{ $typed }', ist für { $who } nicht möglich: { $why }
unreadable = Schritt { $step }: '{ $typed }' kann ich nicht als Zug lesen. Trenne die Schritte nach '*' mit Kommas und schreibe 'then' vor deine Antworten.
over-before = Die Partie ist vor Schritt { $step }, '{ $typed }', zu Ende. Lass die Zeile vorher enden.
own-step-is-named = Schritt { $step } ist deine eigene Antwort, also kann dort nicht '*' stehen. Nenne deinen Zug.
taken-back = Partie { $game }: Ein Zug wurde zurückgenommen, darum sind deine Bedingungen gelöscht. /if legt neue an.

## Befehle

if-usage = GEGENZUG then ANTWORT … | off [2] | ANTWORT always
if-short = antwortet sofort auf einen erwarteten Zug; nur du siehst es
if-long = Schreibe, was die anderen tun, in der Reihenfolge der Züge, und nach 'then' deinen eigenen Zug; so kann die Zeile weitergehen. '*' steht für alles, was die anderen tun, bis du am Zug bist; ein Zug, der genannt ist, geht vor. Entsteht die Stellung, wird deine Antwort sofort gespielt und kostet keine Zeit. Mehrere Zeilen bilden einen Baum; eine andere Antwort auf dieselben Züge ersetzt die erste. Entscheidungen werden wie Züge benannt; '/if touch always' und '/if touch never' beantworten eine, sooft sie ansteht. /ifs zeigt deine Bedingungen, '/if off 2' löscht die zweite Zeile, '/if off' alle. Felder werden von deiner Seite aus benannt oder, mit dem Buchstaben eines Spielers davor, von seiner. Beispiel: /if e5 then Nf3, Nc6 then Bb5
if-line = e5 then Nf3, Nc6 then Bb5; off; off 2; touch always
ifs-usage = [2]
ifs-short = zeigt deine Bedingungen und wo eine Zeile endet; nur du siehst es
ifs-long = Das Bild zeigt die Stellung am Ende einer Zeile, der ersten, wenn du keine nennst. Beispiel: /ifs 2
ifs-line = die Nummer der Zeile, die gezeichnet wird
