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

value-usual = wie üblich
value-dark = dunkel
value-light = hell
value-classic = klassisch
value-safe = auch für Farbenblinde
value-never = nie
value-on = an
value-off = aus
value-yes = ja
value-no = nein

nothing-changed = Nichts wurde geändert.
changed = Geändert: { $changes }.
change = { $name } von '{ $before }' zu '{ $after }'
yours = Deine Einstellungen: { $items }.
yours-now = Deine Einstellungen sind jetzt: { $items }.
here = Hier dürfen { $openers } Partien eröffnen, und zwar in { $channels }.
how = Mit /settings änderst du sie; '/help settings' erklärt, wie.

no-such-choice = '{ $value }' ist kein Wert für { $key }; möglich sind { $allowed }.
no-such-setting = Es gibt keine Einstellung '{ $key }'. Die Einstellungen sind { $mine }; auf einem Server können seine Verwalter auch { $guild } setzen.
only-in-a-guild = { $guild } kann man nur auf einem Server setzen, in einem seiner Kanäle.
only-managers = Nur wer die Berechtigung „Server verwalten“ hat, kann { $guild } setzen, und zwar mit dem Slash-Befehl /settings.
no-longer-offered = ratings= gibt es nicht mehr: Partien zählen nur für die Wertungen ihres eigenen Servers. Lass es weg.
no-such-channel = '{ $value }' ist keine Liste von Kanälen; schreibe channels=#eins,#zwei oder channels=all.
no-such-role = '{ $value }' ist keine Rolle; schreibe who-may-open=@players oder who-may-open=all.

zone = Deine Zeitzone: { $zone }. Mit '/settings timezone=Europe/Berlin sleep=23:00-07:00' fallen Fristen und Erinnerungen nicht in deinen Schlaf.
clock = Deine Uhr: { $parts }. Keine deiner Fristen und Erinnerungen fällt in diese Stunden.
time-zone = Zeitzone { $zone }
sleep = Schlaf { $sleep }
weekends-off = Wochenenden frei, in Partien, die das erlauben
no-sleep = '{ $typed }' ist keine Schlafenszeit; schreibe sie wie 23:00-07:00, oder off.
sleep-out-of-bounds = Ein Schlaf dauert zwischen einer Minute und 16 Stunden; schreibe ihn wie 23:00-07:00, oder off.
too-soon = Deine Ruhezeiten kannst du einmal in der Woche ändern, wieder ab { $from }. '/settings sleep=off weekends=on' beendet sie jederzeit.
zone-of-a-city = '{ $name }' sagt zu wenig über Sommerzeit oder Land: Nenne eine Stadt in deiner Zone, etwa timezone={ $last }.
zone-of-cities = '{ $name }' kann mehrere Zonen bedeuten: Nenne eine Stadt in deiner, etwa timezone={ $cities } oder { $last }.
no-summer-time = { $zone } kennt keine Sommerzeit; eine Stadt, etwa timezone=Europe/Berlin, kennt sie.
no-such-zone = Es gibt keine Zeitzone '{ $name }'; nenne eine Stadt in ihr, etwa timezone=Europe/Berlin, oder timezone=UTC.
nearest-zone = Es gibt keine Zeitzone '{ $name }'; meinst du { $nearest }?

## Befehle

