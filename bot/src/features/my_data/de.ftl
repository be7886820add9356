## Befehle

my-data-short = gibt dir deine gespeicherten Daten als Datei
forget-me-short = löscht deine gespeicherten Daten
forget-me-long = Du wirst vorher gefragt. Dein Name, deine Einstellungen, Notizen, Aufgaben und alles andere, was dir gehört, werden gelöscht. In Partien, die andere behalten, wirst du ein ehemaliger Spieler. Beende oder verlasse vorher deine Partien. '/my-data' schickt dir eine Kopie.
forget-me-answer = 'yes' löscht sie ohne Nachfrage
