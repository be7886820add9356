# Was nur Advanced Wizard Chess sagt.

summary = zwei Spieler, Erde und Himmel; Drachen, Adler und Krieger, die zurückkehren
example = Eb8Eb6 (E ist die Erde, S der Himmel)
how-shots = ein Bogenschütze schlägt von seinem Feld aus
how-swoops = ein Adler im Himmel schlägt auf der Erde und fliegt weiter
how-teleports = der Zauberer tauscht den Platz mit einer Figur von dir
how-quests = ein Zug mit * dahinter ruft eine Queste für einen toten Drachen aus
how-placements = eine geschlagene Figur kommt zurück

# Zeichen und Linien der Bretter, und was daneben steht.
on-a-quest = auf einer Queste
risen = wiedererweckt oder umgewandelt
two-steps = darf noch zwei Schritte ziehen
returns-here = geschlagene Krieger und Adler kehren hierher zurück
no-mans-land = Niemandsland
camp = Rand eines Lagers
holds = { $held ->
    [1] 1 { $kind } zurückgehalten
   *[other] { $held } { $kinds } zurückgehalten
}
quest-at = { $kind } { $at } auf einer Queste
teleport = Teleport
resurrection = Wiedererweckung
resurrections = Wiedererweckung ×{ $dragons }

# Nachrichten und Fragen.
teleports = { $piece } auf { $from } tauscht den Platz mit { $other } auf { $to }
shoots = { $piece } auf { $from } schießt { $taken } auf { $to } ab
swoops = { $piece } stürzt sich von { $from } nach { $lands } und schlägt { $taken } auf { $to }
declares-quest = { $action }; damit beginnt eine Queste für den Drachen
held = { $piece } wird zurückgehalten, bis ein X-Feld frei ist.
returns = { $piece } kehrt auf { $at } zurück.
question = { $seat } entscheidet: Wohin kehrt { $kind } zurück?

# Ablehnungen.
wizard-safe = Ein Zauberer wird nicht geschlagen: Als Nächstes beantwortet sein Besitzer das Schach.
archer-empty = Dein Bogenschütze schießt auf { $at }, ohne dorthin zu ziehen, und dort steht nichts.
arrow-stopped = Der Pfeil würde { $piece } auf { $at } aufgehalten.
eagle-empty = Dein Adler geht nur zum Schlagen in den Sturzflug, und auf { $at } steht nichts.
swoop-beyond = Der Sturzflug würde jenseits des Himmelsrandes enden.
swoop-blocked = Der Sturzflug würde auf { $at } enden, wo { $piece } steht.
warrior-moved = Dein Krieger auf { $at } hat seinen ersten Zug schon gemacht; er geht jetzt nur ein Feld.
a-square = { $square } ist ein Feld der Erde, kein Zug: Schreibe, welche Figur dorthin zieht, oder { $eagle } für einen Adler im Himmel.
nothing-to-place = Gerade ist keine Figur einzusetzen.
placed-on = { $kind } kann hier eingesetzt werden: { $cells }.
placement-first = Zuerst ist eine Figur einzusetzen.
only-wizard = Nur der Zauberer tauscht den Platz, und deiner steht auf { $at }.
teleported = Dein Zauberer hat schon den Platz getauscht, und das darf er nur einmal in der Partie.
teleport-in-check = Dein Zauberer steht im Schach und kann den Platz nicht tauschen: Beantworte das Schach mit einem Zug.
teleport-nothing = Dein Zauberer kann nur mit einer anderen Figur von dir auf der Erde den Platz tauschen; auf { $at } steht keine.
teleport-attacked = { $attackers ->
    [0] Auf { $at } würde dein Zauberer angegriffen.
   *[other] Auf { $at } würde dein Zauberer { $piece } auf { $by } angegriffen.
}
on-quest-already = { $kind } ist schon auf einer Queste; lass das * weg.
no-quest = { $kind } kann keine Queste ausrufen; lass das * weg.
quest-camp = Eine Queste wird ausgerufen, wo ein Zug im Lager des Gegners endet; lass das * weg.
quest-dragon = Für eine Queste brauchst du einen toten Drachen, der nie zurückkam; lass das * weg.
quest-exposes = Danach wäre dein Zauberer auf { $at } angegriffen.

# Was an einer Stellung falsch ist.
bad-missing-earth = das Brett der Erde fehlt
bad-missing-sky = das Brett des Himmels fehlt
bad-missing-side = die Seite am Zug fehlt
bad-missing-teleports = die Angabe der Teleporte fehlt
bad-side = am Zug ist b oder w, nicht '{ $side }'
bad-teleports = als Teleporte bleiben BW, B, W oder -, nicht '{ $teleports }'
bad-order = '{ $field }' steht an der falschen Stelle oder zweimal da
bad-field = '{ $field }' ist keine Angabe einer Stellung
bad-dragons = die Zahl der toten Drachen
bad-held = zurückgehalten sind Krieger, dann Adler, wie in WWE, nicht '{ $held }'
bad-board = auf { $at } kann diese Figur nicht stehen: { $kind }
bad-mark = die Figur { $kind } auf { $at } kann dieses Zeichen nicht haben
bad-wizards = { $seat } hat { $wizards } Zauberer, es muss einer sein
bad-warriors = { $seat } hat { $pieces } Krieger samt dem, was aus ihnen wurde; es gibt höchstens { $most }
bad-heroes = { $seat } hat { $pieces } Helden samt dem, was aus ihnen wurde; es gibt höchstens { $most }
bad-giants = { $seat } hat { $pieces } Riesen samt dem, was aus ihnen wurde; es gibt höchstens { $most }
bad-pegasi = { $seat } hat { $pieces } Pegasusse; es gibt höchstens { $most }
bad-archers = { $seat } hat { $pieces } Bogenschützen; es gibt höchstens { $most }
bad-eagles = { $seat } hat { $pieces } Adler; es gibt höchstens { $most }
bad-two-dragons = { $seat } hat mehr als zwei Drachen, tote mitgezählt
bad-risen = { $seat } hat zu viele Figuren, als dass Drachen zurückgekehrt sein könnten
bad-quest = { $seat } hat keinen Drachen verloren, also ist nichts auf einer Queste
bad-place = { $piece } kann so nicht auf { $at } stehen
bad-holds = { $seat } hält eine Figur zurück, obwohl ein X-Feld frei ist
bad-placing = { $seat } hat beim Einsetzen nichts zu wählen
bad-check = der Zauberer von { $seat } steht im Schach, aber die andere Seite ist am Zug
