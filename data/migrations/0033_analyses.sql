-- Analyses of finished games.

-- The results: one line for each position. They can be computed again from the game.
CREATE TABLE analyses (
    game INTEGER NOT NULL PRIMARY KEY REFERENCES games (id),
    at   INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT;

-- Who waits for an analysis, and where it is posted. `tries` is how many times it was begun.
CREATE TABLE analysis_requests (
    place   TEXT NOT NULL,
    message INTEGER NOT NULL,
    game    INTEGER NOT NULL REFERENCES games (id),
    person  TEXT NOT NULL,
    at      INTEGER NOT NULL,
    tries   INTEGER NOT NULL CHECK (tries >= 0),
    PRIMARY KEY (place, message)
) STRICT, WITHOUT ROWID;

CREATE INDEX analysis_requests_by_time ON analysis_requests (at, message);
