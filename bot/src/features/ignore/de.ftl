# Personen, die jemand ignoriert.

nobody = Du ignorierst niemanden. '/ignore @PERSON' ignoriert jemanden.
listed = Du ignorierst { $names }. Ihre Einladungen und Vorschläge erwähnen dich nicht. '/ignore @PERSON off' beendet das.
ignored = Du ignorierst { $name }: Einladungen und Vorschläge von { $name } erwähnen dich nicht, und die Einladungen stehen nicht in deiner Übersicht. In gemeinsamen Partien erfährst du weiterhin, wenn du am Zug bist. '/ignore @PERSON off' beendet das; { $name } erfährt nichts davon.
no-longer = Du ignorierst { $name } nicht mehr.
not-ignored = Du ignorierst { $name } nicht. /ignore zeigt, wen du ignorierst.
not-yourself = Dich selbst kannst du nicht ignorieren; nenne jemand anderen.
too-many = Du ignorierst schon { $most } Personen, mehr geht nicht. '/ignore @PERSON off' schafft Platz.

## Befehle

ignore-usage = [@PERSON] [off]
ignore-short = Einladungen und Vorschläge von jemandem erwähnen dich nicht mehr; 'off' beendet das
ignore-long = Niemand sonst erfährt davon. Die Einladungen stehen auch nicht in deiner Übersicht. In gemeinsamen Partien ändert sich sonst nichts: Du erfährst, wenn du am Zug bist, und kannst auf Vorschläge antworten. Ohne Namen zeigt es, wen du ignorierst.
ignore-person = wen du ignorierst; ohne Angabe die Liste
ignore-answer = 'off' beendet es
