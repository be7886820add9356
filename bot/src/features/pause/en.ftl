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
lapsed = The proposal to pause has lapsed.
