# Resignations, draw offers, secret votes and draw claims.

really-leave = { $who }, do you really want to resign in game { $game }? The others play on. Press the button, or write '{ $command }'.
really-end = { $who }, do you really want to resign in game { $game }? That ends the game. Press the button, or write '{ $command }'.
yes-resign = Yes, resign
only-the-clock = Only the clock decides that a player has run out of time; it cannot be typed.
not-your-resignation = Only { $seat } can write { $typed }, and you play { $mine }; /resign resigns for you.
not-your-claim = Only { $seat } can write { $typed }, and you play { $mine }; /claim claims a draw for you.
not-your-draw = Only { $seat } can write { $typed }, and you play { $mine }; /draw offers a draw, or agrees to one.
not-your-seat = { $seat } is not your seat; you play { $mine }.
draw-offered-to-computers = { $who } offers a draw to { $others }.
draw-offered = { $who } offers a draw. { $others }: press a button, or write /draw to agree and /draw decline to turn it down. The game goes on meanwhile.
agree-to-draw = Agree to a draw
away-rule = A player whose turn has lasted more than { $time } is away and is not waited for, if at least two others agree.
draw-withdrawn = { $who } withdraws the draw offer. The game goes on.
draw-lapsed = The draw offer has lapsed.
no-offer = No draw is offered. /draw offers one.
stale-offer = That draw offer no longer stands. /draw makes a new offer.
offered-already = You have already agreed to the draw; the others have not answered yet.
voted =
    Your secret vote for a draw in game { $game } is stored. Nobody learns of it unless all players left vote for a draw; then the game is drawn at once. It lapses after { $actions ->
        [one] 1 action
       *[other] { $actions } actions
    }, and when a player leaves the game. '/draw { $game } secret off' takes it back.
vote-withdrawn = Your secret vote for a draw in game { $game } no longer counts.
no-vote = You have no secret vote for a draw in game { $game }. '/draw { $game } secret' votes for one.
vote-is-public = Others can read that, so it does not count as a secret vote. Use the slash command /draw with the answer 'secret', or write to me in a direct message.
no-votes-of-computers = A computer plays in game { $game }, and computers do not vote in secret. Offer a draw with '/draw { $game }'; they answer it.

## Commands

resign-usage = [colour] [yes]
resign-short = resign; you are asked to confirm
resign-long = '/resign yes' resigns without asking. The other players play on. If you hold several seats, name the one that resigns.
resign-colour = your seat, if you hold several: red, R
resign-answer = 'yes' resigns without asking
draw-usage = [decline] [secret]
draw-short = offer a draw, or agree to one; 'decline' declines it, 'secret' votes in secret
draw-long = The game is a draw once every player still in it agrees. An offer lapses when somebody declines it, when a player leaves the game, and when everybody has had a turn since. A vote with 'secret' is shown to nobody until all players left agree; 'secret off' takes it back. With three players, one who is away, as /help replace explains, is not waited for if the two others agree.
draw-answer = offer, accept or decline a draw, or vote in secret; offer if left out
claim-short = claim a draw that the rules allow
claim-long = '/rules draws' explains when the rules of your game allow it.
