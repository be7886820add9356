# Cups.

button-join = Join
button-leave = Leave

# The terms of a cup, in a list.
all = everybody meets everybody
swiss = Swiss
rounds =
    { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }
pace = { $pace } a move
no-vacation = the clock runs during vacations

opened = { $opener } opens cup { $cup } for { $size } players: { $terms }. It begins when it is full. Who loses a game on time forfeits the games that have not begun.
joined = You play in cup { $cup } now: { $players } of { $size } players.
joined-full = You play in cup { $cup } now, and it is full. The first round begins in a moment.
left = You have left cup { $cup }: { $players } of { $size } players.
left-live = You have left cup { $cup } and forfeit the games that have not begun. A game under way goes on.
removed = { $name } no longer plays in cup { $cup }: { $players } of { $size } players.
removed-live = { $name } is out of cup { $cup } and forfeits the games that have not begun. A game under way goes on.
you-are-removed = { $by } has removed you from cup { $cup }.
you-are-removed-live = { $by } has removed you from cup { $cup }: you forfeit the games that have not begun. A game under way goes on.
ended-before = { $by } has ended cup { $cup } before it began.
ended = { $by } has ended cup { $cup }. Games under way go on, and no longer count.
lapsed = Not enough players joined cup { $cup }, so it is cancelled. /cup opens a new one.
lost = Cup { $cup } has ended: nobody could play in its channel for too long.

begins = Cup { $cup } begins: { $terms }. { $names } play.
begins-with =
    Cup { $cup } begins: { $terms }. { $more ->
        [one] 1 player plays
       *[other] { $more } players play
    }, and '/cup { $cup }' shows who.
begins-with-more = Cup { $cup } begins: { $terms }. { $names } play, and { $more } more, whom '/cup { $cup }' shows.
round-over = Round { $round } of cup { $cup } is over.
round-begins = Round { $round } of { $rounds } begins.
no-game =
    { $names } { $players ->
        [one] has
       *[other] have
    } no game.
bye = { $name } has a bye and a point.
all-absent = { $missing } forfeit their game.
wins-without =
    { $missing } { $absent ->
        [one] is
       *[other] are
    } absent: { $there } wins without a game.
share-without =
    { $missing } { $absent ->
        [one] is
       *[other] are
    } absent: { $there } share the first places without a game.
game-begins = Cup { $cup }, round { $round }, game { $game }: { $players }.
note = This is a game of cup { $cup }, round { $round }. '/cup { $cup }' shows the standings.

over = Cup { $cup } is over: { $winners }.
over-early =
    Cup { $cup } is over after { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }, because nobody is left to be paired: { $winners }.
# Points are chosen by twice their number.
winners =
    { $names } { $winners ->
        [one] wins
       *[other] share the first place
    } with { $points } { $halves ->
        [2] point
       *[other] points
    }
placed =
    { $place }. { $name }: { $points } { $halves ->
        [2] point
       *[other] points
    } from { $games ->
        [one] 1 game
       *[other] { $games } games
    } ({ $beaten }, { $wins } won)
placed-out =
    { $place }. { $name } (out): { $points } { $halves ->
        [2] point
       *[other] points
    } from { $games ->
        [one] 1 game
       *[other] { $games } games
    } ({ $beaten }, { $wins } won)
players = { $names } play.
placed-more =
    { $more ->
        [one] 1 more is
       *[other] { $more } more are
    } in the picture of '/cup { $cup }'.
quarters =
    { $whole }{ $quarters ->
        [0] { "" }
        [1] .25
        [2] .5
       *[other] .75
    }
tie-breaks = Between equal points the Sonneborn-Berger score decides (first in brackets), then the games won.

cup = Cup { $cup }: { $terms }.
never-began = It ended before it began.
is-over-now = It is over.
waits = It waits for players, { $players } of { $size }.
waits-in = It waits for players in { $place }, { $players } of { $size }.
waits-with = It waits for players, { $players } of { $size }: { $names }.
waits-in-with = It waits for players in { $place }, { $players } of { $size }: { $names }.
playing = Round { $round } of { $rounds } is played.
playing-in = Round { $round } of { $rounds } is played in { $place }.
playing-games = Round { $round } of { $rounds } is played ({ $games }).
playing-games-in = Round { $round } of { $rounds } is played in { $place } ({ $games }).

