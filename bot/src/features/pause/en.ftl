# Pauses by consent.

proposed = { $by } would like to pause game { $game }: its clock would stand still until one of you writes /unpause. { $others }: press a button, or write '/pause { $game } agree' or '/pause { $game } decline'.
agree = Agree to a pause
agreed = { $by } agrees to pause game { $game }. Still to answer: { $missing }.
declined = { $by } declines: game { $game } is not paused. { $turn }
withdrawn = { $by } withdraws the proposal: game { $game } is not paused. { $turn }
begins = Game { $game } is paused: its clock stands still. You can still move; '/unpause { $game }' by any of you starts the clock again.
ends = { $by } ends the pause of game { $game }. { $turn }
paused-already = Game { $game } is paused already. '/unpause { $game }' starts its clock again.
not-paused = Game { $game } is not paused. /pause proposes a pause to the others.
agreed-already = You have agreed to pause game { $game } already; the others have to answer.
none-proposed = Nobody proposes to pause game { $game } now. /pause proposes it.
no-clock = Game { $game } has no clock, so there is nothing to pause.
too-late = The time of this turn is over already, so game { $game } cannot be paused now.
in-a-cup = Game { $game } belongs to cup { $cup }, whose rounds have an end: it cannot be paused. '/extend 1d' gives an opponent more time.
lapsed = The proposal to pause has lapsed.

## Commands

pause-usage = [agree] [decline]
pause-short = propose to stop the clock of a game; 'agree' and 'decline' answer
pause-long = The clock stands still once all players left agree; moves can still be made. Any one of them starts it again with /unpause. A proposal lapses when a player leaves the game, when everybody has had a turn since, and after some days.
pause-answer = answer a proposal; if left out, you propose a pause
unpause-short = start the clock of a paused game again
unpause-long = Any player left in the game can do this.
