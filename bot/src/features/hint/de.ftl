## Befehle

hint-short = zeigt, was die Engine spielen würde und warum; nur du siehst es
hint-long = In einer Partie, in der andere Menschen mitspielen, gibt es keine Tipps. Eine Stellung ist eine Stellungszeile, mit dem Namen des Spiels davor, wenn es nicht Siege Chess ist. Beispiele: /hint, /hint chess POSITION
hint-variant = welches Spiel, bei einer Stellung
hint-position = eine Stellungszeile; ohne Angabe deine Partie
