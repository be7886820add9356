# Warum etwas nicht geht, und was stattdessen geht.

unknown = '{ $word }' kenne ich nicht. /help zeigt alle Befehle.
unknown-but-near = '{ $word }' kenne ich nicht. Meinst du /{ $near }? /help zeigt alle Befehle.
missing = Da fehlt etwas. Schreibe { $usage }.
too-much = '{ $word }' gehört da nicht hin. Schreibe { $usage }.
too-long = Das ist zu lang; ein Befehl hat höchstens 2.000 Zeichen.
not-weekends = '{ $value }' ist kein Wert für weekends; möglich sind off oder on.
not-absent = '{ $value }' ist kein Wert für absent; möglich sind lose oder seat.
not-rated = '{ $value }' ist kein Wert für rated; möglich sind no oder yes.
pace-out-of-bounds = Die Bedenkzeit liegt zwischen 1m und 90d pro Zug, die Reserve bei höchstens 365d.
increment-out-of-bounds = Mit Zeitzugabe beginnt man mit 1m bis 90d, ein Zug gibt 1m bis 90d dazu, und die Grenze liegt zwischen der Zeit am Anfang und 365d, etwa 14d+2d/move up to 21d.
only-increments = Nur eine Bedenkzeit mit Zeitzugabe hat eine Grenze, etwa 14d+2d/move up to 21d.
not-a-span = '{ $typed }' ist keine Zeitspanne; schreibe sie wie 3d, 36h, 90m oder 1d12h.
twice = '{ $what }' steht zweimal da; schreibe es nur einmal.
not-a-ply = '{ $word }' ist keine Anzahl von Zügen; schreibe eine Zahl, etwa 12.
long-record = Das ist zu lang: Eine Aufzeichnung oder Stellung darf hier höchstens { $most } kB haben. Lass die Kommentare weg oder den Text drumherum.
file-is-no-text = Diese Datei kann ich nicht als Text lesen. Speichere die Aufzeichnung als UTF-8-Text, und hänge sie noch einmal an.
file-unreachable = Diese Datei konnte ich nicht herunterladen. Hänge sie bitte noch einmal an, oder schreibe ihren Text hinter /position.
busy = Hier ist gerade zu viel los, um das zu erledigen. Nichts hat sich geändert. Versuche es gleich noch einmal.
unknown-form = Dieses Formular kann ich nicht lesen; vielleicht stammt es aus einer früheren Version von mir. Nichts hat sich geändert. Der Befehl öffnet es neu.
moving = Ich ziehe gerade auf einen anderen Rechner um. Nichts hat sich geändert. Versuche es in ein paar Sekunden noch einmal.
broken = Dabei ist etwas schiefgegangen. Nichts hat sich geändert. Versuche es mit anderen Worten. Wenn es wieder passiert, sage bitte dem Betreiber des Bots Bescheid: Im Protokoll steht Genaueres.
took-too-long = Das hat mir zu lange gedauert, deshalb habe ich es aufgegeben. Nichts hat sich geändert. Versuche etwas Kleineres.
interrupted = Dabei wurde ich unterbrochen, und von selbst versuche ich es nicht noch einmal. Nichts hat sich geändert. Frage noch einmal, wenn du es noch möchtest.

unreadable = '{ $typed }' kann ich nicht als Zug lesen. '/rules notation' zeigt, wie man Züge schreibt, /help zeigt die Befehle.
too-long-for-a-move = Für einen Zug ist das zu lang; ein Zug sieht aus wie 3e-5e. '/rules notation' zeigt mehr.
decides-first = Noch nicht: Erst entscheidet { $player }.
not-your-turn = Du bist nicht am Zug: { $player } ist dran.
game-is-over = Die Partie ist zu Ende.
arrived-late = '{ $typed }' kam spät bei mir an: Die Partie ist inzwischen weitergegangen. Schreibe es noch einmal, wenn du es noch spielen möchtest.
seat-is-out = { $colour } ist schon aus der Partie ausgeschieden.
you-are-out = Du bist aus dieser Partie ausgeschieden; die anderen spielen weiter.
stale = Dieser Knopf gehört zu einer früheren Stellung: Partie { $game } ist weitergegangen. /board zeigt sie.
ambiguous = Das könnte { $options } sein. Drücke einen der Knöpfe, oder schreibe den Zug.
and-more = { $shown } und noch mehr
is-that-meant = Meinst du { $begun }? Drücke den Knopf, oder schreibe den Zug allein.

