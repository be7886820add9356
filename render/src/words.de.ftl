# Wendungen, die Texte über Stellungen gemeinsam haben. Figuren stehen im Singular.

since = Seit dem letzten Zug von { $seat }
round = Letzte Runde
frame = Felder vom Platz von { $seat } aus benannt
count = { $kind } ×{ $n }
out = ausgeschieden
check = im Schach
powers = Kräfte:
powers-now = Kräfte jetzt:
powers-when = Kräfte, wenn { $when }:
vacant = leer { $sign }
