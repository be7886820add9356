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
too-long-of-one =
    Deine Notizen zu allen Partien dürfen zusammen { $most } Zeichen haben; es ist noch Platz für { $left ->
        [one] ein Zeichen
       *[other] { $left } Zeichen
    }. '/note { $game } off 1' löscht Notiz 1 zu dieser Partie.
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

note-usage = TEXT oder /note off 3
note-short = schreibt eine Notiz zur Partie, die nur du siehst; 'off 3' löscht Notiz 3
note-long = Eine Notiz hat höchstens 2000 Zeichen. Deine Notizen stehen als Kommentare in der Aufzeichnung, die dir '/record private' gibt, und in der, die du am Ende der Partie bekommst; niemand sonst sieht sie. Beispiel: /note Der Turm wird zu Hause gebraucht.
note-text = die Notiz, oder off und eine Nummer
notes-usage = [Wort]
notes-short = listet deine Notizen zur Partie auf, oder die mit einem Wort
notes-long = Nur du siehst die Antwort. Beispiel: /notes Turm
notes-word = ein Wort der Notizen, die du sehen willst
note-form = Notiz schreiben
note-form-text = Notiz
note-form-text-help = Nur du siehst sie. Am Ende der Partie ist sie ein Kommentar in deiner Kopie der Aufzeichnung.
