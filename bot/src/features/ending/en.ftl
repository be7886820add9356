## Commands

resign-short = resign; you are asked to confirm
resign-long = '/resign yes' resigns without asking. The other players play on. If you hold several seats, name the one that resigns.
resign-colour = your seat, if you hold several: red, R
resign-answer = 'yes' resigns without asking
draw-short = offer a draw, or agree to one; 'decline' declines it, 'secret' votes in secret
draw-long = The game is a draw once every player still in it agrees. An offer lapses when somebody declines it, when a player leaves the game, and when everybody has had a turn since. A vote with 'secret' is shown to nobody until all players left agree; 'secret off' takes it back. With three players, one who is away, as /help replace explains, is not waited for if the two others agree.
draw-answer = offer, accept or decline a draw, or vote in secret; offer if left out
claim-short = claim a draw that the rules allow
claim-long = '/rules draws' explains when the rules of your game allow it.
