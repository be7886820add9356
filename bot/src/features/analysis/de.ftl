## Befehle

analyse-short = see how a finished game went, and its turning points
analyse-long = The engine looks at every position, which takes about a minute; the result is posted where you asked, and is there at once the next time. Accuracy goes from 0 to 100: 100 if every action was the best one. Example: /analyse g12
