# Games that are moved to another place.

proposed =
    { $by } would like to continue game { $game } { $place ->
        [none] somewhere else
       *[other] in { $place }
    }. { $asked }: press a button, or write '/move-game { $game } agree' or '/move-game { $game } decline'. Until everybody agrees, it stays here.
proposed-here =
    { $by } would like to continue game { $game } here. { $asked }: press a button, or write '/move-game { $game } agree' or '/move-game { $game } decline'. Until everybody agrees, it stays { $place ->
        [none] where it is
       *[other] in { $place }
    }.
agreed =
    { $by } agrees to continue game { $game } { $place ->
        [none] somewhere else
       *[other] in { $place }
    }. { $others } { $missing ->
        [one] has
       *[other] have
    } not answered yet.
declined =
    { $by } declines: game { $game } stays { $place ->
        [none] where it is
       *[other] in { $place }
    }.
withdrawn =
    { $by } no longer asks to move game { $game }. It stays { $place ->
        [none] where it is
       *[other] in { $place }
    }.
lapsed = The proposal to move the game has lapsed.
agree = Agree

moved-here =
    Game { $game } is played here from now on.
    { $next }
goes-on =
    Game { $game } goes on { $place ->
        [none] somewhere else
       *[other] in { $place }
    } from now on.
moved-while-paused =
    { $title }, game { $game }, was paused. { $mover } has moved it: it goes on { $place ->
        [none] somewhere else
       *[other] in { $place }
    }.
moved-while-paused-with-clock =
    { $title }, game { $game }, was paused. { $mover } has moved it: it goes on { $place ->
        [none] somewhere else
       *[other] in { $place }
    }, and its clock runs again.

only-players = Only its players can move game { $game }, and you have no seat in it.
thread-is-coming = The thread of game { $game } is being created. Please try again in a moment.
not-into-private = Game { $game } cannot be moved to a direct message. Write /move-game { $game } in a channel or thread of its server.
other-server = Game { $game } belongs to another server and stays there. Write /move-game { $game } in a channel or thread of that server.
not-into-this-channel = On this server games are played in { $channels }. To move game { $game }, write /move-game { $game } there.
too-many-games =
    That channel already has { $most ->
        [one] 1 game
       *[other] { $most } games
    }, the most it may have. Choose another channel or thread.
stays-in-private = Game { $game } is played in a direct message and stays there for as long as I can read and post in it.
server-unknown = I do not know yet which server game { $game } belongs to. It can be moved once somebody has made a move where it is played now.
moved-too-often =
    Game { $game } has been moved { $times ->
        [one] 1 time
       *[other] { $times } times
    } since some of its players made a move. It can be moved again once they have.
stays-in-its-cup = Game { $game } belongs to cup { $cup } and is played where the cup is. It can be moved only if its place is gone or closed.
here-already = Game { $game } is played here already.
place-has-a-game = Another game is played here, and a place can have only one game at a time.
no-paused-game = None of your games is paused. To continue another game here, name it, as in '/move-game g12'; its other players have to agree. /games lists yours.
no-proposal = Nobody is asking to move game { $game } now. To continue it somewhere else, write /move-game { $game } there.
stale = That proposal no longer stands. To continue game { $game } somewhere else, write /move-game { $game } there.
none-proposed = Nobody is asking to move one of your games. To continue one somewhere else, write there, for example, /move-game g12.
agreed-already = You have already agreed to move game { $game }; the others have not answered yet.

## Commands

move-game-usage = [agree] [decline]
move-game-short = continue a game in this place
move-game-long = Write it in the channel or thread where the game is to go on, on the same server. All players still in the game must agree: the others press a button, or write '/move-game g12 agree'. If the game is paused because its place is gone or closed, any one of its players can move it, and its clock goes on from where it stopped. What was typed in the old place before that counts, and what is typed there later does not. Example: /move-game g12
move-game-answer = answer a proposal; if left out, you propose to move the game
