## Befehle

vacation-short = hält deine Uhren an, während du weg bist, oder zeigt, was übrig ist
vacation-long = Deine Uhren stehen in allen Partien, in denen du am Zug bist, außer in denen eines Turniers ohne vacation=yes; die Uhren der anderen laufen. Ziehen kannst du trotzdem. Jeder hat ein Urlaubskonto, das sich gleichmäßig über das Jahr füllt; ein Urlaub, der vorzeitig endet, kostet nur, was verbraucht ist. 'until 3 Jan' schließt diesen Tag ein, in deiner Zeitzone (/settings timezone=). Ein Urlaub kann nicht in der letzten Stunde vor einer deiner Fristen beginnen. Du kannst mehrere planen; ein neuer ersetzt die, mit denen er sich überschneidet, und 'off' beendet den laufenden oder streicht den nächsten. Beispiele: /vacation 10d, /vacation from 20 Dec until 3 Jan
vacation-time = 10d, until 3 Jan, from 20 Dec until 3 Jan oder off; ohne Angabe siehst du, was übrig ist
