# Einstellungen von Personen und Servern. Was man tippt, ist in allen Sprachen gleich.

own-side = eigene Seite unten
first-side = erster Spieler unten
mentioned = du wirst erwähnt, wenn du am Zug bist
digests = nie, aber du bekommst Übersichten
mine = von deinem Platz aus benannt
mover = von deinem Platz aus benannt, Züge vom Platz des Ziehenden aus angesagt
white = vom Platz von Weiß aus benannt
shown-first = Züge werden dir erst gezeigt
forced = dein einziger Zug wird für dich gespielt
as-in-discord = wie in Discord
everybody = alle
every-channel = jedem Kanal
other-channels = { $some } und anderen Kanälen

nothing-changed = Nichts wurde geändert.
changed = Geändert: { $changes }.
change = { $name } von '{ $before }' zu '{ $after }'
yours = Deine Einstellungen: { $items }.
yours-now = Deine Einstellungen sind jetzt: { $items }.
here = Hier dürfen { $openers } Partien eröffnen, und zwar in { $channels }. Sie zählen für die Wertungen dieses Servers.
here-shared = Hier dürfen { $openers } Partien eröffnen, und zwar in { $channels }. Sie zählen für die Wertungen dieses Servers und aller Server, die das erlauben.
how = Mit /settings änderst du sie; '/help settings' erklärt, wie.

no-such-choice = '{ $value }' ist kein Wert für { $key }; möglich sind { $allowed }.
no-such-setting = Es gibt keine Einstellung '{ $key }'. Die Einstellungen sind { $mine }; auf einem Server können seine Verwalter auch { $guild } setzen.
only-in-a-guild = { $guild } kann man nur auf einem Server setzen, in einem seiner Kanäle.
only-managers = Nur wer die Berechtigung „Server verwalten“ hat, kann { $guild } setzen, und zwar mit dem Slash-Befehl /settings.
no-such-channel = '{ $value }' ist keine Liste von Kanälen; schreibe channels=#eins,#zwei oder channels=all.
no-such-role = '{ $value }' ist keine Rolle; schreibe who-may-open=@players oder who-may-open=all.

zone = Deine Zeitzone: { $zone }. Mit '/settings timezone=Europe/Berlin sleep=23:00-07:00' fallen Fristen und Erinnerungen nicht in deinen Schlaf.
clock = Deine Uhr: { $parts }. Keine deiner Fristen und Erinnerungen fällt in diese Stunden.
time-zone = Zeitzone { $zone }
sleep = Schlaf { $sleep }
weekends-off = Wochenenden frei, in Partien, die das erlauben
too-soon = Deine Ruhezeiten kannst du einmal in der Woche ändern, wieder ab { $from }. '/settings sleep=off weekends=on' beendet sie jederzeit.
no-such-zone = Es gibt keine Zeitzone '{ $name }'; nenne eine Stadt in ihr, etwa timezone=Europe/Berlin, oder timezone=UTC.
nearest-zone = Es gibt keine Zeitzone '{ $name }'; meinst du { $nearest }?
