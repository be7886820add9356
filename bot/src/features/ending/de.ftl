# Aufgeben, Remisangebote, geheime Stimmen und Remisreklamationen.

really-leave = { $who }, willst du in Partie { $game } wirklich aufgeben? Die anderen spielen weiter. Drücke den Knopf, oder schreibe '{ $command }'.
really-end = { $who }, willst du in Partie { $game } wirklich aufgeben? Damit endet die Partie. Drücke den Knopf, oder schreibe '{ $command }'.
yes-resign = Ja, aufgeben
only-the-clock = Ob die Zeit eines Spielers abgelaufen ist, entscheidet nur die Uhr; das kann niemand schreiben.
not-your-resignation = { $typed } kann nur { $seat } schreiben, und du spielst { $mine }; mit /resign gibst du selbst auf.
not-your-claim = { $typed } kann nur { $seat } schreiben, und du spielst { $mine }; mit /claim reklamierst du selbst Remis.
not-your-draw = { $typed } kann nur { $seat } schreiben, und du spielst { $mine }; mit /draw bietest du Remis an oder nimmst es an.
not-your-seat = { $seat } ist nicht deine Farbe; du spielst { $mine }.
draw-offered-to-computers = { $who } bietet { $others } Remis an.
draw-offered = { $who } bietet Remis an. { $others }: bitte einen Knopf drücken, oder mit /draw annehmen, mit /draw decline ablehnen. Die Partie geht inzwischen weiter.
agree-to-draw = Remis annehmen
away-rule = Wessen Zug schon länger als { $time } dauert, gilt als abwesend; auf ihn wird nicht gewartet, wenn mindestens zwei andere zustimmen.
draw-withdrawn = { $who } zieht das Remisangebot zurück. Die Partie geht weiter.
draw-lapsed = Das Remisangebot ist verfallen.
no-offer = Niemand bietet Remis an. Mit /draw bietest du es an.
stale-offer = Dieses Remisangebot gilt nicht mehr. /draw macht ein neues.
offered-already = Du hast dem Remis schon zugestimmt; die anderen haben noch nicht geantwortet.
voted =
    Deine geheime Stimme für Remis in Partie { $game } ist gespeichert. Niemand erfährt davon, außer wenn alle verbliebenen Spieler für Remis stimmen; dann endet die Partie sofort remis. Die Stimme verfällt nach { $actions ->
        [one] 1 Zug
       *[other] { $actions } Zügen
    }, und wenn ein Spieler ausscheidet. '/draw { $game } secret off' nimmt sie zurück.
vote-withdrawn = Deine geheime Stimme für Remis in Partie { $game } zählt nicht mehr.
no-vote = Du hast in Partie { $game } keine geheime Stimme für Remis abgegeben. Mit '/draw { $game } secret' stimmst du dafür.
vote-is-public = Das können andere lesen, deshalb zählt es nicht als geheime Stimme. Benutze den Slash-Befehl /draw mit der Antwort 'secret', oder schreibe mir eine Direktnachricht.
no-votes-of-computers = In Partie { $game } spielt ein Computer, und Computer stimmen nicht geheim ab. Biete mit '/draw { $game }' Remis an; darauf antworten sie.

## Befehle

resign-usage = [Farbe] [yes]
resign-short = gibt auf; du wirst vorher gefragt
resign-long = '/resign yes' gibt ohne Nachfrage auf. Die anderen Spieler spielen weiter. Hast du mehrere Plätze, nenne den, der aufgibt.
resign-colour = dein Platz, wenn du mehrere hast: red, R
resign-answer = 'yes' gibt ohne Nachfrage auf
draw-usage = [decline] [secret]
draw-short = bietet Remis an oder nimmt es an; 'decline' lehnt ab, 'secret' stimmt geheim ab
draw-long = Die Partie ist remis, sobald alle, die noch in ihr spielen, zustimmen. Ein Angebot verfällt, wenn jemand ablehnt, wenn ein Spieler die Partie verlässt und wenn seitdem alle einmal am Zug waren. Eine Stimme mit 'secret' erfährt niemand, bis alle verbliebenen Spieler zustimmen; 'secret off' nimmt sie zurück. Bei drei Spielern wird auf einen, der abwesend ist, wie /help replace es erklärt, nicht gewartet, wenn die beiden anderen zustimmen.
draw-answer = Remis anbieten, annehmen, ablehnen oder geheim abstimmen; ohne Angabe anbieten
claim-short = reklamiert ein Remis, das die Regeln erlauben
claim-long = '/rules draws' erklärt, wann die Regeln deines Spiels es erlauben.
