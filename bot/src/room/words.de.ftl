# Die eigenen Texte des lokalen Raums.

welcome = Willkommen! Alle spielen an diesem Terminal; schreibe, wer spricht, etwa 'ann: hallo'.
alone = Um allein gegen Computer zu spielen, kopiere diese Zeile:  ann: /play siege computer=3
with-others = Um mit anderen zu spielen:  { $line }
answers = Sie antworten 'bob: /join'; Züge sehen so aus: 'ann: 3e-5e'. Mehr: /help

here = In diesem Raum:
how-to-write = ann schreibt '3e-5e'; jeder Name geht
how-to-speak = ab jetzt schreibt ann die Zeilen ohne Namen
how-to-go = geht zum Ort 'chess', der eigene Partien hat; /room main geht zurück
how-to-press = wählt die zweite der zuletzt gezeigten nummerierten Möglichkeiten
how-to-recall = die letzten Zeilen des Gesprächs, mit dem Brett
how-to-see-who = wer hier war
how-to-wait = lässt Zeit vergehen (nur mit --clock)
how-to-leave = verlässt den Raum; alles ist gespeichert
everybody = Außerdem können alle schreiben:
more = '/help play' erklärt einen Befehl, '/rules' das Spiel. Tab ergänzt.

recalled = (das waren die letzten Zeilen des Gesprächs; /help listet die Befehle auf)
really-leave = (noch einmal, oder schreibe /quit, um zu gehen; die Partien sind gespeichert)
lacks-slash = (schreibe /{ $word } mit dem Schrägstrich)
not-text = das war kein UTF-8-Text; nichts wurde gesendet
place-here = { $name } (hier)
places = { $all }; /room NAME geht zu einem davon oder zu einem neuen
nobody = noch hat niemand etwas geschrieben
only-to = (nur für { $person })
picture = Bild: { $path }
file = Datei: { $path }
no-picture = (kein Bild: { $why })
no-file = (keine Datei: { $why })
