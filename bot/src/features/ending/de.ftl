## Befehle

resign-short = gibt auf; du wirst vorher gefragt
resign-long = '/resign yes' gibt ohne Nachfrage auf. Die anderen Spieler spielen weiter. Hast du mehrere Plätze, nenne den, der aufgibt.
resign-colour = dein Platz, wenn du mehrere hast: red, R
resign-answer = 'yes' gibt ohne Nachfrage auf
draw-short = bietet Remis an oder nimmt es an; 'decline' lehnt ab, 'secret' stimmt geheim ab
draw-long = Die Partie ist remis, sobald alle, die noch in ihr spielen, zustimmen. Ein Angebot verfällt, wenn jemand ablehnt, wenn ein Spieler die Partie verlässt und wenn seitdem alle einmal am Zug waren. Eine Stimme mit 'secret' erfährt niemand, bis alle verbliebenen Spieler zustimmen; 'secret off' nimmt sie zurück. Bei drei Spielern wird auf einen, der abwesend ist, wie /help replace es erklärt, nicht gewartet, wenn die beiden anderen zustimmen.
draw-answer = Remis anbieten, annehmen, ablehnen oder geheim abstimmen; ohne Angabe anbieten
claim-short = reklamiert ein Remis, das die Regeln erlauben
claim-long = '/rules draws' erklärt, wann die Regeln deines Spiels es erlauben.
