# Ratings.

pace-day = up to a day a move
pace-slow = slower than a day a move
all-servers = all servers

line =
    { $title }, { $pace }: { $rating } ({ $games ->
        [one] 1 game
       *[other] { $games } games
    }). Lately { $lately }.
line-provisional = { $title }, { $pace }: { $rating } (provisional, { $games } of { $few } games). Lately { $lately }.
everywhere = Over all servers that allow it:
annulled-games = Annulled by managers: { $games }.
no-rating = { $person } has no rating here: it takes a game between people that ends with a result on a server. '/help rating' explains ratings.

best = { $title }, { $pace }:
best-everywhere = { $title }, { $pace }, over all servers that allow it (only people seen here):
ranked =
    { $place }. { $person }: { $rating } ({ $games ->
        [one] 1 game
       *[other] { $games } games
    })
provisional = Provisional, under { $few } games: { $people }
nobody = Nobody has such a rating here yet: it takes a game between people that ends with a result. '/help rating' explains ratings.
only-on-servers = Ratings are kept on servers; ask in a channel of one.

only-managers = Only people with the permission Manage Server can annul a game, on its server and with the slash command.
name-a-game = Name the game that is to count no longer: /annul g12.
plays-in-it = You play in game { $game } yourself, so another manager has to annul it.
does-not-count = Game { $game } counts for no rating, so there is nothing to annul.
is-annulled = Game { $game } is annulled already.
annulled = Game { $game } is annulled: it counts for no rating any more, and the ratings after it are as if it had not been played.
