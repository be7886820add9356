-- The cups of each guild. `course` has the players and the games of each round as JSON. `revision` counts the changes: a change of a row
-- that has changed meanwhile is refused.
CREATE TABLE cups (
    id       BIGINT NOT NULL PRIMARY KEY,
    guild    TEXT NOT NULL,
    place    TEXT NOT NULL,
    state    TEXT NOT NULL CHECK (state IN ('open', 'live', 'over')),
    revision BIGINT NOT NULL CHECK (revision >= 1),
    course   TEXT NOT NULL,
    checksum BYTEA NOT NULL
);

CREATE INDEX cups_by_guild ON cups (guild, id);
CREATE INDEX cups_live ON cups (id) WHERE state = 'live';

-- Whether vacations count in a game.
ALTER TABLE clocks ADD COLUMN vacations TEXT NOT NULL DEFAULT 'on' CHECK (vacations IN ('on', 'off'));
