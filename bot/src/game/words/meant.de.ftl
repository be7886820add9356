# Was eine Zeile bedeuten kann, die weder ein Befehl noch ein Zug ist.

meant = '{ $typed }' ist kein Zug. Drücke den Knopf mit dem, was du meinst; /help listet alle Befehle auf.
no-game-for = '{ $typed }' ist kein Befehl, und hier wird keine Partie gespielt. /play eröffnet eine, /help listet alle Befehle auf.
rules-about = Regeln: { $topic }

# Wörter, mit denen Unerfahrene einen Befehl nennen, durch Kommas getrennt.
for-help = hilfe, hilf mir, wie, was nun, was jetzt, was kann ich tun, befehle
for-play = spielen, spiel, neue partie, neues spiel
for-resign = aufgeben, ich gebe auf, gebe auf
for-draw = remis, unentschieden
for-takeback = zurück, zurücknehmen, rückgängig
for-legal = was kann ich tun, welche züge, wohin, möglich
for-board = brett, stellung, bild
for-moves = züge, zugliste, notation, partieformular
for-hint = tipp, bester zug, hilf mir, rat
for-rules = regeln, regel
for-abort = abbrechen, abbruch, beenden, stopp
for-rematch = revanche, noch einmal, nochmal
for-settings = sprache, farben, einstellungen
