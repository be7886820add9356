# The powers of a player.

now = ⚔ now:
when = ⚔ { $when }:
