# Ratings.

pace-day = up to a day a move
pace-slow = slower than a day a move

line =
    { $title }, { $pace }: { $rating } ({ $games ->
        [one] 1 game
       *[other] { $games } games
    }). Lately { $lately }.
line-provisional = { $title }, { $pace }: { $rating } (provisional, { $games } of { $few } games). Lately { $lately }.
line-few-opponents = { $title }, { $pace }: { $rating } (provisional: { $games } games, but against { $opponents } of { $people } different people). Lately { $lately }.
annulled-games = Annulled by managers: { $games }.
no-rating = { $person } has no rating here: it takes a game between people that ends with a result on a server. '/help rating' explains ratings.

best = { $title }, { $pace }:
ranked =
    { $place }. { $person }: { $rating } ({ $games ->
        [one] 1 game
       *[other] { $games } games
    })
provisional = Provisional, under { $few } games or { $opponents } opponents: { $people }
nobody = Nobody has such a rating here yet: it takes a game between people that ends with a result. '/help rating' explains ratings.
excused = { $player } was away: of the games that { $player } lost on time on that day (UTC), only the first counts for ratings. This one counts for nobody.
excused-with-others = { $player } was away: of the games that { $player } lost on time on that day (UTC), only the first counts for ratings. This one counts for the others alone.
only-on-servers = Ratings are kept on servers; ask in a channel of one.

only-managers = Only people with the permission Manage Server can annul a game, on its server and with the slash command.
name-a-game = Name the game that is to count no longer: /annul g12.
plays-in-it = You have or had a seat in game { $game }, so another manager has to decide whether it counts.
does-not-count = Game { $game } counts for no rating, so there is nothing to annul.
asks = Game { $game } would count for no rating any more, and the ratings after it would be as if it had not been played. For 24 hours '/annul { $game } undo' takes that back.
yes-annul = Annul it
is-not-annulled = Game { $game } is not annulled, so there is nothing to take back.
too-late-to-undo = Game { $game } was annulled more than 24 hours ago, so that stands.
undone = { $by } has taken back that game { $game } was annulled: it counts again, and the ratings after it are as if it had never been annulled.
is-annulled = Game { $game } is annulled already.
annulled = { $by } has annulled game { $game }: it counts for no rating any more, and the ratings after it are as if it had not been played.

## Commands

rating-usage = [@PERSON]
rating-short = see somebody's ratings on this server
rating-long = There is one for each game and pace: up to a day a move, and slower. It begins at 1500; who has 200 more wins about 7 of 10 games. The number after ± says how uncertain it is; with fewer than 10 games, or against fewer than three different people (two in games for three), it is provisional. A game between different people counts when it ends with a result after two moves of each (of three, who leaves or loses before is left out), unless it was opened with rated=no, has no clock, or has a handicap. With three players, each place counts against the others. Who hands over a seat or loses it on time has lost, behind all who are still in; who takes it is not rated. Once only one of those who began is left, nothing that follows counts. If somebody who was away, with no move since a day before, runs out of time in several games of a list on one day (UTC), only the first counts, for the opponents too; once in 90 days. Managers can annul a game.
rating-person = whose ratings; yours if left out
leaderboard-usage = [game]
leaderboard-short = see who has the best ratings on this server
leaderboard-long = Without a game it shows the best three in each list. Provisional ratings stand apart.
annul-usage = g12 [yes] [undo]
annul-short = managers: let a finished game count for no rating
annul-long = For people with the permission Manage Server. The ratings after the game become as if it had not been played. It asks before it does so. Within 24 hours, any manager who could annul the game can take that back: /annul g12 undo. Whoever has or had a seat in a game can do neither.
annul-game = the game's number
annul-answer = yes to annul it without a question, undo to take that back
