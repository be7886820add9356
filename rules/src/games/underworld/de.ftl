# Was nur Underworld Chess sagt.

summary = zwei Spieler; geschlagene Figuren kämpfen auf einem zweiten Brett um ihre Rückkehr
example = we2e4 (w ist die Welt, u die Unterwelt)
quiet = auf beiden Brettern, ohne dass in der Welt geschlagen oder ein Bauer gezogen wird, eine Figur endgültig verloren geht, ein König geschlagen wird oder eine Figur zurückkehrt
how-returns = die Figur, dann ^: sie kehrt in die Welt zurück
how-placement = wohin der geschlagene König in der Unterwelt kommt

# Überschriften, Fragen und Antworten.
to-move = { $seat } ist am Zug in der { $board ->
        [world] Welt
       *[underworld] Unterwelt
    }
to-move-due = { $seat } ist am Zug in der { $board ->
        [world] Welt
       *[underworld] Unterwelt
    }: { $due ->
        [mate] Matt
       *[stalemate] Patt
    }, wenn keine Figur zurückkehrt
next = als Nächstes, in der { $board ->
        [world] Welt
       *[underworld] Unterwelt
    }
due = { $due ->
        [mate] Matt
       *[stalemate] Patt
    }, wenn keine Figur zurückkehrt
return-question = { $seat } entscheidet: Welche Figur kehrt in die Welt zurück?
king-question = { $seat } entscheidet: Wohin kommt der geschlagene König?
answer-return = { $piece } { $from } nach { $to }
answer-revive = { $piece } (verloren) nach { $to }
answer-king = König auf { $to }
home-file = Heimatlinie

# Ablehnungen.
no-empty-square = Dafür ({ $kind }) gibt es in der Welt kein leeres Feld auf der { $file }-Linie; wähle eine andere Figur.
not-gone = Unter deinen endgültig verlorenen Figuren ist { $kind } mit Heimatlinie { $file }; wähle eine andere Figur.
no-return-of = In die Welt zurückkehren kann { $kind } von dir; wähle eine andere Figur.
choose-first = Wähle zuerst, welche Figur in die Welt zurückkehrt, etwa ud5^.
place-first = Zuerst muss der geschlagene König in der Unterwelt eingesetzt werden, etwa uk@d1.
no-king-to-place = Gerade ist kein geschlagener König in der Unterwelt einzusetzen.
no-choice = Nur wenn dein Unterweltkönig den anderen schlägt, kehrt eine Figur deiner Wahl in die Welt zurück.
no-castling = In der Unterwelt gibt es keine Rochade, und dort bist du am Zug.
other-board-piece = { $piece } auf { $at } steht auf dem anderen Brett; du bist in der { $board ->
        [world] Welt
       *[underworld] Unterwelt
    } am Zug.
other-board-target = { $at } liegt auf dem anderen Brett; Figuren ziehen nur innerhalb der { $board ->
        [world] Welt
       *[underworld] Unterwelt
    }.
world-king = Könige in der Welt werden nie geschlagen; mach einen anderen Zug.
turn-on-world = Du bist in der Welt am Zug; das wäre ein Zug in der Unterwelt.
turn-on-underworld = Du bist in der Unterwelt am Zug; das wäre ein Zug in der Welt.
exposed-by-fall = { $piece } fiele nach { $at } und griffe von dort deinen König an.
choose-own = Auf { $at } steht nichts; wähle eine Figur von dir.
not-yours = Auf { $at } steht { $piece }, keine Figur von dir.
kings-stay = Unterweltkönige kommen nicht in die Welt; wähle eine andere Figur.
no-square = { $piece } auf { $at } findet in der Welt kein leeres Feld auf der { $file }-Linie; wähle eine andere Figur.
no-pawn-square = { $piece } auf { $at } findet in der Welt kein leeres Feld auf der { $file }-Linie zwischen erster und letzter Reihe; wähle eine andere Figur.
king-needs-empty = Auf { $at } steht { $piece }; der König braucht ein leeres Feld.
king-attacked = { $at } wird { $piece } auf { $by } angegriffen; solange es ein sicheres Feld gibt, kommt der König dorthin.
king-rank = Der König kann nicht auf { $at } eingesetzt werden: Die erste deiner Reihen, auf der Platz für ihn ist, geht vor.

# Nachrichten.
brings-back = { $seat } holt { $kind } von { $from } nach { $to } zurück
revives = { $seat } holt { $kind } aus den endgültig verlorenen Figuren zurück nach { $to }
puts-king = { $seat } setzt den geschlagenen König auf { $to } ein
only-kings = Auf beiden Brettern sind nur noch Könige übrig: Die Partie endet remis.
gone = { $piece } ist endgültig verloren.
gone-no-square = { $piece } ist endgültig verloren: In der Unterwelt ist kein Feld dafür frei.
falls = { $piece } fällt nach { $to }.
due-mate = { $seat } ist in der Welt mattgesetzt, wenn keine Figur zurückkehrt, bevor { $seat } dort am Zug ist.
due-stalemate = { $seat } ist in der Welt pattgesetzt, wenn keine Figur zurückkehrt, bevor { $seat } dort am Zug ist.
in-play = Die { $board ->
        [world] Welt
       *[underworld] Unterwelt
    } ist jetzt im Spiel.
stops = In der { $board ->
        [world] Welt
       *[underworld] Unterwelt
    } sind nur noch Könige übrig: Dort wird nicht mehr gezogen.
check-world = { $seat } steht in der Welt im Schach.
check-underworld = { $seat } steht in der Unterwelt im Schach.
check-both = { $seat } steht in der Welt und in der Unterwelt im Schach.
returns = { $piece } kehrt in die Welt zurück, auf { $to }.
nothing-to-return = { $seat } hat keine Figur, die in die Welt zurückkehren könnte.
brings-a-piece = { $seat } holt eine Figur in die Welt zurück.
stays = { $piece } bleibt auf { $at }: In der Welt ist auf der Heimatlinie kein Feld dafür frei.

# Was an einer Stellung falsch ist.
bad-fields = nötig sind fünf Angaben und was endgültig verloren ist: Bretter, Zugplatz, Rochade, en passant, Halbzüge
bad-boards = nötig sind zwei Bretter, getrennt durch '|': Welt, Unterwelt
bad-home = auf '~' folgt eine Heimatlinie von a bis h, nicht '{ $file }'
bad-gone = '{ $field }' ist keine Angabe wie gone-W=RaPc
bad-slot = der Zugplatz ist Ww, Bw, Bu oder Wu, die letzten beiden auch mit ^ oder @, nicht '{ $slot }'
bad-captured = eben wurde ein König geschlagen, was die Zahl der Halbzüge zurücksetzt: sie ist 0
bad-kings = { $seat } hat in der { $board ->
        [world] Welt
       *[underworld] Unterwelt
    } { $kings } Könige, jetzt müssen es { $wanted } sein
bad-missing = von { $seat } ist die Figur { $kind } der { $file }-Linie weder auf einem Brett noch endgültig verloren
bad-pawns = { $seat } hat { $pawns } Bauern und umgewandelte Figuren, mit den endgültig verlorenen; es müssen acht sein
bad-pawn = auf { $at } kann kein Bauer stehen
bad-inactive = in der { $board ->
        [world] Welt
       *[underworld] Unterwelt
    } sind nur Könige, also ist das kein Zugplatz
bad-choice = es gibt nichts zu wählen, also steht keine Wahl an
bad-check = der König von { $seat } in der Welt kann jetzt nicht im Schach stehen
bad-checkers = kein König kann in der Welt von fünf Figuren angegriffen sein
