# Settings of people and servers. The words that people type are the same in all languages.

own-side = own side at the bottom
first-side = first seat at the bottom
mentioned = you are mentioned on your turn
digests = never, but you receive digests
mine = named from your seat
mover = named from your seat, moves announced from the mover's
white = named from White's seat
shown-first = moves are shown to you first
forced = your only move is played for you
as-in-discord = as in Discord
everybody = everybody
every-channel = every channel
other-channels = { $some } and other channels

value-usual = usual
value-dark = dark
value-light = light
value-classic = classic
value-safe = safe
value-never = never
value-on = on
value-off = off
value-yes = yes
value-no = no

nothing-changed = Nothing changed.
changed = Changed { $changes }.
change = { $name } from '{ $before }' to '{ $after }'
yours = Your settings: { $items }.
yours-now = Your settings now: { $items }.
here = Here, { $openers } may open games in { $channels }.
how = Change them with /settings; '/help settings' explains how.

no-such-choice = '{ $value }' is not a value for { $key }; use { $allowed }.
no-such-setting = There is no setting '{ $key }'. The settings are { $mine }; on a server, its managers can also set { $guild }.
only-in-a-guild = { $guild } can only be set on a server, in one of its channels.
only-managers = Only people with the permission Manage Server can set { $guild }, with the slash command /settings.
no-longer-offered = ratings= is no longer offered: games count for the ratings of their own server alone. Leave it out.
no-such-channel = '{ $value }' is not a list of channels; write channels=#one,#two or channels=all.
no-such-role = '{ $value }' is not a role; write who-may-open=@players or who-may-open=all.

zone = Your time zone: { $zone }. '/settings timezone=Europe/Berlin sleep=23:00-07:00' keeps deadlines and reminders out of your sleep.
clock = Your clock: { $parts }. No deadline or reminder of yours falls into these hours.
time-zone = time zone { $zone }
sleep = sleep { $sleep }
weekends-off = weekends off, in games that allow it
no-sleep = '{ $typed }' is not a time of sleep; write it like 23:00-07:00, or off.
sleep-out-of-bounds = A sleep lasts between a minute and 16 hours; write it like 23:00-07:00, or off.
too-soon = When you rest can be changed once a week, and you can change it again from { $from }. '/settings sleep=off weekends=on' ends your rest at any time.
zone-of-a-city = '{ $name }' does not say enough about summer time or the country: name a city of your zone, such as timezone={ $last }.
zone-of-cities = '{ $name }' can mean several zones: name a city of yours, such as timezone={ $cities } or { $last }.
no-summer-time = { $zone } has no summer time; a city, such as timezone=Europe/Berlin, does.
no-such-zone = There is no time zone '{ $name }'; name a city of it, such as timezone=Europe/Berlin or timezone=UTC.
nearest-zone = There is no time zone '{ $name }'; did you mean { $nearest }?

## Commands

settings-usage = [theme=light] [palette=safe] [board=white] [cells=white] [pings=never] [digest=daily] [reminders=1d,3h] [language=de] …
settings-short = see or change how boards look for you and when you are mentioned
settings-long = theme: dark, light or usual. palette: classic, safe (for colour-blind eyes) or usual. board: own (your side at the bottom) or white. cells, where every seat has its own names for them: mine (from your seat), mover (from your seat, but moves are announced only as in the record) or white (from White's seat). Type cells as they are shown to you; a move with your letter in front, such as R3d-4d, is always named from your own seat. pings: always (you are mentioned when it is your turn), digest (you are not, but receive a digest) or never. digest: one message with all your games, at daily@08:00, weekly@mon 08:00 or off. reminders: usual, off, spans before the deadline such as 1d,3h, or every 12h. next: on (of three players, you are told when you are next) or off. confirm: on (a move you type is played when you press a button) or off. forced: auto (your only legal move is played for you) or off. rated, listed, puzzles: no (your games are not rated, not in lists for others, no puzzles) or yes. language: en, de or usual. '/help settings more' explains when you rest, and what managers of a server set.
settings-more = timezone, sleep and weekends: no deadline or reminder of yours falls into your sleep (at most 16 hours a day), nor, in games opened with weekends=off, on Saturdays and Sundays if you have weekends=off; it moves to the end of your rest. Sleep counts at a pace of a day a move or slower. It can be changed once a week. Managers of a server can also set server-language (of posts), where games may be opened, and by whom: channels=<#1>,<#2> or channels=all, who-may-open=<@&1> or who-may-open=all.
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
settings-form = Your settings
settings-form-look = Pictures
settings-form-look-help = The theme of boards, and the colours of the armies.
settings-form-look-usual = As the bot is set
settings-form-look-dark = Dark
settings-form-look-light = Light
settings-form-look-safe = For colour-blind eyes
settings-form-look-dark-safe = Dark, for colour-blind eyes
settings-form-look-light-safe = Light, for colour-blind eyes
settings-form-look-classic = Classic colours
settings-form-look-dark-classic = Dark, classic colours
settings-form-look-light-classic = Light, classic colours
settings-form-pings = Mentions
settings-form-pings-help = Are you mentioned when it is your turn? '/help settings' has more, such as reminders.
settings-form-pings-always = Always
settings-form-pings-digest = In a digest
settings-form-pings-digest-help = You get one message with all your games instead.
settings-form-pings-never = Never
settings-form-pings-never-help = You get no digest either.
settings-form-more = What is switched on
settings-form-more-help = What you leave out is switched off.
settings-form-more-own-side = Own side
settings-form-more-own-side-help = Your side is at the bottom of the board.
settings-form-more-next = Next
settings-form-more-next-help = With three players, you are notified when you are next.
settings-form-more-confirm = Confirm
settings-form-more-confirm-help = A move you type is shown to you before it is played.
settings-form-more-forced = Forced
settings-form-more-forced-help = Your only legal move is played for you after a minute.
settings-form-more-rated = Rated
settings-form-more-rated-help = Your games count for ratings.
settings-form-more-listed = Listed
settings-form-more-listed-help = Lists for others have you and your finished games.
settings-form-more-puzzles = Puzzles
settings-form-more-puzzles-help = Your games may become puzzles.
settings-form-more-weekends = Weekends off
settings-form-more-weekends-help = In games that allow it, no deadline of yours is on a Saturday or Sunday.
settings-form-timezone = Time zone
settings-form-timezone-help = A city of it, such as Europe/Berlin. Sleep, weekends and digests follow it.
settings-form-sleep = Sleep
settings-form-sleep-help = No deadline or reminder of yours falls into it: 23:00-07:00, or off.
