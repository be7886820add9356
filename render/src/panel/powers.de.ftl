# Die Mächte eines Spielers.

now = ⚔ jetzt:
when = ⚔ wenn { $when }:
