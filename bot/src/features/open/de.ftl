# Eine Partie eröffnen.

no-game-named = Damit ist kein Spiel genannt, und '{ $key }' ist keine Option von { $usual }, dem üblichen Spiel. Nenne zuerst das Spiel: { $games }.
given-twice = '{ $seat }' ist doppelt angegeben. Nenne nur eine Person.
too-many-people = Das sind zu viele Personen: Dieses Spiel hat { $seats } Plätze.
challenge = Zu welchem Spiel forderst du { $names } heraus? Die Einladung können hier alle sehen; Plätze ohne Spieler stehen allen offen. Mit /play kannst du mehr wählen, etwa die Bedenkzeit.
no-opponent = Du kannst nur andere herausfordern. /play eröffnet eine Partie, auch gegen den Computer.
which-game =
    Welches Spiel?
    { $games }
    Drücke einen Knopf, oder schreibe /play mit Spielern und Optionen; '/help play' zeigt, wie.