settings-usage = [theme=light] [palette=safe] [board=white] [cells=white] [pings=never] [digest=daily] [reminders=1d,3h] [language=de] …
settings-short = zeigt oder ändert, wie du Bretter siehst und wann du erwähnt wirst
settings-long = theme: dark, light oder usual. palette: classic, safe (auch für Farbenblinde) oder usual. board: own (deine Seite unten) oder white. cells, wo jeder Platz eigene Namen für die Felder hat: mine (von deinem Platz aus), mover (von deinem Platz aus, aber Züge werden nur wie in der Aufzeichnung angesagt) oder white (vom Platz von Weiß aus). Schreibe Felder so, wie sie dir gezeigt werden; ein Zug mit deinem Buchstaben davor, etwa R3d-4d, ist immer von deinem eigenen Platz aus benannt. pings: always (du wirst erwähnt, wenn du am Zug bist), digest (nicht, aber du bekommst eine Übersicht) oder never. digest: eine Nachricht mit allen deinen Partien, daily@08:00, weekly@mon 08:00 oder off. reminders: usual, off, Abstände vor der Frist wie 1d,3h, oder every 12h. next: on (bei drei Spielern erfährst du, wenn du der Nächste bist) oder off. confirm: on (ein getippter Zug wird erst gespielt, wenn du einen Knopf drückst) oder off. forced: auto (dein einziger möglicher Zug wird für dich gespielt) oder off. rated, listed, puzzles: no (deine Partien werden nicht gewertet, stehen nicht in Listen für andere, werden nicht zu Aufgaben) oder yes. language: en, de oder usual. '/help settings more' erklärt deine Ruhezeiten und was Verwalter einstellen.
settings-more = timezone, sleep und weekends: In deinen Schlaf (höchstens 16 Stunden am Tag) fällt keine deiner Fristen und Erinnerungen und, wenn du weekends=off hast, in Partien mit weekends=off auch keine auf einen Samstag oder Sonntag; sie rücken an das Ende deiner Ruhezeit. Schlaf zählt ab einer Bedenkzeit von einem Tag pro Zug. Ändern kannst du das einmal in der Woche. Verwalter eines Servers können auch server-language setzen (die Sprache der Beiträge) und wo und von wem Partien eröffnet werden dürfen: channels=<#1>,<#2> oder channels=all, who-may-open=<@&1> oder who-may-open=all.
settings-theme = dunkle oder helle Bilder
settings-palette = Farben der Armeen; safe: auch für Farbenblinde
settings-board = wessen Seite unten ist
settings-cells = von wessen Platz aus Felder benannt werden
settings-pings = erwähnt werden, wenn du am Zug bist?
settings-digest = eine Nachricht mit allen deinen Partien: daily@08:00, weekly, off
settings-reminders = wann du erinnert wirst: 1d,3h, every 12h, usual, off
settings-next = einen Zug vorher benachrichtigt werden?
settings-confirm = einen Zug sehen, bevor er gespielt wird?
settings-forced = deinen einzigen möglichen Zug für dich spielen?
settings-rated = werden deine Partien gewertet?
settings-listed = stehen du und deine beendeten Partien in Listen für andere?
settings-puzzles = dürfen deine Partien zu Aufgaben werden?
settings-timezone = deine Zeitzone, etwa Europe/Berlin
settings-sleep = wann du schläfst: 23:00-07:00, oder off
settings-weekends = sind Samstag und Sonntag frei?
settings-channels = Verwalter: wo man Partien eröffnen darf: #hier,#dort oder all
settings-who-may-open = Verwalter: die Rolle, die Partien eröffnen darf; @everyone für alle
settings-language = die Sprache, in der du liest; usual: wie in Discord
settings-server-language = Verwalter: die Sprache der Beiträge auf diesem Server
settings-form = Deine Einstellungen
settings-form-look = Bilder
settings-form-look-help = Ob Bretter hell oder dunkel sind, und die Farben der Armeen.
settings-form-look-usual = Wie der Bot eingestellt ist
settings-form-look-dark = Dunkel
settings-form-look-light = Hell
settings-form-look-safe = Auch für Farbenblinde
settings-form-look-dark-safe = Dunkel, auch für Farbenblinde
settings-form-look-light-safe = Hell, auch für Farbenblinde
settings-form-look-classic = Klassische Farben
settings-form-look-dark-classic = Dunkel, klassische Farben
settings-form-look-light-classic = Hell, klassische Farben
settings-form-pings = Erwähnungen
settings-form-pings-help = Wirst du erwähnt, wenn du am Zug bist? '/help settings' hat mehr, etwa Erinnerungen.
settings-form-pings-always = Immer
settings-form-pings-digest = In einer Übersicht
settings-form-pings-digest-help = Stattdessen bekommst du eine Nachricht mit allen deinen Partien.
settings-form-pings-never = Nie
settings-form-pings-never-help = Du bekommst auch keine Übersicht.
settings-form-more = Was eingeschaltet ist
settings-form-more-help = Was du auslässt, wird ausgeschaltet.
settings-form-more-own-side = Eigene Seite
settings-form-more-own-side-help = Deine Seite ist unten auf dem Brett.
settings-form-more-next = Vorwarnung
settings-form-more-next-help = Bei drei Spielern erfährst du, wenn du der Nächste bist.
settings-form-more-confirm = Bestätigen
settings-form-more-confirm-help = Ein getippter Zug wird dir gezeigt, bevor er gespielt wird.
settings-form-more-forced = Einziger Zug
settings-form-more-forced-help = Dein einziger möglicher Zug wird nach einer Minute für dich gespielt.
settings-form-more-rated = Gewertet
settings-form-more-rated-help = Deine Partien zählen für Wertungen.
settings-form-more-listed = Gelistet
settings-form-more-listed-help = Du und deine beendeten Partien stehen in Listen für andere.
settings-form-more-puzzles = Aufgaben
settings-form-more-puzzles-help = Deine Partien dürfen zu Aufgaben werden.
settings-form-more-weekends = Wochenenden frei
settings-form-more-weekends-help = In Partien, die das erlauben, fällt keine deiner Fristen auf Samstag oder Sonntag.
settings-form-timezone = Zeitzone
settings-form-timezone-help = Eine Stadt in ihr, etwa Europe/Berlin. Schlaf, Wochenenden und Übersichten folgen ihr.
settings-form-sleep = Schlaf
settings-form-sleep-help = Keine deiner Fristen und Erinnerungen fällt hinein: 23:00-07:00, oder off.
