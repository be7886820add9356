# Was nur Siege Chess sagt.

summary = drei Spieler, 192 Felder, und Sonderrechte für den, der belagert ist

# Ablehnungen.
quiet-only = Die Verschanzung wird mit einem Zug erklärt, der nichts schlägt; lass das F weg, um zu schlagen.
decide-first = Entscheide zuerst über die Todesberührung: (T) setzt sie ein, (-) nimmt den Schlag hin.
no-capture = Gerade gibt es keinen Schlag, auf den du mit der Todesberührung antworten könntest.
decides-first = { $seat } muss zuerst über die Todesberührung entscheiden.
beside-king = Ein König darf nie einen Königsschritt neben einem anderen König zum Stehen kommen, ob verschanzt oder nicht, und der von { $seat } steht auf { $at }.
still-checked = { $attackers ->
    [0] Das hebt das Schach nicht auf: Dein König bliebe im Schach.
   *[other] Das hebt das Schach nicht auf: Dein König würde weiterhin { $by } angegriffen.
}
last-blow-of-king = Du bist mattgesetzt: Dein letzter Streich ist ein Zug mit einer anderen Figur als dem König.
only-pawns = Nur ein Bauer wandelt sich um; lass den Buchstaben weg.
pawns-on-first-rank = Ein Bauer wandelt sich nur auf der ersten Reihe eines Gegners um, der noch im Spiel ist, und { $at } liegt auf keiner.
nothing-lost = Unter deinen verlorenen Figuren ist { $kind } und auch sonst nichts; lass den Buchstaben weg, dann bleibt es ein Bauer.
not-lost = Unter deinen verlorenen Figuren ist { $kind }; der Bauer kann { $kinds } werden oder Bauer bleiben.
fortified-captures = { $turns ->
    [1] Du bist diesen Zug noch verschanzt, und wer verschanzt ist, schlägt nichts.
    [2] Du bist diesen und den nächsten Zug verschanzt, und wer verschanzt ist, schlägt nichts.
   *[other] Du bist diesen Zug und { $more } weitere verschanzt, und wer verschanzt ist, schlägt nichts.
}
fortified-already = { $turns ->
    [1] Du bist diesen Zug noch verschanzt; lass das F weg.
    [2] Du bist diesen und den nächsten Zug verschanzt; lass das F weg.
   *[other] Du bist diesen Zug und { $more } weitere verschanzt; lass das F weg.
}
fortified-powers = { $turns ->
    [1] Du bist diesen Zug noch verschanzt und hast bis dahin kein anderes Sonderrecht.
    [2] Du bist diesen und den nächsten Zug verschanzt und hast bis dahin kein anderes Sonderrecht.
   *[other] Du bist diesen Zug und { $more } weitere verschanzt und hast bis dahin kein anderes Sonderrecht.
}
fortified-once = Du hast dich schon einmal verschanzt; das geht nur einmal in der Partie.
obstacle = { $piece } auf { $at } ist nur ein Hindernis: Nur ein König, der von toten Figuren eingemauert ist, kann es schlagen.
shelter-capture = { $seat } ist verschanzt bis zum { $turns ->
        [1] nächsten
        [2] übernächsten
       *[other] dritten
    } eigenen Zug: Bis dahin kann keine Figur von { $seat } geschlagen werden.
shelter-replace = { $seat } ist verschanzt bis zum { $turns ->
        [1] nächsten
        [2] übernächsten
       *[other] dritten
    } eigenen Zug: Bis dahin kann keine Figur von { $seat } ersetzt werden.
undeclared = Du hast { $seat } am Ende deines letzten Zuges kein Schach angesagt, darum kann der König von { $seat } noch nicht geschlagen werden.
the-fortification = Die Verschanzung
the-field-promotion = Die Feldbeförderung
the-traitor = Der Verräter
the-touch-of-death = Die Todesberührung
power-not-in-play = { $power } ist in dieser Partie nicht im Spiel.
power-no-siege = { $power } ist nur für Belagerte da, und in dieser Partie gibt es keine Belagerung.
power-paused = { $power } ist nur für Belagerte da, und nach deiner Todesberührung kannst du erst wieder belagert sein, wenn { $turns ->
        [1] dieser Zug vorbei ist
       *[other] du noch { $turns } Züge gemacht hast
    }.
