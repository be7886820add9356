# Was für eine Person steht, und Tage.

former-player = ein ehemaliger Spieler
day = { $day }.{ $month }.{ $year }
