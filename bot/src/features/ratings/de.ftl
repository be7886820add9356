# Wertungen.

pace-day = bis zu einem Tag pro Zug
pace-slow = mehr als ein Tag pro Zug

line =
    { $title }, { $pace }: { $rating } ({ $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }). Zuletzt { $lately }.
line-provisional = { $title }, { $pace }: { $rating } (vorläufig, { $games } von { $few } Partien). Zuletzt { $lately }.
line-few-opponents = { $title }, { $pace }: { $rating } (vorläufig: { $games } Partien, aber gegen { $opponents } von { $people } verschiedenen Personen). Zuletzt { $lately }.
annulled-games = Von Verwaltern annulliert: { $games }.
no-rating = { $person } hat hier keine Wertung: Dazu braucht es auf einem Server eine Partie zwischen Menschen, die mit einem Ergebnis endet. '/help rating' erklärt die Wertungen.

best = { $title }, { $pace }:
ranked =
    { $place }. { $person }: { $rating } ({ $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    })
provisional = Vorläufig, weniger als { $few } Partien oder { $opponents } Gegner: { $people }
nobody = Hier hat noch niemand eine solche Wertung: Dazu braucht es eine Partie zwischen Menschen, die mit einem Ergebnis endet. '/help rating' erklärt die Wertungen.
excused = { $player } war nicht da: Von den Partien, die { $player } an diesem Tag (UTC) auf Zeit verloren hat, zählt nur die erste für Wertungen. Diese zählt für niemanden.
excused-with-others = { $player } war nicht da: Von den Partien, die { $player } an diesem Tag (UTC) auf Zeit verloren hat, zählt nur die erste für Wertungen. Diese zählt nur für die anderen.
only-on-servers = Wertungen gibt es auf Servern; frage in einem ihrer Kanäle.

only-managers = Nur wer die Berechtigung „Server verwalten“ hat, kann eine Partie annullieren, und zwar auf deren Server und mit dem Slash-Befehl.
name-a-game = Nenne die Partie, die nicht mehr zählen soll: /annul g12.
plays-in-it = Du hast oder hattest einen Platz in Partie { $game }; ein anderer Verwalter muss entscheiden, ob sie zählt.
does-not-count = Partie { $game } wird nicht gewertet, es gibt also nichts zu annullieren.
asks = Partie { $game } würde nicht mehr gewertet, und die Wertungen danach wären so, als wäre sie nicht gespielt worden. 24 Stunden lang nimmt '/annul { $game } undo' das zurück.
yes-annul = Annullieren
is-not-annulled = Partie { $game } ist nicht annulliert, es gibt also nichts zurückzunehmen.
too-late-to-undo = Partie { $game } wurde vor mehr als 24 Stunden annulliert; dabei bleibt es.
undone = { $by } hat zurückgenommen, dass Partie { $game } annulliert wurde: Sie zählt wieder, und die Wertungen danach sind so, als wäre sie nie annulliert worden.
is-annulled = Partie { $game } ist schon annulliert.
annulled = { $by } hat Partie { $game } annulliert: Sie wird nicht mehr gewertet, und die Wertungen danach sind so, als wäre sie nicht gespielt worden.

## Befehle

rating-usage = [@PERSON]
rating-short = zeigt die Wertungen von jemandem auf diesem Server
rating-long = Für jedes Spiel und jede Bedenkzeit gibt es eine: bis zu einem Tag pro Zug, und langsamer. Sie beginnt bei 1500; wer 200 mehr hat, gewinnt etwa 7 von 10 Partien. Die Zahl nach ± sagt, wie unsicher sie ist; bei weniger als 10 Partien oder gegen weniger als drei verschiedene Personen (zwei in Spielen für drei) ist sie vorläufig. Eine Partie zwischen verschiedenen Menschen zählt, wenn sie nach je zwei Zügen mit einem Ergebnis endet (bei dreien bleibt außen vor, wer vorher geht oder verliert), außer sie wurde mit rated=no eröffnet, hat keine Bedenkzeit oder eine Vorgabe. Bei drei Spielern zählt jeder Platz gegen die anderen. Wer seinen Platz abgibt oder durch Zeitüberschreitung verliert, hat verloren, hinter allen, die noch dabei sind; wer ihn übernimmt, wird nicht gewertet. Ist nur noch einer von denen übrig, die begonnen haben, zählt nichts mehr, was folgt. Läuft jemandem, der nicht da war und seit einem Tag davor keinen Zug gemacht hat, an einem Tag (UTC) in mehreren Partien einer Liste die Zeit ab, zählt nur die erste, auch für die Gegner; höchstens einmal in 90 Tagen. Verwalter können eine Partie annullieren.
rating-person = wessen Wertungen; ohne Angabe deine
leaderboard-usage = [Spiel]
leaderboard-short = zeigt, wer auf diesem Server die besten Wertungen hat
leaderboard-long = Ohne Spiel zeigt es die besten drei jeder Liste. Vorläufige Wertungen stehen für sich.
annul-usage = g12 [yes] [undo]
annul-short = Verwalter: nimmt eine beendete Partie aus der Wertung
annul-long = Für Personen mit der Berechtigung „Server verwalten“. Die Wertungen nach der Partie werden so, als wäre sie nicht gespielt worden. Vorher wird gefragt. Innerhalb von 24 Stunden kann jeder Verwalter, der die Partie annullieren könnte, das zurücknehmen: /annul g12 undo. Wer einen Platz in der Partie hat oder hatte, kann beides nicht.
annul-game = die Nummer der Partie
annul-answer = yes annulliert ohne Rückfrage, undo nimmt das zurück
