-- The first format. Times are milliseconds since 1970, UTC. A game is defined by its actions; the position in its row is
-- only compared with their replay.

CREATE TABLE about (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    id   TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX people_by_name ON people (name COLLATE NOCASE);

-- The watermark is the id up to which a place's history has been read.
CREATE TABLE places (
    id        TEXT NOT NULL PRIMARY KEY,
    watermark INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
    id         INTEGER PRIMARY KEY,
    place      TEXT NOT NULL REFERENCES places (id),
    variant    TEXT NOT NULL,
    options    TEXT NOT NULL CHECK (json_valid(options)),
    pace       TEXT,
    status     TEXT NOT NULL CHECK (status IN ('open', 'live', 'over', 'aborted')),
    opener     TEXT NOT NULL,
    opened_at  INTEGER NOT NULL,
    opened_by  INTEGER NOT NULL,
    started_at INTEGER,
    ended_at   INTEGER,
    offer      TEXT CHECK (offer IS NULL OR json_valid(offer)),
    ply        INTEGER NOT NULL CHECK (ply >= 0),
    to_act     TEXT NOT NULL,
    result     TEXT NOT NULL,
    position   TEXT NOT NULL,
    revision   INTEGER NOT NULL
) STRICT;

CREATE INDEX games_by_place ON games (place, id);
CREATE INDEX games_unfinished ON games (place, id) WHERE status IN ('open', 'live');

CREATE TABLE seats (
    game   INTEGER NOT NULL REFERENCES games (id),
    seat   INTEGER NOT NULL,
    state  TEXT NOT NULL CHECK (state IN ('nobody', 'invited', 'taken')),
    person TEXT,
    name   TEXT,
    drawn  INTEGER NOT NULL CHECK (drawn IN (0, 1)),
    bank   INTEGER NOT NULL CHECK (bank >= 0),
    PRIMARY KEY (game, seat),
    CHECK (state <> 'taken' OR person IS NOT NULL),
    CHECK (state = 'nobody' OR name IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_person ON seats (person, game);

CREATE TABLE actions (
    game      INTEGER NOT NULL REFERENCES games (id),
    ply       INTEGER NOT NULL CHECK (ply >= 1),
    seat      INTEGER NOT NULL,
    canonical TEXT NOT NULL,
    sheet     TEXT NOT NULL,
    marks     TEXT NOT NULL,
    cause     TEXT NOT NULL CHECK (cause IN ('message', 'time', 'default')),
    place     TEXT,
    message   INTEGER,
    at        INTEGER NOT NULL,
    PRIMARY KEY (game, ply),
    CHECK ((cause = 'message') = (message IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- One message is at most one action.
CREATE UNIQUE INDEX actions_by_message ON actions (place, message) WHERE message IS NOT NULL;

CREATE TABLE verdicts (
    place   TEXT NOT NULL,
    message INTEGER NOT NULL,
    author  TEXT NOT NULL,
    at      INTEGER NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('ignored', 'answered', 'refused', 'played')),
    game    INTEGER,
    ply     INTEGER,
    PRIMARY KEY (place, message)
) STRICT, WITHOUT ROWID;

CREATE TABLE deadlines (
    game INTEGER NOT NULL REFERENCES games (id),
    due  INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('invitation', 'reminder', 'flag', 'decision')),
    PRIMARY KEY (game, due, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX deadlines_by_time ON deadlines (due);

CREATE TABLE outbox (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    key      TEXT NOT NULL UNIQUE CHECK (length(key) <= 25),
    place    TEXT NOT NULL,
    message  TEXT NOT NULL CHECK (json_valid(message)),
    state    TEXT NOT NULL CHECK (state IN ('due', 'sent', 'dead')),
    made_at  INTEGER NOT NULL,
    tries    INTEGER NOT NULL DEFAULT 0,
    retry_at INTEGER NOT NULL DEFAULT 0,
    posted   INTEGER,
    error    TEXT,
    CHECK ((state = 'sent') = (posted IS NOT NULL))
) STRICT;

CREATE INDEX outbox_due ON outbox (place, id) WHERE state = 'due';
