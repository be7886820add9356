## Befehle

board-short = zeigt das Brett, von jeder Seite, nach beliebig vielen Zügen
board-long = Beispiel: /board red 12
board-colour = von welcher Seite aus: red, R
board-after = nach wie vielen Zügen
moves-short = zeigt das Partieformular
menu-board = Brett bei diesem Zug
