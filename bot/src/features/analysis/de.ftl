# Analysen beendeter Partien.

not-over = Partie { $game } ist nicht zu Ende; /analyse ist für beendete Partien, damit niemand in einer laufenden Hilfe bekommt.
no-moves = In Partie { $game } hat niemand gezogen, also gibt es nichts zu analysieren.
no-result = Partie { $game } endete ohne Ergebnis, also gibt es nichts zu analysieren.
like-running = Partie { $game } wird nicht analysiert, solange deine Partie { $running } läuft, denn dort spielen andere Menschen mit, und sie steht fast wie eine Stellung aus Partie { $game }.
off = Hier werden keine Partien analysiert. '/record' gibt dir die Partie als Datei, und 'siegepost analyse' analysiert sie auf jedem Computer.
begun-already = Partie { $game } wird schon analysiert; das Ergebnis erscheint hier.
too-many-of-yours = Du wartest schon auf so viele Analysen, wie es für eine Person möglich ist; frage noch einmal, wenn eine davon da ist.
too-many = Zu viele Partien warten auf ihre Analyse; frage in ein paar Minuten noch einmal.
begun =
    Partie { $game } wird analysiert, das dauert etwa { $minutes ->
        [one] eine Minute
       *[other] { $minutes } Minuten
    }; das Ergebnis erscheint hier.
others-first =
    { $before ->
        [one] Eine andere Partie kommt zuerst.
       *[other] { $before } andere Partien kommen zuerst.
    }
failed = Partie { $game } konnte nicht analysiert werden. '/record { $game }' gibt sie dir als Datei, und 'siegepost analyse' sagt, was mit ihr nicht stimmt.
result = Analyse von Partie { $game }. Genauigkeit: { $accuracies }.
accuracy = { $player } { $figure }
no-choices = { $player } ohne Wahl
no-turning-points = Kein Zug hat 5 % der Gewinnerwartung oder mehr gekostet.
turning-point = { $number }. Runde { $round }, { $seat }: { $played } hat { $loss } % der Gewinnerwartung gekostet; besser war { $better }.
turning-point-of-two = { $number }. Zug { $round }, { $seat }: { $played } hat { $loss } % der Gewinnerwartung gekostet; besser war { $better }.

## Befehle

analyse-short = zeigt, wie eine beendete Partie lief, mit ihren Wendepunkten
analyse-long = Die Engine sieht sich jede Stellung an, was etwa eine Minute dauert; das Ergebnis wird dort gepostet, wo du gefragt hast, und ist beim nächsten Mal sofort da. Die Genauigkeit geht von 0 bis 100: 100, wenn jede Aktion die beste war. Beispiel: /analyse g12
