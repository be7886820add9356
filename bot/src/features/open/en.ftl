# Opening a game.

no-game-named = That names no game, and '{ $key }' is not an option of { $usual }, the usual one. Name the game first: { $games }.
given-twice = '{ $seat }' is given twice. Give one name.
too-many-people = That is too many people: this game has { $seats } seats.
challenge = Which game do you challenge { $names } to? The invitation is posted here for all to see; seats without a player are open to anyone. /play has more choices, such as the time for a move.
no-opponent = You can challenge other people only. /play opens a game, also against the computer.
which-game =
    Which game?
    { $games }
    Press a button, or write /play with players and options; '/help play' shows how.
