# Why something cannot be done, and what can be done instead.

unknown = I do not know '{ $word }'. /help lists all commands.
unknown-but-near = I do not know '{ $word }'. Did you mean /{ $near }? /help lists all commands.
missing = Something is missing. Write { $usage }.
too-much = '{ $word }' does not belong there. Write { $usage }.
too-long = That is too long; a command has at most 2,000 characters.
not-weekends = '{ $value }' is not a value for weekends; use off or on.
not-absent = '{ $value }' is not a value for absent; use lose or seat.
not-rated = '{ $value }' is not a value for rated; use no or yes.
pace-out-of-bounds = A pace allows between 1m and 90d a move, and a bank of at most 365d.
increment-out-of-bounds = With an increment, players begin with 1m to 90d, a move adds 1m to 90d, and the limit is between the time at the start and 365d, as in 14d+2d/move up to 21d.
only-increments = Only a pace with an increment has a limit, as in 14d+2d/move up to 21d.
not-a-span = '{ $typed }' is not a span of time; write it like 3d, 36h, 90m or 1d12h.
twice = '{ $what }' is given twice; give it once.
not-a-ply = '{ $word }' is not a number of moves; write a number such as 12.
long-record = That is too long: a record or a position may have { $most } kB at most here. Leave out its comments, or the text around it.
file-is-no-text = I cannot read that file as text. Save the record as UTF-8 text, and attach it again.
file-unreachable = I could not download that file. Please attach it again, or paste its text after /position.
busy = Too much is going on here for me to handle this now. Nothing has changed. Try again in a moment.
unknown-form = I cannot read this form; it may be from an earlier version of me. Nothing has changed. Use the command again to open it anew.
moving = I am moving to another machine. Nothing has changed. Try again in a few seconds.
broken = Something went wrong while I worked on this. Nothing has changed. Try it in other words. If it happens again, please tell the bot's operator: the log has the details.
took-too-long = This took me too long, so I gave up on it. Nothing has changed. Try something smaller.
interrupted = I was interrupted while I worked on this, and I will not try it again by myself. Nothing has changed. Ask again if you still want it.

unreadable = I cannot read '{ $typed }' as a move. '/rules notation' shows how moves are written, /help lists the commands.
too-long-for-a-move = That is too long for a move; a move looks like 3e-5e. '/rules notation' shows more.
decides-first = Not yet: { $player } decides first.
not-your-turn = It is not your turn: { $player } is to move.
game-is-over = The game is over.
arrived-late = '{ $typed }' reached me late: the game has gone on since you wrote it. Write it again if you still want to play it.
seat-is-out = { $colour } is out of the game already.
you-are-out = You are out of this game; the others play on.
stale = That button is from an earlier position: game { $game } has gone on. /board shows it.
ambiguous = That could be { $options }. Press one of the buttons, or write it.
and-more = { $shown }, and more
is-that-meant = Did you mean { $begun }? Press the button, or write the move alone.

no-game-here = No game is played here. /play opens one, /games lists yours.
no-open-game = No game is waiting for players here. /play opens one.
no-such-game = You have no game { $game }. /games lists yours.
only-where-the-bot-is = This works only where the bot is: on a server to which it was invited, or in a direct message to it. Here you can use { $here }.
which-game = Which game: { $games }? Name it, for example '/{ $command } { $example }'.
another = another
move-in-which-game = In which game: { $games }? Press a button, or put '/move { $example }' before the move.
not-begun = Game { $game } has not begun: seats are still open. /join takes one.
begun = Game { $game } has begun already.
over = Game { $game } is over. /board shows how it ended.
cancelled = Game { $game } was cancelled.
not-a-player = You have no seat in game { $game }.
place-taken = Game { $game } is being played here, and a place can have only one game at a time. Open the new one in another place (/room chess goes to one), or end this one first (/abort, /resign, /draw).
place-taken-by-open = Game { $game } waits for players here, and a place can have only one game at a time. Open the new one in another place (/room chess goes to one), or end this one first (/abort, /resign, /draw).

unknown-person = I do not know who '{ $name }' is; type @ and choose the person from the list.
nobody-called = Nobody called '{ $name }' has written here; /who lists who has.
several-persons = Several people here are called '{ $name }': { $people }. Mention the one you mean with @.
no-mention = '{ $typed }' does not mention one person; type @ and choose somebody from the list.
no-member = { $name } cannot be invited: only members of this server can play here, and bots cannot. Leave the seat open, or name somebody else.
alone = You cannot play alone here: leave a seat open, or name somebody else for one.
too-many-invitations = You have { $most ->
    [one] 1 game
   *[other] { $most } games
} waiting for players, the most one person may have. Cancel one with /abort first; /games lists yours.
too-many-seats = You have a seat in { $most ->
    [one] 1 game
   *[other] { $most } games
}, the most one person may have. Finish one first, or give a seat back with /decline; /games lists yours.
too-many-here = This channel already has { $most ->
    [one] 1 game
   *[other] { $most } games
}, waiting for players or being played, the most it may have. Open yours in another channel, or take a seat in one of these.
too-many-in-guild = This server already has { $most ->
    [one] 1 game
   *[other] { $most } games
}, waiting for players or being played, the most it may have. Take a seat in one of them, or try again when some have ended.
too-many-pictures = That is more than { $most ->
    [one] 1 picture
   *[other] { $most } pictures
} in a minute. Please ask again in a minute.

no-name = A seat needs a name, as in red=bob, or red=open.
no-such-seat = There is no seat '{ $word }'; the seats are { $names }.
seat-taken = { $player } has that seat. Write /join for an open one.
computer-has-seat = A computer plays { $colour } in game { $game }. A player of the game can give you the seat with '/replace { $game } { $typed }=@{ $name }'.
colours-are-drawn = The colours of this game are drawn at random; write /join without one.
no-such-ply = Game { $game } has { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} so far; name a number from 0 to { $moves }.
no-such-topic = The rules of { $title } have no topic '{ $word }'. Topics: { $topics }.
topic-of-others = The rules of { $title } have no topic '{ $word }'; those of { $others } do.
no-command-but-a-page = /{ $word } is not a command, but the rules have a page about it.
no-such-page = There is no page about the { $kind } and '{ $board }'; leave '{ $board }' out.
no-such-diagram = There is no picture of the { $kind }'s moves for '{ $board }'. There is one for { $boards }.
