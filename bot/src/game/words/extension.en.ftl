# More time for a player.

extended = { $who } has run out of time in game { $game } and gets { $time } more, once in this game.
extended-until = { $who } has run out of time in game { $game } and gets { $time } more, once in this game, until { $until }.
extended-third = { $who } has run out of time in game { $game } and gets { $time } more, once in this game, and later turns have a third of the usual time.
extended-until-third = { $who } has run out of time in game { $game } and gets { $time } more, once in this game, until { $until }, and later turns have a third of the usual time.
