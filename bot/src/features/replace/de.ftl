## Befehle

replace-short = lässt jemand anderen einen Platz übernehmen; 'agree' und 'decline' antworten
replace-long = Deinen eigenen Platz kannst du abgeben: Wer ihn übernimmt, muss annehmen. Ist ein Spieler abwesend, weil ein Zug ohne Uhr schon vierzehn Tage dauert oder weil die Zeit abgelaufen ist und der Platz angeboten wird, können alle anderen gemeinsam beschließen, ihn zu ersetzen. Der neue Spieler übernimmt den Platz und seine Uhr. Die Aufzeichnung nennt beide Namen. Auch ein Computer kann übernehmen; er nimmt sofort an. Der Platz wird mit seiner Farbe oder seinem Spieler genannt. Beispiele: /replace red=@dora, /replace @bob=@dora
replace-colour = der Platz, red oder R, oder sein Spieler; ohne Angabe dein eigener
replace-person = wer übernimmt
replace-computer = ein Computer übernimmt, auf dieser Stufe
replace-answer = auf einen Vorschlag antworten; ohne Angabe machst du einen
