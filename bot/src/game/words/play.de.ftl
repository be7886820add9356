# Was im Lauf einer Partie gesagt wird.

in-game = Partie { $game }: { $said }

no-clock = ohne Uhr
per-move = { $time } pro Zug
per-move-and-bank = { $time } pro Zug und { $bank } Reserve
increment = { $start } für die ganze Partie und { $more } mehr mit jedem Zug
increment-up-to = { $start } für die ganze Partie und { $more } mehr mit jedem Zug, höchstens { $most }
weekends-off = Wochenenden frei
no-vacation = die Uhr läuft auch im Urlaub
offers-seats = abwesende Spieler können ersetzt werden
not-rated = ohne Wertung
not-rated-person = ohne Wertung, weil jemand keine möchte
not-rated-no-clock = ohne Uhr keine Wertung
not-rated-handicap = mit Vorgabe keine Wertung
described = { $title }, Partie { $game } ({ $terms })

random-colour = zufällige Farbe
seat = { $colour }: { $name }
seat-open = { $colour }: frei
seat-offered = { $colour }: { $name } (eingeladen)
seat-of-computer = { $colour }: Computer (Stufe { $level })
opened = { $opener } eröffnet { $game }.
who-plays = Wer spielt mit? Drücke einen Knopf oder schreibe /join.
join-or-decline = { $names }: Knopf drücken oder /join oder /decline schreiben.

colours-drawn = Die Farben wurden ausgelost.
begins = { $game } beginnt: { $players }.
type-a-move = Schreibe einen Zug wie { $example }.
own-names = Die Felder sind von deinem Platz aus benannt: Jeder hat sein eigenes 1a.
legal-and-rules = /legal zeigt, was du tun kannst, /rules erklärt das Spiel.

to-move = ist am Zug
turn = { $player } { $task }.
turn-until = { $player } { $task }, bis { $until }.
decides = { $player } entscheidet.
decides-until = { $player } entscheidet bis { $until }. Ohne Antwort: { $default }.
turn-offered = Die Zeit von { $player } ist abgelaufen; andere können den Platz mit '/join { $game } { $colour }' übernehmen.
turn-offered-until = Die Zeit von { $player } ist abgelaufen; andere können den Platz bis { $until } mit '/join { $game } { $colour }' übernehmen.

before-that = Davor: { $actions }.
made = { $sheet }.
made-also = { $sheet } (für { $colour } { $typed }).
made-news = { $sheet }. Vom Platz von { $colour } aus:
named-from = Die Felder sind vom Platz von { $colour } aus benannt.
more-answers = Es gibt mehr Antworten als Knöpfe; die anderen kannst du schreiben.

over = Partie { $game } ist zu Ende. { $places }
over-for-all = Partie { $game } ist zu Ende: { $names } { $how }.
place = { $place }. { $names } – { $how }

left-to-move = Noch { $left } für den Zug in Partie { $game }, bis { $until }.
left-to-decide = Noch { $left } für die Entscheidung in Partie { $game }, bis { $until }.
out-of-time = Die Zeit von { $player } ist abgelaufen.
undecided = { $player } hat nicht rechtzeitig entschieden.
lapsed = Für Partie { $game } haben sich nicht genug Spieler gefunden, deshalb ist sie abgebrochen. /play eröffnet eine neue.
archived-soon = In Partie { $game } hat lange niemand gezogen. Zieht bis { $until } niemand, wird sie archiviert: Sie endet ohne Ergebnis, und ihre Aufzeichnung bleibt erhalten.
archived = Partie { $game } ist archiviert, weil lange niemand gezogen hat. Sie hat kein Ergebnis; /record { $game } gibt ihre Züge.
draw-agreed = { $player } ist mit Remis einverstanden. { $names } { $others ->
    [one] hat
   *[other] haben
} noch nicht geantwortet.
draw-declined = { $player } lehnt das Remis ab. Die Partie geht weiter.
made-in-game = { $sheet } ist in Partie { $game } gespielt.
made-in-place = { $sheet } ist in Partie { $game } in { $place } gespielt.
in-quarantine = Partie { $game } ist in Quarantäne: Ihre Züge lassen sich nicht mehr nachspielen, deshalb kann niemand ziehen, und ihre Uhr steht. /board { $game } zeigt die letzte Stellung, /record { $game } die Züge. Sie geht von selbst weiter, sobald sie sich wieder nachspielen lässt.
after-turn = Partie { $game } nach { $turn }.
after-moves = Partie { $game } nach { $ply } von { $moves ->
    [one] 1 Zug
   *[other] { $moves } Zügen
}.
waits = Partie { $game } wartet auf Spieler. { $seats }
cancelled = Partie { $game } wurde abgebrochen.
badge = { $kind } auf { $cell }: { $words }.
joined = { $name } spielt in Partie { $game } mit.
seated-already = Du hast in Partie { $game } schon einen Platz.
all-reserved = Die freien Plätze in Partie { $game } sind für andere reserviert.
