## Commands

join-short = take a seat
join-long = You take the seat you name; otherwise the seat reserved for you, or the first open one. The game starts by itself when all seats are taken.
join-colour = the seat to take: white, W
computer-short = let a computer play a seat
computer-long = Before the start, who opened the game or plays in it can give an open seat to a computer. In a live game a computer can take your own seat or, if all others agree, that of a player who is away; an offered seat when the offer ends and nobody has taken it. Levels are 1 (weakest) to 8 (strongest); 5 if left out. A computer moves after a short pause. It agrees to a draw only from move 30 on and if it expects no more, and to everything else. Example: /computer red 5
computer-colour = the seat: red, R; the first open one if left out
computer-level = how well it plays; 5 if left out
decline-short = decline an invitation, or give your seat back before the start
decline-long = The seat is then open to everybody.
abort-short = cancel the game before everybody has moved
abort-long = Any player can do this until everybody has moved once, and at any time against computers alone. A cancelled game has no result. Managers of the server can cancel any game that they do not play in; /close also tells the players why.