no-game-here = Hier wird keine Partie gespielt. /play eröffnet eine, /games zeigt deine.
no-open-game = Hier wartet keine Partie auf Spieler. /play eröffnet eine.
no-such-game = Du hast keine Partie { $game }. /games zeigt deine.
only-where-the-bot-is = Das geht nur da, wo der Bot ist: auf einem Server, auf den er eingeladen wurde, oder in einer Direktnachricht an ihn. Hier gehen { $here }.
which-game = Welche Partie: { $games }? Nenne sie, zum Beispiel '/{ $command } { $example }'.
another = eine andere
move-in-which-game = In welcher Partie: { $games }? Drücke einen Knopf, oder setze '/move { $example }' vor den Zug.
not-begun = Partie { $game } hat noch nicht begonnen: Es sind noch Plätze frei. /join nimmt einen.
begun = Partie { $game } hat schon begonnen.
over = Partie { $game } ist zu Ende. /board zeigt, wie sie ausging.
cancelled = Partie { $game } wurde abgebrochen.
not-a-player = Du hast in Partie { $game } keinen Platz.
place-taken = Partie { $game } wird hier gerade gespielt, und an einem Ort kann nur eine Partie auf einmal sein. Eröffne die neue an einem anderen Ort (/room chess führt an einen), oder beende erst diese (/abort, /resign, /draw).
place-taken-by-open = Partie { $game } wartet hier auf Spieler, und an einem Ort kann nur eine Partie auf einmal sein. Eröffne die neue an einem anderen Ort (/room chess führt an einen), oder beende erst diese (/abort, /resign, /draw).

unknown-person = Ich weiß nicht, wer '{ $name }' ist; tippe @ und wähle die Person aus der Liste.
nobody-called = Niemand mit dem Namen '{ $name }' hat hier geschrieben; /who zeigt, wer es hat.
several-persons = Mehrere heißen hier '{ $name }': { $people }. Erwähne die gemeinte Person mit @.
no-mention = '{ $typed }' erwähnt niemanden; tippe @ und wähle jemanden aus der Liste.
no-member = { $name } kann nicht eingeladen werden: Nur Mitglieder dieses Servers können hier spielen, und keine Bots. Lass den Platz frei, oder nenne jemand anderen.
alone = Allein kannst du hier nicht spielen: Lass einen Platz frei, oder nenne jemand anderen dafür.
too-many-invitations = Von dir { $most ->
    [one] wartet schon 1 Partie
   *[other] warten schon { $most } Partien
} auf Spieler, mehr darf niemand haben. Brich erst eine mit /abort ab; /games zeigt deine.
too-many-seats = Du hast schon einen Platz in { $most ->
    [one] 1 Partie
   *[other] { $most } Partien
}, mehr darf niemand haben. Spiele erst eine zu Ende, oder gib mit /decline einen Platz zurück; /games zeigt deine.
too-many-here = In diesem Kanal { $most ->
    [one] wartet oder läuft schon 1 Partie
   *[other] warten oder laufen schon { $most } Partien
}, mehr dürfen es nicht sein. Eröffne deine in einem anderen Kanal, oder nimm einen Platz in einer von diesen.
too-many-in-guild = Auf diesem Server { $most ->
    [one] wartet oder läuft schon 1 Partie
   *[other] warten oder laufen schon { $most } Partien
}, mehr dürfen es nicht sein. Nimm einen Platz in einer von ihnen, oder versuche es wieder, wenn welche zu Ende sind.
too-many-pictures = Das { $most ->
    [one] ist mehr als 1 Bild
   *[other] sind mehr als { $most } Bilder
} in einer Minute. Frage bitte in einer Minute noch einmal.

no-name = Zu einem Platz gehört ein Name, etwa red=bob, oder red=open.
no-such-seat = Es gibt keinen Platz '{ $word }'; die Plätze heißen in Befehlen { $names }.
seat-taken = Diesen Platz hat { $player }. /join nimmt einen freien.
computer-has-seat = In Partie { $game } spielt ein Computer { $colour }. Ein Spieler der Partie kann dir den Platz mit '/replace { $game } { $typed }=@{ $name }' geben.
colours-are-drawn = Die Farben dieser Partie werden ausgelost; schreibe /join ohne Farbe.
no-such-ply = Partie { $game } hat bis jetzt { $moves ->
    [one] 1 Zug
   *[other] { $moves } Züge
}; nenne eine Zahl von 0 bis { $moves }.
no-such-topic = In den Regeln von { $title } gibt es kein Thema '{ $word }'. Themen: { $topics }.
topic-of-others = In den Regeln von { $title } gibt es kein Thema '{ $word }', aber in denen von { $others }.
no-command-but-a-page = /{ $word } ist kein Befehl, aber die Regeln haben eine Seite darüber.
no-such-page = Es gibt keine Seite über { $kind } und '{ $board }'; lass '{ $board }' weg.
no-such-diagram = Es gibt kein Bild der Züge von { $kind } für '{ $board }'. Es gibt eins für { $boards }.
