# Die Sonderrechte eines Spielers.

now = ⚔ jetzt:
when = ⚔ { $when }:
