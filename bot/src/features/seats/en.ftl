# Taking and giving back seats.

nothing-to-decline = You are not invited to game { $game }, and have no seat in it.
only-the-opener = Only the player who opened the game can cancel it before it begins; /decline gives your seat back.
too-late-to-abort = Everybody has moved once, so the game can no longer be cancelled. /resign or /draw end it.
no-open-seat = No seat of game { $game } is open. Name the seat, for example '/computer red 5'.
only-players-seat-computers = Only who opened game { $game } or plays in it can add a computer. '/play' opens a game of your own.
aborted = { $name } cancels game { $game }. It has no result.
declined =
    { $name } does not play in game { $game }, so that seat is open now. Who plays? Press a button, or write /join.
    { $seating }
