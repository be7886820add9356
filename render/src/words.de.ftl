# Wendungen, die Texte über Stellungen gemeinsam haben. Figuren stehen im Singular.

since = Seit dem letzten Zug von { $seat }
round = Letzte Runde
frame = Felder vom Platz von { $seat } aus benannt
count = { $kind } ×{ $n }
out = ausgeschieden
check = im Schach
powers = Mächte:
powers-now = Mächte jetzt:
powers-when = Mächte, wenn { $when }:
vacant = leer { $sign }
