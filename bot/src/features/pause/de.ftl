## Befehle

pause-short = schlägt vor, die Uhr einer Partie anzuhalten; 'agree' und 'decline' antworten
pause-long = Die Uhr steht, sobald alle verbliebenen Spieler zustimmen; ziehen kann man trotzdem. Jeder von ihnen startet sie wieder mit /unpause. Ein Vorschlag verfällt, wenn ein Spieler die Partie verlässt, wenn seitdem alle einmal am Zug waren und nach einigen Tagen.
pause-answer = auf einen Vorschlag antworten; ohne Angabe schlägst du eine Pause vor
unpause-short = startet die Uhr einer pausierten Partie wieder
unpause-long = Das kann jeder, der noch in der Partie spielt.
