# Games in quarantine.

quarantined = Game { $game } is in quarantine: its moves can no longer be replayed under the rules as I know them now. Nobody can move in it, and its clock is stopped. The reason: { $why }
nothing-is-deleted = Nothing is deleted: /board { $game } shows the last position, /record { $game } the moves. The bot's operator is notified too. Once the game can be replayed, it goes on here by itself.
on = Game { $game } is out of quarantine and goes on. Moves typed in the meantime were not played.
on-with-clock = Game { $game } is out of quarantine and goes on. Moves typed in the meantime were not played. Its clock runs again.
out-of-it = Game { $game } is out of quarantine. { $seats }
