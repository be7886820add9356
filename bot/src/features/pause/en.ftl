## Commands

pause-short = propose to stop the clock of a game; 'agree' and 'decline' answer
pause-long = The clock stands still once all players left agree; moves can still be made. Any one of them starts it again with /unpause. A proposal lapses when a player leaves the game, when everybody has had a turn since, and after some days.
pause-answer = answer a proposal; if left out, you propose a pause
unpause-short = start the clock of a paused game again
unpause-long = Any player left in the game can do this.
