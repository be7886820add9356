# Was alle Spiele sagen: warum ein Zug abgelehnt wird, was geschehen ist, wie eine Partie endete.

more = { $cells } weitere
piece-on = { $piece } auf { $at }

# Ablehnungen.
game-over = Die Partie ist zu Ende.
out-of-game = { $seat } ist ausgeschieden.
out-for-good = { $seat } ist ausgeschieden und kann nichts mehr tun.
turn-of = { $seat } ist am Zug.
another-letter = Das beginnt mit dem Buchstaben von { $letter }, du spielst aber { $seat }: Lass den Buchstaben weg oder schreibe deinen eigenen.
not-canonical = Das ist nicht die kanonische Form; schreibe { $right }.
unreadable = Das ist kein Zug in kanonischer Notation.
unreadable-such-as = Das ist kein Zug in kanonischer Notation; ein Beispiel ist { $example }.
no-such-cell = Auf diesem Brett gibt es kein { $noun ->
        [hex] Feld
       *[square] Feld
    } '{ $what }'.
nothing-on = Auf { $at } steht nichts.
nothing-on-own = Auf { $at } steht nichts (die Felder sind von deiner Seite aus benannt).
nothing-on-from = Auf { $at } steht nichts (die Felder sind von der Seite von { $seat } aus benannt).
dead-piece = { $piece } auf { $at } kann nicht ziehen: Wer damit gespielt hat, ist ausgeschieden.
not-yours = Auf { $at } steht { $piece }, keine Figur von dir.
not-a-piece-of = Auf { $at } steht { $piece }, keine Figur von { $seat }.
another-kind = Auf { $at } steht { $stands }, nicht { $named }.
no-piece = Du hast { $kind }.
no-piece-there = Du hast dort { $kind }.
none-reaches = { $kind } von dir ({ $from }) kann nach { $to } ziehen.
no-piece-reaches = Keine Figur von dir kann nach { $to } ziehen.
none-may = { $attackers ->
    [0] { $kind } von dir darf nach { $to } ziehen: Dein { $king } würde angegriffen.
   *[other] { $kind } von dir darf nach { $to } ziehen: Dein { $king } würde { $by } angegriffen.
}
none-may-still = { $attackers ->
    [0] { $kind } von dir darf nach { $to } ziehen: Dein { $king } würde weiterhin angegriffen.
   *[other] { $kind } von dir darf nach { $to } ziehen: Dein { $king } würde weiterhin { $by } angegriffen.
}
stands-there = { $kind } steht schon auf { $at }.
own-piece = Auf { $at } steht schon { $kind }.
exposed-king = Auf { $to } { $attacked ->
        [check] stünde dein { $king } im Schach
       *[attacked] wäre dein { $king } angegriffen
    }{ $attackers ->
        [0] .
       *[other] , und zwar { $by }.
    }
exposed-still = { $attackers ->
    [0] Das hebt das Schach nicht auf: Dein { $king } würde weiterhin angegriffen.
   *[other] Das hebt das Schach nicht auf: Dein { $king } würde weiterhin { $by } angegriffen.
}
exposed = Danach { $attacked ->
        [check] stünde dein { $king } im Schach
       *[attacked] wäre dein { $king } angegriffen
    }{ $attackers ->
        [0] .
       *[other] , und zwar { $by }.
    }