power-other = { $power } ist nur für Belagerte da, und belagert ist { $seat }.
power-two-left = { $power } ist nur für Belagerte da, und zu zweit ist niemand belagert.
power-nobody = { $power } ist nur für Belagerte da, und gerade ist niemand belagert.
nothing-on = Auf { $at } steht nichts.
field-not-own = Auf { $at } steht { $piece }; die Feldbeförderung ist für eine eigene Figur.
field-no-level = Für { $kind } gibt es keine höhere Stufe, also auch keine Beförderung.
field-becomes = { $old } wird { $kinds }, nicht { $kind }.
field-needs-both = { $kind } wird nur befördert, solange deine beiden { $many } auf dem Brett stehen.
field-needs = { $old } wird nur befördert, solange du { $other } auf dem Brett hast.
field-not-lost = Unter deinen verlorenen Figuren ist { $kinds }.
pope-colour = Ein Papst kann auf diesem Feld nicht zurückkommen: Auf seiner Farbe steht schon ein Papst.
bishop-colour = Ein Läufer kann auf diesem Feld nicht zurückkommen: Auf seiner Farbe steht schon ein Läufer von dir.
traitors-used = Du hast deine beiden Verräter dieser Partie verbraucht.
traitor-left = Du hast schon einen Verräter verbraucht und nur noch einen, nicht zwei.
traitor-not-enemy = Auf { $at } steht { $piece }; ein Verräter ist eine Figur eines Gegners, der noch im Spiel ist.
traitor-king = Ein König wird nie zum Verräter.
traitor-not-lost = Unter deinen verlorenen Figuren ist { $kind }, und nur so eine könnte ihren Platz einnehmen.
traitor-other-opponent = Der zweite Verräter eines Zuges muss eine Figur deines anderen Gegners sein.
traitor-two-lost = Von der Art { $kind } hast du nur eine Figur verloren, und zwei Verräter dieser Art brauchen zwei.
traitor-siege = Dazu musst du nach dem ersten Verräter noch belagert sein, für jeden eine Figur verloren haben und nach dem zweiten nicht im Schach stehen.
no-traitor-on = Sie kann nicht zum Verräter werden.
castling = Du kannst nicht rochieren. { $reasons }.
castling-fortified = Aus dem Schach heraus kannst du nicht rochieren; mit Verschanzung, (F), geht es.
castling-king-moved = Du kannst nicht rochieren: Dein König hat schon gezogen.
castling-checked = Aus dem Schach heraus kannst du nicht rochieren.
castling-rook = { $sign }: der Turm hat schon gezogen oder ist weg
castling-blocked = { $sign }: { $piece } auf { $at } steht im Weg
castling-beside = { $sign }: dein König stünde auf { $at }, einen Königsschritt neben dem von { $seat }
castling-into-check = { $sign }: dein König stünde auf { $at } im Schach
hint = Felder werden hier mit der Reihe zuerst benannt: { $hex }, nicht { $square }. Schreibe einen Zug mit beiden Feldern, etwa 3e-5e.
remedy = Mit Verschanzung, (F), ist es erlaubt.
claim-touch = Solange die Todesberührung nicht entschieden ist, kann niemand Remis reklamieren.
claim-early = Remis kannst du nach { $needed } Zügen ohne Schlagen reklamieren; bisher sind es { $turns }.
no-hex = Es gibt kein Feld { $hex }: Die Reihen gehen von 1 bis { $ranks }.
no-hex-in-rank = Es gibt kein Feld { $hex }: Reihe { $rank } geht von { $first } bis { $last }.

# Überschriften, Fragen und Hinweise.
last-blow = { $seat } ist am Zug (mattgesetzt: letzter Streich)
touch-headline = { $seat } entscheidet: Todesberührung?
touch-question = { $seat }: Todesberührung? (T) stellt { $kind } auf sein Feld zurück und entfernt { $captor }; (-) nimmt den Schlag hin.
use-touch = Todesberührung
let-stand = hinnehmen
notice-last-blow = Du bist mattgesetzt. Dies ist dein letzter Streich: ein Zug mit einer anderen Figur als dem König.
notice-last-blow-power = Du bist mattgesetzt. Dies ist dein letzter Streich: ein Zug mit einer anderen Figur als dem König, oder ein Sonderrecht.
notice-siege = Du bist belagert.
notice-touch = Wird eine Figur von dir geschlagen, wirst du gefragt, ob du mit der Todesberührung antwortest.
examples-or = { $first } oder { $last }
examples-pieces = { $examples } … ({ $all } Figuren)
examples-more = { $examples } … (insgesamt { $all })
notice-fortify = Verschanzen: Hänge (F) an einen Zug, der nicht schlägt, etwa { $examples }.
notice-field = Feldbeförderung, statt eines Zuges: { $examples }.
notice-traitor = Verräter, statt eines Zuges: { $examples }.

