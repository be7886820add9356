-- Indexes to count and find unfinished games by guild, person and place.

-- The guild of the game; NULL for a direct-message channel, and if the network did not report it.
ALTER TABLE games ADD COLUMN guild TEXT;

CREATE INDEX games_by_guild ON games (guild) WHERE status IN ('open', 'live');
CREATE INDEX games_by_opener ON games (opener, id) WHERE status = 'open';
CREATE INDEX games_open ON games (place, id) WHERE status = 'open';
CREATE INDEX games_live ON games (place, id) WHERE status = 'live';

-- Whether the seat's game is open or live.
ALTER TABLE seats ADD COLUMN unfinished INTEGER NOT NULL DEFAULT 0 CHECK (unfinished IN (0, 1));
UPDATE seats SET unfinished = 1
    WHERE game IN (SELECT id FROM games WHERE status IN ('open', 'live'));

DROP INDEX seats_by_person;
CREATE INDEX seats_unfinished ON seats (person, state, game) WHERE unfinished = 1;
