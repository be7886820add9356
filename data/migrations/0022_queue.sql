-- The people who wait for a game, in a guild or, in networks without guilds, in a place.
CREATE TABLE queue (
    scope   TEXT NOT NULL,
    variant TEXT NOT NULL,
    person  TEXT NOT NULL,
    name    TEXT NOT NULL,
    place   TEXT NOT NULL,
    since   INTEGER NOT NULL,
    PRIMARY KEY (scope, variant, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX queue_by_person ON queue (person);