no-cups = There are no cups on this server. '/cup siege players=9' opens one.
listed-open = Cup { $cup }: { $title }, { $players } of { $size } players.
listed-live = Cup { $cup }: { $title }, { $size } players, round { $round } of { $rounds }.
listed-never-began = Cup { $cup }: { $title }, ended before it began.
listed-over = Cup { $cup }: { $title }, { $winners }.
how-to-see = '/cup { $cup }' shows more of cup { $cup }.
how-to-join = '/cup join { $cup }' joins cup { $cup }.

only-in-a-channel = Cups are played in the channels of a server: use /cup there, not in a thread or a direct message.
too-many = There are { $most } cups on this server that are not over. Ask a manager to end one with '/cup end NUMBER'.
too-many-opened = You have opened { $most } cups on this server that are not over, the most that one person can have. '/cup end NUMBER' ends one that has not begun.
wrong-size = A cup cannot have { $text } players. It can have { $sizes }, as in 'players=8'.
wrong-system = This cup cannot be played as { $text }. 'system=all' lets everybody meet everybody; 'system=swiss' is for games of two players, from { $least } players.
wrong-pace = { $text } is no pace for a cup. Write it like 'pace=3d' or 'pace=3d+5d'.
wrong-vacation = 'vacation={ $text }' means nothing. Use 'vacation=yes' or 'vacation=no'.
no-such-cup = There is no such cup on this server, or you cannot see its channel. '/cup' lists those that you can join or see.
which-cup = Name the cup by its number, as in '/cup join 3'. '/cup' lists them.
not-open = Cup { $cup } no longer waits for players. '/cup' lists those that do.
is-over = Cup { $cup } is over. '/cup { $cup }' shows the standings.
plays-already = You play in cup { $cup } already.
does-not-play = You do not play in cup { $cup }.
plays-not = { $name } does not play in cup { $cup }. '/cup { $cup }' shows who does.
was-removed = You were removed from cup { $cup }, so you cannot join it. '/cup' lists others.
only-managers = Whoever opened a cup can end it and remove players until it begins; from then on people with the permission Manage Server can, with the slash command /cup.
keeps = A game of cup { $cup } cannot be cancelled by its players. /resign gives it up.

# In pictures.
titled = Cup { $cup }: { $title }
final-standings = final standings
round-of = round { $round } of { $rounds }
after-round-of = after round { $round } of { $rounds }
round = r{ $round }

## Commands

cup-usage = [GAME], or join, leave or end NUMBER, or NUMBER remove=@PERSON
cup-short = open a cup, join one, or see the standings
cup-long = It begins when it is full: 3, 4, 6, 8, 9 or 16 players. Everybody meets everybody, or with system=swiss, from 8 players of a game for two, players with equal points. Its games start here by themselves, a round when all games of the one before are over. A win is 1 point, a draw 1/2; with three players 2 points, 1 and 0 by place. Who loses a game on time or leaves forfeits the games that have not begun, but not who loses one because its round ends; who cannot play in the channel forfeits those of the round. A cup that does not fill lapses like an open game. Whoever opened it can remove players until it begins, managers until it is over: /cup 3 remove=@eve. No vacation counts unless vacation=yes. A round has an end, earlier with round=45d: /cup 3 says what it means. Example: /cup siege players=9 pace=3d
cup-what = join, leave or end a cup
cup-cup = the number of a cup
cup-players = how many play
cup-system = who meets whom
cup-pace = the time for a move: 3d
cup-vacation = do vacations count?
cup-remove = who no longer plays in the cup
cup-round = how long a round lasts at most

## The end of a round

round-ends = A round lasts { $time } at most. Whoever has used more than { $share } of it in a game when it ends loses that game on time but stays in the cup; a game that is still undecided is drawn, to which everybody agrees by joining. Games are not paused, seats do not change hands, and a player can be given { $extension } more in a game.
wrong-round = { $text } is no time for a round of this cup. It can last { $least } to { $most }, as in 'round={ $example }'.

## Managers who play

bars = You play in cup { $cup }, or have left it, so until it is over you neither end nor annul games of it. Ask another manager, or the owner of the server.
may-be-forgotten = A player of cup { $cup } was forgotten. Nothing says that this was not you: you have not used the bot before that. So another manager has to do this.
bars-from-ending = You play in cup { $cup }, or have left it, so you cannot end it. Ask another manager.
