-- Whether the player of a seat has left its game, which then no longer counts against a limit. It is stored with each change of the
-- game, so that of a running game is known after its next move.
ALTER TABLE seats ADD COLUMN has_left INTEGER NOT NULL DEFAULT 0 CHECK (has_left IN (0, 1));
