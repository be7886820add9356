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

nothing-changed = Nothing changed.
changed = Changed { $changes }.
change = { $name } from '{ $before }' to '{ $after }'
yours = Your settings: { $items }.
yours-now = Your settings now: { $items }.
here = Here, { $openers } may open games in { $channels }. They count for the ratings of this server.
here-shared = Here, { $openers } may open games in { $channels }. They count for the ratings of this server and over all servers that allow it.
how = Change them with /settings; '/help settings' explains how.

no-such-choice = '{ $value }' is not a value for { $key }; use { $allowed }.
no-such-setting = There is no setting '{ $key }'. The settings are { $mine }; on a server, its managers can also set { $guild }.
only-in-a-guild = { $guild } can only be set on a server, in one of its channels.
only-managers = Only people with the permission Manage Server can set { $guild }, with the slash command /settings.
no-such-channel = '{ $value }' is not a list of channels; write channels=#one,#two or channels=all.
no-such-role = '{ $value }' is not a role; write who-may-open=@players or who-may-open=all.

zone = Your time zone: { $zone }. '/settings timezone=Europe/Berlin sleep=23:00-07:00' keeps deadlines and reminders out of your sleep.
clock = Your clock: { $parts }. No deadline or reminder of yours falls into these hours.
time-zone = time zone { $zone }
sleep = sleep { $sleep }
weekends-off = weekends off, in games that allow it
too-soon = When you rest can be changed once a week, and you can change it again from { $from }. '/settings sleep=off weekends=on' ends your rest at any time.
no-such-zone = There is no time zone '{ $name }'; name a city of it, such as timezone=Europe/Berlin or timezone=UTC.
nearest-zone = There is no time zone '{ $name }'; did you mean { $nearest }?
