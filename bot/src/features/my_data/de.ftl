# Was über eine Person gespeichert ist.

stored = In der Datei steht alles, was über dich gespeichert ist, nach Tabellen geordnet; Zeiten sind Millisekunden seit 1970. '/forget-me' löscht es.
asks = Damit werden dein Name, deine Einstellungen, Notizen und Aufgaben, deine Plätze auf Wartelisten und alles andere gelöscht, was über dich gespeichert ist. Das lässt sich nicht rückgängig machen. Beendete Partien bleiben deinen Mitspielern erhalten und zeigen dich als ehemaligen Spieler. '/my-data' schickt dir vorher eine Kopie.
remove = Alles löschen
forgotten = Alles über dich ist gelöscht. Partien, die du gespielt hast, zeigen dich als ehemaligen Spieler.
still-plays = Du spielst noch oder bist eingeladen: { $games }. Schreibe zuerst '/resign { $first }', oder '/decline { $first }' oder '/abort { $first }', wenn die Partie noch nicht begonnen hat, und dann noch einmal /forget-me.
still-plays-many = Du spielst noch oder bist eingeladen: { $games } und weitere Partien. Schreibe zuerst '/resign { $first }', oder '/decline { $first }' oder '/abort { $first }', wenn die Partie noch nicht begonnen hat, und dann noch einmal /forget-me.

## Befehle

my-data-short = gibt dir deine gespeicherten Daten als Datei
forget-me-short = löscht deine gespeicherten Daten
forget-me-long = Du wirst vorher gefragt. Dein Name, deine Einstellungen, Notizen, Aufgaben und alles andere, was dir gehört, werden gelöscht. In Partien, die andere behalten, wirst du ein ehemaliger Spieler. Beende oder verlasse vorher deine Partien. '/my-data' schickt dir eine Kopie.
forget-me-answer = 'yes' löscht sie ohne Nachfrage
