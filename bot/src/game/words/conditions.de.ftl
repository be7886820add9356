# Bedingungen, die einen Zug beantworten, und solche, die nicht mehr passen.

forced = Der einzige Zug, gespielt für { $who }: { $made }
by-condition = Bedingter Zug: { $made }
by-computer = Computer, Stufe { $level }: { $made }

dropped-own = Partie { $game }: Deine Bedingungen gehen nach { $sheet } nicht weiter, darum sind sie gelöscht. /if legt neue an.
dropped-own-why = Partie { $game }: Deine Bedingungen gehen nach { $sheet } nicht weiter, darum sind sie gelöscht: '{ $typed }' ist nicht möglich. { $why } /if legt neue an.
dropped = Partie { $game }: Deine Bedingungen haben nach { $sheet } von { $who } keine Antwort, darum sind sie gelöscht. /if legt neue an.
dropped-why = Partie { $game }: Deine Bedingungen haben nach { $sheet } von { $who } keine Antwort, darum sind sie gelöscht: '{ $typed }' ist nicht möglich. { $why } /if legt neue an.

not-a-step = Das kann ich nicht als Zug lesen. Nenne jeden Zug der Reihe nach, oder schreibe '*' für alles, bis du am Zug bist.
no-termination = Eine Bedingung kann weder aufgeben noch Remis anbieten oder beanspruchen.
ambiguous-step = Gemeint sein könnte { $options }. Schreibe, was du meinst.
