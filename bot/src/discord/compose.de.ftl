# Was Nachrichten in Discord angefügt wird.

no-files = Hier darf ich keine Dateien anhängen, deshalb fehlt das Bild.
too-large = Eine Datei war zu groß für den Kanal.
