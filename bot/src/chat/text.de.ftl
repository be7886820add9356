# Was für eine Person steht.

former-player = ein ehemaliger Spieler
