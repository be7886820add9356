# Lists of legal actions. $when is 'now', or 'then' if it is the turn of another seat, which is said before.

turn = It is { $seat }'s turn.
frame = {" "}(cells named from { $seat }'s seat)

you-kinds =
    { $when ->
        [now] You can{ $note }:
       *[then] If it were yours (ignoring check), you could{ $note }:
    }
seat-kinds =
    { $when ->
        [now] { $seat } can{ $note }:
       *[then] If it were { $seat }'s (ignoring check), { $seat } could{ $note }:
    }
kind = { $kind } ({ $all }): { $actions }
kind-how = { $kind } ({ $all }): { $actions } – { $how }
to-see-all = To see all of one kind, press a button or write /legal { $kind }. With a cell, /legal shows what can be done there.

you-nothing =
    { $when ->
        [now] You{ $note } can do nothing now.
       *[then] If it were yours (ignoring check), you{ $note } could do nothing now.
    }
seat-nothing =
    { $when ->
        [now] { $seat }{ $note } can do nothing now.
       *[then] If it were { $seat }'s (ignoring check), { $seat }{ $note } could do nothing now.
    }
your-piece-nothing =
    { $when ->
        [now] Your { $piece } on { $cell }{ $note } can do nothing now.
       *[then] If it were yours (ignoring check), your { $piece } on { $cell }{ $note } could do nothing now.
    }
their-piece-nothing =
    { $when ->
        [now] { $seat }'s { $piece } on { $cell }{ $note } can do nothing now.
       *[then] If it were { $seat }'s (ignoring check), { $seat }'s { $piece } on { $cell }{ $note } could do nothing now.
    }
typed-nothing =
    { $when ->
        [now] { $what }{ $note } can do nothing now.
       *[then] If it were { $seat ->
            [you] yours
           *[other] { $seat }'s
        } (ignoring check), { $what }{ $note } could do nothing now.
    }

## Before a colon and the actions.

you-this =
    { $when ->
        [now] You{ $note } can do this ({ $kind })
       *[then] If it were yours (ignoring check), you{ $note } could do this ({ $kind })
    }
seat-this =
    { $when ->
        [now] { $seat }{ $note } can do this ({ $kind })
       *[then] If it were { $seat }'s (ignoring check), { $seat }{ $note } could do this ({ $kind })
    }
you-this-to =
    { $when ->
        [now] You{ $note } can do this to { $owner }'s { $piece } on { $cell }
       *[then] If it were yours (ignoring check), you{ $note } could do this to { $owner }'s { $piece } on { $cell }
    }
seat-this-to =
    { $when ->
        [now] { $seat }{ $note } can do this to { $owner }'s { $piece } on { $cell }
       *[then] If it were { $seat }'s (ignoring check), { $seat }{ $note } could do this to { $owner }'s { $piece } on { $cell }
    }
your-piece-this =
    { $when ->
        [now] Your { $piece } on { $cell }{ $note } can do this
       *[then] If it were yours (ignoring check), your { $piece } on { $cell }{ $note } could do this
    }
their-piece-this =
    { $when ->
        [now] { $seat }'s { $piece } on { $cell }{ $note } can do this
       *[then] If it were { $seat }'s (ignoring check), { $seat }'s { $piece } on { $cell }{ $note } could do this
    }
typed-this =
    { $when ->
        [now] { $what }{ $note } can do this
       *[then] If it were { $seat ->
            [you] yours
           *[other] { $seat }'s
        } (ignoring check), { $what }{ $note } could do this
    }

## After that.

one-kind = { $head }: { $actions }.
how = { $how }.
several-kinds = { $head }:
several-kinds-line = { $kind }: { $actions }
in-file = { $head }: { $count } actions, all in the file.

## Commands

legal-usage = [cell or kind of action]
legal-short = show what you can do
legal-long = Without arguments it lists the kinds of action there are now, and how many of each. With a cell it shows where its piece can go, and whether an enemy piece there can be exchanged; with a kind, all actions of that kind. Cells are named from your own seat, or as you chose with '/settings cells='. Examples: /legal 3e, /legal captures
legal-cell = a cell, named from your own side, such as 3e; or a kind, such as captures
