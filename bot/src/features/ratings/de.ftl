## Befehle

rating-short = zeigt die Wertungen von jemandem auf diesem Server
rating-long = Für jedes Spiel und jede Bedenkzeit gibt es eine: bis zu einem Tag pro Zug, und langsamer. Sie beginnt bei 1500; wer 200 mehr hat, gewinnt etwa 7 von 10 Partien. Die Zahl nach ± sagt, wie unsicher sie ist; bei weniger als 10 Partien ist sie vorläufig. Eine Partie zwischen verschiedenen Menschen zählt, wenn sie mit einem Ergebnis endet, außer sie wurde mit rated=no eröffnet. Bei drei Spielern zählt jeder Platz gegen die anderen. Das Ergebnis eines Platzes zählt für den, der ihn am Ende hatte; wer ihn durch Zeitüberschreitung verloren hat oder von den anderen ersetzt wurde, ist Letzter. Läuft jemandem an einem Tag (UTC) in mehreren Partien einer Liste die Zeit ab, zählt nur die erste. Verwalter können eine Partie annullieren und mit '/settings ratings=all' Partien von hier für Wertungen über alle Server zählen lassen, die das auch erlauben.
rating-person = wessen Wertungen; ohne Angabe deine
leaderboard-short = zeigt, wer auf diesem Server die besten Wertungen hat
leaderboard-long = Ohne Spiel zeigt es die besten drei jeder Liste. Vorläufige Wertungen stehen für sich.
annul-short = Verwalter: lässt eine beendete Partie für keine Wertung zählen
annul-long = Für Personen mit der Berechtigung „Server verwalten“. Die Wertungen nach der Partie werden so, als wäre sie nicht gespielt worden. Das lässt sich nicht rückgängig machen.
annul-game = die Nummer der Partie
