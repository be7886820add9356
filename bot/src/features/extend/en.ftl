# More time for an opponent.

extended = { $by } gives { $who } { $time } more in game { $game }.
extended-turn =
    { $by } gives { $who } { $time } more in game { $game }.
    { $turn }
wished = { $by } would like to give { $who } { $time } more in game { $game }. { $third }: beyond two move times a game this needs your consent. To agree, press the button or write '/extend { $game } { $colour } { $typed }'.
agree = Agree
wished-already = { $third } must agree that { $who } gets more time in game { $game }, and has not answered yet.
no-clock = Game { $game } has no clock, so everybody has all the time they need.
out-of-bounds = You can give between a minute and 30 days at once, as in '/extend bob 3d'.
most-in-a-cup = In a game of cup { $cup }, { $who } can be given { $most } more in all.
most-in-a-cup-given = In a game of cup { $cup }, { $who } can be given { $most } more in all, and has been given { $given }.
enough = { $who } would have more than a year in reserve. Give less, or nothing.
too-late = The time of { $who } is over already, so it is too late to give more.
who-gets-time = Who gets more time: { $names }? Name one, as in '/extend red 3d'.
not-for-yourself = Only an opponent can give you more time: ask { $names }.
computer = { $who } needs no more time: a computer cannot lose on time.
offered-seat = { $who } has run out of time in game { $game }, and the seat is offered to others: it is too late to give more.

## Commands

extend-usage = PLAYER 3d
extend-short = give an opponent more time
extend-long = The time is added to what the player has in reserve, and to the present turn if it is theirs. Name the player or the colour; with one opponent you need not. With three players, beyond two move times a game, the third one must agree. Example: /extend red 3d
extend-time = how much: 3d, 12h
extend-colour = whose time: red, R
extend-person = whose time
