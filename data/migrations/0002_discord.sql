-- Threads, settings, interactions and private places.

-- The thread of a game: none, wanted (the game's messages wait under the place 'game:N'), or made.
ALTER TABLE games ADD COLUMN thread TEXT NOT NULL DEFAULT 'none'
    CHECK (thread IN ('none', 'wanted', 'made'));

-- When the game was paused because its place cannot be used.
ALTER TABLE games ADD COLUMN stopped_at INTEGER;

-- NULL means the configured default.
CREATE TABLE settings (
    person   TEXT NOT NULL PRIMARY KEY,
    theme    TEXT,
    palette  TEXT,
    own_side INTEGER NOT NULL CHECK (own_side IN (0, 1)),
    pings    INTEGER NOT NULL CHECK (pings IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE guilds (
    id       TEXT NOT NULL PRIMARY KEY,
    channels TEXT NOT NULL CHECK (json_valid(channels)),
    role     TEXT
) STRICT, WITHOUT ROWID;

-- Interactions without a final response, with the token to respond, for as long as the network accepts it.
CREATE TABLE interactions (
    id    INTEGER PRIMARY KEY,
    token TEXT NOT NULL,
    asked TEXT NOT NULL CHECK (json_valid(asked))
) STRICT;

-- Direct-message channels in which the daemon received messages: their history is also read after a stop.
CREATE TABLE private_places (
    place  TEXT NOT NULL PRIMARY KEY REFERENCES places (id),
    person TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Finds the message that a post of the daemon responds to.
CREATE INDEX outbox_posted ON outbox (posted) WHERE posted > 0;
