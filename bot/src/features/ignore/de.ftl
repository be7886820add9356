# Personen, die jemand ignoriert.

nobody = Du ignorierst niemanden. '/ignore @PERSON' ignoriert jemanden.
listed = Du ignorierst { $names }. Ihre Einladungen und Vorschläge erwähnen dich nicht. '/ignore @PERSON off' beendet das.
ignored = Du ignorierst { $name }: Einladungen und Vorschläge von { $name } erwähnen dich nicht, und die Einladungen stehen nicht in deiner Übersicht. In gemeinsamen Partien erfährst du weiterhin, wenn du am Zug bist. '/ignore @PERSON off' beendet das; { $name } erfährt nichts davon.
no-longer = Du ignorierst { $name } nicht mehr.
not-ignored = Du ignorierst { $name } nicht. /ignore zeigt, wen du ignorierst.
not-yourself = Dich selbst kannst du nicht ignorieren; nenne jemand anderen.
too-many = Du ignorierst schon { $most } Personen, mehr geht nicht. '/ignore @PERSON off' schafft Platz.

## Befehle

ignore-short = no longer be mentioned by somebody's invitations and proposals; 'off' ends that
ignore-long = Nobody else learns of it. The invitations are not in your digest either. In games that you play together nothing else changes: you are told when it is your turn, and can answer proposals. Without a name it lists whom you ignore.
ignore-person = whom to ignore; if left out, the list
ignore-answer = 'off' ends it
