# Listen möglicher Züge. $when ist 'now', oder 'then', wenn jemand anders am Zug ist, was davor gesagt wird.

turn = { $seat } ist am Zug.
frame = {" "}(Felder vom Platz von { $seat } aus benannt)

you-kinds =
    { $when ->
        [now] Du hast diese Möglichkeiten{ $note }:
       *[then] Wärst du am Zug (ohne Rücksicht auf Schach), hättest du diese Möglichkeiten{ $note }:
    }
seat-kinds =
    { $when ->
        [now] { $seat } hat diese Möglichkeiten{ $note }:
       *[then] Wäre { $seat } am Zug (ohne Rücksicht auf Schach), gäbe es diese Möglichkeiten{ $note }:
    }
kind = { $kind } ({ $all }): { $actions }
kind-how = { $kind } ({ $all }): { $actions } – { $how }
to-see-all = Der Knopf zeigt alle Züge dieser Art, ebenso zum Beispiel '/legal { $kind }'. Mit einem Feld zeigt /legal, was dort möglich ist.

you-nothing =
    { $when ->
        [now] Du hast jetzt keinen Zug{ $note }.
       *[then] Wärst du am Zug (ohne Rücksicht auf Schach), hättest du keinen Zug{ $note }.
    }
seat-nothing =
    { $when ->
        [now] { $seat } hat jetzt keinen Zug{ $note }.
       *[then] Wäre { $seat } am Zug (ohne Rücksicht auf Schach), gäbe es keinen Zug{ $note }.
    }
your-piece-nothing =
    { $when ->
        [now] { $piece } auf { $cell } hat jetzt keinen Zug{ $note }.
       *[then] Wärst du am Zug (ohne Rücksicht auf Schach), hätte { $piece } auf { $cell } keinen Zug{ $note }.
    }
their-piece-nothing =
    { $when ->
        [now] { $piece } von { $seat } auf { $cell } hat jetzt keinen Zug{ $note }.
       *[then] Wäre { $seat } am Zug (ohne Rücksicht auf Schach), hätte { $piece } auf { $cell } keinen Zug{ $note }.
    }
typed-nothing =
    { $when ->
        [now] Für { $what } gibt es jetzt keinen Zug{ $note }.
       *[then] { $seat ->
            [you] Wärst du
           *[other] Wäre { $seat }
        } am Zug (ohne Rücksicht auf Schach), gäbe es für { $what } keinen Zug{ $note }.
    }

## Vor einem Doppelpunkt und den Zügen.

you-this =
    { $when ->
        [now] Du hast diese Möglichkeiten ({ $kind }){ $note }
       *[then] Wärst du am Zug (ohne Rücksicht auf Schach), hättest du diese Möglichkeiten ({ $kind }){ $note }
    }
seat-this =
    { $when ->
        [now] { $seat } hat diese Möglichkeiten ({ $kind }){ $note }
       *[then] Wäre { $seat } am Zug (ohne Rücksicht auf Schach), gäbe es diese Möglichkeiten ({ $kind }){ $note }
    }
you-this-to =
    { $when ->
        [now] Gegen { $piece } von { $owner } auf { $cell } hast du diese Möglichkeiten{ $note }
       *[then] Wärst du am Zug (ohne Rücksicht auf Schach), hättest du gegen { $piece } von { $owner } auf { $cell } diese Möglichkeiten{ $note }
    }
seat-this-to =
    { $when ->
        [now] Gegen { $piece } von { $owner } auf { $cell } hat { $seat } diese Möglichkeiten{ $note }
       *[then] Wäre { $seat } am Zug (ohne Rücksicht auf Schach), gäbe es gegen { $piece } von { $owner } auf { $cell } diese Möglichkeiten{ $note }
    }
your-piece-this =
    { $when ->
        [now] { $piece } auf { $cell } hat diese Möglichkeiten{ $note }
       *[then] Wärst du am Zug (ohne Rücksicht auf Schach), hätte { $piece } auf { $cell } diese Möglichkeiten{ $note }
    }
their-piece-this =
    { $when ->
        [now] { $piece } von { $seat } auf { $cell } hat diese Möglichkeiten{ $note }
       *[then] Wäre { $seat } am Zug (ohne Rücksicht auf Schach), hätte { $piece } auf { $cell } diese Möglichkeiten{ $note }
    }
typed-this =
    { $when ->
        [now] Für { $what } gibt es diese Möglichkeiten{ $note }
       *[then] { $seat ->
            [you] Wärst du
           *[other] Wäre { $seat }
        } am Zug (ohne Rücksicht auf Schach), gäbe es für { $what } diese Möglichkeiten{ $note }
    }

## Danach.

one-kind = { $head }: { $actions }.
how = { $how }.
several-kinds = { $head }:
several-kinds-line = { $kind }: { $actions }
in-file = { $head }: { $count } Züge, alle in der Datei.

## Befehle

legal-usage = [Feld oder Art]
legal-short = zeigt, was du tun kannst
legal-long = Ohne Angabe zeigt es, welche Arten von Aktionen es gerade gibt und wie viele von jeder. Mit einem Feld zeigt es, wohin die Figur darauf ziehen kann und ob eine feindliche Figur dort getauscht werden kann; mit einer Art alle Aktionen dieser Art. Felder werden von deinem Platz aus benannt oder so, wie du es mit '/settings cells=' gewählt hast. Beispiele: /legal 3e, /legal captures
legal-cell = ein Feld, von deiner Seite aus benannt, etwa 3e; oder eine Art, etwa captures
