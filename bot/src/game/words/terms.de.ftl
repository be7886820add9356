# Die Bedingungen freier Plätze.

until = Die Plätze sind bis { $until } frei.
reliability = Freie Plätze sind für Spieler, die mindestens { $percent } % ihrer Partien zu Ende gespielt haben. Wer weniger als { $few } beendete Partien hat, ist neu und darf mitspielen.
calling = Gerufen wird { $role }.
not-reliable-enough = Freie Plätze in Partie { $game } sind für Spieler, die mindestens { $minimum } % ihrer Partien zu Ende gespielt haben. Du hast { $finished } von { $ended } zu Ende gespielt ({ $percent } %). /play eröffnet eine eigene Partie.
cannot-expire = Plätze können zwischen 10 Minuten und { $longest } frei bleiben; '{ $typed }' ist keine solche Zeit. Schreibe etwa expires=3d oder expires=12h.
no-such-reliability = '{ $typed }' ist keine Zuverlässigkeit. Schreibe eine Zahl von 1 bis 100, etwa reliability=80.
roles-in-a-guild = Rollen gibt es nur auf Servern. Eröffne die Partie in einem Kanal eines Servers, oder lass role= weg.
cannot-call-role = '{ $typed }' ist keine Rolle, die ich rufen kann. Schreibe role=@chess mit einer Rolle dieses Servers, aber nicht @everyone.
role-not-mentioned = Ich darf diese Rolle nicht erwähnen: Ein Verwalter des Servers muss erlauben, dass alle sie erwähnen, oder die Partie selbst eröffnen.
role-not-mentioned-by-manager = Ich darf diese Rolle nicht erwähnen: Gib mir hier die Berechtigung „Alle erwähnen“, oder erlaube, dass alle die Rolle erwähnen.
