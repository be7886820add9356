# Wertungen.

pace-day = bis zu einem Tag pro Zug
pace-slow = mehr als ein Tag pro Zug
all-servers = alle Server

line =
    { $title }, { $pace }: { $rating } ({ $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }). Zuletzt { $lately }.
line-provisional = { $title }, { $pace }: { $rating } (vorläufig, { $games } von { $few } Partien). Zuletzt { $lately }.
everywhere = Auf allen Servern, die das erlauben:
annulled-games = Von Verwaltern annulliert: { $games }.
no-rating = { $person } hat hier keine Wertung: Dazu braucht es auf einem Server eine Partie zwischen Menschen, die mit einem Ergebnis endet. '/help rating' erklärt die Wertungen.

best = { $title }, { $pace }:
best-everywhere = { $title }, { $pace }, auf allen Servern, die das erlauben (nur Personen, die hier bekannt sind):
ranked =
    { $place }. { $person }: { $rating } ({ $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    })
provisional = Vorläufig, weniger als { $few } Partien: { $people }
nobody = Hier hat noch niemand eine solche Wertung: Dazu braucht es eine Partie zwischen Menschen, die mit einem Ergebnis endet. '/help rating' erklärt die Wertungen.
only-on-servers = Wertungen gibt es auf Servern; frage in einem ihrer Kanäle.

only-managers = Nur wer die Berechtigung „Server verwalten“ hat, kann eine Partie annullieren, und zwar auf deren Server und mit dem Slash-Befehl.
name-a-game = Nenne die Partie, die nicht mehr zählen soll: /annul g12.
plays-in-it = Du spielst selbst in Partie { $game } mit; ein anderer Verwalter muss sie annullieren.
does-not-count = Partie { $game } zählt für keine Wertung, es gibt also nichts zu annullieren.
is-annulled = Partie { $game } ist schon annulliert.
annulled = Partie { $game } ist annulliert: Sie zählt für keine Wertung mehr, und die Wertungen danach sind so, als wäre sie nicht gespielt worden.