# Nachrichten.
claim-news = Seit { $turns } Zügen wurde nichts geschlagen: Jeder kann Remis reklamieren.
declares-fortification = { $action }; { $seat } verschanzt sich
field-promotion = { $piece } auf { $at } wird { $kind } (Feldbeförderung)
traitor = { $piece } auf { $at } läuft zu { $seat } über
two-traitors = { $piece } auf { $at } läuft zu { $seat } über, und { $second } auf { $second-at } ebenso
touch = Die Todesberührung von { $seat } bringt { $kind } nach { $at } zurück und entfernt { $captor }
lets-stand = { $seat } nimmt den Schlag hin
out = { $seat } ist ausgeschieden: Die anderen Figuren von { $seat } bleiben als Hindernisse auf dem Brett.
fortification-over = Die Verschanzung von { $seat } ist vorbei.
passes-mated = { $seat } ist mattgesetzt, hat keinen letzten Streich und setzt aus.
passes = { $seat } hat keinen erlaubten Zug und setzt aus.
under-siege = { $seat } ist belagert: { $because }.
under-siege-until = { $seat } ist belagert: { $because }. Sonderrechte, bis eine fremde Figur geschlagen wird: { $powers }.
under-siege-while = { $seat } ist belagert: { $because }. Sonderrechte, solange das dauert: { $powers }.
because-captures = { $captures ->
    [1] Die letzte geschlagene Figur gehörte { $seat }
    [2] Die letzten beiden geschlagenen Figuren gehörten { $seat }
    [3] Die letzten drei geschlagenen Figuren gehörten alle { $seat }
    [4] Die letzten vier geschlagenen Figuren gehörten alle { $seat }
    [5] Die letzten fünf geschlagenen Figuren gehörten alle { $seat }
    [6] Die letzten sechs geschlagenen Figuren gehörten alle { $seat }
    [7] Die letzten sieben geschlagenen Figuren gehörten alle { $seat }
    [8] Die letzten acht geschlagenen Figuren gehörten alle { $seat }
    [9] Die letzten neun geschlagenen Figuren gehörten alle { $seat }
    [10] Die letzten zehn geschlagenen Figuren gehörten alle { $seat }
   *[other] Die letzten { $captures } geschlagenen Figuren gehörten alle { $seat }
}
because-count = Die halbe Zahl der Gegner ist { $half }, also um mehr als { $threshold } über { $own }, der Zahl von { $seat }
power-touch = Todesberührung
power-fortification = Verschanzung
power-field = Feldbeförderung
power-traitors = Verräter
power-traitor = { $times ->
    [1] Verräter (einmal)
   *[other] Verräter (zweimal)
}
siege-paused = { $seat } ist nicht mehr belagert und kann es { $turns ->
        [1] im nächsten eigenen Zug
        [2] in den nächsten zwei eigenen Zügen
        [3] in den nächsten drei eigenen Zügen
       *[other] in den nächsten { $turns } eigenen Zügen
    } auch nicht sein.
siege-over = { $seat } ist nicht mehr belagert.
check-stands = { $seat } steht weiter im Schach von { $by } ({ $pieces }).
check = { $by } sagt { $seat } Schach an ({ $pieces }).
attack = { $by } greift den König von { $seat } an ({ $pieces }), ohne Schach angesagt zu haben.
attack-answer = { $by } greift den König von { $seat } an ({ $pieces }), ohne Schach angesagt zu haben; { $seat } muss trotzdem darauf antworten.
attack-too = Auch { $by } greift den König von { $seat } an ({ $pieces }), ohne Schach angesagt zu haben.
attack-too-answer = Auch { $by } greift den König von { $seat } an ({ $pieces }), ohne Schach angesagt zu haben; { $seat } muss auch darauf antworten.
mated-undeclared = { $seat } ist mattgesetzt, aber das Schach war nicht angesagt: { $seat } hat einen letzten Streich.
mated = { $seat } ist mattgesetzt und hat einen letzten Streich.
resigns = { $seat } gibt auf: Die Figuren von { $seat } bleiben als Hindernisse auf dem Brett.
out-of-time = { $seat } hat die Zeit überschritten.
obstacles = Die Figuren von { $seat } bleiben als Hindernisse auf dem Brett.
only-kings = Es sind nur noch Könige übrig: Die Partie endet remis.
no-action = { $seat } kann nicht ziehen und steht nicht im Schach: Die Partie endet remis.
quiet-turns = { $turns } Züge ohne Schlagen: Die Partie endet remis.
quiet = ohne Schlagen
piece-on = { $kind } auf { $at }

# Neben dem Brett.
next = als Nächstes
checkmated = mattgesetzt
sieged = belagert
fortified-until-next = verschanzt bis zum nächsten Zug
fortified-left = verschanzt, noch { $turns ->
        [1] 1 Zug
       *[other] { $turns } Züge
    }
