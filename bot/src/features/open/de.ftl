# Eine Partie eröffnen.

no-game-named = Damit ist kein Spiel genannt, und '{ $key }' ist keine Option von { $usual }, dem üblichen Spiel. Nenne zuerst das Spiel: { $games }.
meant = Meintest du '{ $command }'?
given-twice = '{ $seat }' ist doppelt angegeben. Nenne nur eine Person.
too-many-people = Das sind zu viele Personen: Dieses Spiel hat { $seats } Plätze.
challenge = Zu welchem Spiel forderst du { $names } heraus? Die Einladung können hier alle sehen; Plätze ohne Spieler stehen allen offen. Mit /play kannst du mehr wählen, etwa die Bedenkzeit.
no-opponent = Du kannst nur andere herausfordern. /play eröffnet eine Partie, auch gegen den Computer.
which-game =
    Welches Spiel?
    { $games }
    Drücke einen Knopf, oder schreibe /play mit Spielern und Optionen; '/help play' zeigt, wie.

## Befehle

play-usage = [Spiel] [white=ann red=bob black=computer:5 …] [computer=5] [open] [random] [pace=3d+5d] [weekends=off] [absent=seat] [rated=no] [Option=Wert …]
play-short = eröffnet eine Partie
play-long = Ohne Angabe zeigt es die Spiele. Du selbst nimmst einen Platz; die Plätze, die du offen lässt, kann jeder nehmen. Wer ohne Farbe genannt ist, bekommt eine zufällige; mit 'random' werden alle Farben, die du offen lässt, ausgelost. 'pace=3d' gibt drei Tage für jeden Zug, 'pace=3d+5d' dazu fünf Tage Reserve für die ganze Partie, 'pace=14d+2d/move up to 21d' vierzehn Tage für die ganze Partie und für jeden Zug zwei dazu, bis höchstens 21; 'pace=none' heißt ohne Uhr; mit 'weekends=off' fällt keine Frist auf einen freien Tag von Spielern, die in /settings am Wochenende frei haben; eine Partie ohne Uhr wird archiviert, wenn monatelang niemand zieht. Läuft jemandem, der noch nie durch Zeitüberschreitung verloren hat, die Zeit ab, bekommt er einmal je Partie ein Drittel der Zugzeit mehr, wenn der Bot nicht anders eingestellt ist; bei drei Spielern haben spätere Züge dieses Spielers ein Drittel der Zeit. Mit 'absent=seat' wird der Platz von Spielern, deren Zeit abläuft, einige Tage lang anderen angeboten, bevor er verloren ist. Mit 'rated=no' wird die Partie nicht gewertet ('/help rating'). Computer spielen auf Stufe 1 bis 8: 'black=computer:5' gibt einem eine Farbe, 'computer=5' gibt ihnen alle Plätze, die du offen lässt. Für offene Plätze sagt 'expires=3d', wie lange sie offen bleiben, 'reliability=80', dass Mitspieler 80 % ihrer Partien zu Ende gespielt haben müssen (wer weniger als 3 beendete hat, ist neu und darf mitspielen); auf einem Server erwähnt 'role=@chess' einmal eine Rolle. '/rules options' zeigt die Optionen eines Spiels. Beispiel: /play siege white=me red=bob black=cy pace=2d setup=8
play-opponent = ein Gegner
play-opponent2 = ein zweiter Gegner
play-opponent3 = ein dritter Gegner
play-computer = Computer nehmen die Plätze, die du offen lässt, auf dieser Stufe
play-seats = wer welche Farbe spielt: white=me red=@bob black=computer:5
play-random = alle Farben auslosen, die du offen lässt
play-pace = Bedenkzeit: 3d pro Zug, 3d+5d mit Reserve, 14d+2d/move up to 21d, none
play-weekends = off: keine Frist am Wochenende für alle, die dann in /settings frei haben
play-absent = seat: läuft einem Spieler die Zeit ab, wird sein Platz anderen angeboten
play-rated = no: die Partie wird nicht gewertet
play-options = Optionen des Spiels: setup=8
play-role = eine Rolle, die einmal erwähnt wird
play-expires = wie lange die Plätze offen bleiben: 3d, 12h
play-reliability = wie viel Prozent ihrer Partien Mitspieler zu Ende gespielt haben müssen: 80
menu-challenge = Herausfordern
play-form = Partie eröffnen
play-form-game = Spiel
play-form-game-help = '/rules' erklärt, wie jedes gespielt wird.
play-form-people = Gegner
play-form-people-help = Sie bekommen zufällige Farben. Die Plätze, die du offen lässt, kann jeder nehmen.
play-form-pace = Bedenkzeit
play-form-pace-help = 3d pro Zug, 3d+5d mit Reserve, 14d+2d/move up to 21d oder none. Leer bleibt es die übliche.
play-form-computer = Computer
play-form-computer-help = Sie nehmen die Plätze, die du offen lässt, auf einer Stufe von 1, der schwächsten, bis 8.
play-form-terms = Bedingungen
play-form-terms-help = Was für diese Partie noch gilt. '/help play' erklärt weitere Angaben.
play-form-terms-random = Farben auslosen
play-form-terms-random-help = Alle Farben, die du offen lässt, werden ausgelost, auch deine.
play-form-terms-unrated = Ohne Wertung
play-form-terms-unrated-help = Die Partie wird nicht gewertet.
play-form-terms-weekends = Wochenenden frei
play-form-terms-weekends-help = Keine Frist am Wochenende für alle, die es in /settings frei haben.
play-form-terms-offered = Plätze anbieten
play-form-terms-offered-help = Läuft einem Spieler die Zeit ab, wird sein Platz anderen angeboten, bevor er verloren ist.