blocked-by = { $kind } auf { $from } kommt nicht nach { $to }, denn { $by } steht im Weg.
blocked = { $kind } auf { $from } kommt nicht nach { $to }: Der Weg ist versperrt.
only-empty = { $kind } auf { $from } kann nur nach { $to }, wenn das Feld leer ist, und dort steht { $by }.
only-capture = { $kind } auf { $from } kann auf { $to } nur schlagen, und dort steht nichts.
unreachable = { $kind } auf { $from } kann nicht nach { $to } ziehen; möglich: { $cells }.
unreachable-no-move = { $kind } auf { $from } kann nicht nach { $to } ziehen und hat gerade gar keinen Zug.
unreachable-piece = { $kind } auf { $from } kann nicht nach { $to } ziehen, wo { $there } steht; möglich: { $cells }.
unreachable-piece-no-move = { $kind } auf { $from } kann nicht nach { $to } ziehen, wo { $there } steht, und hat gerade gar keinen Zug.
nothing-to-capture = Auf { $at } gibt es nichts zu schlagen.
nothing-to-capture-x = Auf { $at } gibt es nichts zu schlagen; lass das x weg, um dorthin zu ziehen.
nothing-to-capture-dash = Auf { $at } gibt es nichts zu schlagen; schreibe -, um dorthin zu ziehen.
write-capture = Auf { $at } steht { $piece }: Schreibe x, um zu schlagen.
write-passing = Schreibe { $sign }, um auf { $at } { $passing } zu schlagen.
write-move = Schreibe -, um nach { $at } zu ziehen.
no-passing = Auf { $at } kann jetzt kein Bauer { $passing } geschlagen werden.
not-promoted = { $kind } wandelt sich auf { $at } nicht um; lass den Buchstaben weg.
promotion-choices = { $kind } kann sich dort in { $choices } umwandeln.
promotable = { $kind } kann sich auf { $at } umwandeln: Schreibe, in was, etwa { $example }, oder { $text }, wenn die Figur { $stays } bleiben soll.
castling-moved = Die Rochade { $sign } geht nicht: Der König oder dieser Turm hat schon gezogen.
castling-blocked = Die Rochade { $sign } geht nicht, denn { $by } steht im Weg.
castling-check = Aus dem Schach heraus kannst du nicht rochieren, denn { $by } greift den König an.
castling-attacked = Die Rochade { $sign } geht nicht, denn { $by } greift { $at } an.
no-castling = In dieser Partie gibt es keine Rochade.
no-castling-now = Du kannst jetzt nicht rochieren.
none-of-kind = Das hat { $seat } gerade nicht: { $kind }.
no-claims = In dieser Partie gibt es kein Remis zu reklamieren: Die Spieler einigen sich darauf.
no-claims-repetition = In dieser Partie gibt es kein Remis zu reklamieren: Die Spieler einigen sich darauf, und wenn eine Stellung { $times }-mal vorkommt, endet die Partie von selbst remis.
claim-out-of-turn = Remis reklamiert, wer am Zug ist, und das ist { $seat }.
claim-before-decision = Remis kannst du erst reklamieren, wenn entschieden ist, was jetzt ansteht.
early-repetition = Remis kannst du reklamieren, wenn eine Stellung { $needed }-mal vorkommt ({ $times ->
        [1] diese ist neu
       *[other] diese kam { $times }-mal vor
    }).
early-count = Remis kannst du nach je { $count } Zügen { $quiet } reklamieren (bisher { $moves }).
early-both = Remis kannst du reklamieren, wenn eine Stellung { $needed }-mal vorkommt ({ $times ->
        [1] diese ist neu
       *[other] diese kam { $times }-mal vor
    }), oder nach je { $count } Zügen { $quiet } (bisher { $moves }).
did-you-mean = Meintest du { $moves }?
decides-first = { $seat } muss zuerst entscheiden.
decide-first = Zuerst steht eine Entscheidung an.

# Welche Züge gezählt werden, nach "50 Zügen".
quiet = ohne Schlagen und ohne Bauernzug

# Nachrichten.
resigns = { $seat } gibt auf.
out-of-time = { $seat } hat die Zeit überschritten.
claims = { $seat } reklamiert Remis.
agree = Die Spieler einigen sich auf Remis.
castles = { $seat } rochiert auf der { $wing ->
        [queen] Damenseite
        [pope] Papstseite
       *[king] Königsseite
    }
