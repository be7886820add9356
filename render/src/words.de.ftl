# Wendungen, die Texte über Stellungen gemeinsam haben.

since = Seit dem letzten Zug von { $seat }
round = Letzte Runde
frame = Felder vom Platz von { $seat } aus benannt
count = { $n } { $kind }
out = ausgeschieden
check = im Schach
powers = Mächte:
powers-now = Mächte jetzt:
powers-when = Mächte, wenn { $when }:
vacant = leer { $sign }