no-siege-for = keine Belagerung für { $turns ->
        [1] 1 Zug
       *[other] { $turns } Züge
    }
traitors-left = Verräter ×{ $left }
when-sieged = bei Belagerung
no-longer-fortified = nach der Verschanzung
meter = Belagerung
meter-captures = { $value } von { $of }
meter-behind = { $value } von { $of } zurück
meter-points = { $own ->
        [1] 1 Punkt
       *[other] { $own } Punkte
    }, die Hälfte der anderen { $half }
meter-moves = Zahl { $own }, die Hälfte der anderen { $half }

# Arten von Zügen, und Optionen.
how-fortification = (F) nach einem Zug, der nichts schlägt
how-field = das Feld der Figur, @ und der Buchstabe dessen, was sie wird, statt eines Zuges
how-traitor = das Feld der gegnerischen Figur und %, statt eines Zuges: Eine verlorene Figur von dir dieser Art nimmt ihren Platz ein
how-touch = (T) holt deine Figur zurück und entfernt die schlagende, (-) nimmt den Schlag hin
help-setup = Figuren auf der ersten Reihe: neun mit Papst oder acht ohne
help-siege = wodurch jemand belagert ist
help-powers = die Sonderrechte, die im Spiel sind
help-duel = ob auch zu zweit jemand belagert sein kann
help-threshold = die Vorgabe dieses Spielers: je höher, desto schwerer zu belagern
values-powers = nichts oder einige von fortify,touch,traitor,field
values-threshold = eine ganze Zahl bis 999, mit siege=captures ab 1
default-threshold = 3 mit siege=captures, 4 mit points, 18 mit moves

# Was die Optionen einer Partie an einem Thema der Regeln ändern.
note-nobody = In dieser Partie wird niemand belagert.
note-without = Diese Partie wird ohne dieses Sonderrecht gespielt.
note-no-powers = In dieser Partie gibt es keine Sonderrechte.
note-powers = In dieser Partie gibt es: { $powers }.
note-setup = In dieser Partie gilt setup={ $setup }.
note-off = In dieser Partie gilt siege=off, also wird niemand belagert.
note-all = In dieser Partie gilt siege={ $method }, für alle { $figure }; { $duel ->
        [1] auch zu zweit
       *[0] zu zweit nicht
    }.
note-each = In dieser Partie gilt siege={ $method }, { $figures }; { $duel ->
        [1] auch zu zweit
       *[0] zu zweit nicht
    }.
note-for = für { $seat } { $figure }
figure-captures = { $threshold ->
    [1] die letzte geschlagene Figur
   *[other] die letzten { $threshold } geschlagenen Figuren
}
figure-more = mehr als { $threshold }

# Was an einer Stellung falsch ist.
bad-empty = sie ist leer
bad-no-turn = es steht nicht darin, wer am Zug ist
bad-field = '{ $field }' hat nicht die Form NAME=WERT
bad-twice = '{ $key }' steht zweimal da
bad-player = '{ $letter }' ist kein Spieler, möglich sind W, R und B
bad-value = '{ $field }' ergibt keinen Sinn
bad-over-touch = die Partie ist zu Ende, also kann keine Todesberührung offen sein
bad-ranks = das Brett hat { $ranks } Reihen statt 16
bad-rank-text = Reihe { $rank } lässt sich nicht als { $size } Felder lesen
bad-rank-size = Reihe { $rank } hat { $hexes } Felder statt { $size }
bad-two-kings = jemand hat zwei Könige
bad-out = '{ $field }' nennt nicht einen oder zwei Spieler
bad-out-king = wer ausgeschieden ist, hat noch einen König auf dem Brett
bad-turn = wer am Zug ist, ist schon ausgeschieden
bad-no-king = { $seat } hat keinen König und steht nicht in 'out'
bad-kings = die Könige von { $one } und { $other } stehen einen Königsschritt nebeneinander
bad-count = { $seat } hat mehr { $kinds } als am Anfang
bad-unmoved = was auf { $at } steht, muss schon gezogen haben
bad-passing = { $seat } hat dort keinen Bauern, der en passé geschlagen werden könnte
bad-declared = { $seat } kann dieses Schach nicht angesagt haben
bad-fortified = { $seat } ist verschanzt, steht aber nicht in 'fortify-spent'
bad-fortified-turn = { $seat } hatte schon einen Zug der Verschanzung
bad-quiet = mehr Züge ohne Schlagen, als die Regeln zulassen
bad-sieged = { $seat } kann dort nicht belagert sein
bad-touch = eine solche Todesberührung kann nicht offen sein