goes = { $piece } zieht von { $from } nach { $to }
goes-becomes = { $piece } zieht von { $from } nach { $to } und wird { $becomes }
takes = { $piece } zieht von { $from } nach { $to } und schlägt { $taken }
takes-passing = { $piece } zieht von { $from } nach { $to } und schlägt { $taken } auf { $at } { $passing }
takes-becomes = { $piece } zieht von { $from } nach { $to }, schlägt { $taken } und wird { $becomes }
puts = { $seat } setzt { $piece } auf { $to } ein
acts = { $seat } macht einen Zug
passes = { $seat } hat keinen erlaubten Zug und setzt aus.
in-check = { $seat } steht im Schach.
third-time = Diese Stellung ist zum { $times ->
        [3] dritten
        [4] vierten
       *[other] { $times }.
    } Mal da: { $seat } kann Remis reklamieren.
moves-each = Je { $moves } Züge { $quiet }: Wer am Zug ist, kann Remis reklamieren; nach { $last } endet die Partie von selbst remis.
once-more-loses = Diese Stellung ist zum zweiten Mal da: Wer sie noch einmal wiederholt, verliert.
once-more-draws = Diese Stellung ist zum vierten Mal da: Beim fünften Mal endet die Partie remis.

# Überschriften, Enden und Plätze.
to-move = { $seat } ist am Zug
may-claim = kann Remis reklamieren
seventy-five = Je fünfundsiebzig Züge { $quiet }: Die Partie endet remis.
drawn-agreed = Die Partie endet remis durch Vereinbarung.
drawn-claimed = Die Partie endet remis durch Reklamation.
drawn-material = Zum Mattsetzen ist zu wenig übrig: Die Partie endet remis.
drawn-stalemate = Patt: Die Partie endet remis.
drawn-repetition = Dieselbe Stellung kam zu oft vor: Die Partie endet remis.
drawn-blocked = Niemand kann mehr ziehen: Die Partie endet remis.
drawn-time = { $seat } hat die Zeit überschritten, aber { $other } hat nur noch den König: Die Partie endet remis.
drawn = Die Partie endet remis.
wins-checkmate = { $loser } ist mattgesetzt: { $winner } gewinnt.
wins-stalemate = { $loser } ist patt, und das verliert hier: { $winner } gewinnt.
wins-repetition = { $loser } hat dieselbe Stellung zu oft wiederholt, und das verliert hier: { $winner } gewinnt.
wins-resigned = { $loser } gibt auf: { $winner } gewinnt.
wins-time = { $loser } hat die Zeit überschritten: { $winner } gewinnt.
wins = { $winner } gewinnt.
only-king = Doch { $seat } hat nur noch den König, also endet die Partie remis.
won = gewonnen
drew = remis
checkmated = mattgesetzt
stalemated = pattgesetzt
repeated = Stellung wiederholt
resigned = aufgegeben
lost-on-time = Zeit überschritten
lost = verloren
left = ausgeschieden
king-captured = König geschlagen

# Diagramme.
diagram = { $piece } ({ $aspect })
realm-from = Reich von { $at } aus
promotion = Umwandlung
promoted-there = hier ist die Umwandlung möglich
realm = ihr Reich: Züge, die nichts schlagen
realm-capture = durch Schlagen erreichbar

# Was an einer Stellung falsch ist, nach "nicht brauchbar:".
bad-end = 'ended={ $end }' ist kein mögliches Ende
bad-ranks = ein Brett hat { $size } Reihen, '{ $board }' aber nicht
bad-rank = Reihe { $rank } hat nicht { $size } Felder: '{ $squares }'
bad-piece = '{ $letter }' ist keine Figur
bad-number = { $what } ist eine ganze Zahl von { $least } bis { $most }, nicht '{ $number }'
half-moves = die Zahl der Halbzüge
move-number = die Zugnummer
bad-side = am Zug ist w oder b, nicht '{ $side }'
bad-passed = kein Bauer kann gerade '{ $cell }' übersprungen haben
bad-rights = das Rochadefeld ist '-' oder Buchstaben aus KQkq, nicht '{ $rights }'
bad-right = für die Rochade { $letter } müssen König und Turm auf ihren Anfangsfeldern stehen
in-check-waiting = der König von { $seat } steht im Schach, aber die andere Seite ist am Zug
kings = { $seat } hat { $kings } Könige, es muss einer sein
pawn-stands = auf { $at } kann kein Bauer von { $seat } stehen
