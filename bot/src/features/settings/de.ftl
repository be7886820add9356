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

## Befehle

settings-short = see or change how boards look for you and when you are mentioned
settings-long = theme: dark, light or usual. palette: classic, safe (for colour-blind eyes) or usual. board: own (your side at the bottom) or white. cells, where every seat has its own names for them: mine (from your seat), mover (from your seat, but moves are announced only as in the record) or white (from White's seat). Type cells as they are shown to you; a move with your letter in front, such as R3d-4d, is always named from your own seat. pings: always (you are mentioned when it is your turn), digest (you are not, but receive a digest) or never. digest: one message with all your games, at daily@08:00, weekly@mon 08:00 or off. reminders: usual, off, spans before the deadline such as 1d,3h, or every 12h. next: on (of three players, you are told when you are next) or off. confirm: on (a move you type is played when you press a button) or off. forced: auto (your only legal move is played for you) or off. rated, listed, puzzles: no (your games are not rated, not in lists for others, no puzzles) or yes. language: en, de or usual. timezone, sleep and weekends: no deadline or reminder of yours falls into your sleep (at most 16 hours a day), nor, in games opened with weekends=off, on Saturdays and Sundays if you have weekends=off; it moves to the end of your rest. Sleep counts at a pace of a day a move or slower. It can be changed once a week. Managers of a server can also set server-language (of posts), where games may be opened, and by whom: channels=<#1>,<#2> or channels=all, who-may-open=<@&1> or who-may-open=all, and ratings=all: games here count for the ratings over all servers that allow it too (ratings=here: only of this server).
settings-theme = theme of pictures
settings-palette = colours of the armies; safe: for colour-blind eyes
settings-board = whose side is at the bottom
settings-cells = from whose seat cells are named
settings-pings = be mentioned on your turn?
settings-digest = one message with all your games: daily@08:00, weekly, off
settings-reminders = when to be reminded: 1d,3h, every 12h, usual, off
settings-next = be notified one action ahead?
settings-confirm = see a move before it is played?
settings-forced = play your only legal move for you?
settings-rated = are your games rated?
settings-listed = do lists for others have you and your finished games?
settings-puzzles = may your games become puzzles?
settings-timezone = your time zone, such as Europe/Berlin
settings-sleep = when you sleep: 23:00-07:00, or off
settings-weekends = are Saturdays and Sundays days off?
settings-channels = managers: where games may be opened: #here,#there or all
settings-who-may-open = managers: the role that may open games; @everyone for all
settings-language = the language that you read; usual: as in Discord
settings-server-language = managers: the language of posts on this server
settings-ratings = managers: all: games here count for the ratings over all servers too
