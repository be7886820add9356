# Waiting lists.

nobody = Nobody is waiting for a game. '/queue siege' puts you on the waiting list.
waiting = Waiting for a game:
list = { $title }: { $waiting } of { $seats } ({ $names })
you = you
off = '/queue off' takes you off.
waits =
    You wait for { $title }. { $missing ->
        [one] 1 more player is needed
       *[other] { $missing } more players are needed
    }; the game then starts by itself, with colours drawn at random. You are on the list until { $until }; '/queue off' takes you off.
waits-with =
    You wait for { $title } with { $others }. { $missing ->
        [one] 1 more player is needed
       *[other] { $missing } more players are needed
    }; the game then starts by itself, with colours drawn at random. You are on the list until { $until }; '/queue off' takes you off.
waits-here =
    { $name } waits for { $title }. { $missing ->
        [one] 1 more player is needed
       *[other] { $missing } more players are needed
    }; the game then starts by itself, with colours drawn at random. Everybody stays on the list for a week; '/queue off' takes you off.
waits-here-with =
    { $name } waits for { $title } with { $others }. { $missing ->
        [one] 1 more player is needed
       *[other] { $missing } more players are needed
    }; the game then starts by itself, with colours drawn at random. Everybody stays on the list for a week; '/queue off' takes you off.
left = You no longer wait for { $titles }.
not-waiting = You are not on that waiting list. '/queue' shows who is waiting.
no-longer-waits = That game has started, or the player no longer waits; '/queue { $variant }' puts you on the waiting list.
too-many =
    You are on { $most ->
        [one] 1 waiting list
       *[other] { $most } waiting lists
    } already, the most you can be on. '/queue off' takes you off.
only-in-a-guild = Every server has its own waiting lists. Write /queue in a channel of a server.
taken = From the waiting list: { $names }.
join = Join

## Commands

queue-usage = [game] [off]
queue-short = wait for a game with others, or show who waits; 'off' takes you off
queue-long = When enough people wait on a server, a game starts where the last of them asked: for Siege Chess when three wait. Colours are drawn at random, options and pace are the usual ones. You wait for a week at most, and on at most 5 lists. People who are blocked, cannot read and write there, have left the server or play too many games are skipped. Example: /queue siege
queue-answer = 'off' takes you off the list
