# Private Notizen zu Partien.

written = Notiz { $note } zu Partie { $game } ist gespeichert, nur für dich. '/notes { $game }' zeigt deine Notizen, '/note { $game } off { $note }' löscht diese.
was-seen = Was du geschrieben hast, ist in seinem Kanal zu lesen; der Slash-Befehl /note ist von Anfang an privat.
removed = Notiz { $note } zu Partie { $game } ist gelöscht.
no-such = Du hast keine Notiz { $note } zu Partie { $game }. '/notes { $game }' zeigt deine Notizen.
too-long = Eine Notiz hat höchstens { $most } Zeichen, diese hat { $characters }. Teile sie in mehrere Notizen auf.
too-many = Du hast { $most } Notizen zu Partie { $game }, mehr geht nicht. '/note { $game } off 1' löscht Notiz 1.
all-too-long =
    Deine Notizen zu Partie { $game } dürfen zusammen { $most } Zeichen haben; es ist noch Platz für { $left ->
        [one] ein Zeichen
       *[other] { $left } Zeichen
    }. '/note { $game } off 1' löscht Notiz 1.
line =
    { $note }. Nach { $moves ->
        [one] 1 Zug
       *[other] { $moves } Zügen
    }: { $text }
none = Du hast keine Notizen zu Partie { $game }. '/note { $game } TEXT' schreibt eine.
none-with = Du hast keine Notizen zu Partie { $game } mit '{ $word }'. '/note { $game } TEXT' schreibt eine.
listed = Deine Notizen zu Partie { $game }, die nur du sehen kannst:
listed-with = Deine Notizen zu Partie { $game } mit '{ $word }', die nur du sehen kannst:
in-file = Deine Notizen zu Partie { $game }, die nur du sehen kannst, stehen in der Datei.
in-file-with = Deine Notizen zu Partie { $game } mit '{ $word }', die nur du sehen kannst, stehen in der Datei.
record = Partie { $game } ist zu Ende. Dies ist ihre Aufzeichnung mit deinen Notizen als Kommentaren; nur du bekommst diese Kopie.

## Befehle

note-short = write a note about the game that only you see; 'off 3' removes note 3
note-long = A note has at most 2,000 characters. Your notes are comments in the copy of the record that '/record private' gives, and in the copy that you get when the game is over; nobody else sees them. Example: /note The rook is needed at home.
note-text = the note, or off and a number
notes-short = list your notes about the game, or those with a word
notes-long = Only you see the answer. Example: /notes rook
notes-word = a word of the notes to list
