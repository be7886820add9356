# Taking and giving back seats.

nothing-to-decline = You are not invited to game { $game }, and have no seat in it.
only-the-opener = Only the player who opened the game can cancel it before it begins; /decline gives your seat back.
had-a-seat = You had a seat in game { $game }, so another manager has to cancel it.
too-late-to-abort = Everybody has moved once, so the game can no longer be cancelled. /resign or /draw end it.
no-open-seat = No seat of game { $game } is open. Name the seat, for example '/computer red 5'.
only-players-seat-computers = Only who opened game { $game } or plays in it can add a computer. '/play' opens a game of your own.
aborted = { $name } cancels game { $game }. It has no result.
no-rematch = { $name } does not want a rematch: game { $game } is cancelled.
declined =
    { $name } does not play in game { $game }, so that seat is open now. Who plays? Press a button, or write /join.
    { $seating }

## Commands

join-usage = [colour]
join-short = take a seat
join-long = You take the seat you name; otherwise the seat reserved for you, or the first open one. The game starts by itself when all seats are taken.
join-colour = the seat to take: white, W
computer-usage = [colour] [level]
computer-short = let a computer play a seat
computer-long = Before the start, who opened the game or plays in it can give an open seat to a computer. In a live game a computer can take your own seat or, if all others agree, that of a player who is away; an offered seat when the offer ends and nobody has taken it. Levels are 1 (weakest) to 8 (strongest); 5 if left out. A computer moves after a short pause. It agrees to a draw only from move 30 on and if it expects no more, and to everything else. Example: /computer red 5
computer-colour = the seat: red, R; the first open one if left out
computer-level = how well it plays; 5 if left out
decline-short = decline an invitation, or give your seat back before the start
decline-long = The seat is then open to everybody. A rematch in which nobody else is left is cancelled.
abort-short = cancel the game before everybody has moved
abort-long = Any player can do this until everybody has moved once, and at any time against computers alone. A cancelled game has no result. Managers of the server can cancel any game that they do not play in; /close also tells the players why.
