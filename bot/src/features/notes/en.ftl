# Private notes about games.

written = Note { $note } on game { $game } is stored for you alone. '/notes { $game }' lists your notes, '/note { $game } off { $note }' removes this one.
was-seen = What you typed can be read in its channel; the slash command /note is private from the start.
removed = Note { $note } on game { $game } is removed.
no-such = You have no note { $note } on game { $game }. '/notes { $game }' lists your notes.
too-long = A note has at most { $most } characters, and this one has { $characters }. Split it into several notes.
too-many = You have { $most } notes on game { $game }, which is the most. '/note { $game } off 1' removes note 1.
all-too-long =
    Your notes on game { $game } may have { $most } characters together, and there is room for { $left ->
        [one] one more character
       *[other] { $left } more characters
    }. '/note { $game } off 1' removes note 1.
too-long-of-one =
    Your notes on all games may have { $most } characters together, and there is room for { $left ->
        [one] one more character
       *[other] { $left } more characters
    }. '/note { $game } off 1' removes note 1 on this game.
line =
    { $note }. After { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }: { $text }
none = You have no notes on game { $game }. '/note { $game } TEXT' writes one.
none-with = You have no notes on game { $game } with '{ $word }'. '/note { $game } TEXT' writes one.
listed = Your notes on game { $game }, which only you can see:
listed-with = Your notes on game { $game } with '{ $word }', which only you can see:
in-file = Your notes on game { $game }, which only you can see, are in the file.
in-file-with = Your notes on game { $game } with '{ $word }', which only you can see, are in the file.
record = Game { $game } is over. This is its record with your notes as comments; only you get this copy.

## Commands

note-usage = TEXT, or /note off 3
note-short = write a note about the game that only you see; 'off 3' removes note 3
note-long = A note has at most 2,000 characters. Your notes are comments in the copy of the record that '/record private' gives, and in the copy that you get when the game is over; nobody else sees them. Example: /note The rook is needed at home.
note-text = the note, or off and a number
notes-usage = [word]
notes-short = list your notes about the game, or those with a word
notes-long = Only you see the answer. Example: /notes rook
notes-word = a word of the notes to list
note-form = Write a note
note-form-text = Note
note-form-text-help = Only you see it. At the end of the game it is a comment in your copy of the record.
