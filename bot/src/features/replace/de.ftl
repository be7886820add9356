# Spieler ersetzen.

hands-over = { $by } schlägt vor, dass { $name } in Partie { $game } die Farbe { $colour } übernimmt, mitsamt der Uhr.
proposed = { $by } schlägt vor, dass { $name } in Partie { $game } die Farbe { $colour } von { $left } übernimmt, mitsamt der Uhr.
proposed-with-a-clock = { $by } schlägt vor, dass { $name } in Partie { $game } die Farbe { $colour } von { $left } übernimmt. Von da an hat die Partie eine Uhr: { $pace }.
call = { $people }: bitte einen Knopf drücken oder '/replace { $game } agree' oder '/replace { $game } decline' schreiben.
agree = Zustimmen
after-the-offer = Der Computer bekommt den Platz nur, wenn ihn bis zum Ende des Angebots niemand sonst übernommen hat.
enough = Die Zustimmung von { $player } genügt.
enough-or-away = Die Zustimmung von { $player } genügt. Sobald ein Zug von { $colour } länger als { $time } gedauert hat, können alle anderen ohne { $colour } entscheiden.
unrated-if-all-agree = Stimmen innerhalb von { $time } alle zu, die einen Platz haben oder hatten, und nimmt der neue Spieler an, wechselt der Platz, und die Partie wird nicht gewertet. Lehnt jemand ab, ändert sich nichts.
is-away = { $player } ist abwesend: Dieser Zug dauert schon länger als { $time }. Alle anderen können ohne { $colour } entscheiden.
is-asked = Der Vorschlag für Partie { $game } steht dort, wo die Partie gespielt wird.
is-asked-in = Der Vorschlag für Partie { $game } steht in { $place }.
agreed =
    { $by } stimmt zu, dass { $colour } in Partie { $game } neu besetzt wird. { $others } { $missing ->
        [one] hat
       *[other] haben
    } noch nicht geantwortet.
declined = { $by } lehnt ab: { $who } bleibt in Partie { $game }.
replaced = { $who } spielt ab jetzt in Partie { $game }, anstelle von { $left } und mit derselben Uhr.
replaced-with-a-clock = { $who } spielt ab jetzt in Partie { $game }, anstelle von { $left }. Da nun zwei Menschen spielen, hat die Partie eine Uhr: { $pace }.
counts-by-now = { $player }: { $colour } in Partie { $game } abzugeben zählt inzwischen als Niederlage, deshalb hat sich nichts geändert. Wenn du das trotzdem möchtest, schreibe noch einmal '/replace { $game }'.
unrated = Weil alle zugestimmt haben, wird Partie { $game } nicht gewertet.
replaced-by-computer = { $who } spielt ab jetzt in Partie { $game }, anstelle von { $left }.
waits = Alle stimmen zu: Wenn am Ende des Angebots noch niemand { $colour } in Partie { $game } übernommen hat, übernimmt { $name }.
waits-until = Alle stimmen zu: Wenn am Ende des Angebots, { $until }, noch niemand { $colour } in Partie { $game } übernommen hat, übernimmt { $name }.
nothing-stands = Niemand möchte gerade in Partie { $game } einen Spieler ersetzen. Das schlägst du zum Beispiel mit '/replace { $game } white=@dora' vor.
not-asked = Nur die Spieler von Partie { $game } und die Person, die übernehmen soll, können antworten.
agreed-already = Du hast in Partie { $game } schon zugestimmt; die anderen haben noch nicht geantwortet.

## Befehle

replace-usage = [Farbe=@PERSON] [Farbe=computer:5] [rated=no] [confirm] [agree] [decline]
replace-short = lässt jemand anderen einen Platz übernehmen; 'agree' und 'decline' antworten
replace-long = Deinen eigenen Platz kannst du abgeben: Wer ihn übernimmt, muss annehmen. Ist ein Spieler abwesend, weil ein Zug ohne Uhr schon vierzehn Tage dauert oder weil die Zeit abgelaufen ist und der Platz angeboten wird, können alle anderen gemeinsam beschließen, ihn zu ersetzen. Der neue Spieler übernimmt den Platz und seine Uhr. Die Aufzeichnung nennt beide Namen. Auch ein Computer kann übernehmen; er nimmt sofort an. Der Platz wird nach seiner Farbe oder seinem Spieler benannt. Wer in einer gewerteten Partie seinen Platz abgibt, hat sie verloren ('confirm' sagt, dass du das weißt), außer alle, die einen Platz haben oder hatten, stimmen 'rated=no' zu: Dann wird die Partie nicht gewertet. Beispiele: /replace red=@dora, /replace @bob=@dora, /replace @dora rated=no
replace-colour = der Platz, red oder R, oder sein Spieler; ohne Angabe dein eigener
replace-person = wer übernimmt
replace-computer = ein Computer übernimmt, auf dieser Stufe
replace-rated = 'no': stimmen alle zu, die einen Platz haben oder hatten, zählt die Partie nicht
replace-confirm = bestätigen, dass es als Niederlage zählt, wenn du deinen Platz abgibst
replace-answer = auf einen Vorschlag antworten; ohne Angabe machst du einen
