# Wendungen, die Texte über Stellungen gemeinsam haben.

last = Zuletzt: { $action }
since = Seit dem letzten Zug von { $seat }
round = Letzte Runde
frame = Felder vom Platz von { $seat } aus benannt
count = { $n } { $kind }
lost = { $pieces } verloren
out = ausgeschieden
check = im Schach
powers = Sonderrechte:
powers-now = Sonderrechte jetzt:
powers-when = Sonderrechte { $when }:
vacant = leer { $sign }
start = Anfang
move-number = Zug { $number }
round-number = Runde { $number }
percent = { $figure } %
