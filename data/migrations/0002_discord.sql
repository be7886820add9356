-- Threads, settings, and what a chat network needs to answer in private.

-- A game's thread: none, wanted (what is said about the game waits under the place 'game:N'), or made.
ALTER TABLE games ADD COLUMN thread TEXT NOT NULL DEFAULT 'none'
    CHECK (thread IN ('none', 'wanted', 'made'));

-- Since when the game's clock stands still because its place is gone or closed.
ALTER TABLE games ADD COLUMN stopped_at INTEGER;

-- What is not said here is as configured.
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

-- Slash commands and pressed buttons that have no final answer yet: with the token they are answered with,
-- for as long as the network takes it.
CREATE TABLE interactions (
    id    INTEGER PRIMARY KEY,
    token TEXT NOT NULL,
    asked TEXT NOT NULL CHECK (json_valid(asked))
) STRICT;

-- Private conversations in which the daemon was written to: their history is read after a stop too.
CREATE TABLE private_places (
    place  TEXT NOT NULL PRIMARY KEY REFERENCES places (id),
    person TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Whose answer a post of ours is.
CREATE INDEX outbox_posted ON outbox (posted) WHERE posted > 0;
